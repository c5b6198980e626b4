"""Requests made from a list of choices, so that a search can change one choice and keep the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from tests.cost.asked import Asked

T = TypeVar("T")
_LARGEST = 1 << 32


class Choices:
    """Answers to every choice: those given, and then any."""

    def __init__(self, given: Sequence[int], rng: Random) -> None:
        self.made: list[int] = []
        self._given = given
        self._rng = rng

    def below(self, count: int) -> int:
        """A number from 0 to below the count."""
        place = len(self.made)
        number = self._given[place] if place < len(self._given) else self._rng.randrange(_LARGEST)
        self.made.append(number)
        return number % count

    def between(self, low: int, high: int) -> int:
        """A number from low to high."""
        return low + self.below(high - low + 1)

    def of(self, things: Sequence[T]) -> T:
        """One of several."""
        return things[self.below(len(things))]

    def some(self, things: Sequence[T]) -> list[T]:
        """Any of several, in their order."""
        held = self.below(1 << len(things))
        return [thing for place, thing in enumerate(things) if held >> place & 1]

    def chance(self, one_in: int) -> bool:
        """Once in so many times."""
        return self.below(one_in) == 0


@dataclass(frozen=True, slots=True)
class Sort:
    """Requests that have something in common."""

    operation: str
    """What is asked: the name of an operation or of a page."""
    what: str
    """What they have in common, in one line."""
    make: Callable[[Choices, int], tuple[str, Asked]]
    """What is special about the request, and the request. The number tells how often this process has made one before:
    what has to be new each time, because the first answer costs most, is made of it."""
    first: int = 1
    """How many values the first choice has; each of them is tried."""
