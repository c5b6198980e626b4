"""The threads that answer requests: as many as configured, and one more for every request that waits within the
application; and the heartbeat, which is as old as the oldest request in work.

A worker whose main loop goes on while its threads hang would look alive. So its master replaces it once the heartbeat
is older than the time limit.

Every thread beyond the configured number slows ordinary answers down, because all of them compete for the interpreter;
so the others come into being when a request starts to wait, and rest once it goes on.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Lock, Thread, get_ident, local
from time import monotonic
from typing import Any, Final, TypeAlias

from gunicorn.workers import base  # type: ignore[import-untyped]
from gunicorn.workers.workertmp import WorkerTmp  # type: ignore[import-untyped]

Call: TypeAlias = tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]

_this_thread: Final = local()


class _Place:
    """Where one thread waits for its next call. Each has its own: of threads that wait at one queue, every call would
    wake a second one in vain, and both would compete for the interpreter."""

    __slots__ = ("call", "is_called")

    def __init__(self) -> None:
        self.call: Call | None = None
        """What it is called for; None where it is to end."""
        self.is_called = Lock()
        self.is_called.acquire()

    def wait(self) -> Call | None:
        """The next call, when it comes."""
        self.is_called.acquire()
        call, self.call = self.call, None
        return call

    def give(self, call: Call | None) -> None:
        """Hands a call to the thread that waits here."""
        self.call = call
        self.is_called.release()


class Pool:
    """Calls functions in threads. Offers what gunicorn asks of a `concurrent.futures.Executor`."""

    def __init__(self, threads: int) -> None:
        self._lock = Lock()
        self._calls: deque[Call] = deque()
        """What no thread is free for."""
        self.free: list[_Place] = []
        """Which threads wait for a call. The one that was free last is called first: what it uses is still at hand."""
        self.resting: list[_Place] = []
        """Those that were added for requests that waited, and are not needed now."""
        self._too_many = 0
        """How many threads are to rest once they are done with their call."""
        self._number = 0
        self._is_shut_down = False
        for _ in range(threads):
            self._start()

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Calls a function in the next thread that is free."""
        future: Future[Any] = Future()
        call = (future, function, arguments)
        with self._lock:
            if not self.free:
                self._calls.append(call)
                return future
            place = self.free.pop()
        place.give(call)
        return future

    def shutdown(self, wait: bool = False) -> None:
        """Ends every thread once there is no call for it; nobody waits for them."""
        del wait
        with self._lock:
            self._is_shut_down = True
            places = [*self.free, *self.resting]
            self.free.clear()
            self.resting.clear()
        for place in places:
            place.give(None)

    def grow(self) -> None:
        """Lets one more thread work."""
        with self._lock:
            if self._is_shut_down:
                return
            if self._too_many:
                self._too_many -= 1
                return
            if not self.resting:
                self._start()
                return
            place = self.resting.pop()
            if not self._calls:
                self.free.append(place)
                return
            call = self._calls.popleft()
        place.give(call)

    def shrink(self) -> None:
        """Lets one thread less work: one that is free, or the next that is done with its call."""
        with self._lock:
            if self.free:
                self.resting.append(self.free.pop(0))
            else:
                self._too_many += 1

    def _start(self) -> None:
        self._number += 1
        # a daemon, because gunicorn does not wait at its end for a thread that hangs
        Thread(target=self._work, name=f"request-{self._number}", daemon=True).start()

    def _work(self) -> None:
        _this_thread.pool = self
        place = _Place()
        while (call := self._next(place)) is not None:
            future, function, arguments = call
            if future.set_running_or_notify_cancel():
                try:
                    result = function(*arguments)
                except BaseException as failed:
                    future.set_exception(failed)
                else:
                    future.set_result(result)
            del call, future, arguments

    def _next(self, place: _Place) -> Call | None:
        """The next call for a thread, which waits in its place while there is none."""
        with self._lock:
            if self._too_many and not self._is_shut_down:
                self._too_many -= 1
                self.resting.append(place)
            elif self._calls:
                return self._calls.popleft()
            elif self._is_shut_down:
                return None
            else:
                self.free.append(place)
        return place.wait()


# --- the heartbeat ---------------------------------------------------------------------------------------------------

_since: Final[dict[int, float]] = {}


def begin_work() -> None:
    """This thread starts to work on a request."""
    _since[get_ident()] = monotonic()


def end_work() -> None:
    """This thread is done with its request."""
    _since.pop(get_ident(), None)


@contextmanager
def waiting() -> Iterator[None]:
    """For as long as this lasts, this thread's request waits within the application: that is no work, so another thread
    works instead, and the worker does not count as stuck. Whoever waits like this bounds the wait, and how many
    wait."""
    pool: Pool | None = getattr(_this_thread, "pool", None)  # None in a worker without a pool, or a test
    in_work = _since.pop(get_ident(), None) is not None
    if pool is not None:
        pool.grow()
    try:
        yield
    finally:
        if pool is not None:
            pool.shrink()
        if in_work:
            begin_work()


def oldest_work() -> float:
    """When the oldest request in work was started, by the monotonic clock; now if there is none."""
    return min(list(_since.values()), default=monotonic())


class MemoryTmp(WorkerTmp):  # type: ignore[misc]
    """The file whose time is the heartbeat, in no file system: where one is full, the master could make none for the
    next worker, and would end."""

    def __init__(self, cfg: Any) -> None:
        self._tmp = os.fdopen(os.memfd_create("heartbeat"), "w+b", 0)
        if cfg.uid != os.geteuid() or cfg.gid != os.getegid():
            os.fchown(self._tmp.fileno(), cfg.uid, cfg.gid)


def install_heartbeat() -> None:
    """Gives every worker made from now on such a file, where the system has it."""
    if hasattr(os, "memfd_create"):
        base.WorkerTmp = MemoryTmp
