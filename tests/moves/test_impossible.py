"""Situations that cannot occur under a variant are refused, and none that can."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.cards import singles
from bigtwo.faults import InvalidInput
from bigtwo.variant.options import cards_each, has_extra_card
from tests.moves.drawing import any_situation, random_hand, random_pile
from tests.oracle.playing import impossible_fields
from tests.tables import SEED, amounts, table
from tests.variant.chosen import CHOSEN, chosen, random_mix
from tests.variant.mixes import random_options

TABLE: list[tuple[str, str, dict[str, Any], list[str]]] = [
    # The extra card goes to the holder of the lowest card, so nothing is missing.
    ("three-player", "3C 9S", {"opening": True}, ["opening"]),
    # Of 52 cards 13 are in the stock: the 14th lowest is the highest that can be the lowest dealt.
    ("three-player-13-draw", "6C 9S", {"opening": True}, []),
    ("three-player-13-draw", "6H 9S", {"opening": True}, ["opening"]),
    ("two-player-17", "7H", {"opening": True}, []),
    ("two-player-17", "7S", {"opening": True}, ["opening"]),
    ("base", "4C", {"next_player_cards": 13}, []),
    ("base", "4C", {"next_player_cards": 14}, ["next_player_cards"]),
    ("three-player", "4C", {"next_player_cards": 18}, []),
    ("three-player", "4C", {"next_player_cards": 19}, ["next_player_cards"]),
    ("three-player-13-draw", "4C", {"next_player_cards": 18}, []),
]
"""Under which rules, the hand, what is said besides, and what of it cannot be, where chance seldom goes."""


def refused(variant: bigtwo.Variant, hand: Any, pile: Any, situation: dict[str, Any]) -> list[str]:
    """The fields that are refused; both questions refuse the same."""
    faults: list[tuple[Any, ...]] = []
    for ask in (
        lambda: bigtwo.legal_moves(hand, pile, variant, **situation),
        lambda: bigtwo.validate_play(hand, pile, "pass", variant, **situation),
    ):
        try:
            ask()
        except InvalidInput as faulty:
            faults.append(faulty.faults)
        else:
            faults.append(())
    assert faults[0] == faults[1]
    assert {fault.code for fault in faults[0]} <= {"impossible-situation"}
    return [str(fault.path[0]) for fault in faults[0]]


def test_what_cannot_be_is_refused_and_nothing_else() -> None:
    with table() as row:
        for spec, hand, situation, fields in TABLE:
            with row(f"{spec}: {hand}, {situation}"):
                assert refused(bigtwo.variant(spec), hand, None, situation) == fields


def test_why_a_card_is_too_high_to_open_is_cited_where_a_rule_says_it() -> None:
    fewer = {"extends": "three-player", "options": {"hand_size": 10, "leftover": "dead"}}
    cited = {"two-player-17": ("PG-2P-05",), "three-player-13-draw": ("PG-3P-08",), "fewer": ()}
    for name, rules in cited.items():
        with pytest.raises(InvalidInput) as refusal:
            bigtwo.legal_moves("2S", None, fewer if name == "fewer" else name, opening=True)
        assert refusal.value.faults[0].rules == rules


def test_the_cards_of_the_next_player_are_a_number_that_a_hand_can_have() -> None:
    with table() as row:
        for wrong in ("1", 0, 61, True, 1.0):
            with row(repr(wrong)), pytest.raises(InvalidInput) as refusal:
                bigtwo.legal_moves("4C 5D", None, "base", next_player_cards=wrong)
            assert [fault.path for fault in refusal.value.faults] == [("next_player_cards",)]


@amounts(test=100, check=300, verify=3000)
def test_what_is_refused_is_what_the_oracle_says(amount: int) -> None:
    rng = Random(SEED)
    for number in range(amount):
        if number % 10 == 0:
            variant = random_mix(rng) if rng.random() < 0.5 else chosen(rng.choice(CHOSEN))
        hand = random_hand(rng, variant, rng.randint(1, 5))
        pile = random_pile(rng, variant, hand) if rng.random() < 0.5 else None
        situation = any_situation(rng, leading=pile is None)
        on_table = None if pile is None else variant.cards(pile)
        expected = impossible_fields(variant.cards(hand), on_table, variant.options.to_dict(), situation)
        assert set(refused(variant, hand, pile, situation)) == expected, (variant, hand, pile, situation)


@pytest.mark.parametrize(
    "number", [0, 1, 2, *(pytest.param(number, marks=pytest.mark.verify) for number in range(3, 60))]
)
def test_a_hand_may_open_where_it_is_the_lowest_of_some_deal(number: int) -> None:
    """For each card as the lowest of a hand, the deal that leaves over the cards below it, as far as cards are left."""
    rng = Random(SEED + number)
    mix = random_options(rng) | {"first_leader": "lowest-card"}
    variant = chosen(rng.choice(CHOSEN)) if number % 2 else bigtwo.variant({"options": mix})
    options, each, size = variant.options, cards_each(variant.options), variant.order.size
    pack = singles(variant.order.everything)
    for lowest in range(size - each + 1):
        cards = pack[lowest:] + pack[:lowest][::-1]
        *hands, left = (cards[start : start + each] for start in range(0, each * options.players + 1, each))
        if options.leftover == "dealt-too":
            hands = [hand + left[seat : seat + 1] for seat, hand in enumerate(hands)]
        extra = sum(left) if has_extra_card(options) else None
        opened = variant.opening(list(map(sum, hands)), extra=extra)
        if opened.by != "lowest-card":  # a hand wins before the first lead, or is thrown in
            continue
        hand = sum(hands[0])
        leads = opened.leader == 0 and opened.hands[0] & -opened.hands[0] == hand & -hand
        assert (refused(variant, hand, None, {"opening": True}) == []) == leads, (lowest, opened)
        assert opened.leader is not None
        assert refused(variant, opened.hands[opened.leader], None, {"opening": True}) == []
