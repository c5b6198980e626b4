"""What a hand that won before the first lead is worth where the house has a price for it.

Rules: HR-INST-08, DEC-166, DEC-167.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.scoring.lines import Tally
from bigtwo.scoring.points import POINT_SCHEMES

if TYPE_CHECKING:
    from bigtwo.scoring.results import Endgame


def priced(end: Endgame, seat: int) -> Tally:
    """The price for one seat: a penalty of each of the others, or points of the holder, and nothing changes it."""
    tally, win = Tally(end.variant), end.instant_win
    gives_points = end.variant.options.scoring in POINT_SCHEMES
    if win is not None and end.price is not None and gives_points == (seat == win.seat):
        tally.add("instant-win", end.price, tally.topic("instant-win-priced"), pattern=win.pattern)
    return tally
