"""A state that comes back from a client, checked: can a deal under these rules ever look like this?

Each check is a small generator of faults: the field, and a sentence that says what is impossible about it. A state
that the machine itself made passes them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.dealing.handing_out import direction_of
from bigtwo.table.applying import answering, next_of
from bigtwo.variant import cards_each, cards_left, has_extra_card
from bigtwo.wording import cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.table.states import State

Impossible: TypeAlias = tuple[str, str]
"""A field of the state and what is impossible about it."""


def why_impossible(state: State) -> tuple[Impossible, ...]:
    """Everything that keeps this state from being one of a real deal; empty for a possible state. Its seats are seats,
    and there is a hand for each: that was checked when it was read."""
    checks = [_start, _played, _opening, _pile, _locks, _turn, _ends, _draws, _announcements, _memories, _breaches]
    return tuple(_places(state)) or tuple(fault for check in checks for fault in check(state))


def _places(state: State) -> Iterator[Impossible]:
    """Every card of the pack is in exactly one place."""
    order = state.variant.order
    stock = 0 if isinstance(state.stock, int) else sum(1 << card for card in state.stock)
    places = [(f"hands/{seat}", hand) for seat, hand in enumerate(state.hands)]
    places += [
        ("extra", state.extra),
        ("stock", stock),
        ("dead", state.dead),
        ("played", state.played),
        ("set_aside", state.set_aside),
    ]
    seen = 0
    for field, held in places:
        if seen & held:
            first = next(name for name, other in places if other & seen & held)
            yield field, f"{order.text(seen & held)} is also in {first}"
        seen |= held
    missing = order.everything & ~seen
    if isinstance(state.stock, int):
        if missing.bit_count() != state.stock:
            yield (
                "stock",
                f"in no known place: {cards(missing.bit_count())}; said to be in the stock: {cards(state.stock)}",
            )
    elif missing:
        yield "hands", f"{order.text(missing)}: in no place at all"


def _start(state: State) -> Iterator[Impossible]:
    """What the deal left behind."""
    options = state.variant.options
    direction = direction_of(options, state.deal_number)
    if state.direction != direction:
        yield "direction", f"deal {state.deal_number} is played {direction}"
    if state.extra:
        yield "extra", "the extra card is taken before play begins"
    left = cards_left(options)
    if options.leftover != "stock" and state.stock_size:
        yield "stock", "this variant has no stock"
    if options.leftover == "dead" and state.dead.bit_count() != left:
        yield "dead", f"{cards(state.dead.bit_count())}; left over in this variant: {cards(left)}"
    if options.leftover != "dead" and state.dead:
        yield "dead", "this variant leaves no dead cards"
    if options.draw_on_pass == "none":
        most = cards_each(options) + has_extra_card(options)
        for seat, hand in enumerate(state.hands):
            if hand.bit_count() > most:
                yield f"hands/{seat}", f"{cards(hand.bit_count())}; nobody has more than {most}"


def _played(state: State) -> Iterator[Impossible]:
    """What was played, by how many events: every play takes cards out of a hand."""
    played = state.played.bit_count()
    gone = played + state.set_aside.bit_count()
    options = state.variant.options
    draws = options.draw_on_pass != "none"
    full = cards_each(options) + has_extra_card(options)
    if state.pile is not None:
        size = state.pile.cards.bit_count()
        if not draws and state.hands[state.pile.seat].bit_count() > full - size:
            yield "pile", f"seat {state.pile.seat} cannot have played it and still have so many cards"
        if options.bombs == "off" and played % size:
            yield "played", f"the plays of this trick have {size} cards each, so {played} cannot have been played in it"
    leader = state.hands[state.first_leader].bit_count()
    if not draws and gone and leader >= full:
        yield "first_leader", f"seat {state.first_leader} led first and cannot still have {leader} cards"
    reshuffles = draws and options.stock_empty == "reshuffle-set-aside"
    if not reshuffles and state.trick_number - 1 > state.set_aside.bit_count():
        yield "trick_number", f"fewer cards are set aside than {state.trick_number - 1} tricks have left behind"
    least = state.trick_number - 1 + (state.pile is not None) + len(state.passed)
    if state.event_count < least:
        yield "event_count", f"there must have been at least {least}"


def _opening(state: State) -> Iterator[Impossible]:
    """The very first play."""
    if state.opening:
        if state.played or state.set_aside or state.pile is not None or state.trick_number != 1:
            yield "opening", "cards have been played already"
        elif state.to_act != state.first_leader:
            yield "opening", f"seat {state.first_leader} leads first, not seat {state.to_act}"
        elif state.to_act is not None:
            in_hands = sum(state.hands)
            if not state.hands[state.to_act] & in_hands & -in_hands:
                yield "opening", f"seat {state.to_act} does not hold {state.variant.order.code(in_hands & -in_hands)}"


def _pile(state: State) -> Iterator[Impossible]:
    variant = state.variant
    if state.trick_number == 1 and state.set_aside:
        yield "set_aside", "in the first trick nothing has been set aside"
    reshuffles = variant.options.stock_empty == "reshuffle-set-aside" and variant.options.draw_on_pass != "none"
    if state.trick_number > 1 and not state.set_aside and not reshuffles:
        yield "trick_number", f"{state.trick_number} tricks, but nothing has been set aside"
    if state.pile is None:
        if state.played:
            yield "played", "cards of this trick are on the table, but there is no pile"
        if state.passed or state.locked_out:
            yield "passed", "nobody can have passed before the lead"
        return
    if variant.combinations.get(state.pile.cards) is None:
        yield "pile", f"{variant.order.text(state.pile.cards)} is no combination under this variant"
    if state.pile.cards & ~state.played:
        yield "pile", "the pile is not among the cards played in this trick"


def _locks(state: State) -> Iterator[Impossible]:
    """Who has passed, and who may not come back."""
    variant = state.variant
    if state.pile is None:
        return
    if state.pile.seat in state.passed or state.pile.seat in state.locked_out:
        yield "pile", f"seat {state.pile.seat} made the play on the pile and cannot have passed since"
    if state.locked_out and variant.options.after_pass != "out-of-trick":
        yield "locked_out", "in this variant a pass locks nobody out"
    if variant.options.after_pass == "out-of-trick" and not set(state.passed) <= set(state.locked_out):
        yield "locked_out", "whoever passed is locked out in this variant"
    for field, seats in (("passed", state.passed), ("locked_out", state.locked_out)):
        for seat in seats:
            if not state.hands[seat]:
                yield field, f"seat {seat} has no cards"


def _turn(state: State) -> Iterator[Impossible]:
    """Exactly one seat is to act, and it is the right one."""
    if state.over:
        return
    if state.to_act is None or not state.hands[state.to_act]:
        yield "to_act", "the deal is not over, so a seat with cards must be to act"
        return
    if state.pile is None:
        if state.own_pile:
            yield "own_pile", "there is no pile"
        return
    if state.draw_due:
        if not state.passed or state.passed[-1] != state.to_act:
            yield "to_act", "the seat that draws is the one that passed last"
        return
    waiting = answering(state)
    if state.own_pile:
        if not state.variant.options.self_beat:
            yield "own_pile", "in this variant nobody beats his own play"
        elif waiting or state.to_act != state.pile.seat:
            yield "own_pile", "a player faces his own pile only when everybody else is out of the trick"
    elif not waiting:
        yield "to_act", "everybody has passed, so the trick is over"
    else:
        last = state.passed[-1] if state.passed else state.pile.seat
        expected = next_of(state, last, waiting)
        if state.to_act != expected:
            yield "to_act", f"it is the turn of seat {expected}"


def _ends(state: State) -> Iterator[Impossible]:
    """Who is out of cards, who has won, and whether that ends the deal."""
    options = state.variant.options
    empty = {seat for seat in state.seats if not state.hands[seat]}
    play_on = options.deal_ends == "one-left"
    expected = set(state.seats) if state.over and play_on else empty
    if set(state.finished) != expected:
        yield (
            "finished",
            "it must name exactly the seats without cards" + (" and, last, the loser" * (play_on and state.over)),
        )
    if state.over:
        yield from _over(state, empty)
        return
    if state.dragon is not None:
        yield "dragon", "a dragon ends the deal at once"
    if len(state.in_play) < 2:
        yield "over", "only one player has cards left, so the deal is over"
    if play_on:
        if state.winner != (state.finished[0] if state.finished else None):
            yield "winner", "the winner is the first player without cards"
        return
    if state.winner is not None:
        yield "winner", "the first player to go out ends the deal"
    if empty and (options.lone_top_two_finish != "not-a-win" or len(empty) > 1):
        yield "over", "a player is out of cards, so the deal is over"


def _over(state: State, empty: set[int]) -> Iterator[Impossible]:
    if state.to_act is not None:
        yield "to_act", "nobody is to act when the deal is over"
    if state.winner is None:
        yield "winner", "a deal that is over has a winner"
        return
    if state.dragon is not None:
        if state.winner != state.dragon or state.played or state.set_aside:
            yield "dragon", "a dragon wins before anything is played"
        if state.variant.options.dragon != "wins":
            yield "dragon", "in this variant a dragon does not win"
        return
    if state.variant.options.deal_ends == "one-left":
        if len(state.in_play) != 1:
            yield "over", "the deal goes on until one player has cards left"
        if not state.finished or state.winner != state.finished[0]:
            yield "winner", "the winner is the first player without cards"
    elif state.winner not in empty and state.in_play != (state.winner,):
        yield "winner", f"seat {state.winner} still has cards"


def _draws(state: State) -> Iterator[Impossible]:
    form = state.variant.options.draw_on_pass
    if state.refilled and not (
        state.draw_due and isinstance(state.stock, int) and state.variant.options.stock_empty == "reshuffle-set-aside"
    ):
        yield "refilled", "no stock has just been made of the cards set aside"
    if state.draw_due == 0:
        return
    most = 0
    if form != "none" and state.pile is not None:
        most = min(1 if form == "one" else state.pile.cards.bit_count(), state.stock_size)
    if state.draw_due != most:
        yield "draw_due", f"{cards(state.draw_due)}; due here: {cards(most)}"


def _announcements(state: State) -> Iterator[Impossible]:
    if state.announce_due is None:
        return
    seat, left = state.announce_due
    if left > state.variant.options.last_cards_announcement:
        yield "announce_due", "in this variant nothing is to be announced with so many cards"
    if state.hands[seat].bit_count() != left:
        yield "announce_due", f"seat {seat} has {cards(state.hands[seat].bit_count())}"
    # A play that nobody may answer ends its trick at once; its player then leads and still has to announce.
    just_played = state.to_act if state.pile is None else state.pile.seat
    if just_played != seat or state.passed:
        yield "announce_due", "only the player who has just played announces"


def _memories(state: State) -> Iterator[Impossible]:
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
        yield "last_play", "these cards have not been played"
    if state.winner is None and state.pile is not None and state.last_play != state.pile.cards:
        yield "last_play", "the last play is the one on the pile"
    if state.last_play and variant.combinations.get(state.last_play) is None:
        yield "last_play", f"{variant.order.text(state.last_play)} is no combination under this variant"
    for number, special in enumerate(state.specials):
        mask = variant.mask(special.cards)
        play = variant.combinations.get(mask)
        if play is None or play.kind not in SPECIAL_KINDS:
            yield f"specials/{number}", "only four of a kind and straight flushes are special"
        elif mask & ~gone:
            yield f"specials/{number}", "these cards have not been played"
        if special.final and (not state.over or special.seat != state.winner or mask != state.last_play):
            yield f"specials/{number}", "only the play that won the deal is final"


def _breaches(state: State) -> Iterator[Impossible]:
    duty = state.variant.options.last_card_duty
    if state.breaches and duty != "liable":
        yield "breaches", "in this variant nobody becomes liable"
    for number, breach in enumerate(state.breaches):
        if breach.event >= state.event_count:
            yield f"breaches/{number}", f"the record has had fewer events: {state.event_count}"
        if breach.causal and (not state.over or number != len(state.breaches) - 1):
            yield f"breaches/{number}", "only the last breach of a deal that is over can have decided it"
    if state.open_breach is not None and (
        not state.breaches or state.over or state.hands[state.open_breach].bit_count() != 1
    ):
        yield "open_breach", "nobody can profit from a breach now"
