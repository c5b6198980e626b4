"""`fit` finds the hands that win before the first lead, and their prices where the answers show them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bigtwo.operations.answers import as_json
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from bigtwo_conformance.fitting import Fit, fit
from bigtwo_conformance.protocol import ANSWERED, ERROR, Reply

PRICED: list[dict[str, Any]] = [
    {},
    {"six-pairs": 10},
    {"same-suit-dragon": 100, "four-twos": 20, "three-straights": 7, "three-flushes": 6},
    {"dragon": 50, "six-pairs": 10},
]
HOUSES: list[dict[str, Any]] = [
    {},
    {"card_points": "ladder", "hand_doubling": {"cards": ["two"], "mode": "each"}},
    {"scoring": "winner-points", "settlement": "none"},
    {"scoring": "fixed-loser", "settlement": "winner-only"},
    {"players": 3, "hand_size": 13, "leftover": "dead", "multiplier_scope": "first-leader"},
]


def fitted(options: dict[str, Any]) -> Fit:
    def ask(operation: str, question: Any) -> Reply:
        asked = OPERATIONS[operation]
        try:
            read = asked.request.load({**question, "variant": {"extends": "base", "options": options}})
            return Reply(ANSWERED, json.loads(as_json(asked.answer(read).fields)))
        except (InvalidRequest, ValueError) as refused:
            return Reply(ERROR, None, str(refused)[:200])

    return fit(ask, "base", ("classify", "compare", "deal", "opening", "score"))


@pytest.mark.parametrize("wins", PRICED, ids=str)
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_prices_are_found(house: dict[str, Any], wins: dict[str, Any]) -> None:
    found = fitted({**house, "instant_wins": wins})
    assert found.values["instant_wins"] == wins
    assert found.values.get("dragon", "off") == "off"


def test_a_price_that_a_full_hand_costs_anyhow_is_left_open() -> None:
    assert fitted({"instant_wins": {"six-pairs": None}}).interview.narrowed["instant_wins"] == [
        {"six-pairs": None},
        {"six-pairs": 39},
    ]
    by_cards = fitted({"instant_wins": {"six-pairs": None}, "card_points": "ladder"})
    assert by_cards.values["instant_wins"] == {"six-pairs": None}


def test_a_dragon_without_a_price_may_win_by_either_option() -> None:
    for options in ({"instant_wins": {"dragon": None}}, {"dragon": "wins", "instant_wins": {"six-pairs": 10}}):
        found = fitted(options)
        assert "instant_wins" not in found.values
        assert "dragon" not in found.values
    assert fitted({"dragon": "wins"}).values["dragon"] == "wins"
    assert fitted({"dragon": "wins"}).values["instant_wins"] == {}
