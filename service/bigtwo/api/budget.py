"""How much of a worker's time may go into compiling house rules: enough for every honest use, and no more.

A table takes tens of milliseconds, a hundred times what an ordinary question takes. A flood of ever new house rules
therefore spends a budget that refills with time; once it is spent, new tables are put off, and every question about
rules that are compiled already goes on being answered.
"""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import Final

from bigtwo.api import metrics

SAVINGS: Final = 5.0
"""How many seconds of compiling a worker can have saved up."""


class CompilingTooMuch(Exception):
    """The budget is spent; `wait` is after how many whole seconds asking again makes sense."""

    def __init__(self, wait: int) -> None:
        super().__init__("this worker has compiled too many new house rules in a short time")
        self.wait = wait


class Budget:
    """The seconds that may be spent on compiling. Watches the making of tables; safe to use from several threads."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._left = SAVINGS
        self._counted = monotonic()
        self._lock = Lock()

    def before_compiling(self) -> None:
        """Raises CompilingTooMuch where the budget is spent."""
        with self._lock:
            self._refill()
            if self._left <= 0:
                raise CompilingTooMuch(1 + int(-self._left / self._share))

    def after_compiling(self, seconds: float) -> None:
        """Takes the time off the budget."""
        metrics.compiled(seconds)
        with self._lock:
            self._refill()
            self._left -= seconds

    def _refill(self) -> None:
        now = monotonic()
        self._left = min(SAVINGS, self._left + (now - self._counted) * self._share)
        self._counted = now
