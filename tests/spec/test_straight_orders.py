"""The straight orders of the formal specification are those written out."""

from __future__ import annotations

import pytest

from tests.oracle.facts import SCHEMES, STRAIGHT_ORDERS, as_list
from tests.spec.driver import classes, classify, combinations, count, forget_models
from tests.spec.written import CIRCLE, runs_of

pytestmark = pytest.mark.check


@pytest.mark.parametrize("scheme", SCHEMES)
def test_straight_order_is_the_one_written_down(scheme: str) -> None:
    options = {"straight_order": scheme}
    places = {ranks: (place, rank) for place, group in enumerate(runs_of(scheme), start=1) for ranks, rank in group}
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


def test_explicit_list_says_the_same_as_the_scheme() -> None:
    assert classes({"straight_order": as_list(STRAIGHT_ORDERS["S8"])}, 5) == classes({"straight_order": "S8"}, 5)


@pytest.mark.verify
@pytest.mark.parametrize("scheme", SCHEMES)
def test_explicit_list_has_the_same_models_as_the_scheme(scheme: str) -> None:
    of_list = combinations({"straight_order": as_list(STRAIGHT_ORDERS[scheme])}, 5)
    forget_models()
    assert of_list == combinations({"straight_order": scheme}, 5)


def test_a_house_mix_of_eleven_runs() -> None:
    """Met in public: J-Q-K-A-2 highest, 2-3-4-5-6 and A-2-3-4-5 lowest."""
    mix = [{"ranks": "JQKA2", "decided_by": "2"}, *as_list(STRAIGHT_ORDERS["S0"])]
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
