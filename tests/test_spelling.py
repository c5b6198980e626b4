"""A known word is suggested only where it is really near."""

from __future__ import annotations

import pytest

from bigtwo.combinations.kinds import KINDS
from bigtwo.operations.questions import OPERATIONS
from bigtwo.spelling import nearest
from bigtwo.variant import OPTIONS
from bigtwo.variant.named import spellings

VARIANTS = tuple(spellings())
NAMES = tuple(option.name for option in OPTIONS)
FIELDS = ("hand", "pile", "play", "variant", "next_player_cards", "locked_out", "state", "lang")

NEAR = {
    VARIANTS: "bse hongkong hong-kong-ib gameskey pusoi-dos lectio-6 taiwan singapore wikipeida three-players",
    NAMES: "flushs bomb bmobs flush-order flushorder straight scoreing quads_forms last_card",
    tuple(OPERATIONS): "clasify compares legal legalmoves sesion referree deals",
    KINDS: "piar fullhouse straight_flush four-of-kind twopair",
    FIELDS: "hnad hands piles variants nextplayercards locked",
}
FAR = {
    VARIANTS: "vinagames mexico texas rummy thirteen macau malaysia",
    NAMES: "passes jokers house_rules kinds",
    tuple(OPERATIONS): "moves judge play scoring validate-move",
    KINDS: "trips quads boat bomb pears",
    FIELDS: "table cards card next_cards house rules",
    ("AD", "AS", "3D", "10D"): "spades hearts pass joker AX 0D 3 9G",
}


@pytest.mark.parametrize(("known", "words"), NEAR.items(), ids=range(len(NEAR)))
def test_a_slip_is_understood(known: tuple[str, ...], words: str) -> None:
    assert [word for word in words.split() if nearest(word, known) is None] == []


@pytest.mark.parametrize(("known", "words"), FAR.items(), ids=range(len(FAR)))
def test_another_word_is_not_taken_for_it(known: tuple[str, ...], words: str) -> None:
    assert {word: near for word in words.split() if (near := nearest(word, known))} == {}
