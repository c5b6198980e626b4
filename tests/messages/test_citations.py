"""Every rule is tagged with the sentences that it supports, and only those cite it: in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

import bigtwo
from bigtwo.messages.catalogue import MESSAGES, messages
from bigtwo.rulebook_data.entries import entries
from bigtwo.variant.constraints import CONSTRAINTS
from bigtwo.variant.resolving import named_variants
from tests.differential.drawing import NAMED
from tests.messages.checking import Answered, check, named_by, tagged
from tests.messages.questions import (
    RARE,
    Question,
    at_large,
    by_hand,
    endgames,
    meetings,
    mixes,
    of_the_corpus,
    of_two_sets,
    spoilt_deals,
    tampered,
)
from tests.oracle.random_scores import random_session
from tests.tables import table

SELDOM: Final = [question for question, _ in by_hand("seldom")]
"""Questions that lead to citations which are seldom drawn."""

FAULTY: Final = [question for question, _ in by_hand("refused")]
"""Questions that are refused by faults which cite rules."""


def seldom() -> Iterator[Question]:
    """Those by hand, and records with events out of place of variants that are seldom drawn."""
    yield from SELDOM
    for spec in ("two-player-draw", {"extends": "lectio-4", "options": {"after_pass": "out-of-trick"}}):
        yield from islice(tampered(Random(1), spec), 10)


NEVER_CITED: Final[dict[tuple[str, str], str]] = dict.fromkeys(
    [(rule, "different-size.bomb-on-small-or-five") for rule in ("PG-HON-02", "PG-SF7-02")],
    "Seven cards as a bomb beat every kind but bare fours, which are apart: OF_FURTHER_KINDS in test_truth.py.",
)
"""Sentences with rules that are tagged with them, but that no answer cites for them, each with the reason why not."""

Pairs = set[tuple[str, str]]


def test_what_says_something_else_is_not_cited() -> None:
    """Of a sentence in the answer, rules that say what it says, and others that were cited for it although they say
    something else or are not in force."""
    with table() as row:
        for question, sentence in by_hand("cites"):
            with row(f"{sentence['phrase']}: {sentence['right']}"):
                cited = {rule for rule, phrase in check(question).cited if phrase == sentence["phrase"]}
                assert {*sentence["right"].split()} <= cited
                assert not {*sentence["wrong"].split()} & cited


def test_nothing_is_wrong_with_what_is_seldom_said() -> None:
    with table() as row:
        for operation, body in (*SELDOM, *FAULTY):
            with row(f"{operation} {body}"):
                answered = Answered((operation, body))
                assert (answered.untrue, answered.not_in_force) == ([], set())
                # Where cards are never exchanged, no rule speaks of exchanges.
                assert answered.untagged <= {("", "exchange-wrong.undue")}


def test_a_tag_is_a_sentence_or_a_code_and_every_reason_may_cite_a_rule() -> None:
    known = {*messages(), *(message.code for message in messages().values())}
    for _, entry in entries():
        assert {*entry["phrases"]} <= known, entry["id"]
        assert len({*entry["phrases"]}) == len(entry["phrases"]), entry["id"]
    for phrase in MESSAGES:
        assert tagged(phrase) == tagged(phrase.removeprefix("does-not-beat.")) != (), phrase
    notes = [note for named in named_variants() for note in named.notes]
    assert {rule for note in notes for rule in note["rules"]} == {*tagged("alias.note")}


def test_a_rule_that_is_not_in_force_or_has_not_the_tag_is_noticed() -> None:
    answered = Answered(("classify", {"variant": "gamesky", "cards": ["3D", "5D", "7D", "9D", "JD"]}))
    assert {rule for rule, _ in answered.cited} == {"PG-GS-01"}
    answered.answer = deepcopy(answered.answer)  # it may be kept for the next who ask
    answered.answer["reason"]["rules"] = ["PG-NTF-01"]
    assert answered.not_in_force == {("PG-NTF-01", "kind-not-used.flush")}
    answered = Answered(("compare", {"a": ["9S", "9D"], "b": ["9H", "9C"]}))
    assert answered.untagged == set()
    answered.answer = deepcopy(answered.answer)
    for rules, untagged in ((["PG-COMB-04"], "PG-COMB-04"), ([], "")):
        answered.answer["reason"]["rules"] = rules
        assert answered.untagged == {(untagged, "higher-suit.pair")}


# --- every tag is used -----------------------------------------------------------------------------------------------


def tags() -> Pairs:
    """Every sentence with each rule that is tagged with it. What a constraint follows from is cited as a whole where
    it is broken: `tests/variant/test_constraints.py`."""
    constraints = {constraint.id for constraint in CONSTRAINTS}
    of_notes = {(rule, "alias.note") for rule in tagged("alias.note")}
    found = {(entry["id"], tag) for _, entry in entries() for tag in entry["phrases"] if tag not in constraints}
    return found - of_notes


def incomplete(rng: Random, spec: Any) -> Iterator[Question]:
    """Deals that are over, each without one of the fields that it takes to score it."""
    for operation, body in endgames(rng, spec):
        for name in body.keys() - {"variant", "winner"}:
            yield operation, {field: value for field, value in body.items() if field != name}


def sessions(rng: Random, spec: Any) -> Iterator[Question]:
    """Sessions of deals, each without one of their fields, and with draws that are not due."""
    options = bigtwo.variant(spec).options.to_dict()
    while True:
        asked = random_session(rng, options)
        yield "session", {"variant": spec, **asked, "draws": ["3D", "4D", "5D", "6D", "7D"][: options["players"]]}
        for name in ("cards_left", "hands"):
            deals = [{field: value for field, value in deal.items() if field != name} for deal in asked["deals"]]
            yield "session", {"variant": spec, **asked, "deals": deals}


def asked_until_all_are_used() -> Iterator[Question]:
    yield from (*of_the_corpus(), *RARE, *FAULTY, *seldom())
    rng = Random(1)
    large = at_large(rng)
    for spec in (*NAMED, *islice(mixes(rng), 500)):
        for draw, count in ((of_two_sets, 300), (spoilt_deals, 10), (incomplete, 20), (sessions, 10), (endgames, 20)):
            yield from islice(draw(rng, spec), count)
        for draw in (meetings, tampered):
            yield from islice(draw(rng, spec), 3)
        yield from islice(large, 10)


@pytest.mark.verify
def test_every_tag_is_used() -> None:
    left = tags() - NEVER_CITED.keys()
    for question in asked_until_all_are_used():
        for rule, phrase in Answered(question).cited:
            left -= {(rule, name) for name in named_by(phrase.removeprefix("does-not-beat."))}
        if not left:
            break
    assert left == set()
