"""Straights of a list of one's own that go round the corner (HR-STR-01), by hand and by counting."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from . import hands, packs
from .classifying import beats, classify, compare, refusal
from .facts import EIGHT, HIGH_TWO, LATTA, LOW_ACE, LOW_TWO, ROUND_THE_CORNER, SUIT_ORDERS, WINDOWS, cards
from .test_strictness import assert_none_disjoint
from .variants import BASE, having

pytestmark = pytest.mark.check

KA234, QKA23 = ROUND_THE_CORNER
BY_THE_TWO = [{"ranks": ranks, "decided_by": "2"} for ranks in ("23456", "A2345", "KA234", "QKA23", "JQKA2")]
BOTH = having(straight_order=[*EIGHT, KA234, QKA23])
TIED = having(straight_order=[BY_THE_TWO, *EIGHT])


def kind(text: str, options: dict[str, Any]) -> str | None:
    found = classify(cards(text), options)
    return found.kind if found else None


def chain(options: dict[str, Any], *texts: str) -> None:
    """Each set beats every later one and is beaten by none of them."""
    for first, second in combinations(texts, 2):
        assert beats(cards(first), cards(second), options), (first, second)
        assert not beats(cards(second), cards(first), options), (second, first)


def test_they_are_straights_where_the_list_has_them() -> None:
    for text in ("KD AH 2S 3C 4D", "QD KH AS 2C 3D"):
        assert kind(text, BOTH) == "straight"
        assert kind(text, BASE) is None
        assert refusal(cards(text), BASE) == "not-a-combination"
    only_one = having(straight_order=[KA234, *EIGHT])
    assert kind("KD AH 2S 3C 4D", only_one) == "straight"
    assert refusal(cards("QD KH AS 2C 3D"), only_one) == "not-a-combination"  # DEC-128


def test_in_one_suit_they_are_straight_flushes_where_the_list_has_them() -> None:
    assert kind("KH AH 2H 3H 4H", BOTH) == "straight-flush"
    assert kind("KH AH 2H 3H 4H", BASE) == "flush"  # DEC-06
    assert kind("KH AH 2H 3H 4H", having(straight_order=[*EIGHT, QKA23])) == "flush"
    latta = having(**LATTA, straight_order=[*EIGHT, KA234])
    assert kind("KH AH 2H 3H 4H 9D 9C", latta) == "straight-flush-plus-two"
    assert kind("QH KH AH 2H 3H 9D 9C", latta) is None
    assert kind("KH AH 2H 3H 4H 9D 9C", having(**LATTA)) is None


def test_place_and_deciding_card_are_those_of_the_list() -> None:
    found = classify(cards("KD AH 2S 3C 4D"), BOTH)
    assert found is not None
    assert found.deciding_card == "2S"
    chain(BOTH, "3D 4C 5D 6H 7C", "KD AH 2S 3C 4D", "KS AS 2H 3S 4S", "QD KH AS 2S 3D", "QS KS AC 2D 3S")
    by_the_king = having(straight_order=[{"ranks": "KA234", "decided_by": "K"}, *EIGHT])
    found = classify(cards("KD AH 2S 3C 4D"), by_the_king)
    assert found is not None
    assert found.deciding_card == "KD"
    chain(by_the_king, "KS AH 2D 3C 4D", "KH AS 2S 3S 4S", "TS JS QS KC AS")


def test_runs_with_a_two_that_are_one_class_never_tie() -> None:
    chain(TIED, "QD KD AD 2S 3C", "2H 3D 4D 5C 6D", "KS AS 2C 3S 4S", "AC 2D 3H 4H 5H", "TS JS QS KS AH")
    assert compare(cards("QD KD AD 2S 3C"), cards("2S 3D 4D 5C 6D"), TIED) == ("neither", "equal")


def test_royal_is_the_run_that_ends_in_the_ace() -> None:
    """DEC-129: wherever the list has the runs round the corner."""
    royal_only = having(straight_order=[QKA23, KA234, *EIGHT], top_of_five_card_order="only-royal-flush-over-quads")
    fours = "3S 3H 3C 3D 4D"
    chain(royal_only, "TD JD QD KD AD", fours, "QS KS AS 2S 3S", "KS AS 2S 3S 4S", "9S TS JS QS KS")


@pytest.mark.parametrize("pack", ["tiles-9", "tiles-13", "tiles-15"])
def test_tiles(pack: str) -> None:
    for run in packs.runs_round_the_corner(pack):
        options = having(pack=pack, straight_order=[{"ranks": run, "decided_by": "2"}])
        mixed = [rank + suit for rank, suit in zip(run, "SHCDS", strict=True)]
        found = classify(mixed, options)
        assert found is not None
        assert (found.kind, found.deciding_card) == ("straight", next(card for card in mixed if card[:-1] == "2"))
        assert classify(mixed, having(pack=pack, straight_order="S8")) is None


@pytest.mark.parametrize("pack", list(packs.RANKS))
def test_they_are_the_windows_of_the_circle_with_the_ace_and_the_two_inside(pack: str) -> None:
    ranks = packs.RANKS[pack]
    ring = [*ranks, *ranks]
    windows = [ring[start : start + 5] for start in range(len(ranks))]
    inside = [window for window in windows if {"2", ranks[-2]} <= {*window[1:4]}]
    assert sorted(inside) == sorted(packs.runs_round_the_corner(pack))


def test_counts() -> None:
    """A straight is a run in any suits but in one: 4^5 - 4 for each run, and a straight flush in each suit."""
    for runs in ([*EIGHT, KA234], BOTH["straight_order"], [*EIGHT, *BY_THE_TWO], [KA234], [QKA23]):
        category, strength = hands.judge(having(straight_order=runs, flush_order="top-card-first"))
        count = dict(zip(hands.KINDS, np.bincount(category, minlength=len(hands.KINDS)).tolist(), strict=True))
        assert count["straight"] == (4**5 - 4) * len(runs)
        assert count["straight-flush"] == 4 * len(runs)
        assert count["flush"] == 5_148 - 4 * len(runs)
        # Where 34567 is no run, four flushes have a top card that no other has.
        lowest = 0 if EIGHT[-1] in runs else 4
        assert len(np.unique(strength[strength >= 0])) == 8 * len(runs) + 58 + lowest
    assert len(TIED["straight_order"][0]) + len(EIGHT) == len(WINDOWS)
    category, strength = hands.judge(having(straight_order=TIED["straight_order"], flush_order="top-card-first"))
    assert np.bincount(category)[1] == (4**5 - 4) * len(WINDOWS)
    # Five runs in one class, whose straights and straight flushes have four strengths each.
    assert len(np.unique(strength[strength >= 0])) == 8 * 9 + 58


@pytest.mark.parametrize("suit_order", SUIT_ORDERS)
@pytest.mark.parametrize("order", [[*EIGHT, KA234, QKA23, HIGH_TWO, LOW_TWO, LOW_ACE], [BY_THE_TWO, *EIGHT]])
def test_no_two_disjoint_combinations_are_equal(order: list[Any], suit_order: str) -> None:
    masks = hands.masks(hands.codes_in_card_order())
    _, strength = hands.judge(having(straight_order=order, suit_order=suit_order))
    rows = np.flatnonzero(strength >= 0)
    rows = rows[np.argsort(strength[rows], kind="stable")]
    for equal in np.split(masks[rows], np.flatnonzero(np.diff(strength[rows])) + 1):
        assert_none_disjoint(equal)
