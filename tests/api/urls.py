"""Questions as they stand in a URL."""

from __future__ import annotations

from typing import Any, Final

import orjson

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
