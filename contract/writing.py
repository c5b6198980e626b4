"""Values as the YAML text that stands in the bundle: on one line what fits there, long lists and texts folded."""

from __future__ import annotations

import json
import re
from textwrap import wrap
from typing import Any, Final

WIDTH: Final = 120
PLAIN: Final = re.compile(r"[a-z/][a-z0-9_/-]*(?:\.[a-z-]+)*|(?:PG|WP|HR|DEC|VC)-[A-Z0-9-]+")
"""Texts that need no quotes; codes of cards always have them, since some begin with a digit."""
NAME: Final = re.compile(r"[$A-Za-z][A-Za-z0-9_-]*")
RESERVED: Final = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
"""Words that some reader of YAML takes for something else than a text."""


def block(value: dict[str, Any] | list[Any], indent: int) -> list[str]:
    """A mapping or list as lines, one entry below the other."""
    pad = " " * indent
    lines: list[str] = []
    if isinstance(value, dict):
        for name, each in value.items():
            lines += entry(f"{pad}{_name(name)}: ", each, indent)
        return lines
    for each in value:
        inner = entry(f"{pad}- ", each, indent)
        if inner[0] == f"{pad}-":  # a mapping in a list begins on the line of its dash
            inner = [f"{pad}- {inner[1].lstrip()}", *inner[2:]]
        lines += inner
    return lines


def entry(head: str, value: object, indent: int) -> list[str]:
    """A value behind its name or dash, and below it, two columns further in, where it does not fit beside it. A schema
    with a description always stands below, and a long enumeration has a line for each value."""
    whole = head + flow(value)
    pad = " " * (indent + 2)
    described = isinstance(value, dict) and "description" in value
    if not value or (len(whole) <= WIDTH and not described):
        return [whole]
    if isinstance(value, list) and not head.endswith("enum: ") and not any(isinstance(x, dict | list) for x in value):
        return [f"{head}[", *_wrapped(flow(value)[1:-1], pad), f"{pad}]"]
    if isinstance(value, dict | list):
        return [head.rstrip(), *block(value, indent + 2)]
    if isinstance(value, str) and value == " ".join(value.split()):
        return [f"{head}>-", *_wrapped(value, pad)]
    return [whole]


def _wrapped(text: str, pad: str) -> list[str]:
    return [pad + line for line in wrap(text, WIDTH - len(pad), break_long_words=False, break_on_hyphens=False)]


def flow(value: object) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_name(name)}: {flow(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return scalar(value)


def scalar(value: object) -> str:
    """A number, truth value, null or text."""
    if isinstance(value, str) and PLAIN.fullmatch(value) and value not in RESERVED:
        return value
    return json.dumps(value, ensure_ascii=False)


def _name(text: str) -> str:
    return text if NAME.fullmatch(text) and text.lower() not in RESERVED else json.dumps(text, ensure_ascii=False)
