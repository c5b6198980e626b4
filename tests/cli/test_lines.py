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
