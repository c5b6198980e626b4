"""A real server with two workers: it counts in all of them, keeps what the dead counted, and says when it stops."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection
from typing import TYPE_CHECKING

import pytest

from tests.api.conftest import first_answer, free_port
from tests.api.contract import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CONF = ROOT / "service" / "bigtwo" / "api" / "gunicorn.conf.py"
DRAIN = 2


@pytest.fixture
def service(tmp_path: Path) -> Iterator[tuple[int, subprocess.Popen[bytes], Path]]:
    """The port of a server, its master process, and where its log goes."""
    port, log = free_port(), tmp_path / "log"
    given = {"BIGTWO_DRAIN_SECONDS": str(DRAIN), "BIGTWO_LOG": "json", "PYTHONPATH": os.pathsep.join(sys.path)}
    given |= {"BIGTWO_PORT": str(port), "BIGTWO_WORKERS": "2", "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-m", "gunicorn", "--config", str(CONF), "bigtwo.api:create_app()"]
    environment = {name: value for name, value in os.environ.items() if name != "PROMETHEUS_MULTIPROC_DIR"}
    with log.open("wb") as output:
        master = subprocess.Popen(command, stdout=output, stderr=output, env=environment | given)
    try:
        first_answer(port)
        yield port, master, log
    finally:
        if master.poll() is None:
            master.kill()
            master.wait(timeout=10)


def ask(port: int, path: str) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
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


def workers_of(master: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(master)], capture_output=True, text=True, check=False).stdout
    return [int(line) for line in found.split()]


def test_counting_dying_and_stopping(service: tuple[int, subprocess.Popen[bytes], Path]) -> None:
    port, master, log = service
    for _ in range(30):
        assert ask(port, "/v1/classify?cards=9S")[0] == 200
    assert [questions_counted(port) for _ in range(6)] == [30] * 6  # whichever worker is asked

    before = workers_of(master.pid)
    os.kill(before[0], signal.SIGKILL)
    deadline = time.monotonic() + 10
    while len(set(workers_of(master.pid)) - set(before)) < 1 and time.monotonic() < deadline:
        time.sleep(0.05)
    first_answer(port)
    assert questions_counted(port) == 30

    master.send_signal(signal.SIGTERM)
    asked = time.monotonic()
    while ask(port, "/readyz")[0] == 200:
        assert time.monotonic() < asked + DRAIN
        time.sleep(0.01)
    assert ask(port, "/readyz")[0] == 503
    assert ask(port, "/v1/classify?cards=9S")[0] == 200  # still answered
    assert master.wait(timeout=DRAIN + 15) == 0
    assert time.monotonic() - asked > DRAIN * 0.9
    said = log.read_text(encoding="utf-8")
    assert said.count('"operation":"classify"') == 31
    assert "Traceback" not in said
