"""The form of case files."""

import json
from collections.abc import Mapping
from typing import Any

from bigtwo_conformance.corpus import KEYS

# A question or an answer is wrapped where its line would be longer than the first of these, to lines of the second.
MAX_LINE = 200
MAX_WRAPPED_LINE = 118


def formatted(document: Mapping[str, Any]) -> str:
    """The text of a case file in its one canonical form: a line for each key of a case, keys in the order of `KEYS`.

    Only what would not fit on a line of `MAX_LINE` characters, such as the record of a whole deal, is wrapped.
    """
    cases = ",\n".join(
        "    {\n" + ",\n".join(_line(key, case[key]) for key in KEYS) + "\n    }" for case in document["cases"]
    )
    head = f'  "format": {_text(document["format"])},\n  "group": {_text(document["group"])},\n'
    return f'{{\n{head}  "cases": [\n{cases}\n  ]\n}}\n'


def _line(key: str, value: object) -> str:
    line = f"      {_text(key)}: {_text(value)}"
    if len(line) <= MAX_LINE or key not in ("input", "expect"):
        return line
    return f"      {_text(key)}: {_wrapped(value, 6)}"


def _wrapped(value: object, margin: int) -> str:
    """Objects with a name a line; lists with as many items a line as `MAX_WRAPPED_LINE` characters hold."""
    if not isinstance(value, dict | list) or margin + len(_text(value)) <= MAX_WRAPPED_LINE:
        return _text(value)
    inner = " " * (margin + 2)
    if isinstance(value, dict):
        items = [f"{_text(name)}: {_wrapped(item, margin + 2)}" for name, item in value.items()]
        return "{\n" + ",\n".join(inner + item for item in items) + "\n" + " " * margin + "}"
    lines: list[str] = []
    for item in value:
        text = _wrapped(item, margin + 2)
        if lines and "\n" not in lines[-1] + text and len(f"{inner}{lines[-1]}, {text},") <= MAX_WRAPPED_LINE:
            lines[-1] += f", {text}"
        else:
            lines.append(text)
    return "[\n" + ",\n".join(inner + line for line in lines) + "\n" + " " * margin + "]"


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
