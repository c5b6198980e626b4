"""Straight flushes with two further cards are counted without being listed, and listed only as far as is asked."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.combinations.derived import SevenCards
from bigtwo.combinations.kinds import mask_of

LATTA: dict[str, Any] = {"extends": "taiwan-latta", "options": {}}
RULES = {
    "taiwan-latta": "taiwan-latta",
    "suit first": {"extends": "taiwan-latta", "options": {"straight_flush_order": "suit-first"}},
    "ties": {"extends": "taiwan-latta", "options": {"straight_order": "S9"}},
}


def hands(rules: bigtwo.Variant) -> list[int]:
    """Hands with straight flushes inside, overlapping ones above all."""
    rng = Random(7)
    found = []
    for length in (5, 6, 7, 8, 9):
        for suit in range(4):
            start = rng.randrange(13 - length)
            run = sum(1 << 4 * rank + suit for rank in range(start, start + length))
            others = [1 << bit for bit in range(52) if not run >> bit & 1]
            found.append(run | sum(rng.sample(others, 14 - length)))
    two_suits = sum(1 << 4 * rank + suit for rank in range(3, 9) for suit in (0, 3))
    return [*found, two_suits | 1 << 51, rules.order.everything & 0xFFFF]


def by_trying(rules: bigtwo.Variant, hand: int, above: int, include: int) -> list[bigtwo.Combination]:
    """Every seven cards of the hand, looked up one by one, in listing order."""
    cards = [1 << bit for bit in range(52) if hand >> bit & 1]
    found = []
    for seven in combinations(cards, 7):
        mask = sum(seven)
        if mask & include != include:
            continue
        play = rules.combinations.get(mask)
        if play is not None and play.strength > above:
            found.append(play)
    return sorted(found, key=lambda play: (play.strength, play.mask))


@pytest.mark.parametrize("name", RULES)
def test_they_are_those_that_trying_every_seven_cards_finds(name: str) -> None:
    rules = bigtwo.variant(RULES[name])
    rng = Random(name)
    for hand in hands(rules):
        whole = by_trying(rules, hand, -1, 0)
        cases = [(-1, 0), (-1, hand & -hand), (-1, 1 << hand.bit_length() - 1)]
        if whole:
            cases.append((rng.choice(whole).strength, 0))
        for above, include in cases:
            expected = [play for play in whole if play.strength > above and play.mask & include == include]
            sevens = SevenCards(hand, above, include, straight_flushes=rules.combinations.straight_flushes)
            assert len(sevens) == len(expected)
            assert sorted(sevens.masks()) == sorted(play.mask for play in expected)
            numbers = sevens.numbers(-1, len(expected) + 1)
            assert [mask_of(number) for number in numbers] == [play.mask for play in expected]
            assert numbers == [play.number for play in expected]
            for place in range(0, len(numbers), 7):
                assert sevens.numbers(numbers[place], 3) == numbers[place + 1 : place + 4]
