"""No wrong engine earns a claim, whatever rules it plays."""

from random import Random

import pytest

from bigtwo_conformance.variants import named
from tests.mutation.claims import Rules, examined, mixes
from tests.tables import SEED

SOME = Random(SEED).sample([*named(), *mixes(30)], 10)
"""Other rules every night; `python -m tests.mutation.claims` takes all of them, which lasts for hours."""
PLAYED: list[Rules] = [
    {"extends": "base", "options": {"straight_order": "S7"}},
    {"extends": "base", "options": {"straight_order": "S9", "suit_order": "CDHS", "bombs": "on"}},
]
"""What many public engines play."""


@pytest.mark.check
@pytest.mark.parametrize("rules", PLAYED, ids=str)
def test_no_wrong_engine_earns_a_claim_about_combinations(rules: Rules) -> None:
    for report in examined(rules, 20, ("classify", "compare")):
        assert report.granted
        assert report.engines >= 20
        assert report.wrongly == []


@pytest.mark.verify
@pytest.mark.parametrize("rules", SOME, ids=str)
def test_no_wrong_engine_earns_a_claim(rules: Rules) -> None:
    assert [report.wrongly for report in examined(rules, 60)] == [[], []]
