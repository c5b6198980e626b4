"""Two pairs, runs and consecutive pairs, by hand, and counted by trying every set of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Any

import pytest

from . import dealing, packs, playing
from .answering import legal_moves
from .classifying import Classified, as_combination, beats, classify, compare, refusal
from .facts import LATTA, cards
from .house_kinds import PAIR_NUMBERS, RUN_LENGTHS
from .variants import BASE, having

pytestmark = pytest.mark.check

TWO_PAIRS = having(two_pairs=True)
RUNS = having(runs_of=[3, 4, 6, 7, 8, 9, 10, 11, 12])
PAIRS = having(consecutive_pairs=[2, 3, 4, 5, 6])
MANY = having(two_pairs=True, runs_of=list(RUN_LENGTHS), consecutive_pairs=[3, 4, 5, 6])


def kind(text: str, options: dict[str, Any]) -> str | None:
    found = classify(cards(text), options)
    return found.kind if found else None


def deciding_card(text: str, options: dict[str, Any]) -> str | None:
    found = classify(cards(text), options)
    assert found is not None
    return found.deciding_card


def chain(options: dict[str, Any], *texts: str) -> None:
    """Each set beats every later one and is beaten by none of them."""
    for first, second in combinations(texts, 2):
        assert beats(cards(first), cards(second), options), (first, second)
        assert not beats(cards(second), cards(first), options), (second, first)


# --- what they are ---------------------------------------------------------------------------------------------------


def test_two_pairs() -> None:
    assert kind("9S 9D JC JH", TWO_PAIRS) == "two-pairs"
    assert kind("2S 2D 3C 3H", TWO_PAIRS) == "two-pairs"
    assert kind("9S 9D TC TH", TWO_PAIRS) == "two-pairs"
    assert kind("9S 9D 9C 9H", TWO_PAIRS) is None  # DEC-130
    assert refusal(cards("9S 9D 9C 9H"), TWO_PAIRS) == "kind-not-used"
    assert kind("9S 9D 9C 9H", having(two_pairs=True, quads_form="both")) == "four"
    assert kind("9S 9D JC JH 3D", TWO_PAIRS) is None
    assert refusal(cards("9S 9D JC JH"), BASE) == "not-a-combination"
    assert deciding_card("9S 9D JC JH", TWO_PAIRS) == "JH"
    assert deciding_card("9S 9D 2C 2H", having(two_pairs=True, suit_order="DCHS")) == "2C"


@pytest.mark.parametrize("text", ["5D 6S 7H", "QD KS AH", "3D 4D 5D", "3D 4S 5S 6S", "4D 5D 6D 7D 8D 9D TD JS"])
def test_runs(text: str) -> None:
    assert kind(text, RUNS) == "run"
    assert refusal(cards(text), BASE) == "not-a-combination"
    assert refusal(cards(text), having(runs_of=[12])) == "kind-not-used"


@pytest.mark.parametrize(
    "text", ["KD AS 2H", "AD 2S 3H", "2D 3S 4H", "5D 6S 8H", "5D 6S 6H", "JD QS KH AC 2D 3S", "3S 3H 4S 4H 5S 5H"]
)
def test_no_runs(text: str) -> None:
    assert kind(text, RUNS) is None
    assert refusal(cards(text), RUNS) == "not-a-combination"


def test_five_in_sequence_are_a_straight_whatever_runs_there_are() -> None:
    assert kind("3D 4D 5D 6D 7S", RUNS) == "straight"
    assert kind("3D 4D 5D 6D 7D", RUNS) == "straight-flush"
    assert kind("3D 4D 5D 6D 7S", having(runs_of=[3], straight_order=[{"ranks": "TJQKA", "decided_by": "A"}])) is None


def test_straight_order_has_no_say_in_runs() -> None:
    """DEC-132."""
    two_high = having(runs_of=[3, 4], straight_order="S7", consecutive_pairs=[3])
    for text in ("KD AS 2H", "2D 3S 4H", "KD KS AD AS 2D 2S"):
        assert refusal(cards(text), two_high) == "not-a-combination"
    assert kind("QD KS AH", having(runs_of=[3], straight_order=[{"ranks": "34567", "decided_by": "7"}])) == "run"


def test_seven_in_sequence() -> None:
    """DEC-136."""
    seven, mixed = "5H 6H 7H 8H 9H TD JC", "5H 6H 7H 8H 9D TD JC"
    assert kind(seven, RUNS) == kind(mixed, RUNS) == "run"
    latta = having(**LATTA, runs_of=[7])
    assert kind(seven, latta) == "straight-flush-plus-two"
    assert kind(mixed, latta) == "run"
    assert not beats(cards(seven), cards("4H 5S 6S 7S 8D 9D TC"), latta)
    assert not beats(cards("6H 7S 8S 9S TD JD QC"), cards(seven), latta)
    # The straight order says what a straight flush is.
    only_royal = having(**LATTA, runs_of=[7], straight_order=[{"ranks": "TJQKA", "decided_by": "A"}])
    assert kind(seven, only_royal) == "run"
    assert refusal(cards(seven), having(runs_of=[3])) == "kind-not-used"
    assert refusal(cards(seven), BASE) == "kind-not-used"
    assert refusal(cards(mixed), having(runs_of=[3])) == "kind-not-used"


def test_consecutive_pairs() -> None:
    assert kind("5D 5C 6S 6H 7D 7S", PAIRS) == "consecutive-pairs"
    assert kind("KD KC AS AH", PAIRS) == "consecutive-pairs"
    assert kind("KD KC AS AH", TWO_PAIRS) == "two-pairs"  # DEC-135
    assert refusal(cards("KD KC AS AH"), BASE) == "not-a-combination"
    assert refusal(cards("KD KC AS AH"), having(consecutive_pairs=[3])) == "kind-not-used"
    assert kind("KD KC AS AH", having(two_pairs=True, consecutive_pairs=[3])) == "two-pairs"
    for text in ("AD AC 2S 2H", "3D 3C 2S 2H", "5D 5C 7S 7H", "5D 5C 6S 6H 8D 8S", "5D 5C 5S 6H 7D 7S"):
        assert refusal(cards(text), PAIRS) == "not-a-combination"
    assert deciding_card("5D 5C 6S 6H 7D 7C", PAIRS) == "7C"


def test_tiles() -> None:
    for pack, last in (("tiles-9", "9"), ("tiles-13", "13"), ("tiles-15", "15")):
        options = having(pack=pack, runs_of=[3], consecutive_pairs=[2], straight_order="S7")
        before = str(int(last) - 1)
        assert classify([f"{before}S", f"{last}D", "1C"], options).kind == "run"  # type: ignore[union-attr]
        assert classify([f"{last}S", f"{last}D", "1C", "1D"], options).kind == "consecutive-pairs"  # type: ignore[union-attr]
        for wrong in ([f"{last}S", "1D", "2C"], ["1S", "2D", "3C"], ["2S", "3D", "4C"], ["1S", "1D", "2C", "2D"]):
            assert refusal(wrong, options) == "not-a-combination"


def test_order_of_two_pairs() -> None:
    chain(TWO_PAIRS, "2D 2C 3S 3H", "AS AH KS KH", "AD AC 3S 3H", "JD JC 5D 5C", "JD JS 4H 4S", "JH JC 4D 4C")
    chain(TWO_PAIRS, "JC JH 4D 4C", "TS TH 9S 9H")
    assert compare(cards("JS JD 4D 4C"), cards("JH JC 4H 4S"), TWO_PAIRS) == ("a-beats-b", "higher-suit")
    assert compare(cards("JD JS 5H 5S"), cards("JD JS 5D 5C"), TWO_PAIRS) == ("neither", "equal")
    assert compare(cards("JC JH 5D 5C"), cards("JD JS 4H 4S"), TWO_PAIRS) == ("a-beats-b", "higher-rank")


def test_order_of_runs() -> None:
    chain(RUNS, "QD KD AD", "JS QS KS", "6D 7D 8C", "6S 7S 8D", "5S 6S 7S", "3D 4D 5D")
    assert compare(cards("6D 7D 8C"), cards("6S 7S 8D"), RUNS) == ("a-beats-b", "higher-suit")
    assert compare(cards("6D 7D 8C"), cards("6S 7S 8C"), RUNS) == ("neither", "equal")
    # No run of one suit is locked (DEC-133).
    assert beats(cards("6S 7D 8D"), cards("5S 6S 7S"), RUNS)


def test_order_of_consecutive_pairs() -> None:
    chain(PAIRS, "KD KC AD AC", "6D 6C 7S 7D", "6S 6H 7H 7C", "5S 5H 6S 6H")
    chain(PAIRS, "QD QC KD KC AD AC", "5D 5C 6D 6C 7S 7D", "5S 5H 6S 6H 7H 7C")


def test_nothing_else_meets_them() -> None:
    sevens = {**LATTA, "triples": True, "bombs": "off"}
    options = having(two_pairs=True, runs_of=[3, 4, 7], consecutive_pairs=[3], quads_form="both", **sevens)
    plays = {
        3: ["4S 4H 4C", "3D 4D 5D"],
        4: ["9S 9H 9C 9D", "3D 3S 4D 4S", "3D 4D 5D 6S"],
        7: ["5H 6H 7H 8H 9H 3D 4C", "6S 7D 8D 9S TD JD QC"],
        6: ["5S 5C 6C 6S 7C 7S"],
        1: ["2S"],
    }
    for size, texts in plays.items():
        for one, other in combinations(texts, 2):
            assert compare(cards(one), cards(other), options) == ("neither", "kinds-do-not-cross")
            verdict = playing.validate_play(cards(one), cards(other), cards(one), options, {})
            assert verdict == (False, ["does-not-beat"])
        for other_size, others in plays.items():
            for one, other in product(texts, others if size > other_size else ()):
                assert compare(cards(one), cards(other), options) == ("neither", "different-size")
    assert compare(cards("3D 4D 5D"), cards("3D 4D 5D 6S"), options) == ("neither", "different-size")


@pytest.mark.parametrize("targets", ["small", "twos", "five-cards", "anything"])
def test_bombs_beat_them_where_anything_is_the_target(targets: str) -> None:
    """DEC-134."""
    options = {**MANY, "bombs": "on", "quads_form": "both", "bare_four_bombs": True, "bomb_targets": targets}
    bombs = ["8S 8H 8C 8D", "8S 8H 8C 8D 3S", "5S 6S 7S 8S 9S"]
    for pile in ("3C 3D 4C 4D", "3C 4D 5D", "3C 4D 5D 6D 7D 8D 9D TD JS QD KD AD"):
        for bomb in bombs:
            expected = (
                "bomb"
                if targets == "anything"
                else "kinds-do-not-cross"
                if len(pile) == len(bomb)
                else "different-size"
            )
            assert compare(cards(bomb), cards(pile), options)[1] == expected
            assert not beats(cards(pile), cards(bomb), options)


def test_seven_cards_bomb_a_run_of_seven_where_anything_is_the_target() -> None:
    seven, run = cards("5H 6H 7H 8H 9H 3D 4C"), cards("6S 7D 8D 9S TD JD QC")
    anything = having(**LATTA, runs_of=[7], bomb_targets="anything")
    assert compare(seven, run, anything) == ("a-beats-b", "bomb")
    assert compare(seven, run, having(**LATTA, runs_of=[7])) == ("neither", "kinds-do-not-cross")
    own = {**anything, "self_beat": True}
    assert not playing.continues(seven, run, own)  # DEC-127


# --- what else ------------------------------------------------------------------------------------------------------


def test_a_list_has_them_behind_all_others() -> None:
    options = {**MANY, "quads_form": "both"}
    hand = cards("3D 3C 4D 4C 5D 5C 6H 7H")
    shown = legal_moves({"hand": hand}, options)["moves"]
    places = [(move["kind"], len(move["cards"])) for move in shown]
    first = next(number for number, (kind, _) in enumerate(places) if kind == "two-pairs")
    assert [kind for kind, _ in places[:first] if kind in ("two-pairs", "run", "consecutive-pairs")] == []
    house = list(dict.fromkeys(places[first:]))
    assert house == [("two-pairs", 4), ("run", 3), ("run", 4), ("consecutive-pairs", 6)]


def test_the_largest_combination_of_a_loser() -> None:
    """DEC-138."""
    options = {**MANY, "quads_form": "both"}
    assert dealing.largest_combination(cards("2D 2C 2H 3S 4C 5C"), options).kind == "run"
    assert dealing.largest_combination(cards("2D 2C 2H 2S 3C 3D"), options).cards >= set(cards("2D 2C 2H 2S"))
    assert dealing.largest_combination(cards("9D 9C 9H 9S"), options).kind == "four"
    assert dealing.largest_combination(cards("9D 9C TH TS"), options).kind == "two-pairs"
    latta = having(**LATTA, runs_of=[7])
    formed = {
        0: classify(cards("5H 6H 7H 8H 9H 3D 4C"), latta),
        1: classify(cards("3S 4D 5D 6S 7D 8D 9C"), latta),
    }
    assert dealing.forming_least(formed) == 0  # type: ignore[arg-type]


def test_the_opening_card_may_be_in_one() -> None:
    found, _ = playing.legal_moves(cards("3D 4S 5S 9D 9C 3S"), None, MANY, {"opening": True})
    assert frozenset(cards("3D 4S 5S")) in found
    assert frozenset(cards("3D 3S 9D 9C")) in found
    assert frozenset(cards("3S 4S 5S")) not in found


def by_kind(some: Iterable[Sequence[str]], options: dict[str, Any]) -> dict[str, list[Classified]]:
    found: dict[str, list[Classified]] = {}
    t = packs.ranking(options)
    for each in some:
        combination = as_combination(tuple(each), t)
        if combination is not None:
            found.setdefault(combination.kind, []).append(combination)
    return found


def assert_strict(found: Sequence[Classified]) -> None:
    """No two of equal strength are without a common card."""
    equal: dict[tuple[int, ...], frozenset[str]] = {}
    groups: dict[tuple[int, ...], list[frozenset[str]]] = {}
    for each in found:
        equal[each.key] = equal.get(each.key, each.cards) & each.cards
        groups.setdefault(each.key, []).append(each.cards)
    for key, shared in equal.items():
        # One card that all have, or else they are looked at two by two.
        assert shared or all(one & other for one, other in combinations(groups[key], 2))


@pytest.mark.parametrize("suit_order", ["SHCD", "DHSC"])
def test_every_set_of_three_and_four_cards_of_the_pack(suit_order: str) -> None:
    options = having(two_pairs=True, runs_of=[3, 4], quads_form="both", suit_order=suit_order)
    pack = packs.all_cards(options)
    threes = by_kind(combinations(pack, 3), options)
    assert {kind: len(found) for kind, found in threes.items()} == {"triple": 52, "run": 10 * 4**3}
    fours = by_kind(combinations(pack, 4), options)
    assert {kind: len(found) for kind, found in fours.items()} == {
        "four": 13,
        "two-pairs": 78 * 6 * 6,
        "run": 9 * 4**4,
    }
    for found in (*threes.values(), *fours.values()):
        assert_strict(found)
    # The strengths: top rank and suit; for two pairs both ranks and the higher suit, which is never the lowest.
    assert len({each.key for each in threes["run"]}) == 10 * 4
    assert len({each.key for each in fours["two-pairs"]}) == 78 * 3
    pairs = by_kind(combinations(pack, 4), having(consecutive_pairs=[2], suit_order=suit_order))["consecutive-pairs"]
    assert len(pairs) == 11 * 36
    assert len({each.key for each in pairs}) == 11 * 3
    assert_strict(pairs)


@pytest.mark.parametrize("pack", list(packs.RANKS))
def test_counts_of_the_pack_by_closed_forms(pack: str) -> None:
    options = having(pack=pack, straight_order="S7", runs_of=[3, 4, 6], consecutive_pairs=[2, 3])
    everything, row = packs.all_cards(options), len(packs.RANKS[pack]) - 1
    for size in (3, 4, 6):
        found = Counter(play.kind for play in dealing.combinations_of_size(everything, size, options))
        assert found["run"] == (row - size + 1) * 4**size
        assert found["consecutive-pairs"] == ((row - size // 2 + 1) * 6 ** (size // 2) if size % 2 == 0 else 0)


def test_longer_ones_by_trying_every_set_of_some_cards() -> None:
    """Two suits of all ranks from the nine up, and some of a third suit, against what is found kind by kind."""
    some = [rank + suit for rank in "9TJQKA2" for suit in "DS"] + cards("TC JC KC")
    options = {**RUNS, "consecutive_pairs": list(PAIR_NUMBERS), "flushes": False}
    for size in (6, 8, 10, 12):
        tried = by_kind(combinations(some, size), options)
        found = dealing.combinations_of_size(some, size, options)
        house = {kind: {each.cards for each in tried.get(kind, [])} for kind in ("run", "consecutive-pairs")}
        assert {each.cards for each in found} == house["run"] | house["consecutive-pairs"]
        suits = Counter(card[0] for card in some)
        windows = ["9TJQKA"[start : start + size] for start in range(7 - size)]
        assert len(house["run"]) == sum(product_of(suits[rank] for rank in window) for window in windows)
        for each in tried.values():
            assert_strict(each)


def product_of(numbers: Iterable[int]) -> int:
    result = 1
    for number in numbers:
        result *= number
    return result
