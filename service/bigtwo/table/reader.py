"""Reading a state that comes back from a client: complete as it was answered, each card in one place, no field in
contradiction to another.

Whether a deal can lead to a state is not asked: a service with a key seals its states, and every event since the deal
is in the record. What passes here is a position that every question has an answer for.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from bigtwo import rulebook
from bigtwo.cards import LARGEST_PACK
from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.dealing.deal import direction_of
from bigtwo.dealing.exchange import Swap, counts_of
from bigtwo.dealing.lead import check_leader
from bigtwo.dealing.previous import InvalidDeal, exchanges_by_place, read_deal_number, read_previous
from bigtwo.faults import Faults, fault
from bigtwo.messages.render import quote_input
from bigtwo.moves.finish_bans import bans_on
from bigtwo.reading import (
    card,
    cards,
    each,
    entries,
    fields_of,
    flag,
    given,
    hands,
    integer,
    list_of,
    one_of,
    optional,
    seat,
    seat_of,
    seats,
    some_cards,
    text,
    whole,
    written_format,
)
from bigtwo.scoring.instant_wins import InstantWin
from bigtwo.scoring.result import UnscorableDeal, read_instant_win, read_specials
from bigtwo.table.events import MAX_EVENTS
from bigtwo.table.referee import result
from bigtwo.table.start import DealtCards, is_something_else, read_stock, start_of
from bigtwo.table.state import STATE_FORMAT, Breach, PendingExchange, Pile, replace_fields
from bigtwo.table.transitions import breach_rules, next_to_answer
from bigtwo.variant import cards_each, cards_left, has_extra_card
from bigtwo.variant.values import DRAGON
from bigtwo.wording import place_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Fault, Path
    from bigtwo.reading import Reader
    from bigtwo.table.state import AnyState, State


MAX_COUNTED: Final = 1_000_000_000
MAX_RULES: Final = 10

_FIELDS: Final = """
    variant deal_number direction hands to_act pile own_pile may_pass opening passed locked_out finished winner over
    dragon trick_number extra stock dead played set_aside first_leader last_play specials breaches open_breach draw_due
    refilled announce_due event_count
"""
STATE_FIELDS: Final = tuple(_FIELDS.split())
"""A state is complete: it comes back with every field with which it was answered."""
ADDED_FIELDS: Final[Mapping[str, object]] = MappingProxyType(
    {"exchange_due": None, "instant_win": None, "format": STATE_FORMAT, "seal": None}
)
"""The fields that a state need not have, each with what stands for it where it is absent. A state that an earlier
release answered is read as one that has them. A seal is for the service that made it, and is not looked at here."""
LONGEST_SEAL: Final = 200
"""How many characters the seal of a state may have, whichever service made it."""

_count: Final = whole(0, MAX_COUNTED)
_format: Final = written_format(STATE_FORMAT)


def _bits(value: object, variant: Variant, path: Path, faults: Faults) -> tuple[int, ...] | int | None:
    """A stock with its cards as bit numbers."""
    stock = read_stock(value, variant, path, faults)
    return tuple(card.bit_length() - 1 for card in stock) if isinstance(stock, list) else stock


def _with_seat(read: Reader[int]) -> Reader[tuple[int, int]]:
    """The reader of an object that says a seat and cards, or how many."""

    def read_both(value: object, variant: Variant, path: Path, faults: Faults) -> tuple[int, int] | None:
        fields = fields_of(value, path, faults, required=("seat", "cards"))
        if fields is None:
            return None
        by = seat(fields["seat"], variant, (*path, "seat"), faults)
        cards = read(fields["cards"], variant, (*path, "cards"), faults)
        return None if by is None or cards is None else (by, cards)

    return read_both


def _exchange(value: object, variant: Variant, path: Path, faults: Faults) -> PendingExchange | None:
    by_place = exchanges_by_place(variant.options)
    several = ("exchanges",) if by_place else ()
    fields = fields_of(
        value, path, faults, required=("from", "to", "gives", "previous", *several), optional=("leader",)
    )
    if fields is None:
        return None
    loser = seat(fields["from"], variant, (*path, "from"), faults)
    winner = seat(fields["to"], variant, (*path, "to"), faults)
    gives = card(fields["gives"], variant, (*path, "gives"), faults)
    previous = read_previous(fields["previous"], variant, (*path, "previous"), faults)
    swaps: tuple[Swap, ...] | None = None
    if by_place:
        most = len(counts_of(variant.options))
        swaps = each(fields["exchanges"], _swap, variant, (*path, "exchanges"), faults, most, most)
    elif loser is not None and winner is not None and gives is not None:
        swaps = (Swap(loser, winner, gives),)
    if loser is None or winner is None or gives is None or previous is None or swaps is None:
        return None
    leader = given(fields, "leader", seat, variant, path, faults)
    due = next((swap for swap in swaps if not swap.returns), None)
    highest = 0 if due is None else 1 << due.gives.bit_length() - 1
    if due is None or (due.giver, due.receiver, highest) != (loser, winner, gives):
        faults.note((*path, "exchanges"), CONTRADICTION, fields=("from", "to", "gives"))
        return None
    return PendingExchange(swaps, previous, leader)


def _swap(value: object, variant: Variant, path: Path, faults: Faults) -> Swap | None:
    """One exchange of several; ``count`` says again how many cards go either way."""
    fields = fields_of(value, path, faults, required=("from", "to", "count", "gives", "returns"))
    if fields is None:
        return None
    giver = seat(fields["from"], variant, (*path, "from"), faults)
    receiver = seat(fields["to"], variant, (*path, "to"), faults)
    gives = some_cards(fields["gives"], variant, (*path, "gives"), faults)
    returns = given(fields, "returns", some_cards, variant, path, faults)
    count = integer(fields["count"], (*path, "count"), faults, 1, LARGEST_PACK)
    if giver is None or receiver is None or gives is None or count is None:
        return None
    if gives.bit_count() != count or (returns is not None and returns.bit_count() != count):
        faults.note((*path, "count"), CONTRADICTION, fields=("gives", "returns"))
        return None
    return Swap(giver, receiver, gives, returns or 0)


def _breach(value: object, variant: Variant, path: Path, faults: Faults) -> Breach | None:
    fields = fields_of(value, path, faults, required=("event", "seat", "causal", "rules"))
    if fields is None:
        return None
    event = _count(fields["event"], variant, (*path, "event"), faults)
    by = seat(fields["seat"], variant, (*path, "seat"), faults)
    causal = flag(fields["causal"], variant, (*path, "causal"), faults)
    _check_rules(fields["rules"], (*path, "rules"), faults)
    return None if event is None or by is None or causal is None else Breach(event, by, causal, breach_rules(variant))


def _check_rules(value: object, path: Path, faults: Faults) -> None:
    """The ids of some rules, each named once. People read them, so another release may have written others."""
    listed = entries(value, path, faults, 0, MAX_RULES) or []
    for index, rule in enumerate(listed):
        if type(rule) is not str or rulebook.rule(rule) is None:
            faults.note((*path, index), "invalid-value.rule", given=quote_input(rule))
        elif rule in listed[:index]:
            faults.note((*path, index), "invalid-value.rule-twice", name=rule)


_READERS: Final[Mapping[str, Reader[Any]]] = MappingProxyType(
    {
        "stock": _bits,
        "deal_number": read_deal_number,
        "direction": one_of(("counterclockwise", "clockwise")),
        "hands": hands,
        "first_leader": optional(seat),
        "to_act": optional(seat),
        "opening": flag,
        "pile": optional(_with_seat(some_cards)),
        "own_pile": flag,
        "passed": seats,
        "locked_out": seats,
        "finished": seats,
        "winner": optional(seat),
        "over": flag,
        "dragon": optional(seat_of),
        "instant_win": optional(read_instant_win),
        "trick_number": whole(1, MAX_COUNTED),
        "extra": optional(card),
        "dead": cards,
        "played": cards,
        "set_aside": cards,
        "last_play": optional(some_cards),
        "specials": read_specials,
        "breaches": list_of(_breach, 0, MAX_EVENTS),
        "open_breach": optional(seat),
        "draw_due": whole(0, LARGEST_PACK),
        "refilled": flag,
        "announce_due": optional(_with_seat(whole(1, LARGEST_PACK))),
        "exchange_due": optional(_exchange),
        "event_count": _count,
        "may_pass": flag,
        "seal": optional(lambda value, _, path, faults: text(value, path, faults, LONGEST_SEAL)),
    }
)
"""What a state is made of, each with what reads it, in the order in which it is read."""


def read_state(value: object, variant: Variant, path: Path, faults: Faults, kind: type[AnyState]) -> AnyState | None:
    """A state as an earlier answer gave it, if its structure is sound."""
    if is_something_else(value, "state", path, faults):
        return None
    fields = fields_of(value, path, faults, required=STATE_FIELDS, optional=ADDED_FIELDS)
    if fields is None:
        return None
    before = faults.count
    fields = {**ADDED_FIELDS, **fields}
    _format(fields["format"], variant, (*path, "format"), faults)
    found: dict[str, Any] = {
        name: read(fields[name], variant, (*path, name), faults) for name, read in _READERS.items()
    }
    if faults.count > before:
        return None
    may_pass, dragon, win = found.pop("may_pass"), found.pop("dragon"), found["instant_win"]
    del found["seal"]
    if win is not None and (win.dragon is not None or dragon is not None) and win.dragon != dragon:
        faults.note((*path, "instant_win"), CONTRADICTION, fields=("dragon",))
    if dragon is not None:  # which two fields say, and one did before there were other patterns
        found["instant_win"] = InstantWin(dragon, DRAGON)
    found |= {"extra": found["extra"] or 0, "last_play": found["last_play"] or 0}
    found["pile"] = found["pile"] and Pile(*found["pile"])
    state = kind(variant=variant, **found)
    for each_fault in structural_faults(state, may_pass=may_pass):
        faults.add(each_fault.below, *path)
    return state


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
    leader, in_hands = state.first_leader, sum(state.hands)
    opens = leader is not None and leader == state.to_act and state.hands[leader] & in_hands & -in_hands
    if state.opening and (begun or not opens):
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
        held = [state.hands[seat] for seat in state.passed]
        # A seat passes a lead only where it has nothing to lead: its only card may not be the last play (DEC-140).
        if not all(hand.bit_count() == 1 and bans_on(state.variant, hand) for hand in held):
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


def _turn(state: State) -> Iterator[tuple[str, str]]:
    """Whose turn it is."""
    if state.over:
        if state.to_act is not None:
            yield "to_act", "over"
        return
    if state.to_act is None or not state.hands[state.to_act] or sum(map(bool, state.hands)) == 1:
        yield "to_act", "hands over"
        return
    pile = state.pile
    last = state.passed[-1] if state.passed else None if pile is None else pile.seat
    answering = None if last is None else next_to_answer(state, last)
    if pile is None:
        due = state.after(state.passed[-1]) if state.passed and not state.all_passed_lead else state.to_act
    elif state.draw_due:
        due = state.passed[-1] if state.passed else None
    else:
        due = pile.seat if answering is None and state.own_pile else answering
    if state.to_act != due:
        yield "to_act", "pile passed hands"
    if state.own_pile and (answering is not None or pile is None or not state.variant.options.self_beat):
        yield "own_pile", "variant pile passed"


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
    return state == replace_fields(begun, to_act=turn, event_count=state.event_count, exchange_due=pending)


def _score(state: State) -> Iterator[Fault]:
    """A deal that is over has a score."""
    if not state.over:
        return
    try:
        result(state)
    except UnscorableDeal as unscorable:
        yield fault(("over",), "impossible-state.unscorable", sentence=unscorable.faults[0].detail)
