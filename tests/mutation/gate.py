"""The gate: every mutant must be caught, for each rule it breaks, by a case that cites this very rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bigtwo_conformance.corpus import Case
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import ANSWERED, Reply
from bigtwo_conformance.tally import counted
from tests.mutation.mutant import Ask, Mutant, in_place_of_the_oracle
from tests.oracle.packs import Refused


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    killed_by: Mapping[str, str]
    """By rule, the first case that caught it."""
    survived: Mapping[str, tuple[str, ...]]
    """By rule, the cases that did not catch it."""
    uncited: tuple[str, ...]
    """The rules that no case cites."""
    crashes: tuple[str, ...]
    """The cases at which it broke down. That is no wrong answer, so it does not count as caught."""


def by_rule(cases: Iterable[Case]) -> dict[str, list[Case]]:
    """The cases that cite each rule, the cheap questions first."""
    found: dict[str, list[Case]] = {}
    for case in sorted(cases, key=_cost):
        for rule in case.rules:
            found.setdefault(rule, []).append(case)
    return found


def _cost(case: Case) -> tuple[bool, bool, bool, int]:
    many_cards = len(case.input.get("hand", ())) > 13
    return "tally" in case.expect, many_cards, case.operation in ("referee", "legal-moves"), len(str(case.input))


def run(mutant: Mutant, cases: Mapping[str, Sequence[Case]]) -> Outcome:
    """Asks the mutant the cases of its rules, for each rule until one catches it."""
    passes: dict[str, bool] = {}
    crashes: list[str] = []
    killed_by: dict[str, str] = {}
    survived: dict[str, tuple[str, ...]] = {}
    with in_place_of_the_oracle(mutant) as ask:
        for rule in mutant.rules:
            asked = cases.get(rule, ())
            # A case that caught the mutant for another rule is known to catch it for this one too.
            for case in sorted(asked, key=lambda case: passes.get(case.id, True)):
                if case.id not in passes:
                    passes[case.id] = _passes(case, ask, crashes)
                if not passes[case.id]:
                    killed_by[rule] = case.id
                    break
            else:
                if asked:
                    survived[rule] = tuple(case.id for case in asked)
    uncited = tuple(rule for rule in mutant.rules if not cases.get(rule))
    return Outcome(mutant, killed_by, survived, uncited, tuple(crashes))


def _passes(case: Case, ask: Ask, crashes: list[str]) -> bool:
    try:
        if "tally" in case.expect:
            answer = counted(case, lambda operation, question: Reply(ANSWERED, ask(operation, question))).answer
        else:
            answer = ask(case.operation, case.question)
    except Refused:
        return False  # a question refused is a question answered wrongly
    except Exception:
        crashes.append(case.id)
        return True
    return not differences(case.operation, case.expect, answer)
