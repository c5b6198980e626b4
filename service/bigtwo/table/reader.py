"""Reads deals and states, builds the initial fields of a table, and checks a state that a client sends: every card in
one place, and no field that contradicts others.

Clients must return all required fields of the state they received. Only its structure is checked, not whether play can
reach it: a service with a key seals its states, and a record holds every event since the deal.

Rules: PG-PLAY-01, PG-PLAY-05..13, PG-OPEN-01..10, PG-NPP-01..03, PG-LAST-01, PG-3P-03/04, PG-3P-10/11, PG-2P-05,
PG-DRA-01, PG-SCORE-08..10, HR-INST-01, DEC-24, DEC-25, DEC-32, DEC-34, DEC-79, DEC-140, DEC-141, DEC-156, DEC-161.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from bigtwo import reading, rulebook
from bigtwo.cards import LARGEST_PACK, read_card, read_cards, read_ordered_cards, read_some_cards, singles
from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.combinations.ruleset import CardsLike, Rules
from bigtwo.dealing.deal import Deal, verdict_on
from bigtwo.dealing.opening import (
    InvalidDeal,
    Opening,
    Previous,
    PreviousDeal,
    Swap,
    check_leader,
    check_no_redeal,
    check_previous,
    counts_of,
    decide_exchange,
    decide_opening,
    derive_opening,
    exchanges,
    exchanges_by_place,
    read_deal_number,
    read_previous,
)
from bigtwo.faults import Fault, Faults, Path, fault
from bigtwo.messages.render import quote_input
from bigtwo.moves import barred_cards
from bigtwo.reading import Reader, as_request
from bigtwo.scoring.result import InstantWin, read_instant_win, read_specials
from bigtwo.table.state import (
    MAX_EVENTS,
    STATE_FORMAT,
    Announce,
    Breach,
    FullState,
    PendingExchange,
    Play,
    breach_rules,
)
from bigtwo.variant.options import cards_left, direction_of
from bigtwo.variant.values import DRAGON
from bigtwo.wording import place_of

# --- a deal ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealtCards:
    """A deal as it lies on the table: after an exchange, or before one that is due; before the extra card is taken."""

    hands: Sequence[CardsLike]
    """The cards of each seat."""
    extra: CardsLike | None = None
    stock: Sequence[CardsLike] | int | None = None
    """The cards to draw from, top first, each by its code or mask; or how many there are, in unknown order; None: all
    that are left."""
    dead: CardsLike | None = None
    """Cards out of the game; None: all that are left, where the variant has dead cards."""
    deal_number: int = 1
    previous: PreviousDeal | None = None
    exchange_due: bool = False
    """The exchange has still to take place: the record begins with the cards that are returned."""
    leader: int | None = None
    """The seat that leads because it was named or drawn, where the variant has that decide."""


_OF_AN_ANSWER: Final = (
    *("variant", "dealt", "exchange", "opening", "direction", "first_card_to"),
    *("pack", "seed", "exposed", "returned", "redeal_offer", "rules"),
)
"""What the answer to ``deal`` says besides. It is taken as it came; most of it is for people, and is not read."""


def read_stock(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[int, ...] | int | None:
    """The cards to draw from as masks, top first; or how many there are, where their order is unknown."""
    if type(value) is int:
        return reading.integer(value, variant, path, faults, 0, LARGEST_PACK)
    return read_ordered_cards(value, variant, path, faults)


_OF_A_DEAL: Final[Mapping[str, Reader[Any]]] = MappingProxyType(
    {
        "dealer": reading.seat,
        "extra": read_card,
        "stock": read_stock,
        "dead": read_cards,
        "deal_number": read_deal_number,
        "previous": read_previous,
        "leader": reading.seat,
    }
)
"""What a deal may say besides its hands, each with what reads it; who dealt is not asked later."""
_FIELDS: Final = ("extra", "stock", "dead", "dealer", "deal_number", "previous", "leader")
"""The same in the order in which it is listed."""


def read_dealt(value: object, variant: Rules, path: Path, faults: Faults) -> DealtCards | None:
    """A deal as it lies on the table, its cards as masks: written for the record, or the answer to ``deal`` as it came.

    In such an answer `dealt` are the hands before the extra card is taken, and `exchange` says whether one is due.
    """
    if is_something_else(value, "deal", path, faults):
        return None
    fields = reading.fields_of(value, path, faults, ("hands",), (*_FIELDS, *_OF_AN_ANSWER))
    if fields is None:
        return None
    name = "hands" if fields.get("dealt") is None else "dealt"
    held = reading.hands(fields[name], variant, (*path, name), faults)
    found = reading.given(fields, _OF_A_DEAL, variant, path, faults)
    number, _ = found.pop("deal_number") or 1, found.pop("dealer")
    exchange, opening = fields.get("exchange"), fields.get("opening")
    due = isinstance(exchange, dict) and exchange.get("loser") is not None and exchange.get("returns") is None
    if exchanges(variant.options, number):  # hands that are thrown in are those before an exchange
        due = due or (isinstance(opening, dict) and opening.get("by") == "redeal")
    return None if held is None else DealtCards(held, deal_number=number, exchange_due=due, **found)


def is_something_else(value: object, wanted: str, path: Path, faults: Faults) -> bool:
    """Is it not the deal or the state that is wanted, but something else that an answer holds? That is the one fault
    then: each of its fields would be another."""
    if type(value) is not dict:
        return False
    if {"type", "status", "detail"} <= value.keys():  # a problem that the service answered
        faults.note(path, "deal-or-state.problem", field=place_of(path), inside=wanted)
    elif "view" in value or (type(hands := value.get("hands")) is list and None in hands):
        faults.note(path, "deal-or-state.view", field=place_of(path))
    elif type(value.get(wanted)) is dict:
        faults.note((*path, wanted), "unknown-field.whole-answer", field=place_of(path), inside=wanted)
    elif wanted == "deal" and ("to_act" in value or type(value.get("state")) is dict):
        faults.note(path, "deal-or-state.state", field=place_of(path))
    elif wanted == "state" and "to_act" not in value and ("dealt" in value or "first_card_to" in value):
        faults.note(path, "deal-or-state.deal", field=place_of(path))
    else:
        return False
    return True


def written_deal(deal: DealtCards, variant: Rules) -> dict[str, Any]:
    """A deal that a caller of the library laid out, as a request would write it."""
    written: dict[str, Any] = as_request(deal, variant)
    return {**written, "exchange": {"loser": True, "returns": None}} if written.pop("exchange_due") else written


def dealt_cards(deal: Deal) -> DealtCards:
    """The cards of a deal that was handed out, as they lie on the table."""
    # Without an exchange the hands are thrown in: they are those before it.
    is_due = exchanges(deal.variant.options, deal.deal_number) and (deal.exchange is None or deal.exchange.due)
    extra, dead = deal.extra or None, sum(deal.dead)
    return DealtCards(deal.dealt, extra, deal.stock, dead, deal.deal_number, deal.previous, is_due, deal.leader)


def start_fields(deal: DealtCards, variant: Rules) -> dict[str, Any]:
    """The fields of the table before the first event of a deal that has been read: the extra card taken and the leader
    found, or with an exchange that is due, or over at once where a hand has won.

    Raises InvalidDeal with every fault of the deal: wrong sizes, cards missing or in two places, a previous deal that
    is needed and missing.
    """
    options, number, leader, previous = variant.options, deal.deal_number, deal.leader, deal.previous
    assert previous is None or isinstance(previous, Previous)
    hands = tuple(map(variant.mask, deal.hands))
    extra = 0 if deal.extra is None else variant.mask(deal.extra)
    dead = None if deal.dead is None else variant.mask(deal.dead)
    stock: int | tuple[int, ...]
    if deal.stock is None:
        stock = cards_left(options) if options.leftover == "stock" else ()
    else:
        stock = deal.stock if isinstance(deal.stock, int) else tuple(map(variant.mask, deal.stock))
    _check_places(hands, extra, stock, dead, variant)
    if dead is None:
        dead = variant.order.everything & ~(sum(hands) | extra) if options.leftover == "dead" else 0
    laid_out = {
        "variant": variant,
        "deal_number": number,
        "direction": direction_of(options, number),
        "hands": hands,
        "first_leader": None,
        "to_act": None,
        "extra": extra,
        "stock": stock,
        "dead": dead,
    }
    try:
        if deal.exchange_due:
            previous = _check_exchange(deal, hands, variant)
            swaps = decide_exchange(hands, previous, variant, None).swaps
            if swaps:
                pending = PendingExchange(swaps, previous, leader)
                return laid_out | {"to_act": pending.due.receiver, "exchange_due": pending}
            lead = decide_opening(hands, variant, number, previous, extra, leader)
        else:
            lead = derive_opening(hands, variant, number, previous, extra or None, leader)
            if lead.by == "redeal":
                faults = Faults()
                check_no_redeal(hands, variant, ("hands",), faults)
                faults.check(InvalidDeal)
    except InvalidDeal as invalid:
        raise InvalidDeal((fault.below("deal") for fault in invalid.faults), invalid.further) from None
    return laid_out | lead_fields(lead)


def lead_fields(lead: Opening) -> dict[str, Any]:
    """What the lead to a deal that is laid out changes: the leader is found and the extra card taken, or a hand has
    won."""
    won = lead.instant_win
    holder = None if won is None else won.seat
    return {
        "hands": lead.hands,
        "extra": 0,
        "first_leader": holder if lead.leader is None else lead.leader,
        "to_act": lead.leader,
        "opening": lead.by == "lowest-card",
        "winner": holder,
        "over": won is not None,
        "instant_win": won,
    }


def _check_places(
    hands: tuple[int, ...], extra: int, stock: tuple[int, ...] | int, dead: int | None, variant: Rules
) -> None:
    """What is wrong with a deal is an answer elsewhere; where it is to be played, each is a fault."""
    verdict = verdict_on(
        [tuple(singles(hand)) for hand in hands],
        variant,
        extra or None,
        None if isinstance(stock, int) else stock,
        None if dead is None else tuple(singles(dead)),
    )
    faults = Faults()
    for violation in verdict.violations:
        faults.add(Fault(("deal",), violation.phrase, tuple(violation.params.items()), violation.rules))
    if isinstance(stock, int) and stock != cards_left(variant.options):
        due = cards_left(variant.options) if variant.options.leftover == "stock" else 0
        faults.note(("deal", "stock"), "stock-wrong.told", stock=stock, expected=due)
    faults.check(InvalidDeal)


def _check_exchange(deal: DealtCards, hands: tuple[int, ...], variant: Rules) -> Previous:
    """The previous deal, by which cards are exchanged; raises InvalidDeal where they cannot be."""
    previous, number, faults = deal.previous, deal.deal_number, Faults()
    assert previous is None or isinstance(previous, Previous)
    check_previous(previous, variant, number, faults, exchanging=True)
    if variant.options.card_exchange == "none":
        faults.note(("exchange",), "not-due.exchange")
    check_leader(deal.leader, variant, number, faults)
    if not faults.found:
        check_no_redeal(hands, variant, ("hands",), faults)
    faults.check(InvalidDeal)
    assert previous is not None
    return previous


# --- a state ---------------------------------------------------------------------------------------------------------


CONTRADICTION: Final = "impossible-state.contradiction"
"""The sentence about a field that does not agree with others."""
MAX_COUNTED: Final = 1_000_000_000
MAX_RULES: Final = 10

_OF_A_STATE: Final = """
    variant deal_number direction hands to_act pile own_pile may_pass opening passed locked_out finished winner over
    dragon trick_number extra stock dead played set_aside first_leader last_play specials breaches open_breach draw_due
    refilled announce_due event_count
"""
STATE_FIELDS: Final = tuple(_OF_A_STATE.split())
"""A state is complete: it comes back with every field with which it was answered."""
ADDED_FIELDS: Final[Mapping[str, object]] = MappingProxyType(
    {"exchange_due": None, "instant_win": None, "format": STATE_FORMAT, "seal": None}
)
"""The fields that a state need not have, each with what stands for it where it is absent. A state that an earlier
release answered is read as one that has them. A seal is for the service that made it, and is not looked at here."""
LONGEST_SEAL: Final = 200
"""How many characters the seal of a state may have, whichever service made it."""

_count: Final = reading.whole(0, MAX_COUNTED)


_read_swap: Final = reading.object_of(
    lambda giver, receiver, count, gives, returns: Swap(giver, receiver, count, gives, returns or 0),
    {
        "from": reading.seat,
        "to": reading.seat,
        "count": reading.whole(1, LARGEST_PACK),
        "gives": read_some_cards,
        "returns": reading.optional(read_some_cards),
    },
)


def _swap(value: object, variant: Rules, path: Path, faults: Faults) -> Swap | None:
    """One exchange of several; ``count`` says again how many cards go either way."""
    swap = _read_swap(value, variant, path, faults)
    if swap is not None and not {swap.gives.bit_count(), swap.returns.bit_count()} <= {swap.count, 0}:
        faults.note((*path, "count"), CONTRADICTION, fields=("gives", "returns"))
        return None
    return swap


_OF_AN_EXCHANGE: Final[Mapping[str, Reader[Any]]] = MappingProxyType(
    {"from": reading.seat, "to": reading.seat, "gives": read_card, "previous": read_previous}
)


def _exchange(value: object, variant: Rules, path: Path, faults: Faults) -> PendingExchange | None:
    fields, count = dict(_OF_AN_EXCHANGE), len(counts_of(variant.options))
    if exchanges_by_place(variant.options):
        fields["exchanges"] = reading.list_of(_swap, count, count)
    read = reading.object_of(lambda *read: read, fields, {"leader": reading.seat})(value, variant, path, faults)
    if read is None:
        return None
    loser, winner, gives, previous, *several, leader = read
    swaps = several[0] if several else (Swap(loser, winner, 1, gives),)
    done = next((number for number, swap in enumerate(swaps) if not swap.returns), None)
    due = None if done is None else swaps[done]
    highest = 0 if due is None else 1 << due.gives.bit_length() - 1
    if done is None or due is None or (due.giver, due.receiver, highest) != (loser, winner, gives):
        faults.note((*path, "exchanges"), CONTRADICTION, fields=("from", "to", "gives"))
        return None
    return PendingExchange(swaps, previous, leader, done)


def _rules(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[str, ...]:
    """The rules that a breach breaks, which follow from the variant. The ids are checked, each named once; people read
    them, so another release may have written others."""
    listed = reading.entries(value, path, faults, 0, MAX_RULES) or []
    for index, rule in enumerate(listed):
        if type(rule) is not str or rulebook.rule(rule) is None:
            faults.note((*path, index), "invalid-value.rule", given=quote_input(rule))
        elif rule in listed[:index]:
            faults.note((*path, index), "invalid-value.rule-twice", name=rule)
    return breach_rules(variant)


_READERS: Final[Mapping[str, Reader[Any]]] = MappingProxyType(
    {
        "format": reading.written_format(STATE_FORMAT),
        "stock": read_stock,
        "deal_number": read_deal_number,
        "direction": reading.one_of(("counterclockwise", "clockwise")),
        "hands": reading.hands,
        "first_leader": reading.optional(reading.seat),
        "to_act": reading.optional(reading.seat),
        "opening": reading.flag,
        "pile": reading.optional(reading.object_of(Play, {"seat": reading.seat, "cards": read_some_cards})),
        "own_pile": reading.flag,
        "passed": reading.seats,
        "locked_out": reading.seats,
        "finished": reading.seats,
        "winner": reading.optional(reading.seat),
        "over": reading.flag,
        "dragon": reading.optional(reading.seat_of),
        "instant_win": reading.optional(read_instant_win),
        "trick_number": reading.whole(1, MAX_COUNTED),
        "extra": reading.optional(read_card),
        "dead": read_cards,
        "played": read_cards,
        "set_aside": read_cards,
        "last_play": reading.optional(read_some_cards),
        "specials": read_specials,
        "breaches": reading.list_of(
            reading.object_of(Breach, {"event": _count, "seat": reading.seat, "causal": reading.flag, "rules": _rules}),
            0,
            MAX_EVENTS,
        ),
        "open_breach": reading.optional(reading.seat),
        "draw_due": reading.whole(0, LARGEST_PACK),
        "refilled": reading.flag,
        "announce_due": reading.optional(
            reading.object_of(Announce, {"seat": reading.seat, "cards": reading.whole(1, LARGEST_PACK)})
        ),
        "exchange_due": reading.optional(_exchange),
        "event_count": _count,
        "may_pass": reading.flag,
        "seal": reading.optional(partial(reading.text, longest=LONGEST_SEAL)),
    }
)
"""What a state is made of, each with what reads it, in the order in which it is read."""


def read_fields(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[dict[str, Any], bool] | None:
    """The fields of a state as an earlier answer gave it, and what it says of passing, which follows from all else."""
    if is_something_else(value, "state", path, faults):
        return None
    fields = reading.fields_of(value, path, faults, required=STATE_FIELDS, optional=ADDED_FIELDS)
    if fields is None:
        return None
    before = faults.count
    fields = {**ADDED_FIELDS, **fields}
    found: dict[str, Any] = {}
    for name, read in _READERS.items():
        found[name] = read(fields[name], variant, (*path, name), faults)
    if faults.count > before:
        return None
    may_pass, dragon, win = found.pop("may_pass"), found.pop("dragon"), found["instant_win"]
    del found["seal"], found["format"]
    if win is not None and (win.dragon is not None or dragon is not None) and win.dragon != dragon:
        faults.note((*path, "instant_win"), CONTRADICTION, fields=("dragon",))
    if dragon is not None:  # which two fields say, and one did before there were other patterns
        found["instant_win"] = InstantWin(dragon, DRAGON)
    found |= {"variant": variant, "extra": found["extra"] or 0, "last_play": found["last_play"] or 0}
    return found, may_pass


# --- whether a state can be -------------------------------------------------------------------------------------------

Checks: TypeAlias = list[tuple[str, str, object]]
"""What is compared: a field, the others with which it has to agree, and whether it contradicts them."""


def misplaced_cards(state: FullState) -> Iterator[Fault]:
    """Every card of the pack is in exactly one place, and no hand holds more than is dealt."""
    order = state.variant.order
    stock = 0 if isinstance(state.stock, int) else sum(state.stock)
    places: list[tuple[Path, int]] = [(("hands", seat), hand) for seat, hand in enumerate(state.hands)]
    places += [(("extra",), state.extra), (("stock",), stock), (("dead",), state.dead)]
    places += [(("played",), state.played), (("set_aside",), state.set_aside)]
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
    too_early = breaches[:-1] if state.over else breaches
    checks: Checks = [
        ("last_play", "variant", state.last_play and get(state.last_play) is None),
        ("breaches", "variant", breaches and state.variant.options.last_card_duty != "liable"),
        ("breaches", "over", any(map(attrgetter("causal"), too_early))),
        ("open_breach", "breaches over", state.open_breach is not None and (state.over or not breaches)),
    ]
    for special in state.specials:
        play = get(state.variant.mask(special.cards))
        checks.append(("specials", "variant", play is None or play.kind not in SPECIAL_KINDS))
    return checks


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
    everybody = set(state.seats)
    empty = everybody.difference(state.in_play)
    plays_on = options.deal_ends == "one-left" and state.instant_win is None
    checks: Checks = [("finished", "hands over", set(finished) != (everybody if state.over and plays_on else empty))]
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
