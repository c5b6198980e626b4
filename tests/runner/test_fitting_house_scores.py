"""`fit` finds what is agreed beyond the documents: targets of sessions, factors of twos, full hands and limits."""

from __future__ import annotations

from typing import Any

import pytest

from bigtwo_rulebook.protocol import OPERATIONS
from tests.runner.test_fitting import fitted, wrong

HOUSES: dict[str, dict[str, Any]] = {
    "nothing agreed": {"target_score": None, "two_factors": None, "all_held_factor": 1, "penalty_cap": None},
    "to fifty": {"target_score": 50, "target_winner": "lowest"},
    "the highest wins": {"target_score": 101, "target_winner": "highest"},
    "to one point": {"target_score": 1},
    "to a thousand": {"target_score": 1003},
    "to ten of the winner": {
        "target_score": 10,
        "target_winner": "highest",
        "scoring": "winner-points",
        "settlement": "none",
    },
    "every two triples": {"two_factors": 3, "all_held_factor": 4},
    "the twos of their suits": {"two_factors": {"S": 3, "H": 2}, "card_points": "tiered"},
    "twos beside fours": {
        "two_factors": 2,
        "hand_doubling": {"cards": ["four-of-a-kind", "straight-flush"], "mode": "once"},
    },
    "three players": {"players": 3, "hand_size": 17, "leftover": "extra-card-face-up", "all_held_factor": 2},
    "no more than thirty": {"penalty_cap": 30, "two_factors": {"D": 5}},
    "no more than two": {"penalty_cap": 2},
}


@pytest.mark.parametrize("name", HOUSES)
def test_what_is_agreed_is_found(name: str) -> None:
    options = HOUSES[name]
    found = fitted({"last_card_duty": "none", **options}, operations=OPERATIONS)
    assert wrong(found, options) == {}
    mine = {"target_score", "target_winner", "two_factors", "all_held_factor", "penalty_cap"} & options.keys()
    if "penalty_cap" in options and options["penalty_cap"] is not None:
        mine = {"penalty_cap"}
    assert {each: found.values.get(each) for each in mine} == {each: options[each] for each in mine}
    assert found.to_dict()["unexplained"] == found.to_dict()["contradictions"] == []


def test_a_factor_for_one_full_hand_is_not_told_from_a_multiplier() -> None:
    found = fitted({"players": 2, "hand_size": 17, "leftover": "dead", "all_held_factor": 2}, operations=OPERATIONS)
    assert "all_held_factor" in found.unknown
