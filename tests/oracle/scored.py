"""Options and questions for the tests of what everybody pays."""

from __future__ import annotations

from typing import Any

import pytest

from .packs import Refused
from .scoring import score
from .variants import having


def cards(text: str) -> list[str]:
    return text.split()


def doubling(*names: str, mode: str = "each") -> dict[str, Any]:
    return {"cards": list(names), "mode": mode}


EVERY_UNUSED = ("two", "four-of-a-kind", "straight-flush")
NO_MULTIPLIERS: list[list[int]] = []
WIKIPEDIA = having(
    straight_order="S9",
    count_multipliers=[[10, 2]],
    hand_doubling=doubling(*EVERY_UNUSED),
    finish_doubling="two-or-honour",
    settlement="winner-only",
    last_card_duty="none",
)
KAM = having(settlement="pairwise-card-difference", count_multipliers=[[9, 2]], last_card_duty="none")
PUSOY_DOS = having(suit_order="DHSC", scoring="winner-points", settlement="none", last_card_duty="none")
PLAY_ON = having(scoring="placings", deal_ends="one-left", settlement="none", last_card_duty="none")
INDONESIA = having(
    direction="clockwise",
    next_dealer="high-draw-per-round",
    later_leader="previous-winner",
    straight_order="S8",
    after_pass="out-of-trick",
    self_beat=True,
    last_card_duty="none",
    scoring="special-cards",
    card_points="one-and-five-for-twos",
    count_multipliers=[[11, 2], [13, 3]],
    deals_per_round=10,
)
LUKANG = having(bombs="on", scoring="fixed-loser", settlement="winner-only", last_card_duty="none")
THREE = having(players=3, hand_size=17, leftover="extra-card-face-up")
LECTIO = having(
    players=5,
    pack="tiles-15",
    hand_size=12,
    starting_chips=149,
    deals_per_round=5,
    direction="clockwise",
    opening_must_include=False,
    straight_order="S9",
    count_multipliers=NO_MULTIPLIERS,
    hand_doubling=doubling("two"),
    last_card_duty="none",
)
SMALL = cards("3D 3C 3H 4D 4C 4H 5D 5C 5H 6D 6C 6H 7D 7C 7H 8D 8C 8H")  # no straight flush of five among them


def refusal(request: dict[str, Any], options: dict[str, Any]) -> str:
    """Why this deal cannot be scored."""
    with pytest.raises(Refused) as refused:
        score(request, options)
    return str(refused.value)


def penalty(count: int, **changes: Any) -> int:
    """The penalty for so many cards, with 13 the most, next to two players with one card each."""
    answer = score({"winner": 0, "cards_left": [0, count, 1, 1]}, having(**changes))
    return int(answer["penalties"][1])


def penalty_of(hand: str, options: dict[str, Any], **request: Any) -> int:
    """The penalty for this hand, next to two players with one small card each."""
    spare = [card for card in SMALL if card not in hand]
    hands = [[], cards(hand), spare[:1], spare[1:2]]
    return int(score({"winner": 0, "hands": hands, **request}, options)["penalties"][1])
