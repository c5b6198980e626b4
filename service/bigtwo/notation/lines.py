"""The lines of a record in text: headers, ``Dealer: 2``, and lines of play, ``1. Ann: 3D 4S - 2H``; and what it may
cost to judge them, measured before they are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bigtwo.cards import LARGEST_PACK
from bigtwo.faults import Faults, Path, Place, fault
from bigtwo.messages.render import truncate
from bigtwo.spelling import suggested
from bigtwo.strict_json import NotJSON, read_json

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
FIELDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
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

PASSES: Final = (*"-–—‒−－", "pass")
DRAWS, ANNOUNCES, RETURNS, LEADS, RESHUFFLES = "+!=*~"
SIGNS: Final[Mapping[str, str]] = MappingProxyType(
    {DRAWS: "draw", ANNOUNCES: "announce", RETURNS: "exchange", LEADS: "play", RESHUFFLES: "reshuffle"}
)
"""What a word in a line of play begins with that is neither a play nor a pass, and what it says an event does; a play
with a sign is a new lead."""
DUE: Final = "due"
"""The one value of the header ``Exchange``."""

WORDS: Final = re.compile(r'~?"(?:[^"\\]|\\.)*(?:"[:：]?|\\?\Z)|[^\s,，、|":：]+[:：]?|[:：]')
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
    line: int
    columns: tuple[int, int, int]
    """Where name, subject and value begin."""

    @property
    def place(self) -> Place:
        return self.line, self.columns[0]

    @property
    def value_place(self) -> Place:
        return self.line, self.columns[2]


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

    def __call__(self, place: Place, form: str, suggestions: tuple[str, ...] = (), /, **params: Any) -> None:
        self._faults.add(
            lambda: replace(fault(self._path, f"bad-record.{form}", (), suggestions, **params), place=place)
        )

    @property
    def is_full(self) -> bool:
        """Are there more faults than are spelled out?"""
        return self._faults.further > 0

    def move(self, found: Faults, place: Place | None = None) -> None:
        """Takes up what another reader noted: of the value at a place, or of many with a place each."""
        for each in found.found:
            self._faults.add(replace(each, path=self._path, place=place or each.place))
        self._faults.further += found.further


# --- taking a text apart ---------------------------------------------------------------------------------------------


def read_lines(text: str, note: FaultNotes) -> tuple[Header | Plays, ...]:
    """The lines of a text, as far as they are read: one with too many faults is not read to its end."""
    faults = Faults()
    lines = tuple(_lines_of(text, FaultNotes((), faults)))
    note.move(faults)
    return lines


def split_lines(text: str) -> list[str]:
    """The lines of a text, whichever of the three usual line ends it has."""
    return one_line_end(text).split("\n")


def one_line_end(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _lines_of(text: str, note: FaultNotes) -> Iterator[Header | Plays]:
    for number, whole in enumerate(split_lines(text.removeprefix("\ufeff")), start=1):
        if not whole:
            continue
        if note.is_full:
            return
        line = without_comment(whole)
        start = len(line) - len(line.lstrip())
        if start == len(line):
            continue
        if line[start] in "0123456789":
            digits = start + len(line[start:]) - len(line[start:].lstrip("0123456789"))
            if line[digits : digits + 1] == ".":
                yield Plays(line[start:digits], line[digits + 1 :], number, digits + 2)
            else:
                note((number, digits + 1), "trick-form")
            continue
        header = header_of(line, number)
        if header is None:
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
    if "#" not in line:
        return line
    at = 0
    while at < len(line):
        if line[at] == "#":
            return line[:at]
        quoted = QUOTED.match(line, at)
        at = at + 1 if quoted is None else quoted.end()
    return line


def header_of(line: str, number: int) -> Header | None:
    """The header that a line without its comment is, by its number; None for another line."""
    start = len(line) - len(line.lstrip())
    end = start
    while end < len(line) and line[end].isalpha():
        end += 1
    subject = end + len(line[end:]) - len(line[end:].lstrip())
    quoted = QUOTED.match(line, subject)
    colon = colon_in(line, subject if quoted is None else quoted.end())
    if end == start or colon is None:
        return None
    value = colon + 1 + len(line[colon + 1 :]) - len(line[colon + 1 :].lstrip())
    name = line[start:end].capitalize()
    columns = (start + 1, subject + 1, value + 1)
    return Header(name, line[subject:colon].strip(), line[value:].rstrip(), number, columns)


def colon_in(line: str, start: int = 0) -> int | None:
    """The position of the first colon from a place on; None without one."""
    narrow, wide = (line.find(colon, start) for colon in COLONS)
    at = narrow if wide < 0 or 0 <= narrow < wide else wide
    return None if at < 0 else at


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


class Measured(NamedTuple):
    """What bounds the work on a record."""

    lines: int
    """How many lines of it say anything."""
    events: int
    """No fewer than its events: the words of its lines of play, seats among them."""
    held: int
    """No fewer than the cards of the largest hand, with all that is drawn."""


def measure(text: str) -> Measured:
    """The bounds of a text, found in one pass."""
    lines = events = drawn = 0
    dealt: int | None = None
    for line in split_lines(text):
        start = line.lstrip()[:4]
        if not start:
            continue
        lines += 1
        if start[0] in _DIGITS:
            words = WORDS.findall(line, stop + 1) if (stop := line.find(".")) >= 0 else []
            events += len(words)
            if DRAWS in line:
                drawn += _most_cards([word[1:] for word in words if word.startswith(DRAWS)])
        elif start.casefold() == "hand":
            dealt = max(dealt or 0, _most_cards(line.replace("：", ":").partition(":")[2].split()))
    largest = LARGEST_DEALT if dealt is None else dealt
    return Measured(lines, events, min(largest + 1 + drawn, LARGEST_PACK))


def variant_in(text: str) -> str | None:
    """The variant that a text names, if it names one."""
    found = VARIANT_HEADER.search(f"\n{one_line_end(text)}")
    return None if found is None else without_comment(found[1]).strip()


VARIANT_HEADER: Final = re.compile(r"\n\ufeff?[^\S\n]*variant[^\S\n]*[:：](.*)", re.IGNORECASE)
_DIGITS: Final = frozenset("0123456789")


def _most_cards(words: list[str]) -> int:
    """No fewer than the cards that are joined in some words: each takes two characters, but for those of Unicode that
    show a whole card."""
    return sum((len(word) + 1) // 2 if word.isascii() else len(word) for word in words)
