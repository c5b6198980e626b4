"""What an engine says is data: on a build server it makes no command, in reports no line, element or heading."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from bigtwo_conformance import reports
from bigtwo_conformance.reports.console import console_summary, safe, safe_json
from tests.runner.engines import Call, engine, results_of
from tests.tables import rows

NAMES = {
    *("error", "warning", "notice", "debug", "group", "endgroup", "add-mask", "stop-commands", "echo"),
    *("set-output", "save-state", "set-env", "add-path", "add-matcher", "remove-matcher"),
}


def commands(output: str) -> list[str]:
    """The names of all commands of GitHub Actions in the output of a step, in the newer form and the older."""
    found = []
    for line in re.split("\r\n|\n|\r", output):
        inside, end, _ = line.lstrip()[2:].partition("::")
        if line.lstrip().startswith("::") and end:
            found.append(inside.partition(" ")[0])
        elif older := re.search(r"##\[(\S+)[^\]]*\](.*)", line):
            found.append(older[1])
    return [name for name in found if name in NAMES]


ONE_CASE = ["run", "--case", "ex-002", "--times", "1"]
FORGED = "1\n::error::forged\r::warning::forged\r\n  ::notice::forged\n##[error]forged ##vso[x]\n# `|<b>%0A::error::x"
NAME = '"name": "starter"'
RESULT = "    print(json.dumps(answer), flush=True)\n"
ELSE = '    elif asked["operation"] in OPERATIONS:'


def failing_compare(message: str) -> str:
    """Its answer to compare is an error with a message, which is written in Python."""
    error = f'answer |= {{"ok": False, "error": {{"code": "internal", "message": {message}}}}}'
    return f'    elif asked["operation"] == "compare":\n        {error}\n{ELSE}'


def test_an_endless_message_is_cut(tmp_path: Path, call: Call) -> None:
    command = engine(tmp_path, ELSE, failing_compare('"no " * 200_000'))
    ended = call(*ONE_CASE, "--reports", str(tmp_path), "--", *command)
    assert ended.code == 1
    assert len(ended.out) < 10_000
    assert all((tmp_path / name).stat().st_size < 100_000 for name in reports.FILES if name != "results.json")


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
"""Where engines try to forge a command, as changes of the starter."""


@pytest.mark.check
@rows("how", FORGERS)
def test_no_engine_forges_a_command(how: str, tmp_path: Path, call: Call) -> None:
    command = engine(tmp_path, *FORGERS[how])
    for words in (["smoke"], [*ONE_CASE, "--reports", str(tmp_path)]):
        ended = call(*words, "--", *command)
        assert commands(ended.out) == commands(ended.err) == [], words
    if ended.code != 3:
        read_as_meant(tmp_path)


def read_as_meant(folder: Path) -> None:
    """No report has a line, an element or a heading that an engine made."""
    results = results_of(folder)
    assert len(list(ET.parse(folder / "junit.xml").getroot().iter("testcase"))) == len(results["cases"])
    assert "<b>" not in (folder / "report.html").read_text(encoding="utf-8")
    text = (folder / "summary.md").read_text(encoding="utf-8")
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
