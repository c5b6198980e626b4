"""Two and three pairs, runs, consecutive pairs and triples and dragons in the formal specification: how many there are,
their order, and the engine's against them."""

from __future__ import annotations

from random import Random

import pytest

import bigtwo
from bigtwo.combinations.derived import SeveralRanks
from bigtwo.combinations.kinds import OF_SEVERAL_RANKS
from tests.oracle import classifying as oracle
from tests.oracle.variants import having
from tests.spec.driver import Options, beats, classify, combinations, in_order

pytestmark = pytest.mark.check

HOUSE: Options = {"more_kinds": ["two-pairs", "run-3", "run-4", "run-6", "pairs-3", "triples-2"]}
TILES: Options = {"pack": "tiles-9", "players": 3, "hand_size": 12}
PLUS_ONE: Options = {"five_card_kinds": ["straight", "two-pairs-plus-one", "full-house", "straight-flush"]}


def house(options: Options) -> bigtwo.Variant:
    return bigtwo.variant({"options": dict(options)})


@pytest.mark.parametrize("size", [3, 4, 6])
def test_the_engine_has_the_same_ones_in_the_same_order(size: int) -> None:
    options = {"more_kinds": ["pairs-3", "triples-2"]} if size == 6 else HOUSE  # six cards in runs are 28,672
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
    expected = {*OF_SEVERAL_RANKS, "triple"} - {"dragon", "three-pairs"}
    assert {play.kind for play in plays.values()} >= expected  # type: ignore[union-attr]
    found = {
        (one, other)
        for one, a in plays.items()
        for other, b in plays.items()
        if rules.combinations.beats(a, b)  # type: ignore[arg-type]
    }
    assert found == beats(options).over(plays)  # type: ignore[arg-type]


def test_house_rules_that_contradict_one_another_are_refused() -> None:
    """What is no such kind the corpus says (`tests/spec/test_questions.py`)."""
    for both in (["two-pairs", "pairs-2"], ["three-pairs", "pairs-3"]):
        with pytest.raises(ValueError, match="VC-43"):
            classify({"more_kinds": both}, "5D 5C 6S 6H")
    for pack in ("tiles-9", "tiles-15"):
        with pytest.raises(ValueError, match="VC-51"):
            classify({"dragon": "played", "pack": pack}, "3D")


def test_the_oracle_says_the_same_of_thirteen_cards() -> None:
    rng = Random(9)
    for _ in range(40):
        own: Options = {
            "dragon": rng.choice(["off", "wins", "played", "played"]),
            "suit_order": rng.choice(["SHCD", "DHSC"]),
            "more_kinds": rng.choice([[], ["run-3"]]),
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


@pytest.mark.parametrize(
    ("options", "kind", "size"),
    [
        ({**PLUS_ONE, **TILES}, "two-pairs-plus-one", 5),
        ({"more_kinds": ["three-pairs"], **TILES}, "three-pairs", 6),
    ],
)
def test_the_engine_puts_pairs_with_more_cards_in_the_same_order(options: Options, kind: str, size: int) -> None:
    """Each class against one combination of it, and those of five cards against the classes of other kinds."""
    rules = house(options)
    plays = {}
    for cards, key in combinations(options, size).items():
        play = rules.combinations.get(rules.mask(sorted(cards)))
        assert play is not None
        assert play.kind == key[0]
        assert plays.setdefault(key, play).strength == play.strength
    assert kind in {play.kind for play in plays.values()}
    assert [*plays] != sorted(plays, key=lambda key: plays[key].strength)
    assert sorted(plays, key=lambda key: plays[key].strength) == in_order(options, plays)
    families = [family for family in rules.combinations.derived(rules.order.everything, None) if family.kind == kind]
    assert len(families[0]) == sum(key[0] == kind for key in combinations(options, size).values())


def test_two_pairs_with_an_odd_card_meet_other_groups_as_a_straight_does() -> None:
    for crossing in ("any-stronger-type", "same-type-or-bomb"):
        options = {
            "five_card_kinds": ["two-pairs-plus-one", "straight", "full-house", "four-of-a-kind", "straight-flush"],
            "five_card_crossing": crossing,
            "bombs": "on",
            "more_kinds": ["two-pairs"],
        }
        rules = house(options)
        sets = (
            "9S 9D 4S 4D KC", "9S 9D 5S 5D 3C", "9H 9C 4H 4C 2C", "9S 9D 4S 4D", "3D 4C 5D 6D 7D", "JS JD JH 4S 4D",
            "JS JD JH JC 4D", "3S 4S 5S 6S 7S", "9S 9D", "9S",
        )  # fmt: skip
        plays = {classify(options, cards.split()).key: rules.classify(cards) for cards in sets}
        found = {
            (one, other) for one, a in plays.items() for other, b in plays.items() if rules.combinations.beats(a, b)
        }
        assert found == beats(options).over(plays)
