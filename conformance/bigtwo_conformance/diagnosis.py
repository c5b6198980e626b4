"""Why cases failed: what broke, and which failures it explains. The best explanation comes first.

Seven sorts of causes, in this order: an option under another value of which a reference gives the same answers; an
operation that never gives an answer; a relation between answers that is broken, whatever the right answers are; an
operation that ends or gets stuck at some questions; a field that no answer has; a rule, or an operation that goes wrong
by itself, since what it rests on is right, or refuses what it should answer; and a rule of which only the code of a
reason is wrong. A failure of an operation that rests on a broken one belongs to the same cause, unless most
of what is asked of its own rule failed."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from math import fsum, log
from typing import Any, Final

from bigtwo_conformance.capabilities import completed, reduced
from bigtwo_conformance.corpus import Case, corpus, once, subjects
from bigtwo_conformance.judging import satisfies
from bigtwo_conformance.protocol import CRASH, ERROR, MAX_SAID, TIMEOUT, Hello, shortened
from bigtwo_conformance.relations import Contradiction
from bigtwo_conformance.rulebook import rules, statement, values_of
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY, Outcome
from bigtwo_conformance.variants import is_among, value_text
from bigtwo_conformance.verdicts import is_optional, is_tally, question_size, smallest
from bigtwo_rulebook.options import HOUSE_RULE, tables

# --- known wrong engines ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnownFault:
    """A wrong engine: the rules that it breaks, what it gets wrong in a sentence, and the ids of the cases that it
    fails."""

    id: str
    rules: tuple[str, ...]
    says: str
    failing: frozenset[str]


@cache
def listed_values(option: str) -> tuple[Any, ...]:
    """The values of an option that the rulebook or a variant of the corpus names."""
    own = (case.options[option][0] for case in corpus().cases if option in case.options)
    return tuple({value_text(value): value for value in (*values_of(option), *own)}.values())


def rules_about(option: str) -> tuple[str, ...]:
    """The rules that an option bears on."""
    return tuple(rule.id for rule in rules().values() if option in rule.options)


SHOWN: Final = ("players", "pack", "hand_size")
"""The options that the hands of a question show, so that no engine plays them otherwise unnoticed."""


@cache
def misread() -> tuple[KnownFault, ...]:
    """For each option the engines that play it at another value than they should: each fails the cases that rest on the
    option and have another answer under its value."""
    cases = [case for case in corpus().cases if case.id in known_faults().asked]
    found: list[KnownFault] = []
    for option, table in tables().items():
        if option in SHOWN:
            continue
        resting = {case.id: case.options[option] for case in cases if option in case.options}
        failing = {
            value_text(value): frozenset(id_ for id_, same in resting.items() if not is_among(value, same))
            for value in listed_values(option)
        }
        if "shape" in table:
            failing["otherwise"] = frozenset(resting)
        found += (
            KnownFault(option, rules_about(option), f"plays {option} {text}.", each) for text, each in failing.items()
        )
    return tuple(found)


@dataclass(frozen=True, slots=True)
class KnownFaults:
    """Every wrong engine that a case catches, and the ids of the cases that they were asked."""

    asked: frozenset[str]
    faults: tuple[KnownFault, ...]


@cache
def known_faults() -> KnownFaults:
    """What `known_faults.json` holds."""
    held = json.loads((files("bigtwo_conformance") / "known_faults.json").read_text(encoding="utf-8"))
    return KnownFaults(
        frozenset(held["asked"].split()),
        tuple(
            KnownFault(each["id"], tuple(each["rules"]), each["says"], frozenset(each["failing"].split()))
            for each in held["faults"]
        ),
    )


def with_misread(known: KnownFaults) -> KnownFaults:
    """Known faults, and those of options that are misread."""
    return replace(known, faults=(*known.faults, *misread()))


# --- the likeliest rule -----------------------------------------------------------------------------------------------


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
"""How much less a case tells for each level above the lowest one with a failure."""

ALONE = 2.0
"""How much more a failing case tells whose twin passed: the fault lies in the one step between them."""

KNOWN = 1.5
"""What the known fault of a rule counts in its measure, beside 1 for the cases that cite it: an engine that goes wrong
in just the known places seldom has another fault."""

CONSEQUENCE = 0.9
"""What the measure of a known fault counts for the rules that it breaks beside its first, beside 1 for that one."""

STEP = 0.1
"""Measures that come to the same number of such steps are equal."""

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
        self._known = known or with_misread(known_faults())
        self._cases = [outcome.case for outcome in passing]
        self._passed = {case.id for case in self._cases}
        self._asked = {case.own_id for case in self._cases}
        self._cited = Counter(rule for case in self._cases for rule in subjects(case))
        self._operations = {case.operation for case in self._cases}
        combinations = (case for case in self._cases if case.operation in COMBINATIONS)
        self._combinations = {rule for case in combinations for rule in subjects(case)}
        self._right: dict[int, tuple[dict[str, float], dict[str, float]]] = {}

    def of(self, failing: Sequence[Outcome]) -> list[Ranked]:
        """The rules that these cases accuse, the best explanation first; none where all of them are kept by what the
        moves rest on.

        Of equals, a rule comes before a decision, and the one that fewer cases cite says it more precisely. That every
        house rule can be chosen comes last.
        """
        cases = [outcome.case for outcome in failing]
        lowest = min(LEVEL[case.operation] for case in cases)
        of_moves = {c.operation for c in cases if LEVEL[c.operation] == lowest} <= {"legal-moves", "validate-play"}
        failed = []
        for case in cases:
            twin = case.id.replace(case.own_id, case.twin, 1)
            failed.append((case, _tells(case, lowest) * (ALONE if twin in self._passed else 1.0)))
        total = sum(tells for _, tells in failed)
        cited = self._cited + Counter(rule for case in cases for rule in subjects(case))
        right, right_by_origin = self._of_passing(lowest)
        fitting = self._fitting(_by_origin(failed, self._known), right_by_origin, cases)
        scored = []
        for rule, tells in _by_rule(failed).items():
            if of_moves and rule in self._combinations:
                continue
            alike, fault = fitting.get(rule, (0.0, None))
            passed = right.get(rule, 0.0)
            measure = _measure(tells, passed, total) + KNOWN * alike
            found = Ranked(rule, fault if alike >= ALIKE else None, tells / (tells + passed))
            order = rule == HOUSE_RULE, -round(measure / STEP), rule.startswith("DEC-"), cited[rule], rule
            scored.append((order, found))
        return [found for _, found in sorted(scored, key=lambda each: each[0])]

    def _of_passing(self, lowest: int) -> tuple[dict[str, float], dict[str, float]]:
        """What the cases that passed tell, by rule and by origin, where this is the lowest level that failed."""
        if lowest not in self._right:
            passed = [(case, _tells(case, lowest)) for case in self._cases]
            self._right[lowest] = _by_rule(passed), _by_origin(passed, self._known)
        return self._right[lowest]

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

    def _fitting(
        self, wrong: Mapping[str, float], right: Mapping[str, float], cases: Sequence[Case]
    ) -> dict[str, tuple[float, KnownFault]]:
        """For each rule the known fault of it that fits best, with its measure. An option that is misread is a fault of
        the rules about it or, where no failing case is about these, of all that its failing cases are about."""
        about = {rule for case in cases for rule in subjects(case)}
        total = sum(wrong.values())
        found: dict[str, tuple[float, KnownFault]] = {}
        for fault in self._known.faults:
            if fault.failing.isdisjoint(wrong):
                continue
            # Sums that are the same in whatever order a set is read.
            failed, passed = (fsum(each[id_] for id_ in fault.failing if id_ in each) for each in (wrong, right))
            measure = _measure(failed, passed, total)
            broken: Iterable[str] = fault.rules
            if fault.id in tables() and about.isdisjoint(broken):
                broken = {rule for case in cases if case.own_id in fault.failing for rule in subjects(case)}
            for rule in broken:
                is_first = fault.id in tables() or rule == fault.rules[0]
                alike = measure if is_first else CONSEQUENCE * measure
                if rule not in found or alike > found[rule][0]:
                    found[rule] = alike, fault
        return found


def _tells(case: Case, lowest: int) -> float:
    """How much a case tells where this is the lowest level that failed."""
    return simplicity(case) * HIGHER ** max(0, LEVEL[case.operation] - lowest)


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


def _by_origin(cases: Iterable[tuple[Case, float]], known: KnownFaults) -> dict[str, float]:
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


# --- causes -----------------------------------------------------------------------------------------------------------


MAX_RULES = 3
"""How many rules a cause names: the likeliest, and what it may be instead."""

MAX_FAULTS = 3
"""Where more known faults than this give the same answers, none of them is named."""

MISSING: Final = re.compile(r"(\w+) should be .*(?:, but is missing|a list, but is null)\.", re.DOTALL)
"""A difference that says that a field is missing."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One explanation. `rules`: those that it may be, the likeliest first. `relation`: its name, or None. `cases`: the
    ids of what it explains. `smallest`: that of the smallest question among them, or None where no case shows it."""

    title: str
    rules: tuple[str, ...]
    relation: str | None
    cases: tuple[str, ...]
    smallest: str | None
    example: Mapping[str, Any] | None = None
    optional: bool = False
    """Whether the documents leave open all that it explains."""


def causes(
    outcomes: Sequence[Outcome],
    broken: Sequence[Contradiction] = (),
    known: Collection[str] = (),
    faults: KnownFaults | None = None,
    proven: Iterable[KnownFault] = (),
) -> tuple[Cause, ...]:
    """The causes of everything that failed, the best explanation first. Tallies are counted to no cause while others
    are left, and what the documents leave open comes last. `known` are the ids of failures that are expected, `faults`
    other known faults than those of the kit, `proven` those by which a reference answers as the implementation does."""
    asked = [outcome for outcome in outcomes if outcome.status != NOT_RUN and outcome.case.id not in known]
    if not broken and all(outcome.status == PASS for outcome in asked):
        return ()
    found: list[Cause] = []
    explained: set[str] = set()
    ranking = Ranking([o for o in asked if o.status == PASS and not is_tally(o)], faults)
    for fault in proven:
        failing = [o for o in asked if o.status != PASS and o.case.id in fault.failing]
        if not failing:
            continue
        likely = sorted(ranking.of(failing), key=lambda each: each.rule not in fault.rules)
        title = "".join(statement(each.rule) for each in likely[:1]) + _as_would([fault])
        found.append(_cause(title.strip(), failing, _rules(likely, failing)))
        explained |= fault.failing
    found += _unanswered([o for o in asked if o.case.id not in explained])
    explained |= {id_ for cause in found for id_ in cause.cases}
    for each in sorted(broken, key=lambda each: LEVEL[each.operation]):
        failing = [o for o in _failing(asked, explained) if o.case.id in each.cases]
        rules = _rules(ranking.of(failing), failing) if failing else ()
        example = {"operation": each.operation, "question": each.question}
        cause = _cause(each.title, failing, rules)
        found.append(replace(cause, relation=each.name, example=example, optional=False))
        explained |= set(each.cases)
    for further in (_crashes, _missing):
        found += further(_failing(asked, explained), asked)
        explained |= {id_ for cause in found for id_ in cause.cases}
    found = list(_of_rules(found, _failing(asked, explained), asked, ranking))
    return tuple(sorted(found, key=lambda cause: cause.optional))


def cause_line(cause: Mapping[str, Any]) -> str:
    """A cause of the results in one line: the rule that is likeliest broken, or what happens instead of an answer."""
    rule = f"{cause['rules'][0]}: " if cause["rules"] and cause["relation"] is None else ""
    return shortened(f"{rule}{cause['title']}", MAX_SAID)


def _unanswered(asked: Sequence[Outcome]) -> Iterator[Cause]:
    """The operations that never give an answer."""
    for operation, mine in _by_operation(asked).items():
        if not any(outcome.status in (PASS, FAIL, UNSTEADY) for outcome in mine):
            yield _silence(f"{operation} never answers", mine)


def _crashes(left: Sequence[Outcome], asked: Sequence[Outcome]) -> Iterator[Cause]:
    """The operations that end or get stuck at some questions."""
    for operation, failing in _by_operation(left).items():
        if mine := [each for each in failing if each.status in (CRASH, TIMEOUT)]:
            yield _silence(f"{operation} does not always answer", mine)


def _missing(left: Sequence[Outcome], asked: Sequence[Outcome]) -> Iterator[Cause]:
    """The fields that no answer of an operation has, each with the cases of which nothing else is wrong."""
    of_all = _by_operation(asked)
    for operation, mine in _by_operation(left).items():
        passed = [outcome.case.expect for outcome in of_all[operation] if outcome.status == PASS]
        had = {name for expect in passed if "refuse" not in expect for name in next(iter(expect.values()))}
        without: dict[str, list[Outcome]] = {}
        for outcome in mine:
            matches = [MISSING.fullmatch(each) for attempt in outcome.attempts for each in attempt.differences]
            names = [found[1] for found in matches if found and found[1] not in had]
            if names and len(names) == len(matches):
                without.setdefault(names[0], []).append(outcome)
        yield from (_cause(f"No answer to {operation} has {name}.", lacking) for name, lacking in without.items())


def _by_operation(asked: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    found: dict[str, list[Outcome]] = {}
    for outcome in asked:
        if not is_tally(outcome):
            found.setdefault(outcome.case.operation, []).append(outcome)
    return found


def _cause(title: str, mine: Sequence[Outcome], rules: tuple[str, ...] = (), about: Sequence[Outcome] = ()) -> Cause:
    """A cause of these failures, shown by the smallest of them or of those that are `about` it."""
    ids = tuple(outcome.case.id for outcome in mine)
    first = smallest(about or mine).case.id if mine else None
    return Cause(title, rules, None, ids, first, optional=bool(mine) and all(map(is_optional, mine)))


def _silence(title: str, mine: Sequence[Outcome]) -> Cause:
    first = smallest(mine)
    message = (first.shown.message or first.shown.stderr_tail.strip()[-200:]) if first.shown else ""
    return _cause(f"{title}: {message or first.status}", mine)


def _of_rules(
    found: Sequence[Cause], left: list[Outcome], asked: Sequence[Outcome], ranking: Ranking
) -> tuple[Cause, ...]:
    """The causes that are known, and the rest rule by rule: each time what explains most of the wrong results that are
    left, then of the wrong reasons, and at last of what the documents leave open. What may come of a cause above it
    goes with that one."""
    causes = list(found)
    operations_of = {outcome.case.id: outcome.case.operation for outcome in asked}
    operations = [
        {*map(operations_of.__getitem__, each.cases), *([each.example["operation"]] if each.example else ())}
        for each in causes
    ]
    tallies, left = [each for each in left if is_tally(each)], [each for each in left if not is_tally(each)]
    # What is wrong in a detail alone tells less, and goes with a wrong result wherever it fits one.
    details = {outcome.case.id: lacking for outcome in left if (lacking := _lacks_alone(outcome)) is not None}
    while left:
        wrong = [outcome for outcome in left if outcome.case.id not in details]
        heads = wrong or left
        likely = _likely(ranking, heads, left, details if wrong else ())
        mine = _of_head(likely, heads, left)
        ids = tuple(outcome.case.id for outcome in mine)
        here = {name for each in mine for name in (each.case.operation, *RESTS_ON.get(each.case.operation, ()))}
        above = next((number for number, each in enumerate(operations) if not each.isdisjoint(here)), None)
        if above is not None and (not likely or likely[0].share < OF_ITS_OWN):
            causes[above] = replace(causes[above], cases=(*causes[above].cases, *ids))
        elif all(each.status == ERROR for each in mine):
            # What it refuses to answer, and no rule explains together with wrong answers.
            operation = mine[0].case.operation
            mine = [each for each in left if each.status == ERROR and each.case.operation == operation]
            causes.append(_silence(f"{operation} does not always answer", mine))
            operations.append({operation})
            ids = causes[-1].cases
        else:
            title = f"{mine[0].case.operation} is wrong where what it rests on is right."
            if likely:
                title = statement(likely[0].rule)
                if likely[0].known is not None:
                    title += _as_would(ranking.giving_the_same_answers(likely[0].known, left))
            if len(only := {details.get(outcome.case.id, "") for outcome in heads}) == 1 and only != {""}:
                title = f"Only the {only.pop()} differs. {title}"
            about = [each for each in mine if each in heads and (not likely or likely[0].rule in subjects(each.case))]
            causes.append(_cause(title, mine, _rules(likely, mine), about))
            operations.append({outcome.case.operation for outcome in mine})
        left = [outcome for outcome in left if outcome.case.id not in ids]
    return _with_tallies(causes, tallies)


def _likely(
    ranking: Ranking, heads: Sequence[Outcome], left: Sequence[Outcome], details: Collection[str]
) -> list[Ranked]:
    """The rules that one of these cases accuses, by all that failed with them; of what the documents leave open the
    decisions come first. None where an operation goes wrong by itself."""
    likely = ranking.of([outcome for outcome in left if outcome.case.id not in details])
    about = {rule for outcome in heads for rule in subjects(outcome.case)}
    likely = [each for each in likely if each.rule in about]
    return [] if likely and ranking.goes_wrong_by_itself(heads, likely[0]) else likely


def _with_tallies(causes: list[Cause], tallies: Sequence[Outcome]) -> tuple[Cause, ...]:
    """Each tally goes with the first cause that may explain it; those that none does are one of their own."""
    for optional in (False, True):
        ids = tuple(outcome.case.id for outcome in tallies if is_optional(outcome) == optional)
        at = next((number for number, each in enumerate(causes) if optional or not each.optional), None)
        if ids and at is not None:
            causes[at] = replace(causes[at], cases=(*causes[at].cases, *ids))
        elif ids:
            title = "Only counts are wrong, which rest on many rules."
            causes.insert(0, Cause(title, (), None, ids, None, optional=optional))
    return tuple(causes)


def _of_head(likely: Sequence[Ranked], wrong: Sequence[Outcome], left: Sequence[Outcome]) -> list[Outcome]:
    """What a rule explains: the cases about it, and those that its known fault fails too; where no rule is accused, all
    of the operation."""
    if likely:
        known = frozenset() if likely[0].known is None else likely[0].known.failing
        return [each for each in left if each.case.own_id in known or likely[0].rule in subjects(each.case)]
    lowest = min(wrong, key=lambda outcome: LEVEL[outcome.case.operation]).case.operation
    return [outcome for outcome in left if outcome.case.operation == lowest]


def _rules(likely: Iterable[Ranked], mine: Sequence[Outcome]) -> tuple[str, ...]:
    """The likeliest rules of a cause: each is one that a case of it is about."""
    about = {rule for outcome in mine for rule in subjects(outcome.case)}
    return tuple(each.rule for each in likely if each.rule in about)[:MAX_RULES]


def _as_would(faults: Sequence[KnownFault]) -> str:
    """The known faults that answer so, in a sentence; nothing where there are too many to tell anything."""
    says = list(dict.fromkeys(each.says[:1].lower() + each.says[1:].rstrip(".") for each in faults))
    if len(says) > MAX_FAULTS:
        return ""
    return f" It answers as would an engine that {', or one that '.join(says)}."


_ANY = Hello("", "", "", None, None, None)
DETAILS: Final = {"reason": replace(_ANY, reasons=False), "deciding card": replace(_ANY, deciding_card=False)}
"""What an answer says beside its result, with the hello of an implementation that does not say it."""


def _lacks_alone(outcome: Outcome) -> str | None:
    """The reason or the deciding card, where all wrong answers to a case are right but for it."""
    case, wrong = outcome.case, [attempt for attempt in outcome.attempts if attempt.status != PASS]
    if "tally" in case.expect or any(attempt.status != FAIL for attempt in wrong):
        return None
    given = [completed(case.operation, case.question, attempt.answer) for attempt in wrong]
    for name, hello in DETAILS.items():
        expect = reduced(case.operation, case.input, case.expect, hello)
        if expect and all(satisfies(case.operation, expect, answer) for answer in given):
            return name
    return None


def _failing(asked: Iterable[Outcome], explained: Collection[str]) -> list[Outcome]:
    return [outcome for outcome in asked if outcome.status != PASS and outcome.case.id not in explained]
