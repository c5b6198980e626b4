"""``make examples``: asks every example question of the contract again and writes the answers into it.

Examples are real answers. When an answer changes on purpose, this brings the contract up to date, and the difference
is there to be read before it is committed.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import yaml

from bigtwo.api import create_app

CONTRACT: Final = Path(__file__).parents[2] / "openapi.yaml"
WIDTH: Final = 118
PLAIN: Final = re.compile(r"(?:[A-Za-z][A-Za-z0-9_-]*|(?:PG|WP|DEC|VC)-[A-Z0-9-]+)\Z")
RESERVED: Final = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
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
    client = create_app().test_client()
    changed = 0
    for name, example in examples.items():
        if f"{name}-answer" not in examples:
            continue
        answer = client.post(path_of(name, set(document["paths"])), json=example["value"]).get_json()
        if answer == examples[f"{name}-answer"]["value"]:
            continue
        place = re.search(
            rf"^    {name}-answer:\n(?:      (?!value:).*\n)*      value:\n((?:       .*\n)+)", text, re.MULTILINE
        )
        assert place is not None, name
        text = text[: place.start(1)] + "\n".join(block(answer, 8)) + "\n" + text[place.end(1) :]
        changed += 1
    CONTRACT.write_text(text, encoding="utf-8")
    return changed


if __name__ == "__main__":
    print(f"{renew()} examples renewed")
