"""Pagination of lists and of legal moves: at most `limit` entries after a `cursor`.

A cursor encodes the number of the last entry shown. A cursor that no answer gave out is a fault of the request.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeVar

from bigtwo.combinations.kinds import mask_of
from bigtwo.combinations.table import Combinations
from bigtwo.faults import Faults, fault
from bigtwo.reading import integer, text
from bigtwo.schemas.fields import NUMBER
from bigtwo.schemas.questions import LONGEST_CURSOR, MAX_MOVES
from bigtwo.schemas.requests import InvalidRequest

Item = TypeVar("Item")

PAGE_PARAMETERS: Final = ("limit", "cursor")
"""The parameters of every list."""

_BAD_CURSOR: Final = "bad-cursor.other"


def cursor_after(number: int) -> str:
    """The cursor that goes on behind the entry of this number."""
    return base64.urlsafe_b64encode(format(number, "x").encode()).decode().rstrip("=")


def _number_in(cursor: str) -> int | None:
    """The number of the last entry shown, None where the text is no cursor."""
    try:
        number = int(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii"), 16)
    except (ValueError, binascii.Error):
        return None
    return number if number >= 0 and cursor_after(number) == cursor else None


def read_cursor(cursor: str, table: Combinations) -> int:
    """The number of the last move shown. Raises InvalidRequest where no move of the table has it."""
    number = _number_in(cursor)
    if number is None or (number >= len(table.masks) and not (number >> 64 and table.get(mask_of(number)) is not None)):
        raise InvalidRequest([fault(("cursor",), _BAD_CURSOR)])
    return number


class Page(NamedTuple):
    """The part of a list that was asked for: all of it where nothing was said."""

    limit: int | None = None
    after: int | None = None
    """The number of the last entry shown before."""

    def of(self, name: str, entries: Sequence[Item], written: Callable[[Item], Any] | None = None) -> dict[str, Any]:
        """The answer: these entries, each as it is written, how many there are altogether, and the cursor of those
        that follow. What is not on the page is not written.

        Raises InvalidRequest where no answer about this list gave the cursor out."""
        start = 0 if self.after is None else self.after + 1
        if start and start >= len(entries):
            raise InvalidRequest([fault(("cursor",), _BAD_CURSOR)])
        end = len(entries) if self.limit is None else min(len(entries), start + self.limit)
        shown: Sequence[Any] = entries[start:end]
        return {
            name: [*shown] if written is None else [written(entry) for entry in shown],
            "count": len(entries),
            "next_cursor": cursor_after(end - 1) if end < len(entries) else None,
        }


def read_page(asked: Mapping[str, str], faults: Faults) -> Page:
    """The page that parameters ask for; what is wrong with them is added to the faults."""
    limit = after = None
    if "limit" in asked:
        limit = integer(NUMBER.value_of(asked["limit"]), None, ("limit",), faults, 1, MAX_MOVES)
    if "cursor" in asked and (cursor := text(asked["cursor"], None, ("cursor",), faults, LONGEST_CURSOR)) is not None:
        after = _number_in(cursor)
        if after is None:
            faults.note(("cursor",), _BAD_CURSOR)
    return Page(limit, after)
