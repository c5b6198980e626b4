"""Cards left where a deal is played to the last: one player alone pays, and the settlement says whom (DEC-101)."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from tests.scoring.asking import assert_adds_up, faults, house, net_of, paid_in, played, scored

TO_THE_LAST: dict[str, Any] = {"deal_ends": "one-left", "last_card_duty": "none"}


@pytest.mark.parametrize(("count", "penalty"), [(1, 1), (9, 9), (10, 20), (12, 24), (13, 39)])
def test_only_the_last_player_pays_for_his_cards(count: int, penalty: int) -> None:
    result = scored(house(**TO_THE_LAST), winner=2, cards_left=[0, count, 0, 0])
    assert_adds_up(result)
    assert result.amounts == (0, penalty, 0, 0)
    assert {"PG-ON-01", "DEC-101"} <= {*result.rules}
    assert "DEC-101" not in scored(house(last_card_duty="none"), winner=2, cards_left=[1, count, 0, 1]).rules


def test_the_settlement_says_whom_he_pays() -> None:
    reported: dict[str, Any] = {"winner": 2, "cards_left": [0, 10, 0, 0], "stake": 3}
    to_all = scored(house(**TO_THE_LAST), **reported)
    assert net_of(to_all) == (60, -180, 60, 60)
    to_one = scored(house(**TO_THE_LAST, settlement="winner-only"), **reported)
    assert paid_in(to_one) == {(1, 2): 60}
    by_cards = scored(house(**TO_THE_LAST, settlement="pairwise-card-difference"), **reported)
    assert paid_in(by_cards) == {(1, 0): 60, (1, 2): 60, (1, 3): 60}
    assert scored(house(**TO_THE_LAST, settlement="none"), **reported).settlement is None


def test_values_doublings_and_the_winners_last_play_count_as_ever() -> None:
    hand = ["2S", "2H", "3D", "KC", "AS"]
    options: dict[str, Any] = {
        **TO_THE_LAST,
        "card_points": "tiered",
        "hand_doubling": {"cards": ["two"], "mode": "each"},
        "finish_doubling": "only-twos",
    }
    result = scored(house(**options), winner=0, hands=[[], [], [], hand], last_play=["2D"])
    assert result.amounts == (0, 0, 0, (4 + 4 + 1 + 2 + 3) * 2 * 2 * 2)
    leader_only = house(**TO_THE_LAST, multiplier_scope="first-leader")
    assert scored(leader_only, winner=0, cards_left=[0, 0, 0, 10], first_leader=0).amounts == (0, 0, 0, 10)
    assert scored(leader_only, winner=0, cards_left=[0, 0, 0, 10], first_leader=3).amounts == (0, 0, 0, 20)


def test_a_dragon_ends_the_deal_and_costs_all_others_a_whole_hand() -> None:
    rules = house(**TO_THE_LAST, dragon="wins")
    assert scored(rules, winner=1, dragon=1).amounts == (39, 0, 39, 39)


def test_exactly_one_player_has_cards_and_the_places_may_be_told() -> None:
    rules = house(**TO_THE_LAST)
    assert faults(rules, winner=0, cards_left=[0, 0, 3, 1]) == {"cards_left": "deal-not-over"}
    assert faults(rules, winner=0, cards_left=[0, 0, 0, 0]) == {"cards_left": "no-cards-left"}
    assert faults(rules, winner=0) == {"cards_left": "missing-field"}
    assert faults(rules, winner=0, cards_left=[0, 2, 0, 0], placings=[0, 3, 2, 1]) == {}
    assert faults(rules, winner=0, cards_left=[0, 2, 0, 0], placings=[0, 3, 1, 2]) == {
        "placings": "impossible-placings"
    }


def test_the_last_player_leads_deals_and_exchanges_next() -> None:
    deals = [{"winner": 2, "cards_left": [0, 5, 0]}]
    rules = house("three-player-exchange", **TO_THE_LAST, later_leader="previous-loser")
    after = played(rules, deals)
    assert (after.next_leader, after.next_dealer) == (1, 1)
    assert after.exchange_due is not None
    assert (after.exchange_due.loser, after.exchange_due.winner) == (1, 2)
    assert after.net == (5, -10, 5)


@pytest.mark.parametrize("scoring", ["special-cards", "fixed-loser"])
def test_what_else_counts_cards_stays_with_the_first_player_out(scoring: str) -> None:
    with pytest.raises(bigtwo.InvalidVariant) as refused:
        house(**TO_THE_LAST, scoring=scoring, settlement="none")
    assert [fault.code for fault in refused.value.faults] == ["VC-18", "VC-19"]
    assert all("card-penalties" in fault.detail for fault in refused.value.faults)
