"""Single questions to the formal specification: deciding cards, what is no combination, what is refused."""

from __future__ import annotations

import pytest

from tests.spec.driver import Options, classify, count, deciding_cards
from tests.spec.written import LATTA, ROYAL_ONLY

pytestmark = pytest.mark.check


def test_deciding_cards() -> None:
    found = deciding_cards({"pack": "tiles-9"}, 2)
    assert found[frozenset({"9S", "9D"})] == "9S"
    assert set(deciding_cards({}, 3).values()) == {None}
    assert classify({}, "AH 2S 3D 4C 5D").deciding == "5D"
    assert classify({"straight_order": "S9"}, "AH 2S 3D 4C 5D").deciding == "2S"
    assert classify({}, "9H 7H 6H 5H 3H").deciding == "9H"
    assert classify(LATTA, "9S 8S 7S 6S 5S 4S 3S").deciding == "9S"
    assert classify({}, "9S 9H 9C 9D 3D").deciding is None


@pytest.mark.parametrize(
    ("options", "cards", "kind"),
    [
        ({"triples": False}, "9S 9H 9C", "triple"),
        ({}, "9S 9H 9C 9D", "four"),
        ({"quads_form": "bare"}, "9S 9H 9C 9D 3D", "four-of-a-kind"),
        ({"flushes": False}, "9H 7H 6H 5H 3H", "flush"),
        ({"straight_flush_form": "five-plus-two"}, "9H 8H 7H 6H 5H", "straight-flush"),
        ({}, "9H 8H 7H 6H 5H 3D 2C", "straight-flush-plus-two"),
        ({}, "9S 9D 4S 4D 3C", None),
        ({}, "9S 9D 9C 4D 5D", None),
        ({}, "9S 8D", None),
        ({}, "KD AC 2S 3H 4D", None),
        ({}, "9S 9D 4S 4D 3C 3D", None),
    ],
)
def test_what_is_no_combination(options: Options, cards: str, kind: str | None) -> None:
    found = classify(options, cards)
    assert found.key is None
    assert found.kind_not_used == kind


@pytest.mark.parametrize(
    "options",
    [
        {"pack": "standard-53"},
        {"flush_order": "top"},
        {"suit_order": "SSHC"},
        {"straight_order": "S10"},
        {"straight_flush_form": "five-plus-two", **ROYAL_ONLY},
        {"straight_order": [{"ranks": "QKA24", "decided_by": "4"}]},
        {"straight_order": [{"ranks": "34567", "decided_by": "8"}]},
        {"straight_order": [{"ranks": "34567", "decided_by": "7"}, {"ranks": "34567", "decided_by": "3"}]},
        {"straight_order": [[{"ranks": "A2345", "decided_by": "2"}, {"ranks": "23456", "decided_by": "6"}]]},
    ],
)
def test_refused_options(options: Options) -> None:
    with pytest.raises(ValueError, match="refused"):
        count(options, 1)


def test_foreign_card_is_refused() -> None:
    with pytest.raises(ValueError, match="10S"):
        classify({}, ["10S"])
