"""Waiting for what must come, however slow the machine is. No test depends on how soon it comes."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")

PATIENCE = 240.0
"""Seconds after which a test that hangs is given up. It only ends what would never end."""


def until(condition: Callable[[], Found], what: str, patience: float = PATIENCE) -> Found:
    """What the condition comes to as soon as it is true; an AssertionError that names what never came."""
    deadline = time.monotonic() + patience
    while not (found := condition()):
        assert time.monotonic() < deadline, f"{what}: this never came"
        time.sleep(0.01)
    return found
