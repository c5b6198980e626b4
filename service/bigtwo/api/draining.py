"""Whether the service is about to stop: known to every worker, so that each of them tells the load balancer.

The flag lies in memory that the master shares with the workers it forks; it is set once and never taken back.
"""

from __future__ import annotations

import mmap
from typing import Final

FLAG: Final = mmap.mmap(-1, 1)


def begin() -> None:
    """From now on /readyz sends clients elsewhere; questions are still answered."""
    FLAG[0] = 1


def is_draining() -> bool:
    """Has the end been announced?"""
    return FLAG[0] == 1
