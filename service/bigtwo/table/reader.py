"""Reading a state that comes back from a client: complete as it was answered, each card in one place, no field in
contradiction to another.

Whether a deal can lead to a state is not asked: a service with a key seals its states, and every event since the deal
is in the record. What passes here is a position that every question has an answer for.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from bigtwo import rulebook
from bigtwo.cards import LARGEST_PACK
from bigtwo.dealing.exchange import Swap, counts_of
from bigtwo.dealing.previous import exchanges_by_place, read_deal_number, read_previous
from bigtwo.messages.render import quote_input
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
from bigtwo.scoring.result import read_instant_win, read_specials
from bigtwo.table.events import MAX_EVENTS
from bigtwo.table.start import is_something_else, read_stock
from bigtwo.table.state import STATE_FORMAT, Breach, PendingExchange, Pile, breach_rules
from bigtwo.variant.values import DRAGON

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Faults, Path
    from bigtwo.reading import Reader


CONTRADICTION: Final = "impossible-state.contradiction"
"""The sentence about a field that does not agree with others."""
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
        "format": written_format(STATE_FORMAT),
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


def read_fields(value: object, variant: Variant, path: Path, faults: Faults) -> tuple[dict[str, Any], bool] | None:
    """The fields of a state as an earlier answer gave it, and what it says of passing, which follows from all else."""
    if is_something_else(value, "state", path, faults):
        return None
    fields = fields_of(value, path, faults, required=STATE_FIELDS, optional=ADDED_FIELDS)
    if fields is None:
        return None
    before = faults.count
    fields = {**ADDED_FIELDS, **fields}
    found: dict[str, Any] = {
        name: read(fields[name], variant, (*path, name), faults) for name, read in _READERS.items()
    }
    if faults.count > before:
        return None
    may_pass, dragon, win = found.pop("may_pass"), found.pop("dragon"), found["instant_win"]
    del found["seal"], found["format"]
    if win is not None and (win.dragon is not None or dragon is not None) and win.dragon != dragon:
        faults.note((*path, "instant_win"), CONTRADICTION, fields=("dragon",))
    if dragon is not None:  # which two fields say, and one did before there were other patterns
        found["instant_win"] = InstantWin(dragon, DRAGON)
    found |= {"variant": variant, "extra": found["extra"] or 0, "last_play": found["last_play"] or 0}
    found["pile"] = found["pile"] and Pile(*found["pile"])
    return found, may_pass
