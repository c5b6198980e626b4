"""Lists of legal moves as answers hold them: in their fixed order, page by page.

Rules: those of `moves`, which says what is legal; here nothing is decided.
"""

from __future__ import annotations

import base64
import binascii
from collections import Counter
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from bigtwo.combinations import Combination, Kind, Table
    from bigtwo.moves import Position

Row = tuple[int, int, dict[str, Any]]
"""A move where it stands in every list: the place of its strength, its cards as a mask, and the move as it is written.
Rows compare as moves are listed, by size, kind, strength, and then by cards from the highest down."""

_KEPT: Final = 4096
"""How many rows of one table are kept: most moves of every list are singles and pairs, the same ones each time."""


class BadCursor(ValueError):
    """A cursor that no answer to this question gave out."""


class Page(NamedTuple):
    """A part of a list of moves, and what there is to say about the whole."""

    moves: list[dict[str, Any]]
    """Each to be read only: the next list may hold the same one."""
    whole: int
    """How many moves there are, on this page and off it."""
    by_kind: dict[Kind, int]
    """How many moves there are of each kind that occurs, in the order of the kinds."""
    next_cursor: str | None
    """Where to go on, if anything is left."""


_rows: Final[WeakKeyDictionary[Table, dict[int, Row]]] = WeakKeyDictionary()
"""The rows kept of each table. They must not lead back to it, or it would never be forgotten."""


def _listed(masks: list[int], table: Table) -> list[Row]:
    """The combinations as rows, in order."""
    known = _rows.get(table)
    if known is None:
        known = _rows.setdefault(table, {})
    rows = [known.get(mask) or _row(mask, table, known) for mask in masks]
    rows.sort()
    return rows


def _row(mask: int, table: Table, known: dict[int, Row]) -> Row:
    """A row that is not known yet."""
    play = table.get(mask)
    assert play is not None
    row = play.standing.place, mask, {"cards": list(table.order.cards(mask)), "kind": play.standing.kind}
    if len(known) < _KEPT:
        known[mask] = row
    return row


_KIND: Final = itemgetter("kind")
_MOVE: Final = itemgetter(2)


def page(position: Position, kinds: tuple[str, ...] | None, limit: int, cursor: str | None) -> Page:
    """The moves of the kinds asked for that come after the cursor, at most ``limit``. Raises BadCursor.

    The order is fixed, so a cursor is simply the place of the last move shown.
    """
    shown = None if cursor is None else _read_cursor(cursor)
    rows = _listed(position.masks(), position.variant.combinations.table)
    by_kind: dict[Kind, int] = dict(Counter(map(_KIND, map(_MOVE, rows))))
    chosen = rows
    if kinds is not None:
        chosen = [row for row in chosen if row[2]["kind"] in kinds]
    if shown is not None:
        chosen = [row for row in chosen if row[:2] > shown]
    next_cursor = _write_cursor(chosen[limit - 1][:2]) if len(chosen) > limit else None
    moves = list(islice(map(_MOVE, chosen), limit))
    if position.situation.own_pile:
        moves = [_on_own_pile(position, mask, move) for (_, mask, _), move in zip(chosen, moves, strict=False)]
    return Page(moves, len(rows), by_kind, next_cursor)


def _on_own_pile(position: Position, mask: int, move: dict[str, Any]) -> dict[str, Any]:
    """A move that also tells whether it continues the trick (DEC-22)."""
    play: Combination | None = position.variant.combinations.get(mask)
    assert play is not None
    return {**move, "continues": position.continues(play)}


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
