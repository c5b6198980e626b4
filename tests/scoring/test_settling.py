"""Who pays whom: every settlement, and who pays for everybody."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from tests.scoring.asking import assert_adds_up, net_of, paid_in, scored


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
    assert [each.to_dict() for each in result.settlement.transfers] == [
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
