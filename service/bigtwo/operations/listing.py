"""Lists of legal moves as answers hold them: in their fixed order, page by page.

Every combination has its number in this order, so lists are sorted, counted by kind and cut into pages by numbers.
Rules: those of `bigtwo.moves.legal`, which says what is legal; here nothing is decided.
"""

from __future__ import annotations

import base64
import binascii
from array import array
from bisect import bisect_left, bisect_right
from functools import cache
from hashlib import blake2b
from itertools import chain, repeat
from struct import iter_unpack
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast
from weakref import WeakKeyDictionary

import orjson

from bigtwo.combinations.kinds import KINDS, mask_of_seven, strength_of_seven

if TYPE_CHECKING:
    from bigtwo.cards import CardOrder
    from bigtwo.combinations.kinds import Combination, Kind
    from bigtwo.combinations.table import Table
    from bigtwo.moves.legal import Position

_KEPT: Final = 24_576
"""How many rows are kept, of all tables together: a pack holds about 20,000 combinations, and a row takes a third of a
kilobyte."""

_LARGE: Final = 2_000
"""Rows of longer lists are not kept: they would push out those that everybody asks for."""


class BadCursor(ValueError):
    """A cursor that no answer to this question gave out."""


class Page(NamedTuple):
    """A part of a list of moves, and what there is to say about the whole."""

    numbers: list[int]
    """The numbers of the moves on this page."""
    whole: int
    """How many moves there are, on this page and off it."""
    by_kind: dict[Kind, int]
    """How many moves there are of each kind that occurs, in the order of the kinds."""
    next_cursor: str | None
    """Where to go on, if anything is left."""

    def moves(self, position: Position) -> list[dict[str, Any]]:
        """The moves of the page as objects."""
        table = position.variant.combinations.table
        moves = [_move(number, table) for number in self.numbers]
        if position.situation.own_pile:
            for move, continues in zip(moves, _continuing(self.numbers, position), strict=True):
                move["continues"] = continues
        return moves

    def digest(self, position: Position) -> str:
        """Equal for lists that hold the same moves in any order, whatever the order of the suits."""
        table = position.variant.combinations.table
        if position.situation.own_pile or table.order.pack.name != "standard-52":
            moves = [(move["kind"], sorted(move["cards"]), move.get("continues")) for move in self.moves(position)]
            return _digest(orjson.dumps(sorted(moves)))
        whole = array("Q", _masks(self.numbers, table))
        whole = array("Q", whole.tobytes().translate(_as_in_base(table.order.suit_order)))
        found: list[bytes] = []
        for kind, start, end in _spans(self.numbers, table):
            found += (kind.encode(), array("Q", sorted(whole[start:end])).tobytes())
        return _digest(b"".join(found))

    def written(self, position: Position) -> orjson.Fragment:
        """The same as JSON."""
        rows = _rows(self.numbers, position.variant.combinations.table)
        if position.situation.own_pile:
            ends = map(_CONTINUES.__getitem__, _continuing(self.numbers, position))
            text = b"".join(chain.from_iterable(zip(rows, ends, strict=True))).removesuffix(b",")
        else:
            text = b"},".join(rows) + b"}" if rows else b""
        return orjson.Fragment(b"[" + text + b"]")


class Listed(NamedTuple):
    """A list of moves in an answer that is still to be written, or compared with others."""

    page: Page
    position: Position

    def digest(self) -> str:
        """Equal for lists that hold the same moves in any order."""
        return self.page.digest(self.position)

    def written(self) -> orjson.Fragment:
        """The list as JSON."""
        return self.page.written(self.position)


def _digest(what: bytes) -> str:
    return blake2b(what, digest_size=16).hexdigest()


@cache
def _as_in_base(suit_order: str) -> bytes:
    """How two ranks of cards in this order of suits read in that of the base game, byte by byte."""
    bit = {suit: place for place, suit in enumerate(reversed("SHCD"))}
    to = [bit[suit] for suit in reversed(suit_order)]
    moved = [sum(1 << to[place] for place in range(4) if suits >> place & 1) for suits in range(16)]
    return bytes(moved[octet & 15] | moved[octet >> 4] << 4 for octet in range(256))


def page(position: Position, kinds: tuple[str, ...] | None, limit: int, cursor: str | None) -> Page:
    """The moves of the kinds asked for that come after the cursor, at most ``limit``. Raises BadCursor.

    The order is fixed, so a cursor is simply the number of the last move shown.
    """
    table = position.variant.combinations.table
    after = -1 if cursor is None else _read_cursor(cursor, table)
    numbers = sorted(map(table.numbers.__getitem__, position.up_to_five()))
    by_kind = {kind: end - start for kind, start, end in _spans(numbers, table)}
    sevens = position.sevens()
    if sevens:
        by_kind["straight-flush-plus-two"] = len(sevens)
    whole = sum(by_kind.values())
    if kinds is not None:
        numbers = [number for kind in kinds for number in _of_kind(kind, numbers, table)]
    numbers = numbers[bisect_right(numbers, after) :][: limit + 1]
    if sevens and len(numbers) <= limit and (kinds is None or "straight-flush-plus-two" in kinds):
        numbers += sevens.numbers(after, limit + 1 - len(numbers))
    next_cursor = _write_cursor(numbers[limit - 1]) if len(numbers) > limit else None
    return Page(numbers[:limit], whole, by_kind, next_cursor)


def _spans(numbers: list[int], table: Table) -> list[tuple[Kind, int, int]]:
    """For each kind that occurs among the sorted numbers, where it starts and ends."""
    spans: list[tuple[Kind, int, int]] = []
    start = 0
    for kind, end in zip(KINDS, table.kind_ends, strict=False):  # the last kind has no end
        after = bisect_left(numbers, end, start)
        if after > start:
            spans.append((kind, start, after))
            start = after
    if start < len(numbers):
        spans.append((KINDS[-1], start, len(numbers)))
    return spans


def _of_kind(kind: str, numbers: list[int], table: Table) -> list[int]:
    """The sorted numbers that are of a kind of at most five cards."""
    ends = (0, *table.kind_ends, table.kind_ends[-1])
    place = KINDS.index(kind)
    return numbers[bisect_left(numbers, ends[place]) : bisect_left(numbers, ends[place + 1])]


# --- moves on the wire -----------------------------------------------------------------------------------------------


def _masks(numbers: list[int], table: Table) -> list[int]:
    small = bisect_left(numbers, len(table.masks))
    return [*map(table.masks.__getitem__, numbers[:small]), *map(mask_of_seven, numbers[small:])]


def _strengths(numbers: list[int], table: Table) -> list[int]:
    small = bisect_left(numbers, len(table.masks))
    return [*map(table.strengths.__getitem__, numbers[:small]), *map(strength_of_seven, numbers[small:])]


def _play(number: int, table: Table) -> Combination:
    play = table.get(_mask(number, table))
    assert play is not None, "every number is that of a combination"
    return play


def _mask(number: int, table: Table) -> int:
    return table.masks[number] if number < len(table.masks) else mask_of_seven(number)


def _move(number: int, table: Table) -> dict[str, Any]:
    kind = KINDS[bisect_right(table.kind_ends, number)]
    return {"cards": list(table.order.cards(_mask(number, table))), "kind": kind}


def json_to_keep(value: object) -> bytes:
    """A value as JSON. A copy, because what orjson gives out holds on to the kilobyte in which it was written."""
    return bytes(memoryview(orjson.dumps(value)))


class _Kept:
    """The rows that are kept, by table. They must not lead back to it, or it would never be forgotten."""

    def __init__(self) -> None:
        self._tables: WeakKeyDictionary[Table, dict[int, bytes]] = WeakKeyDictionary()
        self._room = _KEPT

    def of(self, table: Table) -> dict[int, bytes]:
        """The rows of a table by their numbers."""
        known = self._tables.get(table)
        return self._tables.setdefault(table, {}) if known is None else known

    def keep(self, numbers: list[int], rows: list[bytes], table: Table) -> None:
        """Keeps these rows of a table too. Where there is no room, all others go: which rows are still asked for shows
        soon enough."""
        if len(rows) > self._room:
            for others in list(self._tables.values()):
                others.clear()
            self._room = _KEPT
        self._room -= len(rows)
        self.of(table).update(zip(numbers, rows, strict=True))


_kept: Final = _Kept()


_CONTINUES: Final = (b',"continues":false},', b',"continues":true},')
"""How the row of a move on one's own pile ends in a list."""


def _continuing(numbers: list[int], position: Position) -> list[bool]:
    """For every move on one's own pile, whether it continues the trick: the same for all of one kind and strength."""
    table = position.variant.combinations.table
    found: list[bool] = []
    for _, start, end in _spans(numbers, table):
        some = numbers[start:end]
        if position.pile is None or _mask(some[0], table).bit_count() != position.pile.size:  # the usual case, at once
            found += repeat(False, len(some))
            continue
        strengths = _strengths(some, table)
        of_each = dict(zip(strengths, some, strict=True))
        continues = {strength: position.continues(_play(number, table)) for strength, number in of_each.items()}
        found += map(continues.__getitem__, strengths)
    return found


def _rows(numbers: list[int], table: Table) -> list[bytes]:
    """The moves as JSON, each without the brace that ends it."""
    known = _kept.of(table)
    try:
        return list(map(known.__getitem__, numbers))
    except KeyError:
        if len(numbers) > _LARGE:
            spans = _spans(numbers, table)
            pages = [_rows_of(_masks(numbers[start:end], table), kind, table.order) for kind, start, end in spans]
            return [*chain.from_iterable(pages)]
        found = dict(zip(numbers, map(known.get, numbers), strict=True))
    missing = [number for number, row in found.items() if row is None]
    for kind, start, end in _spans(missing, table):
        some = missing[start:end]
        rows = _rows_of(_masks(some, table), kind, table.order)
        found.update(zip(some, rows, strict=True))
        if kind != "straight-flush-plus-two":  # of these there are millions
            _kept.keep(some, rows, table)
    return cast("list[bytes]", list(found.values()))


def _rows_of(masks: list[int], kind: Kind, order: CardOrder) -> list[bytes]:
    """The rows of moves of one kind. All at once, in a third of the time: a list may hold twenty thousand."""
    o1, o2, o3, o4, o5, o6, o7, o8 = order.quoted_octets
    octets = iter_unpack("8B", array("Q", masks).tobytes())
    lines = [
        f'{{"cards":[{o1[a]}{o2[b]}{o3[c]}{o4[d]}{o5[e]}{o6[f]}{o7[g]}{o8[h]}\n' for a, b, c, d, e, f, g, h in octets
    ]
    return "".join(lines).replace(",\n", f'],"kind":"{kind}"\n').encode().splitlines()


# --- cursors ---------------------------------------------------------------------------------------------------------


def _write_cursor(number: int) -> str:
    return base64.urlsafe_b64encode(format(number, "x").encode()).decode().rstrip("=")


def _read_cursor(cursor: str, table: Table) -> int:
    try:
        number = int(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii"), 16)
    except (ValueError, binascii.Error):
        number = -1
    known = 0 <= number < len(table.masks) or (number >> 64 and table.get(mask_of_seven(number)) is not None)
    if not known or _write_cursor(number) != cursor:
        raise BadCursor("the cursor is not one that an answer gave out; ask again without it")
    return number
