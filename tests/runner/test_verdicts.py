"""From outcomes to verdicts and claims."""

from dataclasses import replace
from itertools import combinations

import pytest

from bigtwo_conformance.baselines import measure
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.protocol import Hello, assumed_hello
from bigtwo_conformance.runner import Attempt, Outcome, Run
from bigtwo_conformance.scope import scope
from bigtwo_conformance.variants import named
from bigtwo_conformance.verdicts import (
    BROKEN,
    EXCEPTED,
    KEPT,
    NOT_IN_FORCE,
    UNFINISHED,
    UNPROVEN,
    Claim,
    KnownFailures,
    RuleVerdict,
    Selection,
    claim,
    rule_verdicts,
)
from bigtwo_rulebook.protocol import OPERATIONS

RULE = "PG-COMB-05"
ALL = Hello("n", "1", "l", (), OPERATIONS, ())
CASES = corpus().select(rule=RULE, variant="base")


def outcome(case: Case, *statuses: str) -> Outcome:
    return Outcome(case, [Attempt(status, {}, (), "", "", 0.0, alone=False) for status in statuses])


def done(statuses: dict[str, str], *, cases: tuple[Case, ...] = CASES, complete: bool = True) -> Run:
    outcomes = [outcome(case, *[s for s in (statuses.get(case.id, "pass"),) if s != "not-run"]) for case in cases]
    return Run(assumed_hello(""), tuple(outcomes), 0.0, complete, False, ())


def judged(run: Run, known: tuple[str, ...] = (), selection: Selection | None = None) -> dict[str, RuleVerdict]:
    baselines = measure([each.case for each in run.outcomes], 3)
    verdicts = rule_verdicts(run.outcomes, baselines, selection or Selection(), known)
    return {each.rule: each for each in verdicts}


def claimed(run: Run, known: KnownFailures | None = None, selection: Selection | None = None) -> Claim:
    known = known or KnownFailures()
    verdicts = tuple(judged(run, known.listed, selection).values())
    return claim(run, verdicts, selection or Selection(), known, "corpus x", {})


def test_statuses() -> None:
    case = CASES[0]
    assert outcome(case).status == "not-run"
    assert outcome(case, "pass", "pass").status == "pass"
    assert outcome(case, "pass", "fail").status == "unsteady"
    assert outcome(case, "crash", "pass").status == "unsteady"
    assert outcome(case, "crash", "timeout").status == "crash"


def test_a_rule_is_kept_when_all_its_cases_pass() -> None:
    run = done({})
    assert judged(run)[RULE].verdict == KEPT
    assert claimed(run).granted
    assert "%" not in claimed(run).sentence


def test_one_failing_case_breaks_the_rule_and_the_claim() -> None:
    run = done({CASES[0].id: "fail"})
    assert judged(run)[RULE].verdict == BROKEN
    assert judged(run)[RULE].smallest == CASES[0].id
    assert not claimed(run).granted
    assert RULE in claimed(run).sentence


def test_the_most_thoroughly_broken_rule_stands_first() -> None:
    failing = {case.id: "fail" for case in corpus().select(rule="PG-COMB-19")}
    others = [case for rule in ("PG-COMB-07", "PG-COMB-18", "PG-COMB-29") for case in corpus().select(rule=rule)]
    cases = {case.id: case for case in (*others, *corpus().select(rule="PG-COMB-19"))}
    failing[others[0].id] = "fail"
    assert next(iter(judged(done(failing, cases=tuple(cases.values()))))) == "PG-COMB-19"
    assert claimed(done(failing, cases=tuple(cases.values()))).sentence.startswith("No claim: PG-COMB-19, ")


def test_cases_of_one_answer_prove_nothing() -> None:
    run = done({}, cases=tuple(case for case in CASES if case.polarity == "positive"))
    assert judged(run)[RULE].verdict == UNPROVEN
    assert not claimed(run).granted


def test_what_was_not_asked_is_unfinished() -> None:
    run = done({CASES[0].id: "not-run"}, complete=False)
    assert judged(run)[RULE].verdict == UNFINISHED
    assert not claimed(run).granted


def test_known_failures_are_named_in_the_claim() -> None:
    other = corpus().select(rule="PG-COMB-12", variant="base")
    run = done({CASES[0].id: "fail"}, cases=(*CASES, *(case for case in other if RULE not in case.rules)))
    known = KnownFailures(listed=(CASES[0].id,))
    assert judged(run, known.listed)[RULE].verdict == EXCEPTED
    found = claimed(run, known)
    assert found.granted
    assert RULE in found.sentence
    assert "conforms" not in found.sentence


def test_a_broken_relation_is_no_claim_though_every_case_passes() -> None:
    run = done({})
    verdicts = tuple(judged(run).values())
    cause = "pairs that beat each other both ways"
    found = claim(run, verdicts, Selection(), KnownFailures(), "corpus x", {}, (), cause)
    assert found == Claim(False, f"No claim: {cause}.")


def test_a_listed_failure_that_passes_is_refused() -> None:
    known = KnownFailures(listed=(CASES[0].id,), passing=(CASES[0].id,))
    assert not claimed(done({}), known).granted


def test_single_cases_prove_no_rule_but_may_be_claimed() -> None:
    selection = Selection(cases=(CASES[0].id,))
    run = done({}, cases=CASES[:1])
    assert judged(run, selection=selection) == {}
    assert claimed(run, selection=selection).granted


def test_a_rule_asked_for_by_name_has_to_be_kept() -> None:
    selection = Selection(rules=(RULE,))
    assert claimed(done({}), selection=selection).granted
    one_sided = tuple(case for case in CASES if case.polarity == "positive")
    assert not claimed(done({}, cases=one_sided), selection=selection).granted


@pytest.mark.sampled(9)
@pytest.mark.parametrize("variant", named())
def test_engines_without_rules_earn_none_whatever_operations_are_offered(variant: str) -> None:
    """They would earn one if the operations of which they pass all cases of it asked for both answers: offering these
    and no others would be enough."""
    cases = [case for case in scope(corpus().cases, replace(ALL, variants=(variant,))).cases if not is_tally(case)]
    earned = []
    for name, passed in passed_by(cases).items():
        answers: dict[tuple[str, str], set[str]] = {}
        failed = {(rule, case.operation) for case in cases if case.id not in passed for rule in case.rules}
        for case in cases:
            for rule in case.rules:
                answers.setdefault((rule, case.operation), set()).add(case.polarity)
        for rule in {rule for rule, _ in answers}:
            found = [both for key, both in answers.items() if key[0] == rule and key not in failed]
            if len(set().union(*found)) > 1:
                earned.append((name, rule))
    assert earned == []


def passed_by(cases: list[Case]) -> dict[str, set[str]]:
    """The ids of the cases that each baseline passes, asked about one operation after the other."""
    found: dict[str, set[str]] = {}
    for operation in OPERATIONS:
        for each in measure([case for case in cases if case.operation == operation], 3):
            found.setdefault(each.name, set()).update(each.passed)
    return found


def is_tally(case: Case) -> bool:
    return "tally" in case.expect


@pytest.mark.sampled(9)
@pytest.mark.parametrize("operations", [*combinations(OPERATIONS, 1), *combinations(OPERATIONS, 2)], ids="+".join)
def test_engines_without_rules_have_no_rule_kept(operations: tuple[str, ...]) -> None:
    """What a run says of them, with one operation and with two."""
    found = scope(corpus().cases, replace(ALL, variants=("base",), operations=operations))
    cases = [case for case in found.cases if not is_tally(case)]
    for baseline in measure(cases, 3):
        run = done({case.id: "fail" for case in cases if case.id not in baseline.passed}, cases=tuple(cases))
        assert [rule for rule, each in judged(run).items() if each.verdict == KEPT] == []
        assert not claimed(run).granted


def test_engines_without_rules_pass_less_than_half_of_the_corpus() -> None:
    """That they earn no rule of it is shown with its coverage."""
    cases = corpus().cases
    assert all(len(baseline.passed) < len(cases) / 2 for baseline in measure(cases, 3))


def test_a_rule_of_other_rules_is_neither_broken_nor_left_unproven() -> None:
    """Nothing that is asked under the base game can prove that some play clockwise."""
    cases = [case for case in corpus().cases if case.variant == "base"]
    run = done({}, cases=tuple(cases))
    assert judged(run)["PG-DIR-01"].verdict == NOT_IN_FORCE
    assert judged(done({"cx-203-twin": "fail"}, cases=tuple(cases)))["PG-DIR-01"].verdict == NOT_IN_FORCE
    assert "PG-DIR-01" not in claimed(run).sentence
    assert judged(run)["PG-COMB-05"].verdict == KEPT
