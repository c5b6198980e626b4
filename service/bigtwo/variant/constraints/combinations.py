"""Constraints on what is a combination, VC-09 to VC-14."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS
from bigtwo.variant.constraints.constraint import ERROR, INFO, WARNING, Conflict, constraint
from bigtwo.variant.sizes import cards_each
from bigtwo.variant.straights import why_no_order

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.variant.constraints.constraint import Found
    from bigtwo.variant.options import Options


@constraint("VC-09", ERROR, "straight_order pack", "PG-COMB-13")
def _straight_order_holds_together(options: Options) -> Iterator[Found]:
    if not isinstance(options.straight_order, str):
        for position, reason in why_no_order(options.straight_order, PACKS[options.pack]):
            yield Conflict(ERROR, f"straight_order, entry {position + 1}: {reason}", (position,))


@constraint("VC-10", INFO, "flush_order flushes", "PG-COMB-16")
def _flush_order_needs_flushes(options: Options) -> Iterator[Found]:
    if not options.flushes and options.flush_order != "suit-first":
        yield "flush_order has no effect, since flushes are not played"


@constraint("VC-11", ERROR, "straight_flush_form top_of_five_card_order hand_size players pack", "PG-SF7-01 PG-ROY-01")
def _seven_card_straight_flush(options: Options) -> Iterator[Found]:
    if options.straight_flush_form != "five-plus-two":
        return
    if options.top_of_five_card_order == "only-royal-flush-over-quads":
        yield (
            "with straight_flush_form five-plus-two no straight flush has five cards, so no royal flush can stand over "
            "four of a kind; set straight_flush_form to five or top_of_five_card_order to straight-flush-over-quads"
        )
    if cards_each(options) < 7:
        yield "straight_flush_form five-plus-two needs hands of at least 7 cards; deal larger hands"


@constraint("VC-12", WARNING, "quads_form bombs", "PG-BQ-02 PG-HON-01 DEC-14")
def _bare_quads_are_no_bombs(options: Options) -> Iterator[Found]:
    if options.quads_form == "bare" and options.bombs == "on":
        yield (
            "bare four of a kind is no bomb, so only straight flushes are; set quads_form to with-odd-card or both "
            "for bombs of four of a kind"
        )


@constraint("VC-13", WARNING, "quads_form top_of_five_card_order", "PG-BQ-02 PG-ROY-02")
def _bare_quads_leave_nothing_to_rank(options: Options) -> Iterator[Found]:
    if options.quads_form == "bare":
        yield (
            "bare four of a kind is not a five-card combination, so top_of_five_card_order has no effect; set "
            "quads_form to with-odd-card or both to rank it among the five-card kinds"
        )


@constraint("VC-14", WARNING, "five_card_crossing bombs", "DEC-09")
def _kinds_apart_go_with_bombs(options: Options) -> Iterator[Found]:
    if options.five_card_crossing == "same-type-or-bomb" and options.bombs == "off":
        yield (
            "five_card_crossing same-type-or-bomb without bombs is a house mix: four of a kind and straight flushes "
            "still beat every weaker five-card kind; set bombs to on for the usual form"
        )
