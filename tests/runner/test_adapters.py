"""The starter adapters: each keeps every rule that it claims and answers as the reference does."""

from __future__ import annotations

import json
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import tools
from tests.programs import succeeded
from tests.runner.engines import ROOT, Call
from tests.waiting import PATIENCE

FOLDER = ROOT / "conformance" / "adapters"
SLOW = 5 * PATIENCE


@dataclass(frozen=True)
class Starter:
    """A starter: the words that build it in a folder of its own, none where it runs as it is, and those that start it.

    A word that names a tool stands for its path. FILE is the file in that folder, and FOLDER the folder.
    """

    language: str
    path: str
    running: tuple[str, ...]
    building: tuple[str, ...] = ()

    @property
    def file(self) -> Path:
        return FOLDER / self.path

    @property
    def needs(self) -> set[str]:
        """The tools without which it cannot be built or started."""
        return {word for word in (*self.building, *self.running) if word in tools.TOOLS}

    def built(self, folder: Path) -> list[str]:
        """Build it in the folder; the command that starts it."""
        shutil.copy(self.file, folder)

        def word(text: str) -> str:
            found = (tools.program(text) or text) if text in tools.TOOLS else text
            return found.replace("FILE", str(folder / self.file.name)).replace("FOLDER", str(folder))

        if self.building:
            succeeded([word(text) for text in self.building], timeout=SLOW, cwd=folder)
        return [word(text) for text in self.running]


STARTERS = {
    starter.language: starter
    for starter in (
        Starter("python", "python/adapter.py", (sys.executable, "FILE")),
        Starter("javascript", "javascript/adapter.js", ("node", "FILE")),
        Starter(
            "rust", "rust/adapter.rs", ("FOLDER/adapter",),
            ("rustc", "-O", "-D", "warnings", "-o", "FOLDER/adapter", "FILE"),
        ),
        Starter("go", "go/adapter.go", ("FOLDER/adapter",), ("go", "build", "-o", "FOLDER/adapter", "FILE")),
        Starter(
            "java", "java/Adapter.java", ("java", "-cp", "FOLDER", "Adapter"),
            ("javac", "-Xlint:all", "-Werror", "FILE"),
        ),
        Starter(
            "csharp", "csharp/adapter.cs",
            ("env", f"MONO_PATH={Path(tools.JSON_NET).parent}", "mono", "FOLDER/adapter.exe"),
            ("mcs", "-warnaserror", "-out:FOLDER/adapter.exe", f"-r:{tools.JSON_NET}", "FILE"),
        ),
        Starter(
            "kotlin", "kotlin/Adapter.kt", ("java", "-jar", "FOLDER/adapter.jar"),
            ("kotlinc", "FILE", "-include-runtime", "-d", "FOLDER/adapter.jar"),
        ),
    )
}  # fmt: skip

GUIDE = FOLDER.parent / "README.md"


@pytest.fixture(scope="module")
def command(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return STARTERS[request.param].built(tmp_path_factory.mktemp(request.param))


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(name, marks=[pytest.mark.tools(*sorted(starter.needs))] if starter.needs else [])
        for name, starter in STARTERS.items()
    ],
    indirect=True,
)
class TestStarter:
    def test_smoke(self, command: list[str], call: Call) -> None:
        ended = call("smoke", "--", *command)
        assert ended.code == 0, ended.out
        assert ended.out.count("ok    ") == 6

    @pytest.mark.check
    def test_keeps_every_rule_that_it_claims(self, command: list[str], call: Call, tmp_path: Path) -> None:
        ended = call("run", "--reports", str(tmp_path), "--", *command)
        assert ended.code == 0, ended.out
        found = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
        assert "broken" not in {rule["verdict"] for rule in found["rules"]}
        assert found["causes"] == []
        assert "conforms to base, classify + compare + legal-moves, " in ended.out

    @pytest.mark.check
    def test_answers_random_questions_as_the_reference_does(self, command: list[str], call: Call) -> None:
        ended = call("fuzz", "--seed", "2", "--count", "150", "--reference", "bigtwo", "--", *command)
        assert ended.code == 0, ended.out


def test_the_guide_lists_every_starter() -> None:
    rows = re.findall(
        r"^\| [\w#]+ \| \[adapters/([\w/.]+)\]\(adapters/([\w/.]+)\) \| `", GUIDE.read_text(), re.MULTILINE
    )
    assert [shown for shown, _ in rows] == [linked for _, linked in rows] == [each.path for each in STARTERS.values()]
    folders = {path.parent.name for path in FOLDER.glob("*/*")}
    assert folders == set(STARTERS)
