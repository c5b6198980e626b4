"""The oracle by itself, never against the engine: the kinds of combinations, their deciding cards and their order."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from . import packs
from .classifying import beats, classify, compare, refusal
from .facts import LATTA, cards
from .variants import BASE, having

pytestmark = pytest.mark.check


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


# ----------------------------------------------------------------------------------------------------------------------
# Kinds and deciding cards


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
# What beats what


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
