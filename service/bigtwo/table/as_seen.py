"""A deal as its players saw it, beside the deal by the rules: what was refused happened all the same.

Whoever plays out of turn, and is not stopped, makes others play out of turn who only went on. An event that breaks a
rule, but none as the players saw the table, is a consequence of the refused event since which the two differ.

Rules: those of `bigtwo.table.applying` and of `bigtwo.table.judging`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Final, TypeAlias

from bigtwo.table.applying import after_turn, apply, ignore, passed, played
from bigtwo.table.judging import violations
from bigtwo.table.owing import missed
from bigtwo.table.starting import after_exchange
from bigtwo.table.states import Announce, Draw, Pass, Play, Return, changed

if TYPE_CHECKING:
    from bigtwo.table.judging import Violation
    from bigtwo.table.states import Event, State

    _Judged: TypeAlias = tuple[Violation | None, State, tuple[Violation, ...]]

_ALIKE: Final = attrgetter(
    *("hands", "stock", "extra", "dead", "played", "set_aside", "pile", "own_pile", "to_act", "passed", "locked_out"),
    *("opening", "finished", "winner", "over", "draw_due", "refilled", "announce_due", "exchange_due"),
)
"""What decides how a deal goes on; the rest of a state decides the score, or counts."""


class AsSeen:
    """What the players saw, as long as it is not what the rules say."""

    def __init__(self) -> None:
        self._state: State | None = None
        """How they saw the table; None while they saw it as it is."""
        self._since: int | None = None
        """The refused event since which they saw something else."""
        self._back: tuple[int, State] | None = None
        """Who has just played cards that he does not hold, and how they saw the table before: if he acts again, he has
        taken them back."""
        self._judged: tuple[Event, State, _Judged] | None = None
        """The event judged last, and the state: an event is judged for its causes and to go on."""

    def causes(self, event: Event) -> tuple[int | None, int | None]:
        """The refused event from which it follows that something is missing before this event, and the one from which
        it follows that this event breaks rules; None where the players could know better."""
        self._take_back(event)
        if self._state is None:
            return None, None
        missing, _, against = self._judge(self._state, event)
        return (self._since if missing is None else None), (None if against else self._since)

    def go_on(self, number: int, event: Event, judged: State, following: State, *, legal: bool) -> None:
        """An event of this number was judged in a state and led to the following one."""
        self._take_back(event)
        if self._state is None:
            if legal:
                return
            self._state, self._since = judged, number
        _, before, broken = self._judge(self._state, event)
        self._back = None
        if legal and broken:
            # The rules allow what the players saw as wrong: they have taken back what was refused.
            self._state = self._since = None
            return
        if isinstance(event, Play) and event.cards & ~before.hands[event.seat]:
            self._back = event.seat, ignore(before)
        self._state = _taken(before, event) if broken else apply(before, event)
        if _ALIKE(self._state) == _ALIKE(following):
            self._state = self._since = None

    def _judge(self, state: State, event: Event) -> _Judged:
        """What is missing before an event, the state without it, and what speaks against the event there."""
        if self._judged is None or self._judged[0] is not event or self._judged[1] is not state:
            missing, before = missed(state, event)
            self._judged = event, state, (missing, before, _against(before, event))
        return self._judged[2]

    def _take_back(self, event: Event) -> None:
        """Forgets cards that nobody holds, if whoever played them acts again."""
        if self._back is not None and isinstance(event, Play | Pass | Draw) and event.seat == self._back[0]:
            self._state = self._back[1]
            self._back = None


def _against(state: State, event: Event) -> tuple[Violation, ...]:
    """What speaks against an event where it does not matter how the pile came to lie there. What is no combination
    may be passed, and anything may follow it."""
    found = violations(state, event)
    if isinstance(event, Pass) and event.seat == state.to_act and not state.draw_due and not state.own_pile:
        no_combination = state.pile is not None and state.variant.combinations.get(state.pile.cards) is None
        return () if no_combination else found
    return found


def _taken(state: State, event: Event) -> State:
    """The state after a refused event that happened all the same, where the cards allow it."""
    state = ignore(state)
    if state.over:
        return state
    match event:
        case Announce(seat):
            owed = state.announce_due is not None and state.announce_due[0] == seat
            return changed(state, announce_due=None) if owed else state
        case Return(seat) if state.exchange_due is not None and seat == state.to_act:
            return after_exchange(state, state.exchange_due.gives)
        case Draw(seat, cards):
            return _drawn(state, seat, cards)
        case Pass(seat):
            return _skipped(state, seat)
        case Play(seat, cards, new_lead):
            before = _unexchanged(state)
            if before.over:
                return state
            holding = _holding(_on_turn(before, seat), seat, cards)
            return played(holding, holding.position, seat, cards, new_lead=new_lead)
    return state


def _unexchanged(state: State) -> State:
    """The state without the exchanges that are due: everybody keeps his cards, as if he gave back what he gets."""
    while state.exchange_due is not None:
        state = after_exchange(state, state.exchange_due.gives)
    return state


def _holding(state: State, seat: int, cards: int) -> State:
    """The state in which a seat holds the cards that it plays, since nobody saw where they came from."""
    hand = state.hands[seat]
    is_last = cards.bit_count() >= hand.bit_count()
    holding = cards if is_last else hand | cards
    return changed(state, hands=(*state.hands[:seat], holding, *state.hands[seat + 1 :]))


def _on_turn(state: State, seat: int) -> State:
    """The state with the turn at a seat, whoever is to act, and with nothing owed."""
    return changed(
        state,
        to_act=seat,
        own_pile=state.own_pile and seat == state.to_act,
        passed=tuple(other for other in state.passed if other != seat),
        locked_out=tuple(other for other in state.locked_out if other != seat),
        draw_due=0,
        refilled=False,
        open_breach=None,
    )


def _skipped(state: State, seat: int) -> State:
    """A pass that was refused: on a lead, or of a seat that is not to act. Where nothing lies there, only whoever has
    the lead can give it away."""
    if state.exchange_due is not None or not state.hands[seat] or (state.pile is None and seat != state.to_act):
        return state
    return passed(_on_turn(state, seat), seat)


def _drawn(state: State, seat: int, cards: int) -> State:
    """Cards that were taken from the stock, as far as they lie there."""
    stock = state.unseen if isinstance(state.stock, int) else sum(1 << card for card in state.stock)
    if cards & ~stock or state.exchange_due is not None:
        return state
    left = (
        state.stock - cards.bit_count()
        if isinstance(state.stock, int)
        else tuple(card for card in state.stock if not cards >> card & 1)
    )
    hands = tuple(hand | cards if other == seat else hand for other, hand in enumerate(state.hands))
    due = state.draw_due and seat == state.to_act
    state = changed(state, hands=hands, stock=left)
    return after_turn(changed(state, draw_due=0, refilled=False), seat) if due else state
