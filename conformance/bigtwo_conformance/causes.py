"""Why cases failed: what broke, and which failures it explains. The best explanation stands first.

Six sorts of causes, in this order: an operation that never gives an answer; a relation between answers that is
broken, whatever the right answers are; an operation that ends or gets stuck at some questions; a field that no answer
has; a rule, as `ranking` finds it, or an operation that goes wrong by itself, since what it rests on is right; and one
of which nothing but the code of a reason is wrong. What rests on a broken operation goes wrong with it and is no cause
of its own, unless most of what is asked of its rule failed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from bigtwo_conformance.offered import lacks_the_reason_alone
from bigtwo_conformance.protocol import CRASH, ERROR, MAX_SAID, TIMEOUT, shortened
from bigtwo_conformance.ranking import OF_ITS_OWN, RESTS_ON, Ranking, level
from bigtwo_conformance.rulebook import statement
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY, Outcome
from bigtwo_conformance.subjects import subjects
from bigtwo_conformance.verdicts import is_optional, is_tally, smallest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from bigtwo_conformance.contradicting import Broken
    from bigtwo_conformance.known_faults import KnownFault, KnownFaults
    from bigtwo_conformance.ranking import Ranked

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

    def to_dict(self) -> dict[str, Any]:
        """As in the results."""
        return {
            "title": self.title,
            "rules": list(self.rules),
            "relation": self.relation,
            "cases": list(self.cases),
            "smallest": self.smallest,
            "example": None if self.example is None else dict(self.example),
        }


def causes(
    outcomes: Sequence[Outcome],
    broken: Sequence[Broken] = (),
    known: Collection[str] = (),
    faults: KnownFaults | None = None,
) -> tuple[Cause, ...]:
    """The causes of everything that failed, the best explanation first. Tallies are counted to no cause while others
    are left, and what the documents leave open comes last. `known` are the ids of failures that are expected, `faults`
    other known faults than those of the kit."""
    asked = [outcome for outcome in outcomes if outcome.status != NOT_RUN and outcome.case.id not in known]
    if not broken and all(outcome.status == PASS for outcome in asked):
        return ()
    found: list[Cause] = list(_unanswered(asked))
    explained = {id_ for cause in found for id_ in cause.cases}
    ranking = Ranking(_passing(asked), faults)
    for each in broken:
        failing = [o for o in _failing(asked, explained) if o.case.id in each.cases]
        found.append(_of_relation(each, failing, ranking))
        explained |= set(each.cases)
    for further in (_crashes, _missing):
        found += further(_failing(asked, explained), asked)
        explained |= {id_ for cause in found for id_ in cause.cases}
    found = list(_of_rules(found, _failing(asked, explained), asked, ranking))
    return tuple(sorted(found, key=lambda cause: cause.optional))


def cause_line(cause: Mapping[str, Any]) -> str:
    """A cause in one line: the rule that is likeliest broken, or what happens instead of a right answer."""
    rule = f"{cause['rules'][0]}: " if cause["rules"] and cause["relation"] is None else ""
    return shortened(f"{rule}{cause['title']}", MAX_SAID)


def _unanswered(asked: Sequence[Outcome]) -> Iterator[Cause]:
    """The operations that never give an answer."""
    for operation, mine in _by_operation(asked).items():
        if not any(outcome.status in (PASS, FAIL, UNSTEADY) for outcome in mine):
            yield _of_silence(f"{operation} never answers", mine)


def _crashes(left: Sequence[Outcome], asked: Sequence[Outcome]) -> Iterator[Cause]:
    """The operations that end or get stuck at some questions, or have no answer and never a wrong one."""
    for operation, failing in _by_operation(left).items():
        mine = [each for each in failing if each.status in (CRASH, TIMEOUT)]
        if all(each.status == ERROR for each in failing):
            mine = failing
        if mine:
            yield _of_silence(f"{operation} does not always answer", mine)


def _missing(left: Sequence[Outcome], asked: Sequence[Outcome]) -> Iterator[Cause]:
    """The fields that no answer of an operation has, each with the cases of which nothing else is wrong."""
    of_all = _by_operation(asked)
    for operation, mine in _by_operation(left).items():
        had = {name for outcome in of_all[operation] if outcome.status == PASS for name in _demanded(outcome)}
        without: dict[str, list[Outcome]] = {}
        for outcome in mine:
            names = [_missing_field(each) for attempt in outcome.attempts for each in attempt.differences]
            if names and all(name and name not in had for name in names):
                without.setdefault(str(names[0]), []).append(outcome)
        for name, lacking in without.items():
            title, ids = f"No answer to {operation} has {name}.", tuple(outcome.case.id for outcome in lacking)
            optional = all(map(is_optional, lacking))
            yield Cause(title, (), None, ids, smallest(lacking).case.id, optional=optional)


def _missing_field(difference: str) -> str:
    found = MISSING.fullmatch(difference)
    return found[1] if found else ""


def _demanded(outcome: Outcome) -> Iterable[str]:
    (demanded,) = outcome.case.expect.values()
    return demanded if isinstance(demanded, dict) else ()


def _by_operation(asked: Iterable[Outcome]) -> dict[str, list[Outcome]]:
    found: dict[str, list[Outcome]] = {}
    for outcome in asked:
        if not is_tally(outcome):
            found.setdefault(outcome.case.operation, []).append(outcome)
    return found


def _of_silence(title: str, mine: Sequence[Outcome]) -> Cause:
    first = smallest(mine)
    shown = first.shown
    message = (shown.message or shown.stderr_tail.strip()[-200:]) if shown else ""
    ids = tuple(outcome.case.id for outcome in mine)
    return Cause(f"{title}: {message or first.status}", (), None, ids, first.case.id)


def _of_relation(broken: Broken, failing: Sequence[Outcome], ranking: Ranking) -> Cause:
    likely = ranking.of(failing) if failing else []
    first = smallest(failing).case.id if failing else None
    ids = tuple(outcome.case.id for outcome in failing)
    return Cause(broken.says, _rules(likely, failing), broken.relation, ids, first, broken.example)


def _of_rules(
    found: Sequence[Cause], left: list[Outcome], asked: Sequence[Outcome], ranking: Ranking
) -> tuple[Cause, ...]:
    """The causes that are known, and the rest rule by rule: each time what explains most of the wrong results that are
    left, then of the wrong reasons, and at last of what the documents leave open. What may come of a cause above it
    goes with that one."""
    causes = list(found)
    operations = [_operations_of(cause, asked) for cause in causes]
    tallies, left = [each for each in left if is_tally(each)], [each for each in left if not is_tally(each)]
    # What is wrong in its reason alone tells less, and goes with a wrong result wherever it fits one.
    reasons = {outcome.case.id for outcome in left if _lacks_the_reason_alone(outcome)}
    while left:
        wrong = [outcome for outcome in left if outcome.case.id not in reasons]
        heads = wrong or left
        likely = _likely(ranking, heads, left, reasons if wrong else ())
        mine = _of_head(likely, heads, left)
        ids = tuple(outcome.case.id for outcome in mine)
        here = {name for each in mine for name in (each.case.operation, *RESTS_ON.get(each.case.operation, ()))}
        above = next((number for number, each in enumerate(operations) if not each.isdisjoint(here)), None)
        if above is not None and (not likely or likely[0].share < OF_ITS_OWN):
            causes[above] = replace(causes[above], cases=(*causes[above].cases, *ids))
        else:
            title = f"{mine[0].case.operation} is wrong where what it rests on is right."
            if likely:
                title = statement(likely[0].rule)
                if likely[0].known is not None:
                    title += _as_would(ranking.giving_the_same_answers(likely[0].known, left))
            if reasons.issuperset(outcome.case.id for outcome in heads):
                title = f"Only the reason differs. {title}"
            about = [each for each in mine if each in heads and (not likely or likely[0].rule in subjects(each.case))]
            first = smallest(about or mine).case.id
            causes.append(Cause(title, _rules(likely, mine), None, ids, first, optional=all(map(is_optional, mine))))
            operations.append(frozenset(outcome.case.operation for outcome in mine))
        left = [outcome for outcome in left if outcome.case.id not in ids]
    return _with_tallies(causes, tallies)


def _likely(
    ranking: Ranking, heads: Sequence[Outcome], left: Sequence[Outcome], reasons: Collection[str]
) -> list[Ranked]:
    """The rules that one of these cases accuses, by all that failed with them; of what the documents leave open the
    decisions stand first. None where an operation goes wrong by itself."""
    likely = ranking.of([outcome for outcome in left if outcome.case.id not in reasons])
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


def _operations_of(cause: Cause, asked: Sequence[Outcome]) -> frozenset[str]:
    """The operations that go wrong by a cause."""
    ids = set(cause.cases)
    shown = {cause.example["operation"]} if cause.example else set()
    return frozenset(shown | {outcome.case.operation for outcome in asked if outcome.case.id in ids})


def _of_head(likely: Sequence[Ranked], wrong: Sequence[Outcome], left: Sequence[Outcome]) -> list[Outcome]:
    """What a rule explains: the cases about it, and those that its known fault fails too; where no rule is accused, all
    of the operation."""
    if likely:
        known = frozenset() if likely[0].known is None else likely[0].known.failing
        return [each for each in left if each.case.own_id in known or likely[0].rule in subjects(each.case)]
    lowest = min(wrong, key=lambda outcome: level(outcome.case)).case.operation
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


def _lacks_the_reason_alone(outcome: Outcome) -> bool:
    wrong = [attempt for attempt in outcome.attempts if attempt.status != PASS]
    return all(attempt.status == FAIL and lacks_the_reason_alone(outcome.case, attempt.answer) for attempt in wrong)


def _failing(asked: Iterable[Outcome], explained: Collection[str]) -> list[Outcome]:
    return [outcome for outcome in asked if outcome.status != PASS and outcome.case.id not in explained]


def _passing(asked: Iterable[Outcome]) -> list[Outcome]:
    return [outcome for outcome in asked if outcome.status == PASS and not is_tally(outcome)]
