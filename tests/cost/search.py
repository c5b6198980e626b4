"""The search for the request of a sort that costs most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final
from zlib import crc32

from tests.cost.asked import Asked
from tests.cost.choices import Choices, Sort

Measure = Callable[[Asked], float]

SEED = 11
_made: Final[Counter[int]] = Counter()


@dataclass(frozen=True, slots=True)
class Found:
    """A request and what it costs, as a part of what it may cost."""

    sort: Sort
    choices: tuple[int, ...]
    what: str
    asked: Asked
    cost: float

    def again(self, measure: Measure) -> Found:
        """The same choices once more, in a request that is new where it has to be; the smaller cost counts."""
        made = tried(self.sort, self.choices, Random(SEED), measure)
        return made if made.cost < self.cost else self


def tried(sort: Sort, given: tuple[int, ...], rng: Random, measure: Measure) -> Found:
    """One request of the sort, measured."""
    choices = Choices(given, rng)
    start = crc32(f"{sort.operation} {sort.what}".encode())  # no two sorts begin with the same house rules
    what, asked = sort.make(choices, start + _made[start])
    _made[start] += 1
    return Found(sort, tuple(choices.made), what, asked, measure(asked))


def search(sort: Sort, measure: Measure, climbs: int, keep: int = 3, turn: int = 0) -> list[Found]:
    """The most expensive requests met, the worst first: one for every value of the first choice, then as many changes
    of the worst as there are climbs. Every turn begins elsewhere."""
    rng = Random(f"{SEED + turn} {sort.operation} {sort.what}")
    best: list[Found] = []
    for number in range(sort.first + climbs):
        if number < sort.first:
            given: tuple[int, ...] = (number,)
        else:
            given = _changed(best[rng.randrange(len(best))].choices, rng)
        best.append(tried(sort, given, rng, measure))
        best.sort(key=lambda found: -found.cost)
        del best[keep:]
    return best


def _changed(choices: tuple[int, ...], rng: Random) -> tuple[int, ...]:
    """The choices with one or two of them made anew, or moved a little, or with a new end."""
    found = list(choices)
    if not found:
        return ()
    for _ in range(rng.randint(1, 2)):
        place = rng.randrange(len(found))
        found[place] = rng.choice((rng.randrange(1 << 32), found[place] + 1, max(0, found[place] - 1)))
    if rng.random() < 0.2:
        del found[rng.randrange(len(found)) :]
    return tuple(found)
