"""The smallest question that still goes wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

Value = TypeVar("Value")

MAX_TRIES = 200
"""How many smaller values are tried before the smallest so far is taken."""


def shrunk(
    value: Value,
    steps: Callable[[Value], Iterable[Value]],
    still_wrong: Callable[[Value], bool],
) -> Value:
    """Take the first smaller value that is still wrong, again and again, until none is."""
    tries = 0
    while True:
        for smaller in steps(value):
            if tries == MAX_TRIES:
                return value
            tries += 1
            if still_wrong(smaller):
                value = smaller
                break
        else:
            return value


def one_card_less(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The same cards without each of them in turn; nothing for a single card."""
    if len(cards) > 1:
        for index in range(len(cards)):
            yield (*cards[:index], *cards[index + 1 :])
