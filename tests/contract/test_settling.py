"""What the rules settle in an answer: all its fields but those that inform, demanded where the answer demands them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bigtwo_rulebook.protocol import INFORMATIVE_FIELDS, NORMATIVE_FIELDS, OPERATIONS
from contract.settling import PREFIX, SCHEMAS, name_of, settled
from tests.api.contract import document, resolved

WHOLE = document()["components"]["schemas"]


def parts(schema: Any) -> Iterator[Any]:
    """The objects that a schema is put together from, or chosen between."""
    found = resolved(schema)
    for each in [*found.get("allOf", ()), *found.get("oneOf", ())]:
        yield from parts(each)
    if "properties" in found:
        yield found


def fields(name: str) -> dict[str, bool]:
    """The fields of a schema, and whether they are demanded."""
    whole = list(parts({"$ref": SCHEMAS + name}))
    return {field: field in part.get("required", ()) for part in whole for field in part["properties"]}


def test_every_answer_keeps_the_fields_that_the_rules_settle() -> None:
    for operation in OPERATIONS:
        name = name_of(operation, "Answer")
        kept = {
            field: needed
            for field, needed in fields(name).items()
            if field not in INFORMATIVE_FIELDS and field in NORMATIVE_FIELDS.get(operation, (field,))
        }
        found = fields(PREFIX + name)
        assert kept == {field: needed for field, needed in found.items() if field in kept}, operation
        assert set(found) - set(kept) <= INFORMATIVE_FIELDS, operation


def demanded(node: Any, seen: set[str]) -> Iterator[str]:
    """Every field that is demanded anywhere in a schema, and in those that it refers to."""
    if isinstance(node, list):
        for each in node:
            yield from demanded(each, seen)
    elif isinstance(node, dict):
        reference = node.get("$ref")
        if isinstance(reference, str) and reference not in seen:
            seen.add(reference)
            yield from demanded(resolved(node), seen)
        required = node.get("required")
        yield from required if isinstance(required, list) else ()
        for each in node.values():
            yield from demanded(each, seen)


def test_nothing_that_informs_is_demanded_anywhere() -> None:
    assert not INFORMATIVE_FIELDS & set(demanded({"$ref": SCHEMAS + "SettledAnswer"}, set()))
    assert INFORMATIVE_FIELDS & set(demanded({"$ref": SCHEMAS + "AnswerOrProblem"}, set()))


def test_only_a_schema_that_demands_what_is_left_out_gets_another_name() -> None:
    kept = {"type": "object", "required": ["code"], "properties": {"code": {}, "rules": {}}}
    left = {"type": "object", "required": ["code", "rules"], "properties": {"code": {}, "rules": {}}}
    inside = {"kept": {"$ref": SCHEMAS + "Kept"}, "left": {"type": "array", "items": {"$ref": SCHEMAS + "Left"}}}
    answer = {"type": "object", "required": ["left", "variant"], "properties": {**inside, "variant": {}}}
    assert settled({"Kept": kept, "Left": left, "ScoreAnswer": answer}, ["score"]) == {
        "SettledScoreAnswer": {
            "description": "What the rules settle in `ScoreAnswer`.",
            "type": "object",
            "required": ["left"],
            "properties": {
                "kept": {"$ref": SCHEMAS + "Kept"},
                "left": {"type": "array", "items": {"$ref": SCHEMAS + "SettledLeft"}},
            },
        },
        "SettledLeft": {
            "description": "What the rules settle in `Left`.",
            "type": "object",
            "required": ["code"],
            "properties": {"code": {}},
        },
    }
