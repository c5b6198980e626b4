"""Everything the README shows is done here, and comes out as it says."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.cli import main
from bigtwo_rulebook import protocol

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", README, flags=re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for name, text in BLOCKS if name == language]


def ask(command: str) -> Any:
    """What a curl command of the README gets, asked without a network."""
    words = shlex.split(command.replace("\\\n", " "))
    assert words[0] == "curl"
    address = next(word for word in words if word.startswith("http://127.0.0.1:8000"))
    client = create_app().test_client()
    path = address.removeprefix("http://127.0.0.1:8000")
    if "-d" not in words:
        return client.get(path)
    content_type = words[words.index("-H") + 1].partition(": ")[2]
    return client.post(path, data=words[words.index("-d") + 1], content_type=content_type)


def test_the_first_question_gets_the_answer_shown() -> None:
    command = next(text for text in blocks("sh") if text.startswith("curl"))
    answer = ask(command)
    assert answer.status_code == 200
    assert answer.get_json() == json.loads(blocks("json")[0])


def test_the_base_game_answers_the_other_way_round() -> None:
    command = next(text for text in blocks("sh") if text.startswith("curl")).replace("hong-kong-ip", "base")
    assert ask(command).get_json()["result"] == "b-beats-a"


def test_commands_in_the_text_work() -> None:
    for command in re.findall(r"`(curl [^`]+)`", README):
        assert ask(command).status_code == 200
    for path in re.findall(r"`(/v1/[^`{]+)`", README):
        assert create_app().test_client().get(path).status_code == 200


def test_the_library_example_prints_what_its_comments_say(capsys: pytest.CaptureFixture[str]) -> None:
    example = blocks("python")[0]
    exec(compile(example, "README.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    assert printed == [line.partition(")  # ")[2] for line in example.splitlines() if line.startswith("print")]


def test_the_table_names_every_question_of_the_protocol_and_only_routes_that_exist() -> None:
    rows = [line for line in README.splitlines() if line.startswith("| `")]
    named = {(method, path) for row in rows for method, path in re.findall(r"(GET|POST) (/v1/[\w/{}-]+)", row)}
    application = create_app()
    routes = {
        (method, re.sub(r"<(?:\w+:)?\w+>", "{id}", rule.rule))
        for rule in application.url_map.iter_rules()
        for method in rule.methods or ()
    }
    assert named <= routes
    assert {f"/v1/{name}" for name in protocol.OPERATIONS} <= {path for _, path in named}


def test_what_is_said_to_answer_get_too_does() -> None:
    (exceptions,) = re.findall(r"All but (.*?) also answer `GET`", README, flags=re.DOTALL)
    spared = set(re.findall(r"`(\w+)`", exceptions))
    methods: dict[str, set[str]] = {}
    for rule in create_app().url_map.iter_rules():
        methods.setdefault(rule.rule, set()).update(rule.methods or ())
    asked = set(re.findall(r"POST (/v1/[\w/-]+)", README))
    assert len(asked) >= 15
    assert {path.rpartition("/")[2] for path in asked if "GET" not in methods[path]} == spared


def test_the_commands_named_exist(capsys: pytest.CaptureFixture[str]) -> None:
    for command in re.findall(r"`(bigtwo (?:ask )?\w+)[^`]*`", README):
        with pytest.raises(SystemExit) as left:
            main([*command.split()[1:], "--help"])
        assert left.value.code == 0, command
    assert "--rulings" in README
    assert main(["ask", "compare", "9S 9D", "9H 9C", "--rulings"]) == 0
    assert "variants" in capsys.readouterr().out
