"""`make faults`: runs the scenarios and prints a table in Markdown; exits 1 if a promise is broken."""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from tests.faults import beside, crowds, ending, floods, hanging, honest, malformed, slow, soak
from tests.faults.outcome import HEAD, Outcome
from tests.faults.pace import Pace

SCENARIOS: dict[str, Callable[[Pace], Iterator[Outcome]]] = {
    "ending": ending.scenarios,
    "slow": slow.scenarios,
    "malformed": malformed.scenarios,
    "floods": floods.scenarios,
    "beside": beside.scenarios,
    "honest": honest.scenarios,
    "crowds": crowds.scenarios,
    "hanging": hanging.scenarios,
    "soak": soak.scenarios,
}


def main() -> None:
    """Run the scenarios asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("scenarios", nargs="*", metavar="scenario", help=f"some of {', '.join(SCENARIOS)}")
    parser.add_argument("--short", action="store_true", help="seconds instead of minutes, to see that it works")
    parser.add_argument("--requests", type=Path, metavar="FILE", help="beside sends those that `benchmarks cost` wrote")
    given = parser.parse_args()
    for name in given.scenarios:
        if name not in SCENARIOS:
            parser.error(f"there is no scenario {name!r}; there are {', '.join(SCENARIOS)}")
    start = time.monotonic()
    broken: list[Outcome] = []
    print(HEAD, flush=True)
    chosen = SCENARIOS | {"beside": partial(beside.scenarios, requests=given.requests)}
    for name in given.scenarios or chosen:
        for outcome in guarded(name, chosen[name], Pace(given.short)):
            print(outcome, flush=True)
            if outcome.broken:
                broken.append(outcome)
    print(f"\n{time.monotonic() - start:.0f} seconds in all.")
    for outcome in broken:
        print(f"\n{outcome.scenario}:")
        for promise in outcome.broken:
            print(f"* {promise}")
    sys.exit(bool(broken))


def guarded(name: str, scenario: Callable[[Pace], Iterator[Outcome]], pace: Pace) -> Iterator[Outcome]:
    """The outcomes of a scenario; one that fails itself is an outcome too, and does not end the run."""
    try:
        yield from scenario(pace)
    except Exception:
        yield Outcome(name, remark="the scenario itself failed", broken=[traceback.format_exc()])


if __name__ == "__main__":
    main()
