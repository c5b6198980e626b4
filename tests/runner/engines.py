"""Engines to be tested: the starter adapter, whole or with one fault, and how the kit's command line is called."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from bigtwo_conformance.cli import main
from bigtwo_conformance.results import Results, checked

ROOT = Path(__file__).parents[2]
STARTER = ROOT / "conformance" / "adapters" / "python" / "adapter.py"
COMMAND = [sys.executable, str(STARTER)]


@dataclass(frozen=True, slots=True)
class Ended:
    code: int
    out: str
    err: str


def called(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ended:
    """Call the command line in this process."""
    code = main(arguments)
    said = capsys.readouterr()
    return Ended(code, said.out, said.err)


def results_of(folder: Path) -> Results:
    """The results that a run wrote into a folder, checked."""
    return checked(json.loads((folder / "results.json").read_text(encoding="utf-8")))


def engine(folder: Path, old: str, new: str) -> list[str]:
    """The command of a starter adapter in which one piece of text is another."""
    text = STARTER.read_text(encoding="utf-8")
    assert text.count(old) == 1, old
    path = folder / "engine.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return [sys.executable, str(path)]
