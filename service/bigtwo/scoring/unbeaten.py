"""Checks of the special combinations that are said to have been played and not beaten.

Rules: PG-IND-01..04, PG-3P-11, DEC-65, DEC-66, DEC-67.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.scoring.results import Special

if TYPE_CHECKING:
    from bigtwo.scoring.claims import Claim


def check_specials(claim: Claim) -> None:
    """A special is of a special kind, its cards are nowhere else, and its player can have held it."""
    if claim.variant.options.scoring != "special-cards" or claim.is_won_before_lead:
        return
    seen, names_final = 0, any(special.final for _, special, _ in claim.specials)
    for index, special, mask in claim.specials:
        play = claim.variant.combinations.get(mask)
        if play is None or play.kind not in SPECIAL_KINDS:
            cards = claim.variant.order.cards(mask)
            claim.faults.note(("specials", index, "cards"), "impossible-special.kind", ("PG-IND-01",), cards=cards)
            continue
        _check_final(claim, index, special, mask, names_final=names_final)
        _check_cards(claim, index, special, mask, seen)
        seen |= mask
    _check_room(claim)


def _check_final(claim: Claim, index: int, special: Special, mask: int, *, names_final: bool) -> None:
    """The last play is the winner's, and a special that is the last play says so."""
    path, winner = ("specials", index, "final"), claim.result.winner
    is_last_play = mask == claim.finish_mask and special.seat == winner
    if special.final and special.seat != winner:
        claim.faults.note(path, "impossible-special.not-the-winner", ("PG-IND-04",), seat=special.seat)
    elif special.final and claim.outlasted:
        claim.faults.note(path, "impossible-special.no-last-play", ("DEC-32",))
    elif special.final and not is_last_play and claim.result.last_play is not None:
        claim.faults.note(path, "impossible-special.other-last-play", ("PG-IND-04",))
    elif is_last_play and not names_final:
        claim.faults.note(path, "impossible-special.final", ("PG-IND-04",))


def _check_cards(claim: Claim, index: int, special: Special, mask: int, seen: int) -> None:
    """Played cards are out of the hands and are not played again, unless they are shuffled into a new stock."""
    path, order = ("specials", index, "cards"), claim.variant.order
    if claim.reshuffles and not special.final:
        return
    for seat, hand in enumerate(claim.hands or ()):
        if hand & mask:
            held = order.cards(hand & mask)
            claim.faults.note(path, "card-in-two-places.special-and-hand", ("PG-IND-03",), cards=held, seat=seat)
    if claim.reshuffles:
        return
    if seen & mask:
        claim.faults.note(path, "card-in-two-places.two-specials", cards=order.cards(seen & mask))
    elif not special.final and mask & claim.finish_mask and mask != claim.finish_mask:
        shared = order.cards(mask & claim.finish_mask)
        claim.faults.note(path, "card-in-two-places.special-and-last-play", cards=shared)


def _check_room(claim: Claim) -> None:
    """What a player has played and what he has left are together no more than he can have held (DEC-67)."""
    if claim.draws:
        return
    for seat in range(claim.players):
        own = [(index, mask) for index, special, mask in claim.specials if special.seat == seat]
        if not own:
            continue
        played = 0
        for _, mask in own:
            played |= mask
        if seat == claim.result.winner:
            played |= claim.finish_mask
        left = 0 if claim.counts is None else claim.counts[seat]
        if played.bit_count() + left > claim.most_cards:
            path, counts = ("specials", own[0][0]), {"held": left, "most": claim.most_cards}
            claim.faults.note(path, "impossible-special.too-many", ("DEC-67",), seat=seat, **counts)


def unbeaten_specials(claim: Claim) -> tuple[Special, ...]:
    """The specials as they score. The last play cannot be beaten, so it is among them whether it was listed or not."""
    if claim.variant.options.scoring != "special-cards":
        return ()
    found = tuple(special for _, special, _ in claim.specials)
    finish = claim.finish
    if finish is None or finish.kind not in SPECIAL_KINDS or any(special.final for special in found):
        return found
    return *found, Special(claim.result.winner, finish.mask, final=True)
