"""Shuffles that anybody can repeat: the order of the cards follows from a seed alone.

>>> shuffled("3D 3C 3H 3S".split(), "big two")
('3H', '3C', '3S', '3D')

The key is the SHA-256 of the seed in UTF-8. Block i, counted from 0, is the SHA-256 of the key followed by i as 8
bytes. The blocks one after another are a stream of words of 4 bytes. Numbers are big-endian throughout. A number
below n is the next word modulo n; a word of 2**32 - 2**32 % n or more is left out, so that every number is equally
likely. From the last card to the second (Fisher-Yates), card i is exchanged with card j, where j is drawn below i + 1.
Every release shuffles in the same way.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import count
from struct import Struct
from typing import TYPE_CHECKING, Final, TypeVar

from bigtwo import reading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Faults, Path

T = TypeVar("T")

LONGEST_SEED: Final = 200
"""How many characters a seed may have."""

_WORDS: Final = 2**32
_BLOCK: Final = Struct(">8I")
"""A block as words."""


def shuffled(cards: Sequence[T], seed: str) -> tuple[T, ...]:
    """The cards in the order that follows from the seed and from the order in which they stand now."""
    return Draws(seed).shuffled(cards)


class Draws:
    """The draws that follow from a seed, each a number below some bound."""

    __slots__ = ("_words",)

    def __init__(self, seed: str) -> None:
        self._words = _words_of(seed)

    def below(self, n: int) -> int:
        """The next number from 0 to n-1."""
        fair = _WORDS - _WORDS % n
        while (word := next(self._words)) >= fair:
            pass
        return word % n

    def shuffled(self, cards: Sequence[T]) -> tuple[T, ...]:
        """The cards in the order that the next draws give them."""
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            drawn = self.below(last + 1)
            order[last], order[drawn] = order[drawn], order[last]
        return tuple(order)


def _words_of(seed: str) -> Iterator[int]:
    """The words of the blocks, without end."""
    key = sha256(seed.encode("utf-8")).digest()
    for number in count():
        yield from _BLOCK.unpack(sha256(key + number.to_bytes(8, "big")).digest())


def read_seed(value: object, variant: Variant, path: Path, faults: Faults) -> str | None:
    """The text that a shuffle follows from."""
    return reading.unicode_text(value, path, faults, LONGEST_SEED)
