"""Checks of a deal that a dragon won before anybody played.

Rules: PG-DRA-01, PG-DRA-02, PG-HK-04, DEC-34, DEC-35.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.scoring.values import all_twos

if TYPE_CHECKING:
    from bigtwo.scoring.claims import Claim


def is_dragon(hand: int, ranks: int) -> bool:
    """Is the hand one card of every rank and nothing else? Suits do not matter (PG-DRA-01)."""
    return hand.bit_count() == ranks and all(hand >> 4 * rank & 15 for rank in range(ranks))


def check_dragon(claim: Claim) -> None:
    """A dragon is one card of each rank; its holder is the winner, and everybody holds what he was dealt."""
    reported = claim.result
    if reported.dragon is None:
        return
    if claim.variant.options.dragon != "wins":
        claim.fault(("dragon",), "impossible-dragon", "a dragon wins nothing in this variant", "PG-DRA-01")
        return
    if reported.winner != reported.dragon:
        detail = f"seat {reported.dragon} has the dragon, so it is the winner, not seat {reported.winner}"
        claim.fault(("winner",), "impossible-dragon", detail, "PG-DRA-01")
    if reported.last_play is not None:
        detail = "the dragon won before anybody played, so there is no last play"
        claim.fault(("last_play",), "impossible-dragon", detail, "PG-DRA-01")
    if reported.specials:
        detail = "the dragon won before anybody played, so no specials were played"
        claim.fault(("specials",), "impossible-dragon", detail, "PG-DRA-01")
    name = "hands" if reported.cards_left is None else "cards_left"
    for seat, count in enumerate(claim.counts or ()):
        if count != 13:
            detail = f"the dragon won before anybody played, so seat {seat} still has 13 cards, not {count}"
            claim.fault((name, seat), "impossible-dragon", detail, "PG-DRA-02")
    if claim.hands is not None:
        _check_hands(claim, claim.hands, reported.dragon)


def _check_hands(claim: Claim, hands: tuple[int, ...], holder: int) -> None:
    order, twos = claim.variant.order, all_twos(claim.variant)
    dragons = [seat for seat, hand in enumerate(hands) if is_dragon(hand, 13)]
    if holder not in dragons:
        detail = f"the hand of seat {holder} is no dragon, which has one card of each rank"
        claim.fault(("hands", holder), "impossible-dragon", detail, "PG-DRA-01")
        return
    best = max(dragons, key=lambda seat: hands[seat] & twos)
    if best != holder:
        card = order.code(hands[best] & twos)
        detail = f"seat {best} has a dragon too, and of several the one with the highest two, {card}, wins"
        claim.fault(("dragon",), "impossible-dragon", detail, "DEC-34")
