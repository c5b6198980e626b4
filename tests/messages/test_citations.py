"""Every rule that an answer cites is in force under the variant that it holds under."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import orjson
import pytest

import bigtwo
from bigtwo import rulebook
from bigtwo.operations.questions import OPERATIONS
from bigtwo.operations.writing import BadCursor
from bigtwo.schemas.requests import InvalidRequest
from bigtwo_conformance.corpus import published
from tests.differential.drawing import Drawing

QUESTIONS = 400

CLAIMS = {"locked_out", "own_pile", "next_player_locked_out"}
OF_CLAIMS = frozenset({"PG-NPP-01", "PG-NPP-03", "PG-NPP-04", "DEC-22", "DEC-23"})
"""What a question may claim of the table, although it cannot come about under the variant, and the rules that are then
cited for it: they are those under which it does."""


def cited(answer: Any, phrase: str = "answer") -> Iterator[tuple[str, str]]:
    """Every rule that stands anywhere in an answer, with the phrase it is cited for; a state tells of other times."""
    if isinstance(answer, dict):
        phrase = answer.get("phrase", phrase)
        for name, inside in answer.items():
            if name == "rules":
                yield from ((rule, phrase) for rule in inside)
            elif name != "state":
                yield from cited(inside, phrase)
    elif isinstance(answer, list | tuple):
        for each in answer:
            yield from cited(each, phrase)


@lru_cache(maxsize=64)
def _in_force(echo: bytes) -> frozenset[str]:
    return rulebook.in_force(bigtwo.variant(orjson.loads(echo)).resolved)


def wrongly_cited(operation: str, body: Any) -> set[tuple[str, str]]:
    """What an answer cites although it is not in force; nothing where the question is refused."""
    asked = OPERATIONS[operation]
    try:
        answer = asked.answer(asked.request.load(body)).fields
    except (InvalidRequest, BadCursor):
        return set()
    known = _in_force(orjson.dumps(answer["variant"])) | (OF_CLAIMS if CLAIMS & {*body} else frozenset())
    return {(rule, phrase) for rule, phrase in cited(answer) if rule not in known}


def test_the_corpus_cites_what_is_in_force() -> None:
    asked = 0
    for case in published()["cases"]:
        question = case["input"] | ({"variant": case["variant"]} if "variant" in case else {})
        assert wrongly_cited(case["operation"], question) == set(), case["id"]
        asked += 1
    assert asked > 1_000


def ask_random_questions(seed: int, count: int) -> int:
    drawing, rules = Drawing(Random(seed)), 0
    for number in range(count):
        drawn = drawing.question()
        wrong = wrongly_cited(drawn.operation, drawn.body)
        assert wrong == set(), (seed, number, wrong, drawn)
        rules += 1
    return rules


def test_random_answers_cite_what_is_in_force() -> None:
    assert ask_random_questions(1, QUESTIONS) == QUESTIONS


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(20))
def test_many_more_random_answers_cite_what_is_in_force(seed: int) -> None:
    assert ask_random_questions(1_000 + seed, 1_500) == 1_500


def test_a_rule_that_is_not_in_force_would_be_noticed() -> None:
    question = {"variant": "gamesky", "cards": ["3D", "5D", "7D", "9D", "JD"]}
    answer = bigtwo.classify(question["cards"], "gamesky").to_dict()
    assert {rule for rule, _ in cited(answer)} == {"PG-GS-01"}
    assert "PG-NTF-01" not in _in_force(b'"gamesky"')
    assert "PG-NTF-01" in _in_force(b'"singapore-chan"')
