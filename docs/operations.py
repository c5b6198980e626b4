"""The operations as docs/conformance.md tells them.

`python -m docs.operations` writes its examples, the codes that cases look for and the schema of every message.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bigtwo.messages import catalogue
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.strict_json import schema
from bigtwo_rulebook.protocol import OPERATIONS
from tests.oracle.answering import answer

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

REFERRED = {
    "validate-play": {"classification": "classify"},
    "deal": {"exchange": "exchange", "opening": "opening"},
    "referee": {"result.score": "score"},
    "session": {"deals[]": "score"},
}
"""The fields whose own fields another operation lists."""


@dataclass(frozen=True)
class Told:
    """What the page tells of an operation, and in which words. A question has some fields always."""

    text: str
    question: Mapping[str, bool]
    answer: tuple[str, ...]
    example: Case
    shown: tuple[str, str]


@cache
def told(operation: str) -> Told:
    """The part of the page about an operation."""
    (part,) = re.findall(rf"^### {operation}\n(.*?)(?=^##)", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    question, answers = part.split("| answer | value | meaning |")
    (example,) = re.findall(r"^`([a-z0-9-]+)`, for example:$", part, re.MULTILINE)
    ((asked, answered),) = re.findall(r"^```jsonl\n(.*)\n(.*)\n```$", part, re.MULTILINE)
    (case,) = corpus().select(id=example)
    return Told(
        part,
        {name: meaning.startswith("always") for name, meaning in re.findall(ROW, question, re.MULTILINE)},
        tuple(name for name, _ in re.findall(ROW, answers, re.MULTILINE)),
        case,
        (asked, answered),
    )


ROW = r"^\| `([a-z_.\[\]]+)` \| .*? \| (.*) \|$"
ID = "27f5c1d0a3"


def fields(value: Any, path: str = "") -> Iterator[str]:
    """Every field in a JSON value, such as `state.pile.cards` and `moves[].kind`."""
    if isinstance(value, dict):
        for name, item in value.items():
            here = f"{path}.{name}" if path else name
            yield here
            yield from fields(item, here)
    elif isinstance(value, list):
        for item in value:
            yield from fields(item, f"{path}[]")


def with_parents(paths: Iterable[str]) -> set[str]:
    """The fields, and those that they stand in."""
    return {path[:at] for path in paths for at in (*_ends(path), len(path))}


def _ends(path: str) -> list[int]:
    return [found.start() for found in re.finditer(r"(?:\[\])?\.", path)]


def without_others(operation: str, found: set[str]) -> set[str]:
    """The fields without those that the page tells elsewhere."""
    elsewhere = REFERRED.get(operation, {})
    return {path for path in found if not any(path.startswith(f"{place}.") for place in elsewhere)}


def messages(case: Case) -> tuple[str, str]:
    """The question of a case and its answer, as lines, with no field that the page does not tell."""
    question = {"id": ID, "operation": case.operation, "input": case.question}
    result = _told_of(answer(case.operation, case.question), case.operation, "")
    return json.dumps(question, ensure_ascii=False), json.dumps({"id": ID, "ok": True, "result": result})


def _told_of(value: Any, operation: str, path: str) -> Any:
    if isinstance(value, list):
        return [_told_of(item, operation, f"{path}[]") for item in value]
    if not isinstance(value, dict):
        return value
    if path in REFERRED.get(operation, {}):
        return _told_of(value, REFERRED[operation][path], "")
    names = {name: f"{path}.{name}" if path else name for name in value}
    listed = with_parents(told(operation).answer)
    # `by_kind` has kinds for names.
    kept = {name: here for name, here in names.items() if here in listed or path == "by_kind"}
    return {name: _told_of(value[name], operation, here) for name, here in kept.items()}


def page() -> str:
    """The page with its examples written anew."""
    text = PAGE.read_text(encoding="utf-8")
    for operation in OPERATIONS:
        part = told(operation)
        text = text.replace("\n".join(part.shown), "\n".join(messages(part.example)), 1)
    for operation in ("validate-play", "referee"):
        found = ", ".join(f"`{code}`" for code in codes_of(operation))
        text = re.sub(rf"^\| `{operation}` \|.*\|$", f"| `{operation}` | {found} |", text, count=1, flags=re.MULTILINE)
    return text


def codes_of(operation: str) -> tuple[str, ...]:
    """The codes that cases of an operation look for, in the order of the catalogue."""
    found: set[str] = set()
    for case in corpus().select(operation=operation):
        found |= set(case.expect.get("refuse", ()))
        found |= {violation["code"] for violation in case.expect.get("equals", {}).get("violations", ())}
    codes = dict.fromkeys(message.code for message in catalogue.messages().values())
    return tuple(code for code in codes if code in found)


PAGE = Path(__file__).parent / "conformance.md"
MARK = "<!-- schemas: written by `make generate` -->\n"


def section() -> str:
    """The part of the page below the mark."""
    parts = [
        f"\n### `#/$defs/{name}`\n\n```json\n{json.dumps(definition, indent=2, ensure_ascii=False)}\n```\n"
        for name, definition in schema("messages")["$defs"].items()
    ]
    return "".join(parts)


def schemas_page(text: str) -> str:
    """The page with that part renewed."""
    head, mark, _ = text.partition(MARK)
    assert mark, "the page has lost its mark"
    return head + mark + section()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    PAGE.write_text(schemas_page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
