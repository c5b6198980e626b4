"""Constraints on what is a combination, VC-09 to VC-14."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS
from bigtwo.variant.constraints.constraint import ERROR, INFO, WARNING, constraint, error, info, warning
from bigtwo.variant.sizes import cards_each
from bigtwo.variant.straights import why_no_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.variant.constraints.constraint import Conflict
    from bigtwo.variant.options import Options


@constraint("VC-09", ERROR, "straight_order pack")
def _straight_order_holds_together(options: Options) -> Iterator[Conflict]:
    if not isinstance(options.straight_order, str):
        for position, form, params in why_no_order(options.straight_order, PACKS[options.pack]):
            yield error(f"VC-09.{form}", (), (position,), where=("straight_order", position), **params)


@constraint("VC-10", INFO, "flush_order flushes")
def _flush_order_needs_flushes(options: Options) -> Iterator[Conflict]:
    if not options.flushes and options.flush_order != "suit-first":
        yield info("VC-10.no-effect")


@constraint("VC-11", ERROR, "straight_flush_form top_of_five_card_order hand_size players pack")
def _seven_card_straight_flush(options: Options) -> Iterator[Conflict]:
    if options.straight_flush_form != "five-plus-two":
        return
    if options.top_of_five_card_order == "only-royal-flush-over-quads":
        yield error("VC-11.no-royal-flush")
    if cards_each(options) < 7:
        yield error("VC-11.small-hands")


@constraint("VC-12", WARNING, "quads_form bombs")
def _bare_quads_are_no_bombs(options: Options) -> Iterator[Conflict]:
    if options.quads_form == "bare" and options.bombs != "off":
        yield warning("VC-12.no-bomb")


@constraint("VC-13", WARNING, "quads_form top_of_five_card_order")
def _bare_quads_leave_nothing_to_rank(options: Options) -> Iterator[Conflict]:
    if options.quads_form == "bare":
        yield warning("VC-13.no-effect")


@constraint("VC-14", WARNING, "five_card_crossing bombs")
def _kinds_apart_go_with_bombs(options: Options) -> Iterator[Conflict]:
    if options.five_card_crossing == "same-type-or-bomb" and options.bombs == "off":
        yield warning("VC-14.house-mix")
