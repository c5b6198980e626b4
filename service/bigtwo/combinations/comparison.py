"""Classifies a set of cards as a combination, or gives the reason why it is none; compares two, and explains the
result, including bombs. Which one wins follows from the strengths in `table`; here is said why. Also classifies and
compares cards given by rank alone.

Rules: PG-COMB-01..31, PG-GS-01, PG-NTF-01, PG-BQ-01, PG-BQ-02, PG-HON-02, PG-SF7-01..03, HR-COMB-01..06,
HR-BOMB-01..06, DEC-05, DEC-06, DEC-11, DEC-14, DEC-16, DEC-17, DEC-76, DEC-121..124, DEC-126, DEC-128, DEC-130,
DEC-132.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from operator import attrgetter
from typing import ClassVar, Final, Literal, NamedTuple, cast

from bigtwo.cards import TWO, CardOrder, Cards, Pack
from bigtwo.combinations import ruleset
from bigtwo.combinations.derived import MAX_PACK_RANKS
from bigtwo.combinations.kinds import (
    OF_SEVERAL_RANKS,
    SEVEN_CARDS,
    SMALL_KINDS,
    STRAIGHT_FLUSHES,
    Combination,
    Kind,
    paired,
    ranks_present,
)
from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec, reason_behind, rules_behind
from bigtwo.combinations.table import Combinations
from bigtwo.messages.catalogue import (
    A_LOW_TWO_RAISED,
    FULL_HOUSE_ON_STRAIGHT,
    KIND_RULES,
    KINDS_OF_ITS_OWN,
    WHAT_IS_LEFT,
    merged,
)
from bigtwo.messages.render import Param, Reason, Reasoned
from bigtwo.variant.options import BY_NAME
from bigtwo.variant.straights import Run, circle, has_wraparound, wraps_around
from bigtwo.variant.values import TWO_PAIRS_OF_FIVE, more_kind

_USUAL_KINDS: Final = frozenset({"straight", "flush", "full-house", "four-of-a-kind", "straight-flush"})
_MORE_KINDS: Final = frozenset(map(more_kind, BY_NAME["more_kinds"].kind.schema["items"]["enum"]))
_SEQUENCES: Final[tuple[Kind, ...]] = ("run", "consecutive-pairs", "consecutive-triples")
"""The kinds of which the ranks follow each other, by how many cards there are of each rank."""


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
    if not mask or mask & variant.order.everything != mask:
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
        is_left_out = kind == "four-of-a-kind" and variant.options.quads_form == "both"
        decided = "five_card_kinds" if is_left_out else f"{kind}-not-used"
        return reason_behind(variant, f"kind-not-used.{kind}", decided, cards=cards)
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
    if size == 4 and counts == [2, 2] and TWO_PAIRS_OF_FIVE in variant.options.five_card_kinds:
        topic = "two-pairs-without-odd-card"
        return reason_behind(variant, f"not-a-combination.{topic}", topic, cards=cards)
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
    size, played = len(cards), variant.options.more_kinds
    counts = [suits.bit_count() for suits in _ranks(mask)]
    ranks = len(counts)
    if size == 5:
        if sorted(counts) == [1, 2, 2] and not {"two-pairs", "pairs-2"}.isdisjoint(played):
            topic = "two-pairs-with-odd-card" if "two-pairs" in played else "no-consecutive-pairs"
            return reason_behind(variant, "not-a-combination.two-pairs-with-odd-card", topic, cards=cards)
        return None
    if len(set(counts)) == 1 and counts[0] <= len(_SEQUENCES):
        kind = _SEQUENCES[counts[0] - 1]
        choices = tuple(count for each, count in map(more_kind, played) if each == kind)
        params: dict[str, Param] = {"cards": cards, "count": ranks}
        if choices and (kind, ranks) in _MORE_KINDS and _follow_each_other(mask, variant.order.pack):
            return reason_behind(variant, f"kind-not-used.{kind}", "more_kinds", **params, choices=choices)
        if ranks in choices and not (size == 7 and combinations.straight_flushes):
            return reason_behind(variant, f"not-a-combination.no-{kind}", f"no-{kind}", **params)
    alike = [each.kind for each in combinations.forms if each.size == size]
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
    if present in variant.combinations.runs:
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
    return reason_behind(variant, "not-a-combination.no-kind", rules, cards=cards)


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


# --- bombs ------------------------------------------------------------------------------------------------------------


_OF_BOMBS: Final = ("bomb_kinds", "bare_four_bombs", "bomb_targets")
"""The options of bombs. Their defaults are as in both documents: nothing is cited for these but the rules of bombs."""


def bomb_rules(variant: Rules) -> tuple[str, ...]:
    """Why there are bombs, and why just these, where they are not the usual ones."""
    return merged(variant.cited("bombs"), *(cited_for(option, variant) for option in _OF_BOMBS))


def cited_for(option: str, variant: Rules) -> tuple[str, ...]:
    """The rules behind an option of bombs; none where it says what is usual."""
    return () if getattr(variant.options, option) == BY_NAME[option].default else variant.cited(option)


def fours_apart(variant: Rules) -> bool:
    """Do bare fours meet nothing but bare fours? (PG-BQ-02, DEC-14, HR-BOMB-02, DEC-126)"""
    ranking = variant.combinations.ranking
    return "four" not in ranking.bombs and ranking.bomb_targets != "anything"


def why_bombs(sides: _Sides) -> Reason:
    """Why the first of two combinations may be played on the second because it is a bomb."""
    high, low, variant, named = sides
    ranking, ranks = variant.combinations.ranking, variant.order.pack.ranks
    params: dict[str, Param] = {"higher_kind": high.kind}
    rules = merged(variant.cited("bombs"), variant.cited("bomb"), _bare(high, variant))
    on_five = high.kind == SEVEN_CARDS and low.size == 5
    if on_five or low.kind not in ranking.bombs:
        form = "five-cards" if on_five else "weaker-five-cards" if low.size == 5 else "anything"
        rules = merged(rules, cited_for("bomb_targets", variant))
        if low.kind in SMALL_KINDS:
            form, alone = (
                ("twos", {}) if ranking.bomb_targets == "twos" else ("smaller", {"lower_kind_alone": low.kind})
            )
            params |= alone
    elif ranking.royal_apart and {high.kind, low.kind} & STRAIGHT_FLUSHES:
        form, params = "royal", {}
        topic = "four-over-others" if high.kind not in STRAIGHT_FLUSHES else "royal-over-four"
        rules = merged(variant.cited(topic), variant.cited("bombs-royal"))
    else:
        rules = merged(rules, variant.cited("bombs-by-rank"), _bare(low, variant))
        form, params = "higher-kind", params | {"lower_kind": low.kind}
        if not {high.kind, low.kind} & STRAIGHT_FLUSHES:
            one, other = (ranks[ranking.height(play) - 1 >> 2] for play in (high, low))
            form, params = "higher-four", {"higher_rank": one, "lower_rank": other}
    return reason_behind(variant, f"bomb.{form}", rules, **named, **params)


def _bare(bomb: Combination, variant: Rules) -> tuple[str, ...]:
    return cited_for("bare_four_bombs", variant) if bomb.kind == "four" else ()


def why_no_bomb(a: Combination, b: Combination, variant: Rules) -> Reason | None:
    """Why neither of two combinations of different sizes may be played on the other although one of them is a bomb;
    None where none is."""
    ranking = variant.combinations.ranking
    bomb, other = (a, b) if a.kind in ranking.bombs else (b, a)
    if bomb.kind not in ranking.bombs:
        return None
    if ranking.bombs_reach(other):
        rules = cited_for("bomb_kinds", variant)
        kinds: dict[str, Param] = {"higher_kind": other.kind, "lower_kind": bomb.kind}
        return reason_behind(variant, "different-size.bomb-below", rules, a=a.cards, b=b.cards, **kinds)
    rules = merged(variant.cited("bombs"), cited_for("bomb_targets", variant), _bare(bomb, variant))
    targets = variant.options.bomb_targets
    form = f"bomb-on-{targets}"
    if bomb.kind == SEVEN_CARDS and targets != "five-cards":
        form += "-or-five"
    return reason_behind(variant, f"different-size.{form}", rules, a=a.cards, b=b.cards, kind=bomb.kind)


def no_bomb_for_its_kind(play: Combination, pile: Combination, variant: Rules) -> Kind | None:
    """The kind of a straight flush that may not be played on a combination only because fours alone are bombs
    (HR-BOMB-01); None for all else."""
    ranking = variant.combinations.ranking
    alone = ranking.bombs and play.kind in STRAIGHT_FLUSHES and play.kind not in ranking.bombs
    return play.kind if alone and ranking.bombs_reach(pile) else None


def may_bomb(pile: Combination, variant: Rules) -> bool:
    """Is there any bomb that may be played on a combination that is none? On five cards there is: at least one of five
    cards, which beats them by its kind. On a straight flush that is no bomb there is none."""
    ranking = variant.combinations.ranking
    if not ranking.bombs or pile.kind in STRAIGHT_FLUSHES:
        return False
    return pile.size == 5 or ranking.bombs_reach(pile)


# --- the comparison ---------------------------------------------------------------------------------------------------


Result = Literal["a-beats-b", "b-beats-a", "neither", "undefined"]

OPENING_SUIT_RULES: Final = ("PG-SUIT-02", "PG-SUIT-04")
"""What a suit order means for the opening; which suit is higher, its other rules say."""


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Reasoned):
    """Which of two sets of cards may be played on the other."""

    result: Result
    """``a-beats-b`` means that a may be played on b; ``undefined`` that a side is no combination."""
    reason: Reason
    a: Combination | Refusal
    b: Combination | Refusal
    overlap: tuple[str, ...]
    """Cards on both sides; such sets cannot lie on one table, yet clients like to compare them."""

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``compare``."""
        a, b = self.a.to_dict(), self.b.to_dict()
        refused = a.get("reason") or b.get("reason")  # of two that are none, the first one's is the reason
        return {
            "result": self.result,
            "reason": refused or self.reason.to_dict(),
            "overlap": list(self.overlap),
            "a": a,
            "b": b,
            "rules": list(self.reason.rules),
        }


def compare(a: CardsLike, b: CardsLike, variant: VariantSpec) -> Comparison:
    """Which of two sets of cards beats the other under the variant.

    Cards are text, codes or masks in the variant's order. Raises UnknownCard, DuplicateCard, or ValueError for no
    cards at all. A set that is no combination makes the result ``undefined``; its refusal is the reason.
    """
    variant = variant if isinstance(variant, Rules) else ruleset.variant(variant)
    one, other = classify(a, variant), classify(b, variant)
    both = one.mask & other.mask
    overlap = variant.cards(both) if both else ()
    if isinstance(one, Refusal):
        return Comparison("undefined", one.reason, one, other, overlap)
    if isinstance(other, Refusal):
        return Comparison("undefined", other.reason, one, other, overlap)
    if variant.combinations.beats(one, other):
        return Comparison("a-beats-b", why_beats(one, other, variant), one, other, overlap)
    if variant.combinations.beats(other, one):
        return Comparison("b-beats-a", why_beats(other, one, variant), one, other, overlap)
    return Comparison("neither", why_neither(one, other, variant), one, other, overlap)


def why_beats(high: Combination, low: Combination, variant: Rules) -> Reason:
    """Why the first of two combinations may be played on the second."""
    kind, order = high.standing.kind, variant.order
    sides = _Sides(high, low, variant, {"higher": order.cards(high.mask), "lower": order.cards(low.mask)})
    if kind == low.standing.kind:
        return _SAME_KIND[kind](sides)
    return _by_kind(sides) if high.size == low.size == 5 else why_bombs(sides)


def why_neither(a: Combination, b: Combination, variant: Rules) -> Reason:
    """Why neither of two combinations may be played on the other."""
    sides: dict[str, Param] = {"a": a.cards, "b": b.cards}
    if variant.combinations.may_meet(a, b):
        return reason_behind(variant, "equal.strength", "tie", **sides)
    ranking, counts = variant.combinations.ranking, {"a_count": a.size, "b_count": b.size}
    if a.kind in ranking.bombs and b.kind in ranking.bombs and ranking.height(a) == ranking.height(b):
        return reason_behind(variant, "equal.strength", "tie bombs-by-rank", **sides)
    apart = next((play.kind for play in (a, b) if play.kind in OF_SEVERAL_RANKS), None)
    if apart is None and a.size == b.size:
        decided = "five_card_crossing kinds-do-not-cross"
        return reason_behind(variant, "kinds-do-not-cross.five-cards", decided, **sides, a_kind=a.kind, b_kind=b.kind)
    if a.size == b.size:
        return reason_behind(variant, "kinds-do-not-cross.own-kind", "own-kind", **sides, a_kind=a.kind, b_kind=b.kind)
    if apart is not None and ranking.bomb_targets != "anything":
        return reason_behind(variant, "different-size.own-kind", "own-kind", **sides, kind=apart)
    if "four" in (a.kind, b.kind) and fours_apart(variant):
        return reason_behind(variant, "different-size.four", "bare-fours-apart", **sides, **counts)
    one_bomb = why_no_bomb(a, b, variant)
    if one_bomb is not None:
        return one_bomb
    if variant.options.bombs != "off":
        flush = no_bomb_for_its_kind(a, b, variant) or no_bomb_for_its_kind(b, a, variant)
        decides = "bomb_targets" if flush is None else "bomb_kinds"
        rules = merged(variant.cited("bombs"), cited_for(decides, variant))
        if flush is not None:
            return reason_behind(variant, "different-size.bombs.no-flush", rules, **sides, **counts, kind=flush)
        return reason_behind(variant, "different-size.bombs", rules, **sides, **counts)
    return reason_behind(variant, "different-size.plain", "same-size", **sides, **counts)


# --- combinations of equally many cards ------------------------------------------------------------------------------


class _Sides(NamedTuple):
    """Two combinations of which the first is higher, and what sentences say of them."""

    high: Combination
    low: Combination
    variant: Rules
    named: Mapping[str, Param]
    """The cards of both, as every sentence names them."""

    @property
    def tops(self) -> tuple[int, int]:
        """The bit numbers of their highest cards."""
        return self.high.mask.bit_length() - 1, self.low.mask.bit_length() - 1

    def by_rank(self, form: str, decided: str | tuple[str, ...], ranks: tuple[int, int]) -> Reason:
        """That one rank is higher than another, by their numbers."""
        names = self.variant.order.pack.ranks
        higher, lower = names[ranks[0]], names[ranks[1]]
        phrase = f"higher-rank.{form}"
        return reason_behind(self.variant, phrase, decided, **self.named, higher_rank=higher, lower_rank=lower)

    def by_top_rank(self, form: str, decided: str | tuple[str, ...]) -> Reason:
        """That the rank of the highest card is higher."""
        one, other = self.tops
        return self.by_rank(form, decided, (one >> 2, other >> 2))

    def by_suit(self, form: str, decided: str | tuple[str, ...], /, **params: Param) -> Reason:
        """That one suit is higher than another. A suit order of its own is cited; the usual one is already part of the
        rule about the kind."""
        variant = self.variant
        rules = decided if isinstance(decided, tuple) else rules_behind(variant, decided)
        if variant.options.suit_order != "SHCD":
            rules = merged(rules, variant.cited("suit_order"))
        elif variant.order.pack.is_tiles:
            rules = merged(rules, variant.cited("tile-suits"))
        return reason_behind(variant, f"higher-suit.{form}", rules, **self.named, **params)

    def suits(self, one: int, other: int) -> dict[str, Param]:
        """The suits of two cards, by their bit numbers, as sentences name them."""
        suits = self.variant.order.suit_order
        return {"higher_suit": suits[3 - (one & 3)], "lower_suit": suits[3 - (other & 3)]}

    def royal(self, phrase: str, topic: str) -> Reason:
        """That a royal flush stands apart: on tiles it is the run that stands where ten to ace does."""
        topics = f"{topic} tile-runs" if self.variant.order.pack.is_tiles else topic
        return reason_behind(self.variant, phrase, topics, **self.named)


def _by_kind(sides: _Sides) -> Reason:
    """Groups of five cards of different kinds."""
    variant, kinds = sides.variant, (sides.high.kind, sides.low.kind)
    if variant.combinations.ranking.royal_apart and {*kinds} == {"four-of-a-kind", "straight-flush"}:
        topic = "four-over-others" if kinds[0] == "four-of-a-kind" else "royal-over-four"
        return sides.royal("stronger-kind.royal", topic)
    # Why the kinds cross at all, besides their order; the article says nothing more than that.
    rules = () if variant.authority == "wikipedia" else variant.cited("five_card_crossing")
    if kinds != ("full-house", "straight") and FULL_HOUSE_ON_STRAIGHT.issubset(rules):
        rules = tuple(rule for rule in rules if rule not in FULL_HOUSE_ON_STRAIGHT)
    listed = variant.cited("five_card_kinds")
    rules = merged(listed if KINDS_OF_ITS_OWN in listed else variant.cited("stronger-kind"), rules)
    named: dict[str, Param] = {**sides.named, "higher_kind": kinds[0], "lower_kind": kinds[1]}
    return reason_behind(variant, "stronger-kind.five-cards", rules, **named)


def _by_card(sides: _Sides) -> Reason:
    """Singles and pairs: the higher card decides, by rank and then by suit."""
    order, kind, (one, other) = sides.variant.order, sides.high.kind, sides.tops
    if one >> 2 != other >> 2:
        return sides.by_top_rank("card", "tile-rank" if kind == "single" and order.pack.is_tiles else f"{kind}-rank")
    suits = sides.suits(one, other)
    if kind == "pair":
        return sides.by_suit(kind, "pair-suit", **suits, deciding=order.by_bit[one])
    return sides.by_suit(kind, "single-suit" if order.pack.is_tiles else "single-suit suit_order", **suits)


def _by_equal_ranks(sides: _Sides) -> Reason:
    """Triples, full houses and fours: the rank held three or four times decides alone."""
    form = {"full-house": "triple", "four-of-a-kind": "four"}.get(sides.high.kind, "card")
    one, other = (
        next(rank for rank in range(16) if (play.mask >> 4 * rank & 15).bit_count() >= 3) for play in sides[:2]
    )
    return sides.by_rank(form, f"{sides.high.kind}-rank", (one, other))


def _by_flush(sides: _Sides) -> Reason:
    """Flushes in the variant's flush order: suit, highest card, or all ranks first."""
    variant, (one, other) = sides.variant, sides.tops
    flush_order, rules, suits = variant.options.flush_order, variant.cited("flush_order"), sides.suits(one, other)
    if flush_order == "suit-first":
        if one & 3 != other & 3:
            return sides.by_suit("flush", "flush-suit", **suits)
        rules = variant.cited("flush-rank")
    elif flush_order == "all-ranks-first":
        high, low = (sum(1 << rank for rank in range(16) if play.mask >> 4 * rank & 15) for play in sides[:2])
        if high == low:
            return sides.by_suit("flush-equal-ranks", rules, **suits)
        if one >> 2 == other >> 2:
            first = (high ^ low).bit_length() - 1  # the highest ranks in which the two differ
            second = (low & (1 << first + 1) - 1).bit_length() - 1
            return sides.by_rank("flush-ranks", rules, (first, second))
    elif one >> 2 == other >> 2:
        return sides.by_suit("flush-equal-top", rules, **suits)
    return sides.by_top_rank("flush-top", rules)


def _by_straight_flush(sides: _Sides) -> Reason:
    """Straight flushes: royal ones or the suit where the variant has these first, and else as straights."""
    high, low, variant, _ = sides
    ranking, topic = variant.combinations.ranking, f"{high.kind}-rank"
    # Under royal-only a royal flush is apart from all others, whatever the straight order says (DEC-15).
    if ranking.height(high) != ranking.height(low):
        return sides.royal("higher-rank.royal", "royal")
    if variant.options.straight_flush_order == "suit-first":
        first, second = cast("tuple[int, int]", (high.standing.deciding, low.standing.deciding))  # every run has one
        topic, suits = "straight-flush-suit-first", sides.suits(first, second)
        if suits["higher_suit"] != suits["lower_suit"]:
            form = "straight-flush-but-royal" if ranking.royal_apart else "straight-flush"
            return sides.by_suit(form, topic, **suits)
    return _by_run(sides, topic)


def _by_run(sides: _Sides, topic: str = "straight-rank") -> Reason:
    """Straights: the sequence decides, then the suit of its deciding card."""
    high, low, variant, named = sides
    kind, table, by_bit = high.standing.kind, variant.combinations, variant.order.by_bit
    one, other = _run_in(high, table), _run_in(low, table)
    first, second = cast("tuple[int, int]", (high.standing.deciding, low.standing.deciding))  # every run has one
    cited, suit_rules = merged(table.rules_of[one], table.rules_of[other]), variant.cited(f"{kind}-suit")
    deciding: dict[str, Param] = {"deciding": by_bit[first], "other_deciding": by_bit[second]}
    if one == other:
        if one.decided_by == TWO:  # a decision, unless the two is the top card by itself
            suit_rules = merged(suit_rules, cited, () if one.ranks[-1] == TWO else ("DEC-01",))
        if first >> 2 == high.mask.bit_length() - 1 >> 2:
            return sides.by_suit("run", suit_rules, **deciding)
        # Not the card decides that stands first in the sentence.
        deciding |= {"higher_run": "-".join(one.ranks), "rank": one.decided_by}
        return sides.by_suit("run-decided", merged(suit_rules, cited), **deciding)
    tied = next(tied for tied in table.ranking.runs if one in tied)
    if kind != "straight" and len(tied) > 1 and "PG-STR-08" in cited:
        # Why runs that tie as straights do as straight flushes, where the report of Indonesia puts them together.
        cited = merged(cited, ("DEC-04",))
    if other in tied:
        reason = sides.by_suit("run", cited, **deciding)
        # Runs that a house puts together, and no rule, are compared as if their ranks were one.
        return reason if reason.rules else sides.by_suit("run", suit_rules, **deciding)
    runs = {"higher_run": "-".join(one.ranks), "lower_run": "-".join(other.ranks)}
    return reason_behind(variant, "higher-rank.run", merged(variant.cited(topic), cited), **named, **runs)


def _run_in(play: Combination, table: Combinations) -> Run:
    """The sequence that counts in a straight or a straight flush; of seven cards the highest one inside."""
    mask = play.mask
    if play.standing.kind == SEVEN_CARDS:
        mask = next(inside for inside, _ in table.straight_flushes if mask & inside == inside)
    return table.runs[ranks_present(mask)]


def _by_pairs(sides: _Sides) -> Reason:
    """Two pairs, with an odd card or without, and three: the ranks from the highest pair down, then the highest suit of
    the highest pair."""
    kind, pairs = sides.high.kind, [paired(play.mask) for play in sides[:2]]
    form = "three-pairs" if kind == "three-pairs" else "two-pairs"
    one, other = ([rank for rank in reversed(range(MAX_PACK_RANKS)) if each >> 4 * rank & 15] for each in pairs)
    for place, ranks in enumerate(zip(one, other, strict=True)):
        if ranks[0] == ranks[1]:
            continue
        if kind == "three-pairs":
            return sides.by_rank(form, "three-pairs-rank", ranks)
        if place == 0:
            return sides.by_rank("two-pairs-higher", f"{kind}-rank", ranks)
        return sides.by_rank("two-pairs-lower", f"{kind}-lower-rank", ranks)
    first, second = (sides.variant.order.code(each) for each in pairs)
    return sides.by_suit(form, f"{kind}-suit", deciding=first, other_deciding=second)


def _by_top(sides: _Sides) -> Reason:
    """Runs, consecutive pairs and triples and dragons: the highest rank decides, then the highest card."""
    topic, (one, other), by_bit = f"{sides.high.kind}-top", sides.tops, sides.variant.order.by_bit
    if one >> 2 == other >> 2:
        return sides.by_suit("top", topic, deciding=by_bit[one], other_deciding=by_bit[other])
    return sides.by_top_rank("top", topic)


_SAME_KIND: Final = {
    "single": _by_card,
    "pair": _by_card,
    "triple": _by_equal_ranks,
    "four": _by_equal_ranks,
    "straight": _by_run,
    "flush": _by_flush,
    "full-house": _by_equal_ranks,
    "four-of-a-kind": _by_equal_ranks,
    "straight-flush": _by_straight_flush,
    "two-pairs-plus-one": _by_pairs,
    "straight-flush-plus-two": _by_straight_flush,
    "two-pairs": _by_pairs,
    "three-pairs": _by_pairs,
    "run": _by_top,
    "consecutive-pairs": _by_top,
    "consecutive-triples": _by_top,
    "dragon": _by_top,
}


# --- ranks without suits ----------------------------------------------------------------------------------------------


_FLUSH: Final = 5


def choices_of_suits(ranks: tuple[str, ...], order: CardOrder) -> list[int]:
    """The sets of cards in play that have these ranks, as masks."""
    of_each = [map(sum, combinations(order.of_rank(rank), count)) for rank, count in Counter(ranks).items()]
    found = map(sum, product(*of_each))
    if len(of_each) < _FLUSH:
        return list(found)
    of_one_suit = {order.pack.lowest(ranks) << suit for suit in range(4)}
    return [mask for mask in found if mask not in of_one_suit]


def extremes(cards: Cards, variant: Rules) -> tuple[Combination | Refusal, Combination | Refusal] | None:
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


def classify_ranks(ranks: tuple[str, ...], variant: Rules) -> Combination | Refusal | None:
    """The weakest set of cards of these ranks; None where what they are depends on the suits."""
    found = extremes(ranks, variant)
    return None if found is None else found[0]


def compare_ranks(a: Cards, b: Cards, variant: Rules) -> Comparison | None:
    """The comparison of two sets of cards of which one or both are known by their ranks; None where it depends on the
    suits. Within a kind a stronger set beats whatever a weaker one beats, so the extremes tell of all."""
    one, other = extremes(a, variant), extremes(b, variant)
    if one is None or other is None:
        return None
    found, again = (compare(x.mask, y.mask, variant) for x, y in ((one[0], other[1]), (one[1], other[0])))
    return found if (found.result, found.reason.code) == (again.result, again.reason.code) else None
