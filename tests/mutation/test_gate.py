"""Every wrong engine is caught by a case that cites the rule it breaks, and the harness sees both life and death."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.judging import differences
from bigtwo_conformance.rulebook import rules
from tests.mutation.__main__ import report
from tests.mutation.gate import Outcome, by_rule, run
from tests.mutation.independent import CHOSEN_AGAINST, INDEPENDENT
from tests.mutation.mutant import Constant, DoesNotFit, Function, Instead, Mutant, in_place_of_the_oracle, mutant
from tests.mutation.mutants import INVERTED, MUTANTS, UNCHANGED
from tests.mutation.table import markdown, unattributed
from tests.oracle import classifying, packs, variants
from tests.oracle.answering import answer

CASES = by_rule(corpus().cases)
CHEAP = by_rule(case for case in corpus().cases if "tally" not in case.expect and len(case.input.get("hand", ())) < 14)
PAGE = Path(__file__).parents[2] / "conformance" / "MUTATION.md"


@pytest.fixture(scope="module")
def outcomes() -> Mapping[str, Outcome]:
    return {wrong.id: run(wrong, CASES) for wrong in MUTANTS}


def test_a_wrong_engine_is_caught_by_every_rule_it_breaks(outcomes: Mapping[str, Outcome]) -> None:
    mutants = [wrong for wrong in MUTANTS if wrong.equivalent is None]
    alive = {wrong.sentence: outcomes[wrong.id].survived for wrong in mutants if outcomes[wrong.id].survived}
    assert alive == {}, "of each wrong engine, by rule, the cases that do not catch it"
    assert {id_: outcome.uncited for id_, outcome in outcomes.items() if outcome.uncited} == {}


def test_an_equivalent_engine_is_caught_by_nothing(outcomes: Mapping[str, Outcome]) -> None:
    assert [wrong.id for wrong in MUTANTS if wrong.equivalent and outcomes[wrong.id].killed_by] == []


def test_an_independent_mutant_is_caught_by_a_case_that_cites_its_rule() -> None:
    alive = {each.rule for each in INDEPENDENT if not run(each.mutant, CHEAP).killed_by}
    missed = {each.rule for each in INDEPENDENT if each.missed and corpus().digest == CHOSEN_AGAINST}
    assert alive == missed


def test_each_independent_mutant_misreads_another_rule_of_the_rulebook() -> None:
    assert len({each.rule for each in INDEPENDENT}) == len(INDEPENDENT) >= 100
    assert [each.rule for each in INDEPENDENT if each.rule not in rules()] == []


def test_every_rule_that_is_cited_has_a_wrong_engine(outcomes: Mapping[str, Outcome]) -> None:
    assert unattributed(outcomes.values(), CASES) == []


def test_the_wrong_engines_differ_and_cite_real_rules() -> None:
    assert [id_ for id_, times in Counter(wrong.id for wrong in MUTANTS).items() if times > 1] == []
    changes = Counter((str(wrong.changes), wrong.rules) for wrong in MUTANTS)
    assert [change for change, times in changes.items() if times > 1] == []
    assert {rule for wrong in MUTANTS for rule in wrong.rules} - rules().keys() == set()
    assert [
        wrong.id for wrong in MUTANTS if not wrong.rules or not wrong.changes or not wrong.sentence.endswith(".")
    ] == []
    assert len(MUTANTS) >= 514


class TestHarness:
    def test_a_control_that_inverts_every_comparison_dies_of_every_rule(self) -> None:
        outcome = run(INVERTED, CASES)
        assert outcome.killed_by.keys() == set(INVERTED.rules)
        assert outcome.survived == {}

    def test_a_control_that_changes_nothing_survives_every_case(self) -> None:
        outcome = run(UNCHANGED, CHEAP)
        assert outcome.killed_by == {}
        assert outcome.survived.keys() == set(UNCHANGED.rules)
        assert outcome.crashes == ()

    def test_the_right_oracle_is_what_is_left_afterwards(self) -> None:
        nobody = Mutant("nobody", tuple(CHEAP), "Is right.", ())
        for wrong in MUTANTS[::10]:
            run(wrong, CHEAP)
        outcome = run(nobody, CHEAP)
        assert outcome.killed_by == {}
        assert outcome.crashes == ()

    def test_an_option_is_misread_only_while_it_lasts(self) -> None:
        wrong = mutant("w (PG-COMB-06): Knows no triples.", Instead("triples", True, False))
        triple = {"cards": ["9S", "9D", "9C"]}
        with in_place_of_the_oracle(wrong) as ask:
            assert not ask("classify", triple)["playable"]
        assert answer("classify", triple)["playable"]

    def test_an_option_is_misread_only_where_others_have_these_values(self) -> None:
        wrong = mutant("w (PG-2P-01): Deals thirteen.", Instead("hand_size", 17, 13, (("players", 2),)))
        deal = {"pack": packs.all_cards(variants.BASE), "dealer": 0, "exposed": "3D"}
        with in_place_of_the_oracle(wrong) as ask:
            dealt = [ask("deal", {"variant": name, **deal})["dealt"] for name in ("two-player-17", "three-player")]
        assert [[len(hand) for hand in hands] for hands in dealt] == [[13] * 2, [17] * 3]

    def test_no_table_outlives_what_it_was_made_by(self) -> None:
        wrong = mutant(
            "w (PG-COMB-07): Turns the kinds round.",
            Function(packs.five_card_order, lambda right, options: right(options)[::-1]),
        )
        sides = {"a": ["3S", "4S", "6S", "7S", "9S"], "b": ["3D", "4D", "5D", "6D", "7C"]}
        assert answer("compare", sides)["result"] == "a-beats-b"
        with in_place_of_the_oracle(wrong) as ask:
            assert ask("compare", sides)["result"] == "b-beats-a"
        assert answer("compare", sides)["result"] == "a-beats-b"

    def test_an_engine_that_breaks_down_is_not_caught_thereby(self) -> None:
        wrong = mutant("w (PG-COMB-05): Breaks down.", Function(classifying.key_of_pair, lambda right: None))
        outcome = run(wrong, CHEAP)
        assert outcome.killed_by == {}
        assert outcome.crashes

    def test_a_change_that_the_oracle_has_no_place_for_is_an_error(self) -> None:
        twice = Function(classifying.is_pair, lambda right, cards: True)
        for changes in ((Constant(classifying, "NO_SUCH_NAME", 1),), (twice, twice), (Function(len, len),)):
            wrong = mutant("w (PG-COMB-05): Is out of date.", *changes)
            with pytest.raises(DoesNotFit), in_place_of_the_oracle(wrong):
                pass
        (case,) = corpus().select(id="cx-003")
        assert differences(case.operation, case.expect, answer(case.operation, case.question)) == ()


def test_the_table_names_every_rule_that_is_cited() -> None:
    some = [run(wrong, {rule: cases[:1] for rule, cases in CASES.items()}) for wrong in MUTANTS[:40]]
    lines = list(markdown(some, CASES))
    named = {rule for wrong in MUTANTS[:40] for rule in wrong.rules if rule in CASES}
    assert len(lines) == 2 + len(named)
    assert any("**survives**" in line for line in lines)


def test_the_page_says_what_came_of_it(outcomes: Mapping[str, Outcome]) -> None:
    text = PAGE.read_text(encoding="utf-8").splitlines()
    assert [line for line in report(list(outcomes.values())) if line not in text] == [], "make mutation writes it"
