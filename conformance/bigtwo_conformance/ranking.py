"""Which rule is broken, by the cases that failed and those that passed: the likeliest stands first.

An explanation is a set of cases that should have failed: those that cite a rule, or those that a known wrong engine
fails. Its measure is high where much of what failed is among them, and few of them passed. A rule has the measure of
the cases that cite it, and in addition a share of that of the known fault of the rule that fits best. What is wrong in
one operation goes wrong in all that rest on it: a list of moves accuses no rule that classifying and comparing keep.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import fsum, log
from typing import TYPE_CHECKING

from bigtwo_conformance.corpus import once
from bigtwo_conformance.known_faults import known_faults
from bigtwo_conformance.subjects import subjects
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

LEVEL = {operation: number for number, operations in enumerate(LEVELS) for operation in operations}

COMBINATIONS = ("classify", "compare")
RESTS_ON: Mapping[str, tuple[str, ...]] = {
    "compare": COMBINATIONS[:1],
    "legal-moves": COMBINATIONS,
    "validate-play": COMBINATIONS,
    "deal": ("opening", "exchange"),
    "referee": (*COMBINATIONS, "legal-moves", "validate-play", "opening", "score"),
    "session": ("score",),
}
"""The operations on which each rests."""

HIGHER = 0.1
"""How much less a case tells for each level that it stands above the lowest one with a failure."""

ALONE = 2.0
"""How much more a failing case tells whose twin passed: the fault lies in the one step between them."""

KNOWN = 1.5
"""What the known fault of a rule counts in its measure, beside 1 for the cases that cite it: an engine that goes wrong
in just the known places seldom has another fault."""

OF_ITS_OWN = 0.3
"""The share of what is asked of a rule that has to fail for a cause of its own, where another cause may explain it."""

ALIKE = 0.8
"""From this measure on a known fault is taken to be the fault of the implementation."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A rule, the known fault of it that fits what failed, None where none does, and which share failed of what the
    cases that cite it tell."""

    rule: str
    known: KnownFault | None
    share: float


class Ranking:
    """The order of the rules by what passed, for one set of failing cases after another. `known` are other known faults
    than those of the kit."""

    def __init__(self, passing: Iterable[Outcome], known: KnownFaults | None = None) -> None:
        self._known = known or known_faults()
        cases = [outcome.case for outcome in passing]
        self._passed = {case.id for case in cases}
        self._asked = {case.own_id for case in cases}
        self._cited = Counter(rule for case in cases for rule in subjects(case))
        self._operations = {case.operation for case in cases}
        self._combinations = {rule for case in cases if case.operation in COMBINATIONS for rule in subjects(case)}
        # Summed up once for each level, since what a case tells depends on the lowest level that failed alone.
        by_level: list[list[tuple[Case, float]]] = [[] for _ in LEVELS]
        for case in cases:
            by_level[level(case)].append((case, simplicity(case)))
        self._kept = [_by_rule(each) for each in by_level]
        self._right = [_by_origin(each, self._known) for each in by_level]
        self._weighed: dict[tuple[float, ...], Mapping[str, float]] = {}

    def of(self, failing: Sequence[Outcome]) -> list[Ranked]:
        """The rules that these cases accuse, the best explanation first; none where all of them are kept by what the
        moves rest on.

        Of equals, a rule comes before a decision, and the one that fewer cases cite says it more precisely.
        """
        cases = [outcome.case for outcome in failing]
        lowest = min(level(case) for case in cases)
        factors = [HIGHER ** max(0, each - lowest) for each in range(len(LEVELS))]
        failed = [(case, simplicity(case) * factors[level(case)] * self._alone(case)) for case in cases]
        total = sum(tells for _, tells in failed)
        broken = _by_rule(failed)
        cited = self._cited + Counter(rule for case in cases for rule in subjects(case))
        fitting = self._fitting(_by_origin(failed, self._known), factors)
        scored = []
        for rule, tells in broken.items():
            if _are_of_moves(cases) and rule in self._combinations:
                continue
            alike, fault = fitting.get(rule, (0.0, None))
            right = _in_all(self._kept, factors, rule)
            measure = _measure(tells, right, total) + KNOWN * alike
            found = Ranked(rule, fault if alike >= ALIKE else None, tells / (tells + right))
            scored.append((-round(measure, 6), rule.startswith("DEC-"), cited[rule], rule, found))
        return [found for *_, found in sorted(scored, key=lambda each: each[:4])]

    def goes_wrong_by_itself(self, failing: Sequence[Outcome], head: Ranked) -> bool:
        """Whether a list of moves, or a verdict on a play, is wrong by what no rule explains: the other of them, and
        what both rest on, is right, no known fault fits, and most of what is asked of the likeliest rule passed."""
        wrong = {outcome.case.operation for outcome in failing}
        other = {"legal-moves": "validate-play", "validate-play": "legal-moves"}.get(min(wrong, key=LEVEL.__getitem__))
        by_itself = other in self._operations - wrong and self._operations.issuperset(COMBINATIONS)
        return by_itself and head.known is None and head.share < OF_ITS_OWN

    def giving_the_same_answers(self, fault: KnownFault, failing: Iterable[Outcome]) -> tuple[KnownFault, ...]:
        """The known faults, this one first, that fail the same of the cases that were asked, and break a rule that one
        of them is about."""
        cases = [outcome.case for outcome in failing]
        asked = self._asked | {case.own_id for case in cases}
        about = self._cited.keys() | {rule for case in cases for rule in subjects(case)}
        here = fault.failing & asked
        others = (
            each
            for each in self._known.faults
            if each is not fault and each.failing & asked == here and not about.isdisjoint(each.rules)
        )
        return (fault, *others)

    def _fitting(self, wrong: Mapping[str, float], factors: Sequence[float]) -> dict[str, tuple[float, KnownFault]]:
        """For each rule the known fault of it that fits best, with its measure."""
        total = sum(wrong.values())
        right = self._right_by(factors)
        found: dict[str, tuple[float, KnownFault]] = {}
        for fault in self._known.faults:
            if fault.failing.isdisjoint(wrong):
                continue
            # Sums that are the same in whatever order a set is read.
            failed = fsum(wrong[id_] for id_ in fault.failing if id_ in wrong)
            measure = _measure(failed, fsum(right[id_] for id_ in fault.failing if id_ in right), total)
            for rule in fault.rules:
                if rule not in found or measure > found[rule][0]:
                    found[rule] = measure, fault
        return found

    def _right_by(self, factors: Sequence[float]) -> Mapping[str, float]:
        """How much each case that passed tells. Summed up once for all faults, since many fail the same cases, and for
        all sets of failing cases of the same lowest level."""
        found = self._weighed.get(key := tuple(factors))
        if found is None:
            found = {id_: _in_all(self._right, factors, id_) for each in self._right for id_ in each}
            self._weighed[key] = found
        return found

    def _alone(self, case: Case) -> float:
        _, at, variant = case.id.partition("@")
        return ALONE if f"{case.twin}{at}{variant}" in self._passed else 1.0


def _are_of_moves(cases: Sequence[Case]) -> bool:
    """Whether the lowest operations of these cases are about moves."""
    lowest = min(level(case) for case in cases)
    return {case.operation for case in cases if level(case) == lowest} <= {"legal-moves", "validate-play"}


def _in_all(levels: Sequence[Mapping[str, float]], factors: Sequence[float], name: str) -> float:
    return sum(factor * each.get(name, 0.0) for factor, each in zip(factors, levels, strict=True))


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
        for rule in subjects(case):
            found[rule] = found.get(rule, 0.0) + tells
    return found


def _by_origin(cases: Iterable[tuple[Case, float]], known: KnownFaults) -> Mapping[str, float]:
    """By the id of a case under its own variant: what it asks under others, it asks of the same fault."""
    found: dict[str, float] = {}
    for case, tells in cases:
        if (id_ := case.own_id) in known.asked:
            found[id_] = found.get(id_, 0.0) + tells
    return found


@once
def simplicity(case: Case) -> float:
    """How much a case tells of what it rests on: more where the question is small and rests on few options."""
    return float(log(question_size(case.input) + 2) ** -1.5 * (1 + len(case.options)) ** -0.6)


def level(case: Case) -> int:
    """How many levels of operations that of a case rests on."""
    return LEVEL[case.operation]
