"""Straight orders: which sequences are straights, and how they rank (PG-COMB-09 to PG-COMB-14, PG-STR-01 to PG-STR-09).

A straight order is a list of runs from the highest to the lowest. Each run names the rank whose suit decides between
two straights of the same ranks. A tuple of runs in place of one run is a tie class: its runs rank equally, and the suit
of the deciding card decides among them all. The same order serves straight flushes (PG-COMB-23, PG-COMB-24).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, TypeAlias

from bigtwo.cards import PACKS, TWO, Pack
from bigtwo.messages.render import Param

RUN_LENGTH: Final = 5


@dataclass(frozen=True, slots=True)
class Run:
    """Five ranks in sequence, written low to high as they stand in the run, and the rank whose suit decides."""

    ranks: tuple[str, ...]
    decided_by: str

    def to_dict(self, pack: str) -> dict[str, object]:
        """The run as JSON: ranks as one word for the standard pack, as a list for tiles."""
        ranks = list(self.ranks) if PACKS[pack].is_tiles else "".join(self.ranks)
        return {"ranks": ranks, "decided_by": self.decided_by}


StraightOrder: TypeAlias = tuple[tuple[Run, ...], ...]
"""Tie classes from the strongest to the weakest; a run that ties with no other is a class of one."""


_PLAIN: Final = "plain"
"""Stands for the runs without ace and two, from 9TJQK down to 34567, each decided by its highest card."""
_SCHEMES: Final[Mapping[str, str]] = {
    "S0": "TJQKA:A plain 23456:6 A2345:5",  # the base game: the ace high or low, the two only low
    "S1": "A2345:2 TJQKA:A plain 23456:6",  # A2345 is raised to the top, nothing else moves (DEC-02)
    "S2": "23456:2 A2345:2 TJQKA:A plain",  # 23456 on top, A2345 next
    "S3": "23456:2 TJQKA:A plain A2345:5",  # 23456 on top, A2345 at the bottom
    "S4": "TJQKA:A plain 23456:6",  # the base game without A2345
    "S5": "JQKA2:2 TJQKA:A plain 23456:6",  # the two high in JQKA2, low in 23456 (DEC-03)
    "S6": "JQKA2:2 23456:2 TJQKA:A plain",  # as S5, with 23456 raised above TJQKA
    "S7": "JQKA2:2 TJQKA:A plain",  # plain rank order: the three and the two do not meet
    # Indonesia: both runs with a two on top, and between them only the suit of the two counts.
    "S8": "A2345=23456:2 TJQKA:A plain",
    "S9": "A2345:2 23456:2 TJQKA:A plain",  # Hong Kong as Ivan Ip reports it
}
"""From the highest to the lowest, each with the rank whose suit decides; runs that tie are joined by ``=``."""

SCHEMES: Final = tuple(_SCHEMES)


@cache
def circle(pack: Pack) -> tuple[tuple[str, ...], ...]:
    """Any five ranks that follow each other, in counting order, over the corner from K to A to 2 to 3 too: from A2345
    to KA234. In a list of one's own each of them may be a run (HR-STR-01)."""
    around = pack.natural_ranks * 2
    return tuple(around[start : start + RUN_LENGTH] for start in range(len(pack.ranks)))


def wraps_around(ranks: tuple[str, ...]) -> bool:
    """Has a sequence of five both the king's side and the three's side of ace and two? No named order has such a
    run."""
    return TWO in ranks[2:4]


def has_wraparound(order: StraightOrder) -> bool:
    """Does some run of the order turn the corner? (HR-STR-01)"""
    return any(wraps_around(each.ranks) for tied in order for each in tied)


@lru_cache(maxsize=len(_SCHEMES) * len(PACKS))
def scheme(name: str, pack_name: str) -> StraightOrder:
    """One of the ten straight orders on any pack, as tie classes from the strongest to the weakest.

    QKA23 and KA234, which turn the corner with ace and two in the middle, are not in them (PG-COMB-13). On tiles the
    number 1 plays the ace: the run ending in 1 stands where TJQKA stands, the run ending in 2 where JQKA2 stands, and
    the runs without 1 and 2 fill the stretch from 9TJQK down to 34567 (DEC-49).
    """
    pack = PACKS[pack_name]
    lowest, second, *inner, ending_in_ace, ending_in_two = circle(pack)[:-2]
    ranks_of = {"A2345": lowest, "23456": second, "TJQKA": ending_in_ace, "JQKA2": ending_in_two}
    found: list[tuple[Run, ...]] = []
    for part in _SCHEMES[name].split():
        if part == _PLAIN:
            found += [(Run(ranks, ranks[-1]),) for ranks in reversed(inner)]
        else:
            tied, _, decided_by = part.partition(":")
            decided_by = pack.ace if decided_by == "A" else decided_by
            found.append(tuple(Run(ranks_of[ranks], decided_by) for ranks in tied.split("=")))
    return canonical_order(tuple(found))


def canonical_order(classes: StraightOrder) -> StraightOrder:
    """The order with every tie class in one fixed sequence, so that equal orders are equal values."""
    return tuple(tuple(sorted(tied, key=lambda each: (each.ranks, each.decided_by))) for tied in classes)


def scheme_named_by(order: StraightOrder) -> str | None:
    """The name of the scheme that an explicit list spells out, on whichever pack; None for an order of its own."""
    return next((name for name in SCHEMES for pack in PACKS if scheme(name, pack) == order), None)


def order_to_json(order: StraightOrder, pack: str) -> list[object]:
    """A straight order as JSON: the list from high to low with tie classes as nested lists."""
    written = [[each.to_dict(pack) for each in tied] for tied in order]
    return [tied[0] if len(tied) == 1 else tied for tied in written]


def why_no_order(order: StraightOrder, pack: Pack) -> Iterator[tuple[int, str, dict[str, Param]]]:
    """What keeps an explicit list from being a straight order of the pack (VC-09): the position in the list, and why:
    the form of the sentence and the values in it."""
    seen: set[tuple[str, ...]] = set()
    for position, tied in enumerate(order):
        for each in tied:
            if each.ranks in seen:
                yield position, "run-twice", {"sequence": each.ranks}
            seen.add(each.ranks)
            reason = _why_no_run(each, pack)
            if reason is not None:
                yield position, *reason
        deciding = sorted({each.decided_by for each in tied})
        if len(deciding) > 1:
            yield position, "tie", {"deciders": tuple(deciding)}


def _why_no_run(each: Run, pack: Pack) -> tuple[str, dict[str, Param]] | None:
    foreign = [rank for rank in each.ranks if rank not in pack.ranks]
    if foreign:
        return "no-rank", {"value": foreign[0], "pack": pack.name, "ranks": pack.natural_ranks}
    if len(each.ranks) != RUN_LENGTH:
        return "length", {"sequence": each.ranks, "count": len(each.ranks)}
    if each.ranks not in circle(pack):
        if each.ranks[::-1] in circle(pack):
            return "high-to-low", {"sequence": each.ranks, "turned": each.ranks[::-1]}
        return "no-sequence", {"sequence": each.ranks}
    if each.decided_by not in each.ranks:
        return "not-decided", {"sequence": each.ranks, "value": each.decided_by}
    return None
