"""What is answered of ranks alone holds for every choice of suits."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.combinations.classifying import Refusal
from bigtwo.combinations.ranks_alone import choices_of_suits, classify_ranks, compare_ranks
from bigtwo.variant import named_variants
from tests.variant.mixes import random_options

DRAWN = 40
CHOSEN = 12


def ranks_of(rng: Random, variant: Any) -> tuple[str, ...]:
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


@pytest.mark.parametrize("seed", range(6))
def test_every_choice_of_suits_gets_the_same_answer(seed: int) -> None:
    rng = Random(seed)
    settled = 0
    for _ in range(DRAWN):
        named = rng.choice(named_variants()).id
        variant = bigtwo.variant(named if rng.random() < 0.7 else {"extends": "base", "options": random_options(rng)})
        a, b = ranks_of(rng, variant), ranks_of(rng, variant)
        sides = [choices_of_suits(ranks, variant.order) for ranks in (a, b)]
        for ranks, masks in zip((a, b), sides, strict=True):
            found = classify_ranks(ranks, variant)
            told = {kind_or_reason(bigtwo.classify(mask, variant)) for mask in masks[:300]}
            assert found is None or told == {kind_or_reason(found)}
        compared = compare_ranks(a, b, variant)
        if compared is None:
            continue
        settled += 1
        for one in rng.choices(sides[0], k=CHOSEN):
            for other in rng.choices(sides[1], k=CHOSEN):
                again = bigtwo.compare(one, other, variant)
                assert (again.result, again.reason.code) == (compared.result, compared.reason.code), (a, b, named)
    assert settled > DRAWN / 2
