"""Situations that cannot occur under a variant: a flag that is set where the variant knows no such thing.

Rules: PG-PLAY-01, PG-PLAY-08, PG-PLAY-10, PG-NPP-01..03, PG-2P-05, PG-3P-08, DEC-24, DEC-147.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from bigtwo.messages.citations import merged, topic_rules
from bigtwo.messages.saying import cut
from bigtwo.variant import cards_left, has_extra_card

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Faults

IMPOSSIBLE: Final = "impossible-situation"
"""The code of a situation that cannot occur."""
_LOCKS: Final = ("locked_out", "next_player_locked_out")


def check_situation(question: Mapping[str, Any], variant: Variant, faults: Faults) -> None:
    """Every field of `Situation` that says what cannot occur under the variant; False and absent are always possible.

    What was refused is missing in the question.
    """
    _check_locks(question, variant, faults)
    if question.get("opening") and question.get("pile", 0) is None:
        _check_opening(question.get("hand", 0), variant, faults)
    cards = question.get("next_player_cards")
    if cards is not None and cards > variant.most_held:
        phrase = f"{IMPOSSIBLE}.next-player"
        faults.note(("next_player_cards",), phrase, variants=_named(variant), most=variant.most_held, count=cards)


def _check_locks(question: Mapping[str, Any], variant: Variant, faults: Faults) -> None:
    """A player is locked out only where passing is final, and only on a pile; and nobody is out on his own pile."""
    named, options = _named(variant), variant.options
    # Of two players one passes and the trick is over, unless the other may go on beating his own pile.
    locks = options.after_pass == "out-of-trick" and (options.players > 2 or options.self_beat)
    for field in _LOCKS:
        if not question.get(field):
            continue
        if not locks:
            faults.note((field,), f"{IMPOSSIBLE}.locked-out", variant.cited("after_pass"), variants=named, field=field)
        elif question.get("pile", 0) is None:
            faults.note((field,), f"{IMPOSSIBLE}.no-trick", variant.cited("after_pass"), field=field)
    if not question.get("own_pile"):
        return
    if not options.self_beat:
        faults.note(("own_pile",), f"{IMPOSSIBLE}.own-pile", variant.cited("self_beat"), variants=named)
    elif question.get("locked_out"):
        faults.note(("own_pile",), f"{IMPOSSIBLE}.owner-locked-out")


def _check_opening(hand: int, variant: Variant, faults: Faults) -> None:
    """The lowest card dealt opens a deal, so the hand has it: the lowest of the pack where all cards are dealt. Of the
    cards below it none is dealt, and no more can be missing than are left over."""
    options, named = variant.options, _named(variant)
    if "lowest-card" not in (options.first_leader, options.later_leader):
        rules = merged(variant.cited("first_leader"), variant.cited("later_leader"))
        faults.note(("opening",), f"{IMPOSSIBLE}.no-opening", rules, variants=named)
        return
    missing = 0 if has_extra_card(options) else cards_left(options)
    if not hand or hand & (1 << missing + 1) - 1:
        return
    card = variant.order.code(1 << missing)
    if not missing:
        rules = topic_rules("opens", variant.authority)
        faults.note(("opening",), f"{IMPOSSIBLE}.opening-card", rules, variants=named, card=card)
        return
    topic = "opens-lowest-dealt-of-two" if options.players == 2 else "opens-lowest-dealt"
    rules = topic_rules(topic, variant.authority) if options.players == 2 or options.hand_size == 13 else ()
    faults.note(("opening",), f"{IMPOSSIBLE}.too-high", rules, variants=named, count=missing, card=card)


def _named(variant: Variant) -> tuple[str, ...]:
    return (cut(variant.resolved.text),)
