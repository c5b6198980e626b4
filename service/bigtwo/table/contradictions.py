"""Checks a state that a client sends: every card in one place, and no field that contradicts others.

Only the structure is checked, not whether play can reach the state.

Rules: PG-PLAY-05..13, PG-NPP-01..03, PG-LAST-01, PG-3P-10/11, PG-SCORE-08..10, DEC-32, DEC-79, DEC-140, DEC-141,
DEC-156.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from operator import attrgetter
from typing import TypeAlias

from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.dealing.opening import check_leader
from bigtwo.dealing.previous import InvalidDeal
from bigtwo.faults import Fault, Faults, Path, fault
from bigtwo.moves.position import barred_cards
from bigtwo.table.reader import CONTRADICTION, DealtCards, start_fields
from bigtwo.table.state import FullState, PendingExchange
from bigtwo.variant.options import cards_left, direction_of
from bigtwo.wording import place_of

Checks: TypeAlias = list[tuple[str, str, object]]
"""What is compared: a field, the others with which it has to agree, and whether it contradicts them."""


def misplaced_cards(state: FullState) -> Iterator[Fault]:
    """Every card of the pack is in exactly one place, and no hand holds more than is dealt."""
    order = state.variant.order
    stock = 0 if isinstance(state.stock, int) else sum(state.stock)
    places: list[tuple[Path, int]] = [(("hands", seat), hand) for seat, hand in enumerate(state.hands)]
    places += [
        (("extra",), state.extra),
        (("stock",), stock),
        (("dead",), state.dead),
        (("played",), state.played),
        (("set_aside",), state.set_aside),
    ]
    seen = 0
    for path, held in places:
        if seen & held:
            cards, first = order.cards(seen & held), next(first for first, other in places if other & seen & held)
            yield fault(path, "impossible-state.in-two-places", cards=cards, field=place_of(first))
        seen |= held
    missing = order.everything & ~seen
    if isinstance(state.stock, int):
        if missing.bit_count() != state.stock:
            counts = {"missing_count": missing.bit_count(), "stock": state.stock}
            yield fault(("stock",), "impossible-state.stock-size", **counts)
    elif missing:
        yield fault(("hands",), "impossible-state.in-no-place", cards=order.cards(missing))
    if state.variant.options.draw_on_pass == "none":
        most = state.variant.most_held
        for seat, hand in enumerate(state.hands):
            if hand.bit_count() > most:
                yield fault(("hands", seat), "impossible-state.hand-size", held=hand.bit_count(), most=most)


def contradictions(state: FullState) -> Iterator[Fault]:
    """The fields that do not agree with others."""
    pending = state.exchange_due
    if pending is None:
        checks = _deal(state) + _trick(state) + _memory(state) + _turn(state) + _outcome(state) + _owed(state)
    else:
        faults = Faults()
        check_leader(pending.leader, state.variant, state.deal_number, faults)
        yield from (each.below("exchange_due") for each in faults.found)
        checks = [("exchange_due", "hands deal_number", not faults.found and not _is_begun(state, pending))]
    for field, others, is_wrong in checks:
        if is_wrong:
            yield fault((field,), CONTRADICTION, fields=tuple(others.split()))


def _deal(state: FullState) -> Checks:
    """What the deal left behind."""
    options, win = state.variant.options, state.instant_win
    dead = cards_left(options) if options.leftover == "dead" else 0
    comes_back = options.stock_empty == "reshuffle-set-aside" and not state.set_aside
    begun = bool(state.played or state.set_aside or state.pile is not None)
    leader, in_hands = state.first_leader, sum(state.hands)
    opens = leader is not None and leader == state.to_act and state.hands[leader] & in_hands & -in_hands
    won = win is None or (not begun and state.over and state.winner == win.seat)
    return [
        ("direction", "deal_number", state.direction != direction_of(options, state.deal_number)),
        ("extra", "variant", state.extra),
        ("stock", "variant", state.stock and options.leftover != "stock"),
        ("dead", "variant", state.dead.bit_count() != dead),
        ("trick_number", "set_aside", bool(state.set_aside) != (state.trick_number > 1) and not comes_back),
        ("first_leader", "exchange_due", leader is None),
        ("opening", "played set_aside to_act first_leader hands", state.opening and (begun or not opens)),
        (
            "dragon" if win is not None and win.dragon is not None else "instant_win",
            "over winner played set_aside",
            not won,
        ),
    ]


def _trick(state: FullState) -> Checks:
    """What lies on the table, and who has passed."""
    variant, pile = state.variant, state.pile
    if pile is None:
        # A seat passes a lead only where it has nothing to lead: its only card may not be the last play (DEC-140).
        held = map(state.hands.__getitem__, state.passed)
        could_pass = all(hand.bit_count() == 1 and barred_cards(variant, hand) for hand in held)
        checks: Checks = [("played", "pile", state.played), ("passed", "pile", not could_pass)]
    else:
        checks = [
            ("pile", "variant", variant.combinations.get(pile.cards) is None),
            ("pile", "played", pile.cards & ~state.played),
            ("pile", "passed locked_out", pile.seat in (*state.passed, *state.locked_out)),
            ("last_play", "pile", state.winner is None and state.last_play != pile.cards),
        ]
    if pile is not None and variant.options.after_pass == "out-of-trick":
        return [*checks, ("locked_out", "passed", not set(state.passed) <= set(state.locked_out))]
    return [*checks, ("locked_out", "variant pile", state.locked_out)]


def _memory(state: FullState) -> Checks:
    """What is remembered for the score."""
    get, breaches = state.variant.combinations.get, state.breaches
    specials = map(get, map(attrgetter("cards"), state.specials))
    return [
        ("last_play", "variant", state.last_play and get(state.last_play) is None),
        ("breaches", "variant", breaches and state.variant.options.last_card_duty != "liable"),
        ("breaches", "over", any(breach.causal for breach in breaches[: -1 if state.over else None])),
        ("open_breach", "breaches over", state.open_breach is not None and (state.over or not breaches)),
        *(("specials", "variant", play is None or play.kind not in SPECIAL_KINDS) for play in specials),
    ]


def _turn(state: FullState) -> Checks:
    """Whose turn it is."""
    if state.over:
        return [("to_act", "over", state.to_act is not None)]
    if state.to_act is None or not state.hands[state.to_act] or len(state.in_play) == 1:
        return [("to_act", "hands over", True)]
    pile = state.pile
    last = state.passed[-1] if state.passed else None if pile is None else pile.seat
    answering = None if last is None else state.next_to_answer(last)
    if pile is None:
        due = state.after(state.passed[-1]) if state.passed and not state.all_passed_lead else state.to_act
    elif state.draw_due:
        due = state.passed[-1] if state.passed else None
    else:
        due = pile.seat if answering is None and state.own_pile else answering
    may_go_on = answering is None and pile is not None and state.variant.options.self_beat
    return [
        ("to_act", "pile passed hands", state.to_act != due),
        ("own_pile", "variant pile passed", state.own_pile and not may_go_on),
    ]


def _outcome(state: FullState) -> Checks:
    """Who is out of cards, who has won, and whether that ends the deal."""
    options, winner, finished = state.variant.options, state.winner, state.finished
    empty = {seat for seat, hand in enumerate(state.hands) if not hand}
    plays_on = options.deal_ends == "one-left" and state.instant_win is None
    checks: Checks = [
        ("finished", "hands over", set(finished) != (set(state.seats) if state.over and plays_on else empty))
    ]
    if not state.over:
        too_many = not plays_on and len(empty) > (options.lone_top_two_finish == "not-a-win")
        first = finished[0] if plays_on and finished else None
        return [*checks, ("winner", "finished over", winner != first), ("over", "variant hands", too_many)]
    if plays_on:
        goes_on = len(state.in_play) != 1
        return [*checks, ("over", "hands", goes_on), ("winner", "finished", finished[:1] != (winner,))]
    has_won = state.instant_win is not None or winner in empty or state.in_play == (winner,)
    return [*checks, ("winner", "hands over", not has_won)]


def _owed(state: FullState) -> Checks:
    """What a seat owes before the next turn."""
    options, pile = state.variant.options, state.pile
    drawn = {"none": 0, "one": 1, "combination-size": 0 if pile is None else pile.cards.bit_count()}
    due = 0 if pile is None or state.over else min(drawn[options.draw_on_pass], state.stock_size)
    refills = options.stock_empty == "reshuffle-set-aside" and isinstance(state.stock, int) and state.draw_due
    announces = True
    if state.announce_due is not None:
        seat, left = state.announce_due.seat, state.announce_due.cards_left
        # A play that nobody may answer ends its trick at once; its player then leads and still has to announce.
        has_played = not state.over and not state.passed and seat == (state.to_act if pile is None else pile.seat)
        announces = has_played and left == state.count(seat) and left <= options.last_cards_announcement
    return [
        ("draw_due", "variant pile stock", state.draw_due and state.draw_due != due),
        ("refilled", "variant stock draw_due", state.refilled and not refills),
        ("announce_due", "variant pile hands", not announces),
    ]


def _is_begun(state: FullState, pending: PendingExchange) -> bool:
    """Is this the state in which a deal begins with an exchange, but for what was returned? (DEC-156)"""
    extra, number, previous = state.extra or None, state.deal_number, pending.previous
    dealt = DealtCards(state.hands, extra, state.stock, state.dead, number, previous, True, pending.leader)
    try:
        begun = type(state)(**start_fields(dealt, state.variant))
    except InvalidDeal:
        return False
    exchange = begun.exchange_due
    for swap in pending.swaps[: pending.done]:
        if exchange is None or swap.returns & ~(state.hands[swap.receiver] | swap.gives):
            return False
        exchange = exchange.returned(swap.returns)
    return state == replace(begun, to_act=pending.due.receiver, event_count=state.event_count, exchange_due=exchange)
