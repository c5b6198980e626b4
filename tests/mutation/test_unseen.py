"""What a run names first of wrong engines that no known fault was made from."""

import json
from dataclasses import replace

import pytest

from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.diagnosis import Cause, causes
from bigtwo_conformance.protocol import ANSWERED, CRASH, ERROR, Reply
from bigtwo_conformance.relations import contradictions, explained
from bigtwo_conformance.runner import PASS
from bigtwo_conformance.targets import Session
from tests.mutation.claims import Oracle
from tests.mutation.mutant import Ask, Mutant, in_place_of_the_oracle
from tests.mutation.naming import WHOLE_HAND, outcomes, quick, wrong_answers
from tests.mutation.unseen import UNSEEN
from tests.oracle.packs import Refused

CASES = quick(corpus().cases, WHOLE_HAND)
WITH_RULES = ("PG-", "WP-", "HR-", "DEC-")
MOVES_ALONE = [wrong for wrong in UNSEEN if wrong.rules == ("legal-moves",)]


class Wrong(Oracle):
    """A wrong engine as a target that is asked."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def open(self) -> Session:
        return self

    def ask(self, operation: str, question: object, label: str) -> Reply:
        try:
            return Reply(ANSWERED, json.loads(json.dumps(self._ask(operation, question))))  # type: ignore[arg-type]
        except Refused as fault:
            return Reply(ERROR, message=str(fault))
        except Exception as fault:
            return Reply(CRASH, message=f"It ended: {fault!r}")


def named(wrong: Mutant) -> tuple[Cause, ...]:
    """The causes that a run names."""
    found = outcomes(wrong_answers(wrong, CASES), CASES)
    with in_place_of_the_oracle(wrong) as ask:
        target = Wrong(ask)
        for outcome in found:
            if outcome.status != PASS:
                answer = target.ask(outcome.case.operation, outcome.case.question, "").answer
                outcome.attempts[0] = replace(outcome.attempts[0], answer=answer)
        return causes(found, explained(contradictions(target, target.hello, "base"), found, target))


def is_true(wrong: Mutant, causes: tuple[Cause, ...], rules: tuple[str, ...]) -> bool:
    """Whether one of these rules is broken or, of an operation that goes wrong by itself, a cause says so."""
    says = " ".join(f"{each.title} {(each.example or {}).get('operation')}" for each in causes)
    words = [name for name in wrong.rules if not name.startswith(WITH_RULES)]
    return not set(rules).isdisjoint(wrong.rules) or any(word in says for word in words)


@pytest.mark.check
@pytest.mark.parametrize("wrong", MOVES_ALONE, ids=lambda wrong: wrong.id)
def test_a_list_that_lacks_moves_accuses_no_rule(wrong: Mutant) -> None:
    (only,) = named(wrong)
    assert not only.accuses
    assert only.relation == "moves" or "legal-moves" in only.title


@pytest.mark.verify
def test_of_all_of_them() -> None:
    first = three = 0
    for wrong in UNSEEN:
        # What no case catches has no cause, and counts as missed.
        found = named(wrong)
        rules = tuple(dict.fromkeys(rule for cause in found for rule in cause.rules))
        first += bool(found) and is_true(wrong, found[:1], found[0].rules[:1])
        three += is_true(wrong, found[:3], rules[:3])
        assert [each for each in found if each.accuses and set(each.rules).isdisjoint(wrong.rules)] == [], wrong.id
    assert first >= 0.8 * len(UNSEEN)
    assert three >= 0.87 * len(UNSEEN)
