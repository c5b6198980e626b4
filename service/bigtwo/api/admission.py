"""Expensive questions one at a time, so that light ones are answered beside them.

What a question costs is known from its body. A worker answers only so many expensive ones at once that a thread is left
for all others; a few more wait, and beyond those the client is asked to come back.
"""

from __future__ import annotations

from threading import Lock, Semaphore
from typing import Any, Final

from gunicorn_workers import pool
from gunicorn_workers.clients import client_is_gone

EXPENSIVE: Final = 2_000
"""From how many units on a question is expensive: about twenty milliseconds."""
MAX_WAITING: Final = 4
"""How many expensive questions may wait in a worker. Each holds a thread meanwhile."""
LONGEST_WAIT: Final = 2.0
"""For how many seconds."""
RETRY_AFTER: Final = 1
"""After how many seconds asking again makes sense."""


class Overloaded(Exception):
    """There are too many expensive questions already."""


class ClientGone(Exception):
    """Whoever asked has hung up; the question need not be answered."""


class Admission:
    """Lets at most so many expensive questions be answered at once."""

    def __init__(self, at_once: int) -> None:
        self._free = Semaphore(at_once)
        self._waiting = 0
        self._lock = Lock()

    def of(self, environ: dict[str, Any]) -> Entry:
        """What a request is answered within: ``with admission.of(environ) as entry``."""
        return Entry(self, environ)

    def enter(self, environ: dict[str, Any]) -> None:
        """Waits for its turn, if need be. Raises Overloaded or ClientGone."""
        if self._free.acquire(blocking=False):
            return
        with self._lock:
            if self._waiting >= MAX_WAITING:
                raise Overloaded
            self._waiting += 1
        try:
            with pool.waiting():
                admitted = self._free.acquire(timeout=LONGEST_WAIT)
            if not admitted:
                raise Overloaded
        finally:
            with self._lock:
                self._waiting -= 1
        if client_is_gone(environ):
            self.leave()
            raise ClientGone

    def leave(self) -> None:
        """Lets the next one in."""
        self._free.release()


class Entry:
    """One request, which is let in when it turns out to be expensive."""

    __slots__ = ("_admission", "_admitted", "_environ", "expected")

    def __init__(self, admission: Admission, environ: dict[str, Any]) -> None:
        self._admission = admission
        self._environ = environ
        self._admitted = False
        self.expected = 0
        """How many units the request is priced at, as far as it has been read."""

    def expect(self, cost: int) -> None:
        """Says before work begins how many more units it will cost. Raises Overloaded or ClientGone."""
        self.expected += cost
        if self.expected >= EXPENSIVE and not self._admitted:
            self._admission.enter(self._environ)
            self._admitted = True

    def __enter__(self) -> Entry:
        return self

    def __exit__(self, *failure: object) -> None:
        if self._admitted:
            self._admission.leave()
