"""What the README shows is what happens: its questions to the service, its example of the library, its commands."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.project.test_docs import ADDRESS, README, TEXT, WHOLE_DEAL, blocks_in
from tests.tables import table
from tests.users.conftest import sent
from tests.users.installed import Installed


def curl(command: str, address: str) -> object:
    """What a command of curl gets; curl itself is not needed."""
    words = shlex.split(command.replace("\\\n", " "))
    (url,) = (word for word in words if word.startswith(ADDRESS))
    return sent(url.replace(ADDRESS, address), json.loads(words[words.index("-d") + 1]) if "-d" in words else None)


def test_questions_with_curl_get_the_answers_shown(address: str) -> None:
    command = next(text for text in blocks_in(README, "sh") if text.startswith("curl"))
    assert curl(command, address) == json.loads(blocks_in(README, "json")[0])
    for command in re.findall(r"`(curl [^`]+)`", TEXT):
        assert curl(command, address)
    for path in re.findall(r"`(/v1/[^`{]+)`", TEXT):
        assert sent(address + path)
    (command,) = blocks_in(WHOLE_DEAL, "sh")
    answer = curl(command, address)
    assert isinstance(answer, dict)
    found = [(violation["event"], violation["code"]) for violation in answer["violations"]]
    assert (answer["verdict"], found, answer["events_applied"]) == ("violation", [(3, "does-not-beat")], 4)


def test_commands_in_the_text_answer(tmp_path: Path) -> None:
    commands = re.findall(r"`(bigtwo [^`]+)`", TEXT)
    assert commands
    with Installed(tmp_path) as installed, table() as row:
        for command in commands:
            with row(command):
                ended = installed.run(shlex.split(command))
                assert (ended.code, ended.err) == (0, "")
                assert ended.out.strip()


def test_the_library_example_prints_what_its_comments_say(capsys: pytest.CaptureFixture[str]) -> None:
    example = blocks_in(README, "python")[0]
    exec(compile(example, "README.md", "exec"), {})
    printed = [line.partition(")  # ")[2] for line in example.splitlines() if line.startswith("print")]
    assert capsys.readouterr().out.splitlines() == printed
