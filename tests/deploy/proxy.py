"""nginx as it is deployed, run in a folder of its own on a port of this machine."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

SHIPPED = Path(__file__).parents[2] / "deploy" / "nginx"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    """A port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def prepare(folder: Path, port: int, upstream: str, *, limited: bool = True) -> list[str]:
    """Lays the shipped configuration into a folder, with this port and upstream ("127.0.0.1:8000" or "unix:/path");
    returns the command that runs nginx with it in the foreground. Logs go to access.log and error.log there."""
    assert NGINX is not None
    settings = folder / "conf"
    shutil.copytree(SHIPPED, settings, ignore=shutil.ignore_patterns("*.yaml"))
    (settings / "listen.conf").write_text(f"listen 127.0.0.1:{port};\n", encoding="utf-8")
    shipped = (SHIPPED / "upstream.conf").read_text(encoding="utf-8")
    (settings / "upstream.conf").write_text(shipped.replace("127.0.0.1:8000", upstream), encoding="utf-8")
    log = (SHIPPED / "log.conf").read_text(encoding="utf-8")
    (settings / "log.conf").write_text(log.replace("/dev/stdout", "access.log"), encoding="utf-8")
    if not limited:
        (settings / "limits.conf").write_text("", encoding="utf-8")
    user = "user root; " if os.getuid() == 0 else ""  # else its workers could not write below a private folder
    main = f"{user}daemon off;"
    return [NGINX, "-e", str(folder / "error.log"), "-p", f"{folder}/", "-c", str(settings / "nginx.conf"), "-g", main]


@contextmanager
def running(folder: Path, port: int, upstream: str, *, limited: bool = True) -> Iterator[subprocess.Popen[bytes]]:
    """nginx in front of an upstream, until the block is left; it answers on 127.0.0.1 at the port."""
    command = prepare(folder, port, upstream, limited=limited)
    with (folder / "stderr.log").open("wb") as complaints:
        process = subprocess.Popen(command, stderr=complaints)
    try:
        for _ in range(200):
            if process.poll() is not None:
                break
            try:
                socket.create_connection(("127.0.0.1", port), timeout=1).close()
            except OSError:
                time.sleep(0.02)
            else:
                break
        assert process.poll() is None, (folder / "stderr.log").read_text(encoding="utf-8")
        yield process
    finally:
        process.terminate()
        process.wait(timeout=30)
