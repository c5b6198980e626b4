"""The orders of strength of the formal specification, written out from weak to strong; what may be played on what; and
no two combinations that two players can hold at once are equally strong."""

from __future__ import annotations

from itertools import combinations as subsets
from itertools import permutations, product
from math import comb

import pytest

from tests.oracle.facts import FLUSH_ORDERS, KINDS_LISTED, SCHEMES, STRAIGHT_ORDERS, USUAL, as_list
from tests.spec.driver import (
    BASE,
    Key,
    Options,
    beats,
    classes,
    classify,
    in_order,
    stronger,
)
from tests.spec.written import CIRCLE, LATTA, PACKS, ROYAL_ONLY, STANDARD, SUITS, TILES_9, every_combination, runs_of
from tests.tables import table

pytestmark = pytest.mark.check


def rank_then_suit(kind: str, ranks: tuple[str, ...], suits: tuple[str, ...]) -> list[Key]:
    return [(kind, rank, suit) for rank in ranks for suit in suits]


def weak_to_strong(options: Options, runs: int, royal: int | None = None) -> list[Key]:
    """The five-card classes, kind by kind as the list has them; ``runs`` places of runs, ``royal`` the place set apart,
    if any."""
    listed = list(options.get("five_card_kinds", USUAL))  # type: ignore[call-overload]
    ranks = PACKS[str(options.get("pack", "standard-52"))]
    suits = tuple(reversed(str(options.get("suit_order", "SHCD"))))
    places = range(runs, 0, -1)
    straights: list[Key] = [("straight", place, suit) for place in places for suit in suits]
    plain = [place for place in places if place != royal]
    straight_flushes: list[Key] = [("straight-flush", place, suit) for place in plain for suit in suits]
    if options.get("straight_flush_order") == "suit-first":
        straight_flushes = [("straight-flush", place, suit) for suit in suits for place in plain]
    # 3 4 5 6 7 of one suit would be a straight flush, or where there are none, a straight if that is above the flush.
    runs_are_flushes = [kind for kind in listed if kind in ("straight", "flush", "straight-flush")][-1:] == ["flush"]
    runs_are_flushes = runs_are_flushes and "straight-flush" not in listed
    tops = [rank for rank in ranks if ranks.index(rank) >= (4 if runs_are_flushes else 5)]
    flushes: list[Key] = [("flush", suit, rank) for suit in suits for rank in tops]
    if options.get("flush_order") == "top-card-first":
        flushes = [("flush", suit, rank) for rank in tops for suit in suits]
    houses: list[Key] = [("full-house", rank) for rank in ranks]
    quads: list[Key] = [("four-of-a-kind", rank) for rank in ranks]
    royals: list[Key] = [("straight-flush", "royal", suit) for suit in suits]
    of_kind = {
        "straight": straights,
        "flush": flushes,
        "full-house": houses,
        "four-of-a-kind": quads,
        "straight-flush": straight_flushes,
        "royal-flush": royals,
    }
    return [key for kind in listed for key in of_kind[kind]]


def assert_order(options: Options, expected: list[Key]) -> None:
    found = classes(options, 5)
    assert found == set(expected)
    assert in_order(options, found) == expected


def test_base_has_138_classes_in_this_order() -> None:
    expected = weak_to_strong(BASE, 10)
    assert len(expected) == 138
    assert_order(BASE, expected)


@pytest.mark.parametrize(
    ("options", "places", "royal"),
    [
        ({"flush_order": "top-card-first", "straight_order": "S9"}, 10, None),
        ({"straight_flush_order": "suit-first", "straight_order": "S3", "suit_order": "DHSC"}, 10, None),
        ({"straight_order": "S8", "suit_order": "SHDC"}, 9, None),
        ({"straight_order": "S7", **ROYAL_ONLY}, 9, 2),
        ({"straight_order": "S2", "straight_flush_order": "suit-first", **ROYAL_ONLY}, 10, 3),
        *(
            ({"five_card_kinds": kinds}, 10, None)
            for kinds in KINDS_LISTED[2:]
            if "royal-flush" not in kinds and "two-pairs-plus-one" not in kinds
        ),
    ],
)
def test_five_card_order_under_options(options: Options, places: int, royal: int | None) -> None:
    assert_order(options, weak_to_strong(options, places, royal))


def test_orders_of_other_sizes() -> None:
    expected: list[Key]
    with table() as row:
        for suit_order in map("".join, permutations("SHCD")):
            with row(suit_order):
                options: Options = {"suit_order": suit_order}
                suits = tuple(reversed(suit_order))
                assert in_order(options, classes(options, 1)) == rank_then_suit("single", STANDARD, suits)
                # The higher suit of a pair is never the lowest suit. Six pairs of a rank fall into three classes.
                assert in_order(options, classes(options, 2)) == rank_then_suit("pair", STANDARD, suits[1:])
        for pack in PACKS:
            with row(pack):
                options = {"pack": pack, "quads_form": "both"}
                assert in_order(options, classes(options, 3)) == [("triple", rank) for rank in PACKS[pack]]
                assert in_order(options, classes(options, 4)) == [("four", rank) for rank in PACKS[pack]]
        for order in ("rank-first", "suit-first"):
            with row(f"seven cards, {order}"):
                options = {**LATTA, "straight_flush_order": order}
                pairs = [(place, suit) for place in range(10, 0, -1) for suit in SUITS]
                if order == "suit-first":
                    pairs = [(place, suit) for suit in SUITS for place in range(10, 0, -1)]
                expected = [("straight-flush-plus-two", place, suit) for place, suit in pairs]
                assert in_order(options, classes(options, 7)) == expected


def flushes_by_all_ranks(ranks: tuple[str, ...], runs: list[set[str]], suits: tuple[str, ...]) -> list[Key]:
    """From weak to strong: the five ranks, high to low, as in poker, and the suit last."""
    by_height = sorted(tuple(reversed(held)) for held in subsets(range(len(ranks)), 5))
    named = [tuple(ranks[height] for height in heights) for heights in by_height]
    return [("flush", suit, *held) for held in named if set(held) not in runs for suit in suits]


def test_flushes_by_all_ranks_with_tiles_1_to_9() -> None:
    options = {"pack": "tiles-9", "straight_order": "S9", "flush_order": "all-ranks-first"}
    runs = [set(map(str, range(start, start + 5))) for start in range(1, 6)] + [{"6", "7", "8", "9", "1"}]
    flushes = [key for key in classes(options, 5) if key[0] == "flush"]
    assert len(flushes) == 4 * (comb(9, 5) - 6)
    assert in_order(options, flushes) == flushes_by_all_ranks(TILES_9, runs, SUITS)


@pytest.mark.parametrize("options", [{}, {"straight_order": "S8", "flush_order": "top-card-first"}])
def test_no_two_disjoint_combinations_are_of_equal_strength(options: Options) -> None:
    """DEC-07: what two players can hold at once never ties."""
    for size in (1, 2, 3, 5):
        assert_strict(options, size)


@pytest.mark.verify
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("flush_order", FLUSH_ORDERS)
def test_no_ties_under_any_straight_order_and_flush_order(scheme: str, flush_order: str) -> None:
    assert_strict({"straight_order": scheme, "flush_order": flush_order}, 5)


def assert_strict(options: Options, size: int) -> None:
    bit = {rank + suit: 1 << n for n, (rank, suit) in enumerate(product(STANDARD, SUITS))}
    of_class: dict[Key, list[int]] = {}
    for cards, key in every_combination(tuple(sorted(options.items())), size).items():
        of_class.setdefault(key, []).append(sum(bit[card] for card in cards))
    for key, members in of_class.items():
        shared = -1
        for member in members:
            shared &= member
        if not shared:  # no card common to all: then look at every two
            assert all(a & b for a, b in subsets(members, 2)), key


def crossings(options: Options) -> set[tuple[str, str]]:
    """Every (kind, other kind) of which some combination of the first may be played on some of the second."""
    options = {**options, "pack": "tiles-9"}  # few cards, all kinds
    keys = [key for size in (1, 2, 3, 4, 5, 7) for key in classes(options, size)]
    return {(str(a[0]), str(b[0])) for a, b in beats(options).over(keys) if a[0] != b[0]}


FROM_THE_TOP = ("straight-flush", "four-of-a-kind", "full-house", "flush", "straight")
UP = set(subsets(FROM_THE_TOP, 2))
SMALL = ("single", "pair", "triple")


def on_small_piles(kind: str) -> set[tuple[str, str]]:
    return {(kind, small) for small in SMALL}


def test_which_kinds_cross() -> None:
    bombs = on_small_piles("four-of-a-kind") | on_small_piles("straight-flush")
    latta = {pair for pair in UP if not {"flush", "straight-flush"} & set(pair)}
    latta |= {pair for pair in on_small_piles("four-of-a-kind") if pair[1] != "triple"}
    seven = ("single", "pair", "straight", "full-house", "four-of-a-kind")
    latta |= {("straight-flush-plus-two", other) for other in seven}
    with table() as row:
        for options, expected in (
            ({"quads_form": "both"}, UP),
            ({"quads_form": "both", "bombs": "on"}, UP | bombs),
            (
                {"quads_form": "bare", "bombs": "on"},
                {pair for pair in UP if "four-of-a-kind" not in pair} | on_small_piles("straight-flush"),
            ),
            (
                {"five_card_crossing": "same-type-or-bomb"},
                {pair for pair in UP if pair[0] in ("four-of-a-kind", "straight-flush")},
            ),
            (ROYAL_ONLY, UP | {("four-of-a-kind", "straight-flush")}),
            (LATTA, latta),
            (
                {"five_card_kinds": ["full-house", "straight", "flush"], "quads_form": "both"},
                {("straight", "full-house"), ("flush", "full-house"), ("flush", "straight")},
            ),
            (
                {"five_card_kinds": ["flush", "straight", "four-of-a-kind"], "bombs": "on"},
                {("straight", "flush"), ("four-of-a-kind", "straight"), ("four-of-a-kind", "flush")}
                | on_small_piles("four-of-a-kind"),
            ),
            ({"straight_flush_form": "five-plus-two"}, {pair for pair in UP if "straight-flush" not in pair}),
        ):
            with row(options):
                assert crossings(options) == expected


def test_beats_is_stronger_where_sizes_agree_and_kinds_cross() -> None:
    keys = classes(BASE, 5)
    found = beats({"bombs": "on"}).over(keys)
    assert found == beats(BASE).over(keys) == stronger(BASE).over(keys)
    assert len(found) == comb(138, 2)


def test_straight_orders_are_those_written_down() -> None:
    windows = ["".join((CIRCLE * 2)[start : start + 5]) for start in range(13)]
    with table() as row:
        for scheme in SCHEMES:
            options = {"straight_order": scheme}
            places = {run: (place, rank) for place, group in enumerate(runs_of(scheme), start=1) for run, rank in group}
            assert set(places) < set(windows)
            for ranks in windows:
                straight = [rank + suit for rank, suit in zip(ranks, "SHCDC", strict=True)]
                with row(f"{scheme} {ranks}"):
                    found = classify(options, straight)
                    found_suited = classify(options, [rank + "H" for rank in ranks])
                    if ranks in places:
                        place, rank = places[ranks]
                        deciding = straight[ranks.index(rank)]
                        assert (found.key, found.deciding) == (("straight", place, deciding[1]), deciding)
                        assert found_suited.key == ("straight-flush", place, "H")
                        assert found_suited.deciding == rank + "H"
                    else:
                        assert (found.key, found.kind_not_used) == (None, None)
                        assert found_suited.kind == "flush"


def test_explicit_list_says_the_same_as_the_scheme() -> None:
    assert classes({"straight_order": as_list(STRAIGHT_ORDERS["S8"])}, 5) == classes({"straight_order": "S8"}, 5)
