"""The corpus asked of an engine that misreads one rule."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.runner import PASS, run, scope
from bigtwo_conformance.targets.process import ProcessTarget
from bigtwo_conformance.verdicts import BROKEN, KnownFailures, Selection, claim, rule_verdicts
from tests.strangers.engine import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.strangers.readings import Misreading

ENGINE = ROOT / "tests" / "strangers" / "engine.py"


@dataclass(frozen=True, slots=True)
class Trial:
    """What the corpus says of an engine that misreads one rule."""

    misreading: Misreading
    granted: bool
    failing: tuple[str, ...]
    """The ids of the cases that did not pass."""
    broken: tuple[str, ...]
    """The rules that are reported as broken, in the order of the report."""

    @property
    def named(self) -> bool:
        """Is the rule that is misread among the broken ones?"""
        return self.misreading.rule in self.broken


def tried(
    misreading: Misreading, *, jobs: int = 1, only_its_own: bool = False, engine: Sequence[str] | None = None
) -> Trial:
    """Asks the engine of a misreading, or another one, every case once.

    With ``only_its_own`` it is asked just the cases that cite the misread rule, and no tallies. As these are among all
    cases, a rule that they show to be broken is reported by a whole run too, and there is no claim then either.
    """
    cases, selection = corpus().cases, Selection()
    if only_its_own:
        cases = tuple(case for case in corpus().select(rule=misreading.rule) if "tally" not in case.expect)
        selection = Selection(rules=(misreading.rule,))
    target = ProcessTarget([sys.executable, str(ENGINE), misreading.rule] if engine is None else engine)
    first = target.open()
    first.abort()
    asked, left_out = scope(cases, first.hello)
    done = run(asked, target, first.hello, jobs=jobs, times=1)
    verdicts = rule_verdicts(done.outcomes, (), selection, ())
    return Trial(
        misreading,
        claim(done, verdicts, selection, KnownFailures(), "the corpus", left_out).granted,
        tuple(outcome.case.id for outcome in done.outcomes if outcome.status != PASS),
        tuple(verdict.rule for verdict in verdicts if verdict.verdict == BROKEN),
    )
