"""Hands that win at once, before the first lead (HR-INST-01 to HR-INST-09)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import Any

from . import packs
from .packs import RANKS, Options, rank_of, suit_of

Hands = Sequence[Sequence[str]]
Win = tuple[int, str]  # the holder and the pattern

ANY_HAND_SIZE = 13


def patterns_played(options: Options) -> dict[str, int | None]:
    """The patterns that win in this house with their prices, in the order of the register. A dragon that wins is one of
    them where others are played, without a price unless it has one (DEC-169)."""
    named = dict(options["instant_wins"])
    if named and options["dragon"] == "wins":
        named = {"dragon": None, **named}
    return {pattern: named[pattern] for pattern in in_order_of_precedence() if pattern in named}


def in_order_of_precedence() -> Sequence[str]:
    """The first of them that somebody holds has won (DEC-165)."""
    return tuple(PATTERNS)


def find(options: Options, hands: Hands) -> Win | None:
    """Who has won at once, and with what; None where nobody has."""
    for pattern in patterns_played(options):
        holders = [seat for seat, hand in enumerate(hands) if has(pattern, hand, options)]
        if holders:
            return best_holder(holders, hands, options), pattern
    return None


def best_holder(holders: Sequence[int], hands: Hands, options: Options) -> int:
    """Of several the one with the highest card (DEC-165)."""
    return max(holders, key=lambda seat: max(packs.card_strength(card, options) for card in hands[seat]))


def has(pattern: str, hand: Sequence[str], options: Options) -> bool:
    """Is this hand of thirteen cards one of the pattern (DEC-161)?"""
    return len(hand) == ANY_HAND_SIZE and PATTERNS[pattern](hand, options)


def price_of(pattern: str, options: Options) -> int | None:
    """What each of the others pays; None where they are scored as if they had played no card (HR-INST-08, 09)."""
    return patterns_played(options)[pattern]


# ----------------------------------------------------------------------------------------------------------------------
# The patterns


def is_same_suit_dragon(hand: Sequence[str], options: Options) -> bool:
    """All thirteen cards of one suit (HR-INST-02)."""
    return len({suit_of(card) for card in hand}) == 1


def is_dragon(hand: Sequence[str], options: Options) -> bool:
    """One card of each rank, of any suits (HR-INST-03)."""
    return sorted(rank_of(card) for card in hand) == sorted(RANKS[options["pack"]])


def has_four_twos(hand: Sequence[str], options: Options) -> bool:
    """All twos, and nine others (HR-INST-04)."""
    return len([card for card in hand if rank_of(card) == "2"]) == 4


def has_six_pairs(hand: Sequence[str], options: Options) -> bool:
    """Six pairs and one card more (HR-INST-05)."""
    return sum(pairs_of(number) for number in Counter(rank_of(card) for card in hand).values()) == 6


def pairs_of(number: int) -> int:
    """So many cards of one rank are so many pairs: four are two, three are one (DEC-162)."""
    return number // 2


def has_three_straights(hand: Sequence[str], options: Options) -> bool:
    """Two straights of five and one of three, which share no card (HR-INST-06, DEC-163)."""
    held = Counter(rank_of(card) for card in hand)
    fives = runs_of_five(options)
    threes = {three for run in fives for three in runs_of_three(run)}
    for one, other in combinations_with_replacement(fives, 2):
        rest = held.copy()
        rest.subtract([*one, *other])
        if min(rest.values()) >= 0 and any(+rest == Counter(three) for three in threes):
            return True
    return False


def runs_of_five(options: Options) -> list[tuple[str, ...]]:
    """The runs of the straight order, each from its start on the ring of ranks; their order does not matter."""
    runs = [ranks for tie_class in packs.straight_order(options) for ranks, _ in tie_class]
    return [along_the_ring(set(ranks), options) for ranks in runs]


def along_the_ring(ranks: set[str], options: Options) -> tuple[str, ...]:
    """The ranks as neighbours, ace two three and so on; behind the highest stands the ace again."""
    # From the three to the two they stand by strength; so the ring only begins elsewhere.
    ring = RANKS[options["pack"]]
    begins = next(number for number in range(len(ring)) if ring[number] in ranks and ring[number - 1] not in ranks)
    return tuple(ring[(begins + step) % len(ring)] for step in range(len(ranks)))


def runs_of_three(run: Sequence[str]) -> list[tuple[str, ...]]:
    """Three ranks beside each other in a run."""
    return [tuple(run[start : start + 3]) for start in range(len(run) - 2)]


def has_three_flushes(hand: Sequence[str], options: Options) -> bool:
    """Five, five and three cards, each of one suit, of the same or of others (HR-INST-07, DEC-164)."""
    numbers = sorted(Counter(suit_of(card) for card in hand).values())
    return numbers in divisions_by_suit()


def divisions_by_suit() -> list[list[int]]:
    """How many cards of each suit can be put into parts of five, five and three."""
    return [[3, 5, 5], [5, 8], [3, 10], [13]]


PATTERNS: Mapping[str, Callable[[Sequence[str], Options], bool]] = {
    "same-suit-dragon": lambda hand, options: is_same_suit_dragon(hand, options),
    "dragon": lambda hand, options: is_dragon(hand, options),
    "four-twos": lambda hand, options: has_four_twos(hand, options),
    "six-pairs": lambda hand, options: has_six_pairs(hand, options),
    "three-straights": lambda hand, options: has_three_straights(hand, options),
    "three-flushes": lambda hand, options: has_three_flushes(hand, options),
}
"""The patterns, the first taking precedence. Each function is looked up when it is asked, so that a wrong one can stand
in its place."""


# ----------------------------------------------------------------------------------------------------------------------
# What a question says of a win


def stated(given: Mapping[str, Any]) -> Win | None:
    """The win that is told; a dragon alone is told by its holder."""
    if given.get("instant_win") is not None:
        return given["instant_win"]["seat"], given["instant_win"]["pattern"]
    return None if given.get("dragon") is None else (given["dragon"], "dragon")


def on_the_wire(win: Win | None) -> dict[str, Any] | None:
    """As answers tell it."""
    return None if win is None else {"seat": win[0], "pattern": win[1]}


def dragon_among(win: Win | None) -> int | None:
    """The holder, where it is a dragon that has won."""
    return win[0] if win is not None and win[1] == "dragon" else None


def faults_of_win(given: Mapping[str, Any], counts: Sequence[int], hands: Hands | None, options: Options) -> list[str]:
    """Why no deal can have been won so, or why one is not told (DEC-165)."""
    win = stated(given)
    if win is None:
        # Who still holds all that he was dealt shows that nobody has won at once.
        undeclared = options["draw_on_pass"] == "none" and hands is not None and find(options, hands) is not None
        return ["a player still holds a hand that would have won at once"] if undeclared else []
    if win[1] not in patterns_played(options):
        return ["the pattern is not played here"]
    faults = []
    told = given.get("dragon")
    if told is not None and win != (told, "dragon"):
        faults.append("the dragon and the pattern are not the same win")
    if win[0] != given["winner"]:
        faults.append("the holder of the hand is the winner")
    if any(count != ANY_HAND_SIZE for count in counts):
        faults.append("nobody has played, so everybody has 13 cards")
    if hands is not None and find(options, hands) != win:
        faults.append("these hands win otherwise, or not at all")
    return faults
