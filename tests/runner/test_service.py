"""bigtwo itself, asked by the kit as anybody's engine is: over HTTP and as a program."""

import sys
from dataclasses import replace

import pytest

import bigtwo
from bigtwo.table.reader import DealtCards
from bigtwo.table.table import start
from bigtwo_conformance.case_scope import scope
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.judging import differences
from bigtwo_conformance.protocol import Hello
from bigtwo_conformance.reference import with_reference
from bigtwo_conformance.tally import lines, numbered_deal
from bigtwo_conformance.targets import Asking
from tests.oracle.answering import answer
from tests.runner.engines import BIGTWO, COMMAND, Call
from tests.table.searching import divide, perft

pytestmark = pytest.mark.check

PROGRAM = [sys.executable, "-m", "bigtwo", "answer"]


def earns_a_claim(call: Call, target: list[str], *selected: str) -> None:
    assert call("smoke", *target).code == 0
    ended = call("run", "--times", "1", *selected, *target)
    assert ended.code == 0, ended.out[-3000:]
    assert "bigtwo " in ended.out
    assert " conforms to " in ended.out
    assert ", 0 failed, " in ended.out.splitlines()[-1]


def test_it_earns_a_claim_about_a_variant_over_http(address: str, call: Call) -> None:
    earns_a_claim(call, ["--url", address], "--variant", "taiwan-latta")


@pytest.mark.verify
def test_it_earns_a_claim_over_http(address: str, call: Call) -> None:
    earns_a_claim(call, ["--url", address])


@pytest.mark.verify
def test_it_earns_a_claim_as_a_program(call: Call) -> None:
    earns_a_claim(call, ["--", *PROGRAM])


def test_lines_of_play_are_those_of_the_table() -> None:
    hands = numbered_deal(5)
    state = start(DealtCards(hands), bigtwo.variant())
    asking = Asking(BIGTWO)
    try:
        counted = lines(asking, {"variant": "base", "deal": {"hands": hands, "dealer": 0}}, 3)
    finally:
        asking.close()
    by_event = counted.pop("divide")
    assert counted == {f"depth-{n}": perft(state, n) for n in (1, 2, 3)}
    assert {frozenset(event.split()): number for event, number in by_event.items()} == {
        frozenset(event.split()): number for event, number in divide(state, 3).items()
    }


def test_numbered_deals_are_the_same_for_ever() -> None:
    hands = numbered_deal(1)
    assert [len(hand) for hand in hands] == [13] * 4
    assert len({card for hand in hands for card in hand}) == 52
    assert hands[0][:4] == ["2S", "4C", "3S", "TC"]


PLAYS = {"extends": "base", "options": {"suit_order": "CSHD", "more_kinds": ["run-3", "run-7"]}}


def test_it_answers_what_no_case_asks_about() -> None:
    hello = Hello("n", "1", "l", (), ("classify", "compare"), (), plays=PLAYS)
    cases = [case for case in corpus().cases if "tally" not in case.expect]
    plain = scope(cases, hello)
    assert plain.rules[0].unasked == ("more_kinds", "run")
    found = with_reference(plain, cases, hello, BIGTWO)
    asked = {case.id for case in plain.cases}
    added = [case for case in found.cases if case.id not in asked]
    assert found.rules[0].unasked == ()
    before, after = plain.rules[0], found.rules[0]
    assert (after.asked - before.asked, after.apply - before.apply) == (len(added), len(added)) >= (10, 10)
    assert {case.origin for case in added if not case.optional} == {"reference"}
    assert all(case.id.startswith("ref-") for case in added)
    assert {case.options.get("suit_order", ("CSHD",)) for case in added} == {("CSHD",)}
    asked = {case.id: differences(case.operation, case.expect, answer(case.operation, case.question)) for case in added}
    assert {id_: wrong for id_, wrong in asked.items() if wrong} == {}
    assert {case.polarity for case in added} == {"positive", "negative"}


def test_a_right_engine_earns_the_claim(call: Call) -> None:
    ended = call("run", "--reference", "bigtwo", "--times", "1", "--", *COMMAND)
    assert ended.code == 0, ended.out
    assert ", 0 failed, " in ended.out


def test_what_is_not_offered_is_not_asked_of_it() -> None:
    hello = Hello("n", "1", "l", (), ("classify",), (), plays=PLAYS, deciding_card=False)
    cases = [case for case in corpus().cases if case.operation == "classify"]
    found = with_reference(scope(cases, replace(hello)), cases, hello, BIGTWO)
    assert all("deciding_card" not in case.expect.get("equals", {}) for case in found.cases)
