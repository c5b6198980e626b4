"""Points instead of penalties: for the winner alone, or for every place.

Rules: PG-PUS-01, PG-PUS-02, PG-PLC-01, DEC-63, DEC-64, DEC-83, DEC-103.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.messages.citations import topic_rules
from bigtwo.scoring.lines import Tally
from bigtwo.scoring.values import all_twos

if TYPE_CHECKING:
    from bigtwo.scoring.results import Endgame
    from bigtwo.variant import Options

POINT_SCHEMES: Final = frozenset({"winner-points", "placings"})
"""The schemes that give points, of which more is better; the others give penalties (DEC-74)."""

PLACE_POINTS: Final = (5, 3, 1)
"""What the first three places score; the last place scores nothing (PG-PLC-01)."""


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
    """The points of a place; after a dragon only the first place is taken (DEC-83)."""
    tally = Tally(end.variant)
    places = end.placings or (end.winner,)
    if seat in places:
        place = places.index(seat)
        tally.add("place", _points_of_places(end.variant.options)[place], _place_rules(end), place=place + 1)
    return tally


def _points_of_places(options: Options) -> tuple[int, ...]:
    """What the places score, from the first to the last."""
    if isinstance(options.place_points, tuple):
        return options.place_points
    # The last place scores nothing, whichever place it is, and of five the fourth neither (DEC-64).
    before_last = (*PLACE_POINTS, 0)[: options.players - 1]
    return (*before_last, 0)


def _place_rules(end: Endgame) -> tuple[str, ...]:
    options = end.variant.options
    reported = isinstance(options.place_points, str) and options.players == len(PLACE_POINTS) + 1
    return topic_rules("place", end.variant.authority) if reported else end.variant.cited("place_points")
