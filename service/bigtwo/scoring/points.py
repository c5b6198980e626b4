"""Points instead of penalties: for the winner alone, or for every place.

Rules: PG-PUS-01, PG-PUS-02, PG-PLC-01, DEC-63, DEC-64.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.scoring.lines import Tally
from bigtwo.scoring.values import all_twos

if TYPE_CHECKING:
    from bigtwo.scoring.results import Endgame

POINT_SCHEMES: Final = frozenset({"winner-points", "placings"})
"""The schemes that give points, of which more is better; the others give penalties (DEC-74)."""

PLACE_POINTS: Final = (5, 3, 1, 0)
"""What the places score, from the first to the last (PG-PLC-01)."""


def winner_points(end: Endgame, seat: int) -> Tally:
    """One point for the winner, doubled for every two in his last play."""
    tally = Tally(end.variant)
    if seat != end.winner:
        return tally
    tally.add("won", 1, tally.topic("won"))
    if end.finish is not None:
        for two in singles(end.finish.mask & all_twos(end.variant))[::-1]:
            card = end.variant.order.code(two)
            tally.multiply("two-played-last", 2, tally.topic("twos-played-last"), card=card)
    return tally


def place_points(end: Endgame, seat: int) -> Tally:
    """Five, three, one and no point by places; after a dragon only the first place is taken."""
    tally = Tally(end.variant)
    places = end.placings or (end.winner,)
    if seat in places:
        place = places.index(seat)
        tally.add("place", PLACE_POINTS[place], tally.topic("place"), place=place + 1)
    return tally
