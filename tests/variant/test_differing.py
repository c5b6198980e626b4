"""In which options two variants differ."""

from __future__ import annotations

from typing import Any

import pytest

from bigtwo.variant import diff, named_variants, resolve
from tests.oracle.facts import STRAIGHT_ORDERS, as_list
from tests.variant.matrix import STATED


def options_that_differ(left: Any, right: Any) -> list[str]:
    return [difference.option for difference in diff(resolve(left), resolve(right))]


def test_hong_kong_differs_from_the_base_game_in_what_it_states() -> None:
    differences = [difference.to_dict() for difference in diff(resolve("base"), resolve("hong-kong-ip"))]
    named = "later_leader straight_order flush_order dragon lone_top_two_finish"
    assert [difference["option"] for difference in differences] == named.split()
    assert differences[2] == {
        "option": "flush_order",
        "left": "suit-first",
        "right": "top-card-first",
        "rules": ["PG-COMB-16", "PG-COMB-17", "PG-HK-01", "PG-FLU-01"],
    }


@pytest.mark.parametrize("name", STATED)
def test_nothing_differs_from_itself(name: str) -> None:
    assert diff(resolve(name), resolve(name)) == ()
    assert diff(resolve(name), resolve({"options": resolve(name).options.to_dict()})) == ()


def test_sides_swap() -> None:
    for variant in named_variants():
        there = diff(resolve("gamesky"), resolve(variant.id))
        back = diff(resolve(variant.id), resolve("gamesky"))
        assert [(each.option, each.left, each.right) for each in there] == [
            (each.option, each.right, each.left) for each in back
        ]


def test_a_straight_order_spelled_out_is_no_difference() -> None:
    order = as_list(STRAIGHT_ORDERS["S7"])
    assert options_that_differ("base", {"options": {"straight_order": order}}) == ["straight_order"]
    assert options_that_differ({"options": {"straight_order": "S7"}}, {"options": {"straight_order": order}}) == []
    assert options_that_differ({"options": {"straight_order": "S7"}}, {"options": {"straight_order": order[:-1]}}) == [
        "straight_order"
    ]


def test_adjusted_values_differ_as_they_hold() -> None:
    (dragon,) = [
        each for each in diff(resolve("hong-kong-ip"), resolve("hong-kong-ip,three-player")) if each.option == "dragon"
    ]
    assert (dragon.left, dragon.right) == ("wins", "off")
    assert "VC-16" in dragon.rules
