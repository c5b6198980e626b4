"""A deal from a seed is that of the pack which the seed shuffles, and its answer says all that it was dealt from."""

from __future__ import annotations

from typing import Any

import pytest

import bigtwo
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from tests.dealing.packs import faults
from tests.dealing.vectors import VECTORS
from tests.variant.chosen import NAMED

BASE = bigtwo.variant()
OF_52 = [vector for vector in VECTORS if vector.get("pack") == "standard-52"]
ECHOED = ("seed", "pack", "dealer", "exposed", "deal_number", "previous", "returned")


def asked(**question: Any) -> dict[str, Any]:
    operation = OPERATIONS["deal"]
    return operation.answer(operation.request.load(question)).fields


@pytest.mark.parametrize("vector", OF_52, ids=lambda vector: vector["seed"][:20])
def test_a_seed_deals_the_pack_of_the_vector(vector: dict[str, Any]) -> None:
    found = BASE.deal(seed=vector["seed"], dealer=2)
    by_hand = BASE.deal(vector["shuffled"], 2, vector["exposed"])
    assert found.hands == by_hand.hands
    assert found.opening == by_hand.opening
    assert (found.seed, by_hand.seed) == (vector["seed"], None)
    assert found.to_dict()["pack"] == vector["shuffled"].split()
    assert found.to_dict()["exposed"] == vector["exposed"]


@pytest.mark.parametrize("named", NAMED)
def test_what_an_answer_echoes_deals_the_same_again(named: str) -> None:
    """Also under suit orders of which the shuffle knows nothing."""
    found = asked(variant=named, seed="once more", dealer=1)
    echoed = {name: found[name] for name in ECHOED if name != "seed"}
    assert asked(variant=named, **echoed) == {**found, "seed": None}
    assert list(found)[1:8] == list(ECHOED)


def test_the_suit_order_has_no_say_in_the_shuffle() -> None:
    packs = {
        tuple(asked(variant={"options": {"suit_order": order}}, seed="7", dealer=0)["pack"])
        for order in ("SHCD", "DCHS")
    }
    assert len(packs) == 1


def test_an_exposed_card_that_is_given_is_the_one_that_counts() -> None:
    found = asked(seed="big two", dealer=0, exposed="AD")
    assert (found["exposed"], found["first_card_to"]) == ("AD", 0)
    assert found["pack"] == asked(seed="big two", dealer=0)["pack"]


def test_where_nothing_is_counted_out_no_card_is_exposed() -> None:
    found = asked(variant={"options": {"first_card_to": "next-player"}}, seed="big two", dealer=0)
    assert found["exposed"] is None
    assert found["pack"] == asked(seed="big two", dealer=0)["pack"]


def test_a_later_deal_repeats_what_came_before_as_it_was_given() -> None:
    previous = {"winner": 0, "hands": [[], ["2H", "♦3"], ["4C"]]}
    found = asked(variant="three-player-exchange", seed="x", dealer=0, deal_number=2, previous=previous)
    assert found["deal_number"] == 2
    assert found["previous"] == {"winner": 0, "hands": [[], ["3D", "2H"], ["4C"]], "penalties": None}
    assert found["returned"] is None
    due = found["exchange"]["gives"]
    done = asked(variant="three-player-exchange", seed="x", dealer=0, deal_number=2, previous=previous, returned=due)
    assert done["returned"] == due


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({}, [((), "pack-or-seed")]),
        ({"exposed": None}, [((), "pack-or-seed")]),
        ({"pack": list(BASE.order.pack.cards), "seed": "x"}, [((), "pack-or-seed")]),
        ({"seed": ""}, [(("seed",), "out-of-range")]),
        ({"seed": "x" * 201}, [(("seed",), "out-of-range")]),
        ({"seed": "\udcff"}, [(("seed",), "not-utf-8")]),
        ({"seed": 5}, [(("seed",), "not-a-text")]),
    ],
)
def test_a_deal_is_from_a_pack_or_from_a_seed(given: dict[str, Any], found: list[object]) -> None:
    assert faults(bigtwo.deal, **{"dealer": 0, "exposed": "AD"} | given) == found
    with pytest.raises(InvalidRequest) as refused:
        asked(**{"dealer": 0, "exposed": "AD"} | given)
    assert [(fault.path, fault.code) for fault in refused.value.faults] == found


def test_a_deal_needs_a_dealer() -> None:
    assert faults(bigtwo.deal, seed="x") == [(("dealer",), "missing-field")]
