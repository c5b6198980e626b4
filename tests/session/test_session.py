"""Sessions: what the ledger holds, when one is over and who has won, who deals, leads and exchanges next, and what is
refused. The numbers of random sessions are compared with the oracle in tests/scoring/test_against_oracle.py."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.result import DealResult, UnscorableDeal
from bigtwo.session.ledger import session
from tests.scoring.asking import Body, house, played
from tests.tables import table

BASE = bigtwo.variant("base")
LECTIO = bigtwo.variant("lectio-5")
INDONESIA = bigtwo.variant("indonesia-hutabarat")
EXCHANGE = bigtwo.variant("three-player-exchange")
FIFTY = house("base", target_score=50)


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


def test_a_ledger() -> None:
    answer = played(BASE, [won_by(0, 9, 10, 13), won_by(2, 1, 1, 1)])
    assert answer.to_dict()["ledger"] == [
        {"deal": 1, "penalties": [0, 9, 20, 39], "net": [68, 32, -12, -88]},
        {"deal": 2, "penalties": [1, 1, 0, 1], "net": [-1, -1, 3, -1]},
    ]
    assert answer.to_dict()["totals"] == {"penalties": [1, 10, 20, 40], "net": [67, 31, -9, -89]}
    assert (answer.next_dealer, answer.next_leader_by, answer.next_leader) == (2, "lowest-card", None)
    assert "PG-DEAL-03" in answer.rules
    points = played(house("pusoy-dos"), [{"winner": 1, "last_play": "2S"}, {"winner": 0, "last_play": "3S"}]).to_dict()
    assert points["ledger"] == [
        {"deal": 1, "points": [0, 2, 0, 0], "net": None},
        {"deal": 2, "points": [1, 0, 0, 0], "net": None},
    ]
    assert points["totals"] == {"points": [1, 2, 0, 0], "net": None}
    assert session([DealResult(0, [0, 1, 1, 1])], BASE) == played(BASE, [won_by(0, 1, 1, 1)])


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


def test_a_target_in_words() -> None:
    without = played(BASE, [won_by(0, 13, 13, 13)] * 9)
    assert (without.over, without.winners) == (False, None)
    assert not {"winners", "reason"} & without.to_dict().keys()
    begun: Any = played(FIFTY, []).to_dict()
    assert (begun["over"], begun["winners"]) == (False, None)
    assert begun["reason"]["params"] == {"target": 50, "total": 0}
    going = played(FIFTY, [won_by(0, 12, 3, 5), won_by(1, 1, 9, 10)])
    assert (going.over, going.next_dealer) == (False, 1)
    assert str(going.reason) == "nobody has reached the target of 50: the highest total is 25"
    answer = played(FIFTY, [won_by(0, 12, 3, 5), won_by(1, 1, 9, 13), won_by(0, 5, 1, 6)])
    said: Any = answer.to_dict()
    assert said["totals"]["penalties"] == [1, 29, 13, 50]
    assert (answer.over, answer.winners) == (True, (0,))
    assert str(answer.reason) == "seat 0 wins the session: with the target of 50 reached, 1 is the lowest total"
    nothing = ("next_dealer", "next_leader_by", "next_leader", "exchange_due", "direction", "next_deal")
    assert {name: said[name] for name in nothing} == dict.fromkeys(nothing)
    assert not answer.draw_due
    assert {"HR-SES-01", "HR-SES-02", "DEC-92"} <= set(answer.rules)
    with bigtwo.language("de"):
        german = played(FIFTY, [won_by(1, 1, 13, 13), won_by(1, 1, 13, 13)])
        assert str(german.reason).startswith("Sitz 1 gewinnt die Partie")


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


def test_who_wins_at_the_target() -> None:
    for winner, seats in (("lowest", (0, 2)), ("highest", (1, 3))):
        answer = played(house(target_score=9, target_winner=winner), [won_by(0, 4, 1, 4), won_by(2, 1, 5, 5)])
        assert answer.winners == seats
        assert answer.reason is not None
        assert answer.reason.phrase == f"target-reached.{winner}-shared"
    # Of points the highest total wins unless somebody says otherwise.
    deals: list[Body] = [{"winner": 3, "last_play": ["2S"]}]
    assert played(house("pusoy-dos", target_score=2), deals).winners == (3,)
    assert played(house("pusoy-dos", target_score=2, target_winner="lowest"), deals).winners == (0, 1, 2)
    assert [each.code for each in house("pusoy-dos", target_score=2).resolved.warnings] == ["VC-35"]


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
    doubled = house("three-player-exchange", hand_doubling={"cards": ["two"], "mode": "each"})
    due = played(doubled, [{"winner": 1, "hands": [["4D", "5D"], [], ["2S", "3D"]]}]).exchange_due
    assert due is not None
    assert (due[0].giver, due[0].receiver) == (2, 1), "of two with as many cards the one with the higher penalty gives"
    assert played(INDONESIA, ten, ["4D", "4C", "4S", "4H"]).next_dealer == 2
    assert played(INDONESIA, ten).next_dealer is None
    assert played(house(next_dealer="high-draw-per-round", deals_per_round=1), [won_by(0, 1, 1, 1)]).draw_due


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
