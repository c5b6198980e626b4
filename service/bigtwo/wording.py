"""Small words: numbers of cards as people say them."""

from __future__ import annotations


def cards(count: int) -> str:
    """``1 card``, ``2 cards``."""
    return "1 card" if count == 1 else f"{count} cards"
