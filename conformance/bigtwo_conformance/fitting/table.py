"""What is known of the cards once the combinations are settled: later questions are laid out on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bigtwo_conformance.fitting.straights import Order, Run
    from bigtwo_conformance.packs import Pack

Ranks = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What later questions build on: the pack, the suits from high to low and the straights."""

    pack: Pack
    suits: str
    """As they were found; where they were not, the usual order, which is good enough to lay out cards."""
    order: Order
    """Empty where it was not found."""

    def apart(self, *taken: Ranks) -> list[str]:
        """The ranks outside those taken, from the weakest to the strongest."""
        return [rank for rank in self.pack.ranks if all(rank not in ranks for ranks in taken)]

    def several(self, rank: str, count: int) -> list[str]:
        """So many cards of a rank, the lowest suits first."""
        return [rank + suit for suit in reversed(self.suits)][:count]

    def full_house(self, *taken: Ranks) -> list[str]:
        """A full house of low ranks outside those taken."""
        three, two = self.apart(*taken)[:2]
        return [*self.several(three, 3), *self.several(two, 2)]

    def quads(self, *taken: Ranks) -> list[str]:
        """Four of a kind with an odd card, of low ranks outside those taken."""
        four, odd = self.apart(*taken)[:2]
        return [*self.several(four, 4), *self.several(odd, 1)]

    def plain_runs(self) -> list[Run]:
        """A run of each class from the highest to the lowest, without the royal one, which may stand apart."""
        classes = [[run for run in tied if run.ranks != self.pack.royal] for tied in self.order]
        return [tied[0] for tied in classes if tied]
