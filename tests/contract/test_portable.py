"""The portable contract is current, valid, and true: what the service answers keeps it too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from openapi_schema_validator import OAS30Validator
from openapi_spec_validator import validate

from contract import __main__ as contract
from contract.portable import portable
from tests.api.contract import FILE, ContractClient, document, operations, success

DOCUMENT: Any = orjson.loads(contract.PORTABLE.read_bytes())


def found(node: Any) -> Any:
    """A part of the document, or what it refers to."""
    while isinstance(node, dict) and "$ref" in node:
        *_, kind, name = node["$ref"].split("/")
        node = DOCUMENT["components"][kind][name]
    return node


def test_it_is_that_of_the_contract() -> None:
    current = contract.PORTABLE.read_bytes() == contract.as_portable_json(FILE.read_text(encoding="utf-8"))
    assert current, "run make contract"  # without the texts, whose difference takes minutes to show


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
    """Where every example stands, its schema and its value."""
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


def test_its_example_questions_are_answered_like_those_of_the_contract(client: ContractClient) -> None:
    for path, item in DOCUMENT["paths"].items():
        if "post" in item:
            asked = item["post"]["requestBody"]["content"]["application/json"]["examples"]
            answers = item["post"]["responses"]["200"]["content"]["application/json"]["examples"]
            for name, example in asked.items():
                assert client.post(path, json=found(example)["value"]).get_json() == found(answers[name])["value"], name


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
    assert lists["KindGiven"]["x-enum-varnames"][-1] == "KIND_GIVEN_DRAGON"
    assert lists["PatternGiven"]["x-enum-varnames"][1] == "PATTERN_GIVEN_DRAGON"
    assert all(len(each.get("x-enum-varnames", each["enum"])) == len(each["enum"]) for each in lists.values())


def test_a_parameter_has_its_whole_schema() -> None:
    for item in DOCUMENT["paths"].values():
        for operation in item.values():
            for parameter in operation.get("parameters", ()):
                assert all("$ref" not in node for node in nodes(parameter)), parameter


@pytest.mark.parametrize(
    ("schema", "derived"),
    [
        ({"type": ["integer", "null"], "minimum": 1}, {"type": "integer", "minimum": 1, "nullable": True}),
        ({"const": True, "type": "boolean"}, {"type": "boolean"}),
        (
            {"anyOf": [{"type": "string", "enum": ["a"]}, {"type": "string"}]},
            {"type": "string", "x-extensible-enum": ["a"]},
        ),
        ({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}, {}),
        (
            {"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "integer"}},
            {"type": "array", "items": {"type": "integer"}},
        ),
        (
            {
                "oneOf": [
                    {
                        "type": "object",
                        "required": ["a", "b"],
                        "properties": {"a": {"const": 1, "type": "integer"}, "b": {}},
                    },
                    {
                        "type": "object",
                        "required": ["a", "c"],
                        "properties": {"a": {"const": 2, "type": "integer"}, "c": {}},
                    },
                ]
            },
            {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}, "b": {}, "c": {}}},
        ),
        (
            {
                "allOf": [
                    {"type": "object", "required": ["a"], "properties": {"a": {}}},
                    {"type": "object", "required": ["b"], "properties": {"b": {}}},
                ]
            },
            {"type": "object", "required": ["a", "b"], "properties": {"a": {}, "b": {}}},
        ),
        (
            {
                "anyOf": [
                    {"type": "object", "properties": {"a": {"type": "string"}}},
                    {"type": "object", "properties": {"a": {"type": "integer"}}},
                ]
            },
            {"type": "object", "additionalProperties": True},
        ),
    ],
)
def test_a_schema_becomes(schema: Any, derived: Any) -> None:
    content = {"application/json": {"schema": {"type": "object", "required": ["x"], "properties": {"x": schema}}}}
    small = {
        "info": {"title": "x", "version": "1", "license": {}, "description": ""},
        "servers": [],
        "security": [],
        "tags": [],
        "paths": {"/": {"get": {"responses": {"200": {"description": "", "content": content}}}}},
        "components": {"responses": {}, "headers": {}, "schemas": {}, "examples": {}},
    }
    made = portable(small)["paths"]["/"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert made["properties"]["x"] == derived


def test_an_object_that_may_be_absent_is_null_only_where_that_is_another_answer() -> None:
    """No such hand has won; absent, the variant has no such hands. An exchange is due or absent."""
    fields = found({"$ref": "#/components/schemas/State"})["properties"]
    assert fields["instant_win"]["nullable"]
    assert fields["exchange_due"] == {"$ref": "#/components/schemas/PendingExchange"}
    assert "nullable" not in found(fields["exchange_due"])


def test_the_contract_has_the_fields_of_both_shapes_of_an_answer() -> None:
    schema = found({"$ref": "#/components/schemas/ClassifyAnswer"})
    assert schema["required"] == ["variant", "cards", "playable"]
    assert set(schema["properties"]) == {
        "variant",
        "any_suits",
        "cards",
        "playable",
        "kind",
        "deciding_card",
        "strength",
        "rules",
        "reason",
    }
    assert document()["components"]["schemas"]["ClassifyAnswer"]["oneOf"]
