"""Which of two plays wins, and the code of the reason: the engine and the oracle agree on every pair drawn."""

from __future__ import annotations

from random import Random

import pytest

import bigtwo
from bigtwo.messages.citations import Authority
from tests.oracle import classifying
from tests.variant.chosen import CHOSEN, NAMED, chosen, random_mix

pytestmark = pytest.mark.sampled(10)

PER_KIND = 6


def drawn_sets(rng: Random, variant: bigtwo.Variant) -> list[int]:
    """Some combinations of every kind, equal ones and neighbours among them, and some sets that are none."""
    by_kind: dict[str, list[int]] = {}
    for mask, play in variant.combinations.by_mask.items():
        by_kind.setdefault(play.kind, []).append(mask)
    chosen = [mask for masks in by_kind.values() for mask in rng.sample(masks, min(PER_KIND, len(masks)))]
    cards = range(variant.order.pack.size)
    inside = rng.sample(variant.combinations.straight_flush_masks, 4)
    for mask in inside:
        rest = [1 << card for card in cards if not mask >> card & 1]
        chosen += [mask | sum(rng.sample(rest, 2)), mask]
    for size in (2, 3, 4, 5, 6, 7):
        chosen.append(sum(1 << card for card in rng.sample(cards, size)))
    return chosen


def assert_compared_alike(rng: Random, variant: bigtwo.Variant) -> None:
    options = variant.options.to_dict()
    sets = drawn_sets(rng, variant)
    for mask in sets:
        assert_classified_alike(variant, mask, options)
    for a in sets:
        for b in rng.sample(sets, 12):
            answer = bigtwo.compare(a, b, variant)
            expected = classifying.compare(list(variant.cards(a)), list(variant.cards(b)), options)
            question = (variant, variant.cards(a), variant.cards(b))
            assert (answer.result, answer.reason.code) == expected, question
            assert answer.overlap == variant.cards(a & b)
            assert answer.reason.rules, question
            assert_reads_well(answer.reason.detail)
            mirrored = bigtwo.compare(b, a, variant).result
            swap = {"a-beats-b": "b-beats-a", "b-beats-a": "a-beats-b"}
            assert mirrored == swap.get(answer.result, answer.result)


def assert_classified_alike(variant: bigtwo.Variant, mask: int, options: dict[str, object]) -> None:
    answer = bigtwo.classify(mask, variant)
    cards = list(variant.cards(mask))
    expected = classifying.classify(cards, options)
    if isinstance(answer, bigtwo.Refusal):
        assert expected is None, (variant, cards)
        assert answer.reason.code == classifying.refusal(cards, options), (variant, cards)
        assert_reads_well(answer.reason.detail)
    else:
        assert expected is not None, (variant, cards)
        assert (answer.kind, answer.deciding_card) == (expected.kind, expected.deciding_card), (variant, cards)
        assert answer.rules


def assert_reads_well(sentence: str) -> None:
    assert "{" not in sentence
    assert "  " not in sentence
    assert "()" not in sentence
    assert len(sentence) < 200


@pytest.mark.parametrize("name", CHOSEN)
def test_named_variants_and_house_rules(name: str) -> None:
    rng = Random(f"compare {name}")
    assert_compared_alike(rng, chosen(name))


@pytest.mark.parametrize("number", range(100))
def test_a_hundred_random_mixes(number: int) -> None:
    rng = Random(f"compare mix {number}")
    assert_compared_alike(rng, random_mix(rng))


def test_all_pairs_of_small_combinations_of_the_base_game() -> None:
    """Exhaustive where the space is small: 182 singles, pairs and triples against each other."""
    variant = bigtwo.variant()
    options = variant.options.to_dict()
    small = [mask for mask in variant.combinations.by_mask if mask.bit_count() <= 3]
    assert len(small) == 182
    judged = {mask: classifying.classify(list(variant.cards(mask)), options) for mask in small}
    for a in small:
        for b in small:
            expected = classifying.may_be_played_on(judged[a], judged[b], options)
            play, pile = variant.combinations.get(a), variant.combinations.get(b)
            assert play is not None
            assert pile is not None
            assert variant.combinations.beats(play, pile) == expected


def test_variants_that_follow_wikipedia_cite_wikipedia() -> None:
    authorities: dict[str, Authority] = {name: bigtwo.variant(name).authority for name in NAMED}
    following = {name for name, authority in authorities.items() if authority == "wikipedia"}
    assert following == {"wikipedia", "wikipedia-2", "wikipedia-3"}
    answer = bigtwo.compare("9S 9D", "9H 9C", bigtwo.variant("wikipedia"))
    assert answer.rules == ("WP-SETUP-02",)
    assert bigtwo.classify("9S 9D", bigtwo.variant("wikipedia")).rules == ("WP-COMB-01",)
