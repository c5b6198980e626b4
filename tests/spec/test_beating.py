"""What may be played on what, by the formal specification."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from tests.spec.driver import BASE, Options, beats, classes, stronger
from tests.spec.written import LATTA, ROYAL_ONLY, SUITS

pytestmark = pytest.mark.check


def crossings(options: Options) -> set[tuple[str, str]]:
    """Every (kind, other kind) of which some combination of the first may be played on some of the second."""
    options = {**options, "pack": "tiles-9"}  # few cards, all kinds
    keys = [key for size in (1, 2, 3, 4, 5, 7) for key in classes(options, size)]
    return {(str(a[0]), str(b[0])) for a, b in beats(options).over(keys) if a[0] != b[0]}


FROM_THE_TOP = ("straight-flush", "four-of-a-kind", "full-house", "flush", "straight")
UP = set(combinations(FROM_THE_TOP, 2))
SMALL = ("single", "pair", "triple")


def on_small_piles(kind: str) -> set[tuple[str, str]]:
    return {(kind, small) for small in SMALL}


def test_base_crossings() -> None:
    assert crossings({"quads_form": "both"}) == UP


def test_bombs_cross_down_to_small_piles_but_not_to_bare_quads() -> None:
    bombs = on_small_piles("four-of-a-kind") | on_small_piles("straight-flush")
    assert crossings({"quads_form": "both", "bombs": "on"}) == UP | bombs


def test_bare_quads_are_no_bomb() -> None:
    upward = {pair for pair in UP if "four-of-a-kind" not in pair}
    assert crossings({"quads_form": "bare", "bombs": "on"}) == upward | on_small_piles("straight-flush")


def test_kinds_that_do_not_cross() -> None:
    upward = {pair for pair in UP if pair[0] in ("four-of-a-kind", "straight-flush")}
    assert crossings({"five_card_crossing": "same-type-or-bomb"}) == upward


def test_only_a_royal_flush_beats_quads() -> None:
    assert crossings(ROYAL_ONLY) == UP | {("four-of-a-kind", "straight-flush")}
    options = {**ROYAL_ONLY, "pack": "tiles-9"}
    found = beats(options).over(classes(options, 5))
    quads_lose_to = {a for a, b in found if b[0] == "four-of-a-kind" and a[0] != "four-of-a-kind"}
    assert quads_lose_to == {("straight-flush", "royal", suit) for suit in SUITS}


def test_latta_crossings() -> None:
    used = {pair for pair in UP if not {"flush", "straight-flush"} & set(pair)}
    small = {pair for pair in on_small_piles("four-of-a-kind") if pair[1] != "triple"}
    seven = {
        ("straight-flush-plus-two", other) for other in ("single", "pair", "straight", "full-house", "four-of-a-kind")
    }
    assert crossings(LATTA) == used | small | seven


def test_without_bombs_seven_cards_meet_only_seven_cards() -> None:
    found = crossings({"straight_flush_form": "five-plus-two"})
    assert found == {pair for pair in UP if "straight-flush" not in pair}


def test_beats_is_stronger_where_sizes_agree_and_kinds_cross() -> None:
    keys = classes(BASE, 5)
    found = beats({"bombs": "on"}).over(keys)
    assert found == beats(BASE).over(keys) == stronger(BASE).over(keys)
    assert len(found) == comb(138, 2)
