"""The packs that an engine may play with: their ranks, and the sequences that may be straights."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations

RUN_LENGTH = 5


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of four suits. `natural` are its ranks from the ace, or the number 1, upwards."""

    name: str
    natural: tuple[str, ...]

    @property
    def ranks(self) -> tuple[str, ...]:
        """From the weakest to the strongest: the three is lowest, the two highest."""
        return (*self.natural[2:], *self.natural[:2])

    @property
    def windows(self) -> tuple[tuple[str, ...], ...]:
        """Every sequence of a named order, from the one that begins with the ace to the one that ends in two."""
        return self._sequences(len(self.natural) - RUN_LENGTH + 3)

    @property
    def corners(self) -> tuple[tuple[str, ...], ...]:
        """The sequences in which ace and two stand in the middle: straights in an order of one's own at most."""
        return self._sequences(len(self.natural))[len(self.windows) :]

    @property
    def royal(self) -> tuple[str, ...]:
        """The sequence that ends in the ace."""
        return self.windows[-2]

    @property
    def spread(self) -> tuple[str, ...]:
        """Five ranks, from the weakest to the strongest, that stand in no sequence, not even around the corner."""
        return self.spreads[-1]

    @property
    def spreads(self) -> tuple[tuple[str, ...], ...]:
        """All sets of five ranks that stand in no sequence, each from the weakest to the strongest."""
        return _spreads(self)

    def written(self, ranks: tuple[str, ...]) -> str | list[str]:
        """Ranks as a straight order writes them: one word, or a list for tiles."""
        return list(ranks) if self.name.startswith("tiles") else "".join(ranks)

    def _sequences(self, count: int) -> tuple[tuple[str, ...], ...]:
        around = self.natural * 2
        return tuple(around[start : start + RUN_LENGTH] for start in range(count))


@cache
def _spreads(pack: Pack) -> tuple[tuple[str, ...], ...]:
    """Found once for each pack: thousands of sets are looked through."""
    sequences = {frozenset(each) for each in (*pack.windows, *pack.corners)}
    return tuple(five for five in combinations(pack.ranks, RUN_LENGTH) if frozenset(five) not in sequences)


STANDARD = Pack("standard-52", tuple("A23456789TJQK"))
TILES = tuple(Pack(f"tiles-{top}", tuple(str(number) for number in range(1, top + 1))) for top in (15, 13, 9))


def of_suits(ranks: tuple[str, ...], suits: str) -> list[str]:
    """A card of each rank, in the suits that are named one by one; the last one also serves all further ranks."""
    return [rank + suits[min(place, len(suits) - 1)] for place, rank in enumerate(ranks)]
