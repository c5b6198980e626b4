"""Moves as JSON, row by row; what stands for a list of moves where answers are compared; and cursors.

Rows and cursors go by the numbers of the moves, in which combinations count in listing order.
"""

from __future__ import annotations

import base64
import binascii
from array import array
from bisect import bisect_left
from functools import cache
from hashlib import blake2b
from itertools import chain
from struct import iter_unpack
from typing import TYPE_CHECKING, Final, cast
from weakref import WeakKeyDictionary

import orjson

from bigtwo.combinations.kinds import mask_of
from bigtwo.messages.saying import say
from bigtwo.moves.listing import Moves

if TYPE_CHECKING:
    from bigtwo.cards import CardOrder
    from bigtwo.combinations.kinds import Kind
    from bigtwo.combinations.table import Combinations

ROWS_KEPT: Final = 24_576
"""How many rows are kept, of all tables together: a pack holds about 20,000 combinations, and a row takes a third of a
kilobyte."""

_LARGE: Final = 2_000
"""Rows of longer lists are not kept: they would push out those that everybody asks for."""

_CONTINUES: Final = (b',"continues":false},', b',"continues":true},')
"""How the row of a move on one's own pile ends in a list."""


def moves_as_json(moves: object) -> orjson.Fragment:
    """Moves as their objects would be written. Raises TypeError for anything else, which orjson cannot write either."""
    if not isinstance(moves, Moves):
        raise TypeError
    rows, continuing = _rows(moves.numbers, moves.table), moves.continuing()
    if continuing is not None:
        ends = map(_CONTINUES.__getitem__, continuing)
        text = b"".join(chain.from_iterable(zip(rows, ends, strict=True))).removesuffix(b",")
    else:
        text = b"},".join(rows) + b"}" if rows else b""
    return orjson.Fragment(b"[" + text + b"]")


# --- rows, each without the brace that ends it -----------------------------------------------------------------------


class Kept:
    """The rows that are kept, by table. They must not lead back to it, or it would never be forgotten."""

    def __init__(self) -> None:
        self._tables: WeakKeyDictionary[Combinations, dict[int, bytes]] = WeakKeyDictionary()
        self._room = ROWS_KEPT

    def of(self, table: Combinations) -> dict[int, bytes]:
        """The rows of a table by their numbers."""
        known = self._tables.get(table)
        return self._tables.setdefault(table, {}) if known is None else known

    def keep(self, numbers: list[int], rows: list[bytes], table: Combinations) -> None:
        """Keeps these rows of a table too. Where there is no room, all others go: which rows are still asked for shows
        soon enough."""
        if len(rows) > self._room:
            for others in list(self._tables.values()):
                others.clear()
            self._room = ROWS_KEPT
        self._room -= len(rows)
        self.of(table).update(zip(numbers, rows, strict=True))


KEPT: Final = Kept()


def _rows(numbers: list[int], table: Combinations) -> list[bytes]:
    known = KEPT.of(table)
    try:
        return list(map(known.__getitem__, numbers))
    except KeyError:
        if len(numbers) > _LARGE:
            return new_rows(numbers, table)
        found = dict(zip(numbers, map(known.get, numbers), strict=True))
    missing = [number for number, row in found.items() if row is None]
    rows = new_rows(missing, table)
    found.update(zip(missing, rows, strict=True))
    few = bisect_left(missing, len(table.masks))  # of those beyond the table there are millions
    KEPT.keep(missing[:few], rows[:few], table)
    return cast("list[bytes]", list(found.values()))


def new_rows(numbers: list[int], table: Combinations) -> list[bytes]:
    """The rows of these numbers, which rise, without looking for any that are kept."""
    rows: list[bytes] = []
    for kind, start, end in table.spans(numbers):
        rows += _of_one_kind(table.masks_of(numbers[start:end]), kind, table.order)
    return rows


def _of_one_kind(masks: list[int], kind: Kind, order: CardOrder) -> list[bytes]:
    """All at once, in a third of the time: a list may hold twenty thousand."""
    o1, o2, o3, o4, o5, o6, o7, o8 = order.quoted_octets
    octets = iter_unpack("8B", array("Q", masks).tobytes())
    lines = [
        f'{{"cards":[{o1[a]}{o2[b]}{o3[c]}{o4[d]}{o5[e]}{o6[f]}{o7[g]}{o8[h]}\n' for a, b, c, d, e, f, g, h in octets
    ]
    return "".join(lines).replace(",\n", f'],"kind":"{kind}"\n').encode().splitlines()


# --- comparing lists -------------------------------------------------------------------------------------------------


def digest(moves: Moves) -> str:
    """Equal for lists that hold the same moves in any order, whatever the order of the suits."""
    table = moves.table
    if moves.position.situation.own_pile or table.order.pack.is_tiles:
        found = sorted((move["kind"], sorted(move["cards"]), move.get("continues")) for move in moves)
        return _hash(orjson.dumps(found))
    whole = array("Q", table.masks_of(moves.numbers))
    whole = array("Q", whole.tobytes().translate(_as_in_base(table.order.suit_order)))
    parts: list[bytes] = []
    for kind, start, end in table.spans(moves.numbers):
        parts += (kind.encode(), array("Q", sorted(whole[start:end])).tobytes())
    return _hash(b"".join(parts))


def _hash(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


@cache
def _as_in_base(suit_order: str) -> bytes:
    """How two ranks of cards in this order of suits read in that of the base game, byte by byte."""
    to = ["DCHS".index(suit) for suit in reversed(suit_order)]
    moved = [sum(1 << to[bit] for bit in range(4) if suits >> bit & 1) for suits in range(16)]
    return bytes(moved[octet & 15] | moved[octet >> 4] << 4 for octet in range(256))


# --- cursors ---------------------------------------------------------------------------------------------------------


BAD_CURSOR: Final = "bad-cursor.other"
"""The sentence about such a cursor."""


class BadCursor(ValueError):
    """A cursor that no answer to this question gave out."""

    def __init__(self) -> None:
        super().__init__(say(BAD_CURSOR))


def cursor_after(number: int) -> str:
    """The cursor that goes on behind the entry of this number."""
    return base64.urlsafe_b64encode(format(number, "x").encode()).decode().rstrip("=")


def number_in(cursor: str) -> int:
    """The number of the last entry shown. Raises BadCursor where the text is no cursor."""
    try:
        number = int(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii"), 16)
    except (ValueError, binascii.Error):
        raise BadCursor from None
    if number < 0 or cursor_after(number) != cursor:
        raise BadCursor
    return number


def read_cursor(cursor: str, table: Combinations) -> int:
    """The number of the last move shown. Raises BadCursor."""
    number = number_in(cursor)
    if number < len(table.masks) or (number >> 64 and table.get(mask_of(number)) is not None):
        return number
    raise BadCursor
