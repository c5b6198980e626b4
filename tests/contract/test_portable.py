"""The portable contract is valid, and true: what the service takes and answers keeps it too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import orjson
import pytest
from openapi_schema_validator import OAS30Validator
from openapi_spec_validator import validate

from bigtwo_conformance.corpus import corpus
from bigtwo_rulebook.protocol import OPERATIONS
from contract import json_forms
from tests.api.contract import ContractClient, document, operations, success
from tests.tables import SEED, table

DOCUMENT: Any = orjson.loads(json_forms.PORTABLE.read_bytes())


def found(node: Any) -> Any:
    """A part of the document, or what it refers to."""
    while isinstance(node, dict) and "$ref" in node:
        *_, kind, name = node["$ref"].split("/")
        node = DOCUMENT["components"][kind][name]
    return node


def test_it_is_valid() -> None:
    validate(DOCUMENT)


def test_it_has_every_operation_that_answers_json() -> None:
    wanted = {
        (path, method)
        for path, method, operation in operations()
        if "application/json" in success(operation)["content"]
    }
    assert {(path, method) for path, item in DOCUMENT["paths"].items() for method in item} == wanted


def _shown() -> Iterator[tuple[str, str, Any, Any]]:
    for path, item in DOCUMENT["paths"].items():
        for method, operation in item.items():
            asked = [("question", operation["requestBody"])] if "requestBody" in operation else []
            for status, response in [*asked, *operation["responses"].items()]:
                for content in found(response).get("content", {}).values():
                    for name, example in content.get("examples", {}).items():
                        yield f"{method} {path} {status}", name, content["schema"], found(example)["value"]
                    if "example" in content:
                        yield f"{method} {path} {status}", "example", content["schema"], content["example"]


def test_every_example_keeps_it() -> None:
    shown = list(_shown())
    assert len(shown) > len(DOCUMENT["components"]["examples"])
    for place, name, schema, value in shown:
        errors = OAS30Validator({**schema, "components": DOCUMENT["components"]}).iter_errors(value)
        assert [(error.message, list(error.path)) for error in errors] == [], f"{place} {name}"


def _in_one_form(question: Mapping[str, Any]) -> dict[str, Any]:
    """A question with its new stock as an object, which is the one form of it there."""
    events = [
        {"reshuffle": {"cards": event["reshuffle"]}} if isinstance(event.get("reshuffle"), list) else event
        for event in question.get("events", ())
    ]
    return {**question, "events": events} if events else {**question}


@pytest.mark.check
def test_what_the_corpus_asks_and_what_is_answered_keeps_it(client: ContractClient) -> None:
    """No client made from it is refused a question that the service takes, nor gets an answer that it cannot read."""
    media_type = "application/json"
    validators: dict[int, OAS30Validator] = {}

    def check(content: Any, value: Any) -> None:
        schema = content[media_type]["schema"]
        known = validators.setdefault(id(schema), OAS30Validator({**schema, "components": DOCUMENT["components"]}))
        assert [(error.message, list(error.path)) for error in known.iter_errors(value)][:3] == []

    cases = [case for case in corpus().cases if case.operation in OPERATIONS and "tally" not in case.expect]
    first = {case.operation: case for case in cases}
    with table() as row:
        for case in (*first.values(), *Random(SEED).sample(cases, 60)):
            with row(f"{case.id}: {case.operation}"):
                operation = DOCUMENT["paths"][f"/v1/{case.operation}"]["post"]
                question = {"variant": case.variant, **_in_one_form(case.input)}
                check(operation["requestBody"]["content"], question)
                answer = client.post(f"/v1/{case.operation}", json=question)
                check(found(operation["responses"][str(answer.status_code)])["content"], answer.get_json())


KEYS_OF_3_1 = {"const", "prefixItems", "propertyNames", "if", "oneOf", "anyOf", "contentMediaType", "x-request-body"}


def nodes(node: Any) -> Iterator[Any]:
    """Every object of the document outside its examples and the names of fields."""
    if isinstance(node, dict):
        yield node
        for name, each in node.items():
            if name == "properties":
                yield from (inner for field in each.values() for inner in nodes(field))
            elif name not in ("example", "examples"):
                yield from nodes(each)
    elif isinstance(node, list):
        for each in node:
            yield from nodes(each)


def test_it_says_nothing_that_some_generators_cannot_take() -> None:
    for node in nodes([DOCUMENT["paths"], DOCUMENT["components"]]):
        assert not KEYS_OF_3_1 & set(node), node
        assert "default" not in node, node
        assert not isinstance(node.get("type"), list), node
        assert node.get("nullable") is None or "type" in node, node
        assert len(node.get("allOf", "1")) == 1, node


def test_no_two_constants_are_called_the_same() -> None:
    """In Go all of them stand side by side."""
    lists = {name: schema for name, schema in DOCUMENT["components"]["schemas"].items() if "enum" in schema}
    called = [each for schema in lists.values() for each in schema.get("x-enum-varnames", schema["enum"])]
    assert len(called) == len(set(called)) > 20
    assert lists["KindGiven"]["x-enum-varnames"][-1] == "KINDGIVEN_DRAGON"
    assert lists["PatternGiven"]["x-enum-varnames"][1] == "PATTERNGIVEN_DRAGON"
    assert all(len(each.get("x-enum-varnames", each["enum"])) == len(each["enum"]) for each in lists.values())


def test_a_parameter_has_its_whole_schema() -> None:
    for item in DOCUMENT["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", ()):
                assert all("$ref" not in node for node in nodes(parameter)), parameter


def test_an_object_that_may_be_absent_is_null_only_where_that_is_another_answer() -> None:
    """No such hand has won; absent, the variant has no such hands. An exchange is due or absent."""
    fields = found({"$ref": "#/components/schemas/State"})["properties"]
    assert fields["instant_win"]["nullable"]
    assert fields["exchange_due"] == {"$ref": "#/components/schemas/PendingExchange"}
    assert "nullable" not in found(fields["exchange_due"])


def test_the_contract_has_the_fields_of_both_shapes_of_an_answer() -> None:
    schema = found({"$ref": "#/components/schemas/ClassifyAnswer"})
    assert schema["required"] == ["variant", "cards", "playable"]
    assert {"kind", "deciding_card", "strength", "rules", "reason"} <= set(schema["properties"])
    assert document()["components"]["schemas"]["ClassifyAnswer"]["oneOf"]
