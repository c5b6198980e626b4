"""Factors of twos, the factor for full hands, and the limit of a penalty: every line adds up, and amounts are exact."""

from __future__ import annotations

import json

import pytest

from bigtwo.operations.answers import as_json
from tests.scoring.asking import faults, house, scored

HANDS = [[], ["3C", "5C", "2D", "2S"], ["4C"], ["2H"]]


def lines(answer: object, seat: int) -> list[tuple[str, int]]:
    found = answer.seats[seat].lines  # type: ignore[attr-defined]
    return [(line.detail, line.amount) for line in found]


def test_each_two_has_a_line() -> None:
    answer = scored(house("base", two_factors={"S": 3, "H": 2, "C": 2, "D": 2}), winner=0, hands=HANDS)
    assert lines(answer, 1) == [
        ("4 cards x 1", 4),
        ("tripled for the 2S left in hand", 8),
        ("doubled for the 2D left in hand", 12),
    ]
    assert answer.amounts == (0, 24, 1, 2)
    assert {"HR-VAL-01", "DEC-116"} <= set(answer.rules)


def test_hands_are_asked_for_with_the_reason() -> None:
    rules = house("base", two_factors=2)
    assert faults(rules, winner=0, cards_left=[0, 1, 1, 1]) == {"hands": "missing-field"}


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


@pytest.mark.parametrize("count", [0, 1, 13])
def test_everybody_has_to_hold_everything(count: int) -> None:
    answer = scored(house("base", all_held_factor=5), winner=3, cards_left=[13, 13, count or 12, 0])
    assert answer.amounts[0] == (195 if count == 13 else 39)


def test_a_limit_leaves_what_reaches_it() -> None:
    answer = scored(house("base", penalty_cap=20), winner=0, cards_left=[0, 10, 13, 1])
    assert lines(answer, 1) == [("10 cards x 1", 10), ("doubled for 10 or more cards", 10)]
    assert lines(answer, 2)[-1] == ("never more than 20", -19)
    assert answer.settlement is not None
    assert sum(answer.settlement.net) == 0


def test_amounts_beyond_sixty_four_bits_are_exact() -> None:
    rules = house(
        "base",
        card_points={"others": 1000},
        count_multipliers=[[1, 1000]],
        two_factors=10,
        all_held_factor=1000,
        stake=1_000_000,
    )
    rest = [f"{rank}{suit}" for rank in "3456789TJQKA" for suit in "DCHS"]
    hands = [[], [*rest[:9], "2D", "2C", "2H", "2S"], rest[9:22], rest[22:35]]
    answer = scored(rules, winner=0, hands=hands)
    owed = 13 * 1000 * 1000 * 10**4 * 1000
    assert answer.amounts == (0, owed, owed // 10**4, owed // 10**4)
    assert answer.settlement is not None
    assert answer.settlement.net[1] == -(3 * owed - 2 * owed // 10**4) * 10**6 < -(2**64)
    written = json.loads(as_json(answer.to_dict()))
    assert written["settlement"]["net"] == list(answer.settlement.net)
    for seat in answer.seats:
        assert sum(line.amount for line in seat.lines) == seat.amount
    assert sum(answer.settlement.net) == 0


def test_who_went_out_on_the_highest_two_pays_with_its_factor() -> None:
    charged = house("hong-kong-ip", two_factors=4, lone_top_two_payment="as-if-held")
    assert scored(charged, winner=0, hands=[[], [], ["4C"], ["4D"]]).amounts == (0, 4, 1, 1)
    assert scored(house("hong-kong-ip", two_factors=4), winner=0, hands=[[], [], ["4C"], ["4D"]]).amounts == (
        0,
        0,
        1,
        1,
    )


def test_after_a_dragon_nobody_has_played() -> None:
    answer = scored(house("hong-kong-ip", all_held_factor=2, penalty_cap=60), winner=1, dragon=1)
    assert answer.amounts == (60, 0, 60, 60)
    assert "DEC-118" in answer.rules
