"""Nothing is wrong with an answer, whatever is asked: every rule that it cites is in force and says what the sentence
says that it is cited for, and every sentence is true, claim by claim, as the oracle sees it. And each claim can fail: a
sentence with another value is false."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from bigtwo.messages.catalogue import MESSAGES, TYPES
from tests.differential.drawing import NAMED
from tests.messages.checking import Answered, check
from tests.messages.facts import Asked, Said, conditions, said
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
from tests.tables import SEED, table

NEVER_SAID: Final = {
    # A bomb wins over another number of cards, and a play of another number is a matter of different-size; only two
    # pairs have as many cards as a bare four.
    "does-not-beat.bomb.smaller",
    "does-not-beat.bomb.five-cards",
    "does-not-beat.bomb.twos",
    "does-not-beat.bomb.weaker-five-cards",
    "does-not-beat.bomb.higher-four",
    "does-not-beat.bomb.higher-kind",
    "does-not-beat.bomb.royal",
    # Of two that are equally strong each has the same deciding card, and no card is both in a hand and on the pile.
    "does-not-beat.equal.strength",
}
"""Phrases that no question leads to."""

OF_FURTHER_KINDS: Final = {
    # Seven cards as a bomb beat every kind but bare fours, which are apart.
    "different-size.bomb-on-small-or-five",
}
"""Phrases that need a kind of combination which is not played."""


def answers(questions: Iterable[Question]) -> int:
    """How many of the questions are answered, each answer being sound."""
    return sum(check(question).answer is not None for question in questions)


@pytest.mark.check
def test_nothing_is_wrong_with_an_answer_of_the_corpus_or_the_contract() -> None:
    assert answers(of_the_corpus()) > 1_000
    assert answers(documented()) > 40
    assert answers((*RARE, *KNOWN_FALSE.values())) > 15


def test_nothing_is_wrong_with_a_random_answer() -> None:
    with table() as row:
        for draw in DRAWN:
            with row(draw.__name__):
                count = 10 if draw is tampered else 100
                assert answers(under_many(draw, Random(SEED), count)) > count / 2
        with row("at large"):
            assert answers(islice(at_large(Random(SEED)), 100)) > 50


OF_ONE_VARIANT: Final[dict[Draw, int]] = {of_two_sets: 360, meetings: 30, endgames: 6, spoilt_deals: 3, tampered: 1}
PARTS: Final = 20


def part(number: int) -> Iterator[Question]:
    """A part of 200,000 questions: under each named variant, under 500 mixes of house rules, and at large."""
    rng = Random(f"part {number} of {SEED}")
    for spec in (*NAMED[number::PARTS], *islice(mixes(rng), 500 // PARTS)):
        for draw, count in OF_ONE_VARIANT.items():
            yield from islice(draw(rng, spec), count)
    yield from islice(at_large(rng), 800)


@pytest.mark.verify
@pytest.mark.parametrize("number", range(PARTS))
def test_nothing_is_wrong_with_many_random_answers(number: int) -> None:
    assert answers(part(number)) >= 10_000


# --- every phrase is checked, and every claim can fail ----------------------------------------------------------------


@cache
def said_first() -> dict[str, tuple[Said, ...]]:
    """By phrase the reasons that the corpus, the rare questions and some random ones lead to."""
    found: dict[str, list[Said]] = {}
    for question in (*of_the_corpus(), *RARE, *KNOWN_FALSE.values(), *under_many(meetings, Random(1), 300)):
        for each in Answered(question).reasons:
            found.setdefault(each.phrase, []).append(each)
    return {phrase: tuple(each) for phrase, each in found.items()}


def test_every_phrase_is_said_and_has_a_condition() -> None:
    assert conditions().keys() == {phrase.removeprefix("does-not-beat.") for phrase in MESSAGES}
    assert said_first().keys() == MESSAGES.keys() - NEVER_SAID - OF_FURTHER_KINDS


def test_what_is_known_to_be_false_still_is() -> None:
    for (phrase, claim), question in KNOWN_FALSE.items():
        assert any(claim in each.untrue() for each in Answered(question).reasons if each.phrase == phrase), phrase


def saying(one: Said, phrase: str | None = None, /, **params: Any) -> Said:
    """The same reason in the same place with another phrase or other values."""
    reason = {**one.reason, "phrase": phrase or one.phrase, "params": {**one.params, **params}}
    around = one.around
    if one.phrase.startswith("score."):
        lines = [reason if line is one.reason else line for line in around[-1]["lines"]]
        around = (*around[:-1], {**around[-1], "lines": lines})
    return said(one.asked, reason, around)


OTHERS: Final[dict[str, list[Any]]] = {
    "card": ["3D", "8H", "2S"],
    "rank": ["3", "8", "2", "A", "1"],
    "suit": list("SHCD"),
    "kind": ["single", "pair", "straight", "flush", "four-of-a-kind"],
    "kind-alone": ["single", "pair", "triple"],
    "pattern": ["dragon", "four-twos", "six-pairs", "three-flushes"],
    "text": ["3D", "YY"],
    "factor": [2, 3],
    "name": ["3-4-5-6-7", "6-7-8-9-T", "10-11-12-13-1"],
}


def others(value: Any, type_: str) -> list[Any]:
    """Other values of a type."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [other for other in (value + 1, value - 1, 0) if other != value]
    if isinstance(value, list):
        return [value[1:], [*value, "3D"], ["2S", "2H", "2C", "2D", "AS"], ["seat 7"]]
    return [other for other in OTHERS[type_] if other != value]


@pytest.mark.check
def test_a_sentence_with_another_value_is_false() -> None:
    with table() as row:
        for phrase, found in said_first().items():
            true_ones = [each for each in found if not each.untrue()][:20]
            for name, type_ in ((name, TYPES[name]) for name in MESSAGES[phrase].params):
                with row(f"{phrase}: {name}"):
                    changed = [saying(one, **{name: other}) for one in true_ones for other in others(one[name], type_)]
                    noticed = [bool(each.untrue()) for each in changed]
                    assert any(noticed)
                    # A card, a rank or a number that is wrong is never taken for right.
                    of_one_value = type_ in ("card", "rank", "suit", "kind", "number", "card-count")
                    assert all(noticed) or not of_one_value, changed[noticed.index(False)].reason


def test_a_sentence_with_its_sides_swapped_is_false() -> None:
    with table() as row:
        for phrase, found in said_first().items():
            for one in found if "higher" in MESSAGES[phrase].params else ():
                with row(phrase):
                    assert saying(one, higher=one["lower"], lower=one["higher"]).untrue(), one.reason


@pytest.mark.check
def test_a_sentence_without_values_is_false_elsewhere() -> None:
    with table() as row:
        for phrase, found in said_first().items():
            operations = {one.operation for one in found}
            is_line = phrase.startswith("score.")
            elsewhere = [
                saying(one, phrase)
                for other, each in said_first().items()
                for one in each[:10]
                if other != phrase and one.operation in operations and other.startswith("score.") == is_line
            ]
            with row(phrase):
                assert MESSAGES[phrase].params or any(one.untrue() for one in elsewhere)


def as_a_play(one: Said) -> Said:
    """What was said of a comparison, said of a play against the pile that it does not beat."""
    play, pile = (one[name] for name in (("lower", "higher") if "higher" in one.params else ("a", "b")))
    asked = Asked("validate-play", {"hand": play, "play": play, "pile": pile}, {}, one.options)
    return said(asked, {**one.reason, "phrase": f"does-not-beat.{one.phrase}"})


def test_a_sentence_that_is_never_said_is_checked_too() -> None:
    for phrase in NEVER_SAID:
        for one in said_first()[phrase.removeprefix("does-not-beat.")]:
            x, y = ("higher", "lower") if "higher" in one.params else ("a", "b")
            assert as_a_play(one).untrue() == [], phrase
            assert saying(one, phrase).untrue(), phrase
            assert saying(as_a_play(one), **{x: one[y], y: one[x]}).untrue(), phrase
