"""In what order the lines of a score stand, who is told that he dropped out, and what a house may write for cards and
places. The amounts are compared with the oracle in test_against_oracle.py; what each line says is true by
tests/messages."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.score import disjoint_straight_flushes
from bigtwo.variant.options import InvalidVariant
from tests.scoring.asking import assert_adds_up, house, scored


@pytest.mark.parametrize("tag", bigtwo.LANGUAGES)
def test_eight_players_have_eight_places_in_every_language(tag: str) -> None:
    rules = bigtwo.variant(
        "base+players=8+leftover=dead+deal_ends=one-left+scoring=placings+place_points=8,7,6,5,4,3,2,1"
    )
    with bigtwo.language(tag):
        answer = scored(rules, winner=0, placings=range(8)).to_dict()
    assert len({seat["lines"][0]["detail"] for seat in answer["seats"]}) == 8


# --- penalties ---


def test_the_order_of_the_lines() -> None:
    rules = house(
        "base",
        two_factors=2,
        all_held_factor=2,
        penalty_cap=100,
        finish_doubling="only-twos",
        hand_doubling={"cards": ["four-of-a-kind"], "mode": "each"},
    )
    thirteen = ["3D", "3C", "3H", "3S", "5D", "5C", "7H", "7S", "9D", "9C", "JH", "JS", "2D"]
    rest = [f"{rank}{suit}" for rank in "468TQK" for suit in "DCHS"] + ["AD", "AC"]
    hands = [[], thirteen, rest[:13], rest[13:]]
    answer = scored(rules, winner=0, hands=hands, last_play=["2S"])
    assert [line.reason.phrase for line in answer.seats[1].lines] == [
        "score.cards",
        "score.count",
        "score.two-factor",
        "score.unused-four",
        "score.finish-twos",
        "score.all-held",
        "score.capped",
    ]
    assert [line.amount for line in answer.seats[1].lines] == [13, 26, 39, 78, 156, 312, -524]
    assert answer.amounts[1] == 100


def test_the_rules_of_a_penalty_go_by_the_cards_left() -> None:
    variant = house("three-player")
    rules = {count: scored(variant, winner=0, cards_left=[0, count, 1]).seats[1] for count in (9, 12, 13, 18)}
    assert [line.rules for line in rules[9].lines] == [("PG-SCORE-02",)]
    assert [line.rules for line in rules[12].lines] == [("PG-SCORE-01",), ("PG-SCORE-03",)]
    assert [line.rules for line in rules[13].lines] == [("PG-SCORE-01",), ("PG-SCORE-04",)]
    assert [line.rules for line in rules[18].lines] == [("PG-SCORE-01",), ("PG-3P-13", "DEC-28")]


def test_disjoint_straight_flushes_are_packed_as_tightly_as_possible() -> None:
    """The greedy choice of the highest one in the middle would leave room for none on either side."""
    variant = bigtwo.variant("base")
    hand = variant.mask("3S 4S 5S 6S 7S 8S 9S TS JS QS")
    assert len(disjoint_straight_flushes(hand, variant)) == 2
    assert len(disjoint_straight_flushes(hand & ~variant.mask("QS"), variant)) == 1
    runs = [{"ranks": ranks, "decided_by": ranks[-1]} for ranks in ("56789", "34567", "89TJQ")]
    assert len(disjoint_straight_flushes(hand, house(straight_order=runs))) == 2


# --- schemes ---


def test_who_dropped_out_on_the_lone_top_two_is_told_why_he_pays_nothing() -> None:
    """DEC-32: he has not won, and has no cards left to pay for."""
    said = "no cards left to pay for: went out with 2S alone, which does not win: +0"
    for options in ({}, {"settlement": "winner-only"}, {"suit_order": "DHSC"}, {"card_points": "ladder"}):
        rules = house("hong-kong-ip", **options)
        result = scored(rules, winner=1, hands=[[], [], ["3H", "4H"], ["3C"]])
        (line,) = result.seats[0].lines
        assert str(line) == said.replace("2S", "2D" if "suit_order" in options else "2S")
        assert (line.amount, result.amounts[0]) == (0, 0)
        assert line.reason.phrase == "score.dropped-out"
        assert "DEC-32" in line.rules
        assert line.to_dict()["amount"] == 0
        assert not any(each.reason.phrase == line.reason.phrase for seat in result.seats[1:] for each in seat.lines)
        assert_adds_up(result)


def test_nobody_is_said_to_have_dropped_out_who_has_not() -> None:
    for rules, body in (
        (house("hong-kong-ip"), {"winner": 1, "cards_left": [1, 0, 2, 3]}),
        (house("hong-kong-ip", scoring="winner-points", settlement="none"), {"winner": 1, "last_play": "3S"}),
        (house("hong-kong-ip"), {"winner": 1, "dragon": 1}),
    ):
        result = scored(rules, **body)
        assert "score.dropped-out" not in [line.reason.phrase for seat in result.seats for line in seat.lines]
        assert "DEC-32" not in result.rules


@pytest.mark.parametrize("scoring", ["special-cards", "fixed-loser"])
def test_what_else_counts_cards_stays_with_the_first_player_out(scoring: str) -> None:
    with pytest.raises(bigtwo.InvalidVariant) as refused:
        house(deal_ends="one-left", last_card_duty="none", scoring=scoring, settlement="none")
    assert [fault.code for fault in refused.value.faults] == ["VC-18", "VC-19"]
    assert all("card-penalties" in fault.detail for fault in refused.value.faults)


# --- what a house writes ---


def refused(extends: str = "base", **options: Any) -> dict[str, str]:
    """What is wrong with a variant: pointer to sentence."""
    with pytest.raises(InvalidVariant) as invalid:
        house(extends, **options)
    return {fault.pointer.removeprefix("/options/"): fault.detail for fault in invalid.value.faults}


def test_every_fault_of_the_values_is_told_at_once_and_how_to_mend_it() -> None:
    assert refused(card_points={"2": 1.5, "a": 1, "10": 3, "A": -1}) == {
        "card_points/2": "card_points, 2 must be a whole number from 0 to 1000, not the decimal number 1.5",
        "card_points/A": "card_points, A must be a whole number from 0 to 1000, not -1; did you mean 0?",
        "card_points/a": 'card_points must be points of ranks, or of others, and not of the text "a"; did you mean A?',
        "card_points/10": "card_points names the rank 10, which is not in the pack standard-52; did you mean T?",
        "card_points": "card_points has no points for 3, 4, 5, 6, 7, 8, 9, T, J, Q and K; "
        "name every rank of the pack standard-52, or add others for those that are not named",
    }
    assert refused("lectio-3", card_points={"others": 1, "12": 2, "A": 3}) == {
        "card_points/12": "card_points names the rank 12, which is not in the pack tiles-9; "
        "its ranks are 1 2 3 4 5 6 7 8 9; leave 12 out",
        "card_points/A": "card_points names the rank A, which is not in the pack tiles-9; "
        "its ranks are 1 2 3 4 5 6 7 8 9; leave A out",
    }


def test_a_name_that_stands_for_another_rank_is_suggested_where_that_one_is_missing() -> None:
    points = dict.fromkeys("3456789TJQK2", 1)
    assert "did you mean A?" in refused(card_points={**points, "1": 3})["card_points/1"]
    tiles = dict.fromkeys(("1", "2", *"3456789", "T", "11", "12", "13", "14", "15"), 1)
    assert "did you mean 10?" in refused("lectio-5", card_points=tiles)["card_points/T"]
