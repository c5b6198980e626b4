"""nginx as it is deployed, run in a folder of its own on a port of this machine."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests import tools
from tests.waiting import PATIENCE, until

SHIPPED = Path(__file__).parents[2] / "deploy" / "nginx"


def prepare(
    folder: Path, port: int, upstream: str, *, limited: bool = True, changes: Mapping[str, str] | None = None
) -> list[str]:
    """Lays the shipped configuration into a folder, with this port and upstream ("127.0.0.1:8000" or "unix:/path"),
    and with these texts of it replaced; returns the command that runs nginx with it in the foreground. Logs go
    to access.log and error.log there."""
    nginx = tools.program("nginx")
    assert nginx is not None
    settings = folder / "conf"
    shutil.copytree(SHIPPED, settings, ignore=shutil.ignore_patterns("*.yaml"))
    (settings / "listen.conf").write_text(f"listen 127.0.0.1:{port};\n", encoding="utf-8")
    shipped = (SHIPPED / "upstream.conf").read_text(encoding="utf-8")
    (settings / "upstream.conf").write_text(shipped.replace("127.0.0.1:8000", upstream), encoding="utf-8")
    log = (SHIPPED / "log.conf").read_text(encoding="utf-8")
    (settings / "log.conf").write_text(log.replace("/dev/stdout", "access.log"), encoding="utf-8")
    if not limited:
        (settings / "limits.conf").write_text("", encoding="utf-8")
    for old, new in (changes or {}).items():
        holding = [path for path in settings.iterdir() if old in path.read_text(encoding="utf-8")]
        assert holding, old
        for path in holding:
            path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    user = "user root; " if os.getuid() == 0 else ""  # else its workers could not write below a private folder
    extra = f"{user}daemon off;"
    return [nginx, "-e", str(folder / "error.log"), "-p", f"{folder}/", "-c", str(settings / "nginx.conf"), "-g", extra]


@contextmanager
def running(
    folder: Path, port: int, upstream: str, *, limited: bool = True, changes: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """nginx in front of an upstream, until the block is left; it answers on 127.0.0.1 at the port."""
    command = prepare(folder, port, upstream, limited=limited, changes=changes)
    with (folder / "stderr.log").open("wb") as complaints:
        process = subprocess.Popen(command, stderr=complaints)
    try:
        until(lambda: process.poll() is not None or _listens(port), "nginx listens")
        assert process.poll() is None, (folder / "stderr.log").read_text(encoding="utf-8")
        yield process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
