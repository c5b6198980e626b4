"""What holds for every test: applications made in the process write no log lines, unless a test asks for them."""

from __future__ import annotations

import os

os.environ.setdefault("BIGTWO_LOG", "off")
os.environ.setdefault("BIGTWO_COMPILE_SHARE", "100")
