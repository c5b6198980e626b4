"""Tallies: counted through questions, out of scope where a question is, and in their failures naming what is wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bigtwo.operations.questions import OPERATIONS, as_json
from bigtwo_conformance.case_scope import scope
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import ANSWERED, ERROR, Hello, Reply
from bigtwo_conformance.tally import counted, numbered_deal, order
from bigtwo_conformance.verdicts import BROKEN, UNPROVEN, Selection, rule_verdicts
from tests.runner.engines import COMMAND, Call, engine, outcome, results_of
from tests.tables import rows

Ask = Callable[[str, Mapping[str, Any]], Reply]
Change = Callable[[Mapping[str, Any], dict[str, Any]], None]

TALLIES = tuple(case for case in corpus().cases if "tally" in case.expect)


def right(operation: str, question: Mapping[str, Any]) -> Reply:
    """The service's own answer, as everybody gets it."""
    asked = OPERATIONS[operation]
    return Reply(ANSWERED, json.loads(as_json(asked.answer(asked.request.load(dict(question))))))


def case(id: str) -> Case:
    (found,) = corpus().select(id=id)
    return found


def faults(id: str, ask: Ask) -> tuple[str, ...]:
    reply = counted(case(id), ask)
    assert reply.status == ANSWERED
    return differences(case(id).operation, case(id).expect, reply.answer)


def changed(change: Change) -> Ask:
    """An engine whose lists of moves or comparisons are changed a little."""

    def ask(asked: str, question: Mapping[str, Any]) -> Reply:
        reply = right(asked, question)
        if asked in ("legal-moves", "compare"):
            change(question, reply.answer)
        return reply

    return ask


def test_there_are_tallies_of_every_form_and_of_many_variants() -> None:
    forms = Counter(
        name
        for each in TALLIES
        for name in ("numbered_deals", "sets", "depth", "hand")
        if name in each.input and not (name == "hand" and "order" in each.expect["tally"])
    )
    assert all(forms[name] >= 4 for name in ("numbered_deals", "sets", "depth", "hand"))
    assert sum("order" in each.expect["tally"] for each in TALLIES) >= 4
    assert len({json.dumps(each.variant) for each in TALLIES}) >= 20
    assert {each.origin for each in TALLIES} == {"tally"}


Answer = dict[str, Any]
Question = Mapping[str, Any]


def test_the_right_engine_has_no_fault() -> None:
    for id in ("ty-039", "ty-006", "ty-009", "ty-041", "ty-027"):
        assert faults(id, right) == ()


def lose_a_pair(question: Question, answer: Answer) -> None:
    if question.get("pile") == ["5H", "5S"]:
        answer["moves"].remove(next(move for move in answer["moves"] if move["kind"] == "pair"))


def lead_anything(question: Question, answer: Answer) -> None:
    if question.get("opening"):
        answer["moves"].append({"cards": ["3D", "4D"], "kind": "pair"})


def lose_the_singles_of_deal_4(question: Question, answer: Answer) -> None:
    if sorted(question["hand"]) == sorted(numbered_deal(4)[2]):
        answer["moves"] = [move for move in answer["moves"] if move["kind"] != "single"]


def list_one_twice(question: Question, answer: Answer) -> None:
    answer["moves"] += answer["moves"][:1]


def invent_a_triple(question: Question, answer: Answer) -> None:
    answer["moves"].append({"cards": ["3D", "3C", "3H", "2C"], "kind": "triple"})


def another_order(question: Question, answer: Answer) -> None:
    answer.get("moves", []).sort(key=lambda move: sorted(move["cards"]))


def do_not_tell_a_new_lead(question: Question, answer: Answer) -> None:
    for move in answer["moves"]:
        move.pop("continues", None)


def swap(*sets: str) -> Change:
    """Two sets change places."""

    def change(question: Question, answer: Answer) -> None:
        if {" ".join(sorted(question.get(side, ()))) for side in ("a", "b")} == set(sets):
            answer["result"] = {"a-beats-b": "b-beats-a", "b-beats-a": "a-beats-b"}[answer["result"]]

    return change


TOLD: list[tuple[str, Change, tuple[str, ...]]] = [
    (
        "ty-023-twin",
        lose_a_pair,
        (
            "depth-2 should be 114, but is 113.",
            "depth-3 should be 669, but is 666.",
            "divide.5H 5S should be 7, but is 4.",
        ),
    ),
    ("ty-023", lead_anything, ("The count stopped: By its referee 3D 4D is not clean although it is legal",)),
    ("ty-023", list_one_twice, ("The count stopped: A legal event was listed twice.",)),
    ("ty-039", list_one_twice, ("single should be ",)),
    ("ty-006", lose_the_singles_of_deal_4, ("single should be ", "divide.deal 4 should be ")),
    ("ty-039", invent_a_triple, ("triple should not be counted at all.",)),
    ("ty-009-twin", swap("3D 3S", "3C 3H"), ("divide.3D 3S should be ", "divide.3C 3H should be ")),
    ("ty-040", swap(*counted(case("ty-040"), right).answer["told"]["41-60"][3:5]), ("order ", "divide.41-60 ")),
    ("ty-041", another_order, ()),
    ("ty-027", do_not_tell_a_new_lead, ("divide.",)),
]
"""A tally, a fault of an engine, and the sentences that name the root move, set or part that is wrong."""


@rows("id, change, sentences", TOLD)
@pytest.mark.check
def test_the_fault_is_named(id: str, change: Change, sentences: tuple[str, ...]) -> None:
    found = faults(id, changed(change))
    assert [said for said in sentences if not any(each.startswith(said) for each in found)] == []
    assert len(found) >= len(sentences)
    assert bool(found) == bool(sentences)
    divided = [each for each in found if each.startswith("divide.")]
    assert id == "ty-027" or len(divided) == sum(said.startswith("divide.") for said in sentences)


def test_moves_of_other_kinds_in_the_list_do_not_count() -> None:
    def all_kinds(operation: str, question: Question) -> Reply:
        return right(operation, {name: value for name, value in question.items() if name != "kinds"})

    assert faults("ty-042", all_kinds) == ()


@rows("answer", [None, [], {}, {"moves": 3}, {"moves": [{"cards": [3], "kind": "single"}]}])
def test_an_answer_of_another_shape_is_wrong_and_no_fault_of_the_runner(answer: Any) -> None:
    for each in TALLIES[::6]:
        reply = counted(each, lambda operation, question: Reply(ANSWERED, answer))
        assert differences(each.operation, each.expect, reply.answer) != ()
        assert counted(each, lambda operation, question: Reply(ERROR, message="no")).status == ERROR


def test_sets_that_are_equal_share_a_line() -> None:
    pairs = [["9S", "9D"], ["9S", "9H"], ["TD", "TC"], ["8C", "8H"]]
    assert order(right, "base", pairs) == ["8C 8H", "9D 9S = 9H 9S", "TC TD"]


@pytest.mark.check
@rows(
    "operations, left_out",
    [
        (("classify",), {"does not answer compare", "does not answer legal-moves", "does not answer referee"}),
        (("referee", "compare"), {"does not answer legal-moves"}),
        (("legal-moves", "referee"), {"does not answer compare"}),
        (("legal-moves", "referee", "compare"), set()),
    ],
)
def test_a_tally_is_out_of_scope_where_one_of_its_questions_is(operations: tuple[str, ...], left_out: set[str]) -> None:
    found = scope(TALLIES, Hello("n", "1", "l", None, operations, None))
    asked = {each.id for each in found.cases if "@" not in each.id}
    assert set(found.left_out) == left_out
    assert asked == {each.id for each in TALLIES if set(each.operations) <= set(operations)}
    assert sum(map(len, found.left_out.values())) + len(asked) == len(TALLIES)


def test_a_run_counts_a_tally_once_and_reports_what_is_wrong(tmp_path: Path, call: Call) -> None:
    words = ["run", "--case", "ty-009-twin", "--case", "cx-011", "--reports", str(tmp_path), "--"]
    assert call(*words, *COMMAND).code == 0
    attempts = {each["id"]: each["attempts"] for each in results_of(tmp_path)["cases"]}
    assert attempts == {"ty-009-twin": ["pass"], "cx-011": ["pass"] * 3}
    ended = call(*words, *engine(tmp_path, '"DCHS"', '"DCSH"'))
    assert ended.code == 1
    assert "divide.3C 3H should be " in ended.out
    for name in ("report.html", "junit.xml"):
        assert "divide.3C 3H should be " in (tmp_path / name).read_text(), name


def test_show_says_how_it_is_counted(call: Call) -> None:
    assert "Counted by asking referee and legal-moves" in call("show", "ty-026").out
    assert "POST /v1/compare" in call("show", "cx-011").out


def test_a_tally_alone_breaks_its_rules_and_beside_a_case_that_says_more_leaves_them_unproven() -> None:
    """A tally rests on more rules than it cites."""
    cases = {each.id: each for rule in ("PG-NPP-01", "PG-COMB-05") for each in corpus().select(rule=rule)}
    (other, *_) = [each.id for each in corpus().select(rule="PG-COMB-05") if "tally" not in each.expect]
    for wrong, expected in (({"ty-026"}, BROKEN), ({"ty-026", other}, UNPROVEN)):
        outcomes = [outcome(each, "fail" if id in wrong else "pass") for id, each in cases.items()]
        verdicts = rule_verdicts(outcomes, Selection(rules=("PG-NPP-01", "PG-COMB-05")), ())
        assert {each.rule: each.verdict for each in verdicts}["PG-NPP-01"] == expected
