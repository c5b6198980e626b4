"""Which rules an event breaks in a state: whose turn it is and why, what may be done, and what a seat owes before.

Rules: PG-DEAL-01, PG-PLAY-01, PG-PLAY-03, PG-PLAY-08, PG-PLAY-11, PG-OPEN-01..10, PG-LAST-01..04, PG-NPP-01..04,
PG-ON-01/02, PG-3P-06, PG-3P-09..12, PG-HK-05/06, HR-EXCH-01..04, HR-FIN-01/02, DEC-10, DEC-26, DEC-27, DEC-31, DEC-32,
DEC-79, DEC-104..108, DEC-140, DEC-155, DEC-156.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, overload

from bigtwo.combinations.classification import classify
from bigtwo.combinations.kinds import Combination
from bigtwo.dealing.lead import by_lowest_card, names_leader
from bigtwo.dealing.previous import exchanges_by_place
from bigtwo.messages.citations import IN_TURN, merged, topic_rules
from bigtwo.messages.reasons import Reasoned, make_reason
from bigtwo.moves.finish_bans import rules_of_passed_leads
from bigtwo.moves.legal_moves import LegalMoves
from bigtwo.moves.verdict import PASS, Verdict, against, judge
from bigtwo.scoring.instant_wins import won_by
from bigtwo.table.events import Announce, Draw, Pass, Play, Reshuffle, Return
from bigtwo.table.state import replace_fields
from bigtwo.table.transitions import may_bomb_out_of_turn, next_turn, on_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.messages.reasons import Reason
    from bigtwo.messages.render import Param
    from bigtwo.table.events import Event
    from bigtwo.table.state import AnyState, State


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule broken: by which seat, and why. The seat may have been silent where it had to speak."""

    seat: int | None
    reason: Reason


def violations(state: State, event: Event) -> tuple[Violation, ...]:
    """Every rule that the event breaks in the state; empty for a legal event.

    A true statement of a seat about its cards is legal at any time (PG-PLAY-11, DEC-107). The deal being over, a turn
    that is not one's own, a lock and foreign cards are each the only reason, in this order.
    """
    if isinstance(event, Announce) and is_true(state, event):
        return ()
    if state.over:
        return (_deal_over(state, seat_of(event)),)
    if isinstance(event, Play):
        state = on_turn(state, event)
    position = state.position
    if position is not None and isinstance(event, Play | Pass) and event.seat == state.to_act:
        if isinstance(event, Pass):
            reasons = () if position.may_pass else against(position, PASS)
        elif position.allows(event.cards) and not event.new_lead:
            return ()
        else:
            reasons = against(position, event.cards, new_lead=event.new_lead)
        return tuple([Violation(event.seat, reason) for reason in reasons])
    if isinstance(event, Announce):
        return (_false(state, event),)
    if isinstance(event, Reshuffle):
        return tuple(_against_reshuffling(state, event))
    if isinstance(event, Return) and event.seat == state.to_act:
        return tuple(_against_exchanging(state, event))
    if isinstance(event, Draw) and event.seat == state.to_act:
        return tuple(_against_drawing(state, event))
    unable = no_turn(state, event.seat, event.cards if isinstance(event, Play) else 0)
    return () if unable is None else (unable,)


def is_true(state: State, event: Announce) -> bool:
    """Does the seat hold as many cards as it says?"""
    return event.cards_left == state.hands[event.seat].bit_count()


def seat_of(event: Event) -> int | None:
    """Whose event it is; a reshuffle is nobody's."""
    return None if isinstance(event, Reshuffle) else event.seat


def no_turn(state: State, seat: int, cards: int = 0) -> Violation | None:
    """Why a seat can neither play these cards nor pass in this state, whatever it holds; None where it is its turn."""
    if state.over:
        return _deal_over(state, seat)
    if seat != state.to_act:
        return _not_to_act(state, seat, cards)
    if state.exchange_due is not None:
        due, order = state.exchange_due.due, state.variant.order
        if due.count == 1:
            return _on_exchanging(state, seat, "exchange-wrong.owed", loser=due.giver, gives=order.code(due.gives))
        gifts = order.cards(due.gives)
        return _on_exchanging(state, seat, "exchange-wrong.owed-several", count=due.count, loser=due.giver, gifts=gifts)
    if state.draw_due:
        return _on_drawing(state, seat, "draw-wrong.owed", count=state.draw_due)
    return None


def _deal_over(state: State, seat: int | None) -> Violation:
    winner = -1 if state.winner is None else state.winner
    if state.is_outlasted:
        return violation(state, seat, "deal-over.outlasted", "lone-top-two-no-win", winner=winner)
    topic = "played-on" if state.variant.options.deal_ends == "one-left" else "goes-out"
    if state.instant_win is not None:
        topic = won_by(state.instant_win.pattern, state.variant)
    return violation(state, seat, "deal-over.over", topic, winner=winner)


def _not_to_act(state: State, seat: int, cards: int) -> Violation:
    """It is another seat's turn; one that is locked out waits for the next lead."""
    variant, turn = state.variant, -1 if state.to_act is None else state.to_act
    any_time, bombs = variant.options.bombs == "at-any-time", variant.cited("bombs")
    rules = _turn_rules(state)
    if seat in state.locked_out:
        rules = merged(rules, topic_rules("locked-out", variant.authority))
        if any_time:
            rules = merged(rules, topic_rules("bomb-out-of-trick", variant.authority))
        return Violation(seat, make_reason("not-your-turn.locked-out", rules, seat=seat, turn=turn))
    if may_bomb_out_of_turn(state, seat):
        return violation(state, seat, "not-your-turn.no-bomb", "bomb-out-of-turn", "bombs", seat=seat, turn=turn)
    if any_time:
        rules = merged(rules, topic_rules("bomb-out-of-turn", variant.authority))
    elif cards and IN_TURN in bombs:  # a bomb waits for its turn too, where the variant has to say so
        play = variant.combinations.get(cards)
        rules = merged(rules, (IN_TURN,)) if play is not None and variant.combinations.is_bomb(play) else rules
    return Violation(seat, make_reason("not-your-turn.turn", rules, seat=seat, turn=turn))


def _turn_rules(state: State) -> tuple[str, ...]:
    """Why it is the turn of the seat that is to act: it owes a card, goes on with its own trick, leads or is next."""
    variant = state.variant
    options, authority = variant.options, variant.authority
    if state.exchange_due is not None:
        order = topic_rules("returned-in-order", authority) if exchanges_by_place(options) else ()
        return merged(variant.cited("card_exchange"), order)
    if state.draw_due:
        return merged(variant.cited("draw_on_pass"), topic_rules("draw", authority))
    if state.own_pile:
        return variant.cited("self_beat")
    if state.pile is not None:
        return variant.cited("direction")
    if not state.played | state.set_aside:  # the lead to the deal
        if not state.opening:
            return variant.cited("first_leader" if names_leader(options, state.deal_number) else "later_leader")
        assert state.first_leader is not None
        hand = state.hands[state.first_leader]
        return by_lowest_card(state.first_leader, hand & -hand, variant, state.deal_number).rules
    # The lead to a further trick: as the winner of the last one, or instead of a winner who cannot.
    instead: tuple[str, ...] = ()
    if state.passed:
        instead = rules_of_passed_leads(variant)
    elif state.finished:
        instead = variant.cited("deal_ends" if options.deal_ends == "one-left" else "lone_top_two_finish")
    elif options.lone_top_two_finish == "forbidden" and (1 << variant.order.pack.size - 1) in state.hands:
        instead = topic_rules("lone-top-two-pass", authority)
    return merged(topic_rules("lead", authority), instead)


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
    elif event.cards != (top := sum(1 << card for card in state.stock[: state.draw_due])):
        yield _on_drawing(state, event.seat, "draw-wrong.cards", cards=state.variant.cards(top))


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
    return Violation(seat, make_reason(phrase, rules, **params))


def unmet_obligation(state: AnyState, event: Event) -> tuple[Violation | None, AnyState]:
    """The announcement or the draw that a seat owes and that is missing if this event comes now, and the state without
    it, in which the event is judged: what is owed is charged once.

    What is said takes no turn, so that all else stays owed (DEC-107). A seat that owes a draw and does something else
    is charged with that.
    """
    if state.over or isinstance(event, Announce):
        return None, state
    if state.announce_due is not None:
        seat, left = state.announce_due
        topics = "announcement", "last_cards_announcement"
        silent = violation(state, seat, "announcement-missing.silent", *topics, seat=seat, cards_left=left)
        return silent, replace_fields(state, announce_due=None)
    if state.draw_due and state.to_act is not None and seat_of(event) not in (None, state.to_act):
        seat, count = state.to_act, state.draw_due
        several = {} if count == 1 else {"count": count}
        phrase = "draw-wrong.missing-several" if several else "draw-wrong.missing"
        charged = violation(state, seat, phrase, "draw-missing", "draw_on_pass", seat=seat, **several)
        without = replace_fields(state, draw_due=0, refilled=False)
        next_turn(without, seat)
        return charged, without
    return None, state


# --- what a seat may do ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class NoTurn(Reasoned, Sequence[Combination]):
    """A seat that can neither play nor pass now, and why: no moves."""

    reason: Reason
    may_pass: ClassVar[bool] = False

    @overload
    def __getitem__(self, index: int) -> Combination: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Combination, ...]: ...

    def __getitem__(self, index: int | slice) -> Combination | tuple[Combination, ...]:
        return ()[index]

    def __len__(self) -> int:
        return 0

    def to_dict(self) -> dict[str, Any]:
        """The wire shape of the answer to ``legal-moves``."""
        return {
            "moves": [],
            "count": 0,
            "by_kind": {},
            "may_pass": False,
            "must_include": None,
            "obligations": [],
            "next_cursor": None,
            "reason": self.reason.to_dict(),
            "rules": list(self.rules),
        }


def moves_of(state: State, seat: int | None = None) -> LegalMoves | NoTurn:
    """What a seat may play, by default the one to act."""
    by = _seat(state, seat)
    position = state.position
    if position is not None and by == state.to_act:
        return LegalMoves(position)
    if may_bomb_out_of_turn(state, by):
        out_of_turn = replace_fields(state, to_act=by).position
        assert out_of_turn is not None
        bombs = LegalMoves(out_of_turn, out_of_turn=True)
        if bombs:
            return bombs
    unable = no_turn(state, by)
    assert unable is not None
    return NoTurn(unable.reason)


def verdict_in(
    state: State, play: int | Literal["pass"], seat: int | None = None, *, new_lead: bool = False
) -> Verdict:
    """Whether a play, as a mask, or a pass of a seat is legal, by default of the one to act."""
    by = _seat(state, seat)
    if isinstance(play, int):
        state = on_turn(state, Play(by, play))
    position = state.position
    if position is not None and by == state.to_act:
        return judge(position, play, new_lead=new_lead)
    unable = no_turn(state, by)
    assert unable is not None
    cards = None if play == PASS else classify(play, state.variant)
    return Verdict(False, (unable.reason,), cards, False, False, unable.reason.rules)


def _seat(state: State, seat: int | None) -> int:
    """The seat that is asked about; when the deal is over, any seat does as well as another."""
    return seat if seat is not None else state.to_act or 0
