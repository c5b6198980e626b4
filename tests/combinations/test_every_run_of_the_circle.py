"""A straight order may list every run of the circle of ranks: as many as the pack has ranks, each in four suits."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from tests.oracle import classifying, packs

TABLES: dict[str, dict[str, Any]] = {
    "standard-52": {},
    "tiles-9": {"players": 3, "hand_size": 12},
    "tiles-13": {"players": 4, "hand_size": 13},
    "tiles-15": {"players": 5, "hand_size": 12},
}


def every_run(pack: str) -> list[dict[str, Any]]:
    """Five ranks from each rank on, decided by the last of them."""
    ranks = packs.RANKS[pack]
    circle = [*ranks, *ranks]
    return [{"ranks": circle[start : start + 5], "decided_by": circle[start + 4]} for start in range(len(ranks))]


@pytest.mark.parametrize("form", ["five", "five-plus-two"])
@pytest.mark.parametrize("pack", TABLES)
def test_each_is_a_straight_and_in_one_suit_a_straight_flush(pack: str, form: str) -> None:
    order = [{**run, "ranks": "".join(run["ranks"])} if pack == "standard-52" else run for run in every_run(pack)]
    rules = bigtwo.variant(
        {"options": {"pack": pack, **TABLES[pack], "straight_order": order, "straight_flush_form": form}}
    )
    options = rules.options.to_dict()
    for run in every_run(pack):
        mixed = [rank + suit for rank, suit in zip(run["ranks"], "SSSSH", strict=True)]
        of_one_suit = [rank + "S" for rank in run["ranks"]]
        others = [rank + "D" for rank in packs.RANKS[pack] if rank not in run["ranks"]][:2]
        for cards in (mixed, of_one_suit, [*of_one_suit, *others]):
            expected = classifying.classify(cards, options)
            answer = bigtwo.classify(" ".join(cards), rules)
            assert getattr(answer, "kind", None) == (None if expected is None else expected.kind), cards
        moves = bigtwo.legal_moves(" ".join([*of_one_suit, *others]), None, rules).to_dict()
        assert moves["by_kind"]["single"] == 7
