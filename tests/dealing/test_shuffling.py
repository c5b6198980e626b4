"""The order that follows from a seed: the vectors of the page on fair shuffles, and what a seed may be."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.cards import PACKS
from bigtwo.dealing.shuffling import Draws, read_seed, shuffled
from bigtwo.faults import Faults
from tests.dealing.vectors import VECTORS


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{len(vector['cards'])}-{vector['seed'][:20]!r}")
def test_the_order_is_that_of_the_vector(vector: dict[str, Any]) -> None:
    assert " ".join(shuffled(vector["cards"], vector["seed"])) == vector["shuffled"]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{len(vector['cards'])}-{vector['seed'][:20]!r}")
def test_the_exposed_card_is_the_next_draw(vector: dict[str, Any]) -> None:
    draws = Draws(vector["seed"])
    order = draws.shuffled(vector["cards"])
    assert order[draws.below(len(order))] == vector["exposed"]


def test_a_pack_is_listed_by_rank_and_in_a_rank_by_suit() -> None:
    assert " ".join(PACKS["standard-52"].cards).startswith("3D 3C 3H 3S 4D 4C")
    assert " ".join(PACKS["standard-52"].cards).endswith("AH AS 2D 2C 2H 2S")
    assert " ".join(PACKS["tiles-9"].cards).endswith("9H 9S 1D 1C 1H 1S 2D 2C 2H 2S")


@pytest.mark.parametrize("cards", [[], ["3D"]])
def test_none_and_one_stay_as_they_are(cards: list[str]) -> None:
    assert shuffled(cards, "seed") == tuple(cards)


@pytest.mark.parametrize(
    ("seed", "codes"),
    [
        ("", ["out-of-range"]),
        ("x" * 201, ["out-of-range"]),
        (7, ["not-a-text"]),
        ("\ud83c", ["not-utf-8"]),
        ("x" * 200, []),
        (" ", []),
        ("\0", []),
    ],
)
def test_a_seed_is_a_text_of_1_to_200_characters(seed: object, codes: list[str]) -> None:
    faults = Faults()
    found = read_seed(seed, bigtwo.variant(), ("seed",), faults)
    assert [fault.code for fault in faults.found] == codes
    assert found == (None if codes else seed)
