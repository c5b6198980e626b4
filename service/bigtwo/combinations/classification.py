"""Classifies a set of cards as a combination, or gives the reason why it is none.

Rules: PG-COMB-01..31, PG-GS-01, PG-NTF-01, PG-BQ-01, PG-SF7-01, HR-COMB-01..06, DEC-05, DEC-06, DEC-16,
DEC-17, DEC-76, DEC-128, DEC-130, DEC-132.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, Literal

from bigtwo.cards import TWO, Pack
from bigtwo.combinations import ruleset
from bigtwo.combinations.kinds import Combination, Kind, ranks_present
from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec, reason_behind
from bigtwo.messages.catalogue import A_LOW_TWO_RAISED, KIND_RULES, KINDS_OF_ITS_OWN, WHAT_IS_LEFT, merged
from bigtwo.messages.render import Reason, Reasoned, make_reason
from bigtwo.variant.options import BY_NAME
from bigtwo.variant.straights import circle, has_wraparound, wraps_around
from bigtwo.variant.values import PLAIN_KINDS

_RUN_LENGTHS: Final = frozenset(BY_NAME["runs_of"].kind.schema["items"]["enum"])
_USUAL_KINDS: Final = PLAIN_KINDS | {"four-of-a-kind", "straight-flush"}
_PAIRS_IN_SEQUENCE: Final = frozenset(BY_NAME["consecutive_pairs"].kind.schema["items"]["enum"])


@dataclass(frozen=True, slots=True, repr=False)
class Refusal(Reasoned):
    """A set of cards that cannot be played, and the reason."""

    playable: ClassVar[Literal[False]] = False
    """A refusal is never playable; the counterpart is `Combination.playable`."""
    mask: int
    """The cards, as bits in the variant's order of strength."""
    cards: tuple[str, ...]
    """The card codes, from the weakest to the strongest."""
    reason: Reason

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
        if isinstance(variant, Rules):
            raise
        return classify(cards, ruleset.variant(variant))
    return refuse(mask, variant) if found is None else found  # type: ignore[arg-type]


def refuse(mask: int, variant: Rules) -> Refusal:
    """Why a set of cards that is no combination is none."""
    if not 0 < mask <= variant.order.everything:
        raise ValueError("name at least one card" if mask == 0 else "the mask holds bits beyond the pack")
    cards = variant.order.cards(mask)
    return Refusal(mask, cards, _reason(mask, cards, variant))


def _reason(mask: int, cards: tuple[str, ...], variant: Rules) -> Reason:
    size = len(cards)
    if size == 5:
        present = ranks_present(mask)
        ranks = present.bit_count()
        if ranks == 5:
            return _of_five_ranks(mask, present, cards, variant)
        if ranks == 4:  # one pair and nothing else, the commonest of all
            return _no_kind(cards, variant)
    kind = _unused_kind(mask, variant)
    no_fours = "four-of-a-kind" not in variant.options.five_card_kinds and variant.options.quads_form == "with-odd-card"
    if kind == "full-house" or (kind in ("four", "four-of-a-kind") and no_fours):
        return reason_behind(
            variant, f"kind-not-used.no-{kind.removesuffix('-of-a-kind')}", "five_card_kinds", cards=cards
        )
    if kind == "triple":
        return reason_behind(variant, "kind-not-used.triple", "triples", cards=cards)
    if kind is not None:
        return reason_behind(variant, f"kind-not-used.{kind}", f"{kind}-not-used", cards=cards)
    return _of_several_ranks(mask, cards, variant) or _of_size(mask, cards, variant)


def _of_size(mask: int, cards: tuple[str, ...], variant: Rules) -> Reason:
    """What cards lack that look like no kind."""
    size = len(cards)
    if size == 3 and not variant.options.triples:
        return reason_behind(variant, "not-a-combination.wrong-size", "triples", cards=cards, count=size)
    if size in (2, 3):
        topic = "two-of-a-rank" if size == 2 else "three-of-a-rank"
        return reason_behind(variant, "not-a-combination.different-ranks", topic, cards=cards, count=size)
    counts = sorted((rank.bit_count() for rank in _ranks(mask)), reverse=True)
    if size in (4, 5) and counts[:2] == [2, 2]:
        return reason_behind(variant, "not-a-combination.two-pairs", "two-pairs", cards=cards)
    if size in (4, 5) and counts[0] == 3:
        return reason_behind(variant, "not-a-combination.triple-with-attachment", "triple-with-attachment", cards=cards)
    if size == 7 and variant.combinations.straight_flushes:
        return reason_behind(variant, "not-a-combination.no-straight-flush", "no-straight-flush", cards=cards)
    if size == 4 and variant.options.quads_form != "with-odd-card":
        return reason_behind(variant, "not-a-combination.wrong-four", "wrong-four", cards=cards)
    return reason_behind(variant, "not-a-combination.wrong-size", "sizes", cards=cards, count=size)


def _of_several_ranks(mask: int, cards: tuple[str, ...], variant: Rules) -> Reason | None:
    """Why cards are none of the kinds that take equally many cards of several ranks, where some of these are played."""
    combinations = variant.combinations
    if not combinations.ranking.forms:
        return None
    size, options = len(cards), variant.options
    counts = [suits.bit_count() for suits in _ranks(mask)]
    ranks = len(counts)
    if size == 5:
        if sorted(counts) == [1, 2, 2] and (options.two_pairs or 2 in options.consecutive_pairs):
            topic = "two-pairs-with-odd-card" if options.two_pairs else "no-consecutive-pairs"
            return reason_behind(variant, "not-a-combination.two-pairs-with-odd-card", topic, cards=cards)
        return None
    in_sequence = _follow_each_other(mask, variant.order.pack)
    alike = [each.kind for each in combinations.forms if each.size == size]
    if set(counts) == {1}:
        if in_sequence and options.runs_of and size in _RUN_LENGTHS:
            return reason_behind(
                variant, "kind-not-used.run", "runs_of", cards=cards, count=size, choices=options.runs_of
            )
        if "run" in alike and not (size == 7 and combinations.straight_flushes):
            return reason_behind(variant, "not-a-combination.no-run", "no-run", cards=cards, count=size)
    elif set(counts) == {2}:
        played = options.consecutive_pairs
        if in_sequence and played and ranks in _PAIRS_IN_SEQUENCE:
            phrase = "kind-not-used.consecutive-pairs"
            return reason_behind(variant, phrase, "consecutive_pairs", cards=cards, count=ranks, choices=played)
        if ranks in played:
            topic = "no-consecutive-pairs"
            return reason_behind(variant, f"not-a-combination.{topic}", topic, cards=cards, count=ranks)
    if not alike or (size == 4 and max(counts) in (2, 3) and ranks == 2):
        return None
    rules = merged(*(KIND_RULES[variant.authority][kind] for kind in alike))
    return reason_behind(variant, "not-a-combination.no-kind-of-size", rules, cards=cards, count=size)


def _follow_each_other(mask: int, pack: Pack) -> bool:
    """Are the ranks held neighbours, without the two? (HR-COMB-04)"""
    present = ranks_present(mask)
    lowest = present & -present
    without_gap = present // lowest
    return mask < 1 << 4 * pack.index[TWO] and without_gap * 15 + 1 == 1 << 4 * present.bit_count()


def _of_five_ranks(mask: int, present: int, cards: tuple[str, ...], variant: Rules) -> Reason:
    """What five cards of five ranks look like: a flush, a sequence, or most often nothing."""
    if mask in (present, present << 1, present << 2, present << 3):
        if _straight_flush_inside(mask, variant):
            return reason_behind(variant, "kind-not-used.straight-flush", "straight-flush-not-used", cards=cards)
        return reason_behind(variant, "kind-not-used.flush", "five_card_kinds", cards=cards)
    sequence = _sequences(variant.order.pack).get(present)
    if sequence is None:
        return _no_kind(cards, variant)
    if variant.combinations.has_run(present):
        return reason_behind(variant, "kind-not-used.straight", "five_card_kinds", cards=cards)
    pack = variant.order.pack
    rules = variant.cited("straight_order")
    if wraps_around(sequence):
        if not has_wraparound(variant.combinations.ranking.runs):
            king, ace = pack.natural_ranks[-1], pack.ace
            phrase = "not-a-combination.wrap-around"
            return reason_behind(variant, phrase, rules, cards=cards, lower_rank=king, higher_rank=ace)
        rules = merged(rules, variant.cited("corner-not-listed"))
    if sequence[-1] == TWO and not A_LOW_TWO_RAISED.isdisjoint(rules):
        rules = merged(rules, variant.cited("two-stays-low"))
    run = "-".join(sequence)
    return reason_behind(variant, "not-a-combination.sequence-not-used", rules, cards=cards, run=run)


def _no_kind(cards: tuple[str, ...], variant: Rules) -> Reason:
    """Nothing that five cards can be; where kinds are dropped, by the rules that say so or what is left."""
    rules, listed = variant.cited("five-card-kinds"), variant.cited("five_card_kinds")
    if KINDS_OF_ITS_OWN in listed:
        rules = listed
    elif not _USUAL_KINDS.issubset(variant.options.five_card_kinds):
        rules = (WHAT_IS_LEFT,) if WHAT_IS_LEFT in listed else merged(rules, listed)
    return make_reason("not-a-combination.no-kind", rules, variant.order.pack.is_tiles, cards=cards)


def _unused_kind(mask: int, variant: Rules) -> Kind | None:
    """The kind that the cards form but the variant does not play."""
    size = mask.bit_count()
    ranks = _ranks(mask)
    if size == 3 and len(ranks) == 1:
        return "triple"
    if size == 4 and len(ranks) == 1:
        return "four"
    if size == 5 and len(ranks) == 2:
        return "four-of-a-kind" if 15 in ranks else "full-house"
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


def _straight_flush_inside(mask: int, variant: Rules) -> bool:
    """Do the cards hold a straight flush, where straight flushes are played in some form? (DEC-76)"""
    table = variant.combinations
    is_played = "straight-flush" in table.ranking.five_card_kinds
    return is_played and any(mask & inside == inside for inside in table.straight_flush_masks)


@cache
def _sequences(pack: Pack) -> Mapping[int, tuple[str, ...]]:
    """Any five ranks that follow each other, over the corner from K to A to 2 to 3 too; by their cards of the lowest
    suit."""
    return {pack.lowest(sequence): sequence for sequence in circle(pack)}
