"""Reads recorded deals from text or JSON Lines and turns each, whole or up to an event, into a referee question.

A file is a text of records or JSON Lines with a deal on every line. Of a text only the beginning of each record, its
rules and the places of its events are read here; the reference reads what the words mean, and
`docs/reference/notation.md` has the grammar.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import TextIOWrapper
from itertools import chain
from typing import IO, Any, TypeAlias

from bigtwo_conformance.protocol import MAX_MESSAGE_BYTES
from bigtwo_conformance.strict_json import NotJSON, read_json
from bigtwo_conformance.variants import Variant

Question: TypeAlias = "dict[str, Any]"
Previous: TypeAlias = "Mapping[str, Any]"
"""How the deal before ended, as `referee` answers it in `result.previous`."""

CODES = frozenset(rank + suit for rank in "23456789TJQKA" for suit in "SHCD")


@dataclass(frozen=True, slots=True)
class Place:
    """A file, a line, and a column where it is known. Lines and columns count from 1."""

    source: str
    line: int
    column: int | None = None

    def __str__(self) -> str:
        place = f"{self.source}:{self.line}"
        return place if self.column is None else f"{place}:{self.column}"


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the input, and where."""

    place: Place
    says: str

    def __str__(self) -> str:
        return f"{self.place}: {self.says}"


@dataclass(frozen=True, slots=True)
class Unread:
    """A record that cannot be read; `faults` say everything that is wrong with it."""

    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class LineRecord:
    """A deal on one line of JSON."""

    place: Place
    stated: Variant | None
    start: Mapping[str, Any]
    """The `deal` or `state` from which it starts, and the `players`."""
    events: Sequence[Any]
    number: int = 0
    """Which of the records of the input it is, from 1."""

    @property
    def session(self) -> object:
        """Deals of one session share this."""
        return self.place.source

    @property
    def deal_number(self) -> int | None:
        """The number of the deal in its session, where the record says it."""
        number = self._deal.get("deal_number")
        return number if isinstance(number, int) else None

    @property
    def lacks_previous(self) -> bool:
        """Does a deal of a session not say how the one before it ended?"""
        return (self.deal_number or 1) > 1 and self._deal.get("previous") is None

    @property
    def _deal(self) -> Mapping[str, Any]:
        deal = self.start.get("deal")
        return deal if isinstance(deal, dict) else {}

    def question(self, variant: Variant, events: int | None = None) -> Question:
        """What `referee` is asked, up to a number of events."""
        start = dict(self.start)
        if isinstance(start.get("state"), dict):
            start["state"] = {**start["state"], "variant": variant}
        return {"variant": variant, **start, "events": list(self.events[:events])}

    def size(self) -> int:
        """The number of events."""
        return len(self.events)

    def place_of(self, event: int) -> Place:
        """The place of an event: the line, since JSON is written by programs."""
        return self.place

    def located(self, line: int | None, column: int | None) -> Place:
        """The place of a fault of the question."""
        return self.place

    def cards_of(self, event: int) -> list[str] | None:
        """The cards that an event plays; None where it plays none."""
        said = self.events[event] if 0 <= event < len(self.events) else None
        cards = said.get("play") if isinstance(said, dict) else None
        return cards if isinstance(cards, list) and all(isinstance(card, str) for card in cards) else None

    def following(self, previous: Previous) -> LineRecord:
        """The same deal with the end of the one before it."""
        return replace(self, start={**self.start, "deal": {**self._deal, "previous": previous}})


@dataclass(slots=True)
class TextRecord:
    """A deal in the notation for people, without the header of its variant; the methods are those of `LineRecord`."""

    place: Place
    stated: Variant | None
    session: object
    inside: bool = False
    """True for a text inside a line of JSON, where columns mean nothing."""
    players: tuple[int, str] | None = None
    """The line that names the players, and its number."""
    lines: list[str] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    """The line of the file of each of the lines."""
    words: list[tuple[int, int, int]] = field(default_factory=list)
    """The events: the index of the line, and where in it the word begins and ends."""
    headers: dict[tuple[str, str], str] = field(default_factory=dict)
    """By name and the seat that it speaks of."""
    characters: int = 0
    number: int = 0

    @property
    def deal_number(self) -> int | None:
        numbers = [value for (name, _), value in self.headers.items() if name == "Deal" and value.isascii()]
        return next((int(value) for value in reversed(numbers) if value.isdigit() and len(value) < 9), None)

    @property
    def lacks_previous(self) -> bool:
        return (self.deal_number or 1) > 1 and not any(name == "Previous" for name, _ in self.headers)

    # --- while the lines come in --------------------------------------------------------------------------------------

    def is_over_at(self, header: Header, *, blank: bool) -> bool:
        """Does this header, with a blank line before it or without, begin the next record?"""
        name, subject, _ = header
        names = {each for each, _ in self.headers}
        if name == RESULT or self.words or RESULT in names:
            return name != RESULT
        if name in ("Deal", *OF_THE_TEXT):
            return bool(names & set(DEALS))
        return blank and (name, subject) in self.headers

    def take(self, number: int, whole: str, line: str, header: Header | None) -> None:
        """Takes up a line, with its comment and without it, as long as there is room."""
        self.characters += len(whole) + 1
        if self.characters > MAX_CHARACTERS:
            return
        name, subject, value = header or ("", "", "")
        if header is not None:
            self.headers[name, subject] = value
        elif line.lstrip()[:1].isdigit():
            self.words += [(len(self.lines), start, end) for start, end in _events_in(line)]
        if name == "Variant":
            self.stated, whole = value, ""
        elif name == "Players":
            self.players = number, whole
        self.lines.append(whole)
        self.origins.append(number)

    def or_unread(self) -> TextRecord | Unread:
        """The record; where it is too long, what is wrong with it."""
        if self.characters <= MAX_CHARACTERS:
            return self
        says = f"The record has more than {MAX_CHARACTERS} characters; write each deal as a record of its own."
        return Unread((Fault(self.place, says),))

    # --- once it is whole ---------------------------------------------------------------------------------------------

    def question(self, variant: Variant, events: int | None = None) -> Question:
        lines = list(self.lines)
        if events == 0 and self.words:
            lines = lines[: self.words[0][0]]
        elif events is not None and events < len(self.words):
            index, _, end = self.words[events - 1]
            lines = [*lines[:index], lines[index][:end]]
        return {"variant": variant, "record": "\n".join(lines)}

    def size(self) -> int:
        return len(self.words)

    def place_of(self, event: int) -> Place:
        if not 0 <= event < len(self.words):
            return self.place
        index, start, _ = self.words[event]
        return self.located(index + 1, start + 1)

    def located(self, line: int | None, column: int | None) -> Place:
        """Line and column are those in the text that was asked about."""
        if line is None or not 1 <= line <= len(self.origins):
            return self.place
        return Place(self.place.source, self.origins[line - 1], None if self.inside else column)

    def cards_of(self, event: int) -> list[str] | None:
        """None also for cards in a spelling of their own."""
        if not 0 <= event < len(self.words):
            return None
        index, start, end = self.words[event]
        word = self.lines[index][start:end].removeprefix("*").upper().replace("10", "T")
        cards = [word[at : at + 2] for at in range(0, len(word), 2)]
        return cards if cards and CODES.issuperset(cards) else None

    def following(self, previous: Previous) -> TextRecord:
        added = [f"Previous: {previous.get('winner')}"]
        added += [f"Left {seat}: {' '.join(hand)}" for seat, hand in enumerate(previous.get("hands") or [])]
        if previous.get("penalties"):
            added.append(f"Penalties: {', '.join(map(str, previous['penalties']))}")
        return replace(
            self,
            lines=[*added, *self.lines],
            origins=[*(self.place.line for _ in added), *self.origins],
            words=[(index + len(added), start, end) for index, start, end in self.words],
            headers={**self.headers, ("Previous", ""): ""},
        )


Record: TypeAlias = "LineRecord | TextRecord"


# --- text ------------------------------------------------------------------------------------------------------------

MAX_CHARACTERS = 200_000
"""How many characters a record may have; `referee` takes no longer one."""

OF_THE_TEXT = ("Variant", "Players")
"""The headers that hold for all deals that follow."""
DEALS = ("Deal", "Seed", "Pack", "Hand")
"""The headers by which a deal has begun, so that another header of all deals, or `Deal`, begins the next record."""
RESULT = "Result"
OF_A_DEAL = (*DEALS, "Dealer", "Exposed", "Extra", "Stock", "Dead", "Previous", "Left", "Penalties", "Exchange")
QUOTED = r'(?>"(?:[^"\\]|\\.?)*(?:"|$))'
"""A text in quotation marks, up to the end of the line where nobody closes it."""
BEFORE_COMMENT = re.compile(rf'(?:[^"#]|{QUOTED})*')
HEADER = re.compile(rf"([^\W\d_]++)\s*+({QUOTED}?+[^:]*):(.*)")
WORD = re.compile(rf'(~?(?:{QUOTED}|[^\s,|":]*))(:?)')
"""An event or the name of a seat, which ends with a colon."""

Header: TypeAlias = tuple[str, str, str]
"""The name of a header, the seat that it speaks of, and its value."""


def _records_in(
    lines: Iterable[tuple[int, str]], source: str, *, inside: bool = False, stated: Variant | None = None
) -> Iterator[TextRecord | Unread]:
    """The records of a text, whose lines come with their numbers in the file. A record begins with the first header
    behind a line of play, or with one that the record before it has already. `stated` is what a text plays that names
    no variant."""
    session, variant, players = 0, stated, None
    record: TextRecord | None = None
    blank = True
    for number, whole in lines:
        line = _without_comment(whole)
        header = _header(line)
        if line.strip():
            if record is None or (header is not None and record.is_over_at(header, blank=blank)):
                if record is not None:
                    variant, players = record.stated, record.players
                    yield record.or_unread()
                if header is not None and header[0] in OF_THE_TEXT:
                    session, variant, players = session + 1, stated, None
                record = TextRecord(Place(source, number), variant, (source, session), inside, players)
                if players is not None:
                    record.origins.append(players[0])
                    record.lines.append(players[1])
            blank = False
        else:
            blank = True
        if record is not None:
            record.take(number, whole, line, header)
    if record is not None:
        yield record.or_unread()


def _header(line: str) -> Header | None:
    """None for a line that is no known header."""
    found = HEADER.fullmatch(line.strip())
    if found is None or found[1].capitalize() not in (*OF_THE_TEXT, *OF_A_DEAL, RESULT):
        return None
    return found[1].capitalize(), found[2].strip(), found[3].strip()


def _events_in(line: str) -> Iterator[tuple[int, int]]:
    """Where in a line of play each event begins and ends."""
    for found in WORD.finditer(line, line.find(".") + 1 or len(line)):
        if found[1] and (not found[2] or found[1].startswith("~")):
            yield found.span(1)


def _without_comment(line: str) -> str:
    """The line up to a number sign outside quotation marks."""
    found = BEFORE_COMMENT.match(line)
    return found[0] if found else line


# --- files -----------------------------------------------------------------------------------------------------------

STDIN = "-"
ROOM = 4096
"""How many bytes a question needs beside a record."""
MAX_LINE_BYTES = MAX_MESSAGE_BYTES - ROOM
IGNORED = ("id", "on_violation", "moves", "explain", "lang")
"""What a question to `referee` may say that is decided here."""
LINE_END = re.compile("\r\n?|\n")
MARK = b"\xef\xbb\xbf"


def records(paths: Sequence[str]) -> Iterator[Record | Unread]:
    """Every record of these files, `-` being standard input; the memory holds one at a time. Raises OSError for a file
    that cannot be read."""
    for path in paths:
        if path == STDIN:
            yield from _records_of(sys.stdin.buffer, "standard input")
        else:
            with open(path, "rb") as file:
                yield from _records_of(file, path)


def _records_of(file: IO[bytes], source: str) -> Iterator[Record | Unread]:
    lines = _lines_of(file)
    first = next((each for each in lines if each[1].strip()), (0, b""))
    whole = chain((first,), lines)
    if first[1].lstrip()[:1] in (b"{", b"["):
        for number, line in whole:
            if line.strip():
                yield from _on_a_line(line, Place(source, number))
    else:
        yield from _in_text(whole, source)


def _lines_of(file: IO[bytes]) -> Iterator[tuple[int, bytes]]:
    """The lines with their numbers, whether they end with LF, CR LF or CR, each cut off where it is longer than may be,
    so that none fills the memory."""
    # In Latin-1 every byte is a character, and the other way round.
    characters, number = TextIOWrapper(file, "latin-1"), 0
    try:
        while line := characters.readline(MAX_LINE_BYTES + 2):
            number += 1
            content = line.removesuffix("\n").encode("latin-1")
            yield number, content.removeprefix(MARK) if number == 1 else content
            while line and not line.endswith("\n"):
                line = characters.readline(MAX_LINE_BYTES)
    finally:
        characters.detach()


def _in_text(lines: Iterator[tuple[int, bytes]], source: str) -> Iterator[Record | Unread]:
    """The records of a text. One with bytes that are no UTF-8 cannot be read."""
    spoiled: dict[int, Fault] = {}

    def decoded() -> Iterator[tuple[int, str]]:
        for number, line in lines:
            try:
                text = line.decode()
            except UnicodeDecodeError as fault:
                text = line.decode("utf-8", "replace")
                column = len(line[: fault.start].decode()) + 1
                spoiled[number] = Fault(Place(source, number, column), "This is not UTF-8; write the file in UTF-8.")
            yield number, text

    for record in _records_in(decoded(), source):
        faults = [] if isinstance(record, Unread) else [spoiled[line] for line in record.origins if line in spoiled]
        yield Unread(tuple(faults)) if faults else record
        spoiled.clear()


def _on_a_line(line: bytes, place: Place) -> Iterator[Record | Unread]:
    if len(line) > MAX_LINE_BYTES:
        yield Unread((Fault(place, f"The line has more than {MAX_LINE_BYTES} bytes."),))
        return
    try:
        said = read_json(line)
    except NotJSON as fault:
        cause = fault.__context__
        says = f"This is not JSON: {getattr(cause, 'msg', fault)}. Each deal stands on one line of its own."
        yield Unread((Fault(replace(place, column=getattr(cause, "colno", None)), says),))
        return
    if isinstance(said, dict) and "input" in said and said.get("operation") == "referee":
        said = said["input"]
    if faults := tuple(Fault(place, says) for says in _faults_of(said)):
        yield Unread(faults)
    elif isinstance(said.get("record"), str):
        inner = ((place.line, text) for text in LINE_END.split(said["record"]))
        yield from _records_in(inner, place.source, inside=True, stated=said.get("variant"))
    else:
        yield _deal_of(said, place)


def _deal_of(said: dict[str, Any], place: Place) -> LineRecord:
    stated = said.get("variant")
    start = {name: value for name, value in said.items() if name not in (*IGNORED, "variant", "events")}
    for name in ("deal", "state"):
        if isinstance(start.get(name), dict) and "variant" in start[name]:
            # What `deal` and `referee` answer says under which rules; `--as` may say others.
            stated = start[name]["variant"] if stated is None else stated
            start[name] = {key: value for key, value in start[name].items() if key != "variant"}
    return LineRecord(place, stated, start, said["events"])


def _faults_of(said: object) -> Iterator[str]:
    if not isinstance(said, dict):
        yield "A line should be an object with deal and events, or with record."
    elif "record" in said:
        if not isinstance(said["record"], str):
            yield "record should be a text."
    else:
        if not isinstance(said.get("events"), list):
            lacks = "should be a list" if "events" in said else "is missing"
            yield f'events {lacks}: what happened, as in [{{"seat": 1, "play": ["3D"]}}].'
        given = [name for name in ("deal", "state") if said.get(name) is not None]
        if len(given) != 1:
            yield f"{'deal and state are both there' if given else 'deal is missing'}: a record has one."
        yield from (f"{name} should be an object." for name in given if not isinstance(said[name], dict))
        if not isinstance(said.get("variant"), dict | str | None):
            yield "variant should be a name or an object with extends and options."
