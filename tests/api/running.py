"""Services of their own, for what only a real one shows: with the settings, limits and application of each test."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

from tests.api.contract import ROOT
from tests.waiting import PATIENCE, until

CONF = ROOT / "service" / "bigtwo" / "api" / "gunicorn.conf.py"
COMMAND = (sys.executable, "-P", "-m", "gunicorn", "--config", str(CONF))
QUESTION = b'{"cards": ["9S", "9D"]}'


@dataclass(frozen=True, slots=True)
class Service:
    port: int
    process: subprocess.Popen[bytes]
    log: Path

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8")

    def workers(self) -> set[int]:
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        return {int(child) for child in children.split()}

    def connect(self, sent: bytes = b"") -> socket.socket:
        client = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        client.sendall(sent)
        return client

    def ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, str]:
        return ask(self.port, method, path, body)

    def probe(self) -> int:
        return self.ask("POST", "/v1/classify", QUESTION)[0]

    def is_ready(self) -> bool:
        with suppress(ConnectionError):
            return self.ask("GET", "/readyz")[0] == 200
        return False

    def wait_until_ready(self) -> None:
        until(lambda: self.process.poll() is not None or self.is_ready(), "the service starts")
        assert self.process.poll() is None, self.said()


def ask(port: int, method: str, path: str, body: bytes | None = None) -> tuple[int, str]:
    """The status and the text of the answer to a request on a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request(method, path, body, {} if body is None else {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def read_all(client: socket.socket) -> bytes:
    """What comes until the connection ends."""
    return b"".join(iter(lambda: client.recv(65536), b""))


def exchange(port: int, sent: bytes, *, half_close: bool = False, patience: float = PATIENCE) -> bytes:
    """What a server answers until the connection ends, also where it does not read everything that was sent."""
    received = b""
    with socket.create_connection(("127.0.0.1", port), timeout=patience) as connection:
        with suppress(OSError):
            connection.sendall(sent)
            if half_close:
                connection.shutdown(socket.SHUT_WR)
        with suppress(ConnectionResetError):
            while more := connection.recv(65536):
                received += more
    return received


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """That of this process, without settings of the service but these."""
    ours = ("BIGTWO_", "PROMETHEUS_", "GUNICORN_")
    clean = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    clean["PYTHONPATH"] = os.pathsep.join([str(ROOT), *filter(None, sys.path)])
    return clean | {"BIGTWO_PORT": "0", "BIGTWO_WORKERS": "1"} | dict(given)


@contextmanager
def service(
    folder: Path,
    given: Mapping[str, str],
    app: str = "bigtwo.api:create_app()",
) -> Iterator[Service]:
    """A service on a free port, in whose log no failure may stand."""
    log = folder / "log"
    with log.open("wb") as output:
        process = subprocess.Popen([*COMMAND, app], stdout=output, stderr=output, cwd=folder, env=environment(given))
    listening = re.compile(r"Listening at: http://127\.0\.0\.1:(\d+) ")
    try:
        until(lambda: listening.search(log.read_text()) or process.poll() is not None, "it did not start")
        found = listening.search(log.read_text())
        assert found is not None, log.read_text()
        running = Service(int(found[1]), process, log)
        running.wait_until_ready()
        yield running
    finally:
        process.terminate()
        try:
            process.wait(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise
    assert "Traceback" not in running.said(), running.said()
