"""Prints which wrong engine is caught by which case: `python -m tests.mutation [ID or RULE ...]`.

Without a name it asks every engine, and writes what came of it into `conformance/MUTATION.md` too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from bigtwo_conformance.corpus import corpus
from tests.mutation.gate import Outcome, by_rule, run
from tests.mutation.independent import INDEPENDENT
from tests.mutation.mutant import Mutant
from tests.mutation.mutants import MUTANTS
from tests.mutation.table import independent_markdown, markdown, summary

PAGE: Final = Path(__file__).parents[2] / "conformance" / "MUTATION.md"
REPORT: Final = re.compile(r"^\* \d+ wrong engines break .*?(?=\n\n(?!\|))", re.MULTILINE | re.DOTALL)
"""On the page: the summary, and the table behind it."""


def main(asked: Iterable[str]) -> int:
    """Prints the summary and both tables; 1 where a wrong engine survives."""
    names = set(asked)
    cases = by_rule(corpus().cases)
    outcomes = [run(mutant, cases) for mutant in MUTANTS if _is_asked(mutant, names)]
    independent = [run(each.mutant, cases) for each in INDEPENDENT if _is_asked(each.mutant, names)]
    for line in [*report(outcomes), "", *independent_markdown(independent)]:
        print(line)
    if not names:
        text = "\n".join(report(outcomes))
        PAGE.write_text(REPORT.sub(lambda _: text, PAGE.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    return int(any(outcome.survived for outcome in [*outcomes, *independent]))


def _is_asked(mutant: Mutant, names: set[str]) -> bool:
    return not names or mutant.id in names or not names.isdisjoint(mutant.rules)


def report(outcomes: list[Outcome]) -> Iterator[str]:
    """What the page says of the mutants."""
    cases = by_rule(corpus().cases)
    yield from summary(outcomes, cases)
    yield ""
    yield from markdown(outcomes, cases)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
