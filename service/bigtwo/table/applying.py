"""One deal as a pure state machine: a state and a legal event give the next state.

Rules: PG-PLAY-01..13, PG-DIR-01..03, PG-NPP-01..04, PG-3P-09..12, PG-2P-06, PG-LAST-01..04, PG-HK-05, PG-ON-01/02,
PG-SCORE-08..10, WP-PLAY-01..05, HR-FIN-01/02, DEC-19..23, DEC-26..33, DEC-60, DEC-61, DEC-66, DEC-104..106,
DEC-140, DEC-141.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.dealing.shuffling import shuffled
from bigtwo.messages.citations import merged
from bigtwo.scoring.results import Special
from bigtwo.table.judging import on_turn
from bigtwo.table.starting import after_exchange
from bigtwo.table.states import Announce, Breach, Draw, Pass, Pile, Play, Reshuffle, Return, changed

if TYPE_CHECKING:
    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.moves.legal import Position
    from bigtwo.table.states import Event, State


# --- applying a legal event ------------------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    """The state after a legal event. The event must break no rule (`violations` is empty)."""
    turned = on_turn(state, event)
    counted = changed(turned, event_count=state.event_count + 1, announce_due=None)
    match event:
        case Announce(seat):
            due = state.announce_due
            return counted if due is None or due[0] == seat else changed(counted, announce_due=due)
        case Reshuffle():
            return changed(counted, stock=_new_order(state, event), refilled=False)
        case Return(_, cards):
            return after_exchange(counted, cards)
        case Draw(seat, cards):
            return after_turn(_drawn(counted, seat, cards), seat)
        case Pass(seat):
            return passed(_watched(counted, turned.position, None), seat)
        case Play(seat, cards, new_lead):
            position = turned.position
            made = played(_watched(counted, position, event), position, seat, cards, new_lead=new_lead)
            return _settle_breach(made, state.open_breach)


def _new_order(state: State, event: Reshuffle) -> tuple[int, ...]:
    """The new stock as bit numbers, top first; a seed shuffles the cards as the pack lists them."""
    if event.seed is None:
        return event.order
    order = state.variant.order
    cards = [bit for code in order.pack.cards if (bit := order.bits[code]) & state.unseen]
    return tuple(bit.bit_length() - 1 for bit in shuffled(cards, event.seed))


def ignore(state: State) -> State:
    """The state after an event that was refused and is left out: nothing happened, but the record moved on."""
    return changed(state, event_count=state.event_count + 1)


def _watched(state: State, position: Position | None, play: Play | None) -> State:
    """Notes a neglected last-card duty in a position; after a turn only the breach of that very turn can be causal
    (DEC-60)."""
    duty = None if position is None else position.duty
    if position is None or duty is None or duty.compulsory or state.to_act is None:
        return changed(state, open_breach=None)
    neighbour = state.after(state.to_act)
    last_card = 0 if neighbour is None else state.hands[neighbour]
    higher = duty.highest > last_card
    broken = position.neglects(duty, 0 if play is None else play.cards)
    preventable = higher or (duty.form == "lead" and position.plays_several)
    if broken and play is not None and position.situation.own_pile and not play.new_lead:
        classified = state.variant.combinations.get(play.cards)
        broken = classified is None or not position.continues(classified)
    if not broken:
        return changed(state, open_breach=None)
    breach = Breach(state.event_count - 1, state.to_act, False, breach_rules(state.variant))
    return changed(state, breaches=(*state.breaches, breach), open_breach=neighbour if preventable else None)


def breach_rules(variant: Variant) -> tuple[str, ...]:
    """The rules that a neglected last-card duty breaks."""
    return merged(variant.cited("last_card_duty"), ("DEC-60",))


def passed(state: State, seat: int) -> State:
    """The state after the seat to act passes."""
    variant = state.variant
    if state.pile is None or state.own_pile:
        # Only a lone two that must not be played may pass on a lead (DEC-79, DEC-140); nothing is to be beaten, so
        # nothing is drawn (DEC-96).
        state = changed(state if state.pile is None else _new_trick(state), opening=False)
        if variant.options.finish_on_twos != "allowed" and seat not in state.passed:
            state = changed(state, passed=(*state.passed, seat))
        return changed(state, to_act=state.after(seat))
    locked = variant.options.after_pass == "out-of-trick"
    state = changed(
        state, passed=(*state.passed, seat), locked_out=(*state.locked_out, seat) if locked else state.locked_out
    )
    due, state = _draw_due(state)
    return changed(state, draw_due=due, to_act=seat) if due else after_turn(state, seat)


def _draw_due(state: State) -> tuple[int, State]:
    """How many cards a pass draws, from a stock that is made anew if it must be (PG-3P-09..12, DEC-26, DEC-27)."""
    form = state.variant.options.draw_on_pass
    pile = state.pile
    if form == "none" or pile is None:
        return 0, state
    if not state.stock_size and state.variant.options.stock_empty == "reshuffle-set-aside" and state.set_aside:
        state = changed(state, stock=state.set_aside.bit_count(), set_aside=0, refilled=True)
    wanted = 1 if form == "one" else pile.cards.bit_count()
    return min(wanted, state.stock_size), state


def _drawn(state: State, seat: int, cards: int) -> State:
    hands = tuple(hand | cards if other == seat else hand for other, hand in enumerate(state.hands))
    stock = state.stock - cards.bit_count() if isinstance(state.stock, int) else state.stock[cards.bit_count() :]
    return changed(state, hands=hands, stock=stock, draw_due=0, refilled=False)


def played(state: State, position: Position | None, seat: int, cards: int, *, new_lead: bool) -> State:
    """The state after the seat to act plays cards of its hand from its position, which are no combination only where
    they were refused and taken all the same."""
    play = state.variant.combinations.get(cards)
    assert position is not None
    if state.own_pile and (new_lead or play is None or not position.continues(play)):
        state = _new_trick(state)
    beaten = state.pile
    hands = tuple(hand & ~cards if other == seat else hand for other, hand in enumerate(state.hands))
    state = changed(
        state,
        hands=hands,
        pile=Pile(seat, cards),
        played=state.played | cards,
        passed=(),
        opening=False,
        own_pile=False,
        last_play=cards if state.winner is None else state.last_play,
        specials=_specials(state, seat, play, beaten),
    )
    if not hands[seat]:
        return _went_out(state, seat, position)
    left = hands[seat].bit_count()
    if left <= state.variant.options.last_cards_announcement:
        state = changed(state, announce_due=(seat, left))
    return after_turn(state, seat)


def _specials(state: State, seat: int, play: Combination | None, beaten: Pile | None) -> tuple[Special, ...]:
    """The special combinations still unbeaten; beating one's own does not count as beaten (PG-IND-01/03, DEC-66). That
    of the pile is the last: where cards come back, the same cards may have been played before."""
    specials = state.specials
    if beaten is not None and specials and beaten.cards == specials[-1].cards and beaten.seat != seat:
        specials = specials[:-1]
    if play is not None and play.kind in SPECIAL_KINDS:
        specials = (*specials, Special(seat, play.mask))
    return specials


def after_turn(state: State, seat: int) -> State:
    """Whose turn it is now: the next seat that may answer, or a new trick if nobody may (DEC-19)."""
    pile = state.pile
    assert pile is not None
    waiting = answering(state)
    if waiting:
        return changed(state, to_act=next_of(state, seat, waiting))
    if not state.hands[pile.seat]:
        leader = state.after(pile.seat)
        return changed(_new_trick(state), to_act=leader)
    if state.variant.options.self_beat:
        return changed(state, to_act=pile.seat, own_pile=True)
    return changed(_new_trick(state), to_act=pile.seat)


def answering(state: State) -> list[int]:
    """The seats that may still answer the pile: one that passed since the last play is asked again after the next."""
    owner = None if state.pile is None else state.pile.seat
    out = (owner, *state.passed, *state.locked_out)
    return [seat for seat in state.in_play if seat not in out]


def next_of(state: State, seat: int, waiting: list[int]) -> int:
    """The first of the waiting seats after a seat, in playing direction."""
    step = 1 if state.direction == "counterclockwise" else -1
    count = len(state.hands)
    return next(other for distance in range(1, count + 1) if (other := (seat + step * distance) % count) in waiting)


def _new_trick(state: State) -> State:
    return changed(
        state,
        pile=None,
        own_pile=False,
        passed=(),
        locked_out=(),
        played=0,
        set_aside=state.set_aside | state.played,
        trick_number=state.trick_number + 1,
    )


def _went_out(state: State, seat: int, position: Position) -> State:
    """A hand is empty: the deal is over, or goes on for the others (PG-PLAY-12, PG-ON-01, PG-HK-05, DEC-32)."""
    options = state.variant.options
    state = changed(state, finished=(*state.finished, seat))
    remaining = state.in_play
    if options.deal_ends == "one-left":
        if state.winner is None:
            state = changed(state, winner=seat)
        if len(remaining) == 1:
            return _over(changed(state, finished=(*state.finished, *remaining)))
        return after_turn(state, seat)
    if position.is_lone_top_two and options.lone_top_two_finish == "not-a-win":
        if len(remaining) == 1:
            return _over(changed(state, winner=remaining[0], last_play=0))
        return after_turn(state, seat)
    specials = state.specials
    if specials and specials[-1].cards == state.last_play and specials[-1].seat == seat:
        specials = (*specials[:-1], replace(specials[-1], final=True))
    return _over(changed(state, winner=seat, specials=specials))


def _settle_breach(state: State, open_breach: int | None) -> State:
    """A breach in the turn just before is causal if the next player has now won with his last card (DEC-60)."""
    if open_breach is None or not state.over or state.winner != open_breach or state.last_play.bit_count() != 1:
        return state
    *earlier, last = state.breaches
    return changed(state, breaches=(*earlier, replace(last, causal=True)))


def _over(state: State) -> State:
    return changed(state, over=True, to_act=None, open_breach=None, announce_due=None)
