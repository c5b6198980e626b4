"""Legal moves and single plays, by the facts of the rulebook."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest

from . import packs, playing
from .facts import OPTION_MIXES, cards
from .playing import legal_moves, validate_play
from .variants import BASE, having

pytestmark = pytest.mark.check


DUTY = having(last_card_duty="compulsory")
ONE_LEFT = {"next_player_cards": 1}


def moves(hand: str, pile: str | None, options: dict[str, Any], **situation: Any) -> tuple[set[str], bool]:
    """The legal moves, each written from low to high."""
    on_table = None if pile is None else cards(pile)
    found, may_pass = legal_moves(cards(hand), on_table, options, situation)
    strength = packs.all_cards(options).index
    return {" ".join(sorted(move, key=strength)) for move in found}, may_pass


def violations(hand: str, pile: str | None, play: str, options: dict[str, Any], **situation: Any) -> list[str]:
    on_table = None if pile is None else cards(pile)
    chosen = play if play == "pass" else cards(play)
    legal, found = validate_play(cards(hand), on_table, chosen, options, situation)
    assert legal == (not found)
    return found


def test_following() -> None:
    hand = "3D 3S 7H 8C 9D TS JD QC KH AS 2C 2H 4D"
    found, may_pass = moves(hand, "6S", BASE)
    assert may_pass
    assert len(found) == 10
    assert moves("4C 5D 9S 9D", "9H 9C", BASE) == ({"9D 9S"}, True)
    assert violations("4C 5D 9S 9D", "9H 9C", "9S 9D", BASE) == []
    assert violations("4C 5D 9S 9D", "9H 9C", "9S", BASE) == ["different-size"]
    assert violations("4C 5D 9H 9D", "9S 9C", "9H 9D", BASE) == ["does-not-beat"]
    assert violations("4C 5D 9H 9D", "9S 9C", "4C 5D", BASE) == ["not-a-combination"]
    assert violations("4C 5D 9H 9D", "9S 9C", "2S", BASE) == ["card-not-in-hand"]
    assert violations("4C 5D 9H 9D", "9S 9C", "2S", BASE, locked_out=True) == ["locked-out"]
    assert violations("4C 5D 9H 9D", "9S 9C", "pass", BASE, locked_out=True) == []
    assert moves("4C 5D 9H 9D", "3S", BASE, locked_out=True) == (set(), True)
    with pytest.raises(ValueError, match="no combination"):
        moves("4C 5D 9H 9D", "3S 4S", BASE)


def test_leading() -> None:
    assert moves("4C 4D", None, BASE) == ({"4C", "4D", "4D 4C"}, False)
    assert violations("4C 5D", None, "pass", BASE) == ["pass-on-lead"]


def test_opening() -> None:
    hand = "3D 3S 4C 5S 6C 7H"
    found, may_pass = moves(hand, None, BASE, opening=True)
    assert found == {"3D", "3D 3S", "3D 4C 5S 6C 7H"}
    assert not may_pass
    assert violations(hand, None, "4C", BASE, opening=True) == ["missing-opening-card"]
    assert violations(hand, None, "4C 5S", BASE, opening=True) == ["not-a-combination", "missing-opening-card"]
    assert violations(hand, None, "pass", BASE, opening=True) == ["pass-on-lead"]
    assert violations(hand, None, "4C", having(opening_must_include=False), opening=True) == []
    assert moves("3D 3C 4D", None, having(suit_order="DHSC"), opening=True)[0] == {"3C", "3C 3D"}
    # The opening card outranks the last-card duty.
    assert moves("3D 4C 5S", None, DUTY, opening=True, **ONE_LEFT) == ({"3D"}, False)
    assert violations("3D 4C 5S", None, "3D", DUTY, opening=True, **ONE_LEFT) == []
    free = having(last_card_duty="compulsory", opening_must_include=False)
    assert moves("3D 4C 5S", None, free, opening=True, **ONE_LEFT) == ({"5S"}, False)


def test_last_card_duty() -> None:
    hand = "4D KS 7C 7H"
    assert moves(hand, None, DUTY, **ONE_LEFT) == ({"KS", "7C 7H"}, False)
    assert moves(hand, "9D", DUTY, **ONE_LEFT) == ({"KS"}, False)
    assert moves(hand, "2D", DUTY, **ONE_LEFT) == (set(), True)
    assert moves(hand, "6D 6C", DUTY, **ONE_LEFT) == ({"7C 7H"}, True)
    assert violations(hand, None, "7C", DUTY, **ONE_LEFT) == ["last-card-duty"]
    assert violations(hand, "5D", "7C", DUTY, **ONE_LEFT) == ["last-card-duty"]
    assert violations(hand, "9D", "7C", DUTY, **ONE_LEFT) == ["does-not-beat", "last-card-duty"]
    assert violations(hand, "2D", "7C", DUTY, **ONE_LEFT) == ["does-not-beat"]
    assert violations(hand, "9D", "pass", DUTY, **ONE_LEFT) == ["last-card-duty"]
    assert violations(hand, "2D", "pass", DUTY, **ONE_LEFT) == []
    assert violations(hand, "9D", "7C 7H", DUTY, **ONE_LEFT) == ["different-size"]
    # No duty with two cards, for a next player who is out of the trick (DEC-29), or where it only makes liable.
    for options, situation in [
        (DUTY, {"next_player_cards": 2}),
        (DUTY, {"next_player_cards": 1, "next_player_locked_out": True}),
        (BASE, ONE_LEFT),
        (having(last_card_duty="none"), ONE_LEFT),
    ]:
        assert moves(hand, "5D", options, **situation) == ({"7C", "7H", "KS"}, True)
        assert "4D" in moves(hand, None, options, **situation)[0]
        assert violations(hand, "5D", "pass", options, **situation) == []
    # Bombs are combinations of several cards (DEC-30).
    bombs = having(last_card_duty="compulsory", bombs="on")
    four = "4D 4C 4H 4S KS"
    assert moves(four, "9D", bombs, **ONE_LEFT) == ({"KS", "4D 4C 4H 4S KS"}, False)
    assert moves(four, "2D", bombs, **ONE_LEFT) == ({"4D 4C 4H 4S KS"}, True)


def test_own_pile() -> None:
    indonesia = having(after_pass="out-of-trick", self_beat=True, last_card_duty="compulsory")
    hand = "3C 8D 8C 9S"
    assert moves(hand, "5D", BASE, own_pile=True) == ({"3C", "8D", "8C", "9S", "8D 8C"}, False)
    # A play that continues the trick cannot be answered, so it is free; a new lead is under the duty.
    assert moves(hand, "5D", indonesia, own_pile=True, **ONE_LEFT) == ({"8D", "8C", "9S", "8D 8C"}, False)
    assert violations(hand, "5D", "3C", indonesia, own_pile=True, **ONE_LEFT) == ["last-card-duty"]
    assert violations(hand, "5D", "8D", indonesia, own_pile=True, **ONE_LEFT) == []
    assert violations(hand, "5D", "pass", indonesia, own_pile=True) == ["pass-on-lead"]
    assert playing.continues(["8D"], ["5D"], indonesia)
    assert not playing.continues(["3C"], ["5D"], indonesia)
    assert not playing.continues(["8D"], ["5D"], BASE)
    no_self_beat = having(last_card_duty="compulsory")
    assert moves(hand, "5D", no_self_beat, own_pile=True, **ONE_LEFT) == ({"9S", "8D 8C"}, False)


def test_lone_top_two() -> None:
    forbidden = having(lone_top_two_finish="forbidden", last_card_duty="compulsory")
    assert moves("2S", None, forbidden) == (set(), True)
    assert moves("2S", "AS", forbidden, **ONE_LEFT) == (set(), True)
    assert violations("2S", None, "2S", forbidden) == ["final-top-two"]
    assert violations("2S", "AS AH", "2S", forbidden) == ["different-size", "final-top-two"]
    assert violations("2S", None, "pass", forbidden) == []
    assert violations("2S", "AS", "pass", forbidden, **ONE_LEFT) == []
    assert moves("2H", None, forbidden) == ({"2H"}, False)
    assert moves("2S 2H", None, forbidden)[0] == {"2S", "2H", "2H 2S"}
    assert moves("2D", None, having(lone_top_two_finish="forbidden", suit_order="DHSC")) == (set(), True)  # DEC-33
    assert moves("2S", None, having(lone_top_two_finish="not-a-win")) == ({"2S"}, False)


def test_moves_agree_with_single_plays() -> None:
    random = Random(5)
    for _ in range(150):
        options = having(**{name: random.choice(values) for name, values in OPTION_MIXES.items()})
        pack = packs.all_cards(options)
        # Few ranks or few suits, so that hands are rich in combinations; now and then the lone top two.
        some = [card for card in pack if packs.rank_of(card) in random.choice(["345678", "9TJQKA", "TJQKA2", "A23456"])]
        hand = random.sample(some, random.choice([1, 3, 7, 8]))
        if random.random() < 0.1:
            hand = [pack[-1]]
        rest = [card for card in pack if card not in hand]
        leads = playing.combinations_in(random.sample(rest, 9), options)
        pile = random.choice([None, *(lead.cards for lead in random.sample(leads, 2))])
        situation: dict[str, Any] = {"next_player_cards": random.choice([1, 1, 2])}
        for flag in ("next_player_locked_out", "locked_out"):
            situation[flag] = random.random() < 0.15
        situation["opening" if pile is None else "own_pile"] = random.random() < 0.3
        found, may_pass = legal_moves(hand, pile, options, situation)
        assert validate_play(hand, pile, "pass", options, situation)[0] == may_pass
        for size in range(1, len(hand) + 1):
            for play in combinations(hand, size):
                assert validate_play(hand, pile, play, options, situation)[0] == (frozenset(play) in found)
