"""A rule counts under a variant where it decides something there: through a value of which it says something."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest

import bigtwo
from bigtwo import rulebook
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.variant import OPTIONS, Option, resolve
from bigtwo.variant.options.option import HOUSE_RULE
from tests.api.contract import ContractClient
from tests.differential.drawing import Drawing

BOMBS = ["gamesky", "taiwan-latta", "lukang-dushoff"]
TABLE: dict[str, list[str]] = {
    "PG-HK-05": ["hong-kong-ip"],
    "PG-BQ-02": [],
    "PG-HON-01": BOMBS,
    "PG-HON-02": BOMBS,
    "PG-PLC-01": ["pusoy-dos-play-on"],
    "PG-3P-10": ["three-player-13-draw", "two-player-draw"],
    "PG-3P-05": [
        *("three-player", "three-player-face-down", "three-player-exchange"),
        *("three-player-13-draw", "three-player-13-draw-full"),
    ],
    "PG-ON-01": ["pusoy-dos-play-on"],
    "HR-SES-02": [],
    "HR-BOMB-01": [],
    HOUSE_RULE: ["comp2396"],
}
"""By rule the named variants under which it decides something."""
WITHOUT: dict[str, set[str]] = {
    "PG-PLAY-12": {"pusoy-dos-play-on", "wikipedia", "wikipedia-3", "wikipedia-2"},
    "PG-SCORE-01": {"pusoy-dos", "pusoy-dos-play-on", "indonesia-hutabarat", "lukang-dushoff"},
    "PG-COMB-16": {"gamesky", "taiwan-latta", "singapore-chan"},
    "PG-SCORE-06": {"pusoy-dos", "pusoy-dos-play-on", "comp2396"},
}
"""By rule some named variants of those under which it decides nothing."""


@pytest.mark.parametrize(("rule", "variants"), TABLE.items())
def test_the_variants_of_a_rule_are_those_in_which_it_decides(
    client: ContractClient, rule: str, variants: list[str]
) -> None:
    assert client.get(f"/v1/rules/{rule}").get_json()["variants"] == variants
    for variant in variants:
        listed = client.get(f"/v1/rules?variant={variant}").get_json()["rules"]
        assert rule in {each["id"] for each in listed}


@pytest.mark.parametrize(("rule", "variants"), WITHOUT.items())
def test_a_rule_that_a_variant_contradicts_does_not_name_it(rule: str, variants: set[str]) -> None:
    found = rulebook.rule(rule)
    assert isinstance(found, rulebook.Rule)
    assert variants.isdisjoint(found.variants)
    assert found.variants


def test_a_house_rule_brings_its_rules_in_and_takes_others_out() -> None:
    bombs = {"bombs": "on", "quads_form": "both"}
    assert {"PG-HON-01", "PG-HON-02", "PG-BQ-02"} <= rulebook.in_force(resolve({"options": bombs}))
    assert "PG-HK-05" in rulebook.in_force(resolve("base+lone_top_two_finish=forbidden"))
    assert HOUSE_RULE in rulebook.in_force(resolve("base+suit_order=CSHD"))


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_a_rule_behind_a_value_says_something_of_its_option(option: Option) -> None:
    for ids in (*option.rules_by_value.values(), option.rules_of_others):
        for entry in (rulebook.rule(id_) for id_ in ids if id_ != HOUSE_RULE):
            assert entry is not None
            assert option.name in entry.options, entry.id


@pytest.mark.parametrize("number", range(4))
def test_no_answer_cites_a_rule_that_is_not_in_force(number: int) -> None:
    drawing = Drawing(Random(f"rules in force {number}"))
    answers = 0
    while answers < 120:
        drawn = drawing.question()
        operation = OPERATIONS[drawn.operation]
        try:
            answer = operation.answer(operation.request.load(dict(drawn.body)))
        except InvalidRequest:
            continue
        answers += 1
        cited = set(_cited(orjson.loads(answer.json)))
        spec = drawn.body.get("variant") or drawn.spec
        assert cited <= rulebook.in_force(bigtwo.variant(spec).resolved), drawn


def _cited(value: Any) -> Iterator[str]:
    """Every rule that an answer names; a state repeats what was cited before."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield from each if name == "rules" else () if name in ("state", "variant") else _cited(each)
    elif isinstance(value, list):
        for each in value:
            yield from _cited(each)
