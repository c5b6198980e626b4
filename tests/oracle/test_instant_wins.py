"""Hands that win at once, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from . import dealing, instant_wins
from .answering import answer
from .notation import codes, dealt
from .packs import Refused
from .scoring import score
from .sessions import session
from .table import Table
from .variants import having

pytestmark = pytest.mark.check

SPADES = "3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S"
DRAGON = "3D 4H 5H 6C 7D 8D 9D TH JC QD KH AD 2C"
FOUR_TWOS = "2S 2H 2C 2D 3D 4C 6D 7S 8H 9C JD QS KH"
SIX_PAIRS = "3D 3S 5H 5C 8D 8S TH TC QD QS AD AS 6C"
STRAIGHTS = "3D 4C 5H 6S 7D 3C 4D 5S 6H 7C TD JC QH"
FLUSHES = "3D 5D 8D JD KD 4C 6C 7C 9C QC 3H 8H AH"
NOTHING = "3D 5C 7H 9S JD KC 4H 6S 8D TC QH 3S 5D"


def all_of(hand: str, **changes: Any) -> list[str]:
    """Every pattern of the hand."""
    return [pattern for pattern in instant_wins.PATTERNS if instant_wins.has(pattern, hand.split(), having(**changes))]


def won(*hands: str, **changes: Any) -> instant_wins.Win | None:
    """Who wins at once."""
    return instant_wins.find(having(**changes), [hand.split() for hand in hands])


# --- the patterns -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "patterns"),
    [
        (SPADES, "same-suit-dragon dragon three-straights three-flushes"),  # A-2-3-4-5, 6-7-8-9-T and J-Q-K
        (DRAGON, "dragon three-straights"),
        (FOUR_TWOS, "four-twos"),
        (SIX_PAIRS, "six-pairs"),
        (STRAIGHTS, "three-straights"),
        (FLUSHES, "three-flushes"),
        (NOTHING, ""),
    ],
)
def test_the_patterns_of_a_hand(hand: str, patterns: str) -> None:  # HR-INST-02 to HR-INST-07
    assert all_of(hand) == patterns.split()
    assert all_of(hand.rpartition(" ")[0]) == []


def test_fours_and_triples_among_six_pairs() -> None:  # DEC-162
    for hand in (
        "3D 3S 3H 3C 8D 8S TH TC QD QS AD AS 6C",
        "3D 3S 3H 3C 8D 8S 8H 8C QD QS QH QC 6C",
        "3D 3S 3H 5C 5D 8S 8H TC TD QS QH AC AD",
    ):
        assert "six-pairs" in all_of(hand), hand
    assert "six-pairs" not in all_of("3D 3S 3H 5C 5D 5H 8H 8C TD TS QH QC AD")
    assert "six-pairs" not in all_of("3D 3S 5H 5C 8D 8S TH TC QD QS AD KS 6C")


def test_which_straights_are_three() -> None:  # DEC-163
    turning = "4D 5C 6H 7S 8D 5D 6C 7H 8S 9D KC AD 2H"
    assert all_of(turning) == []
    assert all_of(turning, straight_order="S7") == ["three-straights"]
    low = "4D 5C 6H 7S 8D 5D 6C 7H 8S 9D AC 2D 3H"
    assert all_of(low) == ["three-straights"]
    assert all_of(low, straight_order="S4") == []
    run = {"ranks": "34567", "decided_by": "7"}
    assert all_of(STRAIGHTS, straight_order=[run]) == []
    assert all_of("3D 4C 5H 6S 7D 3C 4D 5S 6H 7C 3H 4S 5C", straight_order=[run]) == ["three-straights"]


def test_flushes_of_the_same_suit() -> None:  # DEC-164
    assert all_of("3D 5D 8D JD KD 4D 6D 9D 3H 8H AH KH QH", flushes=False) == ["three-flushes"]
    assert all_of("3D 5D 8D JD KD 4D 6D 9D QD 7D 8H AH KH") == ["three-flushes"]
    assert all_of("3D 5D 8D JD KD 4D 6D 9D QD 3H 8H AH KH") == []
    assert all_of("3D 5D 8D JD KD 4C 6C 9C QC KC 8H AH 7S") == []


# --- who wins ---------------------------------------------------------------------------------------------------------


def test_the_first_pattern_wins_whatever_it_costs() -> None:  # DEC-165
    prices = {"three-flushes": 100, "six-pairs": 1}
    assert won(FLUSHES, SIX_PAIRS, instant_wins=prices) == (1, "six-pairs")
    assert won(FLUSHES, SIX_PAIRS, instant_wins={"three-flushes": None}) == (0, "three-flushes")
    assert won(SPADES, instant_wins={"dragon": 5}) == (0, "dragon")
    assert won(SPADES, instant_wins={"three-flushes": 5}) == (0, "three-flushes")
    assert won(NOTHING, FLUSHES) is None


def test_of_several_holders_the_highest_card_wins() -> None:  # DEC-165
    other = SIX_PAIRS.replace("AS", "AC").replace("3S", "3C")
    assert won(other, SIX_PAIRS, instant_wins={"six-pairs": 1}) == (1, "six-pairs")
    assert won(SIX_PAIRS, other, instant_wins={"six-pairs": 1}, suit_order="CHSD") == (1, "six-pairs")


def test_a_dragon_that_wins_is_a_pattern_without_a_price() -> None:  # DEC-169
    both = {"dragon": "wins", "instant_wins": {"six-pairs": 10}}
    assert won(SIX_PAIRS, DRAGON, **both) == (1, "dragon")
    assert instant_wins.price_of("dragon", having(**both)) is None
    assert instant_wins.price_of("dragon", having(dragon="wins", instant_wins={"dragon": 7})) == 7
    assert won(DRAGON, instant_wins={"six-pairs": 10}) is None


ODD = ["3H 3C 4S", "5S 6H 7S", "9H TS JS"]


def test_the_opening_tells_of_it() -> None:
    options = having(instant_wins={"six-pairs": 10, "dragon": None}, players=2)
    asked = {"variant": {"options": options}, "hands": [SIX_PAIRS.split(), NOTHING.replace("5C", "4S").split()]}
    found = answer("opening", asked)
    assert (found["leader"], found["by"], found["dragon"]) == (None, "instant-win", None)
    assert found["instant_win"] == {"seat": 0, "pattern": "six-pairs"}
    found = answer("opening", {**asked, "hands": [NOTHING.split(), DRAGON.split()]})
    assert (found["by"], found["dragon"]) == ("dragon", {"seat": 1})
    assert found["instant_win"] == {"seat": 1, "pattern": "dragon"}
    found = answer("opening", {**asked, "hands": [NOTHING.split(), FLUSHES.split()]})
    assert (found["by"], found["instant_win"]) == ("lowest-card", None)
    assert "instant_win" not in answer("opening", {"hands": [hand.split() for hand in (NOTHING, *ODD)]})


def test_nobody_plays() -> None:  # HR-INST-01
    options = having(instant_wins={"six-pairs": 10}, players=2)
    table = Table(options, dealt(NOTHING, SIX_PAIRS))
    assert (table.over, table.winner, table.placings, table.to_act) == (True, 1, [1], None)
    assert codes(table, "0 3D") == ["deal-over"]
    # Whoever has won leads next, and all the others hold as many cards.
    assert dealing.find_opening(options, {"hands": [NOTHING.split(), FLUSHES.split()]}).by == "lowest-card"


# --- what it costs ----------------------------------------------------------------------------------------------------

FULL = {"winner": 2, "cards_left": [13, 13, 13, 13], "instant_win": {"seat": 2, "pattern": "six-pairs"}}
PRICED = {"instant_wins": {"six-pairs": 10}}
FREE = {"instant_wins": {"six-pairs": None}}


def test_a_price_is_paid_by_each_of_the_others() -> None:  # HR-INST-08, DEC-166, DEC-167
    house = {"all_held_factor": 3, "penalty_cap": 5, "two_factors": 2, "stake": 2}
    answer_ = score({"winner": 2, "instant_win": FULL["instant_win"]}, having(**PRICED, **house))
    assert answer_["penalties"] == [10, 10, 0, 10]
    assert answer_["net"] == [-20, -20, 60, -20]
    assert answer_["transfers"] == {(0, 2): 20, (1, 2): 20, (3, 2): 20}
    points = having(**PRICED, scoring="winner-points", settlement="none")
    assert score(FULL, points) == {"points": [0, 0, 10, 0], "net": None, "transfers": None}
    lukang = having(**PRICED, scoring="fixed-loser", settlement="winner-only")
    assert score({"winner": 2, "instant_win": FULL["instant_win"]}, lukang)["penalties"] == [10, 10, 0, 10]
    kam = having(**PRICED, settlement="pairwise-card-difference", card_points="one-each")
    assert score(FULL, kam)["net"] == [-10, -10, 30, -10]


def test_without_a_price_nobody_has_played() -> None:  # HR-INST-09, DEC-168
    assert score(FULL, having(**FREE))["penalties"] == [39, 39, 0, 39]
    assert score(FULL, having(**FREE, all_held_factor=2))["penalties"] == [78, 78, 0, 78]
    placings = having(**FREE, scoring="placings", deal_ends="one-left", settlement="none")
    assert score(FULL, placings)["points"] == [0, 0, 5, 0]
    assert score(FULL, having(**FREE, multiplier_scope="first-leader"))["penalties"] == [13, 13, 0, 13]


@pytest.mark.parametrize(
    "changes",
    [
        {"instant_win": {"seat": 2, "pattern": "four-twos"}},
        {"winner": 1},
        {"last_play": ["9D"]},
        {"first_leader": 0},
        {"breach": {"seat": 0}},
        {"placings": [2, 0, 1, 3]},
        {"cards_left": [13, 12, 13, 13]},
        {"dragon": 2},
        {"hands": [hand.split() for hand in (SIX_PAIRS, FLUSHES, FOUR_TWOS, NOTHING)]},
    ],
)
def test_what_cannot_have_happened(changes: dict[str, Any]) -> None:
    for options in (having(**PRICED), having(**FREE)):
        with pytest.raises(Refused):
            score({**FULL, **changes}, options)


def test_a_hand_that_would_have_won() -> None:
    spare = [card for card in SPADES.split() if card not in SIX_PAIRS.split()]
    deal = {"winner": 0, "hands": [[], SIX_PAIRS.split(), spare[:1], spare[1:2]]}
    assert score(deal, having())["penalties"] == [0, 39, 1, 1]
    with pytest.raises(Refused, match="won at once"):
        score(deal, having(**PRICED))
    with pytest.raises(Refused, match="not played"):
        score(FULL, having())


def test_a_session_tells_of_it() -> None:  # DEC-170
    deal = {"winner": 2, "instant_win": FULL["instant_win"]}
    played = {"winner": 1, "cards_left": [1, 0, 1, 1]}
    answer_ = session({"deals": [deal, played]}, having(**PRICED, later_leader="previous-winner"))
    assert [entry["instant_win"] for entry in answer_["ledger"]] == [FULL["instant_win"], None]
    assert answer_["totals"]["penalties"] == [11, 10, 1, 11]
    assert session({"deals": [deal]}, having(**PRICED))["next_dealer"] == 2
    with pytest.raises(Refused, match="hands"):
        session({"deals": [deal]}, having(**PRICED, next_dealer="loser"))


def test_a_record_is_scored() -> None:
    others = "3C 3H 4D 4S 5S 6D 7C 7D 8C 9D TD JH KC"
    hands = [SIX_PAIRS.split(), others.split()]
    asked = {"variant": {"options": {**PRICED, "players": 2, "hand_size": 13, "leftover": "dead"}}}
    found = answer("referee", {**asked, "deal": {"hands": hands, "dead": [], "dealer": 0, "deal_number": 1}})
    assert found["state"]["instant_win"] == {"seat": 0, "pattern": "six-pairs"}
    assert found["result"]["score"]["seats"] == [{"seat": 0, "penalty": 0}, {"seat": 1, "penalty": 10}]
    assert found["result"]["score"]["instant_win"] == {"seat": 0, "pattern": "six-pairs"}
    again = answer("referee", {**asked, "state": found["state"], "events": []})
    assert again["result"]["score"] == found["result"]["score"]
