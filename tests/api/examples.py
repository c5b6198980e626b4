"""The example questions of the contract."""

from __future__ import annotations

from typing import Any

from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import at, operations, resolved
from tests.api.urls import in_a_url

Question = dict[str, Any]


def example(name: str) -> Question:
    """The example of a name."""
    value: Question = at(f"#/components/examples/{name}/value")
    return value


def value_of(reference: Any) -> Any:
    """The example that an operation refers to."""
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
