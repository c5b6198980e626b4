"""`make bench`: measures everything once and prints a table in Markdown."""

from __future__ import annotations

import platform
import sys

from benchmarks import engine, service


def main() -> None:
    """Run every benchmark; exit 1 if a ratio misses its bound."""
    print(f"CPython {platform.python_version()} on {platform.machine()}\n")
    print("| what | figure | floor | ratio | bound |")
    print("|---|---|---|---|---|")
    missed = False
    for row in (*engine.rows(), *service.rows()):
        print(row, flush=True)
        missed |= row.missed
    sys.exit(missed)


if __name__ == "__main__":
    main()
