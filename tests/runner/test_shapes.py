"""The kit's own schema checker agrees with a real one, on the kit's schemas and on what is nearly right."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from bigtwo_conformance.shapes import UnknownKeyword, check, faults, schema

HELLO = {
    "id": "a",
    "ok": True,
    "protocol": 1,
    "implementation": {"name": "n", "version": "1", "language": "l"},
    "variants": ["base"],
    "operations": ["classify"],
    "options": [],
}
MESSAGES: dict[str, Any] = {
    "hello-question": {"id": "a", "operation": "hello", "protocol": 1},
    "hello": HELLO,
    "hello-answer": HELLO,
    "question": {"id": "a", "operation": "legal-moves", "input": {"variant": "base", "hand": ["3D"]}},
    "answer": {"id": "a", "ok": True, "result": {"playable": True}},
    "error-answer": {"id": None, "ok": False, "error": {"code": "internal", "message": "m"}},
}
WRONG: tuple[Any, ...] = (None, True, False, 0, 1, 1.0, 1.5, "", "x", "x" * 200, [], [1], {}, {"id": 1})


def spoilt(value: Any) -> Iterator[Any]:
    """The value with each part replaced by something else, or left out."""
    yield from WRONG
    if isinstance(value, dict):
        for name in value:
            yield {other: value[other] for other in value if other != name}
            for each in spoilt(value[name]):
                yield {**copy.deepcopy(value), name: each}
        yield {**value, "surprise": 1}


@pytest.mark.parametrize("name", MESSAGES)
def test_agrees_with_a_schema_library(name: str) -> None:
    root = schema("messages")
    library = jsonschema_rs.Draft202012Validator({**root, "$ref": f"#/$defs/{name}"})
    assert library.is_valid(MESSAGES[name])
    verdicts = set()
    for value in [MESSAGES[name], *spoilt(MESSAGES[name])]:
        verdict = not faults(value, "messages", name)
        assert verdict == library.is_valid(value), value
        verdicts.add(verdict)
    assert verdicts == {True, False}


@pytest.mark.parametrize("name", ["messages", "results"])
def test_the_schemas_are_schemas(name: str) -> None:
    jsonschema_rs.meta.validate(schema(name))


def test_an_unknown_keyword_is_an_error() -> None:
    with pytest.raises(UnknownKeyword):
        check({}, {"dependentRequired": {}}, {})


def test_every_schema_uses_known_keywords_only() -> None:
    for name in ("messages", "results"):
        root = schema(name)
        for definition in root["$defs"]:
            faults(json.loads("{}"), name, definition)
