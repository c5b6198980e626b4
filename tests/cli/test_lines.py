"""``bigtwo answer``: lines from standard input or a file."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import termios
from pathlib import Path

import pytest

import bigtwo
from bigtwo.cli import main
from tests.cli.terminal import everything
from tests.programs import ended
from tests.waiting import PATIENCE


def test_the_command_speaks_it() -> None:
    done = ended([sys.executable, "-m", "bigtwo", "answer"], input='{"id":"a","operation":"hello"}\nrubbish\n')
    first, second = done.stdout.splitlines()
    assert json.loads(first)["ok"] is True
    assert json.loads(second)["ok"] is False
    assert (done.returncode, done.stderr) == (1, "")


LINES = b'{"id":"a","operation":"classify","input":{"cards":["9S"]}}\n' * 3


def test_a_file_is_answered_too(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_bytes(LINES)
    assert main(["answer", str(questions)]) == 0
    out, err = capfdbinary.readouterr()
    assert [json.loads(line)["ok"] for line in out.splitlines()] == [True] * 3
    assert err == b""


@pytest.mark.parametrize("given", ["by name", "as standard input"])
def test_a_person_sees_how_far_it_is_while_a_file_is_answered(tmp_path: Path, given: str) -> None:
    questions, answers = tmp_path / "questions.jsonl", tmp_path / "answers.jsonl"
    questions.write_bytes(LINES)
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    with answers.open("wb") as out, questions.open("rb") as source:
        words = [str(questions)] if given == "by name" else []
        command = [sys.executable, "-m", "bigtwo", "answer", *words]
        done = subprocess.run(command, stdin=source, stdout=out, stderr=theirs, check=True, timeout=PATIENCE)
    os.close(theirs)
    seen = everything(ours).decode()
    os.close(ours)
    assert done.returncode == 0
    assert "100%" in seen
    assert len(answers.read_bytes().splitlines()) == 3


def test_a_batch_is_answered_in_the_language_that_it_asks_for(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    question = {"operation": "compare", "body": {"a": ["9S", "9D"], "b": ["9H", "9C"]}}
    in_filipino = {**question, "body": {**question["body"], "lang": "fil"}}  # type: ignore[dict-item]
    asked = [{"id": "1", **question}, {"id": "2", **in_filipino}, {"id": "3", **question}]
    pair, file = bigtwo.compare("9S 9D", "9H 9C", "base"), tmp_path / "batch.json"
    for batch, outside in (
        ({"lang": "de", "requests": asked}, "de"),
        ({"requests": asked, "lang": "de"}, "de"),
        ({"requests": asked}, "en"),
        ({"requests": asked, "lang": "fr"}, "en"),
    ):
        file.write_text(json.dumps(batch))
        assert main(["answer", str(file)]) == 0
        responses = json.loads(capfdbinary.readouterr().out)["responses"]
        said = [each["body"]["reason"]["detail"] for each in responses]
        assert said == [bigtwo.language(each).said(pair) for each in (outside, "fil", outside)]
        assert str(pair) == bigtwo.language("en").said(pair)
    file.write_text('{"lang": "de", "requests": 5}')
    assert main(["answer", str(file)]) == 2
    in_german = capfdbinary.readouterr().err
    file.write_text('{"requests": 5}')
    assert main(["answer", str(file)]) == 2
    assert capfdbinary.readouterr().err != in_german
