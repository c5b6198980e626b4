"""Hands that hold many combinations."""

from __future__ import annotations

from bigtwo import Variant
from tests.cost.choices import Choices


def some_hand(choices: Choices, rules: Variant) -> tuple[str, list[str]]:
    """A hand of at most as many cards as one player can hold, rarely of more."""
    most = rules.most_held
    pack = len(rules.order.codes)
    size = choices.of((13, most, most, most, min(most, 17), 1 + choices.below(most), pack))
    what, codes = _arranged(choices, list(rules.order.codes))
    return f"{size} cards, {what}", codes[:size]


def _arranged(choices: Choices, codes: list[str]) -> tuple[str, list[str]]:
    """The pack in an order of which any beginning holds many combinations of some kind."""
    suits = [codes[suit::4] for suit in range(4)]
    order = choices.below(6)
    if order == 0:
        return "rank by rank", codes
    if order == 1:
        return "rank by rank, from the highest", codes[::-1]
    if order == 2:
        return "suit by suit", [card for suit in suits for card in suit]
    if order == 3:
        return "suit by suit, from the highest", [card for suit in suits[::-1] for card in suit[::-1]]
    if order == 4:
        first = choices.below(len(codes))  # a stretch of ranks from the middle
        return f"rank by rank from {codes[first]}", codes[first:] + codes[:first]
    held = choices.between(2, 3)
    ranks = [codes[at : at + held] for at in range(0, len(codes), 4)]
    rest = [card for at in range(0, len(codes), 4) for card in codes[at + held : at + 4]]
    return f"{held} of each rank", [card for rank in ranks for card in rank] + rest
