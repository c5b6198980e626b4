"""What answers say may grow: no schema of an answer is closed, and those of questions are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bigtwo.api.problems import TYPES
from contract.json_forms import listed
from tests.api.contract import document, operations, resolved, success

SCHEMAS = "#/components/schemas/"


def nodes(node: Any, seen: set[str], path: str) -> Iterator[tuple[str, Any]]:
    """Every schema below one, with those that it refers to; of an open list of words only the bare type."""
    if isinstance(node, list):
        for index, each in enumerate(node):
            yield from nodes(each, seen, f"{path}/{index}")
    if not isinstance(node, dict):
        return
    if "$ref" in node:
        if node["$ref"] not in seen:
            seen.add(node["$ref"])
            yield from nodes(resolved(node), seen, node["$ref"].removeprefix(SCHEMAS))
        return
    yield path, node
    if listed(node) is not None:
        return
    for name, each in node.items():
        if name == "properties":
            for field, schema in each.items():
                yield from nodes(schema, seen, f"{path}.{field}")
        elif name not in ("example", "examples", "required", "enum", "description"):
            yield from nodes(each, seen, f"{path}/{name}")


def answered() -> Iterator[tuple[str, Any]]:
    seen: set[str] = set()
    for path, _, operation in operations():
        for response in operation["responses"].values():
            for content in resolved(response).get("content", {}).values():
                yield from nodes(content["schema"], seen, path)


SENT_BACK = {
    *("PlayEvent", "PassEvent", "DrawEvent", "AnnounceEvent", "ExchangeEvent", "ReshuffleEvent", "SeedObject"),
    "CardsObject",
    *("PlayedDeal", "NextDeal", "PreviousGiven", "SpecialGiven", "SeatGiven", "WonBeforeLead", "PatternGiven"),
    "CorpusCase",
}
"""What an answer holds so that it can be sent back, or is no answer of the service's own."""


def test_no_answer_is_closed() -> None:
    checked = 0
    for path, node in answered():
        if path.split("/")[0].split(".")[0] in SENT_BACK:
            continue
        checked += 1
        assert node.get("additionalProperties") is not False, path
        assert "maxProperties" not in node, path
        assert "enum" not in node, path
    assert checked > 300


def test_what_is_open_lists_words_and_takes_others() -> None:
    open_ones = [schema for schema in document()["components"]["schemas"].values() if listed(schema) is not None]
    assert len(open_ones) >= 15
    for schema in open_ones:
        first, second = schema["anyOf"]
        assert "enum" in first
        assert set(second) <= {"type"}


def test_generators_can_take_what_is_said() -> None:
    schemas = document()["components"]["schemas"]
    for path, node in nodes([document()["paths"], document()["components"]], set(), ""):
        assert "uniqueItems" not in node, f"{path}: some make sets of such lists, which lose the order"
        assert "default" not in node or isinstance(node.get("type"), str), f"{path}: a choice has no default"
        pattern = node.get("pattern", "")  # Prism puts it into a header, which takes nothing but ASCII
        assert isinstance(pattern, dict) or pattern.isascii(), path
    for path, node in nodes(schemas, set(), ""):
        if {"enum", "const"} & set(node) and not path.endswith("/properties"):
            assert node["type"] in ("string", "integer", "boolean"), path
        for choice in ("oneOf", "anyOf"):
            objects = [each for each in node.get(choice, ()) if each.get("type") == "object" and listed(node) is None]
            assert not objects, f"{path}: members of a choice have names"


def test_what_is_internal_no_client_needs() -> None:
    """Generators leave it out, so nothing may lead there, and no answer there is for programs of others."""
    internal = {operation["operationId"]: operation for _, _, operation in operations() if operation.get("x-internal")}
    elsewhere = {"docsElsewhere", "problemsElsewhere", "problemElsewhere"}
    assert set(internal) == {"metrics", *elsewhere, "docsAsset", "deskFile"}
    for _, _, operation in operations():
        for link in success(operation).get("links", {}).values():
            assert resolved(link)["operationId"] not in internal
    for id_, operation in internal.items():
        assert operation["tags"] == ["service"]
        assert "requestBody" not in operation
        assert "application/json" not in success(operation)["content"], id_


def test_every_answer_has_an_example() -> None:
    for path, _, operation in operations():
        for status, response in operation["responses"].items():
            for content in resolved(response).get("content", {}).values():
                assert "example" in content or content.get("examples"), f"{path} {status}"


def test_an_example_of_a_problem_is_what_the_service_calls_it() -> None:
    for name, response in document()["components"]["responses"].items():
        for content in response.get("content", {}).values():
            if "example" in content:
                problem = content["example"]
                known = TYPES[problem["type"].removeprefix("/problems/")]
                assert problem["title"] == known.title, name
                assert problem["status"] in known.statuses, name
