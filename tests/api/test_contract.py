"""openapi.yaml and the code say the same: routes and methods, fields, examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import orjson
import pytest

from bigtwo import rulebook
from bigtwo.api import create_app
from bigtwo.api.contract import as_json, as_portable_json, as_yaml
from bigtwo.cards import SPELLINGS
from bigtwo.messages.reasons import CODES
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.plays import DIFF, RESOLVE
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.table.records import ACTIONS
from bigtwo.variant import OPTIONS
from bigtwo.wording import listed as in_words
from bigtwo_rulebook import protocol
from contract.portable import listed
from tests.api.contract import FILE, ContractClient, at, concrete, document, operations, resolved, success, validator
from tests.api.examples import POSTED, example_url, value_of
from tests.api.urls import in_a_url

LEFT_OUT = object()
"""Stands for a field that is not there."""
OUTSIDE = {"HEAD", "OPTIONS"}
"""Answered everywhere, and described once in the introduction."""


def test_every_route_is_in_the_contract_and_the_other_way_round() -> None:
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+?)_?>", r"{\1}", rule.rule), method.lower())
        for rule in create_app().url_map.iter_rules()
        for method in (rule.methods or set()) - OUTSIDE
    }
    assert routes == {(path, method) for path, method, _ in operations()}


def test_every_route_answers_options_and_head() -> None:
    for rule in create_app().url_map.iter_rules():
        methods = rule.methods or set()
        assert "OPTIONS" in methods
        assert ("HEAD" in methods) == ("GET" in methods)


MOMENTS = ("/healthz", "/readyz", "/metrics")
"""What is true only at the moment, so that nobody may keep it."""


@pytest.mark.parametrize(("path", "method", "operation"), list(operations()))
def test_every_operation_documents_its_problems(path: str, method: str, operation: Any) -> None:
    expected = {"200", "405", "500"}
    if path.startswith("/v1"):
        expected |= {"400", "422", "429"}
    elif any(resolved(parameter)["in"] == "query" for parameter in operation.get("parameters", ())):
        expected |= {"422"}
    if method == "post":
        expected |= {"408", "411", "413", "415"}
    elif path not in MOMENTS:
        expected |= {"304"}
    if "{" in path or path == "/guides/":
        expected |= {"404"}
    if path == "/readyz" or path.removeprefix("/v1/") in (*OPERATIONS, "batch", "rulings"):
        expected |= {"503"}
    if path == "/":  # where the page for players may be switched off
        expected |= {"308"}
    if path in ("/docs/", "/guides"):  # which only say where it is
        expected = {"308", "405", "500"}
    assert set(operation["responses"]) == expected
    for status, response in operation["responses"].items():
        if status in ("304", "308"):
            assert "content" not in resolved(response)
            continue
        media_types = set(resolved(response)["content"])
        if status > "400" and path != "/readyz":
            assert media_types == {"application/problem+json"}
        assert {"X-Request-Id", "Access-Control-Allow-Origin"} <= set(resolved(response)["headers"])
    assert "Allow" in resolved(operation["responses"]["405"])["headers"]


@pytest.mark.parametrize(
    "path", [path for path, method, operation in operations() if method == "get" and "422" in operation["responses"]]
)
def test_no_parameter_is_ignored(client: ContractClient, path: str) -> None:
    errors = client.get(f"{concrete(path)}?nonsense=1").get_json()["errors"]
    assert ("/nonsense", "unknown-parameter") in {(each["pointer"], each["code"]) for each in errors}


def test_operation_ids_are_unique_and_summaries_are_there() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(set(ids)) == len(ids)
    assert all(operation["summary"] for _, _, operation in operations())


def test_the_service_serves_this_very_file(client: ContractClient) -> None:
    assert client.get("/openapi.yaml").data == FILE.read_bytes() == as_yaml().plain
    assert client.get("/openapi.json").get_json() == document() == orjson.loads(as_json().plain)
    assert client.get("/openapi-portable.json").data == as_portable_json().plain


SCHEMAS = "#/components/schemas/"


def test_every_question_tells_its_largest_body() -> None:
    for operation in OPERATIONS.values():
        refusal = resolved(document()["paths"][f"/v1/{operation.name}"]["post"]["responses"]["413"])
        assert f"more than {operation.largest_body // 1024} KiB" in refusal["description"]


def without_words(node: Any) -> Any:
    """A schema without what is only said to people, and with what it refers to."""
    if isinstance(node, list):
        return [without_words(each) for each in node]
    if not isinstance(node, dict):
        return node
    node = resolved(node)
    return {
        key: without_words(value) for key, value in node.items() if key not in ("description", "x-default", "example")
    }


@pytest.mark.parametrize("name", ["straight_order", "card_points", "place_points"])
def test_the_values_written_by_hand_are_those_of_the_code(name: str) -> None:
    (option,) = (each for each in OPTIONS if each.name == name)
    stated = at(SCHEMAS + name.title().replace("_", ""))
    assert without_words(stated) == without_words(option.kind.schema)
    assert stated["x-default"] == option.to_dict()["default"]


QUESTIONS = {
    "".join(word.capitalize() for word in name.split("-")) + "Question": operation.request
    for name, operation in OPERATIONS.items()
} | {"ResolveQuestion": RESOLVE, "DiffQuestion": DIFF}


@pytest.mark.parametrize("name", QUESTIONS)
def test_every_question_has_the_fields_of_the_code(name: str) -> None:
    schema, fields = at(SCHEMAS + name), QUESTIONS[name].fields
    assert set(schema["properties"]) == set(fields)
    assert set(schema.get("required", ())) == {field for field, read in fields.items() if read.required}
    assert schema["additionalProperties"] is False


STATE = "#/components/examples/referee-clean-answer/value/state"
RECORD: dict[str, Any] = {"deal": {"hands": [[], [], [], []]}, "events": []}
SCORE: dict[str, Any] = {"winner": 0, "cards_left": [0, 1, 1, 1]}
SEAT = {"seat": 0}
SPECIAL: dict[str, Any] = {"seat": 0, "cards": ["9S"], "final": True}
BREACH: dict[str, Any] = {"event": 0, "seat": 0, "causal": False, "rules": []}
NESTED: list[tuple[str, str, dict[str, Any], tuple[str | int, ...]]] = [
    ("PreviousGiven", "opening", {"hands": [[], [], [], []], "previous": {"winner": 0}}, ("previous",)),
    ("RecordedDeal", "referee", RECORD, ("deal",)),
    ("PlayEvent", "referee", {**RECORD, "events": [{"seat": 0, "play": ["9S"]}]}, ("events", 0)),
    ("PassEvent", "referee", {**RECORD, "events": [{"seat": 0, "pass": True}]}, ("events", 0)),
    ("DrawEvent", "referee", {**RECORD, "events": [{"seat": 0, "draw": ["9S"]}]}, ("events", 0)),
    ("AnnounceEvent", "referee", {**RECORD, "events": [{"seat": 0, "announce": 1}]}, ("events", 0)),
    ("ReshuffleEvent", "referee", {**RECORD, "events": [{"reshuffle": ["9S"]}]}, ("events", 0)),
    ("State", "referee", {"state": at(STATE), "events": []}, ("state",)),
    ("Pile", "referee", {"state": at(STATE), "events": []}, ("state", "pile")),
    (
        "SeatObject",
        "referee",
        {"state": at(STATE) | {"dragon": SEAT}, "events": []},
        ("state", "dragon"),
    ),
    (
        "AnnouncementDue",
        "referee",
        {"state": at(STATE) | {"announce_due": {"seat": 0, "cards": 1}}, "events": []},
        ("state", "announce_due"),
    ),
    ("Breach", "referee", {"state": at(STATE) | {"breaches": [BREACH]}, "events": []}, ("state", "breaches", 0)),
    ("SpecialGiven", "score", {**SCORE, "specials": [SPECIAL]}, ("specials", 0)),
    ("SeatGiven", "score", {**SCORE, "breach": SEAT}, ("breach",)),
    ("SeatGiven", "score", {**SCORE, "dragon": SEAT}, ("dragon",)),
    ("PlayedDeal", "session", {"deals": [SCORE]}, ("deals", 0)),
]
"""An object inside a question: its schema, the operation, a question that has one, and where it stands."""
ANSWERED = {"State", "Pile", "SeatObject", "AnnouncementDue", "Breach"}
"""Those that answers hold too, where later releases may add fields."""


@pytest.mark.parametrize(("name", "operation", "question", "path"), NESTED, ids=[name for name, *_ in NESTED])
def test_every_nested_object_has_the_fields_of_the_code(
    name: str, operation: str, question: dict[str, Any], path: tuple[str | int, ...]
) -> None:
    """The code tells its fields itself, in the fault of a field that is not there."""
    schema = at(SCHEMAS + name)
    if name not in ANSWERED:
        assert schema["additionalProperties"] is False
    fields = list(schema["properties"])
    the_fields = f"the fields are {in_words(fields, 'and')}" if len(fields) > 1 else f"the only field is {fields[0]}"
    assert faults_with(operation, question, path, {"#": 0})[(*path, "#")] == (
        "unknown-field",
        f'there is no field "#" here; {the_fields}',
    ), "the fields of the contract stand in the order of the code"
    for field in schema["properties"]:
        fault = faults_with(operation, question, path, {field: LEFT_OUT}).get((*path, field), ("", ""))
        needed = field in schema["required"] and not (name.endswith("Event") and field in ACTIONS)
        assert (fault[0] == "missing-field") is needed, field


def faults_with(
    operation: str, question: dict[str, Any], path: tuple[str | int, ...], change: dict[str, Any]
) -> dict[tuple[str | int, ...], tuple[str, str]]:
    """What is wrong with a question in which the object at a place has a field more or fewer."""
    changed = deepcopy(question)
    place: Any = changed
    for step in path:
        place = place[step]
    place.update(change)
    for field in [field for field, value in place.items() if value is LEFT_OUT]:
        del place[field]
    try:
        OPERATIONS[operation].request.load(changed)
    except InvalidRequest as invalid:
        steps = {
            fault.pointer: tuple(int(s) if s.isdigit() else s for s in fault.pointer[1:].split("/"))
            for fault in invalid.faults
        }
        return {steps[fault.pointer]: (fault.code, fault.detail) for fault in invalid.faults}
    return {}


IN_URLS = {f"/v1/{name}": operation.request for name, operation in OPERATIONS.items() if operation.fits_url}
IN_URLS |= {"/v1/variants/resolve": RESOLVE, "/v1/variants/diff": DIFF}


@pytest.mark.parametrize("path", IN_URLS)
def test_a_question_in_a_url_has_the_same_fields_as_in_a_body(path: str) -> None:
    parameters = map(resolved, document()["paths"][path]["get"]["parameters"])
    fields = {name: field.required for name, field in IN_URLS[path].in_urls.items()}
    if "hand" in fields:  # a question in a URL has no state, so it cannot do without a hand
        fields["hand"] = True
    assert {p["name"]: p.get("required", False) for p in parameters} == fields


def test_limits_in_a_url_are_those_in_a_body() -> None:
    parameters = {p["name"]: resolved(p) for p in document()["paths"]["/v1/score"]["get"]["parameters"] if "name" in p}
    for name, schema in (("cards_left", "CardsLeftGiven"), ("stake", "StakeGiven")):
        limits = {key: value for key, value in at(SCHEMAS + schema).items() if key not in ("type", "description")}
        assert limits.items() <= parameters[name]["schema"].items(), name


def test_questions_about_whole_records_and_sessions_are_only_posted() -> None:
    assert {name for name, operation in OPERATIONS.items() if not operation.fits_url} == {"referee", "session", "view"}
    for name, operation in OPERATIONS.items():
        assert ("get" in document()["paths"][f"/v1/{name}"]) == operation.fits_url


def test_every_reason_is_given_somewhere() -> None:
    schemas = document()["components"]["schemas"].values()
    told = [schema["properties"] for schema in schemas if {"phrase", "code"} <= set(schema.get("properties", ()))]
    # Neither faults nor warnings, and not what a ruling tells of any of them.
    reasons = [fields for fields in told if "rules" in fields and not {"pointer", "option"} & fields.keys()]
    assert len(reasons) == 11
    given = [listed(resolved(fields["code"]))["enum"] for fields in reasons]
    assert {code for codes in given for code in codes} == set(CODES)


def test_rules_bear_on_every_operation_and_on_variants() -> None:
    assert tuple(name for name in OPERATIONS if name in protocol.OPERATIONS) == protocol.OPERATIONS
    assert (*protocol.OPERATIONS, "variants") == rulebook.RULE_OPERATIONS


@pytest.mark.check
def test_every_spelling_of_a_card_is_a_card_of_the_contract() -> None:
    given = validator({"$ref": SCHEMAS + "CardGiven"})
    for spellings in SPELLINGS.values():
        for spelling, code in spellings.items():
            given.validate(spelling)
            validator({"$ref": SCHEMAS + "Card"}).validate(code)
    for words in (
        "Pik9",
        "pik 9",
        "Herz Dame",
        "KaroD",
        "Kreuz-Ass",
        "葵扇3",
        "红心10",
        "9 of spades",
        "Queen of hearts",
    ):
        given.validate(words)
    for wrong in ("", "9", "S", "0S", "16S", "9X", "99S", "9SS", "1", "♠"):
        assert not given.is_valid(wrong), wrong


# --- examples --------------------------------------------------------------------------------------------------------


FLAT = [
    (path, name, in_a_url(question), expected)
    for path, name, question, expected in POSTED
    if "get" in document()["paths"][path]
]


@pytest.mark.parametrize(
    ("path", "name", "parameters", "expected"), FLAT, ids=[f"{path} {name}" for path, name, _, _ in FLAT]
)
def test_every_example_question_gets_the_same_bytes_in_a_url(
    client: ContractClient, path: str, name: str, parameters: dict[str, str], expected: Any
) -> None:
    assert client.get(path, query_string=parameters).data == orjson.dumps(expected)


SHOWN_IN_PART = {"/v1/messages"}
"""The answers of which the contract shows a few fields; `test_messages.py` compares those."""


def _got() -> list[tuple[str, dict[str, str], Any]]:
    found = []
    for path, method, operation in operations():
        answers = next(iter(success(operation)["content"].values()), {}).get("examples", {})
        if method == "get" and answers and path not in SHOWN_IN_PART:
            found += [(*example_url(path, operation), value_of(answer)) for answer in answers.values()]
    return found


@pytest.mark.parametrize(("url", "query", "expected"), _got(), ids=[url for url, _, _ in _got()])
def test_every_example_url_has_its_example_answer(
    client: ContractClient, url: str, query: dict[str, str], expected: Any
) -> None:
    assert client.get(url, query_string=query).data == orjson.dumps(expected)


def _shown(node: Any) -> Iterator[tuple[str, Any, Any]]:
    """Every example that stands beside a schema: its name, itself and the schema."""
    if isinstance(node, list):
        for each in node:
            yield from _shown(each)
    elif isinstance(node, dict):
        if "schema" in node:
            yield from ((name, value_of(each), node["schema"]) for name, each in node.get("examples", {}).items())
        for each in node.values():
            yield from _shown(each)


def test_every_example_keeps_its_schema() -> None:
    shown = list(_shown([document()["paths"], document()["components"]["responses"]]))
    assert len(shown) >= len(document()["components"]["examples"])
    for name, value, schema in shown:
        assert validator(schema).is_valid(value), name


def test_every_example_is_used() -> None:
    text = FILE.read_text(encoding="utf-8")
    for name in document()["components"]["examples"]:
        assert f"#/components/examples/{name}" in text, name
