"""All 2,598,960 five-card sets, judged by the engine's table and by the independent oracle, are judged alike."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import bigtwo
from tests.combinations.listing import tabled
from tests.oracle import hands
from tests.oracle.facts import (
    CORNER_ORDERS,
    FIVE_CARD_ORDERS,
    FLUSH_ORDERS,
    KINDS_LISTED,
    NO_FLUSHES,
    SCHEMES,
    USUAL,
    as_list,
    every_mix,
)
from tests.variant.chosen import NAMED

pytestmark = pytest.mark.check


@lru_cache(maxsize=4)
def masks_of(pack: str, codes: tuple[str, ...]) -> tuple[NDArray[np.uint64], NDArray[np.intp]]:
    """Every five-card set as the engine's mask, and the order that sorts them."""
    masks = hands.masks(list(codes), pack)
    return masks, np.argsort(masks)


def engine_answers(variant: bigtwo.Variant) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    """The engine's kind and dense strength for every five-card set, in the oracle's order of sets."""
    masks, order = masks_of(variant.options.pack, variant.order.codes)
    kinds = np.zeros(len(masks), dtype=np.int8)
    strengths = np.full(len(masks), -1, dtype=np.int64)
    found = [play for play in tabled(variant.combinations) if play.size == 5]
    if variant.combinations.two_pairs_of_five:  # the table does not hold them
        of_two_pairs = masks[hands.five_card_sets(variant.options.pack).two_two_one].tolist()
        found += filter(None, map(variant.combinations.get, of_two_pairs))
    wanted = np.array([play.mask for play in found], dtype=np.uint64)
    rows = order[np.searchsorted(masks, wanted, sorter=order)]
    assert (masks[rows] == wanted).all()
    kinds[rows] = [hands.KINDS.index(play.kind) for play in found]
    strengths[rows] = np.unique([play.strength for play in found], return_inverse=True)[1]
    return kinds, strengths


def assert_judged_alike(variant: bigtwo.Variant) -> None:
    oracle_kinds, oracle_strengths = hands.judge(variant.options.to_dict())
    kinds, strengths = engine_answers(variant)
    assert np.array_equal(kinds, oracle_kinds)
    assert np.array_equal(strengths, oracle_strengths)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("orders", FIVE_CARD_ORDERS)
def test_every_straight_order_with_every_other_order(scheme: str, orders: dict[str, Any]) -> None:
    assert_judged_alike(bigtwo.variant({"options": {"straight_order": scheme, **orders}}))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_kind_set(scheme: str) -> None:
    for kinds in every_mix(
        five_card_kinds=(USUAL, NO_FLUSHES),
        quads_form=("with-odd-card", "bare", "both"),
        straight_flush_form=("five", "five-plus-two"),
    ):
        assert_judged_alike(bigtwo.variant({"options": {"straight_order": scheme, **kinds}}))


@pytest.mark.parametrize(("kinds", "flush_order"), [*zip(KINDS_LISTED, FLUSH_ORDERS * 5, strict=False)])
def test_every_list_of_kinds(kinds: list[str], flush_order: str) -> None:
    options = {"five_card_kinds": kinds, "flush_order": flush_order, "straight_order": "S8"}
    assert_judged_alike(bigtwo.variant({"options": options}))


@pytest.mark.parametrize("name", CORNER_ORDERS)
@pytest.mark.parametrize("orders", [{}, {"straight_flush_order": "suit-first", "flush_order": "all-ranks-first"}])
def test_straight_orders_round_the_corner(name: str, orders: dict[str, Any]) -> None:
    straights = as_list(CORNER_ORDERS[name])
    assert_judged_alike(bigtwo.variant({"options": {"straight_order": straights, **orders}}))


@pytest.mark.parametrize("name", NAMED)
def test_every_named_variant(name: str) -> None:
    assert_judged_alike(bigtwo.variant(name))


ROUND_THE_CORNER = [{"options": {"straight_order": as_list(order)}} for order in CORNER_ORDERS.values()]
NO_STRAIGHT_FLUSHES = {
    " ".join(kinds): {"options": {"five_card_kinds": kinds}} for kinds in (["straight", "flush"], ["flush", "straight"])
}


@pytest.mark.parametrize(
    "spec",
    [*NAMED, *ROUND_THE_CORNER, *NO_STRAIGHT_FLUSHES.values()],
    ids=[*NAMED, *CORNER_ORDERS, *NO_STRAIGHT_FLUSHES],
)
def test_no_two_disjoint_combinations_are_equally_strong(spec: str | dict[str, Any]) -> None:
    """Two players never hold combinations that tie (DEC-07)."""
    variant = bigtwo.variant(spec)
    by_strength: dict[tuple[int, int], list[int]] = {}
    for play in tabled(variant.combinations):
        by_strength.setdefault((play.size, play.strength), []).append(play.mask)
    for equals in by_strength.values():
        masks = np.array(equals, dtype=np.uint64)
        assert (masks[:, None] & masks[None, :]).all()


@pytest.mark.parametrize("order", ["S0", "S8"])
def test_seven_card_straight_flushes_of_equal_strength_share_a_card(order: str) -> None:
    variant = bigtwo.variant({"extends": "taiwan-latta", "options": {"straight_order": order}})
    shared: dict[int, int] = {}
    for inside in variant.combinations.straight_flush_masks:
        suit = (inside.bit_length() - 1) & 3
        two_of_another_suit = [1 << card for card in range(52) if card & 3 != suit][:2]
        strength = _known(variant, inside | sum(two_of_another_suit)).strength
        shared[strength] = shared.get(strength, inside) & inside
    assert len(shared) == (40 if order == "S0" else 36)
    assert all(shared.values())


def _known(variant: bigtwo.Variant, mask: int) -> bigtwo.Combination:
    found = variant.combinations.get(mask)
    assert found is not None
    return found
