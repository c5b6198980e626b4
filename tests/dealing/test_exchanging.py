"""The last loser's highest card for any card of the last winner's (PG-3P-06, DEC-39)."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.dealing.exchanging import exchange
from bigtwo.dealing.previous import InvalidDeal
from tests.dealing.packs import dealt, each, faults, stacked

VARIANT = bigtwo.variant("three-player-exchange")
LEFT = ["", "3D 4D", "5D"]


def hands(*begin: str, rest: str = "9H") -> list[list[str]]:
    pack = stacked(VARIANT, *begin, rest=rest)
    return [pack[: 3 * each(VARIANT)][seat::3] for seat in range(3)]


def test_what_is_due() -> None:
    found = exchange(hands("4C", "2S 2D", "2H"), {"winner": 0, "hands": LEFT}, VARIANT)
    wire = found.to_dict()
    assert (found.due, wire["winner"], wire["loser"], wire["gives"], wire["returns"]) == (True, 0, 1, "2S", None)
    assert [hand.bit_count() for hand in found.hands] == [17, 17, 17]
    assert VARIANT.mask("2S") & found.hands[1]
    assert found.rules == ("PG-3P-06", "DEC-39")


def test_the_hands_after_it() -> None:
    begin = hands("4C", "2S 2D", "2H")
    found = exchange(begin, {"winner": 0, "hands": LEFT}, VARIANT, "4C")
    assert not found.due
    assert VARIANT.cards(found.returns) == ("4C",)
    before = [VARIANT.mask(hand) for hand in begin]
    two, four = VARIANT.mask("2S"), VARIANT.mask("4C")
    assert found.hands == (before[0] ^ four | two, before[1] ^ two | four, before[2])
    assert str(found) == "seat 1 gives its highest card, 2S, to seat 0 and gets 4C back"


def test_the_winner_may_return_the_very_card() -> None:
    begin = hands("4C", "2S 2D", "2H")
    found = exchange(begin, {"winner": 0, "hands": LEFT}, VARIANT, "2S")
    assert found.hands == tuple(VARIANT.mask(hand) for hand in begin)


def test_the_highest_card_goes_by_rank_and_then_by_suit_of_the_variant() -> None:
    begin = hands("2S", "2D 2C AS", "2H")
    assert exchange(begin, {"winner": 0, "hands": LEFT}, VARIANT).to_dict()["gives"] == "2C"
    diamonds_high = bigtwo.variant("pusoy-dos,three-player-exchange")
    assert exchange(begin, {"winner": 0, "hands": LEFT}, diamonds_high).to_dict()["gives"] == "2D"


TIED = ["3D 4D", "", "2S 3C"]


class TestTies:
    def test_the_higher_penalty_loses(self) -> None:
        for penalties, loser in (([2, 0, 4], 2), ([4, 0, 2], 0)):
            previous: Any = {"winner": 1, "hands": TIED, "penalties": penalties}
            assert exchange(hands(), previous, VARIANT).loser == loser

    def test_equal_penalties_mean_no_exchange(self) -> None:
        previous: Any = {"winner": 1, "hands": TIED, "penalties": [2, 0, 2]}
        found = exchange(hands(), previous, VARIANT)
        wire = found.to_dict()
        assert (found.due, wire["loser"], wire["gives"], wire["returns"]) == (False, None, None, None)
        with pytest.raises(InvalidDeal, match="tie in cards and in penalties"):
            exchange(hands(), previous, VARIANT, "3D")

    def test_penalties_are_asked_for(self) -> None:
        with pytest.raises(InvalidDeal, match="seats 0 and 2 had equally many cards left") as refusal:
            exchange(hands(), {"winner": 1, "hands": TIED}, VARIANT)
        assert refusal.value.faults[0].path == ("previous", "penalties")

    def test_penalties_do_not_matter_without_a_tie(self) -> None:
        previous: Any = {"winner": 0, "hands": LEFT, "penalties": [0, 1, 99]}
        assert exchange(hands(), previous, VARIANT).loser == 1


class TestWithinADeal:
    def test_it_comes_before_the_extra_card_and_the_lead(self) -> None:
        """Seat 1 gives 2S and gets the 3D that seat 0 held, so seat 1 takes the extra card and leads."""
        more: Any = {"deal_number": 2, "previous": {"winner": 0, "hands": LEFT}}
        due = dealt(VARIANT, "3D", "2S", rest="9H", **more)
        assert due.exchange is not None
        assert (due.exchange.due, due.opening, due.hands) == (True, None, due.dealt)
        assert due.to_dict()["opening"] is None
        done = dealt(VARIANT, "3D", "2S", rest="9H", **more, returned="3D")
        assert done.opening is not None
        assert (done.opening.leader, done.opening.extra_taken_by) == (1, 1)
        assert VARIANT.mask("3D 9H") & ~done.hands[1] == 0
        assert done.hands[1].bit_count() == 18
        assert {"PG-3P-06", "DEC-39", "PG-3P-03"} <= set(done.rules)

    def test_not_in_the_first_deal(self) -> None:
        found = dealt(VARIANT, "3D", "2S")
        assert found.exchange is None
        assert found.opening is not None

    def test_a_tie_goes_straight_to_the_lead(self) -> None:
        previous: Any = {"winner": 0, "hands": ["", "4D", "5D"], "penalties": [0, 1, 1]}
        found = dealt(VARIANT, "3D", "2S", deal_number=2, previous=previous)
        assert found.exchange is not None
        assert found.exchange.loser is None
        assert found.opening is not None
        assert found.opening.leader == 0


class TestMisuse:
    def test_a_card_that_the_winner_does_not_hold(self) -> None:
        begin = hands("4C", "2S 2D", "2H")
        for card in ("2D", "2H", "9H"):
            assert faults(exchange, begin, {"winner": 0, "hands": LEFT}, VARIANT, card) == [
                (("returned",), "card-not-in-hand")
            ]

    def test_everything_at_once(self) -> None:
        begin = hands()
        begin[1].append("9H")
        previous = {"winner": 3, "hands": LEFT}
        assert faults(exchange, begin, previous, VARIANT, "ZZ") == [
            (("previous", "winner"), "out-of-range"),
            (("returned",), "unknown-card"),
        ]
        assert faults(exchange, begin, {"winner": 0}, VARIANT) == [
            (("hands", 1), "wrong-hand-size"),
            (("previous", "hands"), "missing-field"),
        ]

    def test_a_variant_without_an_exchange(self) -> None:
        previous = {"winner": 0, "hands": LEFT}
        assert faults(exchange, hands(), previous, bigtwo.variant("three-player")) == [(("variant",), "not-due")]

    def test_the_hands_that_were_left_are_needed(self) -> None:
        assert faults(exchange, hands(), {"winner": 0}, VARIANT) == [(("previous", "hands"), "missing-field")]
