"""What an event does: a state and a legal event give the next state, and nothing else has a say in it.

Every event makes one copy of the state. The functions that take `after` change that copy in place until it is handed
out; they read fields of it alone, and nothing that is derived from them.

Rules: PG-PLAY-01..13, PG-DIR-01..03, PG-NPP-01..04, PG-3P-09..12, PG-2P-06, PG-LAST-01..04, PG-HK-05, PG-ON-01/02,
PG-SCORE-08..10, WP-PLAY-01..05, HR-FIN-01/02, DEC-19..23, DEC-26..33, DEC-60, DEC-61, DEC-66, DEC-104..106,
DEC-140, DEC-141.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.dealing.deal import shuffled
from bigtwo.messages.citations import merged
from bigtwo.moves.finish_bans import may_pass_leads
from bigtwo.scoring.result import Special
from bigtwo.table.events import Announce, Draw, Pass, Play, Reshuffle
from bigtwo.table.start import after_exchange
from bigtwo.table.state import Breach, Pile, replace_fields

if TYPE_CHECKING:
    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.moves.position import Position
    from bigtwo.table.events import Event
    from bigtwo.table.state import AnyState, State


def apply(state: AnyState, event: Event) -> AnyState:
    """The state after a legal event. The event must break no rule (`violations` is empty)."""
    before = on_turn(state, event)
    after = replace_fields(before, event_count=state.event_count + 1, announce_due=None)
    if isinstance(event, Play):
        position = before.position
        assert position is not None
        _note_breach(after, position, event)
        play(after, position, event.seat, event.cards, new_lead=event.new_lead)
        if after.over and after.winner == state.open_breach and after.last_play.bit_count() == 1:
            # The breach in the turn just before is causal: the next player has won with his last card (DEC-60).
            *earlier, last = after.breaches
            update(after, breaches=(*earlier, replace(last, causal=True)))
    elif isinstance(event, Pass):
        _note_breach(after, before.position, None)
        pass_turn(after, event.seat)
    elif isinstance(event, Draw):
        draw(after, event.seat, event.cards)
        next_turn(after, event.seat)
    elif isinstance(event, Announce):
        due = state.announce_due
        update(after, announce_due=None if due is None or due[0] == event.seat else due)
    elif isinstance(event, Reshuffle):
        update(after, stock=_new_order(state, event), refilled=False)
    else:
        return after_exchange(after, event.cards)
    return after


def ignore(state: AnyState) -> AnyState:
    """The state after an event that was refused and is left out: nothing happened, but the record moved on."""
    return replace_fields(state, event_count=state.event_count + 1)


def update(after: State, **changes: object) -> None:
    """Changes fields of a copy that is not handed out yet."""
    after.__dict__.update(changes)


def with_hand(hands: tuple[int, ...], seat: int, hand: int) -> tuple[int, ...]:
    """The hands with another one at a seat."""
    return (*hands[:seat], hand, *hands[seat + 1 :])


# --- bombs out of turn -----------------------------------------------------------------------------------------------


def on_turn(state: AnyState, event: Event) -> AnyState:
    """The state with the turn where the event finds it: a bomb out of turn takes the turn (DEC-104, DEC-106)."""
    if not isinstance(event, Play) or event.seat == state.to_act:
        return state
    if not may_bomb_out_of_turn(state, event.seat) or state.pile is None:
        return state
    combinations = state.variant.combinations
    bomb, pile = combinations.get(event.cards), combinations.get(state.pile.cards)
    if bomb is None or pile is None or not combinations.is_bomb(bomb) or not combinations.beats(bomb, pile):
        return state
    return state if event.cards & ~state.hands[event.seat] else replace_fields(state, to_act=event.seat)


def may_bomb_out_of_turn(state: State, seat: int) -> bool:
    """May a seat that is not to act bomb what lies on the table? Not its own play, nor before a draw that is due, nor
    when it is out of the trick (DEC-104, DEC-105), nor without cards."""
    if state.variant.options.bombs != "at-any-time" or state.pile is None or state.draw_due or not state.hands[seat]:
        return False
    return seat not in (state.to_act, state.pile.seat, *state.locked_out)


def bombers(state: State) -> tuple[int, ...]:
    """The seats that may bomb what lies on the table though they are not to act, if they hold a bomb that beats it. An
    announcement that is owed comes first."""
    if state.announce_due is not None or state.variant.options.bombs != "at-any-time":
        return ()
    return tuple(seat for seat in state.seats if may_bomb_out_of_turn(state, seat))


# --- plays -----------------------------------------------------------------------------------------------------------


def play(after: State, position: Position, seat: int, cards: int, *, new_lead: bool) -> None:
    """The seat to act plays cards of its hand from its position, which are no combination only where they were refused
    and taken all the same."""
    combination = after.variant.combinations.get(cards)
    if after.own_pile and (new_lead or combination is None or not position.continues(combination)):
        _begin_trick(after)
    hand = after.hands[seat] & ~cards
    update(
        after,
        hands=with_hand(after.hands, seat, hand),
        specials=_specials(after, seat, combination),
        pile=Pile(seat, cards),
        played=after.played | cards,
        passed=(),
        opening=False,
        own_pile=False,
        last_play=cards if after.winner is None else after.last_play,
    )
    if not hand:
        _go_out(after, seat, position)
        return
    left = hand.bit_count()
    if left <= after.variant.options.last_cards_announcement:
        update(after, announce_due=(seat, left))
    next_turn(after, seat)


def _specials(after: State, seat: int, play: Combination | None) -> tuple[Special, ...]:
    """The special combinations still unbeaten after a play on the pile; beating one's own does not count as beaten
    (PG-IND-01/03, DEC-66). That of the pile is the last: where cards come back, the same cards may have been played
    before."""
    specials, beaten = after.specials, after.pile
    if beaten is not None and specials and beaten.cards == specials[-1].cards and beaten.seat != seat:
        specials = specials[:-1]
    if play is not None and play.kind in SPECIAL_KINDS:
        specials = (*specials, Special(seat, play.mask))
    return specials


def _go_out(after: State, seat: int, position: Position) -> None:
    """A hand is empty: the deal is over, or goes on for the others (PG-PLAY-12, PG-ON-01, PG-HK-05, DEC-32)."""
    options, remaining = after.variant.options, after.in_play
    finished = (*after.finished, seat)
    update(after, finished=finished)
    is_last = len(remaining) == 1
    if options.deal_ends == "one-left":
        if after.winner is None:
            update(after, winner=seat)
        if is_last:
            _end(after, finished=(*finished, *remaining))
        else:
            next_turn(after, seat)
    elif position.is_lone_top_two and options.lone_top_two_finish == "not-a-win":
        if is_last:
            _end(after, winner=remaining[0], last_play=0)
        else:
            next_turn(after, seat)
    else:
        specials = after.specials
        if specials and specials[-1].cards == after.last_play and specials[-1].seat == seat:
            specials = (*specials[:-1], replace(specials[-1], final=True))
        _end(after, winner=seat, specials=specials)


def _end(after: State, **changes: object) -> None:
    update(after, over=True, to_act=None, open_breach=None, announce_due=None, **changes)


# --- passes and draws ------------------------------------------------------------------------------------------------


def pass_turn(after: State, seat: int) -> None:
    """The seat to act passes."""
    options = after.variant.options
    if after.pile is None or after.own_pile:
        # Only a lone card that must not be played may pass on a lead (DEC-79, DEC-140); nothing is to be beaten, so
        # nothing is drawn (DEC-96).
        if after.pile is not None:
            _begin_trick(after)
        also = (seat,) if may_pass_leads(after.variant) and seat not in after.passed else ()
        update(after, opening=False, passed=after.passed + also, to_act=after.after(seat))
        return
    locked = (seat,) if options.after_pass == "out-of-trick" else ()
    update(after, passed=(*after.passed, seat), locked_out=after.locked_out + locked)
    if options.draw_on_pass != "none":
        # A stock that is empty is made anew if it must be (PG-3P-09..12, DEC-26, DEC-27).
        if not after.stock_size and options.stock_empty == "reshuffle-set-aside" and after.set_aside:
            update(after, stock=after.set_aside.bit_count(), set_aside=0, refilled=True)
        wanted = 1 if options.draw_on_pass == "one" else after.pile.cards.bit_count()
        if due := min(wanted, after.stock_size):
            update(after, draw_due=due, to_act=seat)
            return
    next_turn(after, seat)


def draw(after: State, seat: int, cards: int) -> None:
    """The seat takes cards from the stock; of a known order, those that lie on top."""
    stock = after.stock
    left = stock - cards.bit_count() if isinstance(stock, int) else stock[cards.bit_count() :]
    hands = with_hand(after.hands, seat, after.hands[seat] | cards)
    update(after, hands=hands, stock=left, draw_due=0, refilled=False)


def _new_order(state: State, event: Reshuffle) -> tuple[int, ...]:
    """The new stock as bit numbers, top first; a seed shuffles the cards as the pack lists them."""
    if event.seed is None:
        return event.order
    order = state.variant.order
    cards = [bit for code in order.pack.cards if (bit := order.bits[code]) & state.unseen]
    return tuple(bit.bit_length() - 1 for bit in shuffled(cards, event.seed))


# --- whose turn it is ------------------------------------------------------------------------------------------------


def next_turn(after: State, seat: int) -> None:
    """The turn goes on: to the next seat that may answer, or to a new trick if nobody may (DEC-19)."""
    pile = after.pile
    assert pile is not None
    answering = next_to_answer(after, seat)
    if answering is not None:
        update(after, to_act=answering)
    elif not after.hands[pile.seat]:
        _begin_trick(after)
        update(after, to_act=after.after(pile.seat))
    elif after.variant.options.self_beat:
        update(after, to_act=pile.seat, own_pile=True)
    else:
        _begin_trick(after)
        update(after, to_act=pile.seat)


def next_to_answer(state: State, seat: int) -> int | None:
    """The first seat after this one, in playing direction, that may still answer the pile: one that passed since the
    last play is asked again after the next. None where nobody may."""
    hands = state.hands
    count, step = len(hands), 1 if state.direction == "counterclockwise" else -1
    out = (None if state.pile is None else state.pile.seat, *state.passed, *state.locked_out)
    for distance in range(1, count + 1):
        other = (seat + step * distance) % count
        if hands[other] and other not in out:
            return other
    return None


def _begin_trick(after: State) -> None:
    update(
        after,
        pile=None,
        own_pile=False,
        passed=(),
        locked_out=(),
        played=0,
        set_aside=after.set_aside | after.played,
        trick_number=after.trick_number + 1,
    )


# --- last-card duties that make liable -------------------------------------------------------------------------------


def _note_breach(after: State, position: Position | None, play: Play | None) -> None:
    """Notes a last-card duty that a play, or a pass, neglects in a position; after a turn only the breach of that very
    turn can be causal (DEC-60)."""
    update(after, open_breach=None)
    duty = None if position is None else position.duty
    if position is None or duty is None or duty.compulsory or after.to_act is None:
        return
    if not position.neglects(duty, 0 if play is None else play.cards):
        return
    if play is not None and position.situation.own_pile and not play.new_lead:
        combination = after.variant.combinations.get(play.cards)
        if combination is not None and position.continues(combination):
            return
    neighbour = after.after(after.to_act)
    last_card = 0 if neighbour is None else after.hands[neighbour]
    preventable = duty.highest > last_card or (duty.form == "lead" and position.plays_several)
    breach = Breach(after.event_count - 1, after.to_act, False, breach_rules(after.variant))
    update(after, breaches=(*after.breaches, breach), open_breach=neighbour if preventable else None)


def breach_rules(variant: Variant) -> tuple[str, ...]:
    """The rules that a neglected last-card duty breaks."""
    return merged(variant.cited("last_card_duty"), ("DEC-60",))
