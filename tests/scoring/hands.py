"""Hands of any size that hold nothing but what a test asks for."""

from __future__ import annotations

RANKS = "3456789TJQKA"
PLAIN = [rank + suit for place, rank in enumerate(RANKS) for suit in ("DC" if place % 2 == 0 else "HS")]
"""Twenty-four cards without a two, a triple or five of a suit in sequence."""
OTHERS = [rank + suit for place, rank in enumerate(RANKS) for suit in ("HS" if place % 2 == 0 else "DC")]
"""The other cards of these ranks, of the same kind."""
TWOS = ["2D", "2C", "2H", "2S"]


def plain(count: int, twos: int = 0) -> list[str]:
    """So many cards, so many of them twos, with nothing else that doubles."""
    return PLAIN[: count - twos] + TWOS[:twos]


def alone(hand: list[str], players: int = 4) -> list[list[str]]:
    """The hands of a table where seat 0 has won and seat 1 holds these cards; everybody else has one card."""
    spare = [card for card in OTHERS if card not in hand]
    return [[], hand, *([card] for card in spare[: players - 2])]
