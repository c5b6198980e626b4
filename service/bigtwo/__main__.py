"""``python -m bigtwo``: the command line."""

import sys

from bigtwo.cli import main

sys.exit(main())
