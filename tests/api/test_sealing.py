"""Seals over HTTP: a service with a key takes back what it answered, however it is written, and nothing else.

Without a key it takes every state of sound structure, and no state whatever makes it fail.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

import bigtwo
from bigtwo.api import create_app, settings
from bigtwo.api.sealing import verifies
from bigtwo.api.settings import Settings
from bigtwo.operations.json_lines import answer_line
from tests.api.contract import ContractClient, client_of, faults_of
from tests.api.running import CONF, service
from tests.oracle.random_records import random_record
from tests.programs import ended
from tests.table.tampering import tampered
from tests.tables import SEED, amounts, table
from tests.variant.chosen import NAMED

KEY, OLDER = "k" * 40, "0123456789abcdef" * 4
TAMPERED = 6
"""How many states are made of each."""


def with_key(text: str = KEY) -> ContractClient:
    return client_of(create_app(settings.of_application({"BIGTWO_STATE_KEY": text, "BIGTWO_LOG": "off"})))


@pytest.fixture(scope="module")
def sealing() -> ContractClient:
    return with_key()


def answered(client: FlaskClient, operation: str, **question: Any) -> Any:
    answer = client.post(f"/v1/{operation}", json=question)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


def is_unsealed(client: ContractClient, state: dict[str, Any]) -> bool:
    """Is the state refused for its seal, and for nothing else?"""
    answer = client.post("/v1/view", json={"state": state, "seat": None})
    return bool(answer.status_code == 422 and faults_of(answer) == [("/state", "unsealed-state")])


def table_of(client: ContractClient, name: str = "base", events: int = 9) -> Any:
    """What the referee answers in the middle of a deal."""
    deal, played, _ = random_record(Random(name), bigtwo.variant(name).options.to_dict())
    return answered(client, "referee", variant=name, deal=deal, events=played[:events], moves=True)


def rewritten(value: Any, rng: Random, name: str = "") -> Any:
    """The same JSON as another program might write it: members and sets of cards in another order."""
    if isinstance(value, dict):
        members = list(value.items())
        rng.shuffle(members)
        return {key: inside if key == "variant" else rewritten(inside, rng, key) for key, inside in members}
    if isinstance(value, list):
        found = [rewritten(each, rng) for each in value]
        if found and isinstance(found[0], str) and name != "stock":
            rng.shuffle(found)
        return found
    return value


def test_what_comes_back_is_taken_however_it_is_written(sealing: ContractClient) -> None:
    rng = Random(SEED)
    with table() as row:
        for number, name in enumerate(NAMED):
            events = (0, 1, 9, 30, 400)[number % 5]
            with row(f"{name} after {events} events"):
                state = table_of(sealing, name, events)["state"]
                optional = {"exchange_due": None, "instant_win": None}
                for form in (rewritten(state, rng), optional | state):
                    asked = {"state": form, "events": []}
                    body = json.dumps(asked, ensure_ascii=rng.random() < 0.5, indent=rng.choice((0, 4)))
                    answer = sealing.post("/v1/referee", data=body, content_type="application/json")
                    assert answer.status_code == 200, answer.get_json()
                    assert answer.get_json()["state"] == state


def test_every_change_is_refused_in_one_sentence(sealing: ContractClient) -> None:
    state = table_of(sealing)["state"]
    problem = sealing.post("/v1/view", json={"state": {**state, "event_count": 0}, "seat": 0}).get_json()
    assert problem["type"] == "/problems/unsealed-state"
    assert problem["detail"] == "this state was changed, or comes from another service; send the record"
    unsealed = {name: value for name, value in state.items() if name != "seal"}
    others = [unsealed, *({**state, "seal": seal} for seal in (None, "", 5, [], "é", "0" * 64, state["seal"].upper()))]
    others += [{**state, name: value} for name in state if name != "hands" for value in ("x", 10**15, [[]])]
    others += [{**state, "stock": state["stock"] or 1}, {**state, "hands": state["hands"][::-1]}]
    others += [{name: value for name, value in state.items() if name != left_out} for left_out in ("pile", "variant")]
    drawing = table_of(sealing, "three-player-13-draw")["state"]
    others += [{**drawing, "stock": drawing["stock"][::-1]}]
    for each in others:
        if each != state:
            assert is_unsealed(sealing, each), each


def test_what_is_no_state_is_told_what_it_is(sealing: ContractClient) -> None:
    table = table_of(sealing)
    seen = answered(sealing, "view", state=table["state"], seat=0)
    for each in (table, seen, seen["view"], {}, [], "x", 5):
        answer = sealing.post("/v1/view", json={"state": each, "seat": 0})
        assert answer.status_code == 422
        assert "unsealed-state" not in [code for _, code in faults_of(answer)], each


def test_every_question_with_a_state_asks_for_the_seal(sealing: ContractClient) -> None:
    table = table_of(sealing)
    sealed = table["state"]
    changed = {**sealed, "trick_number": sealed["trick_number"] + 1}
    asked: list[tuple[str, dict[str, Any]]] = [
        ("referee", {"events": [table["next"]["moves"][0]["event"]]}),
        ("legal-moves", {}),
        ("validate-play", {"play": "pass"}),
        ("view", {"seat": None}),
    ]
    for operation, question in asked:
        answered(sealing, operation, state=sealed, **question)
        answer = sealing.post(f"/v1/{operation}", json={"state": changed, **question})
        assert faults_of(answer) == [("/state", "unsealed-state")]
    requests = [
        {"id": f"{operation} {number}", "operation": operation, "body": {"state": state, **question}}
        for operation, question in asked
        for number, state in enumerate((sealed, changed))
    ]
    items = answered(sealing, "batch", requests=requests)["responses"]
    assert [item["status"] for item in items] == [200, 422] * len(asked)
    assert answered(sealing, "view", state=items[0]["body"]["state"], seat=0)["view"].keys().isdisjoint({"seal"})
    assert answered(sealing, "referee", state=sealed, events=[], explain="none")["state"] == sealed


def test_keys_can_be_replaced_one_after_the_other() -> None:
    for value in (10**30, "\ud800"):  # what no request can hold has no seal
        assert not verifies({"hands": value, "seal": "0" * 64}, (KEY.encode(),))
    old, new, both = with_key(OLDER), with_key(KEY), with_key(f" {KEY},\n{OLDER} ")
    of_old, of_both = table_of(old)["state"], table_of(both)["state"]
    assert not is_unsealed(both, of_old)
    assert not is_unsealed(new, of_both)
    assert is_unsealed(new, of_old)
    assert is_unsealed(old, of_both)


def test_without_a_key_nothing_is_sealed_and_a_seal_is_ignored(client: ContractClient, sealing: ContractClient) -> None:
    sealed = table_of(sealing)["state"]
    seal = sealed.pop("seal")
    assert table_of(client)["state"] == sealed
    for other in (seal, "of another service", None):
        assert answered(client, "referee", state={**sealed, "seal": other}, events=[])["state"] == sealed
    assert client.post("/v1/view", json={"state": {**sealed, "seal": 5}, "seat": None}).status_code == 422
    assert bigtwo.Table.from_dict({**sealed, "seal": seal}).to_dict() == sealed
    line = {"id": "1", "operation": "referee", "input": {"state": {**sealed, "seal": seal}, "events": []}}
    assert answer_line(json.dumps(line).encode())["result"]["state"] == sealed


# --- tampered states and a real service ------------------------------------------------------------------------------


def asked_about(state: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    hands = state["hands"]
    some = [card for hand in hands for card in hand[:1]] or ["3D"]
    events = [
        *({"seat": seat, "play": hand[:1] or some[:1]} for seat, hand in enumerate(hands)),
        *({"seat": seat, "pass": True} for seat in range(len(hands))),
        {"seat": 0, "announce": 1},
        {"seat": 1, "draw": some[:1]},
        {"seat": 0, "exchange": some[0]},
        {"reshuffle": {"seed": "x"}},
    ]
    seats = [{"seat": seat} for seat in range(len(hands))]
    return [
        ("referee", {"events": [], "moves": True}),
        ("referee", {"events": events, "on_violation": "skip"}),
        *(("view", seat) for seat in ({"seat": None}, *seats)),
        *(("legal-moves", seat) for seat in ({}, *seats)),
        *(("validate-play", {"play": play, **seat}) for play in ("pass", some[:1]) for seat in ({}, *seats)),
    ]


@amounts(test=1, verify=36)
def test_no_tampered_state_makes_a_service_fail(amount: int) -> None:
    """With a key none is accepted; without one each question is answered, or refused with a 422."""
    statuses: Counter[int] = Counter()
    plain, keyed = (create_app(Settings(log=False, state_keys=keys)).test_client() for keys in ((), (KEY.encode(),)))
    for name in Random(SEED).sample(NAMED, min(amount, len(NAMED))):
        rng = Random(f"tampered {name} {SEED}")
        deal, events, _ = random_record(rng, bigtwo.variant(name).options.to_dict())
        for client, cut in product((plain, keyed), (rng.randint(0, 2), rng.randint(3, len(events)), len(events))):
            state = answered(client, "referee", variant=name, deal=deal, events=events[:cut])["state"]
            for each in tampered(state, rng, TAMPERED):
                for operation, question in asked_about(each):
                    answer = client.post(f"/v1/{operation}", json={"state": each, **question})
                    assert answer.status_code in (200, 422), (operation, question, each)
                    if client is plain:
                        statuses[answer.status_code] += 1
                    else:
                        assert answer.get_json().get("type") == "/problems/unsealed-state", (operation, question, each)
    assert min(statuses[200], statuses[422]) > 0


@pytest.mark.check
def test_the_key_is_written_nowhere(tmp_path: Path) -> None:
    with service(tmp_path, {"BIGTWO_STATE_KEY": KEY, "BIGTWO_LOG": "json"}) as running:
        for path in ("/metrics", "/v1/hello", "/healthz"):
            assert KEY not in running.ask("GET", path)[1]
        assert KEY not in running.ask("POST", "/v1/view", json.dumps({"state": {"hands": []}}).encode())[1]
        assert "/v1/view" in running.said()
        assert KEY not in running.said()
    assert KEY not in repr(settings.of_application({"BIGTWO_STATE_KEY": KEY}))


@pytest.mark.check
@pytest.mark.parametrize(
    "command", [["gunicorn", "--config", str(CONF), "bigtwo.api:create_app()"], ["bigtwo", "serve"]]
)
def test_a_short_key_ends_the_start_and_is_not_repeated(command: list[str]) -> None:
    given = {**os.environ, "BIGTWO_STATE_KEY": f"{KEY},too-short-a-key"}
    done = ended([sys.executable, "-P", "-m", *command], env=given)
    assert done.returncode
    assert "BIGTWO_STATE_KEY must be keys of at least 32 characters" in done.stderr
    assert "key 2 has 15" in done.stderr
    assert "too-short-a-key" not in done.stdout + done.stderr
    assert KEY not in done.stdout + done.stderr
