"""The cause of what failed stands first: an operation that never answers, a broken relation, or the rule."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bigtwo_conformance.causes import causes
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.known_faults import KnownFault, KnownFaults
from bigtwo_conformance.results import checked
from bigtwo_conformance.runner import Attempt, Outcome
from bigtwo_conformance.subjects import subjects
from bigtwo_conformance.variants import named
from bigtwo_conformance.verdicts import question_size, smallest
from tests.runner.engines import called, engine, results_of

CASES = corpus().cases


def found(tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], *words: str) -> list[dict[str, Any]]:
    """The causes that a run names."""
    ended = called(capsys, "run", "--times", "1", "--reports", str(tmp_path), *words, "--", *command)
    assert ended.code == 1, ended.err
    listed: list[dict[str, Any]] = checked(json.loads((tmp_path / "results.json").read_text()))["causes"]
    assert ended.out.count("Cause 1: ") == 1
    return listed


def test_pairs_that_beat_each_other_both_ways(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = 'return {"result": "a-beats-b" if read(a)[2] > read(b)[2] else "b-beats-a"}'
    new = 'return {"result": "a-beats-b" if len(a) == 2 or read(a)[2] > read(b)[2] else "b-beats-a"}'
    first, *_ = found(tmp_path, capsys, engine(tmp_path, old, new), "--operation", "compare")
    assert first["relation"] == "antisymmetry"
    assert "PG-COMB-04" in first["rules"] or "PG-COMB-05" in first["rules"]
    assert len(first["cases"]) > 2
    assert first["smallest"] in first["cases"]
    assert len(first["example"]["question"]["a"]) == 2


def test_moves_that_are_left_out_accuse_no_rule(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Pairs are missing where the hand has all four cards of the rank."""
    old = "            if found and (lead"
    new = "            of_four = [card[0] for card in hand].count(cards[0][0]) == 4\n"
    new += '            if found and not (found[0] == "pair" and of_four) and (lead'
    (only,) = found(tmp_path, capsys, engine(tmp_path, old, new))
    assert (only["relation"], only["rules"]) == ("moves", [])
    assert len(only["cases"]) > 2


def test_a_field_that_no_answer_has_is_one_cause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (only,) = found(tmp_path, capsys, engine(tmp_path, '"may_pass": locked_out or not lead, ', ""))
    assert (only["title"], only["rules"]) == ("No answer to legal-moves has may_pass.", [])


def test_optional_fields_that_answers_lack_are_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = engine(tmp_path, ', "deciding_card": found[1]}', "}")
    ended = called(capsys, "run", "--times", "1", "--operation", "classify", "--", *command)
    assert ended.code == 0
    assert "Note: It is not judged by deciding_card, which its answers lack;" in ended.out


def test_what_the_documents_leave_open_breaks_no_claim(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two sides that are equal are undefined for this engine, where DEC-07 has them neither win."""
    old = "    if len(a) != len(b) or read(a)"
    new = f'    if read(a)[2] == read(b)[2]:\n        return {{"result": "undefined"}}\n{old}'
    command = engine(tmp_path, old, new)
    ended = called(capsys, "run", "--times", "1", "--reports", str(tmp_path), "--", *command)
    found = results_of(tmp_path)
    assert ended.code == 0, ended.out
    (left_open,) = found["optional"]
    assert (found["causes"], left_open["rules"][0]) == ([], "DEC-07")
    assert {rule["id"] for rule in found["rules"] if rule["verdict"] == "differs"} == {"DEC-07"}
    assert "It decides otherwise what the documents leave open: DEC-07." in found["headline"]["sentence"]
    assert "Left open by the documents, and decided otherwise: DEC-07: " in ended.out


@pytest.mark.check
def test_moves_that_are_listed_twice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, *_ = found(tmp_path, capsys, engine(tmp_path, '"moves": moves,', '"moves": moves + moves[:1],'))
    assert first["relation"] == "duplicates"
    assert first["cases"]


@pytest.mark.check
def test_an_operation_that_always_breaks_down_is_one_cause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = engine(tmp_path, "    moves = []\n", "    raise IndexError('no such card')\n")
    first, *_ = found(tmp_path, capsys, command)
    assert first["title"].startswith("legal-moves never answers: ")
    assert first["rules"] == []
    assert len(first["cases"]) > 10


def test_an_operation_that_sometimes_breaks_down_is_one_cause() -> None:
    settled = [case for case in CASES if case.operation == "score" and "hands" in case.input]
    ids = {case.id for case in settled}
    (only,) = causes([outcome(case, "crash" if case.id in ids else "pass") for case in CASES])
    assert only.title == "score does not always answer: crash"
    assert set(only.cases) == ids
    assert not only.rules


def test_the_rule_that_is_broken_stands_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old = '"full-house", "four-of-a-kind", "straight-flush"]'
    new = '"four-of-a-kind", "full-house", "straight-flush"]'
    first, *_ = found(tmp_path, capsys, engine(tmp_path, old, new), "--operation", "compare", "--operation", "classify")
    assert {"PG-COMB-29", "PG-COMB-07"} & set(first["rules"])
    asked = {rule for case in CASES if case.variant == "base" for rule in case.rules}
    assert first["rules"][0] in asked


def outcome(case: Case, status: str) -> Outcome:
    return Outcome(case, [Attempt(status, {}, (), "", "", 0.0, alone=False)])


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
    there = [each.under("base", f"{each.id}@base", "SHCD") for each in CASES if not each.differing(base)]
    wrong = f"{case.id}@base"
    listed = causes([outcome(each, "fail" if each.id == wrong else "pass") for each in there])
    assert [each.cases for each in listed] == [(wrong,)]
    assert "PG-HON-01" not in listed[0].rules
    own, *_ = causes([outcome(each, "fail" if each.id == case.id else "pass") for each in CASES])
    assert "PG-HON-01" in own.rules


def wrong_of(case: Case, answer: dict[str, Any]) -> Outcome:
    return Outcome(case, [Attempt("fail", answer, ("wrong",), "", "", 0.0, alone=False)])


def asked_of(variant: str) -> dict[str, Case]:
    """The cases that are asked of an engine that always plays this variant, by the id under their own."""
    options = named()[variant]
    return {
        case.id: case.under(variant, case.id, options["suit_order"]) for case in CASES if not case.differing(options)
    }


SEVEN = "cx-725-twin"
"""Seven cards that hold a straight flush, under the rules of the base game."""


def test_of_a_rule_that_is_not_played_nothing_is_said() -> None:
    """Of an engine of the base game that gives seven cards another reason code."""
    asked = asked_of("base")
    other = {"playable": False, "reason": {"code": "not-a-combination"}}
    listed = causes([wrong_of(case, other) if id_ == SEVEN else outcome(case, "pass") for id_, case in asked.items()])
    (only,) = listed
    assert only.rules == ("DEC-76",)
    assert only.title.startswith("Only the reason differs. ")
    assert "two extra cards" not in only.title


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


def test_known_faults_that_give_the_same_answers_are_all_named_or_none() -> None:
    (case,) = corpus().select(id="ex-012")

    def fault(name: str) -> KnownFault:
        return KnownFault(name, case.rules[:1], f"Does {name}.", frozenset({case.id}))

    def title(*names: str) -> str:
        known = KnownFaults(frozenset({case.id}), tuple(fault(name) for name in names))
        return causes([outcome(case, "fail")], faults=known)[0].title

    assert title("this").endswith(" It answers as would an engine that does this.")
    assert title("this", "that").endswith(" It answers as would an engine that does this, or one that does that.")
    assert "as would" not in title("a", "b", "c", "d")
