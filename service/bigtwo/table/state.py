"""What happens at a table (plays, passes, draws, announcements, exchanges and reshuffles, and their JSON in a record),
and what is there between two events: the fields of a state, the next step, the result of a deal, and what one seat may
see.

>>> import bigtwo
>>> read_event({"seat": 1, "play": ["3D"]}, bigtwo.variant(), ("events", 0), Faults())
Play(seat=1, cards=1, new_lead=False)

`Next` lets a client play without implementing rules: a choice is left only between the moves, and between a move and a
pass. Nothing in a `View` depends on a hidden card: two states that differ in hidden cards alone look the same.

Rules: PG-PLAY-05..13, PG-DIR-01..03, PG-NPP-01..03, PG-IND-01, PG-SCORE-08..10, PG-LAST-01, PG-3P-01, PG-3P-02,
PG-3P-06, PG-3P-09..12, HR-EXCH-01, HR-EXCH-02, PG-OBJ-03, DEC-20, DEC-22, DEC-26, DEC-27, DEC-58..61, DEC-79, DEC-156.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, compress, repeat
from typing import Any, ClassVar, Final, TypeAlias, get_args

from bigtwo import reading
from bigtwo.cards import LARGEST_PACK, read_card, read_some_cards, singles, written_card
from bigtwo.combinations.ruleset import Rules, reason_behind
from bigtwo.dealing.deal import read_pack, read_seed
from bigtwo.dealing.opening import Previous, Swap, exchanges_by_place
from bigtwo.faults import Faults, Path, expect
from bigtwo.messages.catalogue import merged
from bigtwo.messages.render import (
    Reason,
    current_locale,
    render_count,
    render_label,
    render_word,
    seat_name,
)
from bigtwo.moves import LegalMoves, is_pass
from bigtwo.reading import Reader, as_request
from bigtwo.scoring.result import DealResult, InstantWin, Special, written_instant_win, written_result
from bigtwo.scoring.score import Score
from bigtwo.variant.options import STEPS, Direction
from bigtwo.wording import AsFields, Readable, place_of, width


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays cards; ``new_lead`` starts a new trick where the play could also continue one's own (DEC-22)."""

    seat: int
    cards: int
    new_lead: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat passes."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat that passed draws the cards it owes."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Announce:
    """A seat says how many cards it has left."""

    seat: int
    cards_left: int


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The set-aside cards are a new stock: in this order, as masks of one card, top first, or shuffled by a seed."""

    order: tuple[int, ...]
    seed: str | None = None
    seat: ClassVar[None] = None
    """It is nobody's."""


@dataclass(frozen=True, slots=True)
class Return:
    """A seat returns cards for those it is given in the exchange before the deal (PG-3P-06, HR-EXCH-01)."""

    seat: int
    cards: int


Event: TypeAlias = Play | Pass | Draw | Announce | Reshuffle | Return


def event_as_dict(event: Event, variant: Rules) -> dict[str, object]:
    """An event as a record writes it."""
    match event:
        case Play(seat, cards, new_lead):
            lead: dict[str, object] = {"new_lead": True} if new_lead else {}
            return {"seat": seat, "play": [*variant.cards(cards)], **lead}
        case Pass(seat):
            return {"seat": seat, "pass": True}
        case Draw(seat, cards):
            return {"seat": seat, "draw": [*variant.cards(cards)]}
        case Announce(seat, cards_left):
            return {"seat": seat, "announce": cards_left}
        case Return(seat, cards):
            return {"seat": seat, "exchange": [*variant.cards(cards)]}
    if event.seed is not None:
        return {"reshuffle": {"seed": event.seed}}
    return {"reshuffle": list(map(variant.order.code, event.order))}


# --- events as JSON ---

WrittenEvent: TypeAlias = "Mapping[str, Any] | Event"

MAX_EVENTS: Final = 5000
"""How many events one record may have."""

RECORD_FORMAT: Final = 1
"""The number of the format in which a record is written: what its deal and its events say, and how."""

LONGEST_NAME: Final = 40
"""How many characters the name of a player may have."""

ACTIONS: Final = ("play", "pass", "draw", "announce", "exchange", "reshuffle")
"""What an event may say; each event says exactly one of them."""
_EVENTS: Final = get_args(Event)
_EVENT_FIELDS: Final = frozenset(("seat", "new_lead", *ACTIONS))


def read_event(value: object, variant: Rules, path: Path, faults: Faults) -> Event | None:
    """An event as the table takes it: ``{"seat": 2, "play": ["3D"]}``, ``{"seat": 3, "pass": True}``, ... A field that
    is null is absent: clients that are made from the contract write every field."""
    if type(value) is not dict:
        reading.fields_of(value, path, faults)
        return None
    value = reading.without_nulls(value, _EVENT_FIELDS)
    actions = value.keys() & ACTIONS
    if len(actions) != 1:
        _note_no_event(value, len(actions), path, faults)
        return None
    (action,) = actions
    if action == "reshuffle":
        fields = reading.fields_of(value, path, faults, required=("reshuffle",))
        return None if fields is None else _reshuffle(fields["reshuffle"], variant, (*path, "reshuffle"), faults)
    fields = reading.fields_of(value, path, faults, ("seat", action), ("new_lead",) if action == "play" else ())
    if fields is None:
        return None
    read, make = _OF_A_SEAT[action]
    by = reading.seat(value["seat"], variant, (*path, "seat"), faults)
    content = read(value[action], variant, (*path, action), faults)
    if by is None or content is None:
        return None
    if "new_lead" not in value:
        return make(by, content)
    new_lead = reading.flag(value["new_lead"], variant, (*path, "new_lead"), faults)
    return None if new_lead is None else Play(by, content, new_lead)


def _note_no_event(value: dict[str, Any], count: int, path: Path, faults: Faults) -> None:
    """What is wrong with an object that has no action, or several."""
    if count:
        faults.note(path, "bad-event.several", fields=ACTIONS, count=count)
    elif type(value.get("event")) is dict:
        faults.note(path, "bad-event.move", field=place_of(path), inside="event")
    elif "cards" in value:
        faults.note(path, "bad-event.cards", example='{"seat": 2, "play": ["9S"]}')
    else:
        faults.note(path, "bad-event.none", fields=ACTIONS)


def _reshuffle(value: object, variant: Rules, path: Path, faults: Faults) -> Reshuffle | None:
    """A new stock: its cards in order, as a list or in an object, or the seed that shuffles them."""
    if type(value) is dict:
        given = reading.without_nulls(value, ("cards", "seed"))
        read = _in_order if "cards" in given and "seed" not in given else _by_seed
        return read(given, variant, path, faults)
    order = read_pack(value, variant, path, faults)
    return None if order is None else Reshuffle(order)


_in_order: Final = reading.object_of(Reshuffle, {"cards": read_pack})
_by_seed: Final = reading.object_of(partial(Reshuffle, ()), {"seed": read_seed})


def _passed(value: object, _: Rules, path: Path, faults: Faults) -> int | None:
    if value is True:
        return 1
    faults.note(path, "invalid-value.pass")
    return None


def _returned(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    """The cards that are returned in an exchange: one by its code, or several in a list."""
    return (read_some_cards if type(value) is list else read_card)(value, variant, path, faults)


def _played(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    if value == []:
        faults.note(path, "no-cards.event", field=place_of(path), example='"pass": true')
        return None
    return read_some_cards(value, variant, path, faults)


_OF_A_SEAT: Final[Mapping[str, tuple[Reader[int], Callable[[int, int], Event]]]] = {
    "play": (_played, Play),
    "draw": (read_some_cards, Draw),
    "pass": (_passed, lambda by, _: Pass(by)),
    "announce": (reading.whole(0, LARGEST_PACK), Announce),
    "exchange": (_returned, Return),
}
"""What reads the content of an event of a seat, by what the event says, and what makes the event of both."""

read_events: Final[Reader[tuple[Event, ...]]] = reading.list_of(read_event, 0, MAX_EVENTS)
"""The events of a record, in order."""

read_record_format: Final = reading.written_format(RECORD_FORMAT)


def read_name(value: object, _: Rules | None, path: Path, faults: Faults) -> str | None:
    """The name of a player. Sentences and lines of text hold it, so that it breaks no line and hides nothing."""
    name = reading.text(value, None, path, faults, LONGEST_NAME)
    if name is not None and not name.isprintable():
        faults.note(path, "invalid-value.unseen", field=place_of(path))
        return None
    return name


_names: Final = reading.by_seat(read_name)


def read_players(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[str, ...] | None:
    """The names of the players by seat, all different, also without regard to capitals."""
    names = _names(value, variant, path, faults)
    if names is None:
        return None
    folded = [name.casefold() for name in names]
    twice = [index for index, name in enumerate(folded) if name in folded[:index]]
    for index in twice:
        faults.note((*path, index), "name-twice.list", text=names[index], field=place_of(path))
    return None if twice else names


def read_written_event(event: Any, variant: Rules, path: Path, faults: Faults) -> Event | None:
    """An event that a caller of the library gave, as a mapping or as a value. Raises TypeError for what is neither."""
    if isinstance(event, Mapping):
        return read_event(_written_event(event, variant), variant, path, faults)
    expect(event, _EVENTS, 'an event, as {"seat": 0, "play": ["3D"]} or bigtwo.Pass(seat=0)')
    known: bool = event.seat is None or reading.seat(event.seat, variant, (*path, "seat"), faults) is not None
    return event if known else None


def _written_event(event: Mapping[str, Any], variant: Rules) -> dict[str, Any]:
    """An event that a caller of the library gave, as a request would write it; a play may be the word "pass"."""
    if is_pass(event.get("play")):
        event = {name: value for name, value in event.items() if name != "play"} | {"pass": True}
    asked: dict[str, Any] = as_request(event, variant)
    if isinstance(event.get("exchange"), str | int):
        asked["exchange"] = written_card(event["exchange"], variant.order)
    return asked


# --- states ----------------------------------------------------------------------------------------------------------

STATE_FORMAT: Final = 1
"""The number of the format in which a state is written. A field that is added later has a default, so that older states
are read; only what a reader of an older format would misread raises the number."""


@dataclass(frozen=True, slots=True)
class PendingExchange:
    """The exchange before a deal, while cards that somebody returns are due (PG-3P-06, HR-EXCH-01, HR-EXCH-02). In a
    view the cards are hidden of every exchange in which the seat has no part, and so is the previous deal."""

    swaps: tuple[Swap, ...]
    """Who gives what to whom, in the order in which it is returned (DEC-156)."""
    previous: Previous | None
    """How the previous deal ended, which may decide who leads once the exchange is done."""
    leader: int | None = None
    """The seat that leads because it was named or drawn, where that decides."""
    done: int = 0
    """In how many of them cards have been returned; at least one is due."""

    @property
    def due(self) -> Swap:
        """The exchange whose cards are to be returned now."""
        return self.swaps[self.done]

    def returned(self, cards: int) -> PendingExchange:
        """The exchange once these cards are returned in the one that is due."""
        swaps = tuple(replace(swap, returns=cards) if swap is self.due else swap for swap in self.swaps)
        return replace(self, swaps=swaps, done=self.done + 1)

    def to_dict(self, variant: Rules) -> dict[str, object]:
        """What is known of the exchange on the wire, with null for cards that are hidden."""
        shown = self.due.sides(variant)
        if self.previous is not None:
            shown["previous"] = self.previous.to_dict(variant)
        if exchanges_by_place(variant.options):
            shown["exchanges"] = [swap.to_dict(variant) for swap in self.swaps]
        return shown if self.leader is None else {**shown, "leader": self.leader}


@dataclass(frozen=True, slots=True)
class Breach(AsFields):
    """A last-card duty that was neglected where neglecting it makes liable (PG-SCORE-08..10)."""

    event: int
    seat: int
    causal: bool
    """The next player won with his last card on the very next turn, and dutiful play would have prevented it."""
    rules: tuple[str, ...]


def breach_rules(variant: Rules) -> tuple[str, ...]:
    """The rules that a neglected last-card duty breaks."""
    return merged(variant.cited("last_card_duty"), ("DEC-60",))


@dataclass(frozen=True, slots=True, repr=False)
class Result(Readable):
    """How a deal ended."""

    variant: Rules
    winner: int
    placings: tuple[int, ...]
    """The seats in the order in which they went out; under play-on every seat, else the winner alone."""
    cards_left: tuple[int, ...]
    breaches: tuple[Breach, ...]
    score: Score
    played_deal: DealResult
    """How the deal ended, as the question about a score or a session takes it."""
    previous: Previous
    """The same as the next deal takes it."""
    players: tuple[str, ...] = ()
    """What sentences call the seats, where these have names."""
    lines: Sequence[int] = ()
    """The line of each event in a record in text."""

    @property
    def breach(self) -> Breach | None:
        """The breach of duty that let the winner win, if there was one."""
        return next((breach for breach in self.breaches if breach.causal), None)

    def why(self, breach: Breach) -> Reason:
        """What a breach of duty came to."""
        form, winner = ("-liable", {"winner": self.winner}) if breach.causal else ("", {})
        reason = reason_behind(
            self.variant, f"last-card-duty.neglected{form}", breach.rules, seat=breach.seat, **winner
        )
        return replace(reason, players=self.players)

    def __str__(self) -> str:
        return render_word("said.result", player=seat_name(self.winner), cards=", ".join(map(str, self.cards_left)))

    def to_dict(self) -> dict[str, object]:
        """The result on the wire."""
        played = written_result(self.played_deal, self.variant)
        return {
            "winner": self.winner,
            "placings": list(self.placings),
            "cards_left": list(self.cards_left),
            "breaches": [
                {
                    **breach.to_dict(),
                    **({"line": self.lines[breach.event]} if self.lines else {}),
                    "reason": self.why(breach).to_dict(),
                }
                for breach in self.breaches
            ],
            "breach": None if self.breach is None else {"seat": self.breach.seat},
            "score": self.score.to_dict(),
            "played_deal": {name: value for name, value in played.items() if value is not None},
            "previous": self.previous.to_dict(self.variant),
        }


@dataclass(frozen=True, repr=False, kw_only=True)
class KnownState(Readable):
    """What is known of a deal between two events: in a `bigtwo.Table` all of it, in a `bigtwo.View` what one seat may
    see. Sets of cards are masks in the variant's order."""

    variant: Rules
    deal_number: int
    direction: Direction
    hands: tuple[int | None, ...]
    """The cards of each seat; None for a hand that is hidden."""
    first_leader: int | None
    """The seat that led the first card of the deal, or will; None while an exchange is due that may decide it."""
    to_act: int | None
    """The one seat to play, pass, draw or exchange; None when the deal is over."""
    opening: bool = False
    """The next play is the first one of a deal opened by the holder of the lowest card."""
    pile: Play | None = None
    """The play to beat and the seat that made it."""
    own_pile: bool = False
    """Everybody else is out of the trick and the seat to act may beat its own play (PG-NPP-03)."""
    passed: tuple[int, ...] = ()
    """The seats that passed since the last play; on a lead those that passed it, where nobody may go out on twos."""
    locked_out: tuple[int, ...] = ()
    """The seats that may not play before the next lead (PG-NPP-01)."""
    finished: tuple[int, ...] = ()
    """The seats without cards, in the order in which they went out; when the deal is over by play-on, all seats."""
    winner: int | None = None
    over: bool = False
    instant_win: InstantWin | None = None
    """The hand that won before any play."""
    trick_number: int = 1
    extra: int | None = 0
    """A card left over that nobody has taken, as a mask, or 0; None where it is hidden."""
    stock: tuple[int, ...] | int = ()
    """The cards to draw from, each as a mask, top first; or how many there are, where their order is unknown."""
    played: int = 0
    """The cards played in this trick."""
    set_aside: int = 0
    """The cards played in earlier tricks."""
    last_play: int = 0
    """The winner's last play once there is a winner, until then the last play made; 0 before the first play."""
    specials: tuple[Special, ...] = ()
    """The fours of a kind and straight flushes that nobody else has beaten so far; their cards are masks."""
    breaches: tuple[Breach, ...] = ()
    open_breach: int | None = None
    """The seat whose win on this turn dutiful play would have prevented; None if no duty was broken."""
    draw_due: int = 0
    """How many cards the seat to act must draw before anything else happens."""
    refilled: bool = False
    """The stock was empty, and the set-aside cards have just become a new one in unknown order (PG-3P-11)."""
    announce_due: Announce | None = None
    """What must be said next: by which seat, and how many cards it has left."""
    event_count: int = 0
    """How many events the record had so far."""
    exchange_due: PendingExchange | None = None
    """The exchange before the deal, until what is returned is known; the hands are those before it."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.hands))

    @property
    def dragon(self) -> int | None:
        """The seat that won by a dragon before any play."""
        return None if self.instant_win is None else self.instant_win.dragon

    @property
    def is_outlasted(self) -> bool:
        """Is the deal over because only one player still holds cards, and nobody has won by going out? (DEC-32)"""
        return self.winner is not None and self.instant_win is None and self.count(self.winner) > 0

    @property
    def stock_size(self) -> int:
        """How many cards the stock has."""
        return self.stock if isinstance(self.stock, int) else len(self.stock)

    def count(self, seat: int) -> int:
        """How many cards a seat holds."""
        return (self.hands[seat] or 0).bit_count()

    def summary(self, names: Sequence[str]) -> str:
        """The state of the deal in a line, with names for the seats."""
        if self.over:
            return render_word("table.outlasted" if self.is_outlasted else "table.over", player=_of(names, self.winner))
        who = _of(names, self.to_act)
        if self.draw_due:
            return render_word("table.draws", player=who)
        if self.exchange_due is not None:
            due = self.exchange_due.due
            if due.count == 1:
                return render_word("table.returns", player=who, other=names[due.giver])
            return render_word("table.returns-several", player=who, other=names[due.giver], count=due.count)
        if self.pile is None:
            return render_word("table.leads", number=self.trick_number, player=who)
        cards = self.variant.order.text(self.pile.cards)
        return render_word("table.faces", number=self.trick_number, player=who, cards=cards)

    def __str__(self) -> str:
        """The table as players see it: one line for each seat, then what lies on the table and whose turn it is."""
        return self.laid_out(list(map(seat_name, self.seats)))

    def laid_out(self, names: Sequence[str]) -> str:
        """One line for each seat, by its name, then what lies on the table and whose turn it is."""
        text = self.variant.order.text
        widest = max(map(width, names))
        lines = [
            f"{'>' if seat == self.to_act else ' '} {name}{' ' * (widest - width(name))} ({self.count(seat):>2}): "
            f"{text(hand or 0)}".rstrip()
            for seat, (name, hand) in enumerate(zip(names, self.hands, strict=True))
        ]
        if self.pile is not None:
            lines.append("  " + render_word("table.pile", cards=text(self.pile.cards), player=names[self.pile.seat]))
        if self.stock_size:
            lines.append("  " + render_label(render_word("term.stock"), render_count("cards.count", self.stock_size)))
        return "\n".join([*lines, f"  {self.summary(names)}"])

    def fields_on_wire(self, *, may_pass: bool | None, dead: object) -> dict[str, object]:
        """The state on the wire with what its kinds show in different ways; but for an exchange that is due."""
        cards, code, win = self.variant.order.cards, self.variant.order.code, self.instant_win
        return {
            "format": STATE_FORMAT,
            "variant": self.variant.echo,
            "deal_number": self.deal_number,
            "direction": self.direction,
            "hands": [None if hand is None else list(cards(hand)) for hand in self.hands],
            "to_act": self.to_act,
            "pile": None if self.pile is None else {"seat": self.pile.seat, "cards": list(cards(self.pile.cards))},
            "own_pile": self.own_pile,
            "may_pass": may_pass,
            "opening": self.opening,
            "passed": list(self.passed),
            "locked_out": list(self.locked_out),
            "finished": list(self.finished),
            "winner": self.winner,
            "over": self.over,
            "dragon": None if win is None or win.dragon is None else {"seat": win.dragon},
            **written_instant_win(win, self.variant.options),
            "trick_number": self.trick_number,
            "extra": code(self.extra) if self.extra else None,
            "stock": self.stock if isinstance(self.stock, int) else list(map(code, self.stock)),
            "dead": dead,
            "played": list(cards(self.played)),
            "set_aside": list(cards(self.set_aside)),
            "first_leader": self.first_leader,
            "last_play": list(cards(self.last_play)) if self.last_play else None,
            "specials": [
                {"seat": special.seat, "cards": list(cards(self.variant.mask(special.cards))), "final": special.final}
                for special in self.specials
            ],
            "breaches": [breach.to_dict() for breach in self.breaches],
            "open_breach": self.open_breach,
            "draw_due": self.draw_due,
            "refilled": self.refilled,
            "announce_due": None
            if self.announce_due is None
            else {"seat": self.announce_due.seat, "cards": self.announce_due.cards_left},
            "event_count": self.event_count,
        }


@dataclass(frozen=True, repr=False, kw_only=True)
class FullState(KnownState):
    """Everything known of a deal between two events, with all hands open."""

    hands: tuple[int, ...]
    extra: int = 0
    dead: int = 0

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats that still hold cards."""
        return tuple(compress(self.seats, self.hands))

    @property
    def unseen(self) -> int:
        """The cards that are in no known place: those of a stock whose order is unknown."""
        if not isinstance(self.stock, int):
            return 0
        seen = self.extra | self.dead | self.played | self.set_aside
        for hand in self.hands:
            seen |= hand
        return self.variant.order.everything & ~seen

    @property
    def all_passed_lead(self) -> bool:
        """Has everybody who holds cards passed the lead since the last play? (DEC-141)"""
        return self.pile is None and bool(self.passed) and set(self.in_play) <= set(self.passed)

    def after(self, seat: int, but: Container[int] = ()) -> int | None:
        """The next seat in playing direction that holds cards, but for some; None if there is no other."""
        hands, step = self.hands, STEPS[self.direction]
        count = len(hands)
        for distance in range(1, count):
            other = (seat + step * distance) % count
            if hands[other] and other not in but:
                return other
        return None

    def next_to_answer(self, seat: int) -> int | None:
        """The first seat after this one, in playing direction, that may still answer the pile: one that passed since
        the last play is asked again after the next. None where nobody may."""
        owner = () if self.pile is None else (self.pile.seat,)
        return self.after(seat, (*owner, *self.passed, *self.locked_out))


def _of(names: Sequence[str], seat: int | None) -> str:
    return render_word("table.nobody") if seat is None else names[seat]


MAX_LISTED: Final = 1000
"""How many moves are listed beside a state. For more, a client asks for the legal moves, page by page."""


@dataclass(frozen=True, repr=False)
class Next(Readable):
    """What comes next in a deal that is not over. It holds what is due and nothing else of the table."""

    variant: Rules
    seat: int
    """The one seat that is to do something."""
    may: tuple[str, ...]
    """What the seat may do: of ``play``, ``pass``, ``draw``, ``reshuffle``, ``announce`` and ``exchange``.

    A reshuffle has no seat; it may come before the draw where the set-aside cards are the new stock. Of a hidden hand
    it is what everybody sees."""
    event: Event | None = None
    """The event that must come, where only one can: an announcement, a draw from a stock whose order is known, a pass
    where nothing can be played, a play where there is no other and no pass."""
    moves: LegalMoves | None = None
    """The legal plays; None where something else is due, or where the hand is hidden."""
    swap: Swap | None = None
    """The exchange in which cards are to be returned; only between whom, where its cards are hidden."""
    returnable: int = 0
    """The cards of which some are to be returned, as a mask; 0 where they are hidden."""
    draw: int | None = None
    """How many cards are to be drawn from a stock whose order is unknown; else None."""
    reshuffle: int = 0
    """The cards that are a new stock in unknown order, as a mask, and may be given one; 0 without such a stock, and
    where they are hidden."""
    out_of_turn: tuple[int, ...] = ()
    """The other seats that may act now, if they hold what it takes: a bomb, where bombs are played at any time. It
    follows from nothing that is hidden."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Every event that may come: the plays in listing order, then a pass; the cards that can be returned in an
        exchange; or the one event that must come. Empty where cards are drawn or reshuffled that nobody knows yet."""
        if self.event is not None:
            return (self.event,)
        passes = (Pass(self.seat),) if self.moves is not None and "pass" in self.may else ()
        return (*self._choices(len(self.moves or ())), *passes)

    def _choices(self, most: int) -> Iterator[Play | Return]:
        """At most so many plays in listing order, of which one on one's own pile that may both continue and start anew
        is there twice; or the cards that can be returned in an exchange."""
        if self.swap is not None:
            for some in combinations(singles(self.returnable), self.swap.count):
                yield Return(self.seat, sum(some))
        if self.moves is None:
            return
        moves, _ = self.moves.page(None, most, -1)
        continuing = moves.continuing() if moves.position.situation.own_pile else repeat(False)
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
            "obligations": [] if plays is None else list(map(Reason.to_dict, plays.obligations)),
        }
        if self.draw is not None:
            fields["draw"] = {"count": self.draw}
        if self.reshuffle:
            fields["reshuffle"] = {"cards": [*variant.cards(self.reshuffle)]}
        if self.swap is not None and self.swap.gives:
            count = {"count": self.swap.count} if exchanges_by_place(variant.options) else {}
            fields["exchange"] = {**self.swap.sides(variant), **count}
        if with_moves:
            moves = [self._move(each) for each in self._choices(MAX_LISTED)]
            fields |= {"moves": moves, "count": len(moves) if plays is None else len(plays)}
        return fields

    def _move(self, event: Play | Return) -> dict[str, object]:
        """A move, with the event that makes it."""
        cards, play = event.cards, self.variant.combinations.get(event.cards) if isinstance(event, Play) else None
        written = {"cards": [*self.variant.cards(cards)], "kind": None if play is None else play.kind}
        return {**written, "event": event_as_dict(event, self.variant)}


# --- what a seat or a spectator may see ------------------------------------------------------------------------------


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
        shown = self.fields_on_wire(may_pass=self.may_pass, dead=self.dead_size)
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
        next=_visible(coming, state, seat),
    )


def _exchange(pending: PendingExchange, seat: int | None) -> PendingExchange:
    """Which cards are given and returned, the two players of an exchange know alone."""
    swaps = [swap if seat in (swap.giver, swap.receiver) else _hidden(swap) for swap in pending.swaps]
    return PendingExchange(tuple(swaps), None, None, pending.done)


def _hidden(swap: Swap) -> Swap:
    return replace(swap, gives=0, returns=0)


def _visible(coming: Next | None, state: FullState, seat: int | None) -> Next | None:
    """What comes next, as a seat sees it. What another seat may do is said as far as everybody sees it: a pass is no
    news of a hand, and who has the lead may not pass. Which cards a draw brings nobody knows."""
    if coming is None or state.announce_due is not None:
        return coming
    if state.draw_due:
        return replace(coming, event=None, draw=state.draw_due, reshuffle=0)
    if coming.seat == seat:
        return coming
    if coming.swap is not None:
        return replace(coming, swap=_hidden(coming.swap), returnable=0)
    leads = state.pile is None or state.own_pile
    return replace(coming, may=("play",) if leads else ("play", "pass"), event=None, moves=None)
