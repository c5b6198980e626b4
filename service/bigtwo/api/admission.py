"""Limits the work of a worker: a queue of expensive questions, bounded by cost, and a budget for compiling house rules.

The price of a question is known from its body. A worker answers one expensive question at a time; further ones wait in
the order in which they came, each in its thread, as long as the wait is not expected to take too long.

A table of house rules takes milliseconds, many times what an ordinary question takes. A flood of ever new house rules
spends a budget that refills with time. Once it runs low, tables are made only of rules that were asked for before. What
one address may ask is the proxy's to limit.
"""

from __future__ import annotations

import ctypes
import math
import os
import socket
from collections import deque
from contextvars import ContextVar
from threading import Lock
from time import monotonic
from typing import Any, Final

from bigtwo.api import metrics
from bigtwo.api.replies import Headers
from bigtwo.operations.cost import UNITS_A_SECOND

EXPENSIVE: Final = 2_000
"""From how many units on a question is expensive: about twenty milliseconds."""
MAX_EXPECTED: Final = 5 * UNITS_A_SECOND
"""The price in units of all expensive questions in a worker, answered or waiting: five expected seconds."""
LONGEST_WAIT: Final = 10.0
"""Seconds after which a question is refused all the same: prices are estimates, and other processes take time too."""
RETRY_AFTER: Final = 1
"""Seconds after which asking again makes sense."""


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

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return len(self._queue)

    def enter(self, units: int, environ: dict[str, Any]) -> None:
        """Takes the turn of a question of this price, if need be after a wait. Raises Overloaded or ClientGone."""
        turn = Lock()
        with self._lock:
            if not self._is_free and self._expected + units > MAX_EXPECTED:
                raise Overloaded
            self._expected += units
            if self._is_free:
                self._is_free = False
                return
            turn.acquire()
            self._queue.append(turn)
        turn.acquire(timeout=LONGEST_WAIT)
        with self._lock:
            if turn in self._queue:
                self._queue.remove(turn)
                self._expected -= units
                raise Overloaded
        if client_is_gone(environ):
            self.leave(units)
            raise ClientGone

    def leave(self, units: int) -> None:
        """Gives the turn to the next question."""
        with self._lock:
            self._expected -= units
            if self._queue:
                self._queue.popleft().release()
            else:
                self._is_free = True


SAVINGS: Final = 5.0
"""How many seconds of compiling a worker can have saved up."""
KEPT_FOR_RETURNING_RULES: Final = 1.0
"""How many of them are for house rules that were asked for before."""
A_TABLE: Final = 0.05
"""How many seconds a table takes for clients, who count in questions: few take longer."""
POLICY: Final = "house-rules"
"""What the limit is called in the header fields RateLimit-Policy and RateLimit."""
TABLES_BETWEEN: Final = 16
"""After how many tables the memory goes back that others have left: a hundredth of the time that they take."""

TRIM: Final[Any] = getattr(ctypes.CDLL(None), "malloc_trim", None) if os.name == "posix" else None
"""Gives free memory back to the system, where the C library is glibc: that holds what is freed for later. Others do by
themselves."""

rate_limit: Final[ContextVar[Headers | None]] = ContextVar("rate_limit", default=None)
"""The header fields of a request for which house rules were compiled or refused."""


class Budget:
    """The seconds that may be spent on compiling. Observes the making of tables; safe to use from several threads."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._left = SAVINGS
        self._counted = monotonic()
        self._compiled = 0
        """How many tables have been made."""
        self._lock = Lock()

    def before_compiling(self, returning: bool) -> int:
        """Seconds until rules may be compiled; 0 means now. Rules that are new wait while the budget is low."""
        needed = 0.0 if returning else KEPT_FOR_RETURNING_RULES
        with self._lock:
            self._refill()
            if self._left > needed:
                return 0
            wait = 1 + int((needed - self._left) / self._share)
            self._note_limit(0, wait)
            return wait

    def after_compiling(self, seconds: float) -> None:
        """Takes the time off the budget."""
        metrics.compiled(seconds)
        with self._lock:
            self._compiled += 1
            is_due = self._compiled % TABLES_BETWEEN == 0
            self._refill()
            self._left -= seconds
            spare = self._left - KEPT_FOR_RETURNING_RULES
            if spare > 0:
                # In that time as many seconds come in as that many tables take: at that pace there is no end.
                tables = math.ceil(spare / A_TABLE)
                self._note_limit(tables, math.ceil(tables * A_TABLE / self._share))
            else:
                self._note_limit(0, 1 + int(-spare / self._share))
        if is_due and TRIM is not None:
            TRIM(0)

    def _note_limit(self, left: int, seconds: int) -> None:
        """Notes how many new house rules may be asked for within how many seconds from now on, in the fields of
        draft-ietf-httpapi-ratelimit-headers-11."""
        quota = SAVINGS - KEPT_FOR_RETURNING_RULES
        policy = f'"{POLICY}";q={round(quota / A_TABLE)};w={math.ceil(quota / self._share)}'
        rate_limit.set({"RateLimit-Policy": policy, "RateLimit": f'"{POLICY}";r={left};t={seconds}'})

    def _refill(self) -> None:
        now = monotonic()
        self._left = min(SAVINGS, self._left + (now - self._counted) * self._share)
        self._counted = now
