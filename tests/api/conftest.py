"""A client in the process, and a server of its own for what needs a socket."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from bigtwo.api import create_app
from tests.api.contract import ROOT, ContractClient
from tests.waiting import PATIENCE, until


@pytest.fixture(scope="session")
def client() -> ContractClient:
    app = create_app()
    app.test_client_class = ContractClient
    client = app.test_client()
    assert isinstance(client, ContractClient)
    return client


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def start(port: int, log: Path) -> subprocess.Popen[bytes]:
    """The service as `make serve` starts it."""
    config = ROOT / "service" / "bigtwo" / "api" / "gunicorn.conf.py"
    command = [sys.executable, "-P", "-m", "gunicorn", "--config", str(config), "--bind", f"127.0.0.1:{port}"]
    with log.open("wb") as output:
        return subprocess.Popen(
            [*command, "--workers", "1", "bigtwo.api:create_app()"],
            stdout=output,
            stderr=output,
            # However slow the machine, no client of these tests is slow on purpose, except where a test says so.
            env={"BIGTWO_SLOWEST_CLIENT": "600"} | os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )


def first_answer(port: int, process: subprocess.Popen[bytes]) -> None:
    """Waits until the service answers."""
    until(lambda: process.poll() is not None or is_ready(port), "the service starts")
    assert process.poll() is None, "the service ended at once"


def is_ready(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == 200
    except ConnectionError:
        return False
    finally:
        connection.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a real server; it is stopped in the end, and must not have failed on anything in between."""
    log = tmp_path_factory.mktemp("server") / "log"
    port = free_port()
    process = start(port, log)
    try:
        first_answer(port, process)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)
    said = log.read_text(encoding="utf-8")
    assert "Traceback" not in said, said
