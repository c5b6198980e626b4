"""The formal specification against what can be known without an engine: closed forms, written-out orders, strictness.

That an engine has exactly these models is another test's business.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections import Counter
from functools import lru_cache
from itertools import combinations as subsets
from itertools import permutations, product
from math import comb

import pytest

from tests.spec.driver import (
    BASE,
    SPEC,
    Key,
    Options,
    beats,
    classes,
    classify,
    combinations,
    count,
    deciding_cards,
    in_order,
    stronger,
)
from tests.waiting import PATIENCE

pytestmark = pytest.mark.check

STANDARD = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2")
TILES_9 = ("3", "4", "5", "6", "7", "8", "9", "1", "2")
TILES_13 = ("3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "1", "2")
TILES_15 = ("3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "1", "2")
PACKS = {"standard-52": STANDARD, "tiles-9": TILES_9, "tiles-13": TILES_13, "tiles-15": TILES_15}
SUITS = ("D", "C", "H", "S")

# Register, Part 2: runs from high to low with their deciding ranks; runs in braces are one class.
SCHEMES = {
    "S0": "TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6] A2345[5]",
    "S1": "A2345[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6]",
    "S2": "23456[2] A2345[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
    "S3": "23456[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] A2345[5]",
    "S4": "TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6]",
    "S5": "JQKA2[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6]",
    "S6": "JQKA2[2] 23456[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
    "S7": "JQKA2[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
    "S8": "{A2345[2] 23456[2]} TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
    "S9": "A2345[2] 23456[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
}
CIRCLE = "A23456789TJQK"
LATTA: Options = {"triples": False, "flushes": False, "straight_flush_form": "five-plus-two", "bombs": "on"}
ROYAL_ONLY: Options = {"top_of_five_card_order": "only-royal-flush-over-quads"}

every_combination = lru_cache(maxsize=8)(lambda options, size: combinations(dict(options), size))


def _kinds(options: Options, size: int) -> dict[str, int]:
    found = every_combination(tuple(sorted(options.items())), size)
    return dict(Counter(str(key[0]) for key in found.values()))


def _runs(scheme: str) -> list[list[tuple[str, str]]]:
    """The tie classes of a scheme from high to low, each a list of (ranks, deciding rank)."""
    groups = re.findall(r"\{.*?\}|\S+", SCHEMES[scheme])
    return [re.findall(r"(\w{5})\[(\w)\]", group) for group in groups]


def _number_of_runs(scheme: str, ranks: tuple[str, ...]) -> int:
    """S4 and S7 lack one run of the others; a pack of n ranks has n - 4 runs in plain order, and so on."""
    return len(ranks) - 4 if scheme in ("S4", "S7") else len(ranks) - 3


def _five_card_kinds(scheme: str, ranks: tuple[str, ...]) -> dict[str, int]:
    """The closed forms: S runs give 4 S straight flushes, S (4^5 - 4) straights, and take 4 S from the flushes."""
    runs, n = _number_of_runs(scheme, ranks), len(ranks)
    return {
        "straight": runs * (4**5 - 4),
        "flush": 4 * comb(n, 5) - 4 * runs,
        "full-house": n * 4 * (n - 1) * 6,
        "four-of-a-kind": n * (4 * n - 4),
        "straight-flush": 4 * runs,
    }


# ---- Counts


@pytest.mark.parametrize("pack", PACKS)
def test_singles_pairs_triples_fours(pack: str) -> None:
    options = {"pack": pack, "quads_form": "both"}
    n = len(PACKS[pack])
    assert [_kinds(options, size) for size in (1, 2, 3, 4)] == [
        {"single": 4 * n},
        {"pair": 6 * n},
        {"triple": 4 * n},
        {"four": n},
    ]


def test_base_has_19716_five_card_combinations_and_19898_in_all() -> None:
    assert _kinds(BASE, 5) == {
        "straight": 10_200,
        "flush": 5_108,
        "full-house": 3_744,
        "four-of-a-kind": 624,
        "straight-flush": 40,
    }
    five = len(every_combination((), 5))
    others = [count(BASE, size) for size in (1, 2, 3, 4, 6, 7)]
    assert (five, others) == (19_716, [52, 78, 52, 0, 0, 0])
    assert five + sum(others) == 19_898


@pytest.mark.parametrize("scheme", SCHEMES)
def test_five_card_counts_with_tiles_1_to_9(scheme: str) -> None:
    assert _kinds({"pack": "tiles-9", "straight_order": scheme}, 5) == _five_card_kinds(scheme, TILES_9)


@pytest.mark.parametrize("scheme", ["S4", "S7"])
def test_schemes_of_nine_runs(scheme: str) -> None:
    assert _five_card_kinds(scheme, STANDARD)["flush"] == 5_112
    assert _kinds({"straight_order": scheme}, 5) == _five_card_kinds(scheme, STANDARD)


@pytest.mark.verify
@pytest.mark.parametrize(("pack", "scheme"), list(product(PACKS, SCHEMES)))
def test_five_card_counts(pack: str, scheme: str) -> None:
    expected = _five_card_kinds(scheme, PACKS[pack])
    assert _kinds({"pack": pack, "straight_order": scheme}, 5) == expected
    if pack == "standard-52":
        assert sum(expected.values()) == 9_516 + 1_020 * _number_of_runs(scheme, STANDARD)


def test_without_flushes_the_straight_flush_stays() -> None:
    assert count({"flushes": False}, 5) == 14_608
    assert classify({"flushes": False}, "9H 8H 7H 6H 5H").kind == "straight-flush"


def test_bare_quads_only() -> None:
    options = {"quads_form": "bare"}
    assert (count(options, 4), count(options, 5)) == (13, 19_716 - 624)


def test_no_triples() -> None:
    assert count({"triples": False}, 3) == 0


def test_latta_five_cards_are_straights_full_houses_and_quads() -> None:
    kinds = _five_card_kinds("S0", TILES_9)
    del kinds["straight-flush"]
    assert _kinds({"pack": "tiles-9", "straight_flush_form": "five-plus-two"}, 5) == kinds
    del kinds["flush"]
    assert _kinds({**LATTA, "pack": "tiles-9"}, 5) == kinds


def _seven_card_straight_flushes(runs: list[set[str]], ranks: tuple[str, ...]) -> int:
    """Sets of seven with a run in one suit. Two suits cannot both have one, as five and five are more than seven.

    So for one suit: choose five, six or seven of its ranks that hold a run, and the rest from the other three suits.
    """
    others = 3 * len(ranks)
    return 4 * sum(
        comb(others, 7 - size) * sum(any(run <= set(held) for run in runs) for held in subsets(ranks, size))
        for size in (5, 6, 7)
    )


@pytest.mark.parametrize("scheme", SCHEMES)
def test_seven_card_straight_flushes(scheme: str) -> None:
    runs = [set(ranks) for group in _runs(scheme) for ranks, _ in group]
    expected = _seven_card_straight_flushes(runs, STANDARD)
    assert count({**LATTA, "straight_order": scheme}, 7) == expected
    if scheme == "S0":  # the runs of poker: 37,260 straight flushes and 4,324 royal flushes among seven cards
        assert expected == 37_260 + 4_324


def test_each_seven_card_straight_flush_counts_as_the_highest_one_inside_it() -> None:
    for cards, key in every_combination(tuple(LATTA.items()), 7).items():
        _, place, suit = key
        held = {card[0] for card in cards if card[1] == suit}
        inside = [n for n, group in enumerate(_runs("S0"), start=1) if set(group[0][0]) <= held]
        assert place == min(inside)


# ---- Straight orders


@pytest.mark.parametrize("scheme", SCHEMES)
def test_straight_order_is_the_one_written_down(scheme: str) -> None:
    options = {"straight_order": scheme}
    places = {ranks: (place, rank) for place, group in enumerate(_runs(scheme), start=1) for ranks, rank in group}
    windows = ["".join((CIRCLE * 2)[start : start + 5]) for start in range(13)]
    assert set(places) < set(windows)
    for ranks in windows:
        straight = [rank + suit for rank, suit in zip(ranks, "SHCDC", strict=True)]
        found = classify(options, straight)
        found_suited = classify(options, [rank + "H" for rank in ranks])
        if ranks in places:
            place, rank = places[ranks]
            deciding = straight[ranks.index(rank)]
            assert (found.key, found.deciding) == (("straight", place, deciding[1]), deciding)
            assert (found_suited.key, found_suited.deciding) == (("straight-flush", place, "H"), rank + "H")
        else:
            assert found.key is None
            assert found.kind_not_used is None
            assert found_suited.kind == "flush"


@pytest.mark.parametrize(("pack", "top"), [("tiles-9", 9), ("tiles-13", 13), ("tiles-15", 15)])
def test_s9_on_tiles(pack: str, top: int) -> None:
    """DEC-49: 1-2-3-4-5, then 2-3-4-5-6, the run ending in 1, and down to 3-4-5-6-7."""
    starts = [1, 2, *range(top - 3, 2, -1)]
    for place, start in enumerate(starts, start=1):
        numbers = [str((start - 1 + step) % top + 1) for step in range(5)]
        straight = [number + suit for number, suit in zip(numbers, "SHCDC", strict=True)]
        deciding = next(tile for tile in straight if tile[:-1] == ("2" if place <= 2 else numbers[-1]))
        found = classify({"pack": pack, "straight_order": "S9"}, straight)
        assert (found.key, found.deciding) == (("straight", place, deciding[-1]), deciding)
    for start in (top - 2, top - 1, top):
        numbers = [str((start - 1 + step) % top + 1) for step in range(5)]
        straight = [number + suit for number, suit in zip(numbers, "SHCDC", strict=True)]
        assert classify({"pack": pack, "straight_order": "S9"}, straight).key is None


def _listed(scheme: str) -> list[object]:
    entries = [[{"ranks": ranks, "decided_by": rank} for ranks, rank in group] for group in _runs(scheme)]
    return [group[0] if len(group) == 1 else group for group in entries]


def test_explicit_list_says_the_same_as_the_scheme() -> None:
    assert classes({"straight_order": _listed("S8")}, 5) == classes({"straight_order": "S8"}, 5)


@pytest.mark.verify
@pytest.mark.parametrize("scheme", SCHEMES)
def test_explicit_list_has_the_same_models_as_the_scheme(scheme: str) -> None:
    assert combinations({"straight_order": _listed(scheme)}, 5) == combinations({"straight_order": scheme}, 5)


def test_a_house_mix_of_eleven_runs() -> None:
    """Met in public: J-Q-K-A-2 highest, 2-3-4-5-6 and A-2-3-4-5 lowest."""
    mix = [{"ranks": "JQKA2", "decided_by": "2"}, *_listed("S0")]
    assert count({"straight_order": mix}, 5) == 9_516 + 1_020 * 11
    assert classify({"straight_order": mix}, "2S AD KD QD JD").key == ("straight", 1, "S")
    assert classify({"straight_order": mix}, "AS 2D 3D 4D 5C").key == ("straight", 11, "C")


def test_explicit_list_on_tiles() -> None:
    numbers = [["12", "13", "14", "15", "1"], ["3", "4", "5", "6", "7"]]
    order = [{"ranks": ranks, "decided_by": ranks[-1]} for ranks in numbers]
    options = {"pack": "tiles-15", "straight_order": order}
    assert classify(options, "12S 13D 14D 15D 1C").key == ("straight", 1, "C")
    assert classify(options, "3S 4D 5D 6D 7D").key == ("straight", 2, "D")
    assert classify(options, "4S 5D 6D 7D 8D").key is None


# ---- Orders of strength, written out from weak to strong


def _rank_then_suit(kind: str, ranks: tuple[str, ...], suits: tuple[str, ...]) -> list[Key]:
    return [(kind, rank, suit) for rank in ranks for suit in suits]


def _weak_to_strong(options: Options, runs: int, royal: int | None = None) -> list[Key]:
    """The five-card classes; ``runs`` places of runs, ``royal`` the place set apart, if any."""
    ranks = PACKS[str(options.get("pack", "standard-52"))]
    suits = tuple(reversed(str(options.get("suit_order", "SHCD"))))
    places = range(runs, 0, -1)
    straights: list[Key] = [("straight", place, suit) for place in places for suit in suits]
    plain = [place for place in places if place != royal]
    straight_flushes: list[Key] = [("straight-flush", place, suit) for place in plain for suit in suits]
    if options.get("straight_flush_order") == "suit-first":
        straight_flushes = [("straight-flush", place, suit) for suit in suits for place in plain]
    tops = [rank for rank in ranks if ranks.index(rank) >= 5]  # a flush of 3 4 5 6 7 would be a straight flush
    flushes: list[Key] = [("flush", suit, rank) for suit in suits for rank in tops]
    if options.get("flush_order") == "top-card-first":
        flushes = [("flush", suit, rank) for rank in tops for suit in suits]
    houses: list[Key] = [("full-house", rank) for rank in ranks]
    quads: list[Key] = [("four-of-a-kind", rank) for rank in ranks]
    if royal is not None:
        royals: list[Key] = [("straight-flush", "royal", suit) for suit in suits]
        return straights + flushes + houses + straight_flushes + quads + royals
    return straights + flushes + houses + quads + straight_flushes


def _assert_order(options: Options, expected: list[Key]) -> None:
    found = classes(options, 5)
    assert found == set(expected)
    assert in_order(options, found) == expected


def test_base_has_138_classes_in_this_order() -> None:
    expected = _weak_to_strong(BASE, 10)
    assert len(expected) == 138
    _assert_order(BASE, expected)


@pytest.mark.parametrize(
    ("options", "places", "royal"),
    [
        ({"flush_order": "top-card-first", "straight_order": "S9"}, 10, None),
        ({"straight_flush_order": "suit-first", "straight_order": "S3", "suit_order": "DHSC"}, 10, None),
        ({"straight_order": "S8", "suit_order": "SHDC"}, 9, None),
        ({"straight_order": "S7", **ROYAL_ONLY}, 9, 2),
        ({"straight_order": "S2", "straight_flush_order": "suit-first", **ROYAL_ONLY}, 10, 3),
    ],
)
def test_five_card_order_under_options(options: Options, places: int, royal: int | None) -> None:
    _assert_order(options, _weak_to_strong(options, places, royal))


@pytest.mark.verify
@pytest.mark.parametrize(
    ("scheme", "flush_order", "straight_flush_order", "top"),
    list(
        product(
            SCHEMES,
            ("suit-first", "top-card-first"),
            ("rank-first", "suit-first"),
            ("straight-flush-over-quads", "only-royal-flush-over-quads"),
        )
    ),
)
def test_five_card_order(scheme: str, flush_order: str, straight_flush_order: str, top: str) -> None:
    options = {
        "straight_order": scheme,
        "flush_order": flush_order,
        "straight_flush_order": straight_flush_order,
        "top_of_five_card_order": top,
    }
    groups = _runs(scheme)
    royal = 1 + next(place for place, group in enumerate(groups) if group[0][0] == "TJQKA")
    _assert_order(options, _weak_to_strong(options, len(groups), royal if top.startswith("only") else None))


@pytest.mark.parametrize("suit_order", ["".join(suits) for suits in permutations("SHCD")])
def test_singles_and_pairs_under_every_suit_order(suit_order: str) -> None:
    options = {"suit_order": suit_order}
    suits = tuple(reversed(suit_order))
    assert in_order(options, classes(options, 1)) == _rank_then_suit("single", STANDARD, suits)
    # The higher suit of a pair is never the lowest suit. Six pairs of a rank fall into three classes.
    assert in_order(options, classes(options, 2)) == _rank_then_suit("pair", STANDARD, suits[1:])


@pytest.mark.parametrize("pack", PACKS)
def test_triples_and_bare_quads_go_by_rank(pack: str) -> None:
    options = {"pack": pack, "quads_form": "both"}
    assert in_order(options, classes(options, 3)) == [("triple", rank) for rank in PACKS[pack]]
    assert in_order(options, classes(options, 4)) == [("four", rank) for rank in PACKS[pack]]


@pytest.mark.parametrize("straight_flush_order", ["rank-first", "suit-first"])
def test_seven_card_order(straight_flush_order: str) -> None:
    options = {**LATTA, "straight_flush_order": straight_flush_order}
    pairs = [(place, suit) for place in range(10, 0, -1) for suit in SUITS]
    if straight_flush_order == "suit-first":
        pairs = [(place, suit) for suit in SUITS for place in range(10, 0, -1)]
    expected: list[Key] = [("straight-flush-plus-two", place, suit) for place, suit in pairs]
    assert in_order(options, classes(options, 7)) == expected


def _flushes_by_all_ranks(ranks: tuple[str, ...], runs: list[set[str]], suits: tuple[str, ...]) -> list[Key]:
    """From weak to strong: the five ranks, high to low, as in poker, and the suit last."""
    by_height = sorted(tuple(reversed(held)) for held in subsets(range(len(ranks)), 5))
    named = [tuple(ranks[height] for height in heights) for heights in by_height]
    return [("flush", suit, *held) for held in named if set(held) not in runs for suit in suits]


def test_flushes_by_all_ranks_with_tiles_1_to_9() -> None:
    options = {"pack": "tiles-9", "straight_order": "S9", "flush_order": "all-ranks-first"}
    runs = [set(map(str, range(start, start + 5))) for start in range(1, 6)] + [{"6", "7", "8", "9", "1"}]
    flushes = [key for key in classes(options, 5) if key[0] == "flush"]
    assert len(flushes) == 4 * (comb(9, 5) - 6)
    assert in_order(options, flushes) == _flushes_by_all_ranks(TILES_9, runs, SUITS)


@pytest.mark.verify
def test_flushes_by_all_ranks() -> None:
    """Every two patterns in one suit; then every class against its neighbour, which brings the suits in."""
    options = {"flush_order": "all-ranks-first"}
    runs = [set(ranks) for group in _runs("S0") for ranks, _ in group]
    expected = _flushes_by_all_ranks(STANDARD, runs, SUITS)
    found = classes(options, 5)
    assert len(found) == 5_108 + 106
    assert {key for key in found if key[0] == "flush"} == set(expected)
    spades = [key for key in expected if key[1] == "S"]
    assert in_order(options, spades) == spades
    neighbours = list(zip(expected[1:], expected, strict=False))
    assert stronger(options).among(neighbours) == set(neighbours)
    assert not stronger(options).among((low, high) for high, low in neighbours)


@pytest.mark.parametrize("options", [{}, {"straight_order": "S8", "flush_order": "top-card-first"}])
def test_no_two_disjoint_combinations_are_of_equal_strength(options: Options) -> None:
    """DEC-07: what two players can hold at once never ties."""
    for size in (1, 2, 3, 5):
        _assert_strict(options, size)


@pytest.mark.verify
@pytest.mark.parametrize(
    ("scheme", "flush_order"), list(product(SCHEMES, ("suit-first", "top-card-first", "all-ranks-first")))
)
def test_no_ties_under_any_straight_order_and_flush_order(scheme: str, flush_order: str) -> None:
    _assert_strict({"straight_order": scheme, "flush_order": flush_order}, 5)


def _assert_strict(options: Options, size: int) -> None:
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


# ---- What may be played on what


def _crossings(options: Options) -> set[tuple[str, str]]:
    """Every (kind, other kind) of which some combination of the first may be played on some of the second."""
    options = {**options, "pack": "tiles-9"}  # few cards, all kinds
    keys = [key for size in (1, 2, 3, 4, 5, 7) for key in classes(options, size)]
    return {(str(a[0]), str(b[0])) for a, b in beats(options).over(keys) if a[0] != b[0]}


UP = {
    ("flush", "straight"),
    ("full-house", "straight"),
    ("full-house", "flush"),
    ("four-of-a-kind", "straight"),
    ("four-of-a-kind", "flush"),
    ("four-of-a-kind", "full-house"),
    ("straight-flush", "straight"),
    ("straight-flush", "flush"),
    ("straight-flush", "full-house"),
    ("straight-flush", "four-of-a-kind"),
}
SMALL = ("single", "pair", "triple")


def _on_small_piles(kind: str) -> set[tuple[str, str]]:
    return {(kind, small) for small in SMALL}


def test_base_crossings() -> None:
    assert _crossings({"quads_form": "both"}) == UP


def test_bombs_cross_down_to_small_piles_but_not_to_bare_quads() -> None:
    bombs = _on_small_piles("four-of-a-kind") | _on_small_piles("straight-flush")
    assert _crossings({"quads_form": "both", "bombs": "on"}) == UP | bombs


def test_bare_quads_are_no_bomb() -> None:
    upward = {pair for pair in UP if "four-of-a-kind" not in pair}
    assert _crossings({"quads_form": "bare", "bombs": "on"}) == upward | _on_small_piles("straight-flush")


def test_kinds_that_do_not_cross() -> None:
    upward = {pair for pair in UP if pair[0] in ("four-of-a-kind", "straight-flush")}
    assert _crossings({"five_card_crossing": "same-type-or-bomb"}) == upward


def test_only_a_royal_flush_beats_quads() -> None:
    assert _crossings(ROYAL_ONLY) == UP | {("four-of-a-kind", "straight-flush")}
    options = {**ROYAL_ONLY, "pack": "tiles-9"}
    found = beats(options).over(classes(options, 5))
    quads_lose_to = {a for a, b in found if b[0] == "four-of-a-kind" and a[0] != "four-of-a-kind"}
    assert quads_lose_to == {("straight-flush", "royal", suit) for suit in SUITS}


def test_latta_crossings() -> None:
    used = {pair for pair in UP if not {"flush", "straight-flush"} & set(pair)}
    small = {pair for pair in _on_small_piles("four-of-a-kind") if pair[1] != "triple"}
    seven = {
        ("straight-flush-plus-two", other) for other in ("single", "pair", "straight", "full-house", "four-of-a-kind")
    }
    assert _crossings(LATTA) == used | small | seven


def test_without_bombs_seven_cards_meet_only_seven_cards() -> None:
    crossings = _crossings({"straight_flush_form": "five-plus-two"})
    assert crossings == {pair for pair in UP if "straight-flush" not in pair}


def test_beats_is_stronger_where_sizes_agree_and_kinds_cross() -> None:
    keys = classes(BASE, 5)
    found = beats({"bombs": "on"}).over(keys)
    assert found == beats(BASE).over(keys) == stronger(BASE).over(keys)
    assert len(found) == comb(138, 2)


# ---- Single questions


def test_deciding_cards() -> None:
    found = deciding_cards({"pack": "tiles-9"}, 2)
    assert found[frozenset({"9S", "9D"})] == "9S"
    assert set(deciding_cards({}, 3).values()) == {None}
    assert classify({}, "AH 2S 3D 4C 5D").deciding == "5D"
    assert classify({"straight_order": "S9"}, "AH 2S 3D 4C 5D").deciding == "2S"
    assert classify({}, "9H 7H 6H 5H 3H").deciding == "9H"
    assert classify(LATTA, "9S 8S 7S 6S 5S 4S 3S").deciding == "9S"
    assert classify({}, "9S 9H 9C 9D 3D").deciding is None


@pytest.mark.parametrize(
    ("options", "cards", "kind"),
    [
        ({"triples": False}, "9S 9H 9C", "triple"),
        ({}, "9S 9H 9C 9D", "four"),
        ({"quads_form": "bare"}, "9S 9H 9C 9D 3D", "four-of-a-kind"),
        ({"flushes": False}, "9H 7H 6H 5H 3H", "flush"),
        ({"straight_flush_form": "five-plus-two"}, "9H 8H 7H 6H 5H", "straight-flush"),
        ({}, "9H 8H 7H 6H 5H 3D 2C", "straight-flush-plus-two"),
        ({}, "9S 9D 4S 4D 3C", None),
        ({}, "9S 9D 9C 4D 5D", None),
        ({}, "9S 8D", None),
        ({}, "KD AC 2S 3H 4D", None),
        ({}, "9S 9D 4S 4D 3C 3D", None),
    ],
)
def test_what_is_no_combination(options: Options, cards: str, kind: str | None) -> None:
    found = classify(options, cards)
    assert found.key is None
    assert found.kind_not_used == kind


@pytest.mark.parametrize(
    "options",
    [
        {"pack": "standard-53"},
        {"flush_order": "top"},
        {"suit_order": "SSHC"},
        {"straight_order": "S10"},
        {"straight_flush_form": "five-plus-two", **ROYAL_ONLY},
        {"straight_order": [{"ranks": "QKA23", "decided_by": "3"}]},
        {"straight_order": [{"ranks": "34567", "decided_by": "8"}]},
        {"straight_order": [{"ranks": "34567", "decided_by": "7"}, {"ranks": "34567", "decided_by": "3"}]},
        {"straight_order": [[{"ranks": "A2345", "decided_by": "2"}, {"ranks": "23456", "decided_by": "6"}]]},
    ],
)
def test_refused_options(options: Options) -> None:
    with pytest.raises(ValueError, match="refused"):
        count(options, 1)


def test_foreign_card_is_refused() -> None:
    with pytest.raises(ValueError, match="10S"):
        classify({}, ["10S"])


# ---- The programs as documents


def _head(program: str) -> list[str]:
    lines = (SPEC / program).read_text(encoding="utf-8").splitlines()
    return lines[: next(n for n, line in enumerate(lines) if not line.startswith("%"))]


PROGRAMS = sorted(path.name for path in SPEC.glob("*.lp"))


def _commands_by_hand() -> list[str]:
    heads = ["\n".join(line.removeprefix("%").strip() for line in _head(program)) for program in PROGRAMS]
    readme = (SPEC / "README.md").read_text(encoding="utf-8")
    text = "\n".join([*heads, readme]).replace("\\\n", " ")
    return sorted({line.strip() for line in text.splitlines() if re.match(r"\s*(clingo|echo) ", line)})


@pytest.mark.parametrize("program", PROGRAMS)
def test_each_program_says_what_it_states_and_how_to_run_it(program: str) -> None:
    head = _head(program)
    assert head[0].startswith(f"% {program.removesuffix('.lp').replace('-', ' ').upper()}: ")
    assert any("By hand" in line for line in head)


@pytest.mark.parametrize("command", _commands_by_hand())
def test_commands_by_hand(command: str) -> None:
    """Each runs as written, and clingo finds a model and nothing to warn about."""
    clingo = f"{shlex.quote(sys.executable)} -m clingo"
    shell = re.sub(r"(^|\| *)clingo ", rf"\1{clingo} ", command)
    ran = subprocess.run(shell, shell=True, cwd=SPEC, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert "\nSATISFIABLE\n" in ran.stdout
    assert not ran.stderr


def test_every_rule_of_combination_and_strength_is_cited() -> None:
    text = "".join((SPEC / program).read_text(encoding="utf-8") for program in PROGRAMS)
    cited = set(re.findall(r"(?:PG|WP)-[A-Z0-9]+-\d\d|DEC-\d\d|VC-\d\d", text))
    for first, second in re.findall(r"(PG-[A-Z0-9]+-\d\d) \.\. (PG-[A-Z0-9]+-\d\d)", text):
        prefix = first[:-2]
        cited |= {f"{prefix}{number:02}" for number in range(int(first[-2:]), int(second[-2:]) + 1)}
    families = {"COMB": 31, "STR": 9, "FLU": 2, "ROY": 2, "NTF": 2, "BQ": 2, "SF7": 4}
    rules = {f"PG-{family}-{number:02}" for family, last in families.items() for number in range(1, last + 1)}
    rules |= {"PG-SETUP-03", "PG-SETUP-04", "PG-SETUP-05", "PG-OBJ-03", "PG-SUIT-01", "PG-SUIT-03", "PG-LEC-01"}
    rules |= {"PG-GS-01", "PG-GS-02", "PG-GS-03", "PG-HON-01", "PG-HON-02", "PG-HK-01", "PG-HK-02", "PG-HK-03"}
    rules |= {f"WP-COMB-{number:02}" for number in range(1, 9)} | {"WP-SETUP-02", "WP-PLAY-02"}
    rules |= {f"DEC-{number:02}" for number in (*range(1, 10), *range(11, 12), *range(13, 18), 49)}
    assert sorted(rules - cited) == [], sorted(rules - cited)
