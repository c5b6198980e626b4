"""What `fuzz` found, in the form of the results of a run: every relation is a case, and so is every contradiction; with
a reference every question is one. There is never a claim, since answers to random questions prove no rule."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.causes import cause_line, causes
from bigtwo_conformance.contradicting import broken
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.results import results
from bigtwo_conformance.runner import FAIL, PASS, Attempt, Outcome, Run
from bigtwo_conformance.scope import Rules, Scope
from bigtwo_conformance.verdicts import Selection

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bigtwo_conformance.contradicting import Broken
    from bigtwo_conformance.fuzz import Tried
    from bigtwo_conformance.protocol import Hello
    from bigtwo_conformance.results import Conditions, Results

GROUP = "relations"


def fuzz_results(tried: Sequence[Tried], hello: Hello, variant: Any, conditions: Conditions, seconds: float) -> Results:
    """The results for relations."""
    outcomes: list[Outcome] = []
    found: list[Broken] = []
    skipped: dict[str, tuple[str, ...]] = {}
    for each in tried:
        if each.skipped:
            reason = each.skipped.removeprefix("it ")
            skipped[reason] = (*skipped.get(reason, ()), each.relation.name)
            continue
        outcomes += (_outcome(each, number, variant) for number in range(len(each.found) or 1))
        found += (
            replace(broken(each.relation, contradiction, variant), cases=(name_of(each, number),))
            for number, contradiction in enumerate(each.found)
        )
    note = f"Relations between answers on random cards (seed {conditions.seed}): no case of the corpus was asked."
    run = Run(hello, tuple(outcomes), seconds, complete=True, interrupted=False, notes=(note,))
    words = f"{conditions.options}{conditions.command}"

    def repeat(case: Case) -> str:
        return f"bigtwo-conformance fuzz --relation {case.twin} {words}"

    return _results(run, variant, conditions, _sentence([each for each in tried if not each.skipped]), repeat,
                    skipped, found)  # fmt: skip


def differences_as_results(run: Run, variant: Any, conditions: Conditions, reference: str, again: str) -> Results:
    """The results for questions that a reference was asked too; `again` are the words that name both."""
    wrong = sum(outcome.status != PASS for outcome in run.outcomes)
    first = "".join(f": {cause_line(cause.to_dict())}" for cause in causes(run.outcomes)[:1])
    sentence = f"No claim: {wrong} of {len(run.outcomes)} answers to random questions differ from those of {reference}"

    def repeat(case: Case) -> str:
        question = shlex.quote(json.dumps(case.question, ensure_ascii=False))
        return f"bigtwo-conformance ask {case.operation} {question} {again}"

    note = f"Random questions (seed {conditions.seed}), answered by {reference} too: no case of the corpus was asked."
    return _results(replace(run, notes=(note,)), variant, conditions, f"{sentence}{first or '.'}", repeat)


def _results(
    run: Run,
    variant: Any,
    conditions: Conditions,
    headline: str,
    repeat: Callable[[Case], str],
    skipped: Mapping[str, tuple[str, ...]] | None = None,
    found: Sequence[Broken] = (),
) -> Results:
    asked = len(run.outcomes)
    scope = Scope((), skipped or {}, (Rules(variant, asked, asked, ()),))
    return results(run, corpus(), conditions, Selection(), (), scope, found, headline, repeat)


def name_of(tried: Tried, number: int) -> str:
    """How a contradiction is named in the results; a relation that holds has its own name."""
    return f"{tried.relation.name}-{number + 1}" if tried.found else tried.relation.name


def _sentence(ran: Sequence[Tried]) -> str:
    wrong = [each for each in ran if each.found]
    if wrong:
        names = ", ".join(each.relation.name for each in wrong)
        return f"No claim: {len(wrong)} of {len(ran)} relations are broken: {names}."
    samples = sum(each.samples for each in ran)
    return f"No claim, since relations alone prove no rule: none of {len(ran)} is broken in {samples} samples."


def _outcome(tried: Tried, number: int, variant: Any) -> Outcome:
    """A contradiction as a failing case, a relation that holds as one that passes. Which answer is wrong nobody knows,
    so that nothing is expected."""
    relation, found = tried.relation, tried.found[number] if tried.found else None
    operation = relation.operations[0] if found is None else found.operation
    input = {} if found is None else {name: value for name, value in found.question.items() if name != "variant"}
    asked = variant if found is None else found.question.get("variant", variant)
    title, why = relation.says.removesuffix("."), f"Tried on {tried.samples} samples."
    case = Case(
        name_of(tried, number), GROUP, title, (), "positive", relation.name, why, GROUP, asked, operation,
        input, {"equals": {}},
    )  # fmt: skip
    silent = None if found is None else found.unanswered
    status = PASS if found is None else FAIL if silent is None else silent.status
    message = "" if silent is None else silent.message
    return Outcome(case, [Attempt(status, None, () if found is None else (found.says,), message, "", 0.0, alone=False)])
