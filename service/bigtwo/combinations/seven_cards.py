"""Straight flushes that are played with two further cards of the hand: counted at once, listed only as far as needed.

A large hand holds tens of thousands of them, though few straight flushes are inside. Of the straight flushes inside
seven cards the highest counts (DEC-16), so every set of seven belongs to just one of them: to a straight flush and two
further cards that do not make a higher one. How many such pairs of cards there are is a matter of arithmetic.

Rules: PG-SF7-01, PG-SF7-02, DEC-16.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import combinations as choose
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from bigtwo.cards import singles
from bigtwo.combinations.kinds import first_number

if TYPE_CHECKING:
    from bigtwo.combinations.kinds import Kind, Standing


class _Inside(NamedTuple):
    """A straight flush in the hand, and which further cards leave it the highest of the seven."""

    strength: int
    mask: int
    others: int
    """The further cards that may stand beside it, without those that make a higher one by themselves."""
    forbidden: frozenset[int]
    """Pairs of these that make a higher one together."""

    def count(self, include: int) -> int:
        """How many sets of seven there are, with this card among them unless it is 0."""
        many = self.others.bit_count()
        if not include or include & self.mask:
            return many * (many - 1) // 2 - len(self.forbidden)
        if not include & self.others:
            return 0
        return many - 1 - sum(1 for pair in self.forbidden if pair & include)

    def masks(self, include: int) -> list[int]:
        """The sets of seven, in no particular order."""
        pairs = [one | other for one, other in choose(singles(self.others), 2)]
        if self.forbidden:
            pairs = [pair for pair in pairs if pair not in self.forbidden]
        needed, mask = include & ~self.mask, self.mask
        return [mask | pair for pair in pairs if pair & needed == needed] if needed else [mask | pair for pair in pairs]


@dataclass(frozen=True, slots=True)
class SevenCards:
    """The straight flushes with two further cards in a hand that may be played now."""

    straight_flushes: tuple[tuple[int, Standing], ...]
    """The five cards of every straight flush and what the seven count as, from the strongest to the weakest."""
    hand: int
    above: int = -1
    """Only those stronger than this."""
    include: int = 0
    """The card that all must contain, as a mask, or 0."""

    @property
    def kind(self) -> Kind:
        """The kind of all of them."""
        return "straight-flush-plus-two"

    def __len__(self) -> int:
        return sum(inside.count(self.include) for inside in self._inside())

    def masks(self) -> list[int]:
        """All of them, in no particular order."""
        return [mask for inside in self._inside() for mask in inside.masks(self.include)]

    def numbers(self, after: int, limit: int) -> list[int]:
        """The numbers of at most so many of them that follow the one given, in listing order."""
        found: list[int] = []
        for strength, insides in groupby(reversed(self._inside()), lambda inside: inside.strength):
            if len(found) >= limit:
                break
            if first_number(self.kind, 7, strength + 1) > after:
                first = first_number(self.kind, 7, strength)
                numbers = [first | mask for inside in insides for mask in inside.masks(self.include)]
                numbers.sort()
                found += numbers[bisect_right(numbers, after) :]
        return found[:limit]

    def strongest(self) -> int:
        """One of the strongest of them, as a mask; there must be one."""
        return next(inside for inside in self._inside() if inside.count(self.include)).masks(self.include)[0]

    def _inside(self) -> list[_Inside]:
        """The straight flushes in the hand that are strong enough, from the strongest to the weakest."""
        held = [(mask, standing.strength) for mask, standing in self.straight_flushes if not mask & ~self.hand]
        found: list[_Inside] = []
        for index, (mask, strength) in enumerate(held):
            if strength <= self.above:
                break
            makes_higher = [higher & ~mask for higher, _ in held[:index]]
            alone = sum(cards for cards in makes_higher if cards.bit_count() == 1)
            together = frozenset(cards for cards in makes_higher if cards.bit_count() == 2 and not cards & alone)
            found.append(_Inside(strength, mask, self.hand & ~mask & ~alone, together))
        return found
