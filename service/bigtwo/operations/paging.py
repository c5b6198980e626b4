"""Lists in pages: `limit` entries from a `cursor` on, the same way for every list, as for the moves of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeVar

from bigtwo.faults import Faults
from bigtwo.operations.writing import BAD_CURSOR, BadCursor, cursor_after, number_in
from bigtwo.schemas.fields import Count, Text
from bigtwo.schemas.plays import LONGEST_CURSOR, MAX_MOVES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

Entry = TypeVar("Entry")

FIELDS: Final = ("limit", "cursor")
"""The parameters of every list."""

_LIMIT: Final = Count(1, MAX_MOVES)
_CURSOR: Final = Text(LONGEST_CURSOR)


def _as_it_is(entry: Any) -> Any:
    return entry


class Page:
    """The part of a list that was asked for: all of it where nothing was said."""

    def __init__(self, asked: Mapping[str, str], faults: Faults) -> None:
        """Reads the parameters; what is wrong with them is added to the faults."""
        self._limit = self._after = None
        if "limit" in asked:
            self._limit = _LIMIT.read(_LIMIT.spelling.value_of(asked["limit"]), ("limit",), faults)
        if "cursor" in asked:
            cursor = _CURSOR.read(asked["cursor"], ("cursor",), faults)
            self._after = None if cursor is None else _number_in(cursor, faults)

    @property
    def is_whole(self) -> bool:
        """Was the whole list asked for?"""
        return self._limit is None and self._after is None

    def of(self, name: str, entries: Sequence[Entry], written: Callable[[Entry], Any] = _as_it_is) -> dict[str, Any]:
        """The answer: these entries, each as it is written, how many there are altogether, and the cursor of those
        that follow. What is not on the page is not written.

        Raises BadCursor where no answer about this list gave the cursor out."""
        start = 0 if self._after is None else self._after + 1
        if start and start >= len(entries):
            raise BadCursor
        end = len(entries) if self._limit is None else min(len(entries), start + self._limit)
        next_cursor = cursor_after(end - 1) if end < len(entries) else None
        return {
            name: [written(entry) for entry in entries[start:end]],
            "count": len(entries),
            "next_cursor": next_cursor,
        }


def _number_in(cursor: str, faults: Faults) -> int | None:
    try:
        return number_in(cursor)
    except BadCursor:
        faults.note(("cursor",), BAD_CURSOR)
    return None


WHOLE: Final = Page({}, Faults())
"""All of a list."""
