"""Engines with something missing, and what is claimed of them: a kind of combination or an operation. (Of engines with
an option misread tests/mutation asks.)

Each is the engine, of which every answer is right but for what is missing. It is asked what a run asks of an engine
that knows this variant alone. Tallies take too long to ask of hundreds of engines; it is taken to answer them rightly.
"""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from bigtwo.operations.questions import OPERATIONS as ASKED
from bigtwo.operations.questions import as_json
from bigtwo.schemas.requests import InvalidRequest
from bigtwo_conformance.case_scope import Scope, scope
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import satisfies
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.reference import with_reference
from bigtwo_conformance.rulebook import kinds
from bigtwo_conformance.runner import FAIL, PASS, Run
from bigtwo_conformance.variants import named
from bigtwo_conformance.verdicts import Claim, Selection, claim, rule_verdicts
from bigtwo_rulebook.protocol import OPERATIONS
from tests.runner.engines import BIGTWO, outcome
from tests.tables import SEED, table

Answer = dict[str, Any]
NOTHING: Answer = {"playable": False, "reason": {"code": "not-a-combination"}}


def answered(case: Case, variant: str) -> Answer:
    """The right answer under this variant; empty where the question is refused."""
    operation = ASKED[case.operation]
    try:
        answer = operation.answer(operation.request.load(case.under(variant, case.id).question))
    except InvalidRequest:
        return {}
    found: Answer = json.loads(as_json(answer))
    return found


def without(missing: str, case: Case, right: Answer) -> Answer:
    """The answer of an engine that does not know a kind, or an operation."""
    match case.operation:
        case name if name == missing:
            return {}
        case "classify" if right.get("kind") == missing:
            return NOTHING
        case "compare" if missing in (right["a"].get("kind"), right["b"].get("kind")):
            return {"result": "undefined", "reason": NOTHING["reason"]}
        case "legal-moves":
            moves = [move for move in right["moves"] if move["kind"] != missing]
            by_kind = {name: count for name, count in right["by_kind"].items() if name != missing}
            return {**right, "moves": moves, "count": len(moves), "by_kind": by_kind}
        case "validate-play" if (right.get("classification") or {}).get("kind") == missing:
            return {**right, "legal": False, "violations": [NOTHING["reason"]]}
    return right


def claimed(found: Scope, hello: Hello, failing: str = "") -> Claim:
    """What a run says of an engine of which at most one case fails."""
    outcomes = tuple(outcome(case, FAIL if case.id == failing else PASS) for case in found.cases)
    verdicts = rule_verdicts(outcomes, Selection(), ())
    run = Run(hello, outcomes, 0.0, True, False, ())
    return claim(run, verdicts, Selection(), (), found)


@pytest.mark.parametrize(
    "variants",
    [
        pytest.param(Random(f"{SEED} variants").sample(list(named()), 2), id="two variants", marks=pytest.mark.check),
        pytest.param(list(named()), id="every variant", marks=pytest.mark.verify),
    ],
)
def test_no_claim_without_a_kind_or_an_operation_but_for_the_whole_engine(variants: list[str]) -> None:
    """One failing case that is not optional settles it. Without an exchange of cards there is nothing to ask of it."""
    with table() as row:
        for variant in variants:
            hello = Hello("n", "1", "l", (variant,), OPERATIONS, ())
            found = scope(corpus().cases, hello)
            if found.rules[0].unasked:
                found = with_reference(found, corpus().cases, hello, BIGTWO)
            plain = [case for case in found.cases if "tally" not in case.expect and not case.optional]
            right = {case.id: answered(case, variant) for case in plain}
            with row(variant):
                assert [case.id for case in plain if not satisfies(case.operation, case.expect, right[case.id])] == []
                assert claimed(found, hello).granted
                assert found.rules[0].unasked == ()
            for missing in (*kinds(named()[variant]), *OPERATIONS):
                with row(f"{variant} without {missing}"):
                    given = ((case, without(missing, case, right[case.id])) for case in plain)
                    wrong = (case.id for case, answer in given if not satisfies(case.operation, case.expect, answer))
                    failing = next(wrong, "")
                    if failing or missing != "exchange" or named()[variant]["card_exchange"] != "none":
                        assert not claimed(found, hello, failing).granted


def parts(sizes: range) -> list[tuple[str, ...]]:
    return [part for size in sizes for part in combinations(OPERATIONS, size)]


FEW_OR_MANY = [*parts(range(1, 3)), *parts(range(len(OPERATIONS) - 1, len(OPERATIONS)))]


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param([*FEW_OR_MANY[::7], FEW_OR_MANY[-1]], id="some"),
        pytest.param(parts(range(1, len(OPERATIONS))), id="all", marks=pytest.mark.verify),
    ],
)
def test_in_the_base_game_any_operations_can_be_offered(parts: list[tuple[str, ...]]) -> None:
    with table() as row:
        for operations in parts:
            with row(operations):
                hello = Hello("n", "1", "l", ("base",), operations, ())
                found = claimed(scope(corpus().cases, hello), hello)
                assert found.granted or operations == ("exchange",), found.sentence
