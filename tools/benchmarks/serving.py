"""The service and what stands beside it as processes of their own on loopback, and what they use of the machine.

What a process uses is read from /proc, so this needs Linux.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
CONFIG = ROOT / "service" / "bigtwo" / "api" / "gunicorn.conf.py"
SERVICE = "bigtwo.api:create_app()"
ECHO = "tools.benchmarks.echo:app"
PATIENCE = 120.0
"""Seconds that a process may take to start or to stop."""
MEGABYTE = 1e6


@dataclass(frozen=True, slots=True)
class Memory:
    """What processes hold, in bytes: `resident` counts shared pages for each, `proportional` shares them out."""

    resident: int
    proportional: int

    def __str__(self) -> str:
        return f"RSS {self.resident / MEGABYTE:.1f} MB, PSS {self.proportional / MEGABYTE:.1f} MB"


@dataclass(frozen=True, slots=True)
class Server:
    """A gunicorn on loopback, its first process and what it has printed."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path

    @property
    def workers(self) -> list[int]:
        """The processes that answer, oldest first."""
        return children(self.process.pid)

    def log_text(self) -> str:
        """Everything printed so far."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def stop(self) -> None:
        """Ends it and waits for its end."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def serving(
    app: str = SERVICE,
    *,
    workers: int = 1,
    core: int | None = None,
    bind: str | None = None,
    ready: str | None = "/readyz",
    environment: dict[str, str] | None = None,
) -> Iterator[Server]:
    """A gunicorn with the project's own configuration, up for the length of the block.

    ``core`` pins it to one processor where taskset exists; ``bind`` replaces the free port, as for a socket in the
    file system, and then nothing is asked until it is ready.
    """
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="bigtwo-") as folder:
        log = Path(folder) / "log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                [
                    *pinned(core), sys.executable, "-m", "gunicorn", "--config", str(CONFIG),
                    "--bind", bind or f"127.0.0.1:{port}", "--workers", str(workers), app,
                ],
                cwd=ROOT,
                env=own_environment() | (environment or {}),
                stdout=out,
                stderr=out,
            )  # fmt: skip
        server = Server(process, port, log)
        try:
            if bind is None and ready is not None:
                wait_until_ready(server, ready)
            yield server
        finally:
            server.stop()


def wait_until_ready(server: Server, path: str) -> None:
    """Returns when the path is answered; raises RuntimeError, with what was printed, if that never happens."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and server.process.poll() is None:
        with suppress(OSError):
            if status_of(server.port, path) < 500:
                return
        time.sleep(0.005)
    raise RuntimeError(f"the server did not start:\n{server.log_text()}")


def status_of(port: int, path: str) -> int:
    """Asks for a page on a connection of its own and gives the status."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()


def own_environment() -> dict[str, str]:
    """This process's environment, with the paths on which it finds the project. Python keeps what it has compiled, as
    it does wherever the service runs."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**environment, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])}


def free_port() -> int:
    """A port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


# --- processors ------------------------------------------------------------------------------------------------------


def cores() -> list[int]:
    """The processors that this process may use."""
    return sorted(os.sched_getaffinity(0))


def server_core() -> int | None:
    """The processor for a server under load, or None where there is only one for everything."""
    return cores()[0] if len(cores()) > 1 else None


def load_core() -> int | None:
    """The processor for whatever loads it."""
    return cores()[1] if len(cores()) > 1 else None


def pinned(core: int | None) -> list[str]:
    """The words before a command that keep it on one processor; none where that cannot be had."""
    taskset = shutil.which("taskset")
    return [] if taskset is None or core is None else [taskset, "-c", str(core)]


@contextmanager
def on_core(core: int | None) -> Iterator[None]:
    """Keeps this thread on one processor for a while."""
    before = os.sched_getaffinity(0)
    if core is not None:
        os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


# --- what processes use ----------------------------------------------------------------------------------------------


def children(pid: int) -> list[int]:
    """The processes started by a process, by number."""
    with suppress(OSError):
        return sorted(int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return []


def cpu_seconds(pids: Sequence[int]) -> float:
    """User and system time that the processes have used so far, threads that have ended included, to the nanosecond."""
    return sum(time.clock_gettime(_clock_of(pid)) for pid in pids)


def _clock_of(pid: int) -> int:
    """The processor clock of a process: clock_getcpuclockid(3), which Python does not have, as Linux numbers it."""
    return ~pid << 3 | 2


def memory(pids: Sequence[int]) -> Memory:
    """What the processes hold together."""
    found = {"Rss": 0, "Pss": 0}
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
            name, _, amount = line.partition(":")
            if name in found:
                found[name] += int(amount.split()[0]) * 1024
    return Memory(found["Rss"], found["Pss"])


def open_files(pids: Sequence[int]) -> int:
    """How many file descriptors the processes hold together."""
    return sum(len(os.listdir(f"/proc/{pid}/fd")) for pid in pids)


def threads(pids: Sequence[int]) -> int:
    """How many threads the processes have together."""
    return sum(len(os.listdir(f"/proc/{pid}/task")) for pid in pids)
