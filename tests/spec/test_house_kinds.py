"""Two pairs, runs, consecutive pairs and dragons in the formal specification: how many there are, their order, and the
engine's against them."""

from __future__ import annotations

from math import comb
from random import Random

import pytest

import bigtwo
from bigtwo.combinations.derived import SeveralRanks
from bigtwo.combinations.kinds import OF_SEVERAL_RANKS
from tests.oracle import classifying as oracle
from tests.oracle.variants import having
from tests.spec.driver import Options, beats, classify, combinations, count, in_order

pytestmark = pytest.mark.check

HOUSE: Options = {"two_pairs": True, "runs_of": [3, 4, 6], "consecutive_pairs": [3]}


def house(options: Options) -> bigtwo.Variant:
    return bigtwo.variant({"options": dict(options)})


@pytest.mark.parametrize(("pack", "ranks"), [("standard-52", 13), ("tiles-9", 9), ("tiles-15", 15)])
def test_there_are_as_many_as_closed_forms_say(pack: str, ranks: int) -> None:
    assert count({"pack": pack, "two_pairs": True}, 4) == comb(ranks, 2) * 36
    assert count({"pack": pack, "runs_of": [3, 4]}, 3) == (ranks - 3) * 64 + 4 * ranks
    assert count({"pack": pack, "runs_of": [3, 4]}, 4) == (ranks - 4) * 256
    assert count({"pack": pack, "consecutive_pairs": [2]}, 4) == (ranks - 2) * 36
    assert count({"pack": pack, "consecutive_pairs": [3]}, 6) == (ranks - 3) * 216
    assert count({"pack": pack, "consecutive_pairs": [3]}, 8) == 0


@pytest.mark.parametrize("size", [3, 4, 6])
def test_the_engine_has_the_same_ones_in_the_same_order(size: int) -> None:
    options = {**HOUSE, "runs_of": [3, 4]} if size == 6 else HOUSE  # six cards in runs are 28,672
    rules = house(options)
    table = rules.combinations
    expected = {
        rules.mask(sorted(cards)): key
        for cards, key in combinations(options, size).items()
        if key[0] in OF_SEVERAL_RANKS
    }
    families = table.derived(rules.order.everything, None)
    found = {mask for family in families if isinstance(family, SeveralRanks) for mask in family.masks()}
    assert {mask for mask in found if mask.bit_count() == size} == set(expected)
    for kind in {key[0] for key in expected.values()}:
        of_kind = {mask: key for mask, key in expected.items() if key[0] == kind}
        keys = in_order(options, set(of_kind.values()))
        plays = {mask: play for mask in of_kind if (play := table.get(mask)) is not None}
        assert {play.kind for play in plays.values()} == {kind}
        strengths = sorted({play.strength for play in plays.values()})
        assert len(strengths) == len(keys)
        for mask, key in of_kind.items():
            assert strengths.index(plays[mask].strength) == keys.index(key)


def test_what_beats_what() -> None:
    """Over all sizes, bombs included, the engine and the programs agree."""
    options = {**HOUSE, "quads_form": "both", "bombs": "on"}
    rules, random = house(options), Random(8)
    plays = {}
    for _ in range(60):
        hand = sum(1 << card for card in random.sample(range(24), 12))
        for mask in random.sample(rules.combinations.leads(hand), 4):
            plays[classify(options, rules.cards(mask)).key] = rules.combinations.get(mask)
    assert None not in plays
    assert {play.kind for play in plays.values()} >= {*OF_SEVERAL_RANKS, "triple"} - {"dragon"}  # type: ignore[union-attr]
    found = {
        (one, other)
        for one, a in plays.items()
        for other, b in plays.items()
        if rules.combinations.beats(a, b)  # type: ignore[arg-type]
    }
    assert found == beats(options).over(plays)  # type: ignore[arg-type]


def test_house_rules_that_contradict_one_another_are_refused() -> None:
    """What is no such kind the corpus says (`tests/spec/test_questions.py`)."""
    with pytest.raises(ValueError, match="VC-43"):
        classify({"two_pairs": True, "consecutive_pairs": [2]}, "5D 5C 6S 6H")
    for pack in ("tiles-9", "tiles-15"):
        with pytest.raises(ValueError, match="VC-51"):
            classify({"dragon": "played", "pack": pack}, "3D")


def test_the_oracle_says_the_same_of_thirteen_cards() -> None:
    rng = Random(9)
    for _ in range(40):
        own: Options = {
            "dragon": rng.choice(["off", "wins", "played", "played"]),
            "suit_order": rng.choice(["SHCD", "DHSC"]),
            "runs_of": rng.choice([[], [3]]),
        }
        ranks = list("3456789TJQKA2")
        if rng.random() < 0.3:
            ranks[rng.randrange(13)] = rng.choice(ranks)
        held = sorted({rank + rng.choice("SHCD") for rank in ranks})
        found = classify(own, held)
        expected = oracle.classify(held, having(**own))
        assert found.kind == (expected.kind if expected else None)
        assert found.deciding == (expected.deciding_card if expected else None)
        refused = oracle.refusal(held, having(**own))
        assert (found.kind_not_used is not None) == (refused == "kind-not-used")
