"""The starter adapters: short, and good enough for a claim of their own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from bigtwo_conformance.corpus import corpus
from tests import tools
from tests.programs import succeeded
from tests.runner.engines import ROOT, STARTER, called

FOLDER = ROOT / "conformance" / "adapters"
ADAPTERS = {
    "python": STARTER,
    "javascript": FOLDER / "javascript" / "adapter.js",
    "rust": FOLDER / "rust" / "adapter.rs",
}


@pytest.fixture(scope="module")
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    path = str(ADAPTERS[request.param])
    if request.param == "python":
        return [sys.executable, path]
    if request.param == "javascript":
        return [str(tools.program("node")), path]
    built = tmp_path_factory.mktemp("rust") / "adapter"
    succeeded([tools.program("rustc"), "-O", "-D", "warnings", "-o", built, path])
    return [str(built)]


@pytest.mark.parametrize(
    "command",
    [
        "python",
        pytest.param("javascript", marks=pytest.mark.tools("node")),
        pytest.param("rust", marks=pytest.mark.tools("rustc")),
    ],
    indirect=True,
)
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
            for case in corpus().select(operation="legal-moves", variant="base")
            if "set-equals" in case.expect and set(case.input) <= {"hand", "pile"}
        ]
        assert len(plain) > 12
        ended = called(capsys, "run", *[word for id_ in plain for word in ("--case", id_)], "--", *command)
        assert ended.code == 0, ended.out
        assert f"{len(plain)} passed, 0 failed, 0 skipped" in ended.out

    def test_does_not_contradict_itself(self, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        ended = called(capsys, "fuzz", "--seed", "2", "--count", "10", "--", *command)
        assert ended.code == 0, ended.out


@pytest.mark.parametrize("path", ADAPTERS.values(), ids=ADAPTERS)
def test_is_short(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < 80
