"""No claim under any variant for an engine from which a kind of combination, an operation or a rule is missing.

An engine is the oracle with something taken away, asked what a run asks of an engine that claims this variant alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest

from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.scope import scope
from bigtwo_conformance.variants import named
from bigtwo_rulebook.protocol import OPERATIONS
from tests.mutation.naming import quick
from tests.oracle.answering import answer

Ask = Callable[[str, Mapping[str, Any]], dict[str, Any]]
NOTHING = {"playable": False, "reason": {"code": "not-a-combination"}}


@cache
def asked(variant: str) -> list[Case]:
    return quick(scope(corpus().cases, Hello("n", "1", "l", (variant,), OPERATIONS, ())).cases)


def without_kind(kind: str) -> Ask:
    def ask(operation: str, question: Mapping[str, Any]) -> dict[str, Any]:
        found = answer(operation, question)
        if operation == "classify" and found.get("kind") == kind:
            return NOTHING
        if operation == "legal-moves":
            return {**found, "moves": [move for move in found["moves"] if move["kind"] != kind]}
        if operation == "compare" and kind in [
            answer("classify", {"variant": question["variant"], "cards": question[side]}).get("kind") for side in "ab"
        ]:
            return {"result": "undefined", "reason": NOTHING["reason"]}
        return found

    return ask


def without_operation(name: str) -> Ask:
    return lambda operation, question: {} if operation == name else answer(operation, question)


def without_option(name: str, other: Any) -> Ask:
    def ask(operation: str, question: Mapping[str, Any]) -> dict[str, Any]:
        variant = {"extends": question["variant"], "options": {name: other}}
        try:
            return answer(operation, {**question, "variant": variant})
        except Exception:
            return {}

    return ask


KINDS = ("single", "pair", "straight", "full-house", "four-of-a-kind", "straight-flush")
SWITCHES = {"triples": False, "flushes": False}
NOT_PLAYED = {("taiwan-latta", "straight-flush")}
"""There a straight flush comes with two cards more."""
HOLES = {("lectio-4", "kind straight"), ("lectio-3", "kind straight")}
"""No case asks about runs of 36 or of 52 tiles yet."""
ENGINES = [
    *(
        (variant, f"kind {kind}", without_kind(kind))
        for variant in named()
        for kind in KINDS
        if (variant, kind) not in NOT_PLAYED
    ),
    *((variant, f"operation {name}", without_operation(name)) for variant in named() for name in OPERATIONS),
    *(
        (variant, f"option {name}", without_option(name, other))
        for variant, options in named().items()
        for name, other in SWITCHES.items()
        if options[name] is not other
    ),
]


def is_noticed(variant: str, what: str, ask: Ask) -> bool:
    """Whether a case fails; an operation of which no case applies is named in no claim."""
    cases = asked(variant)
    if what.startswith("operation ") and not any(case.operation == what.split()[1] for case in cases):
        return True
    return any(differences(case.operation, case.expect, ask(case.operation, case.question)) for case in cases)


@pytest.mark.parametrize("engine", ENGINES[::29], ids=lambda engine: f"{engine[0]} {engine[1]}")
def test_what_is_missing_is_noticed(engine: tuple[str, str, Ask]) -> None:
    assert is_noticed(*engine) is (engine[:2] not in HOLES)


@pytest.mark.verify
@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: f"{engine[0]} {engine[1]}")
def test_all_that_is_missing_is_noticed(engine: tuple[str, str, Ask]) -> None:
    assert is_noticed(*engine) is (engine[:2] not in HOLES)


def test_there_are_hundreds_of_engines() -> None:
    assert len(ENGINES) >= 300
