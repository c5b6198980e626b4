"""Records as people write them: events and deals with card codes, read into the values of the table.

>>> import bigtwo
>>> read_event({"seat": 1, "play": ["3D"]}, bigtwo.variant(), ("events", 0), Faults())
Play(seat=1, cards=1, new_lead=False)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, get_args

from bigtwo.cards import LARGEST_PACK, read_ordered_cards, written, written_card
from bigtwo.dealing.shuffling import read_seed
from bigtwo.faults import expect
from bigtwo.moves.validating import is_pass
from bigtwo.reading import (
    Reader,
    by_seat,
    card,
    each,
    fields_of,
    flag,
    seat,
    some_cards,
    unicode_text,
    whole,
    without_nulls,
    word,
    written_format,
)
from bigtwo.table.refereeing import OnViolation
from bigtwo.table.states import Announce, Draw, Event, Pass, Play, Reshuffle, Return
from bigtwo.wording import place_of

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Faults, Path

WrittenEvent: TypeAlias = "Mapping[str, Any] | Event"

MAX_EVENTS: Final = 5000
"""How many events one record may have."""

RECORD_FORMAT: Final = 1
"""The number of the format in which a record is written: what its deal and its events say, and how."""

LONGEST_NAME: Final = 40
"""How many characters the name of a player may have."""

ACTIONS: Final = ("play", "pass", "draw", "announce", "exchange", "reshuffle")
"""What an event may say; each event says exactly one of them."""
_EVENTS: Final = get_args(Event)
_EVENT_FIELDS: Final = frozenset(("seat", "new_lead", *ACTIONS))


def read_event(value: object, variant: Variant, path: Path, faults: Faults) -> Event | None:
    """An event as the table takes it: ``{"seat": 2, "play": ["3D"]}``, ``{"seat": 3, "pass": True}``, ... A field that
    is null is absent: clients that are made from the contract write every field."""
    if type(value) is not dict:
        fields_of(value, path, faults)
        return None
    value = without_nulls(value, _EVENT_FIELDS)
    actions = [action for action in ACTIONS if action in value]
    if len(actions) != 1:
        _note_no_event(value, len(actions), path, faults)
        return None
    action = actions[0]
    if action == "reshuffle":
        fields = fields_of(value, path, faults, required=("reshuffle",))
        return None if fields is None else _reshuffle(fields["reshuffle"], variant, (*path, "reshuffle"), faults)
    fields = fields_of(value, path, faults, ("seat", action), ("new_lead",) if action == "play" else ())
    if fields is None:
        return None
    by = seat(value["seat"], variant, (*path, "seat"), faults)
    content = _CONTENTS[action](value[action], variant, (*path, action), faults)
    if by is None or content is None:
        return None
    if action == "pass":
        return Pass(by)
    if action == "draw":
        return Draw(by, content)
    if action == "announce":
        return Announce(by, content)
    if action == "exchange":
        return Return(by, content)
    new_lead = flag(value.get("new_lead", False), variant, (*path, "new_lead"), faults)
    return None if new_lead is None else Play(by, content, new_lead)


def _note_no_event(value: dict[str, Any], count: int, path: Path, faults: Faults) -> None:
    """What is wrong with an object that says none or several of the things that an event may say."""
    if count:
        faults.note(path, "bad-event.several", fields=ACTIONS, count=count)
    elif type(value.get("event")) is dict:
        faults.note(path, "bad-event.move", field=place_of(path), inside="event")
    elif "cards" in value:
        faults.note(path, "bad-event.cards", example='{"seat": 2, "play": ["9S"]}')
    else:
        faults.note(path, "bad-event.none", fields=ACTIONS)


def _reshuffle(value: object, variant: Variant, path: Path, faults: Faults) -> Reshuffle | None:
    """A new stock: its cards in order, as a list or in an object, or the seed that shuffles them."""
    if type(value) is dict:
        given = without_nulls(value, ("cards", "seed"))
        if "cards" not in given or "seed" in given:
            fields = fields_of(given, path, faults, required=("seed",))
            seed = None if fields is None else read_seed(fields["seed"], variant, (*path, "seed"), faults)
            return None if seed is None else Reshuffle((), seed)
        if fields_of(given, path, faults, required=("cards",)) is None:
            return None
        value, path = given["cards"], (*path, "cards")
    order = read_ordered_cards(value, variant.order, path, faults, least=1)
    return None if order is None else Reshuffle(tuple(card.bit_length() - 1 for card in order))


def _passed(value: object, _: Variant, path: Path, faults: Faults) -> int | None:
    if value is True:
        return 1
    faults.note(path, "invalid-value.pass")
    return None


def _returned(value: object, variant: Variant, path: Path, faults: Faults) -> int | None:
    """The cards that are returned in an exchange: one by its code, or several in a list."""
    return some_cards(value, variant, path, faults) if type(value) is list else card(value, variant, path, faults)


def _played(value: object, variant: Variant, path: Path, faults: Faults) -> int | None:
    if value == []:
        faults.note(path, "no-cards.event", field=place_of(path), example='"pass": true')
        return None
    return some_cards(value, variant, path, faults)


_CONTENTS: Final[Mapping[str, Reader[int]]] = MappingProxyType(
    {
        "play": _played,
        "draw": some_cards,
        "pass": _passed,
        "announce": whole(0, LARGEST_PACK),
        "exchange": _returned,
    }
)
"""What reads the content of an event, by what the event says."""


def read_events(value: object, variant: Variant, path: Path, faults: Faults) -> tuple[Event, ...] | None:
    """The events of a record, in order."""
    return each(value, read_event, variant, path, faults, 0, MAX_EVENTS)


read_record_format: Final = written_format(RECORD_FORMAT)


def read_on_violation(value: object, _: Variant, path: Path, faults: Faults) -> str | None:
    """What to do at the first violation."""
    return word(value, path, faults, get_args(OnViolation))


def read_name(value: object, path: Path, faults: Faults) -> str | None:
    """The name of a player. Sentences and lines of text hold it, so that it breaks no line and hides nothing."""
    name = unicode_text(value, path, faults, LONGEST_NAME)
    if name is not None and not name.isprintable():
        faults.note(path, "invalid-value.unseen", field=place_of(path))
        return None
    return name


_names: Final = by_seat(lambda value, _, path, faults: read_name(value, path, faults))


def read_players(value: object, variant: Variant, path: Path, faults: Faults) -> tuple[str, ...] | None:
    """The names of the players by seat, all different, also without regard to capitals."""
    names = _names(value, variant, path, faults)
    if names is None:
        return None
    folded = [name.casefold() for name in names]
    twice = [index for index, name in enumerate(folded) if name in folded[:index]]
    for index in twice:
        faults.note((*path, index), "name-twice.list", text=names[index], field=place_of(path))
    return None if twice else names


def read_written_event(event: WrittenEvent, variant: Variant, path: Path, faults: Faults) -> Event | None:
    """An event that a caller of the library gave, as a mapping or as a value. Raises TypeError for what is neither."""
    if isinstance(event, Mapping):
        return read_event(_written_event(event, variant), variant, path, faults)
    expect(event, _EVENTS, 'an event, as {"seat": 0, "play": ["3D"]} or bigtwo.Pass(seat=0)')
    known = isinstance(event, Reshuffle) or seat(event.seat, variant, (*path, "seat"), faults) is not None
    return event if known else None


def _written_event(event: Mapping[str, Any], variant: Variant) -> dict[str, Any]:
    """An event that a caller of the library gave, as a request would write it; a play may be the word "pass"."""
    if is_pass(event.get("play")):
        event = {name: value for name, value in event.items() if name != "play"} | {"pass": True}
    cards = {name: written(event[name], variant.order) for name in ("play", "draw") if name in event}
    if "exchange" in event:
        one = isinstance(event["exchange"], str | int)
        cards["exchange"] = (written_card if one else written)(event["exchange"], variant.order)
    if "reshuffle" in event and not isinstance(event["reshuffle"], Mapping):
        cards["reshuffle"] = [written_card(card, variant.order) for card in event["reshuffle"]]
    return {**event, **cards}
