"""Prints which wrong engine is caught by which case: `python -m tests.mutation`."""

from __future__ import annotations

import sys

from bigtwo_conformance.baselines import measure
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.runner import TIMES
from tests.mutation.gate import by_rule, run
from tests.mutation.mutants import MUTANTS
from tests.mutation.table import markdown, summary


def main() -> int:
    """Writes the summary and the table; 1 where a wrong engine survives."""
    cases = by_rule(corpus().cases)
    outcomes = [run(mutant, cases) for mutant in MUTANTS]
    for line in summary(outcomes, cases, measure(corpus().cases, TIMES)):
        print(f"* {line}")
    print()
    print("\n".join(markdown(outcomes, cases)))
    return int(any(outcome.survived for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())
