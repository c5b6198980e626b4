"""``make examples``: asks every example question of the contract again and writes the answers into it.

Examples are real answers. When an answer changes on purpose, this brings the contract up to date, and the difference
is there to be read before it is committed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from bigtwo.api import create_app
from bigtwo.api.settings import Settings

if TYPE_CHECKING:
    from flask.testing import FlaskClient

CONTRACT: Final = Path(__file__).parents[2] / "openapi.yaml"
WIDTH: Final = 118
PLAIN: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9_-]*|(?:PG|WP|DEC|VC)-[A-Z0-9-]+)\Z")
RESERVED: Final = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
INSTANCE: Final = "urn:uuid:00000000-0000-4000-8000-000000000000"
"""That of every problem in the contract."""
PATHS: Final = {"resolve": "/v1/variants/resolve", "diff": "/v1/variants/diff"}


def scalar(value: object) -> str:
    """A number, truth value, null or text as the contract writes it."""
    if isinstance(value, str) and PLAIN.match(value) and value.lower() not in RESERVED:
        return value
    return json.dumps(value, ensure_ascii=False)


def flow(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {flow(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        texts = all(isinstance(each, str) for each in value) and any(not PLAIN.match(each) for each in value)
        return "[" + ", ".join(json.dumps(each) if texts else flow(each) for each in value) + "]"
    return scalar(value)


def block(value: dict[str, Any] | list[Any], indent: int) -> list[str]:
    """A value as lines; what fits on one line stands on one."""
    pad = " " * indent
    lines: list[str] = []
    entries: list[tuple[str | None, Any]] = [(None, each) for each in value]
    if isinstance(value, dict):
        entries = list(value.items())
    for name, each in entries:
        head = f"{pad}{name}: " if name is not None else f"{pad}- "
        whole = head + flow(each)
        if len(whole) <= WIDTH or not isinstance(each, dict | list) or not each:
            lines.append(whole)
        else:
            inner = block(each, indent + 2)
            if name is None:
                lines.append(f"{pad}- {inner[0].lstrip()}")
                lines += inner[1:]
            else:
                lines.append(head.rstrip())
                lines += inner
    return lines


def path_of(name: str, paths: set[str]) -> str:
    """The path that an example's name stands for: its longest beginning that is one."""
    found = [path for path in paths if name.startswith(path.removeprefix("/v1/") + "-")]
    return max(found, key=len) if found else PATHS[name.partition("-")[0]]


def renew() -> int:
    """Writes the answers of today into the contract and returns how many changed."""
    text = CONTRACT.read_text(encoding="utf-8")
    document: Any = yaml.safe_load(text)
    examples = document["components"]["examples"]
    client = create_app(Settings(log=False)).test_client()
    changed = 0
    for name, example in examples.items():
        if "x-request" in example:
            shown, answer = name, requested(client, example)
        elif f"{name}-answer" in examples:
            path = path_of(name, set(document["paths"]))
            shown, answer = f"{name}-answer", client.post(path, json=example["value"]).get_json()
        else:
            continue
        if answer == examples[shown]["value"]:
            continue
        place = re.search(
            rf"^    {shown}:\n(?:      (?!value:).*\n)*      value:\n((?:       .*\n)+)", text, re.MULTILINE
        )
        assert place is not None, name
        text = text[: place.start(1)] + "\n".join(block(answer, 8)) + "\n" + text[place.end(1) :]
        changed += 1
    CONTRACT.write_text(text, encoding="utf-8")
    return changed


def requested(client: FlaskClient, example: dict[str, Any]) -> Any:
    """The answer to the request that an example states; a problem keeps the instance that the example shows."""
    asked = example["x-request"]
    body = asked.get("body")
    data = body if isinstance(body, str) else None if body is None else json.dumps(body)
    answer = client.open(asked["path"], method=asked["method"], data=data, content_type=data and "application/json")
    told: dict[str, Any] = answer.get_json()
    return told | {"instance": INSTANCE} if "instance" in told else told


if __name__ == "__main__":
    print(f"{renew()} examples renewed")
