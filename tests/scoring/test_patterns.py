"""The patterns that win before the first lead, against a search through all ways to divide a hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.patterns import has_pattern, pattern_of, winner_before_lead
from bigtwo.variant.instant_wins import PATTERNS
from tests.variant.mixes import random_straight_order

Cards = tuple[str, ...]

EVERYTHING: dict[str, int | None] = dict.fromkeys(PATTERNS, 10)


def house(**options: Any) -> bigtwo.Variant:
    return bigtwo.variant({"extends": "base", "options": {"instant_wins": EVERYTHING, **options}})


def has(hand: str, pattern: str, **options: Any) -> bool:
    variant = house(**options)
    return has_pattern(variant.mask(hand), pattern, variant)


# --- by hand ---------------------------------------------------------------------------------------------------------

BY_HAND = [
    ("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S", "same-suit-dragon dragon three-flushes three-straights"),
    ("3D 4S 5H 6C 7D 8D 9S TH JC QD KS AD 2C", "dragon three-straights"),
    ("3D 4S 5H 6C 7D 8D 9S TH JC QD KS AD KC", ""),
    ("2S 2H 2C 2D 3D 4S 5H 6C 8D 9S JH QC KD", "four-twos"),
    ("2S 2H 2C AD 3D 4S 5H 6C 8D 9S JH QC KD", ""),
    ("3S 3D 5H 5C 8S 8D TH TC QS QD AS AD 6C", "six-pairs"),
    ("3S 3D 5H 5C 8S 8D TH TC QS QD AS AD AC", "six-pairs"),  # five pairs and a triple
    ("3S 3D 3H 3C 8S 8D 8H 8C QS QD QH QC 6C", "six-pairs"),  # three times four of a kind
    ("3S 3D 3H 5C 5H 5D TH TC QS QD AS AD 6C", ""),  # two triples are two pairs, and six in all would be twelve cards
    ("2S 2H 2C 2D 3S 3D 5H 5C 8S 8D TH TC 6C", "four-twos six-pairs"),
    ("3S 4D 5H 6C 7S 8D 9H TC JS QD 3D 4H 5C", "three-straights"),
    ("3S 4D 5H 6C 7S 3D 4H 5C 6S 7D 5D 6H 7C", "three-straights"),  # the same five ranks twice
    ("3S 4D 5H 6C 7S 8D 9H TC JS QD 3D 4H 6D", ""),
    ("3S 5S 7S 9S JS 4H 6H 8H TH QH 3C 5C 7C", "three-flushes"),
    ("3S 5S 7S 9S JS 4S KS 2S TH QH 3H 5H 7H", "three-flushes"),  # eight and five
    ("3S 5S 7S 9S JS 4S KS 2S TS QS 3H 5H 7H", "three-flushes"),  # ten and three
    ("3S 5S 7S 9S JS 4S TH QH 3H 5H 7H 4C 8C", ""),  # six, five and two
    ("3S 5S 7S 9S JS 4H 6H 8H TH 3C 5C 7C 9C", ""),  # five, four and four
]


@pytest.mark.parametrize(("hand", "patterns"), BY_HAND)
def test_by_hand(hand: str, patterns: str) -> None:
    found = {pattern for pattern in PATTERNS if has(hand, pattern)}
    assert found == set(patterns.split())


def test_a_short_straight_is_part_of_a_run_of_the_variant() -> None:
    high = "3S 4D 5H 6C 7S 8D 9H TC JS QD KD AH 2C"
    assert has(high, "three-straights", straight_order="S5")  # J-Q-K-A-2 is a run
    assert has(high, "three-straights", straight_order="S0")  # A-2-3 4-5-6-7-8 9-10-J-Q-K
    low = "4S 5D 6H 7C 8S 9D TH JC QS KD AD 2H 3C"
    assert has(low, "three-straights", straight_order="S0")
    assert not has(low.replace("3C", "KC"), "three-straights", straight_order="S0")
    assert has(low.replace("3C", "KC").replace("KD", "3D"), "three-straights", straight_order="S0")
    around = "4S 5D 6H 7C 8S 6D 7H 8C 9D TH KD AH 2C"
    assert has(around, "three-straights", straight_order="S5")
    assert not has(around, "three-straights", straight_order="S0")


def test_only_thirteen_cards_have_a_pattern() -> None:
    variant = bigtwo.variant("three-player")
    hand = variant.mask("2S 2H 2C 2D 3D 4S 5H 6C 8D 9S JH QC KD 3S")
    assert not any(has_pattern(hand, pattern, variant) for pattern in PATTERNS)
    assert not any(has_pattern(hand & ~3, pattern, variant) for pattern in PATTERNS if hand & 3 == 3)


# --- against a search ------------------------------------------------------------------------------------------------


def divided(cards: Cards, sizes: tuple[int, ...], fits: Any) -> bool:
    """Can the cards be divided into parts of these sizes that all fit?"""
    if not sizes:
        return not cards
    return any(
        divided(tuple(card for card in cards if card not in part), sizes[1:], fits)
        for part in combinations(cards, sizes[0])
        if fits(part)
    )


def searched(cards: Cards, pattern: str, variant: bigtwo.Variant) -> bool:
    """Does a hand have a pattern, by its definition?"""
    ranks, suits = [card[:-1] for card in cards], [card[-1] for card in cards]
    runs = {run.ranks for tied in variant.options.runs for run in tied}
    neighbours = {frozenset(run[start : start + 3]) for run in runs for start in range(3)}
    fives = {frozenset(run) for run in runs}

    def straight(part: Cards) -> bool:
        return frozenset(card[:-1] for card in part) in (fives if len(part) == 5 else neighbours)

    if pattern == "same-suit-dragon":
        return len(set(suits)) == 1 and len(set(ranks)) == 13
    if pattern == "dragon":
        return len(set(ranks)) == 13 == len(variant.order.pack.ranks)
    if pattern == "four-twos":
        return ranks.count("2") == 4
    if pattern == "six-pairs":
        pairs = Counter(ranks)
        return sum(min(count, 2) // 2 + max(count - 2, 0) // 2 for count in pairs.values()) == 6
    if pattern == "three-flushes":
        ways = product("SHCD", repeat=3)
        return any(
            sorted(suits) == sorted(suit for suit, size in zip(way, (5, 5, 3), strict=True) for _ in range(size))
            for way in ways
        )
    return divided(cards, (3, 5, 5), straight)


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


@pytest.mark.parametrize("number", range(12))
def test_against_a_search(number: int) -> None:
    rng = Random(f"patterns {number}")
    pack = rng.choice(["standard-52", "standard-52", "tiles-15"])
    table = {"pack": "tiles-15", "hand_size": 13, "leftover": "dead"} if pack == "tiles-15" else {}
    wins = {"four-twos": 1, "six-pairs": 1, "three-straights": 1, "three-flushes": 1} if table else EVERYTHING
    order = random_straight_order(rng, pack) if rng.random() < 0.5 else f"S{rng.randrange(10)}"
    variant = house(straight_order=order, instant_wins=wins, suit_order="".join(rng.sample("SHCD", 4)), **table)
    found: Counter[str] = Counter()
    for _ in range(60):
        cards = constructed(rng, variant)
        for pattern in wins:
            expected = searched(cards, pattern, variant)
            assert has_pattern(variant.mask(cards), pattern, variant) == expected, (cards, pattern, order)
            found[pattern] += expected
    assert found["six-pairs"]
    assert found["three-flushes"]
    assert found["four-twos"]


def test_three_straights_are_found_among_all_orders() -> None:
    rng = Random(13)
    found = 0
    for _ in range(40):
        variant = house(straight_order=random_straight_order(rng))
        for _ in range(10):
            cards = constructed(rng, variant)
            expected = searched(cards, "three-straights", variant)
            assert has_pattern(variant.mask(cards), "three-straights", variant) == expected
            found += expected
    assert found > 20


# --- whose hand wins -------------------------------------------------------------------------------------------------


def winner(hands: list[str], **wins: int | None) -> tuple[int, str, int] | None:
    named = {name.replace("_", "-"): price for name, price in wins.items()}
    variant = bigtwo.variant({"extends": "base", "options": {"instant_wins": named}})
    holders = winner_before_lead([variant.mask(hand) for hand in hands], variant)
    return None if holders is None else (holders.win.seat, holders.win.pattern, holders.several)


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
