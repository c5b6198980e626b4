"""What a hand that won before the first lead is worth: with a price and without one, under every way of scoring."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo import DealResult
from bigtwo.dealing.lead import names_leader
from bigtwo.scoring.patterns import InstantWin
from bigtwo.scoring.results import Special, UnscorableDeal
from tests.variant.mixes import random_options

SIX_PAIRS = InstantWin(2, "six-pairs")
PAIRS = "3S 3D 5H 5C 8S 8D TH TC QS QD AS AD 6C"
OTHERS = [
    "3H 4D 5S 6S 7C 9D TS JD JC KH AC 2D 2S",
    "4C 4H 5D 6D 7D 8H 9S JH QH KC KS AH 2C",
    "3C 4S 6H 7H 7S 8C 9C 9H TD JS QC KD 2H",
]
HANDS = [OTHERS[0], OTHERS[1], PAIRS, OTHERS[2]]


def house(price: int | None = 10, **options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"extends": "base", "options": {"instant_wins": {"six-pairs": price}, **options}})


def score(variant: bigtwo.Variant, win: InstantWin = SIX_PAIRS, **more: Any) -> bigtwo.Score:
    return variant.score(DealResult(winner=win.seat, instant_win=win, **more))


PENALTIES = [
    {"scoring": "card-penalties"},
    {"scoring": "card-penalties", "card_points": "ladder", "hand_doubling": {"cards": ["two"], "mode": "each"}},
    {"scoring": "card-penalties", "finish_doubling": "two-or-honour", "multiplier_scope": "first-leader"},
    {"scoring": "card-penalties", "settlement": "winner-only"},
    {"scoring": "card-penalties", "settlement": "pairwise-card-difference"},
    {"scoring": "fixed-loser", "settlement": "winner-only"},
    {"scoring": "special-cards"},
]


@pytest.mark.parametrize("options", PENALTIES, ids=str)
def test_each_of_the_others_is_charged_the_price_and_nothing_is_asked(options: dict[str, Any]) -> None:
    found = score(house(10, stake=3, **options))
    assert found.amounts == (10, 10, 0, 10)
    assert [[line.amount for line in seat.lines] for seat in found.seats] == [[10], [10], [], [10]]
    assert found.settlement is not None
    assert found.settlement.net == (-30, -30, 90, -30)
    assert {(each.payer, each.receiver, each.amount) for each in found.settlement.transfers} == {
        (seat, 2, 30) for seat in (0, 1, 3)
    }
    assert found.to_dict()["instant_win"] == {"seat": 2, "pattern": "six-pairs"}
    assert {"HR-INST-08", "DEC-166", "DEC-167"} <= set(found.rules)


@pytest.mark.parametrize("scoring", ["winner-points", "placings"])
def test_where_points_are_given_the_holder_gets_the_price(scoring: str) -> None:
    found = score(house(10, scoring=scoring, deal_ends="one-left", settlement="pairwise-difference"))
    assert (found.unit, found.amounts) == ("points", (0, 0, 10, 0))
    assert found.settlement is not None
    assert found.settlement.net == (-10, -10, 30, -10)


def test_nobody_pays_where_nothing_is_settled() -> None:
    found = score(house(10, settlement="none"))
    assert (found.amounts, found.settlement) == ((10, 10, 0, 10), None)


def test_without_a_price_the_others_have_played_nothing() -> None:
    """As after a dragon (DEC-35, DEC-82, DEC-83, DEC-168)."""
    assert score(house(None)).amounts == (39, 39, 0, 39)
    assert score(house(None, count_multipliers=[[10, 2]])).amounts == (26, 26, 0, 26)
    assert score(house(None, multiplier_scope="first-leader")).amounts == (13, 13, 0, 13)
    doubled = house(None, hand_doubling={"cards": ["two"], "mode": "each"})
    assert score(doubled, hands=HANDS).amounts == (156, 78, 0, 78)
    assert score(house(None, scoring="special-cards", card_points="one-each")).amounts == (39, 39, 0, 39)
    assert score(house(None, scoring="winner-points", settlement="none")).amounts == (0, 0, 1, 0)
    placed = house(None, scoring="placings", deal_ends="one-left", settlement="none")
    assert score(placed).amounts == (0, 0, 5, 0)
    lukang = house(None, scoring="fixed-loser", settlement="winner-only")
    assert score(lukang, hands=HANDS).amounts == (1, 0, 0, 0)
    assert {"HR-INST-09", "DEC-168"} <= set(score(house(None)).rules)


def test_without_a_price_what_the_scoring_reads_is_asked_for() -> None:
    with pytest.raises(UnscorableDeal) as refused:
        score(house(None, card_points="ladder"))
    assert [fault.path for fault in refused.value.faults] == [("hands",)]


def test_a_named_dragon_has_its_price_and_may_be_told_in_either_way() -> None:
    variant = bigtwo.variant({"extends": "hong-kong-ip", "options": {"instant_wins": {"dragon": 50}}})
    both = variant.score(DealResult(winner=1, dragon=1, instant_win=InstantWin(1, "dragon")))
    alone = variant.score(DealResult(winner=1, dragon=1))
    assert both.to_dict() == alone.to_dict() == score(variant, InstantWin(1, "dragon")).to_dict()
    assert alone.amounts == (50, 0, 50, 50)
    beside = bigtwo.variant({"extends": "hong-kong-ip", "options": {"instant_wins": {"six-pairs": 7}}})
    assert beside.score(DealResult(winner=1, dragon=1)).amounts == (39, 0, 39, 39)
    assert "PG-DRA-02" in beside.score(DealResult(winner=1, dragon=1)).rules


def test_variants_without_the_option_say_nothing_of_it() -> None:
    assert "instant_win" not in bigtwo.variant("hong-kong-ip").score(DealResult(winner=1, dragon=1)).to_dict()


# --- what cannot be --------------------------------------------------------------------------------------------------


def faults(variant: bigtwo.Variant, winner: int = 2, **result: Any) -> dict[str, str]:
    with pytest.raises(UnscorableDeal) as refused:
        variant.score(DealResult(winner=winner, **result))
    assert all(fault.rules for fault in refused.value.faults if fault.code == "impossible-instant-win")
    return {"/".join(map(str, fault.path)): fault.phrase for fault in refused.value.faults}


def test_what_cannot_be() -> None:
    won = {"instant_win": SIX_PAIRS}
    assert faults(bigtwo.variant(), **won)["instant_win"] == "impossible-instant-win.variant"
    assert faults(house(), instant_win=InstantWin(2, "four-twos"))["instant_win"] == "impossible-instant-win.variant"
    assert faults(house(), 1, **won) == {"winner": "impossible-instant-win.winner"}
    assert faults(house(), last_play=["3D"], **won) == {"last_play": "impossible-instant-win.last-play"}
    special = Special(1, ["9S", "9H", "9C", "9D", "4D"])
    assert faults(house(), specials=[special], **won) == {"specials": "impossible-instant-win.specials"}
    assert faults(house(), first_leader=2, **won) == {"first_leader": "impossible-leader.instant-win"}
    assert faults(house(), placings=[2, 1], **won) == {"placings": "impossible-placings.instant-win"}
    assert faults(house(), breach=1, **won) == {"breach/seat": "impossible-breach.instant-win"}
    assert faults(house(), cards_left=[13, 13, 13, 12], **won) == {"cards_left/3": "impossible-instant-win.count"}
    assert faults(house(), cards_left=[13, 13, 0, 13], **won) == {"cards_left/2": "impossible-instant-win.count"}
    assert faults(house(), 1, instant_win=InstantWin(1, "six-pairs"), hands=HANDS) == {
        "hands/1": "impossible-instant-win.hand"
    }
    assert faults(house(), dragon=2, **won) == {"dragon": "impossible-dragon.other-win"}


def test_nobody_is_left_with_such_a_hand() -> None:
    hands = [[], OTHERS[1], PAIRS, OTHERS[2]]
    told = {"winner": 0, "hands": hands, "last_play": ["3H"]}
    assert faults(house(), **told) == {"hands/2": "impossible-instant-win.untold"}
    assert bigtwo.variant().score(DealResult(**told)).amounts == (0, 39, 39, 39)
    drawing = house(players=3, hand_size=13, leftover="stock", draw_on_pass="one")
    assert drawing.score(DealResult(0, hands=[[], PAIRS, ["4D"]], last_play=["3H"])).amounts == (0, 39, 1)


def dealt(hand: str) -> list[list[str]]:
    """A deal in which seat 2 has six pairs and seat 1 this hand; the others have fewer pairs."""
    taken, rng = {*PAIRS.split(), *hand.split()}, Random(hand)
    rest = [card for card in bigtwo.variant().order.codes if card not in taken]
    while any(pairs(other) > 5 for other in (rest[:13], rest[13:])):
        rng.shuffle(rest)
    return [rest[:13], hand.split(), PAIRS.split(), rest[13:]]


def pairs(hand: list[str]) -> int:
    return sum(count // 2 for count in Counter(card[0] for card in hand).values())


def test_of_several_the_right_one_has_won() -> None:
    higher = "3C 3H 5S 5D 8H 8C TS TD QH QC AH AC 2D"
    hands = dealt(higher)
    assert faults(house(), hands=hands, instant_win=SIX_PAIRS) == {"instant_win": "impossible-instant-win.several"}
    assert score(house(), InstantWin(1, "six-pairs"), hands=hands).amounts == (10, 0, 10, 10)
    twos = bigtwo.variant({"extends": "base", "options": {"instant_wins": {"six-pairs": 10, "four-twos": 1}}})
    four = "2S 2H 2C 2D 4S 4D 6S 6H 7S 7H 9S 9H JS"
    hands = dealt(four)
    assert faults(twos, hands=hands, instant_win=SIX_PAIRS) == {"instant_win": "impossible-instant-win.other"}
    assert faults(twos, 1, hands=hands, instant_win=InstantWin(1, "six-pairs")) == {
        "instant_win": "impossible-instant-win.other"
    }
    assert score(twos, InstantWin(1, "four-twos"), hands=hands).amounts == (1, 0, 1, 1)


# --- whatever the rules ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "price"), [*product(range(40), (None, 25))])
def test_lines_add_up_and_payments_come_to_nothing(number: int, price: int | None) -> None:
    rng = Random(f"instant wins {number}")
    while True:
        options = random_options(rng)
        variant = bigtwo.variant({"extends": "base", "options": options})
        four, thirteen = variant.options.players == 4, "hand_size" not in options or options["hand_size"] == 13
        if four and thirteen and variant.options.pack == "standard-52":
            break
    variant = bigtwo.variant({"extends": "base", "options": {**options, "instant_wins": {"six-pairs": price}}})
    win = InstantWin(rng.randrange(4), "six-pairs")
    hands = list(OTHERS)
    hands.insert(win.seat, PAIRS)
    if variant.options.dragon != "off":
        leader = 0 if names_leader(variant.options, 1) else None
        assert variant.opening(hands, leader=leader).dragon is None
    found = variant.score(DealResult(winner=win.seat, hands=hands, instant_win=win))
    for seat in found.seats:
        assert sum(line.amount for line in seat.lines) == seat.amount
    if price is not None:
        gains = price if found.unit == "points" else 0
        assert found.amounts == tuple(gains if seat == win.seat else price - gains for seat in range(4))
    if found.settlement is None:
        return
    assert sum(found.settlement.net) == 0
    for transfer in found.settlement.transfers:
        assert sum(line.amount for line in transfer.lines) == transfer.amount > 0
    if price is not None:
        due = price * variant.options.stake
        assert found.settlement.net == tuple(3 * due if seat == win.seat else -due for seat in range(4))
