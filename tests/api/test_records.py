"""Records over HTTP: states go out and come back, and forged ones and events that are none get clear answers."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.table.records import MAX_EVENTS
from bigtwo.table.restoring import ADDED_FIELDS
from tests.api.contract import ContractClient, at
from tests.api.wrong_questions import ABSENT, changed, finds, wrong
from tests.oracle.random_records import random_record
from tests.variant.chosen import NAMED

STATE: dict[str, Any] = at("#/components/examples/referee-clean-answer/value/state")
"""Seat 3 has played 5C in the base game, seat 0 has passed, and seat 1 is to act."""
DRAWING: dict[str, Any] = at("#/components/examples/referee-drawing-answer/value/state")
"""Seat 0 has passed under three-player-13-draw and owes a draw from a stock of 12 unknown cards."""
DEAL: dict[str, Any] = at("#/components/examples/referee-clean/value/deal")
HANDS: list[list[str]] = STATE["hands"]


def hands_with(seat: int, hand: list[Any]) -> list[list[Any]]:
    return [hand if place == seat else other for place, other in enumerate(HANDS)]


LAST = HANDS[0][1:]
"""The hand of seat 0 without 3S, which then lies elsewhere."""


def breach(**changes: Any) -> list[dict[str, Any]]:
    return [{"event": 3, "seat": 0, "causal": False, "rules": ["DEC-60"], **changes}]


FORGED: list[tuple[dict[str, Any], str, str, str]] = [
    # Cards.
    ({"hands": hands_with(0, [*HANDS[0], "3H"])}, "/hands/1", "impossible-state", "3H is also in hands/0"),
    ({"hands": hands_with(1, [*HANDS[1], "3D"])}, "/played", "impossible-state", "3D is also in hands/1"),
    ({"hands": hands_with(0, LAST)}, "/hands", "impossible-state", "3S: in no place at all"),
    ({"hands": hands_with(0, [*HANDS[0], "3S"])}, "/hands/0/13", "card-twice", "3S stands twice"),
    ({"hands": hands_with(0, ["1X"])}, "/hands/0/0", "unknown-card", "is no card"),
    ({"hands": hands_with(0, ["15S"])}, "/hands/0/0", "card-not-in-pack", "a card of tiles-15"),
    ({"hands": hands_with(0, [3])}, "/hands/0/0", "not-a-card", "not 3"),
    ({"hands": HANDS[:3]}, "/hands", "out-of-range", "4 entries, not 3"),
    ({"hands": [None, *HANDS[1:]]}, "", "deal-or-state", "a view"),
    ({"played": None}, "/played", "not-a-list", "not null"),
    ({"stock": 61}, "/stock", "out-of-range", "from 0 to 60"),
    ({"stock": "13"}, "/stock", "not-a-list", 'not the text "13"'),
    # The trick.
    ({"to_act": 2}, "/to_act", "impossible-state", "does not agree with pile, passed and hands"),
    ({"may_pass": False}, "/may_pass", "impossible-state", "does not agree with to_act, pile and hands"),
    ({"to_act": 9}, "/to_act", "out-of-range", "from 0 to 3, not 9"),
    ({"to_act": True}, "/to_act", "not-an-integer", "not true"),
    ({"to_act": 1.0}, "/to_act", "not-an-integer", "the decimal number 1.0"),
    ({"pile": {"seat": 3, "cards": []}}, "/pile/cards", "no-cards", "name at least one"),
    ({"pile": {"cards": ["5C"]}}, "/pile/seat", "missing-field", "cannot do without it"),
    ({"pile": "5C"}, "/pile", "not-an-object", 'not the text "5C"'),
    ({"passed": [0, 0]}, "/passed/1", "seat-twice", "named twice"),
    ({"passed": [9]}, "/passed/0", "out-of-range", "not 9"),
    ({"trick_number": 0}, "/trick_number", "out-of-range", "not 0"),
    # The end.
    ({"over": 1}, "/over", "not-a-boolean", "not 1"),
    ({"dragon": 0}, "/dragon", "not-an-object", "not 0"),
    # What is remembered.
    ({"specials": [{}] * 1001}, "/specials", "out-of-range", "not 1001"),
    ({"breaches": breach(rules=["PG-COMB-99"])}, "/breaches/0/rules/0", "invalid-value", "is no id of a rule"),
    ({"breaches": breach(rules=["DEC-60"] * 2)}, "/breaches/0/rules/1", "invalid-value", "stands twice"),
    ({"breaches": breach(rules=None)}, "/breaches/0/rules", "not-a-list", "not null"),
    ({"event_count": -1}, "/event_count", "out-of-range", "not -1"),
    # The deal and its variant.
    ({"deal_number": 0}, "/deal_number", "out-of-range", "not 0"),
    ({"direction": "left"}, "/direction", "invalid-value", "must be counterclockwise or clockwise"),
    ({"variant": "three-player"}, "/hands", "out-of-range", "3 entries, not 4"),
    ({"variant": "bse"}, "/variant", "unknown-variant", "did you mean base?"),
    ({"variant": None}, "/variant", "invalid-variant", "not null"),
    ({"variant": {"options": {"bmobs": "on"}}}, "/variant/options/bmobs", "unknown-option", "did you mean bombs?"),
    # The fields as such.
    ({"handz": []}, "/handz", "unknown-field", "did you mean hands?"),
    ({"pile": ABSENT}, "/pile", "missing-field", "cannot do without it"),
    ({"event_count": ABSENT}, "/event_count", "missing-field", "cannot do without it"),
]
"""What is changed in a good state, where in the state the fault stands, its code, and words of its sentence."""


def forged(state: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A question with such a state."""
    return {"state": changed(deepcopy(state), changes), "events": []}


DRAWS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"draw_due": 2}, "/draw_due", "impossible-state", "does not agree with variant, pile and stock"),
    ({"stock": 11}, "/stock", "impossible-state", "said to be in the stock: 11 cards"),
    ({"stock": []}, "/hands", "impossible-state", "in no place at all"),
]


@pytest.mark.parametrize(
    ("state", "changes", "pointer", "code", "words"),
    [(STATE, *row) for row in FORGED] + [(DRAWING, *row) for row in DRAWS],
)
def test_a_forged_state(client: ContractClient, state: Any, changes: Any, pointer: str, code: str, words: str) -> None:
    finds(client, "referee", forged(state, changes), f"/state{pointer}", code, words)


@pytest.mark.parametrize("name", [name for name in STATE if name not in ADDED_FIELDS])
def test_every_field_of_a_state_comes_back(client: ContractClient, name: str) -> None:
    wrong(client, "referee", forged(STATE, {name: ABSENT}), f"/state/{name}", "missing-field", name)


RUBBISH: list[Any] = [None, True, -1, 10**17, 0.5, "x", [], [[]], {}, {"seat": {}}]


@pytest.mark.parametrize("name", STATE)
def test_rubbish_in_a_state_is_answered(client: ContractClient, name: str) -> None:
    """With a 422, unless the value may stand there."""
    for rubbish in RUBBISH:
        answer = client.post("/v1/referee", json=forged(STATE, {name: rubbish}))
        if answer.status_code == 200:
            assert rubbish == STATE[name] or name in ("winner", "stock", "variant"), rubbish
        else:
            assert answer.status_code == 422, rubbish


def test_a_state_belongs_to_its_variant(client: ContractClient) -> None:
    question = {"state": STATE, "events": []}
    assert client.post("/v1/referee", json={**question, "variant": "base"}).status_code == 200
    assert client.post("/v1/referee", json={**question, "variant": {"extends": "Big Two"}}).status_code == 200
    other = {**question, "variant": "hong-kong-ip"}
    wrong(client, "referee", other, "/variant", "other-variant", "belongs to another variant")


EVENTS: list[tuple[Any, str, str, str]] = [
    ({"seat": 1, "play": ["3D"], "pass": True}, "", "bad-event", "this one says 2"),
    ({"seat": 1}, "", "bad-event", "this one says none"),
    ({}, "", "bad-event", "exactly one of play, pass, draw, announce, exchange and reshuffle"),
    ({"play": ["3D"]}, "/seat", "missing-field", "seat is missing"),
    ({"seat": 9, "play": ["3D"]}, "/seat", "out-of-range", "from 0 to 3, not 9"),
    ({"seat": -1, "pass": True}, "/seat", "out-of-range", "not -1"),
    ({"seat": True, "pass": True}, "/seat", "not-an-integer", "not true"),
    ({"seat": "1", "pass": True}, "/seat", "not-an-integer", 'not the text "1"'),
    ({"seat": None, "pass": True}, "/seat", "missing-field", "seat is missing"),
    ({"seat": 1, "pass": False}, "/pass", "invalid-value", "pass must be true"),
    ({"seat": 1, "pass": 1}, "/pass", "invalid-value", "pass must be true"),
    ({"seat": 1, "pass": None}, "", "bad-event", "this one says none"),
    ({"seat": 1, "play": []}, "/play", "no-cards", "name at least one card"),
    ({"seat": 1, "play": "pass"}, "/play", "not-a-list", 'not the text "pass"'),
    ({"seat": 1, "play": None}, "", "bad-event", "this one says none"),
    ({"seat": 1, "play": ["3D", "♦3"]}, "/play/1", "card-twice", "3D stands twice"),
    ({"seat": 1, "play": ["3X"]}, "/play/0", "unknown-card", "is no card"),
    ({"seat": 1, "play": [["3D"]]}, "/play/0", "not-a-card", "not a list"),
    ({"seat": 1, "play": ["9S"] * 53}, "/play", "too-many-cards", "has 52"),
    ({"seat": 1, "play": ["3D"], "new_lead": 1}, "/new_lead", "not-a-boolean", "not 1"),
    ({"seat": 1, "play": ["3D"], "new_led": True}, "/new_led", "unknown-field", "did you mean new_lead?"),
    ({"seat": 1, "pass": True, "new_lead": True}, "/new_lead", "unknown-field", "the fields are seat and pass"),
    ({"seat": 1, "draw": []}, "/draw", "no-cards", "name at least one card"),
    ({"seat": 1, "draw": 1}, "/draw", "not-a-list", "not 1"),
    ({"seat": 1, "announce": True}, "/announce", "not-an-integer", "not true"),
    ({"seat": 1, "announce": 61}, "/announce", "out-of-range", "from 0 to 60"),
    ({"seat": 1, "announce": -1}, "/announce", "out-of-range", "not -1"),
    ({"seat": 1, "announce": "one"}, "/announce", "not-an-integer", 'not the text "one"'),
    ({"reshuffle": []}, "/reshuffle", "no-cards", "name at least one card"),
    ({"reshuffle": ["9S", "9S"]}, "/reshuffle/1", "card-twice", "9S stands twice"),
    ({"reshuffle": ["9S"], "seat": 1}, "/seat", "unknown-field", "the only field is reshuffle"),
    ({"seat": 1, "fold": True}, "", "bad-event", "this one says none"),
    ("pass", "", "not-an-object", 'not the text "pass"'),
    (None, "", "not-an-object", "not null"),
    ([{"seat": 1, "pass": True}], "", "not-an-object", "not a list"),
    ([[[[[[[[[[]]]]]]]]]], "", "not-an-object", "not a list"),
]
"""What stands for an event, where in it the fault stands, its code, and words of its sentence."""


@pytest.mark.parametrize(("event", "pointer", "code", "words"), EVENTS)
def test_what_is_no_event(client: ContractClient, event: Any, pointer: str, code: str, words: str) -> None:
    question = {"deal": DEAL, "events": [{"seat": 1, "play": ["3D"]}, event]}
    wrong(client, "referee", question, f"/events/1{pointer}", code, words)


QUESTIONS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"events": []}, "", "deal-or-state", "either deal or state"),
    ({"deal": DEAL, "state": STATE, "events": []}, "", "deal-or-state", "either deal or state"),
    ({"deal": None, "state": None, "events": []}, "", "deal-or-state", "either deal or state"),
    ({"deal": [], "events": []}, "/deal", "not-an-object", "not a list"),
    ({"state": "start", "events": []}, "/state", "not-an-object", 'not the text "start"'),
    ({"deal": DEAL}, "/events", "missing-field", "events is missing"),
    ({"deal": DEAL, "events": None}, "/events", "not-a-list", "not null"),
    ({"deal": DEAL, "events": {}}, "/events", "not-a-list", "not an object"),
    ({"deal": DEAL, "events": [{}] * (MAX_EVENTS + 1)}, "/events", "out-of-range", "0 to 5000 entries, not 5001"),
    ({"deal": DEAL, "events": [], "on_violation": "halt"}, "/on_violation", "invalid-value", "must be stop or skip"),
    ({"deal": DEAL, "events": [], "on_violation": True}, "/on_violation", "invalid-value", "not true"),
    ({"deal": DEAL, "events": [], "variant": None}, "/variant", "invalid-variant", "not null"),
    ({"deal": DEAL, "event": [], "events": []}, "/event", "unknown-field", "did you mean events?"),
    ({"deal": DEAL, "events": [], "variant": "three-player"}, "/deal/hands", "out-of-range", "3 entries, not 4"),
]


@pytest.mark.parametrize(("question", "pointer", "code", "words"), QUESTIONS)
def test_what_is_no_record(client: ContractClient, question: Any, pointer: str, code: str, words: str) -> None:
    wrong(client, "referee", question, pointer, code, words)


SHORT = [DEAL["hands"][0][1:], *DEAL["hands"][1:]]
DEALS: list[tuple[dict[str, Any], str, str, str]] = [
    ({"hands": SHORT}, "/deal", "hand-size", "seat 0: 12 instead of 13"),
    ({"hands": SHORT}, "/deal", "card-missing", "missing from the deal: 3S"),
    ({"hands": [["2S", *DEAL["hands"][0][1:]], *DEAL["hands"][1:]]}, "/deal", "card-twice", "more than once"),
    ({"extra": "3S"}, "/deal", "extra-wrong", "this variant has none"),
    ({"stock": ["3S"]}, "/deal", "stock-wrong", "without a stock"),
    ({"stock": 3}, "/deal/stock", "stock-wrong", "due: 0"),
    ({"stock": -1}, "/deal/stock", "out-of-range", "not -1"),
    ({"dead": ["3S"]}, "/deal", "dead-wrong", "leaves none out of play"),
    ({"dealer": 4}, "/deal/dealer", "out-of-range", "from 0 to 3, not 4"),
    ({"dealed": []}, "/deal/dealed", "unknown-field", "did you mean dealer"),
    ({"deal_number": 0}, "/deal/deal_number", "out-of-range", "not 0"),
    ({"deal_number": 2, "previous": {}}, "/deal/previous/winner", "missing-field", "cannot do without it"),
    ({"previous": {"winner": 0}}, "/deal/previous", "not-due", "no deal goes before deal 1"),
    ({"hands": None}, "/deal/hands", "not-a-list", "not null"),
    ({"hands": ABSENT}, "/deal/hands", "missing-field", "hands is missing"),
]
"""What is changed in a good deal, where the fault stands, its code, and words of its sentence."""


@pytest.mark.parametrize(("changes", "pointer", "code", "words"), DEALS)
def test_a_deal_that_cannot_be_played(
    client: ContractClient, changes: Any, pointer: str, code: str, words: str
) -> None:
    finds(client, "referee", {"deal": changed(DEAL, changes), "events": []}, pointer, code, words)


# --- there and back --------------------------------------------------------------------------------------------------


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMED)
def test_a_state_that_was_answered_is_accepted(client: ContractClient, name: str) -> None:
    """And judging on from it comes to the same as judging the whole record."""
    options = bigtwo.variant(name).options.to_dict()
    for seed in range(6):
        rng = Random(f"{name} {seed}")
        deal, events, _ = random_record(rng, options)
        started = {"variant": name, "deal": deal}
        whole = client.post("/v1/referee", json={**started, "events": events})
        assert whole.get_json()["verdict"] == "clean"
        cut = rng.randint(0, len(events))
        first = client.post("/v1/referee", json={**started, "events": events[:cut]}).get_json()
        again = client.post("/v1/referee", json={"state": first["state"], "events": []}).get_json()
        assert again["state"] == first["state"]
        rest = client.post("/v1/referee", json={"state": first["state"], "events": events[cut:]}).get_json()
        assert rest["events_applied"] == len(events) - cut
        assert rest | {"events_applied": len(events)} == whole.get_json()


def test_a_game_server_can_go_event_by_event(client: ContractClient) -> None:
    """With a state after every event, under the variant with most of them."""
    for name in ("indonesia-hutabarat", "three-player-13-draw-full"):
        deal, events, result = random_record(Random(7), bigtwo.variant(name).options.to_dict())
        answer = client.post("/v1/referee", json={"variant": name, "deal": deal, "events": []}).get_json()
        for event in events:
            answer = client.post("/v1/referee", json={"state": answer["state"], "events": [event]}).get_json()
            assert answer["verdict"] == "clean"
        assert result is not None
        assert answer["result"]["winner"] == result["winner"]
