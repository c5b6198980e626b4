"""Which rules an event of a record breaks in a state.

Rules: PG-PLAY-03, PG-PLAY-11, PG-LAST-01..04, PG-NPP-01..04, PG-3P-06, PG-3P-09..12, HR-EXCH-01..04, DEC-26, DEC-27,
DEC-31, DEC-104..107, DEC-155, DEC-156.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigtwo.dealing.placing import exchanges_by_place
from bigtwo.messages.citations import merged, topic_rules
from bigtwo.messages.reasons import because
from bigtwo.moves.validating import PASS, against
from bigtwo.scoring.patterns import won_by
from bigtwo.table.states import Announce, Draw, Pass, Play, Reshuffle, Return, changed
from bigtwo.table.turn_reasons import bomb_in_turn_rules, turn_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bigtwo.dealing.exchanging import Swap
    from bigtwo.messages.reasons import Reason
    from bigtwo.messages.saying import Param
    from bigtwo.table.states import Event, State


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule broken: by which seat, and why. The seat may have been silent where it had to speak."""

    seat: int | None
    reason: Reason


def violations(state: State, event: Event) -> tuple[Violation, ...]:
    """Every rule that the event breaks in the state; none for a legal event.

    What a seat truly says of its cards breaks none at any time (PG-PLAY-11, DEC-107). The deal being over, a turn that
    is not one's own, a lock and foreign cards stand alone, in this order.
    """
    if isinstance(event, Announce) and is_true(state, event):
        return ()
    if state.over:
        return (_deal_over(state, seat_of(event)),)
    return tuple(_violations(state, event))


def is_true(state: State, event: Announce) -> bool:
    """Does the seat hold as many cards as it says?"""
    return event.cards_left == state.hands[event.seat].bit_count()


def _deal_over(state: State, seat: int | None) -> Violation:
    topic = "played-on" if state.variant.options.deal_ends == "one-left" else "goes-out"
    if state.instant_win is not None:
        topic = won_by(state.instant_win.pattern, state.variant)
    winner = -1 if state.winner is None else state.winner
    if state.is_outlasted:
        return violation(state, seat, "deal-over.outlasted", "lone-top-two-no-win", winner=winner)
    return violation(state, seat, "deal-over.over", topic, winner=winner)


def seat_of(event: Event) -> int | None:
    """Whose event it is; a reshuffle is nobody's."""
    return None if isinstance(event, Reshuffle) else event.seat


def _violations(state: State, event: Event) -> Iterator[Violation]:
    if isinstance(event, Announce):
        yield _false(state, event)
        return
    if isinstance(event, Reshuffle):
        yield from _against_reshuffling(state, event)
        return
    state = on_turn(state, event)
    if isinstance(event, Return | Draw) and event.seat == state.to_act:
        yield from _against_exchanging(state, event) if isinstance(event, Return) else _against_drawing(state, event)
        return
    unable = no_turn(state, event.seat, event.cards if isinstance(event, Play) else 0)
    position = state.position
    if unable is not None or position is None or isinstance(event, Return | Draw):
        yield from () if unable is None else (unable,)
        return
    if isinstance(event, Pass):
        reasons = against(position, PASS)
    else:
        reasons = against(position, event.cards, new_lead=event.new_lead)
    for reason in reasons:
        yield Violation(event.seat, reason)


def no_turn(state: State, seat: int, cards: int = 0) -> Violation | None:
    """Why a seat can neither play these cards nor pass in this state, whatever it holds; None where it is its turn."""
    if state.over:
        return _deal_over(state, seat)
    if seat != state.to_act:
        return _not_to_act(state, seat, cards)
    pending = state.exchange_due
    if pending is not None:
        return _owed(state, seat, pending.due)
    if state.draw_due:
        return _on_drawing(state, seat, "draw-wrong.owed", count=state.draw_due)
    return None


def _not_to_act(state: State, seat: int, cards: int) -> Violation:
    """It is another seat's turn; one that is locked out has none before the next lead."""
    turn, authority = -1 if state.to_act is None else state.to_act, state.variant.authority
    any_time = state.variant.options.bombs == "at-any-time"
    rules = turn_rules(state)
    if seat in state.locked_out:
        rules = merged(rules, topic_rules("locked-out", authority))
        if any_time:
            rules = merged(rules, topic_rules("bomb-out-of-trick", authority))
        return Violation(seat, because("not-your-turn.locked-out", rules, seat=seat, turn=turn))
    if may_bomb_out_of_turn(state, seat):
        return violation(state, seat, "not-your-turn.no-bomb", "bomb-out-of-turn", "bombs", seat=seat, turn=turn)
    if any_time:
        rules = merged(rules, topic_rules("bomb-out-of-turn", authority))
    elif cards:
        rules = merged(rules, bomb_in_turn_rules(state, cards))
    return Violation(seat, because("not-your-turn.turn", rules, seat=seat, turn=turn))


def on_turn(state: State, event: Event) -> State:
    """The state with the turn where the event finds it: a bomb out of turn takes the turn (DEC-104, DEC-106)."""
    if not isinstance(event, Play) or not may_bomb_out_of_turn(state, event.seat) or state.pile is None:
        return state
    combinations = state.variant.combinations
    bomb, pile = combinations.get(event.cards), combinations.get(state.pile.cards)
    if bomb is None or pile is None or not combinations.is_bomb(bomb) or not combinations.beats(bomb, pile):
        return state
    return state if event.cards & ~state.hands[event.seat] else changed(state, to_act=event.seat)


def may_bomb_out_of_turn(state: State, seat: int) -> bool:
    """May a seat that is not to act bomb what lies on the table? Not its own play, nor before a draw that is due, nor
    when it is out of the trick (DEC-104, DEC-105), nor without cards."""
    if state.variant.options.bombs != "at-any-time" or state.pile is None or state.draw_due or not state.hands[seat]:
        return False
    return seat not in (state.to_act, state.pile.seat, *state.locked_out)


def bombers(state: State) -> tuple[int, ...]:
    """The seats that may bomb what lies on the table though they are not to act, if they hold a bomb that beats it. An
    announcement that is owed comes first."""
    if state.announce_due is not None:
        return ()
    return tuple(seat for seat in state.seats if may_bomb_out_of_turn(state, seat))


def _false(state: State, event: Announce) -> Violation:
    """A number that is not true, where an announcement is owed or anybody has asked for an answer."""
    said, left = event.cards_left, state.hands[event.seat].bit_count()
    owed = state.announce_due is not None and state.announce_due[0] == event.seat
    topic, option = ("announcement", "last_cards_announcement") if owed else ("answer", "")
    return violation(state, event.seat, "announcement-wrong.count", topic, option, said=said, cards_left=left)


def _against_reshuffling(state: State, event: Reshuffle) -> Iterator[Violation]:
    if not state.refilled or not isinstance(state.stock, int):
        is_drawn = state.variant.options.draw_on_pass != "none"
        yield violation(state, None, "draw-wrong.no-reshuffle", "", "stock_empty" if is_drawn else "draw_on_pass")
    elif event.seed is not None:
        return
    elif sum(1 << card for card in set(event.order)) != state.unseen or len(event.order) != state.stock:
        unseen = state.variant.cards(state.unseen)
        yield violation(state, None, "draw-wrong.reshuffle", "reshuffle", "stock_empty", cards=unseen)


def _against_drawing(state: State, event: Draw) -> Iterator[Violation]:
    if not state.draw_due:
        unable = no_turn(state, event.seat)
        yield _on_drawing(state, event.seat, "draw-wrong.undue") if unable is None else unable
    elif event.cards.bit_count() != state.draw_due:
        drawn = event.cards.bit_count()
        yield _on_drawing(state, event.seat, "draw-wrong.count", drawn=drawn, count=state.draw_due)
    elif isinstance(state.stock, int):
        if event.cards & ~state.unseen:
            seen = state.variant.cards(event.cards & ~state.unseen)
            yield _on_drawing(state, event.seat, "draw-wrong.seen", cards=seen)
    elif event.cards != _mask(state.stock[: state.draw_due]):
        top = state.variant.cards(_mask(state.stock[: state.draw_due]))
        yield _on_drawing(state, event.seat, "draw-wrong.cards", cards=top)


def _against_exchanging(state: State, event: Return) -> Iterator[Violation]:
    pending = state.exchange_due
    if pending is None:
        yield _on_exchanging(state, event.seat, "exchange-wrong.undue")
        return
    order, count, given = state.variant.order, pending.due.count, event.cards.bit_count()
    foreign = event.cards & ~(state.hands[pending.winner] | pending.gives)
    if given != count:
        one = {} if count == 1 else {"expected": count}
        form = "count-one" if count == 1 else "count"
        yield _on_exchanging(state, event.seat, f"exchange-wrong.{form}", count=given, **one)
    elif foreign and count == 1:
        yield _on_exchanging(state, event.seat, "exchange-wrong.not-held", card=order.code(foreign))
    elif foreign:
        yield _on_exchanging(state, event.seat, "exchange-wrong.not-held-several", cards=order.cards(foreign))


def _owed(state: State, seat: int, due: Swap) -> Violation:
    """The seat that is to return cards does something else."""
    order = state.variant.order
    if due.count == 1:
        return _on_exchanging(state, seat, "exchange-wrong.owed", loser=due.giver, gives=order.code(due.gives))
    gifts = order.cards(due.gives)
    return _on_exchanging(state, seat, "exchange-wrong.owed-several", count=due.count, loser=due.giver, gifts=gifts)


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _on_exchanging(state: State, seat: int, phrase: str, /, **params: Param) -> Violation:
    topics = "returned-in-order exchange-of-cards" if exchanges_by_place(state.variant.options) else ""
    return violation(state, seat, phrase, topics, "card_exchange", **params)


def _on_drawing(state: State, seat: int, phrase: str, /, **params: Param) -> Violation:
    topic = "" if state.variant.options.draw_on_pass == "none" else "draw"
    return violation(state, seat, phrase, topic, "draw_on_pass", **params)


def violation(
    state: State, seat: int | None, phrase: str, topics: str, option: str = "", /, **params: Param
) -> Violation:
    """A violation that rests on some topics and, where one is named, on the variant's value of an option."""
    rules = merged(
        state.variant.cited(option) if option else (),
        *(topic_rules(topic, state.variant.authority) for topic in topics.split()),
    )
    return Violation(seat, because(phrase, rules, **params))
