"""For GitHub Actions: annotations and the summary of the step, which no engine can forge or overflow; the action."""

from __future__ import annotations

import copy
import json
import os
import re
import shlex
import shutil
import sys
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

from bigtwo_conformance import reports
from bigtwo_conformance.action import COMMAND as COMMAND_VARIABLE
from bigtwo_conformance.action import LISTS, VALUES, arguments
from bigtwo_conformance.reports.console import console_summary, safe, safe_json
from bigtwo_conformance.reports.github import (
    CUT,
    MAX_OF_A_KIND,
    MAX_SUMMARY_BYTES,
    annotation,
    annotations_of,
    append_summary,
    step_summary,
)
from bigtwo_conformance.reports.markdown import summary
from bigtwo_conformance.reports.words import printable
from bigtwo_conformance.results import Results
from tests.programs import ended
from tests.runner.engines import COMMAND, ROOT, Call, engine, results_of
from tests.tables import rows

NAMES = {
    *("error", "warning", "notice", "debug", "group", "endgroup", "add-mask", "stop-commands", "echo"),
    *("set-output", "save-state", "set-env", "add-path", "add-matcher", "remove-matcher"),
}


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    properties: dict[str, str]
    data: str


def commands(output: str) -> list[Command]:
    """Every command in the output of a step, in the newer form and the older."""
    found = []
    for line in re.split("\r\n|\n|\r", output):
        inside, end, data = line.lstrip()[2:].partition("::")
        name, _, rest = inside.partition(" ")
        if line.lstrip().startswith("::") and end and name in NAMES:
            pairs = [pair.partition("=") for pair in rest.strip().split(",") if pair]
            properties = {key: value.replace("%3A", ":").replace("%2C", ",") for key, _, value in pairs}
            found.append(Command(name, {key: _unescaped(value) for key, value in properties.items()}, _unescaped(data)))
        elif older := re.search(r"##\[(\S+)[^\]]*\](.*)", line):
            found += [Command(older[1], {}, older[2])] if older[1] in NAMES else []
    return found


def _unescaped(text: str) -> str:
    return text.replace("%0D", "\r").replace("%0A", "\n").replace("%25", "%")


WORDS = ["run", "--rule", "PG-COMB-05", "--variant", "base", "--times", "1"]
ONE_CASE = ["run", "--case", "ex-002", "--times", "1"]
FORGED = "1\n::error::forged\r::warning::forged\r\n  ::notice::forged\n##[error]forged ##vso[x]\n# `|<b>%0A::error::x"
WRONG = ('"a-beats-b" if', '"b-beats-a" if')
NAME = '"name": "starter"'
RESULT = "    print(json.dumps(answer), flush=True)\n"


ELSE = '    elif asked["operation"] in OPERATIONS:'


def failing_compare(message: str) -> str:
    """Its answer to compare is an error with a message, which is written in Python."""
    error = f'answer |= {{"ok": False, "error": {{"code": "internal", "message": {message}}}}}'
    return f'    elif asked["operation"] == "compare":\n        {error}\n{ELSE}'


@pytest.fixture(autouse=True)
def step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file for the summary of the step."""
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "step.md"))
    return tmp_path / "step.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("github")


@pytest.fixture
def results(folder: Path, call: Call) -> Results:
    """The lower pair wins."""
    if not (folder / "results.json").exists():
        assert call(*WORDS, "--reports", str(folder), "--", *engine(folder, *WRONG)).code == 1
    return results_of(folder)


def test_a_broken_rule_is_an_error_and_a_part_of_the_summary(tmp_path: Path, step: Path, call: Call) -> None:
    command = engine(tmp_path, *WRONG)
    step.write_text("what another command of the step wrote")
    ended = call(*WORDS, "--github", "--reports", str(tmp_path), "--", *command)
    assert ended.code == 1
    found = results_of(tmp_path)
    first, *_, last = commands(ended.out + ended.err)
    assert first.name == "error"
    assert first.properties == {"title": "Big Two rules: PG-COMB-05"}
    assert first.data.startswith("PG-COMB-05: Of two pairs")
    assert found["causes"][0]["smallest"] in first.data
    assert "\nAgain: bigtwo-conformance run --case " in first.data
    assert last.name == "notice"
    assert last.properties == {"title": "Big Two rules: starter 1 (python)"}
    assert "Asked about Base game, " in last.data
    assert step.read_text() == "what another command of the step wrote\n" + summary(found)
    again = call("report", str(tmp_path / "results.json"), "--github")
    assert commands(again.out) == commands(ended.out)
    found["rules"][0]["verdict"] = "unproven"
    doubts = [each for each in commands("\n".join(annotations_of(found))) if each.name == "warning"]
    assert [each.data for each in doubts] == [found["rules"][0]["id"]]


def test_a_claim_is_a_notice_alone_and_a_run_that_never_was_an_error(step: Path, call: Call) -> None:
    for command, code, name, says in (
        (COMMAND, 0, "notice", "starter 1 keeps PG-COMB-05"),
        (["false"], 3, "error", "It did not answer hello."),
    ):
        ended = call(*WORDS, "--github", "--", *command)
        (only,) = commands(ended.out + ended.err)
        assert (ended.code, only.name) == (code, name)
        assert says in only.data
    assert "starter 1 keeps PG-COMB-05" in step.read_text()


def test_without_a_file_for_the_summary_the_run_goes_on(
    tmp_path: Path, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "nowhere" / "step.md"))
    ended = call(*WORDS, "--github", "--", *COMMAND)
    assert ended.code == 0
    assert "step.md cannot be written, No such file or directory." in ended.err
    monkeypatch.delenv("GITHUB_STEP_SUMMARY")
    ended = call(*WORDS, "--github", "--", *COMMAND)
    assert ended.code == 0
    assert "the step has no summary: GITHUB_STEP_SUMMARY names no file." in ended.err


# --- bounds ----------------------------------------------------------------------------------------------------------


@rows("number", [MAX_OF_A_KIND, MAX_OF_A_KIND + 1, 400])
def test_no_more_annotations_than_are_shown(number: int, results: Results) -> None:
    many = copy.deepcopy(results)
    many["causes"] = (many["causes"] * 400)[:number]
    many["run"]["notes"] = ["A note."] * 400
    found = commands("\n".join(annotations_of(many)))
    assert [each.name for each in found] == ["error"] * MAX_OF_A_KIND + ["warning"] * MAX_OF_A_KIND + ["notice"]
    more = number - MAX_OF_A_KIND + 1
    assert found[MAX_OF_A_KIND - 1].data.startswith(f"And {more} more, ") is (number > MAX_OF_A_KIND)


@rows("room", [0, 1, 200, 1000, 2000, MAX_SUMMARY_BYTES])
def test_the_summary_has_whole_lines_and_fits(room: int, results: Results) -> None:
    whole = "\n" + summary(results)
    text = step_summary(results, room)
    assert len(text.encode()) <= room
    assert text in ("", whole) or (text.endswith(CUT) and whole.startswith(text.removesuffix(CUT)))


def test_the_summary_leaves_room_for_what_is_there(results: Results, step: Path) -> None:
    step.write_bytes(b"x" * (MAX_SUMMARY_BYTES - 700))
    for _ in range(3):
        append_summary(results, step)
        assert MAX_SUMMARY_BYTES - 700 < step.stat().st_size <= MAX_SUMMARY_BYTES
        assert step.read_text().endswith(CUT)


def test_an_endless_message_is_cut(tmp_path: Path, step: Path, call: Call) -> None:
    command = engine(tmp_path, ELSE, failing_compare('"no " * 200_000'))
    ended = call(*ONE_CASE, "--github", "--reports", str(tmp_path), "--", *command)
    assert ended.code == 1
    assert max(len(each.data) for each in commands(ended.out)) < 10_000
    assert step.stat().st_size < 20_000
    assert all((tmp_path / name).stat().st_size < 100_000 for name in reports.FILES if name != "results.json")


# --- what engines say is data ----------------------------------------------------------------------------------------


SAID = f"    print({FORGED!r})\n{RESULT}"
AT_COMPARE = '    if asked["operation"] == "compare":\n    '
FORGERS = {
    "name": (NAME, f'"name": {FORGED[:100]!r}'),
    "answer": (
        "def compare(a, b):\n",
        f'def compare(a, b):\n    return {{"result": {FORGED!r}, {FORGED!r}: {FORGED!r}}}\n\n\ndef unused(a, b):\n',
    ),
    "error": (ELSE, failing_compare(f"{FORGED!r}")),
    "output": (RESULT, SAID),
    "output of a question": (RESULT, AT_COMPARE + SAID),
    "standard error": (RESULT, f"{AT_COMPARE}    sys.exit({FORGED!r})\n{RESULT}"),
    "standard error at once": ("for line in sys.stdin:", f"sys.exit({FORGED!r})\nfor line in sys.stdin:"),
}
"""Where engines try to forge an annotation, as changes of the starter."""


@pytest.mark.check
@rows("how", FORGERS)
def test_no_engine_forges_a_command(how: str, tmp_path: Path, step: Path, call: Call) -> None:
    command = engine(tmp_path, *FORGERS[how])
    for words in (["smoke"], ONE_CASE):
        ended = call(*words, "--", *command)
        assert commands(ended.out) == commands(ended.err) == [], words
    ended = call(*ONE_CASE, "--github", "--reports", str(tmp_path), "--", *command)
    found = commands(ended.out)
    assert commands(ended.err) == []
    assert found
    assert all(list(each.properties) == ["title"] for each in found)
    assert all(each.properties["title"].startswith("Big Two rules") for each in found)
    assert not any(each.data.startswith("forged") for each in found)
    if ended.code != 3:
        read_as_meant(tmp_path, step)


def read_as_meant(folder: Path, step: Path) -> None:
    """No report has a line, an element or a heading that an engine made."""
    results = results_of(folder)
    assert len(list(ET.parse(folder / "junit.xml").getroot().iter("testcase"))) == len(results["cases"])
    assert "<b>" not in (folder / "report.html").read_text(encoding="utf-8")
    for text in (step.read_text(encoding="utf-8"), (folder / "summary.md").read_text(encoding="utf-8")):
        assert "<b>" not in re.sub("`[^`]*`", "", text)
        headings = [line for line in text.splitlines() if line.startswith("#")]
        assert all(re.match("## (Causes|Left|Out)|# Big Two conformance", line) for line in headings)
    assert commands(console_summary(results)) == []


def test_what_is_printed_holds_no_command() -> None:
    assert safe("::error::x") == "\\x3a:error::x"
    assert safe("a\n \u00a0::error::x") == "a\n \u00a0\\x3a:error::x"
    assert commands(safe(FORGED)) == []
    assert commands(safe_json({FORGED: [FORGED]})) == []
    assert "\x1b" not in safe("\x1b[2J\u202e")


def test_a_command_takes_any_text() -> None:
    for text in (FORGED, "100 %", "\x1b[2J", "%0A", "%250A", "a:b,c=d", ",", "::", "\\"):
        (found,) = commands(annotation("error", text, text))
        assert found.data == printable(text)
        assert len(commands(annotation("error", text, text))) == 1
        assert list(found.properties) == ["title"]
    (found,) = commands(annotation("notice", "50 %: a, b = c", "x"))
    assert found.properties["title"] == "50 %: a, b = c"


FOLDER = ROOT / "conformance" / "action"
ACTION: dict[str, Any] = yaml.safe_load((FOLDER / "action.yml").read_text(encoding="utf-8"))
(STEP,) = ACTION["runs"]["steps"]
INPUTS = {f"CONFORMANCE_{name.upper().replace('-', '_')}": name for name in ACTION["inputs"]}
PYTHON = "CONFORMANCE_PYTHON"


def test_every_input_is_a_variable_and_none_is_part_of_the_script() -> None:
    assert ACTION["runs"]["using"] == "composite"
    assert all(set(given) == {"description", "default"} for given in ACTION["inputs"].values())
    assert ACTION["outputs"]["granted"]["value"] == f"${{{{ steps.{STEP['id']}.outputs.granted }}}}"
    assert "${{" not in STEP["run"]
    assert STEP["env"] == {variable: f"${{{{ inputs.{name} }}}}" for variable, name in INPUTS.items()}
    assert set(INPUTS) == {*VALUES, *LISTS, COMMAND_VARIABLE, PYTHON}


def test_inputs_become_words() -> None:
    assert arguments({}) == ["run", "--github"]
    nasty = "$(touch pwned); `touch pwned` 'a b' --write"
    found = arguments(
        {
            COMMAND_VARIABLE: "node 'my adapter.js' --fast",
            "CONFORMANCE_AS": nasty,
            "CONFORMANCE_VARIANTS": "base\n pusoy-dos\thong-kong-ip,three-player\n",
            "CONFORMANCE_OPERATIONS": "classify compare",
            "CONFORMANCE_REPORTS": " reports here \n",
            "CONFORMANCE_JOBS": "",
        }
    )
    assert found == [
        "run",
        "--github",
        f"--as={nasty}",
        "--reports=reports here",
        *("--variant=base", "--variant=pusoy-dos", "--variant=hong-kong-ip,three-player"),
        *("--operation=classify", "--operation=compare"),
        *("--", "node", "my adapter.js", "--fast"),
    ]


def run_step(folder: Path, inputs: dict[str, str], interpreter: str = sys.executable) -> Any:
    """The step as the runner starts it: in the folder of the repository that is tested, which has a file with the name
    of a module that the kit needs."""
    (folder / "json.py").write_text("raise SystemExit('not this one')\n")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB", "PYTHON"))}
    environment |= {variable: ACTION["inputs"][name].get("default", "") for variable, name in INPUTS.items()}
    environment |= {PYTHON: interpreter, "GITHUB_ACTION_PATH": str(FOLDER), **inputs}
    environment |= {"GITHUB_OUTPUT": str(folder / "output"), "GITHUB_STEP_SUMMARY": str(folder / "step.md")}
    (folder / "script.sh").write_text(STEP["run"], encoding="utf-8")
    shell = [shutil.which("bash") or "bash", "--noprofile", "--norc", "-eo", "pipefail"]
    return ended([*shell, folder / "script.sh"], cwd=folder, env=environment)


@pytest.mark.check
@rows("change, granted", [((), True), (WRONG, False)])
def test_a_claim(change: tuple[str, ...], granted: bool, tmp_path: Path) -> None:
    (tmp_path / "engine").mkdir(exist_ok=True)
    command = engine(tmp_path / "engine", *change) if change else COMMAND
    inputs = {"CONFORMANCE_RULES": "PG-COMB-05", "CONFORMANCE_VARIANTS": "base", "CONFORMANCE_REPORTS": "there"}
    (tmp_path / "output").unlink(missing_ok=True)
    done = run_step(tmp_path, {COMMAND_VARIABLE: shlex.join(command), **inputs})
    assert done.returncode == (0 if granted else 1), done.stderr
    assert commands(done.stdout)[0].name == ("notice" if granted else "error")
    assert (tmp_path / "output").read_text() == f"granted={granted}\n".lower()
    assert "PG-COMB-05" in (tmp_path / "step.md").read_text()
    found = json.loads((tmp_path / "there" / "results.json").read_text())
    assert found["selection"]["rules"] == ["PG-COMB-05"]


@pytest.mark.check
@rows(
    "inputs, says",
    [
        ({}, "Say what to test"),
        ({COMMAND_VARIABLE: "node 'adapter.js"}, "The input command cannot be read: No closing quotation."),
        ({"CONFORMANCE_URL": "$(touch pwned)"}, "$(touch pwned) is not an address"),
        ({"CONFORMANCE_URL": '"; touch pwned; "'}, "is not an address"),
        ({COMMAND_VARIABLE: "/nonexistent ; touch pwned"}, "cannot be started"),
    ],
)
def test_what_cannot_be_run_is_an_error(inputs: dict[str, str], says: str, tmp_path: Path) -> None:
    (tmp_path / "output").unlink(missing_ok=True)
    done = run_step(tmp_path, inputs)
    assert done.returncode in (2, 3)
    (only,) = commands(done.stdout)
    assert only.name == "error"
    assert says in only.data
    assert (tmp_path / "output").read_text() == "granted=false\n"
    assert not (tmp_path / "pwned").exists()


@pytest.mark.check
def test_an_old_python_is_said(tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text(f'#!/bin/sh\nshift\nexec {sys.executable} -c "import sys; sys.version_info = (3, 9); $1"\n')
    old.chmod(0o755)
    done = run_step(tmp_path, {}, str(old))
    assert done.returncode == 1
    (only,) = commands(done.stderr)
    assert "needs Python 3.11 or newer" in only.data
