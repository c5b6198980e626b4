"""Nothing is wrong with an answer, whatever is asked: every rule that it cites is in force and says what the sentence
says that it is cited for, and every sentence is true, clause by clause, as the oracle sees it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from tests.differential.drawing import NAMED
from tests.messages.checking import check
from tests.messages.questions import (
    DRAWN,
    KNOWN_FALSE,
    RARE,
    Draw,
    Question,
    at_large,
    documented,
    endgames,
    meetings,
    mixes,
    of_the_corpus,
    of_two_sets,
    spoilt_deals,
    tampered,
    under_many,
)

ANSWERS = 200_000
MIXES = 500
PARTS = 20
"""The mixes are asked in so many parts, each a test of its own."""
OF_ONE_VARIANT: dict[Draw, int] = {of_two_sets: 360, meetings: 30, endgames: 6, spoilt_deals: 3, tampered: 1}
AT_LARGE = 800


def answers(questions: Iterable[Question]) -> int:
    """How many of the questions are answered, each answer being sound."""
    return sum(check(question).answer is not None for question in questions)


def test_nothing_is_wrong_with_an_answer_of_the_corpus() -> None:
    assert answers(of_the_corpus()) > 1_000


def test_nothing_is_wrong_with_a_documented_answer() -> None:
    assert answers(documented()) > 200
    assert answers((*RARE, *KNOWN_FALSE.values())) > 15


@pytest.mark.parametrize("draw", DRAWN, ids=lambda draw: draw.__name__)
def test_nothing_is_wrong_with_some_random_answers(draw: Draw) -> None:
    count = {tampered: 10}.get(draw, 100)
    assert answers(under_many(draw, Random(1), count)) > count / 2


def test_nothing_is_wrong_with_some_answers_at_large() -> None:
    assert answers(islice(at_large(Random(1)), 100)) > 60


def of_one_variant(rng: Random, spec: Any) -> Iterator[Question]:
    for draw, count in OF_ONE_VARIANT.items():
        yield from islice(draw(rng, spec), count)


def part(number: int) -> Iterator[Question]:
    """A part of the questions of the proof: under each named variant, under mixes of its own, and at large."""
    rng = Random(f"part {number}")
    house = islice(mixes(rng), MIXES // PARTS)
    named = NAMED[number::PARTS]
    for spec in (*named, *house):
        yield from of_one_variant(rng, spec)
    yield from islice(at_large(rng), AT_LARGE)


@pytest.mark.verify
@pytest.mark.parametrize("number", range(PARTS))
def test_nothing_is_wrong_with_many_random_answers(number: int) -> None:
    """All parts together are 200,000 answers under the 28 named variants and 500 mixes of house rules."""
    assert answers(part(number)) >= ANSWERS / PARTS


def test_every_named_variant_is_in_a_part() -> None:
    assert Counter(name for number in range(PARTS) for name in NAMED[number::PARTS]) == Counter(NAMED)
