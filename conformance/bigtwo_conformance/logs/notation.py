"""Many records in one text: where each begins, which rules it states, and where its events stand.

What the words mean is left to the reference, which reads every record; `docs/reference/notation.md` has the grammar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo_conformance.logs.records import Fault, Place, TextRecord, Unread

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bigtwo_conformance.variants import Variant

MAX_CHARACTERS = 200_000
"""How many characters a record may have; `referee` takes no longer one."""

OF_THE_TEXT = ("Variant", "Players")
"""The headers that hold for all deals that follow."""
DEALS = ("Deal", "Seed", "Pack", "Hand")
"""The headers by which a deal has begun, so that another header of all deals, or `Deal`, begins the next record."""
OF_A_DEAL = (*DEALS, "Dealer", "Exposed", "Extra", "Stock", "Dead", "Previous", "Left", "Penalties", "Exchange")
RESULT = "Result"
SEPARATORS = " \t,|"


def records_in(
    lines: Iterable[tuple[int, str]], source: str, *, inside: bool = False, stated: Variant | None = None
) -> Iterator[TextRecord | Unread]:
    """The records of a text, whose lines come with their numbers in the file. A record begins with the first header
    behind a line of play, or with one that the record before it has already. `stated` is what a text plays that names
    no variant."""
    session = _Session(source, inside, stated)
    record: _Gathered | None = None
    blank = True
    for number, whole in lines:
        line = without_comment(whole)
        header = _header(line)
        if not line.strip():
            blank = True
        elif record is None or (header is not None and record.is_over_at(header, blank=blank)):
            if record is not None:
                yield record.whole()
            record = session.begin(number, header)
            blank = False
        else:
            blank = False
        if record is not None:
            record.take(number, whole, line, header)
    if record is not None:
        yield record.whole()


class _Session:
    """What holds for several records: the rules and the players, and how often either was stated anew."""

    def __init__(self, source: str, inside: bool, stated: Variant | None) -> None:
        self.source, self.inside = source, inside
        self.number = 0
        self._stated = self.variant = stated
        self.players: tuple[int, str] | None = None

    def begin(self, line: int, header: tuple[str, str, str] | None) -> _Gathered:
        if header is not None and header[0] in OF_THE_TEXT:
            self.number += 1
            self.variant, self.players = self._stated, None
        return _Gathered(self, line)


class _Gathered:
    """The lines of one record so far."""

    def __init__(self, session: _Session, line: int) -> None:
        self._session = session
        self._place = Place(session.source, line)
        self._lines: list[str] = []
        self._origins: list[int] = []
        self._words: list[tuple[int, int, int]] = []
        self._headers: set[tuple[str, str]] = set()
        self._names: set[str] = set()
        self._deal_number: int | None = None
        self._characters = 0
        self._ended = False
        if session.players is not None:
            self._keep(*session.players)

    def is_over_at(self, header: tuple[str, str, str], *, blank: bool) -> bool:
        """Does this header, with a blank line before it or without, begin the next record?"""
        name, subject, _ = header
        if name == RESULT:
            return False
        if self._ended or self._words:
            return True
        if name in ("Deal", *OF_THE_TEXT):
            return bool(self._names & set(DEALS))
        return blank and (name, subject) in self._headers

    def take(self, number: int, whole: str, line: str, header: tuple[str, str, str] | None) -> None:
        self._characters += len(whole) + 1
        if self._characters > MAX_CHARACTERS:
            return
        if header is not None:
            self._take_header(number, header)
        if header is not None and header[0] == "Variant":
            self._session.variant = header[2]
            whole = ""
        elif header is not None and header[0] == "Players":
            self._session.players = number, whole
        elif line.lstrip()[:1].isdigit():
            self._words += [(len(self._lines), start, end) for start, end in events_in(line)]
        self._keep(number, whole)

    def _keep(self, number: int, text: str) -> None:
        self._lines.append(text)
        self._origins.append(number)

    def _take_header(self, number: int, header: tuple[str, str, str]) -> None:
        name, subject, value = header
        self._headers.add((name, subject))
        self._names.add(name)
        self._ended = self._ended or name == RESULT
        if name == "Deal" and value.isascii() and value.isdigit() and len(value) < 9:
            self._deal_number = int(value)

    def whole(self) -> TextRecord | Unread:
        if self._characters > MAX_CHARACTERS:
            says = f"The record has more than {MAX_CHARACTERS} characters; write each deal as a record of its own."
            return Unread((Fault(self._place, says),))
        return TextRecord(
            self._place,
            self._session.variant,
            tuple(self._lines),
            tuple(self._origins),
            tuple(self._words),
            (self._session.source, self._session.number),
            self._deal_number,
            (self._deal_number or 1) > 1 and "Previous" not in self._names,
            self._session.inside,
        )


def _header(line: str) -> tuple[str, str, str] | None:
    """The name of a header, the seat that it speaks of, and its value; None for a line that is no known header."""
    text = line.strip()
    end = 0
    while end < len(text) and text[end].isalpha():
        end += 1
    name = text[:end].capitalize()
    if name not in (*OF_THE_TEXT, *OF_A_DEAL, RESULT):
        return None
    at = end + len(text[end:]) - len(text[end:].lstrip())
    colon = text.find(":", quoted_end(text, at) if text[at : at + 1] == '"' else at)
    return None if colon < 0 else (name, text[end:colon].strip(), text[colon + 1 :].strip())


def events_in(line: str) -> Iterator[tuple[int, int]]:
    """Where in a line of play each event begins and ends; the names of seats, which end with a colon, are none."""
    at = line.find(".") + 1
    if not at:
        return
    while at < len(line):
        if line[at] in SEPARATORS or line[at].isspace():
            at += 1
            continue
        end = _word_end(line, at)
        if line[end : end + 1] == ":" and line[at] != "~":
            end += 1
        elif line[at:end]:
            yield at, end
        at = max(end, at + 1)


def _word_end(line: str, start: int) -> int:
    at = start + (line[start] == "~")
    if line[at : at + 1] == '"':
        return quoted_end(line, at)
    while at < len(line) and line[at] not in SEPARATORS + '":' and not line[at].isspace():
        at += 1
    return at


def quoted_end(text: str, start: int) -> int:
    """Where a text in quotation marks ends, the closing mark included; the end of the line where nobody closes it."""
    at = start + 1
    while at < len(text):
        if text[at] == "\\":
            at += 2
        elif text[at] == '"':
            return at + 1
        else:
            at += 1
    return len(text)


def without_comment(line: str) -> str:
    """The line up to a number sign that stands in no quotation marks."""
    at = 0
    while "#" in line and at < len(line):
        if line[at] == "#":
            return line[:at]
        at = quoted_end(line, at) if line[at] == '"' else at + 1
    return line
