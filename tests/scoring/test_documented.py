"""Every number that the sources state about scores, and the numbers that were worked out from them."""

from __future__ import annotations

import pytest

import bigtwo
from tests.scoring.asking import assert_adds_up, house, net_of, paid_in, played, scored
from tests.scoring.hands import alone, plain

BASE = bigtwo.variant("base")
WIKIPEDIA = bigtwo.variant("wikipedia")
INDONESIA = bigtwo.variant("indonesia-hutabarat")


def penalty_for(variant: bigtwo.Variant, count: int) -> int:
    """What a loser owes for so many cards."""
    players = variant.options.players
    if variant.options.hand_doubling is not None or variant.options.card_points != "one-each":
        result = scored(variant, winner=0, hands=alone(plain(count), players), last_play=["4D"])
    else:
        result = scored(variant, winner=0, cards_left=[0, count, *([1] * (players - 2))])
    assert_adds_up(result)
    return result.amounts[1]


PENALTIES = {
    "EX-019, base": (BASE, {1: 1, 9: 9, 10: 20, 11: 22, 12: 24, 13: 39}),
    "EX-040, doubled twice": (
        house(count_multipliers=[[8, 2], [10, 4]]),
        {7: 7, 8: 16, 10: 40, 11: 44, 12: 48, 13: 52},
    ),
    "EX-042 and XT-02, larger penalties": (
        house(count_multipliers=[[8, 2], [10, 3], [13, 4]]),
        {1: 1, 7: 7, 8: 16, 9: 18, 10: 30, 12: 36, 13: 52},
    ),
    "EX-044, gamesky": (bigtwo.variant("gamesky"), {1: 1, 10: 10, 11: 22, 12: 24, 13: 26}),
    "EX-052, more than thirteen cards": (bigtwo.variant("three-player"), {13: 39, 14: 42, 17: 51, 18: 54}),
}


@pytest.mark.parametrize("example", PENALTIES)
def test_penalties_by_the_number_of_cards(example: str) -> None:
    rules, penalties = PENALTIES[example]
    assert {count: penalty_for(rules, count) for count in penalties} == penalties


def test_ex_019_0_the_winner_owes_nothing() -> None:
    assert scored(BASE, winner=0, cards_left=[0, 1, 1, 1]).amounts[0] == 0


def test_ex_041_each_two_doubles() -> None:
    rules = {"hand_doubling": {"cards": ["two"], "mode": "each"}}
    hands = alone(plain(9, twos=2))
    assert scored(house(count_multipliers=[[8, 2]], **rules), winner=0, hands=hands).amounts[1] == 72
    assert scored(house(**rules), winner=0, hands=hands).amounts[1] == 36


def test_ex_043_payment_by_card_difference() -> None:
    result = scored(bigtwo.variant("kam-difference"), winner=0, cards_left=[0, 10, 2, 1])
    assert result.amounts == (0, 20, 2, 1)
    paid = paid_in(result)
    assert paid[1, 0] == 20
    assert paid[1, 2] == 8
    assert paid[1, 3] == 18
    assert_adds_up(result)


@pytest.mark.parametrize(("rank", "points"), [("3", 1), ("4", 2), ("5", 3), ("K", 11), ("A", 12), ("2", 13)])
def test_ex_045_values_by_ladder(rank: str, points: int) -> None:
    hands = [[], [rank + "D"], ["6C"], ["6H"]]
    assert scored(house(card_points="ladder"), winner=0, hands=hands).amounts[1] == points


@pytest.mark.parametrize(
    ("last_play", "points"),
    [("3D", 1), ("2D", 2), ("2D 2S", 4), ("2D 2C 2S", 8), ("2D 2C 2H 2S 3D", 16), ("5S 4H 3D 2C AD", 2)],
)
def test_ex_046_and_sc_17_pusoy_dos(last_play: str, points: int) -> None:
    result = scored(bigtwo.variant("pusoy-dos"), winner=2, last_play=last_play)
    assert result.amounts == (0, 0, points, 0)
    assert result.unit == "points"
    assert result.settlement is None
    assert_adds_up(result)


def test_ex_047_placings() -> None:
    result = scored(bigtwo.variant("pusoy-dos-play-on"), winner=2, placings=[2, 0, 3, 1], cards_left=[0, 4, 0, 0])
    assert result.amounts == (3, 0, 5, 1)
    assert_adds_up(result)


@pytest.mark.parametrize(
    ("last_play", "penalty"),
    [("9S 9H 9C 9D 4D", -45), ("2S 2H 2C 2D 5D", -200), ("2S 2H 2C 5D 5C", -30), ("2S 2H", -20), ("AD", -5)],
)
@pytest.mark.parametrize("listed", [True, False])
def test_ex_048_and_dx_14_indonesian_finish(last_play: str, penalty: int, listed: bool) -> None:
    special = listed and len(last_play.split()) == 5 and "2S 2H 2C 5D" not in last_play
    specials = [{"seat": 0, "cards": last_play.split(), "final": True}] if special else []
    hands = [[], ["3D"], ["3C"], ["3H"]]
    result = scored(INDONESIA, winner=0, hands=hands, last_play=last_play, specials=specials)
    assert result.amounts == (penalty, 1, 1, 1)
    assert_adds_up(result)


@pytest.mark.parametrize(
    ("count", "twos", "penalty"), [(5, 1, 9), (10, 0, 10), (11, 1, 30), (12, 2, 40), (13, 0, 39), (13, 4, 87)]
)
def test_ex_048b_indonesian_losers(count: int, twos: int, penalty: int) -> None:
    result = scored(INDONESIA, winner=0, hands=alone(plain(count, twos)), last_play="KS", specials=[])
    assert result.amounts[1] == penalty
    assert_adds_up(result)


def test_ex_049_and_sc_07_dragon() -> None:
    result = scored(bigtwo.variant("hong-kong-ip"), winner=2, dragon=2, cards_left=[13, 13, 13, 13])
    assert result.amounts == (39, 39, 0, 39)
    assert result == scored(bigtwo.variant("hong-kong-ip"), winner=2, dragon=2)
    assert "PG-DRA-02" in result.rules
    assert_adds_up(result)


def test_ex_060_the_articles_first_example() -> None:
    """North, West, South and East are seats 0 to 3."""
    result = scored(
        WIKIPEDIA,
        winner=0,
        hands=[[], plain(11), ["3H", "3S", "4D", "4C", "5H", "5S", "6D", "6C"], ["TS", "JD", "JC"]],
        last_play="QD",
    )
    assert net_of(result) == (33, -22, -8, -3)
    assert_adds_up(result)


def test_ex_061_the_articles_second_example() -> None:
    west = ["3S", "4S", "5S", "6S", "7S", "9D", "TD", "JC", "KC"]
    south = ["2D", "3D", "3C", "4H", "5D", "6C", "7C", "8H"]
    result = scored(WIKIPEDIA, winner=0, hands=[[], west, south, ["TS", "JD", "QH"]], last_play="2S")
    assert net_of(result) == (74, -36, -32, -6)
    assert result.amounts == (0, 36, 32, 6)
    assert_adds_up(result)


def test_xt_01_differences_of_penalties() -> None:
    variant = house(count_multipliers=[[8, 2], [12, 3]], stake=10)
    result = scored(variant, winner=0, cards_left=[0, 1, 8, 12])
    assert result.amounts == (0, 1, 16, 36)
    assert net_of(result) == (530, 490, -110, -910)


def test_xt_03_liable_to_the_winner() -> None:
    variant = house(settlement="winner-only")
    result = scored(variant, winner=0, cards_left=[0, 3, 1, 4], breach={"seat": 1})
    assert net_of(result) == (8, -8, 0, 0)
    assert paid_in(result) == {(1, 0): 8}


def test_xt_04_liable_to_everybody() -> None:
    variant = house(count_multipliers=[[8, 2], [12, 3]])
    result = scored(variant, winner=0, cards_left=[0, 1, 8, 12], breach={"seat": 2})
    assert net_of(result) == (53, 49, -102, 0)
    assert {payer for payer, _ in paid_in(result)} == {2}
    assert_adds_up(result)


def test_sc_14_liable_for_a_low_lead() -> None:
    for settlement in ("pairwise-difference", "winner-only"):
        variant = house(settlement=settlement)
        result = scored(variant, winner=0, cards_left=[0, 5, 8, 3], last_play="5C", breach={"seat": 3})
        assert net_of(result) == (16, 0, 0, -16)
        assert paid_in(result) == {(3, 0): 16}


@pytest.mark.parametrize(("card_points", "points"), [("tiered", 11), ("ladder", 45), ("one-and-five-for-twos", 9)])
def test_dx_11_and_dx_12_card_values(card_points: str, points: int) -> None:
    hands = [[], ["3D", "TC", "KS", "AH", "2D"], ["3C"], ["3H"]]
    result = scored(house(card_points=card_points), winner=0, hands=hands)
    assert result.amounts[1] == points
    assert_adds_up(result)


def test_dx_13_only_the_first_leader_is_multiplied() -> None:
    variant = house(multiplier_scope="first-leader")
    assert scored(variant, winner=0, cards_left=[0, 10, 13, 1], first_leader=3).amounts == (0, 10, 13, 1)
    assert scored(variant, winner=0, cards_left=[0, 10, 13, 1], first_leader=1).amounts == (0, 20, 13, 1)


def test_dx_15_four_unused_twos() -> None:
    hands = alone(plain(9, twos=4))
    each = scored(WIKIPEDIA, winner=0, hands=hands, last_play="KD")
    assert each.amounts[1] == 288
    every = ["two", "four-of-a-kind", "straight-flush"]
    once = house("wikipedia", hand_doubling={"cards": every, "mode": "once"})
    assert scored(once, winner=0, hands=hands, last_play="KD").amounts[1] == 18
    assert_adds_up(each)


def test_dx_16_settling_totals_is_settling_deals() -> None:
    variant = house(count_multipliers=[[10, 2], [13, 3]])
    first, second = [0, 5, 10, 13], [9, 0, 4, 1]
    result = played(variant, [{"winner": 0, "cards_left": first}, {"winner": 1, "cards_left": second}])
    assert result.totals == (9, 5, 24, 40)
    assert result.net == (42, 58, -18, -82)


def dealt(*hands: str) -> list[list[str]]:
    return [hand.split() for hand in hands]


SMALL = "3S 4S 5D 6D 7D 8D TD JD"


@pytest.mark.parametrize(
    ("hands", "loser"),
    [
        (dealt("", "9S 9H 9C 9D 4C", "2S", SMALL), 1),
        (dealt("", "9S 9H 9C 9D", "2S", SMALL), 2),
        (dealt("", "AS", "2D", SMALL), 2),
        (dealt("", "AS", "KD", SMALL), 1),
        (dealt("", "KS 4D 3C", "QS QH 3S", "7C"), 1),
        (dealt("", "KS 4D", "QS QH 3S", "7C"), 2),
    ],
)
def test_sc_10_the_loser_in_lukang(hands: list[list[str]], loser: int) -> None:
    result = scored(bigtwo.variant("lukang-dushoff"), winner=0, hands=hands)
    assert result.amounts == tuple(int(seat == loser) for seat in range(4))
    assert paid_in(result) == {(loser, 0): 1}
    assert_adds_up(result)


def test_the_contracts_example() -> None:
    answer = scored(BASE, winner=0, cards_left=[0, 9, 10, 13], stake=1).to_dict()
    assert answer["seats"][1] == {
        "seat": 1,
        "cards_left": 9,
        "penalty": 9,
        "lines": [
            {
                "detail": "9 cards x 1",
                "amount": 9,
                "rules": ["PG-SCORE-02"],
                "phrase": "score.cards",
                "params": {"held": 9, "each": 1},
            }
        ],
    }
    assert answer["settlement"]["net"] == [68, 32, -12, -88]
    assert answer["settlement"]["transfers"][0] == {
        "from": 3,
        "to": 0,
        "amount": 39,
        "lines": [
            {
                "detail": "a penalty of 39 less one of 0",
                "amount": 39,
                "rules": ["PG-SCORE-07", "DEC-54"],
                "phrase": "score.pay-penalties",
                "params": {"payer_score": 39, "receiver_score": 0},
            }
        ],
    }
