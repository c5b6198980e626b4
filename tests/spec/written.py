"""Packs and straight orders written out, and what the specification says of them."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from math import comb

from tests.oracle import facts
from tests.oracle.facts import STRAIGHT_ORDERS
from tests.spec.driver import Options, combinations

STANDARD = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2")
TILES_9 = ("3", "4", "5", "6", "7", "8", "9", "1", "2")
TILES_13 = ("3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "1", "2")
TILES_15 = ("3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "1", "2")
PACKS = {"standard-52": STANDARD, "tiles-9": TILES_9, "tiles-13": TILES_13, "tiles-15": TILES_15}
SUITS = ("D", "C", "H", "S")

CIRCLE = "A23456789TJQK"
LATTA: Options = {**facts.LATTA, "five_card_kinds": tuple(facts.NO_FLUSHES)}
ROYAL_ONLY: Options = {"five_card_kinds": tuple(facts.ROYAL_ONLY)}
"""With lists as tuples, so that what is found under them can be kept."""

every_combination = lru_cache(maxsize=8)(lambda options, size: combinations(dict(options), size))


def kinds(options: Options, size: int) -> dict[str, int]:
    found = every_combination(tuple(sorted(options.items())), size)
    return dict(Counter(str(key[0]) for key in found.values()))


def runs_of(scheme: str) -> list[list[tuple[str, str]]]:
    """The tie classes of a scheme from high to low, each a list of (ranks, deciding rank)."""
    return [re.findall(r"(\w{5})\[(\w)\]", tied) for tied in STRAIGHT_ORDERS[scheme].split()]


def number_of_runs(scheme: str, ranks: tuple[str, ...]) -> int:
    """S4 and S7 lack one run of the others; a pack of n ranks has n - 4 runs in plain order, and so on."""
    return len(ranks) - 4 if scheme in ("S4", "S7") else len(ranks) - 3


def five_card_kinds(scheme: str, ranks: tuple[str, ...]) -> dict[str, int]:
    """The closed forms: S runs give 4 S straight flushes, S (4^5 - 4) straights, and take 4 S from the flushes."""
    runs, n = number_of_runs(scheme, ranks), len(ranks)
    return {
        "straight": runs * (4**5 - 4),
        "flush": 4 * comb(n, 5) - 4 * runs,
        "full-house": n * 4 * (n - 1) * 6,
        "four-of-a-kind": n * (4 * n - 4),
        "straight-flush": 4 * runs,
    }
