"""Which last plays the variant bars: a hand that may not be played all at once, by which option, and why.

The list of moves, the check of a play and the rules that both cite ask here; a new ban is a condition and a reason.
Rules: HR-FIN-01/02, DEC-139..143. The lone top two has rules of its own (PG-HK-05).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.messages.reasons import because

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.messages.reasons import Reason


def bars(variant: Variant, hand: int, *, all_passed_lead: bool) -> tuple[str, ...]:
    """The options by which the whole hand may not be the last play; mostly none."""
    found: tuple[str, ...] = ()
    if variant.options.finish_on_twos != "allowed" and _has_barred_twos(variant, hand) and not all_passed_lead:
        found += ("finish_on_twos",)
    return found


def _has_barred_twos(variant: Variant, hand: int) -> bool:
    """Would this be going out on twos that nobody may go out on?"""
    is_lone = not hand & (hand - 1)
    return bool(hand & variant.twos) and (is_lone or variant.options.finish_on_twos != "no-lone-two")


def why_barred(options: tuple[str, ...], play: Combination, variant: Variant) -> Iterator[Reason]:
    """Why nobody may go out on this play, for each of the options that bar it."""
    for option in options:
        yield _REASONS[option](play, variant)


def _final_two(play: Combination, variant: Variant) -> Reason:
    rules, twos = variant.cited("finish_on_twos"), play.mask & variant.twos
    if play.size == 1:
        return because("final-two.lone", rules, card=variant.order.code(twos))
    return because("final-two.any", rules, cards=variant.order.cards(twos))


_REASONS: Final = {"finish_on_twos": _final_two}
