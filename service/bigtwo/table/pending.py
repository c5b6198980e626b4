"""The exchange of cards before a deal while cards that somebody returns are due.

Rules: PG-3P-06, HR-EXCH-01, HR-EXCH-02, DEC-156.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bigtwo.dealing.exchanging import Side, Swap
from bigtwo.dealing.placing import exchanges_by_place

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.dealing.previous import Previous


@dataclass(frozen=True, slots=True)
class PendingExchange:
    """The exchange before a deal, while cards that somebody returns are due (PG-3P-06, HR-EXCH-01, HR-EXCH-02)."""

    swaps: tuple[Swap, ...]
    """Who gives what to whom, in the order in which it is returned; at least one is due (DEC-156)."""
    previous: Previous
    """How the previous deal ended, which may decide who leads once the exchange is done."""
    leader: int | None = None
    """The seat that leads because it was named or drawn, where that decides."""

    @property
    def due(self) -> Swap:
        """The exchange whose cards are to be returned now."""
        return next(swap for swap in self.swaps if not swap.returns)

    @property
    def loser(self) -> int:
        """Who gives the highest cards in the exchange that is due."""
        return self.due.giver

    @property
    def winner(self) -> int:
        """Who returns any cards in the exchange that is due."""
        return self.due.receiver

    @property
    def gives(self) -> int:
        """The cards that the loser gives, as a mask."""
        return self.due.gives

    def returned(self, cards: int) -> PendingExchange:
        """The exchange once these cards are returned in the one that is due."""
        due = self.due
        swaps = tuple(replace(swap, returns=cards) if swap is due else swap for swap in self.swaps)
        return replace(self, swaps=swaps)

    def to_dict(self, variant: Variant) -> dict[str, object]:
        """The exchange on the wire."""
        shown = {**self.due.sides(variant), "previous": self.previous.to_dict(variant)}
        if exchanges_by_place(variant.options):
            shown["exchanges"] = [swap.to_dict(variant) for swap in self.swaps]
        if self.leader is not None:
            shown["leader"] = self.leader
        return shown


@dataclass(frozen=True, slots=True)
class VisibleExchange:
    """The exchange before a deal as one seat sees it: where it has no part, only between whom cards are exchanged."""

    swaps: tuple[Swap | Side, ...]
    """The exchanges in the order in which cards are returned."""
    due: Swap | Side
    """The exchange whose cards are to be returned now."""

    def to_dict(self, variant: Variant) -> dict[str, object]:
        """The exchange on the wire, with null for cards that are hidden."""
        due = self.due
        shown: dict[str, object] = {"from": due.giver, "to": due.receiver, "gives": None}
        if isinstance(due, Swap):
            shown = due.sides(variant)
        if exchanges_by_place(variant.options):
            shown["exchanges"] = [
                swap.to_dict(variant) if isinstance(swap, Swap) else {**swap.to_dict(), "gives": None, "returns": None}
                for swap in self.swaps
            ]
        return shown
