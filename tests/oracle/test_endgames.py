"""Endgames worked out by hand, and what cannot be scored."""

from __future__ import annotations

from typing import Any

import pytest

from .scored import INDONESIA, LECTIO, NO_MULTIPLIERS, THREE, WIKIPEDIA, cards, doubling, penalty_of, refusal
from .scoring import score
from .variants import BASE, having

pytestmark = pytest.mark.check


def test_straight_flushes_in_one_suit() -> None:
    one = doubling("straight-flush")
    options = having(hand_doubling=one, count_multipliers=NO_MULTIPLIERS)
    assert penalty_of("4S 5S 6S 7S", options) == 4
    assert penalty_of("4S 5S 6S 7S 8S", options) == 5 * 2
    assert penalty_of("4S 5S 6S 7S 8S 9S TS JS QS", options) == 9 * 2  # nine cards hold only one run at a time
    assert penalty_of("4S 5S 6S 7S 8S 9S TS JS QS KS", options) == 10 * 4
    assert penalty_of("4S 5S 6S 7S 8S 4H 5H 6H 7H 8H", options) == 10 * 4
    # A run that the variant does not count.
    assert penalty_of("JS QS KS AS 2S", options) == 5
    assert penalty_of("JS QS KS AS 2S", options | {"straight_order": "S7"}) == 5 * 2
    # Three runs among fifteen tiles.
    tiles = LECTIO | {"players": 3, "hand_size": 17, "leftover": "dead", "hand_doubling": one}
    fifteen = [f"{number}S" for number in range(1, 16)]
    assert score({"winner": 0, "hands": [[], fifteen, ["3D"]]}, tiles)["penalties"] == [0, 15 * 8, 1]


def test_a_card_may_double_twice() -> None:
    # Two twos, a straight flush with one of them, four nines: 2 x 2 x 2 x 2; ten cards: x 2; finish with quads: x 2.
    hand = "2H 3H 4H 5H 6H 2D 9S 9H 9C 9D"
    assert penalty_of(hand, WIKIPEDIA, last_play=cards("8S 8H 8C 8D AS")) == 10 * 2 * 16 * 2
    assert penalty_of(hand, WIKIPEDIA, last_play=["AS"]) == 10 * 2 * 16


def test_finish_doubling() -> None:
    only_twos = having(finish_doubling="only-twos", quads_form="both")
    honour = having(finish_doubling="two-or-honour", quads_form="both")
    for last_play, factors in {
        "2S": (2, 2),
        "2S 2H": (2, 2),
        "2S 2H 2C": (2, 2),
        "2S 2H 2C 2D": (2, 2),
        "2S 2H 2C 2D AS": (1, 2),
        "2S 2H 2C AS AH": (1, 2),
        "2S 3S 4H 5H 6H": (1, 2),
        "9S 9H 9C 9D": (1, 2),
        "9S 9H 9C 9D AS": (1, 2),
        "9S TS JS QS KS": (1, 2),
        "9S TS JS QS AS": (1, 1),
        "AS": (1, 1),
    }.items():
        request = {"winner": 0, "cards_left": [0, 8, 10, 1], "last_play": cards(last_play)}
        for options, factor in zip((only_twos, honour), factors, strict=True):
            assert score(request, options)["penalties"] == [0, 8 * factor, 20 * factor, factor], last_play


def test_unbeaten_specials_of_losers() -> None:
    hands = [[], cards("3S 2S"), cards("4S 5S"), cards("3C 4C 5C 6C 8C 9C JC QC KC AC 7S")]
    specials = [
        {"seat": 1, "cards": cards("9S 9H 9D TD TS"), "final": False},
        {"seat": 2, "cards": cards("TH JH QH KH AH"), "final": False},
    ]
    request = {"winner": 0, "hands": hands, "last_play": cards("8S 8H"), "specials": specials}
    assert "must be quads or a straight flush" in refusal(request, INDONESIA)
    specials[0]["cards"] = cards("8S 8H 8D 8C TD")
    assert "8C is in two places; 8H is in two places; 8S is in two places" in refusal(request, INDONESIA)
    specials[0]["cards"] = cards("7H 7D 7C TD 7S")
    hands[3][-1] = "6S"
    answer = score(request, INDONESIA)
    assert answer["penalties"] == [-5, 6 - 20, 2 - 40, 11 * 2]
    assert answer["net"] == [-35 + 20, -35 + 56, -35 + 152, -35 - 88]
    winner_only = score(request, INDONESIA | {"settlement": "winner-only", "stake": 2})
    assert winner_only["transfers"] == {(0, 1): 18, (0, 2): 66, (3, 0): 54}
    hands[2] = cards("4S 5S 3H 4H 5H 6H 9D TS JD")
    assert "seat 2 was not dealt so many cards" in refusal(request, INDONESIA)


def test_lone_top_two() -> None:  # DEC-32
    options = having(lone_top_two_finish="not-a-win", card_points="ladder")
    hands = [[], [], ["3D"], ["4D", "5D"]]
    assert score({"winner": 0, "hands": hands}, options)["penalties"] == [0, 0, 1, 5]
    assert score({"winner": 0, "hands": hands}, options)["net"] == [6, 6, 2, -14]
    assert "2S is in two places" in refusal({"winner": 0, "hands": [[], [], ["2S"], ["3D"]]}, options)
    assert "only one player" in refusal({"winner": 0, "hands": [[], [], [], ["3D"]]}, options)
    assert "seat 1 has no cards either" in refusal({"winner": 0, "hands": hands}, BASE)
    assert "nobody wins with the lone top two" in refusal(
        {"winner": 0, "hands": hands[:1] + hands[2:] + [["6D"]], "last_play": ["2S"]}, options
    )
    two = {"players": 2, "hand_size": 17, "leftover": "dead"}
    answer = score({"winner": 0, "hands": [["3D", "4D"], []]}, options | two)
    assert answer == {"penalties": [0, 0], "net": [0, 0], "transfers": {}}


@pytest.mark.parametrize(
    ("request_", "changes", "reason"),
    [
        ({"cards_left": [0, 1, 1, 1]}, {}, "winner is missing"),
        ({"winner": 0}, {}, "hands or cards_left is missing"),
        ({"winner": 4, "cards_left": [0, 1, 1, 1]}, {}, "winner must be a seat"),
        ({"winner": True, "cards_left": [0, 1, 1, 1]}, {}, "winner must be a seat"),
        ({"winner": 0, "cards_left": [1, 1, 1, 1]}, {}, "the winner still has cards"),
        ({"winner": 0, "cards_left": [0, 0, 1, 1]}, {}, "no cards either"),
        ({"winner": 0, "cards_left": [0, -1, 1, 1]}, {}, "not negative"),
        ({"winner": 0, "cards_left": [0, 14, 1, 1]}, {}, "not dealt so many"),
        ({"winner": 0, "cards_left": [0, 1, 1]}, {}, "all 4 players"),
        ({"winner": 0, "hands": [[], ["3D"], ["3D"], ["4D"]]}, {}, "3D is in two places"),
        ({"winner": 0, "hands": [[], ["1D"], ["3D"], ["4D"]]}, {}, "not in the pack"),
        ({"winner": 0, "cards_left": [0, 1, 1, 1]}, {"card_points": "ladder"}, "hands is missing"),
        ({"winner": 0, "cards_left": [0, 1, 1, 1]}, {"finish_doubling": "only-twos"}, "last_play is missing"),
        ({"winner": 0, "cards_left": [0, 1, 1, 1], "stake": 0}, {}, "stake must be"),
        ({"winner": 0, "cards_left": [0, 1, 1, 1], "breach": {"seat": 0}}, {}, "liable for his own win"),
        ({"winner": 0, "cards_left": [0, 1, 1, 1], "last_play": ["3D", "4D"]}, {}, "no combination"),
        ({"winner": 0, "cards_left": [0, 1, 1, 1], "placings": [0, 1]}, {}, "only the winner has a place"),
        ({"winner": 0, "cards_left": [0, 1, 1, 1], "dealer": 1}, {}, "dealer is no field"),
    ],
)
def test_refusals(request_: dict[str, Any], changes: dict[str, Any], reason: str) -> None:
    assert reason in refusal(request_, having(**changes))


def test_only_one_player_can_have_the_extra_card() -> None:
    assert "extra card" in refusal({"winner": 1, "cards_left": [18, 0, 18]}, THREE)
