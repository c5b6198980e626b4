"""States before an exchange come back as they went out; forged ones are refused, each for its reason."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.api.settings import Settings
from tests.api.contract import ContractClient
from tests.api.wrong_questions import ABSENT, changed, finds

RULES = "three-player-exchange"
PREVIOUS = {"winner": 1, "hands": [["3D"], [], ["3S", "3H"]], "penalties": [1, 0, 2]}


def _answered(question: str, body: dict[str, Any]) -> Any:
    return create_app(Settings(log=False)).test_client().post(f"/v1/{question}", json=body).get_json()


DEAL = _answered("deal", {"variant": RULES, "seed": "x", "dealer": 1, "deal_number": 2, "previous": PREVIOUS})
STATE: dict[str, Any] = _answered("referee", {"deal": DEAL, "events": []})["state"]
"""Seat 2 has lost and gives his highest card to seat 1, who owes him another."""
DUE: dict[str, Any] = STATE["exchange_due"]
LOWER = next(card for card in STATE["hands"][2] if card != DUE["gives"])
HELD_TWICE = {**PREVIOUS, "hands": [["3D"], [], ["3D"]]}
RETURNED = {"seat": 1, "exchange": STATE["hands"][1][0]}


def due(**changes: Any) -> dict[str, Any]:
    return {"exchange_due": {**DUE, **changes}}


def moved_to_another_hand() -> dict[str, Any]:
    hands = deepcopy(STATE["hands"])
    hands[1].append(hands[0].pop())
    return {"hands": hands}


FORGED: list[tuple[dict[str, Any], str, str, str]] = [
    ({"exchange_due": ABSENT}, "/first_leader", "impossible-state", "does not agree with"),
    (due(gives=LOWER), "/exchange_due", "impossible-state", "does not agree with"),
    (due(to=0) | {"to_act": 0, "may_pass": False}, "/exchange_due", "impossible-state", "does not agree with"),
    (due(previous={**PREVIOUS, "winner": 2}), "/exchange_due", "impossible-state", "does not agree with"),
    (due(previous={"winner": 1}), "/exchange_due", "impossible-state", "does not agree with"),
    (due(previous=None), "/exchange_due/previous", "not-an-object", ""),
    (due(previous=HELD_TWICE), "/exchange_due", "impossible-state", "does not agree with"),
    (due(gives="9X"), "/exchange_due/gives", "unknown-card", "no card"),
    (due(gives=[LOWER]), "/exchange_due/gives", "not-a-card", ""),
    (due(to=3), "/exchange_due/to", "out-of-range", "from 0 to 2"),
    ({"exchange_due": {}}, "/exchange_due/from", "missing-field", ""),
    (due(more=1), "/exchange_due/more", "unknown-field", ""),
    ({"to_act": 2}, "/exchange_due", "impossible-state", "does not agree with"),
    (moved_to_another_hand(), "/exchange_due", "impossible-state", "does not agree with"),
    ({"deal_number": 1}, "/exchange_due", "impossible-state", "does not agree with"),
    ({"may_pass": True}, "/may_pass", "impossible-state", "does not agree with"),
    ({"variant": "three-player"}, "/exchange_due", "impossible-state", "does not agree with"),
]


@pytest.mark.parametrize(("changes", "pointer", "code", "words"), FORGED)
def test_a_forged_exchange(client: ContractClient, changes: Any, pointer: str, code: str, words: str) -> None:
    finds(client, "referee", {"state": changed(STATE, changes), "events": []}, f"/state{pointer}", code, words)


def test_the_state_itself_goes_on(client: ContractClient) -> None:
    for state in (STATE, {**STATE, "event_count": 7}):
        judged = client.post("/v1/referee", json={"state": state, "events": [RETURNED]}).get_json()
        assert judged["verdict"] == "clean"
        assert "exchange_due" not in judged["state"]
        assert DUE["gives"] in judged["state"]["hands"][1]
        assert RETURNED["exchange"] in judged["state"]["hands"][2]


def test_no_state_after_it_has_one(client: ContractClient) -> None:
    judged = client.post("/v1/referee", json={"state": STATE, "events": [RETURNED]}).get_json()
    again = {"state": {**judged["state"], "exchange_due": DUE}, "events": []}
    finds(client, "referee", again, "/state/exchange_due", "impossible-state", "does not agree with")


@pytest.mark.parametrize(
    ("event", "code"),
    [
        ({"seat": 1, "play": [STATE["hands"][1][0]]}, "exchange-wrong"),
        ({"seat": 1, "pass": True}, "exchange-wrong"),
        ({"seat": 1, "draw": [STATE["hands"][0][0]]}, "exchange-wrong"),
        ({"seat": 1, "exchange": STATE["hands"][0][0]}, "exchange-wrong"),
        ({"seat": 0, "exchange": STATE["hands"][0][0]}, "not-your-turn"),
        ({"seat": 2, "play": [STATE["hands"][2][0]]}, "not-your-turn"),
        ({"reshuffle": {"seed": "s"}}, "draw-wrong"),
    ],
)
def test_nothing_else_comes_before_it(client: ContractClient, event: Any, code: str) -> None:
    judged = client.post("/v1/referee", json={"state": STATE, "events": [event]}).get_json()
    assert [violation["code"] for violation in judged["violations"]] == [code]
    assert {**judged["state"], "event_count": 0} == STATE


def test_the_card_that_is_given_may_be_returned(client: ContractClient) -> None:
    judged = client.post(
        "/v1/referee", json={"state": STATE, "events": [{"seat": 1, "exchange": DUE["gives"]}]}
    ).get_json()
    assert judged["verdict"] == "clean"
    assert DUE["gives"] in judged["state"]["hands"][2]
