"""Why cases failed: what broke, and which failures it explains. The best explanation stands first.

Three sorts of causes, in this order: an operation that never gives an answer; a relation between answers that is
broken, whatever the right answers are; and a rule, the one that explains most of the failures and is contradicted by
fewest of the cases that passed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import log
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.protocol import MAX_SAID, shortened
from bigtwo_conformance.rulebook import statement
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY, Outcome
from bigtwo_conformance.verdicts import is_tally, question_size, smallest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from bigtwo_conformance.contradicting import Broken
    from bigtwo_conformance.corpus import Case

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
    outcomes: Sequence[Outcome], broken: Sequence[Broken] = (), known: Collection[str] = ()
) -> tuple[Cause, ...]:
    """The causes of everything that failed, the best explanation first. Tallies are counted to no cause while others
    are left; `known` are the ids of failures that are expected."""
    asked = [outcome for outcome in outcomes if outcome.status != NOT_RUN and outcome.case.id not in known]
    found: list[Cause] = list(_unanswered(asked))
    explained = {id_ for cause in found for id_ in cause.cases}
    for each in broken:
        failing = [o for o in _failing(asked, explained) if o.case.id in each.cases]
        found.append(_of_relation(each, failing, asked))
        explained |= set(each.cases)
    return (*found, *_of_rules(asked, explained))


def cause_line(cause: Mapping[str, Any]) -> str:
    """A cause in one line: the rule that is likeliest broken, or what happens instead of a right answer."""
    rule = f"{cause['rules'][0]}: " if cause["rules"] and cause["relation"] is None else ""
    return shortened(f"{rule}{cause['title']}", MAX_SAID)


def _unanswered(asked: Sequence[Outcome]) -> Iterator[Cause]:
    """The operations that never give an answer."""
    by_operation: dict[str, list[Outcome]] = {}
    for outcome in asked:
        if not is_tally(outcome):
            by_operation.setdefault(outcome.case.operation, []).append(outcome)
    for operation, mine in by_operation.items():
        if any(outcome.status in (PASS, FAIL, UNSTEADY) for outcome in mine):
            continue
        first = smallest(mine)
        shown = first.shown
        message = (shown.message or shown.stderr_tail.strip()[-200:]) if shown else ""
        ids = tuple(outcome.case.id for outcome in mine)
        title = f"{operation} never answers: {message or first.status}"
        yield Cause(title, (), None, ids, first.case.id)


def _of_relation(broken: Broken, failing: Sequence[Outcome], asked: Sequence[Outcome]) -> Cause:
    ranked = [rule for rule, _ in _ranked(failing, _passing(asked))] if failing else []
    first = smallest(failing).case.id if failing else None
    ids = tuple(outcome.case.id for outcome in failing)
    return Cause(broken.says, tuple(ranked[:3]), broken.relation, ids, first, broken.example)


def _of_rules(asked: Sequence[Outcome], explained: Collection[str]) -> Iterator[Cause]:
    """The rest, rule by rule: each time the rule that explains most of what is left."""
    left = _failing(asked, explained)
    passing = _passing(asked)
    if all(is_tally(outcome) for outcome in left):
        if left:
            ids = tuple(outcome.case.id for outcome in left)
            yield Cause("Only counts are wrong, which rest on many rules.", (), None, ids, None)
        return
    tallies = [outcome for outcome in left if is_tally(outcome)]
    left = [outcome for outcome in left if not is_tally(outcome)]
    first = True
    while left:
        ranked = _ranked(left, passing)
        head = ranked[0][0]
        mine = [outcome for outcome in left if head in outcome.case.rules]
        among = [rule for rule, _ in ranked[1:] if all(rule in outcome.case.rules for outcome in mine)]
        explained_here = [outcome.case.id for outcome in mine]
        if first:
            explained_here += [outcome.case.id for outcome in tallies]
        yield Cause(statement(head), (head, *among[:4]), None, tuple(explained_here), smallest(mine).case.id)
        left = [outcome for outcome in left if head not in outcome.case.rules]
        first = False


def _ranked(failing: Sequence[Outcome], passing: Sequence[Outcome]) -> list[tuple[str, float]]:
    """The rules that the failing cases cite, the best explanation first.

    The measure is twice as much the share of what failed that a rule explains as the share of its cases that failed; a
    small question that rests on few options tells more than a long record. Of equals, the one that fewer cases cite
    says it more precisely, and a rule comes before a decision.
    """
    lowest = min(_level(outcome.case) for outcome in failing)
    failed, passed = _weights(failing, lowest), _weights(passing, lowest)
    total = sum(_weight(outcome.case, lowest) for outcome in failing)
    cited = Counter(rule for outcome in (*failing, *passing) for rule in outcome.case.rules)
    scored = []
    for rule, weight in failed.items():
        broken, explained = weight / (weight + passed.get(rule, 0.0)), weight / total
        score = 3 * broken * explained / (2 * broken + explained)
        scored.append((-round(score, 6), rule.startswith("DEC-"), cited[rule], rule))
    return [(rule, -score) for score, _, _, rule in sorted(scored)]


def _weights(outcomes: Iterable[Outcome], lowest: int) -> dict[str, float]:
    found: dict[str, float] = {}
    for outcome in outcomes:
        for rule in outcome.case.rules:
            found[rule] = found.get(rule, 0.0) + _weight(outcome.case, lowest)
    return found


def _weight(case: Case, lowest: int) -> float:
    """How much a case tells of the rules that it cites."""
    simple = log(question_size(case.input) + 2) ** -1.5 * (1 + len(case.options)) ** -0.6
    return float(simple * HIGHER ** max(0, _level(case) - lowest))


def _level(case: Case) -> int:
    return next(number for number, level in enumerate(LEVELS) if case.operation in level)


def _failing(asked: Iterable[Outcome], explained: Collection[str]) -> list[Outcome]:
    return [outcome for outcome in asked if outcome.status != PASS and outcome.case.id not in explained]


def _passing(asked: Iterable[Outcome]) -> list[Outcome]:
    return [outcome for outcome in asked if outcome.status == PASS and not is_tally(outcome)]
