"""The formal specification against closed forms: how many combinations of each kind there are.

That an engine has exactly these models is another test's business.
"""

from __future__ import annotations

from itertools import combinations as subsets
from itertools import product
from math import comb

import pytest

from tests.oracle.facts import SCHEMES
from tests.spec.driver import BASE, count
from tests.spec.written import (
    LATTA,
    PACKS,
    STANDARD,
    every_combination,
    five_card_kinds,
    kinds,
    number_of_runs,
    runs_of,
)
from tests.tables import table

pytestmark = pytest.mark.check


def test_singles_pairs_triples_fours() -> None:
    with table() as row:
        for pack, ranks in PACKS.items():
            with row(pack):
                n = len(ranks)
                assert [kinds({"pack": pack, "quads_form": "both"}, size) for size in (1, 2, 3, 4)] == [
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


@pytest.mark.verify
def test_five_card_counts_with_tiles_1_to_9_and_of_schemes_of_nine_runs() -> None:
    assert five_card_kinds("S4", STANDARD)["flush"] == 5_112
    assert_five_card_counts(
        [*(("tiles-9", scheme) for scheme in SCHEMES), ("standard-52", "S4"), ("standard-52", "S7")]
    )


@pytest.mark.verify
def test_five_card_counts() -> None:
    assert_five_card_counts(list(product(PACKS, SCHEMES)))


def assert_five_card_counts(asked: list[tuple[str, str]]) -> None:
    with table() as row:
        for pack, scheme in asked:
            with row(f"{pack} {scheme}"):
                expected = five_card_kinds(scheme, PACKS[pack])
                assert kinds({"pack": pack, "straight_order": scheme}, 5) == expected
                if pack == "standard-52":
                    assert sum(expected.values()) == 9_516 + 1_020 * number_of_runs(scheme, STANDARD)


def seven_card_straight_flushes(runs: list[set[str]], ranks: tuple[str, ...]) -> int:
    """Sets of seven with a run in one suit. Two suits cannot both have one, as five and five are more than seven.

    So for one suit: choose five, six or seven of its ranks that hold a run, and the rest from the other three suits.
    """
    others = 3 * len(ranks)
    return 4 * sum(
        comb(others, 7 - size) * sum(any(run <= set(held) for run in runs) for held in subsets(ranks, size))
        for size in (5, 6, 7)
    )


def test_seven_card_straight_flushes() -> None:
    with table() as row:
        for scheme in SCHEMES:
            with row(scheme):
                runs = [set(ranks) for group in runs_of(scheme) for ranks, _ in group]
                expected = seven_card_straight_flushes(runs, STANDARD)
                assert count({**LATTA, "straight_order": scheme}, 7) == expected
                # The runs of poker: 37,260 straight flushes and 4,324 royal flushes among seven cards.
                assert scheme != "S0" or expected == 37_260 + 4_324


def test_each_seven_card_straight_flush_counts_as_the_highest_one_inside_it() -> None:
    for cards, key in every_combination(tuple(LATTA.items()), 7).items():
        _, place, suit = key
        held = {card[0] for card in cards if card[1] == suit}
        inside = [n for n, group in enumerate(runs_of("S0"), start=1) if set(group[0][0]) <= held]
        assert place == min(inside)
