"""The kinds of several ranks, which some houses play: two pairs, runs, consecutive pairs and dragons. `classify` and
`compare` show the options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo_conformance.fitting.interview import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.table import Table

RUN_LENGTHS = (3, 4, 6, 7, 8, 9, 10, 11, 12)
PAIRS_IN_SEQUENCE = (2, 3, 4, 5, 6)
DRAGON = 13
"""How many cards a dragon has, one of each rank."""


def fit_house_kinds(interview: Interview, table: Table) -> None:
    """Settles which of them are played. The higher one wins by its top card, and of two pairs by the higher pair."""
    _two_pairs(interview, table)
    _several(interview, "runs_of", {length: _runs(table, length) for length in RUN_LENGTHS})
    numbers = [number for number in PAIRS_IN_SEQUENCE if number > 2 or not interview.value("two_pairs")]
    _several(interview, "consecutive_pairs", {number: _pairs(table, number) for number in numbers})
    _dragon(interview, table)


def used(interview: Interview, higher: Sequence[str], lower: Sequence[str]) -> bool | None:
    """Whether a kind is used: two sets of it are combinations and the higher one wins, or both are none."""
    told = [interview.playable(lower), interview.playable(higher)]
    if None in told:
        return None
    if told == [False, False]:
        return False
    wins = interview.beats(higher, lower)
    if wins is False:
        interview.explain("The higher of two combinations of one kind does not win.")
    interview.playable(higher)
    return True if wins else None


def _two_pairs(interview: Interview, table: Table) -> None:
    """Not in sequence, so that they are no consecutive pairs."""
    ranks = table.pack.ranks
    higher = [*table.several(ranks[1], 2), *table.several(ranks[6], 2)]
    lower = [*table.several(ranks[2], 2), *table.several(ranks[5], 2)]
    played = used(interview, higher, lower)
    if played is not None:
        interview.settle("two_pairs", played)


def _dragon(interview: Interview, table: Table) -> None:
    """Two with another two. Whether such a hand wins at once, the opening of a deal shows."""
    if len(table.pack.ranks) != DRAGON:
        return
    ranks, suits = table.pack.ranks, table.suits
    higher, lower = (
        [rank + order[(len(ranks) - 1 - place) % 2] for place, rank in enumerate(ranks)]
        for order in ((suits[0], suits[1]), (suits[3], suits[2]))
    )
    played = used(interview, higher, lower)
    if played:
        interview.settle("dragon", "played", f"{text(higher)} is a combination")
    elif played is False:
        interview.narrow("dragon", ["off", "wins"])


def _several(interview: Interview, option: str, plays: dict[int, tuple[list[str], list[str]] | None]) -> None:
    """The numbers of cards, or of pairs, of which such sequences are played: certain where the pack has them all."""
    if None in plays.values():
        return
    told = {number: used(interview, *play) for number, play in plays.items() if play is not None}
    if None in told.values():
        return
    played = [number for number, is_used in told.items() if is_used]
    shown = next(play for number, play in plays.items() if play is not None and (not played or number in played))
    interview.playable(shown[0])
    says = f"{text(shown[0])} {'is a combination' if played else 'is no combination'}, "
    says += f"and of the numbers {', '.join(map(str, plays))} {', '.join(map(str, played)) or 'none'} can be played"
    interview.settle(option, played, says)


def _runs(table: Table, length: int) -> tuple[list[str], list[str]] | None:
    """Two runs of so many cards from the lowest rank on, in suits that take turns, so that no five are of one suit; the
    first has the higher top card."""
    ranks, suits = table.pack.ranks[:length], table.suits
    if length >= len(table.pack.ranks):
        return None
    both = [
        [rank + order[(len(ranks) - 1 - place) % 2] for place, rank in enumerate(ranks)]
        for order in ((suits[0], suits[1]), (suits[3], suits[2]))
    ]
    return both[0], both[1]


def _pairs(table: Table, number: int) -> tuple[list[str], list[str]] | None:
    """Two times so many pairs in sequence; the first has the higher top card."""
    ranks, suits = table.pack.ranks[:number], table.suits
    if number >= len(table.pack.ranks):
        return None
    return [rank + suit for rank in ranks for suit in suits[:2]], [rank + suit for rank in ranks for suit in suits[2:]]
