"""What comes next at a table, and what a seat, or a spectator, sees of it.

With what comes next a client needs no rule of the game to go on: a choice is left only between the moves, and between a
move and a pass. Nothing in a view depends on a hidden card: two states that differ in hidden cards alone look the same.

Rules: PG-PLAY-05..09, PG-PLAY-11, PG-LAST-01, PG-3P-01, PG-3P-02, PG-3P-06, PG-3P-09..12, HR-EXCH-01, DEC-20, DEC-22,
DEC-26, DEC-27, DEC-79.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, repeat
from operator import attrgetter
from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.dealing.exchange import Side, Swap
from bigtwo.dealing.previous import exchanges_by_place
from bigtwo.messages.render import current_locale, render_word, seat_name
from bigtwo.moves.legal_moves import LegalMoves
from bigtwo.table.events import Announce, Draw, Pass, Play, Return, event_as_dict
from bigtwo.table.state import KnownState, VisibleExchange
from bigtwo.table.transitions import bombers
from bigtwo.wording import Readable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.moves.legal_moves import Moves
    from bigtwo.moves.position import Position
    from bigtwo.table.events import Event
    from bigtwo.table.state import PendingExchange, State


MAX_LISTED: Final = 1000
"""How many moves are listed beside a state. For more, a client asks for the legal moves, page by page."""


@dataclass(frozen=True, repr=False)
class Next(Readable):
    """What comes next in a deal that is not over. It holds what is due and nothing else of the table."""

    variant: Variant
    seat: int
    """The one seat that is to do something."""
    position: Position | None = None
    """Where the seat may play; None where something else is due, or where its hand is hidden."""
    leads: bool = True
    """Has the seat the lead? Then everybody knows that it may not pass."""
    announce_due: tuple[int, int] | None = None
    """The seat that must announce, and how many cards it has left."""
    swap: Swap | Side | None = None
    """The exchange in which cards are to be returned; only between whom, where its cards are hidden."""
    returnable: int = 0
    """The cards of which some are to be returned, as a mask; 0 where they are hidden."""
    draw_due: int = 0
    """How many cards are to be drawn."""
    drawn: int = 0
    """The cards that the draw brings, as a mask; 0 where they are not known."""
    refilled: bool = False
    """May the set-aside cards, which are a new stock, be given an order?"""
    unseen: int = 0
    """The cards of that stock, as a mask; 0 where they are hidden."""
    out_of_turn: tuple[int, ...] = ()
    """The other seats that may act now, if they hold what it takes: a bomb, where bombs are played at any time. It
    follows from nothing that is hidden."""

    @cached_property
    def moves(self) -> LegalMoves | None:
        """The legal plays; None where no play is due, or where the hand is hidden."""
        return None if self.position is None else LegalMoves(self.position)

    @cached_property
    def may(self) -> tuple[str, ...]:
        """What the seat may do: of ``play``, ``pass``, ``draw``, ``reshuffle``, ``announce`` and ``exchange``.

        A reshuffle has no seat; it may come before the draw where the set-aside cards are the new stock. Of a hidden
        hand it is what everybody sees.
        """
        if self.announce_due is not None:
            return ("announce",)
        if self.swap is not None:
            return ("exchange",)
        if self.draw_due:
            return ("reshuffle", "draw") if self.refilled else ("draw",)
        if self.moves is None:
            return ("play",) if self.leads else ("play", "pass")
        plays: tuple[str, ...] = ("play",) if self.moves else ()
        return (*plays, "pass") if self.moves.may_pass else plays

    @property
    def draw(self) -> int | None:
        """How many cards are to be drawn from a stock whose order is unknown; else None."""
        return self.draw_due if self.draw_due and not self.drawn else None

    @property
    def reshuffle(self) -> int:
        """The cards that are a new stock in unknown order, as a mask, and may be given one; 0 without such a stock."""
        return self.unseen if self.refilled else 0

    @cached_property
    def event(self) -> Event | None:
        """The event that must come, where only one can: an announcement, a draw from a stock whose order is known, a
        pass where nothing can be played, a play where there is no other and no pass."""
        if self.announce_due is not None:
            return Announce(*self.announce_due)
        if self.drawn:
            return Draw(self.seat, self.drawn)
        if self.moves is None:
            return None
        if not self.moves:
            return Pass(self.seat)
        if len(self.moves) == 1 and not self.moves.may_pass:
            only, *others = self._plays(self.moves.page(None, 1, -1)[0])
            return None if others else only
        return None

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event that may come: the plays in listing order, then a pass; the cards that can be returned in an
        exchange; or the one event that must come. Empty where cards are drawn or reshuffled that nobody knows yet."""
        if self.event is not None:
            return (self.event,)
        if self.swap is not None and self.returnable:
            few = combinations(singles(self.returnable), self.swap.count)
            return tuple(Return(self.seat, sum(cards)) for cards in few)
        if self.moves is None:
            return ()
        passes = (Pass(self.seat),) if self.moves.may_pass else ()
        return (*self._plays(self.moves.page(None, len(self.moves), -1)[0]), *passes)

    def _plays(self, moves: Moves) -> Iterator[Play]:
        continuing = moves.continuing() or repeat(False)
        for cards, continues in zip(moves.masks, continuing, strict=False):
            yield Play(self.seat, cards)
            if continues:
                yield Play(self.seat, cards, new_lead=True)

    def __str__(self) -> str:
        actions = [render_word(f"action.{action}") for action in self.may]
        return render_word("said.may", seat=seat_name(self.seat), actions=current_locale().listed("or", actions))

    def to_dict(self, *, with_moves: bool = False) -> dict[str, object]:
        """What comes next on the wire, with the moves where they are asked for."""
        variant, plays = self.variant, self.moves
        fields: dict[str, object] = {
            "seat": self.seat,
            "may": list(self.may),
            "out_of_turn": list(self.out_of_turn),
            "event": None if self.event is None else event_as_dict(self.event, variant),
            "must_include": None if plays is None else plays.must_include,
            "obligations": [] if plays is None else [reason.to_dict() for reason in plays.obligations],
        }
        if self.draw is not None:
            fields["draw"] = {"count": self.draw}
        if self.reshuffle:
            fields["reshuffle"] = {"cards": [*variant.cards(self.reshuffle)]}
        if isinstance(self.swap, Swap):
            count = {"count": self.swap.count} if exchanges_by_place(variant.options) else {}
            fields["exchange"] = {**self.swap.sides(variant), **count}
        if with_moves:
            fields |= self._listed()
        return fields

    def _listed(self) -> dict[str, object]:
        """The moves, each with the event that makes it. One on one's own pile that may both continue and start anew
        is listed twice."""
        variant = self.variant
        if self.swap is not None:
            returns = [each for each in self.events if isinstance(each, Return)]
            moves = [
                {"cards": [*variant.cards(each.cards)], "kind": None, "event": event_as_dict(each, variant)}
                for each in returns
            ]
            return {"moves": moves, "count": len(moves)}
        if self.moves is None:
            return {"moves": [], "count": 0}
        page, _ = self.moves.page(None, MAX_LISTED, -1)
        listed: list[dict[str, object]] = []
        for move in page:
            event = {"seat": self.seat, "play": move["cards"]}
            kind = {"cards": move["cards"], "kind": move["kind"]}
            listed.append({**kind, "event": event})
            if move.get("continues"):
                listed.append({**kind, "event": {**event, "new_lead": True}})
        return {"moves": listed, "count": len(self.moves)}


def upcoming(state: State) -> Next | None:
    """What comes next; None where the deal is over."""
    if state.over or state.to_act is None:
        return None
    variant, seat, pending, others = state.variant, state.to_act, state.exchange_due, bombers(state)
    if state.announce_due is not None:
        return Next(variant, state.announce_due[0], announce_due=state.announce_due)
    if pending is not None:
        returnable = state.hands[pending.winner] | pending.gives
        return Next(variant, pending.winner, swap=pending.due, returnable=returnable)
    if state.draw_due:
        due, unseen, refilled = state.draw_due, state.unseen, state.refilled
        return Next(
            variant, seat, draw_due=due, drawn=_drawn(state), refilled=refilled, unseen=unseen, out_of_turn=others
        )
    leads = state.pile is None or state.own_pile
    return Next(variant, seat, state.position, leads, out_of_turn=others)


def _drawn(state: State) -> int:
    """The cards that the draw that is due brings, as a mask; 0 where they are not known."""
    if not isinstance(state.stock, int):
        return sum(1 << card for card in state.stock[: state.draw_due])
    return state.unseen if state.stock == state.draw_due and not state.refilled else 0


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
    exchange_due: VisibleExchange | None = None
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
_public: Final = attrgetter(*_PUBLIC)


def view(state: State, seat: int | None) -> View:
    """The table as a seat sees it, or with None as a spectator does."""
    acts_or_all_is_open = state.over or (seat is not None and seat == state.to_act)
    return View(
        **dict(zip(_PUBLIC, _public(state), strict=True)),
        seat=seat,
        hands=tuple(hand if state.over or other == seat else None for other, hand in enumerate(state.hands)),
        cards_left=tuple(hand.bit_count() for hand in state.hands),
        extra=None if state.variant.options.leftover == "extra-card-face-down" else state.extra,
        stock=state.stock_size,
        dead_size=state.dead.bit_count(),
        may_pass=state.may_pass if acts_or_all_is_open else None,
        # Whether a duty was broken depends on a hand.
        breaches=state.breaches if state.over else (),
        open_breach=state.open_breach if state.over else None,
        exchange_due=None if state.exchange_due is None else _exchange(state.exchange_due, seat),
        next=_next(state, seat),
    )


def _exchange(pending: PendingExchange, seat: int | None) -> VisibleExchange:
    """Which cards are given and returned, the two players of an exchange know alone."""
    swaps = [swap if seat in (swap.giver, swap.receiver) else swap.side for swap in pending.swaps]
    return VisibleExchange(tuple(swaps), swaps[pending.swaps.index(pending.due)])


def _next(state: State, seat: int | None) -> Next | None:
    """What comes next. What another seat may do is said as far as everybody sees it: a pass is no news of a hand.
    Which cards a draw brings nobody knows."""
    coming = upcoming(state)
    if coming is None or coming.announce_due is not None:
        return coming
    if coming.draw_due:
        due, refilled, others = coming.draw_due, coming.refilled, coming.out_of_turn
        return Next(coming.variant, coming.seat, draw_due=due, refilled=refilled, out_of_turn=others)
    if coming.seat == seat:
        return coming
    side = None if coming.swap is None else Side(coming.swap.giver, coming.swap.receiver, coming.swap.count)
    return Next(coming.variant, coming.seat, leads=coming.leads, swap=side, out_of_turn=coming.out_of_turn)
