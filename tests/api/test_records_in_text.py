"""A record as text over HTTP: the same answer as in JSON, faults with line and column, and what it costs."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.operations import cost
from bigtwo.table.records import MAX_EVENTS
from bigtwo.table.states import event_as_dict
from tests.api.contract import ContractClient
from tests.oracle import random_records
from tests.variant.chosen import NAMED

TEXT = "Dealer: 0\nSeed: kitchen 7\n1. 0: 3D 6D 7S"


def without_line(members: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    """The members of an object, in their order, without the line of an event, which only a text has."""
    return [member for member in members if member[0] != "line"]


@pytest.mark.parametrize("name", ["base", "three-player-13-draw-full", "lectio-5", "indonesia-hutabarat"])
def test_a_record_in_text_has_the_answer_of_the_same_in_json(client: ContractClient, name: str) -> None:
    variant = bigtwo.variant(name)
    deal, events, _ = random_records.random_record(Random(name), variant.options.to_dict())
    asked = {field: value for field, value in deal.items() if field not in ("stock", "dead") or value}
    plain = client.post("/v1/referee", json={"variant": name, "deal": asked, "events": events})
    text = bigtwo.write_record(asked, events, variant)
    for variant_given in ({}, {"variant": name}):
        answer = client.post("/v1/referee", json={"record": text, **variant_given})
        assert answer.status_code == 200
        assert json.loads(answer.data, object_pairs_hook=without_line) == json.loads(
            plain.data, object_pairs_hook=without_line
        )


def test_the_variant_of_the_question_holds_where_the_text_names_none(client: ContractClient) -> None:
    answer = client.post("/v1/referee", json={"variant": "wikipedia", "record": TEXT})
    assert answer.json["variant"] == "wikipedia"


@pytest.mark.parametrize("end", ["\r", "\r\n"])
def test_lines_may_end_as_they_do_elsewhere(client: ContractClient, end: str) -> None:
    whole = f"Variant: wikipedia\n{TEXT}\n"
    answer = client.post("/v1/referee", json={"record": whole.replace("\n", end)})
    assert answer.data == client.post("/v1/referee", json={"record": whole}).data
    asked = {"operation": "referee", "body": {"record": whole.replace("\n", end)}}
    assert client.post("/v1/rulings", json=asked).json["type"] == "/problems/variant-in-body"


@pytest.mark.parametrize(
    ("question", "faults"),
    [
        ({"record": "1. 0: 3D"}, [("/record", "bad-record", 1, 1)]),
        ({"record": f"{TEXT} 4Q\nFoo: x"}, [("/record", "bad-record", 4, 1)]),
        ({"record": f"{TEXT} 4Q 5X"}, [("/record", "unknown-card", 3, 16), ("/record", "unknown-card", 3, 19)]),
        ({"record": f"Variant: bass\n{TEXT}"}, [("/record", "unknown-variant", 1, 10)]),
        ({"record": f"{TEXT}\nDeal: 2\n{TEXT}"}, [("/record", "bad-record", None, None)]),
        # What nobody asked about is not dealt, nor looked at.
        ({"record": f"{TEXT}\nDeal: 2\nDealer: 0\nPack: 3D"}, [("/record", "bad-record", None, None)]),
        ({"record": TEXT, "events": []}, [("/record", "bad-record", None, None)]),
        ({"record": TEXT, "deal": {"hands": []}, "events": []}, [("/record", "bad-record", None, None)]),
        ({"record": f"Variant: base\n{TEXT}", "variant": "wikipedia"}, [("/variant", "other-variant", None, None)]),
        ({"record": 7}, [("/record", "not-a-text", None, None)]),
        ({"record": ""}, [("/record", "out-of-range", None, None)]),
        ({"record": "x" * 200_001}, [("/record", "out-of-range", None, None)]),
        ({}, [("/events", "missing-field", None, None), ("", "deal-or-state", None, None)]),
    ],
)
def test_what_is_no_record_in_text(client: ContractClient, question: dict[str, Any], faults: list[Any]) -> None:
    answer = client.post("/v1/referee", json=question)
    assert answer.status_code == 422
    found = [(each["pointer"], each["code"], each.get("line"), each.get("column")) for each in answer.json["errors"]]
    assert found == faults


def test_rulings_ask_about_a_text_that_names_no_variant(client: ContractClient) -> None:
    asked = {"operation": "referee", "variants": ["base", "wikipedia"]}
    assert client.post("/v1/rulings", json={**asked, "body": {"record": TEXT}}).status_code == 200
    refused = client.post("/v1/rulings", json={**asked, "body": {"record": f"variant: base\n{TEXT}"}})
    assert [each["code"] for each in refused.json["errors"]] == ["variant-in-body"]


@pytest.mark.parametrize("separator", [" ", "\n1. 0: "])
def test_a_text_is_read_up_to_the_most_events_of_a_deal(client: ContractClient, separator: str) -> None:
    text = f"{TEXT}\n1. 0: " + separator.join(["-"] * (MAX_EVENTS + 1000))
    (refused,) = client.post("/v1/referee", json={"record": text}).json["errors"]
    assert refused["phrase"] == "bad-record.events"
    assert refused["detail"].endswith("a deal has at most 5000 events; nothing is read from here on")


@pytest.mark.parametrize("field", ["deal", "hands"])
def test_rulings_pay_for_their_bytes_once_for_each_variant(client: ContractClient, field: str) -> None:
    """Here nothing but the bytes is anything that could be counted."""
    asked = {"operation": "referee", "body": {"events": [], field: dict.fromkeys(map(str, range(20_000)))}}
    assert client.post("/v1/rulings", json=asked).json["type"] == "/problems/batch-too-dear"
    under_one = client.post("/v1/rulings", json=asked | {"variants": ["base"]})
    assert under_one.json["type"] != "/problems/batch-too-dear"


def test_lines_without_a_play_cost_too() -> None:
    assert cost.of_a_record({"record": TEXT + "\n1." * 1000}) == cost.of_a_record({"record": TEXT}) + 500


def test_no_separator_hides_an_event_from_the_price() -> None:
    for play in ("1.-\n", '1. 0: "" ""\n', "1. 0:-|-,-\n"):
        record = {"record": f"{TEXT}\n{play * 100}"}
        assert cost.of_a_record(record) >= cost.of_a_record({"record": TEXT}) + 1000, play


def test_a_mix_in_a_text_is_a_mix(client: ContractClient) -> None:
    def batch(count: int) -> list[int]:
        questions = [
            {"id": str(stake), "operation": "referee", "body": {"record": f"Variant: base+stake={stake}\n{TEXT}"}}
            for stake in range(2, 2 + count)
        ]
        answer = client.post("/v1/batch", json={"requests": questions})
        return [each["status"] for each in answer.json["responses"]] if answer.status_code == 200 else []

    assert batch(4) == [200] * 4
    assert batch(5) == []


@pytest.mark.parametrize("name", NAMED)
def test_a_text_costs_no_less_than_the_same_in_json(name: str) -> None:
    variant = bigtwo.variant(name)
    deal, events, _ = random_records.random_record(Random(f"cost {name}"), variant.options.to_dict())
    asked = {field: value for field, value in deal.items() if field not in ("stock", "dead") or value}
    text = bigtwo.write_record(asked, events, variant, players=[f"P {n}" for n in range(variant.options.players)])
    record = bigtwo.read_record(text).deals[0]
    plain = {"deal": asked, "events": [event_as_dict(each, variant) for each in record.events]}
    assert cost.of_a_record(plain) <= cost.of_a_record({"record": text}) <= 2 * cost.of_a_record(plain) + 200
    assert list(cost.specs_in({"record": text})) == [name]
