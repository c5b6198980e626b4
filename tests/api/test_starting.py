"""How the service starts: from a folder that holds anything, and with or without a place for its counters."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.api.running import COMMAND, environment, service
from tests.programs import ended, succeeded

pytestmark = pytest.mark.check

APP = "bigtwo.api:create_app()"
LATER = "tests.api.holding:not_from_the_working_directory()"
"""gunicorn puts the working directory first once more when it has read its configuration."""
SHADOWED = ("flask", "marshmallow", "orjson", "gunicorn_h1c", "setproctitle", "bigtwo")
ASKED = """
import json, sys
from bigtwo.api import create_app

client = create_app().test_client()
opened = []
sys.addaudithook(lambda event, values: opened.append(str(values[0])) if event == "open" else None)
for path, body in json.load(sys.stdin):
    answer = client.post(path, json=body) if body is not None else client.get(path)
    assert answer.status_code == 200, answer.get_data(as_text=True)
print(json.dumps(opened))
"""
SERVE = (sys.executable, "-P", "-c", "import sys; from bigtwo.cli import main; sys.exit(main(['serve']))")


@pytest.mark.parametrize(
    "command", [(*COMMAND, APP), SERVE, (*COMMAND, LATER)], ids=["gunicorn", "bigtwo serve", "nor later"]
)
def test_nothing_is_imported_from_the_working_directory(tmp_path: Path, command: Sequence[str]) -> None:
    for name in SHADOWED:
        (tmp_path / f"{name}.py").write_text("raise SystemExit('imported from the working directory')")
    given = environment({"GUNICORN_CMD_ARGS": "--check-config"})
    succeeded(command, cwd=tmp_path, env=given)


def test_no_first_question_reads_a_file() -> None:
    """What a worker would read for its first question, every worker would read, while others wait."""
    hand = ["3D", "4D", "5D", "6D", "7D", "9S"]
    questions: list[tuple[str, dict[str, object] | None]] = [
        ("/v1/compare", {"a": ["3D", "4D", "5D", "6D", "7D"], "b": ["9S", "9D", "9C", "9H", "3C"]}),
        ("/v1/legal-moves", {"hand": hand, "pile": ["8C"]}),
        ("/v1/validate-play", {"hand": hand, "pile": ["8C"], "play": ["3D"]}),
        ("/v1/rules/PG-COMB-05", None),
        ("/v1/messages", None),
        ("/v1/corpus", None),
        ("/openapi.yaml", None),
    ]
    done = succeeded([sys.executable, "-P", "-c", ASKED], input=json.dumps(questions), env=environment({}))
    assert [name for name in json.loads(done.stdout) if name.endswith((".toml", ".json", ".yaml"))] == []


@pytest.mark.parametrize("value", ["", " ", "counts/of/all", "empty"])
def test_counters_find_a_place(tmp_path: Path, value: str) -> None:
    (tmp_path / "empty").mkdir()
    where = str(tmp_path / value) if value.strip() else value
    with service(tmp_path, {"PROMETHEUS_MULTIPROC_DIR": where}) as running:
        assert running.probe() == 200
        counted = 'bigtwo_request_seconds_count{operation="classify",outcome="answer"} 1.0'
        assert counted in running.ask("GET", "/metrics")[1]
        if value.strip():
            assert list(Path(where).glob("*.db"))
        assert not list(tmp_path.glob("*.db"))


def test_a_place_that_cannot_be_is_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    given = environment({"PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "file" / "counts")})
    done = ended([*COMMAND, APP], env=given)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("bigtwo: PROMETHEUS_MULTIPROC_DIR ")
    assert os.fspath(tmp_path) in line
