"""Memory that tables of house rules leave behind goes back to the system.

glibc keeps what is freed for whoever needs it next. Between what lives on, the gaps that tables of megabytes leave are
seldom of use to the next one: a flood of house rules would let a worker grow by a sixth before it stays as it is.
"""

from __future__ import annotations

import ctypes
from typing import Final

_SYSTEM: Final = ctypes.CDLL(None)
HAS_TRIM: Final = hasattr(_SYSTEM, "malloc_trim")
"""Other C libraries than glibc have no such function, and mostly give back by themselves."""


def give_back() -> None:
    """Gives the system what nobody uses. Takes some milliseconds, in which other threads go on."""
    if HAS_TRIM:
        _SYSTEM.malloc_trim(0)
