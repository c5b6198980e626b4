"""The example questions of the contract, and questions as they stand in a URL."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import orjson

from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import at, operations, resolved

Question = dict[str, Any]
WRITTEN_AS_JSON: Final = ("previous", "specials", "dragon", "instant_win", "breach")


def in_a_url(question: dict[str, Any]) -> dict[str, str]:
    """The question as parameters; a field that is null is left out."""
    return {
        name: orjson.dumps(value).decode() if name in WRITTEN_AS_JSON else as_text(value)
        for name, value in question.items()
        if value is not None
    }


def repeated(question: dict[str, Any]) -> list[tuple[str, str]]:
    """The same with the parameter of a list once for every item, as programs write it."""
    pairs: list[tuple[str, str]] = []
    for name, text in in_a_url(question).items():
        value = question[name]
        nested = name not in WRITTEN_AS_JSON and isinstance(value, list)
        between = ";" if nested and any(isinstance(each, list) for each in value) else ","
        pairs += [(name, part) for part in (text.split(between) if nested else [text])]
    return pairs


def as_text(value: Any) -> str:
    """A value as people would type it: lists joined by commas, hands by semicolons, a variant's object as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(isinstance(each, list) for each in value):
        return ";".join(as_text(each) for each in value)
    if isinstance(value, list):
        return ",".join(map(str, value))
    return orjson.dumps(value).decode()


def rows(name: str) -> list[Any]:
    found: list[Any] = orjson.loads(Path(__file__).with_name("tables.json").read_bytes())[name]
    return found


def example(name: str) -> Question:
    value: Question = at(f"#/components/examples/{name}/value")
    return value


def value_of(reference: Any) -> Any:
    return resolved(reference)["value"]


def example_url(path: str, operation: Any) -> tuple[str, dict[str, str]]:
    """The path and the query of an operation with the examples of its parameters."""
    query: dict[str, str] = {}
    for parameter in map(resolved, operation.get("parameters", ())):
        stated = parameter.get("content", {}).get("application/json", parameter)
        if "example" in stated:
            text = in_a_url({parameter["name"]: stated["example"]})[parameter["name"]]
            if parameter["in"] == "path":
                path = path.replace("{" + parameter["name"] + "}", text)
            else:
                query[parameter["name"]] = text
    return path, query


POSTED = [
    (
        path,
        name,
        value_of(question),
        value_of(operation["responses"]["200"]["content"]["application/json"]["examples"][name]),
    )
    for path, method, operation in operations()
    if method == "post"
    for name, question in operation["requestBody"]["content"]["application/json"]["examples"].items()
]
"""Path, name, question and answer of every example that is posted."""

ASKED = [(path.removeprefix("/v1/"), question) for path, _, question, _ in POSTED if path[4:] in OPERATIONS]
"""Name of the operation and question of every example that is posted to one."""
