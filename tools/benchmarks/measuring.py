"""Timing in pairs: a figure and its floor are measured in turn, so that a noisy machine disturbs both alike."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 15


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table."""

    what: str
    figure: str
    floor: str = ""
    ratio: float | None = None
    bound: float | None = None
    """The ratio must not exceed it."""
    least: float | None = None
    """The ratio must not fall below it."""
    limit: str = ""
    """A bound in words, for figures that are no ratio."""
    missed: bool = False

    def __str__(self) -> str:
        ratio = "" if self.ratio is None else f"{self.ratio:.2f}"
        bound = self.limit
        if self.bound is not None:
            bound = f"<= {self.bound:g}"
        elif self.least is not None:
            bound = f">= {self.least:g}"
        return f"| {self.what} | {self.figure} | {self.floor} | {ratio} | {bound}{' MISSED' if self.missed else ''} |"


def seconds(work: Callable[[], object]) -> float:
    """How long the work takes, once."""
    start = perf_counter()
    work()
    return perf_counter() - start


def compared(
    what: str, work: Callable[[], object], floor: Callable[[], object], times: int, bound: float | None = None
) -> Row:
    """The median ratio of work to floor over interleaved rounds; figures are the best per single item."""
    pairs = [(seconds(work), seconds(floor)) for _ in range(ROUNDS)]
    ratio = median(one / other for one, other in pairs)
    best, best_floor = min(pair[0] for pair in pairs), min(pair[1] for pair in pairs)
    return Row(
        what,
        readable(best / times),
        readable(best_floor / times),
        ratio,
        bound,
        missed=bound is not None and ratio > bound,
    )


def readable(duration: float) -> str:
    """Seconds in the unit that reads best."""
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if duration * scale >= 1:
            return f"{duration * scale:.2f} {unit}"
    return f"{duration * 1e9:.0f} ns"
