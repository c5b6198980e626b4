"""A hand may hold as many cards as a player can ever hold under the variant, and not one more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from tests.api.contract import ContractClient
from tests.api.urls import in_a_url
from tests.variant.chosen import NAMED
from tests.variant.mixes import TABLES, random_options

HELD = {
    "base": 13,
    "three-player": 18,
    "three-player-13-draw": 26,
    "three-player-13-draw-full": 50,
    "two-player-17": 17,
    "two-player-21": 21,
    "two-player-draw": 35,
    "wikipedia-2": 26,
    "wikipedia-3": 18,
    "lectio-5": 12,
    "lectio-4": 13,
    "lectio-3": 12,
}
"""How many cards a player can hold: what is dealt, an extra card, and what the stock holds or comes back into it."""

ASKED: dict[str, dict[str, Any]] = {
    "legal-moves": {"limit": 1},
    "validate-play": {"play": "pass"},
}


@pytest.mark.parametrize(("name", "most"), HELD.items())
def test_what_a_player_can_hold(name: str, most: int) -> None:
    assert bigtwo.variant(name).most_held == most


def hands(rules: bigtwo.Variant) -> tuple[list[str], list[str]]:
    """As many cards as may be held, drawn at random, and one more."""
    cards = Random(str(rules.echo)).sample(rules.order.codes, rules.most_held + 1)
    return cards[:-1], cards


def faults(operation: str, body: dict[str, Any]) -> list[tuple[str, str, str]]:
    """What is wrong with a question."""
    try:
        OPERATIONS[operation].request.load(body)
    except InvalidRequest as invalid:
        return [(fault.pointer, fault.code, fault.detail) for fault in invalid.faults]
    return []


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("operation", ASKED)
def test_every_named_variant_takes_its_largest_hand_and_no_larger(
    client: ContractClient, operation: str, name: str
) -> None:
    fits, one_more = hands(bigtwo.variant(name))
    question = {"variant": name, **ASKED[operation]}
    path = f"/v1/{operation}"
    for answer in (
        client.post(path, json=question | {"hand": fits}),
        client.get(path, query_string=in_a_url(question | {"hand": fits})),
    ):
        assert answer.status_code == 200
    for answer in (
        client.post(path, json=question | {"hand": one_more}),
        client.get(path, query_string=in_a_url(question | {"hand": one_more})),
    ):
        assert answer.status_code == 422
        (fault,) = answer.get_json()["errors"]
        assert (fault["pointer"], fault["code"]) == ("/hand", "too-many-cards")
        assert f"lists {len(one_more)} cards" in fault["detail"]
        assert f"more than {len(fits)}" in fault["detail"]


@pytest.mark.parametrize("operation", ASKED)
def test_so_do_house_rules(operation: str) -> None:
    rng = Random(operation)
    tables = [table for table in TABLES for _ in range(2)]
    mixes = [random_options(rng) for _ in range(60)]
    for options in (*mixes, *tables):
        if options.get("leftover") == "stock" and "draw_on_pass" not in options:
            options = options | {
                "draw_on_pass": "one",
                "stock_empty": rng.choice(["stop-drawing", "reshuffle-set-aside"]),
            }
        rules = bigtwo.variant({"options": options})
        fits, one_more = hands(rules)
        question = {"variant": rules.echo, **ASKED[operation]}
        assert faults(operation, question | {"hand": fits}) == [], options
        ((pointer, code, _),) = faults(operation, question | {"hand": one_more})
        assert (pointer, code) == ("/hand", "too-many-cards"), options


def test_a_hand_that_is_too_large_spoils_only_itself_in_a_batch(client: ContractClient) -> None:
    fits, one_more = hands(bigtwo.variant())
    asked = [
        {"id": str(number), "operation": "legal-moves", "body": {"hand": hand}}
        for number, hand in enumerate((fits, one_more))
    ]
    answers = client.post("/v1/batch", json={"requests": asked}).get_json()["responses"]
    assert [each["status"] for each in answers] == [200, 422]


def test_the_library_takes_any_hand() -> None:
    rules = bigtwo.variant()
    assert len(bigtwo.legal_moves(rules.order.everything, None, rules)) == len(rules.combinations)
