"""How much of a worker's time may go into compiling house rules: enough for every honest use, and no more.

A table takes milliseconds, many times what an ordinary question takes. A flood of ever new house rules therefore spends
a budget that refills with time. Once it runs low, new tables are put off, first for clients that have just had one made
and last for rules that were asked for before; every question about rules that are compiled already goes on being
answered.
"""

from __future__ import annotations

from collections import OrderedDict
from contextvars import ContextVar
from threading import Lock
from time import monotonic
from typing import Any, Final

from bigtwo.api import metrics
from bigtwo.api.proxies import Proxies, client_of

NOBODY: Final = Proxies()

SAVINGS: Final = 5.0
"""How many seconds of compiling a worker can have saved up."""
KEPT_FOR_NEW_CLIENTS: Final = 1.0
"""How many of them nobody gets who had house rules compiled shortly before."""
KEPT_FOR_RETURNING_RULES: Final = 0.5
"""How many of them only house rules get that were asked for before."""
SHORTLY: Final = 5.0
_CLIENTS_KEPT: Final = 4096

asking: Final[ContextVar[dict[str, Any] | None]] = ContextVar("asking", default=None)
"""The environment of the request that is being answered."""


class CompilingTooMuch(Exception):
    """The budget is spent; `wait` is after how many whole seconds asking again makes sense."""

    def __init__(self, wait: int) -> None:
        super().__init__("this worker has compiled too many new house rules in a short time")
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
        self._lock = Lock()

    def before_compiling(self, returning: bool) -> None:
        """Raises CompilingTooMuch where the budget is spent, or too low for this client and these rules."""
        with self._lock:
            self._refill()
            needed = KEPT_FOR_NEW_CLIENTS if self._asked_shortly_before() else KEPT_FOR_RETURNING_RULES
            if returning:
                needed = 0.0
            if self._left <= needed:
                raise CompilingTooMuch(1 + int((needed - self._left) / self._share))

    def after_compiling(self, seconds: float) -> None:
        """Takes the time off the budget."""
        metrics.compiled(seconds)
        with self._lock:
            self._refill()
            self._left -= seconds

    def _asked_shortly_before(self) -> bool:
        """Has whoever is asking now asked for new house rules a moment ago? Notes that he does."""
        client, now = self._client(), monotonic()
        before = self._clients.pop(client, None)
        self._clients[client] = now
        if len(self._clients) > _CLIENTS_KEPT:
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
