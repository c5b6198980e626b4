"""Where whoever can beat the pile must, the moves are the same, and just who has one may not pass."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from tests.moves.drawing import random_hand, random_pile, random_situation
from tests.variant.mixes import random_options

MIXES = 30
LARGEST_HAND = 16


@pytest.mark.parametrize("number", range(MIXES))
def test_only_who_has_no_play_on_the_pile_may_pass(number: int) -> None:
    rng = Random(f"must beat {number}")
    mix = random_options(rng) | {"finish_on_twos": rng.choice(("allowed", "no-lone-two", "no-two"))}
    variant, free = (bigtwo.variant({"options": {**mix, "must_beat": must}}) for must in (True, False))
    for size in range(1, LARGEST_HAND):
        hand = random_hand(rng, variant, size)
        pile = random_pile(rng, variant, hand) if rng.random() < 0.8 else None
        situation: dict[str, Any] = random_situation(rng, variant, hand, pile)
        moves = bigtwo.legal_moves(hand, pile, variant, **situation)
        before = bigtwo.legal_moves(hand, pile, free, **situation)
        question = (variant, hand, pile, situation)
        listed = {play.mask for play in moves}
        assert listed == {play.mask for play in before}, question
        leads = pile is None or situation["own_pile"]
        bound = not leads and bool(listed)
        assert moves.may_pass == (before.may_pass and not bound), question
        codes = [reason.code for reason in moves.obligations]
        assert codes == [reason.code for reason in before.obligations] + ["must-beat"] * bound
        verdict = bigtwo.validate_play(hand, pile, "pass", variant, **situation)
        refused = [reason.code for reason in bigtwo.validate_play(hand, pile, "pass", free, **situation).violations]
        assert [reason.code for reason in verdict.violations] == refused + ["must-beat"] * bound, question
        assert verdict.legal == moves.may_pass
        assert ("HR-LEAD-01" in moves.rules) == (not leads and not situation["locked_out"]), question


@pytest.mark.parametrize(
    ("hand", "pile", "options", "may_pass"),
    [
        ("3D TD", "9S", {}, False),
        ("3D 5D", "9S", {}, True),
        ("3D 3C", "4D 4C", {}, True),
        ("3D 4H 4S", "4D 4C", {}, False),
        ("4D 4C 4H 4S 5D", "9S", {}, True),
        ("4D 4C 4H 4S 5D", "9S", {"bombs": "on"}, False),
        ("2D", "9S", {"finish_on_twos": "no-lone-two"}, True),
        ("2S", "9S", {"lone_top_two_finish": "forbidden"}, True),
        ("2D 2H", "9S 9H", {"finish_on_twos": "no-two"}, True),
    ],
)
def test_a_pass(hand: str, pile: str, options: dict[str, Any], may_pass: bool) -> None:
    variant = bigtwo.variant({"options": {**options, "must_beat": True}})
    assert bigtwo.legal_moves(hand, pile, variant).may_pass == may_pass
    verdict = bigtwo.validate_play(hand, pile, "pass", variant)
    assert verdict.legal == may_pass
    if not may_pass:
        (reason,) = verdict.violations
        assert (reason.code, reason.rules) == ("must-beat", ("HR-LEAD-01", "DEC-144"))


def test_both_duties_are_told() -> None:
    variant = bigtwo.variant({"options": {"must_beat": True, "last_card_duty": "compulsory"}})
    verdict = bigtwo.validate_play("3D TD", "9S", "pass", variant, next_player_cards=1)
    assert [reason.code for reason in verdict.violations] == ["last-card-duty", "must-beat"]
    liable = bigtwo.variant({"options": {"must_beat": True}})
    verdict = bigtwo.validate_play("3D TD", "9S", "pass", liable, next_player_cards=1)
    assert [reason.code for reason in verdict.violations] == ["must-beat"]
    assert bigtwo.validate_play("TC TD", "9S", "TD", liable, next_player_cards=1).legal
