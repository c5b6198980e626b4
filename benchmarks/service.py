"""The service as a client sees it: from starting the command to the first answer."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.measuring import Row, readable

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
LONGEST_START = 1.0
QUESTION = json.dumps({"cards": ["9S", "9D"]}).encode()


def rows() -> Iterator[Row]:
    """Every measurement of the service."""
    starts = sorted(start_to_first_answer() for _ in range(3))
    yield Row("service start to first answer", readable(starts[1]), limit="<= 1 s", missed=starts[1] > LONGEST_START)


def start_to_first_answer() -> float:
    """Seconds from starting gunicorn with one worker to the first classification."""
    port = free_port()
    command = [
        sys.executable, "-m", "gunicorn", "--config", "service/bigtwo/api/gunicorn.conf.py",
        "--bind", f"127.0.0.1:{port}", "--workers", "1", "bigtwo.api:create_app()",
    ]  # fmt: skip
    start = time.perf_counter()
    server = subprocess.Popen(command, cwd=ROOT, env=os.environ, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while True:
            try:
                ask(port)
            except OSError:
                if time.perf_counter() - start > 30:
                    raise
                time.sleep(0.005)
            else:
                return time.perf_counter() - start
    finally:
        server.terminate()
        server.wait(timeout=30)


def ask(port: int) -> None:
    """One classification."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("POST", "/v1/classify", QUESTION, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        assert answer.status == 200
        answer.read()
    finally:
        connection.close()


def free_port() -> int:
    """A port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
