"""Both documents, read by the tools that most people use: they find no error, and every warning has a reason.

A mock server made of the contract answers every operation with an example, and outlives requests that are malformed.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from http.client import HTTPConnection
from random import Random
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from clients.running import BUILD, CONTRACT, CONTRACT_AS_JSON, GENERATORS, PORTABLE, attempt, background, free_port

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

JSON: Final = {"Content-Type": "application/json"}
MALFORMED: Final = 200
_WITH_A_SLASH: Final = (
    "The guides stand below `/guides/`, and their pages name each other from there; `/docs/` says that the page is at "
    "`/docs`."
)
REASONS: Final = {
    "no-required-schema-properties-undefined": (
        "A score has either `penalty` or `points`, and `if` says so by naming the one that is required; "
        "the fields themselves are described beside it."
    ),
    "path-keys-no-trailing-slash": _WITH_A_SLASH,
    "no-path-trailing-slash": _WITH_A_SLASH,
    "operation-2xx-response": "`/docs/` and `/guides` only say where to go.",
}
"""Why a warning is left, by its rule."""
UNKNOWN_PARAMETERS: Final = (
    "?cards=1OD",
    "?cards=%E2%99%A0",
    "?variant=%7B",
    "?hand=",
    "/no-such-thing",
    "?cards[]=9S",
)
JUNK: Final[tuple[Any, ...]] = (
    "1OD",
    "\u2660",
    "\U0001f0a1\U0001f0a1",
    None,
    True,
    17,
    -1.5,
    [],
    [[]],
    {},
    {"variant": 1},
)
NOT_MOCKED: Final = {"/openapi.yaml"}
"""What the mock server has an example of and cannot write: it knows no YAML."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a tool says of a document: warnings by rule, with how many there are."""

    tool: str
    document: str
    warnings: tuple[tuple[str, int], ...] = ()


def readings(npm: Path) -> Iterator[Reading]:
    """What the tools say of both documents; an error, or a warning without a reason, ends everything."""
    for document in (CONTRACT, PORTABLE):
        done = attempt(sys.executable, "-m", "openapi_spec_validator", document)
        if done.status != 0:
            sys.exit(done.said)
        yield Reading("openapi-spec-validator", document.name)
        spectral = attempt(
            npm / "spectral", "lint", "--ruleset", GENERATORS / "spectral.yaml", "--format", "json", document
        )
        yield _read(
            "Spectral",
            document,
            [(each["severity"] == 0, each["code"]) for each in _first(spectral.said, "[")],
            spectral.said,
        )
        redocly = attempt(
            npm / "redocly", "lint", "--config", GENERATORS / "redocly.yaml", "--format", "json", document
        )
        problems = _first(redocly.said, "{")["problems"]
        yield _read(
            "Redocly", document, [(each["severity"] == "error", each["ruleId"]) for each in problems], redocly.said
        )


def _first(said: str, opening: str) -> Any:
    """The first JSON value that a tool printed, among other words."""
    return json.JSONDecoder().raw_decode(said, said.index(opening))[0]


def _read(tool: str, document: Path, problems: list[tuple[bool, str]], said: str) -> Reading:
    rules = sorted({rule for _, rule in problems})
    if any(is_error for is_error, _ in problems) or not REASONS.keys() >= set(rules):
        sys.exit(f"{tool} finds fault with {document.name}:\n{said}")
    return Reading(tool, document.name, tuple((rule, sum(rule == each for _, each in problems)) for rule in rules))


def mock_server(npm: Path) -> tuple[int, int]:
    """How many operations a mock server answered with an example, and how many malformed requests it outlived."""
    contract = json.loads(CONTRACT_AS_JSON.read_bytes())
    port = free_port()
    words = [str(npm / "prism"), "mock", "--port", str(port), str(CONTRACT)]
    with background(words, BUILD / "prism.log", port, "/healthz"):
        asked = list(_asked(contract))
        for method, path, body in asked:
            status, said = _send(port, method, path, body)
            if status != 200 or not said:
                sys.exit(f"the mock server answers {method} {path} with {status}: {said[:2000]!r}")
        for method, path, body in _malformed(asked):
            _send(port, method, path, body)
        method, path, body = asked[0]
        if _send(port, method, path, body)[0] != 200:
            sys.exit(f"the mock server did not outlive {MALFORMED} malformed requests; see {BUILD / 'prism.log'}")
    return len(asked), MALFORMED


def _send(port: int, method: str, path: str, body: bytes | None) -> tuple[int, bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body, JSON if body is not None else {})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def _asked(contract: Any) -> Iterator[tuple[str, str, bytes | None]]:
    """A right request of every operation: its first example, or the examples of its parameters."""

    def found(node: Any) -> Any:
        while "$ref" in node:
            *_, kind, name = node["$ref"].split("/")
            node = contract["components"][kind][name]
        return node

    for path, item in contract["paths"].items():
        for method, operation in item.items():
            if path in NOT_MOCKED or "200" not in operation["responses"]:  # some only say where to go
                continue
            if method == "post":
                examples = operation["requestBody"]["content"]["application/json"]["examples"]
                yield "POST", path, json.dumps(found(next(iter(examples.values())))["value"]).encode()
                continue
            query: list[tuple[str, str]] = []
            url = path
            for parameter in map(found, operation.get("parameters", ())):
                stated = parameter.get("content", {}).get("application/json", parameter)
                if "example" not in stated:
                    continue
                value = stated["example"]
                if parameter["in"] == "path":
                    url = url.replace("{" + parameter["name"] + "}", value)
                elif "content" in parameter:
                    query.append((parameter["name"], json.dumps(value)))
                else:
                    query += [(parameter["name"], each) for each in (value if isinstance(value, list) else [value])]
            yield "GET", f"{url}?{urlencode(query)}" if query else url, None


def _malformed(asked: list[tuple[str, str, bytes | None]]) -> Iterator[tuple[str, str, bytes | None]]:
    """Right requests with a value spoiled, unknown cards among them. All bodies are JSON: to others this server never
    answers, whatever the contract says."""
    rng = Random(20261122)
    for _ in range(MALFORMED):
        method, path, body = rng.choice(asked)
        if body is None:
            yield method, path + rng.choice(UNKNOWN_PARAMETERS), None
        else:
            yield method, path, json.dumps(_spoiled(json.loads(body), rng)).encode()


def _spoiled(value: Any, rng: Random) -> Any:
    """A value of which a part is replaced, left out or added."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        name = rng.choice(list(value))
        rest = {each: inner for each, inner in value.items() if each != name}
        return rng.choice((rest, value | {"": 17}, value | {name: _spoiled(value[name], rng)}))
    if isinstance(value, list) and value and rng.random() < 0.9:
        place = rng.randrange(len(value))
        return [*value[:place], _spoiled(value[place], rng), *value[place:]]
    return rng.choice(JUNK)
