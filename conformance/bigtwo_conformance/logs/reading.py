"""Reads recorded deals from files, one after the other, however many there are: each file is a text of records, or
JSON Lines with a deal on every line. The memory holds one record at a time."""

from __future__ import annotations

import re
import sys
from io import TextIOWrapper
from itertools import chain
from typing import IO, TYPE_CHECKING, Any

from bigtwo_conformance.logs.notation import records_in
from bigtwo_conformance.logs.records import Fault, LineRecord, Place, Unread
from bigtwo_conformance.protocol import MAX_MESSAGE_BYTES
from bigtwo_conformance.strict_json import NotJSON, read_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo_conformance.logs.records import Record

STDIN = "-"
ROOM = 4096
"""How many bytes a question needs beside a record."""
MAX_LINE_BYTES = MAX_MESSAGE_BYTES - ROOM
IGNORED = ("id", "on_violation", "moves", "explain", "lang")
"""What a question to `referee` may say that is decided here."""
LINE_END = re.compile("\r\n?|\n")
MARK = b"\xef\xbb\xbf"


def records(paths: Sequence[str]) -> Iterator[Record | Unread]:
    """Every record of these files, `-` being standard input. Raises OSError for a file that cannot be read."""
    for path in paths:
        if path == STDIN:
            yield from _records_of(sys.stdin.buffer, "standard input")
        else:
            with open(path, "rb") as file:
                yield from _records_of(file, path)


def _records_of(file: IO[bytes], source: str) -> Iterator[Record | Unread]:
    lines = _lines_of(file)
    waiting: list[tuple[int, bytes]] = []
    for number, line in lines:
        line = line.removeprefix(MARK) if number == 1 else line
        waiting.append((number, line))
        if line.strip() or len(waiting) > ROOM:
            break
    whole = chain(waiting, lines)
    if waiting and waiting[-1][1].lstrip()[:1] in (b"{", b"["):
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
            yield number, line.removesuffix("\n").encode("latin-1")
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

    for record in records_in(decoded(), source):
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
        yield Unread((_not_json(fault, place),))
        return
    if isinstance(said, dict) and "input" in said and said.get("operation", said.get("op")) == "referee":
        said = said["input"]
    faults = tuple(_faults_of(said, place))
    if faults:
        yield Unread(faults)
    elif isinstance(said.get("record"), str):
        inner = ((place.line, text) for text in LINE_END.split(said["record"]))
        yield from records_in(inner, place.source, inside=True, stated=said.get("variant"))
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


def _not_json(fault: NotJSON, place: Place) -> Fault:
    cause = fault.__context__
    column = getattr(cause, "colno", None)
    says = getattr(cause, "msg", str(fault))
    return Fault(
        Place(place.source, place.line, column), f"This is not JSON: {says}. Each deal stands on one line of its own."
    )


def _faults_of(said: object, place: Place) -> Iterator[Fault]:
    if not isinstance(said, dict):
        yield Fault(place, "A line should be an object with deal and events, or with record.")
        return
    if "record" in said:
        if not isinstance(said["record"], str):
            yield Fault(place, "record should be a text.")
        return
    if not isinstance(said.get("events"), list):
        lacks = "should be a list" if "events" in said else "is missing"
        yield Fault(place, f'events {lacks}: what happened, as in [{{"seat": 1, "play": ["3D"]}}].')
    given = [name for name in ("deal", "state") if said.get(name) is not None]
    if len(given) != 1:
        yield Fault(place, f"{'deal and state are both there' if given else 'deal is missing'}: a record has one.")
    for name in given:
        if not isinstance(said[name], dict):
            yield Fault(place, f"{name} should be an object.")
    if not isinstance(said.get("variant"), dict | str | None):
        yield Fault(place, "variant should be a name or an object with extends and options.")
