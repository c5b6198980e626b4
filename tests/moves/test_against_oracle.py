"""Legal moves are exactly what the oracle's filter over all subsets leaves; single plays are judged accordingly."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any, Final

import pytest

import bigtwo
from bigtwo.cards import singles
from bigtwo.combinations.kinds import KINDS
from tests.moves.drawing import random_hand, random_pile, random_situation
from tests.oracle import playing
from tests.tables import SEED, amounts, table
from tests.variant.chosen import CHOSEN, INTERESTING, chosen, random_mix

SMALL_HAND = 15
LARGEST_HAND = 21


def assert_same_moves(rng: Random, variant: bigtwo.Variant, hand: int, pile: int | None) -> None:
    options = variant.options.to_dict()
    situation: dict[str, Any] = random_situation(rng, variant, hand, pile)
    cards = list(variant.cards(hand))
    on_table = None if pile is None else list(variant.cards(pile))
    expected, may_pass = playing.legal_moves(cards, on_table, options, situation)
    moves = bigtwo.legal_moves(hand, pile, variant, **situation)
    listed = [frozenset(play.cards) for play in moves]
    question = (variant, cards, on_table, situation)
    assert len(listed) == len(set(listed)) == len(moves), question
    assert set(listed) == expected, question
    assert moves.may_pass == may_pass, question
    places = [(KINDS.index(play.kind), play.size, play.strength, play.mask) for play in moves]
    assert places == sorted(places)
    assert sum(moves.by_kind.values()) == len(moves)
    assert bool(moves) == bool(listed)
    if situation["own_pile"] and on_table is not None:
        continues = [playing.continues(frozenset(play.cards), on_table, options) for play in moves]
        assert [moves.position.continues(play) for play in moves] == continues, question
    include = playing.must_include(cards, options, situation)
    assert moves.must_include == include, question
    moves.to_dict()


@amounts(check=2, verify=len(CHOSEN))
def test_hands_of_every_size_under_named_variants_and_house_rules(amount: int) -> None:
    for name in Random(SEED).sample(CHOSEN, amount):
        rng, variant = Random(f"{SEED} {name}"), chosen(name)
        for size in range(1, LARGEST_HAND + 1):
            for _ in range(3 if name in INTERESTING and size < 14 else 1):
                hand = random_hand(rng, variant, size)
                assert_same_moves(rng, variant, hand, None)
                assert_same_moves(rng, variant, hand, random_pile(rng, variant, hand))


ON_ONES_OWN: Final = (
    ("4S", "4D 5C 5S"),
    ("4C 4S", "5D 5C 6H 6S 9S"),
    ("4D 4C 4S", "5D 5C 5S 9H"),
    ("4D 5C 6H 7S 8S", "5D 6D 7D 8D 9D 9S TS"),
    ("3S 4S 6S 9S JS", "4H 5H 6H 7H 8H JH KC"),
    ("4D 4C 4S 9H 9S", "5D 5C 5S TH TS JC JH JS JD"),
    ("3D 4D 5D 6D 7D", "4S 5S 6S 7S 8S 9C"),
)
"""A pile and a hand of the one who played it, of every size and of most kinds."""


def test_what_continues_ones_own_trick_is_shown_of_every_kind() -> None:
    with table() as row:
        for pile, hand in ON_ONES_OWN:
            with row(f"{hand} on {pile}"):
                moves = bigtwo.legal_moves(hand, pile, "indonesia-hutabarat", own_pile=True)
                expected = [
                    playing.continues(play.cards, pile.split(), moves.position.variant.options.to_dict())
                    for play in moves
                ]
                shown: Any = moves.to_dict()["moves"]
                assert [move["continues"] for move in shown] == expected
                assert True in expected


@amounts(test=4, check=12, verify=120)
def test_small_hands_under_random_mixes(amount: int) -> None:
    for number in range(amount):
        assert_same_moves_of_sizes(range(1, SMALL_HAND + 1), SEED + number)


@pytest.mark.verify
@pytest.mark.parametrize("first", range(0, 500, 50))
def test_hands_of_every_size_under_many_mixes(first: int) -> None:
    """A third of the sizes under each mix: the oracle looks at every subset."""
    for number in range(first, first + 50):
        assert_same_moves_of_sizes(range(1 + number % 3, LARGEST_HAND + 1, 3), SEED + number)


def assert_same_moves_of_sizes(sizes: range, number: int) -> None:
    """Every other hand is to answer a pile."""
    rng = Random(f"mix {number}")
    variant = random_mix(rng)
    for place, size in enumerate(sizes):
        hand = random_hand(rng, variant, size)
        pile = random_pile(rng, variant, hand) if (place + number) % 2 else None
        assert_same_moves(rng, variant, hand, pile)


def assert_every_subset_judged(rng: Random, variant: bigtwo.Variant, hand: int, pile: int | None) -> None:
    """Every set of at most seven cards, some foreign ones, and the pass: verdict and violations are the oracle's."""
    options = variant.options.to_dict()
    situation: dict[str, Any] = random_situation(rng, variant, hand, pile)
    cards = list(variant.cards(hand))
    on_table = None if pile is None else list(variant.cards(pile))
    moves = bigtwo.legal_moves(hand, pile, variant, **situation)
    listed = {play.mask for play in moves}
    bits = [1 << card for card in range(hand.bit_length()) if hand >> card & 1]
    outside = singles(variant.order.everything & ~hand)[:2]
    plays = [sum(chosen) for size in (1, 2, 3, 4, 5, 7) for chosen in combinations(bits, size)]
    plays += [bits[0] | card for card in outside] + outside
    for mask in plays:
        verdict = bigtwo.validate_play(hand, pile, mask, variant, **situation)
        legal, codes = playing.validate_play(cards, on_table, list(variant.cards(mask)), options, situation)
        question = (variant, cards, on_table, situation, variant.cards(mask))
        assert verdict.legal == legal == (mask in listed) == (mask in moves), question
        assert [violation.code for violation in verdict.violations] == codes, question
        for violation in verdict.violations:
            assert violation.detail
            assert violation.rules
    verdict = bigtwo.validate_play(hand, pile, "pass", variant, **situation)
    legal, codes = playing.validate_play(cards, on_table, "pass", options, situation)
    assert verdict.legal == legal == moves.may_pass
    assert [violation.code for violation in verdict.violations] == codes


@amounts(test=2, check=4, verify=len(CHOSEN))
def test_every_subset_of_a_hand_is_judged_as_the_list_says(amount: int) -> None:
    for name in Random(SEED + 1).sample(CHOSEN, amount):
        rng, variant = Random(f"{SEED} {name}"), chosen(name)
        for size in (1, 1, 2, 3, 5, 7, 9):
            hand = random_hand(rng, variant, size)
            assert_every_subset_judged(rng, variant, hand, None)
            assert_every_subset_judged(rng, variant, hand, random_pile(rng, variant, hand))


@amounts(test=4, check=12, verify=150)
def test_every_subset_of_a_hand_under_random_mixes(amount: int) -> None:
    for number in range(amount):
        rng = Random(f"{SEED} {number}")
        variant = random_mix(rng)
        top = variant.order.highest
        for hand in (top, random_hand(rng, variant, 4), random_hand(rng, variant, 8)):
            assert_every_subset_judged(rng, variant, hand, None if number % 2 else random_pile(rng, variant, hand))


def test_the_whole_pack_may_be_held() -> None:
    for name in ("base", "taiwan-latta", "lectio-5", "indonesia-hutabarat"):
        variant = bigtwo.variant(name)
        moves = bigtwo.legal_moves(variant.order.everything, None, variant)
        if not variant.combinations.straight_flushes:
            assert len(moves) == len(variant.combinations)
        assert len({play.mask for play in moves}) == len(moves)
