"""A state that comes back from a client, checked: can a deal under these rules ever look like this?

Each check is a small generator of faults, each at a field of the state. A state that the machine itself made passes
them all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bigtwo.cards import singles
from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.dealing.exchanging import decide_exchange, need_of
from bigtwo.dealing.handing_out import direction_of
from bigtwo.dealing.lead import check_leader
from bigtwo.dealing.placing import exchanges_by_place
from bigtwo.dealing.previous import InvalidDeal, check_previous
from bigtwo.faults import Faults, fault
from bigtwo.scoring.patterns import winner_before_lead
from bigtwo.table.applying import answering, next_of
from bigtwo.variant import cards_each, cards_left, has_extra_card
from bigtwo.wording import place_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.faults import Fault, Path
    from bigtwo.scoring.patterns import InstantWin
    from bigtwo.table.states import PendingExchange, State


def why_impossible(state: State) -> tuple[Fault, ...]:
    """Everything that keeps this state from being one of a real deal; empty for a possible state. Its seats are seats,
    and there is a hand for each: that was checked when it was read."""
    checks = [_start, _played, _opening, _pile, _locks, _turn, _ends, _draws, _announcements, _memories, _breaches]
    if state.exchange_due is not None or state.first_leader is None:
        checks = [_start, _exchange]
    return tuple(_places(state)) or tuple(found for check in checks for found in check(state))


def _places(state: State) -> Iterator[Fault]:
    """Every card of the pack is in exactly one place."""
    order = state.variant.order
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


def _start(state: State) -> Iterator[Fault]:
    """What the deal left behind."""
    options = state.variant.options
    direction = direction_of(options, state.deal_number)
    if state.direction != direction:
        yield fault(("direction",), f"impossible-state.{direction}", deal=state.deal_number)
    if state.extra and state.exchange_due is None:
        yield fault(("extra",), "impossible-state.extra-taken")
    left = cards_left(options)
    if options.leftover != "stock" and state.stock_size:
        yield fault(("stock",), "impossible-state.no-stock")
    if options.leftover == "dead" and state.dead.bit_count() != left:
        yield fault(("dead",), "impossible-state.dead-size", size=state.dead.bit_count(), due_count=left)
    if options.leftover != "dead" and state.dead:
        yield fault(("dead",), "impossible-state.no-dead")
    if options.draw_on_pass == "none":
        most = cards_each(options) + has_extra_card(options)
        for seat, hand in enumerate(state.hands):
            if hand.bit_count() > most:
                yield fault(("hands", seat), "impossible-state.hand-size", held=hand.bit_count(), most=most)


def _exchange(state: State) -> Iterator[Fault]:
    """An exchange that is due: nothing has been played, and it is the one that follows from the previous deal."""
    pending, variant = state.exchange_due, state.variant
    if pending is None:
        yield fault(("first_leader",), "impossible-state.no-leader")
        return
    begun = replace(
        type(state)(
            variant=variant,
            deal_number=state.deal_number,
            direction=state.direction,
            hands=state.hands,
            first_leader=None,
            to_act=pending.winner,
        ),
        extra=state.extra,
        stock=state.stock,
        dead=state.dead,
        event_count=state.event_count,
        exchange_due=pending,
    )
    sizes = [hand.bit_count() for hand in state.hands]
    laid_out = [cards_each(variant.options)] * len(sizes)
    faults = Faults()
    check_previous(pending.previous, variant, state.deal_number, faults, needs=(need_of(variant.options),))
    check_leader(pending.leader, variant, state.deal_number, faults)
    yield from (fault.below("exchange_due") for fault in faults.found)
    if variant.options.card_exchange == "none" or state.deal_number == 1:
        yield fault(("exchange_due",), "impossible-state.no-exchange")
    elif begun != state or sizes != laid_out or bool(state.extra) != has_extra_card(variant.options):
        form = "exchange-begun-by-place" if exchanges_by_place(variant.options) else "exchange-begun"
        yield fault(("exchange_due",), f"impossible-state.{form}")
    elif not faults.found and not _is_decided(state, pending):
        yield fault(("exchange_due",), "impossible-state.other-exchange")
    elif not faults.found:
        yield from _returned(state, pending)


def _returned(state: State, pending: PendingExchange) -> Iterator[Fault]:
    """What was returned already: cards that its seat held or got, and nothing before its turn (DEC-156)."""
    due = pending.swaps.index(pending.due)
    for index, swap in enumerate(pending.swaps):
        foreign = swap.returns & ~(state.hands[swap.receiver] | swap.gives)
        if foreign or (swap.returns and index > due):
            path = ("exchange_due", "exchanges", index, "returns")
            yield fault(path, "impossible-state.exchange-returned", seat=swap.receiver)


def _is_decided(state: State, pending: PendingExchange) -> bool:
    """Is this the exchange that the previous deal leads to?"""
    try:
        due = decide_exchange(state.hands, pending.previous, state.variant, None)
    except InvalidDeal:
        return False
    return due.swaps == tuple(replace(swap, returns=0) for swap in pending.swaps)


def _played(state: State) -> Iterator[Fault]:
    """What was played, by how many events: every play takes cards out of a hand."""
    played = state.played.bit_count()
    gone = played + state.set_aside.bit_count()
    options = state.variant.options
    draws = options.draw_on_pass != "none"
    full = cards_each(options) + has_extra_card(options)
    if state.pile is not None:
        size = state.pile.cards.bit_count()
        if not draws and state.hands[state.pile.seat].bit_count() > full - size:
            yield fault(("pile",), "impossible-state.held-after-pile", seat=state.pile.seat)
        if options.bombs == "off" and played % size:
            yield fault(("played",), "impossible-state.plays-of-trick", each=size, count=played)
    assert state.first_leader is not None
    leader = state.hands[state.first_leader].bit_count()
    if not draws and gone and leader >= full:
        yield fault(("first_leader",), "impossible-state.leader-has-all", seat=state.first_leader, count=leader)
    reshuffles = draws and options.stock_empty == "reshuffle-set-aside"
    if not reshuffles and state.trick_number - 1 > state.set_aside.bit_count():
        yield fault(("trick_number",), "impossible-state.too-few-set-aside", count=state.trick_number - 1)
    least = state.trick_number - 1 + (state.pile is not None) + len(state.passed)
    if state.event_count < least:
        yield fault(("event_count",), "impossible-state.too-few-events", least=least)


def _opening(state: State) -> Iterator[Fault]:
    """The very first play."""
    if state.opening and state.first_leader is not None:
        if state.played or state.set_aside or state.pile is not None or state.trick_number != 1:
            yield fault(("opening",), "impossible-state.opening-played")
        elif state.to_act is None:
            yield fault(("opening",), "impossible-state.nobody-opens", leader=state.first_leader)
        elif state.to_act != state.first_leader:
            yield fault(("opening",), "impossible-state.other-opens", leader=state.first_leader, seat=state.to_act)
        else:
            in_hands = sum(state.hands)
            lowest = in_hands & -in_hands
            if not state.hands[state.to_act] & lowest:
                card = state.variant.order.code(lowest)
                yield fault(("opening",), "impossible-state.opening-card", seat=state.to_act, card=card)


def _pile(state: State) -> Iterator[Fault]:
    variant = state.variant
    if state.trick_number == 1 and state.set_aside:
        yield fault(("set_aside",), "impossible-state.first-trick")
    reshuffles = variant.options.stock_empty == "reshuffle-set-aside" and variant.options.draw_on_pass != "none"
    if state.trick_number > 1 and not state.set_aside and not reshuffles:
        yield fault(("trick_number",), "impossible-state.none-set-aside", count=state.trick_number)
    if state.pile is None:
        if state.played:
            yield fault(("played",), "impossible-state.played-without-pile")
        if state.locked_out or not all(_passes_lead(state, seat) for seat in state.passed):
            yield fault(("passed",), "impossible-state.passed-before-lead")
        return
    if variant.combinations.get(state.pile.cards) is None:
        cards = variant.order.cards(state.pile.cards)
        yield fault(("pile",), "impossible-state.no-combination", cards=cards)
    if state.pile.cards & ~state.played:
        yield fault(("pile",), "impossible-state.pile-not-played")


def _passes_lead(state: State, seat: int) -> bool:
    """Has this seat nothing to lead, since nobody may go out on the two that is all it holds? (DEC-140)"""
    hand = state.hands[seat]
    return state.variant.options.finish_on_twos != "allowed" and hand in singles(hand & state.variant.twos)


def _locks(state: State) -> Iterator[Fault]:
    """Who has passed, and who may not come back."""
    variant = state.variant
    if state.pile is None:
        return
    if state.pile.seat in state.passed or state.pile.seat in state.locked_out:
        yield fault(("pile",), "impossible-state.owner-passed", seat=state.pile.seat)
    if state.locked_out and variant.options.after_pass != "out-of-trick":
        yield fault(("locked_out",), "impossible-state.nobody-locked-out")
    if variant.options.after_pass == "out-of-trick" and not set(state.passed) <= set(state.locked_out):
        yield fault(("locked_out",), "impossible-state.passed-not-locked-out")
    for field, seats in (("passed", state.passed), ("locked_out", state.locked_out)):
        for seat in seats:
            if not state.hands[seat]:
                yield fault((field,), "impossible-state.passed-without-cards", seat=seat)


def _turn(state: State) -> Iterator[Fault]:
    """Exactly one seat is to act, and it is the right one."""
    if state.over:
        return
    if state.to_act is None or not state.hands[state.to_act]:
        yield fault(("to_act",), "impossible-state.nobody-to-act")
        return
    if state.pile is None:
        if state.own_pile:
            yield fault(("own_pile",), "impossible-state.no-pile")
        yield from _lead_after_passes(state)
        return
    if state.draw_due:
        if not state.passed or state.passed[-1] != state.to_act:
            yield fault(("to_act",), "impossible-state.draws-last-passed")
        return
    waiting = answering(state)
    if state.own_pile:
        if not state.variant.options.self_beat:
            yield fault(("own_pile",), "impossible-state.no-self-beat")
        elif waiting or state.to_act != state.pile.seat:
            yield fault(("own_pile",), "impossible-state.others-in-trick")
    elif not waiting:
        yield fault(("to_act",), "impossible-state.all-passed")
    else:
        last = state.passed[-1] if state.passed else state.pile.seat
        expected = next_of(state, last, waiting)
        if state.to_act != expected:
            yield fault(("to_act",), "impossible-state.other-turn", turn=expected)


def _lead_after_passes(state: State) -> Iterator[Fault]:
    """Who leads after others had nothing that they may lead (DEC-140)."""
    turn = state.after(state.passed[-1]) if state.passed else None
    if turn is not None and turn != state.to_act and not state.all_passed_lead:
        yield fault(("to_act",), "impossible-state.other-turn", turn=turn)


def _ends(state: State) -> Iterator[Fault]:
    """Who is out of cards, who has won, and whether that ends the deal."""
    options = state.variant.options
    empty = {seat for seat in state.seats if not state.hands[seat]}
    play_on = options.deal_ends == "one-left"
    if state.instant_win is None:
        yield from _untold_win(state)
    to_the_last = state.over and play_on and state.instant_win is None
    expected = set(state.seats) if to_the_last else empty
    if set(state.finished) != expected:
        form = "finished-and-loser" if to_the_last else "finished"
        yield fault(("finished",), f"impossible-state.{form}")
    if state.over:
        yield from _over(state, empty)
        return
    if state.dragon is not None:
        yield fault(("dragon",), "impossible-state.dragon-goes-on")
    elif state.instant_win is not None:
        yield fault(("instant_win",), "impossible-state.instant-win-goes-on")
    if len(state.in_play) < 2:
        yield fault(("over",), "impossible-state.one-left")
    if play_on:
        if state.winner != (state.finished[0] if state.finished else None):
            yield fault(("winner",), "impossible-state.winner-first-out")
        return
    if state.winner is not None:
        yield fault(("winner",), "impossible-state.first-out-ends")
    if empty and (options.lone_top_two_finish != "not-a-win" or len(empty) > 1):
        yield fault(("over",), "impossible-state.player-out")


def _over(state: State, empty: set[int]) -> Iterator[Fault]:
    if state.to_act is not None:
        yield fault(("to_act",), "impossible-state.over-to-act")
    if state.winner is None:
        yield fault(("winner",), "impossible-state.over-winner")
        return
    if state.instant_win is not None:
        yield from _won_before_play(state, state.instant_win)
        return
    if state.variant.options.deal_ends == "one-left":
        if len(state.in_play) != 1:
            yield fault(("over",), "impossible-state.several-left")
        if not state.finished or state.winner != state.finished[0]:
            yield fault(("winner",), "impossible-state.winner-first-out")
    elif state.winner not in empty and state.in_play != (state.winner,):
        yield fault(("winner",), "impossible-state.winner-has-cards", winner=state.winner)


def _won_before_play(state: State, win: InstantWin) -> Iterator[Fault]:
    """A hand that has won: nobody has played, and the variant lets its pattern win."""
    name, form = ("instant_win", "instant-win") if win.dragon is None else ("dragon", "dragon")
    named = {"pattern": win.pattern} if win.dragon is None else {}
    if state.winner != win.seat or state.played or state.set_aside:
        yield fault((name,), f"impossible-state.{form}-after-play")
    if win.pattern not in state.variant.options.wins_before_lead.patterns:
        yield fault((name,), f"impossible-state.{form}-wins-nothing", **named)
    elif win.dragon is None and not _has_won(state, win):
        yield fault((name,), "impossible-state.instant-win-other-hand", seat=win.seat, **named)


def _untold_win(state: State) -> Iterator[Fault]:
    """Where the house names hands that win, nobody goes on with one. Hands that grow may become one."""
    options = state.variant.options
    if not options.instant_wins or options.draw_on_pass != "none":
        return
    holders = winner_before_lead(state.hands, state.variant)
    if holders is not None:
        seat, pattern = holders.win.seat, holders.win.pattern
        yield fault(("instant_win",), "impossible-state.instant-win-untold", seat=seat, pattern=pattern)


def _has_won(state: State, win: InstantWin) -> bool:
    holders = winner_before_lead(state.hands, state.variant)
    return holders is not None and holders.win == win


def _draws(state: State) -> Iterator[Fault]:
    form = state.variant.options.draw_on_pass
    if state.refilled and not (
        state.draw_due and isinstance(state.stock, int) and state.variant.options.stock_empty == "reshuffle-set-aside"
    ):
        yield fault(("refilled",), "impossible-state.not-refilled")
    if state.draw_due == 0:
        return
    most = 0
    if form != "none" and state.pile is not None:
        most = min(1 if form == "one" else state.pile.cards.bit_count(), state.stock_size)
    if state.draw_due != most:
        yield fault(("draw_due",), "impossible-state.draw-due", size=state.draw_due, due_count=most)


def _announcements(state: State) -> Iterator[Fault]:
    if state.announce_due is None:
        return
    seat, left = state.announce_due
    if left > state.variant.options.last_cards_announcement:
        yield fault(("announce_due",), "impossible-state.nothing-to-announce")
    held = state.hands[seat].bit_count()
    if held != left:
        yield fault(("announce_due",), "impossible-state.announced-count", seat=seat, held=held)
    # A play that nobody may answer ends its trick at once; its player then leads and still has to announce.
    just_played = state.to_act if state.pile is None else state.pile.seat
    if just_played != seat or state.passed:
        yield fault(("announce_due",), "impossible-state.announces-after-play")


def _memories(state: State) -> Iterator[Fault]:
    """What is remembered for the score."""
    variant = state.variant
    gone = state.played | state.set_aside | state.unseen
    if not isinstance(state.stock, int):
        gone |= sum(1 << card for card in state.stock)
    for hand in state.hands:
        # Cards that were played come back into hands only where set-aside cards become a new stock.
        if variant.options.stock_empty == "reshuffle-set-aside":
            gone |= hand
    if state.last_play & ~gone:
        yield fault(("last_play",), "impossible-state.not-played")
    if state.winner is None and state.pile is not None and state.last_play != state.pile.cards:
        yield fault(("last_play",), "impossible-state.last-play-on-pile")
    if state.last_play and variant.combinations.get(state.last_play) is None:
        cards = variant.order.cards(state.last_play)
        yield fault(("last_play",), "impossible-state.no-combination", cards=cards)
    for number, special in enumerate(state.specials):
        mask = variant.mask(special.cards)
        play = variant.combinations.get(mask)
        if play is None or play.kind not in SPECIAL_KINDS:
            yield fault(("specials", number), "impossible-state.special-kind")
        elif mask & ~gone:
            yield fault(("specials", number), "impossible-state.not-played")
        if special.final and (not state.over or special.seat != state.winner or mask != state.last_play):
            yield fault(("specials", number), "impossible-state.special-final")


def _breaches(state: State) -> Iterator[Fault]:
    duty = state.variant.options.last_card_duty
    if state.breaches and duty != "liable":
        yield fault(("breaches",), "impossible-state.nobody-liable")
    for number, breach in enumerate(state.breaches):
        if breach.event >= state.event_count:
            yield fault(("breaches", number), "impossible-state.breach-event", count=state.event_count)
        if breach.causal and (not state.over or number != len(state.breaches) - 1):
            yield fault(("breaches", number), "impossible-state.breach-causal")
    if state.open_breach is not None and (
        not state.breaches or state.over or state.hands[state.open_breach].bit_count() != 1
    ):
        yield fault(("open_breach",), "impossible-state.open-breach")
