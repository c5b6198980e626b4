"""Derives rule verdicts and the conformance claim from the outcomes of a run.

A rule is **kept** when every case of it passed and cases of both answers were among them. A tally rests on more rules
than it cites, so a failing one breaks a rule only where no case of another form fails. There is a claim or there is
none; nobody conforms by percentage.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from bigtwo_conformance.case_scope import Scope, not_said, rules_text, scope_text
from bigtwo_conformance.corpus import Case, corpus, is_decision, subjects
from bigtwo_conformance.runner import FAIL, NOT_RUN, PASS, Outcome, Run
from bigtwo_conformance.strict_json import walk

KEPT, BROKEN, EXCEPTED, UNPROVEN, UNFINISHED = "kept", "broken", "excepted", "unproven", "unfinished"
DIFFERS = "differs"
"""The verdict on a decision that an implementation has taken otherwise where the documents leave the answer open."""
NOT_IN_FORCE = "not-in-force"
"""The verdict on a rule of other rules than those that were asked about: nothing can prove it there."""
VERDICTS = (BROKEN, EXCEPTED, UNFINISHED, DIFFERS, UNPROVEN, NOT_IN_FORCE, KEPT)


@dataclass(frozen=True, slots=True)
class RuleVerdict:
    """Whether a rule is kept. `smallest` is the failing case with the smallest question, or None where none failed."""

    rule: str
    verdict: str
    why: str
    cases: tuple[str, ...]
    failing: tuple[str, ...]
    smallest: str | None


@dataclass(frozen=True, slots=True)
class Selection:
    """What the run was narrowed to; empty means everything."""

    variants: tuple[str, ...] = ()
    operations: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim, or why there is none."""

    granted: bool
    sentence: str


def rule_verdicts(
    outcomes: Sequence[Outcome],
    selection: Selection,
    known: Collection[str],
    broken_by: Mapping[str, Sequence[str]] | None = None,
) -> tuple[RuleVerdict, ...]:
    """The verdict for each rule that was asked for, broken ones first. A single case proves no rule, so none then.
    `broken_by` are the rules that are told to be broken, by the failing cases that this explains: these break no other.
    """
    if selection.cases:
        return ()
    by_rule: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        for rule in outcome.case.rules:
            if not selection.rules or rule in selection.rules:
                by_rule.setdefault(rule, []).append(outcome)
    explained = any(_is_wrong(outcome, known) and not is_tally(outcome) for outcome in outcomes)
    found = [_verdict(rule, each, known, broken_by or {}, explained=explained) for rule, each in by_rule.items()]
    return tuple(sorted(found, key=_place_in_a_report))


def _place_in_a_report(found: RuleVerdict) -> tuple[int, float, bool, str]:
    """By verdict, the largest share of failing cases first, rules before decisions.

    One fault fails the cases of many rules that rest on it. The rule that is really broken is mostly the one with the
    largest share of failing cases; the two in the divisor keep a rule with a single case from the top.
    """
    share = len(found.failing) / (len(found.cases) + 2)
    return VERDICTS.index(found.verdict), -share, is_decision(found.rule), found.rule


def _is_wrong(outcome: Outcome, known: Collection[str]) -> bool:
    return outcome.status not in (PASS, NOT_RUN) and outcome.case.id not in known and not is_optional(outcome)


def is_optional(outcome: Outcome) -> bool:
    """Whether it is a steady answer of its own to what the documents leave open. It breaks no claim."""
    return outcome.status == FAIL and outcome.case.optional


def is_tally(outcome: Outcome) -> bool:
    """Whether the case is counted, by asking many questions."""
    return "tally" in outcome.case.expect


def _verdict(
    rule: str,
    outcomes: list[Outcome],
    known: Collection[str],
    broken_by: Mapping[str, Sequence[str]],
    *,
    explained: bool,
) -> RuleVerdict:
    """`explained`: some case that is no tally failed too, and says more precisely which rules are broken."""
    # What it does where the documents say nothing tells nothing of a rule of theirs.
    outcomes = [outcome for outcome in outcomes if is_decision(rule) or not is_optional(outcome)] or outcomes
    ids = tuple(outcome.case.id for outcome in outcomes)
    failing = [outcome for outcome in outcomes if outcome.status not in (PASS, NOT_RUN)]
    shown = smallest(failing) if failing else None
    unexpected = [outcome for outcome in failing if _is_wrong(outcome, known)]
    others = dict.fromkeys(each for o in unexpected for each in broken_by.get(o.case.id, ()))
    polarities = {outcome.case.polarity for outcome in outcomes}
    holds = any(rule in subjects(outcome.case) for outcome in outcomes)
    if not holds:
        verdict, why = NOT_IN_FORCE, "It does not hold under the rules that were asked about."
    elif unexpected and all(rule not in broken_by.get(outcome.case.id, (rule,)) for outcome in unexpected):
        verdict, why = UNPROVEN, f"What did not pass of it rests on {' or '.join(others)} too, which is broken."
    elif unexpected and explained and all(is_tally(outcome) for outcome in unexpected):
        verdict, why = UNPROVEN, "Only tallies of it did not pass, which rest on the broken rules too."
    elif unexpected:
        verdict, why = BROKEN, f"{len(unexpected)} of {len(ids)} cases did not pass."
    elif any(is_optional(outcome) and outcome.case.id not in known for outcome in failing):
        verdict, why = DIFFERS, "The documents leave it open, and it decides otherwise."
    elif any(outcome.status == NOT_RUN for outcome in outcomes):
        verdict, why = UNFINISHED, "Not every case was asked."
    elif failing:
        verdict, why = EXCEPTED, f"{len(failing)} of {len(ids)} cases are listed as known failures."
    elif len(polarities) < 2:
        verdict, why = UNPROVEN, f"Only {polarities.pop()} cases were in scope."
    else:
        verdict, why = KEPT, f"All {len(ids)} cases passed."
    failing_ids = tuple(outcome.case.id for outcome in failing)
    return RuleVerdict(rule, verdict, why, ids, failing_ids, shown.case.id if shown else None)


def _answers_differ(cases: Iterable[Case]) -> bool:
    """Whether two of the cases ask an operation for different answers, so that it cannot always give the same."""
    found: dict[tuple[str, str], str] = {}
    for case in cases:
        shown = case.expect.get("equals") or case.expect.get("set-equals") or {}
        if "tally" in case.expect or any(
            found.setdefault((case.operation, name), text) != text
            for name, text in {"": str(bool(shown)), **{name: repr(value) for name, value in shown.items()}}.items()
        ):
            return True
    return False


def smallest(outcomes: Iterable[Outcome]) -> Outcome:
    """The one with the smallest question, of equals a documented example. What the documents leave open comes after
    what they settle, and tallies, made of many, come last."""
    return min(
        outcomes,
        key=lambda each: (
            is_tally(each),
            each.case.optional,
            question_size(each.case.input),
            each.case.origin != "documented",
            each.case.id,
        ),
    )


def question_size(value: object) -> int:
    """How many texts and numbers a question holds, most of them cards."""
    return sum(not isinstance(item, dict | list | tuple) for _, item in walk(value))


def claim(
    run: Run,
    verdicts: Sequence[RuleVerdict],
    selection: Selection,
    known: Sequence[str],
    scope: Scope,
    first_cause: str = "",
) -> Claim:
    """What can be said of the implementation in one sentence. `known` are the ids of cases that are expected to fail,
    `first_cause` the best explanation of what went wrong, which may be a broken relation that no case shows."""
    statuses = {outcome.case.id: outcome.status for outcome in run.outcomes}
    failing = [outcome.case.id for outcome in run.outcomes if _is_wrong(outcome, known)]
    if not run.complete:
        undone = sum(status == NOT_RUN for status in statuses.values())
        return Claim(False, f"No claim: the run did not come to its end ({undone} of {len(statuses)} cases not asked).")
    if failing or (first_cause and not known):
        broken = [verdict.rule for verdict in verdicts if verdict.verdict == BROKEN]
        about = f"{some(broken)} broken" if broken else f"{len(failing)} of {len(statuses)} cases did not pass"
        return Claim(False, f"No claim: {first_cause or about}".rstrip(".") + ".")
    if passing := [id_ for id_ in known if statuses.get(id_) == PASS]:
        return Claim(False, f"No claim: listed as known failures, but passing: {some(passing)}.")
    return _granted(run, verdicts, selection, scope)


def _granted(run: Run, verdicts: Sequence[RuleVerdict], selection: Selection, scope: Scope) -> Claim:
    who, named = f"{run.hello.name} {run.hello.version}", f"corpus {corpus().edition} ({corpus().digest[:12]})"
    if selection.cases:
        return Claim(True, f"{who} answers {some(selection.cases)} rightly, {named}.")
    kept = [verdict.rule for verdict in verdicts if verdict.verdict == KEPT]
    excepted = [verdict.rule for verdict in verdicts if verdict.verdict == EXCEPTED]
    unproven = [verdict.rule for verdict in verdicts if verdict.verdict == UNPROVEN]
    if not kept:
        return Claim(False, "No claim: the cases that were asked prove no rule.")
    operations = sorted({outcome.case.operation for outcome in run.outcomes})
    asked = f"{scope_text([asdict(each) for each in scope.rules], operations)}, {named}"
    if selection.rules:
        if missing := [rule for rule in selection.rules if rule not in kept]:
            return Claim(False, f"No claim: {some(missing)} not proven by the cases in scope.")
        if same := [
            rule
            for rule in kept
            if not _answers_differ(
                each.case for each in run.outcomes if rule in each.case.rules and not is_optional(each)
            )
        ]:
            return Claim(False, f"No claim: one answer for each operation passes all cases of {some(same)}.")
        return Claim(True, f"{who} keeps {some(kept)} under {asked}.")
    if run.hello.unexplained:
        return Claim(False, f"No claim: no rules explain {run.hello.unexplained} of the answers that `fit` asked for.")
    left_open = run.hello.left_open
    for each in scope.rules:
        if missing := [name for name in each.unasked if name not in left_open]:
            where = rules_text(each.variant)
            return Claim(False, f"No claim: under {where} no case asks about {some(missing)}.")
    beside = [f"Known failures: {some(excepted)}."] if excepted else []
    beside += [f"Not proven: {some(unproven)}."] if unproven else []
    otherwise = [verdict.rule for verdict in verdicts if verdict.verdict == DIFFERS]
    beside += [f"It decides otherwise what the documents leave open: {some(otherwise)}."] if otherwise else []
    unasked = {name for each in scope.rules for name in each.unasked}
    open_here = [name for name in left_open if name in unasked or not_said(name) in scope.left_out]
    beside += [f"Left open: {some(open_here)}."] if open_here else []
    beside += [f"Out of scope: {sum(map(len, scope.left_out.values()))} cases."] if scope.left_out else []
    verb = f"keeps {len(kept)} rules of" if excepted else "conforms to"
    return Claim(True, " ".join([f"{who} {verb} {asked}.", *beside]))


def some(words: Sequence[str]) -> str:
    """The first five of some words, and how many more there are."""
    return ", ".join(words[:5]) + (f" and {len(words) - 5} more" if len(words) > 5 else "")
