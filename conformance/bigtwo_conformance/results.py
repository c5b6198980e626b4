"""Builds, reads and validates `results.json`, the only input of the reports.

`schemas/results.json` describes it. What `fuzz` found has the same form: every question is a case."""

from __future__ import annotations

import json
import platform
import shlex
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeAlias

from bigtwo_conformance.capabilities import in_part
from bigtwo_conformance.case_scope import Rules, Scope
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.diagnosis import Cause, KnownFault, cause_line, causes
from bigtwo_conformance.relations import Contradiction
from bigtwo_conformance.rulebook import statement
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, STATUSES, Outcome, Run
from bigtwo_conformance.strict_json import faults, read_json
from bigtwo_conformance.targets import Target
from bigtwo_conformance.verdicts import (
    Claim,
    RuleVerdict,
    Selection,
    claim,
    is_optional,
    is_tally,
    rule_verdicts,
)

Results: TypeAlias = dict[str, Any]

FORMAT = "bigtwo-results/1"
MAX_ANSWER_LENGTH = 20_000
"""In characters; of a longer answer the results keep the beginning."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """How a run was made."""

    target: Target
    seed: int
    times: int
    started: str
    """In UTC, ISO 8601."""
    options: str = ""
    """The options of the command line that say what is asked, each with a space behind it."""

    def repeat(self, case: Case) -> str:
        """The command that asks a case again."""
        return f"bigtwo-conformance run --case {case.id} {self.options}{self.target.command}"


def results(
    run: Run,
    conditions: Conditions,
    selection: Selection,
    listed: Sequence[str],
    scope: Scope,
    broken: Sequence[Contradiction] = (),
    headline: str | None = None,
    repeat: Callable[[Case], str] | None = None,
    proven: Sequence[KnownFault] = (),
) -> Results:
    """Everything there is to report about a run. `listed` are the ids of known failures, `broken` the relations between
    answers that do not hold. Where nothing but random questions was asked, `headline` says what came of it, and
    `repeat` gives the command that asks one again: then no rule is judged. `proven` are the faults by which a reference
    answers as the implementation does."""
    run = replace(run, outcomes=tuple(_open_tallies(run.outcomes)))
    statuses = {outcome.case.id: outcome.status for outcome in run.outcomes}
    found = causes(run.outcomes, broken, listed, proven=proven)
    told = {id_: cause.rules for cause in found if cause.accuses for id_ in cause.cases}
    verdicts = rule_verdicts(run.outcomes if headline is None else (), selection, listed, told)
    first = cause_line(asdict(found[0])) if found and not found[0].optional else ""
    edition, digest = corpus().edition, corpus().digest
    whole = {
        "format": FORMAT,
        "headline": asdict(
            claim(run, verdicts, selection, listed, scope, first)
            if headline is None
            else Claim(granted=False, sentence=headline)
        ),
        "corpus": {"edition": edition, "sha256": digest, "cases": len(corpus().cases)},
        "implementation": {
            "kind": conditions.target.kind,
            "address": conditions.target.address,
            **run.hello.to_dict(),
        },
        "run": {
            "started": conditions.started,
            "seconds": round(run.seconds, 3),
            **{name: getattr(conditions, name) for name in ("seed", "times")},
            **{name: getattr(run, name) for name in ("complete", "interrupted")},
            "python": platform.python_version(),
            "notes": [note for note in (run.hello.assumed, in_part(run.hello), *run.notes) if note],
        },
        "selection": asdict(selection),
        "scope": {
            "operations": sorted({outcome.case.operation for outcome in run.outcomes}),
            "rules": [asdict(each) for each in scope.rules],
        },
        "causes": [_cause(each) for each in found if not each.optional],
        "optional": [_cause(each) for each in found if each.optional],
        "counts": {status: list(statuses.values()).count(status) for status in STATUSES},
        "rules": [_rule(verdict) for verdict in verdicts],
        "known_failures": {"listed": listed, "passing": [id_ for id_ in listed if statuses.get(id_) == PASS]},
        "out_of_scope": [{"reason": reason, "cases": ids} for reason, ids in scope.left_out.items()],
        "cases": [_case(outcome, repeat or conditions.repeat, listed) for outcome in run.outcomes],
    }
    as_in_a_file: Results = json.loads(json.dumps(whole))
    return as_in_a_file


def _cause(cause: Cause) -> dict[str, Any]:
    return {name: value for name, value in asdict(cause).items() if name != "optional"}


def _open_tallies(outcomes: Sequence[Outcome]) -> Iterator[Outcome]:
    """A tally that fails is left open where cases of its operations are answered otherwise, since it rests on more than
    it cites."""
    taken = {outcome.case.operation for outcome in outcomes if is_optional(outcome)}
    for each in outcomes:
        is_open = is_tally(each) and each.status == FAIL and not taken.isdisjoint(each.case.operations)
        yield Outcome(replace(each.case, origin="decision"), each.attempts) if is_open else each


def read(text: str) -> Results:
    """The results that a `results.json` holds. Raises ValueError for any other text."""
    found: Results = read_json(text.encode())
    if wrong := faults(found, "results"):
        raise ValueError("These are not the results of a run: " + " ".join(wrong[:5]))
    return found


def shows_a_fault(found: Results) -> bool:
    """Whether something is wrong: with the implementation, the run, or the list of known failures. Where nothing is,
    there may still be no claim, because the cases do not suffice for one."""
    failing = (
        case["status"] not in (PASS, NOT_RUN) and not case["known_failure"] and not case["optional"]
        for case in found["cases"]
    )
    run, known = found["run"], found["known_failures"]
    return bool(found["causes"] or known["passing"] or not run["complete"] or any(failing))


def _rule(verdict: RuleVerdict) -> dict[str, Any]:
    fields = asdict(verdict)
    return {"id": fields.pop("rule"), "statement": statement(verdict.rule), **fields}


def _case(outcome: Outcome, repeat: Callable[[Case], str], listed: Sequence[str]) -> dict[str, Any]:
    case, attempt = outcome.case, outcome.shown
    return {
        "id": case.id,
        "title": case.title,
        "group": case.group,
        "status": outcome.status,
        "known_failure": case.id in listed,
        "optional": is_optional(outcome),
        **{name: getattr(case, name) for name in ("rules", "polarity", "origin", "operation", "question", "expect")},
        "answer": _shown(attempt.answer) if attempt else None,
        "differences": attempt.differences if attempt else (),
        "message": attempt.message if attempt else "",
        "noise": attempt.stderr_tail if attempt else "",
        "attempts": [each.status for each in outcome.attempts],
        "seconds": round(max((each.seconds for each in outcome.attempts), default=0.0), 6),
        "why": case.why,
        "repeat": repeat(case),
    }


def _shown(answer: object) -> object:
    text = repr(answer)
    return answer if len(text) <= MAX_ANSWER_LENGTH else f"{text[:MAX_ANSWER_LENGTH]}... ({len(text)} characters)"


def differences_as_results(run: Run, variant: Any, conditions: Conditions, reference: str, again: str) -> Results:
    """The results for random questions that a reference was asked too; `again` are the words that name both."""
    wrong = sum(outcome.status != PASS for outcome in run.outcomes)
    first = "".join(f": {cause_line(asdict(cause))}" for cause in causes(run.outcomes)[:1])
    headline = f"No claim: {wrong} of {len(run.outcomes)} answers to random questions differ from those of {reference}"

    def repeat(case: Case) -> str:
        question = shlex.quote(json.dumps(case.question, ensure_ascii=False))
        return f"bigtwo-conformance ask {case.operation} {question} {again}"

    note = f"Random questions (seed {conditions.seed}), answered by {reference} too: no case of the corpus was asked."
    asked = len(run.outcomes)
    scope = Scope((), {}, (Rules(variant, asked, asked, ()),))
    headline = f"{headline}{first or '.'}"
    return results(replace(run, notes=(note,)), conditions, Selection(), (), scope, headline=headline, repeat=repeat)
