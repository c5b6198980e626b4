"""Load for measuring: how many requests a second, how long each takes, and what they cost the server.

wrk makes it where it is installed, for it costs least itself; otherwise `benchmarks.client` as a process of its own.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Protocol

from tools.benchmarks.measuring import readable
from tools.benchmarks.serving import ROOT, cpu_seconds, load_core, own_environment, pinned

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SCRIPT = Path(__file__).parent / "load.lua"


@dataclass(frozen=True, slots=True)
class Figures:
    """What one load found. Times are in seconds; the cost is processor time of the server for each request."""

    rate: float
    usual: float
    slow: float
    """What 99 of 100 requests do not exceed."""
    cost: float

    def __str__(self) -> str:
        return f"{self.rate:,.0f}/s, p50 {readable(self.usual)}, p99 {readable(self.slow)}"


def middle(figures: Sequence[Figures]) -> Figures:
    """The median of each figure."""
    return Figures(
        median(each.rate for each in figures),
        median(each.usual for each in figures),
        median(each.slow for each in figures),
        median(each.cost for each in figures),
    )


def loader() -> str:
    """Which program makes the load."""
    return "wrk" if shutil.which("wrk") else "tools.benchmarks.client, for wrk is missing"


def request(method: str, path: str, body: bytes = b"", *headers: str) -> bytes:
    """A request as it is sent."""
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", *headers]
    if method == "POST":
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


@dataclass(frozen=True, slots=True)
class Contender:
    """A server and the requests that it gets."""

    port: int
    requests: Path
    """A file of whole requests with a NUL after each."""
    workers: Sequence[int]
    """The processes whose time counts."""
    connections: int = 8

    def load(self, seconds: float = 1) -> Figures:
        """Loads the server for some seconds; raises RuntimeError if it does not answer everything well."""
        wrk, url = shutil.which("wrk"), f"http://127.0.0.1:{self.port}"
        if wrk:
            command = [wrk, "-t1", f"-c{self.connections}", f"-d{max(1, round(seconds))}s"]
            command += ["--timeout", "60s", "-s", str(SCRIPT), url]
            command += ["--", str(self.requests)]
        else:
            command = [sys.executable, "-m", "tools.benchmarks.client", str(self.port), str(self.requests)]
            command += [str(self.connections), str(seconds)]
        before = cpu_seconds(self.workers)
        done = subprocess.run(
            [*pinned(load_core()), *command],
            cwd=ROOT,
            env=own_environment(),
            capture_output=True,
            text=True,
            check=True,
        )
        used = cpu_seconds(self.workers) - before
        line = next(line for line in done.stdout.splitlines() if line.startswith("figures "))
        answered, spent, usual, slow, errors = (int(figure) for figure in line.split()[1:])
        if errors or not answered:
            raise RuntimeError(f"{errors} of {answered} requests of {self.requests.name} went wrong:\n{done.stdout}")
        return Figures(answered / spent * 1e6, usual / 1e6, slow / 1e6, used / answered)


class Loaded(Protocol):
    """Whatever can be loaded: a server, or an operation in this process."""

    def load(self, seconds: float = 1) -> Figures:
        """Loads it for some seconds."""
        ...


@contextmanager
def request_files() -> Iterator[Path]:
    """A folder for files of requests."""
    with tempfile.TemporaryDirectory(prefix="bigtwo-requests-") as folder:
        yield Path(folder)


def written(folder: Path, name: str, requests: Sequence[bytes]) -> Path:
    """A file of requests."""
    file = folder / name
    file.write_bytes(b"\0".join(requests) + b"\0")
    return file


def in_turn(contenders: Mapping[str, Loaded], rounds: int, seconds: int = 1) -> dict[str, list[Figures]]:
    """Loads each in turn, round after round, so that a noisy machine disturbs all alike."""
    found: dict[str, list[Figures]] = {name: [] for name in contenders}
    for contender in contenders.values():
        contender.load()  # what is made on first use is made now
    for _ in range(rounds):
        for name, contender in contenders.items():
            found[name].append(contender.load(seconds))
    return found
