"""One deal as a pure state machine: a state and an event give the next state, or the rules that the event breaks.

Rules: PG-PLAY-01..13, PG-DIR-01..03, PG-NPP-01..04, PG-3P-09..12, PG-2P-06, PG-LAST-01..04, PG-HK-05, PG-ON-01/02,
PG-SCORE-08..10, WP-PLAY-01..05, DEC-19..23, DEC-26..33, DEC-60, DEC-61, DEC-66, DEC-104..106.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.dealing.shuffling import shuffled
from bigtwo.messages.citations import merged, topic_rules
from bigtwo.messages.reasons import because
from bigtwo.moves.validating import PASS, judge
from bigtwo.scoring.results import Special
from bigtwo.table.starting import after_exchange
from bigtwo.table.states import Announce, Breach, Draw, Pass, Pile, Play, Reshuffle, Return
from bigtwo.table.turn_reasons import bomb_in_turn_rules, turn_rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.messages.reasons import Reason
    from bigtwo.messages.saying import Param
    from bigtwo.moves.legal import Position
    from bigtwo.table.states import Event, State


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule broken: by which seat, and why. The seat may have been silent where it had to speak."""

    seat: int | None
    reason: Reason


# --- judging an event ------------------------------------------------------------------------------------------------


def violations(state: State, event: Event) -> tuple[Violation, ...]:
    """Every rule that the event breaks in the state; none for a legal event.

    The deal being over, a turn that is not one's own, a lock and foreign cards stand alone, in this order.
    """
    if state.over:
        return (_deal_over(state, _seat(event)),)
    return tuple(_violations(state, event))


def _deal_over(state: State, seat: int | None) -> Violation:
    topic = "dragon-won" if state.dragon is not None else "goes-out"
    if state.variant.options.deal_ends == "one-left" and state.dragon is None:
        topic = "played-on"
    winner = -1 if state.winner is None else state.winner
    return _violation(state, seat, "deal-over.over", topic, winner=winner)


def _seat(event: Event) -> int | None:
    return None if isinstance(event, Reshuffle) else event.seat


def _violations(state: State, event: Event) -> Iterator[Violation]:
    if isinstance(event, Announce):
        yield from _against_announcing(state, event)
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
        verdict = judge(position, PASS)
    else:
        verdict = judge(position, event.cards, new_lead=event.new_lead)
    for reason in verdict.violations:
        yield Violation(event.seat, reason)


def no_turn(state: State, seat: int, cards: int = 0) -> Violation | None:
    """Why a seat can neither play these cards nor pass in this state, whatever it holds; None where it is its turn."""
    if state.over:
        return _deal_over(state, seat)
    if seat != state.to_act:
        return _not_to_act(state, seat, cards)
    pending = state.exchange_due
    if pending is not None:
        gives = state.variant.order.code(pending.gives)
        return _on_exchanging(state, seat, "exchange-wrong.owed", loser=pending.loser, gives=gives)
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
        return _violation(state, seat, "not-your-turn.no-bomb", "bomb-out-of-turn", "bombs", seat=seat, turn=turn)
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
    return state if event.cards & ~state.hands[event.seat] else replace(state, to_act=event.seat)


def may_bomb_out_of_turn(state: State, seat: int) -> bool:
    """May a seat that is not to act bomb what lies on the table? Not its own play, nor before a draw that is due, nor
    when it is out of the trick (DEC-104, DEC-105)."""
    if state.variant.options.bombs != "at-any-time" or state.pile is None or state.draw_due:
        return False
    return seat not in (state.to_act, state.pile.seat, *state.locked_out)


def _against_announcing(state: State, event: Announce) -> Iterator[Violation]:
    if state.announce_due is None or state.announce_due[0] != event.seat:
        yield _on_announcing(state, event.seat, "announcement-wrong.undue", seat=event.seat)
    elif state.announce_due[1] != event.cards_left:
        said, left = event.cards_left, state.announce_due[1]
        yield _on_announcing(state, event.seat, "announcement-wrong.count", said=said, cards_left=left)


def silent(state: State, event: Event) -> Violation | None:
    """The announcement that is missing if this event comes now (PG-LAST-01, PG-LAST-03)."""
    if state.announce_due is None or state.over:
        return None
    seat, left = state.announce_due
    if isinstance(event, Announce) and event.seat == seat:
        return None
    return _on_announcing(state, seat, "announcement-missing.silent", seat=seat, cards_left=left)


def _against_reshuffling(state: State, event: Reshuffle) -> Iterator[Violation]:
    if not state.refilled or not isinstance(state.stock, int):
        yield _violation(state, None, "draw-wrong.no-reshuffle", "", "stock_empty")
    elif event.seed is not None:
        return
    elif sum(1 << card for card in set(event.order)) != state.unseen or len(event.order) != state.stock:
        unseen = state.variant.cards(state.unseen)
        yield _violation(state, None, "draw-wrong.reshuffle", "reshuffle", "stock_empty", cards=unseen)


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
    elif not event.card & (state.hands[pending.winner] | pending.gives):
        yield _on_exchanging(state, event.seat, "exchange-wrong.not-held", card=state.variant.order.code(event.card))


def _mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def _on_announcing(state: State, seat: int, phrase: str, /, **params: Param) -> Violation:
    return _violation(state, seat, phrase, "announcement", "last_cards_announcement", **params)


def _on_exchanging(state: State, seat: int, phrase: str, /, **params: Param) -> Violation:
    return _violation(state, seat, phrase, "", "card_exchange", **params)


def _on_drawing(state: State, seat: int, phrase: str, /, **params: Param) -> Violation:
    topic = "" if state.variant.options.draw_on_pass == "none" else "draw"
    return _violation(state, seat, phrase, topic, "draw_on_pass", **params)


def _violation(
    state: State, seat: int | None, phrase: str, topics: str, option: str = "", /, **params: Param
) -> Violation:
    """A violation that rests on some topics and, where one is named, on the variant's value of an option."""
    rules = merged(
        state.variant.cited(option) if option else (),
        *(topic_rules(topic, state.variant.authority) for topic in topics.split()),
    )
    return Violation(seat, because(phrase, rules, **params))


# --- applying a legal event ------------------------------------------------------------------------------------------


def apply(state: State, event: Event) -> State:
    """The state after a legal event. The event must break no rule (`violations` is empty)."""
    counted = replace(on_turn(state, event), event_count=state.event_count + 1, announce_due=None)
    match event:
        case Announce():
            return counted
        case Reshuffle():
            return replace(counted, stock=_new_order(state, event), refilled=False)
        case Return(_, card):
            return after_exchange(counted, card)
        case Draw(seat, cards):
            return _after_turn(_drawn(counted, seat, cards), seat)
        case Pass(seat):
            return _passed(_watched(counted, None), seat)
        case Play(seat, cards, new_lead):
            played = _played(_watched(counted, event), seat, cards, new_lead=new_lead)
            return _settle_breach(played, state.open_breach)


def _new_order(state: State, event: Reshuffle) -> tuple[int, ...]:
    """The new stock as bit numbers, top first; a seed shuffles the cards as the pack lists them."""
    if event.seed is None:
        return event.order
    order = state.variant.order
    cards = [bit for code in order.pack.cards if (bit := order.bits[code]) & state.unseen]
    return tuple(bit.bit_length() - 1 for bit in shuffled(cards, event.seed))


def ignore(state: State) -> State:
    """The state after an event that was refused and is left out: nothing happened, but the record moved on."""
    return replace(state, event_count=state.event_count + 1)


def _watched(state: State, play: Play | None) -> State:
    """Notes a neglected last-card duty; after a turn only the breach of that very turn can be causal (DEC-60)."""
    position = state.position
    duty = None if position is None else position.duty
    if position is None or duty is None or duty.compulsory or state.to_act is None:
        return replace(state, open_breach=None)
    neighbour = state.after(state.to_act)
    last_card = 0 if neighbour is None else state.hands[neighbour]
    higher = duty.highest > last_card
    if duty.form == "follow":
        broken = play is None or duty.breaks(play.cards)
        preventable = higher
    else:
        several = position.plays_several
        single = play is not None and play.cards.bit_count() == 1
        broken = single and (several or (play is not None and duty.breaks(play.cards)))
        preventable = several or higher
    if broken and play is not None and position.situation.own_pile and not play.new_lead:
        classified = state.variant.combinations.get(play.cards)
        broken = classified is None or not position.continues(classified)
    if not broken:
        return replace(state, open_breach=None)
    breach = Breach(state.event_count - 1, state.to_act, False, breach_rules(state.variant))
    return replace(state, breaches=(*state.breaches, breach), open_breach=neighbour if preventable else None)


def breach_rules(variant: Variant) -> tuple[str, ...]:
    """The rules that a neglected last-card duty breaks."""
    return merged(variant.cited("last_card_duty"), ("DEC-60",))


def _passed(state: State, seat: int) -> State:
    variant = state.variant
    if state.pile is None or state.own_pile:
        # Only a lone top two that must not be played may pass on a lead (DEC-79); nothing is to be beaten, so
        # nothing is drawn (DEC-96).
        state = replace(state if state.pile is None else _new_trick(state), opening=False)
        return replace(state, to_act=state.after(seat))
    locked = variant.options.after_pass == "out-of-trick"
    state = replace(
        state, passed=(*state.passed, seat), locked_out=(*state.locked_out, seat) if locked else state.locked_out
    )
    due, state = _draw_due(state)
    return replace(state, draw_due=due, to_act=seat) if due else _after_turn(state, seat)


def _draw_due(state: State) -> tuple[int, State]:
    """How many cards a pass draws, from a stock that is made anew if it must be (PG-3P-09..12, DEC-26, DEC-27)."""
    form = state.variant.options.draw_on_pass
    pile = state.pile
    if form == "none" or pile is None:
        return 0, state
    if not state.stock_size and state.variant.options.stock_empty == "reshuffle-set-aside" and state.set_aside:
        state = replace(state, stock=state.set_aside.bit_count(), set_aside=0, refilled=True)
    wanted = 1 if form == "one" else pile.cards.bit_count()
    return min(wanted, state.stock_size), state


def _drawn(state: State, seat: int, cards: int) -> State:
    hands = tuple(hand | cards if other == seat else hand for other, hand in enumerate(state.hands))
    stock = state.stock - cards.bit_count() if isinstance(state.stock, int) else state.stock[cards.bit_count() :]
    return replace(state, hands=hands, stock=stock, draw_due=0, refilled=False)


def _played(state: State, seat: int, cards: int, *, new_lead: bool) -> State:
    position = state.position
    play = state.variant.combinations.get(cards)
    assert position is not None
    assert play is not None
    if state.own_pile and (new_lead or not position.continues(play)):
        state = _new_trick(state)
    beaten = state.pile
    hands = tuple(hand & ~cards if other == seat else hand for other, hand in enumerate(state.hands))
    state = replace(
        state,
        hands=hands,
        pile=Pile(seat, cards),
        played=state.played | cards,
        passed=(),
        opening=False,
        own_pile=False,
        last_play=cards if state.winner is None else state.last_play,
        specials=tuple(_specials(state, seat, play, beaten)),
    )
    if not hands[seat]:
        return _went_out(state, seat, position)
    left = hands[seat].bit_count()
    if left <= state.variant.options.last_cards_announcement:
        state = replace(state, announce_due=(seat, left))
    return _after_turn(state, seat)


def _specials(state: State, seat: int, play: Combination, beaten: Pile | None) -> Iterator[Special]:
    """The special combinations still unbeaten; beating one's own does not count as beaten (PG-IND-01/03, DEC-66)."""
    for special in state.specials:
        if beaten is None or beaten.cards != special.cards or beaten.seat == seat:
            yield special
    if play.kind in SPECIAL_KINDS:
        yield Special(seat, play.mask)


def _after_turn(state: State, seat: int) -> State:
    """Whose turn it is now: the next seat that may answer, or a new trick if nobody may (DEC-19)."""
    pile = state.pile
    assert pile is not None
    waiting = answering(state)
    if waiting:
        return replace(state, to_act=next_of(state, seat, waiting))
    if not state.hands[pile.seat]:
        leader = state.after(pile.seat)
        return replace(_new_trick(state), to_act=leader)
    if state.variant.options.self_beat:
        return replace(state, to_act=pile.seat, own_pile=True)
    return replace(_new_trick(state), to_act=pile.seat)


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
    return replace(
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
    state = replace(state, finished=(*state.finished, seat))
    remaining = state.in_play
    if options.deal_ends == "one-left":
        if state.winner is None:
            state = replace(state, winner=seat)
        if len(remaining) == 1:
            return _over(replace(state, finished=(*state.finished, *remaining)))
        return _after_turn(state, seat)
    if position.is_lone_top_two and options.lone_top_two_finish == "not-a-win":
        if len(remaining) == 1:
            return _over(replace(state, winner=remaining[0], last_play=0))
        return _after_turn(state, seat)
    specials = tuple(
        replace(special, final=True) if special.cards == state.last_play and special.seat == seat else special
        for special in state.specials
    )
    return _over(replace(state, winner=seat, specials=specials))


def _settle_breach(state: State, open_breach: int | None) -> State:
    """A breach in the turn just before is causal if the next player has now won with his last card (DEC-60)."""
    if open_breach is None or not state.over or state.winner != open_breach or state.last_play.bit_count() != 1:
        return state
    *earlier, last = state.breaches
    return replace(state, breaches=(*earlier, replace(last, causal=True)))


def _over(state: State) -> State:
    return replace(state, over=True, to_act=None, open_breach=None, announce_due=None)
