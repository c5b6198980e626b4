"""The contract as the tests use it: what openapi.yaml says, and whether an answer keeps it.

`ContractClient` holds every answer of every test against the contract: documented status, documented media type and
headers, and the schema, in a strict reading in which an answer has no field that the contract does not know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema_rs
import yaml
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from bigtwo.api.service import EVERYWHERE, PLAIN, Service
from bigtwo.desk import digest
from bigtwo.messages.catalogue import messages_in
from contract.json_forms import listed

ROOT = Path(__file__).parents[2]
FILE = ROOT / "openapi.yaml"
FAULTS = (
    "requests", "positions", "deal-faults", "score-faults", "record-faults", "states", "variants", "constraints",
)  # fmt: skip
OF_DEALS = ["card-twice", "card-missing", "card-not-in-pack", "hand-size", "extra-wrong", "stock-wrong", "dead-wrong"]
"""What `validate-deal` answers about a deal is a fault of a request where the deal is to be played."""
FAULT_CODES = {*(each.code for file in FAULTS for each in messages_in(file).values()), *OF_DEALS} - {"alias"}
"""What can be wrong with a request."""
METHODS = ("get", "post", "put", "patch", "delete")
COMBINATORS = ("allOf", "anyOf", "oneOf")
LINKED_BODY = "x-request-body"
"""Where a link says what to post. OpenAPI has `requestBody` for that, but many readers take only a text there."""


@cache
def document() -> Any:
    return yaml.load(FILE.read_text(encoding="utf-8"), getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def resolved(node: Any) -> Any:
    """A node, or what it refers to."""
    while isinstance(node, dict) and "$ref" in node:
        node = at(node["$ref"])
    return node


def at(pointer: str) -> Any:
    node = document()
    for step in pointer.removeprefix("#/").split("/"):
        key = step.replace("~1", "/").replace("~0", "~")
        node = node[int(key)] if isinstance(node, list) else node[key]
    return node


def operations() -> Iterator[tuple[str, str, Any]]:
    for path, item in document()["paths"].items():
        for method in METHODS:
            if method in item:
                yield path, method, item[method]


def success(operation: Any) -> Any:
    """What an operation answers with 200; nothing of a page that only says where another one is."""
    return operation["responses"].get("200", {"content": {}})


def concrete(path: str) -> str:
    """A path with something that there is for every parameter in it."""
    path = path.replace("{content}/{folder}/{name}", f"{digest()}/page/main.js")
    path = path.replace("/v1/variants/{id}", "/v1/variants/base").replace("{id}", "VC-01")
    return path.replace("{slug}", "not-found").replace("{name}", "start.js")


def strict(node: Any, *, here: bool) -> Any:
    """A schema that also refuses fields and words it does not know. Of combined schemas only the whole is closed, not
    the parts: each part knows only its own fields."""
    if isinstance(node, list):
        return [strict(each, here=here) for each in node]
    if not isinstance(node, dict):
        return node
    if (known := listed(node)) is not None:
        return strict(known, here=here)
    closed: dict[str, Any] = {}
    for key, value in node.items():
        if key in COMBINATORS:
            closed[key] = strict(value, here=False)
        elif key == "properties":
            closed[key] = {name: strict(each, here=True) for name, each in value.items()}
        elif key in ("items", "additionalProperties"):
            closed[key] = strict(value, here=True)
        else:
            closed[key] = value
    if here and any(key in node for key in ("$ref", "properties", *COMBINATORS)):
        closed["unevaluatedProperties"] = False
    return closed


@cache
def _strict_components() -> Any:
    schemas = document()["components"]["schemas"]
    return {"schemas": {name: strict(schema, here=False) for name, schema in schemas.items()}}


def validator(schema: Any, *, closed: bool = True) -> Any:
    root = strict(schema, here=True) if closed else schema
    components = _strict_components() if closed else {"schemas": document()["components"]["schemas"]}
    return jsonschema_rs.Draft202012Validator({**root, "components": components}, validate_formats=True)


@cache
def _answer_validator(path: str, method: str, status: str, media_type: str) -> Any:
    response = resolved(document()["paths"][path][method]["responses"][status])
    content = described(response, media_type)
    assert content is not None
    return validator(content["schema"])


@cache
def _header_validator(schema: str) -> Any:
    return validator(json.loads(schema), closed=False)


@cache
def _problem_validator() -> Any:
    return validator({"$ref": "#/components/schemas/Problem"})


def described(response: Any, media_type: str) -> Any | None:
    """What a response says of a media type, whose parameters the contract may name; None where it does not have it."""
    found = [each for name, each in response["content"].items() if name.partition(";")[0] == media_type]
    return found[0] if found else None


@cache
def _patterns() -> tuple[tuple[str, str], ...]:
    paths = sorted(document()["paths"], key=lambda each: "{" in each)
    return tuple((each, re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(each))) for each in paths)


def template_of(path: str) -> str | None:
    """The path of the contract that a concrete path belongs to; one without parameters before one with."""
    return next((each for each, pattern in _patterns() if re.fullmatch(pattern, path)), None)


def check(method: str, path: str, answer: TestResponse) -> None:
    is_page = path == "/" or path.startswith(("/docs", "/desk"))
    for name, value in (EVERYWHERE if is_page else PLAIN).items():
        assert answer.headers.getlist(name) == [value], name
    assert not {"Set-Cookie", "Access-Control-Allow-Credentials"} & set(answer.headers.keys())
    assert answer.headers["X-Request-Id"]
    status = str(answer.status_code)
    assert len(answer.headers.getlist("Content-Length")) == (status not in ("204", "304"))
    if method == "OPTIONS" and status == "204":
        assert answer.data == b""
        return
    template = template_of(path)
    media_type = answer.mimetype
    if template is None:
        assert status == "404"
    documented = document()["paths"].get(template, {}).get("get" if method == "HEAD" else method.lower())
    if documented is None:
        assert status in ("404", "405")
        assert media_type == "application/problem+json"
        if method != "HEAD":
            _problem_validator().validate(answer.get_json(force=True))
        return
    assert status in documented["responses"], f"{method} {path} is not documented to answer {status}"
    response = resolved(documented["responses"][status])
    _check_headers(response, answer)
    if "content" not in response:
        assert answer.data == b""
        assert "Content-Type" not in answer.headers
        return
    assert described(response, media_type) is not None, f"{method} {path} {status} is not documented to be {media_type}"
    if method != "HEAD" and media_type.endswith("json"):
        _answer_validator(template, method.lower(), status, media_type).validate(json.loads(answer.data))


def _check_headers(response: Any, answer: TestResponse) -> None:
    """Asserts that every documented header is there and says what it may say."""
    for name, reference in response.get("headers", {}).items():
        header = resolved(reference)
        if header.get("required"):
            assert name in answer.headers, f"{name} is missing"
        if name in answer.headers:
            text = answer.headers[name]
            is_number = header["schema"].get("type") == "integer"
            _header_validator(json.dumps(header["schema"])).validate(int(text) if is_number else text)


class ContractClient(FlaskClient):
    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        answer = super().open(*args, **kwargs)
        check(answer.request.method, unquote(answer.request.path), answer)
        return answer


def client_of(app: Flask) -> ContractClient:
    app.test_client_class = ContractClient
    client = app.test_client()
    assert isinstance(client, ContractClient)
    return client


def routes_of(service: Service) -> Iterator[tuple[str, str]]:
    """Every path of the service, as the contract writes it, and every method that it answers."""
    for path, methods in service.questions.items():
        yield from ((path, method) for method in methods)
    for rule in service.url_map.iter_rules():
        path = re.sub(r"<(\w+?)_?>", r"{\1}", rule.rule)
        yield from ((path, method) for method in rule.methods or ())


def faults_of(answer: TestResponse) -> list[tuple[str, str]]:
    """Pointer and code of everything that is wrong with a question that was refused."""
    assert answer.status_code == 422, answer.get_json()
    return [(error["pointer"], error["code"]) for error in answer.get_json()["errors"]]
