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
    hands,
    list_of,
    object_of,
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

    from bigtwo.combinations.ruleset import Rules
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


def _bits(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[int, ...] | int | None:
    """A stock with its cards as bit numbers."""
    stock = read_stock(value, variant, path, faults)
    return tuple(card.bit_length() - 1 for card in stock) if isinstance(stock, list) else stock


def _values(*values: Any) -> tuple[Any, ...]:
    return values


_read_swap: Final = object_of(
    _values,
    {
        "from": seat,
        "to": seat,
        "count": whole(1, LARGEST_PACK),
        "gives": some_cards,
        "returns": optional(some_cards),
    },
)


def _swap(value: object, variant: Rules, path: Path, faults: Faults) -> Swap | None:
    """One exchange of several; ``count`` says again how many cards go either way."""
    read = _read_swap(value, variant, path, faults)
    if read is None:
        return None
    giver, receiver, count, gives, returns = read
    if any(cards is not None and cards.bit_count() != count for cards in (gives, returns)):
        faults.note((*path, "count"), CONTRADICTION, fields=("gives", "returns"))
        return None
    return Swap(giver, receiver, gives, returns or 0)


def _swaps(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[Swap, ...] | None:
    most = len(counts_of(variant.options))
    return each(value, _swap, variant, path, faults, most, most)


_OF_AN_EXCHANGE: Final[Mapping[str, Reader[Any]]] = MappingProxyType(
    {"from": seat, "to": seat, "gives": card, "previous": read_previous}
)
_read_exchange: Final = object_of(_values, _OF_AN_EXCHANGE, {"leader": seat})
_read_exchange_by_place: Final = object_of(_values, {**_OF_AN_EXCHANGE, "exchanges": _swaps}, {"leader": seat})


def _exchange(value: object, variant: Rules, path: Path, faults: Faults) -> PendingExchange | None:
    by_place = exchanges_by_place(variant.options)
    read = (_read_exchange_by_place if by_place else _read_exchange)(value, variant, path, faults)
    if read is None:
        return None
    loser, winner, gives, previous, *several, leader = read
    swaps = several[0] if several else (Swap(loser, winner, gives),)
    due = next((swap for swap in swaps if not swap.returns), None)
    highest = 0 if due is None else 1 << due.gives.bit_length() - 1
    if due is None or (due.giver, due.receiver, highest) != (loser, winner, gives):
        faults.note((*path, "exchanges"), CONTRADICTION, fields=("from", "to", "gives"))
        return None
    return PendingExchange(swaps, previous, leader)


def _rules(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[str, ...]:
    """The rules that a breach breaks, which follow from the variant. The ids are checked, each named once; people read
    them, so another release may have written others."""
    listed = entries(value, path, faults, 0, MAX_RULES) or []
    for index, rule in enumerate(listed):
        if type(rule) is not str or rulebook.rule(rule) is None:
            faults.note((*path, index), "invalid-value.rule", given=quote_input(rule))
        elif rule in listed[:index]:
            faults.note((*path, index), "invalid-value.rule-twice", name=rule)
    return breach_rules(variant)


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
        "pile": optional(object_of(Pile, {"seat": seat, "cards": some_cards})),
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
        "breaches": list_of(
            object_of(Breach, {"event": _count, "seat": seat, "causal": flag, "rules": _rules}), 0, MAX_EVENTS
        ),
        "open_breach": optional(seat),
        "draw_due": whole(0, LARGEST_PACK),
        "refilled": flag,
        "announce_due": optional(object_of(_values, {"seat": seat, "cards": whole(1, LARGEST_PACK)})),
        "exchange_due": optional(_exchange),
        "event_count": _count,
        "may_pass": flag,
        "seal": optional(lambda value, _, path, faults: text(value, path, faults, LONGEST_SEAL)),
    }
)
"""What a state is made of, each with what reads it, in the order in which it is read."""


def read_fields(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[dict[str, Any], bool] | None:
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
    return found, may_pass
