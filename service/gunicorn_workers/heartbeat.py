"""What a worker shows its master: since when its oldest request is being answered, and in which file.

A worker whose main loop goes on while its threads hang would look alive. So the heartbeat is as old as the oldest
request in work, and the master replaces the worker once that is older than the time limit.
"""

from __future__ import annotations

import os
from contextlib import contextmanager
from threading import get_ident
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from gunicorn.workers import base  # type: ignore[import-untyped]
from gunicorn.workers.workertmp import WorkerTmp  # type: ignore[import-untyped]

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


class MemoryTmp(WorkerTmp):  # type: ignore[misc]
    """The file whose time is the heartbeat, in no file system: where one is full, the master could make none for the
    next worker, and would end."""

    def __init__(self, cfg: Any) -> None:
        self._tmp = os.fdopen(os.memfd_create("heartbeat"), "w+b", 0)
        if cfg.uid != os.geteuid() or cfg.gid != os.getegid():
            os.fchown(self._tmp.fileno(), cfg.uid, cfg.gid)


def install() -> None:
    """Gives every worker made from now on such a file, where the system has it."""
    if hasattr(os, "memfd_create"):
        base.WorkerTmp = MemoryTmp
