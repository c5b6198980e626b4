"""Situations that cannot occur under a variant are refused, and none that can."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.faults import Faulty
from bigtwo.variant import cards_each, has_extra_card
from tests.moves.drawing import any_situation, random_hand, random_pile
from tests.oracle.situations import impossible_fields
from tests.variant.chosen import CHOSEN, chosen, random_mix
from tests.variant.mixes import random_options

INDONESIA = "indonesia-hutabarat"
LOCKS = "base+after_pass=out-of-trick"
TWO = "two-player-13+after_pass=out-of-trick"

TABLE: list[tuple[str, str, str | None, dict[str, Any], list[str]]] = [
    ("base", "4C", "3D", {"locked_out": True}, ["locked_out"]),
    ("base", "4C", "3D", {"next_player_locked_out": True, "next_player_cards": 1}, ["next_player_locked_out"]),
    ("base", "4C", "3D", {"own_pile": True}, ["own_pile"]),
    ("base", "4C", "3D", {"locked_out": False, "own_pile": False, "next_player_locked_out": False}, []),
    (INDONESIA, "4C", "3D", {"locked_out": True, "next_player_locked_out": True}, []),
    (INDONESIA, "4C", "3D", {"own_pile": True, "next_player_locked_out": True}, []),
    (INDONESIA, "4C", "3D", {"own_pile": True, "locked_out": True}, ["own_pile"]),
    (
        INDONESIA,
        "4C",
        None,
        {"locked_out": True, "next_player_locked_out": True},
        ["locked_out", "next_player_locked_out"],
    ),
    (LOCKS, "4C", "3D", {"locked_out": True}, []),
    (LOCKS, "4C", "3D", {"own_pile": True}, ["own_pile"]),
    (TWO, "4C", "3D", {"locked_out": True}, ["locked_out"]),
    (f"{TWO}+self_beat=true", "4C", "3D", {"locked_out": True}, []),
    ("base", "3D 9S", None, {"opening": True}, []),
    ("base", "4C 9S", None, {"opening": True}, ["opening"]),
    ("base+opening_must_include=false", "3C 9S", None, {"opening": True}, ["opening"]),
    ("pusoy-dos", "3D 9S", None, {"opening": True}, ["opening"]),
    ("pusoy-dos", "3C 9S", None, {"opening": True}, []),
    ("lectio-5", "3S", None, {"opening": True}, ["opening"]),
    ("lectio-5", "3D", None, {"opening": True}, []),
    # The extra card goes to the holder of the lowest card, so nothing is missing.
    ("three-player", "3C 9S", None, {"opening": True}, ["opening"]),
    ("three-player", "3D 9S", None, {"opening": True}, []),
    # Of 52 cards 13 are in the stock: the 14th lowest is the highest that can be the lowest dealt.
    ("three-player-13-draw", "6C 9S", None, {"opening": True}, []),
    ("three-player-13-draw", "6H 9S", None, {"opening": True}, ["opening"]),
    ("two-player-13", "9H", None, {"opening": True}, []),
    ("two-player-13", "9S", None, {"opening": True}, ["opening"]),
    ("two-player-17", "7H", None, {"opening": True}, []),
    ("two-player-17", "7S", None, {"opening": True}, ["opening"]),
    ("base+later_leader=previous-winner", "3D", None, {"opening": True}, []),
    ("base+first_leader=named-seat", "3D", None, {"opening": True}, []),
    ("base+first_leader=random-seat+later_leader=previous-loser", "3D", None, {"opening": True}, ["opening"]),
    ("base", "4C", None, {"next_player_cards": 13}, []),
    ("base", "4C", None, {"next_player_cards": 14}, ["next_player_cards"]),
    ("three-player", "4C", None, {"next_player_cards": 18}, []),
    ("three-player-13-draw", "4C", None, {"next_player_cards": 18}, []),
]
"""Under which rules, the hand, the pile, what is said besides, and what of it cannot be."""


def refused(variant: bigtwo.Variant, hand: Any, pile: Any, situation: dict[str, Any]) -> list[str]:
    """The fields that are refused; both questions refuse the same."""
    faults: list[tuple[Any, ...]] = []
    for ask in (
        lambda: bigtwo.legal_moves(hand, pile, variant, **situation),
        lambda: bigtwo.validate_play(hand, pile, "pass", variant, **situation),
    ):
        try:
            ask()
        except Faulty as faulty:
            faults.append(faulty.faults)
        else:
            faults.append(())
    assert faults[0] == faults[1]
    assert {fault.code for fault in faults[0]} <= {"impossible-situation"}
    return [str(fault.path[0]) for fault in faults[0]]


@pytest.mark.parametrize(("spec", "hand", "pile", "situation", "fields"), TABLE)
def test_what_cannot_be_is_refused_and_nothing_else(
    spec: str, hand: str, pile: str | None, situation: dict[str, Any], fields: list[str]
) -> None:
    assert refused(bigtwo.variant(spec), hand, pile, situation) == fields


@pytest.mark.parametrize("name", [*CHOSEN, *map(str, range(40))])
def test_what_is_refused_is_what_the_oracle_says(name: str) -> None:
    rng = Random(f"impossible {name}")
    variant = random_mix(rng) if name.isdecimal() else chosen(name)
    for _ in range(30):
        hand = random_hand(rng, variant, rng.randint(1, 5))
        pile = random_pile(rng, variant, hand) if rng.random() < 0.5 else None
        situation = any_situation(rng, leading=pile is None)
        on_table = None if pile is None else variant.cards(pile)
        expected = impossible_fields(variant.cards(hand), on_table, variant.options.to_dict(), situation)
        assert set(refused(variant, hand, pile, situation)) == expected, (variant, hand, pile, situation)


@pytest.mark.parametrize("name", [*CHOSEN, *map(str, range(40))])
def test_a_hand_may_open_where_it_is_the_lowest_of_some_deal(name: str) -> None:
    """For each card as the lowest of a hand, the deal that leaves over the cards below it, as far as cards are left."""
    rng = Random(f"openings {name}")
    mix = random_options(rng) | {"first_leader": "lowest-card"}
    variant = bigtwo.variant({"options": mix}) if name.isdecimal() else chosen(name)
    options, each, size = variant.options, cards_each(variant.options), variant.order.pack.size
    for lowest in range(size - each + 1):
        cards = list(range(lowest, size)) + list(range(lowest))[::-1]
        *hands, left = (cards[start : start + each] for start in range(0, each * options.players + 1, each))
        extra = sum(1 << card for card in left) if has_extra_card(options) else None
        opened = variant.opening([sum(1 << card for card in hand) for hand in hands], extra=extra)
        if opened.by != "lowest-card":  # a hand wins before the first lead, or is thrown in
            continue
        hand = sum(1 << card for card in hands[0])
        leads = opened.leader == 0 and opened.hands[0] & -opened.hands[0] == 1 << lowest
        assert (refused(variant, hand, None, {"opening": True}) == []) == leads, (lowest, opened)
        assert opened.leader is not None
        assert refused(variant, opened.hands[opened.leader], None, {"opening": True}) == []
