"""The ledger of a session: what each deal brought, all deals together, chips, and when it is over."""

from __future__ import annotations

import pytest

import bigtwo
from bigtwo.scoring.results import DealResult
from bigtwo.session.ledger import session
from tests.scoring.asking import Body, house, played
from tests.session.asking import BASE, faults, won_by


def test_before_the_first_deal() -> None:
    assert session([], BASE).to_dict() | {"rules": []} == {
        "ledger": [],
        "totals": {"penalties": [0, 0, 0, 0], "net": [0, 0, 0, 0]},
        "chips": None,
        "deals_played": 0,
        "over": False,
        "next_dealer": None,
        "next_leader_by": "lowest-card",
        "next_leader": None,
        "exchange_due": None,
        "direction": "counterclockwise",
        "next_deal": {"dealer": 0, "deal_number": 1, "previous": None},
        "draw_due": False,
        "rules": [],
    }


def test_a_ledger() -> None:
    answer = played(BASE, [won_by(0, 9, 10, 13), won_by(2, 1, 1, 1)])
    assert answer.to_dict()["ledger"] == [
        {"deal": 1, "penalties": [0, 9, 20, 39], "net": [68, 32, -12, -88]},
        {"deal": 2, "penalties": [1, 1, 0, 1], "net": [-1, -1, 3, -1]},
    ]
    assert answer.to_dict()["totals"] == {"penalties": [1, 10, 20, 40], "net": [67, 31, -9, -89]}
    assert (answer.next_dealer, answer.next_leader_by, answer.next_leader) == (2, "lowest-card", None)
    assert "PG-DEAL-03" in answer.rules


def test_points_and_no_money() -> None:
    answer = played(house("pusoy-dos"), [{"winner": 1, "last_play": "2S"}, {"winner": 0, "last_play": "3S"}]).to_dict()
    assert answer["ledger"] == [
        {"deal": 1, "points": [0, 2, 0, 0], "net": None},
        {"deal": 2, "points": [1, 0, 0, 0], "net": None},
    ]
    assert answer["totals"] == {"points": [1, 2, 0, 0], "net": None}


def test_a_deal_may_be_given_alone() -> None:
    assert session([DealResult(0, [0, 1, 1, 1])], BASE) == played(BASE, [won_by(0, 1, 1, 1)])


# --- chips and the end ------------------------------------------------------------------------------------------------

LECTIO = bigtwo.variant("lectio-5")


def lectio(tiles: int = 5) -> Body:
    numbers = range(3, 3 + tiles)
    return {"winner": 0, "hands": [[], *([f"{number}{suit}" for number in numbers] for suit in "SHCD")]}


def test_the_contracts_example() -> None:
    answer = played(LECTIO, [lectio() | {"dealer": 0}]).to_dict()
    assert answer["ledger"][0]["net"] == [20, -5, -5, -5, -5]
    assert answer["chips"] == [169, 144, 144, 144, 144]
    assert (answer["deals_played"], answer["next_dealer"], answer["next_leader_by"]) == (1, 0, "lowest-card")
    assert (answer["direction"], answer["over"]) == ("clockwise", False)


def test_sc_18_five_deals() -> None:
    assert not played(LECTIO, [lectio()] * 4).over
    end = played(LECTIO, [lectio()] * 5)
    assert end.over
    assert (end.next_dealer, end.next_leader_by, end.next_leader, end.exchange_due, end.direction) == (None,) * 5
    assert faults(LECTIO, [lectio()] * 6) == {"deals/5": "session-over"}


@pytest.mark.parametrize(("stake", "chips", "over"), [(9, 14, False), (10, -1, True)])
def test_sc_18_chips_that_are_gone(stake: int, chips: int, over: bool) -> None:
    deals = [lectio() | {"stake": stake}] * 3
    answer = played(LECTIO, deals)
    assert answer.chips is not None
    assert answer.chips[1:] == (chips,) * 4
    assert answer.over is over
    if over:
        assert faults(LECTIO, [*deals, lectio()]) == {"deals/3": "session-over"}


def test_no_chips_at_all_is_the_end() -> None:
    rules = house("lectio-5", starting_chips=5, deals_per_round=None)
    answer = played(rules, [lectio()])
    assert answer.chips == (25, 0, 0, 0, 0)
    assert answer.over
    assert not played(house("lectio-5", starting_chips=6, deals_per_round=None), [lectio()]).over


def test_without_chips_a_session_is_never_over() -> None:
    assert not played(house(deals_per_round=1), [won_by(0, 1, 1, 1)] * 3).over


def test_rounds_that_are_drawn_for_go_on_until_chips_are_gone() -> None:
    """DEC-98: in Indonesia a new round follows the tenth deal; in Lectio the fifth is the last (PG-LEC-04)."""
    rules = house("indonesia-hutabarat", starting_chips=1000)
    deal = {"winner": 0, "hands": [[], ["4D"], ["5D"], ["6D"]], "last_play": ["9S"], "specials": []}
    after = played(rules, [deal] * 10)
    assert not after.over
    assert (after.next_leader_by, after.next_leader, after.next_dealer) == ("lowest-card", None, None)
    assert after.direction == "clockwise"
    (won,) = {score.settlement.net[0] for score in after.scores if score.settlement}
    assert after.chips == (1000 + 10 * won, *(1000 - 10 * won // 3,) * 3)
    assert not played(rules, [deal] * 21).over
    # Every loser pays 6 a deal: 72 chips are gone after twelve, the second deal of the second round.
    poor = house("indonesia-hutabarat", starting_chips=4 * won)
    assert [played(poor, [deal] * number).over for number in (10, 11, 12)] == [False, False, True]
    assert faults(poor, [deal] * 13) == {"deals/12": "session-over"}


def test_a_round_whose_dealer_is_not_drawn_for_is_the_whole_session() -> None:
    for dealer, over in (("winner", True), ("high-draw-per-round", False)):
        rules = house(next_dealer=dealer, deals_per_round=2, starting_chips=10)
        assert played(rules, [won_by(0, 1, 1, 1)] * 2).over is over
        assert not played(rules, [won_by(0, 1, 1, 1)]).over
