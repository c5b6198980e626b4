"""Generates every tabled combination in a hand exactly once, from precomputed tables of two-rank blocks.

The hand is cut into octets of two ranks each; small tables say at once which singles, pairs and triples an octet holds.
Straights come from the ranks present, flushes from the suits that are long enough, full houses and fours from the
pieces already found.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from itertools import combinations as choose
from itertools import filterfalse, product
from operator import getitem
from typing import Final, NamedTuple

from bigtwo.cards import singles
from bigtwo.combinations.kinds import LOWEST_SUIT, Ranking

OCTETS: Final = 8
"""Sixteen ranks of four suits: room for the largest pack."""
_REMEMBERED_SUIT_LENGTH: Final = 7
"""Flushes of longer suits are made afresh: their lists are long, and such hands are rare."""


class Generator(NamedTuple):
    """Functions that take a hand as a mask and return combinations inside it as masks, none of them twice."""

    everything: Callable[[int], list[int]]
    """Every combination of at most five cards."""
    of_size: Callable[[int, int], list[int]]
    """Every combination of one number of cards, five at most."""
    bombs: Callable[[int], list[int]]
    """Every four of a kind with its odd card, and every straight flush where it is played with five cards."""


class _Octet(NamedTuple):
    """What two neighbouring ranks contribute."""

    small: tuple[int, ...]
    """Singles, pairs, and the triples and bare fours that the variant uses."""
    ranks: int
    """The ranks present, one bit each."""
    pairs: tuple[int, ...]
    triples: tuple[tuple[int, int], ...]
    """Each triple with the mask of its whole rank."""
    fours: tuple[int, ...]


@lru_cache(maxsize=4)
def _octets(triples: bool, bare_fours: bool) -> tuple[tuple[_Octet, ...], ...]:
    """What every set of two neighbouring ranks contributes, octet by octet."""
    lowest = [_octet(octet, triples, bare_fours) for octet in range(256)]
    return tuple(tuple(_moved(octet, position) for octet in lowest) for position in range(OCTETS))


def _octet(octet: int, triples: bool, bare_fours: bool) -> _Octet:
    by_rank = [[1 << bit for bit in range(4 * half, 4 * half + 4) if octet >> bit & 1] for half in (0, 1)]
    of = {size: tuple(sum(cards) for held in by_rank for cards in choose(held, size)) for size in (1, 2, 3, 4)}
    return _Octet(
        small=of[1] + of[2] + (of[3] if triples else ()) + (of[4] if bare_fours else ()),
        ranks=sum(1 << half for half in (0, 1) if by_rank[half]),
        pairs=of[2],
        triples=tuple((triple, rank) for triple in of[3] for rank in (15, 15 << 4) if triple & rank),
        fours=of[4],
    )


def _moved(octet: _Octet, position: int) -> _Octet:
    """The same two ranks higher up."""
    by = 8 * position
    small, pairs, fours = (tuple([mask << by for mask in masks]) for masks in (octet.small, octet.pairs, octet.fours))
    triples = tuple([(triple << by, rank << by) for triple, rank in octet.triples])
    return _Octet(small, octet.ranks << 2 * position, pairs, triples, fours)


_LANES: Final = tuple(
    tuple(tuple(1 << 4 * rank + suit for suit in range(4) if held >> suit & 1) for held in range(16))
    for rank in range(2 * OCTETS)
)
"""For each rank and each set of its suits, the cards."""

Lane = tuple[tuple[tuple[int, ...], ...], int]
"""A rank of a sequence: its row of `_LANES` and how far its suits are shifted."""


class _SuitFlushes(dict[int, tuple[int, ...]]):
    """The cards held of one suit -> its flushes that are no straight flush."""

    def __init__(self, in_sequence: frozenset[int]) -> None:
        super().__init__()
        self._in_sequence = in_sequence

    def __missing__(self, held: int) -> tuple[int, ...]:
        cards = singles(held)
        found = tuple(filterfalse(self._in_sequence.__contains__, map(sum, choose(cards, 5))))
        if len(cards) <= _REMEMBERED_SUIT_LENGTH:
            self[held] = found
        return found


Masks = list[int]


def generator(ranking: Ranking) -> Generator:
    """The functions for the combinations of a ranking; of the order of its cards only the pack matters."""
    index, bare_fours = ranking.order.pack.index, ranking.quads_form != "with-odd-card"
    runs = tuple(tuple(index[rank] for rank in run.ranks) for tied in ranking.runs for run in tied)
    octets, kinds = _octets(ranking.triples, bare_fours), ranking.five_card_kinds
    five_cards = tuple(sum(1 << 4 * rank + suit for rank in run) for run in runs for suit in range(4))
    has_fours = ranking.quads_form != "bare" and "four-of-a-kind" in kinds
    fours = _fours_with_odd_card(octets) if has_fours else _nothing
    is_played = ranking.straight_flush_form == "five" and "straight-flush" in kinds
    straight_flushes = _straight_flushes(five_cards) if is_played else _nothing
    up_to_five = _up_to_five(ranking, runs, octets, frozenset(five_cards), fours, straight_flushes)

    def bombs(hand: int) -> Masks:
        return fours(hand) + straight_flushes(hand)

    def of_size(hand: int, size: int) -> Masks:
        if size == 5:
            return up_to_five(hand, False)
        if size == 1:
            return singles(hand)
        held = _held(hand, octets)
        if size == 2:
            return [pair for octet in held for pair in octet.pairs]
        if size == 3 and ranking.triples:
            return [triple for octet in held for triple, _ in octet.triples]
        return [four for octet in held for four in octet.fours] if size == 4 and bare_fours else []

    return Generator(up_to_five, of_size, bombs)


def _nothing(_: int) -> Masks:
    return []


def _up_to_five(
    ranking: Ranking,
    runs: tuple[tuple[int, ...], ...],
    octets: tuple[tuple[_Octet, ...], ...],
    in_sequence: frozenset[int],
    fours_with_odd_card: Callable[[int], Masks],
    straight_flushes: Callable[[int], Masks],
) -> Callable[..., Masks]:
    """The function that finds the combinations of at most five cards."""
    first, second, third, fourth, fifth, sixth, seventh, eighth = octets
    kinds, counted_as = ranking.five_card_kinds, ranking.counted_as
    has_straights, has_full_houses = "straight" in kinds, "full-house" in kinds
    lanes_of = [(sum(1 << rank for rank in run), tuple((_LANES[rank], 4 * rank) for rank in run)) for run in runs]
    if not has_straights:
        lanes_of.clear()
    # Straight flushes are found among the straights, so the flushes of a suit leave them out.
    straight_flushes_too = straight_flushes is not _nothing or counted_as is not None
    flushes_of_suit = _SuitFlushes(in_sequence if has_straights or counted_as is None else frozenset())
    suit0, suit1, suit2, suit3 = (LOWEST_SUIT << suit if "flush" in kinds else 0 for suit in range(4))

    @cache
    def sequences(present: int) -> tuple[tuple[Lane, ...], ...]:
        """The sequences that the ranks present allow."""
        return tuple(lanes for needed, lanes in lanes_of if present & needed == needed)

    def find(hand: int, small: bool = True) -> Masks:
        """The combinations of at most five cards; without the small ones, just the groups of five."""
        # Written out octet by octet: here alone a loop would cost a quarter of the time.
        a, b, c, d, e, f, g, h = hand.to_bytes(OCTETS, "little")
        o1, o2, o3, o4 = first[a], second[b], third[c], fourth[d]
        o5, o6, o7, o8 = fifth[e], sixth[f], seventh[g], eighth[h]
        found = [*o1[0], *o2[0], *o3[0], *o4[0], *o5[0], *o6[0], *o7[0], *o8[0]] if small else []
        for (l1, s1), (l2, s2), (l3, s3), (l4, s4), (l5, s5) in sequences(
            o1[1] | o2[1] | o3[1] | o4[1] | o5[1] | o6[1] | o7[1] | o8[1]
        ):
            straights = map(
                sum,
                product(
                    l1[hand >> s1 & 15],
                    l2[hand >> s2 & 15],
                    l3[hand >> s3 & 15],
                    l4[hand >> s4 & 15],
                    l5[hand >> s5 & 15],
                ),
            )
            found += straights if straight_flushes_too else [mask for mask in straights if mask not in in_sequence]
        if not has_straights:
            found += straight_flushes(hand)
        if (held := hand & suit0).bit_count() > 4:
            found += flushes_of_suit[held]
        if (held := hand & suit1).bit_count() > 4:
            found += flushes_of_suit[held]
        if (held := hand & suit2).bit_count() > 4:
            found += flushes_of_suit[held]
        if (held := hand & suit3).bit_count() > 4:
            found += flushes_of_suit[held]
        triples = o1[3] + o2[3] + o3[3] + o4[3] + o5[3] + o6[3] + o7[3] + o8[3]
        if triples:
            pairs = o1[2] + o2[2] + o3[2] + o4[2] + o5[2] + o6[2] + o7[2] + o8[2] if has_full_houses else []
            for triple, rank in triples:
                found += [triple | pair for pair in pairs if not pair & rank]
            found += fours_with_odd_card(hand)
        return found

    return find


def _held(hand: int, octets: tuple[tuple[_Octet, ...], ...]) -> list[_Octet]:
    return list(map(getitem, octets, hand.to_bytes(OCTETS, "little")))


def _fours_with_odd_card(octets: tuple[tuple[_Octet, ...], ...]) -> Callable[[int], Masks]:
    def fours_with_odd_card(hand: int) -> Masks:
        if not hand & hand >> 1 & hand >> 2 & hand >> 3 & LOWEST_SUIT:
            return []  # no rank has all four suits
        fours = [four for octet in _held(hand, octets) for four in octet.fours]
        return [four | card for four in fours for card in singles(hand & ~four)]

    return fours_with_odd_card


def _straight_flushes(five_cards: tuple[int, ...]) -> Callable[[int], Masks]:
    suits = [LOWEST_SUIT << suit for suit in range(4)]
    of_suits = [(suit, tuple(mask for mask in five_cards if mask & suit == mask)) for suit in suits]

    def straight_flushes(hand: int) -> Masks:
        found: Masks = []
        for suit, sequences in of_suits:
            held = hand & suit
            if held.bit_count() > 4:
                found += [mask for mask in sequences if held & mask == mask]
        return found

    return straight_flushes
