"""The same question in other words has the same answer, byte for byte: each example question of the contract is asked
again in another order, with other spellings and with its defaults said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import orjson

from bigtwo.cards import SPELLINGS
from bigtwo.operations.answers import as_json
from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS
from bigtwo.variant.resolving import find, resolve
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


SETS = {"cards", "a", "b", "hand", "pile", "play", "last_play", "draw", "dead", "played", "set_aside", "kinds"}


def shuffled(question: Any, inside: str = "") -> Any:
    """Every set of cards the other way round; what is in an order that matters stays."""
    if isinstance(question, dict):
        return {name: shuffled(value, name) for name, value in question.items()}
    if not isinstance(question, list):
        return question
    if inside in SETS and all(isinstance(each, str) for each in question):
        return question[::-1]
    return [shuffled(each, "cards" if inside == "hands" else "") for each in question]


def respelled(question: Any, operation: str) -> Any:
    """Every card with its suit before its rank, in small letters."""
    if isinstance(question, dict):
        return {name: respelled(value, operation) for name, value in question.items()}
    if isinstance(question, list):
        return [respelled(each, operation) for each in question]
    if isinstance(question, str) and question:
        turned = (question[-1] + question[:-1]).lower()
        if any(question in spellings and turned in spellings for spellings in SPELLINGS.values()):
            return turned
    return question


def renamed(question: Any, operation: str) -> Any:
    """Every variant by an alias without a second meaning."""
    reported = dict(question)
    for field in ("variant", "left", "right"):
        if isinstance(reported.get(field), str) and (named := find(reported[field])) is not None:
            reported[field] = next(
                (alias for alias in named.aliases if not resolve(alias).warnings), f" {named.id.upper()}"
            )
    return reported


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
    "shuffled": lambda question, operation: shuffled(question),
    "respelled": respelled,
    "renamed": renamed,
    "spelled out": spelled_out,
    "all at once": lambda question, operation: reordered(
        renamed(respelled(shuffled(spelled_out(question, operation)), operation), operation)
    ),
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
