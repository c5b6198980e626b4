"""What is a combination, which of two plays wins and why: the engine and the oracle agree on every pair drawn, and on
bombs and runs of the whole circle by construction."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, Final

import pytest

import bigtwo
from bigtwo.combinations.comparison import Refusal, choices_of_suits, classify_ranks, compare_ranks
from bigtwo.variant.options import InvalidVariant
from tests.combinations.listing import tabled
from tests.oracle import classifying, packs
from tests.oracle.facts import ROYAL_ONLY
from tests.spec import driver
from tests.tables import SEED, amounts, table
from tests.variant.chosen import CHOSEN, chosen, random_mix

PER_KIND = 6


def drawn_sets(rng: Random, variant: bigtwo.Variant) -> list[int]:
    """Some combinations of every kind, equal ones and neighbours among them, and some sets that are none."""
    by_kind: dict[str, list[int]] = {}
    out_of_play = ~variant.order.everything
    for play in tabled(variant.combinations):
        if not play.mask & out_of_play:
            by_kind.setdefault(play.kind, []).append(play.mask)
    chosen = [mask for masks in by_kind.values() for mask in rng.sample(masks, min(PER_KIND, len(masks)))]
    cards = [card for card in range(variant.order.pack.size) if variant.order.everything >> card & 1]
    flushes = [mask for mask in variant.combinations.straight_flush_masks if not mask & out_of_play]
    inside = rng.sample(flushes, min(4, len(flushes)))
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
            assert answer.overlap == variant.cards(a & b), ("overlap", *question)
            assert answer.reason.rules, question
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
    else:
        assert expected is not None, (variant, cards)
        assert (answer.kind, answer.deciding_card) == (expected.kind, expected.deciding_card), (
            "deciding card",
            variant,
            cards,
        )
        assert answer.rules


@pytest.mark.check
@amounts(test=8, verify=len(CHOSEN))
def test_named_variants_and_house_rules(amount: int) -> None:
    with table() as row:
        for name in Random(SEED).sample(CHOSEN, amount):
            with row(name):
                assert_compared_alike(Random(f"{SEED} {name}"), chosen(name))


@amounts(test=4, check=10, verify=150)
def test_random_mixes(amount: int) -> None:
    with table() as row:
        for number in range(amount):
            with row(number):
                rng = Random(SEED + number)
                assert_compared_alike(rng, random_mix(rng))


# --- bombs ---

PLAYS: Final = (
    "KS", "2S", "KH KC", "2H 2C", "KD KC KH", "2D 2C 2H", "5S 5H 5C 5D", "9S 9H 9C 9D", "2S 2H 2C 2D",
    "3S 4H 5C 6D 7S", "4S 6S 8S TS QS", "AS AH AC KD KC", "5S 5H 5C 5D 3D", "9S 9H 9C 9D 3C", "JS JH JC JD 4C",
    "3H 4H 5H 6H 7H", "TD JD QD KD AD", "9C TC JC QC KC", "3H 4H 5H 6H 7H 8D 9D", "TD JD QD KD AD 3S 3H",
)  # fmt: skip
"""One set or more of every kind."""


def mixes_of_bombs() -> list[dict[str, Any]]:
    """Every mix that holds together of the forms of fours and straight flushes, of some lists of kinds, and of the
    options of bombs."""
    found: list[dict[str, Any]] = []
    quads = ("with-odd-card", "bare", "both")
    kinds = ("four-of-a-kind-and-straight-flush", "four-of-a-kind")
    targets = ("small", "twos", "five-cards", "anything")
    forms: tuple[dict[str, Any], ...] = (
        {},
        {"straight_flush_form": "five-plus-two"},
        {"five_card_kinds": ROYAL_ONLY},
        {"five_card_kinds": ["flush", "straight", "full-house", "straight-flush"]},
        {"five_card_kinds": ["straight", "flush", "four-of-a-kind"]},
        {"five_card_kinds": ["full-house", "straight-flush", "four-of-a-kind"]},
    )
    crossing = ({}, {"five_card_crossing": "same-type-or-bomb"})
    for *mix, form, cross in product(quads, kinds, (False, True), targets, forms, crossing):
        named = dict(zip(("quads_form", "bomb_kinds", "bare_four_bombs", "bomb_targets"), mix, strict=True))
        options: dict[str, Any] = {"bombs": "on", **named, **form, **cross}
        try:
            bigtwo.variant({"options": options})
        except InvalidVariant:
            continue
        found.append(options)
    return found


@amounts(test=1, check=4, verify=200)
def test_every_bomb_on_everything(amount: int) -> None:
    """By the oracle and by the formal specification; and the list on a pile has just what beats it."""
    rng = Random(SEED)
    mixes = mixes_of_bombs()
    for options in rng.sample(mixes, min(amount, len(mixes))):
        variant = bigtwo.variant({"options": options})
        whole = variant.options.to_dict()
        keys: dict[driver.Key, bigtwo.Combination] = {}
        for cards in PLAYS:
            found, written = bigtwo.classify(cards, variant), driver.classify(options, cards)
            assert isinstance(found, bigtwo.Combination) == (written.key is not None), (cards, options)
            if isinstance(found, bigtwo.Combination) and written.key is not None:
                keys[written.key] = found
        beating = {(a, b) for a in keys for b in keys if variant.combinations.beats(keys[a], keys[b])}
        assert beating == driver.beats(options).over(keys), options
        for a, b in product(PLAYS, PLAYS):
            answer = bigtwo.compare(a, b, variant)
            assert (answer.result, answer.reason.code) == classifying.compare(a.split(), b.split(), whole), (
                a,
                b,
                options,
            )
            assert answer.reason.rules, (a, b, options)
        for pile in keys.values():
            rest = [code for code in variant.order.codes if code not in pile.cards]
            wanted = [code for code in rest if code[0] in "9J" or code in {"3S", "4S", "5S", "6S", "7S"}]
            hand = variant.order.mask({*rng.sample(rest, 4), *wanted})
            own = [play for mask in variant.combinations.leads(hand) if (play := variant.combinations.get(mask))]
            expected = {play.mask for play in own if variant.combinations.beats(play, pile)}
            moves = bigtwo.legal_moves(hand, pile.mask, variant)
            assert {move.mask for move in moves} == expected, (pile.cards, options)
            assert len(moves) == len(expected)


# --- runs of the whole circle, and ranks alone ---


@pytest.mark.parametrize("form", ["five", "five-plus-two"])
def test_every_run_of_the_circle_is_a_straight_where_the_list_has_it(form: str) -> None:
    sizes = {"standard-52": {}, "tiles-9": {"players": 3}, "tiles-13": {}, "tiles-15": {"players": 5}}
    with table() as row:
        for pack, size in sizes.items():
            ranks = packs.RANKS[pack]
            circle = [*ranks, *ranks]
            runs = [circle[start : start + 5] for start in range(len(ranks))]
            order = [{"ranks": "".join(run) if pack == "standard-52" else run, "decided_by": run[4]} for run in runs]
            rules = bigtwo.variant(
                {"options": {"pack": pack, **size, "straight_order": order, "straight_flush_form": form}}
            )
            for run in runs:
                mixed = [rank + suit for rank, suit in zip(run, "SSSSH", strict=True)]
                of_one_suit = [rank + "S" for rank in run]
                others = [rank + "D" for rank in ranks if rank not in run][:2]
                for cards in (mixed, of_one_suit, [*of_one_suit, *others]):
                    with row(f"{pack} {' '.join(cards)}"):
                        expected = classifying.classify(cards, rules.options.to_dict())
                        answer = bigtwo.classify(" ".join(cards), rules)
                        assert getattr(answer, "kind", None) == (None if expected is None else expected.kind)


def drawn_ranks(rng: Random, variant: bigtwo.Variant) -> tuple[str, ...]:
    """Some ranks, often such as make a combination."""
    pack = variant.order.pack
    rank, other = rng.sample(pack.ranks, 2)
    at = rng.randrange(len(pack.natural_ranks) - 4)
    some = rng.choice([
        [rank] * rng.randint(1, 4), [rank] * 3 + [other] * 2, [rank] * 4 + [other], [*pack.natural_ranks[at : at + 5]],
        rng.sample(pack.ranks, rng.randint(2, 5)),
    ])  # fmt: skip
    return tuple(sorted(some, key=pack.index.__getitem__))


def kind_or_reason(found: Any) -> tuple[str, str]:
    return ("refused", found.reason.code) if isinstance(found, Refusal) else ("plays", found.kind)


@amounts(test=60, verify=600)
def test_what_is_answered_of_ranks_alone_holds_for_every_choice_of_suits(amount: int) -> None:
    rng = Random(SEED)
    settled = 0
    for _ in range(amount):
        variant = chosen(rng.choice(CHOSEN)) if rng.random() < 0.7 else random_mix(rng)
        a, b = drawn_ranks(rng, variant), drawn_ranks(rng, variant)
        sides = [choices_of_suits(ranks, variant.order) for ranks in (a, b)]
        for ranks, masks in zip((a, b), sides, strict=True):
            found = classify_ranks(ranks, variant)
            answers = {kind_or_reason(bigtwo.classify(mask, variant)) for mask in masks[:300]}
            assert found is None or answers == {kind_or_reason(found)}
        compared = compare_ranks(a, b, variant)
        if compared is None:
            continue
        settled += 1
        for one, other in product(rng.choices(sides[0], k=10), rng.choices(sides[1], k=10)):
            again = bigtwo.compare(one, other, variant)
            assert (again.result, again.reason.code) == (compared.result, compared.reason.code), (a, b, variant)
    assert settled > amount / 2
