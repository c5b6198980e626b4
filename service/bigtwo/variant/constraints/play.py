"""Constraints on how the game is played, VC-15 to VC-17."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS
from bigtwo.variant.constraints.constraint import ERROR, constraint, error, warning
from bigtwo.variant.sizes import cards_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.variant.constraints.constraint import Conflict
    from bigtwo.variant.options import Options


@constraint("VC-15", ERROR, "self_beat after_pass")
def _self_beat_needs_the_others_out(options: Options) -> Iterator[Conflict]:
    if options.self_beat and options.after_pass != "out-of-trick":
        yield error("VC-15.others-in")


@constraint("VC-16", ERROR, "dragon hand_size players pack", adjusts=("dragon", "off"))
def _dragon_needs_thirteen_cards(options: Options) -> Iterator[Conflict]:
    if options.dragon != "wins":
        return
    each, ranks = cards_each(options), len(PACKS[options.pack].ranks)
    if each != 13:
        yield warning("VC-16.hands-adjusted", each=each)
    elif ranks != 13:
        yield error("VC-16.ranks", pack=options.pack, count=ranks)


@constraint("VC-17", ERROR, "lone_top_two_finish deal_ends")
def _lone_two_needs_a_single_winner(options: Options) -> Iterator[Conflict]:
    if options.lone_top_two_finish != "wins" and options.deal_ends != "first-out":
        yield error("VC-17.first-out", value=options.lone_top_two_finish, other_value=options.deal_ends)
