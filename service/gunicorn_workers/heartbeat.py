"""Since when each thread of a worker has been working on its request: what the worker's heartbeat shows its master.

A worker whose main loop goes on while its threads hang would look alive. So the heartbeat is as old as the oldest
request in work, and the master replaces the worker once that is older than the time limit.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import get_ident
from time import monotonic
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

_since: Final[dict[int, float]] = {}


def begin() -> None:
    """This thread starts to work on a request."""
    _since[get_ident()] = monotonic()


def end() -> None:
    """This thread is done with its request."""
    _since.pop(get_ident(), None)


@contextmanager
def waiting() -> Iterator[None]:
    """For as long as this lasts, this thread's request waits to be admitted: that is no work, and the thread does not
    count as stuck. Whoever waits like this bounds the wait."""
    in_work = _since.pop(get_ident(), None) is not None
    try:
        yield
    finally:
        if in_work:
            begin()


def oldest() -> float:
    """When the oldest request in work was started, by the monotonic clock; now if there is none."""
    return min(list(_since.values()), default=monotonic())
