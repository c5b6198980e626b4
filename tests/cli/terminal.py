"""A terminal for a command to run on, so that it believes a person is looking."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

from tests.waiting import PATIENCE

CLEAN = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}


def on_terminal(*arguments: str, **environment: str) -> str:
    """What a person sees who runs this command."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "bigtwo", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**CLEAN, "TERM": "xterm", "PYTHONUTF8": "1", **environment},
    ) as running:
        os.close(theirs)
        seen = everything(ours)
        running.wait(timeout=PATIENCE)
    os.close(ours)
    return seen.decode().replace("\r\n", "\n")


def everything(terminal: int) -> bytes:
    """What comes over the terminal until nobody writes to it any more."""
    seen = b""
    while True:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # how Linux says that the other end is closed
            return seen
        if not part:
            return seen
        seen += part
