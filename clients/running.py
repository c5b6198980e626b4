"""What every client needs: programs that run to their end, a service to ask, and the packages of the generators."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING, Final
from venv import EnvBuilder

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
BUILD: Final = ROOT / "build" / "clients"
GENERATORS: Final = HERE / "generators"
REQUIREMENTS: Final = ROOT / "requirements" / "clients.txt"
CONTRACT: Final = ROOT / "openapi.yaml"
CONTRACT_AS_JSON: Final = ROOT / "service" / "bigtwo" / "openapi.json"
PORTABLE: Final = ROOT / "service" / "bigtwo" / "openapi-portable.json"


@dataclass(frozen=True, slots=True)
class Done:
    """How a program ended, and what it printed."""

    status: int
    said: str


def attempt(*command: str | Path, folder: Path = ROOT, **variables: str) -> Done:
    """Runs a program to its end."""
    words = [str(part) for part in command]
    done = subprocess.run(
        words,
        cwd=folder,
        env=os.environ | variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return Done(done.returncode, done.stdout)


def run(*command: str | Path, folder: Path = ROOT, **variables: str) -> str:
    """What a program printed; its failure ends everything."""
    done = attempt(*command, folder=folder, **variables)
    if done.status != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{done.said}\nended with {done.status}")
    return done.said


def programs() -> Path:
    """The folder of the programs in an environment that has what requirements/clients.txt lists."""
    environment = BUILD / "environment"
    EnvBuilder(with_pip=True, clear=True).create(environment)
    pip = (environment / "bin" / "python", "-m", "pip", "--disable-pip-version-check", "--quiet")
    run(*pip, "install", "--require-hashes", "--no-deps", "-r", REQUIREMENTS)
    return environment / "bin"


def packages(folder: Path) -> Path:
    """The folder of the programs that the lock file in a folder brings from npm."""
    if shutil.which("npm") is None:
        sys.exit("the clients in TypeScript need Node and npm")
    run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", folder=folder)
    return folder / "node_modules" / ".bin"


def free_port() -> int:
    """A port of this machine that nothing listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def service() -> Iterator[str]:
    """A service on a free port of this machine, as long as it is needed."""
    port = free_port()
    config = ROOT / "service" / "bigtwo" / "api" / "gunicorn.conf.py"
    words = [sys.executable, "-P", "-m", "gunicorn", "--config", str(config), "--workers", "1"]
    command = [*words, "--bind", f"127.0.0.1:{port}", "bigtwo.api:create_app()"]
    with background(command, BUILD / "service.log", port, "/readyz", PYTHONPATH=str(ROOT / "service")):
        yield f"http://127.0.0.1:{port}"


@contextmanager
def background(command: list[str], log: Path, port: int, path: str, **variables: str) -> Iterator[None]:
    """A server that answers 200 at a path, as long as it is needed."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, env=os.environ | variables, stdout=out, stderr=out)
    try:
        _wait(port, path, log)
        yield
    finally:
        process.terminate()
        process.wait(timeout=30)


def _wait(port: int, path: str, log: Path) -> None:
    for _ in range(600):
        connection = HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", path)
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        finally:
            connection.close()
        time.sleep(0.1)
    sys.exit(f"a server did not start; see {log}")
