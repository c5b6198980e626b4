"""The search for the request of a generator that costs most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar
from zlib import crc32

from tests.cost.asked import Asked

T = TypeVar("T")
Measure = Callable[[Asked], float]

START: Final = 11
_made: Final[Counter[int]] = Counter()


class Choices:
    """Answers to every choice: those given, and then any."""

    def __init__(self, given: Sequence[int], rng: Random) -> None:
        self.made: list[int] = []
        self._given = given
        self._rng = rng

    def below(self, count: int) -> int:
        """A number from 0 to below the count."""
        at = len(self.made)
        number = self._given[at] if at < len(self._given) else self._rng.randrange(1 << 32)
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
        return [thing for at, thing in enumerate(things) if held >> at & 1]

    def chance(self, one_in: int) -> bool:
        """Once in so many times."""
        return self.below(one_in) == 0


@dataclass(frozen=True, slots=True)
class Generator:
    """Makes requests that have something in common."""

    operation: str
    """What is asked: the name of an operation or of a page."""
    what: str
    """What they have in common, in one line."""
    make: Callable[[Choices, int], tuple[str, Asked]]
    """What is special about the request, and the request. The number tells how often this process has made one before:
    what has to be new each time, because the first answer costs most, is made of it."""
    first: int = 1
    """How many values the first choice has; the search tries each of them."""

    @property
    def name(self) -> str:
        return f"{self.operation}, {self.what}"


@dataclass(frozen=True, slots=True)
class Found:
    """A request and what it costs, as a part of what it may cost."""

    generator: Generator
    choices: tuple[int, ...]
    what: str
    asked: Asked
    cost: float

    def again(self, measure: Measure) -> Found:
        """The same choices once more, in a request that is new where it has to be; the smaller cost counts."""
        made = tried(self.generator, self.choices, Random(START), measure)
        return made if made.cost < self.cost else self


def tried(generator: Generator, given: tuple[int, ...], rng: Random, measure: Measure) -> Found:
    """One request of the generator, measured."""
    choices = Choices(given, rng)
    start = crc32(generator.name.encode())  # no two generators begin with the same house rules
    what, asked = generator.make(choices, start + _made[start])
    _made[start] += 1
    return Found(generator, tuple(choices.made), what, asked, measure(asked))


def search(generator: Generator, measure: Measure, climbs: int, keep: int = 3, turn: int = 0) -> list[Found]:
    """The most expensive requests met, the worst first: one for every value of the first choice, then as many changes
    of the worst as there are climbs. Every turn begins elsewhere."""
    rng = Random(f"{START + turn} {generator.name}")
    best: list[Found] = []
    for number in range(generator.first + climbs):
        given = (number,) if number < generator.first else _changed(best[rng.randrange(len(best))].choices, rng)
        best.append(tried(generator, given, rng, measure))
        best.sort(key=lambda found: -found.cost)
        del best[keep:]
    return best


def _changed(choices: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """The choices with one or two of them made anew, or moved a little, or with a new end."""
    found = list(choices)
    for _ in range(rng.randint(1, 2) if found else 0):
        at = rng.randrange(len(found))
        found[at] = rng.choice((rng.randrange(1 << 32), found[at] + 1, max(0, found[at] - 1)))
    if found and rng.random() < 0.2:
        del found[rng.randrange(len(found)) :]
    return tuple(found)
