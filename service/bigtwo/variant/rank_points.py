"""What the cards left in a hand count where a group has values of its own (PG-VS-10, DEC-102)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from bigtwo.cards import Pack

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
