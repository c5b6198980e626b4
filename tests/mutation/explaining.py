"""How well the causes that the kit names explain wrong engines: is the rule that an engine breaks the first of them?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bigtwo_conformance.causes import causes
from bigtwo_conformance.corpus import Case
from bigtwo_conformance.judging import differences
from bigtwo_conformance.runner import FAIL, PASS, Attempt, Outcome
from tests.mutation.mutant import Mutant, in_place_of_the_oracle

SMALL_HAND = 10
"""Larger hands take the oracle too long to be asked of hundreds of engines."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The rules that the causes of a wrong engine name, the first first; empty where nothing failed."""

    mutant: Mutant
    named: tuple[str, ...]

    def within(self, first: int) -> bool:
        """Whether a rule that the engine breaks is among so many that are named first."""
        return bool(set(self.named[:first]) & set(self.mutant.rules))


def quick(cases: Iterable[Case]) -> list[Case]:
    """The cases that an oracle answers quickly."""
    return [case for case in cases if "tally" not in case.expect and _most_cards(case) <= SMALL_HAND]


def _most_cards(case: Case) -> int:
    return len(case.input.get("hand", ())) if case.operation == "legal-moves" else 0


def outcomes(wrong: Mutant, cases: Sequence[Case]) -> list[Outcome]:
    """What a run would record of a wrong engine."""
    with in_place_of_the_oracle(wrong) as ask:
        found = []
        for case in cases:
            try:
                status = FAIL if differences(case.operation, case.expect, ask(case.operation, case.question)) else PASS
            except Exception:
                status = "error"
            found.append(Outcome(case, [Attempt(status, {}, (), "", "", 0.0, alone=False)]))
        return found


def explained(wrong: Mutant, cases: Sequence[Case]) -> Explained:
    """The rules in the order in which they are named: those that head a cause, then what else the first may be."""
    found = causes(outcomes(wrong, cases))
    heads = [cause.rules[0] for cause in found if cause.rules]
    others = [rule for cause in found[:1] for rule in cause.rules[1:]]
    return Explained(wrong, tuple(dict.fromkeys([*heads[:1], *others[:1], *heads[1:], *others])))
