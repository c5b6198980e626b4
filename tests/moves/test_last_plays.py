"""Where nobody may go out on twos, the list lacks just the plays that are the whole hand and hold such twos."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from tests.moves.drawing import random_hand, random_pile, random_situation
from tests.variant.mixes import random_options

MIXES = 40
LARGEST_HAND = 9


def barred(form: str, hand: int, play: int, twos: int) -> bool:
    """May nobody go out by this play?"""
    if play != hand or not play & twos:
        return False
    return form == "no-two" or (form == "no-lone-two" and play.bit_count() == 1)


def pair(rng: Random, form: str) -> tuple[bigtwo.Variant, bigtwo.Variant]:
    """A random mix with the ban on twos and without it."""
    mix = random_options(rng) | {"lone_top_two_finish": "wins"}
    mix.pop("lone_top_two_payment", None)
    return (
        bigtwo.variant({"options": {**mix, "finish_on_twos": form}}),
        bigtwo.variant({"options": {**mix, "finish_on_twos": "allowed"}}),
    )


def with_twos(rng: Random, variant: bigtwo.Variant, size: int) -> int:
    """A hand of a size that holds a two, or several."""
    hand = random_hand(rng, variant, size)
    for _ in range(rng.choice((1, 1, 2, 3))):
        if hand.bit_count() > 1:
            hand &= hand - 1
        hand |= 1 << variant.order.pack.size - rng.randint(1, 4)
    return hand


@pytest.mark.parametrize("number", range(MIXES))
def test_only_last_plays_with_twos_are_missing(number: int) -> None:
    rng = Random(f"last plays {number}")
    form = rng.choice(("no-lone-two", "no-two"))
    variant, without = pair(rng, form)
    for size in range(1, LARGEST_HAND):
        hand = with_twos(rng, variant, size)
        pile = random_pile(rng, variant, hand) if rng.random() < 0.5 else None
        situation: dict[str, Any] = random_situation(rng, variant, hand, pile)
        moves = bigtwo.legal_moves(hand, pile, variant, **situation)
        before = bigtwo.legal_moves(hand, pile, without, **situation)
        question = (variant, hand, pile, situation)
        found, usual = {play.mask for play in moves}, {play.mask for play in before}
        assert found == {mask for mask in usual if not barred(form, hand, mask, variant.twos)}, question
        assert len(moves) == len(found) == sum(moves.by_kind.values())
        lone = hand.bit_count() == 1 and bool(hand & variant.twos)
        assert moves.may_pass == (True if lone or not found else before.may_pass), question
        assert found or moves.may_pass, question
        for mask in usual:
            verdict = bigtwo.validate_play(hand, pile, mask, variant, **situation)
            assert verdict.legal == (mask in found) == (mask in moves), (question, mask)
            codes = [reason.code for reason in verdict.violations]
            assert codes == ([] if mask in found else ["final-two"]), question
        assert bigtwo.validate_play(hand, pile, "pass", variant, **situation).legal == moves.may_pass


@pytest.mark.parametrize(
    ("hand", "pile", "play", "refused"),
    [
        ("2D", None, "2D", "no-lone-two no-two"),
        ("2D", "AS", "2D", "no-lone-two no-two"),
        ("2D 2H", None, "2D 2H", "no-two"),
        ("2D 2H", "AD AS", "2D 2H", "no-two"),
        ("2D 2H", None, "2H", ""),
        ("2D 2H 2S", None, "2D 2H 2S", "no-two"),
        ("2D 2H 3C", None, "2D 2H", ""),
        ("2D 2H 2S AD AC", None, "2D 2H 2S AD AC", "no-two"),
        ("AD AC AH 2S 2D", None, "AD AC AH 2S 2D", "no-two"),
        ("3D 4D 9D KD 2D", None, "3D 4D 9D KD 2D", "no-two"),
        ("2D 3C 4C 5S 6S", None, "2D 3C 4C 5S 6S", "no-two"),
        ("4D 4C 4H 4S 2D", None, "4D 4C 4H 4S 2D", "no-two"),
        ("AS", None, "AS", ""),
        ("TD JD QD KD AS", None, "TD JD QD KD AS", ""),
    ],
)
def test_a_last_play(hand: str, pile: str | None, play: str, refused: str) -> None:
    for form in ("allowed", "no-lone-two", "no-two"):
        variant = bigtwo.variant({"options": {"finish_on_twos": form}})
        verdict = bigtwo.validate_play(hand, pile, play, variant)
        assert verdict.legal == (form not in refused.split())
        if not verdict.legal:
            (reason,) = verdict.violations
            assert (reason.code, reason.phrase) == ("final-two", "final-two.lone" if hand == "2D" else "final-two.any")
            assert reason.rules == (f"HR-FIN-0{1 if form == 'no-lone-two' else 2}", "DEC-139")
            assert not verdict.empties_hand
            assert not verdict.wins


def test_a_last_play_of_seven_cards() -> None:
    sevens = {"straight_flush_form": "five-plus-two", "finish_on_twos": "no-two"}
    variant = bigtwo.variant({"options": sevens})
    seven = "5D 6D 7D 8D 9D 2C 2H"
    moves = bigtwo.legal_moves(seven, None, variant)
    assert "straight-flush-plus-two" not in moves.by_kind
    assert seven not in moves
    more = bigtwo.legal_moves(f"{seven} 3C", None, variant)
    assert seven in more
    assert more.by_kind["straight-flush-plus-two"] == 3
    assert not bigtwo.validate_play(seven, None, seven, variant).legal


def test_both_bans_are_told() -> None:
    variant = bigtwo.variant({"options": {"finish_on_twos": "no-two", "lone_top_two_finish": "forbidden"}})
    verdict = bigtwo.validate_play("2S", "AH AS", "2S", variant)
    assert [reason.code for reason in verdict.violations] == ["different-size", "final-top-two", "final-two"]
    assert [r.code for r in bigtwo.validate_play("2H", None, "2H", variant).violations] == ["final-two"]
    assert bigtwo.legal_moves("2S", None, variant).may_pass


def test_no_duty_binds_who_cannot_play() -> None:
    compulsory = {"last_card_duty": "compulsory", "finish_on_twos": "no-lone-two"}
    variant = bigtwo.variant({"options": compulsory})
    moves = bigtwo.legal_moves("2D", "AS", variant, next_player_cards=1)
    assert (list(moves), moves.may_pass, moves.obligations) == ([], True, ())
    moves = bigtwo.legal_moves("2D 2S", "AS", variant, next_player_cards=1)
    assert ([str(move) for move in moves], moves.may_pass) == (["2S (single)"], False)


def test_the_rules_name_the_ban_where_it_cuts_the_moves() -> None:
    variant = bigtwo.variant({"options": {"finish_on_twos": "no-two"}})
    assert "HR-FIN-02" in bigtwo.legal_moves("2D 2H", None, variant).rules
    assert "HR-FIN-02" not in bigtwo.legal_moves("3D 3H", None, variant).rules
    assert bigtwo.legal_moves("2D", None, variant).rules == ("DEC-140", "HR-FIN-02", "DEC-139")


def test_a_barred_last_play_is_no_way_to_lead_several_cards() -> None:
    variant = bigtwo.variant({"options": {"finish_on_twos": "no-two"}})
    (owed,) = bigtwo.legal_moves("2D 2S", None, variant, next_player_cards=1).obligations
    assert owed.phrase == "last-card-duty.liable-lead-single"
    (owed,) = bigtwo.legal_moves("2D 2S 2C", None, variant, next_player_cards=1).obligations
    assert owed.phrase == "last-card-duty.liable-lead"
