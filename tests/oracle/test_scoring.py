"""What everybody pays, by the numbers of the sources."""

from __future__ import annotations

import pytest

from . import endgames, packs
from .scored import (
    EVERY_UNUSED,
    INDONESIA,
    KAM,
    LECTIO,
    LUKANG,
    PLAY_ON,
    PUSOY_DOS,
    THREE,
    WIKIPEDIA,
    cards,
    doubling,
    penalty,
    penalty_of,
    refusal,
)
from .scoring import score
from .variants import BASE, having

pytestmark = pytest.mark.check


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
    assert "does not win here" in refusal(request, BASE)
    others = [card for card in packs.all_cards(BASE) if card not in DRAGON]
    hands = [others[:13], others[13:26], DRAGON, others[26:]]
    assert score({"winner": 2, "dragon": 2, "hands": hands}, on)["penalties"] == [39, 39, 0, 39]
    # Dealt like this all four have a dragon, and the one with 2S has won (DEC-34).
    four = [others[0::3], others[1::3], DRAGON, others[2::3]]
    assert "2S" in four[3]
    assert score({"winner": 3, "dragon": 3, "hands": four}, on)["penalties"] == [39, 39, 39, 0]
    assert "higher two" in refusal({"winner": 2, "dragon": 2, "hands": four}, on)
    assert "no last play" in refusal({**request, "last_play": ["3D"]}, on)
    assert "would have won at once" in refusal({"winner": 0, "hands": [[], hands[0], DRAGON, hands[1]]}, on)


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
    assert "first_leader is missing" in refusal(request, options)
    assert "at least one card" in refusal({**request, "first_leader": 2}, options)


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
