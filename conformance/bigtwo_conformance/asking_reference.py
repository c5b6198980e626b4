"""Right answers from an engine that is taken to be right, where the corpus has none for the rules that are played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.judging import REFUSALS, normative
from bigtwo_conformance.offered import as_offered
from bigtwo_conformance.protocol import ANSWERED
from bigtwo_conformance.scope import Rules, Scope, asked_about, left_open
from bigtwo_conformance.variants import resolved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bigtwo_conformance.corpus import Case
    from bigtwo_conformance.protocol import Hello
    from bigtwo_conformance.targets import Session, Target

ORIGIN = "reference"
"""The origin of a case whose expected answer a reference gave."""

PREFIX = "ref-"
"""How the id of such a case begins; behind it stands that of the case whose question it is."""

PER_OPTION = 40
"""How many cases are asked about each option or kind that the corpus does not cover."""


def with_reference(scope: Scope, cases: Sequence[Case], hello: Hello, reference: Target) -> Scope:
    """The scope with further cases: for each option and kind that is in force under the rules that are played, and of
    which no case is asked, cases about it, expecting what the reference answers. Raises NoHello."""
    session = reference.open()
    added: list[Case] = []
    rules: list[Rules] = []
    try:
        for each in scope.rules:
            pairs = list(_answered(each, cases, hello, session))
            mine, met = [offered for _, offered in pairs], asked_about(found for found, _ in pairs)
            left = tuple(name for name in each.unasked if name not in met)
            rules.append(replace(each, unasked=left, asked=each.asked + len(mine), apply=each.apply + len(mine)))
            added += mine
    finally:
        session.abort()
    answered = {case.own_id.removeprefix(PREFIX) for case in added}
    left_out = {reason: tuple(i for i in ids if i not in answered) for reason, ids in scope.left_out.items()}
    return Scope((*scope.cases, *added), {why: ids for why, ids in left_out.items() if ids}, tuple(rules))


def _answered(rules: Rules, cases: Sequence[Case], hello: Hello, session: Session) -> Iterator[tuple[Case, Case]]:
    """Each case that the reference answers, and what the implementation is asked of it."""
    options = resolved(rules.variant)
    counts = dict.fromkeys(rules.unasked, 0)
    for case in cases:
        wanted = [name for name in asked_about([case]) if counts.get(name, PER_OPTION) < PER_OPTION]
        if not wanted or hello.unclaimed(case.operations) or left_open(case, hello):
            continue
        suffix = f"@{rules.variant}" if isinstance(rules.variant, str) and hello.plays is None else ""
        found = from_reference(case.under(rules.variant, f"{PREFIX}{case.id}{suffix}"), session)
        offered = as_offered(found, hello) if found is not None else ""
        if found is not None and not isinstance(offered, str):
            counts |= {name: counts[name] + 1 for name in wanted}
            own = {name: options[name] for name in case.options}
            yield replace(found, options=own), replace(offered, options=own)


def from_reference(case: Case, session: Session) -> Case | None:
    """The case expecting what the reference answers; None where it does not."""
    reply = session.ask(case.operation, case.question, case.id)
    if reply.status != ANSWERED or not isinstance(reply.answer, dict):
        return None
    answer: dict[str, Any] = reply.answer
    settled = normative(case.operation, answer)
    field, refusing = REFUSALS.get(case.operation, ("", ()))
    refuses = bool(field) and answer.get(field) in refusing
    if "set-equals" in case.expect:
        expect: dict[str, Any] = {"set-equals": {name: settled.get(name) for name in case.expect["set-equals"]}}
    else:
        names = case.expect.get("equals", settled)
        expect = {"equals": {name: settled[name] for name in names if name in settled} or settled}
        if refuses:
            expect["equals"] = {field: settled[field]}
    cited = [rule for rule in answer.get("rules", ()) if isinstance(rule, str)]
    return replace(
        case,
        expect=expect,
        origin=ORIGIN,
        rules=tuple(cited) or case.rules,
        polarity="negative" if refuses else "positive",
        why=f"The reference ({session.hello.name} {session.hello.version}) answers this.",
    )
