"""What comes next at a table, and what a seat, or a spectator, sees of it.

With what comes next a client needs no rule of the game to go on: a choice is left only between the moves, and between a
move and a pass. Nothing in a view depends on a hidden card: two states that differ in hidden cards alone look the same.

Rules: PG-PLAY-05..09, PG-PLAY-11, PG-LAST-01, PG-3P-01, PG-3P-02, PG-3P-06, PG-3P-09..12, HR-EXCH-01, DEC-20, DEC-22,
DEC-26, DEC-27, DEC-79.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, repeat
from typing import Final

from bigtwo.cards import singles
from bigtwo.combinations.ruleset import Rules
from bigtwo.dealing.exchange import Side, Swap
from bigtwo.dealing.previous import exchanges_by_place
from bigtwo.messages.render import current_locale, render_word, seat_name
from bigtwo.moves.legal_moves import LegalMoves, Moves
from bigtwo.moves.position import Position
from bigtwo.table.events import Announce, Draw, Event, Pass, Play, Return, event_as_dict
from bigtwo.table.state import KnownState, VisibleExchange
from bigtwo.wording import Readable

MAX_LISTED: Final = 1000
"""How many moves are listed beside a state. For more, a client asks for the legal moves, page by page."""


@dataclass(frozen=True, repr=False)
class Next(Readable):
    """What comes next in a deal that is not over. It holds what is due and nothing else of the table."""

    variant: Rules
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
