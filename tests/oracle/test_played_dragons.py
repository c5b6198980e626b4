"""Dragons that are played, by hand, and counted by trying every set of cards."""

from __future__ import annotations

from itertools import combinations

import pytest

from . import dealing, packs, playing
from .answering import legal_moves
from .classifying import beats, classify, compare, refusal
from .facts import cards
from .test_house_kinds import MANY, RUNS, assert_strict, by_kind, chain, deciding_card, kind
from .variants import BASE, having, options_of

pytestmark = pytest.mark.check

DRAGONS = having(dragon="played")
IN_TURN = "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D"
"""The dragon of HR-COMB-09."""
HEARTS_LAST = "3S 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2H"
CLUBS_LAST = "3D 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2C"


def test_dragons() -> None:
    for text in (IN_TURN, HEARTS_LAST, CLUBS_LAST, " ".join(rank + "D" for rank in "3456789TJQKA2")):
        assert kind(text, DRAGONS) == "dragon"
        assert deciding_card(text, DRAGONS) == text.split()[-1]  # HR-COMB-10, DEC-173
        for dragon in ("off", "wins"):
            assert refusal(cards(text), having(dragon=dragon)) == "not-a-combination"
            assert refusal(cards(text), having(dragon=dragon, runs_of=[3])) == "not-a-combination"
    for wrong in (
        "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS AD",  # a rank is missing
        "3D 4C 5H 6S 7D 8C 9H TS JD QC KH 2S 2D",
        "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS",  # so is the two
        "3D 3C 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D",
    ):
        assert refusal(cards(wrong), DRAGONS) == "not-a-combination"
    assert kind("3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS", RUNS) == "run"


def test_dragons_of_tiles() -> None:
    """DEC-172."""
    tiles = ["3S", "4D", "5D", "6D", "7D", "8D", "9D", "10D", "11D", "12D", "13D", "1D", "2C"]
    found = classify(tiles, having(pack="tiles-13", dragon="played"))
    assert found is not None
    assert (found.kind, found.deciding_card) == ("dragon", "2C")
    fifteen = having(pack="tiles-15", dragon="played")  # refused, and nothing is a dragon all the same
    for some in (tiles, [*tiles, "14S", "15S"]):
        assert classify(some, fifteen) is None


# --- what beats what -------------------------------------------------------------------------------------------------


def test_order_of_dragons() -> None:
    """HR-COMB-10, DEC-173."""
    of_clubs = " ".join(rank + "C" for rank in "3456789TJQKA2")
    chain(DRAGONS, "3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2S", HEARTS_LAST, of_clubs, IN_TURN)
    chain({**DRAGONS, "suit_order": "DCHS"}, IN_TURN, CLUBS_LAST, HEARTS_LAST)
    assert compare(cards(HEARTS_LAST), cards(CLUBS_LAST), DRAGONS) == ("a-beats-b", "higher-suit")
    assert compare(cards(of_clubs), cards(CLUBS_LAST), DRAGONS) == ("neither", "equal")


@pytest.mark.parametrize("targets", ["small", "twos", "five-cards", "anything"])
def test_only_a_higher_dragon_beats_a_dragon_unless_bombs_beat_anything(targets: str) -> None:
    """HR-COMB-08, DEC-134."""
    options = {**MANY, "dragon": "played", "bombs": "on", "quads_form": "both", "bare_four_bombs": True}
    options["bomb_targets"] = targets
    bombed = targets == "anything"
    for bomb in ("8S 8H 8C 8D", "8S 8H 8C 8D 3S", "5S 6S 7S 8S 9S"):
        assert compare(cards(bomb), cards(IN_TURN), options)[1] == ("bomb" if bombed else "different-size")
        assert not beats(cards(IN_TURN), cards(bomb), options)
    others = ["3D", "2S", "3C 3D", "3C 3D 3H", "3C 3D 4C 4D", "3C 4D 5D", "3C 4D 5D 6D 7D", "3C 3D 4C 4D 5C 5D"]
    for other in (*others, "3C 4D 5D 6D 7D 8D 9D TD JS QD KD AD"):
        assert compare(cards(IN_TURN), cards(other), options) == ("neither", "different-size")
        assert compare(cards(other), cards(IN_TURN), options) == ("neither", "different-size")


def test_a_dragon_is_a_play_like_others() -> None:
    """DEC-171."""
    held = cards(IN_TURN) + cards("3S 4S KS AD")
    two_hands = {**DRAGONS, "players": 2, "hand_size": 17, "leftover": "dead"}
    found, _ = playing.legal_moves(held, None, two_hands)
    dragons = {move for move in found if len(move) == 13}
    assert len(dragons) == 2**4  # the three, the four, the king and the ace are held twice
    assert frozenset(["3D"]) in found  # it may be kept
    assert playing.validate_play(held, None, cards(IN_TURN), two_hands) == (True, [])
    assert playing.validate_play(held, cards(HEARTS_LAST), cards(IN_TURN), two_hands) == (False, ["does-not-beat"])
    assert playing.validate_play(held, cards("3C 4D 5D 6D 7S"), cards(IN_TURN), two_hands) == (
        False,
        ["different-size"],
    )
    # The first lead has to contain the lowest card held.
    without = [card for card in cards(IN_TURN) if card != "3D"] + ["3S"]
    assert playing.validate_play(held, None, cards(IN_TURN), two_hands, {"opening": True}) == (True, [])
    verdict = playing.validate_play(held, None, without, two_hands, {"opening": True})
    assert verdict == (False, ["missing-opening-card"])
    opened, _ = playing.legal_moves(held, None, two_hands, {"opening": True})
    assert len({move for move in opened if len(move) == 13}) == 2**3
    # Last of all lists of moves.
    assert legal_moves({"hand": held}, {**MANY, "dragon": "played"})["moves"][-1]["kind"] == "dragon"


def test_its_holder_has_not_won() -> None:
    """DEC-171."""
    rest = [card for card in packs.all_cards(BASE) if card not in cards(IN_TURN)]
    hands = [rest[:13], rest[13:26], cards(IN_TURN), rest[26:]]
    for options, by in ((DRAGONS, "lowest-card"), (having(dragon="wins"), "dragon")):
        found = dealing.find_opening(options, {"hands": hands})
        assert found.by == by
        assert found.dragon == (None if by == "lowest-card" else 2)
    assert dealing.find_opening(having(dragon="played", instant_wins={"dragon": 5}), {"hands": hands}).dragon == 2


def test_whoever_has_to_beat_beats_a_dragon() -> None:
    options = {**DRAGONS, "must_beat": True}
    for held, pile, may_pass in ((HEARTS_LAST, CLUBS_LAST, False), (CLUBS_LAST, HEARTS_LAST, True)):
        assert playing.legal_moves(cards(held), cards(pile), options)[1] == may_pass


def test_a_loser_forms_most_with_a_dragon() -> None:
    """DEC-37, DEC-138."""
    assert dealing.largest_combination(cards(IN_TURN), {**MANY, "dragon": "played"}).kind == "dragon"
    assert dealing.largest_combination(cards(IN_TURN), MANY).kind == "run"


def test_where_dragons_can_be_played() -> None:
    """VC-51, DEC-172; VC-16 lets only a dragon that wins give way."""
    for extends, own in (
        ("base", {"pack": "tiles-9", "players": 3}),
        ("base", {"pack": "tiles-15"}),
        ("base", {"hand_size": 12, "leftover": "dead"}),
    ):
        with pytest.raises(packs.Refused):
            options_of({"extends": extends, "options": {**own, "dragon": "played"}})
    for own in ({}, {"pack": "tiles-13"}, {"players": 3, "leftover": "extra-card-face-up"}, {"players": 2}):
        options = options_of({"options": {**own, "dragon": "played"}})
        assert options["dragon"] == "played"
        assert packs.kinds_used(options) >= {"dragon"}
    seventeen = {"players": 2, "hand_size": 17, "leftover": "dead"}
    assert options_of({"extends": "hong-kong-ip", "options": seventeen})["dragon"] == "off"


# --- counted ---------------------------------------------------------------------------------------------------------


def test_dragons_by_the_closed_form_and_by_trying_every_set_of_some_cards() -> None:
    """Sixteen cards hold 560 sets of thirteen; the hand of every card of two suits holds 2 to the 13th dragons."""
    some = cards(IN_TURN) + cards("3S 8D 2S")
    tried = by_kind(combinations(some, 13), DRAGONS)
    found = dealing.combinations_of_size(some, 13, DRAGONS)
    assert {each.cards for each in found} == {each.cards for each in tried["dragon"]}
    assert {kind: len(each) for kind, each in tried.items()} == {"dragon": 2**3}
    assert {each.cards for each in playing.combinations_in(some, DRAGONS) if each.kind == "dragon"} == {
        each.cards for each in found
    }
    assert len({each.key for each in found}) == 2
    assert_strict(found)
    two_suits = [card for card in packs.all_cards(BASE) if card[1] in "DS"]
    assert len(dealing.combinations_of_size(two_suits, 13, DRAGONS)) == 2**13
