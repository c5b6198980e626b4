"""Every sentence of a reason is true of the question and the table that it is said of, clause by clause, as the oracle
sees them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any, Final

from bigtwo.messages.catalogue import TYPES
from bigtwo.messages.reasons import MESSAGES
from tests.messages.checking import reasons_for, wrong
from tests.messages.conditions import CONDITIONS, untrue
from tests.messages.questions import KNOWN_FALSE, RARE, meetings, of_the_corpus, under_many
from tests.messages.said import Asked, Said

MEETINGS = 300

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


@cache
def said_first() -> dict[str, tuple[Said, ...]]:
    """By phrase the reasons that the corpus and the rare questions lead to."""
    found: dict[str, list[Said]] = {}
    for question in (*of_the_corpus(), *RARE, *KNOWN_FALSE.values(), *under_many(meetings, Random(1), MEETINGS)):
        for said in reasons_for(question):
            found.setdefault(said.phrase, []).append(said)
    return {phrase: tuple(each) for phrase, each in found.items()}


# --- the tests -------------------------------------------------------------------------------------------------------


def test_every_phrase_has_a_condition() -> None:
    assert CONDITIONS.keys() == MESSAGES.keys()


def test_every_sentence_of_the_corpus_is_true() -> None:
    for each in said_first().values():
        for said in each:
            assert wrong(said) == set(), (said.reason, said.asked.operation, said.body)


def test_every_phrase_that_can_be_said_is_checked() -> None:
    assert said_first().keys() == MESSAGES.keys() - NEVER_SAID - OF_FURTHER_KINDS


def test_what_is_known_to_be_false_still_is() -> None:
    for (phrase, clause), question in KNOWN_FALSE.items():
        found = [said for said in reasons_for(question) if said.phrase == phrase]
        assert any(clause in untrue(said) for said in found), (phrase, clause)


# --- every condition can fail ----------------------------------------------------------------------------------------


def is_untrue(said: Said) -> bool:
    """Is a sentence found false? What cannot even be looked up is not true either."""
    try:
        return bool(untrue(said))
    except (AssertionError, LookupError, RuntimeError, TypeError, ValueError):
        return True


def saying(said: Said, phrase: str | None = None, /, **params: Any) -> Said:
    """The same reason in the same place with another phrase or other values."""
    reason = {**said.reason, "phrase": phrase or said.phrase, "params": {**said.reason["params"], **params}}
    if said.phrase.startswith("score."):
        seat = dict(said.around[-1])
        seat["lines"] = [reason if line is said.reason else line for line in seat["lines"]]
        return replace(said, around=(*said.around[:-1], seat), reason=reason)
    return replace(said, reason=reason)


def others(value: Any, type_: str) -> list[Any]:
    """Other values of a type."""
    if isinstance(value, bool) or value is None:
        return []
    if isinstance(value, int):
        return [other for other in (value + 1, value - 1, 0) if other != value]
    if isinstance(value, list):
        return [value[1:], [*value, "3D"], ["2S", "2H", "2C", "2D", "AS"], ["seat 7"]]
    some: dict[str, list[Any]] = {
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
    return [other for other in some[type_] if other != value]


def test_a_sentence_with_another_value_is_false() -> None:
    for phrase, found in said_first().items():
        for name in MESSAGES[phrase].params:
            true_ones = [said for said in found if not untrue(said)]
            changed = [
                saying(said, **{name: other}) for said in true_ones[:20] for other in others(said[name], TYPES[name])
            ]
            assert any(map(is_untrue, changed)), (phrase, name)
            # A card, a rank or a number that is wrong is never taken for right.
            if TYPES[name] in ("card", "rank", "suit", "kind", "number", "card-count"):
                assert all(map(is_untrue, changed)), (phrase, name)


def test_a_sentence_with_its_sides_swapped_is_false() -> None:
    for phrase, found in said_first().items():
        for said in found:
            if "higher" in said.reason["params"]:
                assert is_untrue(saying(said, higher=said["lower"], lower=said["higher"])), (phrase, said.reason)


def test_a_sentence_without_values_is_false_elsewhere() -> None:
    for phrase, found in said_first().items():
        if MESSAGES[phrase].params:
            continue
        operations = {said.asked.operation for said in found}
        elsewhere = [
            saying(said, phrase)
            for other, each in said_first().items()
            for said in each[:10]
            if other != phrase
            and said.asked.operation in operations
            and other.startswith("score.") == phrase.startswith("score.")
        ]
        assert any(map(is_untrue, elsewhere)), phrase


def as_a_play(said: Said) -> Said:
    """What was said of a comparison, said of a play against the pile that it does not beat."""
    params = said.reason["params"]
    play, pile = (params[name] for name in (("lower", "higher") if "higher" in params else ("a", "b")))
    asked = Asked("validate-play", {"hand": play, "play": play, "pile": pile}, {}, said.options)
    return Said(asked, (), {**said.reason, "phrase": f"does-not-beat.{said.phrase}"})


def test_a_sentence_that_is_never_said_is_checked_too() -> None:
    for phrase in NEVER_SAID:
        for said in said_first()[phrase.removeprefix("does-not-beat.")]:
            assert untrue(as_a_play(said)) == []
            assert is_untrue(saying(said, phrase)), phrase
            swapped = ("higher", "lower") if "higher" in said.reason["params"] else ("a", "b")
            assert is_untrue(
                saying(as_a_play(said), **dict(zip(swapped, map(said.__getitem__, swapped[::-1]), strict=True)))
            )
