"""Why cases failed: what broke, and which failures it explains. The best explanation stands first.

Three sorts of causes, in this order: an operation that never gives an answer; a relation between answers that is
broken, whatever the right answers are; and a rule, as `ranking` finds it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.protocol import MAX_SAID, shortened
from bigtwo_conformance.ranking import Ranking, rules_of
from bigtwo_conformance.rulebook import statement
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY, Outcome
from bigtwo_conformance.verdicts import is_tally, smallest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from bigtwo_conformance.contradicting import Broken
    from bigtwo_conformance.known_faults import KnownFaults
    from bigtwo_conformance.ranking import Ranked

MAX_RULES = 3
"""How many rules a cause names: the likeliest, and what it may be instead."""


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
    outcomes: Sequence[Outcome],
    broken: Sequence[Broken] = (),
    known: Collection[str] = (),
    faults: KnownFaults | None = None,
) -> tuple[Cause, ...]:
    """The causes of everything that failed, the best explanation first. Tallies are counted to no cause while others
    are left; `known` are the ids of failures that are expected, `faults` other known faults than those of the kit."""
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
    return (*found, *_of_rules(_failing(asked, explained), ranking))


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


def _of_relation(broken: Broken, failing: Sequence[Outcome], ranking: Ranking) -> Cause:
    likely = ranking.of(failing) if failing else []
    first = smallest(failing).case.id if failing else None
    ids = tuple(outcome.case.id for outcome in failing)
    rules = tuple(each.rule for each in likely[:MAX_RULES])
    return Cause(broken.says, rules, broken.relation, ids, first, broken.example)


def _of_rules(left: list[Outcome], ranking: Ranking) -> Iterator[Cause]:
    """The rest, rule by rule: each time the rule that explains most of what is left. With it goes what a known wrong
    engine fails for the same reason."""
    if all(is_tally(outcome) for outcome in left):
        if left:
            ids = tuple(outcome.case.id for outcome in left)
            yield Cause("Only counts are wrong, which rest on many rules.", (), None, ids, None)
        return
    tallies = [outcome.case.id for outcome in left if is_tally(outcome)]
    left = [outcome for outcome in left if not is_tally(outcome)]
    while left:
        likely = ranking.of(left)
        head = likely[0]
        citing = [outcome for outcome in left if head.rule in rules_of(outcome.case)]
        ids = tuple(outcome.case.id for outcome in left if _belongs(outcome, head))
        title = statement(head.rule)
        if head.known is not None:
            title += f" It fails as an engine does of which is known: {head.known.says}"
        rules = tuple(each.rule for each in likely[:MAX_RULES])
        yield Cause(title, rules, None, (*ids, *tallies), smallest(citing).case.id)
        left = [outcome for outcome in left if not _belongs(outcome, head)]
        tallies = []


def _belongs(outcome: Outcome, head: Ranked) -> bool:
    return head.rule in rules_of(outcome.case) or (head.known is not None and outcome.case.own_id in head.known.failing)


def _failing(asked: Iterable[Outcome], explained: Collection[str]) -> list[Outcome]:
    return [outcome for outcome in asked if outcome.status != PASS and outcome.case.id not in explained]


def _passing(asked: Iterable[Outcome]) -> list[Outcome]:
    return [outcome for outcome in asked if outcome.status == PASS and not is_tally(outcome)]
