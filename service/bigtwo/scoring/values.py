"""What the cards left in a hand count, and what is still unused among them.

Rules: PG-SCORE-02, PG-VS-10..12, PG-IND-07, DEC-44, DEC-49, DEC-51, DEC-102.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.combinations.kinds import OF_SEVERAL_RANKS
from bigtwo.variant.rank_points import RankPoints

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo.cards import CardOrder, Pack
    from bigtwo.combinations.ruleset import Variant

PICTURES: Final = frozenset({"J", "Q", "K", "11", "12", "13", "14", "15"})
"""The court cards; on tiles the numbers from 11 on."""


def _worth(rank: str, pack: Pack, card_points: str | RankPoints) -> int:
    """What one card of a rank counts. Tile 1 counts as the ace, and tiles from 11 on as the court cards."""
    if isinstance(card_points, RankPoints):
        return card_points.of(rank)
    if card_points == "ladder":
        return pack.ranks.index(rank) + 1
    if card_points == "tiered":
        if rank in (pack.ace, pack.two):
            return 3 if rank == pack.ace else 4
        return 2 if rank in PICTURES else 1
    return 5 if card_points == "one-and-five-for-twos" and rank == pack.two else 1


@lru_cache(maxsize=64)
def _groups(order: CardOrder, card_points: str | RankPoints) -> tuple[tuple[int, int], ...]:
    """What a card may count, from the most to the least, each with the mask of all cards that count it."""
    masks: dict[int, int] = {}
    for index, rank in enumerate(order.pack.ranks):
        worth = _worth(rank, order.pack, card_points)
        masks[worth] = masks.get(worth, 0) | 15 << 4 * index
    return tuple(sorted(masks.items(), reverse=True))


def worth_of(hand: int, variant: Variant) -> Iterator[tuple[int, int]]:
    """The cards of a hand by what each of them counts, from the most to the least: pairs of worth and mask."""
    for worth, cards in _groups(variant.order, variant.options.card_points):
        if hand & cards:
            yield worth, hand & cards


def all_twos(variant: Variant) -> int:
    """The four twos of the pack."""
    return variant.twos


def all_aces(variant: Variant) -> int:
    """The four aces of the pack; on tiles the four 1s."""
    return all_twos(variant) >> 4


def fours_of_a_kind(hand: int) -> list[int]:
    """Every four equal cards in a hand, from the strongest; the fifth card is not asked for (DEC-51)."""
    return [four for bit in reversed(range(0, hand.bit_length(), 4)) if (four := 15 << bit) & hand == four]


def disjoint_straight_flushes(hand: int, variant: Variant) -> tuple[int, ...]:
    """As many straight flushes of a hand as fit without sharing a card (DEC-51); the highest where there is a choice.

    A straight flush stays in its suit, so every suit is packed by itself.
    """
    inside = [mask for mask in variant.combinations.straight_flush_masks if hand & mask == mask]
    one_suit = variant.order.everything // 15
    return tuple(mask for suit in range(4) for mask in _packed([mask for mask in inside if mask & one_suit << suit]))


def _packed(masks: Sequence[int]) -> list[int]:
    """A largest choice of sets that share no card; of equally large ones the first that is found."""
    best: list[int] = []
    for index, mask in enumerate(masks):
        chosen = [mask, *_packed([other for other in masks[index + 1 :] if not other & mask])]
        if len(chosen) > len(best):
            best = chosen
    return best


def strongest_straight_flush(hand: int, variant: Variant) -> int:
    """The strongest straight flush that a hand can play, as its variant plays it; 0 where there is none.

    Where it takes two more cards along, those are the weakest others.
    """
    table = variant.combinations
    found = 0
    strength = -1
    for mask in table.straight_flush_masks:
        if hand & mask != mask:
            continue
        cards = mask
        if table.seven_card_straight_flushes:
            cards |= sum(singles(hand ^ mask)[:2])
        play = table.get(cards)
        # Six cards with a straight flush in them may be a run, which is no honour hand (DEC-134).
        if play is not None and play.kind not in OF_SEVERAL_RANKS and play.strength > strength:
            found, strength = cards, play.strength
    return found
