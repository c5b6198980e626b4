"""The action for GitHub: its inputs reach the kit as they are, and no shell reads them."""

import json
import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from bigtwo_conformance.action import COMMAND as COMMAND_VARIABLE
from bigtwo_conformance.action import LISTS, VALUES, arguments
from tests.programs import ended
from tests.runner.engines import COMMAND, ROOT, engine
from tests.runner.workflow_commands import commands

FOLDER = ROOT / "conformance" / "action"
ACTION: dict[str, Any] = yaml.safe_load((FOLDER / "action.yml").read_text(encoding="utf-8"))
(STEP,) = ACTION["runs"]["steps"]
PYTHON = "CONFORMANCE_PYTHON"


def test_the_action_is_one_that_a_workflow_can_use() -> None:
    assert ACTION["runs"]["using"] == "composite"
    assert ACTION["name"]
    assert ACTION["description"]
    assert all(set(given) == {"description", "default"} for given in ACTION["inputs"].values())
    assert ACTION["outputs"]["granted"]["value"] == f"${{{{ steps.{STEP['id']}.outputs.granted }}}}"


def test_every_input_is_a_variable_and_none_is_part_of_the_script() -> None:
    assert "${{" not in STEP["run"]
    given = {f"CONFORMANCE_{name.upper().replace('-', '_')}": f"${{{{ inputs.{name} }}}}" for name in ACTION["inputs"]}
    assert STEP["env"] == given
    assert set(given) == {*VALUES, *LISTS, COMMAND_VARIABLE, PYTHON}


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


@pytest.mark.check
class TestStep:
    """The step as the runner starts it: in the folder of the repository that is tested."""

    def run(self, folder: Path, inputs: dict[str, str], interpreter: str = sys.executable) -> Any:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("GITHUB", "PYTHON"))}
        environment |= {name: ACTION["inputs"].get(input_of(name), {}).get("default", "") for name in STEP["env"]}
        environment |= {PYTHON: interpreter, "GITHUB_ACTION_PATH": str(FOLDER), **inputs}
        environment |= {"GITHUB_OUTPUT": str(folder / "output"), "GITHUB_STEP_SUMMARY": str(folder / "step.md")}
        (folder / "script.sh").write_text(STEP["run"], encoding="utf-8")
        shell = [shutil.which("bash") or "bash", "--noprofile", "--norc", "-eo", "pipefail"]
        return ended([*shell, folder / "script.sh"], cwd=folder, env=environment)

    @pytest.fixture(autouse=True)
    def decoy(self, tmp_path: Path) -> None:
        """A file of the tested repository with the name of a module that the kit needs."""
        (tmp_path / "json.py").write_text("raise SystemExit('not this one')\n")

    def test_a_claim(self, tmp_path: Path) -> None:
        inputs = {COMMAND_VARIABLE: shlex.join(COMMAND), "CONFORMANCE_RULES": "PG-COMB-05"}
        done = self.run(tmp_path, {**inputs, "CONFORMANCE_VARIANTS": "base"})
        assert done.returncode == 0, done.stderr
        assert [each.name for each in commands(done.stdout)] == ["notice"]
        assert (tmp_path / "output").read_text() == "granted=true\n"
        assert "keeps PG-COMB-05" in (tmp_path / "step.md").read_text()
        found = json.loads((tmp_path / "bigtwo-report" / "results.json").read_text())
        assert found["selection"]["rules"] == ["PG-COMB-05"]

    def test_no_claim(self, tmp_path: Path) -> None:
        (tmp_path / "engine").mkdir()
        command = engine(tmp_path / "engine", '"a-beats-b" if', '"b-beats-a" if')
        inputs = {COMMAND_VARIABLE: shlex.join(command), "CONFORMANCE_RULES": "PG-COMB-05"}
        done = self.run(tmp_path, {**inputs, "CONFORMANCE_REPORTS": "there"})
        assert done.returncode == 1
        assert commands(done.stdout)[0].name == "error"
        assert (tmp_path / "output").read_text() == "granted=false\n"
        assert (tmp_path / "there" / "junit.xml").exists()

    @pytest.mark.parametrize(
        ("inputs", "says"),
        [
            ({}, "Say what to test"),
            ({COMMAND_VARIABLE: "node 'adapter.js"}, "The input command cannot be read: No closing quotation."),
            ({"CONFORMANCE_URL": "$(touch pwned)"}, "$(touch pwned) is not an address"),
            ({"CONFORMANCE_URL": '"; touch pwned; "'}, "is not an address"),
            ({COMMAND_VARIABLE: "/nonexistent ; touch pwned"}, "cannot be started"),
        ],
    )
    def test_what_cannot_be_run_is_an_error(self, tmp_path: Path, inputs: dict[str, str], says: str) -> None:
        done = self.run(tmp_path, inputs)
        assert done.returncode in (2, 3)
        (only,) = commands(done.stdout)
        assert only.name == "error"
        assert says in only.data
        assert (tmp_path / "output").read_text() == "granted=false\n"
        assert not (tmp_path / "pwned").exists()

    def test_an_old_python_is_said(self, tmp_path: Path) -> None:
        old = tmp_path / "old"
        old.write_text(f'#!/bin/sh\nshift\nexec {sys.executable} -c "import sys; sys.version_info = (3, 9); $1"\n')
        old.chmod(0o755)
        done = self.run(tmp_path, {}, str(old))
        assert done.returncode == 1
        (only,) = commands(done.stderr)
        assert "needs Python 3.11 or newer" in only.data


def input_of(variable: str) -> str:
    return variable.removeprefix("CONFORMANCE_").lower().replace("_", "-")
