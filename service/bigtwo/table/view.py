"""What a seat or a spectator may see of a state.

Nothing in a view depends on a hidden card: two states that differ in hidden cards alone look the same.

Rules: PG-PLAY-05, PG-PLAY-11, PG-3P-01, PG-3P-02, PG-3P-06, DEC-60, DEC-79.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from bigtwo.dealing.exchange import Swap
from bigtwo.table.state import FullState, KnownState, Next, PendingExchange


@dataclass(frozen=True, repr=False, kw_only=True)
class View(KnownState):
    """A table as one seat sees it, or a spectator. It holds nothing that they may not see, so it may be sent to the
    player, stored or logged as it is. When the deal is over, all hands lie open.

    The stock is the number of its cards.
    """

    seat: int | None
    """The seat that looks; None for a spectator."""
    cards_left: tuple[int, ...]
    """By seat how many cards it holds, which every player may ask at any time."""
    stock: int = 0
    dead_size: int
    """How many cards are out of play."""
    may_pass: bool | None
    """May the seat to act pass? None where that follows from a hand that is hidden."""
    next: Next | None
    """What comes next, as far as this seat sees it; None when the deal is over."""

    def count(self, seat: int) -> int:
        """How many cards a seat holds."""
        return self.cards_left[seat]

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``view``."""
        shown = self.fields_on_wire(may_pass=self.may_pass, stock=self.stock, dead=self.dead_size)
        pending, coming = self.exchange_due, self.next
        acts = coming is not None and coming.seat == self.seat and not self.draw_due
        return {
            "seat": self.seat,
            "view": {**shown, "exchange_due": None if pending is None else pending.to_dict(self.variant)},
            "cards_left": list(self.cards_left),
            "next": None if coming is None else coming.to_dict(with_moves=acts),
            "rules": ["PG-PLAY-05", "PG-PLAY-11"],
        }


_PUBLIC: Final = (
    *("variant", "deal_number", "direction", "first_leader", "to_act", "opening", "pile", "own_pile", "passed"),
    *("locked_out", "finished", "winner", "over", "instant_win", "trick_number", "played", "set_aside", "last_play"),
    *("specials", "draw_due", "refilled", "announce_due", "event_count"),
)
"""What everybody sees of a state."""


def view_of(state: FullState, seat: int | None, *, may_pass: bool, coming: Next | None) -> View:
    """A state as a seat sees it, or with None a spectator. `may_pass` and `coming` are the table's answers for the seat
    to act: whether it may pass, and its next step."""
    acts_or_all_is_open = state.over or (seat is not None and seat == state.to_act)
    return View(
        **{name: getattr(state, name) for name in _PUBLIC},
        seat=seat,
        hands=tuple(hand if state.over or other == seat else None for other, hand in enumerate(state.hands)),
        cards_left=tuple(hand.bit_count() for hand in state.hands),
        extra=None if state.variant.options.leftover == "extra-card-face-down" else state.extra,
        stock=state.stock_size,
        dead_size=state.dead.bit_count(),
        may_pass=may_pass if acts_or_all_is_open else None,
        # Whether a duty was broken depends on a hand.
        breaches=state.breaches if state.over else (),
        open_breach=state.open_breach if state.over else None,
        exchange_due=None if state.exchange_due is None else _exchange(state.exchange_due, seat),
        next=_visible(coming, seat),
    )


def _exchange(pending: PendingExchange, seat: int | None) -> PendingExchange:
    """Which cards are given and returned, the two players of an exchange know alone."""
    swaps = [swap if seat in (swap.giver, swap.receiver) else _hidden(swap) for swap in pending.swaps]
    return PendingExchange(tuple(swaps), None, None, pending.done)


def _hidden(swap: Swap) -> Swap:
    return replace(swap, gives=0, returns=0)


def _visible(coming: Next | None, seat: int | None) -> Next | None:
    """What comes next, as a seat sees it. What another seat may do is said as far as everybody sees it: a pass is no
    news of a hand. Which cards a draw brings nobody knows."""
    if coming is None:
        return None
    hidden: dict[str, Any] = {}
    if coming.draw_due:
        hidden = {"drawn": 0, "unseen": 0}
    elif coming.announce_due is None and coming.seat != seat:
        swap = None if coming.swap is None else _hidden(coming.swap)
        hidden = {"moves": None, "swap": swap, "returnable": 0}
    return replace(coming, **hidden)  # a value of the view's own, without what the table has found out of it
