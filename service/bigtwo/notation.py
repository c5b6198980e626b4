"""The text notation of records: parsed into question fields with source positions, read into the deals that the referee
takes, and written. What judging a record will cost is estimated before it is parsed.

>>> from bigtwo.notation import read_record
>>> record = read_record('''
... Variant: two-player-13
... Dealer: 0
... Exposed: 5H
... Seed: kitchen table
... 1. 0: 3C -
... ''')
>>> len(record.deals[0].events)
2

A text has headers, ``Dealer: 2``, and lines of play, ``1. Ann: 3D 4S - 2H``, one for each trick. The grammar is in
``docs/reference/notation.md``. What is parsed is the form alone; cards, seats and numbers are read by the readers of a
question in JSON, and their faults are given at their lines and columns.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Final, NamedTuple

from bigtwo import reading
from bigtwo.cards import LARGEST_PACK, SPELLINGS, code_of
from bigtwo.combinations import ruleset
from bigtwo.combinations.ruleset import Rules, VariantSpec, read_variant
from bigtwo.dealing.deal import deal
from bigtwo.dealing.opening import InvalidDeal, Previous, needs_of_previous
from bigtwo.faults import EVERY_FAULT, Fault, Faults, InvalidInput, Path, Place, fault
from bigtwo.messages.render import render_count, render_label, render_word, truncate
from bigtwo.reading import read_one
from bigtwo.spelling import suggested
from bigtwo.strict_json import NotJSON, read_json
from bigtwo.table.reader import DealtCards, dealt_cards, read_dealt, written_deal
from bigtwo.table.referee import Judgement, OnViolation, judge_record, read_written_events
from bigtwo.table.state import (
    ACTIONS,
    MAX_EVENTS,
    Event,
    WrittenEvent,
    event_as_dict,
    read_events,
    read_name,
    read_players,
)
from bigtwo.table.table import Table, apply, ignore, start_of, unmet_obligation, violations
from bigtwo.variant.options import STEPS, direction_of
from bigtwo.wording import Readable

LONGEST_RECORD: Final = 200_000
"""How many characters the text of a record may have."""
OF_THE_TEXT: Final = ("Variant", "Players")
"""The headers that hold for all deals of a text."""
OF_A_DEAL: Final = (
    "Deal", "Dealer", "Seed", "Pack", "Exposed", "Hand", "Extra", "Stock", "Dead", "Previous", "Left", "Penalties",
    "Placings", "Points", "Exchange", "Leader", "Result",
)  # fmt: skip
"""The headers of one deal; ``Deal`` begins another."""
_HEADERS: Final = (*OF_THE_TEXT, *OF_A_DEAL)
OF_A_SEAT: Final = ("Hand", "Left")
"""Those that say of which seat they speak."""
FIELD_PATHS: Final[Mapping[str, tuple[str, ...]]] = (
    {name: (name.lower(),) for name in OF_A_DEAL}
    | {name: ("previous", name.lower()) for name in ("Penalties", "Placings", "Points")}
    | {"Deal": ("deal_number",), "Hand": ("hands",), "Previous": ("previous", "winner"), "Left": ("previous", "hands")}
)
"""Where a question about a deal says what a header says."""
COLONS: Final = ":："
"""The mark behind a header or a seat: a colon, also as keyboards for Chinese write it."""
_OTHER_QUOTATION_MARKS: Final = "“”„‟«»＂"
"""Marks that chats and word processors make of straight ones. Taken for letters they would make another seed."""
QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\\?\Z)')
"""A text in quotation marks, also one that nobody closes."""
COMMENT: Final = re.compile(rf"({QUOTED.pattern})|#.*")
"""A text in quotation marks, or a number sign outside of any and all behind it."""
COLON: Final = re.compile(f"[{COLONS}]")
NUMBERED: Final = re.compile(r"\s*([0-9]+)(\.)?")
"""How a line of play begins, and one that lacks the dot."""

PASSES: Final = (*"-–—‒−－", "pass")
DRAWS, ANNOUNCES, RETURNS, LEADS, RESHUFFLES = "+!=*~"
SIGNS: Final[Mapping[str, str]] = {
    DRAWS: "draw",
    ANNOUNCES: "announce",
    RETURNS: "exchange",
    LEADS: "play",
    RESHUFFLES: "reshuffle",
}
"""What a word in a line of play begins with that is neither a play nor a pass, and what it says an event does; a play
with a sign is a new lead."""
DUE: Final = "due"
"""The one value of the header ``Exchange``."""

TOKENS: Final = re.compile(r'~?"(?:[^"\\]|\\.)*(?:"[:：]?|\\?\Z)|[^\s,，、|":：]+[:：]?|[:：]')
"""The words of a line of play; everything between them separates them."""
JOINED: Final = re.compile(r"[^\s,，、]+")
"""Cards without a separator between them."""
BETWEEN_COMMAS: Final = re.compile(r'(?:"(?:[^"\\]|\\.)*(?:"|\\?\Z)|[^",，、])+')
"""The names of a list."""
MAX_NAMES: Final = 20
"""How many names are looked at: more than any table has seats."""


class Header(NamedTuple):
    """A line such as ``Hand Ann: 3D 4C``."""

    name: str
    subject: str
    """The text between the name and the colon."""
    value: str
    place: Place
    subject_place: Place
    value_place: Place


class Plays(NamedTuple):
    """A line such as ``1. Ann: 3D 4S``."""

    number: str
    text: str
    line: int
    column: int
    """Where the text behind the number begins."""


class FaultNotes:
    """Faults with their places in a text that is the value at a path. Once a text has more faults than are spelled
    out, nobody reads on: further ones are not even counted."""

    def __init__(self, path: Path, faults: Faults) -> None:
        self._path, self._faults = path, faults

    def __call__(self, place: Place | None, form: str, suggestions: tuple[str, ...] = (), /, **params: Any) -> None:
        self._faults.add(
            lambda: replace(fault(self._path, f"bad-record.{form}", (), suggestions, **params), place=place)
        )

    @property
    def is_full(self) -> bool:
        """Are there more faults than are spelled out?"""
        return self._faults.further > 0

    def move(self, found: Faults, place: Place) -> None:
        """Takes up what another reader noted of the value at a place."""
        for each in found.found:
            self._faults.add(replace(each, path=self._path, place=place))
        self._faults.count += found.further


# --- taking a text apart ---------------------------------------------------------------------------------------------


def split_lines(text: str) -> list[str]:
    """The lines of a text, whichever of the three usual line ends it has."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _lines_of(text: str, note: FaultNotes) -> Iterator[Header | Plays]:
    """The lines of a text, as far as they are read: one with too many faults is not read to its end."""
    for number, whole in enumerate(split_lines(text.removeprefix("\ufeff")), start=1):
        if not whole:
            continue
        if note.is_full:
            return
        line = without_comment(whole)
        if not line or line.isspace():
            continue
        if numbered := NUMBERED.match(line):
            if numbered[2]:
                yield Plays(numbered[1], line[numbered.end() :], number, numbered.end() + 1)
            else:
                note((number, numbered.end() + 1), "trick-form")
            continue
        header = header_of(line, number)
        if header is None:
            start = len(line) - len(line.lstrip())
            note((number, start + 1), "line-form", text=truncate(line.strip()))
        elif header.name not in _HEADERS:
            near = suggested(header.name, _HEADERS)
            note(header.place, "unknown-header", near, text=truncate(header.name))
        elif bool(header.subject) != (header.name in OF_A_SEAT):
            form = "header-with-seat" if header.subject else "header-without-seat"
            note(header.place, form, name=header.name)
        else:
            yield header


def without_comment(line: str) -> str:
    """The line up to a number sign outside quotation marks."""
    return COMMENT.sub(r"\1", line) if "#" in line else line


def header_of(line: str, number: int) -> Header | None:
    """The header that a line without its comment is, by its number; None for another line."""
    start = len(line) - len(line.lstrip())
    end = start
    while end < len(line) and line[end].isalpha():
        end += 1
    subject = end + len(line[end:]) - len(line[end:].lstrip())
    quoted = QUOTED.match(line, subject)
    colon = COLON.search(line, subject if quoted is None else quoted.end())
    if end == start or colon is None:
        return None
    value = len(line) - len(line[colon.end() :].lstrip())
    places = [(number, at + 1) for at in (start, subject, value)]
    return Header(line[start:end].capitalize(), line[subject : colon.start()].strip(), line[value:].rstrip(), *places)


def unquoted(text: str) -> str | None:
    """What a text in quotation marks says, or the text as it is; None where the marks are wrong."""
    if not text.startswith('"'):
        return None if text.startswith(tuple(_OTHER_QUOTATION_MARKS)) else text
    try:
        value = read_json(text.encode("utf-8", "surrogatepass"))
    except NotJSON:
        return None
    return value if isinstance(value, str) else None


LARGEST_DEALT: Final = 26
"""Nobody is dealt more cards from a shuffled pack: half of the standard one."""


def measure(text: str) -> tuple[int, int, int]:
    """What bounds the work on a record, found in one pass: how many lines of it say anything; no fewer than its events,
    the words of its lines of play; and no fewer than the cards of the largest hand, with all that is drawn."""
    lines = events = drawn = 0
    dealt: int | None = None
    for line in split_lines(text):
        start = line.lstrip()[:4]
        if not start:
            continue
        lines += 1
        if start[0] in _DIGITS:
            words = TOKENS.findall(line, stop + 1) if (stop := line.find(".")) >= 0 else []
            events += len(words)
            if DRAWS in line:
                drawn += _most_cards([word[1:] for word in words if word.startswith(DRAWS)])
        elif start.casefold() == "hand":
            dealt = max(dealt or 0, _most_cards(line.replace("：", ":").partition(":")[2].split()))
    largest = LARGEST_DEALT if dealt is None else dealt
    return lines, events, min(largest + 1 + drawn, LARGEST_PACK)


def variant_in(text: str) -> str | None:
    """The variant that a text names, if it names one."""
    found = VARIANT_HEADER.search("\n".join(["", *split_lines(text)]))
    return None if found is None else without_comment(found[1]).strip()


VARIANT_HEADER: Final = re.compile(r"\n\ufeff?[^\S\n]*variant[^\S\n]*[:：](.*)", re.IGNORECASE)
_DIGITS: Final = frozenset("0123456789")


def _most_cards(words: list[str]) -> int:
    """No fewer than the cards that are joined in some words: each takes two characters, but for those of Unicode that
    show a whole card."""
    return sum((len(word) + 1) // 2 if word.isascii() else len(word) for word in words)


DEALT: Final = ("hands", "seed", "pack")
"""The fields that say which cards were dealt; a deal has one of them."""
_LONGEST_SPELLING: Final = max(len(spelling) for spellings in SPELLINGS.values() for spelling in spellings)
_MAX_DIGITS: Final = 9
_MOST_CARDS: Final = 2 * LARGEST_PACK
"""How many cards of one word, and of one header, are read one by one: more than a pack has."""


def _deals_of(
    lines: tuple[Header | Plays, ...], variant: Rules, players: tuple[str, ...], note: FaultNotes, *, is_one: bool
) -> list[WrittenDeal]:
    """The deals of a text, as far as its form tells them. A text that may hold one deal only is read up to the second
    one, and no deal beyond `MAX_EVENTS`."""
    deals: list[WrittenDeal] = []
    for each in lines:
        if note.is_full:
            return deals
        name, place = (each.name, each.place) if isinstance(each, Header) else (None, (each.line, 1))
        if name in OF_THE_TEXT:
            continue
        if not deals or (name == "Deal" and deals[-1].is_begun):
            if is_one and deals:
                note(None, "several")
                return deals
            deals.append(WrittenDeal(place, variant, players, note))
        if isinstance(each, Header):
            deals[-1].take_header(each)
        elif not deals[-1].take_plays(each):
            return deals
    if not deals:
        note((1, 1), "empty")
    for written in deals:
        written.finish()
    return deals


# --- what holds for all deals ----------------------------------------------------------------------------------------


def _of_all(
    lines: tuple[Header | Plays, ...], default: Rules, note: FaultNotes
) -> tuple[Rules | None, tuple[str, ...] | None]:
    found: dict[str, Header] = {}
    variant: Rules | None = default
    played = False
    for line in lines:
        if isinstance(line, Plays):
            played = True
        elif line.name in OF_THE_TEXT:
            if line.name in found or played:
                note(line.place, "header-twice" if line.name in found else "header-late", name=line.name)
            found.setdefault(line.name, line)
    if "Variant" in found:
        at_fault = Faults(EVERY_FAULT)
        variant = read_variant(found["Variant"].value, None, (), at_fault)
        note.move(at_fault, found["Variant"].value_place)
    return variant, _players(found["Players"], variant, note) if "Players" in found else None


def _players(header: Header, variant: Rules | None, note: FaultNotes) -> tuple[str, ...] | None:
    names: list[str] = []
    line, column = header.value_place
    pieces = list(islice(BETWEEN_COMMAS.finditer(header.value), MAX_NAMES + 1))
    for piece in pieces:
        written = piece.group().lstrip()
        place = line, column + piece.end() - len(written)
        said, at_fault = unquoted(written.rstrip()), Faults()
        name = None if said is None else read_name(said, None, ("the name",), at_fault)
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


class WrittenDeal:
    """One deal of a text, read line after line: what a question would say of it, and the place of each part."""

    def __init__(self, place: Place, variant: Rules, players: tuple[str, ...], note: FaultNotes) -> None:
        self.place = place
        """Where it begins."""
        self.fields: dict[str, Any] = {}
        """What its headers say, by the names that a question has for it."""
        self.events: list[dict[str, Any]] = []
        self.result: str | None = None
        self.places: dict[Path, Place] = {}
        """The places of the parts, by their paths in the question."""
        self._variant, self._players, self._note = variant, players, note
        self._seats = {name.casefold(): seat for seat, name in enumerate(players)}
        self._seen: set[tuple[str, int | None]] = set()
        self._trick = 0

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

    # --- headers

    def take_header(self, header: Header) -> None:
        """Notes what a header says of the deal."""
        seat = self._seat(header.subject, header.subject_place) if header.subject else None
        if header.subject and seat is None:
            return
        if (header.name, seat) in self._seen:
            self._note(header.place, "header-twice", name=header.name)
            return
        self._seen.add((header.name, seat))
        if header.name == "Result":
            said = unquoted(header.value)
            self.result = header.value if said is None else said
            return
        if self.events:
            self._note(header.place, "header-late", name=header.name)
        path: Path = FIELD_PATHS[header.name] if seat is None else (*FIELD_PATHS[header.name], seat)
        *outer, name = path
        inside: dict[Any, Any] = self.fields
        for step in outer:
            inside = inside.setdefault(step, {})
        inside[name] = self._value(header, path)
        self.places[path] = header.value_place

    def _value(self, header: Header, path: Path) -> object:
        """The value that a question would give to what a header says."""
        match header.name:
            case "Deal":
                return _whole(header.value)
            case "Dealer" | "Leader" | "Previous":
                return self._seat(header.value, header.value_place)
            case "Placings":
                pieces = islice(BETWEEN_COMMAS.finditer(header.value), MAX_NAMES)
                line, column = header.value_place
                return [self._seat(each.group().strip(), (line, column + each.start())) for each in pieces]
            case "Penalties" | "Points":
                return [_whole(each.strip()) for each in header.value.split(",")]
            case "Exchange":
                if header.value.casefold() != DUE:
                    self._note(header.value_place, "exchange")
                return {"loser": True, "returns": None}
            case "Seed":
                seed = unquoted(header.value)
                if seed is None:
                    self._note(header.value_place, "quotation")
                return seed
            case "Stock" if _is_number(header.value):
                return int(header.value)
            case "Hand" | "Left" | "Pack" | "Stock" | "Dead":
                return self._cards(header, path)
        return header.value

    def _cards(self, header: Header, path: Path) -> list[str]:
        """The cards of a header, joined or not."""
        found: list[str] = []
        line, column = header.value_place
        for word in JOINED.finditer(header.value):
            if len(found) > _MOST_CARDS:
                break
            for offset, card in _split(word.group(), self._variant):
                self.places[*path, len(found)] = line, column + word.start() + offset
                found.append(card)
        return found

    def _seat(self, text: str, place: Place) -> int | None:
        """The seat of a number or a name; None where there is no such seat, which is noted."""
        players = self._variant.options.players
        if _is_number(text) and int(text) < players:
            return int(text)
        name = unquoted(text)
        seat = None if name is None else self._seats.get(name.casefold())
        if seat is None:
            near = suggested(name or "", self._players) if self._players else ()
            self._note(place, "seat", near, text=truncate(text), most=players - 1)
        return seat

    def finish(self) -> None:
        """Completes what the deal says, its hands by seat, and notes what is missing."""
        fields = self.fields
        ways = [name for name in DEALT if name in fields]
        if len(ways) != 1:
            self._note(self.place, "no-cards" if not ways else "cards-twice")
        elif "hands" not in fields and "dealer" not in fields:
            self._note(self.place, "no-dealer")
        for name, holder in (("Hand", fields), ("Left", fields.get("previous", {}))):
            if "hands" in holder:
                hands = [holder["hands"].get(seat) for seat in range(self._variant.options.players)]
                holder["hands"] = hands
                if None in hands:
                    self._note(self.place, "hand-missing", name=name, seat=hands.index(None))
        if "previous" in fields and "winner" not in fields["previous"]:
            self._note(self.place, "no-winner")

    # --- lines of play

    def take_plays(self, line: Plays) -> bool:
        """Reads the events of a line, up to one more than a deal may have. Are there no more?"""
        number = _whole(line.number)
        if number not in (max(self._trick, 1), self._trick + 1):
            self._note((line.line, 1), "trick-number", number=self._trick + 1, text=truncate(line.number))
        self._trick = number if isinstance(number, int) else self._trick + 1
        if not line.text.strip():
            return True
        turns = Turns(self._variant, self.fields.get("deal_number", 1))
        for found in TOKENS.finditer(line.text, self._take_leader(line, turns)):
            if self._note.is_full:
                return False
            place = line.line, line.column + found.start()
            if len(self.events) == MAX_EVENTS:
                self._note(place, "events", most=MAX_EVENTS)
                return False
            self._take_word(found.group(), place, turns)
        if turns.named is not None:
            self._note((line.line, line.column + len(line.text)), "seat-alone")
        return True

    def _take_leader(self, line: Plays, turns: Turns) -> int:
        """Reads the seat that leads where a colon makes clear where its name ends, also one of several words, and
        answers where the words behind it begin."""
        quoted = QUOTED.match(line.text.lstrip())
        colon = COLON.search(line.text, 0 if quoted is None else line.text.index('"') + quoted.end())
        if colon is None:
            return 0
        said = line.text[: colon.start()].strip()
        name = unquoted(said)
        if not _is_number(said) and (name is None or name.casefold() not in self._seats):
            return 0
        turns.name(self._seat(said, (line.line, line.column + len(line.text) - len(line.text.lstrip()))))
        return colon.end()

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
        path = ("events", len(self.events))
        action, content = self._action(word, place, path)
        self.places[path] = place
        event = {action: content}
        if action == "reshuffle":
            if turns.named is not None:
                self._note(place, "seat-of-reshuffle")
                turns.named = None
        else:
            seat = turns.take(action)
            if seat is None and not turns.is_lost:
                self._note(place, "no-seat")
                turns.is_lost = True
            event = {"seat": seat, **event, **({"new_lead": True} if word.startswith(LEADS) else {})}
        self.events.append(event)

    def _action(self, word: str, place: Place, path: Path) -> tuple[str, Any]:
        """What an event does, and the value that a question would give it."""
        if word.casefold() in PASSES:
            return "pass", True
        action = SIGNS.get(word[0], "play")
        start = word[0] in SIGNS
        rest = word[start:]
        if action == "announce":
            return action, _whole(rest)
        if action == "reshuffle" and rest.startswith('"'):
            seed = unquoted(rest)
            if seed is None:
                self._note(place, "quotation")
            return action, {"seed": seed}
        cards: list[str] = []
        for offset, card in _split(rest, self._variant):
            self.places[*path, action, len(cards)] = place[0], place[1] + start + offset
            cards.append(card)
        return action, cards[0] if action == "exchange" and len(cards) == 1 else cards


def _called(path: Path) -> str | None:
    """What a part of a deal is called in a text; None for one that has the same name in a question."""
    match path:
        case ("events", int(), "play" | "draw" | "exchange" as action, *_):
            return f"this {action}"
        case ("events", int(), "announce", *_):
            return "this announcement"
        case ("events", int(), "reshuffle", *_):
            return "this stock"
        case ("hands", int(seat), *_):
            return f"Hand {seat}"
        case ("previous", "hands", int(seat), *_):
            return f"Left {seat}"
        case ("previous", "penalties" | "placings" | "points" as name, *_):
            return name.capitalize()
    return None


class Turns:
    """Whose word the next one of a line is, where it does not say so itself."""

    def __init__(self, variant: Rules, deal_number: object) -> None:
        self._count = variant.options.players
        self._step = STEPS[direction_of(variant.options, deal_number if isinstance(deal_number, int) else 1)]
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


# --- records as values -----------------------------------------------------------------------------------------------


class InvalidRecord(InvalidInput):
    """A text that is no record; `faults` says everything that is wrong with it, each with its line and column."""


@dataclass(frozen=True, slots=True, repr=False)
class RecordedDeal(Readable):
    """One deal of a record: what was dealt and what happened."""

    dealt: DealtCards
    """The cards, as masks."""
    events: tuple[Event, ...]
    dealer: int | None = None
    seed: str | None = None
    """What the pack was shuffled by, where the text says so."""
    exposed: str | None = None
    """The card that was turned up to find who is dealt the first one, where the text says so."""
    result: str | None = None
    """What the text says of the end; nobody checks it."""
    lines: tuple[int, ...] = field(default=(), compare=False)
    """The line of each event in the text; empty for a deal that comes from no text."""

    def __str__(self) -> str:
        return render_word(
            "said.recorded", number=self.dealt.deal_number, events=render_count("events.count", len(self.events))
        )


@dataclass(frozen=True, slots=True, repr=False)
class Record(Readable):
    """A text read: one deal, or those of a session one after the other."""

    variant: Rules
    deals: tuple[RecordedDeal, ...]
    players: tuple[str, ...] | None = None
    """The names of the players by seat, where the text says them."""

    def __str__(self) -> str:
        return render_label(str(self.variant), "; ".join(map(str, self.deals)))

    def judge(self, on_violation: OnViolation = "stop") -> tuple[Judgement, ...]:
        """What the referee says of each deal."""
        return tuple(
            judge_record(start_of(each.dealt, self.variant), each.events, on_violation, self.players, lines=each.lines)
            for each in self.deals
        )


def read_record(text: str, variant: VariantSpec = None) -> Record:
    """The record that a text writes down; `variant` is played where the text names no variant.

    A deal of a session that needs to know how the one before it ended, and does not say so itself, takes it from
    the record of that one. Raises InvalidRecord with every fault of the text, and of what was dealt.
    """
    if len(text) > LONGEST_RECORD:
        raise InvalidRecord([fault((), "bad-record.long", count=len(text), most=LONGEST_RECORD)])
    return read_one(record_of, text, ruleset.variant(variant), (), InvalidRecord)


def record_of(text: str, default: Rules, path: Path, faults: Faults, *, is_one: bool = False) -> Record | None:
    """The same of a text that is the value at a path in a question, with the faults met; `default` is the variant where
    it names no other. A text that may hold one deal only is refused before its deals are dealt, which is most of the
    work."""
    note = FaultNotes(path, faults)
    lines = tuple(_lines_of(text, note))
    variant, players = _of_all(lines, default, note)
    written = [] if variant is None else _deals_of(lines, variant, players or (), note, is_one=is_one)
    if variant is None or faults.found:
        return None
    deals: list[RecordedDeal] = []
    for each in written:
        found = Faults(EVERY_FAULT)
        recorded = _recorded(each, deals[-1] if deals else None, variant, found)
        for met in found.found:
            faults.add(each.placed(met, path))
        if recorded is None:
            return None
        deals.append(recorded)
    return Record(variant, tuple(deals), players)


def _recorded(written: WrittenDeal, before: RecordedDeal | None, variant: Rules, faults: Faults) -> RecordedDeal | None:
    """One deal; what was dealt is also looked at as a whole, as the referee does."""
    fields = dict(written.fields)
    number = fields.get("deal_number", 1)
    if "previous" not in fields and number != 1:
        previous = _previous_needed(before, number, variant)
        if previous is not None:
            fields["previous"] = previous.to_dict(variant)
    try:
        if "hands" in fields:
            asked = {name: value for name, value in fields.items() if value is not None}
            dealt = read_dealt(asked, variant, ("deal",), faults)
        else:
            dealt = dealt_from_pack(fields, variant)
        events = read_events(written.events, variant, ("events",), faults)
        if dealt is None or events is None or faults.found:
            return None
        start_of(dealt, variant)
    except InvalidDeal as invalid:
        faults.take(invalid)
        return None
    lines = tuple(written.places["events", number][0] for number in range(len(events)))
    dealer, seed, exposed = fields.get("dealer"), fields.get("seed"), fields.get("exposed")
    return RecordedDeal(dealt, events, dealer, seed, exposed, written.result, lines)


def _previous_needed(before: RecordedDeal | None, number: object, variant: Rules) -> Previous | None:
    """How the deal before the one of a number ended, leaving out what was illegal; None where it did not end, and where
    that deal does not have to know it."""
    options = variant.options
    if before is None or not isinstance(number, int):
        return None
    if options.card_exchange == "none" and not needs_of_previous(options, number):
        return None
    ended = judge_record(start_of(before.dealt, variant), before.events, "skip").result
    return None if ended is None else ended.previous


def dealt_from_pack(fields: Mapping[str, Any], variant: Rules) -> DealtCards:
    """What is dealt from a pack, or by a seed, as the question about a deal says it. Raises InvalidDeal."""
    asked = {name: fields.get(name) for name in ("pack", "dealer", "exposed", "previous", "seed", "leader")}
    return dealt_cards(deal(**asked, variant=variant, deal_number=fields.get("deal_number", 1)))


WRITTEN: Final = (
    *("Deal", "Dealer", "Hand", "Extra", "Stock", "Dead", "Exchange", "Seed", "Exposed", "Leader"),
    *("Previous", "Left", "Penalties", "Placings", "Points"),
)
"""The headers of a deal in the order in which they are written; its pack is its hands and what is left."""
_PLAIN_MARKS: Final = " _-.'"
"""The marks in a text that needs no quotation marks, beside letters and digits."""


def write_record(
    deal: Record | DealtCards | Mapping[str, Any],
    events: Iterable[WrittenEvent] = (),
    variant: VariantSpec = None,
    *,
    players: Sequence[str] | None = None,
    dealer: int | None = None,
    result: str | None = None,
) -> str:
    """The text of one deal as the referee takes it: the cards, as a value or as a question says them, and the events;
    or the text of a record, which says all that itself.

    `players` are names by seat; `result` is for people alone. Raises InvalidDeal for an impossible deal and
    ValueError for what is no event, dealer or name of a player.
    """
    if isinstance(deal, Record):
        return text_of(deal)
    variant = ruleset.variant(variant)
    asked = written_deal(deal, variant) if isinstance(deal, DealtCards) else dict(deal)
    dealt = read_one(read_dealt, asked, variant, ("deal",), InvalidDeal)
    seed, exposed = asked.get("seed"), asked.get("exposed")
    by = asked.get("dealer") if dealer is None else dealer
    dealer = None if by is None else read_one(reading.seat, by, variant, ("dealer",))
    names = None if players is None else read_one(read_players, [*players], variant, ("players",))
    recorded = RecordedDeal(dealt, read_written_events(events, variant), dealer, seed, exposed, result)
    return text_of(Record(variant, (recorded,), names))


def text_of(record: Record) -> str:
    """A whole record as text. Equal records have equal texts, and each is read back from its own."""
    variant, names = record.variant, record.players
    lines = [f"Variant: {variant.text}"]
    if names is not None:
        lines.append(f"Players: {', '.join(map(_quoted_where_needed, names))}")
    seats = [str(seat) if names is None else _label(names[seat]) for seat in range(variant.options.players)]
    before: RecordedDeal | None = None
    for each in record.deals:
        lines += ["", *_headers(each, before, variant, seats, is_one=len(record.deals) == 1), ""]
        lines += _tricks(each, variant, seats)
        if each.result is not None:
            lines.append(f"Result: {_quoted_where_needed(each.result)}")
        before = each
    return "\n".join(lines) + "\n"


def _label(name: str) -> str:
    """A name as it is written before a colon: in quotation marks where it could be taken for something else."""
    plain = name.replace("_", "").replace("-", "").replace(".", "")
    return name if plain.isalnum() and name[0].isalpha() else json.dumps(name, ensure_ascii=False)


def _quoted_where_needed(text: str) -> str:
    plain = text == text.strip() and all(mark.isalnum() or mark in _PLAIN_MARKS for mark in text)
    return text if plain and text else json.dumps(text, ensure_ascii=False)


# --- headers ---------------------------------------------------------------------------------------------------------


def _headers(
    recorded: RecordedDeal, before: RecordedDeal | None, variant: Rules, seats: list[str], *, is_one: bool
) -> Iterator[str]:
    dealt = recorded.dealt
    said = written_deal(dealt, variant)
    said |= {"dealer": recorded.dealer, "seed": recorded.seed, "exposed": recorded.exposed}
    drawn = _follows_from_seed(recorded, variant, None)
    left_out = {"Deal"} if is_one and dealt.deal_number == 1 else set()
    if drawn or (dealt.leader is not None and _follows_from_seed(recorded, variant, dealt.leader)):
        left_out |= {"Hand", "Extra", "Stock", "Dead", "Exchange"}
    else:
        left_out |= {"Seed", "Exposed"}
    if drawn:
        left_out.add("Leader")
    # The record of the deal before already says how that one ended, where this one asks for it.
    if dealt.previous is not None and _previous_needed(before, dealt.deal_number, variant) == dealt.previous:
        said["previous"] = None
    for name in WRITTEN:
        value: Any = said
        for step in FIELD_PATHS[name]:
            value = None if value is None else value.get(step)
        if value is None or name in left_out:
            continue
        if name in OF_A_SEAT:
            yield from (f"{name} {seats[seat]}: {' '.join(hand)}".rstrip() for seat, hand in enumerate(value))
        else:
            yield f"{name}: {_header(name, value, seats)}".rstrip()


def _header(name: str, value: Any, seats: list[str]) -> str:
    """What a header says, out of the value that a question would give it."""
    match name:
        case "Dealer" | "Leader" | "Previous":
            return seats[int(value)]
        case "Placings":
            return ", ".join(seats[seat] for seat in value)
        case "Penalties" | "Points":
            return ", ".join(map(str, value))
        case "Seed":
            return _quoted_where_needed(value)
        case "Exchange":
            return DUE
    return " ".join(value) if isinstance(value, list) else str(value)


def _follows_from_seed(recorded: RecordedDeal, variant: Rules, leader: int | None) -> bool:
    """Is everything that was dealt what the seed gives, so that the seed says it all, with the leader that is named
    beside it?"""
    if recorded.seed is None or recorded.dealer is None:
        return False
    dealt = recorded.dealt
    fields = {"seed": recorded.seed, "dealer": recorded.dealer, "exposed": recorded.exposed, "leader": leader}
    fields |= {"deal_number": dealt.deal_number, "previous": dealt.previous}
    try:
        return dealt_from_pack(fields, variant) == dealt
    except InvalidDeal:
        return False


# --- lines of play ---------------------------------------------------------------------------------------------------


def _tricks(recorded: RecordedDeal, variant: Rules, seats: list[str]) -> Iterator[str]:
    """A line for each trick; an event that was refused belongs to the trick in which it came."""
    table = start_of(recorded.dealt, variant)
    number, words = 1, list[str]()
    turns = Turns(variant, recorded.dealt.deal_number)
    for event in recorded.events:
        trick, table = _after(table, event)
        if trick != number and words:
            yield f"{number}. {' '.join(words)}"
            words, turns = [], Turns(variant, recorded.dealt.deal_number)
        number = trick
        words.append(_word(event_as_dict(event, variant), seats, turns))
    if words:
        yield f"{number}. {' '.join(words)}"


def _after(table: Table, event: Event) -> tuple[int, Table]:
    """The trick to which an event belongs, and the table after it; nothing follows from what is refused."""
    _, table = unmet_obligation(table, event)
    if violations(table, event):
        return table.trick_number, ignore(table)
    after = apply(table, event)
    has_ended = after.pile is None and after.trick_number > table.trick_number
    return after.trick_number - has_ended, after


def _word(event: dict[str, Any], seats: list[str], turns: Turns) -> str:
    """An event as a word, behind its seat where that does not follow from the words before."""
    action = next(action for action in ACTIONS if action in event)
    content = event[action]
    sign = next((sign for sign, said in SIGNS.items() if said == action and (sign != LEADS or "new_lead" in event)), "")
    if action == "pass":
        word = "-"
    elif isinstance(content, dict):
        word = sign + json.dumps(content["seed"], ensure_ascii=False)
    else:
        word = sign + (str(content) if isinstance(content, int) else "".join(content))
    if action == "reshuffle":
        return word
    if turns.implied(action) != event["seat"]:
        turns.name(event["seat"])
        word = f"{seats[event['seat']]}: {word}"
    turns.take(action)
    return word
