"""What a seat, or a spectator, may see of a table: the state without what others hide.

Nothing in a view depends on a hidden card: two states that differ in hidden cards alone look the same.

Rules: PG-PLAY-05, PG-PLAY-11, PG-3P-01, PG-3P-02, PG-3P-06.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from bigtwo.dealing.placing import exchanges_by_place
from bigtwo.messages.languages import word
from bigtwo.readable import Readable
from bigtwo.table.upcoming import upcoming

if TYPE_CHECKING:
    from bigtwo.dealing.exchanging import Swap
    from bigtwo.table.states import State
    from bigtwo.table.upcoming import Next

_HIDDEN: Final = ("may_pass", "breaches", "open_breach")
"""What a state says that may follow from hidden cards; a view shows of it what this seat knows."""


@dataclass(frozen=True, slots=True, repr=False)
class View(Readable):
    """A table as one seat sees it, or a spectator. When the deal is over, all hands lie open."""

    state: State
    seat: int | None
    """Who looks; None for a spectator."""

    @property
    def hands(self) -> tuple[int | None, ...]:
        """By seat the cards that can be seen, as masks; None for a hand that is hidden."""
        state = self.state
        return tuple(hand if state.over or seat == self.seat else None for seat, hand in enumerate(state.hands))

    @property
    def cards_left(self) -> tuple[int, ...]:
        """By seat how many cards it holds, which every player may ask at any time."""
        return tuple(hand.bit_count() for hand in self.state.hands)

    def __str__(self) -> str:
        return word("said.cards-left", sentence=str(self.state), cards=", ".join(map(str, self.cards_left)))

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``view``."""
        coming = upcoming(self.state)
        return {
            "seat": self.seat,
            "view": self._visible(),
            "cards_left": list(self.cards_left),
            "next": None if coming is None else self._next(coming),
            "rules": ["PG-PLAY-05", "PG-PLAY-11"],
        }

    def _visible(self) -> dict[str, Any]:
        """The state with the hidden hands as null, and as numbers the cards that lie face down."""
        state, cards = self.state, self.state.variant.cards
        fields = state.to_dict()
        fields["hands"] = [None if hand is None else list(cards(hand)) for hand in self.hands]
        fields["stock"], fields["dead"] = state.stock_size, state.dead.bit_count()
        if state.variant.options.leftover == "extra-card-face-down":
            fields["extra"] = None
        if not state.over:
            fields |= dict.fromkeys(_HIDDEN)
            fields["breaches"] = []
            if self.seat is not None and self.seat == state.to_act:
                fields["may_pass"] = state.may_pass
        fields["exchange_due"] = self._exchange()
        return fields

    def _exchange(self) -> dict[str, object] | None:
        """The exchange that is due; which cards are given and returned, its two players know alone."""
        pending, variant = self.state.exchange_due, self.state.variant
        if pending is None:
            return None
        shown = pending.sides(variant)
        if not self._takes_part(pending.due):
            shown["gives"] = None
        if exchanges_by_place(variant.options):
            shown["exchanges"] = [self._swap(swap) for swap in pending.swaps]
        return shown

    def _swap(self, swap: Swap) -> dict[str, object]:
        hidden = {"gives": None, "returns": None}
        return swap.to_dict(self.state.variant) if self._takes_part(swap) else {**swap.side.to_dict(), **hidden}

    def _takes_part(self, swap: Swap) -> bool:
        return self.seat in (swap.giver, swap.receiver)

    def _next(self, coming: Next) -> dict[str, object]:
        """What comes next. What another seat may do is told as far as everybody sees it: a pass is no news of a hand.
        Which cards a draw brings nobody knows."""
        state = self.state
        if coming.seat == self.seat and not state.draw_due:
            return coming.to_dict(with_moves=True)
        may = coming.may
        if coming.moves is not None:
            may = ("play",) if state.pile is None or state.own_pile else ("play", "pass")
        told: dict[str, object] = {"seat": coming.seat, "may": list(may), "event": None}
        if state.announce_due is not None:
            told["event"] = coming.to_dict()["event"]
        told |= {"must_include": None, "obligations": []}
        if state.draw_due:
            told["draw"] = {"count": state.draw_due}
        return told


def view(state: State, seat: int | None) -> View:
    """The table as a seat sees it, or with None as a spectator does. Raises ValueError where there is no such seat."""
    if seat is not None and seat not in state.seats:
        raise ValueError(f"there is no seat {seat}; the seats are 0 to {len(state.hands) - 1}")
    return View(state, seat)
