"""Which of two sets of cards beats the other, and why; why a bomb may be played on a combination, or why not.

Rules: PG-COMB-01..31, PG-HON-02, PG-SF7-02, PG-SF7-03, PG-BQ-02, HR-BOMB-01..06, DEC-11, DEC-14, DEC-121..124, DEC-126.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import combinations, product
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from bigtwo.card_spellings import MAX_RANKS, SUITS, ranks_in
from bigtwo.combinations import ruleset
from bigtwo.combinations.classification import Refusal, classify
from bigtwo.combinations.kinds import OF_SEVERAL_RANKS, SEVEN_CARDS, SMALL_KINDS, STRAIGHT_FLUSHES
from bigtwo.messages.catalogue import citable_rules
from bigtwo.messages.citations import FULL_HOUSE_ON_STRAIGHT, merged, topic_rules
from bigtwo.messages.reasons import Reason, Reasoned, make_reason

if TYPE_CHECKING:
    from bigtwo.cards import CardOrder, Pack
    from bigtwo.combinations.kinds import Combination, Kind
    from bigtwo.combinations.ruleset import CardsLike, Rules, VariantSpec
    from bigtwo.messages.reasons import Reason
    from bigtwo.messages.render import Param
    from bigtwo.variant import Run


# --- bombs ------------------------------------------------------------------------------------------------------------


_USUAL: Final = {
    "bomb_kinds": "four-of-a-kind-and-straight-flush",
    "bare_four_bombs": False,
    "bomb_targets": "small",
}
"""What bombs are like in both documents: nothing is cited for that but the rules of bombs themselves."""


def bomb_rules(variant: Rules) -> tuple[str, ...]:
    """Why there are bombs, and why just these, where they are not the usual ones."""
    if variant.combinations.ranking.bombs_are_usual:
        return variant.cited("bombs")
    return merged(variant.cited("bombs"), *(cited_for(option, variant) for option in _USUAL))


def cited_for(option: str, variant: Rules) -> tuple[str, ...]:
    """The rules behind an option of bombs; none where it says what is usual."""
    return () if getattr(variant.options, option) == _USUAL[option] else variant.cited(option)


def among_bombs(variant: Rules) -> tuple[str, ...]:
    """Why one bomb is higher than another of another number of cards, where bare fours are among them."""
    return topic_rules("bombs-by-rank", variant.authority) if cited_for("bare_four_bombs", variant) else ()


def fours_apart(variant: Rules) -> bool:
    """Do bare fours meet nothing but bare fours? (PG-BQ-02, DEC-14, HR-BOMB-02, DEC-126)"""
    ranking = variant.combinations.ranking
    return "four" not in ranking.bombs and ranking.bomb_targets != "anything"


def why_bombs(high: Combination, low: Combination, variant: Rules) -> Reason:
    """Why the first of two combinations may be played on the second because it is a bomb."""
    form, params = _form(high, low, variant)
    rules = merged(variant.cited("bombs"), topic_rules("bomb", variant.authority), _bare(high, variant))
    if form in {"twos", "five-cards", "weaker-five-cards", "anything"}:
        rules = merged(rules, cited_for("bomb_targets", variant))
    elif form == "smaller" and variant.options.bomb_targets == "anything":
        rules = merged(rules, variant.cited("bomb_targets"))
    elif form.startswith("higher-"):
        rules = merged(rules, topic_rules("bombs-by-rank", variant.authority), _bare(low, variant))
    elif form == "royal":
        topic = "four-over-others" if high.kind not in STRAIGHT_FLUSHES else "royal-over-four"
        rules = merged(topic_rules(topic, variant.authority), topic_rules("bombs-royal", variant.authority))
    tiles = variant.order.pack.is_tiles
    return make_reason(f"bomb.{form}", rules, tiles, higher=high.cards, lower=low.cards, **params)


def _form(high: Combination, low: Combination, variant: Rules) -> tuple[str, dict[str, Param]]:
    """Which sentence says it, and the values in it."""
    ranking = variant.combinations.ranking
    kind: dict[str, Param] = {"higher_kind": high.kind}
    if high.kind == SEVEN_CARDS and low.size == 5:
        return "five-cards", kind
    if low.kind in ranking.bombs:
        flushes = {high.kind, low.kind} & STRAIGHT_FLUSHES
        if not flushes:
            ranks = variant.order.pack.ranks
            return "higher-four", {
                "higher_rank": ranks[ranking.height(high) - 1 >> 2],
                "lower_rank": ranks[ranking.height(low) - 1 >> 2],
            }
        return (
            ("royal", {})
            if variant.combinations.ranking.only_royal_over_quads
            else ("higher-kind", kind | {"lower_kind": low.kind})
        )
    if low.kind in SMALL_KINDS:
        if variant.options.bomb_targets == "twos":
            return "twos", kind
        return "smaller", kind | {"lower_kind_alone": low.kind}
    return ("weaker-five-cards" if low.size == 5 else "anything"), kind


def _bare(bomb: Combination, variant: Rules) -> tuple[str, ...]:
    return cited_for("bare_four_bombs", variant) if bomb.kind == "four" else ()


def why_no_bomb(a: Combination, b: Combination, variant: Rules) -> Reason | None:
    """Why neither of two combinations of different sizes may be played on the other although one of them is a bomb;
    None where none is."""
    ranking = variant.combinations.ranking
    bomb, other = (a, b) if a.kind in ranking.bombs else (b, a)
    if bomb.kind not in ranking.bombs:
        return None
    tiles = variant.order.pack.is_tiles
    if ranking.bombs_reach(other):
        rules = cited_for("bomb_kinds", variant)
        kinds: dict[str, Param] = {"higher_kind": other.kind, "lower_kind": bomb.kind}
        return make_reason("different-size.bomb-below", rules, tiles, a=a.cards, b=b.cards, **kinds)
    rules = merged(variant.cited("bombs"), cited_for("bomb_targets", variant), _bare(bomb, variant))
    targets = variant.options.bomb_targets
    form = f"bomb-on-{targets}"
    if bomb.kind == SEVEN_CARDS and targets != "five-cards":
        form += "-or-five"
    return make_reason(f"different-size.{form}", rules, tiles, a=a.cards, b=b.cards, kind=bomb.kind)


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

RESULTS: Final[tuple[Result, ...]] = ("a-beats-b", "b-beats-a", "neither", "undefined")


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
            "rules": list(self.rules),
        }


def compare(a: CardsLike, b: CardsLike, variant: VariantSpec) -> Comparison:
    """Which of two sets of cards beats the other under the variant.

    Cards are text, codes or masks in the variant's order. Raises UnknownCard, DuplicateCard, or ValueError for no
    cards at all. A set that is no combination makes the result ``undefined``; its refusal is the reason.
    """
    variant = ruleset.variant(variant)
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
    if high.kind == low.kind:
        return _SAME_KIND[high.kind](high, low, variant)
    if high.size == low.size == 5:
        return _stronger_kind(high, low, variant)
    return why_bombs(high, low, variant)


def why_neither(a: Combination, b: Combination, variant: Rules) -> Reason:
    """Why neither of two combinations may be played on the other."""
    sides: dict[str, Param] = {"a": a.cards, "b": b.cards}
    if variant.combinations.may_meet(a, b):
        return _reason("equal.strength", variant, topic_rules("tie", variant.authority), **sides)
    ranking = variant.combinations.ranking
    if a.kind in ranking.bombs and b.kind in ranking.bombs and ranking.height(a) == ranking.height(b):
        rules = merged(topic_rules("tie", variant.authority), topic_rules("bombs-by-rank", variant.authority))
        return _reason("equal.strength", variant, rules, **sides)
    apart = next((play.kind for play in (a, b) if play.kind in OF_SEVERAL_RANKS), None)
    if apart is not None and a.size == b.size:
        rules = topic_rules("own-kind", variant.authority)
        return _reason("kinds-do-not-cross.own-kind", variant, rules, **sides, a_kind=a.kind, b_kind=b.kind)
    if apart is not None and not ranking.bombs_reach_everything:
        rules = topic_rules("own-kind", variant.authority)
        return _reason("different-size.own-kind", variant, rules, **sides, kind=apart)
    if a.size == b.size:
        rules = merged(variant.cited("five_card_crossing"), topic_rules("kinds-do-not-cross", variant.authority))
        return _reason("kinds-do-not-cross.five-cards", variant, rules, **sides, a_kind=a.kind, b_kind=b.kind)
    if "four" in (a.kind, b.kind) and fours_apart(variant):
        rules = topic_rules("bare-fours-apart", variant.authority)
        return _reason("different-size.four", variant, rules, **sides, a_count=a.size, b_count=b.size)
    one_bomb = why_no_bomb(a, b, variant)
    if one_bomb is not None:
        return one_bomb
    if variant.options.bombs != "off":
        flush = no_bomb_for_its_kind(a, b, variant) or no_bomb_for_its_kind(b, a, variant)
        decides = "bomb_targets" if flush is None else "bomb_kinds"
        rules = merged(variant.cited("bombs"), cited_for(decides, variant))
        counts: dict[str, Param] = {"a_count": a.size, "b_count": b.size}
        if flush is not None:
            return _reason("different-size.bombs.no-flush", variant, rules, **sides, **counts, kind=flush)
        return _reason("different-size.bombs", variant, rules, **sides, **counts)
    rules = topic_rules("same-size", variant.authority)
    return _reason("different-size.plain", variant, rules, **sides, a_count=a.size, b_count=b.size)


def _reason(phrase: str, variant: Rules, rules: tuple[str, ...], **params: Param) -> Reason:
    return make_reason(phrase, rules, variant.order.pack.is_tiles, **params)


def _between(
    phrase: str,
    topics: str,
    high: Combination,
    low: Combination,
    variant: Rules,
    more_rules: tuple[str, ...] = (),
    /,
    **params: Param,
) -> Reason:
    rules = merged(*(topic_rules(topic, variant.authority) for topic in topics.split()), more_rules)
    return _reason(phrase, variant, rules, higher=high.cards, lower=low.cards, **params)


# --- combinations of different kinds ---------------------------------------------------------------------------------


def _stronger_kind(high: Combination, low: Combination, variant: Rules) -> Reason:
    only_royal = variant.combinations.ranking.only_royal_over_quads
    if only_royal and {high.kind, low.kind} == {"four-of-a-kind", "straight-flush"}:
        topic = "four-over-others" if high.kind == "four-of-a-kind" else "royal-over-four"
        return _between("stronger-kind.royal", topic, high, low, variant, _royal_tiles(variant))
    kinds: dict[str, Param] = {"higher_kind": high.kind, "lower_kind": low.kind}
    return _between(
        "stronger-kind.five-cards", "stronger-kind", high, low, variant, _crossing(high, low, variant), **kinds
    )


def _crossing(high: Combination, low: Combination, variant: Rules) -> tuple[str, ...]:
    """Why the kinds cross at all, besides their order; the article says nothing more than that."""
    if variant.authority == "wikipedia":
        return ()
    rules = variant.cited("five_card_crossing")
    if (high.kind, low.kind) != ("full-house", "straight") and FULL_HOUSE_ON_STRAIGHT.issubset(rules):
        return tuple(rule for rule in rules if rule not in FULL_HOUSE_ON_STRAIGHT)
    return rules


# --- combinations of one kind ----------------------------------------------------------------------------------------


def _rank(card: int, variant: Rules) -> str:
    return variant.order.pack.ranks[card >> 2]


def _suit(card: int, variant: Rules) -> str:
    return variant.order.suit_order[3 - (card & 3)]


def _suit_rules(variant: Rules) -> tuple[str, ...]:
    """A suit order of its own is cited; the usual one is already part of the rule about the kind."""
    if variant.options.suit_order == "SHCD":
        return topic_rules("tile-suits", variant.authority) if variant.order.pack.is_tiles else ()
    return tuple(rule for rule in variant.cited("suit_order") if rule not in OPENING_SUIT_RULES)


def _by_card(high: Combination, low: Combination, variant: Rules) -> Reason:
    """Singles and pairs: the higher card decides, by rank and then by suit."""
    one, other = high.mask.bit_length() - 1, low.mask.bit_length() - 1
    if one >> 2 != other >> 2:
        ranks: dict[str, Param] = {"higher_rank": _rank(one, variant), "lower_rank": _rank(other, variant)}
        topic = "tile-rank" if high.kind == "single" and variant.order.pack.is_tiles else f"{high.kind}-rank"
        return _between("higher-rank.card", topic, high, low, variant, **ranks)
    params: dict[str, Param] = {"higher_suit": _suit(one, variant), "lower_suit": _suit(other, variant)}
    rules = _suit_rules(variant)
    if high.kind == "pair":
        params["deciding"] = variant.order.codes[one]
    elif not rules:
        rules = variant.cited("suit_order")
    return _between(f"higher-suit.{high.kind}", f"{high.kind}-suit", high, low, variant, rules, **params)


def _by_equal_ranks(high: Combination, low: Combination, variant: Rules) -> Reason:
    """Triples, full houses and fours: the rank held three or four times decides alone."""
    ranks: dict[str, Param] = {"higher_rank": _repeated_rank(high, variant), "lower_rank": _repeated_rank(low, variant)}
    form = {"full-house": "triple", "four-of-a-kind": "four"}.get(high.kind, "card")
    return _between(f"higher-rank.{form}", f"{high.kind}-rank", high, low, variant, **ranks)


def _repeated_rank(combination: Combination, variant: Rules) -> str:
    ranks = variant.order.pack.ranks
    return next(rank for number, rank in enumerate(ranks) if (combination.mask >> 4 * number & 15).bit_count() >= 3)


def _by_flush(high: Combination, low: Combination, variant: Rules) -> Reason:
    """Flushes in the variant's flush order: suit, highest card, or all ranks first."""
    flush_order = variant.options.flush_order
    one, other = high.mask.bit_length() - 1, low.mask.bit_length() - 1
    suits: dict[str, Param] = {"higher_suit": _suit(one, variant), "lower_suit": _suit(other, variant)}
    rules = () if flush_order == "suit-first" else variant.cited("flush_order")
    if flush_order == "suit-first":
        if one & 3 != other & 3:
            return _between("higher-suit.flush", "flush-suit", high, low, variant, _suit_rules(variant), **suits)
        rules = topic_rules("flush-rank", variant.authority)
    elif flush_order == "all-ranks-first":
        difference = _ranks_of(high) ^ _ranks_of(low)
        if not difference:
            rules = merged(rules, _suit_rules(variant))
            return _between("higher-suit.flush-equal-ranks", "", high, low, variant, rules, **suits)
        if one >> 2 == other >> 2:
            first = difference.bit_length() - 1
            return _between(
                "higher-rank.flush-ranks", "", high, low, variant, rules, **_first_ranks(high, low, variant, first)
            )
    elif one >> 2 == other >> 2:
        return _between(
            "higher-suit.flush-equal-top", "", high, low, variant, merged(rules, _suit_rules(variant)), **suits
        )
    ranks: dict[str, Param] = {"higher_rank": _rank(one, variant), "lower_rank": _rank(other, variant)}
    return _between("higher-rank.flush-top", "", high, low, variant, rules, **ranks)


def _ranks_of(flush: Combination) -> int:
    """The ranks of a flush as one bit each."""
    return sum(1 << rank for rank in range(16) if flush.mask >> 4 * rank & 15)


def _first_ranks(high: Combination, low: Combination, variant: Rules, first: int) -> dict[str, Param]:
    """The highest ranks in which two flushes differ."""
    below = (1 << first + 1) - 1
    other = (_ranks_of(low) & below).bit_length() - 1
    ranks = variant.order.pack.ranks
    return {"higher_rank": ranks[first], "lower_rank": ranks[other]}


def _by_run(high: Combination, low: Combination, variant: Rules) -> Reason:
    """Straights and straight flushes: the sequence decides, then the suit of its deciding card."""
    table = variant.combinations
    one, other = _run(high, variant), _run(low, variant)
    kind = high.kind
    own_suits = _suit_rules(variant)
    one_card, other_card = _deciding(high), _deciding(low)
    royal = kind != "straight" and _royal_decides(one, other, variant)
    suits: dict[str, Param] = {"higher_suit": _suit(one_card, variant), "lower_suit": _suit(other_card, variant)}
    suit_first = kind != "straight" and variant.options.straight_flush_order == "suit-first"
    if suit_first and one_card & 3 != other_card & 3 and not royal:
        return _between(
            f"higher-suit.straight-flush{'-but-royal' if table.ranking.only_royal_over_quads else ''}",
            "straight-flush-suit-first",
            high,
            low,
            variant,
            own_suits,
            **suits,
        )
    cited = merged(table.rules_of(one), table.rules_of(other))
    if other in _tied(one, variant) and not royal:
        deciding: dict[str, Param] = {
            "deciding": variant.order.codes[one_card],
            "other_deciding": variant.order.codes[other_card],
        }
        topic = f"{kind}-suit" if one == other else ""  # that topic is about runs of the very same ranks
        tie_rules: tuple[str, ...] = ()
        if one != other:
            tie_rules = cited if kind == "straight" else merged(cited, _of_straight_flushes_too(cited))
        elif one.decided_by == variant.order.pack.two:  # a decision, unless the two is the top card by itself
            tie_rules = cited if one.ranks[-1] == one.decided_by else merged(cited, ("DEC-01",))
        form = "run"
        if one == other and _rank(one_card, variant) != _rank(high.mask.bit_length() - 1, variant):
            form = "run-decided"  # not by the card that stands first in the sentence
            deciding |= {"higher_run": "-".join(one.ranks), "rank": one.decided_by}
            tie_rules = merged(cited, tie_rules)
        rules = merged(tie_rules, own_suits)
        if not citable_rules(
            f"higher-suit.{form}", rules
        ):  # runs that a house puts together, as if their ranks were one
            topic = f"{kind}-suit"
        return _between(f"higher-suit.{form}", topic, high, low, variant, rules, **deciding)
    if royal:
        return _between("higher-rank.royal", "royal", high, low, variant, _royal_tiles(variant))
    if kind != "straight" and len(_tied(one, variant)) > 1:
        cited = merged(cited, _of_straight_flushes_too(cited))
    names: dict[str, Param] = {"higher_run": "-".join(one.ranks), "lower_run": "-".join(other.ranks)}
    topic = "straight-flush-suit-first" if suit_first else f"{kind}-rank"
    return _between("higher-rank.run", topic, high, low, variant, cited, **names)


def _of_straight_flushes_too(cited: tuple[str, ...]) -> tuple[str, ...]:
    """Why runs that tie as straights do as straight flushes, where the report of Indonesia puts them together."""
    return ("DEC-04",) if "PG-STR-08" in cited else ()


def _by_two_pairs(high: Combination, low: Combination, variant: Rules) -> Reason:
    """Two pairs: the rank of the higher pair, of the lower pair, then the highest suit of the higher pair."""
    one, other = ((_lowest_rank(play), play.mask.bit_length() - 1) for play in (high, low))
    if one[1] >> 2 != other[1] >> 2:
        form, topic, ranks = "two-pairs-higher", "two-pairs-rank", (one[1] >> 2, other[1] >> 2)
    elif one[0] != other[0]:
        form, topic, ranks = "two-pairs-lower", "two-pairs-lower-rank", (one[0], other[0])
    else:
        return _by_top_suit("two-pairs", "two-pairs-suit", high, low, variant)
    of_pack = variant.order.pack.ranks
    names: dict[str, Param] = {"higher_rank": of_pack[ranks[0]], "lower_rank": of_pack[ranks[1]]}
    return _between(f"higher-rank.{form}", topic, high, low, variant, **names)


def _lowest_rank(play: Combination) -> int:
    return (play.mask & -play.mask).bit_length() - 1 >> 2


def _by_top(high: Combination, low: Combination, variant: Rules) -> Reason:
    """Runs, consecutive pairs and dragons: the highest rank decides, then the highest card."""
    one, other = high.mask.bit_length() - 1, low.mask.bit_length() - 1
    topic = f"{high.kind}-top"
    if one >> 2 == other >> 2:
        return _by_top_suit("top", topic, high, low, variant)
    ranks: dict[str, Param] = {"higher_rank": _rank(one, variant), "lower_rank": _rank(other, variant)}
    return _between("higher-rank.top", topic, high, low, variant, **ranks)


def _by_top_suit(form: str, topic: str, high: Combination, low: Combination, variant: Rules) -> Reason:
    """Equal ranks: the highest card decides by its suit."""
    codes = variant.order.codes
    deciding: dict[str, Param] = {
        "deciding": codes[high.mask.bit_length() - 1],
        "other_deciding": codes[low.mask.bit_length() - 1],
    }
    return _between(f"higher-suit.{form}", topic, high, low, variant, _suit_rules(variant), **deciding)


def _run(combination: Combination, variant: Rules) -> Run:
    """The sequence that counts in a straight or straight flush; of seven cards the highest one inside."""
    return variant.combinations.run_of(combination)


def _deciding(combination: Combination) -> int:
    """The bit number of the deciding card, which every run has."""
    deciding = combination.standing.deciding
    assert deciding is not None
    return deciding


def _tied(run: Run, variant: Rules) -> tuple[Run, ...]:
    """The runs that rank equally with this one, itself among them."""
    return next(tied for tied in variant.combinations.ranking.runs if run in tied)


def _royal_tiles(variant: Rules) -> tuple[str, ...]:
    """Which run is royal on tiles: the one that stands where ten to ace does."""
    return topic_rules("tile-runs", variant.authority) if variant.order.pack.is_tiles else ()


def _royal_decides(one: Run, other: Run, variant: Rules) -> bool:
    """Under royal-only a royal flush is apart from all others, whatever the straight order says (DEC-15)."""
    royal = variant.combinations.ranking.royal_ranks
    return variant.combinations.ranking.only_royal_over_quads and (one.ranks == royal) != (other.ranks == royal)


_SAME_KIND: Final = {
    "single": _by_card,
    "pair": _by_card,
    "triple": _by_equal_ranks,
    "four": _by_equal_ranks,
    "straight": _by_run,
    "flush": _by_flush,
    "full-house": _by_equal_ranks,
    "four-of-a-kind": _by_equal_ranks,
    "straight-flush": _by_run,
    "straight-flush-plus-two": _by_run,
    "two-pairs": _by_two_pairs,
    "run": _by_top,
    "consecutive-pairs": _by_top,
    "dragon": _by_top,
}


# --- ranks without suits ----------------------------------------------------------------------------------------------


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
