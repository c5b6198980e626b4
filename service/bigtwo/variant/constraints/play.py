"""Constraints on how the game is played: VC-15 to VC-17, VC-45, and VC-48 to VC-51."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS
from bigtwo.variant.constraints.constraint import ERROR, INFO, WARNING, constraint, error, info, warning
from bigtwo.variant.instant_wins import DRAGON, HAND, OF_EVERY_RANK
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


@constraint("VC-45", WARNING, "finish_on_twos lone_top_two_finish")
def _the_top_two_is_a_two(options: Options) -> Iterator[Conflict]:
    if options.finish_on_twos != "allowed" and options.lone_top_two_finish != "wins":
        yield warning("VC-45.barred-anyway", value=options.finish_on_twos)


@constraint("VC-48", ERROR, "instant_wins hand_size players pack")
def _patterns_are_hands_of_thirteen(options: Options) -> Iterator[Conflict]:
    each = cards_each(options)
    if options.instant_wins and each != HAND:
        yield error("VC-48.hands", each=each)


@constraint("VC-49", ERROR, "instant_wins pack")
def _dragons_need_thirteen_ranks(options: Options) -> Iterator[Conflict]:
    ranks = len(PACKS[options.pack].ranks)
    for pattern in options.instant_wins.patterns:
        if pattern in OF_EVERY_RANK and ranks != HAND:
            yield error("VC-49.ranks", (), (pattern,), value=pattern, pack=options.pack, count=ranks)


@constraint("VC-50", INFO, "dragon instant_wins")
def _the_named_dragon_holds(options: Options) -> Iterator[Conflict]:
    if options.dragon == "wins" and DRAGON in options.instant_wins.patterns:
        yield info("VC-50.named")


@constraint("VC-51", ERROR, "dragon hand_size players pack")
def _played_dragons_need_thirteen_ranks_and_cards(options: Options) -> Iterator[Conflict]:
    if options.dragon != "played":
        return
    each, ranks = cards_each(options), len(PACKS[options.pack].ranks)
    if ranks != HAND:
        yield error("VC-51.ranks", pack=options.pack, count=ranks)
    elif each < HAND:
        yield error("VC-51.hands", each=each)
