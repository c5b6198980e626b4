"""`make faults`: runs the scenarios and prints a table in Markdown; exits 1 if a promise is broken."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests.cost.live import HEAD, Outcome, Pace, flood, kill, slow


def main() -> None:
    """Run the scenarios asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.cost", description=__doc__)
    parser.add_argument("scenarios", nargs="*", metavar="scenario", help="some of kill, flood, slow; all if none")
    parser.add_argument("--short", action="store_true", help="seconds instead of minutes, to see that it works")
    parser.add_argument(
        "--requests", type=Path, metavar="FILE", help="flood sends those that `tools.benchmarks cost` wrote"
    )
    given = parser.parse_args()
    scenarios: dict[str, Callable[[Pace], Iterator[Outcome]]] = {
        "kill": kill,
        "flood": partial(flood, requests=given.requests),
        "slow": slow,
    }
    for name in given.scenarios:
        if name not in scenarios:
            parser.error(f"there is no scenario {name!r}; there are {', '.join(scenarios)}")
    start = time.monotonic()
    broken: list[Outcome] = []
    print(HEAD, flush=True)
    for name in given.scenarios or scenarios:
        try:
            for outcome in scenarios[name](Pace(given.short)):
                print(outcome, flush=True)
                broken += [outcome] if outcome.broken else []
        except Exception:  # a scenario that fails itself does not end the run
            broken.append(Outcome(name, broken=[traceback.format_exc()]))
    print(f"\n{time.monotonic() - start:.0f} seconds in all.")
    for outcome in broken:
        print(f"\n{outcome.scenario}:", *(f"* {promise}" for promise in outcome.broken), sep="\n")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
