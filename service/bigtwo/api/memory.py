"""Memory that tables of house rules leave behind goes back to the system.

glibc keeps what is freed for whoever needs it next. Between what lives on, the gaps that tables of megabytes leave are
seldom of use to the next one: a flood of house rules would let a worker grow by a sixth before it stays as it is.
"""

from __future__ import annotations

import ctypes
import os
from typing import Any, Final

TRIM: Final[Any] = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
"""None where the C library is not glibc; others have no such function, and mostly give back by themselves."""


def give_back() -> None:
    """Gives the system what nobody uses. Takes some milliseconds."""
    if TRIM is not None:
        TRIM(0)
