"""Which bombs there are and what they beat, by hand and by whole tables of what meets what."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from . import playing
from .bombs import is_bomb
from .classifying import beats, classify, compare
from .facts import LATTA, cards, every_mix
from .variants import having

pytestmark = pytest.mark.check

FOURS = "four-of-a-kind"
PLAYS = {
    "single": "AS",
    "a two": "2S",
    "pair": "AS AH",
    "pair of twos": "2S 2H",
    "triple": "AS AH AC",
    "triple of twos": "2S 2H 2C",
    "straight": "TS JD QC KH AS",
    "flush": "3S 7S 9S JS 2S",
    "full-house": "2S 2H 2C AS AH",
    "bare": "5S 5H 5C 5D",
    "higher bare": "TS TH TC TD",
    "four": "7S 7H 7C 7D 3D",
    "straight flush": "8D 9D TD JD QD",
}
SMALL = {"single", "a two", "pair", "pair of twos", "triple", "triple of twos"}
TWOS = {name for name in SMALL if "two" in name}
FIVES = {"straight", "flush", "full-house"}
FOUR_BOMBS = {"bare", "higher bare", "four"}


def house(**changes: Any) -> dict[str, Any]:
    return having(**{"bombs": "on", "quads_form": "both", **changes})


def beaten_by(name: str, options: dict[str, Any]) -> set[str]:
    """Everything that a play may be played on."""
    return {other for other, text in PLAYS.items() if beats(cards(PLAYS[name]), cards(text), options)}


def test_what_is_a_bomb() -> None:
    for kinds, bare, bombs in product((FOURS, "four-of-a-kind-and-straight-flush"), (False, True), ("off", "on")):
        options = house(bomb_kinds=kinds, bare_four_bombs=bare, bombs=bombs)
        found = {name for name, text in PLAYS.items() if is_bomb(classify(cards(text), options), options)}  # type: ignore[arg-type]
        expected = {"four"} | ({"bare", "higher bare"} if bare else set())
        expected |= {"straight flush"} if kinds != FOURS else set()
        assert found == (expected if bombs == "on" else set())


def test_the_bombs_of_the_base_game_with_bombs() -> None:
    options = house()
    assert beaten_by("four", options) == SMALL | FIVES
    assert beaten_by("straight flush", options) == SMALL | FIVES | {"four"}
    assert beaten_by("bare", options) == set()
    assert beaten_by("higher bare", options) == {"bare"}


@pytest.mark.parametrize(
    ("targets", "open_to_bombs"),
    [("small", SMALL), ("twos", TWOS), ("five-cards", set()), ("anything", SMALL)],
)
def test_what_bombs_of_five_cards_beat(targets: str, open_to_bombs: set[str]) -> None:
    options = house(bomb_targets=targets)
    bare = {"bare", "higher bare"} if targets == "anything" else set()  # DEC-126
    assert beaten_by("four", options) == open_to_bombs | FIVES | bare
    assert beaten_by("straight flush", options) == open_to_bombs | FIVES | {"four"} | bare


@pytest.mark.parametrize(
    ("targets", "open_to_bombs"),
    [("small", SMALL), ("twos", TWOS), ("five-cards", FIVES), ("anything", SMALL | FIVES)],
)
def test_what_bare_fours_beat(targets: str, open_to_bombs: set[str]) -> None:
    options = house(bomb_targets=targets, bare_four_bombs=True)
    assert beaten_by("bare", options) == open_to_bombs
    assert beaten_by("higher bare", options) == open_to_bombs | {"bare", "four"}
    five_cards = SMALL if targets in ("small", "anything") else TWOS if targets == "twos" else set()
    assert beaten_by("four", options) == five_cards | FIVES | {"bare"}
    assert beaten_by("straight flush", options) == five_cards | FIVES | FOUR_BOMBS


@pytest.mark.parametrize("targets", ["small", "twos", "five-cards", "anything"])
def test_straight_flushes_that_are_no_bombs(targets: str) -> None:
    options = house(bomb_targets=targets, bomb_kinds=FOURS, bare_four_bombs=True)
    assert beaten_by("straight flush", options) == FIVES | {"four"}
    assert "straight flush" not in beaten_by("higher bare", options) | beaten_by("four", options)
    crossing = house(bomb_targets=targets, bomb_kinds=FOURS, five_card_crossing="same-type-or-bomb")
    assert beaten_by("straight flush", crossing) == FIVES | {"four"}  # DEC-120


@pytest.mark.parametrize("quads_form", ["bare", "both"])
def test_only_a_royal_flush_stands_above_bare_fours(quads_form: str) -> None:
    royal = {"top_of_five_card_order": "only-royal-flush-over-quads", "bare_four_bombs": True, "quads_form": quads_form}
    fours = ["AS AH AC AD", "3S 3H 3C 3D"] + (["4S 4H 4C 4D 5D"] if quads_form == "both" else [])
    for four in fours:
        for targets in ("small", "twos", "five-cards", "anything"):
            options = house(**royal, bomb_targets=targets)
            assert compare(cards("TD JD QD KD AD"), cards(four), options)[0] == "a-beats-b"
            assert compare(cards(four), cards("8D 9D TD JD QD"), options)[0] == "a-beats-b"
    assert compare(cards("3S 3H 3C 3D"), cards("8D 9D TD JD QD"), house(**royal)) == ("a-beats-b", "bomb")
    # Where straight flushes are no bombs, the target decides, and a royal flush is no target.
    for targets, beaten in (("small", False), ("twos", False), ("five-cards", True), ("anything", True)):
        options = house(**royal, bomb_kinds=FOURS, bomb_targets=targets)
        assert beats(cards("3S 3H 3C 3D"), cards("8D 9D TD JD QD"), options) == beaten
        assert not beats(cards("3S 3H 3C 3D"), cards("TD JD QD KD AD"), options)
        assert not beats(cards("TD JD QD KD AD"), cards("3S 3H 3C 3D"), options)
        # Royal still stands apart among straight flushes (DEC-124).
        assert beats(
            cards("TD JD QD KD AD"), cards("9S TS JS QS KS"), {**options, "straight_flush_order": "suit-first"}
        )
    assert not beats(
        cards("TD JD QD KD AD"),
        cards("9S TS JS QS KS"),
        house(**{**royal, "quads_form": "bare", "bare_four_bombs": False}, straight_flush_order="suit-first"),
    )


def test_seven_cards() -> None:
    seven, higher = cards("5H 6H 7H 8H 9H 3D 4C"), cards("6S 7S 8S 9S TS JD JC")
    for targets in ("small", "twos", "five-cards", "anything"):
        options = house(**LATTA, bomb_targets=targets, bare_four_bombs=True, flush_order="suit-first")
        assert compare(seven, cards("2S 2D 2C 2H KS"), options) == ("a-beats-b", "bomb")
        assert compare(seven, cards("2S 2D 2C 2H"), options) == ("a-beats-b", "bomb")
        assert compare(seven, cards("TS JD QC KH AS"), options) == ("a-beats-b", "bomb")  # DEC-123
        assert compare(higher, seven, options) == ("a-beats-b", "higher-rank")
        assert beats(seven, cards("2S"), options) == (targets != "five-cards")
        assert beats(seven, cards("AS"), options) == (targets in ("small", "anything"))
        # Where it is no bomb, nothing but seven cards meets it.
        plain = {**options, "bomb_kinds": FOURS}
        for other in ("2S 2D 2C 2H KS", "2S 2D 2C 2H", "TS JD QC KH AS", "2S"):
            assert compare(seven, cards(other), plain) == ("neither", "different-size")
        assert compare(higher, seven, plain) == ("a-beats-b", "higher-rank")
    spared = house(**LATTA, bomb_targets="five-cards")
    assert compare(seven, cards("2S 2D 2C 2H"), spared) == ("neither", "different-size")
    assert compare(seven, cards("2S 2D 2C 2H"), {**spared, "bomb_targets": "anything"}) == ("a-beats-b", "bomb")


def test_codes() -> None:
    options = house(bare_four_bombs=True, bomb_targets="anything")
    assert compare(cards("9S 9H 9C 9D"), cards("9S 9H 9C 9D 3S"), options) == ("neither", "equal")
    assert compare(cards("9S 9H 9C 9D"), cards("8S 8H 8C 8D 3S"), options) == ("a-beats-b", "bomb")
    assert compare(cards("9S 9H 9C 9D"), cards("8S 8H 8C 8D"), options) == ("a-beats-b", "higher-rank")
    assert compare(cards("9S 9H 9C 9D 3D"), cards("8S 8H 8C 8D 3S"), options) == ("a-beats-b", "higher-rank")
    assert compare(cards("9S 9H 9C 9D 3D"), cards("TS JD QC KH AS"), options) == ("a-beats-b", "stronger-kind")
    assert compare(cards("9S 9H 9C 9D"), cards("TS JD QC KH AS"), options) == ("a-beats-b", "bomb")
    assert compare(cards("9S 9H 9C 9D"), cards("9S 9H 9C 9D 3S"), house()) == ("neither", "different-size")
    narrow = house(bare_four_bombs=True, bomb_targets="twos")
    assert compare(cards("9S 9H 9C 9D"), ["AS"], narrow) == ("neither", "different-size")
    for play, codes in (("8S 8H 8C 8D", ["different-size"]), ("8S 8H 8C 8D 4D", ["does-not-beat"])):
        hand, pile = cards(play), cards("9S 9H 9C 9D 3S")
        assert playing.validate_play(hand, pile, hand, options, {}) == (False, codes)


def test_a_bomb_on_ones_own_pile_is_a_new_lead() -> None:
    options = house(bare_four_bombs=True, bomb_targets="anything", self_beat=True, after_pass="out-of-trick")
    assert playing.continues(cards("9S 9H 9C 9D"), cards("8S 8H 8C 8D"), options)
    assert playing.continues(cards("9S 9H 9C 9D 3D"), cards("TS JD QC KH AS"), options)
    for pile in ("8S 8H 8C 8D 3S", "AS", "TS JD QC KH AS"):
        assert not playing.continues(cards("9S 9H 9C 9D"), cards(pile), options)


@pytest.mark.parametrize("targets", ["small", "twos", "five-cards", "anything"])
def test_of_two_plays_at_most_one_beats_the_other_and_bombs_stand_in_a_row(targets: str) -> None:
    mixes = every_mix(
        bomb_kinds=[FOURS, "four-of-a-kind-and-straight-flush"],
        bare_four_bombs=[False, True],
        top_of_five_card_order=["straight-flush-over-quads", "only-royal-flush-over-quads"],
        five_card_crossing=["any-stronger-type", "same-type-or-bomb"],
    )
    plays = [cards(text) for text in (*PLAYS.values(), "TD JD QD KD AD", "KS KH KC KD 4D")]
    for mix in mixes:
        options = house(**mix, bomb_targets=targets)
        above = {(x, y) for x, y in product(range(len(plays)), repeat=2) if beats(plays[x], plays[y], options)}
        assert not {(x, y) for x, y in above if (y, x) in above}
        bombs = [number for number, play in enumerate(plays) if is_bomb(classify(play, options), options)]  # type: ignore[arg-type]
        assert all(((x, y) in above) != ((y, x) in above) for x in bombs for y in bombs if x != y)
        assert not [(x, y, z) for x in bombs for y in bombs for z in bombs if {(x, y), (y, z), (z, x)} <= above]
