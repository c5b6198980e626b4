"""The pages for authors of other engines: what they show is what happens."""

from __future__ import annotations

import copy
import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from bigtwo_conformance.cli import main
from bigtwo_conformance.judging import differences
from bigtwo_conformance.strict_json import UnknownKeyword, check, faults, schema
from bigtwo_rulebook.protocol import INFORMATIVE_FIELDS, NORMATIVE_FIELDS, OPERATIONS
from docs.protocol import answer_rows, example, judged, question_rows
from tests.runner.engines import ROOT
from tests.runner.test_stubs import STUBS
from tests.tables import rows, table

pytestmark = pytest.mark.check

GUIDE = (ROOT / "conformance" / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ bigtwo-conformance (.*)$", GUIDE, re.MULTILINE)
PROTOCOL = (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8")


def test_every_command_of_the_guide_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "conformance").symlink_to(ROOT / "conformance")
    monkeypatch.chdir(tmp_path)
    with table() as row:
        for command in COMMANDS:
            with row(command):
                words = [sys.executable if word == "python3" else word for word in shlex.split(command)]
                assert main(words) == 0
    assert len(COMMANDS) >= 6
    assert f"on {len(STUBS)} misbehaving" in GUIDE


def test_the_messages_in_the_protocol_satisfy_the_schemas() -> None:
    shown = [json.loads(text) for text in re.findall(r'```json\n(\{"id".*?)```', PROTOCOL, re.DOTALL)]
    assert len(shown) == 5
    for message in shown:
        definition = "question" if "operation" in message else "hello-answer" if "protocol" in message else "answer"
        assert faults(message, "messages", definition) == ()


@rows("operation", OPERATIONS)
def test_the_reference_describes_every_field_that_cases_ask_and_judge(operation: str) -> None:
    """And no field that only informs; with an example that is right."""
    words = judged(operation)
    assert {path for path, _, _ in answer_rows(operation)} == {f"`{path}`" for path in words}
    assert not {path.rpartition(".")[2].removesuffix("[]") for path in words} & INFORMATIVE_FIELDS
    tops = {re.split(r"[.\[]", path)[0] for path in words}
    assert tops <= set(NORMATIVE_FIELDS.get(operation, tops))
    for path, value, meaning in (*question_rows(operation), *answer_rows(operation)):
        assert value
        assert meaning or value.removesuffix(" or null") in ("card", "cards", "hands", "kind", "seat", "amounts"), path
    case, question, answer = example(operation)
    assert faults(question, "messages", "question") == faults(answer, "messages", "answer") == ()
    assert differences(operation, case.expect, answer["result"]) == ()


HELLO = {
    "id": "a",
    "ok": True,
    "protocol": 1,
    "implementation": {"name": "n", "version": "1", "language": "l"},
    "variants": ["base"],
    "operations": ["classify"],
    "options": [],
}
MESSAGES: dict[str, Any] = {
    "hello-question": {"id": "a", "operation": "hello", "protocol": 1},
    "hello": HELLO,
    "hello-answer": HELLO,
    "question": {"id": "a", "operation": "legal-moves", "input": {"variant": "base", "hand": ["3D"]}},
    "answer": {"id": "a", "ok": True, "result": {"playable": True}},
    "error-answer": {"id": None, "ok": False, "error": {"code": "internal", "message": "m"}},
}
WRONG: tuple[Any, ...] = (None, True, False, 0, 1, 1.0, 1.5, "", "x", "x" * 200, [], [1], {}, {"id": 1})


def spoilt(value: Any) -> Iterator[Any]:
    """The value with each part replaced by something else, or left out."""
    yield from WRONG
    if isinstance(value, dict):
        for name in value:
            yield {other: value[other] for other in value if other != name}
            for each in spoilt(value[name]):
                yield {**copy.deepcopy(value), name: each}
        yield {**value, "surprise": 1}


@rows("name", MESSAGES)
def test_agrees_with_a_schema_library(name: str) -> None:
    library = jsonschema_rs.Draft202012Validator({**schema("messages"), "$ref": f"#/$defs/{name}"})
    assert library.is_valid(MESSAGES[name])
    verdicts = set()
    for value in [MESSAGES[name], *spoilt(MESSAGES[name])]:
        verdict = not faults(value, "messages", name)
        assert verdict == library.is_valid(value), value
        verdicts.add(verdict)
    assert verdicts == {True, False}


def test_an_unknown_keyword_is_an_error() -> None:
    with pytest.raises(UnknownKeyword):
        check({}, {"dependentRequired": {}}, {})


def test_the_schemas_are_schemas_of_known_keywords() -> None:
    for name in ("messages", "results"):
        jsonschema_rs.meta.validate(schema(name))
        for definition in schema(name)["$defs"]:
            faults({}, name, definition)
