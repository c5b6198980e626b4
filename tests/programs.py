"""Programs that tests run to their end."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from typing import Any

from tests.waiting import PATIENCE


def ended(command: Sequence[object], timeout: float = PATIENCE, **more: Any) -> subprocess.CompletedProcess[str]:
    """The program when it has ended, with what it printed."""
    words = [str(word) for word in command]
    return subprocess.run(words, capture_output=True, text=True, timeout=timeout, check=False, **more)


def succeeded(command: Sequence[object], **more: Any) -> subprocess.CompletedProcess[str]:
    """The same for a program that must not fail."""
    done = ended(command, **more)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-3000:]
    return done
