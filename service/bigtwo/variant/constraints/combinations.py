"""Constraints on what is a combination and on bombs, VC-09 to VC-14 and VC-39 to VC-44."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS
from bigtwo.variant.constraints.constraint import ERROR, INFO, WARNING, constraint, error, info, warning
from bigtwo.variant.sizes import cards_each, most_held
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


@constraint("VC-12", WARNING, "quads_form bombs bomb_kinds bare_four_bombs")
def _bare_quads_are_no_bombs(options: Options) -> Iterator[Conflict]:
    straight_flushes_too = options.bomb_kinds == "four-of-a-kind-and-straight-flush"
    if options.quads_form == "bare" and options.bombs != "off" and straight_flushes_too and not options.bare_four_bombs:
        yield warning("VC-12.no-bomb")


@constraint("VC-13", WARNING, "quads_form top_of_five_card_order bare_four_bombs")
def _bare_quads_leave_nothing_to_rank(options: Options) -> Iterator[Conflict]:
    if options.quads_form == "bare" and not options.bare_four_bombs:
        yield warning("VC-13.no-effect")


@constraint("VC-14", WARNING, "five_card_crossing bombs")
def _kinds_apart_go_with_bombs(options: Options) -> Iterator[Conflict]:
    if options.five_card_crossing == "same-type-or-bomb" and options.bombs == "off":
        yield warning("VC-14.house-mix")


@constraint("VC-39", ERROR, "quads_form bombs bare_four_bombs")
def _bare_four_bombs_need_bare_fours_and_bombs(options: Options) -> Iterator[Conflict]:
    if not options.bare_four_bombs:
        return
    if options.quads_form == "with-odd-card":
        yield error("VC-39.no-bare-fours")
    if options.bombs == "off":
        yield error("VC-39.no-bombs")


@constraint("VC-40", INFO, "bombs bomb_kinds bomb_targets")
def _kinds_and_targets_need_bombs(options: Options) -> Iterator[Conflict]:
    if options.bombs == "off":
        fields = _unusual_bombs(options)
        if fields:
            yield info("VC-40.no-effect", fields=fields)


@constraint("VC-41", ERROR, "bombs bomb_kinds bare_four_bombs bomb_targets")
def _bombs_at_any_time_are_the_usual_ones(options: Options) -> Iterator[Conflict]:
    if options.bombs == "at-any-time":
        fields = (*_unusual_bombs(options), *(("bare_four_bombs",) if options.bare_four_bombs else ()))
        if fields:
            yield error("VC-41.in-turn", fields=fields)


@constraint("VC-42", ERROR, "quads_form bombs bomb_kinds bare_four_bombs")
def _something_is_a_bomb(options: Options) -> Iterator[Conflict]:
    only_fours = options.bomb_kinds == "four-of-a-kind" and options.bombs != "off"
    if only_fours and options.quads_form == "bare" and not options.bare_four_bombs:
        yield error("VC-42.no-bomb")


def _unusual_bombs(options: Options) -> tuple[str, ...]:
    """The options of bombs that say something else than the base game."""
    unusual = {
        "bomb_kinds": options.bomb_kinds != "four-of-a-kind-and-straight-flush",
        "bomb_targets": options.bomb_targets != "small",
    }
    return tuple(name for name, is_set in unusual.items() if is_set)


@constraint("VC-43", ERROR, "two_pairs consecutive_pairs")
def _two_pairs_are_of_one_kind(options: Options) -> Iterator[Conflict]:
    if options.two_pairs and 2 in options.consecutive_pairs:
        yield error("VC-43.two-kinds")


@constraint("VC-44", INFO, "runs_of consecutive_pairs pack players hand_size leftover draw_on_pass stock_empty")
def _sequences_fit_into_hands(options: Options) -> Iterator[Conflict]:
    in_sequence, held = len(PACKS[options.pack].ranks) - 1, most_held(options)
    for name, numbers, each in (("runs_of", options.runs_of, 1), ("consecutive_pairs", options.consecutive_pairs, 2)):
        too_long = tuple(number for number in numbers if number > in_sequence or number * each > held)
        if too_long:
            yield info("VC-44.no-effect", name=name, values=too_long)
