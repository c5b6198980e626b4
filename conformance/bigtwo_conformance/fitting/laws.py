"""What holds under every mix of options: an engine that answers otherwise plays by a rule that no option explains."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from bigtwo_conformance.packs import of_suits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo_conformance.fitting.interview import Interview
    from bigtwo_conformance.fitting.table import Table

Kind = tuple[str, list[str], str]
Pair = tuple[str, list[str], list[str]]


def check_laws(interview: Interview, table: Table) -> None:
    """Asks what every house rule leaves as it is, and notes what is answered otherwise."""
    for says, cards, kind in _kinds(table):
        told = interview.kind(cards)
        if told is not None and told != kind:
            interview.explain(says)
    for says, higher, lower in _strengths(interview, table):
        if interview.result(higher, lower) in ("b-beats-a", "neither", "undefined"):
            interview.explain(says)
    for says, one, other in _apart(table):
        if interview.result(one, other) in ("a-beats-b", "b-beats-a"):
            interview.explain(says)


def _kinds(table: Table) -> Iterator[Kind]:
    """Cards, and the kind that they are under every option; `none` for cards that are no combination."""
    ranks, first, last = table.pack.ranks, table.suits[0], table.suits[-1]
    low, other, high = ranks[1], ranks[4], ranks[8]
    yield "A single card is a single.", [ranks[0] + last], "single"
    yield "Two cards of one rank are a pair.", [high + first, high + last], "pair"
    yield "Two cards of different ranks are no combination.", [low + first, other + first], "none"
    yield "Three cards of different ranks are no combination.", of_suits((low, other, high), first), "none"
    yield "A pair and a card more are no combination.", [*table.several(low, 2), high + first], "none"
    yield "Three cards of one rank and a fourth are no combination.", [*table.several(low, 3), high + last], "none"
    yield "Four cards of one suit are no combination.", of_suits(table.pack.spread[:4], first), "none"
    yield (
        "Three of a kind and a pair are a full house.",
        [*table.several(low, 3), *table.several(high, 2)],
        "full-house",
    )
    yield (
        "Two pairs and a fifth card are no combination.",
        [
            *table.several(low, 2),
            *table.several(high, 2),
            other + first,
        ],
        "none",
    )
    yield (
        "Three cards of one rank with two others are no combination.",
        [
            *table.several(low, 3),
            other + first,
            high + first,
        ],
        "none",
    )
    yield "Five cards that nothing joins are no combination.", of_suits(table.pack.spread, table.suits), "none"


def _strengths(interview: Interview, table: Table) -> Iterator[Pair]:
    """Combinations of which the first beats the second under every option."""
    ranks, suits = table.pack.ranks, table.suits
    for weaker, stronger in pairwise(ranks):
        yield "The higher rank wins, from three to two.", [stronger + suits[-1]], [weaker + suits[0]]
    high, low = ranks[6], ranks[5]
    yield "Of two pairs the higher rank wins.", table.several(high, 2), [low + suit for suit in suits[:2]]
    if interview.value("suit_order"):
        one, other = [high + suits[0], high + suits[3]], [high + suits[1], high + suits[2]]
        yield "Of two pairs of one rank the higher suit wins.", one, other
    house = [*table.several(high, 3), *table.several(ranks[0], 2)]
    yield (
        "Of two full houses the three of a kind counts.",
        house,
        [*table.several(low, 3), *table.several(ranks[-1], 2)],
    )
    if interview.value("quads_form") in ("with-odd-card", "both"):
        yield "Four of a kind beats a full house.", table.quads(ranks[3:]), table.full_house(ranks[:3])


def _apart(table: Table) -> Iterator[Pair]:
    """Combinations of which neither beats the other under every option."""
    low, high = table.pack.ranks[1], table.pack.ranks[7]
    yield "A pair does not beat a single card.", table.several(high, 2), table.several(low, 1)
    yield "A single card does not beat a pair.", table.several(high, 1), table.several(low, 2)
    yield "A full house does not beat a pair.", table.full_house((high,)), table.several(high, 2)
