"""``make dist``: builds everything that can be installed, into dist.

That is bigtwo itself (the library, the service, and `bigtwo`), the kit `bigtwo-conformance` and the
client in Python, each as a source archive and as a wheel made from that archive; the corpus as a zip and as a package
for npm; and the client in TypeScript as a package for npm. What is built twice from the same files is the same, byte
for byte.
"""

from __future__ import annotations

import shutil
import sys

from tools.distribution.building import DIST, NotBuilt, npm_client, python_packages
from tools.distribution.cases import corpus_zip, npm_corpus


def main() -> int:
    """Gives 1 where something could not be built; what was built before stays."""
    shutil.rmtree(DIST, ignore_errors=True)
    try:
        for build in (python_packages, corpus_zip, npm_corpus, npm_client):  # those that need most come last
            for path in build(DIST):
                print(path.relative_to(DIST.parent), flush=True)
    except NotBuilt as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
