"""Prints which wrong engine is caught by which case: `python -m tests.mutation [ID or RULE ...]`.

Without a name it asks every engine.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from bigtwo_conformance.corpus import corpus
from tests.mutation.gate import Outcome, by_rule, is_alive, markdown, quick, run, summary
from tests.mutation.mutant import Mutant
from tests.mutation.mutants import MUTANTS
from tests.mutation.options import MISREAD


def main(asked: Iterable[str]) -> int:
    """Prints the summary and the table; 1 where a wrong engine survives."""
    names = set(asked)
    cases = by_rule(corpus().cases)
    outcomes = [run(mutant, cases) for mutant in MUTANTS if _is_asked(mutant, names)]
    cases = by_rule(quick(corpus().cases))
    outcomes += [run(mutant, cases) for mutant in MISREAD if _is_asked(mutant, names)]
    for line in report(outcomes):
        print(line)
    return int(any(map(is_alive, outcomes)))


def _is_asked(mutant: Mutant, names: set[str]) -> bool:
    return not names or mutant.id in names or not names.isdisjoint(mutant.rules)


def report(outcomes: list[Outcome]) -> Iterator[str]:
    """The summary, and the table behind it."""
    cases = by_rule(corpus().cases)
    yield from summary(outcomes, cases)
    yield ""
    yield from markdown(outcomes, cases)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
