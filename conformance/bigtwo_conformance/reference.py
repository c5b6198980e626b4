"""Uses a trusted engine to supply expected answers, and groups engines by their answer to one question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from bigtwo_conformance.capabilities import CODES, as_looked_at, as_offered, completed
from bigtwo_conformance.case_scope import Rules, Scope, left_open, unasked, with_distinguishing
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import REFUSALS, codes_of, normative, satisfies
from bigtwo_conformance.protocol import ANSWERED, Hello, NoHello
from bigtwo_conformance.reports.words import as_json
from bigtwo_conformance.targets import Asking, Target
from bigtwo_conformance.variants import Variant, resolved

ORIGIN = "reference"
"""The origin of a case whose expected answer a reference gave; what a decision settles is a decision there too."""

PREFIX = "ref-"
"""How the id of such a case begins; behind it, the id of the case whose question it asks."""


def with_reference(scope: Scope, cases: Sequence[Case], hello: Hello, reference: Target) -> Scope:
    """The scope with the cases that are left out because their answers may be others under the rules that are played:
    each expects what the reference answers there. Those in scope expect all of its answer that any case looks at.
    Raises NoHello."""
    added: list[Case] = []
    played: list[Rules] = []
    operations = {name for case in cases for name in case.operations if not hello.unclaimed((name,))}
    with closing(Asking(reference)) as asking:
        kept = [_whole(case, hello, asking) for case in scope.cases]
        for each in scope.rules:
            before = [case for case in kept if case.variant == each.variant]
            pairs = list(_answered(each, cases, hello, asking))
            mine = [offered for _, offered in pairs]
            met = [*before, *(found for found, _ in pairs)]
            left = unasked(each.variant, met, operations, [*kept, *met])
            played.append(replace(each, unasked=left, asked=each.asked + len(mine), apply=each.apply + len(mine)))
            added += mine
    answered = {case.own_id.removeprefix(PREFIX) for case in added}
    left_out = {reason: tuple(i for i in ids if i not in answered) for reason, ids in scope.left_out.items()}
    asked = with_distinguishing((*kept, *added), [each.variant for each in played])
    return Scope(asked, {why: ids for why, ids in left_out.items() if ids}, tuple(played))


def _answered(played: Rules, cases: Sequence[Case], hello: Hello, asking: Asking) -> Iterator[tuple[Case, Case]]:
    """Each case that the reference answers, and what the implementation is asked of it."""
    options = resolved(played.variant)
    suffix = f"@{played.variant}" if isinstance(played.variant, str) and hello.plays is None else ""
    for case in cases:
        differs = case.differing(options)
        if not differs or "tally" in case.expect or hello.unclaimed(case.operations) or left_open(case, hello):
            continue
        asked = case.under(played.variant, f"{PREFIX}{case.id}{suffix}", options)
        if (answer := _answer(asked, asking)) is None:
            continue
        found = expecting(asked, answer, asking.hello)
        if not isinstance(offered := as_offered(found, hello), str):
            # A question that has the same answer here tells no value of these options from another.
            same = differs if satisfies(case.operation, asked.expect, answer) else ()
            depends = {
                name: (options[name], *(values if name in same else ())) for name, values in case.options.items()
            }
            yield replace(found, options=depends), replace(offered, options=depends)


def _whole(case: Case, hello: Hello, asking: Asking) -> Case:
    """A case that expects the whole answer of the reference, where that is as expected and not a refusal."""
    answer = _answer(case, asking) if "equals" in case.expect else None
    if answer is None or _refuses(case.operation, answer) or not satisfies(case.operation, case.expect, answer):
        return case
    offered = as_offered(replace(case, expect=expecting(case, answer, asking.hello).expect), hello)
    return case if isinstance(offered, str) else offered


def from_reference(case: Case, asking: Asking) -> Case | None:
    """The case expecting what the reference answers; None where it does not. Raises NoHello."""
    answer = _answer(case, asking)
    return None if answer is None else expecting(case, answer, asking.hello)


def _answer(case: Case, asking: Asking) -> dict[str, Any] | None:
    reply = asking(case.operation, case.question)
    return reply.answer if reply.status == ANSWERED and isinstance(reply.answer, dict) else None


def drawn(id_: str, operation: str, variant: Variant, input: Mapping[str, Any]) -> tuple[Case, ...]:
    """A question that no case of the corpus asks, as a case whose answer is not known yet. Of `legal-moves` there are
    two: one expects the moves, in any order, and the other the rest."""
    forms: list[dict[str, Any]] = [{}]
    if operation == "legal-moves":
        rest = dict.fromkeys(("may_pass", "must_include", "obligations"))
        forms = [{"set-equals": {"moves": []}}, {"equals": rest}]
    title, twin, rules = f"a question of {operation}", id_, (_most_cited(operation),)
    return tuple(
        Case(id_, ORIGIN, title, rules, "positive", twin, "", ORIGIN, variant, operation, input, form).under(
            variant, name
        )
        for name, form in zip((id_, f"{id_}-rest"), forms, strict=False)
    )


@cache
def _most_cited(operation: str) -> str:
    """What a question is about whose answer cites no rule."""
    cited = Counter(rule for case in corpus().cases if case.operation == operation for rule in case.rules)
    return cited.most_common(1)[0][0]


def expecting(case: Case, answer: dict[str, Any], hello: Hello) -> Case:
    """The case expecting an answer of the engine that says this hello."""
    field, _ = REFUSALS.get(case.operation, ("", ()))
    refuses = _refuses(case.operation, answer)
    settled = normative(case.operation, answer)
    if not case.expect:
        settled = as_looked_at(case.operation, settled, refuses=refuses)
    if "set-equals" in case.expect:
        expect: dict[str, Any] = {"set-equals": {name: settled.get(name) for name in case.expect["set-equals"]}}
    else:
        # Where the case says no and this answer yes, its reason says how it beats, which nobody has to tell.
        asked = [name for name in case.expect.get("equals", settled) if refuses or name != CODES.get(case.operation)]
        more = as_looked_at(case.operation, settled, refuses=refuses, documented=True) if case.origin != ORIGIN else {}
        # The moves have a form of their own, in which any order will do.
        more = {name: value for name, value in more.items() if name != "moves"}
        expect = {"equals": {**{name: settled[name] for name in asked if name in settled}, **more} or settled}
        if refuses and case.operation in CODES and case.expect:
            expect["equals"] = {field: settled[field]}
        elif refuses and case.operation not in CODES:
            # Of several faults an implementation may name one only.
            only = case.expect and len(answer.get("violations", ())) == 1
            named = {name: settled[name] for name in (field, "violations") if only}
            expect = {"equals": named} if only else {"refuse": codes_of(answer)}
    cited = [rule for rule in answer.get("rules", ()) if isinstance(rule, str)]
    return replace(
        case,
        expect=expect,
        origin=case.origin if case.optional else ORIGIN,
        rules=tuple(cited) or case.rules,
        polarity="negative" if refuses else "positive",
        why=f"The reference ({hello.name} {hello.version}) answers this.",
    )


def _refuses(operation: str, answer: Mapping[str, Any]) -> bool:
    field, refusing = REFUSALS.get(operation, ("", ()))
    return bool(field) and answer.get(field) in refusing


# --- one question, several engines ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Agreeing:
    """The engines that give the same answer, and the fields of it that the rules settle. Where there is no answer,
    `says` is why, and `answer` is empty."""

    says: str
    answer: tuple[Case, ...]
    engines: list[str] = field(default_factory=list)

    def agrees(self, answer: Any, hello: Hello) -> bool:
        """Whether another answer is the same, in everything that its engine offers."""
        offered = [as_offered(case, hello) for case in self.answer]
        judged = [case for case in offered if isinstance(case, Case)]
        return bool(judged) and all(satisfies(case.operation, case.expect, answer) for case in judged)


def answers(operation: str, question: Mapping[str, Any], engines: Iterable[Target]) -> list[Agreeing]:
    """The answers of the engines, in the order in which they were given first."""
    input = {name: value for name, value in question.items() if name != "variant"}
    asked = drawn("asked", operation, question["variant"], input)
    found: list[Agreeing] = []
    for target in engines:
        try:
            with closing(Asking(target)) as asking:
                hello, reply = asking.hello, asking(operation, asked[0].question)
        except NoHello as fault:
            found.append(Agreeing(str(fault), (), [target.address]))
            continue
        name = f"{hello.name} {hello.version} ({target.address})"
        answer = completed(operation, question, reply.answer)
        same = next((each for each in found if each.agrees(answer, hello)), None)
        if reply.status != ANSWERED or not isinstance(answer, dict):
            same = Agreeing(reply.message or reply.status, ())
        elif same is None:
            mine = tuple(expecting(case, answer, hello) for case in asked)
            demanded = [fields for case in mine for fields in case.expect.values()]
            fields = [each if isinstance(each, dict) else {"refuses": each} for each in demanded]
            settled = {name: value for each in fields for name, value in each.items()}
            same = Agreeing(as_json(settled), mine)
        if same not in found:
            found.append(same)
        same.engines.append(name)
    return found
