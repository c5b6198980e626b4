"""Fuzzes for longer: ``python -m tests.fuzz [TARGET ...] [--runs N] [--seed N] [--keep]``.

With ``--keep`` what went where nothing in the corpus goes is added to it, and so is what failed.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256

from tests.fuzz.fuzzing import CORPUS, corpus, fuzz
from tests.fuzz.targets import TARGETS


def main() -> int:
    """0 if nothing was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"some of {', '.join(TARGETS)}; all if none")
    parser.add_argument("--runs", type=int, default=20_000, help="how many inputs each target gets")
    parser.add_argument("--seed", type=int, default=0, help="another seed tries others")
    parser.add_argument("--keep", action="store_true", help="add what is new to the corpus")
    asked = parser.parse_args()
    failures = 0
    for name in asked.targets or TARGETS:
        begin = [path.read_bytes() for path in corpus(name)]
        found = fuzz(TARGETS[name], begin, asked.runs, asked.seed)
        print(f"{name}: {len(found.jumps)} jumps, {len(found.kept)} inputs, {len(found.crashed)} failures", flush=True)
        for failure, data in found.crashed.items():
            print(f"  {failure}\n    {data!r}")
        failures += len(found.crashed)
        if asked.keep:
            for data in {*found.kept, *found.crashed.values()} - set(begin):
                (CORPUS / name / sha256(data).hexdigest()[:12]).write_bytes(data)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
