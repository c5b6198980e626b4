"""Ranks without suits: what they are, and which of two such sets beats the other, where that is so whatever the suits.

Whoever writes A2345 means no flush, so five different ranks are taken to be of more than one suit.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bigtwo.card_spellings import MAX_RANKS, SUITS, ranks_in
from bigtwo.combinations.classifying import Refusal, classify
from bigtwo.combinations.comparing import compare

if TYPE_CHECKING:
    from bigtwo.cards import CardOrder, Pack
    from bigtwo.combinations.comparing import Comparison
    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import Variant

Cards: TypeAlias = "int | tuple[str, ...]"
"""A set of cards as a mask, or the ranks of one."""

_FLUSH: Final = 5


def ranks_alone(cards: list[Any], pack: Pack) -> tuple[str, ...] | None:
    """The ranks of a list of texts that are nothing but ranks, from the weakest; None for every other list, and for
    more cards than may be named so."""
    ranks: list[str] = []
    for card in cards[: MAX_RANKS + 1]:
        found = ranks_in(card, is_tiles=pack.is_tiles)
        if not found:
            return None
        ranks += found
    if len(ranks) > MAX_RANKS or any(rank not in pack.index or ranks.count(rank) > len(SUITS) for rank in ranks):
        return None
    return tuple(sorted(ranks, key=pack.index.__getitem__))


def choices_of_suits(ranks: tuple[str, ...], order: CardOrder) -> list[int]:
    """The sets of cards that have these ranks, as masks."""
    lowest = {rank: 1 << 4 * order.pack.index[rank] for rank in ranks}
    of_each = [
        [lowest[rank] * sum(suits) for suits in combinations((1, 2, 4, 8), count)]
        for rank, count in Counter(ranks).items()
    ]
    found = map(sum, product(*of_each))
    if len(lowest) < _FLUSH:
        return list(found)
    of_one_suit = {sum(lowest.values()) << suit for suit in range(4)}
    return [mask for mask in found if mask not in of_one_suit]


def extremes(cards: Cards, variant: Variant) -> tuple[Combination | Refusal, Combination | Refusal] | None:
    """The weakest and the strongest set of cards of these ranks; None where what they are depends on the suits."""
    if isinstance(cards, int):
        known = classify(cards, variant)
        return known, known
    masks = choices_of_suits(cards, variant.order)
    found = [each for each in map(variant.combinations.get, masks) if each is not None]
    if not found:
        refused = classify(masks[0], variant)
        return refused, refused
    if len(found) < len(masks) or len({each.kind for each in found}) > 1:
        return None
    by_strength = attrgetter("strength", "mask")
    return min(found, key=by_strength), max(found, key=by_strength)


def classify_ranks(ranks: tuple[str, ...], variant: Variant) -> Combination | Refusal | None:
    """The weakest set of cards of these ranks; None where what they are depends on the suits."""
    found = extremes(ranks, variant)
    return None if found is None else found[0]


def compare_ranks(a: Cards, b: Cards, variant: Variant) -> Comparison | None:
    """The comparison of two sets of cards of which one or both are known by their ranks; None where it depends on the
    suits. Within a kind a stronger set beats whatever a weaker one beats, so the extremes tell of all."""
    one, other = extremes(a, variant), extremes(b, variant)
    if one is None or other is None:
        return None
    found, again = (compare(x.mask, y.mask, variant) for x, y in ((one[0], other[1]), (one[1], other[0])))
    return found if (found.result, found.reason.code) == (again.result, again.reason.code) else None
