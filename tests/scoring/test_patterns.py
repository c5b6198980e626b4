"""The patterns that win before the first lead: which hands have them, whose hand wins, and what that is worth."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo import DealResult
from bigtwo.scoring.result import InstantWin, Special, UnscorableDeal, has_pattern, pattern_of, winner_before_lead
from bigtwo.variant.values import PATTERNS
from tests.oracle import instant_wins
from tests.tables import SEED, amounts, table
from tests.variant.mixes import random_straight_order

Cards = tuple[str, ...]

EVERYTHING: dict[str, int | None] = dict.fromkeys(PATTERNS, 10)


def house(**options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"extends": "base", "options": {"instant_wins": EVERYTHING, **options}})


# --- by hand ---------------------------------------------------------------------------------------------------------

BY_HAND = [
    ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S", "same-suit-dragon dragon three-flushes three-straights"),
    ("3S 3D 5H 5C 8S 8D TH TC QS QD AS AD AC", "six-pairs"),  # five pairs and a triple
    ("3S 3D 3H 3C 8S 8D 8H 8C QS QD QH QC 6C", "six-pairs"),  # three times four of a kind
    ("3S 3D 3H 5C 5H 5D TH TC QS QD AS AD 6C", ""),  # two triples are two pairs
    ("2S 2H 2C 2D 3S 3D 5H 5C 8S 8D TH TC 6C", "four-twos six-pairs"),
    ("3S 4D 5H 6C 7S 3D 4H 5C 6S 7D 5D 6H 7C", "three-straights"),  # the same five ranks twice
    ("3S 5S 7S 9S JS 4S KS 2S TS QS 3H 5H 7H", "three-flushes"),  # ten and three
    ("3S 5S 7S 9S JS 4S TH QH 3H 5H 7H 4C 8C", ""),  # six, five and two
]


def test_by_hand() -> None:
    variant = house()
    with table() as row:
        for hand, patterns in BY_HAND:
            with row(hand):
                found = {pattern for pattern in PATTERNS if has_pattern(variant.mask(hand), pattern, variant)}
                assert found == {*patterns.split()}


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


# --- whose hand wins -------------------------------------------------------------------------------------------------


def winner(hands: list[str], **wins: int | None) -> tuple[int, str, int] | None:
    named = {name.replace("_", "-"): price for name, price in wins.items()}
    variant = bigtwo.variant({"extends": "base", "options": {"instant_wins": named}})
    masks = [variant.mask(hand) for hand in hands]
    won = winner_before_lead(masks, variant)
    if won is None:
        return None
    return won.seat, won.pattern, sum(has_pattern(mask, won.pattern, variant) for mask in masks)


PAIRS = "3S 3D 5H 5C 8S 8D TH TC QS QD KS KD 6C"
HIGHER_PAIRS = "3H 3C 5S 5D 8H 8C TS TD QH QC AS AD 6D"
TWOS = "2S 2H 2C 2D 4S 4D 6S 6H 7S 7H 9S 9H JS"
NOTHING = "4H 4C 7D 7C 9D 9C JD JH JC KH KC AH AC"


def test_the_first_pattern_wins_and_then_the_highest_card() -> None:
    hands = [PAIRS, HIGHER_PAIRS, TWOS, NOTHING]
    assert winner(hands, six_pairs=10) == (2, "six-pairs", 4)  # twos and fours, and triples, are pairs as well
    assert winner(hands, six_pairs=1000, four_twos=1) == (2, "four-twos", 1)
    assert winner([PAIRS, HIGHER_PAIRS], six_pairs=None) == (1, "six-pairs", 2)
    assert winner([HIGHER_PAIRS, PAIRS], six_pairs=None) == (0, "six-pairs", 2)
    assert winner(hands, three_flushes=3) is None
    assert winner(hands) is None


def test_a_hand_counts_as_the_first_pattern_that_is_named() -> None:
    variant = house()
    hand = variant.mask("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S")
    for place, pattern in enumerate(PATTERNS):
        named = dict.fromkeys(PATTERNS[place:], 1)
        under = house(instant_wins=named)
        expected = pattern if pattern not in ("four-twos", "six-pairs") else "three-straights"
        assert pattern_of(hand, under, under.options.instant_wins) == expected


# --- What a hand that won before the first lead is worth: with a price and without one, under every way o ---


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


PENALTIES = [
    {"scoring": "card-penalties"},
    {"scoring": "card-penalties", "card_points": "ladder", "hand_doubling": {"cards": ["two"], "mode": "each"}},
    {"scoring": "card-penalties", "finish_doubling": "two-or-honour", "multiplier_scope": "first-leader"},
    {"scoring": "card-penalties", "settlement": "winner-only"},
    {"scoring": "card-penalties", "settlement": "pairwise-card-difference"},
    {"scoring": "fixed-loser", "settlement": "winner-only"},
    {"scoring": "special-cards"},
]


def test_what_is_charged_with_a_price_and_without() -> None:
    """Without a price the others have played nothing, as after a dragon (DEC-35, DEC-82, DEC-83, DEC-168)."""
    placed: dict[str, Any] = {"scoring": "placings", "deal_ends": "one-left", "settlement": "none"}
    lukang: dict[str, Any] = {"scoring": "fixed-loser", "settlement": "winner-only"}
    points: dict[str, Any] = {"scoring": "winner-points", "settlement": "none"}
    twos: dict[str, Any] = {"hand_doubling": {"cards": ["two"], "mode": "each"}}
    rows: list[tuple[int | None, dict[str, Any], dict[str, Any], tuple[int, ...]]] = [
        *((10, options, {}, (10, 10, 0, 10)) for options in PENALTIES),
        (10, placed, {}, (0, 0, 10, 0)),
        (10, points, {}, (0, 0, 10, 0)),
        (None, {}, {}, (39, 39, 0, 39)),
        (None, {"count_multipliers": [[10, 2]]}, {}, (26, 26, 0, 26)),
        (None, {"multiplier_scope": "first-leader"}, {}, (13, 13, 0, 13)),
        (None, twos, {"hands": HANDS}, (156, 78, 0, 78)),
        (None, {"scoring": "special-cards", "card_points": "one-each"}, {}, (39, 39, 0, 39)),
        (None, points, {}, (0, 0, 1, 0)),
        (None, placed, {}, (0, 0, 5, 0)),
        (None, lukang, {"hands": HANDS}, (1, 0, 0, 0)),
    ]
    with table() as row:
        for price, options, body, charged in rows:
            with row(f"price {price} {options}"):
                found = score(six_pairs(price, **options), **body)
                assert found.amounts == charged
                assert found.to_dict()["instant_win"] == {"seat": 2, "pattern": "six-pairs"}
                cited = {"HR-INST-08"} if price else {"HR-INST-09", "DEC-168"}
                assert cited <= {*found.rules}
    assert [*faults_of(six_pairs(None, card_points="ladder"), instant_win=SIX_PAIRS)] == ["hands"]


def test_a_named_dragon_has_its_price_and_may_be_told_in_either_way() -> None:
    variant = bigtwo.variant({"extends": "hong-kong-ip", "options": {"instant_wins": {"dragon": 50}}})
    both = variant.score(DealResult(winner=1, dragon=1, instant_win=InstantWin(1, "dragon")))
    alone = variant.score(DealResult(winner=1, dragon=1))
    assert both.to_dict() == alone.to_dict() == score(variant, InstantWin(1, "dragon")).to_dict()
    assert alone.amounts == (50, 0, 50, 50)
    beside = bigtwo.variant({"extends": "hong-kong-ip", "options": {"instant_wins": {"six-pairs": 7}}})
    assert beside.score(DealResult(winner=1, dragon=1)).amounts == (39, 0, 39, 39)
    assert "PG-DRA-02" in beside.score(DealResult(winner=1, dragon=1)).rules


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
