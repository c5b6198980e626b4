"""The rule that a wrong engine breaks stands among the first that the kit names, also where the engine is not known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from bigtwo_conformance.causes import causes
from bigtwo_conformance.corpus import corpus
from bigtwo_conformance.known_faults import KnownFault, KnownFaults, known_faults
from tests.mutation.mutant import Mutant
from tests.mutation.naming import (
    ENGINES,
    FILE,
    WHOLE_HAND,
    Wrong,
    as_known,
    as_text,
    named,
    outcomes,
    quick,
    shares,
    without,
    wrong_answers,
)

CASES = quick(corpus().cases, WHOLE_HAND)
SOME = ENGINES[::40]
NOBODY = KnownFaults(frozenset(), ())


@pytest.fixture(scope="module")
def answered() -> Mapping[str, Wrong]:
    """What some engines answer wrongly."""
    return {engine.id: wrong_answers(engine, CASES) for engine in SOME}


def of(
    engines: Sequence[Mutant], answered: Mapping[str, Wrong], known: KnownFaults, *, seen: bool
) -> tuple[float, float]:
    """The shares whose rule is first and among the first three; where not `seen`, as if each engine were not known."""
    found = (named(each, answered[each.id], CASES, known if seen else without(known, each)) for each in engines)
    first, three, _ = shares(found)
    return first, three


def said_of(fault: KnownFault) -> str:
    """How a cause says what a known engine gets wrong."""
    return f"It answers as would an engine that {fault.says[:1].lower()}{fault.says[1:].rstrip('.')}"


@pytest.mark.check
def test_what_some_known_engines_fail_is_what_the_kit_knows(answered: Mapping[str, Wrong]) -> None:
    known = {each.id: each.failing for each in known_faults().faults}
    measured = {id_: frozenset(wrong) for id_, wrong in answered.items() if wrong}
    assert {id_: known.get(id_) for id_ in measured} == measured, "python -m tests.mutation.naming writes it"


def test_every_case_that_is_known_is_one_of_the_corpus() -> None:
    known = known_faults()
    assert known.asked <= {case.id for case in CASES}
    assert {id_ for each in known.faults for id_ in each.failing} <= known.asked
    assert FILE.read_text(encoding="utf-8") == as_text(known)


@pytest.mark.check
def test_of_some_engines(answered: Mapping[str, Wrong]) -> None:
    first, three = of(SOME, answered, known_faults(), seen=True)
    assert first >= 0.75
    assert three >= 0.9


def test_a_known_fault_is_told_and_what_it_fails_belongs_to_its_cause() -> None:
    (fault,) = [each for each in known_faults().faults if each.id == "flush-by-top-card"]
    wrong = dict.fromkeys(fault.failing, ("",))
    first, *others = causes(outcomes(wrong, CASES))
    assert first.rules[0] in fault.rules
    assert said_of(fault) in first.title
    assert set(first.cases) == fault.failing
    assert others == []
    alone, *_ = causes(outcomes(wrong, CASES), faults=NOBODY)
    assert said_of(fault) not in alone.title


def test_a_fault_that_fits_in_part_alone_is_not_told() -> None:
    (fault,) = [each for each in known_faults().faults if each.id == "flush-by-top-card"]
    few = sorted(fault.failing)[: max(1, len(fault.failing) // 4)]
    first, *_ = causes(outcomes(dict.fromkeys(few, ("",)), CASES))
    assert said_of(fault) not in first.title


@pytest.mark.verify
def test_of_all_engines() -> None:
    every = {engine.id: wrong_answers(engine, CASES) for engine in ENGINES}
    known = as_known(every, CASES)
    assert as_text(known) == FILE.read_text(encoding="utf-8"), "python -m tests.mutation.naming writes it"
    first, three = of(ENGINES, every, known, seen=True)
    assert first >= 0.85
    assert three >= 0.97
    first, three = of(ENGINES, every, known, seen=False)
    assert first >= 0.68
    assert three >= 0.89
