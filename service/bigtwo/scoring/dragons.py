"""Checks of a deal that a dragon won before anybody played.

Rules: PG-DRA-01, PG-DRA-02, PG-HK-04, DEC-34, DEC-35.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.scoring.values import all_twos

if TYPE_CHECKING:
    from bigtwo.scoring.reading import Reading


def check_dragon(reading: Reading) -> None:
    """A dragon is one card of each rank; its holder is the winner, and everybody holds what he was dealt."""
    told = reading.told
    if told.dragon is None or not reading.has(told.dragon):
        return
    if reading.variant.options.dragon != "wins":
        reading.fault(("dragon",), "impossible-dragon", "a dragon wins nothing in this variant", "PG-DRA-01")
        return
    if told.winner != told.dragon:
        detail = f"seat {told.dragon} has the dragon, so it is the winner, not seat {told.winner}"
        reading.fault(("winner",), "impossible-dragon", detail, "PG-DRA-01")
    if told.last_play is not None:
        detail = "the dragon won before anybody played, so there is no last play"
        reading.fault(("last_play",), "impossible-dragon", detail, "PG-DRA-01")
    if told.specials:
        detail = "the dragon won before anybody played, so no specials were played"
        reading.fault(("specials",), "impossible-dragon", detail, "PG-DRA-01")
    name = "hands" if told.cards_left is None else "cards_left"
    for seat, count in enumerate(reading.counts or ()):
        if count >= 0 and count != 13:
            detail = f"the dragon won before anybody played, so seat {seat} still has 13 cards, not {count}"
            reading.fault((name, seat), "impossible-dragon", detail, "PG-DRA-02")
    if reading.hands is not None:
        _check_hands(reading, reading.hands, told.dragon)


def _check_hands(reading: Reading, hands: tuple[int, ...], holder: int) -> None:
    order, twos = reading.variant.order, all_twos(reading.variant)
    dragons = [seat for seat, hand in enumerate(hands) if len(order.ranks(hand)) == hand.bit_count() == 13]
    if holder not in dragons:
        detail = f"the hand of seat {holder} is no dragon, which has one card of each rank"
        reading.fault(("hands", holder), "impossible-dragon", detail, "PG-DRA-01")
        return
    best = max(dragons, key=lambda seat: hands[seat] & twos)
    if best != holder:
        card = order.code(hands[best] & twos)
        detail = f"seat {best} has a dragon too, and of several the one with the highest two, {card}, wins"
        reading.fault(("dragon",), "impossible-dragon", detail, "DEC-34")
