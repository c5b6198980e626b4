"""Every wrong engine is caught by a case that cites the rule it breaks, and the harness sees both life and death."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import pytest

from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.diagnosis import KnownFault, KnownFaults, causes, known_faults
from bigtwo_conformance.rulebook import rules
from tests.mutation import naming
from tests.mutation.gate import Outcome, by_rule, not_told_apart, quick, run, unattributed
from tests.mutation.mutant import (
    Function,
    Mutant,
    mutant,
)
from tests.mutation.mutants import MUTANTS
from tests.mutation.naming import (
    ENGINES,
    FILE,
    WHOLE_HAND,
    as_known,
    as_text,
    named,
    outcomes,
    shares,
    without,
    wrong_answers,
)
from tests.mutation.options import MISREAD
from tests.oracle import classifying
from tests.tables import table

CASES = by_rule(corpus().cases)
CHEAP = by_rule(quick(corpus().cases))

RULES: Final = (
    "PG-COMB-02 PG-COMB-04 PG-COMB-05 PG-COMB-06 PG-COMB-07 PG-COMB-09 PG-COMB-16 PG-COMB-19 PG-COMB-22 PG-COMB-24"
)
INVERTED: Final = mutant(
    f"control-inverted ({RULES}): Lets the lower of two combinations win, whatever they are.",
    Function(classifying.is_higher, lambda right, a, b: right(b, a)),
)
UNCHANGED: Final = mutant(
    f"control-unchanged ({RULES}): Asks whether the other combination is lower.",
    Function(classifying.is_higher, lambda right, a, b: b.key < a.key),
)


@pytest.fixture(scope="module")
def by_hand() -> Sequence[Outcome]:
    return [run(wrong, CASES) for wrong in MUTANTS]


@pytest.fixture(scope="module")
def misread() -> Sequence[Outcome]:
    return [run(wrong, CHEAP) for wrong in MISREAD]


@pytest.mark.check
def test_a_function_done_wrong_is_caught_by_every_rule_it_breaks(by_hand: Sequence[Outcome]) -> None:
    with table() as row:
        for outcome in by_hand:
            with row(outcome.mutant.id):
                assert outcome.survived == {}, "by rule, the cases that do not catch it"
                assert outcome.uncited == ()


@pytest.mark.check
def test_every_value_of_an_option_is_told_from_another(misread: Sequence[Outcome]) -> None:
    assert not_told_apart(misread) == []
    assert sum(bool(outcome.killed_by) for outcome in misread) >= 350


@pytest.mark.check
def test_every_rule_that_is_cited_has_a_wrong_engine(by_hand: Sequence[Outcome], misread: Sequence[Outcome]) -> None:
    assert unattributed([*by_hand, *misread], CASES) == []


def test_the_wrong_engines_differ_and_cite_real_rules() -> None:
    every = [*MUTANTS, *MISREAD]
    assert [id_ for id_, times in Counter(wrong.id for wrong in every).items() if times > 1] == []
    assert {rule for wrong in every for rule in wrong.rules} - rules().keys() == set()
    assert [wrong.id for wrong in every if not wrong.rules or not wrong.sentence.endswith(".")] == []
    assert len(MUTANTS) >= 350


class TestHarness:
    def test_controls(self) -> None:
        """One dies of every rule; the other, which changes nothing, survives every case."""
        outcome = run(INVERTED, CASES)
        assert (outcome.killed_by.keys(), outcome.survived) == (set(INVERTED.rules), {})
        outcome = run(UNCHANGED, CHEAP)
        assert (outcome.killed_by, outcome.survived.keys(), outcome.crashes) == ({}, set(UNCHANGED.rules), ())

    def test_the_right_oracle_is_what_is_left_afterwards(self) -> None:
        for wrong in MUTANTS[::10]:
            run(wrong, CHEAP)
        outcome = run(Mutant("nobody", tuple(CHEAP), "Is right.", ()), CHEAP)
        assert (outcome.killed_by, outcome.crashes) == ({}, ())

    def test_an_engine_that_breaks_down_is_not_caught_thereby(self) -> None:
        wrong = mutant("w (PG-COMB-05): Breaks down.", Function(classifying.key_of_pair, lambda right: None))
        outcome = run(wrong, CHEAP)
        assert outcome.killed_by == {}
        assert outcome.crashes


# --- what the kit names -----------------------------------------------------------------------------------------------

QUICK = naming.quick(corpus().cases, WHOLE_HAND)
SOME = ENGINES[::30]


def shares_of(
    engines: Sequence[Mutant], answered: Mapping[str, Mapping[str, tuple[str, ...]]], known: KnownFaults, *, seen: bool
) -> tuple[float, float]:
    """The shares whose rule is named first and among the first three; where not `seen`, as if each were not known."""
    found = (named(each, answered[each.id], QUICK, known if seen else without(known, each)) for each in engines)
    first, three, _ = shares(found)
    return first, three


def said_of(fault: KnownFault) -> str:
    """How a cause says what a known engine gets wrong."""
    return f"Just the same cases fail for an engine that {fault.says[:1].lower()}{fault.says[1:].rstrip('.')}"


@pytest.mark.check
def test_what_some_known_engines_fail_is_what_the_kit_knows_and_names() -> None:
    answered = {engine.id: wrong_answers(engine, QUICK) for engine in SOME}
    known = {each.id: each.failing for each in known_faults().faults}
    measured = {id_: frozenset(wrong) for id_, wrong in answered.items() if wrong}
    assert {id_: known.get(id_) for id_ in measured} == measured, "python -m tests.mutation.naming writes it"
    first, three = shares_of(SOME, answered, known_faults(), seen=True)
    assert first >= 0.75
    assert three >= 0.9


def test_every_case_that_is_known_is_one_of_the_corpus() -> None:
    known = known_faults()
    assert known.asked <= {case.id for case in QUICK}
    assert {id_ for each in known.faults for id_ in each.failing} <= known.asked
    assert {each.id for each in ENGINES} <= {each.id for each in known.faults}, "make mutation adds them"
    assert FILE.read_text(encoding="utf-8") == as_text(known)


def test_a_known_fault_is_named_where_it_explains_what_failed() -> None:
    (fault,) = [each for each in known_faults().faults if each.id == "flush-suit-only"]
    failing = dict.fromkeys(fault.failing, ("",))
    first, *others = causes(outcomes(failing, QUICK))
    assert first.rules[0] in fault.rules
    assert said_of(fault) in first.title
    assert set(first.cases) == fault.failing
    assert others == []
    alone, *_ = causes(outcomes(failing, QUICK), faults=KnownFaults(frozenset(), ()))
    assert said_of(fault) not in alone.title
    few = sorted(fault.failing)[: max(1, len(fault.failing) // 4)]
    first, *_ = causes(outcomes(dict.fromkeys(few, ("",)), QUICK))
    assert said_of(fault) not in first.title


@pytest.mark.verify
def test_of_all_engines() -> None:
    every = {engine.id: wrong_answers(engine, QUICK) for engine in ENGINES}
    known = as_known(every, QUICK)
    assert as_text(known) == FILE.read_text(encoding="utf-8"), "python -m tests.mutation.naming writes it"
    first, three = shares_of(ENGINES, every, known, seen=True)
    assert first >= 0.85
    assert three >= 0.97
    first, three = shares_of(ENGINES, every, known, seen=False)
    assert first >= 0.68
    assert three >= 0.89
