"""Why cases failed: what broke, and which failures it explains. The best explanation comes first.

The causes, in this order: an option under another value of which a reference gives the same answers; an operation that
never gives an answer; a relation between answers that is broken, whatever the right answers are; an operation that ends
or gets stuck at some questions; a field that no answer has; and the operations that are wrong, the lowest first.

A cause says that a rule is broken only where the cases tell it from everything else that may be wrong. If an operation
is itself wrong, nothing that rests on it proves a broken rule: the cause names the operation, and the rules of its
cases."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from bigtwo_conformance.capabilities import completed, reduced
from bigtwo_conformance.corpus import Case, corpus, is_decision, subjects
from bigtwo_conformance.judging import codes_of, satisfies
from bigtwo_conformance.protocol import CRASH, ERROR, MAX_SAID, TIMEOUT, Hello, shortened
from bigtwo_conformance.relations import Contradiction
from bigtwo_conformance.rulebook import holds, rules, statement, values_of
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY, Outcome
from bigtwo_conformance.variants import is_among, resolved_if_known, value_text
from bigtwo_conformance.verdicts import is_optional, is_tally, smallest
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
    "legal-moves": (*COMBINATIONS, "validate-play"),
    "validate-play": (*COMBINATIONS, "legal-moves"),
    "deal": ("opening", "exchange"),
    "referee": (*COMBINATIONS, "legal-moves", "validate-play", "opening", "score"),
    "session": ("score",),
}
"""The operations on which each rests; the list of moves and the verdict on a play rest on the same rules."""

MOST: Final = 2 / 3
PART: Final = 1 / 3
FEW: Final = 3
"""How much evidence it takes to say that a rule is broken."""

MIN_ALIKE: Final = 0.9
"""How much alike two engines fail, from 0 to 1, where a cause names the one beside rules that may be broken."""

MAX_SAYING: Final = 5
"""On how many rules a reason code may rest to tell which is meant."""


class Ranking:
    """What the cases that were asked tell of rules. `known` are other known faults than those of the kit."""

    def __init__(self, asked: Sequence[Outcome], known: KnownFaults | None = None) -> None:
        self._known = known or with_misread(known_faults())
        self._asked = [outcome for outcome in asked if not is_tally(outcome)]
        self._cited = Counter(rule for outcome in self._asked for rule in subjects(outcome.case))
        passed = [outcome.case for outcome in self._asked if outcome.status == PASS]
        self._right = Counter(rule for case in passed for rule in subjects(case))
        self._right_ids = self._ids(passed)

    def of(self, failing: Sequence[Outcome]) -> list[str]:
        """The rules that these cases rest on, the best explanation first: what explains most of them, and of
        which least passed, where a known fault counts as much as the cases that cite a rule.

        Of equals, a rule comes before a decision, and the one that fewer cases cite says it more precisely. That every
        house rule can be chosen explains nothing. Before all come those of which the implementation says itself that it
        goes by them, where these are few.
        """
        cases = [outcome.case for outcome in failing]
        wrong = Counter(rule for case in cases for rule in subjects(case))
        fitting = self._fitting(cases)
        said = _said_by(failing)
        order = {
            rule: (
                rule not in said,
                -_measure(wrong[rule], self._right[rule], len(cases)) - fitting.get(rule, 0.0),
                is_decision(rule),
                wrong[rule] + self._right[rule],
                rule,
            )
            for rule in {*wrong, *(rule for rule, measure in fitting.items() if measure >= MIN_ALIKE)} - {HOUSE_RULE}
            if rule in wrong or (rule in rules() and _holds(rule, cases[0]))
        }
        return sorted(order, key=lambda rule: order[rule])

    def tells_apart(self, rule: str, failing: Sequence[Outcome]) -> bool:
        """Whether the cases tell this rule from all else that may be wrong: several fail that rest on it, these are
        most of what fails of the lowest operation, which is not wrong whatever it is asked, not so many pass that the
        rule seems to be kept, and no known fault of other rules explains most of it, as much as those of this one."""
        lowest = min((each.case.operation for each in failing), key=LEVEL.__getitem__)
        of_lowest = [each for each in self._asked if each.case.operation == lowest]
        there = [rule in subjects(each.case) for each in failing if each.case.operation == lowest]
        mine = sum(rule in subjects(each.case) for each in failing)
        alike = [each for each in self._alike([each.case for each in failing]) if self._may_be(each[0], failing)]
        best = max((measure for fault, measure in alike if rule in fault.rules), default=0.0)
        return (
            mine >= FEW
            and mine >= PART * (mine + self._right[rule])
            and sum(there) >= MOST * len(there)
            and sum(each.status != PASS for each in of_lowest) < MOST * len(of_lowest)
            and all(measure < max(best, MOST) for fault, measure in alike if rule not in fault.rules)
        )

    def failing_alike(self, failing: Sequence[Outcome]) -> list[KnownFault]:
        """The known faults that fail just these of the cases that were asked, and misread an option or break a rule
        that is in force, the one whose rule fewest cases cite first; none where there are too many to tell anything."""
        cases = [outcome.case for outcome in failing]
        wrong = self._ids(cases).keys()
        found = [
            each
            for each in self._known.faults
            if wrong
            and each.failing >= wrong
            and self._right_ids.keys().isdisjoint(each.failing - wrong)
            and self._may_be(each, failing)
        ]
        found.sort(key=lambda each: self._cited[next(iter(each.rules), "")])
        found = _without_values(found)
        return found if len({each.says for each in found}) <= MAX_FAULTS else []

    def misread_alike(self, failing: Sequence[Outcome], least: float) -> list[KnownFault]:
        """The options that an engine misreads whose failures are most like these, if they are at `least` as much so;
        none where there are too many."""
        found = [each for each in self._alike([each.case for each in failing]) if each[0].id in tables()]
        most = max((measure for _, measure in found), default=0.0)
        likely = _without_values([fault for fault, measure in found if measure == most >= least])
        return likely if len(likely) <= MAX_FAULTS else []

    def measure(self, rule: str, failing: Sequence[Outcome]) -> float:
        """How well it explains these failures that a rule is broken, by the cases that are about it."""
        mine = sum(rule in subjects(outcome.case) for outcome in failing)
        return _measure(mine, self._right[rule], len(failing))

    def _may_be(self, fault: KnownFault, failing: Iterable[Outcome]) -> bool:
        """Whether it can be a fault of what was asked: it misreads an option, or a case is about the rule that it
        breaks."""
        first = next(iter(fault.rules), "")
        return fault.id in tables() or first in self._right or any(first in subjects(each.case) for each in failing)

    def _alike(self, cases: Sequence[Case]) -> list[tuple[KnownFault, float]]:
        """The known faults that fail some of these cases, and how well each explains that they failed."""
        wrong = self._ids(cases)
        found: list[tuple[KnownFault, float]] = []
        for fault in self._known.faults:
            if not fault.failing.isdisjoint(wrong):
                failed, passed = (sum(each[id_] for id_ in fault.failing) for each in (wrong, self._right_ids))
                found.append((fault, _measure(failed, passed, wrong.total())))
        return found

    def _ids(self, cases: Iterable[Case]) -> Counter[str]:
        """By the id of a case under its own variant: what it asks under others, it asks of the same fault."""
        return Counter(case.own_id for case in cases if case.own_id in self._known.asked)

    def _fitting(self, cases: Sequence[Case]) -> dict[str, float]:
        """For each rule how well the known fault of it fits that fits best. An option that is misread is a fault of the
        rules about it or, where no failing case is about these, of all that its failing cases are about."""
        about = {rule for case in cases for rule in subjects(case)}
        found: dict[str, float] = {}
        for fault, measure in self._alike(cases):
            broken: Iterable[str] = fault.rules
            if fault.id in tables() and about.isdisjoint(broken):
                broken = {rule for case in cases if case.own_id in fault.failing for rule in subjects(case)}
            found.update({rule: measure for rule in broken if measure > found.get(rule, 0.0)})
        return found


def _without_values(faults: Iterable[KnownFault]) -> list[KnownFault]:
    """The faults with those of an option as one, where several values of it explain the same."""
    by_name: dict[str, list[KnownFault]] = {}
    for each in faults:
        by_name.setdefault(each.id, []).append(each)
    return [
        first if not rest else replace(first, says=f"plays {first.id} otherwise.") for first, *rest in by_name.values()
    ]


def _holds(rule: str, case: Case) -> bool:
    """Whether a rule is in force where a case is asked."""
    options = resolved_if_known(case.variant)
    return options is not None and holds(rules()[rule], options, case.options)


def _said_by(failing: Sequence[Outcome]) -> Collection[str]:
    """The rules on which the reason code rests that most wrong answers give and should not; none where many do."""
    codes: Counter[str] = Counter()
    for outcome in failing:
        expect = outcome.case.expect
        right = {*expect.get("refuse", ()), *codes_of(expect.get("equals"))}
        codes.update(sorted({code for attempt in outcome.attempts for code in codes_of(attempt.answer)} - right))
    for code, times in codes.most_common(1):
        said = {id_ for id_, rule in rules().items() if code in {phrase.partition(".")[0] for phrase in rule.phrases}}
        if times >= MOST * len(failing) and len(said) <= MAX_SAYING:
            return said
    return ()


def _measure(failed: int, passed: int, total: int) -> float:
    """Of a set of cases, by how many failed and passed in it and how many failed at all: between the share of what
    failed that it explains and the share of it that failed, the former counting twice."""
    if not failed:
        return 0.0
    broken, explained = failed / (failed + passed), failed / total
    return 3 * broken * explained / (2 * broken + explained)


# --- causes -----------------------------------------------------------------------------------------------------------


MAX_RULES = 3
"""How many rules a cause names: the likeliest, and what it may be instead."""

MAX_FAULTS = 3
"""Where more known faults than this give the same answers, none of them is named."""

MISSING: Final = re.compile(r"(\w+) should be .*(?:, but is missing|a list, but is null)\.", re.DOTALL)
"""A difference that says that a field is missing."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One explanation. `rules`: those that it may be, or where it `accuses` none, those that its cases rest on, the
    likeliest first. `relation`: its name, or None. `cases`: the ids of what it explains, at most. `smallest`: that of
    the smallest question among them, or None where no case shows it."""

    title: str
    rules: tuple[str, ...]
    relation: str | None
    cases: tuple[str, ...]
    smallest: str | None
    example: Mapping[str, Any] | None = None
    optional: bool = False
    """Whether the documents leave open all that it explains."""
    accuses: bool = False
    further: int = 0
    """How many more rules its cases rest on than `rules` has, where it accuses none."""


def causes(
    outcomes: Sequence[Outcome],
    broken: Sequence[Contradiction] = (),
    known: Collection[str] = (),
    faults: KnownFaults | None = None,
    proven: Sequence[KnownFault] = (),
) -> tuple[Cause, ...]:
    """The causes of everything that failed, the best explanation first. Tallies are counted to no cause while others
    are left, and what the documents leave open comes last. `known` are the ids of failures that are expected, `faults`
    other known faults than those of the kit, `proven` those of which a reference answers as the implementation does."""
    asked = [outcome for outcome in outcomes if outcome.status != NOT_RUN and outcome.case.id not in known]
    if not broken and all(outcome.status == PASS for outcome in asked):
        return ()
    found: list[Cause] = []

    def left() -> list[Outcome]:
        """The failures that no cause explains yet."""
        explained = {id_ for cause in found for id_ in cause.cases}
        return [outcome for outcome in asked if outcome.status != PASS and outcome.case.id not in explained]

    ranking = Ranking(asked, faults)
    otherwise = {id_ for fault in proven for id_ in fault.failing}
    if failing := [outcome for outcome in left() if outcome.case.id in otherwise]:
        # An engine that breaks a rule may answer as one of another house does, so that none is accused.
        title = f"It answers as would an engine that {_either(proven)}."
        found.append(_cause(title, failing, tuple(ranking.of(failing)[:MAX_RULES])))
    found += _unanswered([outcome for outcome in asked if outcome.case.id not in otherwise])
    for each in sorted(broken, key=lambda each: LEVEL[each.operation]):
        cause = _cause(each.title, [outcome for outcome in left() if outcome.case.id in each.cases])
        example = {"operation": each.operation, "question": each.question}
        found.append(replace(cause, relation=each.name, example=example, optional=False))
    for further in (_crashes, _missing):
        found += further(left(), asked)
    found = list(_joined(found))
    return tuple(sorted(_of_operations(found, left(), asked, ranking), key=lambda cause: cause.optional))


def cause_line(cause: Mapping[str, Any]) -> str:
    """A cause of the results in one line: the rules of which one is broken, or what happens instead."""
    rules = f"{' or '.join(cause['rules'])}: " if cause["accuses"] else ""
    return shortened(f"{rules}{cause['title']}", MAX_SAID)


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


SILENT: Final = re.compile(r"(\S+) (?:never answers|does not always answer): (.*)", re.DOTALL)
"""The title of a cause that an operation does not answer, and why."""


def _joined(found: Iterable[Cause]) -> Iterator[Cause]:
    """The causes, with those as one in which several operations do not answer for the same reason."""
    by_reason: dict[str, list[Cause]] = {}
    for each in found:
        silent = SILENT.fullmatch(each.title)
        by_reason.setdefault(silent[2] if silent else each.title, []).append(each)
    for first, *others in by_reason.values():
        names = [silent[1] for each in others if (silent := SILENT.fullmatch(each.title))]
        title = f"{first.title} ({', '.join(names)} too)" if names else first.title
        yield replace(first, title=title, cases=tuple(id_ for each in (first, *others) for id_ in each.cases))


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


def _of_operations(
    found: Sequence[Cause], left: list[Outcome], asked: Sequence[Outcome], ranking: Ranking
) -> tuple[Cause, ...]:
    """The causes that are known, and the rest: each time what explains most of the wrong results that are left, and
    then of the wrong details. Where the cases tell no rule from the others, what may come of a lower operation goes
    with its cause, and all else that is wrong with an operation is one cause."""
    causes = list(found)
    operations_of = {outcome.case.id: outcome.case.operation for outcome in asked}
    operations = [
        {*map(operations_of.__getitem__, each.cases), *([each.example["operation"]] if each.example else ())}
        for each in causes
    ]
    tallies, left = [each for each in left if is_tally(each)], [each for each in left if not is_tally(each)]
    # What is wrong in a detail alone tells less, and goes with a wrong result wherever it fits one; so does what the
    # documents leave open.
    tells = {outcome.case.id: (is_optional(outcome), _lacks_alone(outcome)) for outcome in left}
    while left:
        most = min(tells[each.case.id] for each in left)
        heads, detail = [each for each in left if tells[each.case.id] == most], most[1]
        alike = [] if detail else ranking.failing_alike(left)
        # Of the rules about an option that is misread none comes first.
        first = [each.rules[0] for each in alike if each.id not in tables()]
        likely = sorted(ranking.of(heads), key=lambda rule: first.index(rule) if rule in first else len(first))
        told = not detail and bool(likely) and ranking.tells_apart(likely[0], heads)
        operation = min((outcome.case.operation for outcome in heads), key=LEVEL.__getitem__)
        what = likely[0] if told else operation
        mine = [each for each in left if alike or _is_about(each, what)]
        here = {name for each in mine for name in (each.case.operation, *RESTS_ON.get(each.case.operation, ()))}
        optional = all(map(is_optional, mine))
        fitting = (at for at, each in enumerate(operations) if not each.isdisjoint(here))
        above = next((at for at in fitting if optional or not causes[at].optional), None)
        # What goes wrong beside a rule that is told apart has a cause of its own, and may come of no lower operation.
        beside = above is not None and causes[above].accuses and operation in operations[above]
        if above is not None and not told and not beside:
            causes[above] = replace(causes[above], cases=(*causes[above].cases, *(each.case.id for each in mine)))
        else:
            about = _rules(likely, mine, heads)
            rules = about[:MAX_RULES]
            # An engine that is wrong in a lower operation may be so here for the same reason, whatever rests on it.
            lower = any(LEVEL[name] < LEVEL[operation] for each in operations for name in each)
            accuses = told and not optional and not lower and (above is None or beside)
            if accuses:
                rules = (rules[0], *(rule for rule in rules[1:] if ranking.tells_apart(rule, heads)))
            title = f"{operation} is wrong, and the cases do not tell which rule is broken."
            if accuses:
                title = statement(rules[0])
            elif optional:
                decisions = [*filter(is_decision, about)] or [*filter(is_decision, mine[0].case.rules)]
                title = f"{operation}, where {' or '.join(decisions[:MAX_RULES])} decides."
            elif detail:
                title = f"Only the {detail} differs in answers to {operation}."
            elif above is not None:
                title = f"{operation} is wrong too, maybe for the same reason."
            title += f" Just the same cases fail for an engine that {_either(alike)}." if alike else ""
            if not (told or alike or optional or detail):
                least = max(PART, ranking.measure(rules[0], heads)) if rules else 0.0
                if misread := ranking.misread_alike(heads, least):
                    title += f" Of engines that misread an option, one that {_either(misread)} fails most like it."
            shown = [each for each in heads if _is_about(each, what)]
            further = 0 if accuses else len(about) - len(rules)
            cause = replace(_cause(title, mine, rules, shown), accuses=accuses, further=further)
            if not told and all(each.status == ERROR for each in mine):
                cause = _silence(f"{operation} does not always answer", mine)
            causes.append(cause)
            operations.append({outcome.case.operation for outcome in mine})
        ids = {each.case.id for each in mine}
        left = [outcome for outcome in left if outcome.case.id not in ids]
    return _with_tallies(causes, tallies)


def _is_about(outcome: Outcome, what: str) -> bool:
    """Whether a case is about a rule, or asks an operation."""
    return what == outcome.case.operation or what in subjects(outcome.case)


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


def _rules(likely: Iterable[str], mine: Sequence[Outcome], failing: Iterable[Outcome]) -> tuple[str, ...]:
    """The rules of a cause, the likeliest first: none that other failing cases alone are about."""
    here, all_ = ({rule for each in some for rule in subjects(each.case)} for some in (mine, failing))
    return tuple(rule for rule in likely if rule in here or rule not in all_)


def _either(faults: Iterable[KnownFault]) -> str:
    """What engines with one of these faults get wrong, for the middle of a sentence."""
    return ", or one that ".join(dict.fromkeys(each.says[:1].lower() + each.says[1:].rstrip(".") for each in faults))


_ANY = Hello("", "", "", None, None, None)
DETAILS: Final = {"reason": replace(_ANY, reasons=False), "deciding card": replace(_ANY, deciding_card=False)}
"""What an answer says beside its result, with the hello of an implementation that does not say it."""


def _lacks_alone(outcome: Outcome) -> str:
    """The reason or the deciding card, where all wrong answers to a case are right but for it; else nothing."""
    case, wrong = outcome.case, [attempt for attempt in outcome.attempts if attempt.status != PASS]
    if "tally" in case.expect or any(attempt.status != FAIL for attempt in wrong):
        return ""
    given = [completed(case.operation, case.question, attempt.answer) for attempt in wrong]
    for name, hello in DETAILS.items():
        expect = reduced(case.operation, case.input, case.expect, hello)
        if expect and all(satisfies(case.operation, expect, answer) for answer in given):
            return name
    return ""
