"""Hands that are thrown in, so that the same dealer deals again: those without a picture.

Rules: HR-LEAD-04, DEC-149..152.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.messages.reasons import because
from bigtwo.scoring.values import PICTURES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.faults import Faults, Path
    from bigtwo.messages.reasons import Reason


def thrown_in(hands: Sequence[int], variant: Variant) -> tuple[int, ...]:
    """The seats whose hands, as they were dealt, are thrown in."""
    if variant.options.redeal == "none":
        return ()
    pack = variant.order.pack
    pictures = 15 * pack.lowest(PICTURES.intersection(pack.ranks))
    return tuple(seat for seat, hand in enumerate(hands) if not hand & pictures)


def dealt_again(seats: tuple[int, ...], variant: Variant) -> Reason:
    """That the cards are dealt again because of these hands."""
    form = "no-high-numbers" if variant.order.pack.is_tiles else "no-pictures"
    return because(f"redeal.{form}", variant.cited("redeal"), seats=seats)


def check_thrown_in(hands: Sequence[int], variant: Variant, path: Path, faults: Faults) -> None:
    """Nothing follows from hands that are thrown in: nobody leads, and no cards are exchanged."""
    seats = thrown_in(hands, variant)
    if seats:
        faults.note(path, "redeal-due.hands", variant.cited("redeal"), seats=seats)
