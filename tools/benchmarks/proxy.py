"""nginx as it is deployed, in front of the service on loopback."""

from __future__ import annotations

import subprocess
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tests import tools
from tests.deploy.proxy import prepare
from tools.benchmarks.serving import PATIENCE, children, free_port, pinned, serving, status_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tools.benchmarks.serving import Server


@dataclass(frozen=True, slots=True)
class Front:
    """nginx and the service behind it."""

    port: int
    process: subprocess.Popen[bytes]
    service: Server

    @property
    def processes(self) -> list[int]:
        """The processes that work on a request."""
        return [*children(self.process.pid), *self.service.workers]


def is_installed() -> bool:
    """Is there an nginx to run?"""
    return tools.program("nginx") is not None


@contextmanager
def fronted(*, workers: int = 1, core: int | None = None, environment: dict[str, str] | None = None) -> Iterator[Front]:
    """The service as it runs behind a proxy, and nginx in front of it, without limits for each address."""
    with (
        serving(workers=workers, core=core, environment=environment) as service,
        tempfile.TemporaryDirectory(prefix="bigtwo-nginx-") as folder,
    ):
        port = free_port()
        command = prepare(Path(folder), port, f"127.0.0.1:{service.port}", limited=False)
        complaints = Path(folder) / "stderr.log"
        with complaints.open("wb") as out:
            process = subprocess.Popen([*pinned(core), *command], stdout=out, stderr=out)
        try:
            _wait(process, port, complaints)
            yield Front(port, process, service)
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _wait(process: subprocess.Popen[bytes], port: int, complaints: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        with suppress(OSError):
            if status_of(port, "/readyz") == 200:
                return
        time.sleep(0.01)
    raise RuntimeError(f"nginx did not start:\n{complaints.read_text()}")
