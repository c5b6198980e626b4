"""`make bench`: measures everything once and prints a table in Markdown.

`python -m tools.benchmarks engine`, `service`, `turns`, `cost` and `kit` run one part. What needs nginx fails where
nginx is missing, unless `--without-nginx` leaves it out.
"""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools.benchmarks import cost, engine, kit, loading, service, turns

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tools.benchmarks.measuring import Row

PARTS = ("engine", "service", "turns", "cost", "kit")


def main() -> None:
    """Run the parts asked for; exit 1 if a ratio misses its bound."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.benchmarks", description="Measures speed as ratios, in one run."
    )
    parser.add_argument("parts", nargs="*", metavar="part", help=f"one of {', '.join(PARTS)}; all, if none is named")
    parser.add_argument("--without-nginx", action="store_true", help="leave out what is measured through nginx")
    parser.add_argument("--requests", type=Path, metavar="FILE", help="write the most expensive requests there")
    parser.add_argument("--seconds", type=float, default=0, help="search for the most expensive requests so long")
    given = parser.parse_args()
    for part in given.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}; the parts are {', '.join(PARTS)}")
    parts = given.parts or PARTS
    print(f"CPython {platform.python_version()} on {platform.machine()}", end="")
    print(f"; load by {loading.loader()}\n" if "service" in parts else "\n")
    print("| what | figure | floor | ratio | bound |")
    print("|---|---|---|---|---|")
    missed = False
    if "engine" in parts:
        missed |= shown(engine.rows())
    if "service" in parts:
        missed |= shown(service.rows(without_nginx=given.without_nginx))
    if "turns" in parts:
        missed |= shown(turns.rows())
    if "cost" in parts:
        missed |= shown(cost.rows(requests=given.requests, seconds=given.seconds))
    if "kit" in parts:
        missed |= shown(kit.rows())
    sys.exit(missed)


def shown(rows: Iterable[Row]) -> bool:
    """Prints rows as they come; was a bound missed?"""
    missed = False
    for row in rows:
        print(row, flush=True)
        missed |= row.missed
    return missed


if __name__ == "__main__":
    main()
