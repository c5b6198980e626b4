"""Whether a wrong engine ever earns a claim.

Under each named variant and under mixes of house rules the kit is asked what it would ask, with a reference and without
one, and the oracle answers in place of an engine: with one option at another value, or with one function done wrong. An
engine that answers everything as expected earns the claim, if the kit grants one for these rules; it must then differ
from the right one in no question that the corpus can ask under them, but for those that the documents leave open: an
engine that decides these otherwise may earn it. `python -m tests.mutation.claims` prints a line for each set of rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, permutations
from random import Random
from types import CodeType
from typing import Any

from bigtwo_conformance.case_scope import Scope, scope
from bigtwo_conformance.corpus import Case, corpus, is_decision
from bigtwo_conformance.judging import REFUSALS, normative, satisfies
from bigtwo_conformance.protocol import ANSWERED, ERROR, Hello, Reply
from bigtwo_conformance.reference import with_reference
from bigtwo_conformance.rulebook import in_force
from bigtwo_conformance.targets import Session
from bigtwo_conformance.variants import named, resolved
from bigtwo_rulebook.protocol import OPERATIONS
from tests.mutation.gate import cost
from tests.mutation.mutant import Ask, Change, Function, Instead, Mutant, in_place_of_the_oracle
from tests.mutation.mutants import MUTANTS
from tests.mutation.naming import WHOLE_HAND, called_by, quick
from tests.oracle.answering import answer
from tests.runner.simulated import HOUSES
from tests.variant.mixes import random_options, random_straight_order
from tools.distribution.option_dependence import are_valid, other_values

Rules = str | Mapping[str, Any]


class Oracle:
    """The oracle as the reference that the kit asks."""

    kind, address, command, stderr_tail = "command", "oracle", "-- oracle", ""
    hello = Hello("oracle", "1", "python", None, OPERATIONS, None)

    def open(self) -> Session:
        return self

    def ask(self, operation: str, question: Mapping[str, Any], label: str) -> Reply:
        if _is_too_large(question):
            return Reply(ERROR, message="the hand is too large")
        try:
            return Reply(ANSWERED, answer(operation, question))
        except Exception as refused:
            return Reply(ERROR, message=str(refused))

    def finish(self) -> Reply | None:
        return None

    def abort(self) -> None:
        pass


def _is_too_large(question: Mapping[str, Any]) -> bool:
    """Whether the oracle would write down millions of plays to say what may be passed, as from a whole pack where
    dragons are played and who can beat must."""
    return len(question.get("hand") or ()) > WHOLE_HAND


@dataclass(slots=True)
class Report:
    """What came of one set of rules. `wrongly` names the engines that earn a claim and differ, with a question."""

    granted: bool
    """Whether the kit grants a claim for these rules to an engine that answers all cases as expected."""
    cases: int = 0
    """How many cases are asked."""
    engines: int = 0
    wrongly: list[tuple[str, str]] = field(default_factory=list)


def scopes(rules: Rules, operations: tuple[str, ...] = OPERATIONS) -> tuple[Scope, Scope]:
    """What the kit asks an engine that always plays these rules, without a reference and with one."""
    hello, cases = Hello("engine", "1", "python", (), operations, (), plays=rules), corpus().cases
    plain = scope(cases, hello)
    return plain, with_reference(plain, cases, hello, Oracle())


def engines_of(rules: Rules, rng: Random, functions: int) -> Iterator[Mutant]:
    """Engines that play each option in force at each of its other values, and some that do a function wrong."""
    options = resolved(rules)
    for name in in_force(options):
        for other in other_values(name):
            if other != options[name] and are_valid({**options, name: other}):
                says = f"{name} {json.dumps(other)}"
                yield Mutant(says, (), says, (Instead(name, options[name], other),))
    # What rests on decisions alone, the documents leave open.
    wrong = [each for each in MUTANTS if not all(map(is_decision, each.rules))]
    yield from rng.sample(wrong, min(functions, len(wrong)))


@dataclass(frozen=True, slots=True)
class Known:
    """A question with its right answer, and the functions that the oracle calls for it."""

    case: Case
    answer: Any
    calls: frozenset[CodeType]


def examined(rules: Rules, functions: int, operations: tuple[str, ...] = OPERATIONS) -> list[Report]:
    """The reports about these rules and engines that offer these operations, without a reference and with one."""
    options = resolved(rules)
    found = scopes(rules, operations)
    reports = [Report(not each.rules[0].unasked, len(each.cases)) for each in found]
    asked = [quick(each.cases, WHOLE_HAND) for each in found]
    every = _every_question(rules, options, (case for each in asked for case in each))
    # What the right engine refuses, such as a dragon where none is played, no table asks.
    settled = [case for case in sorted(every, key=cost) if case.operation in operations and not case.optional]
    settled = [case for case in settled if not _is_too_large(case.input)]
    pool = [each for case in settled if (each := known(case)).answer is not None]
    expect = [{case.id: case.expect for case in each} for each in asked]
    for engine in engines_of(rules, Random("claims"), functions):
        missed: set[int] = set()
        differs = ""
        with in_place_of_the_oracle(engine) as ask:
            for each in pool:
                if not may_differ(engine.changes, each):
                    continue
                got = _answered(ask, each.case)
                if _differs(each, got) and not any(map(is_decision, each.case.rules)):
                    # Of a question that cites a decision, what is not expected may rest on it.
                    differs = differs or each.case.id
                for number in (0, 1):
                    if each.case.id in expect[number] and not _passes(each.case, expect[number][each.case.id], got):
                        missed.add(number)
                if len(missed) == 2:
                    break
        for number, report in enumerate(reports):
            report.engines += bool(differs)
            if differs and report.granted and number not in missed:
                report.wrongly.append((engine.id, differs))
    return reports


def _every_question(rules: Rules, options: Mapping[str, Any], asked: Iterable[Case]) -> list[Case]:
    """Every question of the corpus under these rules, those that the kit asks first."""
    found = {case.id: case for case in asked}
    for case in quick(corpus().cases, WHOLE_HAND):
        if case.id not in found:
            found[case.id] = case.under(rules, case.id, options)
    return list(found.values())


def known(case: Case) -> Known:
    calls, right = called_by(lambda: _answered(answer, case))
    return Known(case, right, calls)


def _answered(ask: Ask, case: Case) -> Any:
    try:
        return normative(case.operation, ask(case.operation, case.question))
    except Exception:
        return None


def _differs(known: Known, got: Any) -> bool:
    """Whether an answer is another one; of what is refused, only whether it is: a table goes on alike, whatever fault
    is named."""
    field, refusing = REFUSALS.get(known.case.operation, ("", ()))
    if got is not None and field and known.case.operation != "referee" and known.answer[field] in refusing:
        return bool(got[field] != known.answer[field])
    return bool(_decided(got) != _decided(known.answer))


def _decided(answer: Any) -> Any:
    """An answer without the order of its moves, which no engine is asked for, and without the names of the faults of a
    record."""
    if not isinstance(answer, dict):
        return answer
    moves, violations = answer.get("moves"), answer.get("violations")
    return {
        **answer,
        "moves": sorted(moves, key=json.dumps) if isinstance(moves, list) else moves,
        "violations": [{**each, "code": None} for each in violations] if isinstance(violations, list) else violations,
    }


def _passes(case: Case, expect: Mapping[str, Any], got: Any) -> bool:
    return got is not None and satisfies(case.operation, expect, got)


def may_differ(changes: Sequence[Change], known: Known) -> bool:
    return any(not isinstance(change, Function) or change.right.__code__ in known.calls for change in changes)


def mixes(count: int) -> Iterator[Rules]:
    """Every suit order, with every named straight order and some listed ones; the houses of the tests; random mixes."""
    rng = Random("claims")
    orders = [*(f"S{number}" for number in range(10)), *(random_straight_order(rng) for _ in range(2))]
    for suits, order in zip(permutations("SHCD"), cycle(orders), strict=False):
        yield {"extends": "base", "options": {"suit_order": "".join(suits), "straight_order": order}}
    yield from ({"extends": "base", "options": options} for options in HOUSES.values())
    yield from ({"extends": "base", "options": random_options(rng)} for _ in range(count))


def main() -> None:
    """Prints of each set of rules, without a reference and with one, the cases, the engines and the wrong claims."""
    for rules in (*named(), *mixes(30)):
        for how, report in zip(("alone", "with a reference"), examined(rules, 60), strict=True):
            claim = "claim" if report.granted else "no claim"
            says = f"{report.cases} cases, {claim}, {report.engines} wrong engines, {len(report.wrongly)} claims"
            print(f"{json.dumps(rules)} {how}: {says}", *report.wrongly, flush=True)


if __name__ == "__main__":
    main()
