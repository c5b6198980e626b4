"""Constraints on scores, money and sessions, VC-18 to VC-38."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS
from bigtwo.variant.constraints.constraint import ERROR, INFO, WARNING, constraint, error, info, warning
from bigtwo.variant.rank_points import RankPoints, rank_meant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.variant.constraints.constraint import Conflict
    from bigtwo.variant.options import Options


@constraint("VC-18", ERROR, "scoring deal_ends")
def _placings_go_with_playing_on(options: Options) -> Iterator[Conflict]:
    if options.scoring == "placings" and options.deal_ends != "one-left":
        yield error("VC-18.every-place")
    if options.deal_ends == "one-left" and options.scoring not in {"card-penalties", "placings", "winner-points"}:
        yield error("VC-18.one-left", value=options.scoring)


@constraint("VC-19", ERROR, "scoring deal_ends")
def _one_loser_and_specials_need_the_first_out(options: Options) -> Iterator[Conflict]:
    if options.scoring in {"fixed-loser", "special-cards"} and options.deal_ends != "first-out":
        yield error("VC-19.first-out", value=options.scoring)


@constraint(
    "VC-20",
    INFO,
    "scoring card_points count_multipliers multiplier_scope hand_doubling finish_doubling place_points",
)
def _each_scoring_reads_its_own_options(options: Options) -> Iterator[Conflict]:
    scoring = options.scoring
    no_penalties = scoring != "card-penalties"
    unread = {
        "multiplier_scope": no_penalties and options.multiplier_scope != "all",
        "hand_doubling": no_penalties and options.hand_doubling is not None,
        "finish_doubling": no_penalties and options.finish_doubling != "none",
        "card_points": no_penalties and scoring != "special-cards" and options.card_points != "one-each",
        "place_points": scoring != "placings" and options.place_points != "five-three-one",
    }
    names = tuple(name for name, is_set in unread.items() if is_set)
    if names:
        yield info("VC-20.not-read", value=scoring, fields=names)


@constraint("VC-21", WARNING, "card_points scoring")
def _special_cards_value_twos(options: Options) -> Iterator[Conflict]:
    if options.scoring != "special-cards" or options.card_points == "one-and-five-for-twos":
        return
    if isinstance(options.card_points, RankPoints):
        yield warning("VC-21.own-house-mix")
    else:
        yield warning("VC-21.house-mix", value=options.card_points)


@constraint("VC-22", ERROR, "count_multipliers")
def _multipliers_rise(options: Options) -> Iterator[Conflict]:
    before: dict[str, int] = {}
    for position, (cards, factor) in enumerate(options.count_multipliers):
        pair = {"minimum": cards, "factor": factor}
        if factor < 2:
            phrase = "VC-22.factor" if before else "VC-22.first-factor"
            yield error(phrase, (), (position,), **pair, **before)
        elif before and (cards <= before["minimum_before"] or factor <= before["factor_before"]):
            yield error("VC-22.no-rise", (), (position,), **pair, **before)
        before = {"minimum_before": cards, "factor_before": factor}


@constraint(
    "VC-31",
    WARNING,
    "count_multipliers card_points scoring",
    adjusts=("count_multipliers", ((10, 2),)),
    default_only=True,
)
def _card_values_only_double(options: Options) -> Iterator[Conflict]:
    if options.scoring not in {"card-penalties", "special-cards"}:
        return
    if isinstance(options.card_points, RankPoints):
        yield warning("VC-31.own-doubled-adjusted")
    elif options.card_points in {"tiered", "ladder"}:
        yield warning("VC-31.doubled-adjusted", value=options.card_points)


@constraint("VC-32", ERROR, "card_points pack")
def _every_rank_has_points(options: Options) -> Iterator[Conflict]:
    points, pack = options.card_points, PACKS[options.pack]
    if not isinstance(points, RankPoints):
        return
    missing = points.missing_from(pack)
    for rank in points.named:
        if rank not in pack.ranks:
            meant = rank_meant(rank, missing)
            near = () if meant is None else (meant,)
            yield error("VC-32.no-rank", near, (rank,), value=rank, pack=pack.name, ranks=pack.natural_ranks)
    if missing:
        yield error("VC-32.ranks-missing", values=missing, pack=pack.name)


@constraint("VC-33", ERROR, "place_points players")
def _every_place_has_points(options: Options) -> Iterator[Conflict]:
    points, players = options.place_points, options.players
    if isinstance(points, str):
        return
    if len(points) != players:
        yield error("VC-33.each-place", count=len(points), players=players)
    for position in range(1, len(points)):
        before, after = points[position - 1 : position + 1]
        if after > before:
            yield error("VC-33.no-rise", (), (position,), points=after, points_before=before)


# --- Money and session ---


@constraint("VC-23", ERROR, "settlement scoring card_points hand_doubling finish_doubling")
def _card_difference_stands_alone(options: Options) -> Iterator[Conflict]:
    if options.settlement != "pairwise-card-difference":
        return
    wrong = {
        "scoring card-penalties": options.scoring != "card-penalties",
        "card_points one-each": options.card_points != "one-each",
        "hand_doubling null": options.hand_doubling is not None,
        "finish_doubling none": options.finish_doubling != "none",
    }
    needed = tuple(need for need, missing in wrong.items() if missing)
    if needed:
        yield error("VC-23.alone", values=needed)


@constraint("VC-24", ERROR, "last_card_duty settlement deal_ends", adjusts=("last_card_duty", "none"))
def _liability_needs_money(options: Options) -> Iterator[Conflict]:
    if options.last_card_duty != "liable":
        return
    if options.deal_ends == "one-left":
        yield warning("VC-24.to-the-last-adjusted")
    elif options.settlement == "none":
        yield warning("VC-24.nothing-paid-adjusted")


@constraint("VC-25", ERROR, "starting_chips settlement")
def _chips_need_a_settlement(options: Options) -> Iterator[Conflict]:
    if options.starting_chips is not None and options.settlement == "none":
        yield error("VC-25.no-settlement")


@constraint("VC-26", ERROR, "next_dealer deals_per_round")
def _drawing_for_the_deal_needs_rounds(options: Options) -> Iterator[Conflict]:
    if options.next_dealer == "high-draw-per-round" and options.deals_per_round is None:
        yield error("VC-26.no-rounds")


@constraint("VC-27", ERROR, "next_dealer later_leader", adjusts=("next_dealer", "loser"))
def _the_leading_loser_deals(options: Options) -> Iterator[Conflict]:
    if options.later_leader == "previous-loser" and options.next_dealer != "loser":
        yield warning("VC-27.leader-adjusted")


@constraint("VC-28", INFO, "opening_must_include later_leader")
def _opening_card_needs_its_holder(options: Options) -> Iterator[Conflict]:
    if options.opening_must_include and options.later_leader != "lowest-card":
        yield info("VC-28.first-deal")


@constraint("VC-29", ERROR, "settlement scoring")
def _points_are_not_money(options: Options) -> Iterator[Conflict]:
    if options.scoring == "fixed-loser" and options.settlement not in {"winner-only", "none"}:
        yield error("VC-29.fixed-loser", value=options.settlement)
    if options.scoring in {"winner-points", "placings"}:
        if options.settlement == "pairwise-difference":
            yield warning("VC-29.house-mix", value=options.scoring)
        elif options.settlement != "none":
            yield error("VC-29.points", value=options.scoring, other_value=options.settlement)


@constraint("VC-30", INFO, "last_cards_announcement last_card_duty")
def _announcing_is_no_duty_to_play(options: Options) -> Iterator[Conflict]:
    if options.last_cards_announcement > 0 and options.last_card_duty == "none":
        yield info("VC-30.no-duty")


@constraint("VC-34", ERROR, "target_score starting_chips")
def _chips_have_an_end_of_their_own(options: Options) -> Iterator[Conflict]:
    if options.target_score is not None and options.starting_chips is not None:
        yield error("VC-34.chips")


@constraint(
    "VC-35", WARNING, "target_winner target_score scoring", adjusts=("target_winner", "highest"), default_only=True
)
def _of_points_more_is_better(options: Options) -> Iterator[Conflict]:
    if options.target_score is not None and options.scoring in {"winner-points", "placings"}:
        yield warning("VC-35.points-adjusted")


@constraint("VC-36", ERROR, "two_factors hand_doubling")
def _a_two_multiplies_once(options: Options) -> Iterator[Conflict]:
    if options.two_factors is not None and options.hand_doubling is not None and "two" in options.hand_doubling.cards:
        yield error("VC-36.both")


@constraint("VC-37", ERROR, "settlement two_factors all_held_factor penalty_cap")
def _card_difference_knows_no_factors(options: Options) -> Iterator[Conflict]:
    if options.settlement != "pairwise-card-difference":
        return
    needed = tuple(f"{name} {value}" for name, value in _set_of_house(options).items())
    if needed:
        yield error("VC-37.alone", values=needed)


@constraint("VC-38", INFO, "scoring two_factors all_held_factor penalty_cap")
def _only_card_penalties_know_factors(options: Options) -> Iterator[Conflict]:
    names = tuple(_set_of_house(options))
    if names and options.scoring != "card-penalties":
        yield info("VC-38.not-read", value=options.scoring, fields=names)


def _set_of_house(options: Options) -> dict[str, str]:
    """What is not as in the base game of the factors and the cap, each with the value that it has there."""
    usual = {"two_factors": None, "all_held_factor": 1, "penalty_cap": None}
    return {
        name: "null" if value is None else str(value)
        for name, value in usual.items()
        if getattr(options, name) != value
    }
