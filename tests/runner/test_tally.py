"""Tallies: counted through questions, out of scope where a question is, and in their failures naming what is wrong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from bigtwo.operations.questions import OPERATIONS
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import ANSWERED, ERROR, Hello, Reply
from bigtwo_conformance.results import checked
from bigtwo_conformance.runner import Attempt, Outcome
from bigtwo_conformance.scope import scope
from bigtwo_conformance.tally import PART, counted, order
from bigtwo_conformance.verdicts import BROKEN, UNPROVEN, Selection, rule_verdicts
from tests.conformance import tallying
from tests.runner.engines import COMMAND, called, engine

Ask = Callable[[str, Mapping[str, Any]], Reply]

TALLIES = tuple(case for case in corpus().cases if "tally" in case.expect)


def right(operation: str, question: Mapping[str, Any]) -> Reply:
    """The service's own answer, as everybody gets it."""
    asked = OPERATIONS[operation]
    return Reply(ANSWERED, json.loads(asked.answer(asked.request.load(dict(question))).json))


def case(id: str) -> Case:
    (found,) = corpus().select(id=id)
    return found


def faults(id: str, ask: Ask) -> tuple[str, ...]:
    reply = counted(case(id), ask)
    assert reply.status == ANSWERED
    return differences(case(id).operation, case(id).expect, reply.answer)


def changed(operation: str, change: Callable[[Mapping[str, Any], dict[str, Any]], None]) -> Ask:
    """An engine whose answers to one operation are changed a little."""

    def ask(asked: str, question: Mapping[str, Any]) -> Reply:
        reply = right(asked, question)
        if asked == operation:
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


class TestTheFaultIsNamed:
    """A count that is wrong says which root move, set or part is."""

    def test_the_right_engine_has_none(self) -> None:
        for id in ("ty-039", "ty-006", "ty-009", "ty-041", "ty-027"):
            assert faults(id, right) == ()

    def test_the_first_play_after_which_a_move_is_lost(self) -> None:
        def lose_a_pair(question: Mapping[str, Any], answer: dict[str, Any]) -> None:
            pairs = [move for move in answer["moves"] if move["kind"] == "pair"]
            if question.get("pile") == ["5H", "5S"]:
                answer["moves"].remove(pairs[0])

        assert faults("ty-023-twin", changed("legal-moves", lose_a_pair)) == (
            "depth-2 should be 114, but is 113.",
            "depth-3 should be 669, but is 666.",
            "divide.5H 5S should be 7, but is 4.",
        )

    def test_a_first_play_too_many(self) -> None:
        def lead_anything(question: Mapping[str, Any], answer: dict[str, Any]) -> None:
            if question.get("opening"):
                answer["moves"].append({"cards": ["3D", "4D"], "kind": "pair"})

        (sentence,) = faults("ty-023", changed("legal-moves", lead_anything))
        assert sentence.startswith("The count stopped: By its referee 3D 4D is not clean although it is legal")

    def test_a_move_listed_twice(self) -> None:
        def twice(question: Mapping[str, Any], answer: dict[str, Any]) -> None:
            answer["moves"] += answer["moves"][:1]

        assert faults("ty-023", changed("legal-moves", twice)) == (
            "The count stopped: A legal event was listed twice.",
        )
        assert any(
            sentence.startswith("single should be ") for sentence in faults("ty-039", changed("legal-moves", twice))
        )

    def test_the_kind_and_the_deal(self) -> None:
        hand = sorted(tallying.dealt(4)[2])

        def lose_a_triple(question: Mapping[str, Any], answer: dict[str, Any]) -> None:
            if sorted(question["hand"]) == hand:
                answer["moves"] = [move for move in answer["moves"] if move["kind"] != "single"]

        expected = case("ty-006").expect["tally"]
        singles, moves = expected["single"], expected["divide"]["deal 4"]
        assert faults("ty-006", changed("legal-moves", lose_a_triple)) == (
            f"single should be {singles}, but is {singles - 13}.",
            f"divide.deal 4 should be {moves}, but is {moves - 13}.",
        )

    def test_a_kind_that_should_not_be_there(self) -> None:
        def invent(question: Mapping[str, Any], answer: dict[str, Any]) -> None:
            answer["moves"].append({"cards": ["3D", "3C", "3H", "2C"], "kind": "triple"})

        assert faults("ty-039", changed("legal-moves", invent)) == ("triple should not be counted at all.",)

    def test_the_sets_that_change_places(self) -> None:
        def lower(question: Mapping[str, Any], answer: dict[str, Any]) -> None:
            if {tuple(question["a"]), tuple(question["b"])} == {("3D", "3S"), ("3C", "3H")}:
                answer["result"] = {"a-beats-b": "b-beats-a", "b-beats-a": "a-beats-b"}[answer["result"]]

        found = faults("ty-009-twin", changed("compare", lower))
        wins = case("ty-009-twin").expect["tally"]["divide"]
        assert f"divide.3D 3S should be {wins['3D 3S']}, but is {wins['3D 3S'] - 1}." in found
        assert f"divide.3C 3H should be {wins['3C 3H']}, but is {wins['3C 3H'] + 1}." in found
        assert len([sentence for sentence in found if sentence.startswith("divide.")]) == 2

    def test_the_part_of_an_order(self) -> None:
        in_order = counted(case("ty-040"), right).answer["told"]["41-60"]
        assert len(in_order) == PART

        def swap(question: Mapping[str, Any], answer: dict[str, Any]) -> None:
            if {" ".join(sorted(question["a"])), " ".join(sorted(question["b"]))} == set(in_order[3:5]):
                answer["result"] = {"a-beats-b": "b-beats-a", "b-beats-a": "a-beats-b"}[answer["result"]]

        found = faults("ty-040", changed("compare", swap))
        assert [sentence.partition(" ")[0] for sentence in found] == ["order", "divide.41-60"]

    def test_an_order_does_not_depend_on_the_list(self) -> None:
        def shuffle(question: Mapping[str, Any], answer: dict[str, Any]) -> None:
            answer["moves"].sort(key=lambda move: sorted(move["cards"]))

        assert faults("ty-041", changed("legal-moves", shuffle)) == ()

    def test_moves_of_other_kinds_in_the_list_do_not_count(self) -> None:
        def all_kinds(operation: str, question: Mapping[str, Any]) -> Reply:
            return right(operation, {name: value for name, value in question.items() if name != "kinds"})

        assert faults("ty-042", all_kinds) == ()

    @pytest.mark.parametrize("answer", [None, [], {}, {"moves": 3}, {"moves": [{"cards": [3], "kind": "single"}]}])
    def test_an_answer_of_another_shape_is_wrong_and_no_fault_of_the_runner(self, answer: Any) -> None:
        for each in TALLIES[::6]:
            reply = counted(each, lambda operation, question: Reply(ANSWERED, answer))
            assert differences(each.operation, each.expect, reply.answer)[0].startswith("The count stopped: ")

    def test_no_answer_stays_no_answer(self) -> None:
        for each in TALLIES[::6]:
            assert counted(each, lambda operation, question: Reply(ERROR, message="no")).status == ERROR


def test_sets_that_are_equal_share_a_line() -> None:
    pairs = [["9S", "9D"], ["9S", "9H"], ["TD", "TC"], ["8C", "8H"]]
    assert order(right, "base", pairs) == ["8C 8H", "9D 9S = 9H 9S", "TC TD"]


def test_a_play_that_may_continue_or_lead_afresh_counts_twice() -> None:
    def forget(question: Mapping[str, Any], answer: dict[str, Any]) -> None:
        for move in answer["moves"]:
            move.pop("continues", None)

    assert any(sentence.startswith("divide.") for sentence in faults("ty-027", changed("legal-moves", forget)))


@pytest.mark.parametrize(
    ("operations", "left_out"),
    [
        (("classify",), {"does not answer compare", "does not answer legal-moves", "does not answer referee"}),
        (("referee", "compare"), {"does not answer legal-moves"}),
        (("legal-moves", "referee"), {"does not answer compare"}),
        (("legal-moves", "referee", "compare"), set()),
    ],
)
def test_a_tally_is_out_of_scope_where_one_of_its_questions_is(operations: tuple[str, ...], left_out: set[str]) -> None:
    hello = Hello("n", "1", "l", None, operations, None)
    found = scope(TALLIES, hello)
    asked, left = [each for each in found.cases if "@" not in each.id], found.left_out
    assert set(left) == left_out
    assert {each.id for each in asked} == {each.id for each in TALLIES if set(each.operations) <= set(operations)}
    assert sum(map(len, left.values())) + len(asked) == len(TALLIES)


def test_a_run_counts_a_tally_once_and_reports_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["run", "--case", "ty-009-twin", "--case", "cx-011", "--reports", str(tmp_path), "--"]
    assert called(capsys, *words, *COMMAND).code == 0
    attempts = {
        each["id"]: each["attempts"] for each in checked(json.loads((tmp_path / "results.json").read_text()))["cases"]
    }
    assert attempts == {"ty-009-twin": ["pass"], "cx-011": ["pass"] * 3}
    ended = called(capsys, *words, *engine(tmp_path, '"DCHS"', '"DCSH"'))
    assert ended.code == 1
    assert "divide.3C 3H should be " in ended.out
    for name in ("report.html", "junit.xml"):
        assert "divide.3C 3H should be " in (tmp_path / name).read_text(), name


def test_show_says_how_it_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Counted by asking referee and legal-moves" in called(capsys, "show", "ty-026").out
    assert "POST /v1/compare" in called(capsys, "show", "cx-011").out


class TestVerdicts:
    """A tally rests on more rules than it cites."""

    def verdicts(self, wrong: set[str]) -> dict[str, str]:
        cases = {each.id: each for rule in ("PG-NPP-01", "PG-COMB-05") for each in corpus().select(rule=rule)}
        outcomes = [
            Outcome(each, [Attempt("fail" if id in wrong else "pass", {}, (), "", "", 0.0, alone=False)])
            for id, each in cases.items()
        ]
        found = rule_verdicts(outcomes, Selection(rules=("PG-NPP-01", "PG-COMB-05")), ())
        return {each.rule: each.verdict for each in found}

    def test_alone_it_breaks_its_rules(self) -> None:
        assert self.verdicts({"ty-026"})["PG-NPP-01"] == BROKEN

    def test_beside_a_case_that_says_more_it_leaves_them_unproven(self) -> None:
        (other, *_) = [each.id for each in corpus().select(rule="PG-COMB-05") if "tally" not in each.expect]
        assert self.verdicts({"ty-026", other}) == {"PG-NPP-01": UNPROVEN, "PG-COMB-05": BROKEN}
