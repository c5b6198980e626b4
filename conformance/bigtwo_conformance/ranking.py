"""Which rule is broken, by the cases that failed and those that passed: the likeliest stands first.

An explanation is a set of cases that should have failed: those that cite a rule, or those that a known wrong engine
fails. Its measure is high where much of what failed is among them, and few of them passed. A rule has the measure of
the cases that cite it, and in addition a share of that of the known fault of the rule that fits best.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import log
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.known_faults import known_faults
from bigtwo_conformance.rulebook import rules
from bigtwo_conformance.verdicts import question_size

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.known_faults import KnownFault, KnownFaults
    from bigtwo_conformance.runner import Outcome

LEVELS = (
    ("classify",),
    ("compare",),
    ("legal-moves", "validate-play", "deal", "validate-deal", "exchange", "score"),
    ("opening", "session"),
    ("referee",),
)
"""The operations, those that rest on no other first: what is wrong in one goes wrong in all that rest on it."""

HIGHER = 0.1
"""How much less a case tells for each level that it stands above the lowest one with a failure."""

ALONE = 2.0
"""How much more a failing case tells whose twin passed: the fault lies in the one step between them."""

KNOWN = 0.6
"""The share that the known fault of a rule has in its measure, beside 1 for the cases that cite it."""

ALIKE = 0.8
"""From this measure on a known fault is taken to be the fault of the implementation."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A rule, and the known fault of it that fits what failed; None where none does."""

    rule: str
    known: KnownFault | None


def ranked(failing: Sequence[Outcome], passing: Sequence[Outcome], known: KnownFaults | None = None) -> list[Ranked]:
    """The rules that the failing cases cite, the best explanation first; `known` are other known faults than ours.

    Of equals, the one that fewer cases cite says it more precisely, and a rule comes before a decision.
    """
    lowest = min(level(outcome.case) for outcome in failing)
    passed_ids = {outcome.case.id for outcome in passing}
    failed = [(each.case, weight(each.case, lowest) * _alone(each.case, passed_ids)) for each in failing]
    passed = [(each.case, weight(each.case, lowest)) for each in passing]
    total = sum(tells for _, tells in failed)
    broken, kept = _by_rule(failed), _by_rule(passed)
    cited = Counter(rule for case, _ in (*failed, *passed) for rule in rules_of(case))
    fitting = _fitting(failed, passed, known or known_faults())
    scored = []
    for rule, tells in broken.items():
        alike, fault = fitting.get(rule, (0.0, None))
        measure = _measure(tells, kept.get(rule, 0.0), total) + KNOWN * alike
        scored.append(
            (-round(measure, 6), rule.startswith("DEC-"), cited[rule], rule, fault if alike >= ALIKE else None)
        )
    return [Ranked(rule, fault) for *_, rule, fault in sorted(scored, key=lambda each: each[:4])]


def _measure(failed: float, passed: float, total: float) -> float:
    """Of a set of cases, by how much failed and passed in it and how much failed at all: between the share of what
    failed that it explains and the share of it that failed, the former counting twice."""
    if not failed:
        return 0.0
    broken, explained = failed / (failed + passed), failed / total
    return 3 * broken * explained / (2 * broken + explained)


def _by_rule(cases: Iterable[tuple[Case, float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for case, tells in cases:
        for rule in rules_of(case):
            found[rule] = found.get(rule, 0.0) + tells
    return found


def _fitting(
    failed: Iterable[tuple[Case, float]], passed: Iterable[tuple[Case, float]], known: KnownFaults
) -> dict[str, tuple[float, KnownFault]]:
    """For each rule the known fault of it that fits best, with its measure. What a case asks under other variants than
    its own, it asks of the same fault."""
    wrong, right = _by_origin(failed, known), _by_origin(passed, known)
    total = sum(wrong.values())
    found: dict[str, tuple[float, KnownFault]] = {}
    for fault in known.faults:
        if fault.failing.isdisjoint(wrong):
            continue
        # In the order of the cases, so that rounding is the same in every run.
        ids = sorted(fault.failing)
        measure = _measure(sum(wrong.get(id_, 0.0) for id_ in ids), sum(right.get(id_, 0.0) for id_ in ids), total)
        for rule in fault.rules:
            if rule not in found or measure > found[rule][0]:
                found[rule] = measure, fault
    return found


def _by_origin(cases: Iterable[tuple[Case, float]], known: KnownFaults) -> Mapping[str, float]:
    found: dict[str, float] = {}
    for case, tells in cases:
        if (id_ := origin(case)) in known.asked:
            found[id_] = found.get(id_, 0.0) + tells
    return found


def origin(case: Case) -> str:
    """The id of a case under its own variant."""
    return case.id.partition("@")[0]


def rules_of(case: Case) -> tuple[str, ...]:
    """The rules that a case is about. Where it is asked under other rules than its own, a rule of its own variant is
    none of them, unless an option of that rule decides the answer."""
    if case.variant == _variants().get(origin(case), case.variant):
        return case.rules
    return tuple(rule for rule in case.rules if _is_asked(rule, case)) or case.rules


def _is_asked(rule: str, case: Case) -> bool:
    entry = rules().get(rule)
    return (
        entry is None or entry.status == "base" or not entry.options or not set(entry.options).isdisjoint(case.options)
    )


@cache
def _variants() -> Mapping[str, Any]:
    return {case.id: case.variant for case in corpus().cases}


def _alone(case: Case, passed: Iterable[str]) -> float:
    _, at, variant = case.id.partition("@")
    return ALONE if f"{case.twin}{at}{variant}" in passed else 1.0


def weight(case: Case, lowest: int) -> float:
    """How much a case tells of what it rests on: more where the question is small and rests on few options."""
    simple = log(question_size(case.input) + 2) ** -1.5 * (1 + len(case.options)) ** -0.6
    return float(simple * HIGHER ** max(0, level(case) - lowest))


def level(case: Case) -> int:
    """How many levels of operations that of a case rests on."""
    return next(number for number, operations in enumerate(LEVELS) if case.operation in operations)
