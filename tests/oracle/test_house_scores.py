"""House rules about scores: a target for the session, twos that multiply, all cards still held, a cap; by hand."""

from __future__ import annotations

from typing import Any

import pytest

from .packs import Refused
from .scored import PUSOY_DOS, THREE, cards, doubling, penalty_of, refusal
from .scoring import score
from .sessions import session
from .variants import having, options_of

pytestmark = pytest.mark.check


def left(*counts: int) -> dict[str, Any]:
    """A deal by the numbers of cards left."""
    return {"winner": counts.index(0), "cards_left": list(counts)}


def after(*deals: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """A session after these deals."""
    return session({"deals": list(deals)}, having(**changes))


def won_by(*deals: dict[str, Any], **changes: Any) -> list[int] | None:
    """Who has won the session after these deals, None while it goes on."""
    answer = after(*deals, **changes)
    assert answer["over"] == (answer["winners"] is not None) == (answer["reason"]["code"] == "target-reached")
    winners: list[int] | None = answer["winners"]
    return winners


# --- a target ---------------------------------------------------------------------------------------------------------


def test_a_session_without_a_target_says_nothing_of_winners() -> None:
    assert not {"winners", "reason"} & after(left(0, 9, 9, 9)).keys()


def test_a_target_is_reached_by_the_total_of_anybody() -> None:  # HR-SES-01, DEC-110
    deals = [left(0, 4, 3, 1), left(1, 0, 2, 2), left(4, 4, 0, 9)]  # 1, 4, 5, 3 and then 5, 8, 5, 12
    assert won_by(target_score=1) is None
    assert [won_by(*deals[:2], target_score=target) for target in (6, 5)] == [None, [0]]
    assert [won_by(*deals, target_score=target) for target in (13, 12, 10)] == [None, [0, 2], [0, 2]]
    # Money does not count, nor does the stake.
    assert won_by(deals[0], target_score=6, stake=10) is None


def test_the_next_deal_is_asked_for_until_then() -> None:  # DEC-92, DEC-113
    nothing = ("next_dealer", "next_leader_by", "next_leader", "direction", "exchange_due")
    options = {"target_score": 9, "deals_per_round": 2, "next_dealer": "high-draw-per-round"}
    running = after(left(0, 5, 3, 1), left(0, 3, 3, 3), **options)
    assert (running["over"], running["draw_due"], running["next_leader_by"]) == (False, True, "lowest-card")
    done = after(left(0, 5, 3, 1), left(0, 4, 3, 3), **options)
    assert (done["over"], done["draw_due"], [done[name] for name in nothing]) == (True, False, [None] * 5)
    with pytest.raises(Refused, match="over after deal 1"):
        after(left(0, 9, 1, 1), left(0, 1, 1, 1), target_score=9)


def test_a_total_that_falls_again_had_reached_the_target() -> None:  # DEC-110
    special = {"scoring": "special-cards", "last_card_duty": "none"}
    lost = {"winner": 0, "hands": [[], cards("3D 4D 5D"), ["6D"], ["7D"]], "last_play": ["9D"], "specials": []}
    four = [{"seat": 1, "cards": cards("9S 9H 9C 9D 4C")}]
    gained = {**lost, "hands": [[], ["3D"], ["6D"], ["7D"]], "last_play": ["TD"], "specials": four}
    assert after(lost, gained, **special)["totals"]["penalties"] == [-10, -16, 2, 2]
    assert won_by(lost, gained, **special, target_score=4) is None
    with pytest.raises(Refused, match="over after deal 1"):
        after(lost, gained, **special, target_score=3)


def test_the_lowest_total_wins_and_equal_ones_share_it() -> None:  # HR-SES-02, HR-SES-03, DEC-112
    deals = [left(0, 10, 6, 6), left(11, 0, 6, 6)]  # 22, 20, 12 and 12
    assert won_by(*deals, target_score=22) == [2, 3]
    assert won_by(*deals, target_score=22, target_winner="highest") == [0]
    assert won_by(left(0, 10, 10, 3), target_score=20, target_winner="highest") == [1, 2]


def test_points_are_for_the_highest_total_unless_somebody_says_otherwise() -> None:  # DEC-114
    points = {"scoring": "winner-points", "settlement": "none", "last_card_duty": "none"}
    assert options_of({"options": {**points, "target_score": 5}})["target_winner"] == "highest"
    assert (
        options_of({"options": {**points, "target_score": 5, "target_winner": "lowest"}})["target_winner"] == "lowest"
    )
    assert options_of({"options": points})["target_winner"] == "lowest"
    assert options_of({"options": {"target_score": 5}})["target_winner"] == "lowest"
    won = {"winner": 1, "cards_left": [1, 0, 1, 1], "last_play": ["2D"]}
    options = PUSOY_DOS | {"target_score": 4, "target_winner": "highest"}
    assert session({"deals": [won]}, options)["winners"] is None
    assert session({"deals": [won, won]}, options)["winners"] == [1]
    assert session({"deals": [won, won]}, options | {"target_winner": "lowest"})["winners"] == [0, 2, 3]


# --- twos that multiply -----------------------------------------------------------------------------------------------

FIVE = "3D 4C 5D 2D 2S"


def test_each_two_left_multiplies() -> None:  # HR-VAL-01, DEC-116
    assert penalty_of(FIVE, having(two_factors=2)) == 20
    assert penalty_of(FIVE, having(two_factors=10)) == 500
    assert penalty_of("2D 2C 2S", having(two_factors=2)) == 3 * 8
    assert penalty_of("3D 4C 5D", having(two_factors=10)) == 3


def test_each_suit_has_its_factor() -> None:
    assert penalty_of(FIVE, having(two_factors={"S": 3, "H": 2, "C": 2, "D": 2})) == 30
    assert penalty_of(FIVE, having(two_factors={"S": 3})) == 15
    assert penalty_of(FIVE, having(two_factors={"H": 7, "C": 7})) == 5


def test_twos_multiply_whoever_led() -> None:  # DEC-116
    options = having(two_factors=2, multiplier_scope="first-leader")
    hands = [[], cards("3D 4D 5D 6D 7D 8D 9D TD JD 2D"), cards("3C"), cards("3H")]
    assert score({"winner": 0, "hands": hands, "first_leader": 2}, options)["penalties"][1] == 20
    assert score({"winner": 0, "hands": hands, "first_leader": 1}, options)["penalties"][1] == 40


def test_twos_multiply_beside_all_that_doubles() -> None:  # DEC-115
    fours = having(two_factors=3, hand_doubling=doubling("four-of-a-kind"), card_points="tiered", count_multipliers=[])
    assert penalty_of("9D 9C 9H 9S 2D", fours) == (4 * 1 + 4) * 3 * 2
    finish = having(two_factors=3, finish_doubling="only-twos")
    assert penalty_of("9D 2C", finish, last_play=["2D"]) == 2 * 3 * 2


def test_the_lone_top_two_is_paid_with_its_factor() -> None:  # DEC-116
    options = having(lone_top_two_finish="not-a-win", two_factors={"S": 5})
    deal = {"winner": 0, "hands": [[], [], ["3D"], ["4D"]]}
    assert score(deal, options)["penalties"] == [0, 0, 1, 1]
    assert score(deal, options | {"lone_top_two_payment": "as-if-held"})["penalties"] == [0, 5, 1, 1]


def test_the_twos_have_to_be_seen() -> None:
    assert "hands is missing" in refusal(left(0, 1, 1, 1), having(two_factors=2))


# --- everything still held --------------------------------------------------------------------------------------------


def test_all_pay_a_multiple_where_no_loser_has_played() -> None:  # HR-VAL-02
    assert score(left(13, 0, 13, 13), having(all_held_factor=2))["penalties"] == [78, 0, 78, 78]
    assert score(left(13, 0, 13, 12), having(all_held_factor=2))["penalties"] == [39, 0, 39, 24]


def test_an_extra_card_is_left_out_of_account() -> None:  # DEC-117
    options = THREE | {"all_held_factor": 3, "count_multipliers": []}
    assert score(left(17, 0, 17), options)["penalties"] == [51, 0, 51]
    assert score(left(17, 0, 18), options)["penalties"] == [51, 0, 54]
    assert score(left(16, 0, 18), options)["penalties"] == [16, 0, 18]


def test_of_two_players_the_loser_alone_has_to_hold_everything() -> None:
    options = having(players=2, hand_size=13, leftover="dead", all_held_factor=2, count_multipliers=[])
    assert [score(left(0, count), options)["penalties"][1] for count in (12, 13)] == [12, 26]


def test_who_dropped_out_has_played() -> None:  # DEC-117
    options = having(lone_top_two_finish="not-a-win", all_held_factor=2, lone_top_two_payment="as-if-held")
    deal = {"winner": 0, "cards_left": [0, 0, 13, 13]}
    assert score(deal, options)["penalties"] == [0, 1, 39, 39]


def test_nobody_has_played_against_a_dragon() -> None:  # DEC-118
    dragon = {"winner": 1, "dragon": 1, "cards_left": [13, 13, 13, 13]}
    assert score(dragon, having(dragon="wins", all_held_factor=2))["penalties"] == [78, 0, 78, 78]


# --- a cap ------------------------------------------------------------------------------------------------------------


def test_no_penalty_is_more_than_the_cap() -> None:  # HR-VAL-03, DEC-119
    answer = score(left(0, 13, 5, 10), having(penalty_cap=20))
    assert answer["penalties"] == [0, 20, 5, 20]
    assert score(left(0, 13, 5, 10), having(penalty_cap=39))["penalties"] == [0, 39, 5, 20]


def test_the_cap_comes_after_the_factors_and_before_the_money() -> None:  # DEC-115, DEC-119
    options = having(penalty_cap=50, all_held_factor=2, stake=3)
    answer = score(left(0, 13, 13, 13), options)
    assert answer["penalties"] == [0, 50, 50, 50]
    assert answer["net"] == [450, -150, -150, -150]
    liable = score({**left(0, 13, 13, 1), "breach": {"seat": 3}}, having(penalty_cap=20))
    assert liable["penalties"] == [0, 20, 20, 1]
    assert sum(liable["net"]) == 0
    assert min(liable["net"]) < -20


def test_other_ways_of_scoring_know_none_of_it() -> None:  # VC-38
    house = {"all_held_factor": 2, "penalty_cap": 1, "two_factors": 2}
    special = having(scoring="special-cards", last_card_duty="none", **house)
    deal = {**left(0, 13, 13, 13), "last_play": ["9D"], "specials": []}
    assert score(deal, special)["penalties"] == [-5, 39, 39, 39]
