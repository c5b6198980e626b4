"""The command line: what it prints, and what it exits with; the lines themselves stand in `lines.toml`."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bigtwo.api import create_app
from bigtwo.cli import main
from bigtwo.cli.arguments import ANSWERED, INTERRUPTED, NOT_ANSWERED, REFUSED
from bigtwo.cli.ask import EXAMPLES
from bigtwo.operations.questions import OPERATIONS
from bigtwo.variant.options import OPTIONS
from tests.tables import table
from tests.users.installed import BESIDE_PYTHON
from tests.waiting import PATIENCE

LINES: dict[str, Any] = tomllib.loads(Path(__file__).with_name("lines.toml").read_text(encoding="utf-8"))
GAME: str = LINES["files"]["game.b2"]


def chips(deals: int, cards: str) -> str:
    """A session for chips of some deals, in each of which seat 2 is left with these cards."""
    hands = [[], ["5S"], cards.split(), ["6S"], ["7S"]]
    deal = {"winner": 0, "hands": hands, "dealer": 0}
    return json.dumps({"variant": "lectio-5+starting_chips=30", "deals": [deal] * deals})


LIABLE, OUTLASTED = LINES["files"]["liable.b2"], LINES["files"]["outlasted.b2"]
FILES: dict[str, str] = LINES["files"] | {
    "broken.b2": GAME + "1. Ann: 3C Ann: TC Dee: 2D\n",
    "session.b2": GAME + "\nDeal: 1\nDealer: 2\nSeed: 8\n",
    "unreadable.b2": GAME + "2. 3D\n4. x: 3D\n",
    "one-event.b2": GAME.replace(" 6D 7S 8C", ""),
    "named.json": json.dumps({"record": GAME + "1. Ann: 3C", "players": ["A", "B", "C", "D"]}),
    "neglected.b2": LIABLE.replace(" QS", ""),
    "played-before.b2": LIABLE.replace("9D QS", "6C"),
    "placed.b2": OUTLASTED.replace("hong-kong-ip", "pusoy-dos-play-on+suit_order=SHCD").replace(" Ann: 3C", ""),
    "chips-5.json": chips(5, "5C"),
    "chips-2.json": chips(2, "5C 6C 7C 8C 9C 10C"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where commands run, with the files that they read."""
    for name, content in FILES.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[object, str, str]:
    """The exit code of a command, and what it prints."""
    try:
        code: object = main(arguments)
    except SystemExit as left:
        code = left.code
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def is_shown(wanted: str, printed: str) -> bool:
    if wanted.startswith("!"):
        return wanted[1:] not in printed
    return printed.startswith(wanted[1:].rstrip()) if wanted.startswith("^") else wanted.strip() in printed


@pytest.mark.usefixtures("folder")
def test_what_a_command_prints_and_exits_with(capsys: pytest.CaptureFixture[str]) -> None:
    with table() as row:
        for line, code, *texts in LINES["answers"]:
            with row(line):
                found, out, err = run(capsys, *shlex.split(line))
                printed, other = (err, out) if code == NOT_ANSWERED else (out, err)
                assert (found, other) == (code, "")
                assert [each for each in texts if not is_shown(each, in_one_line(printed))] == [], printed
                assert "Traceback" not in printed


@pytest.mark.usefixtures("folder")
def test_a_record_is_judged_alike_as_a_text_and_as_a_question(capsys: pytest.CaptureFixture[str]) -> None:
    with table() as row:
        for name in (name for name in FILES if name.endswith(".b2") and name not in ("unreadable.b2", "session.b2")):
            with row(name):
                Path("question.json").write_text(json.dumps({"record": FILES[name]}), encoding="utf-8")
                judged = run(capsys, "referee", name)
                asked = run(capsys, "ask", "referee", "--body", "question.json")
                assert (judged[0], len(judged[1].splitlines())) == (asked[0], len(asked[1].splitlines()))
    assert run(capsys, "referee", "session.b2")[1].count("deal 1\n") == 2
    Path("bytes.b2").write_bytes(b"\xff")
    assert "no text in UTF-8" in run(capsys, "referee", "bytes.b2")[2]


def test_a_question_or_a_record_may_come_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for words, given, shown in (
        ("ask score --body -", '{"winner": 0, "cards_left": [0, 9, 10, 13]}', "net: seat 0 +68, seat 1 +32"),
        ("referee - --json", GAME, '"variant": "hong-kong-ip"'),
    ):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
        code, out, _ = run(capsys, *words.split())
        assert code == ANSWERED
        assert shown in out


def test_every_question_has_a_help_page_with_a_word_on_every_flag_and_its_example_works(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with table() as row:
        for operation in OPERATIONS.values():
            with row(operation.name):
                code, page, _ = run(capsys, "ask", operation.name, "--help")
                assert code == 0
                assert operation.summary in in_one_line(page)
                for name in operation.request.fields:
                    assert re.search(rf"--{name.replace('_', '-')}\b[^\n]*\n? +[a-z]", page), name
        for name, example in EXAMPLES.items():
            with row(f"{name} {example}"):
                code, out, err = run(capsys, "ask", name, *shlex.split(example))
                assert code in (ANSWERED, REFUSED)
                assert out
                assert not err


def test_the_first_help_page(capsys: pytest.CaptureFixture[str]) -> None:
    code, page, err = run(capsys, "--help")
    assert (code, err) == (0, "")
    assert run(capsys) == (ANSWERED, page, "")
    commands = re.findall(r"^  bigtwo (.*)$", page, flags=re.MULTILINE)
    assert len(commands) == 7
    for command in commands:
        if command != "serve":
            assert run(capsys, *shlex.split(command))[0] == 0
    for code in (ANSWERED, REFUSED, NOT_ANSWERED, INTERRUPTED):
        assert re.search(rf"^  {code}\b", page, flags=re.MULTILINE)
    assert "not comparable" in page


@pytest.mark.usefixtures("folder")
def test_house_rules_on_what_is_no_variant(capsys: pytest.CaptureFixture[str]) -> None:
    """The variant is blamed for itself, as it is without house rules."""
    with table() as row:
        for variant in (
            {"extends": "base", "options": [1]},
            {"extends": "base", "options": "bombs"},
            7,
            None,
            ["base"],
        ):
            with row(variant):
                Path("question.json").write_text(json.dumps({"cards": ["9S"], "variant": variant}), encoding="utf-8")
                plain = run(capsys, "ask", "classify", "--body", "question.json")
                assert run(capsys, "ask", "classify", "--body", "question.json", "--house", "bombs=on") == plain
                assert plain[0] == NOT_ANSWERED
                assert plain[2].startswith(f"bigtwo: /variant{'/options' * isinstance(variant, dict)}: ")


def test_interrupting_is_no_failure_of_ours(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{}")))
    monkeypatch.setattr("bigtwo.cli.ask.read_json", interrupted)
    assert run(capsys, "ask", "classify", "--body", "-") == (INTERRUPTED, "", "")


def test_whatever_is_looked_up_is_also_shown_as_the_service_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    client = create_app().test_client()

    def shown(words: str) -> Any:
        return json.loads(run(capsys, *words.split(), "--json")[1])

    for words in ("variants", "variants hong-kong-ip", "options"):
        assert shown(words) == client.get(f"/v1/{words.replace(' ', '/')}").get_json()
    question = {"left": "base", "right": "gamesky"}
    assert shown("diff base gamesky") == client.post("/v1/variants/diff", json=question).get_json()
    assert shown("options straight_order") in client.get("/v1/options").get_json()["options"]
    assert shown("rules PG-COMB-05") == [client.get("/v1/rules/PG-COMB-05").get_json()]


def test_an_option_shows_what_every_value_means(capsys: pytest.CaptureFixture[str]) -> None:
    with table() as row:
        for option in OPTIONS:
            with row(option.name):
                out = in_one_line(run(capsys, "options", option.name)[1])
                assert [value for value in option.values if option.explained(value).detail not in out] == []
                assert out.count("(default)") == 1


@pytest.mark.usefixtures("folder")
def test_what_a_stranger_wrote_forges_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    name = "\x1b[2J\nsingle"
    for words, question in (("ask classify --body", {"cards": ["3D"], name: 1}), ("answer", {"requests": [], name: 1})):
        Path("question.json").write_text(json.dumps(question), encoding="utf-8")
        code, _, err = run(capsys, *words.split(), "question.json")
        assert code == NOT_ANSWERED
        assert "\x1b" not in err
        assert len(err.splitlines()) == 1
    code, _, err = run(capsys, "ask", "deal", "--seed", "\udcff", "--dealer", "0")
    assert code == NOT_ANSWERED
    assert "seed holds half of a surrogate pair" in err


@pytest.mark.check
@pytest.mark.usefixtures("folder")
def test_a_command_ends_quietly_where_its_output_is_no_longer_read() -> None:
    line = '{"id": "1", "operation": "classify", "input": {"cards": ["9S"]}}\n'
    Path("lines.jsonl").write_text(line * 2000, encoding="utf-8")
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with table() as row:
        for command in (
            *("bigtwo rules", "bigtwo variants base", "bigtwo --help", "bigtwo ask classify 9S 9D"),
            *("bigtwo answer lines.jsonl", "bigtwo-conformance list", "bigtwo-conformance show cx-447"),
            "bigtwo-conformance --help",
        ):
            with row(command):
                program, *words = command.split()
                reading, writing = os.pipe()
                os.close(reading)
                done = subprocess.run(
                    [BESIDE_PYTHON / program, *words],
                    stdout=writing,
                    stderr=subprocess.PIPE,
                    env=buffered,
                    timeout=PATIENCE,
                    check=False,
                )
                os.close(writing)
                assert (done.returncode, done.stderr) == (141, b"")
