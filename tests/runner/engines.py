"""Engines to be tested, the starter adapter, whole or with one fault; the kit's command line; and outcomes."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bigtwo_conformance.cli import main
from bigtwo_conformance.corpus import Case
from bigtwo_conformance.results import Results, read
from bigtwo_conformance.runner import Attempt, Outcome
from bigtwo_conformance.targets.process import process_target

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "conformance" / "adapters" / "python" / "adapter.py"
COMMAND = [sys.executable, str(STARTER)]
BIGTWO = process_target([sys.executable, "-m", "bigtwo", "answer"])


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    out: str
    err: str


Call = Callable[..., Ended]
"""Calls the command line with some words."""


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ended:
    """Call the command line in this process."""
    code = main(arguments)
    said = capsys.readouterr()
    return Ended(code, said.out, said.err)


def results_of(folder: Path) -> Results:
    """The results that a run wrote into a folder, checked."""
    return read((folder / "results.json").read_text(encoding="utf-8"))


def engine(folder: Path, old: str, new: str) -> list[str]:
    """The command of a starter adapter in which one piece of text is another."""
    text = STARTER.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path = folder / "engine.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return [sys.executable, str(path)]


def outcome(case: Case, *statuses: str) -> Outcome:
    """A case that was asked, with what came of it each time; `not-run` is no time."""
    asked = [Attempt(status, {}) for status in statuses if status != "not-run"]
    return Outcome(case, asked)
