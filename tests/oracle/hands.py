"""Every five-card set of a pack (2,598,960 of the standard pack) judged at once, with numpy columns.

It says the same as `classifying.py`, which test_oracle.py checks, but for all sets in a fraction of a second. Each set
is a row. A column holds, for every row, one plain fact: the rank of its third-weakest card, whether all suits are
equal, and so on. The columns that depend on no option are made once for each pack.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from .packs import (
    RANKS,
    ROYAL,
    SUITS,
    Options,
    five_card_order,
    kind_of_suited_run,
    kinds_used,
    rank_of,
    straight_order,
    suit_of,
)

Ints = NDArray[np.integer]
Flags = NDArray[np.bool_]

# The number of a kind in the category column is its position here.
KINDS = ["none", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "two-pairs-plus-one"]


@dataclass(frozen=True)
class FiveCardSets:
    """What can be said of every five-card set whatever the options. Cards count from 3D, 3C, 3H, 3S, 4D ... up."""

    card: Ints  # (5, rows): the five cards, rising; card number = 4 x rank + suit
    rank: Ints  # (5, rows): their ranks, 0 = three, never falling
    suit: Ints  # (5, rows): their suits, 0..3 = D C H S
    rank_set: Ints  # (rows,): the set of ranks, one bit for each rank
    one_suit: Flags  # (rows,)
    three_and_two: Flags  # (rows,)
    four_and_one: Flags  # (rows,)
    two_two_one: Flags  # (rows,)


@lru_cache(maxsize=2)
def five_card_sets(pack: str) -> FiveCardSets:
    """All five-card sets of the pack, in the order of itertools.combinations over the card numbers."""
    size = 4 * len(RANKS[pack])
    rows = comb(size, 5)
    flat = np.fromiter(chain.from_iterable(combinations(range(size), 5)), dtype=np.int8, count=5 * rows)
    card = np.ascontiguousarray(flat.reshape(rows, 5).T)
    rank, suit = card // 4, card % 4
    rank_set = np.zeros(rows, dtype=np.int16)
    for column in rank:
        rank_set |= np.int16(1) << column.astype(np.int16)
    one_suit = (suit[0] == suit[1]) & (suit[0] == suit[2]) & (suit[0] == suit[3]) & (suit[0] == suit[4])
    # The ranks stand in rising order, so equal ranks are neighbours.
    same = [rank[i] == rank[i + 1] for i in range(4)]  # same[0]: the weakest two cards have one rank, and so on
    three_and_two = (same[0] & same[1] & ~same[2] & same[3]) | (same[0] & ~same[1] & same[2] & same[3])
    four_and_one = (same[0] & same[1] & same[2]) | (same[1] & same[2] & same[3])
    two_two_one = sum(column.astype(np.int8) for column in same) == 2
    two_two_one &= ~(same[0] & same[1]) & ~(same[1] & same[2]) & ~(same[2] & same[3])
    return FiveCardSets(card, rank, suit, rank_set, one_suit, three_and_two, four_and_one, two_two_one)


def masks(codes: Sequence[str], pack: str = "standard-52") -> NDArray[np.uint64]:
    """The 64-bit mask of every set, in row order; the bit of a card is its position in `codes`."""
    bit = np.array([1 << codes.index(code) for code in codes_in_card_order(pack)], dtype=np.uint64)
    total = np.zeros(comb(len(codes), 5), dtype=np.uint64)
    for column in five_card_sets(pack).card:
        total |= bit[column]
    return total


def codes_in_card_order(pack: str = "standard-52") -> list[str]:
    """The codes of the card numbers 0, 1, 2 ...: 3D, 3C, 3H, 3S, 4D ..."""
    return [rank + suit for rank in RANKS[pack] for suit in SUITS]


def row(cards: Iterable[str], pack: str = "standard-52") -> int:
    """The row of one five-card set: the number of sets that itertools.combinations lists before it."""
    size = 4 * len(RANKS[pack])
    numbers = sorted(4 * RANKS[pack].index(rank_of(card)) + SUITS.index(suit_of(card)) for card in cards)
    before, lowest_free = 0, 0
    for position, number in enumerate(numbers):
        still_to_choose = 4 - position
        before += sum(comb(size - 1 - smaller, still_to_choose) for smaller in range(lowest_free, number))
        lowest_free = number + 1
    return before


def judge(options: Options) -> tuple[NDArray[np.int8], NDArray[np.int32]]:
    """For every set, in row order: its category (a position in KINDS) and its strength.

    The strength is 0 for the weakest five-card combination, 1 for the next stronger and so on without gaps; equal
    combinations have equal numbers. Sets that are no combination have -1.
    """
    pack = options["pack"]
    sets = five_card_sets(pack)
    rows = len(sets.rank_set)
    rank_number = {rank: number for number, rank in enumerate(RANKS[pack])}

    # Runs: for every set its place in the straight order (0 = lowest, -1 = no run) and the rank of its deciding card.
    place = np.full(rows, -1, dtype=np.int8)
    deciding_rank = np.full(rows, -1, dtype=np.int8)
    for number, runs_of_one_class in enumerate(reversed(straight_order(options))):
        for ranks, decided_by in runs_of_one_class:
            of_this_run = sets.rank_set == sum(1 << rank_number[rank] for rank in ranks)
            place[of_this_run] = number
            deciding_rank[of_this_run] = rank_number[decided_by]
    is_run = place >= 0

    category = np.zeros(rows, dtype=np.int8)
    used = kinds_used(options)
    for name, of_this_kind in [
        ("straight", is_run & ~sets.one_suit),
        ("flush", ~is_run & sets.one_suit),
        ("full-house", sets.three_and_two),
        ("four-of-a-kind", sets.four_and_one),
        ("two-pairs-plus-one", sets.two_two_one),
        (kind_of_suited_run(options), is_run & sets.one_suit),
    ]:
        if name in used:
            category[of_this_kind] = KINDS.index(name)

    # From here on only the combinations. Suits get their strength, 0 = lowest.
    chosen = np.flatnonzero(category)
    kind = category[chosen]
    suit_strength = np.array([options["suit_order"][::-1].index(suit) for suit in SUITS])
    rank = sets.rank[:, chosen]
    suit = suit_strength[sets.suit[:, chosen]]
    place = place[chosen]
    suit_of_deciding_card = np.where(rank == deciding_rank[chosen], suit, -1).max(axis=0)

    level = {name: number for number, name in enumerate(five_card_order(options))}
    key = np.zeros((7, len(chosen)), dtype=np.int64)  # compared from the first number down
    for name, number in level.items():
        if name != "royal-flush":
            key[0, kind == KINDS.index(name)] = number

    straight = kind == KINDS.index("straight")
    key[1, straight] = place[straight]
    key[2, straight] = suit_of_deciding_card[straight]

    flush = kind == KINDS.index("flush")
    if options["flush_order"] == "suit-first":
        key[1, flush] = suit[4, flush]
        key[2, flush] = rank[4, flush]
    elif options["flush_order"] == "top-card-first":
        key[1, flush] = rank[4, flush]
        key[2, flush] = suit[4, flush]
    else:
        for position, column in enumerate([4, 3, 2, 1, 0], start=1):
            key[position, flush] = rank[column, flush]
        key[6, flush] = suit[4, flush]

    # Three and two, or four and one: the middle card always belongs to the larger part.
    full_house = kind == KINDS.index("full-house")
    key[1, full_house] = rank[2, full_house]

    four = kind == KINDS.index("four-of-a-kind")
    key[1, four] = rank[2, four]

    # Of five cards that rise and hold two pairs, the second is of the lower pair and the fourth of the higher.
    two_pairs = kind == KINDS.index("two-pairs-plus-one")
    is_of_pair = (rank == rank[3]) & two_pairs
    key[1, two_pairs] = rank[3, two_pairs]
    key[2, two_pairs] = rank[1, two_pairs]
    key[3, two_pairs] = np.where(is_of_pair, suit, -1).max(axis=0)[two_pairs]

    straight_flush = kind == KINDS.index("straight-flush")
    if "royal-flush" in level:
        royal = straight_flush & (sets.rank_set[chosen] == sum(1 << rank_number[name] for name in ROYAL[pack]))
        key[0, royal] = level["royal-flush"]
    first, second = (1, 2) if options["straight_flush_order"] == "rank-first" else (2, 1)
    key[first, straight_flush] = place[straight_flush]
    key[second, straight_flush] = suit_of_deciding_card[straight_flush]

    # Every number of the key is below 16, so the key reads as a number with seven digits of base 16.
    key_number = np.zeros(len(chosen), dtype=np.int64)
    for digit in key:
        key_number = key_number * 16 + digit
    strength = np.full(rows, -1, dtype=np.int32)
    strength[chosen] = np.unique(key_number, return_inverse=True)[1]
    return category, strength
