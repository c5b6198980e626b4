"""The rule that a wrong engine breaks stands among the first that the kit names."""

import pytest

from bigtwo_conformance.corpus import corpus
from tests.mutation.explaining import explained, quick
from tests.mutation.mutants import MUTANTS

ENGINES = [wrong for wrong in MUTANTS if wrong.equivalent is None]


def shares(step: int) -> tuple[float, float]:
    """Of every so many engines that a case catches, the shares whose rule is first and among the first three."""
    cases = quick(corpus().cases)
    found = [each for wrong in ENGINES[::step] if (each := explained(wrong, cases)).named]
    return tuple(sum(each.within(first) for each in found) / len(found) for first in (1, 3))  # type: ignore[return-value]


def test_of_some_engines() -> None:
    first, three = shares(40)
    assert first >= 0.6
    assert three >= 0.85


@pytest.mark.verify
def test_of_all_engines() -> None:
    first, three = shares(1)
    assert first >= 0.65
    assert three >= 0.85
