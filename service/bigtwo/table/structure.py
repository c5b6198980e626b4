"""The structure of a state that comes back from a client: each card is in one place, and no field contradicts another.

Whether a deal can lead to a state is not asked: a service with a key seals its states, and every event since the deal
is in the record. What passes here is a position that every question has an answer for.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.dealing.handing_out import direction_of
from bigtwo.dealing.lead import check_leader
from bigtwo.dealing.previous import InvalidDeal
from bigtwo.faults import Faults, fault
from bigtwo.scoring.results import UnscorableDeal
from bigtwo.table.applying import answering, next_of
from bigtwo.table.refereeing import result
from bigtwo.table.starting import DealtCards, start_of
from bigtwo.table.states import changed
from bigtwo.variant import cards_each, cards_left, has_extra_card
from bigtwo.wording import place_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.faults import Fault, Path
    from bigtwo.table.pending import PendingExchange
    from bigtwo.table.states import State


CONTRADICTION: Final = "impossible-state.contradiction"
"""The sentence about a field that does not agree with others."""


def structural_faults(state: State, *, may_pass: bool | None = None) -> tuple[Fault, ...]:
    """Everything that is wrong with the structure of a state; empty for one that a deal was played to. Its seats are
    seats, and there is a hand for each: that was checked when it was read. ``may_pass`` is what the state says that
    follows from all else."""
    found = tuple(_places(state)) or tuple(_contradictions(state)) or tuple(_score(state))
    if not found and may_pass not in (None, state.may_pass):
        return (fault(("may_pass",), CONTRADICTION, fields=("to_act", "pile", "hands")),)
    return found


def _places(state: State) -> Iterator[Fault]:
    """Every card of the pack is in exactly one place, and no hand holds more than is dealt."""
    options, order = state.variant.options, state.variant.order
    stock = 0 if isinstance(state.stock, int) else sum(1 << card for card in state.stock)
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
    if options.draw_on_pass == "none":
        most = cards_each(options) + has_extra_card(options)
        for seat, hand in enumerate(state.hands):
            if hand.bit_count() > most:
                yield fault(("hands", seat), "impossible-state.hand-size", held=hand.bit_count(), most=most)


def _contradictions(state: State) -> Iterator[Fault]:
    """The fields that do not agree with others."""
    pending = state.exchange_due
    if pending is None:
        found = [*_deal(state), *_trick(state), *_memory(state), *_turn(state), *_end(state), *_owed(state)]
    else:
        faults = Faults()
        check_leader(pending.leader, state.variant, state.deal_number, faults)
        yield from (each.below("exchange_due") for each in faults.found)
        found = [] if faults.found or _is_begun(state, pending) else [("exchange_due", "hands deal_number")]
    for field, others in found:
        yield fault((field,), CONTRADICTION, fields=tuple(others.split()))


def _deal(state: State) -> Iterator[tuple[str, str]]:
    """What the deal left behind: each field that does not agree with others, and these."""
    options = state.variant.options
    if state.direction != direction_of(options, state.deal_number):
        yield "direction", "deal_number"
    if state.extra:
        yield "extra", "variant"
    if state.stock and options.leftover != "stock":
        yield "stock", "variant"
    if state.dead.bit_count() != (cards_left(options) if options.leftover == "dead" else 0):
        yield "dead", "variant"
    comes_back = options.stock_empty == "reshuffle-set-aside" and not state.set_aside
    if bool(state.set_aside) != (state.trick_number > 1) and not comes_back:
        yield "trick_number", "set_aside"
    if state.first_leader is None:
        yield "first_leader", "exchange_due"
    begun = bool(state.played or state.set_aside or state.pile is not None)
    if state.opening and (begun or not _opens(state)):
        yield "opening", "played set_aside to_act first_leader hands"
    win = state.instant_win
    if win is not None and (begun or not state.over or state.winner != win.seat):
        yield "instant_win" if win.dragon is None else "dragon", "over winner played set_aside"


def _trick(state: State) -> Iterator[tuple[str, str]]:
    """What lies on the table, and who has passed."""
    options, pile = state.variant.options, state.pile
    if pile is None:
        if state.played:
            yield "played", "pile"
        if not all(_passes_lead(state, seat) for seat in state.passed):
            yield "passed", "pile"
    else:
        if state.variant.combinations.get(pile.cards) is None:
            yield "pile", "variant"
        if pile.cards & ~state.played:
            yield "pile", "played"
        if pile.seat in state.passed or pile.seat in state.locked_out:
            yield "pile", "passed locked_out"
        if state.winner is None and state.last_play != pile.cards:
            yield "last_play", "pile"
    if pile is not None and options.after_pass == "out-of-trick":
        if not set(state.passed) <= set(state.locked_out):
            yield "locked_out", "passed"
    elif state.locked_out:
        yield "locked_out", "variant pile"


def _memory(state: State) -> Iterator[tuple[str, str]]:
    """What is remembered for the score."""
    variant = state.variant
    if state.last_play and variant.combinations.get(state.last_play) is None:
        yield "last_play", "variant"
    if state.breaches and variant.options.last_card_duty != "liable":
        yield "breaches", "variant"
    if any(breach.causal for breach in state.breaches[: -1 if state.over else None]):
        yield "breaches", "over"
    if state.open_breach is not None and (state.over or not state.breaches):
        yield "open_breach", "breaches over"
    for special in state.specials:
        play = variant.combinations.get(variant.mask(special.cards))
        if play is None or play.kind not in SPECIAL_KINDS:
            yield "specials", "variant"


def _opens(state: State) -> bool:
    """Is the seat that leads first to act, and does it hold the lowest card?"""
    leader, in_hands = state.first_leader, sum(state.hands)
    return leader is not None and leader == state.to_act and bool(state.hands[leader] & in_hands & -in_hands)


def _passes_lead(state: State, seat: int) -> bool:
    """Has this seat nothing to lead, since nobody may go out on the two that is all it holds? (DEC-140)"""
    hand = state.hands[seat]
    return state.variant.options.finish_on_twos != "allowed" and hand in singles(hand & state.variant.twos)


def _turn(state: State) -> Iterator[tuple[str, str]]:
    """Whose turn it is."""
    if state.over:
        if state.to_act is not None:
            yield "to_act", "over"
        return
    if state.to_act is None or not state.hands[state.to_act] or sum(map(bool, state.hands)) == 1:
        yield "to_act", "hands over"
        return
    waiting = answering(state)
    if state.to_act != _on_turn(state, waiting):
        yield "to_act", "pile passed hands"
    if state.own_pile and (waiting or state.pile is None or not state.variant.options.self_beat):
        yield "own_pile", "variant pile passed"


def _on_turn(state: State, waiting: list[int]) -> int | None:
    """The seat whose turn it must be; where any may lead, the one that does."""
    if state.pile is None:
        was_passed = state.passed and not state.all_passed_lead
        return state.after(state.passed[-1]) if was_passed else state.to_act
    if state.draw_due:
        return state.passed[-1] if state.passed else None
    if waiting:
        return next_of(state, state.passed[-1] if state.passed else state.pile.seat, waiting)
    return state.pile.seat if state.own_pile else None


def _end(state: State) -> Iterator[tuple[str, str]]:
    """Who is out of cards, who has won, and whether that ends the deal."""
    options, winner = state.variant.options, state.winner
    empty = {seat for seat, hand in enumerate(state.hands) if not hand}
    plays_on = options.deal_ends == "one-left" and state.instant_win is None
    if set(state.finished) != (set(state.seats) if state.over and plays_on else empty):
        yield "finished", "hands over"
    if not state.over:
        if winner != (state.finished[0] if plays_on and state.finished else None):
            yield "winner", "finished over"
        if not plays_on and len(empty) > (options.lone_top_two_finish == "not-a-win"):
            yield "over", "variant hands"
    elif plays_on:
        if len(state.in_play) != 1:
            yield "over", "hands"
        if state.finished[:1] != (winner,):
            yield "winner", "finished"
    elif state.instant_win is None and winner not in empty and state.in_play != (winner,):
        yield "winner", "hands over"


def _owed(state: State) -> Iterator[tuple[str, str]]:
    """What a seat owes before the next turn."""
    options, pile = state.variant.options, state.pile
    if state.draw_due:
        size = 0 if pile is None else pile.cards.bit_count()
        due = {"none": 0, "one": 1, "combination-size": size}[options.draw_on_pass]
        if pile is None or state.over or state.draw_due != min(due, state.stock_size):
            yield "draw_due", "variant pile stock"
    if state.refilled:
        refills = options.stock_empty == "reshuffle-set-aside" and isinstance(state.stock, int)
        if not (refills and state.draw_due):
            yield "refilled", "variant stock draw_due"
    if state.announce_due is not None:
        seat, left = state.announce_due
        # A play that nobody may answer ends its trick at once; its player then leads and still has to announce.
        has_played = not state.over and not state.passed and seat == (state.to_act if pile is None else pile.seat)
        if not has_played or left != state.hands[seat].bit_count() or left > options.last_cards_announcement:
            yield "announce_due", "variant pile hands"


def _is_begun(state: State, pending: PendingExchange) -> bool:
    """Is this the state in which a deal begins with an exchange, but for what was returned? (DEC-156)"""
    stock = state.stock if isinstance(state.stock, int) else [1 << card for card in state.stock]
    swaps = tuple(replace(swap, returns=0) for swap in pending.swaps)
    dealt = DealtCards(
        hands=list(state.hands),
        extra=state.extra or None,
        stock=stock,
        dead=state.dead,
        deal_number=state.deal_number,
        previous=pending.previous,
        exchange_due=True,
        leader=pending.leader,
    )
    try:
        begun = start_of(dealt, state.variant, type(state))
    except InvalidDeal:
        return False
    if begun.exchange_due != replace(pending, swaps=swaps):
        return False
    turn = pending.due.receiver
    returned = [swap.returns & ~(state.hands[swap.receiver] | swap.gives) for swap in pending.swaps]
    later = pending.swaps[pending.swaps.index(pending.due) :]
    if any(returned) or any(swap.returns for swap in later):
        return False
    return state == changed(begun, to_act=turn, event_count=state.event_count, exchange_due=pending)


def _score(state: State) -> Iterator[Fault]:
    """A deal that is over has a score."""
    if not state.over:
        return
    try:
        result(state)
    except UnscorableDeal as unscorable:
        yield fault(("over",), "impossible-state.unscorable", sentence=unscorable.faults[0].detail)
