"""Which hands win before the first lead, and what each is worth (HR-INST-01..09, DEC-165, DEC-169)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DRAGON: Final = "dragon"
PATTERNS: Final = ("same-suit-dragon", DRAGON, "four-twos", "six-pairs", "three-straights", "three-flushes")
"""The patterns of hands, from the one that goes before all others (DEC-165)."""
OF_EVERY_RANK: Final = PATTERNS[:2]
"""The patterns that need a pack with as many ranks as a hand has cards."""
HAND: Final = 13
"""How many cards a hand with a pattern has."""

LARGEST_PRICE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class InstantWins:
    """The patterns that win before the first lead, and what each of the other players pays."""

    prices: tuple[tuple[str, int | None], ...] = ()
    """In the order of `PATTERNS`, so that equal values are equal; None where the others are scored as if they had
    played no card (HR-INST-09)."""

    def __bool__(self) -> bool:
        return bool(self.prices)

    @property
    def patterns(self) -> tuple[str, ...]:
        """The patterns that win, the first of them first."""
        return tuple(pattern for pattern, _ in self.prices)

    def price(self, pattern: str) -> int | None:
        """What each of the others pays to the holder of a pattern; None where they are scored by their cards."""
        return dict(self.prices).get(pattern)

    def entries(self) -> Iterator[str]:
        """Each pattern, and its price behind a colon."""
        for pattern, price in self.prices:
            yield f"{pattern}:{'null' if price is None else price}"

    def to_dict(self) -> dict[str, int | None]:
        """The value as JSON."""
        return dict(self.prices)


NONE: Final = InstantWins()
DRAGON_ALONE: Final = InstantWins(((DRAGON, None),))


def instant_wins_of(prices: Mapping[str, int | None]) -> InstantWins:
    """The value that prices stand for, in whatever order they are written."""
    return InstantWins(tuple((pattern, prices[pattern]) for pattern in PATTERNS if pattern in prices))
