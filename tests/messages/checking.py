"""What may be wrong with an answer: a rule that is not in force, one that does not say what its sentence says, and a
sentence that is not true."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import orjson

import bigtwo
from bigtwo import rulebook
from bigtwo.messages.catalogue import MESSAGES
from bigtwo.operations.questions import OPERATIONS
from bigtwo.rulebook_data.entries import entries
from bigtwo.schemas.requests import InvalidRequest
from tests.messages.facts import PLAIN, Asked, Said
from tests.messages.questions import KNOWN_FALSE, Question
from tests.oracle.packs import Options
from tests.oracle.variants import options_of

Cited = set[tuple[str, str]]
"""Rules, each with the phrase that it is cited for."""


class Answered:
    """A question with its answer, or with the faults for which it is refused."""

    def __init__(self, question: Question) -> None:
        self.operation, self.body = question
        asked = OPERATIONS[self.operation]
        self.answer: Any = None
        self.refused: tuple[dict[str, Any], ...] = ()
        try:
            self.answer = asked.answer(asked.request.load(self.body))
        except InvalidRequest as invalid:
            self.refused = tuple(fault.to_dict() for fault in invalid.faults)

    @property
    def reasons(self) -> list[Said]:
        """Every reason in the answer; none where the question is refused."""
        if self.answer is None:
            return []
        options = oracle_options(orjson.dumps(self.answer["variant"]))
        return list(Asked(self.operation, self.body, self.answer, options).reasons())

    @property
    def cited(self) -> Cited:
        """Every rule that stands anywhere in the answer or in the faults; a state tells of other times."""
        found: Cited = set()
        _cite(self.refused if self.answer is None else self.answer, "answer", found)
        return found

    @property
    def not_in_force(self) -> Cited:
        """What the answer cites although it is not in force."""
        if self.answer is None:
            return set()
        known = in_force(orjson.dumps(self.answer["variant"]))
        return {(rule, phrase) for rule, phrase in self.cited if rule not in known}

    @property
    def untagged(self) -> Cited:
        """What it cites for a sentence that the rulebook does not tag it with, and sentences that cite nothing."""
        bare = {("", said.phrase) for said in self.reasons if not said.reason["rules"]}
        cited = {(rule, phrase) for rule, phrase in self.cited if phrase != "answer"}
        return bare | {(rule, phrase) for rule, phrase in cited if rule not in tagged(phrase)}

    @property
    def untrue(self) -> list[tuple[str, str, set[str]]]:
        """The sentences of which a claim is not true."""
        return [(said.phrase, said.reason["detail"], false) for said in self.reasons if (false := wrong(said))]


def _cite(answer: Any, phrase: str, found: Cited) -> None:
    """Notes every rule in an answer, or in a part of one that belongs to a phrase."""
    if isinstance(answer, dict):
        phrase = answer.get("phrase", phrase)
        for name, inside in answer.items():
            if name == "rules":
                found.update((rule, phrase) for rule in inside)
            elif name != "state" and type(inside) not in PLAIN:
                _cite(inside, phrase, found)
    elif isinstance(answer, list | tuple):
        for each in answer:
            if type(each) not in PLAIN:
                _cite(each, phrase, found)


@lru_cache(maxsize=64)
def oracle_options(echo: bytes) -> Options:
    """The options of the variant of an answer as the oracle reads them."""
    return options_of(orjson.loads(echo))


@lru_cache(maxsize=64)
def in_force(echo: bytes) -> frozenset[str]:
    """What is in force under the variant of an answer."""
    return rulebook.in_force(bigtwo.variant(orjson.loads(echo)).resolved)


def tagged(phrase: str) -> tuple[str, ...]:
    """The rules that the rulebook tags with a phrase, as its entries show it."""
    subject = phrase.removeprefix("does-not-beat.") if phrase in MESSAGES else phrase
    return tuple(rule for phrase in named_by(subject) for rule in _rules_by_phrase().get(phrase, ()))


def named_by(phrase: str) -> tuple[str, ...]:
    """What names a phrase: itself, and what it begins with up to a dot."""
    parts = phrase.split(".")
    return tuple(".".join(parts[:count]) for count in range(len(parts), 0, -1))


@cache
def _rules_by_phrase() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for _, entry in entries():
        for phrase in entry["phrases"]:
            found[phrase] = (*found.get(phrase, ()), entry["id"])
    return found


def check(question: Question) -> Answered:
    """Asks a question and asserts that nothing is wrong with its answer."""
    answered = Answered(question)
    assert not answered.untrue, f"not true: {answered.untrue}, of {question}"
    assert not answered.not_in_force, f"cited, but not in force: {answered.not_in_force}, of {question}"
    assert not answered.untagged, f"cited, but not for this sentence: {answered.untagged}, of {question}"
    return answered


def wrong(said: Said) -> set[str]:
    """The claims that are false although they are not known to be."""
    return {*said.untrue()} - {claim for phrase, claim in KNOWN_FALSE if phrase == said.phrase}
