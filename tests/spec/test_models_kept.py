"""Programs that clingo has solved are not solved again, and only where another has the same models."""

from __future__ import annotations

from typing import Any

import pytest

from tests.spec.driver import combinations, forget_models

pytestmark = pytest.mark.check

MIXES: tuple[dict[str, Any], ...] = (
    {},
    {"suit_order": "DHSC"},
    {"triples": False},
    {"pack": "tiles-9"},
    {"quads_form": "both"},
    {"two_pairs": True},
    {"two_pairs": True, "suit_order": "DHSC"},
    {"runs_of": [3, 4]},
    {"consecutive_pairs": [2]},
    {"straight_order": "S7", "runs_of": [4]},
)


def anew(options: dict[str, Any], size: int) -> dict[frozenset[str], Any]:
    forget_models()
    return dict(combinations(options, size))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_what_is_kept_is_what_is_found_anew(size: int) -> None:
    alone = [anew(options, size) for options in MIXES]
    forget_models()
    assert [combinations(options, size) for options in (*MIXES, *MIXES)] == [*alone, *alone]
    assert any(one != alone[0] for one in alone)


def test_whoever_asks_may_change_what_he_is_given() -> None:
    expected = anew({}, 1)
    combinations({}, 1).clear()
    assert combinations({}, 1) == expected
