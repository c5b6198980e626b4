"""Which last plays the variant bars: a hand that may not be played all at once, by which option, and why.

The list of moves, the check of a play, the states of a deal and the score ask here; a new ban is an entry of `_BANS`.
Rules: HR-FIN-01/02, DEC-139..143. The lone top two has rules of its own (PG-HK-05).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from bigtwo.messages.citations import merged
from bigtwo.messages.reasons import make_reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import Rules
    from bigtwo.messages.reasons import Reason

NotAWin: TypeAlias = "tuple[str, tuple[str, ...], int]"
"""A phrase, its rules and the cards that it names."""


@dataclass(frozen=True, slots=True)
class Ban:
    """An option by which nobody may go out in some way."""

    option: str
    allowed: str
    """The value that bars nothing."""
    barred: Callable[[Rules, int], int]
    """The cards because of which playing this whole hand would be barred; 0 where it is not."""
    why: Callable[[Combination, Rules], Reason]
    """The reason why nobody may go out on a play."""
    passing: tuple[str, ...]
    """The decisions by which somebody with nothing else passes a lead."""
    not_a_win: tuple[str, tuple[str, ...]]
    """What is said of a winner who went out in this way, and the decisions behind it."""

    def holds(self, variant: Rules) -> bool:
        """Does the variant bar anything by this option?"""
        return bool(getattr(variant.options, self.option) != self.allowed)


def bans_on(variant: Rules, hand: int, *, all_passed_lead: bool = False) -> tuple[str, ...]:
    """The options by which the whole hand may not be the last play; mostly none. Where everybody has passed the lead,
    the lead is free (DEC-141)."""
    if all_passed_lead:
        return ()
    return tuple([ban.option for ban in _BANS if ban.holds(variant) and ban.barred(variant, hand)])


def ban_reasons(options: tuple[str, ...], play: Combination, variant: Rules) -> Iterator[Reason]:
    """Why nobody may go out on this play, for each of the options that bar it."""
    return (ban.why(play, variant) for ban in _BANS if ban.option in options)


def passing_rules(options: tuple[str, ...]) -> tuple[str, ...]:
    """The decisions by which somebody passes who holds nothing but a card that these options bar."""
    return merged(*(ban.passing for ban in _BANS if ban.option in options))


def may_pass_leads(variant: Rules) -> bool:
    """Can there be a hand that has nothing to lead, since its only card is no last play? (DEC-140)"""
    return any(_holding(variant))


def rules_of_passed_leads(variant: Rules) -> tuple[str, ...]:
    """Why a lead goes on to somebody else."""
    return merged(*(rules for ban in _holding(variant) for rules in (variant.cited(ban.option), ban.passing)))


def not_a_win(variant: Rules, finish: int, *, all_passed_lead: bool) -> Iterator[NotAWin]:
    """What is said of a deal that was won by a last play that is barred."""
    if not all_passed_lead:
        for ban in _holding(variant):
            if cards := ban.barred(variant, finish):
                phrase, decisions = ban.not_a_win
                yield phrase, merged(variant.cited(ban.option), decisions), cards


def _holding(variant: Rules) -> Iterator[Ban]:
    return (ban for ban in _BANS if ban.holds(variant))


# --- twos ------------------------------------------------------------------------------------------------------------


def _barred_twos(variant: Rules, hand: int) -> int:
    is_lone = not hand & (hand - 1)
    return hand & variant.twos if is_lone or variant.options.finish_on_twos != "no-lone-two" else 0


def _final_two(play: Combination, variant: Rules) -> Reason:
    rules, twos = variant.cited("finish_on_twos"), play.mask & variant.twos
    if play.size == 1:
        return make_reason("final-two.lone", rules, card=variant.order.code(twos))
    return make_reason("final-two.any", rules, cards=variant.order.cards(twos))


_BANS: Final = (
    Ban(
        "finish_on_twos",
        "allowed",
        barred=_barred_twos,
        why=_final_two,
        passing=("DEC-140",),
        not_a_win=("not-a-win.final-two", ("DEC-143",)),
    ),
)
