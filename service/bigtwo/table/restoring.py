"""Reading a state that comes back from a client: complete as it was answered, and of sound structure."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from bigtwo import rulebook
from bigtwo.cards import LARGEST_PACK
from bigtwo.dealing.exchanging import Swap, counts_of
from bigtwo.dealing.placing import exchanges_by_place
from bigtwo.dealing.previous import read_deal_number, read_previous
from bigtwo.messages.saying import told_back
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
    seat,
    seat_of,
    seats,
    some_cards,
    text,
    whole,
    word,
    written_format,
)
from bigtwo.scoring.given import read_instant_win, read_specials
from bigtwo.scoring.patterns import InstantWin
from bigtwo.table.applying import breach_rules
from bigtwo.table.pending import PendingExchange
from bigtwo.table.records import MAX_EVENTS
from bigtwo.table.starting import is_something_else, read_stock
from bigtwo.table.states import STATE_FORMAT, Breach, Pile
from bigtwo.table.structure import CONTRADICTION, structural_faults
from bigtwo.variant.instant_wins import DRAGON

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Faults, Path
    from bigtwo.reading import Reader
    from bigtwo.table.states import AnyState

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


def _seal(value: object, _: Variant, path: Path, faults: Faults) -> str | None:
    return text(value, path, faults, LONGEST_SEAL)


def _direction(value: object, _: Variant, path: Path, faults: Faults) -> str | None:
    return word(value, path, faults, ("counterclockwise", "clockwise"))


def _bits(value: object, variant: Variant, path: Path, faults: Faults) -> tuple[int, ...] | int | None:
    """A stock with its cards as bit numbers."""
    stock = read_stock(value, variant, path, faults)
    return tuple(card.bit_length() - 1 for card in stock) if isinstance(stock, list) else stock


def _pile(value: object, variant: Variant, path: Path, faults: Faults) -> Pile | None:
    fields = fields_of(value, path, faults, required=("seat", "cards"))
    if fields is None:
        return None
    by = seat(fields["seat"], variant, (*path, "seat"), faults)
    played = some_cards(fields["cards"], variant, (*path, "cards"), faults)
    return None if by is None or played is None else Pile(by, played)


def _due(value: object, variant: Variant, path: Path, faults: Faults) -> tuple[int, int] | None:
    fields = fields_of(value, path, faults, required=("seat", "cards"))
    if fields is None:
        return None
    by = seat(fields["seat"], variant, (*path, "seat"), faults)
    left = integer(fields["cards"], (*path, "cards"), faults, 1, LARGEST_PACK)
    return None if by is None or left is None else (by, left)


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
            faults.note((*path, index), "invalid-value.rule", given=told_back(rule))
        elif rule in listed[:index]:
            faults.note((*path, index), "invalid-value.rule-twice", name=rule)


def _breaches(value: object, variant: Variant, path: Path, faults: Faults) -> tuple[Breach, ...] | None:
    return each(value, _breach, variant, path, faults, 0, MAX_EVENTS)


_READERS: Final[Mapping[str, Reader[Any]]] = MappingProxyType(
    {
        "stock": _bits,
        "deal_number": read_deal_number,
        "direction": _direction,
        "hands": hands,
        "first_leader": seat,
        "to_act": seat,
        "opening": flag,
        "pile": _pile,
        "own_pile": flag,
        "passed": seats,
        "locked_out": seats,
        "finished": seats,
        "winner": seat,
        "over": flag,
        "dragon": seat_of,
        "instant_win": read_instant_win,
        "trick_number": whole(1, MAX_COUNTED),
        "extra": card,
        "dead": cards,
        "played": cards,
        "set_aside": cards,
        "last_play": some_cards,
        "specials": read_specials,
        "breaches": _breaches,
        "open_breach": seat,
        "draw_due": whole(0, LARGEST_PACK),
        "refilled": flag,
        "announce_due": _due,
        "exchange_due": _exchange,
        "event_count": _count,
        "may_pass": flag,
        "seal": _seal,
    }
)
"""What a state is made of, each with what reads it, in the order in which it is read."""

_MAY_BE_NULL: Final = frozenset(
    {
        *("to_act", "first_leader", "pile", "winner", "dragon", "extra", "last_play", "open_breach", "announce_due"),
        *("exchange_due", "instant_win", "seal"),
    }
)


def _won(dragon: int | None, win: InstantWin | None, path: Path, faults: Faults) -> InstantWin | None:
    """The hand that won: a dragon is told in two fields, and was told in one before there were other patterns."""
    told = win if dragon is None else InstantWin(dragon, DRAGON)
    if win is not None and (win.dragon is not None or dragon is not None) and win.dragon != dragon:
        faults.note((*path, "instant_win"), CONTRADICTION, fields=("dragon",))
    return told


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
    found: dict[str, Any] = {}
    for name, read in _READERS.items():
        absent = fields[name] is None and name in _MAY_BE_NULL
        found[name] = None if absent else read(fields[name], variant, (*path, name), faults)
    if faults.count > before:
        return None
    may_pass = found.pop("may_pass")
    del found["seal"]
    found["instant_win"] = _won(found.pop("dragon"), found["instant_win"], path, faults)
    found |= {"extra": found["extra"] or 0, "last_play": found["last_play"] or 0}
    state = kind(variant=variant, **found)
    for fault in structural_faults(state, may_pass=may_pass):
        faults.add(fault.below, *path)
    return state
