"""Who deals, leads, draws and gives a card next."""

from __future__ import annotations

import pytest

import bigtwo
from bigtwo.session.ledger import Session
from tests.scoring.asking import Body, house, played
from tests.session.asking import BASE, faults, won_by

# --- who deals, who leads --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "dealer", "by", "leader"),
    [
        (BASE, 2, "lowest-card", None),
        (house("hong-kong-ip"), 2, "previous-winner", 2),
        (house(later_leader="previous-loser"), 3, "previous-loser", 3),
        (house(next_dealer="loser"), 3, "lowest-card", None),
    ],
)
def test_winner_and_loser(rules: bigtwo.Variant, dealer: int, by: str, leader: int | None) -> None:
    answer = played(rules, [won_by(2, 5, 7, 8)])
    assert (answer.next_dealer, answer.next_leader_by, answer.next_leader) == (dealer, by, leader)


LOSER_LEADS = house(later_leader="previous-loser")


def test_sc_09_of_tied_losers_the_smaller_combination_leads_and_deals() -> None:
    straight = ["3D", "4C", "5D", "6H", "7S", "QD", "KD"]
    pair = ["3C", "3H", "8D", "TC", "JD", "QH", "AC"]
    answer = played(LOSER_LEADS, [{"winner": 0, "hands": [[], ["4D", "5C", "6D", "7C", "8C"], straight, pair]}])
    assert (answer.next_dealer, answer.next_leader) == (3, 3)


@pytest.mark.parametrize(
    ("one", "other", "leader"),
    [
        ("3D 3C", "4S 9H", 2),
        ("3D 3C", "4D 4C", 1),
        ("4D 4C", "3D 3C", 2),
        ("4D 4S", "4C 4H", 2),
        ("3D KS", "4D 9C", 2),
    ],
)
def test_losers_who_tie(one: str, other: str, leader: int) -> None:
    deal = {"winner": 0, "hands": [[], one.split(), other.split(), ["8D"]]}
    assert played(LOSER_LEADS, [deal]).next_leader == leader


def test_tied_losers_need_their_hands() -> None:
    assert faults(LOSER_LEADS, [won_by(0, 5, 5, 1)]) == {"deals/0/hands": "missing-field"}
    assert played(LOSER_LEADS, [won_by(0, 5, 5, 1), won_by(0, 5, 4, 1)]).next_leader == 1


def test_the_loser_needs_the_counts() -> None:
    rules = house("pusoy-dos", later_leader="previous-loser")
    assert faults(rules, [{"winner": 0, "last_play": "3D"}]) == {"deals/0/cards_left": "missing-field"}


def test_after_playing_to_the_last_the_last_one_loses() -> None:
    rules = house("pusoy-dos-play-on", next_dealer="loser")
    assert played(rules, [{"winner": 3, "placings": [3, 0, 2, 1]}]).next_dealer == 1


def test_the_holder_of_a_dragon_counts_as_winner() -> None:
    answer = played(house("hong-kong-ip"), [{"winner": 3, "dragon": 3}])
    assert (answer.next_dealer, answer.next_leader) == (3, 3)


# --- rounds ----------------------------------------------------------------------------------------------------------

INDONESIA = bigtwo.variant("indonesia-hutabarat")


def indonesian(winner: int) -> Body:
    hands: list[list[str]] = [["3D"], ["3C"], ["3H"], ["3S"]]
    hands[winner] = []
    return {"winner": winner, "hands": hands, "last_play": "KD", "specials": []}


def after(deals: int, draws: list[str] | None = None) -> Session:
    return played(INDONESIA, [indonesian(number % 4) for number in range(deals)], draws)


def test_sc_15_rounds_of_ten() -> None:
    for number in range(1, 21):
        answer = after(number - 1)
        opened_by_lowest = number in (1, 11)
        assert answer.next_leader_by == ("lowest-card" if opened_by_lowest else "previous-winner")
        assert answer.next_leader == (None if opened_by_lowest else (number - 2) % 4)
        assert answer.next_dealer == (None if opened_by_lowest else (number - 2) % 4)


@pytest.mark.parametrize(
    ("draws", "dealer"), [(["3D", "KS", "KH", "QS"], 1), (["2D", "AS", "KH", "QS"], 0), (["4D", "4C", "4S", "4H"], 2)]
)
def test_the_highest_card_drawn_deals(draws: list[str], dealer: int) -> None:
    assert after(10, draws).next_dealer == dealer
    assert after(20, draws).next_dealer == dealer


@pytest.mark.parametrize("deals", [0, 1, 9, 11])
def test_nobody_draws_within_a_round(deals: int) -> None:
    body = [indonesian(0)] * deals
    assert faults(INDONESIA, body, ["3D", "4D", "5D", "6D"]) == {"draws": "not-due"}


def test_nobody_draws_where_the_winner_deals() -> None:
    assert faults(BASE, [won_by(0, 1, 1, 1)], ["3D", "4D", "5D", "6D"]) == {"draws": "not-due"}


@pytest.mark.parametrize(
    ("draws", "fault", "code"),
    [
        (["3D", "4D", "5D"], "draws", "out-of-range"),
        (["3D", "4D", "5D", "3D"], "draws/3", "card-twice"),
        (["3D", "4D", "5D", "XX"], "draws/3", "unknown-card"),
    ],
)
def test_draws_that_cannot_be(draws: list[str], fault: str, code: str) -> None:
    assert faults(INDONESIA, [indonesian(0)] * 10, draws) == {fault: code}


# --- direction, exchange ---------------------------------------------------------------------------------------------


def test_directions() -> None:
    one, two = [won_by(0, 1, 1, 1)], [won_by(0, 1, 1, 1)] * 2
    assert [played(BASE, deals).direction for deals in ([], one, two)] == ["counterclockwise"] * 3
    assert [played(house("clockwise"), deals).direction for deals in ([], one, two)] == ["clockwise"] * 3
    alternating = [played(house(direction="alternating"), deals).direction for deals in ([], one, two)]
    assert alternating == ["counterclockwise", "clockwise", "counterclockwise"]


EXCHANGE = bigtwo.variant("three-player-exchange")


@pytest.mark.parametrize(
    ("deal", "due"),
    [
        (won_by(2, 4, 7), {"from": 1, "to": 2}),
        (won_by(0, 4, 3), {"from": 1, "to": 0}),
        (won_by(0, 4, 4), None),
        ({"winner": 0, "hands": [[], ["3D", "4D"], ["2S", "5D"]]}, None),
    ],
)
def test_an_exchange_is_due(deal: Body, due: dict[str, int] | None) -> None:
    assert played(EXCHANGE, []).exchange_due is None
    assert played(EXCHANGE, [deal]).to_dict()["exchange_due"] == due
    assert played(house("three-player"), [deal]).exchange_due is None


def test_losers_who_tie_exchange_by_penalties() -> None:
    rules = house("three-player-exchange", card_points="ladder")
    deal = {"winner": 0, "hands": [[], ["3D", "4D"], ["2S", "5D"]]}
    assert played(rules, [deal]).to_dict()["exchange_due"] == {"from": 2, "to": 0}
