"""Wrong ideas of sequences round the corner in a straight order of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tests.mutation.mutant import Function, mutants
from tests.oracle import classifying, packs
from tests.oracle.packs import Options, Ranking, RunClass


def turns_the_corner(ranks: frozenset[str] | Sequence[str], t: Ranking) -> bool:
    """Are these ranks a run that has the ace and the two inside?"""
    low, *_, king, ace, two = t.rank
    return {low, two, ace, king} <= set(ranks)


def without_corners(right: Callable[..., list[RunClass]], options: Options) -> list[RunClass]:
    """The runs round the corner are left out of every list."""
    corners = packs.runs_round_the_corner(options["pack"])
    kept = [[run for run in tied if list(run[0]) not in corners] for tied in right(options)]
    return [tied for tied in kept if tied]


def with_both_corners(right: Callable[..., list[RunClass]], options: Options) -> list[RunClass]:
    """Where a list has one run round the corner, the other is a straight as well."""
    classes = right(options)
    listed = [list(ranks) for tied in classes for ranks, _ in tied]
    corners = packs.runs_round_the_corner(options["pack"])
    missing = [run for run in corners if run not in listed]
    return [*classes, *([(run, run[-1])] for run in missing)] if len(missing) < len(corners) else classes


CORNERS: Final = mutants(
    "corner-not-turned (HR-STR-01): Takes no run round the corner for a straight, whatever the list says.",
    Function(packs.straight_order, without_corners),
    "corner-lowest (HR-STR-01): Puts the runs round the corner below all others, whatever the list says.",
    Function(
        classifying.place_of_run,
        lambda right, cards, t: -1 if turns_the_corner(packs.ranks_of(cards), t) else right(cards, t),
    ),
    "corner-highest (HR-STR-01): Puts the runs round the corner above all others, because of the two in them.",
    Function(
        classifying.place_of_run,
        lambda right, cards, t: len(t.runs) if turns_the_corner(packs.ranks_of(cards), t) else right(cards, t),
    ),
    "corner-by-its-last-rank (HR-STR-01): Lets the last rank of a run round the corner decide, whatever the list says.",
    Function(
        classifying.deciding_card_of_run,
        lambda right, cards, t: (
            max(
                (card for card in cards if t.rank[packs.rank_of(card)] < 2),
                key=lambda card: t.rank[packs.rank_of(card)],
            )
            if turns_the_corner(packs.ranks_of(cards), t)
            else right(cards, t)
        ),
    ),
    "corner-only-in-mixed-suits (HR-STR-01): Takes a run round the corner in one suit for a plain flush.",
    Function(
        classifying.is_straight_flush,
        lambda right, cards, t: right(cards, t) and not turns_the_corner(packs.ranks_of(cards), t),
    ),
    "corner-both-or-none (DEC-128): Plays both runs round the corner where the list has one of them.",
    Function(packs.straight_order, with_both_corners),
    "corner-royal (DEC-129): Takes a straight flush round the corner for a royal flush.",
    Function(
        classifying.is_royal,
        lambda right, cards, t: right(cards, t) or turns_the_corner(packs.ranks_of(cards), t),
    ),
)
