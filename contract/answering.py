"""The answers of the examples: asked of the service itself, in this process.

An example stands in a piece in one of three ways, and in the bundle with what the service answers:

* ``value``: a question, posted to the path of the piece; the answer becomes an example of its own, ``...-answer``
* ``x-request``: a whole request, which the contract shows too; the answer becomes its ``value``
* ``get``: a path to get, which the contract does not show; the answer becomes its ``value``. Of an object in it that is
  long, ``only`` says by its name which of its fields are shown

What changes whenever a rule, a variant or an option is added stands in ``instead``, a field with what is shown for it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.api import create_app
from bigtwo.api.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from flask.testing import FlaskClient

INSTANCE: Final = "urn:uuid:00000000-0000-4000-8000-000000000000"
"""That of every problem in the contract; each real answer has its own."""

Examples: TypeAlias = "Mapping[str, dict[str, Any]]"


def service() -> FlaskClient:
    """The service that is asked."""
    return create_app(Settings(log=False)).test_client()


def answered(client: FlaskClient, path: str, examples: Examples) -> Iterator[tuple[str, dict[str, Any]]]:
    """The examples of a path, by name, with what the service answers."""
    for name, example in examples.items():
        if "value" in example:
            yield name, example
            yield f"{name}-answer", {"value": _good(name, _asked(client, "POST", path, example["value"]))}
        elif "x-request" in example:
            value = _asked(client, **example["x-request"])[1] | example.get("instead", {})
            yield name, {field: each for field, each in example.items() if field != "instead"} | {"value": value}
        else:
            shown = {field: each for field, each in example.items() if field not in ("get", "only", "instead")}
            answer = _good(name, _asked(client, "GET", example["get"]))
            parts = example.get("only", {})
            shown["value"] = answer | {name: {key: answer[name][key] for key in parts[name]} for name in parts}
            shown["value"] |= example.get("instead", {})
            yield name, shown


def _asked(client: FlaskClient, method: str, path: str, body: object = None) -> tuple[int, Any]:
    """The status and the answer; a body that is a text is sent as it is, so that it need not be JSON."""
    data = body if isinstance(body, str) else None if body is None else json.dumps(body)
    response = client.open(path, method=method, data=data, content_type=data and "application/json")
    answer = response.get_json()
    return response.status_code, answer | {"instance": INSTANCE} if "instance" in answer else answer


def _good(name: str, asked: tuple[int, Any]) -> Any:
    status, answer = asked
    if status != 200:
        raise ValueError(f"the example {name} is no question that can be answered: {answer.get('detail', status)}")
    return answer
