"""Readers for seats, numbers, lists and objects: each reads one input value and records its faults. Cards are read in
`bigtwo.cards`, variants in `bigtwo.combinations.ruleset`.

A reader takes the value, the variant, its path in the request and the faults met so far. It answers the value as the
engine wants it, or None, having noted why. Nothing is converted: a number is no text, and 1 is not true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

from bigtwo.cards import read_cards, written, written_card
from bigtwo.combinations.ruleset import Rules
from bigtwo.faults import Fault, Faults, InvalidInput, Path, fault
from bigtwo.messages.render import quote_input, truncate
from bigtwo.spelling import suggested
from bigtwo.variant.options import BY_NAME
from bigtwo.wording import place_of

Value = TypeVar("Value")
Reader: TypeAlias = "Callable[[Any, Any, Path, Faults], Value | None]"
"""Reads a value under a variant. What is the same under every variant is read before the variant is known: it is None
then, and also where the variant is at fault."""

HALF_OF_A_PAIR: Final = re.compile("[\ud800-\udfff]")


# --- numbers and words -----------------------------------------------------------------------------------------------


def integer(value: object, _: Rules | None, path: Path, faults: Faults, low: int, high: int) -> int | None:
    """A whole number within bounds, and neither "3" nor 3.0 nor true."""
    if type(value) is int and low <= value <= high:
        return value
    phrase = "out-of-range.number" if type(value) is int else "not-an-integer.field"
    faults.note(path, phrase, field=place_of(path), least=low, most=high, given=quote_input(value))
    return None


def written_format(newest: int) -> Reader[int]:
    """The reader of the number of the format in which a value was written, which may be older, but not newer."""

    def read(value: object, variant: Rules | None, path: Path, faults: Faults) -> int | None:
        if type(value) is int and value > newest:
            form = "newer-than-one" if newest == 1 else "newer"
            params = {} if newest == 1 else {"most": newest}
            faults.note(path, f"unknown-format.{form}", field=place_of(path), given=quote_input(value), **params)
            return None
        return integer(value, variant, path, faults, 1, newest)

    return read


def whole(low: int, high: int) -> Reader[int]:
    """The reader of a whole number within bounds."""
    return partial(integer, low=low, high=high)


def flag(value: object, _: Rules | None, path: Path, faults: Faults) -> bool | None:
    """True or false, and neither 1 nor "yes"."""
    if value is True or value is False:
        return value
    faults.note(path, "not-a-boolean.field", field=place_of(path), given=quote_input(value))
    return None


def text(value: object, _: Rules | None, path: Path, faults: Faults, longest: int) -> str | None:
    """A text that is not empty, of at most so many characters, and without half of a surrogate pair: a request cannot
    hold one, but what a caller of the library gives can."""
    if type(value) is not str:
        faults.note(path, "not-a-text.field", field=place_of(path), given=quote_input(value))
    elif not 1 <= len(value) <= longest:
        faults.note(path, "out-of-range.text", field=place_of(path), most=longest, count=len(value))
    elif HALF_OF_A_PAIR.search(value):
        faults.note(path, "not-utf-8.surrogate", field=place_of(path))
    else:
        return value
    return None


def word(value: object, _: Rules | None, path: Path, faults: Faults, words: tuple[str, ...]) -> str | None:
    """One of a few words."""
    if type(value) is str and value in words:
        return value
    near = suggested(value, words) if type(value) is str else ()
    faults.note(path, "invalid-value.word", (), near, field=place_of(path), choices=words, given=quote_input(value))
    return None


def one_of(words: tuple[str, ...]) -> Reader[str]:
    """The reader of one of a few words."""
    return partial(word, words=words)


# --- lists and objects -----------------------------------------------------------------------------------------------


def entries(value: object, path: Path, faults: Faults, least: int, most: int) -> list[Any] | None:
    """A list of bounded length, with its entries as they came."""
    if type(value) is not list:
        faults.note(path, "not-a-list.field", field=place_of(path), given=quote_input(value))
    elif not least <= len(value) <= most:
        field, count = place_of(path), len(value)
        if least == most:
            faults.note(path, "out-of-range.exactly", field=field, expected=most, count=count)
        else:
            faults.note(path, "out-of-range.entries", field=field, least=least, most=most, count=count)
    else:
        return value
    return None


def each(
    value: object, variant: Rules, path: Path, faults: Faults, read: Reader[Value], least: int = 0, most: int = 0
) -> tuple[Value, ...] | None:
    """A list of bounded length, every entry read; without bounds it has one for every seat."""
    players = 0 if most else variant.options.players
    given = entries(value, path, faults, least or players, most or players)
    if given is None:
        return None
    found = [read(entry, variant, (*path, index), faults) for index, entry in enumerate(given)]
    return None if None in found else tuple(found)  # type: ignore[arg-type]


def list_of(read: Reader[Value], least: int, most: int) -> Reader[tuple[Value, ...]]:
    """The reader of a list of bounded length."""
    return partial(each, read=read, least=least, most=most)


def by_seat(read: Reader[Value]) -> Reader[tuple[Value, ...]]:
    """The reader of a list with one entry for every seat."""
    return partial(each, read=read)


def fields_of(
    value: object, path: Path, faults: Faults, required: Iterable[str] = (), optional: Iterable[str] = ()
) -> dict[str, Any] | None:
    """An object with these fields and no others."""
    if type(value) is not dict:
        faults.note(path, "not-an-object.field", field=place_of(path), given=quote_input(value))
        return None
    needed, names = set(required), value.keys()
    if not names <= needed.union(optional):
        known = (*required, *optional)
        for name in value:
            if name not in known:
                faults.add(unknown_field, path, name, known)
    if needed <= names:
        return value
    for name in required:
        if name not in value:
            faults.note((*path, name), "missing-field.inside", field=name, inside=place_of(path))
    return None


def object_of(
    make: Callable[..., Value], required: Mapping[str, Reader[Any]], further: Mapping[str, Reader[Any]] | None = None
) -> Reader[Value]:
    """The reader of an object: ``make`` takes what is in its fields, in their order. A field of ``further`` may be
    absent or null."""
    others = further or {}

    def read_object(value: object, variant: Rules, path: Path, faults: Faults) -> Value | None:
        fields = fields_of(value, path, faults, required, others)
        if fields is None:
            return None
        before = faults.count
        found = [read(fields[name], variant, (*path, name), faults) for name, read in required.items()]
        found += given(fields, others, variant, path, faults).values()
        return make(*found) if faults.count == before else None

    return read_object


def without_nulls(value: dict[str, Any], known: Container[str]) -> dict[str, Any]:
    """An object without those of some fields that are null, where null says the same as nothing."""
    if None not in value.values():
        return value
    return {name: each for name, each in value.items() if each is not None or name not in known}


def unknown_field(path: Path, name: str, known: tuple[str, ...]) -> Fault:
    """The fault of a field that is not there, with the nearest one that is. A house rule may have been meant."""
    if name in BY_NAME:
        return fault((*path, name), "unknown-field.option", name=name)
    near, text = suggested(name, known), truncate(name)
    match known:
        case ():
            return fault((*path, name), "unknown-field.none", text=text)
        case (only,):
            return fault((*path, name), "unknown-field.only", (), near, text=text, field=only)
    return fault((*path, name), "unknown-field.here", (), near, text=text, fields=known)


def given(
    fields: Mapping[str, Any], readers: Mapping[str, Reader[Any]], variant: Rules, path: Path, faults: Faults
) -> dict[str, Any]:
    """Fields that may be absent or null, each read if it is there."""
    return {
        name: None if fields.get(name) is None else read(fields[name], variant, (*path, name), faults)
        for name, read in readers.items()
    }


def optional(read: Reader[Value]) -> Reader[Value]:
    """The reader of a value that may be null, which it leaves as it is."""

    def read_unless_null(value: object, variant: Rules, path: Path, faults: Faults) -> Value | None:
        return None if value is None else read(value, variant, path, faults)

    return read_unless_null


def read_one(
    read: Reader[Value], value: object, variant: Rules, path: Path, error: type[InvalidInput] = InvalidInput
) -> Value:
    """A value that a caller of the library gave, read; raises the error with every fault."""
    faults = Faults()
    found = read(value, variant, path, faults)
    faults.check(error)
    assert found is not None
    return found


def read_all(
    readers: Mapping[str, Reader[Any]], asked: Mapping[str, object], variant: Rules, error: type[InvalidInput]
) -> dict[str, Any]:
    """What a caller of the library asked, every value read; raises the error with every fault."""
    faults = Faults()
    found = {name: read(asked[name], variant, (name,), faults) for name, read in readers.items()}
    faults.check(error)
    return found


# --- seats -----------------------------------------------------------------------------------------------------------


def seat(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    """The number of a seat."""
    return integer(value, variant, path, faults, 0, variant.options.players - 1)


def seats(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[int, ...] | None:
    """Some seats, in order, each named once."""
    given = entries(value, path, faults, 0, variant.options.players)
    if given is None:
        return None
    before = faults.count
    found = [seat(entry, variant, (*path, index), faults) for index, entry in enumerate(given)]
    for index, named in enumerate(found):
        if named is not None and named in found[:index]:
            faults.note((*path, index), "seat-twice.list", seat=named, field=place_of(path))
    return tuple(found) if faults.count == before else None  # type: ignore[arg-type]


def seat_of(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    """A seat in an object of its own: ``{"seat": 2}``, which is suggested to whoever gives the number alone."""
    if type(value) is int and 0 <= value < variant.options.players:
        near = (f'{{"seat":{value}}}',)
        faults.note(path, "not-an-object.field", (), near, field=place_of(path), given=quote_input(value))
        return None
    fields = fields_of(value, path, faults, required=("seat",))
    return None if fields is None else seat(fields["seat"], variant, (*path, "seat"), faults)


hands: Final[Reader[tuple[int, ...]]] = by_seat(read_cards)
"""The cards of every seat, as masks."""


def check_apart(hands: tuple[int, ...], variant: Rules, path: Path, faults: Faults) -> bool:
    """Is no card in two hands?"""
    before, seen = faults.count, 0
    for seat, hand in enumerate(hands):
        if hand & seen:
            shared = variant.order.cards(hand & seen)
            faults.note((*path, seat), "card-in-two-places.hands", seat=seat, cards=shared)
        seen |= hand
    return faults.count == before


# --- what callers of the library give --------------------------------------------------------------------------------

_SETS: Final = frozenset({"hand", "dead", "last_play", "cards", "play", "draw"})
_SINGLE: Final = frozenset({"card", "extra", "exposed"})
_INSIDE: Final = {"hands": "hand", "pack": "card", "stock": "card", "draws": "card", "reshuffle": "card"}
"""The fields that hold a set of cards or one card, and those that hold a list of such."""


def as_request(given: Any, variant: Rules, name: str = "") -> Any:
    """What a caller of the library gave for a field, as a request would write it: values and mappings are objects,
    whatever else holds several is a list, and cards are codes, though they may be given as text or masks."""
    if name in _SETS:
        return written(given, variant.order)
    if name in _SINGLE:
        return written_card(given, variant.order)
    if is_dataclass(given):
        given = {each.name: getattr(given, each.name) for each in fields(given) if each.repr}
    if isinstance(given, Mapping):
        return {inside: as_request(value, variant, inside) for inside, value in given.items()}
    if isinstance(given, Iterable) and not isinstance(given, str):
        return [as_request(each, variant, _INSIDE.get(name, "")) for each in given]
    return given
