"""Sessions as the tests ask about them."""

from __future__ import annotations

import pytest

import bigtwo
from bigtwo.scoring.results import UnscorableDeal
from tests.scoring.asking import Body, played

BASE = bigtwo.variant("base")


def won_by(seat: int, *others: int) -> Body:
    """A deal that a seat won and that left the others with so many cards."""
    left = list(others)
    left.insert(seat, 0)
    return {"winner": seat, "cards_left": left}


def faults(rules: bigtwo.Variant, deals: list[Body], draws: list[str] | None = None) -> dict[str, str]:
    with pytest.raises(UnscorableDeal) as caught:
        played(rules, deals, draws)
    return {"/".join(map(str, fault.path)): fault.code for fault in caught.value.faults}
