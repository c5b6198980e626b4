"""A real server with two workers: it counts in all of them, keeps what the dead counted, and says when it stops."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.api.conftest import first_answer, free_port
from tests.api.contract import ROOT
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.check

CONF = ROOT / "service" / "bigtwo" / "api" / "gunicorn.conf.py"
LONG, SOON = 300, 1
"""Seconds from the first SIGTERM to the end: longer than this test waits for anything, and hardly any."""


@pytest.fixture
def drain() -> int:
    return LONG


@pytest.fixture
def service(tmp_path: Path, drain: int) -> Iterator[tuple[int, subprocess.Popen[bytes], Path]]:
    """The port of a server, its master process, and where its log goes."""
    port, log = free_port(), tmp_path / "log"
    given = {"BIGTWO_DRAIN_SECONDS": str(drain), "BIGTWO_LOG": "json", "PYTHONPATH": os.pathsep.join(sys.path)}
    given |= {"BIGTWO_PORT": str(port), "BIGTWO_WORKERS": "2", "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-P", "-m", "gunicorn", "--config", str(CONF), "bigtwo.api:create_app()"]
    environment = {name: value for name, value in os.environ.items() if name != "PROMETHEUS_MULTIPROC_DIR"}
    with log.open("wb") as output:
        master = subprocess.Popen(command, stdout=output, stderr=output, env=environment | given)
    try:
        first_answer(port, master)
        yield port, master, log
    finally:
        if master.poll() is None:
            master.kill()
            master.wait(timeout=PATIENCE)


def ask(port: int, path: str) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def questions_counted(port: int) -> int:
    _, page = ask(port, "/metrics")
    name = r'^bigtwo_request_seconds_count\{operation="classify",outcome="answer"\} (\S+)$'
    found = re.search(name, page, re.MULTILINE)
    return 0 if found is None else int(float(found[1]))


def workers_of(log: Path) -> list[int]:
    """The workers that were ever started, oldest first."""
    return [int(pid) for pid in re.findall(r"Booting worker with pid: (\d+)", log.read_text(encoding="utf-8"))]


def test_counting_dying_and_stopping(service: tuple[int, subprocess.Popen[bytes], Path]) -> None:
    port, master, log = service
    for _ in range(30):
        assert ask(port, "/v1/classify?cards=9S")[0] == 200
    assert [questions_counted(port) for _ in range(6)] == [30] * 6  # whichever worker is asked

    until(lambda: len(workers_of(log)) == 2, "both workers are there")
    os.kill(workers_of(log)[0], signal.SIGKILL)
    until(lambda: len(workers_of(log)) == 3, "the worker is replaced")
    first_answer(port, master)
    assert questions_counted(port) == 30

    master.send_signal(signal.SIGTERM)
    until(lambda: ask(port, "/readyz")[0] == 503, "it says that it stops")
    assert ask(port, "/v1/classify?cards=9S")[0] == 200  # still answered
    assert master.poll() is None
    master.send_signal(signal.SIGTERM)  # a second one is not to wait any longer
    assert master.wait(timeout=PATIENCE) == 0
    said = log.read_text(encoding="utf-8")
    assert said.count('"operation":"classify"') == 31
    assert "Traceback" not in said


@pytest.mark.parametrize("drain", [SOON])
def test_it_stops_by_itself(service: tuple[int, subprocess.Popen[bytes], Path]) -> None:
    _, master, log = service
    master.send_signal(signal.SIGTERM)
    assert master.wait(timeout=PATIENCE) == 0
    assert "Traceback" not in log.read_text(encoding="utf-8")
