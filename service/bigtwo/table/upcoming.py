"""What comes next at a table: whose turn it is, what that seat may do, and the event where only one can come.

Whoever keeps a state and asks this needs no rule of the game to go on: a choice is left only between the moves, and
between a move and a pass.

Rules: PG-PLAY-06..09, PG-LAST-01, PG-3P-06, PG-3P-09..12, HR-EXCH-01, DEC-20, DEC-22, DEC-26, DEC-27, DEC-79.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, repeat
from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.dealing.placing import exchanges_by_place
from bigtwo.messages.languages import seat_called, speaking, word
from bigtwo.moves.listing import LegalMoves
from bigtwo.readable import Readable
from bigtwo.table.states import Announce, Draw, Pass, Play, Return, event_as_dict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.moves.listing import Moves
    from bigtwo.table.states import Event, State

MAX_LISTED: Final = 1000
"""How many moves are listed beside a state. Whoever wants more asks for the legal moves of the state, page by page."""


@dataclass(frozen=True, repr=False)
class Next(Readable):
    """What comes next in a state whose deal is not over."""

    state: State
    seat: int
    """The one seat that is to do something."""

    @cached_property
    def moves(self) -> LegalMoves | None:
        """The legal plays; None where no play is due."""
        state = self.state
        position = None if state.announce_due is not None else state.position
        return None if position is None else LegalMoves(position)

    @cached_property
    def may(self) -> tuple[str, ...]:
        """What the seat may do: of ``play``, ``pass``, ``draw``, ``reshuffle``, ``announce`` and ``exchange``.

        A reshuffle has no seat; it may come before the draw where the set-aside cards are the new stock.
        """
        state = self.state
        if state.announce_due is not None:
            return ("announce",)
        if state.exchange_due is not None:
            return ("exchange",)
        if self.moves is None:
            return ("reshuffle", "draw") if self.reshuffle else ("draw",)
        return tuple(name for name, may in (("play", bool(self.moves)), ("pass", self.moves.may_pass)) if may)

    @property
    def draw(self) -> int | None:
        """How many cards are to be drawn from a stock whose order is unknown; else None."""
        return self.state.draw_due if "draw" in self.may and self.event is None else None

    @property
    def reshuffle(self) -> int:
        """The cards that are a new stock in unknown order, as a mask, and may be given one; 0 where there are none."""
        return self.state.unseen if self.state.refilled else 0

    @cached_property
    def event(self) -> Event | None:
        """The event that must come, where only one can: an announcement, a draw from a stock whose order is known, a
        pass where nothing can be played, a play where there is no other and no pass."""
        state = self.state
        if state.announce_due is not None:
            return Announce(*state.announce_due)
        if state.exchange_due is not None:
            return None
        if self.moves is None:
            return self._draw()
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
        pending = self.state.exchange_due
        if pending is not None:
            cards = singles(self.state.hands[pending.winner] | pending.gives)
            return tuple(Return(pending.winner, sum(few)) for few in combinations(cards, pending.due.count))
        if self.moves is None:
            return ()
        passes = (Pass(self.seat),) if self.moves.may_pass else ()
        return (*self._plays(self.moves.page(None, len(self.moves), -1)[0]), *passes)

    def _draw(self) -> Draw | None:
        state = self.state
        if not isinstance(state.stock, int):
            return Draw(self.seat, sum(1 << card for card in state.stock[: state.draw_due]))
        if state.stock == state.draw_due and not state.refilled:
            return Draw(self.seat, state.unseen)
        return None

    def _plays(self, moves: Moves) -> Iterator[Play]:
        continuing = moves.continuing() or repeat(False)
        for cards, continues in zip(moves.masks, continuing, strict=False):
            yield Play(self.seat, cards)
            if continues:
                yield Play(self.seat, cards, new_lead=True)

    def __str__(self) -> str:
        actions = [word(f"action.{action}") for action in self.may]
        return word("said.may", seat=seat_called(self.seat), actions=speaking().listed("or", actions))

    def to_dict(self, *, with_moves: bool = False) -> dict[str, object]:
        """What comes next on the wire, with the moves where they are asked for."""
        state, variant = self.state, self.state.variant
        plays = self.moves
        fields: dict[str, object] = {
            "seat": self.seat,
            "may": list(self.may),
            "event": None if self.event is None else event_as_dict(self.event, variant),
            "must_include": None if plays is None else plays.must_include,
            "obligations": [] if plays is None else [reason.to_dict() for reason in plays.obligations],
        }
        if self.draw is not None:
            fields["draw"] = {"count": self.draw}
        if self.reshuffle:
            fields["reshuffle"] = {"cards": [*variant.cards(self.reshuffle)]}
        if state.exchange_due is not None:
            pending = state.exchange_due
            count = {"count": pending.due.count} if exchanges_by_place(variant.options) else {}
            fields["exchange"] = {**pending.sides(variant), **count}
        if with_moves:
            fields |= self._listed()
        return fields

    def _listed(self) -> dict[str, object]:
        """The moves, each with the event that makes it. One on one's own pile that may both continue and start anew
        stands twice."""
        variant = self.state.variant
        if self.state.exchange_due is not None:
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
    if state.over:
        return None
    seat = state.to_act if state.announce_due is None else state.announce_due[0]
    return None if seat is None else Next(state, seat)
