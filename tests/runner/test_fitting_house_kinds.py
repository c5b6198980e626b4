"""`fit` finds two pairs, runs and consecutive pairs where the engine of this project plays them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from bigtwo.operations.answers import as_json
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from bigtwo_conformance.fitting import Fit, fit
from bigtwo_conformance.protocol import ANSWERED, ERROR, Reply


def fitted(options: Mapping[str, Any], extends: str = "base") -> Fit:
    house = {"extends": extends, "options": dict(options)}

    def ask(operation: str, question: Mapping[str, Any]) -> Reply:
        asked = OPERATIONS[operation]
        try:
            answer = asked.answer(asked.request.load({**question, "variant": house})).fields
        except InvalidRequest as refused:
            return Reply(ERROR, message=str(refused))
        return Reply(ANSWERED, json.loads(as_json(answer)))

    return fit(ask, "base", ("classify", "compare"))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"two_pairs": True},
        {"two_pairs": True, "consecutive_pairs": [3, 6]},
        {"consecutive_pairs": [2]},
        {"runs_of": [3], "quads_form": "both"},
        {"runs_of": [3, 4, 6, 7, 8, 9, 10, 11, 12], "consecutive_pairs": [2, 3, 4, 5, 6], "suit_order": "DHSC"},
        {"runs_of": [7], "straight_flush_form": "five-plus-two", "bombs": "on"},
        {"runs_of": [12], "consecutive_pairs": [5], "triples": False},
    ],
)
def test_what_is_played_is_found(options: dict[str, Any]) -> None:
    found = fitted(options)
    expected = {"two_pairs": False, "runs_of": [], "consecutive_pairs": []} | options
    assert {option: found.values[option] for option in expected if option != "bombs"} == {
        option: value for option, value in expected.items() if option != "bombs"
    }
    assert found.interview.unexplained == []
    assert found.interview.contradictions == []


def test_a_pack_that_is_too_small_leaves_it_open() -> None:
    found = fitted({"runs_of": [3], "two_pairs": True}, "lectio-3")
    assert found.values["two_pairs"] is True
    assert "runs_of" in found.unknown
    assert found.values["consecutive_pairs"] == []


def test_tiles_of_thirteen_numbers_are_asked_about_too() -> None:
    assert fitted({"runs_of": [3, 12]}, "lectio-4").values["runs_of"] == [3, 12]
