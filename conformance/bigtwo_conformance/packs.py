"""The packs, their ranks and the named straight orders."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import combinations
from typing import Any

RUN_LENGTH = 5
SUITS = "DCHS"
CARD = re.compile(f"([2-9TJQKA]|1[0-5]?)([{SUITS}])")
"""A card of any pack, its rank and its suit."""


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of four suits. `natural` are its ranks from the ace, or the number 1, upwards."""

    name: str
    natural: tuple[str, ...]
    removed: str | None = None
    """The card that is taken out before the deal."""

    @property
    def ranks(self) -> tuple[str, ...]:
        """From the weakest to the strongest: the three is lowest, the two highest."""
        return (*self.natural[2:], *self.natural[:2])

    @property
    def whole_ranks(self) -> tuple[str, ...]:
        """The ranks of which no card is taken out, in the same order."""
        return tuple(rank for rank in self.ranks if self.removed is None or rank != self.removed[:-1])

    @property
    def cards(self) -> tuple[str, ...]:
        """Every card in play, the weakest ranks first."""
        return tuple(rank + suit for rank in self.ranks for suit in SUITS if rank + suit != self.removed)

    @property
    def windows(self) -> tuple[tuple[str, ...], ...]:
        """Every sequence of a named order, from the one that begins with the ace to the one that ends in two."""
        return self._sequences(len(self.natural) - RUN_LENGTH + 3)

    @property
    def corners(self) -> tuple[tuple[str, ...], ...]:
        """The sequences with ace and two in the middle: straights in an order of one's own at most."""
        return self._sequences(len(self.natural))[len(self.windows) :]

    @property
    def royal(self) -> tuple[str, ...]:
        """The sequence that ends in the ace."""
        return self.windows[-2]

    def written(self, ranks: tuple[str, ...]) -> str | list[str]:
        """Ranks as a straight order writes them: one word, or a list for tiles."""
        return list(ranks) if self.name.startswith("tiles") else "".join(ranks)

    def _sequences(self, count: int) -> tuple[tuple[str, ...], ...]:
        around = self.natural * 2
        return tuple(around[start : start + RUN_LENGTH] for start in range(count))


@cache
def spreads(pack: Pack) -> tuple[tuple[str, ...], ...]:
    """All sets of five whole ranks that form no sequence, not even around the corner; each from its weakest rank up.
    Found once for each pack: thousands of sets are looked through."""
    sequences = {frozenset(each) for each in (*pack.windows, *pack.corners)}
    return tuple(five for five in combinations(pack.whole_ranks, RUN_LENGTH) if frozenset(five) not in sequences)


STANDARD = Pack("standard-52", tuple("A23456789TJQK"))
TILES = tuple(Pack(f"tiles-{top}", tuple(str(number) for number in range(1, top + 1))) for top in (15, 13, 9))


def pack_named(name: str) -> Pack:
    return next(pack for pack in (STANDARD, *TILES) if pack.name == name)


def pack_of(options: Mapping[str, Any]) -> Pack:
    """The pack of complete rules, without the card that is taken out."""
    return replace(pack_named(options["pack"]), removed=options["removed_card"])


def word(ranks: tuple[str, ...]) -> str:
    """Ranks as one word, as in `A2345`, with hyphens where one has two digits."""
    return ("-" if any(len(rank) > 1 for rank in ranks) else "").join(ranks)


def of_suits(ranks: tuple[str, ...], suits: str) -> list[str]:
    """A card of each rank, in the suits that are named one by one; the last one also serves all further ranks."""
    return [rank + suits[min(place, len(suits) - 1)] for place, rank in enumerate(ranks)]


@cache
def straight_orders() -> Mapping[str, Mapping[str, list[Any]]]:
    """By pack, the straight orders that have a name, each as a list from the highest run to the lowest."""
    text = (files("bigtwo_conformance.fitting") / "straight_orders.json").read_text("utf-8")
    data: dict[str, dict[str, list[Any]]] = json.loads(text)
    return data


@dataclass(frozen=True, slots=True, order=True)
class Run:
    """Five ranks in sequence, and the one whose suit decides."""

    ranks: tuple[str, ...]
    decided_by: str

    def cards(self, deciding: str, other: str) -> list[str]:
        """The straight with the deciding card in one suit and all others in another."""
        return [rank + (deciding if rank == self.decided_by else other) for rank in self.ranks]


def straight_runs(order: Any, pack: str) -> list[Any]:
    """The runs of a straight order, a name or a list, as a list from high to low."""
    return straight_orders()[pack][order] if isinstance(order, str) else list(order)


def straight_classes(order: Any, pack: str) -> list[list[Run]]:
    """The same in classes; within one only the suit of the deciding card counts."""
    tied = (entry if isinstance(entry, list) else [entry] for entry in straight_runs(order, pack))
    return [[Run(tuple(run["ranks"]), run["decided_by"]) for run in runs] for runs in tied]


def straight_order_named(order: list[Any], pack: str) -> str | None:
    """The name of the straight order that a list spells out, or None."""
    spelled = [sorted(tied) for tied in straight_classes(order, pack)]
    names = (name for name in straight_orders()[pack] if [sorted(t) for t in straight_classes(name, pack)] == spelled)
    return next(names, None)
