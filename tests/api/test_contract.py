"""openapi.yaml and the code say the same: routes and methods, fields, examples; and its links lead somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import orjson
import pytest

from bigtwo.api import create_app
from bigtwo.api.pages import contract_file
from bigtwo.cards import SPELLINGS
from bigtwo.messages.render import current_locale
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.questions import DIFF, RESOLVE
from contract.examples import shown
from tests.api.contract import (
    FILE,
    LINKED_BODY,
    ContractClient,
    at,
    concrete,
    document,
    faults_of,
    operations,
    resolved,
    routes_of,
    success,
    validator,
)
from tests.api.examples import POSTED, example_url, value_of
from tests.tables import table

OUTSIDE = {"HEAD", "OPTIONS"}
"""Answered everywhere, and described once in the introduction."""


def test_every_route_is_in_the_contract_and_the_other_way_round() -> None:
    routes = {(path, method.lower()) for path, method in routes_of(create_app()) if method not in OUTSIDE}
    assert routes == {(path, method) for path, method, _ in operations()}


def test_every_operation_documents_its_problems() -> None:
    """What an answer is not documented to be, the client of these tests notices."""
    with table() as row:
        for path, method, operation in operations():
            with row(f"{method} {path}"):
                expected = {"405", "500"} if operation["responses"].keys() & {"200"} else {"308"}
                if path.startswith("/v1"):
                    expected |= {"400", "422", "429"}
                if method == "post":
                    expected |= {"408", "411", "413", "415"}
                assert expected <= operation["responses"].keys()
                for status, response in operation["responses"].items():
                    if status > "400" and path != "/readyz":
                        assert list(resolved(response)["content"]) == ["application/problem+json"]
                assert "Allow" in resolved(operation["responses"]["405"])["headers"]


def test_no_parameter_is_ignored(client: ContractClient) -> None:
    with table() as row:
        for path, method, operation in operations():
            if method == "get" and "422" in operation["responses"]:
                with row(path):
                    assert ("/nonsense", "unknown-parameter") in faults_of(client.get(f"{concrete(path)}?nonsense=1"))


def test_the_service_serves_this_very_file(client: ContractClient) -> None:
    assert client.get("/openapi.yaml").data == FILE.read_bytes() == contract_file("openapi.yaml").content
    assert client.get("/openapi.json").get_json() == document() == orjson.loads(contract_file("openapi.json").content)
    assert client.get("/openapi-portable.json").data == contract_file("openapi-portable.json").content


SCHEMAS = "#/components/schemas/"


QUESTIONS = {
    "".join(word.capitalize() for word in name.split("-")) + "Question": operation.request
    for name, operation in OPERATIONS.items()
} | {"ResolveQuestion": RESOLVE, "DiffQuestion": DIFF}


def test_every_question_has_the_fields_of_the_code() -> None:
    with table() as row:
        for name, request in QUESTIONS.items():
            with row(name):
                schema, fields = at(SCHEMAS + name), request.fields
                assert set(schema["properties"]) == set(fields)
                assert set(schema.get("required", ())) == {field for field, read in fields.items() if read.required}
                assert schema["additionalProperties"] is False


STATE: dict[str, Any] = at("#/components/examples/referee-clean-answer/value/state")
DEALT: dict[str, Any] = {"hands": [[], [], [], []]}
SCORE: dict[str, Any] = {"winner": 0, "cards_left": [0, 1, 1, 1]}
NINE = ["9S"]


def with_event(**event: Any) -> Any:
    return {"deal": DEALT, "events": [event]}


def with_state(**fields: Any) -> Any:
    return {"state": STATE | fields, "events": []}


NESTED: list[tuple[str, str, dict[str, Any], str]] = [
    ("PreviousGiven", "opening", {**DEALT, "previous": {"winner": 0}}, "previous"),
    ("RecordedDeal", "referee", {"deal": DEALT, "events": []}, "deal"),
    ("PlayEvent", "referee", with_event(seat=0, play=NINE), "events 0"),
    ("PassEvent", "referee", with_event(seat=0, **{"pass": True}), "events 0"),
    ("DrawEvent", "referee", with_event(seat=0, draw=NINE), "events 0"),
    ("AnnounceEvent", "referee", with_event(seat=0, announce=1), "events 0"),
    ("ReshuffleEvent", "referee", with_event(reshuffle=NINE), "events 0"),
    ("State", "referee", with_state(), "state"),
    ("Pile", "referee", with_state(), "state pile"),
    ("SeatObject", "referee", with_state(dragon={"seat": 0}), "state dragon"),
    ("AnnouncementDue", "referee", with_state(announce_due={"seat": 0, "cards": 1}), "state announce_due"),
    ("SpecialGiven", "score", {**SCORE, "specials": [{"seat": 0, "cards": NINE, "final": True}]}, "specials 0"),
    ("SeatGiven", "score", {**SCORE, "breach": {"seat": 0}}, "breach"),
    ("PlayedDeal", "session", {"deals": [SCORE]}, "deals 0"),
]
"""An object inside a question: its schema, the operation, a question that has one, and where it stands."""
ANSWERED = {"State", "Pile", "SeatObject", "AnnouncementDue"}
"""Those that answers hold too, where later releases may add fields."""


def test_every_nested_object_has_the_fields_of_the_code(client: ContractClient) -> None:
    """The code tells its fields itself, in their order, in the fault of a field that is not there."""
    with table() as row:
        for name, operation, question, place in NESTED:
            with row(name):
                schema, changed = at(SCHEMAS + name), deepcopy(question)
                node: Any = changed
                for step in place.split():
                    node = node[int(step) if isinstance(node, list) else step]
                node["#"] = 0
                assert name in ANSWERED or schema["additionalProperties"] is False
                fields = list(schema["properties"])
                words = (
                    f"fields are {current_locale().listed('and', fields)}"
                    if fields[1:]
                    else f"only field is {fields[0]}"
                )
                errors = client.post(f"/v1/{operation}", json=changed).get_json()["errors"]
                (error,) = [each for each in errors if each["pointer"] == f"/{place.replace(' ', '/')}/#"]
                assert (error["code"], error["detail"]) == ("unknown-field", f'there is no field "#" here; the {words}')


IN_URLS = {f"/v1/{name}": operation.request for name, operation in OPERATIONS.items() if operation.fits_url}
IN_URLS |= {"/v1/variants/resolve": RESOLVE, "/v1/variants/diff": DIFF}


def test_a_question_in_a_url_has_the_same_fields_and_limits_as_in_a_body() -> None:
    for path, request in IN_URLS.items():
        fields = {name: field.required for name, field in request.in_urls.items()}
        if "hand" in fields:  # a question in a URL has no state, so it cannot do without a hand
            fields["hand"] = True
        stated = map(resolved, document()["paths"][path]["get"]["parameters"])
        assert {each["name"]: each.get("required", False) for each in stated} == fields, path
    parameters = {p["name"]: resolved(p) for p in document()["paths"]["/v1/score"]["get"]["parameters"] if "name" in p}
    for name, schema in (("cards_left", "CardsLeftGiven"), ("stake", "StakeGiven")):
        limits = {key: value for key, value in at(SCHEMAS + schema).items() if key not in ("type", "description")}
        assert limits.items() <= parameters[name]["schema"].items(), name


def test_questions_about_whole_records_and_sessions_are_only_posted() -> None:
    assert {name for name, operation in OPERATIONS.items() if not operation.fits_url} == {"referee", "session", "view"}
    for name, operation in OPERATIONS.items():
        assert ("get" in document()["paths"][f"/v1/{name}"]) == operation.fits_url


@pytest.mark.check
def test_every_spelling_of_a_card_is_a_card_of_the_contract() -> None:
    given = validator({"$ref": SCHEMAS + "CardGiven"})
    for spellings in SPELLINGS.values():
        for spelling, code in spellings.items():
            given.validate(spelling)
            validator({"$ref": SCHEMAS + "Card"}).validate(code)
    for words in ("Pik9", "Herz Dame", "KaroD", "Kreuz-Ass", "葵扇3", "红心10", "9 of spades", "Queen of hearts"):
        given.validate(words)
    for wrong in ("", "9", "S", "0S", "16S", "9X", "99S", "9SS", "1", "♠"):
        assert not given.is_valid(wrong), wrong


# --- examples --------------------------------------------------------------------------------------------------------


def test_every_example_question_has_its_example_answer(client: ContractClient) -> None:
    with table() as row:
        for path, method, operation in operations():
            if method == "post":
                asked = operation["requestBody"]["content"]["application/json"]["examples"]
                answers = success(operation)["content"]["application/json"]["examples"]
                for name, question in asked.items():
                    with row(f"POST {path} {name}"):
                        answer, example = client.post(path, json=value_of(question)), resolved(answers[name])
                        assert shown(example, answer.get_json()) == example


def test_every_example_url_has_its_example_answer(client: ContractClient) -> None:
    with table() as row:
        for path, method, operation in operations():
            answers = next(iter(success(operation)["content"].values()), {}).get("examples", {})
            if method == "get" and answers:
                url, query = example_url(path, operation)
                for name, example in answers.items():
                    with row(f"{url} {query} {name}"):
                        answer = shown(resolved(example), client.get(url, query_string=query).get_json())
                        assert orjson.dumps(answer["value"]) == orjson.dumps(value_of(example))


# --- links -----------------------------------------------------------------------------------------------------------


def strings_in(node: Any) -> Iterator[str]:
    if isinstance(node, dict | list):
        for each in node.values() if isinstance(node, dict) else node:
            yield from strings_in(each)
    elif isinstance(node, str):
        yield node


IN_NO_EXAMPLE = "state/instant_win"


def test_every_link_leads_somewhere_and_takes_what_there_is(client: ContractClient) -> None:
    targets = {operation["operationId"]: (path, operation) for path, _, operation in operations()}
    answers: dict[str, list[Any]] = {}
    for path, _, _, answer in POSTED:
        answers.setdefault(path, []).append(answer)
    with table() as row:
        for path, method, operation in operations():
            for name, link in ((name, resolved(each)) for name, each in success(operation).get("links", {}).items()):
                with row(f"{operation['operationId']} {name}"):
                    _, target = targets[link["operationId"]]
                    passed = link.get(LINKED_BODY) or link["parameters"]
                    if LINKED_BODY in link:
                        content = target["requestBody"]["content"]["application/json"]
                        known = set(resolved(content["schema"])["properties"])
                    else:
                        known = {resolved(parameter)["name"] for parameter in target["parameters"]}
                    assert set(passed) <= known
                    url, query = example_url(path, operation)
                    got = [client.get(url, query_string=query).get_json()] if method == "get" else answers[path]
                    for expression in (each for each in strings_in(passed) if each.startswith("$response")):
                        pointer = expression.partition("#/")[2]
                        assert pointer == IN_NO_EXAMPLE or any(holds(each, pointer) for each in got), pointer


def holds(node: Any, pointer: str) -> bool:
    """Does something stand at a JSON Pointer of a value?"""
    for step in filter(None, pointer.split("/")):
        try:
            node = node[int(step)] if isinstance(node, list) else node[step]
        except (KeyError, IndexError, TypeError):
            return False
    return True
