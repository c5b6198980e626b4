"""Every five-card set at once: against closed-form counts, and against the rules one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest

from . import hands, packs
from .classifying import classify
from .facts import (
    EIGHT,
    FIVE_CARD_ORDERS,
    FLUSH_ORDERS,
    HIGH_TWO,
    LOW_ACE,
    LOW_TWO,
    OPTION_MIXES,
    SCHEMES,
    SUIT_ORDERS,
    TOPS,
    WINDOWS,
    runs_of,
)
from .variants import BASE, having

pytestmark = pytest.mark.check


@pytest.mark.parametrize("scheme", SCHEMES)
def test_counts_per_kind(scheme: str) -> None:
    category, _ = hands.judge(having(straight_order=scheme))
    count = dict(zip(hands.KINDS, np.bincount(category).tolist(), strict=True))
    number_of_runs = runs_of(scheme)
    assert len(category) == comb(52, 5) == 2_598_960
    assert count["straight"] == 1_020 * number_of_runs == (9_180 if number_of_runs == 9 else 10_200)
    assert count["straight-flush"] == 4 * number_of_runs == (36 if number_of_runs == 9 else 40)
    assert count["flush"] == 5_148 - 4 * number_of_runs == (5_112 if number_of_runs == 9 else 5_108)
    assert count["full-house"] == 13 * 4 * 12 * 6 == 3_744
    assert count["four-of-a-kind"] == 13 * 48 == 624
    assert len(category) - count["none"] == 9_516 + 1_020 * number_of_runs


@pytest.mark.parametrize(
    ("order", "total"),
    [
        (EIGHT, 17_676),
        ([*EIGHT, LOW_TWO], 18_696),
        ([*EIGHT, LOW_ACE], 18_696),
        ([HIGH_TWO, *EIGHT], 18_696),
        ([*EIGHT, LOW_TWO, LOW_ACE], 19_716),
        ([HIGH_TWO, *EIGHT, LOW_ACE], 19_716),
        ([HIGH_TWO, *EIGHT, LOW_TWO, LOW_ACE], 20_736),
    ],
)
def test_counts_of_explicit_straight_orders(order: list[Any], total: int) -> None:
    number_of_runs = len(order)
    category, strength = hands.judge(having(straight_order=order, flush_order="top-card-first"))
    assert np.count_nonzero(category) == 9_516 + 1_020 * number_of_runs == total
    assert len(np.unique(strength[strength >= 0])) == 8 * number_of_runs + 58
    category, _ = hands.judge(having(straight_order=order, flushes=False))
    assert np.count_nonzero(category) == 4_368 + 1_024 * number_of_runs
    category, _ = hands.judge(having(straight_order=order, quads_form="bare"))
    assert np.count_nonzero(category) == 9_516 + 1_020 * number_of_runs - 624


@pytest.mark.parametrize("scheme", SCHEMES)
def test_number_of_strengths(scheme: str) -> None:
    number_of_runs = runs_of(scheme)
    # In S8 one run has no place of its own: four straights and four straight flushes share the strength of others.
    shared = 8 if scheme == "S8" else 0
    for flush_order in FLUSH_ORDERS:
        _, strength = hands.judge(having(straight_order=scheme, flush_order=flush_order))
        # Flushes: 4 suits x 8 top cards (8 to 2), or every flush for itself.
        flushes = 5_148 - 4 * number_of_runs if flush_order == "all-ranks-first" else 32
        assert strength.max() + 1 == 8 * number_of_runs + 26 + flushes - shared
        assert set(np.unique(strength).tolist()) == set(range(-1, strength.max() + 1))


@pytest.mark.parametrize(("pack", "number_of_ranks"), [("tiles-9", 9), ("tiles-13", 13), ("tiles-15", 15)])
def test_counts_of_tile_packs(pack: str, number_of_ranks: int) -> None:
    runs = {"S0": number_of_ranks - 3, "S4": number_of_ranks - 4, "S7": number_of_ranks - 4, "S9": number_of_ranks - 3}
    for scheme, number_of_runs in runs.items():
        category, _ = hands.judge(having(pack=pack, straight_order=scheme))
        flushes = 4 * comb(number_of_ranks, 5)
        assert np.bincount(category)[1:].tolist() == [
            1_020 * number_of_runs,
            flushes - 4 * number_of_runs,
            number_of_ranks * 4 * (number_of_ranks - 1) * 6,
            number_of_ranks * 4 * (number_of_ranks - 1),
            4 * number_of_runs,
        ]


# ----------------------------------------------------------------------------------------------------------------------
# hands.py says the same as classifying.py. A random hand is almost never a flush: samples are built kind by kind.


def built_sets(random: Random, each: int) -> Iterator[list[str]]:
    """Five-card sets of every kind, and sets that narrowly miss being one."""
    ranks, suits = list("3456789TJQKA2"), list("DCHS")
    for _ in range(each):
        for window in WINDOWS:  # runs and wrap-arounds, in mixed suits, in one suit, in one suit but for one card
            yield [rank + random.choice(suits) for rank in window]
            suit = random.choice(suits)
            yield [rank + suit for rank in window]
            odd = random.choice(window)
            yield [rank + (random.choice(suits) if rank == odd else suit) for rank in window]
        for _ in range(10):
            suit = random.choice(suits)
            yield [rank + suit for rank in random.sample(ranks, 5)]  # nearly always a flush
        for _ in range(8):
            first, second, third = random.sample(ranks, 3)
            four_suits = random.sample(suits, 4)
            a, b = [first + suit for suit in four_suits], [second + suit for suit in random.sample(suits, 4)]
            yield [*a[:3], *b[:2]]
            yield [*a, b[0]]
            yield [*a[:3], b[0], third + random.choice(suits)]
            yield [*a[:2], *b[:2], third + random.choice(suits)]
        deck = [rank + suit for rank in ranks for suit in suits]
        for _ in range(8):
            yield random.sample(deck, 5)


def assert_same(samples: Iterable[list[str]], options: dict[str, Any]) -> None:
    category, strength = hands.judge(options)
    keys_of_strength: dict[int, set[tuple[int, ...]]] = {}
    for sample in samples:
        row = hands.row(sample, options["pack"])
        found = classify(sample, options)
        assert hands.KINDS[category[row]] == (found.kind if found else "none"), sample
        assert (strength[row] >= 0) == (found is not None)
        if found is not None:
            keys_of_strength.setdefault(int(strength[row]), set()).add(found.key)
    # One key for one strength, and the keys rise with the strengths.
    assert all(len(keys) == 1 for keys in keys_of_strength.values())
    rising = [next(iter(keys_of_strength[number])) for number in sorted(keys_of_strength)]
    assert all(lower < higher for lower, higher in pairwise(rising))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_hands_agree_with_rules(scheme: str) -> None:
    random = Random(scheme)
    for orders in FIVE_CARD_ORDERS:
        options = having(straight_order=scheme, suit_order=random.choice(SUIT_ORDERS), **orders)
        assert_same(built_sets(random, 2), options)


def test_hands_agree_with_rules_in_option_mixes() -> None:
    random = Random(7)
    for _ in range(25):
        options = having(**{name: random.choice(values) for name, values in OPTION_MIXES.items()})
        assert_same(built_sets(random, 2), options)


@pytest.mark.parametrize("pack", ["tiles-9", "tiles-13", "tiles-15"])
def test_hands_agree_with_rules_on_tiles(pack: str) -> None:
    random = Random(pack)
    ranks = packs.RANKS[pack]
    ring = [*ranks[-2:], *ranks[:-2]]
    for scheme, flush_order, top in zip(SCHEMES, FLUSH_ORDERS * 4, TOPS * 5, strict=False):
        options = having(pack=pack, straight_order=scheme, flush_order=flush_order, top_of_five_card_order=top)
        samples = [random.sample(packs.all_cards(options), 5) for _ in range(20)]
        for start in range(len(ring)):
            window = [ring[(start + step) % len(ring)] for step in range(5)]
            suit = random.choice(packs.SUITS)
            samples.append([rank + suit for rank in window])
            samples.append([rank + random.choice(packs.SUITS) for rank in window])
            samples.append([rank + suit for rank in random.sample(ranks, 5)])
            four = [ranks[start] + suit for suit in packs.SUITS]
            other = [ranks[start - 1] + suit for suit in packs.SUITS]
            samples += [[*four, other[0]], [*four[:3], *other[1:3]], [*four[:2], *other[1:3], ranks[start - 2] + "H"]]
        assert_same(samples, options)


def test_every_combination_of_the_base_game() -> None:
    """All 19,716, one by one, and a thousand of the rest."""
    category, _ = hands.judge(BASE)
    codes = hands.codes_in_card_order()
    columns = hands.five_card_sets("standard-52").card
    rows = np.flatnonzero(category)
    assert len(rows) == 19_716
    others = np.random.default_rng(1).choice(np.flatnonzero(category == 0), 1_000, replace=False)
    assert_same([[codes[number] for number in columns[:, row]] for row in [*rows, *others]], BASE)


def test_rows_and_masks() -> None:
    codes = Random(3).sample(hands.codes_in_card_order(), 52)
    found = hands.masks(codes)
    assert found.dtype == np.uint64
    assert len(np.unique(found)) == comb(52, 5)
    for sample in built_sets(Random(4), 1):
        assert found[hands.row(sample)] == sum(1 << codes.index(card) for card in sample)
