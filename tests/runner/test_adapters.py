"""The starter adapters: each keeps every rule that it claims, and they all answer alike."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bigtwo_conformance.judging import differences
from bigtwo_conformance.offered import completed
from tests.runner.engines import COMMAND, called
from tests.runner.starters import FOLDER, STARTERS, Answer, answered, in_one_order, questions

GUIDE = FOLDER.parent / "README.md"
QUESTIONS = 400
MAX_LINES = 240


@pytest.fixture(scope="module")
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return STARTERS[request.param].built(tmp_path_factory.mktemp(request.param))


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(name, marks=[pytest.mark.tools(*sorted(starter.needs))] if starter.needs else [])
        for name, starter in STARTERS.items()
    ],
    indirect=True,
)
class TestStarter:
    def test_smoke(self, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        ended = called(capsys, "smoke", "--", *command)
        assert ended.code == 0, ended.out
        assert ended.out.count("ok    ") == 6

    def test_keeps_every_rule_that_it_claims(
        self, command: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        """With -rP it also tells how long a run takes, which decides nothing."""
        began = time.monotonic()
        ended = called(capsys, "run", "--reports", str(tmp_path), "--", *command)
        print(f"A run took {time.monotonic() - began:.1f} s.")
        assert ended.code == 0, ended.out
        found = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
        assert "broken" not in {rule["verdict"] for rule in found["rules"]}
        assert found["causes"] == []
        assert "conforms to base, classify + compare + legal-moves, " in ended.out

    def test_does_not_contradict_itself(self, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        ended = called(capsys, "fuzz", "--seed", "2", "--count", "10", "--", *command)
        assert ended.code == 0, ended.out

    def test_answers_rightly_and_as_all_the_others_do(self, command: list[str]) -> None:
        asked, expected = zip(*questions(Random(16), QUESTIONS), strict=True)
        found, in_python = answered(command, asked), answered(COMMAND, asked)
        for question, right, given, other in zip(asked, expected, found, in_python, strict=True):
            assert wrong(*question, right, given) == [], question
            assert in_one_order(given) == in_one_order(other), question


def wrong(operation: str, asked: Mapping[str, Any], expected: Answer, given: Answer) -> list[str]:
    """In what an answer differs from that of the oracle, as far as the kit looks at it."""
    if operation == "legal-moves":
        fields = {name: value for name, value in expected.items() if name not in ("moves", "next_cursor")}
        return [
            *differences(operation, {"set-equals": {"moves": expected["moves"]}}, given),
            *differences(operation, {"equals": fields}, completed(operation, asked, given)),
        ]
    if expected.get("result") in ("a-beats-b", "b-beats-a"):
        expected = {"result": expected["result"]}
    return list(differences(operation, {"equals": expected}, given))


def test_the_guide_lists_every_starter() -> None:
    rows = re.findall(
        r"^\| [\w#]+ \| \[adapters/([\w/.]+)\]\(adapters/([\w/.]+)\) \| `", GUIDE.read_text(), re.MULTILINE
    )
    assert [shown for shown, _ in rows] == [linked for _, linked in rows] == [each.path for each in STARTERS.values()]
    folders = {path.parent.name for path in FOLDER.glob("*/*")}
    assert folders == set(STARTERS)


@pytest.mark.parametrize("path", [each.file for each in STARTERS.values()], ids=STARTERS)
def test_is_short_and_readable(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) < MAX_LINES
