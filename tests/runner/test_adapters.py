"""The starter adapters: short, and good enough for a claim of their own. One that cannot run here is not collected."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from bigtwo_conformance.corpus import corpus
from tests.runner.engines import ROOT, STARTER, called

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ROOT / "conformance" / "adapters"
PROGRAMS = {
    "python": ("python3", STARTER),
    "javascript": ("node", FOLDER / "javascript" / "adapter.js"),
    "rust": ("rustc", FOLDER / "rust" / "adapter.rs"),
}
PRESENT = {language: found for language, (program, _) in PROGRAMS.items() if (found := shutil.which(program))}
LACKING = sorted(PROGRAMS.keys() - PRESENT.keys())
if LACKING:
    print(f"No tests of the adapters in {', '.join(LACKING)}: their programs are not on this machine.")


@pytest.fixture(scope="module")
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    language = request.param
    path = PROGRAMS[language][1]
    if language != "rust":
        return [PRESENT[language], str(path)]
    built = tmp_path_factory.mktemp("rust") / "adapter"
    told = subprocess.run(
        [PRESENT[language], "-O", "-D", "warnings", "-o", str(built), str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return [str(built)]


@pytest.mark.parametrize("command", PRESENT, indirect=True)
class TestAdapter:
    def test_smoke(self, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        ended = called(capsys, "smoke", "--", *command)
        assert ended.code == 0, ended.out
        assert ended.out.count("ok    ") == 6

    def test_keeps_the_rules_of_combinations(self, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        ended = called(capsys, "run", "--operation", "classify", "--operation", "compare", "--", *command)
        assert ended.code == 0, ended.out

    def test_lists_legal_moves(self, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        """What it claims beyond combinations: hands and piles of the base game, without any special situation."""
        plain = [
            case.id
            for case in corpus().select(op="legal-moves", variant="base")
            if "set-equals" in case.expect and set(case.input) <= {"hand", "pile"}
        ]
        assert len(plain) > 12
        ended = called(capsys, "run", *[word for id_ in plain for word in ("--case", id_)], "--", *command)
        assert ended.code == 0, ended.out
        assert f"{len(plain)} passed, 0 failed, 0 skipped" in ended.out

    def test_does_not_contradict_itself(self, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        ended = called(capsys, "fuzz", "--seed", "2", "--count", "10", "--", *command)
        assert ended.code == 0, ended.out


@pytest.mark.parametrize("language", PROGRAMS)
def test_is_short(language: str) -> None:
    path: Path = PROGRAMS[language][1]
    assert len(path.read_text(encoding="utf-8").splitlines()) < 80
