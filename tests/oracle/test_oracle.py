"""The oracle checked by itself: against closed-form counts and the facts of the rulebook, never against the engine."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from . import hands, packs, playing
from .classifying import beats, classify, compare, refusal
from .packs import BASE
from .playing import legal_moves, validate_play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

pytestmark = pytest.mark.check

SCHEMES = ["S0", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9"]
FLUSH_ORDERS = ["suit-first", "top-card-first", "all-ranks-first"]
STRAIGHT_FLUSH_ORDERS = ["rank-first", "suit-first"]
TOPS = ["straight-flush-over-quads", "only-royal-flush-over-quads"]
SUIT_ORDERS = ["SHCD", "SHDC", "DHSC"]
LATTA = {"triples": False, "flushes": False, "straight_flush_form": "five-plus-two", "bombs": "on"}
# The thirteen windows of five neighbouring ranks, the ranks being put in a ring.
WINDOWS = [
    *["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"],
    *["JQKA2", "QKA23", "KA234"],
]


def having(**changes: Any) -> dict[str, Any]:
    """The base game with some options changed."""
    assert changes.keys() <= BASE.keys()
    return {**BASE, **changes}


def cards(text: str) -> list[str]:
    return text.replace("-", " ").split()


def kind(text: str, **changes: Any) -> str | None:
    found = classify(cards(text), having(**changes))
    return found.kind if found else None


def deciding_card(text: str, **changes: Any) -> str | None:
    found = classify(cards(text), having(**changes))
    assert found is not None
    return found.deciding_card


def chain(*texts: str, **changes: Any) -> None:
    """Each set beats every later one and is beaten by none of them."""
    for first, second in combinations(texts, 2):
        assert beats(cards(first), cards(second), having(**changes)), (first, second)
        assert not beats(cards(second), cards(first), having(**changes)), (second, first)


# ----------------------------------------------------------------------------------------------------------------------
# Counts


def runs_of(scheme: str) -> int:
    return 9 if scheme in ("S4", "S7") else 10


@pytest.mark.parametrize("scheme", SCHEMES)
def test_counts_per_kind(scheme: str) -> None:
    category, _ = hands.judge(having(straight_order=scheme))
    count = dict(zip(hands.KINDS, np.bincount(category).tolist(), strict=True))
    number_of_runs = runs_of(scheme)
    assert len(category) == comb(52, 5) == 2_598_960
    assert count["straight"] == 1_020 * number_of_runs == (9_180 if number_of_runs == 9 else 10_200)
    assert count["straight-flush"] == 4 * number_of_runs == (36 if number_of_runs == 9 else 40)
    assert count["flush"] == 5_148 - 4 * number_of_runs == (5_112 if number_of_runs == 9 else 5_108)
    assert count["full-house"] == 13 * 4 * 12 * 6 == 3_744
    assert count["four-of-a-kind"] == 13 * 48 == 624
    assert len(category) - count["none"] == 9_516 + 1_020 * number_of_runs


EIGHT = [{"ranks": window, "decided_by": window[4]} for window in reversed(WINDOWS[2:10])]
LOW_TWO, LOW_ACE, HIGH_TWO = (
    {"ranks": ranks, "decided_by": decided_by} for ranks, decided_by in [("23456", "6"), ("A2345", "5"), ("JQKA2", "2")]
)


@pytest.mark.parametrize(
    ("order", "total"),
    [
        (EIGHT, 17_676),
        ([*EIGHT, LOW_TWO], 18_696),
        ([*EIGHT, LOW_ACE], 18_696),
        ([HIGH_TWO, *EIGHT], 18_696),
        ([*EIGHT, LOW_TWO, LOW_ACE], 19_716),
        ([HIGH_TWO, *EIGHT, LOW_ACE], 19_716),
        ([HIGH_TWO, *EIGHT, LOW_TWO, LOW_ACE], 20_736),
    ],
)
def test_counts_of_explicit_straight_orders(order: list[Any], total: int) -> None:
    number_of_runs = len(order)
    category, strength = hands.judge(having(straight_order=order, flush_order="top-card-first"))
    assert np.count_nonzero(category) == 9_516 + 1_020 * number_of_runs == total
    assert len(np.unique(strength[strength >= 0])) == 8 * number_of_runs + 58
    category, _ = hands.judge(having(straight_order=order, flushes=False))
    assert np.count_nonzero(category) == 4_368 + 1_024 * number_of_runs
    category, _ = hands.judge(having(straight_order=order, quads_form="bare"))
    assert np.count_nonzero(category) == 9_516 + 1_020 * number_of_runs - 624


@pytest.mark.parametrize("scheme", SCHEMES)
def test_number_of_strengths(scheme: str) -> None:
    number_of_runs = runs_of(scheme)
    # In S8 one run has no place of its own: four straights and four straight flushes share the strength of others.
    shared = 8 if scheme == "S8" else 0
    for flush_order in FLUSH_ORDERS:
        _, strength = hands.judge(having(straight_order=scheme, flush_order=flush_order))
        # Flushes: 4 suits x 8 top cards (8 to 2), or every flush for itself.
        flushes = 5_148 - 4 * number_of_runs if flush_order == "all-ranks-first" else 32
        assert strength.max() + 1 == 8 * number_of_runs + 26 + flushes - shared
        assert set(np.unique(strength).tolist()) == set(range(-1, strength.max() + 1))


def test_counts_of_small_sizes() -> None:
    options = having(quads_form="both")
    count: dict[str, int] = {}
    for size in (1, 2, 3, 4):
        for some in combinations(packs.all_cards(options), size):
            found = classify(some, options)
            if found is not None:
                count[found.kind] = count.get(found.kind, 0) + 1
    assert count == {"single": 52, "pair": 78, "triple": 52, "four": 13}
    # Under the base rules: 19,716 five-card sets and 19,898 playable sets in all.
    assert 52 + 78 + 52 + 19_716 == 19_898


@pytest.mark.parametrize(("pack", "number_of_ranks"), [("tiles-9", 9), ("tiles-13", 13), ("tiles-15", 15)])
def test_counts_of_tile_packs(pack: str, number_of_ranks: int) -> None:
    runs = {"S0": number_of_ranks - 3, "S4": number_of_ranks - 4, "S7": number_of_ranks - 4, "S9": number_of_ranks - 3}
    for scheme, number_of_runs in runs.items():
        category, _ = hands.judge(having(pack=pack, straight_order=scheme))
        flushes = 4 * comb(number_of_ranks, 5)
        assert np.bincount(category)[1:].tolist() == [
            1_020 * number_of_runs,
            flushes - 4 * number_of_runs,
            number_of_ranks * 4 * (number_of_ranks - 1) * 6,
            number_of_ranks * 4 * (number_of_ranks - 1),
            4 * number_of_runs,
        ]


# ----------------------------------------------------------------------------------------------------------------------
# The straight orders against the summary matrix of the rulebook: place from the top / deciding rank, - = no run.

MATRIX = """
      A2345  23456  TJQKA  JQKA2  34567
  S0  10/5   9/6    1/A    -      8/7
  S1  1/2    10/6   2/A    -      9/7
  S2  2/2    1/2    3/A    -      10/7
  S3  10/5   1/2    2/A    -      9/7
  S4  -      9/6    1/A    -      8/7
  S5  -      10/6   2/A    1/2    9/7
  S6  -      2/2    3/A    1/2    10/7
  S7  -      -      2/A    1/2    9/7
  S8  1/2    1/2    3/A    -      10/7
  S9  1/2    2/2    3/A    -      10/7
"""


@pytest.mark.parametrize("line", MATRIX.strip("\n").splitlines()[1:])
def test_summary_matrix(line: str) -> None:
    scheme, *row = line.split()
    found: dict[str, str] = {}
    above = 0
    for runs in packs.straight_order(having(straight_order=scheme)):
        for ranks, decided_by in runs:
            found["".join(ranks)] = f"{above + 1}/{decided_by}"
        above += len(runs)
    assert set(found) <= set(WINDOWS)
    assert len(found) == runs_of(scheme)
    assert found.keys().isdisjoint({"QKA23", "KA234"})
    assert [found.get(window, "-") for window in MATRIX.split("\n")[1].split()] == row
    # Between the highest and the lowest of the eight runs without a two every run stands once, in order.
    middle = [window for window in found if "2" not in window]
    assert middle == list(reversed(WINDOWS[2:10]))
    assert all(found[window].split("/")[1] == window[4] for window in middle)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_tile_orders_say_the_same_as_the_card_orders(scheme: str) -> None:
    number = {"A": "1", "T": "10", "J": "11", "Q": "12", "K": "13"}
    translated = [
        [([number.get(rank, rank) for rank in ranks], number.get(decided_by, decided_by)) for ranks, decided_by in runs]
        for runs in packs.straight_order(having(straight_order=scheme))
    ]
    assert packs.straight_order(having(straight_order=scheme, pack="tiles-13")) == translated


@pytest.mark.parametrize("pack", ["standard-52", "tiles-9", "tiles-13", "tiles-15"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_runs_are_neighbours_in_the_ring(pack: str, scheme: str) -> None:
    ranks = packs.RANKS[pack]
    ring = [*ranks[-2:], *ranks[:-2]]
    for runs in packs.straight_order(having(pack=pack, straight_order=scheme)):
        assert len({decided_by for _, decided_by in runs}) == 1
        for run, decided_by in runs:
            start = ring.index(run[0])
            assert run == [ring[(start + step) % len(ring)] for step in range(5)]
            assert decided_by in run


@pytest.mark.parametrize("pack", ["standard-52", "tiles-9", "tiles-13", "tiles-15"])
def test_runs_without_a_two_stand_in_the_order_of_the_ranks(pack: str) -> None:
    ranks = packs.RANKS[pack][:-1]
    windows = [(ranks[start : start + 5], ranks[start + 4]) for start in range(len(ranks) - 4)]
    for scheme in SCHEMES:
        classes = packs.straight_order(having(pack=pack, straight_order=scheme))
        without_two = [run for runs in classes for run in runs if "2" not in run[0]]
        assert without_two == windows[::-1]


# ----------------------------------------------------------------------------------------------------------------------
# Facts: combinations


def test_kinds_of_the_base_game() -> None:
    assert kind("3D") == "single"
    assert kind("9S-9D") == "pair"
    assert kind("9S-9D-9C") == "triple"
    assert kind("KD-QC-JC-TH-9H") == "straight"
    assert kind("9H-7H-6H-5H-3H") == "flush"
    assert kind("9S-9H-9C-4D-4C") == "full-house"
    assert kind("7S-7H-7C-7D-3D") == "four-of-a-kind"
    assert kind("AS-KS-QS-JS-TS") == "straight-flush"
    assert kind("5D-4D-3D-2D-AD") == "straight-flush"
    assert kind("6D-5D-4C-3S-2D") == "straight"
    assert kind("QH-KH-AH-2H-3H") == "flush"  # DEC-06


@pytest.mark.parametrize(
    "text",
    [
        "9S-8S", "9S-9D-8C", "9S-9D-4S-4D", "9S-9D-4S-4D-3C", "9S-9D-9C-4D", "9S-9D-9C-4D-5D", "3D-4C-5D-6S",
        "3D-2C-AS-KH-QD", "2D-AC-KS-QH-JD", "4D-3C-2S-AH-KD", "3D-4C-5D-6S-7H-8D", "3D-3C-4D-4C-5D-5C",
        "3D-4D-5D-6D-8D-9D-TD",
    ],
)  # fmt: skip
def test_no_combination(text: str) -> None:
    assert kind(text) is None
    assert refusal(cards(text), BASE) == "not-a-combination"


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("7S-7H-7C-7D", {}),
        ("9H-8H-7H-6H-5H-3D-2C", {}),
        ("9S-9H-9C", {"triples": False}),
        ("9H-7H-6H-5H-3H", {"flushes": False}),
        ("QH-KH-AH-2H-3H", {"flushes": False}),  # DEC-06
        ("5D-4D-3D-2D-AD", {"flushes": False, "straight_order": "S4"}),
        ("7S-7H-7C-7D-3D", {"quads_form": "bare"}),
        ("9H-8H-7H-6H-5H", LATTA),  # DEC-17
        ("9H-8H-7H-6H-5H", {"straight_flush_form": "five-plus-two"}),
    ],
)
def test_kind_not_used(text: str, changes: dict[str, Any]) -> None:
    assert kind(text, **changes) is None
    assert refusal(cards(text), having(**changes)) == "kind-not-used"


def test_kinds_that_options_bring_or_spare() -> None:
    assert refusal(cards("5C-4D-3D-2D-AD"), having(straight_order="S4")) == "not-a-combination"
    assert kind("5D-4D-3D-2D-AD", straight_order="S4") == "flush"  # DEC-06
    assert kind("2D-AC-KS-QH-JD", straight_order="S5") == "straight"
    assert kind("6S-5S-4S-3S-2H", straight_order="S7") is None
    assert kind("5S-4S-3S-2S-AH", straight_order="S7") is None
    assert kind("9S-9H-9C-4D-4C", triples=False, flushes=False) == "full-house"
    assert kind("9H-8H-7H-6H-5H", triples=False, flushes=False) == "straight-flush"  # DEC-08
    assert kind("9S-9H-9C-9D", quads_form="both") == "four"
    assert kind("9S-9H-9C-9D", quads_form="bare") == "four"
    assert kind("9S-9H-9C-9D-3D", quads_form="both") == "four-of-a-kind"
    assert kind("9H-8H-7H-6H-5H-3D-2C", **LATTA) == "straight-flush-plus-two"
    assert refusal(cards("9S-9D"), BASE) is None


def test_deciding_cards() -> None:
    assert deciding_card("3D") == "3D"
    assert deciding_card("9D-9S") == "9S"
    assert deciding_card("9D-9S", suit_order="DHSC") == "9D"
    assert deciding_card("9S-9D-9C") is None
    assert deciding_card("9S-9H-9C-9D", quads_form="both") is None
    assert deciding_card("9S-9H-9C-4D-4C") is None
    assert deciding_card("7S-7H-7C-7D-3D") is None
    assert deciding_card("2C-JC-9C-6C-4C") == "2C"
    assert deciding_card("AH-2S-3D-4C-5D", straight_order="S9") == "2S"
    assert deciding_card("AH-2S-3D-4C-5D") == "5D"
    assert deciding_card("AD-2D-3D-4D-5D", straight_order="S9") == "2D"
    assert deciding_card("AS-KS-QS-JS-TS") == "AS"
    assert deciding_card("9S-8S-7S-6S-5S-4S-3S", **LATTA) == "9S"  # DEC-16
    assert deciding_card("9S-8S-7S-6S-5S-2H-2D", **LATTA) == "9S"
    assert deciding_card("12S-13H-14C-15S-1D", pack="tiles-15", straight_order="S9") == "1D"


# ----------------------------------------------------------------------------------------------------------------------
# Facts: what beats what


def test_small_sizes() -> None:
    chain("2D", "AS", "AH", "AC", "AD", "3S", "3H", "3C", "3D")
    chain("QC-QD", "JS-JH")
    chain("9S-9D", "9H-9C")
    chain("2S-2H-2C", "AS-AH-AC", "3S-3C-3D")
    chain("9S-9H-9C-9D", "8S-8H-8C-8D", quads_form="both")
    chain("9D", "9H", "9S", "9C", suit_order="DHSC")
    chain("9S", "9H", "9D", "9C", suit_order="SHDC")


def test_straights_and_straight_flushes() -> None:
    chain("AS-KD-QC-JH-TD", "AH-KS-QS-JS-TC", "KD-QC-JC-TH-9H", "QS-JD-TD-9D-8D", "QD-JS-TS-9S-8S")
    chain("7D-6D-5D-4D-3C", "6D-5D-4C-3S-2D", "5S-4S-3H-2S-AS")
    chain("AS-KS-QS-JS-TS", "AH-KH-QH-JH-TH", "KS-QS-JS-TS-9S", "5D-4D-3D-2D-AD")
    chain("5D-4C-3D-2D-AC", "AS-KH-QH-JH-TH", "7D-6C-5C-4D-3C", "6S-5H-4S-3S-2H", straight_order="S1")
    chain("6D-5D-4D-3D-2C", "5C-4S-3S-2S-AS", "AS-KS-QS-JS-TH", straight_order="S2")
    chain("6D-5D-4D-3D-2C", "AS-KS-QS-JS-TH", "7D-6D-5D-4D-3C", "5S-4S-3S-2S-AH", straight_order="S3")
    chain("2D-AC-KD-QD-JD", "AS-KS-QS-JS-TH", "7D-6D-5D-4D-3C", "6S-5S-4S-3S-2H", straight_order="S5")
    chain("2D-AC-KD-QD-JD", "6S-5S-4S-3S-2H", "AS-KS-QS-JS-TH", straight_order="S6")
    chain("2D-AC-KD-QD-JD", "AS-KS-QS-JS-TH", straight_order="S7")
    chain("AD-2S-3D-4H-5C", "2H-3S-4D-5S-6H", "AS-2C-3H-4S-5D", "AH-KS-QS-JS-TS", straight_order="S8")
    chain("AD-2D-3D-4D-5D", "AS-KS-QS-JS-TS", straight_order="S8")  # DEC-04
    chain("AH-2S-3D-4C-5D", "AS-2H-3C-4D-5S", "2S-3D-4C-5D-6C", "2H-3C-4D-5S-6S", straight_order="S9")
    chain("AH-2C-3D-4C-5S", "AS-2S-3S-4D-5H")
    chain("2C-3C-4D-5S-6S", "2S-3D-4C-5D-6H")
    chain("3S-4S-5S-6S-7S", "TH-JH-QH-KH-AH", "9H-TH-JH-QH-KH", straight_flush_order="suit-first")


def test_flushes() -> None:
    chain("9H-7H-6H-5H-3H", "2C-JC-9C-6C-4C", "AC-KC-QC-TC-7C")
    spades, hearts, clubs = "AS-JS-TS-7S-6S", "2H-JH-7H-5H-3H", "AC-KC-JC-9C-8C"
    chain(spades, hearts, clubs)
    chain(hearts, spades, clubs, flush_order="top-card-first")
    chain(hearts, clubs, spades, flush_order="all-ranks-first")


def test_order_of_the_five_card_kinds() -> None:
    chain("5D-4D-3D-2D-AD", "KS-KH-KC-KD-QS", "2S-2H-2C-AS-AH", "2S-AS-9S-6S-4S", "AS-KD-QC-JH-TD")
    chain("9S-9H-9C-4D-4C", "8S-8H-8D-KD-KC")
    royal_only = {"top_of_five_card_order": "only-royal-flush-over-quads"}
    chain("AD-KD-QD-JD-TD", "2S-2H-2C-2D-6H", "3S-3H-3C-3D-8H", "KS-QS-JS-TS-9S", "2S-2H-2C-AS-AH", **royal_only)
    # DEC-15: the royal flush stays A-K-Q-J-T where another run is higher.
    chain("AD-KD-QD-JD-TD", "3S-3H-3C-3D-8H", "AS-2S-3S-4S-5S", **royal_only, straight_order="S9")
    chain("AD-KD-QD-JD-TD", "KS-QS-JS-TS-9S", **royal_only, straight_flush_order="suit-first")
    # VC-13: without four of a kind in five cards the option says nothing.
    chain("AS-2S-3S-4S-5S", "AD-KD-QD-JD-TD", **royal_only, straight_order="S9", quads_form="bare")


def test_sizes_do_not_mix() -> None:
    assert compare(["5S", "5H", "5C"], ["4S", "4H"], BASE) == ("neither", "different-size")
    assert compare(cards("7S-6S-5S-4S-3H"), cards("3S-3C-3D"), BASE) == ("neither", "different-size")
    assert compare(cards("3S-3H-3C-3D-4D"), ["2S"], BASE) == ("neither", "different-size")


def test_bombs() -> None:
    on = having(bombs="on", quads_form="both")
    bomb, higher_bomb = cards("3S-3H-3C-3D-4D"), cards("4S-4H-4C-4D-5D")
    for pile in ("2S", "2S-2H", "2S-2H-2C"):
        assert compare(bomb, cards(pile), on) == ("a-beats-b", "bomb")
        assert compare(cards(pile), bomb, on) == ("b-beats-a", "bomb")
        assert compare(cards("5D-4D-3D-2D-AD"), cards(pile), on) == ("a-beats-b", "bomb")
        assert compare(cards("AS-KD-QC-JH-TD"), cards(pile), on) == ("neither", "different-size")
    assert compare(bomb, cards("AS-KD-QC-JH-TD"), on) == ("a-beats-b", "stronger-kind")
    assert compare(higher_bomb, cards("3S-3H-3C-3D-6D"), on) == ("a-beats-b", "higher-rank")  # DEC-11
    # Bare quads and bombs never meet (PG-BQ-02, DEC-14).
    assert compare(cards("9S-9H-9C-9D"), cards("8S-8H-8C-8D"), on) == ("a-beats-b", "higher-rank")
    assert compare(cards("9S-9H-9C-9D"), ["2S"], on) == ("neither", "different-size")
    assert compare(higher_bomb, cards("3S-3H-3C-3D"), on) == ("neither", "different-size")


def test_seven_cards() -> None:
    latta = having(**LATTA)
    seven = cards("9H-8H-7H-6H-5H-3D-4C")
    for pile in ("2S", "2S-2H", "AS-KD-QC-JH-TD", "2S-2D-2C-2H-KS"):
        assert compare(seven, cards(pile), latta) == ("a-beats-b", "bomb")
    assert beats(cards("3S-3H-3C-3D-4D"), cards("2S-2H"), latta)
    assert not beats(cards("2S-2D-2C-2H-KS"), seven, latta)
    assert compare(cards("TH-9H-8H-7H-6H-3D-4C"), cards("9S-8S-7S-6S-5S-KC-KD"), latta) == ("a-beats-b", "higher-rank")
    assert compare(cards("9S-8S-7S-6S-5S-KC-KD"), seven, latta) == ("a-beats-b", "higher-suit")
    assert compare(seven, cards("3S-3H-3C-3D"), having(**LATTA, quads_form="both")) == ("neither", "different-size")
    no_bombs = having(straight_flush_form="five-plus-two")
    assert compare(seven, cards("2S-2D-2C-2H-KS"), no_bombs) == ("neither", "different-size")


def test_kinds_that_do_not_cross() -> None:
    options = having(five_card_crossing="same-type-or-bomb")
    straight, flush, full_house = cards("AS-KD-QC-JH-TD"), cards("8D-6D-5D-4D-3D"), cards("3C-3D-3H-4C-4D")
    quads, straight_flush = cards("5C-5D-5H-5S-4H"), cards("6S-7S-8S-9S-TS")
    for first, second in combinations([straight, flush, full_house], 2):
        assert compare(first, second, options) == ("neither", "kinds-do-not-cross")
    for weaker in (straight, flush, full_house):
        assert compare(quads, weaker, options) == ("a-beats-b", "stronger-kind")
        assert compare(straight_flush, weaker, options) == ("a-beats-b", "stronger-kind")
    assert compare(quads, straight_flush, options) == ("b-beats-a", "stronger-kind")
    assert compare(cards("KD-QC-JC-TH-9H"), straight, options) == ("b-beats-a", "higher-rank")


def test_reasons() -> None:
    assert compare(["9S", "9D"], ["9H", "9C"], BASE) == ("a-beats-b", "higher-suit")
    assert compare(["9H", "9C"], ["9S", "9D"], BASE) == ("b-beats-a", "higher-suit")
    assert compare(["TD"], ["9S"], BASE) == ("a-beats-b", "higher-rank")
    assert compare(["9S", "9D"], ["9S", "9H"], BASE) == ("neither", "equal")  # DEC-07
    hearts, spades = cards("2H-JH-7H-5H-3H"), cards("AS-JS-TS-7S-6S")
    assert compare(spades, hearts, BASE) == ("a-beats-b", "higher-suit")
    assert compare(hearts, spades, having(flush_order="top-card-first")) == ("a-beats-b", "higher-rank")
    two_straights = cards("AD-2S-3D-4H-5C"), cards("2H-3S-4D-5S-6H")
    assert compare(*two_straights, having(straight_order="S8")) == ("a-beats-b", "higher-suit")
    assert compare(["9S", "8D"], ["7S", "7H", "7C", "7D"], BASE) == ("undefined", "not-a-combination")
    assert compare(["9S"], ["7S", "7H", "7C", "7D"], BASE) == ("undefined", "kind-not-used")


# ----------------------------------------------------------------------------------------------------------------------
# Facts: legal moves and plays

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


OPTION_MIXES: dict[str, list[Any]] = {
    "suit_order": SUIT_ORDERS,
    "opening_must_include": [True, False],
    "triples": [True, False],
    "flushes": [True, False],
    "quads_form": ["with-odd-card", "bare", "both"],
    "straight_flush_form": ["five", "five", "five-plus-two"],
    "straight_order": [*SCHEMES, [HIGH_TWO, *EIGHT, LOW_TWO, LOW_ACE]],
    "flush_order": FLUSH_ORDERS,
    "straight_flush_order": STRAIGHT_FLUSH_ORDERS,
    "top_of_five_card_order": TOPS,
    "five_card_crossing": ["any-stronger-type", "same-type-or-bomb"],
    "bombs": ["off", "on"],
    "self_beat": [True, False],
    "last_card_duty": ["none", "liable", "compulsory"],
    "lone_top_two_finish": ["wins", "not-a-win", "forbidden"],
}


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


# ----------------------------------------------------------------------------------------------------------------------
# hands.py says the same as classifying.py. A random hand is almost never a flush: samples are built kind by kind.


def built_sets(random: Random, each: int) -> Iterator[list[str]]:
    """Five-card sets of every kind, and sets that narrowly miss being one."""
    ranks, suits = list("3456789TJQKA2"), list("DCHS")
    for _ in range(each):
        for window in WINDOWS:  # runs and wrap-arounds, in mixed suits, in one suit, in one suit but for one card
            yield [rank + random.choice(suits) for rank in window]
            suit = random.choice(suits)
            yield [rank + suit for rank in window]
            odd = random.choice(window)
            yield [rank + (random.choice(suits) if rank == odd else suit) for rank in window]
        for _ in range(10):
            suit = random.choice(suits)
            yield [rank + suit for rank in random.sample(ranks, 5)]  # nearly always a flush
        for _ in range(8):
            first, second, third = random.sample(ranks, 3)
            four_suits = random.sample(suits, 4)
            a, b = [first + suit for suit in four_suits], [second + suit for suit in random.sample(suits, 4)]
            yield [*a[:3], *b[:2]]
            yield [*a, b[0]]
            yield [*a[:3], b[0], third + random.choice(suits)]
            yield [*a[:2], *b[:2], third + random.choice(suits)]
        deck = [rank + suit for rank in ranks for suit in suits]
        for _ in range(8):
            yield random.sample(deck, 5)


def assert_same(samples: Iterable[list[str]], options: dict[str, Any]) -> None:
    category, strength = hands.judge(options)
    keys_of_strength: dict[int, set[tuple[int, ...]]] = {}
    for sample in samples:
        row = hands.row(sample, options["pack"])
        found = classify(sample, options)
        assert hands.KINDS[category[row]] == (found.kind if found else "none"), sample
        assert (strength[row] >= 0) == (found is not None)
        if found is not None:
            keys_of_strength.setdefault(int(strength[row]), set()).add(found.key)
    # One key for one strength, and the keys rise with the strengths.
    assert all(len(keys) == 1 for keys in keys_of_strength.values())
    rising = [next(iter(keys_of_strength[number])) for number in sorted(keys_of_strength)]
    assert all(lower < higher for lower, higher in pairwise(rising))


@pytest.mark.parametrize("scheme", SCHEMES)
def test_hands_agree_with_rules(scheme: str) -> None:
    random = Random(scheme)
    for flush_order, straight_flush_order, top in product(FLUSH_ORDERS, STRAIGHT_FLUSH_ORDERS, TOPS):
        options = having(
            straight_order=scheme,
            flush_order=flush_order,
            straight_flush_order=straight_flush_order,
            top_of_five_card_order=top,
            suit_order=random.choice(SUIT_ORDERS),
        )
        assert_same(built_sets(random, 2), options)


def test_hands_agree_with_rules_in_option_mixes() -> None:
    random = Random(7)
    for _ in range(25):
        options = having(**{name: random.choice(values) for name, values in OPTION_MIXES.items()})
        assert_same(built_sets(random, 2), options)


@pytest.mark.parametrize("pack", ["tiles-9", "tiles-13", "tiles-15"])
def test_hands_agree_with_rules_on_tiles(pack: str) -> None:
    random = Random(pack)
    ranks = packs.RANKS[pack]
    ring = [*ranks[-2:], *ranks[:-2]]
    for scheme, flush_order, top in zip(SCHEMES, FLUSH_ORDERS * 4, TOPS * 5, strict=False):
        options = having(pack=pack, straight_order=scheme, flush_order=flush_order, top_of_five_card_order=top)
        samples = [random.sample(packs.all_cards(options), 5) for _ in range(20)]
        for start in range(len(ring)):
            window = [ring[(start + step) % len(ring)] for step in range(5)]
            suit = random.choice(packs.SUITS)
            samples.append([rank + suit for rank in window])
            samples.append([rank + random.choice(packs.SUITS) for rank in window])
            samples.append([rank + suit for rank in random.sample(ranks, 5)])
            four = [ranks[start] + suit for suit in packs.SUITS]
            other = [ranks[start - 1] + suit for suit in packs.SUITS]
            samples += [[*four, other[0]], [*four[:3], *other[1:3]], [*four[:2], *other[1:3], ranks[start - 2] + "H"]]
        assert_same(samples, options)


def test_every_combination_of_the_base_game() -> None:
    """All 19,716, one by one, and a thousand of the rest."""
    category, _ = hands.judge(BASE)
    codes = hands.codes_in_card_order()
    columns = hands.five_card_sets("standard-52").card
    rows = np.flatnonzero(category)
    assert len(rows) == 19_716
    others = np.random.default_rng(1).choice(np.flatnonzero(category == 0), 1_000, replace=False)
    assert_same([[codes[number] for number in columns[:, row]] for row in [*rows, *others]], BASE)


def test_rows_and_masks() -> None:
    codes = Random(3).sample(hands.codes_in_card_order(), 52)
    found = hands.masks(codes)
    assert found.dtype == np.uint64
    assert len(np.unique(found)) == comb(52, 5)
    for sample in built_sets(Random(4), 1):
        assert found[hands.row(sample)] == sum(1 << codes.index(card) for card in sample)


# ----------------------------------------------------------------------------------------------------------------------
# Strictness (DEC-07): no two combinations that can be in two hands of one deal are equal.


def assert_none_disjoint(equal: np.ndarray) -> None:
    """No two of these equal masks are without a common card."""
    if np.bitwise_and.reduce(equal) != 0:
        return  # all of them hold one and the same card
    for mask in equal:
        assert np.all(equal & mask)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_two_disjoint_five_card_combinations_are_equal(scheme: str) -> None:
    masks = hands.masks(hands.codes_in_card_order())
    for flush_order, straight_flush_order, top in product(FLUSH_ORDERS, STRAIGHT_FLUSH_ORDERS, TOPS):
        options = having(
            straight_order=scheme,
            flush_order=flush_order,
            straight_flush_order=straight_flush_order,
            top_of_five_card_order=top,
        )
        _, strength = hands.judge(options)
        rows = np.flatnonzero(strength >= 0)
        rows = rows[np.argsort(strength[rows], kind="stable")]
        borders = np.flatnonzero(np.diff(strength[rows])) + 1
        for equal in np.split(masks[rows], borders):
            assert_none_disjoint(equal)


def test_strictness_check_bites() -> None:
    one, other = 0b11111, 0b1111100000
    assert_none_disjoint(np.array([one, one << 1], dtype=np.uint64))
    with pytest.raises(AssertionError):
        assert_none_disjoint(np.array([one, 0b111110000, other], dtype=np.uint64))


@pytest.mark.parametrize("suit_order", SUIT_ORDERS)
def test_no_two_disjoint_small_combinations_are_equal(suit_order: str) -> None:
    options = having(suit_order=suit_order, quads_form="both")
    equal: dict[tuple[str, tuple[int, ...]], list[frozenset[str]]] = {}
    pack = packs.all_cards(options)
    for rank in packs.RANKS["standard-52"]:
        of_rank = [card for card in pack if packs.rank_of(card) == rank]
        for size in (1, 2, 3, 4):
            for some in combinations(of_rank, size):
                found = classify(some, options)
                assert found is not None
                equal.setdefault((found.kind, found.key), []).append(found.cards)
    assert sum(map(len, equal.values())) == 52 + 78 + 52 + 13
    for group in equal.values():
        assert all(first & second for first, second in combinations(group, 2))


@pytest.mark.parametrize("scheme", ["S0", "S8", "S9"])
def test_no_two_disjoint_seven_card_combinations_are_equal(scheme: str) -> None:
    options = having(straight_order=scheme, **LATTA)
    pack = packs.all_cards(options)
    common: dict[tuple[int, ...], frozenset[str]] = {}  # the cards that all combinations of one key share
    seen: set[frozenset[str]] = set()
    for runs in packs.straight_order(options):
        for ranks, _ in runs:
            five = [rank + "S" for rank in ranks]
            for extra in combinations([card for card in pack if card not in five], 2):
                some = frozenset([*five, *extra])
                if some in seen:
                    continue
                seen.add(some)
                found = classify(some, options)
                assert found is not None
                assert found.kind == "straight-flush-plus-two"
                common[found.key] = common.get(found.key, found.cards) & found.cards
    # As in seven-card poker with the same ten runs: 37,260 straight flushes and 4,324 royal flushes in four suits.
    assert 4 * len(seen) == 37_260 + 4_324
    # Other suits have other keys, since the suit is part of the key.
    assert all(common.values())
