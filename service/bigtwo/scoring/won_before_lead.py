"""Checks of a deal that a hand won before anybody played: a dragon, or another pattern of the house.

Rules: PG-DRA-01, PG-DRA-02, PG-HK-04, HR-INST-01, DEC-34, DEC-35, DEC-165, DEC-170.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.scoring.patterns import has_pattern, winner_before_lead
from bigtwo.variant.instant_wins import HAND

if TYPE_CHECKING:
    from bigtwo.messages.saying import Param
    from bigtwo.scoring.claims import Claim
    from bigtwo.scoring.patterns import InstantWin

_ONLY_DRAGONS: Final = ("PG-DRA-01",)
_PATTERNS: Final = ("HR-INST-01", "DEC-170")


def told_as(win: InstantWin) -> str:
    """How sentences begin that are about such a win: a dragon has its own."""
    return "instant-win" if win.dragon is None else "dragon"


def rules_of_win(claim: Claim) -> tuple[str, ...]:
    """The rules by which nobody has played then."""
    return _ONLY_DRAGONS if claim.win is not None and claim.win.dragon is not None else _PATTERNS


def check_instant_win(claim: Claim) -> None:
    """The hand has a pattern that wins; its holder is the winner, and everybody holds what he was dealt."""
    reported, win = claim.result, claim.win
    if win is None:
        _check_that_none_is_left(claim)
        return
    name = "dragon" if reported.instant_win is None else "instant_win"
    code, rules = f"impossible-{told_as(win)}", rules_of_win(claim)
    named: dict[str, Param] = {"pattern": win.pattern} if win.dragon is None else {}
    if reported.dragon is not None and win.dragon != reported.dragon:
        claim.faults.note(("dragon",), "impossible-dragon.other-win", ("HR-INST-01",), pattern=win.pattern)
    if win.pattern not in claim.variant.options.wins_before_lead.patterns:
        claim.faults.note((name,), f"{code}.variant", rules, **named)
        return
    if reported.winner != win.seat:
        seats = {"seat": win.seat, "winner": reported.winner}
        claim.faults.note(("winner",), f"{code}.winner", rules, **seats, **named)
    if reported.last_play is not None:
        claim.faults.note(("last_play",), f"{code}.last-play", rules, **named)
    if reported.specials:
        claim.faults.note(("specials",), f"{code}.specials", rules, **named)
    counted = "hands" if reported.cards_left is None else "cards_left"
    all_cards = rules if win.dragon is None else ("PG-DRA-02",)
    for seat, count in enumerate(claim.counts or ()):
        if count != HAND:
            claim.faults.note((counted, seat), f"{code}.count", all_cards, seat=seat, count=count, **named)
    if claim.hands is not None:
        _check_hands(claim, claim.hands, win, name)


def _check_that_none_is_left(claim: Claim) -> None:
    """Where the house names such hands, nobody still has one: he would have won. Hands that grow may become one."""
    if not claim.variant.options.instant_wins or claim.draws or claim.hands is None:
        return
    holders = winner_before_lead(claim.hands, claim.variant)
    if holders is not None:
        seat, pattern = holders.win.seat, holders.win.pattern
        path = ("hands", seat)
        claim.faults.note(path, "impossible-instant-win.untold", ("HR-INST-01",), seat=seat, pattern=pattern)


def _check_hands(claim: Claim, hands: tuple[int, ...], win: InstantWin, name: str) -> None:
    variant = claim.variant
    named: dict[str, Param] = {"pattern": win.pattern} if win.dragon is None else {}
    code = f"impossible-{told_as(win)}"
    if not has_pattern(hands[win.seat], win.pattern, variant):
        claim.faults.note(("hands", win.seat), f"{code}.hand", rules_of_win(claim), seat=win.seat, **named)
        return
    holders = winner_before_lead(hands, variant)
    if holders is None or holders.win == win:
        return
    best, pattern = holders.win.seat, holders.win.pattern
    if pattern != win.pattern:
        other: dict[str, Param] = {"other_pattern": pattern, "pattern": win.pattern}
        claim.faults.note((name,), "impossible-instant-win.other", ("DEC-165",), seat=best, **other)
    else:
        card = variant.order.code(hands[best])
        rules = ("DEC-34", "DEC-165") if named else ("DEC-34",)
        claim.faults.note((name,), f"{code}.several", rules, seat=best, card=card, **named)
