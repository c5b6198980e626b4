"""Constraints on how the game is played, VC-15 to VC-17."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS
from bigtwo.variant.constraints.constraint import ERROR, WARNING, Conflict, constraint
from bigtwo.variant.sizes import cards_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.variant.constraints.constraint import Found
    from bigtwo.variant.options import Options


@constraint("VC-15", ERROR, "self_beat after_pass", "PG-NPP-01 PG-NPP-03")
def _self_beat_needs_the_others_out(options: Options) -> Iterator[Found]:
    if options.self_beat and options.after_pass != "out-of-trick":
        yield (
            "self_beat needs after_pass out-of-trick, since otherwise the others could answer; set after_pass to "
            "out-of-trick or self_beat to false"
        )


@constraint("VC-16", ERROR, "dragon hand_size players pack", "PG-DRA-01 DEC-34", adjusts=("dragon", "off"))
def _dragon_needs_thirteen_cards(options: Options) -> Iterator[Found]:
    if options.dragon != "wins":
        return
    each, ranks = cards_each(options), len(PACKS[options.pack].ranks)
    if each != 13:
        yield Conflict(WARNING, f"a dragon is a hand of exactly 13 cards, but hands have {each} here")
    elif ranks != 13:
        yield (
            f"a dragon is one card of each of 13 ranks, but {options.pack} has {ranks} ranks; set dragon to off or "
            "choose another pack"
        )


@constraint("VC-17", ERROR, "lone_top_two_finish deal_ends", "PG-HK-05")
def _lone_two_needs_a_single_winner(options: Options) -> Iterator[Found]:
    if options.lone_top_two_finish != "wins" and options.deal_ends != "first-out":
        yield (
            f"lone_top_two_finish {options.lone_top_two_finish} needs deal_ends first-out, not {options.deal_ends}; "
            "set lone_top_two_finish to wins or deal_ends to first-out"
        )
