"""Constraints on scores, money and sessions, VC-18 to VC-30."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.variant.constraints.constraint import ERROR, INFO, WARNING, Conflict, constraint
from bigtwo.wording import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.variant.constraints.constraint import Found
    from bigtwo.variant.options import Options


@constraint("VC-18", ERROR, "scoring deal_ends players", "PG-PLC-01 PG-ON-01 DEC-64")
def _placings_go_with_playing_on(options: Options) -> Iterator[Found]:
    if options.scoring == "placings" and options.players != 4:
        yield f"scoring placings is defined for 4 players, not {options.players}; choose winner-points"
    if options.scoring == "placings" and options.deal_ends != "one-left":
        yield "scoring placings needs every place, so set deal_ends to one-left"
    if options.deal_ends == "one-left" and options.scoring not in {"placings", "winner-points"}:
        yield (
            f"deal_ends one-left needs scoring placings or winner-points, not {options.scoring}; change one of the two"
        )


@constraint("VC-19", ERROR, "scoring deal_ends", "PG-SCORE-01 PG-DUS-01 PG-IND-01")
def _card_scores_need_the_first_out(options: Options) -> Iterator[Found]:
    if options.scoring in {"card-penalties", "fixed-loser", "special-cards"} and options.deal_ends != "first-out":
        yield (
            f"scoring {options.scoring} counts the cards left when the first player is out; set deal_ends to first-out "
            "or scoring to placings or winner-points"
        )


@constraint(
    "VC-20",
    INFO,
    "scoring card_points count_multipliers multiplier_scope hand_doubling finish_doubling",
    "PG-SCORE-01 PG-IND-07 PG-IND-08",
)
def _penalty_options_need_penalties(options: Options) -> Iterator[Found]:
    unread = {
        "multiplier_scope": options.multiplier_scope != "all",
        "hand_doubling": options.hand_doubling is not None,
        "finish_doubling": options.finish_doubling != "none",
    }
    if options.scoring not in {"card-penalties", "special-cards"}:
        unread["card_points"] = options.card_points != "one-each"
    names = [name for name, is_set in unread.items() if is_set]
    if names and options.scoring != "card-penalties":
        yield f"scoring {options.scoring} does not read {listed(names, 'and')}"


@constraint("VC-21", WARNING, "card_points scoring", "PG-IND-07")
def _special_cards_value_twos(options: Options) -> Iterator[Found]:
    if options.scoring == "special-cards" and options.card_points != "one-and-five-for-twos":
        yield (
            f"scoring special-cards with card_points {options.card_points} is a house mix; the reported game has "
            "one-and-five-for-twos"
        )


@constraint("VC-22", ERROR, "count_multipliers", "PG-SCORE-03 PG-SCORE-04")
def _multipliers_rise(options: Options) -> Iterator[Found]:
    cards_before, factor_before = 0, 1
    for position, (cards, factor) in enumerate(options.count_multipliers):
        if cards <= cards_before or factor <= factor_before:
            below = "" if position == 0 else f" after [{cards_before}, {factor_before}]"
            need = "factors start at 2" if factor < 2 else "both numbers must rise from pair to pair"
            yield Conflict(ERROR, f"count_multipliers cannot have [{cards}, {factor}]{below}: {need}", (position,))
        cards_before, factor_before = cards, factor


# --- Money and session ---


@constraint("VC-23", ERROR, "settlement scoring card_points hand_doubling finish_doubling", "PG-VS-07 DEC-57")
def _card_difference_stands_alone(options: Options) -> Iterator[Found]:
    if options.settlement != "pairwise-card-difference":
        return
    wrong = {
        "scoring card-penalties": options.scoring != "card-penalties",
        "card_points one-each": options.card_points != "one-each",
        "hand_doubling null": options.hand_doubling is not None,
        "finish_doubling none": options.finish_doubling != "none",
    }
    needed = [need for need, missing in wrong.items() if missing]
    if needed:
        yield f"settlement pairwise-card-difference needs {listed(needed, 'and')}, or choose another settlement"


@constraint("VC-24", ERROR, "last_card_duty settlement deal_ends", "DEC-58 DEC-61", adjusts=("last_card_duty", "none"))
def _liability_needs_money(options: Options) -> Iterator[Found]:
    if options.last_card_duty != "liable":
        return
    if options.deal_ends == "one-left":
        yield Conflict(WARNING, "nobody is liable where a deal is played to the last")
    elif options.settlement == "none":
        yield Conflict(WARNING, "nobody is liable where nothing is paid")


@constraint("VC-25", ERROR, "starting_chips settlement", "PG-LEC-03")
def _chips_need_a_settlement(options: Options) -> Iterator[Found]:
    if options.starting_chips is not None and options.settlement == "none":
        yield (
            "starting_chips needs a settlement, since without one no chips change hands; choose a settlement or set "
            "starting_chips to null"
        )


@constraint("VC-26", ERROR, "next_dealer deals_per_round", "PG-OPEN-07 PG-OPEN-09")
def _drawing_for_the_deal_needs_rounds(options: Options) -> Iterator[Found]:
    if options.next_dealer == "high-draw-per-round" and options.deals_per_round is None:
        yield (
            "next_dealer high-draw-per-round needs deals_per_round; set it, to 10 for example, or choose another "
            "next_dealer"
        )


@constraint("VC-27", ERROR, "next_dealer later_leader", "PG-OPEN-06 DEC-37", adjusts=("next_dealer", "loser"))
def _the_leading_loser_deals(options: Options) -> Iterator[Found]:
    if options.later_leader == "previous-loser" and options.next_dealer != "loser":
        yield Conflict(WARNING, "the previous loser who leads also deals")


@constraint("VC-28", INFO, "opening_must_include later_leader", "PG-OPEN-08")
def _opening_card_needs_its_holder(options: Options) -> Iterator[Found]:
    if options.opening_must_include and options.later_leader != "lowest-card":
        yield "opening_must_include holds only in the first deal of a session or round"


@constraint("VC-29", ERROR, "settlement scoring", "PG-DUS-01 PG-PUS-01 PG-PLC-01 DEC-74")
def _points_are_not_money(options: Options) -> Iterator[Found]:
    if options.scoring == "fixed-loser" and options.settlement not in {"winner-only", "none"}:
        yield f"scoring fixed-loser needs settlement winner-only or none, not {options.settlement}"
    if options.scoring in {"winner-points", "placings"}:
        if options.settlement == "pairwise-difference":
            yield Conflict(
                WARNING,
                f"paying differences of {options.scoring} is a house mix; set settlement to none for the reported game",
            )
        elif options.settlement != "none":
            yield (
                f"scoring {options.scoring} gives points; settlement must be none or pairwise-difference, not "
                f"{options.settlement}"
            )


@constraint("VC-30", INFO, "last_cards_announcement last_card_duty", "PG-LAST-01 PG-LAST-03 PG-LAST-04")
def _announcing_is_no_duty_to_play(options: Options) -> Iterator[Found]:
    if options.last_cards_announcement > 0 and options.last_card_duty == "none":
        yield "last cards are announced, but the neighbour may play what he likes"
