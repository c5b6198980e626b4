"""What the lines of a score say, which rules they cite, and what a house may write for cards and places. The amounts
are compared with the oracle in test_against_oracle.py."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.schemes import disjoint_straight_flushes
from bigtwo.variant.options import InvalidVariant
from tests.scoring.asking import assert_adds_up, house, net_of, scored
from tests.tables import table

LUKANG = bigtwo.variant("lukang-dushoff")


def lines(answer: bigtwo.Score, seat: int) -> list[tuple[str, int]]:
    return [(line.detail, line.amount) for line in answer.seats[seat].lines]


# --- penalties ---


def test_each_two_has_a_line() -> None:
    answer = scored(
        house("base", two_factors={"S": 3, "H": 2, "C": 2, "D": 2}),
        winner=0,
        hands=[[], ["3C", "5C", "2D", "2S"], ["4C"], ["2H"]],
    )
    assert lines(answer, 1) == [
        ("4 cards x 1", 4),
        ("tripled for the 2S left in hand", 8),
        ("doubled for the 2D left in hand", 12),
    ]
    assert answer.amounts == (0, 24, 1, 2)
    assert {"HR-VAL-01", "DEC-116"} <= set(answer.rules)


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


def test_a_limit_leaves_what_reaches_it() -> None:
    answer = scored(house("base", penalty_cap=20), winner=0, cards_left=[0, 10, 13, 1])
    assert lines(answer, 1) == [("10 cards x 1", 10), ("doubled for 10 or more cards", 10)]
    assert lines(answer, 2)[-1] == ("never more than 20", -19)


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

SMALL = "3S 4S 5D 6D 7D 8D TD JD"
NOTHING_HIGH = "no loser has an honour hand, two or ace left, and"
MOST = f"{NOTHING_HIGH} no other loser has as many as 2 cards"
TIED = f"{NOTHING_HIGH} of the losers with most cards, 1 card, the one with KS has the highest card"

FIXED_LOSERS = [
    (("", "9S 9H 9C 9D 4C", "2S", SMALL), 1, "the highest honour hand left to a loser: 9S 9H 9C 9D 4C"),
    (("", "9S 9H 9C 9D 4C", "TS TH TC TD 4D", "2S"), 2, "the highest honour hand left to a loser: TS TH TC TD 4D"),
    (("", "4H 5H 6H 7H 8H", "TS TH TC TD 4D", "2S"), 1, "the highest honour hand left to a loser: 8H 7H 6H 5H 4H"),
    (("", "4H 5H 6H 7H 9H", "2D", "2S"), 3, "no loser has an honour hand left, and their highest two is 2S"),
    (("", "AS AH", "AD 3C", "KS"), 1, "no loser has an honour hand or two left, and their highest ace is AS"),
    (("", "KS 3D", "3C", "4C"), 1, MOST),
    (("", "KS", "3C", "4C"), 1, TIED),
]


def test_the_fixed_loser() -> None:
    with table() as row:
        for hands, loser, what in FIXED_LOSERS:
            with row(f"{hands}"):
                result = scored(LUKANG, winner=0, hands=[hand.split() for hand in hands])
                assert result.amounts == tuple(int(seat == loser) for seat in range(4))
                assert [line.detail for line in result.seats[loser].lines] == [what]
                assert_adds_up(result)
    # Where a straight flush needs two more cards, six cards in sequence hold none (DEC-134); the four kings decide.
    options = {"scoring": "fixed-loser", "settlement": "winner-only", "straight_flush_form": "five-plus-two"}
    hands = [hand.split() for hand in ("4C 5C 6C 7C 8C 9C", "", "KD KC KH KS 3D", "3C")]
    assert scored(house(**options, runs_of=[6]), winner=1, hands=hands).amounts == (0, 0, 1, 0)


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
    rules = house("hong-kong-ip", lone_top_two_payment="as-if-held", card_points="tiered")
    result = scored(rules, winner=1, hands=[[], [], ["3H", "4H"], ["3C"]])
    *others, note = result.seats[0].lines
    assert str(note) == "scored as if still holding 2S: going out with it alone does not win: +0"
    assert "DEC-99" in note.rules
    assert others
    assert (result.amounts[0], result.seats[0].cards_left) == (4, 0)
    assert_adds_up(result)
    spared = scored(house("hong-kong-ip"), winner=1, hands=[[], [], ["3H", "4H"], ["3C"]])
    assert net_of(spared) == (3, 3, -5, -1)
    charged = scored(house("hong-kong-ip", lone_top_two_payment="as-if-held"), winner=1, cards_left=[0, 0, 2, 1])
    assert net_of(charged) == (0, 4, -4, 0)


@pytest.mark.parametrize("scoring", ["special-cards", "fixed-loser"])
def test_what_else_counts_cards_stays_with_the_first_player_out(scoring: str) -> None:
    with pytest.raises(bigtwo.InvalidVariant) as refused:
        house(deal_ends="one-left", last_card_duty="none", scoring=scoring, settlement="none")
    assert [fault.code for fault in refused.value.faults] == ["VC-18", "VC-19"]
    assert all("card-penalties" in fault.detail for fault in refused.value.faults)


# --- payments ---


def explained(result: Any) -> dict[tuple[int, int], list[str]]:
    """Every payment: from whom and to whom, and its lines."""
    return {(each.payer, each.receiver): list(map(str, each.lines)) for each in result.settlement.transfers}


def test_one_payment_for_each_unequal_pair_the_largest_first() -> None:
    result = scored(bigtwo.variant("base"), winner=1, cards_left=[4, 0, 4, 9])
    assert result.settlement is not None
    assert [(each.payer, each.receiver, each.amount) for each in result.settlement.transfers] == [
        (3, 1, 9),
        (3, 0, 5),
        (3, 2, 5),
        (0, 1, 4),
        (2, 1, 4),
    ]


def test_kams_payments_say_what_is_counted() -> None:
    """PG-VS-07: the difference doubles, so that 10 cards pay the winner 20, and a loser with 2 cards just 8."""
    kam = bigtwo.variant("kam-difference")
    result = scored(kam, winner=0, cards_left=[0, 10, 2, 1])
    assert [str(line) for line in result.seats[1].lines] == [
        "10 cards x 1: +10",
        "doubled for a difference of 9 or more cards from the winner: +10",
    ]
    assert explained(result) == {
        (1, 0): ["10 cards less 0 cards: +10", "doubled for a difference of 9 or more cards: +10"],
        (1, 3): ["10 cards less 1 card: +9", "doubled for a difference of 9 or more cards: +9"],
        (1, 2): ["10 cards less 2 cards: +8"],
        (2, 0): ["2 cards less 0 cards: +2"],
        (2, 3): ["2 cards less 1 card: +1"],
        (3, 0): ["1 card less 0 cards: +1"],
    }
    for transfer in result.settlement.transfers if result.settlement else ():
        assert {"PG-VS-07", "DEC-57"} <= {rule for line in transfer.lines for rule in line.rules}
    assert_adds_up(result)


def test_kams_payments_where_only_the_first_leader_is_multiplied() -> None:
    variant = bigtwo.variant({"extends": "kam-difference", "options": {"multiplier_scope": "first-leader", "stake": 3}})
    result = scored(variant, winner=0, cards_left=[0, 10, 12, 1], first_leader=1)
    assert str(result.seats[1].lines[1]) == (
        "doubled for the first leader's difference of 9 or more cards from the winner: +10"
    )
    assert explained(result)[1, 3] == [
        "10 cards less 1 card: +9",
        "doubled for the first leader's difference of 9 or more cards: +9",
        "tripled for the stake: +36",
    ]
    assert explained(result)[2, 3] == ["12 cards less 1 card: +11", "tripled for the stake: +22"]
    assert_adds_up(result)


def test_other_payments_say_what_they_are_made_of() -> None:
    base = scored(bigtwo.variant({"options": {"stake": 5}}), winner=0, cards_left=[0, 9, 10, 13])
    assert explained(base)[2, 1] == ["a penalty of 20 less one of 9: +11", "multiplied by 5 for the stake: +44"]
    assert explained(base)[1, 0] == ["a penalty of 9 less one of 0: +9", "multiplied by 5 for the stake: +36"]
    points = bigtwo.variant({"extends": "pusoy-dos", "options": {"settlement": "pairwise-difference"}})
    won = scored(points, winner=1, last_play="2S")
    assert explained(won)[0, 1] == ["points: 2 less 0: +2"]
    liable = scored(bigtwo.variant("base"), winner=0, cards_left=[0, 1, 8, 12], breach={"seat": 3})
    assert {line for lines in explained(liable).values() for line in lines} == {
        "what the one liable owes, with the losses of the other losers: +33",
        "what the one liable owes, with the losses of the other losers: +29",
        "what the one liable owes, with the losses of the other losers: +1",
    }
    assert {"PG-SCORE-10", "DEC-59"} <= set(liable.settlement.transfers[0].lines[0].rules if liable.settlement else ())
    for result in (base, won, liable):
        assert_adds_up(result)


def test_a_winner_who_pays_although_another_is_liable_is_told_so() -> None:
    variant = bigtwo.variant({"extends": "indonesia-hutabarat", "options": {"last_card_duty": "liable"}})
    specials = [{"seat": 1, "cards": ["4S", "5S", "6S", "7S", "8S"], "final": False}]
    result = scored(
        variant, winner=0, hands=[[], ["3D"], ["3C"], ["3H"]], last_play="KD", specials=specials, breach={"seat": 3}
    )
    assert explained(result)[0, 1] == ["the winner's own loss, for which nobody is liable: +22"]


# --- what a house writes ---

OWN = {"2": 7, "A": 3, "3": 0, "others": 2}
HAND = ["2S", "2D", "AH", "9D", "TC", "3D"]


def refused(extends: str = "base", **options: Any) -> dict[str, str]:
    """What is wrong with a variant: pointer to sentence."""
    with pytest.raises(InvalidVariant) as invalid:
        house(extends, **options)
    return {fault.pointer.removeprefix("/options/"): fault.detail for fault in invalid.value.faults}


def test_each_card_counts_what_its_rank_is_worth() -> None:
    result = scored(house(card_points=OWN), winner=0, hands=[[], HAND, ["3C"], ["3H"]])
    assert_adds_up(result)
    assert result.amounts == (0, 7 + 7 + 3 + 2 + 2, 0, 0)
    assert [(line.detail, line.amount) for line in result.seats[1].lines] == [
        ("2S 2D: 2 cards x 7", 14),
        ("AH: 1 card x 3", 3),
        ("TC 9D: 2 cards x 2", 4),
    ]
    assert result.seats[2].lines == ()
    assert result.seats[1].lines[0].rules == ("PG-VS-10", "DEC-102")


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
