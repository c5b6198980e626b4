"""The text of a record, taken apart: what a question would say of each deal, and the place of each part in the text.

A text has headers, ``Dealer: 2``, and lines of play, ``1. Ann: 3D 4S - 2H``, one for each trick. The grammar is in
``docs/reference/notation.md``. What is read here is the form alone; cards, seats and numbers are read by the readers of
a question in JSON, and their faults are given at their lines and columns.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from bigtwo import reading
from bigtwo.cards import LARGEST_PACK, SPELLINGS, code_of
from bigtwo.combinations import ruleset
from bigtwo.dealing.deal import direction_of
from bigtwo.faults import EVERY_FAULT, Faults
from bigtwo.messages.render import truncate
from bigtwo.notation.lines import (
    ANNOUNCES,
    BETWEEN_COMMAS,
    COLONS,
    DRAWS,
    JOINED,
    LEADS,
    MAX_NAMES,
    OF_THE_TEXT,
    PASSES,
    QUOTED,
    RESHUFFLES,
    RETURNS,
    WORDS,
    FaultNotes,
    Header,
    Lines,
    Plays,
    colon_in,
    unquoted,
)
from bigtwo.spelling import suggested
from bigtwo.table.events import MAX_EVENTS, read_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bigtwo.combinations.ruleset import Rules
    from bigtwo.faults import Fault, Path, Place


DEALT: Final = ("hands", "seed", "pack")
"""The fields that say which cards were dealt; a deal has one of them."""
_EVENTS: Final = {
    "play": "play",
    "draw": "draw",
    "announce": "announcement",
    "exchange": "exchange",
    "reshuffle": "stock",
}
"""What people call what an event says."""


@dataclass(slots=True)
class WrittenDeal:
    """One deal of a text, as a question would say it."""

    place: Place
    """Where it begins."""
    fields: dict[str, Any] = field(default_factory=dict)
    """What its headers say, by the names that a question has for it; ``hands`` by seat."""
    events: list[dict[str, Any]] = field(default_factory=list)
    result: str | None = None
    places: dict[Path, Place] = field(default_factory=dict)
    """The places of the parts, by their paths in the question."""

    @property
    def is_begun(self) -> bool:
        """Does it say so much already that the header ``Deal`` begins another one?"""
        return bool(self.events or self.fields.keys() & {"deal_number", *DEALT})

    def placed(self, fault: Fault, path: Path) -> Fault:
        """The fault of a part, at its line and column in a text that is the value at a path."""
        inside = fault.path[1:] if fault.path[:1] == ("deal",) else fault.path
        known = (inside[:length] for length in range(len(inside), 0, -1))
        place = next((self.places[each] for each in known if each in self.places), self.place)
        called = _called(inside)
        params = tuple((name, called if name == "field" and called else value) for name, value in fault.params)
        return replace(fault, path=path, place=place, params=params)


def _called(path: Path) -> str | None:
    """What a part of a deal is called in a text; None for one that has the same name in a question."""
    match path:
        case ("events", int(), str(action), *_) if action in _EVENTS:
            return f"this {_EVENTS[action]}"
        case ("hands", int(seat), *_):
            return f"Hand {seat}"
        case ("previous", "hands", int(seat), *_):
            return f"Left {seat}"
        case ("previous", "penalties" | "placings" | "points" as name, *_):
            return name.capitalize()
    return None


_FIELDS: Final = {"Deal": "deal_number"} | {
    name: name.lower() for name in ("Dealer", "Seed", "Pack", "Exposed", "Extra", "Stock", "Dead", "Leader")
}
"""The fields of a question that have one header."""
DUE: Final = "due"
"""The one value of the header ``Exchange``."""

_LONGEST_SPELLING: Final = max(len(spelling) for spellings in SPELLINGS.values() for spelling in spellings)
_MAX_DIGITS: Final = 9
_MOST_CARDS: Final = 2 * LARGEST_PACK
"""How many cards of one word, and of one header, are read one by one: more than a pack has."""


def parse(
    read: Lines, path: Path, faults: Faults, default: Rules | None = None, *, is_one: bool = False
) -> tuple[Rules, tuple[str, ...] | None, list[WrittenDeal]] | None:
    """The variant, the players and the deals of a text, as far as its form tells them; None where that is too little to
    go on. `default` is the variant where the text names no other. A text that may hold one deal only is read up to the
    second one, and no deal beyond `MAX_EVENTS`."""
    note = FaultNotes(path, faults)
    note.move(read.faults)
    lines = read.found
    of_all = [each for each in lines if isinstance(each, Header) and each.name in OF_THE_TEXT]
    variant, players = _of_all(of_all, lines, default, note)
    if variant is None:
        return None
    parser = _DealParser(variant, players, note)
    deals: list[WrittenDeal] = []
    for each in lines:
        if note.is_full:
            return None
        if isinstance(each, Header) and each.name in OF_THE_TEXT:
            continue
        place = each.place if isinstance(each, Header) else (each.line, 1)
        if not deals or (isinstance(each, Header) and each.name == "Deal" and deals[-1].is_begun):
            if is_one and deals:
                faults.note(path, "bad-record.several")
                return None
            deals.append(WrittenDeal(place))
            parser.begin(deals[-1])
        if isinstance(each, Header):
            parser.take_header(each)
        elif not parser.take_plays(each):
            return None
    if not deals:
        note((1, 1), "empty")
    for deal in deals:
        parser.finish(deal)
    return variant, players, deals


# --- what holds for all deals ----------------------------------------------------------------------------------------


def _of_all(
    headers: list[Header], lines: tuple[Header | Plays, ...], default: Rules | None, note: FaultNotes
) -> tuple[Rules | None, tuple[str, ...] | None]:
    found: dict[str, Header] = {}
    first_play = next((each.line for each in lines if isinstance(each, Plays)), math.inf)
    for header in headers:
        if header.name in found:
            note(header.place, "header-twice", name=header.name)
        elif header.line > first_play:
            note(header.place, "header-late", name=header.name)
        found.setdefault(header.name, header)
    variant = default
    if "Variant" in found:
        at_fault = Faults(EVERY_FAULT)
        variant = reading.variant(found["Variant"].value, (), at_fault)
        note.move(at_fault, found["Variant"].value_place)
    elif variant is None:
        variant = ruleset.variant()
    players = None
    if "Players" in found:
        players = _players(found["Players"], variant, note)
    return variant, players


def _players(header: Header, variant: Rules | None, note: FaultNotes) -> tuple[str, ...] | None:
    names: list[str] = []
    pieces = list(islice(BETWEEN_COMMAS.finditer(header.value), MAX_NAMES + 1))
    for piece in pieces:
        written = piece.group().lstrip()
        place = header.line, header.columns[2] + piece.end() - len(written)
        said, at_fault = unquoted(written.rstrip()), Faults()
        name = None if said is None else read_name(said, ("the name",), at_fault)
        if said is None:
            note(place, "quotation")
        elif name is None:
            note.move(at_fault, place)
        elif name.casefold() in (each.casefold() for each in names):
            note(place, "player-twice", text=truncate(name))
        else:
            names.append(name)
    if len(names) < len(pieces):
        return None
    if variant is not None and len(names) != variant.options.players:
        note(header.value_place, "players", expected=variant.options.players, count=len(pieces))
        return None
    return tuple(names)


# --- one deal --------------------------------------------------------------------------------------------------------


class _DealParser:
    """Reads the lines of one deal after the other."""

    def __init__(self, variant: Rules, players: tuple[str, ...] | None, note: FaultNotes) -> None:
        self._variant, self._note = variant, note
        self._players = players or ()
        self._names: Mapping[str, int] = {name.casefold(): seat for seat, name in enumerate(self._players)}
        self._count = variant.options.players

    def begin(self, deal: WrittenDeal) -> None:
        """Turns to a new deal."""
        self._deal = deal
        self._seen: set[tuple[str, int | None]] = set()
        self._trick = 0

    # --- headers

    def take_header(self, header: Header) -> None:
        """Notes what a header says of the deal."""
        seat = self._seat(header.subject, (header.line, header.columns[1])) if header.subject else None
        if header.subject and seat is None:
            return
        if (header.name, seat) in self._seen:
            self._note(header.place, "header-twice", name=header.name)
            return
        self._seen.add((header.name, seat))
        if self._deal.events and header.name != "Result":
            self._note(header.place, "header-late", name=header.name)
        self._read_header(header, seat)

    def _read_header(self, header: Header, seat: int | None) -> None:
        match header.name:
            case "Hand" | "Left" if seat is not None:
                inside: Path = ("hands", seat) if header.name == "Hand" else ("previous", "hands", seat)
                hands = self._inside(inside[:-1], [None] * self._count)
                hands[seat] = self._cards(header.value, header.line, header.columns[2], inside)
                self._deal.places[inside] = header.value_place
            case "Previous":
                self._of_previous("winner", header, self._seat(header.value, header.value_place))
            case "Penalties" | "Points":
                scores = [_whole(each.strip()) for each in header.value.split(",")]
                self._of_previous(header.name.lower(), header, scores)
            case "Placings":
                self._of_previous("placings", header, self._seats(header))
            case "Exchange":
                if header.value.casefold() != DUE:
                    self._note(header.value_place, "exchange")
                self._put("exchange", header, {"loser": True, "returns": None})
            case "Result":
                said = unquoted(header.value)
                self._deal.result = header.value if said is None else said
            case _:
                self._put(_FIELDS[header.name], header, self._value(header))

    def _value(self, header: Header) -> object:
        """The value of a header that is one field of the deal."""
        match header.name:
            case "Deal":
                return _whole(header.value)
            case "Dealer" | "Leader":
                return self._seat(header.value, header.value_place)
            case "Seed":
                seed = unquoted(header.value)
                if seed is None:
                    self._note(header.value_place, "quotation")
                return seed
            case "Stock" if _is_number(header.value):
                return int(header.value)
            case "Pack" | "Stock" | "Dead":
                return self._cards(header.value, header.line, header.columns[2], (_FIELDS[header.name],))
        return header.value

    def _of_previous(self, name: str, header: Header, value: object) -> None:
        self._inside(("previous",), {})[name] = value
        self._deal.places["previous", name] = header.value_place

    def _put(self, name: str, header: Header, value: object) -> None:
        self._deal.fields[name] = value
        self._deal.places[name,] = header.value_place

    def _inside(self, path: Path, empty: Any) -> Any:
        """The list or object at a path of the deal, made where it is not there yet."""
        inside: Any = self._deal.fields
        for step in path[:-1]:
            inside = inside.setdefault(step, {})
        return inside.setdefault(path[-1], empty)

    def _seat(self, text: str, place: Place) -> int | None:
        """The seat of a number or a name; None where there is no such seat, which is noted."""
        if _is_number(text) and int(text) < self._count:
            return int(text)
        name = unquoted(text)
        seat = None if name is None else self._names.get(name.casefold())
        if seat is None:
            near = suggested(name or "", self._players) if self._players else ()
            self._note(place, "seat", near, text=truncate(text), most=self._count - 1)
        return seat

    def _seats(self, header: Header) -> list[int | None]:
        """The seats of a list, by numbers or names."""
        pieces = list(islice(BETWEEN_COMMAS.finditer(header.value), MAX_NAMES))
        columns = (header.columns[2] + piece.start() for piece in pieces)
        return [
            self._seat(piece.group().strip(), (header.line, column))
            for piece, column in zip(pieces, columns, strict=True)
        ]

    def _cards(self, text: str, line: int, column: int, path: Path) -> list[str]:
        """The cards of a header, joined or not."""
        found: list[str] = []
        for word in JOINED.finditer(text):
            if len(found) > _MOST_CARDS:
                break
            for offset, card in _split(word.group(), self._variant):
                self._deal.places[*path, len(found)] = line, column + word.start() + offset
                found.append(card)
        return found

    def finish(self, deal: WrittenDeal) -> None:
        """Completes what a deal says, and notes what is missing."""
        fields = deal.fields
        ways = [name for name in DEALT if name in fields]
        if len(ways) != 1:
            self._note(deal.place, "no-cards" if not ways else "cards-twice")
        elif "hands" not in fields and "dealer" not in fields:
            self._note(deal.place, "no-dealer")
        for name, holder in (("Hand", fields), ("Left", fields.get("previous", {}))):
            missing = [seat for seat, hand in enumerate(holder.get("hands", ())) if hand is None]
            if missing:
                self._note(deal.place, "hand-missing", name=name, seat=missing[0])
        if "previous" in fields and "winner" not in fields["previous"]:
            self._note(deal.place, "no-winner")

    # --- lines of play

    def take_plays(self, line: Plays) -> bool:
        """Reads the events of a line, up to one more than a deal may have. Are there no more?"""
        number = _whole(line.number)
        if number not in (max(self._trick, 1), self._trick + 1):
            self._note((line.line, 1), "trick-number", number=self._trick + 1, text=truncate(line.number))
        self._trick = number if isinstance(number, int) else self._trick + 1
        if not line.text.strip():
            return True
        turns = Turns(self._count, step_of(self._variant, self._deal.fields.get("deal_number", 1)))
        for found in WORDS.finditer(line.text, self._take_leader(line, turns)):
            if self._note.is_full:
                return False
            if len(self._deal.events) == MAX_EVENTS:
                self._note((line.line, line.column + found.start()), "events", most=MAX_EVENTS)
                return False
            self._take_word(found.group(), (line.line, line.column + found.start()), turns)
        if turns.named is not None:
            self._note((line.line, line.column + len(line.text)), "seat-alone")
        return True

    def _take_leader(self, line: Plays, turns: Turns) -> int:
        """Reads the seat that leads where a colon makes clear where its name ends, also one of several words, and
        answers where the words behind it begin."""
        quoted = QUOTED.match(line.text.lstrip())
        colon = colon_in(line.text, 0 if quoted is None else line.text.index('"') + quoted.end())
        if colon is None:
            return 0
        said = line.text[:colon].strip()
        name = unquoted(said)
        known = _is_number(said) or (name is not None and name.casefold() in self._names)
        if not known:
            return 0
        turns.name(self._seat(said, (line.line, line.column + len(line.text) - len(line.text.lstrip()))))
        return colon + 1

    def _take_word(self, word: str, place: Place, turns: Turns) -> None:
        if word[:-1].isdigit() and word.endswith("."):
            self._note(place, "trick-inside", text=truncate(word))
            turns.is_lost = True
            return
        if word[-1] in COLONS and not word.startswith(RESHUFFLES):
            if turns.named is not None:
                self._note(place, "seat-alone")
            turns.name(self._seat(word[:-1], place))
            return
        path = ("events", len(self._deal.events))
        action, content = self._action(word, place, path)
        self._deal.places[path] = place
        if action == "reshuffle":
            if turns.named is not None:
                self._note(place, "seat-of-reshuffle")
                turns.named = None
            self._deal.events.append({action: content})
            return
        seat = turns.take(action)
        if seat is None and not turns.is_lost:
            self._note(place, "no-seat")
            turns.is_lost = True
        event = {"seat": seat, action: content}
        self._deal.events.append({**event, "new_lead": True} if word.startswith(LEADS) else event)

    def _action(self, word: str, place: Place, path: Path) -> tuple[str, Any]:
        """What an event does, and the value that a question would give it."""
        if word.casefold() in PASSES:
            return "pass", True
        sign, rest = (word[0], word[1:]) if word[0] in (DRAWS, ANNOUNCES, RETURNS, LEADS, RESHUFFLES) else ("", word)
        if sign == ANNOUNCES:
            return "announce", _whole(rest)
        if sign == RESHUFFLES and rest.startswith('"'):
            seed = unquoted(rest)
            if seed is None:
                self._note(place, "quotation")
            return "reshuffle", {"seed": seed}
        action = {DRAWS: "draw", RETURNS: "exchange", RESHUFFLES: "reshuffle"}.get(sign, "play")
        cards: list[str] = []
        for offset, card in _split(rest, self._variant):
            self._deal.places[*path, action, len(cards)] = place[0], place[1] + len(sign) + offset
            cards.append(card)
        return action, cards[0] if action == "exchange" and len(cards) == 1 else cards


class Turns:
    """Whose word the next one of a line is, where it does not say so itself."""

    def __init__(self, count: int, step: int) -> None:
        self._count, self._step = count, step
        self._last: int | None = None
        self.named: int | None = None
        """The seat that the line has just named."""
        self.is_lost = False
        """Has a fault been noted that leaves it open?"""

    def name(self, seat: int | None) -> None:
        """The line names a seat, or something that is no seat."""
        self.named = seat
        self.is_lost = seat is None

    def implied(self, action: str) -> int | None:
        """The seat of a word that names no seat: the next one in the direction of play for a play or a
        pass, the last one for a draw or an announcement."""
        if self._last is None or action == "exchange":
            return None
        return (self._last + self._step) % self._count if action in ("play", "pass") else self._last

    def take(self, action: str) -> int | None:
        """The seat to which a word belongs. What a seat says of its cards changes no turn."""
        seat = self.implied(action) if self.named is None else self.named
        self.named = None
        if action != "announce":
            self._last = seat if action != "exchange" else None
        return seat


def step_of(variant: Rules, deal_number: object) -> int:
    """By how much the number of a seat grows from one turn to the next."""
    number = deal_number if isinstance(deal_number, int) else 1
    return 1 if direction_of(variant.options, number) == "counterclockwise" else -1


def _split(word: str, variant: Rules) -> Iterator[tuple[int, str]]:
    """The cards that are joined in a word, each with the position where it begins. What is no card is left whole, and
    so is what follows more cards than a pack has twice."""
    if code_of(word, variant.order.pack.name):
        yield 0, word
        return
    at = count = 0
    while at < len(word):
        pieces = [word[at : at + size] for size in range(_LONGEST_SPELLING, 0, -1)]
        known = next((piece for piece in pieces if piece in variant.order.bits), None)
        if known is None:
            known = next((piece for piece in pieces for each in SPELLINGS.values() if piece in each), word[at:])
        count += 1
        if count > _MOST_CARDS:
            known = word[at:]
        yield at, known
        at += len(known)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS


def _whole(text: str) -> object:
    """The number that a text writes; any other text as it is, for the reader of the field to refuse."""
    digits = text.removeprefix("-")
    return int(text) if _is_number(digits) else text
