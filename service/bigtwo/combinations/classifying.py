"""Is this set of cards a combination, and if not, why not.

Rules: PG-COMB-01..31, PG-GS-01, PG-NTF-01, PG-BQ-01, PG-SF7-01, DEC-05, DEC-06, DEC-16, DEC-17, DEC-76.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from bigtwo.combinations import ruleset
from bigtwo.combinations.generator import LOWEST_SUIT
from bigtwo.combinations.ruleset import Variant
from bigtwo.messages.citations import A_LOW_TWO_RAISED, WHAT_IS_LEFT, merged, topic_rules
from bigtwo.messages.reasons import Reason, Reasoned, because

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.cards import CardOrder, Pack
    from bigtwo.combinations.kinds import Combination, Kind
    from bigtwo.combinations.ruleset import CardsLike, VariantSpec
    from bigtwo.messages.saying import Param


@dataclass(frozen=True, slots=True, repr=False)
class Refusal(Reasoned):
    """A set of cards that cannot be played, and the reason."""

    mask: int
    """The cards, as bits in the variant's order of strength."""
    cards: tuple[str, ...]
    """The card codes, from the weakest to the strongest."""
    reason: Reason

    @property
    def playable(self) -> Literal[False]:
        """A refusal is never playable; the counterpart is `Combination.playable`."""
        return False

    def __bool__(self) -> bool:
        return False

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``classify``."""
        return {
            "cards": list(self.cards),
            "playable": False,
            "reason": self.reason.to_dict(),
            "rules": list(self.rules),
        }


def classify(cards: CardsLike, variant: VariantSpec) -> Combination | Refusal:
    """The combination that the cards are under the variant, or why they are none.

    Cards are text, codes or a mask in the variant's order. Raises UnknownCard, DuplicateCard, or ValueError for no
    cards at all.
    """
    try:
        mask = cards if cards.__class__ is int else variant.order.mask(cards)  # type: ignore[union-attr]
        found = variant.combinations.get(mask)  # type: ignore[union-attr]
    except AttributeError:  # a name; to look first would cost everybody else a tenth of this call
        if isinstance(variant, Variant):
            raise
        return classify(cards, ruleset.variant(variant))
    return refuse(mask, variant) if found is None else found  # type: ignore[arg-type]


def refuse(mask: int, variant: Variant) -> Refusal:
    """Why a set of cards that is no combination is none."""
    if not 0 < mask <= variant.order.everything:
        raise ValueError("name at least one card" if mask == 0 else "the mask holds bits beyond the pack")
    cards = variant.order.cards(mask)
    return Refusal(mask, cards, _reason(mask, cards, variant))


def _reason(mask: int, cards: tuple[str, ...], variant: Variant) -> Reason:
    size = len(cards)
    if size == 5:
        present = _ranks_present(mask)
        ranks = present.bit_count()
        if ranks == 5:
            return _of_five_ranks(mask, present, cards, variant)
        if ranks == 4:  # one pair and nothing else, the commonest of all
            return _no_kind(cards, variant)
    kind = _unused_kind(mask, variant)
    if kind == "triple":
        return _without("kind-not-used.triple", "triples", cards, variant)
    if kind is not None:
        return _because(f"kind-not-used.{kind}", f"{kind}-not-used", cards, variant)
    if size == 3 and not variant.options.triples:
        return _without("not-a-combination.wrong-size", "triples", cards, variant, count=size)
    if size in (2, 3):
        topic = "two-of-a-rank" if size == 2 else "three-of-a-rank"
        return _because("not-a-combination.different-ranks", topic, cards, variant, count=size)
    counts = sorted((rank.bit_count() for rank in _ranks(mask)), reverse=True)
    if size in (4, 5) and counts[:2] == [2, 2]:
        return _because("not-a-combination.two-pairs", "two-pairs", cards, variant)
    if size in (4, 5) and counts[0] == 3:
        return _because("not-a-combination.triple-with-attachment", "triple-with-attachment", cards, variant)
    if size == 7 and variant.combinations.seven_card_straight_flushes:
        return _because("not-a-combination.no-straight-flush", "no-straight-flush", cards, variant)
    if size == 4 and variant.options.quads_form != "with-odd-card":
        return _because("not-a-combination.wrong-four", "wrong-four", cards, variant)
    return _because("not-a-combination.wrong-size", "sizes", cards, variant, count=size)


def _of_five_ranks(mask: int, present: int, cards: tuple[str, ...], variant: Variant) -> Reason:
    """What five cards of five ranks look like: a flush, a sequence, or most often nothing."""
    if mask in (present, present << 1, present << 2, present << 3):
        if _straight_flush_inside(mask, variant):
            return _because("kind-not-used.straight-flush", "straight-flush-not-used", cards, variant)
        return _without("kind-not-used.flush", "flushes", cards, variant)
    sequence = _sequences(variant.order.pack).get(present)
    if sequence is None:
        return _no_kind(cards, variant)
    pack = variant.order.pack
    rules = variant.cited("straight_order")
    if _turns_the_corner(sequence, variant.order):
        king, ace = pack.natural_ranks[-1], pack.ace
        phrase = "not-a-combination.wrap-around"
        return because(phrase, rules, pack.is_tiles, cards=cards, lower_rank=king, higher_rank=ace)
    if sequence[-1] == pack.two and not A_LOW_TWO_RAISED.isdisjoint(rules):
        rules = merged(rules, topic_rules("two-stays-low", variant.authority))
    run = "-".join(sequence)
    return because("not-a-combination.sequence-not-used", rules, pack.is_tiles, cards=cards, run=run)


def _no_kind(cards: tuple[str, ...], variant: Variant) -> Reason:
    """Nothing that five cards can be; where flushes are dropped, by the rules that say so or what is left."""
    rules = topic_rules("five-card-kinds", variant.authority)
    if not variant.options.flushes:
        dropped = variant.cited("flushes")
        rules = (WHAT_IS_LEFT,) if WHAT_IS_LEFT in dropped else merged(rules, dropped)
    return because("not-a-combination.no-kind", rules, variant.order.pack.is_tiles, cards=cards)


def _without(phrase: str, option: str, cards: tuple[str, ...], variant: Variant, **params: Param) -> Reason:
    """What the variant does not play because of its value of an option."""
    return because(phrase, variant.cited(option), variant.order.pack.is_tiles, cards=cards, **params)


def _because(phrase: str, topic: str, cards: tuple[str, ...], variant: Variant, **params: int) -> Reason:
    rules = topic_rules(topic, variant.authority)
    return because(phrase, rules, variant.order.pack.is_tiles, cards=cards, **params)


def _unused_kind(mask: int, variant: Variant) -> Kind | None:
    """The kind that the cards form but the variant does not play."""
    size = mask.bit_count()
    ranks = _ranks(mask)
    if size == 3 and len(ranks) == 1:
        return "triple"
    if size == 4 and len(ranks) == 1:
        return "four"
    if size == 5 and len(ranks) == 2 and 15 in ranks:
        return "four-of-a-kind"
    if size == 7 and _straight_flush_inside(mask, variant):
        return "straight-flush-plus-two"
    return None


def _ranks(mask: int) -> list[int]:
    """For each rank held, from the weakest, which of its four suits: a number from 1 to 15."""
    found: list[int] = []
    while mask:
        if mask & 15:
            found.append(mask & 15)
        mask >>= 4
    return found


def _ranks_present(mask: int) -> int:
    """The ranks held, each as the bit of its lowest suit."""
    return (mask | mask >> 1 | mask >> 2 | mask >> 3) & LOWEST_SUIT


def _straight_flush_inside(mask: int, variant: Variant) -> bool:
    table = variant.combinations
    return any(mask & inside == inside for inside in table.straight_flush_masks)


@cache
def _sequences(pack: Pack) -> Mapping[int, tuple[str, ...]]:
    """Any five ranks that follow each other, in counting order, over the corner from K to A to 2 to 3 too; by their
    cards of the lowest suit."""
    around = pack.natural_ranks * 2
    windows = (around[start : start + 5] for start in range(len(pack.ranks)))
    return {pack.lowest(window): window for window in windows}


def _turns_the_corner(sequence: tuple[str, ...], order: CardOrder) -> bool:
    """Does it have both the king's side and the three's side of ace and two? No straight order allows that."""
    before_ace = sequence.index(order.pack.ace) if order.pack.ace in sequence else 0
    return 0 < before_ace < len(sequence) - 2
