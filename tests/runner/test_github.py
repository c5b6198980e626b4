"""For GitHub Actions: annotations and the summary of the step, which no engine can forge or overflow."""

import copy
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from bigtwo_conformance import reports
from bigtwo_conformance.console import console_summary, safe, safe_json
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
from tests.runner.engines import COMMAND, called, engine, results_of
from tests.runner.workflow_commands import commands

WORDS = ["run", "--rule", "PG-COMB-05", "--variant", "base", "--times", "1"]
ONE_CASE = ["run", "--case", "ex-002", "--times", "1"]
FORGED = "1\n::error::forged\r::warning::forged\r\n  ::notice::forged\n##[error]forged ##vso[x]\n# `|<b>%0A::error::x"
WRONG = ('"a-beats-b" if', '"b-beats-a" if')
NAME = '"name": "starter"'
RESULT = "    print(json.dumps(answer), flush=True)\n"


@pytest.fixture(autouse=True)
def step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file for the summary of the step."""
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "step.md"))
    return tmp_path / "step.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("github")


@pytest.fixture
def results(folder: Path, capsys: pytest.CaptureFixture[str]) -> Results:
    """The lower pair wins."""
    if not (folder / "results.json").exists():
        assert called(capsys, *WORDS, "--reports", str(folder), "--", *engine(folder, *WRONG)).code == 1
    return results_of(folder)


def test_a_broken_rule_is_an_error_and_a_part_of_the_summary(
    tmp_path: Path, step: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = engine(tmp_path, *WRONG)
    step.write_text("what another command of the step wrote")
    ended = called(capsys, *WORDS, "--github", "--reports", str(tmp_path), "--", *command)
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
    again = called(capsys, "report", str(tmp_path / "results.json"), "--github")
    assert commands(again.out) == commands(ended.out)


def test_a_claim_is_a_notice_alone(step: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, *WORDS, "--github", "--", *COMMAND)
    assert ended.code == 0
    (only,) = commands(ended.out + ended.err)
    assert only.name == "notice"
    assert "starter 1 keeps PG-COMB-05" in only.data
    assert "starter 1 keeps PG-COMB-05" in step.read_text()


def test_a_run_that_never_was_is_an_error_too(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, *WORDS, "--github", "--", "false")
    assert ended.code == 3
    (only,) = commands(ended.out + ended.err)
    assert only.name == "error"
    assert only.data.startswith("It did not answer hello.")


def test_without_a_file_for_the_summary_the_run_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_STEP_SUMMARY")
    ended = called(capsys, *WORDS, "--github", "--", *COMMAND)
    assert ended.code == 0
    assert "the step has no summary: GITHUB_STEP_SUMMARY names no file." in ended.err
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "nowhere" / "step.md"))
    ended = called(capsys, *WORDS, "--github", "--", *COMMAND)
    assert ended.code == 0
    assert "step.md cannot be written, No such file or directory." in ended.err


# --- bounds ----------------------------------------------------------------------------------------------------------


def test_no_more_annotations_than_are_shown(results: Results) -> None:
    many = copy.deepcopy(results)
    many["causes"] = many["causes"] * 40
    many["run"]["notes"] = ["A note."] * 40
    found = commands("\n".join(annotations_of(many)))
    assert len(found) == 2 * MAX_OF_A_KIND + 1
    for kind in ("error", "warning", "notice"):
        assert sum(each.name == kind for each in found) <= MAX_OF_A_KIND
    more = 40 * len(results["causes"]) - MAX_OF_A_KIND + 1
    assert found[MAX_OF_A_KIND - 1].data.startswith(f"And {more} more, ")


@pytest.mark.parametrize("room", [0, 1, 200, 1000, 2000, MAX_SUMMARY_BYTES])
def test_the_summary_has_whole_lines_and_fits(results: Results, room: int) -> None:
    whole = "\n" + summary(results)
    text = step_summary(results, room)
    assert len(text.encode()) <= room
    if text != whole:
        assert text == "" or text.endswith(CUT)
        assert whole.startswith(text.removesuffix(CUT))


def test_the_summary_leaves_room_for_what_is_there(results: Results, step: Path) -> None:
    step.write_bytes(b"x" * (MAX_SUMMARY_BYTES - 700))
    append_summary(results, step)
    assert MAX_SUMMARY_BYTES - 700 < step.stat().st_size <= MAX_SUMMARY_BYTES
    assert step.read_text().endswith(CUT)
    append_summary(results, step)
    append_summary(results, step)
    assert step.stat().st_size <= MAX_SUMMARY_BYTES


def test_an_endless_message_is_cut(tmp_path: Path, step: Path, capsys: pytest.CaptureFixture[str]) -> None:
    error = 'answer |= {"ok": False, "error": {"code": "internal", "message": "no " * 200_000}}'
    command = engine(
        tmp_path,
        '    elif asked["operation"] in OPERATIONS:',
        f'    elif asked["operation"] == "compare":\n        {error}\n    elif asked["operation"] in OPERATIONS:',
    )
    ended = called(capsys, *ONE_CASE, "--github", "--reports", str(tmp_path), "--", *command)
    assert ended.code == 1
    assert max(len(each.data) for each in commands(ended.out)) < 10_000
    assert step.stat().st_size < 20_000
    assert all((tmp_path / name).stat().st_size < 100_000 for name in reports.FILES if name != "results.json")


# --- what engines say is data ----------------------------------------------------------------------------------------


def forging(folder: Path, how: str) -> list[str]:
    """The command of an engine that tries to forge an annotation."""
    match how:
        case "name":
            return engine(folder, NAME, f'"name": {FORGED[:100]!r}')
        case "answer":
            wrong = f'return {{"result": {FORGED!r}, {FORGED!r}: {FORGED!r}}}\n\n\ndef unused(a, b):\n'
            return engine(folder, "def compare(a, b):\n", f"def compare(a, b):\n    {wrong}")
        case "error":
            error = f'answer |= {{"ok": False, "error": {{"code": "internal", "message": {FORGED!r}}}}}'
            old = '    elif asked["operation"] in OPERATIONS:'
            return engine(folder, old, f'    elif asked["operation"] == "compare":\n        {error}\n{old}')
        case "output":
            return engine(folder, RESULT, f"    print({FORGED!r})\n{RESULT}")
        case "output of a question":
            said = f'    if asked["operation"] == "compare":\n        print({FORGED!r})\n{RESULT}'
            return engine(folder, RESULT, said)
        case "standard error":
            died = f'    if asked["operation"] == "compare":\n        sys.exit({FORGED!r})\n{RESULT}'
            return engine(folder, RESULT, died)
        case _:
            return engine(folder, "for line in sys.stdin:", f"sys.exit({FORGED!r})\nfor line in sys.stdin:")


@pytest.mark.parametrize(
    "how", ["name", "answer", "error", "output", "output of a question", "standard error", "standard error at once"]
)
def test_no_engine_forges_a_command(tmp_path: Path, step: Path, capsys: pytest.CaptureFixture[str], how: str) -> None:
    command = forging(tmp_path, how)
    for words in (["smoke"], ONE_CASE):
        ended = called(capsys, *words, "--", *command)
        assert commands(ended.out) == commands(ended.err) == [], words
    ended = called(capsys, *ONE_CASE, "--github", "--reports", str(tmp_path), "--", *command)
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
