"""Whatever text an engine sends or a file holds, the installed kit says what it found."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bigtwo_conformance.reports import FILES
from bigtwo_conformance.results import read
from tests.programs import ended
from tests.runner.engines import STARTER

NASTY = r"\ud800\udfff\x00\x1b[2J\u2028\u202e]]>--></script>::error::##[x]\ufffe"
KIT = Path(sys.executable).with_name("bigtwo-conformance")


@pytest.fixture
def engine(tmp_path: Path) -> list[str]:
    """The starter with such a text as its name, in every kind and field, and on standard error."""
    text = STARTER.read_text(encoding="utf-8")
    for old, new in (('"kind": found[0]', f'"{NASTY}": 1, "kind": found[0] + "{NASTY}"'), ('"starter"', f'"{NASTY}"')):
        assert old in text
        text = text.replace(old, new)
    program = os.fsencode(tmp_path) + b"/engine\xff.py"
    with open(program, "w", encoding="utf-8") as file:
        file.write(text + f'\nsys.stderr.buffer.write(b"\\xff{NASTY}")\n')
    return [sys.executable, os.fsdecode(program)]


@pytest.mark.parametrize(
    "words",
    [
        ["run", "--rule", "PG-COMB-03", "--times", "1", "--github", "--reports", "reports"],
        ["smoke"],
        ["fit"],
        ["fuzz", "--count", "1", "--reports", "reports"],
    ],
    ids=lambda words: words[0],
)
def test_no_text_of_an_engine_is_a_fault_of_the_kit(words: Sequence[str], engine: list[str], tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "GITHUB_STEP_SUMMARY": str(tmp_path / "summary")}
    done = ended([KIT, *words, "--", *engine], cwd=tmp_path, env=environment)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1), done.stderr
    if "--reports" in words:
        assert {path.name for path in (tmp_path / "reports").iterdir()} == set(FILES)
        again = tmp_path / "reports" / "results.json"
        read(again.read_text(encoding="utf-8"))
        assert ended([KIT, "report", again, "--reports", "again"], cwd=tmp_path, env=environment).returncode in (
            0,
            1,
            5,
        )
