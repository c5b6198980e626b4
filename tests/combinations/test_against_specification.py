"""The engine's combinations and their order are exactly the models of the formal specification."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.combinations.derived import SevenCards, TwoPairsPlusOne
from tests.combinations.listing import tabled
from tests.oracle.facts import (
    CORNER_ORDERS,
    FLUSH_ORDERS,
    KINDS_LISTED,
    NO_FLUSHES,
    ROYAL_ONLY,
    SCHEMES,
    STRAIGHT_FLUSH_ORDERS,
    USUAL,
    as_list,
    every_mix,
)
from tests.spec import driver

pytestmark = pytest.mark.check

TILES = {
    "tiles-9": {"players": 3, "hand_size": 12},
    "tiles-13": {"players": 4, "hand_size": 13},
    "tiles-15": {"players": 5, "hand_size": 12},
}


def house(**options: Any) -> bigtwo.Variant:
    pack = options.get("pack")
    return bigtwo.variant({"options": {**(TILES[pack] if pack else {}), **options}})


def engine_sets(variant: bigtwo.Variant, size: int) -> dict[frozenset[str], bigtwo.Combination]:
    table, derived = variant.combinations, list[int]()
    if size == 7:
        derived = SevenCards(variant.order.everything, straight_flushes=table.straight_flushes).masks()
    elif size == 5 and table.two_pairs_of_five is not None:
        pairs, weakest = table.two_pairs_of_five, table.weakest_two_pairs
        derived = TwoPairsPlusOne(variant.order.everything, form=pairs, weakest=weakest).masks()
    found = [play for play in tabled(table) if play.size == size]
    found += [play for mask in derived if (play := table.get(mask)) is not None]
    return {frozenset(play.cards): play for play in found}


def assert_same_combinations(variant: bigtwo.Variant, *sizes: int) -> dict[driver.Key, bigtwo.Combination]:
    """Same sets, same kinds, and equal strength exactly where the specification says so; one play of each class."""
    options = variant.options.to_dict()
    one_of: dict[driver.Key, bigtwo.Combination] = {}
    for size in sizes:
        engine, models = engine_sets(variant, size), driver.combinations(options, size)
        assert engine.keys() == models.keys()
        strengths: dict[driver.Key, int] = {}
        for cards, key in models.items():
            play = engine[cards]
            assert play.kind == key[0]
            assert strengths.setdefault(key, play.strength) == play.strength, (cards, key)
            one_of.setdefault(key, play)
        assert len(set(strengths.values())) == len(strengths)
        rising = sorted(strengths, key=strengths.__getitem__)
        neighbours = list(zip(rising[1:], rising, strict=False))
        stronger = driver.stronger(options)
        assert stronger.among(neighbours) == set(neighbours)
        assert not stronger.among([(low, high) for high, low in neighbours])
    return one_of


def assert_same_meetings(variant: bigtwo.Variant, one_of: dict[driver.Key, bigtwo.Combination]) -> None:
    """May a be played on b, for all pairs of classes of all sizes."""
    expected = driver.beats(variant.options.to_dict()).over(one_of)
    found = {(a, b) for a in one_of for b in one_of if variant.combinations.beats(one_of[a], one_of[b])}
    assert found == expected


def test_base_has_19716_models() -> None:
    variant = bigtwo.variant()
    assert len(driver.combinations(variant.options.to_dict(), 5)) == 19_716
    assert_same_meetings(variant, assert_same_combinations(variant, 1, 2, 3, 4, 5))


@pytest.mark.verify
@pytest.mark.parametrize("name", CORNER_ORDERS)
def test_straight_orders_round_the_corner(name: str) -> None:
    assert_same_combinations(house(straight_order=as_list(CORNER_ORDERS[name])), 5)


SOME: list[dict[str, Any]] = [  # what no mix of EVERY has, and what is made soonest
    {"five_card_kinds": KINDS_LISTED[2]},
    {"five_card_crossing": "same-type-or-bomb"},
    {"pack": "tiles-9", "straight_order": "S9", "straight_flush_form": "five-plus-two", "bombs": "on"},
]
MORE: list[dict[str, Any]] = [
    {"flush_order": "top-card-first", "suit_order": "DHSC"},
    {"triples": False, "straight_flush_order": "suit-first", "straight_order": "S8"},
    {"five_card_kinds": ROYAL_ONLY, "straight_order": "S9"},
    {"five_card_kinds": KINDS_LISTED[5], "bombs": "on"},
    {"pack": "tiles-9", "flush_order": "all-ranks-first", "quads_form": "both", "straight_flush_order": "suit-first"},
]
FORMS, BOMBS = ("five", "five-plus-two"), ("on",)
EVERY: list[dict[str, Any]] = [
    *every_mix(straight_order=SCHEMES, flush_order=FLUSH_ORDERS, straight_flush_order=STRAIGHT_FLUSH_ORDERS),
    *every_mix(
        pack=tuple(TILES),
        straight_order=("S0", "S5", "S8", "S9"),
        straight_flush_form=FORMS,
        quads_form=("both",),
        bombs=BOMBS,
    ),
    *every_mix(
        triples=(True, False),
        five_card_kinds=(USUAL, NO_FLUSHES),
        quads_form=("with-odd-card", "bare", "both"),
        straight_flush_form=FORMS,
        five_card_crossing=("any-stronger-type", "same-type-or-bomb"),
        bombs=BOMBS,
    ),
    *every_mix(
        straight_order=SCHEMES,
        five_card_kinds=(ROYAL_ONLY,),
        quads_form=("with-odd-card", "bare"),
        bombs=BOMBS,
    ),
    *every_mix(five_card_kinds=KINDS_LISTED, quads_form=("both",), straight_order=("S9",)),
]


@pytest.mark.parametrize(
    "options",
    [*SOME, *(pytest.param(options, marks=pytest.mark.verify) for options in (*MORE, *EVERY))],
    ids=lambda options: "+".join(map(str, options.values())),
)
def test_kinds_and_orders_and_bombs(options: dict[str, Any]) -> None:
    variant = house(**options)
    sizes = (1, 2, 3, 4, 5) if variant.options.straight_flush_form == "five" else (1, 2, 3, 4, 5, 7)
    one_of = assert_same_combinations(variant, *sizes)
    if len(one_of) < 1000 or "bombs" in options:
        assert_same_meetings(variant, one_of)
