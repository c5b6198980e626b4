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
        claim.faults.note(("dragon",), "impossible-dragon.variant", ("PG-DRA-01",))
        return
    if reported.winner != reported.dragon:
        seats = {"seat": reported.dragon, "winner": reported.winner}
        claim.faults.note(("winner",), "impossible-dragon.winner", ("PG-DRA-01",), **seats)
    if reported.last_play is not None:
        claim.faults.note(("last_play",), "impossible-dragon.last-play", ("PG-DRA-01",))
    if reported.specials:
        claim.faults.note(("specials",), "impossible-dragon.specials", ("PG-DRA-01",))
    name = "hands" if reported.cards_left is None else "cards_left"
    for seat, count in enumerate(claim.counts or ()):
        if count != 13:
            claim.faults.note((name, seat), "impossible-dragon.count", ("PG-DRA-02",), seat=seat, count=count)
    if claim.hands is not None:
        _check_hands(claim, claim.hands, reported.dragon)


def _check_hands(claim: Claim, hands: tuple[int, ...], holder: int) -> None:
    order, twos = claim.variant.order, all_twos(claim.variant)
    dragons = [seat for seat, hand in enumerate(hands) if is_dragon(hand, 13)]
    if holder not in dragons:
        claim.faults.note(("hands", holder), "impossible-dragon.hand", ("PG-DRA-01",), seat=holder)
        return
    best = max(dragons, key=lambda seat: hands[seat] & twos)
    if best != holder:
        card = order.code(hands[best] & twos)
        claim.faults.note(("dragon",), "impossible-dragon.several", ("DEC-34",), seat=best, card=card)
