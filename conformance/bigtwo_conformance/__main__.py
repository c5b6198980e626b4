"""`python -m bigtwo_conformance` is `bigtwo-conformance`."""

import sys

from bigtwo_conformance.cli import main

if __name__ == "__main__":
    sys.exit(main())
