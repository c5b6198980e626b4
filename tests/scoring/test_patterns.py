"""The patterns that win before the first lead: which hands have them, and which scores cannot be. Whose hand wins, and
what that is worth, is in the corpus."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo import DealResult
from bigtwo.scoring.result import InstantWin, Special, UnscorableDeal, has_pattern, winner_before_lead
from bigtwo.variant.values import PATTERNS
from tests.oracle import instant_wins
from tests.tables import SEED, amounts, table
from tests.variant.mixes import random_straight_order

Cards = tuple[str, ...]

EVERYTHING: dict[str, int | None] = dict.fromkeys(PATTERNS, 10)


def house(**options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"extends": "base", "options": {"instant_wins": EVERYTHING, **options}})


def test_only_thirteen_cards_have_a_pattern() -> None:
    variant = bigtwo.variant("three-player")
    hand = variant.mask("2S 2H 2C 2D 3D 4S 5H 6C 8D 9S JH QC KD 3S")
    assert not any(has_pattern(hand, pattern, variant) for pattern in PATTERNS)
    assert not any(has_pattern(hand & ~3, pattern, variant) for pattern in PATTERNS if hand & 3 == 3)


# --- against the oracle, with hands that are likely to have a pattern ---


def some_runs(rng: Random, variant: bigtwo.Variant) -> list[str]:
    """The ranks of two runs and of three neighbours in another."""
    first, second, third = (rng.choice(rng.choice(variant.options.runs)).ranks for _ in range(3))
    start = rng.randrange(3)
    return [*first, *second, *third[start : start + 3]]


def constructed(rng: Random, variant: bigtwo.Variant) -> Cards:
    """Thirteen cards that are likely to have a pattern, or to miss one by a card."""
    codes = list(variant.order.codes)
    rng.shuffle(codes)
    hand: list[str] = []

    def take(fits: Any, most: int) -> None:
        for code in [code for code in codes if code not in hand and fits(code)][:most]:
            if len(hand) < 13:
                hand.append(code)

    sort = rng.choice(("ranks", "suits", "runs", "twos"))
    if sort == "ranks":
        for rank in rng.sample(variant.order.pack.ranks, 7):
            take(lambda code, rank=rank: code[:-1] == rank, rng.choice((2, 2, 2, 4, 3)))
    elif sort == "suits":
        for size in (5, 5, 3):
            suit = rng.choice("SHCD")
            take(lambda code, suit=suit: code[-1] == suit, size)
    elif sort == "runs":
        for rank in some_runs(rng, variant):
            take(lambda code, rank=rank: code[:-1] == rank, 1)
    else:
        take(lambda code: code[:-1] == "2", 4)
    while len(hand) < 13:
        take(lambda code: True, 13 - len(hand))
    if rng.random() < 0.3:
        hand[rng.randrange(13)] = next(code for code in codes if code not in hand)
    return tuple(hand)


@amounts(test=4, verify=300)
def test_against_the_oracle(amount: int) -> None:
    found: Counter[str] = Counter()
    with table() as row:
        for number in range(amount):
            rng = Random(f"patterns {SEED} {number}")
            tiles = {"pack": "tiles-15", "hand_size": 13, "leftover": "dead"} if number % 3 == 2 else {}
            wins = dict.fromkeys(EVERYTHING.keys() - {"dragon", "same-suit-dragon"}, 1) if tiles else EVERYTHING
            own = random_straight_order(rng, "tiles-15" if tiles else "standard-52")
            order = own if rng.random() < 0.5 else f"S{rng.randrange(10)}"
            variant = house(straight_order=order, instant_wins=wins, suit_order="".join(rng.sample("SHCD", 4)), **tiles)
            for _ in range(40):
                cards = constructed(rng, variant)
                for pattern in wins:
                    with row(f"{pattern}: {cards}, {order}"):
                        expected = instant_wins.has(pattern, cards, variant.options.to_dict())
                        assert has_pattern(variant.mask(cards), pattern, variant) == expected
                        found[pattern] += expected
    assert min(found[pattern] for pattern in ("six-pairs", "three-flushes", "four-twos", "three-straights")), found


def test_a_hand_counts_as_the_first_pattern_that_is_named() -> None:
    variant = house()
    hand = variant.mask("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S")
    for place, pattern in enumerate(PATTERNS):
        named = dict.fromkeys(PATTERNS[place:], 1)
        under = house(instant_wins=named)
        expected = pattern if pattern not in ("four-twos", "six-pairs") else "three-straights"
        assert winner_before_lead([hand], under) == InstantWin(0, expected)


# --- what such a hand is worth: the corpus says it of every way to score (cx-1770 to cx-1781) ---

SIX_PAIRS = InstantWin(2, "six-pairs")
PAIRS_AND_ACES = "3S 3D 5H 5C 8S 8D TH TC QS QD AS AD 6C"
OTHERS = [
    "3H 4D 5S 6S 7C 9D TS JD JC KH AC 2D 2S",
    "4C 4H 5D 6D 7D 8H 9S JH QH KC KS AH 2C",
    "3C 4S 6H 7H 7S 8C 9C 9H TD JS QC KD 2H",
]
HANDS = [OTHERS[0], OTHERS[1], PAIRS_AND_ACES, OTHERS[2]]


def six_pairs(price: int | None = 10, **options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"extends": "base", "options": {"instant_wins": {"six-pairs": price}, **options}})


def score(variant: bigtwo.Variant, win: InstantWin = SIX_PAIRS, **more: Any) -> bigtwo.Score:
    return variant.score(DealResult(winner=win.seat, instant_win=win, **more))


def test_what_is_charged_rests_on_other_rules_with_a_price_than_without() -> None:
    for price, cited in ((10, {"HR-INST-08"}), (None, {"HR-INST-09", "DEC-168"})):
        assert cited <= {*score(six_pairs(price)).rules}
    assert [*faults_of(six_pairs(None, card_points="ladder"), instant_win=SIX_PAIRS)] == ["hands"]


# --- what cannot be --------------------------------------------------------------------------------------------------


def faults_of(variant: bigtwo.Variant, winner: int = 2, **result: Any) -> dict[str, str]:
    with pytest.raises(UnscorableDeal) as refused:
        variant.score(DealResult(winner=winner, **result))
    assert all(fault.rules for fault in refused.value.faults if fault.code == "impossible-instant-win")
    return {"/".join(map(str, fault.path)): fault.phrase for fault in refused.value.faults}


CANNOT_BE: list[tuple[int, dict[str, Any], dict[str, str]]] = [
    (2, {"instant_win": InstantWin(2, "four-twos")}, {"instant_win": "impossible-instant-win.variant"}),
    (1, {}, {"winner": "impossible-instant-win.winner"}),
    (2, {"last_play": ["3D"]}, {"last_play": "impossible-instant-win.last-play"}),
    (2, {"specials": [Special(1, ["9S", "9H", "9C", "9D", "4D"])]}, {"specials": "impossible-instant-win.specials"}),
    (2, {"first_leader": 2}, {"first_leader": "impossible-leader.instant-win"}),
    (2, {"placings": [2, 1]}, {"placings": "impossible-placings.instant-win"}),
    (2, {"breach": 1}, {"breach/seat": "impossible-breach.instant-win"}),
    (2, {"cards_left": [13, 13, 13, 12]}, {"cards_left/3": "impossible-instant-win.count"}),
    (2, {"cards_left": [13, 13, 0, 13]}, {"cards_left/2": "impossible-instant-win.count"}),
    (1, {"instant_win": InstantWin(1, "six-pairs"), "hands": HANDS}, {"hands/1": "impossible-instant-win.hand"}),
    (2, {"dragon": 2}, {"dragon": "impossible-dragon.other-win"}),
]


def test_what_cannot_be() -> None:
    with table() as row:
        for winner, more, found in CANNOT_BE:
            with row(f"{found} {more}"):
                assert faults_of(six_pairs(), winner, **{"instant_win": SIX_PAIRS} | more).items() >= found.items()
    assert faults_of(bigtwo.variant(), instant_win=SIX_PAIRS)["instant_win"] == "impossible-instant-win.variant"


def test_nobody_is_left_with_such_a_hand() -> None:
    hands = [[], OTHERS[1], PAIRS_AND_ACES, OTHERS[2]]
    told = {"winner": 0, "hands": hands, "last_play": ["3H"]}
    assert faults_of(six_pairs(), **told) == {"hands/2": "impossible-instant-win.untold"}
    assert bigtwo.variant().score(DealResult(**told)).amounts == (0, 39, 39, 39)
    drawing = six_pairs(players=3, hand_size=13, leftover="stock", draw_on_pass="one")
    assert drawing.score(DealResult(0, hands=[[], PAIRS_AND_ACES, ["4D"]], last_play=["3H"])).amounts == (0, 39, 1)


def dealt(hand: str) -> list[list[str]]:
    """A deal in which seat 2 has six pairs and seat 1 this hand; the others have fewer pairs."""
    taken, rng = {*PAIRS_AND_ACES.split(), *hand.split()}, Random(hand)
    rest = [card for card in bigtwo.variant().order.codes if card not in taken]
    while any(pairs(other) > 5 for other in (rest[:13], rest[13:])):
        rng.shuffle(rest)
    return [rest[:13], hand.split(), PAIRS_AND_ACES.split(), rest[13:]]


def pairs(hand: list[str]) -> int:
    return sum(count // 2 for count in Counter(card[0] for card in hand).values())


def test_of_several_the_right_one_has_won() -> None:
    higher = "3C 3H 5S 5D 8H 8C TS TD QH QC AH AC 2D"
    hands = dealt(higher)
    assert faults_of(six_pairs(), hands=hands, instant_win=SIX_PAIRS) == {
        "instant_win": "impossible-instant-win.several"
    }
    assert score(six_pairs(), InstantWin(1, "six-pairs"), hands=hands).amounts == (10, 0, 10, 10)
    twos = bigtwo.variant({"extends": "base", "options": {"instant_wins": {"six-pairs": 10, "four-twos": 1}}})
    four = "2S 2H 2C 2D 4S 4D 6S 6H 7S 7H 9S 9H JS"
    hands = dealt(four)
    assert faults_of(twos, hands=hands, instant_win=SIX_PAIRS) == {"instant_win": "impossible-instant-win.other"}
    assert faults_of(twos, 1, hands=hands, instant_win=InstantWin(1, "six-pairs")) == {
        "instant_win": "impossible-instant-win.other"
    }
    assert score(twos, InstantWin(1, "four-twos"), hands=hands).amounts == (1, 0, 1, 1)
