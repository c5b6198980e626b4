"""Which sequences are straights, in which order, and whose suit decides between two of the same ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigtwo_conformance.fitting.variants import straight_order_named
from bigtwo_conformance.packs import of_suits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.packs import Pack


@dataclass(frozen=True, slots=True)
class Run:
    """Five ranks in sequence, and the one whose suit decides."""

    ranks: tuple[str, ...]
    decided_by: str

    def cards(self, deciding: str, other: str) -> list[str]:
        """The straight with the deciding card in one suit and all others in another."""
        return [rank + (deciding if rank == self.decided_by else other) for rank in self.ranks]


Order = list[list[Run]]
"""Classes of runs from the strongest to the weakest; within one only the suit of the deciding card counts."""


class Unclear(ValueError):
    """The straight order cannot be told from the answers."""


def mixed(ranks: tuple[str, ...], suits: str) -> list[str]:
    """The straight of these ranks in all suits, which is no flush."""
    return of_suits(ranks, suits + suits[0])


def fit_straights(interview: Interview, pack: Pack, suits: str) -> Order | None:
    """The straight order, with the option settled; None where it cannot be told."""
    try:
        order = _order(
            interview, [_run(interview, ranks, suits) for ranks in _sequences(interview, pack, suits)], suits
        )
        _check(interview, order, suits)
    except Unclear:
        return None
    if not order:
        interview.explain("No sequence is a straight.")
    else:
        written = [[{"ranks": pack.written(run.ranks), "decided_by": run.decided_by} for run in tied] for tied in order]
        listed = [tied[0] if len(tied) == 1 else tied for tied in written]
        interview.settle("straight_order", straight_order_named(listed, pack.name) or listed, _in_words(order))
    return order


def _joined(ranks: tuple[str, ...]) -> str:
    return ("-" if any(len(rank) > 1 for rank in ranks) else "").join(ranks)


def _in_words(order: Order) -> str:
    def written(run: Run) -> str:
        return f"{_joined(run.ranks)} ({run.decided_by})"

    return " > ".join(" = ".join(written(run) for run in tied) for tied in order)


def _sequences(interview: Interview, pack: Pack, suits: str) -> Iterator[tuple[str, ...]]:
    """The sequences that are straights, the likely weaker first."""
    if interview.playable(mixed(pack.spread, suits)) is not False:
        interview.explain("Five cards that stand in no sequence are a combination.")
        raise Unclear
    for ranks in (*pack.windows[2:], *pack.windows[:2], *pack.corners):
        told = interview.playable(mixed(ranks, suits))
        if told is None:
            raise Unclear
        if told:
            yield ranks


def _run(interview: Interview, ranks: tuple[str, ...], suits: str) -> Run:
    """The run with its deciding rank: of two straights the one wins that has the higher suit there alone."""
    highest, second, third, lowest = tuple(suits)
    two = [rank for rank in ranks if rank == "2"]
    for rank in dict.fromkeys((ranks[-1], *two, *reversed(ranks))):
        run = Run(ranks, rank)
        told = interview.result(run.cards(highest, lowest), run.cards(second, third))
        if told is None:
            raise Unclear
        if told == "a-beats-b":
            return run
    interview.explain(f"Between two straights {_joined(ranks)} no single card's suit decides.")
    raise Unclear


def _order(interview: Interview, runs: list[Run], suits: str) -> Order:
    """The runs sorted into classes, each by binary search among those before it."""
    order: Order = []
    for run in runs:
        low, high = 0, len(order)
        # Runs come as they usually rank; the two that begin with ace and two are most often the lowest.
        probe = len(order) - 1 if run.ranks[0] in ("2", "A", "1") else 0
        while low < high:
            relation = _relation(interview, run, order[probe][0], suits, expect_higher=probe == 0)
            if relation == 0:
                if run.decided_by != order[probe][0].decided_by:
                    interview.explain("Two straights tie whose suits are decided by different ranks.")
                    raise Unclear
                order[probe].append(run)
                break
            low, high = (low, probe) if relation > 0 else (probe + 1, high)
            probe = (low + high) // 2
        else:
            order.insert(low, [run])
    return [sorted(tied, key=lambda run: run.ranks) for tied in order]


def _relation(interview: Interview, a: Run, b: Run, suits: str, *, expect_higher: bool = True) -> int:
    """1 where a is higher than b, -1 where it is lower, 0 where only the suits of the deciding cards count.

    The one that wins although its deciding card has the lowest suit is higher. Raises Unclear.
    """
    highest, second, third, lowest = tuple(suits)
    ways = [1, -1] if expect_higher else [-1, 1]
    for way in ways:
        weak, strong = (a, b) if way == 1 else (b, a)
        told = interview.result(weak.cards(lowest, third), strong.cards(highest, second))
        if told == "a-beats-b":
            return way
        if told != "b-beats-a":
            if told == "neither":
                interview.explain("Two straights of different ranks do not beat each other.")
            raise Unclear
    return 0


def _check(interview: Interview, order: Order, suits: str) -> None:
    """Neighbours were compared already; those further apart have to agree. Raises Unclear."""
    for distance in {2, len(order) // 2, len(order) - 1}:
        for start in range(0, len(order) - distance, max(1, distance)) if distance > 1 else ():
            upper, lower = order[start][0], order[start + distance][0]
            if _relation(interview, upper, lower, suits) != 1:
                interview.contradict("transitivity", "Straights beat each other in a circle.", interview.latest)
                raise Unclear
