"""The same question in other words has the same answer, byte for byte: each example question of the contract is asked
again with its fields in another order and with its defaults said. Cards, variants and sets in other words are asked by
`tests/differential`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS, as_json
from tests.api.examples import POSTED, Question
from tests.tables import table

EVERY = {**OPERATIONS, **VARIANT_OPERATIONS}
REQUESTS = {name: operation.request for name, operation in EVERY.items()}
EXAMPLES = [
    (path.removeprefix("/v1/"), name, question)
    for path, name, question, _ in POSTED
    if path.removeprefix("/v1/") in REQUESTS
]


def answered(operation: str, question: Question) -> bytes:
    asked = EVERY[operation]
    return as_json(asked.answer(asked.request.load(question)))


def reordered(question: Any) -> Any:
    """Every object with its fields the other way round."""
    if isinstance(question, dict):
        return {name: reordered(value) for name, value in reversed(question.items())}
    return [reordered(each) for each in question] if isinstance(question, list) else question


def spelled_out(question: Any, operation: str) -> Any:
    """Every default given."""
    reported = {"variant": "base"} if "variant" in REQUESTS[operation].fields else {}
    for name, field in REQUESTS[operation].fields.items():
        if field.nullable and not field.required:
            reported[name] = None
        elif not field.required and type(field.load_default) in (bool, int):
            reported[name] = field.load_default
    if operation == "referee" and "state" in question:
        del reported["variant"]
    return reported | question


WAYS: dict[str, Callable[[Any, str], Any]] = {
    "reordered": lambda question, operation: reordered(question),
    "spelled out": spelled_out,
}


def test_one_question_has_one_answer() -> None:
    others = dict.fromkeys(WAYS, 0)
    with table() as row:
        for operation, name, question in EXAMPLES:
            answer = answered(operation, question)
            for way, ask in WAYS.items():
                with row(f"{operation} {name} {way}"):
                    again = ask(question, operation)
                    others[way] += orjson.dumps(again) != orjson.dumps(question)
                    assert answered(operation, again) == answer
    assert min(others.values()) > len(EXAMPLES) / 4, "the ways are other ways"
