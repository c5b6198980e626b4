"""The oracle against itself: its table of all sets of five cards against its rules one by one, combinations found kind
by kind against trying every set, and no two combinations of one deal equal (DEC-07). Every set of five cards is
compared with the engine, and the engine with the formal specification, whose closed forms are in `tests/spec`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from math import prod
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.variant.mixes import random_options

from . import dealing, hands, packs, playing
from .classifying import Classified, as_combination, beats, classify, refusal
from .facts import (
    EIGHT,
    FIVE_CARD_ORDERS,
    FLUSH_ORDERS,
    HIGH_TWO,
    KINDS_LISTED,
    LOW_ACE,
    LOW_TWO,
    NO_FLUSHES,
    ROUND_THE_CORNER,
    SCHEMES,
    SUIT_ORDERS,
    WINDOWS,
    cards,
)
from .house_kinds import PAIR_NUMBERS
from .variants import BASE, having, kinds_meant_by, options_of

pytestmark = pytest.mark.check

KA234, QKA23 = ROUND_THE_CORNER
BY_THE_TWO = [{"ranks": ranks, "decided_by": "2"} for ranks in ("23456", "A2345", "KA234", "QKA23", "JQKA2")]
CORNERS = [[*EIGHT, KA234, QKA23, HIGH_TWO, LOW_TWO, LOW_ACE], [BY_THE_TWO, *EIGHT]]
RUNS = having(runs_of=[3, 4, 6, 7, 8, 9, 10, 11, 12])
DRAGONS = having(dragon="played")
IN_TURN = "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D"
"""The dragon of HR-COMB-09."""


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


@pytest.mark.parametrize(("kinds", "flush_order"), [*zip(KINDS_LISTED, FLUSH_ORDERS * 4, strict=True)])
def test_hands_agree_with_rules_for_lists_of_kinds(kinds: list[str], flush_order: str) -> None:
    random = Random(" ".join(kinds))
    options = having(straight_order=random.choice(SCHEMES), flush_order=flush_order, five_card_kinds=kinds)
    assert_same(built_sets(random, 3), options)


def test_hands_agree_with_rules_in_option_mixes() -> None:
    rng = Random(7)
    for _ in range(40):
        options = {**BASE, **random_options(rng)}
        if options["pack"] == "standard-52":
            assert_same(built_sets(rng, 2), options)


@pytest.mark.parametrize("pack", ["tiles-9", "tiles-13", "tiles-15"])
def test_hands_agree_with_rules_on_tiles(pack: str) -> None:
    random = Random(pack)
    ranks = packs.RANKS[pack]
    ring = [*ranks[-2:], *ranks[:-2]]
    for scheme, flush_order, kinds in zip(SCHEMES, FLUSH_ORDERS * 4, KINDS_LISTED, strict=False):
        options = having(pack=pack, straight_order=scheme, flush_order=flush_order, five_card_kinds=kinds)
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


# ----------------------------------------------------------------------------------------------------------------------
# Which kinds of five cards are played, and which beats which (HR-COMB-11), by hand


STRAIGHT, FLUSH, HOUSE = "3D 4C 5H 6S 7D", "4S 6S 9S JS KS", "4S 4H 4D 9S 9C"
FOUR, SUITED, ROYAL = "8S 8H 8C 8D 3D", "5H 6H 7H 8H 9H", "TD JD QD KD AD"
# SUITED is the higher straight than these two, or the lower and the higher; and the lower and the higher flush.
LOWER_STRAIGHT, HIGHER_STRAIGHT = "4D 5C 6D 7C 8C", "6D 7C 8S 9D TC"
LOWER_FLUSH, HIGHER_FLUSH = "5C 6C 9C JC KC", "3S 5S 6S 8S 9S"

BY_HAND: list[tuple[str, str, str]] = [  # the kinds, from the weakest; two sets of cards; which of them beats the other
    # Straights over flushes.
    ("flush straight full-house four-of-a-kind straight-flush", STRAIGHT, FLUSH),
    ("flush straight full-house four-of-a-kind straight-flush", HOUSE, STRAIGHT),
    ("flush straight full-house four-of-a-kind straight-flush", SUITED, FOUR),
    # No straight flushes, and flushes over straights: five in sequence and of one suit are a flush (DEC-174).
    ("straight flush full-house four-of-a-kind", SUITED, HIGHER_STRAIGHT),
    ("straight flush full-house four-of-a-kind", SUITED, LOWER_FLUSH),
    ("straight flush full-house four-of-a-kind", HIGHER_FLUSH, SUITED),
    ("straight flush full-house four-of-a-kind", HOUSE, ROYAL),
    # No straight flushes, and straights over flushes: they are a straight.
    ("flush straight full-house four-of-a-kind", SUITED, HIGHER_FLUSH),
    ("flush straight full-house four-of-a-kind", SUITED, LOWER_STRAIGHT),
    ("flush straight full-house four-of-a-kind", HIGHER_STRAIGHT, SUITED),
    # No straight flushes and one of the two.
    ("straight full-house", ROYAL, SUITED),
    ("flush full-house", SUITED, ROYAL),
    # Fewer kinds in an order of their own.
    ("four-of-a-kind full-house straight-flush flush straight", STRAIGHT, FLUSH),
    ("four-of-a-kind full-house straight-flush flush straight", FLUSH, SUITED),
    ("four-of-a-kind full-house straight-flush flush straight", HOUSE, FOUR),
    # Royal flushes apart.
    ("straight flush full-house straight-flush four-of-a-kind royal-flush", FOUR, SUITED),
    ("straight flush full-house straight-flush four-of-a-kind royal-flush", ROYAL, FOUR),
    ("straight flush full-house straight-flush four-of-a-kind royal-flush", ROYAL, "AS 2S 3S 4S 5S"),
    ("straight flush full-house four-of-a-kind straight-flush", "AS 2S 3S 4S 5S", ROYAL),
]
NOT_PLAYED: list[tuple[str, str]] = [  # the kinds, and five cards that are none of them
    ("straight flush full-house straight-flush", FOUR),
    ("straight flush four-of-a-kind straight-flush", HOUSE),
    ("flush full-house four-of-a-kind straight-flush", STRAIGHT),
    ("straight full-house four-of-a-kind straight-flush", FLUSH),
    ("full-house four-of-a-kind", SUITED),
    ("full-house four-of-a-kind", ROYAL),
]


def test_kinds_of_five_cards_by_hand() -> None:
    for kinds, higher, lower in BY_HAND:
        options = having(five_card_kinds=kinds.split(), straight_order="S9")
        assert beats(cards(higher), cards(lower), options), (kinds, higher, lower)
        assert not beats(cards(lower), cards(higher), options), (kinds, higher, lower)


def test_kinds_of_five_cards_that_are_left_out() -> None:
    for kinds, given in NOT_PLAYED:
        options = having(five_card_kinds=kinds.split(), quads_form="both")
        assert classify(cards(given), options) is None
        assert refusal(cards(given), options) == "kind-not-used"
        assert classify(cards("9S 9H 9C 9D"), options) is not None  # as the form of fours says
    for kinds, kind in (("straight flush", "flush"), ("flush straight", "straight"), ("flush", "flush")):
        found = classify(cards(SUITED), having(five_card_kinds=kinds.split()))
        assert found is not None
        assert (found.kind, found.deciding_card) == (kind, "9H")


def test_bombs_where_a_kind_is_left_out() -> None:
    """What counts as a straight or a flush is no bomb; bare fours are bombs below straight flushes (DEC-121)."""
    no_flush = having(five_card_kinds=["straight", "flush", "full-house", "four-of-a-kind"], bombs="on")
    assert not beats(cards(SUITED), cards("2S"), no_flush)
    assert beats(cards(FOUR), cards("2S"), no_flush)
    bare = {"bombs": "on", "quads_form": "bare", "bare_four_bombs": True, "bomb_targets": "anything"}
    no_four = having(five_card_kinds=["straight", "flush", "full-house", "straight-flush"], **bare)
    assert beats(cards("9S 9H 9C 9D"), cards(HOUSE), no_four)
    assert beats(cards(SUITED), cards("9S 9H 9C 9D"), no_four)
    assert not beats(cards("9S 9H 9C 9D"), cards(SUITED), no_four)


def test_former_options_are_read_as_what_they_mean() -> None:
    usual = "straight flush full-house four-of-a-kind straight-flush"
    royal = "straight flush full-house straight-flush four-of-a-kind royal-flush"
    for name, value, before, after in (
        ("flushes", False, usual, "straight full-house four-of-a-kind straight-flush"),
        ("flushes", True, "full-house straight", "full-house straight flush"),
        ("flushes", True, "full-house", "flush full-house"),
        ("top_of_five_card_order", "only-royal-flush-over-quads", usual, royal),
        ("top_of_five_card_order", "straight-flush-over-quads", royal, usual),
        ("top_of_five_card_order", "straight-flush-over-quads", "straight-flush straight", "straight-flush straight"),
    ):
        assert kinds_meant_by(name, value, before.split()) == after.split()
    both = {"flushes": False, "top_of_five_card_order": "only-royal-flush-over-quads"}
    kinds = options_of({"options": both})["five_card_kinds"]
    assert kinds == ["straight", "full-house", "straight-flush", "four-of-a-kind", "royal-flush"]
    with pytest.raises(packs.Refused):
        options_of({"options": {"five_card_kinds": ["straight"], "flushes": True}})


# --- no two combinations that can be in two hands of one deal are equal ---


def assert_none_disjoint(equal: np.ndarray) -> None:
    """No two of these equal masks are without a common card."""
    if np.bitwise_and.reduce(equal) != 0:
        return  # all of them hold one and the same card
    for mask in equal:
        assert np.all(equal & mask)


def assert_strict_five(masks: np.ndarray, options: dict[str, Any]) -> None:
    _, strength = hands.judge(options)
    rows = np.flatnonzero(strength >= 0)
    rows = rows[np.argsort(strength[rows], kind="stable")]
    for equal in np.split(masks[rows], np.flatnonzero(np.diff(strength[rows])) + 1):
        assert_none_disjoint(equal)


@pytest.mark.parametrize("order", CORNERS)
def test_no_two_disjoint_combinations_are_equal_where_straights_turn_the_corner(order: list[Any]) -> None:
    """Of the other orders the formal specification proves it (tests/spec)."""
    for suit_order in SUIT_ORDERS:
        options = having(straight_order=order, suit_order=suit_order)
        assert_strict_five(hands.masks(hands.codes_in_card_order()), options)


# --- house kinds, by trying every set ---


def by_kind(some: Iterable[Sequence[str]], options: dict[str, Any]) -> dict[str, list[Classified]]:
    found: dict[str, list[Classified]] = {}
    t = packs.ranking(options)
    for each in some:
        combination = as_combination(tuple(each), t)
        if combination is not None:
            found.setdefault(combination.kind, []).append(combination)
    return found


def assert_strict(found: Sequence[Classified]) -> None:
    """No two of equal strength are without a common card."""
    equal: dict[tuple[int, ...], frozenset[str]] = {}
    groups: dict[tuple[int, ...], list[frozenset[str]]] = {}
    for each in found:
        equal[each.key] = equal.get(each.key, each.cards) & each.cards
        groups.setdefault(each.key, []).append(each.cards)
    for key, shared in equal.items():
        # One card that all have, or else they are looked at two by two.
        assert shared or all(one & other for one, other in combinations(groups[key], 2))


@pytest.mark.parametrize("suit_order", ["SHCD", "DHSC"])
def test_every_set_of_three_and_four_cards_of_the_pack(suit_order: str) -> None:
    options = having(two_pairs=True, runs_of=[3, 4], quads_form="both", suit_order=suit_order)
    pack = packs.all_cards(options)
    threes = by_kind(combinations(pack, 3), options)
    assert {kind: len(found) for kind, found in threes.items()} == {"triple": 52, "run": 10 * 4**3}
    fours = by_kind(combinations(pack, 4), options)
    assert {kind: len(found) for kind, found in fours.items()} == {
        "four": 13,
        "two-pairs": 78 * 6 * 6,
        "run": 9 * 4**4,
    }
    for found in (*threes.values(), *fours.values()):
        assert_strict(found)
    # The strengths: top rank and suit; for two pairs both ranks and the higher suit, which is never the lowest.
    assert len({each.key for each in threes["run"]}) == 10 * 4
    assert len({each.key for each in fours["two-pairs"]}) == 78 * 3
    pairs = by_kind(combinations(pack, 4), having(consecutive_pairs=[2], suit_order=suit_order))["consecutive-pairs"]
    assert len(pairs) == 11 * 36
    assert len({each.key for each in pairs}) == 11 * 3
    assert_strict(pairs)


def test_longer_ones_by_trying_every_set_of_some_cards() -> None:
    """Two suits of all ranks from the nine up, and some of a third suit, against what is found kind by kind."""
    some = [rank + suit for rank in "9TJQKA2" for suit in "DS"] + cards("TC JC KC")
    options = {**RUNS, "consecutive_pairs": list(PAIR_NUMBERS), "five_card_kinds": NO_FLUSHES}
    for size in (6, 8, 10, 12):
        tried = by_kind(combinations(some, size), options)
        found = dealing.combinations_of_size(some, size, options)
        house = {kind: {each.cards for each in tried.get(kind, [])} for kind in ("run", "consecutive-pairs")}
        assert {each.cards for each in found} == house["run"] | house["consecutive-pairs"]
        suits = Counter(card[0] for card in some)
        windows = ["9TJQKA"[start : start + size] for start in range(7 - size)]
        assert len(house["run"]) == sum(prod(suits[rank] for rank in window) for window in windows)
        for each in tried.values():
            assert_strict(each)


def test_dragons_by_the_closed_form_and_by_trying_every_set_of_some_cards() -> None:
    """Sixteen cards hold 560 sets of thirteen; the hand of every card of two suits holds 2 to the 13th dragons."""
    some = cards(IN_TURN) + cards("3S 8D 2S")
    tried = by_kind(combinations(some, 13), DRAGONS)
    found = dealing.combinations_of_size(some, 13, DRAGONS)
    assert {each.cards for each in found} == {each.cards for each in tried["dragon"]}
    assert {kind: len(each) for kind, each in tried.items()} == {"dragon": 2**3}
    assert {each.cards for each in playing.combinations_in(some, DRAGONS) if each.kind == "dragon"} == {
        each.cards for each in found
    }
    assert len({each.key for each in found}) == 2
    assert_strict(found)
    two_suits = [card for card in packs.all_cards(BASE) if card[1] in "DS"]
    assert len(dealing.combinations_of_size(two_suits, 13, DRAGONS)) == 2**13
