"""Winner's points, placings, special cards and the fixed loser, with the cases next to them."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from tests.scoring.asking import Body, assert_adds_up, house, net_of, scored

PUSOY_DOS = bigtwo.variant("pusoy-dos")
PLAY_ON = bigtwo.variant("pusoy-dos-play-on")
INDONESIA = bigtwo.variant("indonesia-hutabarat")
LUKANG = bigtwo.variant("lukang-dushoff")


def special(seat: int, cards: str, *, final: bool = False) -> Body:
    return {"seat": seat, "cards": cards.split(), "final": final}


def indonesia(last_play: str, *specials: Body, hands: tuple[str, ...] = ("", "3D", "3C", "3H")) -> tuple[int, ...]:
    result = scored(
        INDONESIA, winner=0, hands=[hand.split() for hand in hands], last_play=last_play, specials=list(specials)
    )
    assert_adds_up(result)
    return result.amounts


@pytest.mark.parametrize(
    ("cards", "value", "as_last_play"),
    [
        ("9S 9H 9C 9D 4D", -20, -45),
        ("9S 9H 9C 9D 2D", -20, -50),
        ("4S 5S 6S 7S 8S", -40, -85),
        ("2S 3S 4S 5S 6S", -40, -90),
        ("2S 2H 2C 2D 4D", -80, -200),
    ],
)
def test_a_special_counts_and_as_last_play_twice_and_the_finish_besides(
    cards: str, value: int, as_last_play: int
) -> None:
    assert indonesia("KD", special(0, cards)) == (value - 5, 1, 1, 1)
    assert indonesia("KD", special(2, cards)) == (-5, 1, 1 + value, 1)
    assert indonesia("KD") == (-5, 1, 1, 1)
    final = special(0, cards, final=True)
    assert indonesia(cards, final) == (as_last_play, 1, 1, 1)
    assert indonesia(cards) == (as_last_play, 1, 1, 1), "the last play is not beaten, listed or not"
    assert indonesia(cards, special(1, "TS TH TC TD JD"), final)[1] == -19


@pytest.mark.parametrize(
    ("last_play", "penalty"),
    [("3S", -5), ("KS KD", -5), ("2S", -10), ("2S 2C 2D", -30), ("2S 2C 2D KS KD", -30), ("6H 5S 4D 3S 2C", -10)],
)
def test_finishing(last_play: str, penalty: int) -> None:
    assert indonesia(last_play)[0] == penalty


def test_a_special_left_in_the_hand_is_worth_nothing() -> None:
    assert indonesia("KD", hands=("", "9S 9H 9C 9D 4D", "3C", "3H")) == (-5, 5, 1, 1)


def test_a_dragon_scores_no_bonus() -> None:
    variant = bigtwo.variant({"extends": "indonesia-hutabarat", "options": {"dragon": "wins"}})
    ranks = "3456789TJQKA2"
    mixed = [
        [rank + suits[place % 4] for place, rank in enumerate(ranks)] for suits in ("SHCD", "HCDS", "CDSH", "DSHC")
    ]
    answer = scored(variant, winner=0, dragon=0, hands=mixed)
    assert answer.amounts == (0, 51, 51, 51)
    assert_adds_up(answer)


@pytest.mark.parametrize(("last_play", "points"), [("AD", 1), ("AD AS", 1), ("2D", 2), ("2D 2S 2C 2H 3C", 16)])
def test_winner_points(last_play: str, points: int) -> None:
    result = scored(PUSOY_DOS, winner=1, last_play=last_play, cards_left=[5, 0, 3, 13])
    assert result.amounts == (0, points, 0, 0)
    assert [seat.cards_left for seat in result.seats] == [5, 0, 3, 13]
    assert_adds_up(result)


def test_a_dragon_is_worth_one_point() -> None:
    variant = bigtwo.variant({"extends": "pusoy-dos", "options": {"dragon": "wins"}})
    assert scored(variant, winner=1, dragon=1).amounts == (0, 1, 0, 0)


@pytest.mark.parametrize("placings", [[0, 1, 2, 3], [3, 1, 0, 2]])
def test_placings(placings: list[int]) -> None:
    result = scored(PLAY_ON, winner=placings[0], placings=placings)
    assert [result.amounts[seat] for seat in placings] == [5, 3, 1, 0]
    assert result.seats[placings[3]].lines == ()
    assert [seat.cards_left for seat in result.seats] == [None] * 4
    assert_adds_up(result)


def test_points_can_be_paid_by_differences() -> None:
    variant = bigtwo.variant({"extends": "pusoy-dos-play-on", "options": {"settlement": "pairwise-difference"}})
    result = scored(variant, winner=0, placings=[0, 1, 2, 3], stake=2)
    assert net_of(result) == (22, 6, -10, -18)
    assert_adds_up(result)


SMALL = "3S 4S 5D 6D 7D 8D TD JD"
TIED = "no honour hand, two or ace is left, and of those with most cards, 1 card, the one with KS has the highest card"


@pytest.mark.parametrize(
    ("hands", "loser", "what"),
    [
        (("", "9S 9H 9C 9D 4C", "2S", SMALL), 1, "the highest honour hand left: 9S 9H 9C 9D 4C"),
        (("", "9S 9H 9C 9D 4C", "TS TH TC TD 4D", "2S"), 2, "the highest honour hand left: TS TH TC TD 4D"),
        (("", "4H 5H 6H 7H 8H", "TS TH TC TD 4D", "2S"), 1, "the highest honour hand left: 8H 7H 6H 5H 4H"),
        (("", "4H 5H 6H 7H 9H", "2D", "2S"), 3, "no honour hand is left, and the highest two left is 2S"),
        (("", "AS AH", "AD 3C", "KS"), 1, "no honour hand and no two is left, and the highest ace left is AS"),
        (("", "KS 3D", "3C", "4C"), 1, "no honour hand, two or ace is left, and nobody has more than 2 cards"),
        (("", "KS", "3C", "4C"), 1, TIED),
    ],
)
def test_the_fixed_loser(hands: tuple[str, ...], loser: int, what: str) -> None:
    result = scored(LUKANG, winner=0, hands=[hand.split() for hand in hands])
    assert result.amounts == tuple(int(seat == loser) for seat in range(4))
    assert [line.detail for line in result.seats[loser].lines] == [what]
    assert_adds_up(result)


@pytest.mark.parametrize(
    ("options", "loser"),
    [({}, 2), ({"quads_form": "bare"}, 3), ({"top_of_five_card_order": "only-royal-flush-over-quads"}, 1)],
)
def test_honour_hands_rank_as_in_play(options: dict[str, Any], loser: int) -> None:
    """Fours of a kind against a straight flush, and a two; played bare, fours are no honour hand."""
    variant = bigtwo.variant({"extends": "lukang-dushoff", "options": options})
    hands = ["", "9S 9H 9C 9D 4C", "4H 5H 6H 7H 8H" if "quads_form" not in options else "3H", "2S"]
    assert scored(variant, winner=0, hands=[hand.split() for hand in hands]).amounts[loser] == 1


@pytest.mark.parametrize(("hand", "loser"), [("4H 5H 6H 7H 8H 3D", 2), ("4H 5H 6H 7H 8H 3D 3S", 1)])
def test_a_straight_flush_with_two_extra_cards_needs_them(hand: str, loser: int) -> None:
    variant = bigtwo.variant({"extends": "lukang-dushoff", "options": {"straight_flush_form": "five-plus-two"}})
    hands = ["", hand, "9S 9H 9C 9D 4C", "2S"]
    assert scored(variant, winner=0, hands=[hand.split() for hand in hands]).amounts[loser] == 1


def test_the_fixed_loser_pays_the_stake() -> None:
    result = scored(LUKANG, winner=3, hands=[["2S"], ["3D"], ["4D"], []], stake=25)
    assert net_of(result) == (-25, 0, 0, 25)


def test_nobody_loses_where_the_only_other_player_dropped_out() -> None:
    two = {"players": 2, "hand_size": 13, "leftover": "dead", "lone_top_two_finish": "not-a-win"}
    variant = bigtwo.variant({"extends": "lukang-dushoff", "options": two})
    result = scored(variant, winner=0, hands=[["4D"], []])
    assert result.amounts == (0, 0)
    assert_adds_up(result)


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


def test_a_house_may_charge_the_lone_top_two_as_if_it_were_still_held() -> None:
    """DEC-99: one card, with its value and all that doubles it."""
    for options, amount in (
        ({}, 1),
        ({"card_points": "tiered"}, 4),
        ({"card_points": "ladder"}, 13),
        ({"hand_doubling": {"cards": ["two"], "mode": "each"}}, 2),
        ({"count_multipliers": [[1, 3]]}, 3),
        ({"settlement": "pairwise-card-difference", "last_card_duty": "none"}, 1),
    ):
        rules = house("hong-kong-ip", lone_top_two_payment="as-if-held", **options)
        result = scored(rules, winner=1, hands=[[], [], ["3H", "4H"], ["3C"]])
        assert result.amounts[0] == amount, options
        *others, note = result.seats[0].lines
        assert str(note) == "scored as if still holding 2S: going out with it alone does not win: +0"
        assert "DEC-99" in note.rules
        assert others
        assert result.seats[0].cards_left == 0
        assert_adds_up(result)
    spared = scored(house("hong-kong-ip"), winner=1, hands=[[], [], ["3H", "4H"], ["3C"]])
    assert net_of(spared) == (3, 3, -5, -1)
    charged = scored(house("hong-kong-ip", lone_top_two_payment="as-if-held"), winner=1, cards_left=[0, 0, 2, 1])
    assert net_of(charged) == (0, 4, -4, 0)


def test_the_charged_top_two_counts_in_every_scheme_of_penalties() -> None:
    special = house("indonesia-hutabarat", lone_top_two_finish="not-a-win", lone_top_two_payment="as-if-held")
    body: Body = {"winner": 1, "hands": [[], [], ["3H"], ["3C"]], "last_play": "9S", "specials": []}
    assert scored(special, **body).amounts == (5, -5, 1, 1)
    fixed = house("lukang-dushoff", lone_top_two_finish="not-a-win", lone_top_two_payment="as-if-held")
    assert scored(fixed, winner=1, hands=[[], [], ["3H", "4H", "AS"], ["3C"]]).amounts == (1, 0, 0, 0)
    points = house(
        "hong-kong-ip",
        scoring="winner-points",
        settlement="none",
        last_card_duty="none",
        lone_top_two_payment="as-if-held",
    )
    result = scored(points, winner=1, cards_left=[0, 0, 2, 1], last_play="3S")
    assert result.amounts == (0, 1, 0, 0)
    assert [line.reason.phrase for line in result.seats[0].lines] == ["score.dropped-out"]


def test_the_charge_changes_nothing_for_anybody_else() -> None:
    for body in ({"winner": 1, "cards_left": [1, 0, 2, 3]}, {"winner": 1, "dragon": 1}):
        one, other = (
            scored(house("hong-kong-ip", lone_top_two_payment=form), **body) for form in ("nothing", "as-if-held")
        )
        assert one.to_dict() == other.to_dict()
