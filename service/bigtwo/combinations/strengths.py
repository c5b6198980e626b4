"""Every combination of a variant, kind by kind, from the weakest to the strongest.

Strengths are not computed: the classes of equal strength are *declared* in their order, and numbered as they come.

Rules: PG-COMB-01..31, PG-STR-01..09, PG-FLU-01/02, PG-ROY-01/02, PG-NTF-01/02, PG-BQ-01/02, PG-SF7-01, DEC-01..17.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations as choose
from itertools import groupby, product, repeat
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo.cards import CardOrder
    from bigtwo.combinations.kinds import Kind, Ranking
    from bigtwo.variant import Run, StraightOrder


LADDER: Final = -1
"""Stands for the deciding card where the highest card of each combination decides."""


class Class(NamedTuple):
    """The combinations of one strength, which differ in cards that do not matter; or a ladder: combinations that all
    differ in strength, from the weakest to the strongest."""

    deciding: int | None
    """The bit number of the card that decides between equals, if one does; `LADDER` of a ladder."""
    masks: Sequence[int]
    run: Run | None = None


def kinds_from_weakest(ranking: Ranking, size: int) -> Iterator[tuple[Kind, Iterator[Class]]]:
    """The kinds of combinations of a size that the variant uses, from the weakest to the strongest."""
    if size == 1:
        yield "single", _singles(ranking.order)
    elif size == 2:
        yield "pair", _pairs(ranking.order)
    elif size == 3 and ranking.triples:
        yield "triple", _of_one_rank(ranking.order, 3)
    elif size == 4 and ranking.quads_form != "with-odd-card":
        yield "four", _of_one_rank(ranking.order, 4)
    elif size == 5:
        yield from _five_card_kinds(ranking)
    elif size == 7 and ranking.straight_flush_form == "five-plus-two":
        yield "straight-flush-plus-two", _straight_flushes(ranking, ranking.runs)


def _five_card_kinds(ranking: Ranking) -> Iterator[tuple[Kind, Iterator[Class]]]:
    """PG-COMB-07: straight, flush, full house, four of a kind, straight flush; PG-ROY-02 moves some of the last."""
    above: StraightOrder = ranking.runs
    below: StraightOrder = ()
    if ranking.only_royal_over_quads:
        royal = ranking.royal_ranks
        above = tuple(of_it for tied in ranking.runs if (of_it := tuple(run for run in tied if run.ranks == royal)))
        below = tuple(rest for tied in ranking.runs if (rest := tuple(run for run in tied if run.ranks != royal)))
    yield "straight", _straights(ranking)
    if ranking.flushes:
        yield "flush", _flushes(ranking)
    yield "full-house", _full_houses(ranking.order)
    if ranking.straight_flush_form == "five":
        yield "straight-flush", _straight_flushes(ranking, below)
    if ranking.quads_form != "bare":
        yield "four-of-a-kind", _fours_with_odd_card(ranking.order)
    if ranking.straight_flush_form == "five":
        yield "straight-flush", _straight_flushes(ranking, above)


def _singles(order: CardOrder) -> Iterator[Class]:
    for card in range(order.pack.size):
        yield Class(card, (1 << card,))


def _pairs(order: CardOrder) -> Iterator[Class]:
    """By the higher card of the pair: that is rank first, then the higher suit (PG-COMB-04, PG-COMB-05)."""
    for card in range(order.pack.size):
        lower_suits = range(card & ~3, card)
        yield Class(card, [1 << card | 1 << other for other in lower_suits])


def _of_one_rank(order: CardOrder, size: int) -> Iterator[Class]:
    for rank in range(len(order.pack.ranks)):
        yield Class(None, [sum(cards) for cards in choose(_cards_of_rank(rank), size)])


def _straights(ranking: Ranking) -> Iterator[Class]:
    """By the position of the sequence, then by the suit of its deciding card (PG-COMB-09, PG-COMB-10)."""
    index = ranking.order.pack.index
    for tied in reversed(ranking.runs):
        for suit in range(4):
            masks: list[int] = []
            for run in tied:
                others = tuple(index[rank] for rank in run.ranks if rank != run.decided_by)
                masks += _straights_of(index[run.decided_by], others, suit)
            yield Class(4 * index[tied[0].decided_by] + suit, masks, tied[0])


@lru_cache(maxsize=1024)
def _straights_of(decider: int, others: tuple[int, ...], suit: int) -> tuple[int, ...]:
    """The straights of five ranks in which the card of one of them has this suit; a straight flush is none. Ranks are
    numbers, so variants share these."""
    decided = 1 << 4 * decider + suit
    straight_flush = decided | sum(1 << 4 * rank + suit for rank in others)
    cards = product(*map(_cards_of_rank, others))
    return tuple(mask for mask in map(sum, cards, repeat(decided)) if mask != straight_flush)


@lru_cache(maxsize=16)
def _rank_sets(many: int) -> tuple[int, ...]:
    """Any five ranks out of so many, as their cards of the lowest suit."""
    # As numbers these compare from the highest rank down, exactly as two flushes do.
    return tuple(sorted(map(sum, choose([1 << 4 * rank for rank in range(many)], 5))))


def _flushes(ranking: Ranking) -> Iterator[Class]:
    """Five cards of one suit in no sequence, by suit or by ranks first (PG-COMB-16/17, PG-FLU-01, PG-FLU-02)."""
    pack = ranking.order.pack
    in_sequence = {pack.lowest(run.ranks) for tied in ranking.runs for run in tied}
    rank_sets = [ranks for ranks in _rank_sets(len(pack.ranks)) if ranks not in in_sequence]
    by_top = {top: list(sets) for top, sets in groupby(rank_sets, lambda ranks: ranks.bit_length() - 1)}
    if ranking.flush_order == "suit-first":
        for suit in range(4):
            for top, sets in by_top.items():
                yield Class(top + suit, [ranks << suit for ranks in sets])
    elif ranking.flush_order == "top-card-first":
        for top, sets in by_top.items():
            for suit in range(4):
                yield Class(top + suit, [ranks << suit for ranks in sets])
    else:
        yield Class(LADDER, [ranks << suit for ranks in rank_sets for suit in range(4)])


def _full_houses(order: CardOrder) -> Iterator[Class]:
    """By the rank of the triple alone (PG-COMB-19)."""
    ranks = range(len(order.pack.ranks))
    pairs = {rank: [sum(cards) for cards in choose(_cards_of_rank(rank), 2)] for rank in ranks}
    for rank in ranks:
        triples = [sum(cards) for cards in choose(_cards_of_rank(rank), 3)]
        others = [pair for other in ranks if other != rank for pair in pairs[other]]
        yield Class(None, [triple + pair for triple in triples for pair in others])


def _fours_with_odd_card(order: CardOrder) -> Iterator[Class]:
    """By the rank of the four; the odd card never matters (PG-COMB-22)."""
    for rank in range(len(order.pack.ranks)):
        four = 15 << 4 * rank
        yield Class(None, [four | 1 << card for card in range(order.pack.size) if not four >> card & 1])


def _straight_flushes(ranking: Ranking, ladder: StraightOrder) -> Iterator[Class]:
    """By the position of the sequence, then by suit (PG-COMB-24, PG-COMB-25), or by suit first as a house rule."""
    pack = ranking.order.pack
    rising = ladder[::-1]
    suits = range(4)
    pairs = [(tied, suit) for tied in rising for suit in suits]
    if ranking.straight_flush_order == "suit-first":
        pairs = [(tied, suit) for suit in suits for tied in rising]
    for tied, suit in pairs:
        masks = [pack.lowest(run.ranks) << suit for run in tied]
        yield Class(4 * pack.index[tied[0].decided_by] + suit, masks, tied[0])


def _cards_of_rank(rank: int) -> tuple[int, ...]:
    return tuple(1 << 4 * rank + suit for suit in range(4))
