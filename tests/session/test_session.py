"""Sessions: what the ledger holds, when one is over and who has won, who deals, leads and exchanges next, and what is
refused. The numbers of random sessions are compared with the oracle in tests/scoring/test_against_oracle.py."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.result import UnscorableDeal
from bigtwo.session import session
from tests.scoring.asking import Body, house, played
from tests.tables import table

BASE = bigtwo.variant("base")
LECTIO = bigtwo.variant("lectio-5")
INDONESIA = bigtwo.variant("indonesia-hutabarat")


def won_by(seat: int, *others: int) -> Body:
    """A deal that a seat won and that left the others with so many cards."""
    left = list(others)
    left.insert(seat, 0)
    return {"winner": seat, "cards_left": left}


def faults(rules: bigtwo.Variant, deals: list[Body], draws: list[str] | None = None) -> dict[str, str]:
    with pytest.raises(UnscorableDeal) as caught:
        played(rules, deals, draws)
    return {"/".join(map(str, fault.path)): fault.code for fault in caught.value.faults}


# --- the ledger ---


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


# --- chips and the end ---


def lectio(tiles: int = 5) -> Body:
    numbers = range(3, 3 + tiles)
    return {"winner": 0, "hands": [[], *([f"{number}{suit}" for number in numbers] for suit in "SHCD")]}


def indonesian(winner: int) -> Body:
    hands: list[list[str]] = [["4D"], ["5D"], ["6D"], ["7D"]]
    hands[winner] = []
    return {"winner": winner, "hands": hands, "last_play": "KD", "specials": []}


def test_a_session_is_over_where_chips_or_deals_end() -> None:
    """DEC-98: in Lectio the fifth deal is the last (PG-LEC-04); where draws decide a round ends no session."""
    few = house("indonesia-hutabarat", starting_chips=72)  # every loser pays 6 a deal
    for rules, deal, last in ((LECTIO, lectio(), 5), (LECTIO, lectio() | {"stake": 10}, 3), (few, indonesian(0), 12)):
        end = played(rules, [deal] * last)
        assert (played(rules, [deal] * (last - 1)).over, end.over) == (False, True)
        nothing = (end.next_dealer, end.next_leader_by, end.next_leader, end.exchange_due, end.direction)
        assert nothing == (None,) * 5
        assert faults(rules, [deal] * (last + 1)) == {f"deals/{last}": "session-over"}


# --- targets ---


def test_a_session_cites_what_decides_who_deals_and_who_has_won() -> None:
    assert "PG-DEAL-03" in played(BASE, [won_by(0, 9, 10, 13)]).rules
    assert {"HR-SES-01", "HR-SES-02", "DEC-92"} <= set(played(house(target_score=39), [won_by(0, 9, 10, 13)]).rules)


def test_a_target_that_is_reached_stays_reached() -> None:
    deals = [won_by(0, 13, 3, 5), won_by(0, 5, 9, 10), won_by(0, 1, 1, 1), won_by(0, 1, 1, 1)]
    assert faults(house("base", target_score=44), deals) == {"deals/2": "session-over"}
    rules = house("indonesia-hutabarat", target_score=3)
    low: Body = {"winner": 0, "hands": [[], ["4C", "5D", "6H"], ["5C"], ["6C"]], "last_play": ["TH"], "specials": []}
    special = {"seat": 1, "cards": ["7D", "7C", "7H", "7S", "8D"]}
    falls = {**low, "hands": [[], ["4C"], ["5C"], ["6C"]], "specials": [special]}
    assert played(rules, [low]).over
    assert faults(rules, [low, falls]) == {"deals/1": "session-over"}
    assert not played(rules, [falls, low]).over


# --- numbers of deals, ties, and chips that run out ---


def test_a_session_is_over_after_the_agreed_deals_and_no_deal_is_taken_behind_them() -> None:
    three = house(target_score={"deals": 3})
    deal = won_by(0, 1, 1, 2)
    assert [played(three, [deal] * number).over for number in range(4)] == [False, False, False, True]
    assert faults(three, [deal] * 5) == {"deals/3": "session-over"}


def test_a_total_that_falls_while_equal_totals_play_on_has_reached_the_target() -> None:
    rules = house("indonesia-hutabarat", target_score=3, target_winner="highest-play-on")
    low: Body = {"winner": 0, "hands": [[], ["4C", "5D", "6H"], ["5C", "6D", "7H"], ["6C"]], "last_play": ["TH"]}
    special = {"seat": 1, "cards": ["8D", "8C", "8H", "8S", "9D"]}
    tied, falls = (
        played(rules, [{**low, "specials": []}]),
        played(rules, [{**low, "specials": []}, indonesian(0) | {"specials": [special]}]),
    )
    assert (tied.over, tied.reason and tied.reason.phrase) == (False, "totals-tied.highest")
    assert (falls.over, falls.winners) == (True, (2,))
    assert falls.totals[1] < 3


def test_a_payment_is_cut_and_the_score_of_the_deal_is_not() -> None:
    rules = house(starting_chips={"pay-in-turn": 20})
    end = played(rules, [won_by(2, 10, 3, 13)])
    assert end.nets == ((-18, 0, 38, -20),)
    assert end.scores[0].settlement is not None
    assert end.scores[0].settlement.net == (-18, 50, 62, -94)
    assert (end.net, end.chips, end.buy_ins) == ((-18, 0, 38, -20), (2, 20, 58, 0), None)


# --- what comes next ---


def test_what_decides_who_leads_or_deals_next_is_asked_for() -> None:
    loser_leads, points = house(later_leader="previous-loser"), house("pusoy-dos", later_leader="previous-loser")
    by_place = house(card_exchange="by-placing")
    tied = {"winner": 0, "cards_left": [0, 3, 3, 5]}
    ten = [indonesian(0)] * 10
    rows: list[tuple[bigtwo.Variant, list[Body], list[str] | None, dict[str, str]]] = [
        (points, [{"winner": 0, "last_play": "3D"}], None, {"deals/0/cards_left": "missing-field"}),
        (by_place, [tied], None, {"deals/0/hands": "missing-field"}),
        (house(card_exchange="by-points"), [tied], None, {"deals/0/hands": "missing-field"}),
        (INDONESIA, ten, ["3D", "4D", "5D", "XX"], {"draws/3": "unknown-card"}),
    ]
    with table() as row:
        for rules, deals, drawn, found in rows:
            with row(f"{rules.echo}: {len(deals)} deals, {drawn}"):
                assert faults(rules, deals, drawn) == found
    # Hands of the last deal alone decide.
    assert played(loser_leads, [won_by(0, 5, 5, 1), won_by(0, 5, 4, 1)]).next_leader == 1
    assert played(by_place, [tied, {"winner": 0, "cards_left": [0, 3, 2, 5]}]).exchange_due is not None


PLACED: Body = {"winner": 2, "placings": [2, 0, 1, 3]}


def test_the_next_deal_takes_what_decides() -> None:
    rules = house("pusoy-dos-play-on", card_exchange="by-points")
    after = played(rules, [PLACED]).next_deal
    assert after is not None
    taken: Any = after.to_dict(rules)
    penalties = {"winner": 2, "penalties": [0, 0, 0, 0]}
    assert taken["previous"] == {**penalties, "placings": [2, 0, 1, 3], "points": [3, 1, 5, 0]}
    deal = rules.deal(seed="x", **taken)
    assert deal.exchange is not None
    assert deal.exchange.placings == (2, 0, 1, 3)
    plain = house("pusoy-dos-play-on")
    other = played(plain, [PLACED]).next_deal
    assert other is not None
    assert other.to_dict(plain)["previous"] == penalties
