"""The threads that answer requests: as many as configured, and one more for every request that waits within the
application.

Every thread beyond the configured number slows ordinary answers down, because all of them compete for the interpreter;
so the others come into being when a request starts to wait, and rest once it goes on.
"""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Lock, Semaphore, Thread, local
from typing import TYPE_CHECKING, Any, Final

from gunicorn_workers import heartbeat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_this_thread: Final = local()


class Pool:
    """Calls functions in threads. Offers what gunicorn asks of a `concurrent.futures.Executor`."""

    def __init__(self, threads: int) -> None:
        self._calls: SimpleQueue[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]] | None] = SimpleQueue()
        self._lock = Lock()
        self._needed = Semaphore(0)
        """What resting threads wait for."""
        self.at_rest = 0
        """How many threads were added for requests that waited, and are not needed now."""
        self._too_many = 0
        """How many threads are to rest once they are done with their call."""
        self._threads = 0
        self._is_shut_down = False
        for _ in range(threads):
            self._start()

    def submit(self, function: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Calls a function in the next thread that is free."""
        future: Future[Any] = Future()
        self._calls.put((future, function, arguments))
        return future

    def shutdown(self, wait: bool = False) -> None:
        """Ends every thread once it is done with its call; nobody waits for them."""
        del wait
        with self._lock:
            self._is_shut_down = True
            for _ in range(self._threads):
                self._calls.put(None)
            for _ in range(self.at_rest):
                self._needed.release()

    def grow(self) -> None:
        """Lets one more thread work."""
        with self._lock:
            if self._is_shut_down:
                return
            if self._too_many:
                self._too_many -= 1
            elif self.at_rest:
                self.at_rest -= 1
                self._needed.release()
            else:
                self._start()

    def shrink(self) -> None:
        """Lets one thread less work, from the end of its call on."""
        with self._lock:
            self._too_many += 1
        self.submit(int)  # wakes a thread that waits for a call

    def _start(self) -> None:
        self._threads += 1
        # a daemon, because gunicorn does not wait at its end for a thread that hangs
        Thread(target=self._work, name=f"request-{self._threads}", daemon=True).start()

    def _work(self) -> None:
        _this_thread.pool = self
        while (call := self._calls.get()) is not None:
            future, function, arguments = call
            if future.set_running_or_notify_cancel():
                try:
                    result = function(*arguments)
                except BaseException as failed:
                    future.set_exception(failed)
                else:
                    future.set_result(result)
            del call, future, arguments
            if self._too_many:
                self._rest()

    def _rest(self) -> None:
        with self._lock:
            if not self._too_many or self._is_shut_down:
                return
            self._too_many -= 1
            self.at_rest += 1
        self._needed.acquire()


@contextmanager
def waiting() -> Iterator[None]:
    """For as long as this lasts, this thread's request waits within the application: that is no work, so another thread
    works instead, and the worker does not count as stuck. Whoever waits like this bounds the wait, and how many
    wait."""
    pool: Pool | None = getattr(_this_thread, "pool", None)
    if pool is None:  # a worker without a pool, or a test
        with heartbeat.waiting():
            yield
        return
    pool.grow()
    try:
        with heartbeat.waiting():
            yield
    finally:
        pool.shrink()
