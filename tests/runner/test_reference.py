"""Right answers from a reference, where no case has the values that an engine plays."""

from dataclasses import replace

import pytest

from bigtwo_conformance.asking_reference import with_reference
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.scope import scope
from tests.oracle.answering import answer
from tests.runner.engines import COMMAND, called
from tests.runner.missing import BIGTWO

PLAYS = {"extends": "base", "options": {"suit_order": "CSHD", "runs_of": [3, 7]}}


def test_it_answers_what_no_case_asks_about() -> None:
    hello = Hello("n", "1", "l", (), ("classify", "compare"), (), plays=PLAYS)
    cases = [case for case in corpus().cases if "tally" not in case.expect]
    plain = scope(cases, hello)
    assert plain.rules[0].unasked == ("runs_of", "run")
    found = with_reference(plain, cases, hello, BIGTWO)
    asked = {case.id for case in plain.cases}
    added = [case for case in found.cases if case.id not in asked]
    assert found.rules[0].unasked == ()
    assert len(added) >= 10
    assert {case.origin for case in added if not case.optional} == {"reference"}
    assert all(case.id.startswith("ref-") for case in added)
    assert {case.options.get("suit_order", ("CSHD",)) for case in added} == {("CSHD",)}
    asked = {case.id: differences(case.operation, case.expect, answer(case.operation, case.question)) for case in added}
    assert {id_: wrong for id_, wrong in asked.items() if wrong} == {}
    assert {case.polarity for case in added} == {"positive", "negative"}


def test_a_right_engine_earns_the_claim(capsys: pytest.CaptureFixture[str]) -> None:
    ended = called(capsys, "run", "--reference", "bigtwo", "--times", "1", "--", *COMMAND)
    assert ended.code == 0, ended.out
    assert ", 0 failed, " in ended.out


def test_what_is_not_offered_is_not_asked_of_it() -> None:
    hello = Hello("n", "1", "l", (), ("classify",), (), plays=PLAYS, deciding_card=False)
    cases = [case for case in corpus().cases if case.operation == "classify"]
    found = with_reference(scope(cases, replace(hello)), cases, hello, BIGTWO)
    assert all("deciding_card" not in case.expect.get("equals", {}) for case in found.cases)
