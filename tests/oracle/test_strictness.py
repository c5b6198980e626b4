"""No two combinations that can be in two hands of one deal are equal (DEC-07)."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from . import hands, packs
from .classifying import classify
from .facts import FIVE_CARD_ORDERS, LATTA, SCHEMES, SUIT_ORDERS
from .variants import having

pytestmark = pytest.mark.check


def assert_none_disjoint(equal: np.ndarray) -> None:
    """No two of these equal masks are without a common card."""
    if np.bitwise_and.reduce(equal) != 0:
        return  # all of them hold one and the same card
    for mask in equal:
        assert np.all(equal & mask)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_two_disjoint_five_card_combinations_are_equal(scheme: str) -> None:
    masks = hands.masks(hands.codes_in_card_order())
    for orders in FIVE_CARD_ORDERS:
        _, strength = hands.judge(having(straight_order=scheme, **orders))
        rows = np.flatnonzero(strength >= 0)
        rows = rows[np.argsort(strength[rows], kind="stable")]
        borders = np.flatnonzero(np.diff(strength[rows])) + 1
        for equal in np.split(masks[rows], borders):
            assert_none_disjoint(equal)


def test_strictness_check_bites() -> None:
    one, other = 0b11111, 0b1111100000
    assert_none_disjoint(np.array([one, one << 1], dtype=np.uint64))
    with pytest.raises(AssertionError):
        assert_none_disjoint(np.array([one, 0b111110000, other], dtype=np.uint64))


@pytest.mark.parametrize("suit_order", SUIT_ORDERS)
def test_no_two_disjoint_small_combinations_are_equal(suit_order: str) -> None:
    options = having(suit_order=suit_order, quads_form="both")
    equal: dict[tuple[str, tuple[int, ...]], list[frozenset[str]]] = {}
    pack = packs.all_cards(options)
    for rank in packs.RANKS["standard-52"]:
        of_rank = [card for card in pack if packs.rank_of(card) == rank]
        for size in (1, 2, 3, 4):
            for some in combinations(of_rank, size):
                found = classify(some, options)
                assert found is not None
                equal.setdefault((found.kind, found.key), []).append(found.cards)
    assert sum(map(len, equal.values())) == 52 + 78 + 52 + 13
    for group in equal.values():
        assert all(first & second for first, second in combinations(group, 2))


@pytest.mark.parametrize("scheme", ["S0", "S8", "S9"])
def test_no_two_disjoint_seven_card_combinations_are_equal(scheme: str) -> None:
    options = having(straight_order=scheme, **LATTA)
    pack = packs.all_cards(options)
    common: dict[tuple[int, ...], frozenset[str]] = {}  # the cards that all combinations of one key share
    seen: set[frozenset[str]] = set()
    for runs in packs.straight_order(options):
        for ranks, _ in runs:
            five = [rank + "S" for rank in ranks]
            for extra in combinations([card for card in pack if card not in five], 2):
                some = frozenset([*five, *extra])
                if some in seen:
                    continue
                seen.add(some)
                found = classify(some, options)
                assert found is not None
                assert found.kind == "straight-flush-plus-two"
                common[found.key] = common.get(found.key, found.cards) & found.cards
    # As in seven-card poker with the same ten runs: 37,260 straight flushes and 4,324 royal flushes in four suits.
    assert 4 * len(seen) == 37_260 + 4_324
    # Other suits have other keys, since the suit is part of the key.
    assert all(common.values())
