"""Doublings of card penalties, each with the hand or play next to it that does not double."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.scoring.values import disjoint_straight_flushes
from tests.scoring.asking import assert_adds_up, house, net_of, scored

EVERY = ["two", "four-of-a-kind", "straight-flush"]


def penalty(hand: str, last_play: str | None = None, **options: Any) -> int:
    variant = bigtwo.variant({"options": {"count_multipliers": [], **options}})
    taken = {*hand.split(), *(last_play or "").split()}
    spare = [card for card in ("3S", "4H", "5C", "6S", "7H", "8C") if card not in taken]
    result = scored(variant, winner=0, hands=[[], hand.split(), [spare[0]], [spare[1]]], last_play=last_play)
    assert_adds_up(result)
    return result.amounts[1]


@pytest.mark.parametrize(
    ("hand", "each", "once"),
    [
        ("3D 4C", 2, 2),
        ("2D 4C", 4, 4),
        ("2D 2C", 8, 4),
        ("2D 2C 2H 2S", 4 * 2**5, 8),
        ("9D 9C 9H", 3, 3),
        ("9D 9C 9H 9S", 8, 8),
        ("9D 9C 9H 9S 8D", 10, 10),
        ("9D 9C 9H 9S 8D 8C 8H 8S", 32, 16),
        ("4S 5S 6S 7S 8S", 10, 10),
        ("4S 5S 6S 7S 8H", 5, 5),
        ("4S 5S 6S 7S 8S 9S TS JS QS", 18, 18),
        ("4S 5S 6S 7S 8S 9S TS JS QS KS", 40, 20),
        ("4S 5S 6S 7S 8S 4D 5D 6D 7D 8D", 40, 20),
        ("2S 3S 4S 5S 6S", 20, 10),
        ("4S 5S 6S 7S 8S 8D 8C 8H", 32, 16),
    ],
)
def test_unused_cards(hand: str, each: int, once: int) -> None:
    assert penalty(hand, hand_doubling={"cards": EVERY, "mode": "each"}) == each
    assert penalty(hand, hand_doubling={"cards": EVERY, "mode": "once"}) == once
    assert penalty(hand) == len(hand.split())


@pytest.mark.parametrize(
    ("kind", "doubles"), [("two", "2D 3C"), ("four-of-a-kind", "9D 9C 9H 9S"), ("straight-flush", "4S 5S 6S 7S 8S")]
)
def test_each_kind_of_unused_cards_is_its_own_rule(kind: str, doubles: str) -> None:
    for other in EVERY:
        factor = 2 if other == kind else 1
        assert penalty(doubles, hand_doubling={"cards": [other], "mode": "each"}) == factor * len(doubles.split())


def test_a_sequence_that_is_no_run_doubles_nothing() -> None:
    doubling = {"cards": ["straight-flush"], "mode": "each"}
    assert penalty("JS QS KS AS 2S", hand_doubling=doubling) == 5
    assert penalty("JS QS KS AS 2S", hand_doubling=doubling, straight_order="S7") == 10


def test_disjoint_straight_flushes_are_packed_as_tightly_as_possible() -> None:
    """The greedy choice of the highest one in the middle would leave room for none on either side."""
    variant = bigtwo.variant("base")
    hand = variant.mask("3S 4S 5S 6S 7S 8S 9S TS JS QS")
    assert len(disjoint_straight_flushes(hand, variant)) == 2
    ten = variant.mask("3S 4S 5S 6S 7S 8S 9S TS JS")
    assert len(disjoint_straight_flushes(ten, variant)) == 1
    runs = [{"ranks": ranks, "decided_by": ranks[-1]} for ranks in ("56789", "34567", "89TJQ")]
    middle = house(straight_order=runs)
    assert len(disjoint_straight_flushes(hand, middle)) == 2


@pytest.mark.parametrize(
    ("last_play", "only_twos", "two_or_honour"),
    [
        ("AD", 1, 1),
        ("2D", 2, 2),
        ("2D 2S", 2, 2),
        ("2D 2C 2S", 2, 2),
        ("2D 2C 2S 3D 3C", 1, 2),
        ("2D 2C 2H 2S 3D", 1, 2),
        ("9D 9C 9H 9S 3D", 1, 2),
        ("9D 9C 9H 3D 3C", 1, 1),
        ("4D 5D 6D 7D 8D", 1, 2),
        ("4D 5D 6D 7D 9D", 1, 1),
        ("4D 5D 6D 7D 8H", 1, 1),
        ("2D 3D 4D 5D 6D", 1, 2),
        ("2D 3D 4D 5D 6H", 1, 2),
    ],
)
def test_last_plays(last_play: str, only_twos: int, two_or_honour: int) -> None:
    assert penalty("QS JS", last_play, finish_doubling="only-twos") == 2 * only_twos
    assert penalty("QS JS", last_play, finish_doubling="two-or-honour") == 2 * two_or_honour
    assert penalty("QS JS", last_play) == 2


@pytest.mark.parametrize(("last_play", "only_twos", "two_or_honour"), [("2D 2C 2H 2S", 2, 2), ("9D 9C 9H 9S", 1, 2)])
def test_bare_fours_as_last_play(last_play: str, only_twos: int, two_or_honour: int) -> None:
    assert penalty("QS JS", last_play, quads_form="bare", finish_doubling="only-twos") == 2 * only_twos
    assert penalty("QS JS", last_play, quads_form="bare", finish_doubling="two-or-honour") == 2 * two_or_honour


def test_multiplications_come_one_after_the_other() -> None:
    """Nine cards with two twos, doubled from eight: 9, 18, 36, 72, and the last play makes 144."""
    doubling = {"cards": ["two"], "mode": "each"}
    variant = house(count_multipliers=[[8, 2]], hand_doubling=doubling, finish_doubling="only-twos")
    hands = [[], ["3D", "3C", "4H", "4S", "5D", "5C", "6H", "2D", "2C"], ["7D"], ["8D"]]
    seat = scored(variant, winner=0, hands=hands, last_play="2S").seats[1]
    assert seat.amount == 144
    assert [(line.detail, line.amount) for line in seat.lines] == [
        ("9 cards x 1", 9),
        ("doubled for 8 or more cards", 9),
        ("doubled for the unused 2C", 18),
        ("doubled for the unused 2D", 36),
        ("doubled because the winner's last play was nothing but twos: 2S", 72),
    ]


def test_card_values_come_in_groups() -> None:
    variant = bigtwo.variant({"options": {"card_points": "tiered", "count_multipliers": [[10, 2]]}})
    hands = [[], ["3D", "TC", "KS", "AH", "2D"], ["3C"], ["3H"]]
    lines = scored(variant, winner=0, hands=hands).seats[1].lines
    assert [(line.detail, line.amount) for line in lines] == [
        ("2D: 1 card x 4", 4),
        ("AH: 1 card x 3", 3),
        ("KS: 1 card x 2", 2),
        ("TC 3D: 2 cards x 1", 2),
    ]


def test_a_full_hand_after_a_dragon_under_other_tables() -> None:
    """DEC-35: what a full hand is worth under the table in force, with doublings for the cards in it."""
    dragon = "3D 4S 5H 6C 7D 8D 9S TH JC QD KS AD 2C"
    rest = [card for card in bigtwo.variant("base").order.codes if card not in dragon.split()]
    hands = [dragon.split(), rest[:13], rest[13:26], rest[26:]]
    gamesky = bigtwo.variant({"extends": "gamesky", "options": {"dragon": "wins"}})
    assert scored(gamesky, winner=0, dragon=0).amounts == (0, 26, 26, 26)
    article = bigtwo.variant({"extends": "wikipedia", "options": {"dragon": "wins"}})
    last = 2 ** (3 + sum(1 for rank in "3456789TJQKA" if all(rank + suit in rest[26:] for suit in "SHCD")))
    assert scored(article, winner=0, dragon=0, hands=hands).amounts[3] == 26 * last
    leader = bigtwo.variant({"options": {"dragon": "wins", "multiplier_scope": "first-leader"}})
    assert scored(leader, winner=0, dragon=0).amounts == (0, 13, 13, 13)


def test_who_drops_out_owes_nothing() -> None:
    variant = bigtwo.variant("hong-kong-ip")
    result = scored(variant, winner=0, cards_left=[0, 0, 10, 3])
    assert result.amounts == (0, 0, 20, 3)
    assert "DEC-32" in result.rules
    assert_adds_up(result)


def test_the_last_of_two_wins_with_cards_in_hand() -> None:
    two = {"extends": "two-player-13", "options": {"lone_top_two_finish": "not-a-win", "finish_doubling": "only-twos"}}
    result = scored(bigtwo.variant(two), winner=0, cards_left=[4, 0])
    assert result.amounts == (0, 0)
    assert net_of(result) == (0, 0)
