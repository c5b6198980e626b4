"""Lists of legal moves as answers hold them: in their fixed order, page by page.

Rules: those of `moves`, which says what is legal; here nothing is decided.
"""

from __future__ import annotations

import base64
import binascii
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import orjson

from bigtwo.combinations import KINDS, MOST_STRENGTHS

if TYPE_CHECKING:
    from bigtwo.combinations import Kind, Table
    from bigtwo.moves import Position

Row = tuple[int, int, bytes]
"""A move where it stands in every list: the place of its strength, its cards as a mask, and the move as JSON. Rows
compare as moves are listed, by size, kind, strength, and then by cards from the highest down."""

_KEPT: Final = 24_576
"""How many rows are kept, of all tables together: a pack holds about 20,000 combinations, and a row takes a third of a
kilobyte."""


class BadCursor(ValueError):
    """A cursor that no answer to this question gave out."""


class Page(NamedTuple):
    """A part of a list of moves, and what there is to say about the whole."""

    rows: list[Row]
    """The moves on this page."""
    whole: int
    """How many moves there are, on this page and off it."""
    by_kind: dict[Kind, int]
    """How many moves there are of each kind that occurs, in the order of the kinds."""
    next_cursor: str | None
    """Where to go on, if anything is left."""

    def moves(self, position: Position) -> list[dict[str, Any]]:
        """The moves of the page as objects."""
        cards = position.variant.order.cards
        moves: list[dict[str, Any]] = [
            {"cards": list(cards(mask)), "kind": _kind_at(place)} for place, mask, _ in self.rows
        ]
        if position.situation.own_pile:
            for move, (_, mask, _) in zip(moves, self.rows, strict=True):
                move["continues"] = _continues(position, mask)
        return moves

    def written(self, position: Position) -> orjson.Fragment:
        """The same as JSON."""
        if position.situation.own_pile:
            return orjson.Fragment(orjson.dumps(self.moves(position)))
        return orjson.Fragment(b"[" + b",".join([written for _, _, written in self.rows]) + b"]")


def json_to_keep(value: object) -> bytes:
    """A value as JSON. A copy, because what orjson gives out holds on to the kilobyte in which it was written."""
    return bytes(memoryview(orjson.dumps(value)))


class _Kept:
    """The rows that are kept, by table. They must not lead back to it, or it would never be forgotten."""

    def __init__(self) -> None:
        self._tables: WeakKeyDictionary[Table, dict[int, Row]] = WeakKeyDictionary()
        self._room = _KEPT

    def of(self, table: Table) -> dict[int, Row]:
        """The rows of a table by their masks."""
        known = self._tables.get(table)
        return self._tables.setdefault(table, {}) if known is None else known

    def make(self, mask: int, table: Table, known: dict[int, Row]) -> Row:
        """A row that is not known yet."""
        play = table.get(mask)
        assert play is not None
        move = {"cards": table.order.cards(mask), "kind": play.standing.kind}
        row = play.standing.place, mask, json_to_keep(move)
        if play.standing.kind != "straight-flush-plus-two":  # of those there are millions
            if self._room <= 0:  # which rows are still asked for shows soon enough
                for rows in list(self._tables.values()):
                    rows.clear()
                self._room = _KEPT
            self._room -= 1
            known[mask] = row
        return row


_kept: Final = _Kept()


def _listed(masks: list[int], table: Table) -> list[Row]:
    """The combinations as rows, in order."""
    known = _kept.of(table)
    try:
        rows = list(map(known.__getitem__, masks))
    except KeyError:
        rows = [known.get(mask) or _kept.make(mask, table, known) for mask in masks]
    rows.sort()
    return rows


def _kind_at(place: int) -> Kind:
    return KINDS[place // MOST_STRENGTHS]


def page(position: Position, kinds: tuple[str, ...] | None, limit: int, cursor: str | None) -> Page:
    """The moves of the kinds asked for that come after the cursor, at most ``limit``. Raises BadCursor.

    The order is fixed, so a cursor is simply the place of the last move shown.
    """
    shown = None if cursor is None else _read_cursor(cursor)
    rows = _listed(position.masks(), position.variant.combinations.table)
    chosen = rows
    if kinds is not None:
        chosen = [row for row in chosen if _kind_at(row[0]) in kinds]
    if shown is not None:
        chosen = [row for row in chosen if row[:2] > shown]
    next_cursor = _write_cursor(chosen[limit - 1][:2]) if len(chosen) > limit else None
    return Page(chosen[:limit], len(rows), _by_kind(rows), next_cursor)


_ENDS: Final = tuple(((place + 1) * MOST_STRENGTHS,) for place in range(len(KINDS)))
"""For each kind, what compares as greater than all rows of it and less than all behind them."""


def _by_kind(rows: list[Row]) -> dict[Kind, int]:
    """How many of the rows there are of each kind."""
    found: dict[Kind, int] = {}
    start = 0
    while start < len(rows):
        kind = rows[start][0] // MOST_STRENGTHS
        end = bisect_left(rows, _ENDS[kind], start)
        found[KINDS[kind]] = end - start
        start = end
    return found


def _continues(position: Position, mask: int) -> bool:
    """Does a move on one's own pile continue the trick? (DEC-22)"""
    play = position.variant.combinations.get(mask)
    assert play is not None
    return position.continues(play)


def _write_cursor(place: tuple[int, int]) -> str:
    text = ".".join(format(number, "x") for number in place)
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> tuple[int, int]:
    try:
        text = base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii")
        standing, cards = (int(number, 16) for number in text.split("."))
    except (ValueError, binascii.Error):
        raise BadCursor("the cursor is not one that an answer gave out; ask again without it") from None
    place = (standing, cards)
    if _write_cursor(place) != cursor:
        raise BadCursor("the cursor is not one that an answer gave out; ask again without it")
    return place
