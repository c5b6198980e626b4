"""How straight orders are got wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tests.mutation.mutant import Function, Instead
from tests.oracle import packs

PLAIN: Final = "9TJQK 89TJQ 789TJ 6789T 56789 45678 34567"


def order(text: str) -> list[Any]:
    """An order written from high to low, each run decided by its last rank unless it says ``A2345/2``; ``=`` ties."""
    classes = [[each.partition("/") for each in tied.split("=")] for tied in text.split()]
    return [[{"ranks": ranks, "decided_by": by or ranks[-1]} for ranks, _, by in tied] for tied in classes]


def straights(real: str, wrong: str) -> Instead:
    """One straight order taken for another, by name or, for cards, written out."""
    if len(wrong) == 2:
        return Instead("straight_order", real, wrong)
    return Instead("straight_order", real, order(wrong), (("pack", "standard-52"),))


def runs_of(pack: str, keeps: Callable[[list[str]], bool]) -> Function:
    """On packs whose name begins like this only some runs count."""

    def fewer(right: Callable[..., list[packs.RunClass]], options: packs.Options) -> list[packs.RunClass]:
        kept = [[run for run in tied if keeps(run[0])] for tied in right(options)]
        return [tied for tied in kept if tied] if options["pack"].startswith(pack) else right(options)

    return Function(packs.straight_order, fewer)


def royal_highest(right: Callable[..., int], five: Sequence[str], t: packs.Ranking) -> int:
    """Whatever the straight order, the run ending in the ace is the highest straight flush."""
    return len(t.runs) if packs.ranks_of(five) == t.royal else right(five, t)
