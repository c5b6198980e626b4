"""The formal specification against closed forms: how many combinations of each kind there are.

That an engine has exactly these models is another test's business.
"""

from __future__ import annotations

from itertools import combinations as subsets
from itertools import product
from math import comb

import pytest

from tests.oracle.facts import SCHEMES
from tests.spec.driver import BASE, classify, count
from tests.spec.written import (
    LATTA,
    PACKS,
    STANDARD,
    TILES_9,
    every_combination,
    five_card_kinds,
    kinds,
    number_of_runs,
    runs_of,
)

pytestmark = pytest.mark.check


@pytest.mark.parametrize("pack", PACKS)
def test_singles_pairs_triples_fours(pack: str) -> None:
    options = {"pack": pack, "quads_form": "both"}
    n = len(PACKS[pack])
    assert [kinds(options, size) for size in (1, 2, 3, 4)] == [
        {"single": 4 * n},
        {"pair": 6 * n},
        {"triple": 4 * n},
        {"four": n},
    ]


def test_base_has_19716_five_card_combinations_and_19898_in_all() -> None:
    assert kinds(BASE, 5) == {
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
    assert kinds({"pack": "tiles-9", "straight_order": scheme}, 5) == five_card_kinds(scheme, TILES_9)


@pytest.mark.parametrize("scheme", ["S4", "S7"])
def test_schemes_of_nine_runs(scheme: str) -> None:
    assert five_card_kinds(scheme, STANDARD)["flush"] == 5_112
    assert kinds({"straight_order": scheme}, 5) == five_card_kinds(scheme, STANDARD)


@pytest.mark.verify
@pytest.mark.parametrize(("pack", "scheme"), list(product(PACKS, SCHEMES)))
def test_five_card_counts(pack: str, scheme: str) -> None:
    expected = five_card_kinds(scheme, PACKS[pack])
    assert kinds({"pack": pack, "straight_order": scheme}, 5) == expected
    if pack == "standard-52":
        assert sum(expected.values()) == 9_516 + 1_020 * number_of_runs(scheme, STANDARD)


def test_without_flushes_the_straight_flush_stays() -> None:
    assert count({"flushes": False}, 5) == 14_608
    assert classify({"flushes": False}, "9H 8H 7H 6H 5H").kind == "straight-flush"


def test_bare_quads_only() -> None:
    options = {"quads_form": "bare"}
    assert (count(options, 4), count(options, 5)) == (13, 19_716 - 624)


def test_no_triples() -> None:
    assert count({"triples": False}, 3) == 0


def test_latta_five_cards_are_straights_full_houses_and_quads() -> None:
    expected = five_card_kinds("S0", TILES_9)
    del expected["straight-flush"]
    assert kinds({"pack": "tiles-9", "straight_flush_form": "five-plus-two"}, 5) == expected
    del expected["flush"]
    assert kinds({**LATTA, "pack": "tiles-9"}, 5) == expected


def seven_card_straight_flushes(runs: list[set[str]], ranks: tuple[str, ...]) -> int:
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
    runs = [set(ranks) for group in runs_of(scheme) for ranks, _ in group]
    expected = seven_card_straight_flushes(runs, STANDARD)
    assert count({**LATTA, "straight_order": scheme}, 7) == expected
    if scheme == "S0":  # the runs of poker: 37,260 straight flushes and 4,324 royal flushes among seven cards
        assert expected == 37_260 + 4_324


def test_each_seven_card_straight_flush_counts_as_the_highest_one_inside_it() -> None:
    for cards, key in every_combination(tuple(LATTA.items()), 7).items():
        _, place, suit = key
        held = {card[0] for card in cards if card[1] == suit}
        inside = [n for n, group in enumerate(runs_of("S0"), start=1) if set(group[0][0]) <= held]
        assert place == min(inside)
