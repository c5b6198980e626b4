"""How long the scenarios take."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """The whole thing, or so short a run that it only shows that everything works."""

    short: bool = False

    def seconds(self, many: float) -> float:
        """How long something is done."""
        return many / 5 if self.short else many

    def sleep(self, seconds: float) -> None:
        """Lets the load run for a while."""
        time.sleep(self.seconds(seconds))

    def times(self, many: int) -> int:
        """How often something is done."""
        return 1 if self.short else many

    def count(self, many: int) -> int:
        """How many questions are asked, or made."""
        return max(1, many // 100) if self.short else many
