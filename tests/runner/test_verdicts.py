"""From outcomes to verdicts and claims."""

from dataclasses import replace

import pytest

from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.offered import as_offered
from bigtwo_conformance.protocol import Hello, assumed_hello
from bigtwo_conformance.runner import Attempt, Outcome, Run
from bigtwo_conformance.straight_cases import straight_cases
from bigtwo_conformance.variants import named, resolved
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
from tests.mutation.claims import Rules, mixes
from tests.runner.ruleless import earned

RULE = "PG-COMB-05"
ALL = Hello("n", "1", "l", (), OPERATIONS, ())
CASES = corpus().select(rule=RULE, variant="base")


def outcome(case: Case, *statuses: str) -> Outcome:
    return Outcome(case, [Attempt(status, {}, (), "", "", 0.0, alone=False) for status in statuses])


def done(statuses: dict[str, str], *, cases: tuple[Case, ...] = CASES, complete: bool = True) -> Run:
    outcomes = [outcome(case, *[s for s in (statuses.get(case.id, "pass"),) if s != "not-run"]) for case in cases]
    return Run(assumed_hello(""), tuple(outcomes), 0.0, complete, False, ())


def judged(run: Run, known: tuple[str, ...] = (), selection: Selection | None = None) -> dict[str, RuleVerdict]:
    return {each.rule: each for each in rule_verdicts(run.outcomes, selection or Selection(), known)}


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


def test_a_rule_that_one_answer_for_each_operation_passes_is_not_claimed() -> None:
    asked = tuple(case for case in corpus().cases if "DEC-79" in case.rules and not case.differing(resolved("base")))
    found = claimed(done({}, cases=asked), selection=Selection(rules=("DEC-79",)))
    assert found == Claim(False, "No claim: one answer for each operation passes all cases of DEC-79.")


@pytest.mark.sampled(9)
@pytest.mark.parametrize("rules", [*named(), *mixes(5)], ids=lambda rules: str(rules)[:60])
def test_engines_without_rules_earn_no_claim_whatever_operations_they_offer(rules: Rules) -> None:
    """Without a rule that is kept there is no claim, whether one is named or not. An engine that draws its answers
    would have to pass by chance, and every case is asked three times."""
    options = resolved(rules)
    cases = [
        case.under(rules, case.id, options["suit_order"]) for case in corpus().cases if not case.differing(options)
    ]
    for hello in (ALL, replace(ALL, reasons=False, deciding_card=False)):
        asked = [offered for case in cases if isinstance(offered := as_offered(case, hello), Case)]
        assert earned(asked) == earned([*asked, *straight_cases(rules, options, "")]) == set()


def test_a_rule_of_other_rules_is_neither_broken_nor_left_unproven() -> None:
    """Nothing that is asked under the base game can prove that some play clockwise."""
    cases = [case for case in corpus().cases if case.variant == "base"]
    run = done({}, cases=tuple(cases))
    assert judged(run)["PG-DIR-01"].verdict == NOT_IN_FORCE
    assert judged(done({"cx-203-twin": "fail"}, cases=tuple(cases)))["PG-DIR-01"].verdict == NOT_IN_FORCE
    assert "PG-DIR-01" not in claimed(run).sentence
    assert judged(run)["PG-COMB-05"].verdict == KEPT
