"""The expected answers agree with the oracle, which was written from the rulebook alone, as the cases were."""

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from math import comb, prod
from typing import Any

import pytest

from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import ANSWERED, Reply
from bigtwo_conformance.tally import counted
from tests.conformance.tallying import tally
from tests.oracle.answering import ANSWERS, answer
from tests.oracle.variants import options_of

CASES = [case for case in corpus().cases if "tally" not in case.expect]
TALLIES = [case for case in corpus().cases if "tally" in case.expect]


def asked(operation: str, question: Mapping[str, Any]) -> Reply:
    return Reply(ANSWERED, answer(operation, question))


def has_many_cards(case: Case) -> bool:
    return len(case.input.get("hand", ())) > 13


def test_every_expectation_is_what_the_oracle_answers() -> None:
    cases = [case for case in CASES if not has_many_cards(case)]
    wrong = {case.id: differences(case.operation, case.expect, answer(case.operation, case.question)) for case in cases}
    assert {id_: found for id_, found in wrong.items() if found} == {}


@pytest.mark.sampled(10)
@pytest.mark.parametrize("case", [case for case in CASES if has_many_cards(case)], ids=lambda case: case.id)
def test_the_moves_of_many_cards_are_what_the_oracle_answers(case: Case) -> None:
    assert differences(case.operation, case.expect, answer(case.operation, case.question)) == ()


def test_the_cases_ask_all_questions_that_the_oracle_answers() -> None:
    assert {case.operation for case in CASES} == set(ANSWERS)


@pytest.mark.sampled(10)
@pytest.mark.parametrize("case", TALLIES, ids=lambda case: case.id)
def test_tally(case: Case) -> None:
    """Counted by the oracle alone, in a way of its own."""
    expected = case.expect["tally"]
    assert tally(case.operation, case.input, options_of(case.variant), in_order="order" in expected) == expected


@pytest.mark.verify
@pytest.mark.parametrize("case", TALLIES, ids=lambda case: case.id)
def test_tally_by_asking(case: Case) -> None:
    """Counted as the runner counts: by questions."""
    assert differences(case.operation, case.expect, counted(case, asked).answer) == ()


class TestClosedForms:
    """The counts of hands of fifty cards, by arithmetic."""

    def question(self, id: str) -> tuple[list[str], dict[str, Any]]:
        (case,) = corpus().select(id=id)
        return case.input["hand"], dict(case.expect.get("tally") or case.expect["equals"]["by_kind"])

    def sequences(self, hand: list[str], runs: list[tuple[str, ...]]) -> dict[str, int]:
        suits = {rank: {card[-1] for card in hand if card[:-1] == rank} for run in runs for rank in run}
        straight_flushes = sum(len(set.intersection(*(suits[rank] for rank in run))) for run in runs)
        of_any_suits = sum(prod(len(suits[rank]) for rank in run) for run in runs)
        return {"straight": of_any_suits - straight_flushes, "straight-flush": straight_flushes}

    def runs(self, ranks: str) -> list[tuple[str, ...]]:
        names = ranks.split()
        return [tuple(names[start : start + 5]) for start in range(len(names) - 4)]

    NATURAL = "A 2 3 4 5 6 7 8 9 T J Q K A"
    STRONG = "3 4 5 6 7 8 9 T J Q K A 2"

    def flushes(self, hand: list[str]) -> int:
        return sum(comb(sum(card[-1] == suit for card in hand), 5) for suit in "DCHS")

    def test_straights(self) -> None:
        hand, found = self.question("cx-1007")
        expected = self.sequences(hand, self.runs(self.NATURAL))
        assert found == {**expected, "flush": self.flushes(hand) - expected["straight-flush"]}
        hand, found = self.question("cx-1007-twin")
        expected = self.sequences(hand, self.runs(self.STRONG))
        assert found == {**expected, "flush": self.flushes(hand) - expected["straight-flush"]}

    def test_straights_of_tiles(self) -> None:
        numbers = " ".join(map(str, range(3, 16)))
        for id, ranks in (("ty-038", f"1 2 {numbers} 1"), ("ty-038-twin", f"{numbers} 1 2")):
            hand, found = self.question(id)
            assert found == self.sequences(hand, self.runs(ranks)), id

    def test_flushes(self) -> None:
        for id, ranks in (("ty-036", self.NATURAL), ("ty-036-twin", self.STRONG)):
            hand, found = self.question(id)
            straight_flushes = self.sequences(hand, self.runs(ranks))["straight-flush"]
            assert found == {"flush": self.flushes(hand) - straight_flushes}, id

    def test_fours(self) -> None:
        hand, found = self.question("cx-1008")
        fours = sum(many == 4 for many in Counter(card[0] for card in hand).values())
        assert found == {"four": fours, "four-of-a-kind": fours * (len(hand) - 4)}
        assert self.question("cx-1008-twin")[1] == {"four": fours}
        many = Counter(card[0] for card in self.question("cx-1006")[0]).values()
        full_houses = sum(comb(a, 3) * comb(b, 2) for a, b in permutations(many, 2))
        for id in ("cx-1006", "cx-1006-twin"):
            found = self.question(id)[1]
            assert found["full-house"] == full_houses
            assert found["four-of-a-kind"] == 11 * 46
