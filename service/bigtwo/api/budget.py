"""How much of a worker's time may go into compiling house rules: enough for every honest use, and no more.

A table takes milliseconds, many times what an ordinary question takes. A flood of ever new house rules therefore spends
a budget that refills with time. Once it runs low, new tables are put off, first for clients that have just had one made
and last for rules that were asked for before; every question about rules that are compiled already goes on being
answered.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from contextvars import ContextVar
from threading import Lock
from time import monotonic
from typing import Any, Final

from bigtwo.api import memory, metrics
from bigtwo.api.proxies import Proxies, client_of

NOBODY: Final = Proxies()

SAVINGS: Final = 5.0
"""How many seconds of compiling a worker can have saved up."""
KEPT_FOR_NEW_CLIENTS: Final = 1.0
"""How many of them nobody gets who had house rules compiled shortly before."""
KEPT_FOR_RETURNING_RULES: Final = 0.5
"""How many of them only house rules get that were asked for before."""
SHORTLY: Final = 5.0
A_TABLE: Final = 0.05
"""How many seconds a table takes for clients, who count in questions: few take longer."""
POLICY: Final = "house-rules"
"""What the limit is called in the header fields RateLimit-Policy and RateLimit."""
RATE_LIMIT: Final = "bigtwo.rate_limit"
"""Where the environment of a request that asked for new house rules holds those fields."""
CLIENTS_KEPT: Final = 4096
TABLES_BETWEEN: Final = 16
"""After how many tables the memory goes back that others have left: a hundredth of the time that they take."""

asking: Final[ContextVar[dict[str, Any] | None]] = ContextVar("asking", default=None)
"""The environment of the request that is being answered."""


class CompilingTooMuch(Exception):
    """The budget is spent; `wait` is after how many whole seconds asking again makes sense."""

    def __init__(self, wait: int) -> None:
        super().__init__(wait)
        self.wait = wait


class Budget:
    """The seconds that may be spent on compiling. Observes the making of tables; safe to use from several threads."""

    def __init__(self, share: float, trusted: Proxies = NOBODY) -> None:
        self._share = share
        self._trusted = trusted
        self._left = SAVINGS
        self._counted = monotonic()
        self._clients: OrderedDict[str, float] = OrderedDict()
        """Who asked for new house rules, and when; whoever asked longest ago stands first."""
        self._compiled = 0
        """How many tables have been made."""
        self._lock = Lock()

    def before_compiling(self, returning: bool) -> None:
        """Raises CompilingTooMuch where the budget is spent, or too low for this client and these rules."""
        with self._lock:
            self._refill()
            needed = KEPT_FOR_NEW_CLIENTS if self._asked_shortly_before() else KEPT_FOR_RETURNING_RULES
            if returning:
                needed = 0.0
            if self._left <= needed:
                wait = 1 + int((needed - self._left) / self._share)
                self._note_limit(0, wait)
                raise CompilingTooMuch(wait)

    def after_compiling(self, seconds: float) -> None:
        """Takes the time off the budget."""
        metrics.compiled(seconds)
        with self._lock:
            self._compiled += 1
            is_due = self._compiled % TABLES_BETWEEN == 0
            self._refill()
            self._left -= seconds
            spare = self._left - KEPT_FOR_NEW_CLIENTS
            if spare > 0:
                # In that time as many seconds come in as that many tables take: at that pace there is no end.
                tables = math.ceil(spare / A_TABLE)
                self._note_limit(tables, math.ceil(tables * A_TABLE / self._share))
            else:
                self._note_limit(0, 1 + int(-spare / self._share))
        if is_due:
            memory.give_back()

    def _note_limit(self, left: int, seconds: int) -> None:
        """Notes for whoever is asking how many new house rules it may ask for within how many seconds from now on.

        The fields are those of draft-ietf-httpapi-ratelimit-headers-11. Quota and window are what one client gets: the
        rest is kept for others."""
        environ = asking.get()
        if environ is not None:
            quota = SAVINGS - KEPT_FOR_NEW_CLIENTS
            policy = f'"{POLICY}";q={round(quota / A_TABLE)};w={math.ceil(quota / self._share)}'
            environ[RATE_LIMIT] = (("RateLimit-Policy", policy), ("RateLimit", f'"{POLICY}";r={left};t={seconds}'))

    def _asked_shortly_before(self) -> bool:
        """Has whoever is asking now asked for new house rules a moment ago? Notes that he does."""
        client, now = self._client(), monotonic()
        before = self._clients.pop(client, None)
        self._clients[client] = now
        if len(self._clients) > CLIENTS_KEPT:
            self._clients.popitem(last=False)
        return before is not None and now - before < SHORTLY

    def _client(self) -> str:
        """Who is asking: behind a trusted proxy an address, otherwise a connection."""
        environ = asking.get() or {}
        address, client = environ.get("REMOTE_ADDR", ""), client_of(environ, self._trusted)
        return client if client != address else f"{address} {environ.get('REMOTE_PORT', '')}"

    def _refill(self) -> None:
        now = monotonic()
        self._left = min(SAVINGS, self._left + (now - self._counted) * self._share)
        self._counted = now
