"""Two pairs, runs, consecutive pairs and dragons, by hand, and counted by trying every set of cards."""

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
from .variants import BASE, having, options_of

pytestmark = pytest.mark.check

TWO_PAIRS = having(two_pairs=True)
RUNS = having(runs_of=[3, 4, 6, 7, 8, 9, 10, 11, 12])
PAIRS = having(consecutive_pairs=[2, 3, 4, 5, 6])
MANY = having(two_pairs=True, runs_of=list(RUN_LENGTHS), consecutive_pairs=[3, 4, 5, 6])
DRAGONS = having(dragon="played")
IN_TURN = "3D 4C 5H 6S 7D 8C 9H TS JD QC KH AS 2D"
"""The dragon of HR-COMB-09."""
HEARTS_LAST = "3S 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2H"
CLUBS_LAST = "3D 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2C"


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


def test_dragons() -> None:
    for text in (IN_TURN, HEARTS_LAST, CLUBS_LAST, " ".join(rank + "D" for rank in "3456789TJQKA2")):
        assert kind(text, DRAGONS) == "dragon"
        assert deciding_card(text, DRAGONS) == text.split()[-1]  # HR-COMB-10, DEC-173
        for dragon in ("off", "wins"):
            assert refusal(cards(text), having(dragon=dragon)) == "not-a-combination"
            assert refusal(cards(text), having(dragon=dragon, runs_of=[3])) == "kind-not-used"
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
