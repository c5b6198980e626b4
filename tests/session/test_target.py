"""Sessions that are played to a target: when they are over, who wins them, and what comes next."""

from __future__ import annotations

from random import Random

import pytest

import bigtwo
from tests.scoring.asking import Body, house, played
from tests.session.asking import BASE, faults, won_by

FIFTY = house("base", target_score=50)


def test_without_a_target_nothing_is_said_of_one() -> None:
    answer = played(BASE, [won_by(0, 13, 13, 13)] * 9)
    assert not answer.over
    assert answer.winners is None
    assert not {"winners", "reason"} & answer.to_dict().keys()


def test_nobody_has_won_while_it_goes_on() -> None:
    answer = played(FIFTY, [won_by(0, 12, 3, 5), won_by(1, 1, 9, 10)])
    assert not answer.over
    assert answer.to_dict()["winners"] is None
    assert str(answer.target) == "nobody has reached the target of 50: the highest total is 25"
    assert answer.next_dealer == 1


def test_before_the_first_deal() -> None:
    said = played(FIFTY, []).to_dict()
    assert (said["over"], said["winners"]) == (False, None)
    assert said["reason"]["params"] == {"target": 50, "total": 0}  # type: ignore[index]


def test_it_is_over_with_the_deal_that_reaches_it() -> None:
    answer = played(FIFTY, [won_by(0, 12, 3, 5), won_by(1, 1, 9, 13), won_by(0, 5, 1, 6)])
    said = answer.to_dict()
    assert said["totals"]["penalties"] == [1, 29, 13, 50]  # type: ignore[index]
    assert (answer.over, answer.winners) == (True, (0,))
    assert str(answer.target) == "seat 0 wins the session: with the target of 50 reached, 1 is the lowest total"
    nothing = ("next_dealer", "next_leader_by", "next_leader", "exchange_due", "direction", "next_deal")
    assert {name: said[name] for name in nothing} == dict.fromkeys(nothing)
    assert not answer.draw_due
    assert {"HR-SES-01", "HR-SES-02", "DEC-92"} <= set(answer.rules)


def test_a_deal_after_it_is_a_fault() -> None:
    deals = [won_by(0, 13, 3, 5), won_by(0, 5, 9, 10), won_by(0, 1, 1, 1), won_by(0, 1, 1, 1)]
    assert faults(house("base", target_score=44), deals) == {"deals/2": "session-over"}


def test_a_total_that_falls_again_does_not_go_on() -> None:
    rules = house("indonesia-hutabarat", target_score=3)
    low: Body = {"winner": 0, "hands": [[], ["4C", "5D", "6H"], ["5C"], ["6C"]], "last_play": ["TH"], "specials": []}
    special = {"seat": 1, "cards": ["7D", "7C", "7H", "7S", "8D"]}
    falls = {**low, "hands": [[], ["4C"], ["5C"], ["6C"]], "specials": [special]}
    assert played(rules, [low]).over
    assert faults(rules, [low, falls]) == {"deals/1": "session-over"}
    assert not played(rules, [falls, low]).over


@pytest.mark.parametrize(("winner", "seats"), [("lowest", (0, 2)), ("highest", (1, 3))])
def test_equal_totals_share(winner: str, seats: tuple[int, ...]) -> None:
    rules = house("base", target_score=9, target_winner=winner)
    answer = played(rules, [won_by(0, 4, 1, 4), won_by(2, 1, 5, 5)])
    assert answer.winners == seats
    assert answer.target is not None
    assert answer.target.reason.phrase == f"target-reached.{winner}-shared"


def test_of_points_the_highest_total_wins_unless_somebody_says_otherwise() -> None:
    deals: list[Body] = [{"winner": 3, "last_play": ["2S"]}]
    assert played(house("pusoy-dos", target_score=2), deals).winners == (3,)
    assert played(house("pusoy-dos", target_score=2, target_winner="lowest"), deals).winners == (0, 1, 2)
    assert [each.code for each in house("pusoy-dos", target_score=2).resolved.warnings] == ["VC-35"]


def test_random_sessions_end_where_the_totals_say() -> None:
    rng = Random("to a target")
    for _ in range(60):
        target, wanted = rng.randint(1, 200), rng.choice(("lowest", "highest"))
        rules = house("base", target_score=target, target_winner=wanted)
        totals, deals = [0, 0, 0, 0], []
        while max(totals) < target:
            deals.append(won_by(rng.randrange(4), *(rng.randint(1, 13) for _ in range(3))))
            for seat, left in enumerate(deals[-1]["cards_left"]):
                totals[seat] += left * (3 if left == 13 else 2 if left >= 10 else 1)
            answer = played(rules, deals)
            assert answer.over is (max(totals) >= target)
            assert list(answer.totals) == totals
        best = min(totals) if wanted == "lowest" else max(totals)
        assert answer.winners == tuple(seat for seat, total in enumerate(totals) if total == best)


def test_in_other_languages() -> None:
    with bigtwo.language("de"):
        answer = played(FIFTY, [won_by(1, 1, 13, 13), won_by(1, 1, 13, 13)])
        assert str(answer.target).startswith("Sitz 1 gewinnt die Partie")
