"""Every wrong engine is caught by a case that cites the rule it breaks, and the harness sees both life and death."""

from __future__ import annotations

from collections import Counter

import pytest

import bigtwo
from bigtwo import combinations, compiled
from bigtwo_conformance.baselines import BASELINES, measure
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.rulebook import rules
from bigtwo_conformance.runner import TIMES
from tests.mutation.gate import by_rule, run
from tests.mutation.mutant import Constant, DoesNotFit, Edit, Instead, Mutant, in_place_of_the_engine, mutant
from tests.mutation.mutants import INVERTED, MUTANTS, UNCHANGED
from tests.mutation.table import markdown, unattributed

pytestmark = pytest.mark.sampled(10)

CASES = by_rule(corpus().cases)


@pytest.mark.parametrize("wrong", MUTANTS, ids=lambda wrong: wrong.id)
def test_a_wrong_engine_is_caught_by_every_rule_it_breaks(wrong: Mutant) -> None:
    outcome = run(wrong, CASES)
    assert outcome.uncited == (), "no case cites these rules, so there is nothing to catch it by"
    if wrong.equivalent is None:
        assert outcome.survived == {}, f"{wrong.sentence} No case of these catches it: {outcome.survived}"
    else:
        assert outcome.killed_by == {}, "it is said to be no different from the right engine, but it is"


def test_every_rule_that_is_cited_has_a_wrong_engine() -> None:
    outcomes = [run(wrong, {}) for wrong in MUTANTS]
    assert unattributed(outcomes, CASES) == []


def test_the_wrong_engines_are_told_apart_and_cite_real_rules() -> None:
    assert [id_ for id_, times in Counter(wrong.id for wrong in MUTANTS).items() if times > 1] == []
    changes = Counter((wrong.changes, wrong.rules) for wrong in MUTANTS)
    assert [change for change, times in changes.items() if times > 1] == []
    assert {rule for wrong in MUTANTS for rule in wrong.rules} - rules().keys() == set()
    assert [
        wrong.id for wrong in MUTANTS if not wrong.rules or not wrong.changes or not wrong.sentence.endswith(".")
    ] == []
    assert len(MUTANTS) >= 200


class TestHarness:
    def test_a_control_that_inverts_every_comparison_dies_of_every_rule(self) -> None:
        outcome = run(INVERTED, CASES)
        assert outcome.killed_by.keys() == set(INVERTED.rules)
        assert outcome.survived == {}

    def test_a_control_that_changes_nothing_survives_every_case(self) -> None:
        outcome = run(UNCHANGED, CASES)
        assert outcome.killed_by == {}
        assert outcome.survived.keys() == set(UNCHANGED.rules)
        assert outcome.crashes == ()

    def test_the_right_engine_passes_and_is_what_is_left_afterwards(self) -> None:
        nobody = Mutant("nobody", tuple(CASES), "Is right.", ())
        before = bigtwo.variant("base")
        for wrong in MUTANTS[::10]:
            run(wrong, CASES)
        outcome = run(nobody, CASES)
        assert outcome.killed_by == {}
        assert outcome.crashes == ()
        assert bigtwo.variant("base") is before

    def test_an_option_is_misread_only_while_it_lasts(self) -> None:
        wrong = mutant("w", "PG-COMB-06", "Knows no triples.", Instead("triples", True, False))
        with in_place_of_the_engine(wrong):
            assert not bigtwo.variant("base").options.triples
        assert bigtwo.variant("base").options.triples

    def test_a_constant_is_replaced_wherever_it_is_known(self) -> None:
        wrong = mutant("w", "PG-HON-02", "Knows nothing small.", Constant("combinations.SMALL_KINDS", frozenset()))
        with in_place_of_the_engine(wrong):
            assert [vars(module)["SMALL_KINDS"] for module in (combinations, compiled)] == [frozenset()] * 2
        assert [len(vars(module)["SMALL_KINDS"]) for module in (combinations, compiled)] == [3, 3]

    def test_an_engine_that_breaks_down_is_not_caught_thereby(self) -> None:
        wrong = mutant(
            "w",
            "PG-COMB-05",
            "Breaks down.",
            Edit(
                "compiled.Combinations.beats",
                "        high, low = play.standing, pile.standing\n",
                "        raise KeyError\n",
            ),
        )
        outcome = run(wrong, CASES)
        assert outcome.killed_by == {}
        assert outcome.crashes

    def test_a_change_that_no_longer_fits_the_engine_is_an_error(self) -> None:
        for place in ("combinations._pairs", "combinations.KINDS"):
            wrong = mutant("w", "PG-COMB-05", "Is out of date.", Edit(place, "no such passage", ""))
            with pytest.raises(DoesNotFit), in_place_of_the_engine(wrong):
                pass


def test_no_engine_without_rules_earns_a_rule() -> None:
    baselines = measure(corpus().cases, TIMES)
    assert tuple(each.name for each in baselines) == BASELINES
    assert {each.name: sorted(each.rules) for each in baselines if each.rules} == {}


def test_the_table_names_every_rule_that_is_cited() -> None:
    outcomes = [run(wrong, {rule: cases[:1] for rule, cases in CASES.items()}) for wrong in MUTANTS[:40]]
    lines = list(markdown(outcomes, CASES))
    named = {rule for wrong in MUTANTS[:40] for rule in wrong.rules if rule in CASES}
    assert len(lines) == 2 + len(named)
    assert any("**survives**" in line for line in lines)
