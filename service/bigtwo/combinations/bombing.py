"""Why a bomb may be played on a combination, or why not.

Rules: PG-HON-02, PG-SF7-02, PG-SF7-03, PG-BQ-02, HR-BOMB-01..06, DEC-11, DEC-14, DEC-121..124, DEC-126.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.combinations.bombs import SEVEN_CARDS, STRAIGHT_FLUSHES
from bigtwo.combinations.kinds import SMALL_KINDS
from bigtwo.messages.citations import merged, topic_rules
from bigtwo.messages.reasons import because

if TYPE_CHECKING:
    from bigtwo.combinations.kinds import Combination, Kind
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.messages.reasons import Reason
    from bigtwo.messages.saying import Param

_USUAL: Final = {
    "bomb_kinds": "four-of-a-kind-and-straight-flush",
    "bare_four_bombs": False,
    "bomb_targets": "small",
}
"""What bombs are like in both documents: nothing is cited for that but the rules of bombs themselves."""


def bomb_rules(variant: Variant) -> tuple[str, ...]:
    """Why there are bombs, and why just these, where they are not the usual ones."""
    if variant.combinations.bombs.usual:
        return variant.cited("bombs")
    return merged(variant.cited("bombs"), *(cited_for(option, variant) for option in _USUAL))


def cited_for(option: str, variant: Variant) -> tuple[str, ...]:
    """The rules behind an option of bombs; none where it says what is usual."""
    return () if getattr(variant.options, option) == _USUAL[option] else variant.cited(option)


def among_bombs(variant: Variant) -> tuple[str, ...]:
    """Why one bomb is higher than another of another number of cards, where bare fours are among them."""
    return topic_rules("bombs-by-rank", variant.authority) if cited_for("bare_four_bombs", variant) else ()


def fours_apart(variant: Variant) -> bool:
    """Do bare fours meet nothing but bare fours? (PG-BQ-02, DEC-14, HR-BOMB-02, DEC-126)"""
    bombs = variant.combinations.bombs.bombs
    return "four" not in bombs.kinds and bombs.targets != "anything"


def why_bombs(high: Combination, low: Combination, variant: Variant) -> Reason:
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
    return because(f"bomb.{form}", rules, tiles, higher=high.cards, lower=low.cards, **params)


def _form(high: Combination, low: Combination, variant: Variant) -> tuple[str, dict[str, Param]]:
    """Which sentence says it, and the values in it."""
    bombs = variant.combinations.bombs
    kind: dict[str, Param] = {"higher_kind": high.kind}
    if high.kind == SEVEN_CARDS and low.size == 5:
        return "five-cards", kind
    if low.kind in bombs.bombs.kinds:
        flushes = {high.kind, low.kind} & STRAIGHT_FLUSHES
        if not flushes:
            ranks = variant.order.pack.ranks
            return "higher-four", {
                "higher_rank": ranks[bombs.height(high) - 1 >> 2],
                "lower_rank": ranks[bombs.height(low) - 1 >> 2],
            }
        return (
            ("royal", {})
            if variant.combinations.only_royal_over_quads
            else ("higher-kind", kind | {"lower_kind": low.kind})
        )
    if low.kind in SMALL_KINDS:
        if variant.options.bomb_targets == "twos":
            return "twos", kind
        return "smaller", kind | {"lower_kind_alone": low.kind}
    return ("weaker-five-cards" if low.size == 5 else "anything"), kind


def _bare(bomb: Combination, variant: Variant) -> tuple[str, ...]:
    return cited_for("bare_four_bombs", variant) if bomb.kind == "four" else ()


def why_no_bomb(a: Combination, b: Combination, variant: Variant) -> Reason | None:
    """Why neither of two combinations of different sizes may be played on the other although one of them is a bomb;
    None where none is."""
    bombs = variant.combinations.bombs
    bomb, other = (a, b) if a.kind in bombs.bombs.kinds else (b, a)
    if bomb.kind not in bombs.bombs.kinds:
        return None
    tiles = variant.order.pack.is_tiles
    if bombs.reach(other):
        rules = cited_for("bomb_kinds", variant)
        kinds: dict[str, Param] = {"higher_kind": other.kind, "lower_kind": bomb.kind}
        return because("different-size.bomb-below", rules, tiles, a=a.cards, b=b.cards, **kinds)
    rules = merged(variant.cited("bombs"), cited_for("bomb_targets", variant), _bare(bomb, variant))
    targets = variant.options.bomb_targets
    form = f"bomb-on-{targets}"
    if bomb.kind == SEVEN_CARDS and targets != "five-cards":
        form += "-or-five"
    return because(f"different-size.{form}", rules, tiles, a=a.cards, b=b.cards, kind=bomb.kind)


def no_bomb_for_its_kind(play: Combination, pile: Combination, variant: Variant) -> Kind | None:
    """The kind of a straight flush that may not be played on a combination only because fours alone are bombs
    (HR-BOMB-01); None for all else."""
    bombs = variant.combinations.bombs
    alone = bombs.bombs.kinds and play.kind in STRAIGHT_FLUSHES and play.kind not in bombs.bombs.kinds
    return play.kind if alone and bombs.reach(pile) else None


def may_bomb(pile: Combination, variant: Variant) -> bool:
    """Is there any bomb that may be played on a combination that is none? On five cards there is: at least one of five
    cards, which beats them by its kind. On a straight flush that is no bomb there is none."""
    bombs = variant.combinations.bombs
    if not bombs.bombs.kinds or pile.kind in STRAIGHT_FLUSHES:
        return False
    return pile.size == 5 or bombs.reach(pile)
