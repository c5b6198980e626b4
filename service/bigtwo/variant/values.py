"""Values of options that have a shape of their own: points by rank, hands that win before the first lead, factors of
twos, and what doubles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from bigtwo.variant.straights import Run, order_to_json

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from typing import Self

    from bigtwo.cards import Pack


V = TypeVar("V", bound="int | None")


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


@dataclass(frozen=True, slots=True)
class Entries(Generic[V]):
    """A number for each of some names."""

    by_name: tuple[tuple[str, V], ...] = ()
    """In the order of `ORDER`, so that equal values are equal."""
    ORDER: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def of(cls, values: Mapping[str, V]) -> Self:
        """The value that entries stand for, in whatever order they are written."""
        return cls(tuple((name, values[name]) for name in cls.ORDER if name in values))

    def __bool__(self) -> bool:
        return bool(self.by_name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that have a number, in order."""
        return tuple(name for name, _ in self.by_name)

    def texts(self) -> Iterator[str]:
        """Each name, and its number behind a colon."""
        return (f"{name}:{'null' if value is None else value}" for name, value in self.by_name)

    def to_dict(self) -> dict[str, V]:
        """The value as JSON."""
        return dict(self.by_name)


def to_json(value: object, pack: str) -> object:
    """The value of any option as JSON; the pack decides how the ranks of a straight order are written."""
    if isinstance(value, HandDoubling | Entries):
        return value.to_dict()
    if isinstance(value, tuple):
        if any(isinstance(each, Run) for tied in value if isinstance(tied, tuple) for each in tied):
            return order_to_json(value, pack)
        return [list(each) if isinstance(each, tuple) else each for each in value]
    return value


OTHERS: Final = "others"
"""What stands for all ranks that are not named."""

RANKS: Final = (*"3456789T", "10", "J", "11", "Q", "12", "K", "13", "14", "15", "A", "1", "2")
"""The ranks of all packs, from the lowest to the highest."""

_PLAYS: Final = {"10": "T", "11": "J", "12": "Q", "13": "K", "1": "A"}
"""Which card a tile plays."""
_PLAYED_BY: Final = {card: tile for tile, card in _PLAYS.items()}


class RankPoints(Entries[int]):
    """What a card of each rank counts (PG-VS-10, DEC-102): of the ranks that are named, and of all others."""

    __slots__ = ()
    ORDER = (*RANKS, OTHERS)

    def points(self, rank: str) -> int:
        """What a card of a rank counts. A rank that neither has points nor is among the others is refused before."""
        found = self.to_dict()
        return found.get(rank, found.get(OTHERS, 0))

    def missing_from(self, pack: Pack) -> tuple[str, ...]:
        """The ranks of a pack that have no points."""
        named = self.names
        return () if OTHERS in named else tuple(rank for rank in pack.natural_ranks if rank not in named)


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


class InstantWins(Entries["int | None"]):
    """The patterns that win before the first lead, the first of them first, and what each of the other players pays;
    None where they are scored as if they had played no card (HR-INST-01..09, DEC-165, DEC-169)."""

    __slots__ = ()
    ORDER = PATTERNS


SUITS: Final = "SHCD"
"""The suits in the order in which their factors are written."""


class SuitFactors(Entries[int]):
    """The factors of twos by suit (HR-VAL-01); a suit that is not named multiplies nothing."""

    __slots__ = ()
    ORDER = tuple(SUITS)


def suit_factors(factors: Mapping[str, int]) -> int | SuitFactors:
    """The value that entries stand for; four equal factors are one for every two."""
    different = set(factors.values())
    if len(factors) == len(SUITS) and len(different) == 1:
        return different.pop()
    return SuitFactors.of(factors)


def factor_of(factors: int | SuitFactors, suit: str) -> int:
    """By how much the two of a suit multiplies."""
    return factors if isinstance(factors, int) else factors.to_dict().get(suit, 1)
