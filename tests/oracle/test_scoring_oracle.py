"""The scoring oracle checked by itself: against the numbers of the sources and by hand, never against the engine."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from . import endgames, packs, random_scores
from .packs import BASE, Refused
from .scoring import score
from .sessions import session

pytestmark = pytest.mark.check


def having(**changes: Any) -> dict[str, Any]:
    """The base game with some options changed."""
    assert changes.keys() <= BASE.keys()
    return {**BASE, **changes}


def cards(text: str) -> list[str]:
    return text.split()


def doubling(*names: str, mode: str = "each") -> dict[str, Any]:
    return {"cards": list(names), "mode": mode}


EVERY_UNUSED = ("two", "four-of-a-kind", "straight-flush")
NO_MULTIPLIERS: list[list[int]] = []
WIKIPEDIA = having(
    straight_order="S9",
    count_multipliers=[[10, 2]],
    hand_doubling=doubling(*EVERY_UNUSED),
    finish_doubling="two-or-honour",
    settlement="winner-only",
    last_card_duty="none",
)
KAM = having(settlement="pairwise-card-difference", count_multipliers=[[9, 2]], last_card_duty="none")
PUSOY_DOS = having(suit_order="DHSC", scoring="winner-points", settlement="none", last_card_duty="none")
PLAY_ON = having(scoring="placings", deal_ends="one-left", settlement="none", last_card_duty="none")
INDONESIA = having(
    direction="clockwise",
    next_dealer="high-draw-per-round",
    later_leader="previous-winner",
    straight_order="S8",
    after_pass="out-of-trick",
    self_beat=True,
    last_card_duty="none",
    scoring="special-cards",
    card_points="one-and-five-for-twos",
    count_multipliers=[[11, 2], [13, 3]],
    deals_per_round=10,
)
LUKANG = having(bombs="on", scoring="fixed-loser", settlement="winner-only", last_card_duty="none")
THREE = having(players=3, hand_size=17, leftover="extra-card-face-up")
LECTIO = having(
    players=5,
    pack="tiles-15",
    hand_size=12,
    starting_chips=149,
    deals_per_round=5,
    direction="clockwise",
    opening_must_include=False,
    straight_order="S9",
    count_multipliers=NO_MULTIPLIERS,
    hand_doubling=doubling("two"),
    last_card_duty="none",
)
SMALL = cards("3D 3C 3H 4D 4C 4H 5D 5C 5H 6D 6C 6H 7D 7C 7H 8D 8C 8H")  # no straight flush of five among them


def penalty(count: int, **changes: Any) -> int:
    """The penalty for so many cards, with 13 the most, next to two players with one card each."""
    answer = score({"winner": 0, "cards_left": [0, count, 1, 1]}, having(**changes))
    return int(answer["penalties"][1])


def penalty_of(hand: str, options: dict[str, Any], **request: Any) -> int:
    """The penalty for this hand, next to two players with one small card each."""
    spare = [card for card in SMALL if card not in hand]
    hands = [[], cards(hand), spare[:1], spare[1:2]]
    return int(score({"winner": 0, "hands": hands, **request}, options)["penalties"][1])


# ----------------------------------------------------------------------------------------------------------------------
# The numbers of the sources.


@pytest.mark.parametrize(
    ("example", "table", "left", "expected"),
    [
        ("EX-019", [[10, 2], [13, 3]], [1, 9, 10, 11, 12, 13], [1, 9, 20, 22, 24, 39]),
        ("EX-040", [[8, 2], [10, 4]], [10, 11, 12, 13], [40, 44, 48, 52]),
        ("EX-042", [[8, 2], [10, 3], [13, 4]], [7, 8, 9, 10, 12, 13], [7, 16, 18, 30, 36, 52]),
        ("EX-044", [[11, 2]], [1, 10, 11, 12, 13], [1, 10, 22, 24, 26]),
        ("XT-02", [[8, 2], [10, 3], [13, 4]], [1, 8, 12], [1, 16, 36]),
        ("PG-VS-04", [[8, 2]], [7, 8, 13], [7, 16, 26]),
        ("PG-VS-08", [], [1, 13], [1, 13]),
        ("WP-SCORE-01", [[10, 2]], [9, 10, 13], [9, 20, 26]),
    ],
)
def test_cards_left_are_multiplied(example: str, table: list[list[int]], left: list[int], expected: list[int]) -> None:
    assert [penalty(count, count_multipliers=table) for count in left] == expected, example


def test_winner_has_no_penalty() -> None:  # EX-019-0
    assert score({"winner": 2, "cards_left": [1, 9, 0, 13]}, BASE)["penalties"] == [1, 9, 0, 39]


def test_two_unused_twos() -> None:  # EX-041
    hand = "3D 4C 5D 6C 7D 8C 9D 2D 2C"
    assert penalty_of(hand, having(count_multipliers=[[8, 2]], hand_doubling=doubling("two"))) == 72
    assert penalty_of(hand, having(hand_doubling=doubling("two"))) == 36


def test_kam() -> None:  # EX-043
    answer = score({"winner": 0, "cards_left": [0, 2, 10, 5]}, KAM)
    assert answer["penalties"] == [0, 2, 20, 5]
    assert answer["transfers"] == {(2, 0): 20, (2, 1): 8, (1, 0): 2, (3, 0): 5, (3, 1): 3, (2, 3): 5}
    assert answer["net"] == [27, 9, -33, -3]


def test_kam_boundary() -> None:
    answer = score({"winner": 0, "cards_left": [0, 11, 2, 1], "stake": 3}, KAM)
    assert answer["transfers"][1, 2] == 9 * 2 * 3
    assert answer["transfers"][1, 3] == 10 * 2 * 3
    assert answer["transfers"][1, 0] == 11 * 2 * 3


def test_ladder_values() -> None:  # EX-045, DX-12
    ladder = having(card_points="ladder")
    assert [penalty_of(f"{rank}S", ladder) for rank in "345KA2"] == [1, 2, 3, 11, 12, 13]
    assert penalty_of("3D TC KS AH 2D", ladder) == 45


def test_tiered_values() -> None:  # DX-11
    tiered = having(card_points="tiered")
    assert penalty_of("3D TC KS AH 2D", tiered) == 11
    assert [penalty_of(f"{rank}S", tiered) for rank in "3TJQKA2"] == [1, 1, 2, 2, 2, 3, 4]


def test_card_values_are_doubled_from_ten_cards() -> None:  # PG-VS-13, DEC-45
    tiered = having(card_points="tiered", count_multipliers=[[10, 2]])
    assert penalty_of("3S 4S 5S 6S 7S 9H TH JH 2D", tiered) == 7 + 2 + 4
    assert penalty_of("3S 4S 5S 6S 7S 9H TH JH QH 2D", tiered) == 2 * (7 + 4 + 4)
    assert penalty_of("3S 4S 5S 6S 7S 9H TH JH QH KH AH AD 2D", tiered) == 2 * (7 + 6 + 6 + 4)


@pytest.mark.parametrize(
    ("last_play", "points"),
    [  # EX-046 and SC-17 (a low two counts, DEC-63)
        ("AS", 1),
        ("2S", 2),
        ("2S 2D", 4),
        ("2S 2D 2C 4D 4C", 8),
        ("2S 2D 2C 2H 3D", 16),
        ("5S 4H 3D 2C AD", 2),
    ],
)
def test_winner_points(last_play: str, points: int) -> None:
    answer = score({"winner": 1, "cards_left": [5, 0, 1, 2], "last_play": cards(last_play)}, PUSOY_DOS)
    assert answer == {"points": [0, points, 0, 0], "net": None, "transfers": None}


def test_placings() -> None:  # EX-047
    request = {"winner": 2, "cards_left": [0, 4, 0, 0], "placings": [2, 0, 3, 1]}
    assert score(request, PLAY_ON) == {"points": [3, 0, 5, 1], "net": None, "transfers": None}
    on_points = score(request, PLAY_ON | {"settlement": "pairwise-difference"})
    assert on_points["net"] == [3, -9, 11, -5]
    assert on_points["transfers"][3, 2] == 4


def indonesian_finish(last_play: str) -> int:
    """The winner's score."""
    last = cards(last_play)
    is_special = endgames.kind_of(last, INDONESIA) in ("four-of-a-kind", "straight-flush")
    specials = [{"seat": 0, "cards": last, "final": True}] if is_special else []
    hands = [[], ["3S"], ["4S"], ["5S"]]
    request = {"winner": 0, "hands": hands, "last_play": last, "specials": specials}
    return int(score(request, INDONESIA)["penalties"][0])


def test_indonesian_finishes() -> None:  # EX-048, DX-14
    assert indonesian_finish("2S 2D") == -20
    assert indonesian_finish("9S 9H 9C 9D 4C") == -40 - 5
    assert indonesian_finish("2S 2H 2C 2D 5C") == -160 - 40
    assert indonesian_finish("2S 2H 2C 5C 5D") == -30
    assert indonesian_finish("AS") == -5
    assert indonesian_finish("6H 7H 8H 9H TH") == -80 - 5
    assert indonesian_finish("2H 3H 4H 5H 6H") == -80 - 10


@pytest.mark.parametrize(
    ("count", "twos", "expected"), [(5, 1, 9), (10, 0, 10), (11, 1, 30), (12, 2, 40), (13, 0, 39), (13, 4, 87)]
)
def test_indonesian_losers(count: int, twos: int, expected: int) -> None:  # EX-048b
    hand = cards("2S 2H 2C 2D")[:twos] + cards("3S 5S 7S 9S JS KS 4H 6H 8H TH QH AH 9C")[: count - twos]
    hands = [[], hand, ["3D"], ["3C"]]
    request = {"winner": 0, "hands": hands, "last_play": ["9D"], "specials": []}
    assert score(request, INDONESIA)["penalties"] == [-5, expected, 1, 1]


DRAGON = cards("3D 4S 5H 6C 7D 8D 9S TH JC QD KS AD 2C")


def test_dragon() -> None:  # EX-049, SC-07
    on = having(dragon="wins")
    request = {"winner": 2, "dragon": 2, "cards_left": [13] * 4}
    assert score(request, on)["penalties"] == [39, 39, 0, 39]
    assert score(request, on)["net"] == [-39, -39, 117, -39]
    with pytest.raises(Refused, match="does not win here"):
        score(request, BASE)
    others = [card for card in packs.all_cards(BASE) if card not in DRAGON]
    hands = [others[:13], others[13:26], DRAGON, others[26:]]
    assert score({"winner": 2, "dragon": 2, "hands": hands}, on)["penalties"] == [39, 39, 0, 39]
    # Dealt like this all four have a dragon, and the one with 2S has won (DEC-34).
    four = [others[0::3], others[1::3], DRAGON, others[2::3]]
    assert "2S" in four[3]
    assert score({"winner": 3, "dragon": 3, "hands": four}, on)["penalties"] == [39, 39, 39, 0]
    with pytest.raises(Refused, match="higher two"):
        score({"winner": 2, "dragon": 2, "hands": four}, on)
    with pytest.raises(Refused, match="no last play"):
        score({**request, "last_play": ["3D"]}, on)
    with pytest.raises(Refused, match="would have won at once"):
        score({"winner": 0, "hands": [[], hands[0], DRAGON, hands[1]]}, on)


def test_dragon_in_other_scorings() -> None:  # DEC-35
    request = {"winner": 1, "dragon": 1, "cards_left": [13] * 4}
    assert score(request, PUSOY_DOS | {"dragon": "wins"})["points"] == [0, 1, 0, 0]
    assert score(request, KAM | {"dragon": "wins"})["penalties"] == [26, 0, 26, 26]
    assert score(request, KAM | {"dragon": "wins"})["net"] == [-26, 78, -26, -26]
    others = [card for card in packs.all_cards(BASE) if card not in DRAGON]
    hands = [others[:13], DRAGON, others[13:26], others[26:]]
    answer = score({"winner": 1, "dragon": 1, "hands": hands}, INDONESIA | {"dragon": "wins"})
    assert answer["penalties"] == [39, 0, 39, (10 + 3 * 5) * 3]


def test_sizes() -> None:  # EX-050, EX-051, EX-053
    assert endgames.cards_dealt(THREE) == (17, 1)
    assert 3 * 17 + 1 == 52
    for each, unused in ((17, 18), (21, 10), (13, 26)):
        assert 2 * each + unused == 52
        assert endgames.cards_dealt(having(players=2, hand_size=each, leftover="dead")) == (each, 0)
    assert endgames.cards_dealt(LECTIO) == (12, 0)
    assert 5 * 12 == len(endgames.CARDS["tiles-15"]) == 60
    assert LECTIO["starting_chips"] == 4 * 1 + 4 * 5 + 5 * 25


def test_three_players() -> None:  # EX-052
    for left, expected in ((13, 39), (14, 42), (17, 51), (18, 54)):
        assert score({"winner": 1, "cards_left": [left, 0, 2]}, THREE)["penalties"] == [expected, 0, 2]


# Seats: 0 north, 1 east, 2 south, 3 west.
WEST_WITH_STRAIGHT_FLUSH = cards("5H 6H 7H 8H 9H 3S 4S JS KD")


def test_wikipedia_plain() -> None:  # EX-060
    hands = [[], cards("3D 4C 6H"), cards("3C 4D 5S 7S 8D 9C JH KH"), cards("3H 4H 5D 6S 7C 8S 9D TC JD QC KC")]
    request = {"winner": 0, "hands": hands, "last_play": ["AS"]}
    assert score(request, WIKIPEDIA)["penalties"] == [0, 3, 8, 22]
    assert score(request, WIKIPEDIA)["net"] == [33, -3, -8, -22]
    assert score(request, WIKIPEDIA)["transfers"] == {(1, 0): 3, (2, 0): 8, (3, 0): 22}


def test_wikipedia_doubled() -> None:  # EX-061
    hands = [[], cards("3D 4C 6D"), cards("3C 4D 5S 7S 8D 9C JH 2H"), WEST_WITH_STRAIGHT_FLUSH]
    request = {"winner": 0, "hands": hands, "last_play": ["2S"]}
    assert score(request, WIKIPEDIA)["penalties"] == [0, 6, 32, 36]
    assert score(request, WIKIPEDIA)["net"] == [74, -6, -32, -36]


def test_four_unused_twos() -> None:  # DX-15
    hand = "2S 2H 2C 2D 3S 5S 7S 9H JD"
    assert penalty_of(hand, WIKIPEDIA, last_play=["AS"]) == 288
    once = WIKIPEDIA | {"hand_doubling": doubling(*EVERY_UNUSED, mode="once")}
    assert penalty_of(hand, once, last_play=["AS"]) == 18


# Penalties 0, 1, 16, 36 come from 1, 8 and 12 cards.
LARGER = having(count_multipliers=[[8, 2], [10, 3], [13, 4]])


def test_pairwise_settlement() -> None:  # XT-01
    answer = score({"winner": 0, "cards_left": [0, 1, 8, 12]}, LARGER)
    assert answer["net"] == [53, 49, -11, -91]
    assert answer["transfers"] == {(1, 0): 1, (2, 0): 16, (3, 0): 36, (2, 1): 15, (3, 1): 35, (3, 2): 20}
    ten = score({"winner": 0, "cards_left": [0, 1, 8, 12], "stake": 10}, LARGER | {"stake": 7})
    assert ten["net"] == [530, 490, -110, -910]


def test_liability() -> None:  # XT-03, XT-04, SC-14
    winner_only = having(settlement="winner-only")
    answer = score({"winner": 0, "cards_left": [0, 3, 1, 4], "breach": {"seat": 1}}, winner_only)
    assert answer["net"] == [8, -8, 0, 0]
    assert answer["transfers"] == {(1, 0): 8}
    answer = score({"winner": 0, "cards_left": [0, 1, 8, 12], "breach": {"seat": 2}}, LARGER)
    assert answer["penalties"] == [0, 1, 16, 36]
    assert answer["net"] == [53, 49, -102, 0]
    assert answer["transfers"] == {(2, 0): 53, (2, 1): 49}
    for options in (BASE, winner_only):
        answer = score({"winner": 3, "cards_left": [5, 8, 3, 0], "breach": {"seat": 2}}, options)
        assert answer["net"] == [0, 0, -16, 16]
    # The offender's own gain of 14 is set off against the losses of 14 and 18 that he takes over.
    answer = score({"winner": 0, "cards_left": [0, 1, 8, 9], "breach": {"seat": 1}}, BASE)
    assert answer["net"] == [18, -18, 0, 0]
    assert score({"winner": 0, "cards_left": [0, 1, 8, 9]}, BASE)["net"] == [18, 14, -14, -18]


def test_no_liability_where_the_duty_is_not_in_force() -> None:
    request = {"winner": 0, "cards_left": [0, 3, 1, 4], "breach": {"seat": 1}}
    assert score(request, having(last_card_duty="none"))["net"] == [8, -4, 4, -8]
    assert score(request, having(settlement="none"))["net"] is None


def test_first_leader() -> None:  # DX-13, PG-VS-02
    options = having(multiplier_scope="first-leader")
    request = {"winner": 0, "cards_left": [0, 10, 13, 10]}
    assert score({**request, "first_leader": 0}, options)["penalties"] == [0, 10, 13, 10]
    assert score({**request, "first_leader": 1}, options)["penalties"] == [0, 20, 13, 10]
    with pytest.raises(Refused, match="first_leader is missing"):
        score(request, options)
    with pytest.raises(Refused, match="at least one card"):
        score({**request, "first_leader": 2}, options)


def lukang_loser(*hands: str) -> int:
    request = {"winner": 0, "hands": [[], *map(cards, hands)]}
    answer = score(request, LUKANG)
    loser = int(answer["penalties"].index(1))
    assert answer["net"] == [1, *(-1 if seat == loser else 0 for seat in (1, 2, 3))]
    return loser


def test_fixed_loser() -> None:  # SC-10
    eight_small = "3D 3C 3H 4D 5S 5D 6C 7H"
    assert lukang_loser("9S 9H 9C 9D 4C", "2S", eight_small) == 1
    assert lukang_loser("9S 9H 9C 9D", "2S", eight_small) == 2
    assert lukang_loser("AS", "2D", eight_small) == 2
    assert lukang_loser("KS 4D 3C", "QS QH 3S", "7C") == 1
    assert lukang_loser("AD", "AH", eight_small) == 2
    assert lukang_loser("KS", "QD", eight_small) == 3
    # Straight flush over quads, and both over a two.
    assert lukang_loser("9S 9H 9C 9D 4C", "4D 5D 6D 7D 8D", "2S 2H") == 2


def test_fixed_loser_with_other_combinations() -> None:
    request = {"winner": 0, "hands": [[], cards("9S 9H 9C 9D 4C"), cards("4D 5D 6D 7D 8D"), ["2S"]]}
    royal_only = LUKANG | {"top_of_five_card_order": "only-royal-flush-over-quads"}
    assert score(request, royal_only)["penalties"] == [0, 1, 0, 0]
    # Five cards are no straight flush where it needs two extra cards; quads are none where they are played bare.
    seven = LUKANG | {"straight_flush_form": "five-plus-two"}
    assert score(request, seven)["penalties"] == [0, 1, 0, 0]
    assert score(request, LUKANG | {"quads_form": "bare"})["penalties"] == [0, 0, 1, 0]
    assert score(request, seven | {"quads_form": "bare"})["penalties"] == [0, 0, 0, 1]


def test_liability_of_the_fixed_loser() -> None:
    request = {"winner": 0, "hands": [[], ["2S"], ["3D"], ["4D"]], "breach": {"seat": 3}}
    answer = score(request, LUKANG | {"last_card_duty": "liable"})
    assert answer["penalties"] == [0, 1, 0, 0]
    assert answer["net"] == [1, 0, 0, -1]


def test_settlement_of_totals() -> None:  # DX-16: penalties 0, 5, 20, 39 and 9, 0, 4, 1
    deals = [{"winner": 0, "cards_left": [0, 5, 10, 13]}, {"winner": 1, "cards_left": [9, 0, 4, 1]}]
    answer = session({"deals": deals}, BASE)
    assert [deal["penalties"] for deal in answer["ledger"]] == [[0, 5, 20, 39], [9, 0, 4, 1]]
    assert answer["totals"] == {"penalties": [9, 5, 24, 40], "net": [42, 58, -18, -82]}


# ----------------------------------------------------------------------------------------------------------------------
# Mixes worked out by hand.


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
    with pytest.raises(Refused, match="must be quads or a straight flush"):
        score(request, INDONESIA)
    specials[0]["cards"] = cards("8S 8H 8D 8C TD")
    with pytest.raises(Refused, match="8C is in two places; 8H is in two places; 8S is in two places"):
        score(request, INDONESIA)
    specials[0]["cards"] = cards("7H 7D 7C TD 7S")
    hands[3][-1] = "6S"
    answer = score(request, INDONESIA)
    assert answer["penalties"] == [-5, 6 - 20, 2 - 40, 11 * 2]
    assert answer["net"] == [-35 + 20, -35 + 56, -35 + 152, -35 - 88]
    winner_only = score(request, INDONESIA | {"settlement": "winner-only", "stake": 2})
    assert winner_only["transfers"] == {(0, 1): 18, (0, 2): 66, (3, 0): 54}
    hands[2] = cards("4S 5S 3H 4H 5H 6H 9D TS JD")
    with pytest.raises(Refused, match="seat 2 was not dealt so many cards"):
        score(request, INDONESIA)


def test_lone_top_two() -> None:  # DEC-32
    options = having(lone_top_two_finish="not-a-win", card_points="ladder")
    hands = [[], [], ["3D"], ["4D", "5D"]]
    assert score({"winner": 0, "hands": hands}, options)["penalties"] == [0, 0, 1, 5]
    assert score({"winner": 0, "hands": hands}, options)["net"] == [6, 6, 2, -14]
    with pytest.raises(Refused, match="2S is in two places"):
        score({"winner": 0, "hands": [[], [], ["2S"], ["3D"]]}, options)
    with pytest.raises(Refused, match="only one player"):
        score({"winner": 0, "hands": [[], [], [], ["3D"]]}, options)
    with pytest.raises(Refused, match="seat 1 has no cards either"):
        score({"winner": 0, "hands": hands}, BASE)
    with pytest.raises(Refused, match="nobody wins with the lone top two"):
        score({"winner": 0, "hands": hands[:1] + hands[2:] + [["6D"]], "last_play": ["2S"]}, options)
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
    with pytest.raises(Refused, match=reason):
        score(request_, having(**changes))


def test_only_one_player_can_have_the_extra_card() -> None:
    with pytest.raises(Refused, match="extra card"):
        score({"winner": 1, "cards_left": [18, 0, 18]}, THREE)


# ----------------------------------------------------------------------------------------------------------------------
# Sessions.


def tiles(*numbers: int) -> list[list[str]]:
    """Hands of so many tiles, none of them a two."""
    deck = iter(card for card in packs.all_cards(LECTIO) if card[:-1] != "2")
    return [[next(deck) for _ in range(number)] for number in numbers]


def test_lectio() -> None:  # SC-18
    deal = {"winner": 0, "hands": tiles(0, 5, 5, 5, 5), "dealer": 0}
    answer = session({"deals": [deal]}, LECTIO)
    assert answer["ledger"] == [{"deal": 1, "penalties": [0, 5, 5, 5, 5], "net": [20, -5, -5, -5, -5]}]
    assert answer["chips"] == [169, 144, 144, 144, 144]
    assert (answer["next_dealer"], answer["next_leader_by"], answer["next_leader"]) == (0, "lowest-card", None)
    assert (answer["direction"], answer["over"], answer["exchange_due"]) == ("clockwise", False, None)
    assert [session({"deals": [deal] * number}, LECTIO)["over"] for number in range(1, 6)] == [False] * 4 + [True]
    with pytest.raises(Refused, match="over after deal 5"):
        session({"deals": [deal] * 6}, LECTIO)
    # 45 lost in each deal: 149 chips last for three deals, 135 are gone after three.
    ruinous = {"winner": 0, "hands": tiles(0, 12, 1, 1, 1)}
    net = session({"deals": [ruinous]}, LECTIO)["ledger"][0]["net"]
    assert net == [15, -45, 10, 10, 10]
    assert [session({"deals": [ruinous] * number}, LECTIO)["over"] for number in (1, 2, 3, 4)] == [False] * 3 + [True]
    assert session({"deals": [ruinous] * 3}, LECTIO | {"starting_chips": 135})["over"]
    assert session({"deals": [ruinous] * 3}, LECTIO | {"starting_chips": 135})["chips"][1] == 0


def test_rounds_of_ten() -> None:  # SC-15
    deal = {"winner": 2, "hands": [["3S"], ["4S"], [], ["5S"]], "last_play": ["9D"], "specials": []}
    opened_by = []
    for played in range(20):
        answer = session({"deals": [deal] * played}, INDONESIA)
        opened_by.append(answer["next_leader_by"])
        assert answer["next_leader"] == (None if played % 10 == 0 else 2)
        assert answer["next_dealer"] == (None if played % 10 == 0 else 2)
    assert opened_by == ["lowest-card", *["previous-winner"] * 9] * 2
    drawn = session({"deals": [deal] * 10, "draws": ["AS", "2D", "3H", "KS"]}, INDONESIA)
    assert (drawn["next_dealer"], drawn["next_leader"]) == (1, None)


LOSER_LEADS = having(later_leader="previous-loser", next_dealer="loser")


def test_loser_leads() -> None:  # SC-09, PG-OPEN-04, PG-OPEN-05
    straight = cards("3S 4H 5D 6C 7S JH KD")
    only_a_pair = cards("4S 4D 6H 8D TC QS AH")
    deal = {"winner": 3, "hands": [cards("3H 5H 9H JC KC"), straight, only_a_pair, []]}
    answer = session({"deals": [deal]}, LOSER_LEADS)
    assert (answer["next_leader"], answer["next_leader_by"], answer["next_dealer"]) == (2, "previous-loser", 2)
    for left, right, loser in (("3D 3C", "4S 9H", 1), ("3D 3C", "4D 4C", 0), ("KD 3H", "QS KC", 0)):
        hands = [cards(left), cards(right), [], ["5D"]]
        assert session({"deals": [{"winner": 2, "hands": hands}]}, LOSER_LEADS)["next_leader"] == loser
    with pytest.raises(Refused, match="must show theirs"):
        session({"deals": [{"winner": 0, "cards_left": [0, 2, 2, 1]}]}, LOSER_LEADS)
    assert session({"deals": [{"winner": 0, "cards_left": [0, 2, 3, 1]}]}, LOSER_LEADS)["next_dealer"] == 2


def test_exchange() -> None:  # DEC-39
    options = THREE | {"card_exchange": "loser-highest-for-any", "count_multipliers": NO_MULTIPLIERS}
    answer = session({"deals": [{"winner": 1, "cards_left": [4, 0, 5]}]}, options)
    assert answer["exchange_due"] == {"from": 2, "to": 1}
    tied = {"winner": 1, "hands": [["3D", "2D"], [], ["4D", "5D"]]}
    assert session({"deals": [tied]}, options)["exchange_due"] is None
    assert session({"deals": [tied]}, options | {"card_points": "tiered"})["exchange_due"] == {"from": 0, "to": 1}
    assert session({"deals": []}, options)["exchange_due"] is None


def test_direction_alternates() -> None:
    deal = {"winner": 0, "cards_left": [0, 1, 1, 1]}
    options = having(direction="alternating")
    directions = [session({"deals": [deal] * played}, options)["direction"] for played in range(4)]
    assert directions == ["counterclockwise", "clockwise"] * 2


# ----------------------------------------------------------------------------------------------------------------------
# Random endgames.


def test_random_endgames_settle() -> None:
    rng = Random(20)
    for _ in range(800):
        options = random_scores.random_scoring_options(rng)
        for _ in range(10):
            request = random_scores.random_endgame(rng, options)
            answer = score(request, options)
            if answer["net"] is None:
                assert answer["transfers"] is None
                continue
            assert sum(answer["net"]) == 0
            got = [0] * options["players"]
            for (payer, receiver), amount in answer["transfers"].items():
                assert amount > 0
                got[payer] -= amount
                got[receiver] += amount
            assert got == answer["net"]


def test_breach_lets_no_other_loser_pay() -> None:
    rng = Random(21)
    met = 0
    while met < 300:
        options = random_scores.random_scoring_options(rng)
        request = random_scores.random_endgame(rng, options)
        if "breach" not in request:
            continue
        met += 1
        offender = request["breach"]["seat"]
        net = score(request, options)["net"]
        without = score({name: value for name, value in request.items() if name != "breach"}, options)["net"]
        for seat in range(options["players"]):
            if seat not in (offender, request["winner"]):
                assert net[seat] == max(without[seat], 0)
        assert net[request["winner"]] == without[request["winner"]]
        assert net[offender] <= without[offender]


def test_random_sessions_add_up() -> None:
    rng = Random(22)
    for _ in range(300):
        options = random_scores.random_scoring_options(rng)
        request = random_scores.random_session(rng, options)
        answer = session(request, options)
        assert answer["deals_played"] == len(request["deals"])
        if answer["totals"]["net"] is not None:
            assert sum(answer["totals"]["net"]) == 0
        if answer["chips"] is not None:
            assert sum(answer["chips"]) == options["starting_chips"] * options["players"]


def test_tables_are_valid() -> None:
    """The constraints VC-01 to VC-03 once more, and the named variants' tables among them."""
    for table in random_scores.TABLES:
        each, extra = endgames.cards_dealt(having(**table))
        left = len(endgames.CARDS[table["pack"]]) - table["players"] * each
        assert left >= 0
        assert (left == 0) == (table["leftover"] == "none")
        assert extra in (0, 1)
        assert extra < table["players"]
    for players, pack, hand_size, leftover in [
        *[(4, "standard-52", "all", "none"), (3, "standard-52", 17, "extra-card-face-up")],
        *[(3, "standard-52", 13, "stock"), (2, "standard-52", 17, "dead"), (2, "standard-52", 21, "dead")],
        *[(2, "standard-52", "all", "none"), (3, "standard-52", "all", "extra-card-face-down")],
        *[(5, "tiles-15", 12, "none"), (4, "tiles-13", 13, "none"), (3, "tiles-9", 12, "none")],
    ]:
        wanted = {"players": players, "pack": pack, "hand_size": hand_size, "leftover": leftover}
        assert wanted in random_scores.TABLES
