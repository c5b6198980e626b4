"""By how much each two left in a hand multiplies what a loser owes (HR-VAL-01): one factor for all, or one by suit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SUITS: Final = "SHCD"
"""The suits in the order in which their factors are written."""


@dataclass(frozen=True, slots=True)
class SuitFactors:
    """The factors of twos by suit; a suit that is not named multiplies nothing."""

    by_suit: tuple[tuple[str, int], ...]
    """The suits that are named, each with its factor, in the order of `SUITS`, so that equal values are equal."""

    def of(self, suit: str) -> int:
        """The factor of the two of a suit."""
        return dict(self.by_suit).get(suit, 1)

    def entries(self) -> Iterator[tuple[str, int]]:
        """All entries as they are written."""
        return iter(self.by_suit)

    def to_dict(self) -> dict[str, int]:
        """The value as JSON."""
        return dict(self.by_suit)


def suit_factors(factors: Mapping[str, int]) -> int | SuitFactors:
    """The value that entries stand for; four equal factors are one for every two."""
    different = set(factors.values())
    if len(factors) == len(SUITS) and len(different) == 1:
        return different.pop()
    return SuitFactors(tuple((suit, factors[suit]) for suit in SUITS if suit in factors))


def factor_of(factors: int | SuitFactors, suit: str) -> int:
    """By how much the two of a suit multiplies."""
    return factors if isinstance(factors, int) else factors.of(suit)
