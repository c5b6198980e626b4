"""How the service starts: from a folder that holds anything, and with or without a place for its counters."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from tests.api.running import COMMAND, KINDS, environment, service
from tests.programs import ended, succeeded
from tests.tools import program
from tests.waiting import until

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


@pytest.mark.tools("unshare")
@pytest.mark.parametrize("place", ["", "/dev/shm/counts"], ids=["by itself", "named"])
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("lacking", ["blocks", "inodes"])
def test_a_full_file_system_costs_counts_and_no_answer(tmp_path: Path, lacking: str, kind: str, place: str) -> None:
    """Also not when a worker is added or replaced, which needs new files for its counts and its heartbeat."""
    mounted = 'mount -t tmpfs -o size=400k,nr_inodes=20 tmpfs /dev/shm && exec "$@"'
    unshare = (program("unshare") or "", "--user", "--map-root-user", "--mount", "sh", "-c", mounted, "sh")
    given = {"BIGTWO_WORKER_CLASS": kind, "PROMETHEUS_MULTIPROC_DIR": place}
    with service(tmp_path, given, within=unshare) as running:
        assert running.probe() == 200
        memory = Path(f"/proc/{running.process.pid}/root/dev/shm")
        with suppress(OSError), (memory / "full").open("wb", buffering=0) as full:
            for number in range(1000):
                if lacking == "blocks":
                    full.write(bytes(4096))
                else:
                    (memory / f"full-{number}").touch()
        for path in ("/v1/options", "/v1/packs", "/nothing", "/v1/classify?cards=9S,8S", "/v1/compare?a=9S&b=9D,9H"):
            assert running.ask("GET", path)[0] < 500
        os.kill(running.process.pid, signal.SIGTTIN)
        until(lambda: len(running.workers()) == 2, "there is another worker")
        before = running.workers()
        os.kill(min(before), signal.SIGKILL)
        until(lambda: len(running.workers() - before) == 1, "the worker is replaced")
        assert [running.probe() for _ in range(10)] == [200] * 10
        assert running.ask("GET", "/metrics")[0] == 200
        assert 1 <= running.said().count("is not in /metrics") <= 3


def test_a_place_that_cannot_be_is_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    given = environment({"PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "file" / "counts")})
    done = ended([*COMMAND, APP], env=given)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("bigtwo: PROMETHEUS_MULTIPROC_DIR ")
    assert os.fspath(tmp_path) in line
