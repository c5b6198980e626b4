"""Who pays whom: every settlement, and who pays for everybody."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from tests.scoring.asking import assert_adds_up, net_of, paid_in, scored


def without_lines(transfer: Any) -> dict[str, Any]:
    return {name: value for name, value in transfer.to_dict().items() if name != "lines"}


def explained(result: Any) -> dict[tuple[int, int], list[str]]:
    """Every payment: from whom and to whom, and its lines."""
    return {(each.payer, each.receiver): list(map(str, each.lines)) for each in result.settlement.transfers}


def settled(cards_left: list[int], body: dict[str, Any] | None = None, **options: Any) -> tuple[int, ...] | None:
    variant = bigtwo.variant({"options": options})
    result = scored(variant, winner=cards_left.index(0), cards_left=cards_left, **(body or {}))
    assert_adds_up(result)
    return None if result.settlement is None else result.settlement.net


@pytest.mark.parametrize(
    ("settlement", "net"),
    [
        ("pairwise-difference", (68, 32, -12, -88)),
        ("winner-only", (68, -9, -20, -39)),
        ("none", None),
    ],
)
def test_settlements(settlement: str, net: tuple[int, ...] | None) -> None:
    assert settled([0, 9, 10, 13], settlement=settlement) == net


def test_the_stake_of_the_request_overrides_that_of_the_variant() -> None:
    assert settled([0, 1, 1, 1], stake=5) == (15, -5, -5, -5)
    assert settled([0, 1, 1, 1], {"stake": 2}, stake=5) == (6, -2, -2, -2)


def test_one_payment_for_each_unequal_pair_the_largest_first() -> None:
    result = scored(bigtwo.variant("base"), winner=1, cards_left=[4, 0, 4, 9])
    assert result.settlement is not None
    assert [without_lines(each) for each in result.settlement.transfers] == [
        {"from": 3, "to": 1, "amount": 9},
        {"from": 3, "to": 0, "amount": 5},
        {"from": 3, "to": 2, "amount": 5},
        {"from": 0, "to": 1, "amount": 4},
        {"from": 2, "to": 1, "amount": 4},
    ]


def test_nothing_passes_between_losers_where_only_the_winner_is_paid() -> None:
    result = scored(bigtwo.variant({"options": {"settlement": "winner-only"}}), winner=0, cards_left=[0, 3, 11, 8])
    assert net_of(result) == (33, -3, -22, -8)
    assert {receiver for _, receiver in paid_in(result)} == {0}


@pytest.mark.parametrize(("difference", "amount"), [(8, 8), (9, 18), (11, 22), (12, 24), (13, 26)])
def test_card_differences(difference: int, amount: int) -> None:
    """DEC-57: the multiplier goes by the difference; twelve and thirteen stay doubled."""
    result = scored(bigtwo.variant("kam-difference"), winner=0, cards_left=[0, difference, 1, 1])
    paid = paid_in(result)
    assert paid[1, 0] == amount == result.amounts[1]
    assert (2, 3) not in paid


def test_card_differences_where_only_the_first_leader_is_multiplied() -> None:
    variant = bigtwo.variant({"extends": "kam-difference", "options": {"multiplier_scope": "first-leader"}})
    for leader, amount in ((1, 20), (2, 10)):
        result = scored(variant, winner=0, cards_left=[0, 10, 2, 1], first_leader=leader)
        paid = paid_in(result)
        assert paid[1, 0] == amount == result.amounts[1]


# --- liability -------------------------------------------------------------------------------------------------------


def test_a_breach_costs_nothing_where_nobody_is_liable() -> None:
    for duty in ("none", "compulsory"):
        assert settled([0, 1, 8, 12], {"breach": {"seat": 2}}, last_card_duty=duty) == settled(
            [0, 1, 8, 12], last_card_duty=duty
        )


def test_a_breach_costs_nothing_without_money() -> None:
    assert settled([0, 1, 8, 12], {"breach": {"seat": 2}}, settlement="none") is None


def test_the_offender_takes_over_losses_and_leaves_gains() -> None:
    net = settled([0, 1, 8, 12], {"breach": {"seat": 1}})
    assert settled([0, 1, 8, 12]) == (33, 29, 1, -63)
    assert net == (33, 29 - 63, 1, 0)


def test_without_a_breach_everybody_pays_his_own() -> None:
    assert settled([0, 1, 8, 12], {"breach": None}) == (33, 29, 1, -63)


def test_the_payments_under_liability_come_from_the_offender_alone() -> None:
    rng = Random("liable")
    for settlement in ("pairwise-difference", "winner-only"):
        variant = bigtwo.variant({"options": {"settlement": settlement}})
        for _ in range(300):
            counts = [0, *(rng.randint(1, 13) for _ in range(3))]
            offender = rng.randint(1, 3)
            result = scored(variant, winner=0, cards_left=counts, breach={"seat": offender}, stake=rng.randint(1, 9))
            assert_adds_up(result)
            assert result.settlement is not None
            assert result.settlement.liable == offender
            assert {payer for payer, _ in paid_in(result)} == {offender}
            assert all(amount >= 0 for seat, amount in enumerate(result.settlement.net) if seat != offender)


def test_a_winner_who_loses_money_pays_it_himself() -> None:
    """An unbeaten special can leave a loser better off than the winner; liability is about the losers' losses."""
    variant = bigtwo.variant({"extends": "indonesia-hutabarat", "options": {"last_card_duty": "liable"}})
    specials = [{"seat": 1, "cards": ["4S", "5S", "6S", "7S", "8S"], "final": False}]
    result = scored(
        variant, winner=0, hands=[[], ["3D"], ["3C"], ["3H"]], last_play="KD", specials=specials, breach={"seat": 3}
    )
    assert_adds_up(result)
    assert result.amounts == (-5, -39, 1, 1)
    assert net_of(result) == (-22, 114, 0, -92)


def test_the_winner_settles_his_bonus_too() -> None:
    variant = bigtwo.variant({"extends": "indonesia-hutabarat", "options": {"settlement": "winner-only"}})
    result = scored(variant, winner=0, hands=[[], ["3D"], ["3C"], ["3H"]], last_play="KD", specials=[])
    assert net_of(result) == (18, -6, -6, -6)


# --- what a payment is made of ----------------------------------------------------------------------------------------


def test_kams_payments_say_what_is_counted() -> None:
    """PG-VS-07: the difference doubles, so that 10 cards pay the winner 20, and a loser with 2 cards just 8."""
    kam = bigtwo.variant("kam-difference")
    result = scored(kam, winner=0, cards_left=[0, 10, 2, 1])
    assert [str(line) for line in result.seats[1].lines] == [
        "10 cards x 1: +10",
        "doubled for a difference of 9 or more cards from the winner: +10",
    ]
    assert explained(result) == {
        (1, 0): ["10 cards less 0 cards: +10", "doubled for a difference of 9 or more cards: +10"],
        (1, 3): ["10 cards less 1 card: +9", "doubled for a difference of 9 or more cards: +9"],
        (1, 2): ["10 cards less 2 cards: +8"],
        (2, 0): ["2 cards less 0 cards: +2"],
        (2, 3): ["2 cards less 1 card: +1"],
        (3, 0): ["1 card less 0 cards: +1"],
    }
    for transfer in result.settlement.transfers if result.settlement else ():
        assert {"PG-VS-07", "DEC-57"} <= {rule for line in transfer.lines for rule in line.rules}
    assert_adds_up(result)


def test_kams_payments_where_only_the_first_leader_is_multiplied() -> None:
    variant = bigtwo.variant({"extends": "kam-difference", "options": {"multiplier_scope": "first-leader", "stake": 3}})
    result = scored(variant, winner=0, cards_left=[0, 10, 12, 1], first_leader=1)
    assert str(result.seats[1].lines[1]) == (
        "doubled for the first leader's difference of 9 or more cards from the winner: +10"
    )
    assert explained(result)[1, 3] == [
        "10 cards less 1 card: +9",
        "doubled for the first leader's difference of 9 or more cards: +9",
        "tripled for the stake: +36",
    ]
    assert explained(result)[2, 3] == ["12 cards less 1 card: +11", "tripled for the stake: +22"]
    assert_adds_up(result)


def test_other_payments_say_what_they_are_made_of() -> None:
    base = scored(bigtwo.variant({"options": {"stake": 5}}), winner=0, cards_left=[0, 9, 10, 13])
    assert explained(base)[2, 1] == ["a penalty of 20 less one of 9: +11", "multiplied by 5 for the stake: +44"]
    assert explained(base)[1, 0] == ["a penalty of 9 less one of 0: +9", "multiplied by 5 for the stake: +36"]
    points = bigtwo.variant({"extends": "pusoy-dos", "options": {"settlement": "pairwise-difference"}})
    won = scored(points, winner=1, last_play="2S")
    assert explained(won)[0, 1] == ["points: 2 less 0: +2"]
    liable = scored(bigtwo.variant("base"), winner=0, cards_left=[0, 1, 8, 12], breach={"seat": 3})
    assert {line for lines in explained(liable).values() for line in lines} == {
        "what the one liable owes, with the losses of the other losers: +33",
        "what the one liable owes, with the losses of the other losers: +29",
        "what the one liable owes, with the losses of the other losers: +1",
    }
    assert {"PG-SCORE-10", "DEC-59"} <= set(liable.settlement.transfers[0].lines[0].rules if liable.settlement else ())
    for result in (base, won, liable):
        assert_adds_up(result)


def test_a_winner_who_pays_although_another_is_liable_is_told_so() -> None:
    variant = bigtwo.variant({"extends": "indonesia-hutabarat", "options": {"last_card_duty": "liable"}})
    specials = [{"seat": 1, "cards": ["4S", "5S", "6S", "7S", "8S"], "final": False}]
    result = scored(
        variant, winner=0, hands=[[], ["3D"], ["3C"], ["3H"]], last_play="KD", specials=specials, breach={"seat": 3}
    )
    assert explained(result)[0, 1] == ["the winner's own loss, for which nobody is liable: +22"]
