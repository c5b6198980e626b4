"""Limits the work of a worker: one expensive question at a time, and a queue of further ones that is bounded by cost.

The cost of a question is known from its body, except for the combination table of new house rules, which is added when
it turns out to be missing: it costs many times an ordinary question. A worker has one slot for expensive questions.
Others wait for it in order of arrival, each in its thread, as long as the expected wait is short enough. Limits for one
address belong in the proxy.
"""

from __future__ import annotations

import ctypes
import os
import socket
from collections import deque
from threading import Lock
from typing import Any, Final

from bigtwo.api import metrics
from bigtwo.operations.questions import UNITS_A_SECOND

EXPENSIVE: Final = 2_000
"""From how many units on a question is expensive: about twenty milliseconds."""
MAX_EXPECTED: Final = 5 * UNITS_A_SECOND
"""The cost in units of all expensive questions in a worker, answered or waiting: five expected seconds."""
LONGEST_WAIT: Final = 10.0
"""Seconds after which a question is refused all the same: costs are estimates, and other processes take time too."""
RETRY_AFTER: Final = 1
"""Seconds after which asking again makes sense."""
TABLES_BETWEEN: Final = 16
"""After how many tables the memory goes back that others have left: a hundredth of the time that they take."""

TRIM: Final[Any] = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
"""Gives free memory back to the system, where the C library is glibc: that holds what is freed for later. Others do by
themselves."""


class Overloaded(Exception):
    """The expensive questions that wait already take long enough."""


class ClientGone(Exception):
    """The client has hung up; the question need not be answered."""


def client_is_gone(environ: dict[str, Any]) -> bool:
    """Has the client of this request closed its connection, or ended its sending half?

    To be asked of requests that have waited. False where there is no connection, as in a test client.
    """
    connection: socket.socket | None = environ.get("gunicorn.socket")
    try:
        return connection is not None and not connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
    except BlockingIOError:
        return False
    except OSError:  # reset by the peer; closed on our side
        return True


class Admission:
    """The expensive questions of a worker: the one that is answered, and those that wait for it."""

    def __init__(self) -> None:
        self._is_free = True
        self._queue: deque[Lock] = deque()
        self._expected = 0
        self._lock = Lock()
        self._tables = 0
        """How many tables have been compiled."""

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return len(self._queue)

    def enter(self, units: int, environ: dict[str, Any]) -> None:
        """Takes the slot for a question of this cost, after a wait if need be. Raises Overloaded or ClientGone."""
        place = Lock()
        with self._lock:
            if not self._is_free and self._expected + units > MAX_EXPECTED:
                raise Overloaded
            self._expected += units
            if self._is_free:
                self._is_free = False
                return
            place.acquire()
            self._queue.append(place)
        place.acquire(timeout=LONGEST_WAIT)
        with self._lock:
            if place in self._queue:
                self._queue.remove(place)
                self._expected -= units
                raise Overloaded
        if client_is_gone(environ):
            self.leave(units)
            raise ClientGone

    def leave(self, units: int) -> None:
        """Gives the slot to the next question."""
        with self._lock:
            self._expected -= units
            if self._queue:
                self._queue.popleft().release()
            else:
                self._is_free = True

    def count_table(self, seconds: float) -> None:
        """Counts a table that was compiled in this time, and gives memory back where that is due."""
        metrics.compiled(seconds)
        self._tables += 1
        if self._tables % TABLES_BETWEEN == 0 and TRIM is not None:
            TRIM(0)
