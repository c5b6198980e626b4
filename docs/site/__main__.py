"""``make docs``: builds the guides as a site, for any server of files."""

from __future__ import annotations

import sys

from docs.site import ROOT, SITE, build
from tools.distribution.building import NotBuilt


def main() -> int:
    """Gives 1 where the site could not be built; what was built before stays."""
    try:
        files = build()
    except NotBuilt as reason:
        print(reason, file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in files)
    print(f"{SITE.relative_to(ROOT)}: {len(files)} files, {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
