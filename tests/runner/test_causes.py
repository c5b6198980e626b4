"""The cause of what failed stands first: an operation that never answers, a broken relation, or the rule."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bigtwo_conformance.case_scope import scope
from bigtwo_conformance.corpus import Case, corpus, subjects
from bigtwo_conformance.diagnosis import Cause, KnownFault, KnownFaults, causes, misread
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.runner import Attempt, Outcome, judged
from bigtwo_conformance.variants import named
from bigtwo_conformance.verdicts import Selection, question_size, rule_verdicts, smallest
from tests.runner.engines import Call, engine, outcome, results_of
from tests.runner.simulated import NO_TWOS, simulated
from tests.tables import rows

CASES = corpus().cases


def found(tmp_path: Path, call: Call, command: list[str]) -> list[dict[str, Any]]:
    """The causes that a run names. Which contradict themselves, tests/engines shows."""
    ended = call("run", "--times", "1", "--reports", str(tmp_path), "--", *command)
    assert ended.code == 1, ended.err
    assert ended.out.count("Cause 1: ") == 1
    return results_of(tmp_path)["causes"]


@pytest.mark.check
def test_a_field_that_no_answer_has_is_one_cause(tmp_path: Path, call: Call) -> None:
    (only,) = found(tmp_path, call, engine(tmp_path, '"may_pass": locked_out or not lead, ', ""))
    assert (only["title"], only["rules"]) == ("No answer to legal-moves has may_pass.", [])


def test_optional_fields_that_answers_lack_are_a_note(tmp_path: Path, call: Call) -> None:
    command = engine(tmp_path, ', "deciding_card": found[1]}', "}")
    ended = call("run", "--times", "1", "--operation", "classify", "--", *command)
    assert ended.code == 0
    assert "Note: It is not judged by deciding_card, which its answers lack;" in ended.out


@pytest.mark.check
def test_what_the_documents_leave_open_breaks_no_claim(tmp_path: Path, call: Call) -> None:
    """Two sides that are equal are undefined for this engine, where DEC-07 has them neither win."""
    old = "    if len(a) != len(b) or read(a)"
    new = f'    if read(a)[2] == read(b)[2]:\n        return {{"result": "undefined"}}\n{old}'
    command = engine(tmp_path, old, new)
    ended = call("run", "--times", "1", "--reports", str(tmp_path), "--", *command)
    found = results_of(tmp_path)
    assert ended.code == 0, ended.out
    (left_open,) = found["optional"]
    assert (found["causes"], left_open["rules"][0], left_open["accuses"]) == ([], "DEC-07", False)
    assert {rule["id"] for rule in found["rules"] if rule["verdict"] == "differs"} == {"DEC-07"}
    assert "It decides otherwise what the documents leave open: DEC-07." in found["headline"]["sentence"]
    assert "Left open by the documents, and decided otherwise: compare, where DEC-07 decides. " in ended.out


@pytest.mark.check
def test_an_operation_that_always_breaks_down_is_one_cause(tmp_path: Path, call: Call) -> None:
    command = engine(tmp_path, "    moves = []\n", "    raise IndexError('no such card')\n")
    first, *_ = found(tmp_path, call, command)
    assert first["title"].startswith("legal-moves never answers: ")
    assert first["rules"] == []
    assert len(first["cases"]) > 10


@rows("status", ["crash", "error"])
def test_an_operation_that_does_not_always_answer_is_one_cause(status: str) -> None:
    ids = {case.id for case in CASES if case.operation == "score" and "hands" in case.input}
    (only,) = causes([outcome(case, status if case.id in ids else "pass") for case in CASES])
    assert only.title.startswith("score does not always answer")
    assert (set(only.cases), only.rules) == (ids, ())


def test_operations_that_do_not_answer_for_the_same_reason_are_one_cause() -> None:
    silent = Attempt("error", message="2 play here")
    asked = [case for case in asked_of("base").values() if "tally" not in case.expect]
    mine = [case for case in asked if case.operation in ("opening", "score")]
    (only,) = causes([Outcome(case, [silent]) if case in mine else outcome(case, "pass") for case in asked])
    assert only.title in {
        "opening never answers: 2 play here (score too)",
        "score never answers: 2 play here (opening too)",
    }
    assert set(only.cases) == {case.id for case in mine}


def test_a_tally_never_heads_a_list_and_is_never_the_smallest() -> None:
    wrong = {"ty-026", *(case.id for case in corpus().select(rule="PG-COMB-19"))}
    listed = causes([outcome(case, "fail" if case.id in wrong else "pass") for case in CASES])
    assert "ty-026" in listed[0].cases
    assert listed[0].smallest not in ("ty-026", None)
    alone = causes([outcome(case, "fail" if case.id == "ty-026" else "pass") for case in CASES])
    assert [(each.cases, each.smallest, each.rules) for each in alone] == [(("ty-026",), None, ())]


def test_a_rule_is_named_only_where_a_case_was_asked_about_it() -> None:
    base = [case for case in CASES if case.variant == "base"]
    listed = causes([outcome(case, "fail" if "PG-COMB-16" in case.rules else "pass") for case in base])
    assert listed[0].rules[0] == "PG-COMB-16"
    cited = {rule for case in base for rule in case.rules}
    assert {rule for each in listed for rule in each.rules} <= cited


def test_nothing_failed_has_no_cause() -> None:
    assert causes([outcome(case, "pass") for case in CASES[:50]]) == ()


def test_no_rule_of_a_variant_is_named_that_was_not_asked() -> None:
    base = named()["base"]
    (case,) = [case for case in CASES if case.id == "ex-037e"]
    assert "PG-HON-01" in case.rules
    there = [each.under("base", f"{each.id}@base", base) for each in CASES if not each.differing(base)]
    wrong = f"{case.id}@base"
    listed = causes([outcome(each, "fail" if each.id == wrong else "pass") for each in there])
    assert [each.cases for each in listed] == [(wrong,)]
    assert "PG-HON-01" not in listed[0].rules
    own, *_ = causes([outcome(each, "fail" if each.id == case.id else "pass") for each in CASES])
    assert "PG-HON-01" in own.rules


def wrong_of(case: Case, answer: dict[str, Any]) -> Outcome:
    return Outcome(case, [Attempt("fail", answer, ("wrong",))])


@cache
def asked_of(variant: str) -> dict[str, Case]:
    """The cases that are asked of an engine that always plays this variant, by the id under their own."""
    options = named()[variant]
    return {case.id: case.under(variant, case.id, options) for case in CASES if not case.differing(options)}


SEVEN = "cx-725-twin"
"""Seven cards that hold a straight flush, under the rules of the base game."""


def test_of_a_rule_that_is_not_played_nothing_is_said() -> None:
    """Of an engine of the base game that gives seven cards another reason code."""
    asked = asked_of("base")
    other = {"playable": False, "reason": {"code": "not-a-combination"}}
    listed = causes([wrong_of(case, other) if id_ == SEVEN else outcome(case, "pass") for id_, case in asked.items()])
    (only,) = listed
    assert (only.title, only.rules, only.optional) == ("classify, where DEC-76 decides.", ("DEC-76",), True)


def test_a_wrong_deciding_card_goes_with_the_comparison_that_is_wrong() -> None:
    """Of an engine that compares two pairs of one rank by their lower suits."""
    asked = asked_of("base")
    wrong = {id_ for id_, case in asked.items() if case.operation == "compare" and "PG-COMB-05" in case.rules}
    cards = {
        id_: wrong_of(case, {"playable": True, "kind": "pair", "deciding_card": "3D"})
        for id_, case in asked.items()
        if case.expect.get("equals", {}).get("kind") == "pair" and "deciding_card" in case.expect["equals"]
    }
    others = (outcome(case, "fail" if id_ in wrong else "pass") for id_, case in asked.items() if id_ not in cards)
    first, *_ = causes([*cards.values(), *others])
    assert first.rules[0] == "PG-COMB-05"
    listed = causes([cards.get(id_) or outcome(case, "pass") for id_, case in asked.items()])
    assert (listed[0].title, listed[0].accuses) == ("Only the deciding card differs in answers to classify.", False)


def test_wrong_results_come_before_wrong_reasons() -> None:
    asked = asked_of("base")
    other = {"playable": False, "reason": {"code": "not-a-combination"}}
    wrong = {id_ for id_, case in asked.items() if case.origin != "tally" and "PG-COMB-16" in case.rules}
    first, second = causes(
        [
            wrong_of(case, other) if id_ == SEVEN else outcome(case, "fail" if id_ in wrong else "pass")
            for id_, case in asked.items()
        ]
    )
    assert first.rules[0] == "PG-COMB-16"
    assert "Only the reason" not in first.title
    assert second.cases == (SEVEN,)


def test_every_rule_that_is_named_has_a_failing_case_in_the_cause() -> None:
    asked = asked_of("base")
    wrong = {id_ for id_, case in asked.items() if {"PG-COMB-16", "PG-PLAY-10"} & set(case.rules)}
    listed = causes([outcome(case, "fail" if id_ in wrong else "pass") for id_, case in asked.items()])
    assert len(listed) > 1
    for each in listed:
        about = {rule for id_ in each.cases for rule in subjects(asked[id_])}
        assert set(each.rules) <= about


def test_the_smallest_is_a_documented_example_where_it_is_as_small() -> None:
    one, other = (case for case in CASES if case.id in ("cx-900", "ex-012"))
    assert question_size(one.input) == question_size(other.input)
    assert smallest([outcome(one, "fail"), outcome(other, "fail")]).case.origin == "documented"


def causes_where(wrong: Collection[str]) -> tuple[Cause, ...]:
    """The causes of an engine of the base game that fails these cases, where nothing is known of others."""
    asked = [case for case in asked_of("base").values() if "tally" not in case.expect]
    found = [outcome(each, "fail" if each.id in wrong else "pass") for each in asked]
    return causes(found, faults=KnownFaults(frozenset(), ()))


def ids_of(operation: str, rule: str) -> list[str]:
    """The cases of the base game that ask an operation about a rule."""
    asked = asked_of("base").values()
    return [case.id for case in asked if case.operation == operation and rule in subjects(case)]


def test_a_rule_is_accused_where_the_cases_tell_it_apart() -> None:
    (only,) = causes_where(ids_of("compare", "PG-COMB-16"))
    assert (only.accuses, only.rules[0]) == (True, "PG-COMB-16")


@rows(
    "wrong",
    [
        ids_of("compare", "PG-COMB-16")[:2],
        ids_of("compare", "PG-COMB-28")[::4],
        [case.id for case in CASES if case.operation == "compare"],
    ],
)
def test_no_rule_is_accused_where_nothing_tells_it_apart(wrong: list[str]) -> None:
    (only,) = causes_where(wrong)
    assert not only.accuses
    assert only.title == "compare is wrong, and the cases do not tell which rule is broken."
    assert only.rules


def test_no_rule_is_accused_where_a_misread_option_explains_it_as_well() -> None:
    """Ten of these cases cite the duty before a last card, and all rest on how many cards are announced."""
    fault = next(each for each in misread() if each.says == "plays last_cards_announcement 2.")
    asked = asked_of("base")
    first, *_ = causes([outcome(case, "fail" if id_ in fault.failing else "pass") for id_, case in asked.items()])
    assert not first.accuses
    assert "plays last_cards_announcement 2" in first.title


def test_what_may_come_of_a_cause_above_accuses_no_rule() -> None:
    first, second = causes_where([*ids_of("classify", "PG-COMB-15"), *ids_of("compare", "PG-COMB-16")])
    assert second.title == "compare is wrong too, maybe for the same reason."
    assert (second.accuses, second.rules[0]) == (False, "PG-COMB-16")
    assert {asked_of("base")[id_].operation for id_ in first.cases} == {"classify"}


def test_known_faults_that_give_the_same_answers_are_all_named_or_none() -> None:
    (case,) = corpus().select(id="ex-012")

    def fault(name: str) -> KnownFault:
        return KnownFault(name, case.rules[:1], f"Does {name}.", frozenset({case.id}))

    def title(*names: str) -> str:
        known = KnownFaults(frozenset({case.id}), tuple(fault(name) for name in names))
        return causes([outcome(case, "fail")], faults=known)[0].title

    assert title("this").endswith(" Just the same cases fail for an engine that does this.")
    assert title("this", "that").endswith(
        " Just the same cases fail for an engine that does this, or one that does that."
    )
    assert "the same cases" not in title("a", "b", "c", "d")


def test_of_faults_that_fail_alike_the_one_whose_rule_fewest_cases_cite_comes_first() -> None:
    asked = [case for case in asked_of("base").values() if "tally" not in case.expect]
    failing = frozenset({*ids_of("score", "PG-SCORE-06"), *ids_of("score", "PG-SCORE-07")})
    faults = tuple(KnownFault(rule, (rule,), f"Breaks {rule}.", failing) for rule in ("PG-SCORE-07", "PG-SCORE-06"))
    found = [outcome(each, "fail" if each.id in failing else "pass") for each in asked]
    first, *_ = causes(found, faults=KnownFaults(failing, faults))
    assert first.rules[:2] == ("PG-SCORE-06", "PG-SCORE-07")


def test_the_rule_that_an_implementation_goes_by_comes_first() -> None:
    """It refuses cards as if they were in no pack."""
    asked = asked_of("base")
    says = {"valid": False, "violations": [{"code": "card-not-in-pack"}]}
    ids = ids_of("validate-deal", "PG-DEAL-09")
    assert len(ids) > 1
    first, *_ = causes([wrong_of(case, says) if id_ in ids else outcome(case, "pass") for id_, case in asked.items()])
    assert first.rules[0] == "PG-SETUP-03"


def test_an_option_that_may_be_misread_is_named_where_no_rule_is_left() -> None:
    """The case tells of an exchange that the base game does not have."""
    asked = asked_of("base")
    wrong = "cx-1850-twin"
    (only,) = causes([outcome(case, "fail" if id_ == wrong else "pass") for id_, case in asked.items()])
    assert (only.rules, only.accuses) == ((), False)
    assert "one that plays card_exchange otherwise fails most like it." in only.title


def test_no_rule_is_accused_where_a_lower_operation_is_wrong() -> None:
    failing = ids_of("score", "PG-SCORE-04")
    alone, *_ = causes_where(failing)
    assert (alone.accuses, alone.rules[0]) == (True, "PG-SCORE-04")
    asked = [case for case in asked_of("base").values() if "tally" not in case.expect]
    silent = {case.id for case in asked if case.operation == "classify"}
    found = [outcome(each, "fail" if each.id in {*silent, *failing} else "pass") for each in asked]
    first, second = causes(found, faults=KnownFaults(frozenset(), ()))
    assert (first.accuses, second.accuses, second.rules[0]) == (False, False, "PG-SCORE-04")


@rows(
    "plays, order, rule",
    [
        ("hong-kong-ip", "S1", "PG-HK-02"),
        ("base", "S3", "PG-COMB-14"),
        ("base", [*NO_TWOS, {"ranks": "A2345", "decided_by": "5"}, {"ranks": "23456", "decided_by": "6"}], None),
    ],
)
def test_a_wrong_order_of_straights_is_named(plays: str, order: Any, rule: str | None) -> None:
    ask = simulated({**named()[plays], "straight_order": order})
    hello = Hello("engine", "1", "python", (), ("classify", "compare", "validate-play"), (), plays=plays)
    asked = [case for case in scope(CASES, hello).cases if "tally" not in case.expect]
    outcomes = [Outcome(each, [judged(each, ask(each.operation, each.question))]) for each in asked]
    wrong = {each.case.id for each in outcomes if each.status != "pass"}
    first, *_ = causes(outcomes)
    assert first.accuses == (rule is not None)
    assert first.rules[0] == (rule or "PG-COMB-14")
    assert first.smallest in wrong
    assert not next(case for case in asked if case.id == first.smallest).optional
    verdicts = {each.rule: each.verdict for each in rule_verdicts(outcomes, Selection(), ())}
    assert rule is None or verdicts[rule] == "broken"
    kept = {"hong-kong-ip": ("PG-COMB-09", "PG-COMB-10"), "base": ("PG-COMB-13",)}[plays]
    assert {verdicts[each] for each in kept} == {"kept"}
    assert {verdicts.get(each, "not-in-force") for each in ("PG-ROY-01", "PG-ROY-02", "HR-BOMB-01")} == {"not-in-force"}
