"""The oracle against itself: its table of all sets of five cards against its rules one by one, combinations found kind
by kind against trying every set, and no two combinations of one deal equal (DEC-07). Every set of five cards is
compared with the engine, and the engine with the formal specification."""

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

from . import dealing, endgames, hands, packs
from .answering import answer
from .classifying import Classified, as_combination, classify
from .facts import (
    FIVE_CARD_ORDERS,
    FLUSH_ORDERS,
    KINDS_LISTED,
    NO_FLUSHES,
    SCHEMES,
    SUIT_ORDERS,
    WINDOWS,
    cards,
)
from .house_kinds import PAIR_NUMBERS
from .packs import Options, Refused
from .variants import BASE, having, options_of

pytestmark = pytest.mark.check

RUNS = having(more_kinds=[f"run-{number}" for number in (3, 4, 6, 7, 8, 9, 10, 11, 12)])


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


@pytest.mark.parametrize(("kinds", "flush_order"), [*zip(KINDS_LISTED, FLUSH_ORDERS * 5, strict=False)])
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
    for scheme, flush_order, kinds in zip(SCHEMES, FLUSH_ORDERS * 5, KINDS_LISTED, strict=False):
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


def test_longer_ones_by_trying_every_set_of_some_cards() -> None:
    """Two suits of all ranks from the nine up, and some of a third suit, against what is found kind by kind."""
    some = [rank + suit for rank in "9TJQKA2" for suit in "DS"] + cards("TC JC KC")
    pairs = [f"pairs-{number}" for number in PAIR_NUMBERS]
    options = {**RUNS, "more_kinds": [*RUNS["more_kinds"], *pairs], "five_card_kinds": NO_FLUSHES}
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


# --- packs without a card, and cards left over ---

FIVE_DEALT_TOO = having(players=5, leftover="dealt-too")  # five hands of ten, two of which have one more
THREE_WITHOUT_3D: dict[str, Any] = {"extends": "base", "options": {"players": 3, "removed_card": "3D"}}


@pytest.mark.parametrize(
    "options",
    [
        {"removed_card": "10S"},  # VC-54
        {"pack": "tiles-9", "players": 3, "removed_card": "KS", "leftover": "dealt-too"},
        {"players": 5, "hand_size": 11, "leftover": "dead"},  # VC-01
        {"leftover": "dead"},
        {"players": 3, "removed_card": "3D", "leftover": "dead"},
        {"removed_card": "3D"},  # VC-02
        {"removed_card": "3D", "leftover": "extra-card-face-up"},
        {"players": 3, "leftover": "none"},
        {"leftover": "dealt-too"},  # VC-03
        {"players": 3, "hand_size": 16, "leftover": "dealt-too"},
    ],
)
def test_rules_under_which_the_cards_do_not_come_out_are_refused(options: Options) -> None:
    with pytest.raises(Refused):
        options_of({"options": options})


@pytest.mark.parametrize(
    ("operation", "body"),
    [
        ("classify", {"cards": ["3D"]}),
        ("validate-play", {"hand": ["4D", "5D"], "play": "pass", "pile": ["3D"]}),
        ("opening", {"hands": [["3D"], ["4D"], ["5D"]]}),
        ("referee", {"deal": {"hands": [["3C"], ["4D"], ["5D"]]}, "events": [{"seat": 0, "play": ["3D"]}]}),
        ("score", {"winner": 0, "hands": [[], ["3D"], ["4D"]]}),
        ("session", {"deals": [{"winner": 0, "hands": [[], ["4D"], ["3D"]]}]}),
    ],
)
def test_nobody_names_a_card_that_is_taken_out(operation: str, body: dict[str, Any]) -> None:
    answer(operation, {**body, "variant": {"extends": "base", "options": {"players": 3, "leftover": "dealt-too"}}})
    with pytest.raises(Refused, match="3D is not in the pack"):
        answer(operation, {**body, "variant": THREE_WITHOUT_3D})


@pytest.mark.parametrize(
    ("counts", "faults"),
    [
        ([11, 11, 10, 10, 10], 0),
        ([11, 10, 10, 10, 11], 0),  # the first seat and the last sit together
        ([11, 10, 11, 10, 10], 2),
        ([11, 11, 11, 10, 9], 2),
        ([11, 10, 10, 10, 10], 1),
        ([12, 10, 10, 10, 10], 2),
        ([12, 9, 10, 10, 11], 2),
    ],
)
def test_neighbours_have_one_card_more(counts: list[int], faults: int) -> None:
    assert dealing.faults_of_sizes(counts, FIVE_DEALT_TOO) == ["hand-size"] * faults


@pytest.mark.parametrize(
    ("cards_left", "is_possible"),
    [([0, 11, 11, 10, 10], True), ([0, 11, 11, 11, 1], False), ([0, 12, 1, 1, 1], False)],
)
def test_as_many_as_cards_were_over_have_one_more_at_the_end(cards_left: list[int], is_possible: bool) -> None:
    request = {"winner": 0, "cards_left": cards_left}
    if is_possible:
        assert endgames.read(request, FIVE_DEALT_TOO).counts == cards_left
    else:
        with pytest.raises(Refused):
            endgames.read(request, FIVE_DEALT_TOO)
