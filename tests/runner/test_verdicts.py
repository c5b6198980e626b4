"""From outcomes to verdicts and claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from bigtwo_conformance.capabilities import as_offered
from bigtwo_conformance.case_scope import Scope, straight_cases
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import REFUSALS, satisfies
from bigtwo_conformance.protocol import Hello, assumed_hello
from bigtwo_conformance.runner import Run
from bigtwo_conformance.variants import named, resolved
from bigtwo_conformance.verdicts import (
    BROKEN,
    DIFFERS,
    EXCEPTED,
    KEPT,
    NOT_IN_FORCE,
    UNFINISHED,
    UNPROVEN,
    Claim,
    RuleVerdict,
    Selection,
    claim,
    is_optional,
    rule_verdicts,
)
from bigtwo_rulebook.protocol import OPERATIONS
from tests.mutation.claims import mixes
from tests.runner.engines import outcome
from tests.tables import SEED, amounts, table

RULE = "PG-COMB-05"
ALL = Hello("n", "1", "l", (), OPERATIONS, ())
CASES = corpus().select(rule=RULE, variant="base")


def done(statuses: dict[str, str], *, cases: tuple[Case, ...] = CASES, complete: bool = True) -> Run:
    outcomes = [outcome(case, statuses.get(case.id, "pass")) for case in cases]
    return Run(assumed_hello(""), tuple(outcomes), 0.0, complete, False, ())


def judged(run: Run, known: tuple[str, ...] = (), selection: Selection | None = None) -> dict[str, RuleVerdict]:
    return {each.rule: each for each in rule_verdicts(run.outcomes, selection or Selection(), known)}


def claimed(run: Run, known: tuple[str, ...] = (), selection: Selection | None = None) -> Claim:
    verdicts = tuple(judged(run, known, selection).values())
    return claim(run, verdicts, selection or Selection(), known, Scope((), {}, ()))


def test_statuses() -> None:
    case = CASES[0]
    assert outcome(case).status == "not-run"
    assert outcome(case, "pass", "pass").status == "pass"
    assert outcome(case, "pass", "fail").status == "unsteady"
    assert outcome(case, "crash", "pass").status == "unsteady"
    assert outcome(case, "crash", "timeout").status == "crash"
    left_open = next(case for case in corpus().cases if case.optional)
    assert [is_optional(outcome(left_open, status)) for status in ("fail", "pass", "crash")] == [True, False, False]
    run = done({left_open.id: "fail"}, cases=(left_open,))
    for known, verdict in (((), DIFFERS), ((left_open.id,), EXCEPTED)):
        assert {each.verdict for each in judged(run, known).values()} == {verdict}


def test_a_rule_is_kept_when_all_its_cases_pass_and_one_that_fails_breaks_rule_and_claim() -> None:
    run = done({})
    assert judged(run)[RULE].verdict == KEPT
    assert claimed(run).granted
    assert "%" not in claimed(run).sentence
    cause = "pairs that beat each other both ways"
    found = claim(run, tuple(judged(run).values()), Selection(), (), Scope((), {}, ()), cause)
    assert found == Claim(False, f"No claim: {cause}."), "a broken relation is no claim though every case passes"
    run = done({CASES[0].id: "fail"})
    assert (judged(run)[RULE].verdict, judged(run)[RULE].smallest) == (BROKEN, CASES[0].id)
    assert not claimed(run).granted
    assert RULE in claimed(run).sentence


def test_a_case_that_another_broken_rule_explains_breaks_no_rule_of_its_own() -> None:
    run = done({CASES[0].id: "fail", CASES[1].id: "fail"})
    told = {case.id: ("PG-COMB-04",) for case in CASES[:2]}
    (found,) = (each for each in rule_verdicts(run.outcomes, Selection(), (), told) if each.rule == RULE)
    assert (found.verdict, found.failing) == (UNPROVEN, tuple(told))
    assert "PG-COMB-04" in found.why
    told[CASES[1].id] = (RULE,)
    (found,) = (each for each in rule_verdicts(run.outcomes, Selection(), (), told) if each.rule == RULE)
    assert found.verdict == BROKEN


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
    known = (CASES[0].id,)
    assert judged(run, known)[RULE].verdict == EXCEPTED
    found = claimed(run, known)
    assert found.granted
    assert RULE in found.sentence
    assert "conforms" not in found.sentence


def test_a_listed_failure_that_passes_is_refused() -> None:
    known = (CASES[0].id,)
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


@amounts(check=3, verify=1000)
def test_engines_without_rules_earn_no_claim_whatever_operations_they_offer(amount: int) -> None:
    """Without a rule that is kept there is no claim, whether one is named or not. An engine that draws its answers
    would have to pass by chance, and every case is asked three times."""
    every = [*named(), *mixes(5)]
    with table() as row:
        for rules in ["base", *Random(f"{SEED} ruleless").sample(every, min(amount, len(every)))]:
            with row(rules):
                options = resolved(rules)
                cases = [case.under(rules, case.id, options) for case in corpus().cases if not case.differing(options)]
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


SIZES = {1: "single", 2: "pair", 3: "triple", 4: "four", 7: "straight-flush-plus-two"}
CODES = {
    operation: sorted(
        {code for case in corpus().cases if case.operation == operation for code in case.expect.get("refuse", ())}
    )
    for operation in REFUSALS
}


def refusal(operation: str, code: str) -> dict[str, Any]:
    """No, for this reason."""
    if operation == "legal-moves":
        return listed([])
    field, values = REFUSALS[operation]
    reason = {"code": code}
    undefined = operation == "compare" and code in ("not-a-combination", "kind-not-used")
    answer = values[-1] if undefined else values[0]
    return {field: answer, "reason": reason, "violations": [{"event": 0, "seat": 0, **reason}]}


def listed(cards: list[str]) -> dict[str, Any]:
    moves = [{"cards": [card], "kind": "single"} for card in cards]
    return {"moves": moves, "count": len(moves), "by_kind": {"single": len(moves)} if moves else {}} | {
        "may_pass": True, "must_include": None, "obligations": []
    }  # fmt: skip


def answers(operation: str, asked: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What each engine answers: those that refuse, for whatever reason, one that accepts or takes the first value of
    everything, and those that answer every comparison alike."""
    found = {f"refuses as {code}": refusal(operation, code) for code in CODES.get(operation, ())}
    if operation == "compare":
        results = {"accepts": "a-beats-b", "loses": "b-beats-a", "ties": "neither", "undefined": "undefined"}
        return found | {name: {"result": each, "reason": {"code": "higher-rank"}} for name, each in results.items()}
    cards = asked.get("cards") or asked.get("hand") or [None]
    events = len(asked.get("events", ()))
    accepting: dict[str, dict[str, Any]] = {
        "classify": {"playable": True, "kind": SIZES.get(len(cards), "straight"), "deciding_card": cards[-1]},
        "legal-moves": listed(cards),
        "validate-play": {"legal": True, "violations": [], "empties_hand": False, "wins": False},
        "validate-deal": {"valid": True, "violations": []},
        "referee": {"verdict": "clean", "violations": [], "events_applied": events, "result": None},
    }
    first = {"leader": 0, "by": "lowest-card", "must_include": None, "dragon": None, "first_card_to": 0, "winner": 0}
    first |= {"next_dealer": 0, "direction": "counterclockwise", "over": False}
    return found | {"accepts": accepting.get(operation, first)}


def earned(cases: Iterable[Case]) -> set[tuple[str, str]]:
    """The rules of which an engine passes all cases of some operations, with both answers among them, as (engine,
    rule): it would earn one by offering these operations and no others."""
    passing: dict[tuple[str, str], set[str]] = {}
    shown: dict[tuple[str, str], set[str]] = {}
    for case in cases:
        if "tally" in case.expect:
            continue
        found = answers(case.operation, case.question)
        passed = {name for name, answer in found.items() if satisfies(case.operation, case.expect, answer)}
        for rule in case.rules:
            key = rule, case.operation
            passing[key] = passing.get(key, passed) & passed
            shown.setdefault(key, set()).add(case.polarity)
    both: dict[tuple[str, str], set[str]] = {}
    for (rule, operation), engines in passing.items():
        for engine in {name.partition(" ")[0] for name in engines}:
            both.setdefault((engine, rule), set()).update(shown[rule, operation])
    return {key for key, polarities in both.items() if len(polarities) > 1}
