"""Judges a record event by event: applies legal events and reports illegal ones with their cause.

The referee knows no rule: every question goes to the table, to dealing and to scoring.

Rules: PG-OBJ-03, PG-PLAY-05, PG-PLAY-07, PG-PLAY-10, PG-PLAY-12/13, PG-LAST-01, PG-SCORE-10, DEC-31, DEC-58..61,
DEC-100.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Final, Literal, TypeAlias, get_args

from bigtwo import reading
from bigtwo.cards import singles
from bigtwo.combinations.ruleset import Rules, VariantSpec, reason_behind
from bigtwo.dealing.deal import Deal
from bigtwo.faults import Faults, InvalidInput, expect
from bigtwo.messages.render import (
    Param,
    Reason,
    Reasoned,
    current_locale,
    render_label,
    render_word,
    seat_name,
)
from bigtwo.reading import read_one
from bigtwo.table.reader import DealtCards
from bigtwo.table.state import (
    Announce,
    Draw,
    Event,
    Pass,
    Play,
    Reshuffle,
    Result,
    Return,
    WrittenEvent,
    read_players,
    read_written_event,
)
from bigtwo.table.table import (
    Table,
    Violation,
    after_exchange,
    apply,
    check_variant,
    draw,
    ignore,
    on_turn,
    pass_turn,
    play,
    replace_fields,
    start,
    unmet_obligation,
    update,
    violations,
    with_hand,
)
from bigtwo.wording import Readable

Location: TypeAlias = tuple[str, *tuple[int, ...]]
"""Where a card is: what kind of place, then the seat and the event or line that belong to it."""


OnViolation = Literal["stop", "skip"]


read_on_violation: Final = reading.one_of(get_args(OnViolation))
"""What to do at the first violation."""


@dataclass(frozen=True, slots=True, repr=False)
class Finding(Readable):
    """A violation, and the number of the event at which it happened."""

    event: int
    violation: Violation
    consequence_of: int | None = None
    """The refused event from which this violation only follows; None where it is a fault of its own."""
    line: int | None = None
    """The line of the event in a record in text."""

    def __str__(self) -> str:
        sentence = render_label(event_called(self.event, self.line), self.violation.reason.detail)
        cause = self.consequence_of
        return sentence if cause is None else render_word("line.follows", sentence=sentence, number=cause + 1)

    def to_dict(self) -> dict[str, object]:
        """The finding on the wire."""
        return {
            "event": self.event,
            "seat": self.violation.seat,
            **self.violation.reason.to_dict(),
            "consequence_of": self.consequence_of,
            **({} if self.line is None else {"line": self.line}),
        }


def event_called(event: int, line: int | None = None, *others: str) -> str:
    """A place in a record, as people count: the line of a text, and the event from 1."""
    where = [] if line is None else [render_word("line.of-line", number=line)]
    return current_locale().listed("comma", [*where, render_word("line.of-event", number=event + 1), *others])


@dataclass(frozen=True, slots=True, repr=False)
class UnwrittenPass(Reasoned):
    """A pass that the record leaves out, and the number of the event before which it belongs (HR-PASS-01)."""

    event: int
    seat: int
    reason: Reason
    line: int | None = None
    """The line of that event in a record in text."""

    def to_dict(self) -> dict[str, object]:
        """The pass on the wire."""
        line = {} if self.line is None else {"line": self.line}
        return {"event": self.event, "seat": self.seat, **self.reason.to_dict(), **line}


@dataclass(frozen=True, slots=True, repr=False)
class Judgement(Readable):
    """What the referee says of a record."""

    findings: tuple[Finding, ...]
    events_applied: int
    """How many events of the record were legal and took effect."""
    state: Table
    players: tuple[str, ...] = ()
    """What sentences call the seats, where these have names."""
    lines: Sequence[int] = ()
    """The line of each event in a record in text."""
    unwritten_passes: tuple[UnwrittenPass, ...] = ()
    """The passes that were filled in, in their order; the state and the result have them."""

    @property
    def verdict(self) -> Literal["clean", "violation"]:
        """Clean if no event broke a rule. A neglected duty that only makes liable is no violation."""
        return "violation" if self.findings else "clean"

    @property
    def result(self) -> Result | None:
        """How the deal ended, scored; None while it goes on."""
        ended = self.state.result
        return None if ended is None else replace(ended, players=self.players, lines=self.lines)

    def __str__(self) -> str:
        text = "; ".join(map(str, self.findings)) or render_word("outcome.clean")
        ended = self.state.result
        return text if ended is None else f"{text}; {render_word('said.winner', player=seat_name(ended.winner))}"

    def to_dict(self, *, moves: bool = False) -> dict[str, object]:
        """The wire shape of the answer to ``referee``, with the legal moves where they are asked for."""
        ended, coming = self.result, self.state.next
        filled_in = list(map(UnwrittenPass.to_dict, self.unwritten_passes))
        return {
            "verdict": self.verdict,
            "events_applied": self.events_applied,
            "violations": list(map(Finding.to_dict, self.findings)),
            **({"unwritten_passes": filled_in} if filled_in else {}),
            "state": self.state.to_dict(),
            "next": None if coming is None else coming.to_dict(with_moves=moves),
            "result": None if ended is None else ended.to_dict(),
        }


def referee(
    table: Deal | DealtCards | Table,
    events: Iterable[WrittenEvent],
    variant: VariantSpec = None,
    *,
    on_violation: OnViolation = "stop",
    players: Sequence[str] | None = None,
) -> Judgement:
    """A whole record judged, from a deal or from a state that an earlier judgement left. Where ``players`` gives their
    names by seat, the sentences name them. Of a deal they also tell who holds a card that somebody else plays; from a
    state on play may go on, so they tell nothing that others hide.

    Events are mappings as on the wire or the values of `bigtwo.table.state`. Raises InvalidDeal for an impossible deal
    and ValueError for what is no event or a state of another variant.
    """
    if isinstance(table, Table):
        check_variant(table, variant)
        state = table
    else:
        expect(
            table,
            (Table, Deal, DealtCards),
            "what rules.deal(...) answers, bigtwo.DealtCards(hands=[...]), or bigtwo.Table.from_dict(state)",
        )
        state = start(table, variant)
    names = None if players is None else read_one(read_players, [*players], state.variant, ("players",))
    read = read_written_events(events, state.variant)
    return judge_record(state, read, on_violation, names, afterwards=not isinstance(table, Table))


def read_written_events(events: Iterable[WrittenEvent], variant: Rules) -> tuple[Event, ...]:
    """The events of a record as values. Raises ValueError with every fault of any."""
    faults = Faults()
    read = [read_written_event(event, variant, ("events", index), faults) for index, event in enumerate(events)]
    faults.check(InvalidInput)
    return tuple(event for event in read if event is not None)


def judge_record(
    state: Table,
    events: Sequence[Event],
    on_violation: OnViolation = "stop",
    players: Sequence[str] | None = None,
    *,
    afterwards: bool = True,
    lines: Sequence[int] = (),
) -> Judgement:
    """Judges the events in turn from a state on; sentences name the players, where these have names, and the lines
    of the events, where they were read from a text.

    ``stop`` ends at the first violation; ``skip`` leaves the offending event out, goes on, and says of what only
    follows from it that it does. An announcement or a draw that is missing is charged to the seat that owes it, at the
    event that came instead, which is judged and applied all the same. Passes that need not be written are filled in
    before the event that they let come, where it is legal. Unless the record is judged ``afterwards``,
    nothing that is said tells where a hidden card lies.
    """
    findings: list[Finding] = []
    filled_in: list[UnwrittenPass] = []
    as_played = TableAsPlayed()
    played: list[tuple[Location, int]] = []
    named = tuple(players or ())
    applied = 0
    for number, event in enumerate(events):
        missing, judged = unmet_obligation(state, event)
        broken = violations(judged, event)
        line = lines[number] if lines else None
        if not broken:
            for seat in on_turn(judged, event)[1] if state.variant.options.unwritten_passes else ():
                reason = reason_behind(state.variant, "unwritten-pass.unable", "unwritten_passes", seat=seat)
                filled_in.append(UnwrittenPass(number, seat, replace(reason, players=named), line))
            state, applied = apply(judged, event), applied + 1
        else:
            state = ignore(judged) if on_violation == "skip" else judged
        of_missing = of_broken = None
        if on_violation == "skip" and (broken or as_played.differs):
            of_missing, of_broken = as_played.go_on(number, event, judged, state, legal=not broken)
        for each in (*(() if missing is None else (missing,)), *broken):
            reason = each.reason
            if isinstance(event, Play) and reason.phrase == NOT_HELD:
                reason = explain_missing_cards(reason, judged, event, played, afterwards=afterwards)
            violation = Violation(each.seat, replace(reason, players=named) if named else reason)
            findings.append(Finding(number, violation, of_missing if each is missing else of_broken, line))
        if findings and on_violation == "stop":
            break
        if isinstance(event, Play) and not broken:
            place = ("played", event.seat, number + 1) if line is None else ("played-in-line", event.seat, line)
            played.append((place, event.cards))
    return Judgement(tuple(findings), applied, state, named, lines, tuple(filled_in))


# --- where a card is that a seat plays and does not hold -----------------------------------------------------------

NOT_HELD: Final = "card-not-in-hand.cards"
"""The sentence that says only which cards are not in the hand."""


def explain_missing_cards(
    reason: Reason, state: Table, play: Play, played: Sequence[tuple[Location, int]], *, afterwards: bool
) -> Reason:
    """The reason against a play of cards that are not in the hand, which says where they are; `played` are the plays
    of the record so far, each with its cards.

    Of a card that lies hidden it says so only where the record is judged afterwards: at a table that is still played
    at, a refusal would tell who holds it.
    """
    cards, on_table = play.cards & ~state.hands[play.seat], state.played | state.set_aside
    if cards & ~on_table and not afterwards:
        return reason
    places: dict[int, Location] = {}
    for card in singles(cards):
        holder = next((seat for seat in state.seats if state.hands[seat] & card), None)
        if holder is not None:
            places[card] = "held", holder
        elif card & on_table:
            places[card] = next((place for place, some in reversed(played) if some & card), ("played-earlier",))
        else:  # before the first play, which the taker of the extra card awaits, no card is looked for
            places[card] = ("dead",) if card & state.dead else ("stock",)
    first, *others = dict.fromkeys(places.values())
    named: dict[str, Param] = {"cards": state.variant.cards(cards)}
    if others:
        code = state.variant.order.code
        where = (":".join((code(card), *map(str, place))) for card, place in places.items())
        return reason_behind(state.variant, "card-not-in-hand.several", reason.rules, **named, whereabouts=tuple(where))
    kind, *numbers = first
    named |= zip(("other_seat", "line" if kind == "played-in-line" else "number"), numbers, strict=False)
    return reason_behind(state.variant, f"card-not-in-hand.{kind}", reason.rules, **named)


# --- the table as its players saw it -------------------------------------------------------------------------------

_ALIKE: Final = attrgetter(
    *("hands", "stock", "extra", "dead", "played", "set_aside", "pile", "own_pile", "to_act", "passed", "locked_out"),
    *("opening", "finished", "winner", "over", "draw_due", "refilled", "announce_due", "exchange_due"),
)
"""What decides how a deal goes on; the rest of a state decides the score, or counts."""


@dataclass(slots=True)
class TableAsPlayed:
    """The table as its players saw it, as long as it is not what the rules say: what was refused happened all the same.

    Somebody who plays out of turn, and is not stopped, makes others play out of turn who only went on. An event that
    breaks a rule, but was legal as the players saw the table, is a consequence of the refused event since which the two
    differ.
    """

    _state: Table | None = None
    """How they saw the table; None while they saw it as it is."""
    _since: int | None = None
    """The refused event since which they saw something else."""
    _back: tuple[int, Table] | None = None
    """The seat that has just played cards which it does not hold, and how the table was seen before: if it acts again,
    it has taken them back."""

    @property
    def differs(self) -> bool:
        """Did the players see something else, or may they again if cards are taken back?"""
        return self._state is not None or self._back is not None

    def go_on(
        self, number: int, event: Event, judged: Table, following: Table, *, legal: bool
    ) -> tuple[int | None, int | None]:
        """An event of this number was judged in a state and led to the following one: the refused event from which it
        follows that something is missing before this event, and the one from which it follows that this event breaks
        rules; None where the players could know better."""
        if self._back is not None and isinstance(event, Play | Pass | Draw) and event.seat == self._back[0]:
            self._state, self._back = self._back[1], None
        since = self._since
        if self._state is None:
            if legal:
                return None, None
            self._state, self._since = judged, number
        missing, before = unmet_obligation(self._state, event)
        broken = () if _passes_what_is_none(before, event) else violations(before, event)
        self._back = None
        if legal and broken:
            # The rules allow what the players saw as wrong: they have taken back what was refused.
            self._state = self._since = None
            return (since if missing is None else None), None
        if isinstance(event, Play) and event.cards & ~before.hands[event.seat]:
            self._back = event.seat, ignore(before)
        self._state = _taken(before, event) if broken else apply(before, event)
        if _ALIKE(self._state) == _ALIKE(following):
            self._state = self._since = None
        return (since if missing is None else None), (None if broken else since)


def _passes_what_is_none(state: Table, event: Event) -> bool:
    """Does a seat pass on its turn what is no combination? However that came to lie there, anything may follow it."""
    if not isinstance(event, Pass) or event.seat != state.to_act or state.draw_due or state.own_pile:
        return False
    return state.pile is not None and state.variant.combinations.get(state.pile.cards) is None


def _taken(state: Table, event: Event) -> Table:
    """The state after a refused event that happened all the same, where the cards allow it."""
    after = ignore(state)
    if state.over or isinstance(event, Reshuffle):
        return after
    seat = event.seat
    if isinstance(event, Announce):
        if state.announce_due is not None and state.announce_due.seat == seat:
            update(after, announce_due=None)
    elif isinstance(event, Play):
        # Where exchanges are due, everybody keeps his cards, as if he gave back what he gets.
        before = after
        while before.exchange_due is not None:
            before = after_exchange(before, before.exchange_due.due.gives)
        if not before.over:
            return _played(before, event)
    elif state.exchange_due is not None:
        if isinstance(event, Return) and seat == state.to_act:
            return after_exchange(after, state.exchange_due.due.gives)
    elif isinstance(event, Draw):
        stock = state.unseen if isinstance(state.stock, int) else sum(state.stock)
        if not event.cards & ~stock:
            draw(after, seat, event.cards)
    elif isinstance(event, Pass) and state.hands[seat] and (state.pile is not None or seat == state.to_act):
        # Where nothing lies on the table, only the seat that has the lead can give it away.
        _give_turn(after, seat)
        pass_turn(after, seat)
    return after


def _played(state: Table, event: Play) -> Table:
    """The state after a play of cards that the seat holds, since nobody saw where they came from."""
    seat, cards, hand = event.seat, event.cards, state.hands[event.seat]
    is_last = cards.bit_count() >= hand.bit_count()
    holding = replace_fields(state, hands=with_hand(state.hands, seat, cards if is_last else hand | cards))
    _give_turn(holding, seat)
    after, position = replace_fields(holding), holding.position
    assert position is not None
    play(after, position, seat, cards, new_lead=event.new_lead)
    return after


def _give_turn(after: Table, seat: int) -> None:
    """The turn goes to this seat, and nothing is owed."""
    update(
        after,
        own_pile=after.own_pile and seat == after.to_act,
        to_act=seat,
        passed=tuple(other for other in after.passed if other != seat),
        locked_out=tuple(other for other in after.locked_out if other != seat),
        draw_due=0,
        refilled=False,
        open_breach=None,
    )
