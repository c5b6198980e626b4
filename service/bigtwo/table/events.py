"""What happens at a table: plays, passes, draws, announcements, exchanges and reshuffles, and their JSON in a record.

>>> import bigtwo
>>> read_event({"seat": 1, "play": ["3D"]}, bigtwo.variant(), ("events", 0), Faults())
Play(seat=1, cards=1, new_lead=False)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Final, TypeAlias, get_args

from bigtwo import reading
from bigtwo.cards import LARGEST_PACK, read_card, read_some_cards, written_card
from bigtwo.combinations.ruleset import Rules
from bigtwo.dealing.deal import read_pack, read_seed
from bigtwo.faults import Faults, Path, expect
from bigtwo.moves import is_pass
from bigtwo.reading import Reader, as_request
from bigtwo.wording import place_of


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays cards; ``new_lead`` starts a new trick where the play could also continue one's own (DEC-22)."""

    seat: int
    cards: int
    new_lead: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """A seat passes."""

    seat: int


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat that passed draws the cards it owes."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class Announce:
    """A seat says how many cards it has left."""

    seat: int
    cards_left: int


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The set-aside cards are a new stock: in this order, as masks of one card, top first, or shuffled by a seed."""

    order: tuple[int, ...]
    seed: str | None = None
    seat: ClassVar[None] = None
    """It is nobody's."""


@dataclass(frozen=True, slots=True)
class Return:
    """A seat returns cards for those it is given in the exchange before the deal (PG-3P-06, HR-EXCH-01)."""

    seat: int
    cards: int


Event: TypeAlias = Play | Pass | Draw | Announce | Reshuffle | Return


def event_as_dict(event: Event, variant: Rules) -> dict[str, object]:
    """An event as a record writes it."""
    match event:
        case Play(seat, cards, new_lead):
            lead: dict[str, object] = {"new_lead": True} if new_lead else {}
            return {"seat": seat, "play": [*variant.cards(cards)], **lead}
        case Pass(seat):
            return {"seat": seat, "pass": True}
        case Draw(seat, cards):
            return {"seat": seat, "draw": [*variant.cards(cards)]}
        case Announce(seat, cards_left):
            return {"seat": seat, "announce": cards_left}
        case Return(seat, cards):
            return {"seat": seat, "exchange": [*variant.cards(cards)]}
    if event.seed is not None:
        return {"reshuffle": {"seed": event.seed}}
    return {"reshuffle": list(map(variant.order.code, event.order))}


# --- events as JSON ---

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


def read_event(value: object, variant: Rules, path: Path, faults: Faults) -> Event | None:
    """An event as the table takes it: ``{"seat": 2, "play": ["3D"]}``, ``{"seat": 3, "pass": True}``, ... A field that
    is null is absent: clients that are made from the contract write every field."""
    if type(value) is not dict:
        reading.fields_of(value, path, faults)
        return None
    value = reading.without_nulls(value, _EVENT_FIELDS)
    actions = value.keys() & ACTIONS
    if len(actions) != 1:
        _note_no_event(value, len(actions), path, faults)
        return None
    (action,) = actions
    if action == "reshuffle":
        fields = reading.fields_of(value, path, faults, required=("reshuffle",))
        return None if fields is None else _reshuffle(fields["reshuffle"], variant, (*path, "reshuffle"), faults)
    fields = reading.fields_of(value, path, faults, ("seat", action), ("new_lead",) if action == "play" else ())
    if fields is None:
        return None
    read, make = _OF_A_SEAT[action]
    by = reading.seat(value["seat"], variant, (*path, "seat"), faults)
    content = read(value[action], variant, (*path, action), faults)
    if by is None or content is None:
        return None
    if "new_lead" not in value:
        return make(by, content)
    new_lead = reading.flag(value["new_lead"], variant, (*path, "new_lead"), faults)
    return None if new_lead is None else Play(by, content, new_lead)


def _note_no_event(value: dict[str, Any], count: int, path: Path, faults: Faults) -> None:
    """What is wrong with an object that has no action, or several."""
    if count:
        faults.note(path, "bad-event.several", fields=ACTIONS, count=count)
    elif type(value.get("event")) is dict:
        faults.note(path, "bad-event.move", field=place_of(path), inside="event")
    elif "cards" in value:
        faults.note(path, "bad-event.cards", example='{"seat": 2, "play": ["9S"]}')
    else:
        faults.note(path, "bad-event.none", fields=ACTIONS)


def _reshuffle(value: object, variant: Rules, path: Path, faults: Faults) -> Reshuffle | None:
    """A new stock: its cards in order, as a list or in an object, or the seed that shuffles them."""
    if type(value) is dict:
        given = reading.without_nulls(value, ("cards", "seed"))
        read = _in_order if "cards" in given and "seed" not in given else _by_seed
        return read(given, variant, path, faults)
    order = read_pack(value, variant, path, faults)
    return None if order is None else Reshuffle(order)


_in_order: Final = reading.object_of(Reshuffle, {"cards": read_pack})
_by_seed: Final = reading.object_of(partial(Reshuffle, ()), {"seed": read_seed})


def _passed(value: object, _: Rules, path: Path, faults: Faults) -> int | None:
    if value is True:
        return 1
    faults.note(path, "invalid-value.pass")
    return None


def _returned(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    """The cards that are returned in an exchange: one by its code, or several in a list."""
    return (read_some_cards if type(value) is list else read_card)(value, variant, path, faults)


def _played(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    if value == []:
        faults.note(path, "no-cards.event", field=place_of(path), example='"pass": true')
        return None
    return read_some_cards(value, variant, path, faults)


_OF_A_SEAT: Final[Mapping[str, tuple[Reader[int], Callable[[int, int], Event]]]] = MappingProxyType(
    {
        "play": (_played, Play),
        "draw": (read_some_cards, Draw),
        "pass": (_passed, lambda by, _: Pass(by)),
        "announce": (reading.whole(0, LARGEST_PACK), Announce),
        "exchange": (_returned, Return),
    }
)
"""What reads the content of an event of a seat, by what the event says, and what makes the event of both."""

read_events: Final[Reader[tuple[Event, ...]]] = reading.list_of(read_event, 0, MAX_EVENTS)
"""The events of a record, in order."""

read_record_format: Final = reading.written_format(RECORD_FORMAT)


def read_name(value: object, _: Rules | None, path: Path, faults: Faults) -> str | None:
    """The name of a player. Sentences and lines of text hold it, so that it breaks no line and hides nothing."""
    name = reading.text(value, None, path, faults, LONGEST_NAME)
    if name is not None and not name.isprintable():
        faults.note(path, "invalid-value.unseen", field=place_of(path))
        return None
    return name


_names: Final = reading.by_seat(read_name)


def read_players(value: object, variant: Rules, path: Path, faults: Faults) -> tuple[str, ...] | None:
    """The names of the players by seat, all different, also without regard to capitals."""
    names = _names(value, variant, path, faults)
    if names is None:
        return None
    folded = [name.casefold() for name in names]
    twice = [index for index, name in enumerate(folded) if name in folded[:index]]
    for index in twice:
        faults.note((*path, index), "name-twice.list", text=names[index], field=place_of(path))
    return None if twice else names


def read_written_event(event: Any, variant: Rules, path: Path, faults: Faults) -> Event | None:
    """An event that a caller of the library gave, as a mapping or as a value. Raises TypeError for what is neither."""
    if isinstance(event, Mapping):
        return read_event(_written_event(event, variant), variant, path, faults)
    expect(event, _EVENTS, 'an event, as {"seat": 0, "play": ["3D"]} or bigtwo.Pass(seat=0)')
    known: bool = event.seat is None or reading.seat(event.seat, variant, (*path, "seat"), faults) is not None
    return event if known else None


def _written_event(event: Mapping[str, Any], variant: Rules) -> dict[str, Any]:
    """An event that a caller of the library gave, as a request would write it; a play may be the word "pass"."""
    if is_pass(event.get("play")):
        event = {name: value for name, value in event.items() if name != "play"} | {"pass": True}
    asked: dict[str, Any] = as_request(event, variant)
    if isinstance(event.get("exchange"), str | int):
        asked["exchange"] = written_card(event["exchange"], variant.order)
    return asked
