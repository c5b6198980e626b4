"""Why cases failed: what broke, and which failures it explains. The best explanation stands first.

Five sorts of causes, in this order: an operation that never gives an answer; a relation between answers that is
broken, whatever the right answers are; an operation that ends or gets stuck at some questions; a rule, as
`ranking` finds it; and one of which nothing but the code of a reason is wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.offered import lacks_the_reason_alone
from bigtwo_conformance.protocol import CRASH, MAX_SAID, TIMEOUT, shortened
from bigtwo_conformance.ranking import Ranking
from bigtwo_conformance.rulebook import statement
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, UNSTEADY, Outcome
from bigtwo_conformance.subjects import subjects
from bigtwo_conformance.verdicts import is_tally, smallest

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from bigtwo_conformance.contradicting import Broken
    from bigtwo_conformance.known_faults import KnownFault, KnownFaults
    from bigtwo_conformance.ranking import Ranked

MAX_RULES = 3
"""How many rules a cause names: the likeliest, and what it may be instead."""

MAX_FAULTS = 3
"""Where more known faults than this give the same answers, none of them is named."""


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
    found += _crashes(_failing(asked, explained))
    explained |= {id_ for cause in found for id_ in cause.cases}
    return (*found, *_of_rules(_failing(asked, explained), ranking))


def cause_line(cause: Mapping[str, Any]) -> str:
    """A cause in one line: the rule that is likeliest broken, or what happens instead of a right answer."""
    rule = f"{cause['rules'][0]}: " if cause["rules"] and cause["relation"] is None else ""
    return shortened(f"{rule}{cause['title']}", MAX_SAID)


def _unanswered(asked: Sequence[Outcome]) -> Iterator[Cause]:
    """The operations that never give an answer."""
    for operation, mine in _by_operation(asked).items():
        if not any(outcome.status in (PASS, FAIL, UNSTEADY) for outcome in mine):
            yield _of_silence(f"{operation} never answers", mine)


def _crashes(left: Sequence[Outcome]) -> Iterator[Cause]:
    """The operations that end or get stuck at some questions."""
    for operation, mine in _by_operation(each for each in left if each.status in (CRASH, TIMEOUT)).items():
        yield _of_silence(f"{operation} does not always answer", mine)


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


def _of_rules(left: list[Outcome], ranking: Ranking) -> Iterator[Cause]:
    """The rest, rule by rule: each time what explains most of the wrong results that are left, and at last of the
    wrong reasons. With it goes what a known wrong engine fails for the same reason."""
    tallies = [outcome.case.id for outcome in left if is_tally(outcome)]
    left = [outcome for outcome in left if not is_tally(outcome)]
    wrong = [outcome for outcome in left if not _lacks_the_reason_alone(outcome)]
    if tallies and not wrong:
        yield Cause("Only counts are wrong, which rest on many rules.", (), None, tuple(tallies), None)
        tallies = []
    while left:
        # What is wrong in its reason alone tells less, and goes with a wrong result wherever it fits one.
        head, *others = ranking.of(wrong or left)
        mine = _of_head(head, left)
        explained = {outcome.case.id for outcome in mine}
        citing = [outcome for outcome in wrong or mine if head.rule in subjects(outcome.case)]
        title = statement(head.rule)
        if not wrong:
            title = f"Only the reason differs. {title}"
        if head.known is not None:
            title += _as_would(ranking.giving_the_same_answers(head.known, left))
        ids = tuple(outcome.case.id for outcome in mine)
        yield Cause(title, _rules((head, *others), mine), None, (*ids, *tallies), smallest(citing).case.id)
        left = [outcome for outcome in left if outcome.case.id not in explained]
        wrong = [outcome for outcome in wrong if outcome.case.id not in explained]
        tallies = []


def _of_head(head: Ranked, left: Sequence[Outcome]) -> list[Outcome]:
    """What a rule explains: the cases about it, and those that its known fault fails too."""
    known = frozenset() if head.known is None else head.known.failing
    return [outcome for outcome in left if outcome.case.own_id in known or head.rule in subjects(outcome.case)]


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
