"""Records over HTTP, in JSON and in text: states go out and come back, an event is taken once, and what is sent for
something else is named."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.operations.questions import of_a_record, specs_in
from bigtwo.table.state import MAX_EVENTS, event_as_dict
from tests.api.contract import ContractClient
from tests.api.test_questions import STATE, finds
from tests.oracle.random_records import random_record
from tests.tables import SEED, amounts, table
from tests.variant.chosen import NAMED

EVENT_FIELDS = ("seat", "play", "new_lead", "pass", "draw", "announce", "exchange", "reshuffle")
TEXT = "Dealer: 0\nSeed: kitchen 7\n1. 0: 3D 6D 7S"


def asked(client: ContractClient, operation: str, /, **question: Any) -> Any:
    answer = client.post(f"/v1/{operation}", json=question)
    assert answer.status_code == 200, answer.get_json()
    return answer.get_json()


@pytest.fixture(scope="module")
def deal(client: ContractClient) -> Any:
    return asked(client, "deal", seed="x", dealer=0)


@pytest.fixture(scope="module")
def turn(client: ContractClient, deal: Any) -> Any:
    """The answer before the first play, with its moves."""
    return asked(client, "referee", deal=deal, events=[], moves=True)


@pytest.fixture(scope="module")
def ended(client: ContractClient, turn: Any) -> Any:
    while turn["next"]:
        event = turn["next"]["event"] or turn["next"]["moves"][0]["event"]
        turn = asked(client, "referee", state=turn["state"], events=[event], moves=True)
    return turn


# --- there and back --------------------------------------------------------------------------------------------------


@amounts(test=1, verify=12)
def test_a_state_that_was_answered_is_accepted(client: ContractClient, amount: int) -> None:
    """And judging on from it comes to the same as judging the whole record."""
    with table() as row:
        for name in NAMED:
            for number in range(amount):
                with row(f"{name} {number}"):
                    rng = Random(f"{name} {SEED + number}")
                    deal, events, _ = random_record(rng, bigtwo.variant(name).options.to_dict())
                    started = {"variant": name, "deal": deal}
                    whole = asked(client, "referee", **started, events=events)
                    assert whole["verdict"] == "clean"
                    cut = rng.randint(0, len(events))
                    first = asked(client, "referee", **started, events=events[:cut])
                    again = asked(client, "referee", state=first["state"], events=[])
                    assert again["state"] == first["state"]
                    rest = asked(client, "referee", state=first["state"], events=events[cut:])
                    assert rest["events_applied"] == len(events) - cut
                    assert rest | {"events_applied": len(events)} == whole


def test_a_state_belongs_to_its_variant(client: ContractClient) -> None:
    question: dict[str, Any] = {"state": STATE, "events": []}
    for same in ("base", {"extends": "Big Two"}):
        asked(client, "referee", **question, variant=same)
    other = {**question, "variant": "hong-kong-ip"}
    finds(client, "referee", other, "/variant", "other-variant", "belongs to another variant")


# --- events ----------------------------------------------------------------------------------------------------------


def test_null_members_of_an_event_are_absent(client: ContractClient, turn: Any) -> None:
    event, state = turn["next"]["moves"][0]["event"], turn["state"]
    nothing: dict[str, Any] = dict.fromkeys(EVENT_FIELDS)
    expected = asked(client, "referee", state=state, events=[event])
    assert asked(client, "referee", state=state, events=[nothing | event]) == expected
    said_none = {"state": state, "events": [nothing]}
    finds(client, "referee", said_none, "/events/0", "bad-event", "this one says none")
    foreign = {"state": state, "events": [event | {"player": None}]}
    finds(client, "referee", foreign, "/events/0/player", "unknown-field", "player")


def test_a_reshuffle_takes_its_cards_as_they_are_asked_for(client: ContractClient) -> None:
    deal = asked(client, "deal", variant="two-player-draw", seed="x", dealer=0)
    question = {"variant": "two-player-draw", "deal": deal, "on_violation": "skip"}
    cards = ["3D", "4D"]
    of_list, of_object, of_nulls = (
        asked(client, "referee", **question, events=[{"reshuffle": each}])
        for each in (cards, {"cards": cards}, {"cards": cards, "seed": None})
    )
    assert of_list == of_object == of_nulls
    both = {**question, "events": [{"reshuffle": {"cards": cards, "seed": "x"}}]}
    finds(client, "referee", both, "/events/0/reshuffle/cards", "unknown-field", "cards")


def test_who_may_act_out_of_turn(client: ContractClient, deal: Any, turn: Any) -> None:
    assert turn["next"]["out_of_turn"] == []
    event = turn["next"]["moves"][0]["event"]
    house = "base+bombs=at-any-time"
    played = asked(client, "referee", variant=house, deal=deal | {"variant": house}, events=[event])
    others = [seat for seat in range(4) if seat not in (event["seat"], played["next"]["seat"])]
    assert played["next"]["out_of_turn"] == others
    for seat in (None, *range(4)):  # a view says the same, whoever looks: it follows from nothing that is hidden
        seen = asked(client, "view", state=played["state"], seat=seat)
        assert seen["next"]["out_of_turn"] == others
        assert asked(client, "legal-moves", state=played["state"], seat=seat)["out_of_turn"] == others
    assert "out_of_turn" not in asked(client, "legal-moves", hand=["3D"])


def test_an_event_that_is_sent_twice_is_taken_once(client: ContractClient, turn: Any) -> None:
    event, count = turn["next"]["moves"][0]["event"], turn["state"]["event_count"]
    question = {"state": turn["state"], "event_count": count, "events": [event]}
    after = asked(client, "referee", **question)["state"]
    again = {**question, "state": after}
    finds(client, "referee", again, "/event_count", "event-already-taken", "was already taken")
    early = {**question, "event_count": 7}
    finds(client, "referee", early, "/event_count", "event-already-taken", "not the latest")
    assert asked(client, "referee", **{**again, "event_count": None, "events": []})["state"] == after


def test_what_stands_in_place_of_a_state_or_a_deal_is_named(
    client: ContractClient, deal: Any, turn: Any, ended: Any
) -> None:
    viewed = asked(client, "view", state=turn["state"], seat=0)
    problem = client.post("/v1/classify", json={}).get_json()
    inside = "unknown-field"
    rows: list[tuple[str, str, Any, str, str, str]] = [
        ("referee", "state", viewed, "", "deal-or-state", "a view"),
        ("referee", "state", viewed["view"], "", "deal-or-state", "a view"),
        ("referee", "state", problem, "", "deal-or-state", "a problem"),
        ("referee", "state", deal, "", "deal-or-state", "give it as deal"),
        ("referee", "state", turn, "/state", inside, "its field state"),
        ("referee", "deal", viewed, "", "deal-or-state", "a view"),
        ("referee", "deal", viewed["view"], "", "deal-or-state", "a view"),
        ("referee", "deal", problem, "", "deal-or-state", "a problem"),
        ("referee", "deal", turn["state"], "", "deal-or-state", "give the state as state"),
        ("referee", "deal", turn, "", "deal-or-state", "give the state as state"),
        ("legal-moves", "state", viewed["view"], "", "deal-or-state", "a view"),
        ("session", "deals", [ended["result"]], "/0/played_deal", inside, "its field played_deal holds"),
        ("session", "deals", [ended], "/0/result", inside, "its field result/played_deal holds"),
    ]
    with table() as row:
        for operation, field, sent, pointer, code, words in rows:
            with row(f"{operation} {field}: {words}"):
                question = {field: sent} | ({"events": []} if operation == "referee" else {})
                finds(client, operation, question, f"/{field}{pointer}", code, words)
    assert asked(client, "session", deals=[ended["result"]["played_deal"]])["deals_played"] == 1


# --- in text ---------------------------------------------------------------------------------------------------------


def without_line(members: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """The members of an object, in their order, without the line of an event, which only a text has."""
    return [member for member in members if member[0] != "line"]


def in_text(name: str) -> tuple[dict[str, Any], str]:
    variant = bigtwo.variant(name)
    deal, events, _ = random_record(Random(name), variant.options.to_dict())
    asked = {field: value for field, value in deal.items() if field not in ("stock", "dead") or value}
    return {"deal": asked, "events": events}, bigtwo.write_record(asked, events, variant)


def test_a_record_in_text_has_the_answer_of_the_same_in_json(client: ContractClient) -> None:
    for name in ("base", "three-player-13-draw-full", "lectio-5", "indonesia-hutabarat"):
        record, text = in_text(name)
        plain = client.post("/v1/referee", json={"variant": name, **record})
        for given in ({}, {"variant": name}):
            answer = client.post("/v1/referee", json={"record": text, **given})
            assert json.loads(answer.data, object_pairs_hook=without_line) == json.loads(
                plain.data, object_pairs_hook=without_line
            ), name
    assert asked(client, "referee", variant="wikipedia", record=TEXT)["variant"] == "wikipedia"
    whole = f"Variant: wikipedia\n{TEXT}\n"
    expected = asked(client, "referee", record=whole)
    for end in ("\r", "\r\n"):
        assert asked(client, "referee", record=whole.replace("\n", end)) == expected


def test_what_is_no_record_in_text(client: ContractClient) -> None:
    nowhere = (None, None)
    rows: list[tuple[dict[str, Any], list[Any]]] = [
        ({"record": "1. 0: 3D"}, [("/record", "bad-record", 1, 1)]),
        ({"record": f"{TEXT} 4Q\nFoo: x"}, [("/record", "bad-record", 4, 1)]),
        ({"record": f"{TEXT} 4Q 5X"}, [("/record", "unknown-card", 3, 16), ("/record", "unknown-card", 3, 19)]),
        ({"record": f"Variant: bass\n{TEXT}"}, [("/record", "unknown-variant", 1, 10)]),
        ({"record": f"{TEXT}\nDeal: 2\n{TEXT}"}, [("/record", "bad-record", *nowhere)]),
        # What nobody asked about is not dealt, nor looked at.
        ({"record": f"{TEXT}\nDeal: 2\nDealer: 0\nPack: 3D"}, [("/record", "bad-record", *nowhere)]),
        ({"record": TEXT, "events": []}, [("/record", "bad-record", *nowhere)]),
        ({"record": TEXT, "deal": {"hands": []}, "events": []}, [("/record", "bad-record", *nowhere)]),
        ({"record": f"Variant: base\n{TEXT}", "variant": "wikipedia"}, [("/variant", "other-variant", *nowhere)]),
        ({"record": 7}, [("/record", "not-a-text", *nowhere)]),
        ({"record": ""}, [("/record", "out-of-range", *nowhere)]),
        ({"record": "x" * 200_001}, [("/record", "out-of-range", *nowhere)]),
        ({}, [("/events", "missing-field", *nowhere), ("", "deal-or-state", *nowhere)]),
    ]
    with table() as row:
        for question, faults in rows:
            with row(str(question)[:80]):
                answer = client.post("/v1/referee", json=question)
                assert answer.status_code == 422
                errors = answer.get_json()["errors"]
                found = [(each["pointer"], each["code"], each.get("line"), each.get("column")) for each in errors]
                assert found == faults


def test_a_text_is_read_up_to_the_most_events_of_a_deal(client: ContractClient) -> None:
    for separator in (" ", "\n1. 0: "):
        text = f"{TEXT}\n1. 0: " + separator.join(["-"] * (MAX_EVENTS + 1000))
        (refused,) = client.post("/v1/referee", json={"record": text}).get_json()["errors"]
        assert refused["phrase"] == "bad-record.events"
        assert refused["detail"].endswith("a deal has at most 5000 events; nothing is read from here on")


def test_rulings_ask_about_a_text_that_names_no_variant(client: ContractClient) -> None:
    question = {"operation": "referee", "variants": ["base", "wikipedia"]}
    asked(client, "rulings", **question, body={"record": TEXT})
    for end in ("\n", "\r"):
        refused = client.post("/v1/rulings", json={**question, "body": {"record": f"variant: base{end}{TEXT}"}})
        assert [each["code"] for each in refused.get_json()["errors"]] == ["variant-in-body"]


def test_what_a_text_costs(client: ContractClient) -> None:
    plain = of_a_record({"record": TEXT})
    assert of_a_record({"record": TEXT + "\n1." * 1000}) == plain + 500, "lines without a play"
    for play in ("1.-\n", '1. 0: "" ""\n', "1. 0:-|-,-\n"):
        assert of_a_record({"record": f"{TEXT}\n{play * 100}"}) >= plain + 1000, play
    for name in NAMED:
        record, text = in_text(name)
        events = [event_as_dict(each, bigtwo.variant(name)) for each in bigtwo.read_record(text).deals[0].events]
        in_json = of_a_record({"deal": record["deal"], "events": events})
        assert in_json <= of_a_record({"record": text}) <= 2 * in_json + 200, name
        assert list(specs_in({"record": text})) == [name]
    for count, status in ((4, 200), (5, 422)):  # a mix in a text is a mix
        questions = [
            {"id": str(stake), "operation": "referee", "body": {"record": f"Variant: base+stake={stake}\n{TEXT}"}}
            for stake in range(2, 2 + count)
        ]
        assert client.post("/v1/batch", json={"requests": questions}).status_code == status
