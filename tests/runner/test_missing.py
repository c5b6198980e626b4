"""No claim under any variant for an engine from which a kind of combination, an operation or a rule is missing."""

from __future__ import annotations

import pytest

from bigtwo_conformance.corpus import Case
from bigtwo_conformance.variants import named
from tests.runner.missing import (
    Missing,
    answered,
    asked,
    claimed,
    is_in_force,
    with_options,
    without_kinds_and_operations,
)

pytestmark = pytest.mark.sampled(24)

WITHOUT = [*without_kinds_and_operations()]
SOME_WITH_OPTIONS = [*with_options(37)]
MISREAD = [engine for engine in SOME_WITH_OPTIONS if is_in_force(engine)]
NOT_READ = [engine for engine in SOME_WITH_OPTIONS if not is_in_force(engine)]


@pytest.mark.check
def test_there_are_hundreds_of_engines() -> None:
    assert len(WITHOUT) >= 500
    assert sum(1 for engine in with_options() if is_in_force(engine)) >= 1000


@pytest.mark.parametrize("variant", named())
def test_the_whole_engine_conforms_and_everything_in_force_is_asked(variant: str) -> None:
    def right(case: Case) -> dict[str, object]:
        return answered(case, variant)

    found = claimed(Missing(variant, "nothing", "", right))
    assert found.granted, found.sentence
    assert asked(variant).rules[0].unasked == ()


@pytest.mark.parametrize("engine", WITHOUT, ids=str)
def test_no_claim_without_a_kind_or_an_operation(engine: Missing) -> None:
    if engine.what.startswith("operation") and not can_be_asked(engine):
        assert engine.about == "exchange"
        assert named()[engine.variant]["card_exchange"] == "none"
        return
    assert not claimed(engine).granted


def can_be_asked(engine: Missing) -> bool:
    return any(case.operation == engine.about for case in asked(engine.variant).cases)


@pytest.mark.parametrize("engine", MISREAD, ids=str)
def test_no_claim_with_a_rule_misread(engine: Missing) -> None:
    assert not claimed(engine).granted


@pytest.mark.parametrize("engine", NOT_READ, ids=str)
def test_what_is_not_in_force_decides_nothing(engine: Missing) -> None:
    assert claimed(engine).granted


@pytest.mark.verify
@pytest.mark.parametrize("variant", named())
def test_nothing_that_is_not_in_force_decides_anything(variant: str) -> None:
    refused = [str(engine) for engine in NOT_READ if engine.variant == variant and not claimed(engine).granted]
    assert refused == []


@pytest.mark.verify
@pytest.mark.parametrize("variant", named())
def test_no_claim_with_any_rule_misread(variant: str) -> None:
    granted = [str(engine) for engine in MISREAD if engine.variant == variant and claimed(engine).granted]
    assert granted == []
