"""Engines with something missing, and what is claimed of them: a kind of combination, an operation, or a rule.

Each is the engine, of which every answer is right but for what is missing. It is asked what a run asks of an engine
that knows this variant alone. Tallies take too long to ask of hundreds of engines; it is taken to answer them rightly.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from bigtwo.operations.answers import as_json
from bigtwo.operations.questions import OPERATIONS as ASKED
from bigtwo.schemas.requests import InvalidRequest
from bigtwo_conformance.asking_reference import with_reference
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.in_force import cards_each, in_force, kinds
from bigtwo_conformance.judging import satisfies
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.runner import FAIL, PASS, Attempt, Outcome, Run
from bigtwo_conformance.scope import Scope, scope
from bigtwo_conformance.targets.process import ProcessTarget
from bigtwo_conformance.variants import named
from bigtwo_conformance.verdicts import Claim, KnownFailures, Selection, claim, rule_verdicts
from bigtwo_rulebook.protocol import OPERATIONS
from tests.conformance.option_dependence import are_valid, other_values

Answer = dict[str, Any]
BIGTWO = ProcessTarget([sys.executable, "-m", "bigtwo", "answer"])
NOTHING: Answer = {"playable": False, "reason": {"code": "not-a-combination"}}


@dataclass(frozen=True, slots=True)
class Missing:
    """An engine for one variant. `about` is what is missing: the kind, the operation, or the option misread."""

    variant: str
    what: str
    about: str
    answer: Callable[[Case], Answer]

    def __str__(self) -> str:
        return f"{self.variant} {self.what}"


def hello(variant: str) -> Hello:
    return Hello("n", "1", "l", (variant,), OPERATIONS, ())


@cache
def asked(variant: str) -> Scope:
    """What a run asks of an engine that knows this variant alone, with a reference where the corpus does not reach."""
    plain = scope(corpus().cases, hello(variant))
    return with_reference(plain, corpus().cases, hello(variant), BIGTWO) if plain.rules[0].unasked else plain


def answered(case: Case, rules: str | Mapping[str, Any]) -> Answer:
    """The right answer under these rules; empty where the question is refused."""
    operation = ASKED[case.operation]
    try:
        answer = operation.answer(operation.request.load(case.under(rules, case.id).question)).fields
    except InvalidRequest:
        return {}
    found: Answer = json.loads(as_json(answer))
    return found


@cache
def _right(variant: str) -> Mapping[str, Answer]:
    return {case.id: answered(case, variant) for case in asked(variant).cases if "tally" not in case.expect}


def without_kind(variant: str, kind: str) -> Missing:
    def answer(case: Case) -> Answer:
        found = _right(variant)[case.id]
        match case.operation:
            case "classify" if found.get("kind") == kind:
                return NOTHING
            case "compare" if kind in (found["a"].get("kind"), found["b"].get("kind")):
                return {"result": "undefined", "reason": NOTHING["reason"]}
            case "legal-moves":
                moves = [move for move in found["moves"] if move["kind"] != kind]
                by_kind = {name: count for name, count in found["by_kind"].items() if name != kind}
                return {**found, "moves": moves, "count": len(moves), "by_kind": by_kind}
            case "validate-play" if (found.get("classification") or {}).get("kind") == kind:
                return {**found, "legal": False, "violations": [NOTHING["reason"]]}
        return found

    return Missing(variant, f"kind {kind}", kind, answer)


def without_operation(variant: str, name: str) -> Missing:
    return Missing(
        variant, f"operation {name}", name, lambda case: {} if case.operation == name else _right(variant)[case.id]
    )


def with_option(variant: str, name: str, other: Any) -> Missing:
    rules = {"extends": "base", "options": {**named()[variant], name: other}}
    return Missing(variant, f"option {name} {json.dumps(other)[:60]}", name, lambda case: answered(case, rules))


def without_kinds_and_operations() -> Iterator[Missing]:
    for variant, options in named().items():
        yield from (without_kind(variant, kind) for kind in kinds(options))
        yield from (without_operation(variant, name) for name in OPERATIONS)


def with_options(step: int = 1) -> Iterator[Missing]:
    """Every option, misread as every other value that goes with the rest; those that are in force alone should show.

    Of all the values every ``step``-th is tried: whether it goes with the rest takes long for thousands.
    """
    for variant, name, other in islice(_other_options(), 0, None, step):
        options = named()[variant]
        if not is_same(options, name, other) and are_valid({**options, name: other}):
            yield with_option(variant, name, other)


def _other_options() -> Iterator[tuple[str, str, Any]]:
    for variant, options in named().items():
        for name in options:
            yield from ((variant, name, other) for other in other_values(name))


def is_same(options: Mapping[str, Any], name: str, other: Any) -> bool:
    """Whether another value comes to the same under these rules, so that no answer can differ."""
    value = options[name]
    match name:
        case "hand_size":
            return cards_each({**options, name: other}) == cards_each(options)
        case "card_points" if other == {"others": 1}:
            return bool(value == "one-each")
        case "leftover" if value != other:  # whether the card over lies open shows in no answer
            return str(value)[:10] == str(other)[:10] == "extra-card"
        case "bomb_targets" if value != other:  # what bombs on anything beat besides is no part of these rules
            wider = (
                options["two_pairs"],
                options["runs_of"],
                options["consecutive_pairs"],
                options["dragon"] == "played",
            )
            return (
                not any(wider) and options["quads_form"] == "with-odd-card" and {value, other} == {"small", "anything"}
            )
        case "settlement" if options["players"] == 2:  # the loser pays the winner, whoever else would be paid
            return (value == "none") is (other == "none")
    return type(value) is type(other) and bool(value == other)


def is_in_force(engine: Missing) -> bool:
    return engine.about in in_force(named()[engine.variant])


def claimed(engine: Missing) -> Claim:
    """What a run says of the engine. One failing case that is not optional settles it, so those about what is
    missing come first."""
    found = asked(engine.variant)
    outcomes = {case.id: Outcome(case, [attempt(PASS)]) for case in found.cases}
    plain = [case for case in found.cases if "tally" not in case.expect and not case.optional]
    for case in sorted(plain, key=lambda case: engine.about not in (case.operation, *case.options, str(case.expect))):
        if not satisfies(case.operation, case.expect, engine.answer(case)):
            outcomes[case.id] = Outcome(case, [attempt(FAIL)])
            break
    run = Run(hello(engine.variant), tuple(outcomes.values()), 0.0, True, False, ())
    verdicts = rule_verdicts(run.outcomes, Selection(), ())
    return claim(run, verdicts, Selection(), KnownFailures(), "corpus", found.left_out, found.rules)


def attempt(status: str) -> Attempt:
    return Attempt(status, {}, (), "", "", 0.0, alone=False)
