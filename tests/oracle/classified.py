"""What the oracle says of cards that form a combination."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Classified:
    """A combination. Of two that may beat each other, the one with the larger key wins."""

    cards: frozenset[str]
    kind: str
    key: tuple[int, ...]
    key_words: tuple[str, ...]  # what each number of the key is: "kind", "rank" or "suit"
    deciding_card: str | None  # the card whose rank or suit decides, None where no card does
