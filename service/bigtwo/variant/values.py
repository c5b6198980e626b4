"""Values of options that have a shape of their own: points by rank, hands that win before the first lead, factors of
twos, and what doubles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bigtwo.variant.straights import Run, order_to_json

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from bigtwo.cards import Pack


@dataclass(frozen=True, slots=True)
class HandDoubling:
    """Which unused cards double what a loser owes (PG-VS-06, WP-SCORE-03).

    `cards` are in the order of the shape of the option; `mode` is ``each`` (every one of them doubles) or
    ``once`` (they double once together).
    """

    cards: tuple[str, ...]
    mode: str

    def to_dict(self) -> dict[str, object]:
        """The value as JSON."""
        return {"cards": list(self.cards), "mode": self.mode}


def to_json(value: object, pack: str) -> object:
    """The value of any option as JSON; the pack decides how the ranks of a straight order are written."""
    if isinstance(value, HandDoubling | InstantWins | RankPoints | SuitFactors):
        return value.to_dict()
    if isinstance(value, tuple):
        if _is_order(value):
            return order_to_json(value, pack)
        return [list(each) if isinstance(each, tuple) else each for each in value]
    return value


def _is_order(value: tuple[object, ...]) -> bool:
    return any(isinstance(each, Run) for tied in value if isinstance(tied, tuple) for each in tied)


OTHERS: Final = "others"
"""What stands for all ranks that are not named."""

RANKS: Final = (*"3456789T", "10", "J", "11", "Q", "12", "K", "13", "14", "15", "A", "1", "2")
"""The ranks of all packs, from the lowest to the highest."""

_PLAYS: Final = {"10": "T", "11": "J", "12": "Q", "13": "K", "1": "A"}
"""Which card a tile plays."""
_PLAYED_BY: Final = {card: tile for tile, card in _PLAYS.items()}


@dataclass(frozen=True, slots=True)
class RankPoints:
    """What a card of each rank counts."""

    by_rank: tuple[tuple[str, int], ...]
    """The ranks that are named, each with its points, in the order of `RANKS`, so that equal values are equal."""
    others: int | None
    """What a card of any other rank counts; None where every rank is named."""

    @property
    def named(self) -> tuple[str, ...]:
        """The ranks that are named."""
        return tuple(rank for rank, _ in self.by_rank)

    def of(self, rank: str) -> int:
        """What a card of a rank counts. A rank that neither has points nor is among the others is refused before."""
        return dict(self.by_rank).get(rank, self.others or 0)

    def missing_from(self, pack: Pack) -> tuple[str, ...]:
        """The ranks of a pack that have no points."""
        return () if self.others is not None else tuple(rank for rank in pack.natural_ranks if rank not in self.named)

    def entries(self) -> Iterator[tuple[str, int]]:
        """All entries as they are written, the others last."""
        yield from self.by_rank
        if self.others is not None:
            yield OTHERS, self.others

    def to_dict(self) -> dict[str, int]:
        """The value as JSON."""
        return dict(self.entries())


def rank_points(points: Mapping[str, int]) -> RankPoints:
    """The value that entries stand for, in whatever order they are written."""
    return RankPoints(tuple((rank, points[rank]) for rank in RANKS if rank in points), points.get(OTHERS))


def rank_meant(rank: str, ranks: Collection[str]) -> str | None:
    """Which of some ranks was meant by another: that which plays the same, or is spelled alike."""
    meant = (rank.upper(), _PLAYS.get(rank), _PLAYED_BY.get(rank.upper()))
    return next((each for each in meant if each is not None and each in ranks), None)


DRAGON: Final = "dragon"
PATTERNS: Final = ("same-suit-dragon", DRAGON, "four-twos", "six-pairs", "three-straights", "three-flushes")
"""The patterns of hands, from the one that goes before all others (DEC-165)."""
OF_EVERY_RANK: Final = PATTERNS[:2]
"""The patterns that need a pack with as many ranks as a hand has cards."""
HAND: Final = 13
"""How many cards a hand with a pattern has."""


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
