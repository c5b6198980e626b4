"""What the tests of the oracle know of packs and options, written out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

# Register, Part 2: the runs of the ten straight orders from high to low, each with the rank of its deciding card. Runs
# joined by = form one class.
STRAIGHT_ORDERS = {
    "S0": "TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6] A2345[5]",
    "S1": "A2345[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6]",
    "S2": "23456[2] A2345[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
    "S3": "23456[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] A2345[5]",
    "S4": "TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6]",
    "S5": "JQKA2[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7] 23456[6]",
    "S6": "JQKA2[2] 23456[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
    "S7": "JQKA2[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
    "S8": "A2345[2]=23456[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
    "S9": "A2345[2] 23456[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] 45678[8] 34567[7]",
}
SCHEMES = list(STRAIGHT_ORDERS)


def as_list(text: str) -> list[Any]:
    """A straight order as a request lists it."""
    classes = [[{"ranks": each[:5], "decided_by": each[6]} for each in tied.split("=")] for tied in text.split()]
    return [tied[0] if len(tied) == 1 else tied for tied in classes]


# Every sequence is a straight, also round the corner: whatever has a two comes first, by the suit of the two alone; or
# the sequences that turn the corner are listed last and first, decided by ranks of their own.
CORNER_ORDERS = {
    "two highest": "A2345[2]=23456[2]=JQKA2[2]=QKA23[2]=KA234[2] TJQKA[A] 9TJQK[K] 89TJQ[Q] 789TJ[J] 6789T[T] 56789[9] "
    "45678[8] 34567[7]",
    "at both ends": "KA234[4] TJQKA[A] 9TJQK[K] 34567[7] QKA23[Q]",
}

FLUSH_ORDERS = ["suit-first", "top-card-first", "all-ranks-first"]
STRAIGHT_FLUSH_ORDERS = ["rank-first", "suit-first"]
USUAL = ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"]
NO_FLUSHES = ["straight", "full-house", "four-of-a-kind", "straight-flush"]
ROYAL_ONLY = ["straight", "flush", "full-house", "straight-flush", "four-of-a-kind", "royal-flush"]
KINDS_LISTED = [
    USUAL,
    ROYAL_ONLY,
    ["flush", "straight", "full-house", "four-of-a-kind", "straight-flush"],
    ["straight-flush", "full-house", "four-of-a-kind", "flush", "straight"],
    ["full-house", "straight", "straight-flush", "four-of-a-kind", "royal-flush"],
    ["straight", "flush", "full-house", "four-of-a-kind"],
    ["flush", "straight", "four-of-a-kind", "full-house"],
    ["full-house", "straight", "four-of-a-kind"],
    ["two-pairs-plus-one", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush"],
    ["flush", "two-pairs-plus-one"],
    ["full-house", "flush"],
    ["full-house", "four-of-a-kind"],
    ["straight-flush", "flush"],
    ["straight-flush"],
]
"""Lists of the kinds of five cards from the weakest to the strongest: the two of the documents first."""
SUIT_ORDERS = ["SHCD", "SHDC", "DHSC"]
LATTA = {"triples": False, "five_card_kinds": NO_FLUSHES, "straight_flush_form": "five-plus-two", "bombs": "on"}
# The thirteen windows of five neighbouring ranks, the ranks being put in a ring.
WINDOWS = [
    *["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"],
    *["JQKA2", "QKA23", "KA234"],
]


def cards(text: str) -> list[str]:
    return text.replace("-", " ").split()


def runs_of(scheme: str) -> int:
    return 9 if scheme in ("S4", "S7") else 10


def every_mix(**choices: Sequence[Any]) -> Iterator[dict[str, Any]]:
    """Every mix of one value for each of these options."""
    return (dict(zip(choices, values, strict=True)) for values in product(*choices.values()))


FIVE_CARD_ORDERS = list(
    every_mix(flush_order=FLUSH_ORDERS, straight_flush_order=STRAIGHT_FLUSH_ORDERS, five_card_kinds=[USUAL, ROYAL_ONLY])
)
"""Every way to order the sets of five cards, for one straight order."""
