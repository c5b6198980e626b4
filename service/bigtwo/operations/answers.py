"""Shortens an answer to its `explain` level and encodes it as JSON; encoded moves are cached.

A row is the JSON of one move without its closing brace. The cache finds a row by the number of the move
(`Combination.number`).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable
from itertools import chain
from operator import itemgetter
from struct import iter_unpack
from typing import Any, Final, TypeAlias, cast
from weakref import WeakKeyDictionary

import orjson

from bigtwo.cards import CardOrder
from bigtwo.combinations.kinds import Kind
from bigtwo.combinations.table import Combinations
from bigtwo.moves import Moves

Fields: TypeAlias = dict[str, Any]
"""An answer as an object, to be read and not to be changed. A list of moves in it is a `Moves`."""

# What an answer leaves out. A reason keeps its code and a line of a score its phrase; a state is whole, for it comes
# back, and the breaches of a result keep their rules, as those of a state do.

_WORDS: Final = frozenset({"detail", "params"})
_LEFT_OUT: Final = {"codes": _WORDS | {"rules"}, "none": _WORDS | {"rules", "hint", "lines"}}
"""By how much is explained, what is left out everywhere inside an answer."""
_CLASSIFICATIONS: Final = frozenset({"a", "b"})
_LEFT_OUT_BESIDES: Final = {"codes": _WORDS | _CLASSIFICATIONS, "none": _LEFT_OUT["none"] | _CLASSIFICATIONS}
"""The same of the answer itself: the rules that it rests on stay with the codes."""


def _short(value: Any, left_out: frozenset[str], besides: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {
            name: inside
            if name == "state"
            else _short(inside, within := _WORDS if name == "breaches" else left_out, within)
            for name, inside in value.items()
            if name not in besides and not (name == "phrase" and "code" in value)
        }
    return [_short(each, left_out, left_out) for each in value] if isinstance(value, list | tuple) else value


def explained(fields: Fields, explain: str) -> Fields:
    """An answer with less of its reasons: with ``codes`` or with ``none``."""
    short: Fields = _short(fields, _LEFT_OUT[explain], _LEFT_OUT_BESIDES[explain])
    return short


def refusals_in(answer: Fields) -> tuple[str, ...]:
    """The codes of the reasons for which an answer says no, each once; none where it says yes."""
    if "violations" in answer:
        return tuple(dict.fromkeys(map(itemgetter("code"), answer["violations"])))
    if "playable" in answer:
        says_no = answer["playable"] is False
    else:
        says_no = "result" in answer and answer["result"] in ("neither", "undefined")
    return (answer["reason"]["code"],) if says_no else ()


ROWS_KEPT: Final = 24_576
"""How many rows are kept, of all tables together; a row takes a third of a kilobyte."""
_LARGE: Final = 2_000
"""Rows of longer lists are not kept: they would push out those that everybody asks for."""
_CONTINUES: Final = (b',"continues":false},', b',"continues":true},')
"""How the row of a move on one's own pile ends in a list."""


class RowCache:
    """The rows that are kept, by table. They must not lead back to it, or it would never be forgotten."""

    def __init__(self) -> None:
        self.tables: WeakKeyDictionary[Combinations, dict[int, bytes]] = WeakKeyDictionary()
        self._room = ROWS_KEPT

    def keep(self, numbers: list[int], rows: list[bytes], table: Combinations) -> None:
        """Keeps these rows of a table too. Where there is no room, all others go."""
        if len(rows) > self._room:
            for others in list(self.tables.values()):
                others.clear()
            self._room = ROWS_KEPT
        self._room -= len(rows)
        self.tables.setdefault(table, {}).update(zip(numbers, rows, strict=True))


KEPT: Final = RowCache()


def moves_as_json(moves: object) -> orjson.Fragment:
    """Moves as their objects would be written. Raises TypeError for anything else, which orjson cannot write either."""
    if not isinstance(moves, Moves):
        raise TypeError
    known = KEPT.tables.get(moves.table)
    try:
        rows = list(map((known or {}).__getitem__, moves.numbers))
    except KeyError:
        rows = _with_missing_rows(moves.numbers, known or {}, moves.table)
    if moves.position.situation.own_pile:
        ends = map(_CONTINUES.__getitem__, moves.continuing())
        text = b"".join(chain.from_iterable(zip(rows, ends, strict=True))).removesuffix(b",")
    else:
        text = b"},".join(rows) + b"}" if rows else b""
    return orjson.Fragment(b"[" + text + b"]")


def as_json(value: object, default: Callable[[Any], Any] = moves_as_json, option: int | None = None) -> bytes:
    """A value as JSON in UTF-8, with moves in it that are not written yet; equal values are equal bytes. `default` and
    `option` are those of orjson.

    Every number is written in full. orjson refuses integers of more than 64 bits, which the amounts of a score can have
    where stake, card values and multipliers are all as high as they may be.
    """
    try:
        return orjson.dumps(value, default=default, option=option)
    except TypeError:
        return orjson.dumps(_with_large_numbers(value), default=default, option=option)


def _with_large_numbers(value: Any) -> Any:
    """A value in which integers of more than 64 bits are written already."""
    if isinstance(value, dict):
        return {name: _with_large_numbers(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_with_large_numbers(each) for each in value]
    is_large = isinstance(value, int) and value.bit_length() >= 64
    return orjson.Fragment(str(value).encode()) if is_large else value


def _with_missing_rows(numbers: list[int], known: dict[int, bytes], table: Combinations) -> list[bytes]:
    """All rows, with those that were not kept, which are from now on."""
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
