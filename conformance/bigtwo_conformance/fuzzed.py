"""What `fuzz` found, in the form of the results of a run: every relation is a case, and so is every contradiction."""

from __future__ import annotations

import platform
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.causes import Cause
from bigtwo_conformance.contradicting import broken
from bigtwo_conformance.drafting import as_text, drafted, settled
from bigtwo_conformance.results import FORMAT, checked
from bigtwo_conformance.runner import FAIL, PASS, STATUSES
from bigtwo_conformance.verdicts import Selection

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bigtwo_conformance.corpus import Case, Corpus
    from bigtwo_conformance.fuzz import Asking, Tried
    from bigtwo_conformance.protocol import Hello
    from bigtwo_conformance.relations import Contradiction
    from bigtwo_conformance.results import Conditions, Results
    from bigtwo_conformance.targets import Session

GROUP = "relations"


def fuzz_results(
    tried: Sequence[Tried],
    drafts: Mapping[str, Case],
    hello: Hello,
    variant: Any,
    corpus: Corpus,
    conditions: Conditions,
    seconds: float,
) -> Results:
    """The results, of which all reports are made. `drafts` are the cases made from contradictions, by `name_of`. There
    is never a claim, since a relation that holds proves no rule."""
    ran = [each for each in tried if not each.skipped]
    cases = [_case(each, number, drafts, variant, conditions) for each in ran for number in range(len(each.found) or 1)]
    statuses = [case["status"] for case in cases]
    skipped: dict[str, list[str]] = {}
    for each in tried:
        if each.skipped:
            skipped.setdefault(each.skipped.removeprefix("it "), []).append(each.relation.name)
    operations = sorted({name for each in ran for name in each.relation.operations})
    return checked(
        {
            "format": FORMAT,
            "headline": {"granted": False, "sentence": _sentence(ran)},
            "corpus": {"edition": corpus.edition, "sha256": corpus.digest, "cases": len(corpus.cases)},
            "implementation": {"kind": conditions.kind, "address": conditions.address, **hello.to_dict()},
            "run": {
                "started": conditions.started,
                "seconds": round(seconds, 3),
                "seed": conditions.seed,
                "jobs": conditions.jobs,
                "times": conditions.times,
                "complete": True,
                "interrupted": False,
                "python": platform.python_version(),
                "notes": ["Relations between answers on random cards: no case of the corpus was asked."],
            },
            "selection": {name: list(values) for name, values in asdict(Selection()).items()},
            "scope": {
                "operations": operations,
                "rules": [{"variant": variant, "asked": len(cases), "apply": len(cases), "unasked": []}],
            },
            "causes": [cause.to_dict() for each in ran for cause in _causes(each, variant)],
            "optional": [],
            "counts": {status: statuses.count(status) for status in STATUSES},
            "rules": [],
            "known_failures": {"listed": [], "passing": []},
            "out_of_scope": [{"reason": reason, "cases": names} for reason, names in skipped.items()],
            "cases": cases,
        }
    )


def drafts_of(tried: Sequence[Tried], variant: Any, asking: Asking, reference: Session | None) -> dict[str, Case]:
    """A draft of a case for every contradiction, by `name_of`; with a reference, one that expects what that answers."""
    found = {}
    for each in tried:
        for number, contradiction in enumerate(each.found):
            draft = drafted(each.relation, contradiction, variant)
            if reference is not None:
                draft = settled(draft, contradiction, asking, asking.hello, reference)
            found[name_of(each, number)] = draft
    return found


def fuzz_lines(tried: Sequence[Tried], drafts: Mapping[str, Case], seed: int) -> Iterator[str]:
    """What was found, for the terminal."""
    for each in tried:
        if each.skipped:
            yield f"skip  {each.relation.name}: {each.skipped}"
        elif not each.found:
            yield f"ok    {each.relation.name}: {each.relation.says} ({each.samples} samples)"
        else:
            yield f"WRONG {each.relation.name}: {each.relation.says}"
        for number, contradiction in enumerate(each.found):
            yield f"      {contradiction.says}\n{as_text(drafts[name_of(each, number)])}"
    broken = sum(bool(each.found) for each in tried)
    ran = sum(not each.skipped for each in tried)
    yield f"seed {seed}: {ran - broken} relations hold, {broken} are broken, {len(tried) - ran} were skipped"


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


def _causes(tried: Tried, variant: Any) -> list[Cause]:
    found = []
    for number, contradiction in enumerate(tried.found):
        each = broken(tried.relation, contradiction, variant)
        name = name_of(tried, number)
        found.append(Cause(each.says, (), each.relation, (name,), name, each.example))
    return found


def _case(
    tried: Tried, number: int, drafts: Mapping[str, Case], variant: Any, conditions: Conditions
) -> dict[str, Any]:
    name = name_of(tried, number)
    found: Contradiction | None = tried.found[number] if tried.found else None
    draft = drafts.get(name)
    silent = found.unanswered if found is not None else None
    status = PASS if found is None else silent.status if silent is not None else FAIL
    return {
        "id": name,
        "title": tried.relation.says,
        "group": GROUP,
        "status": status,
        "known_failure": False,
        "optional": False,
        "rules": [],
        "polarity": "positive" if draft is None else draft.polarity,
        "origin": GROUP,
        "operation": tried.relation.operations[0] if draft is None else draft.operation,
        "question": {"variant": variant} if draft is None else draft.question,
        "expect": {} if draft is None else dict(draft.expect),
        "answer": None,
        "differences": [] if found is None else [found.says],
        "message": "" if silent is None else silent.message,
        "noise": "",
        "attempts": [status],
        "seconds": 0.0,
        "why": f"Tried on {tried.samples} samples." if draft is None else draft.why,
        "smaller": None,
        "repeat": f"bigtwo-conformance fuzz --relation {tried.relation.name} {conditions.options}{conditions.command}",
    }
