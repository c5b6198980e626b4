"""Whole deals, played by an independent simulator: clean records are clean, planted faults are found at their event."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.table.structure import structural_faults
from tests.oracle import planting, random_records
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

pytestmark = pytest.mark.sampled(20)

FAULTS = sorted(planting.FAULTS)
STYLES = sorted(random_records.STYLES)
MIXES = 60


def dealt(deal: dict[str, Any]) -> bigtwo.DealtCards:
    """The oracle's deal as the engine takes it."""
    return bigtwo.DealtCards(
        hands=deal["hands"],
        extra=deal.get("extra"),
        stock=deal.get("stock") or None,
        dead=deal.get("dead") or None,
        deal_number=deal.get("deal_number", 1),
        previous=deal.get("previous"),
        leader=deal.get("leader"),
    )


def assert_clean(rng: Random, variant: bigtwo.Variant, style: str) -> None:
    options = variant.options.to_dict()
    deal, events, result = random_records.random_record(rng, options, style)
    judgement = bigtwo.referee(dealt(deal), events, variant)
    assert judgement.verdict == "clean", (variant, deal, events, [str(f.violation.reason) for f in judgement.findings])
    assert judgement.events_applied == len(events)
    found = judgement.result
    if result is None:
        assert found is None
        return
    assert found is not None
    answer = found.to_dict()
    assert answer["winner"] == result["winner"]
    assert answer["placings"] == result["placings"], (variant, events)
    assert answer["cards_left"] == result["cards_left"]
    breaches = answer["breaches"]
    assert isinstance(breaches, list)
    reported = [{name: breach[name] for name in ("event", "seat", "causal")} for breach in breaches]
    assert reported == result["breaches"], (variant, deal, events)
    assert answer["breach"] == result["breach"]
    assert not structural_faults(judgement.state)


def assert_resumes(rng: Random, variant: bigtwo.Variant) -> None:
    """A record cut anywhere and taken up from the state gives what it gives when judged whole."""
    deal, events, _ = random_records.random_record(rng, variant.options.to_dict(), rng.choice(STYLES))
    whole = bigtwo.referee(dealt(deal), events, variant)
    state: bigtwo.State = bigtwo.referee(dealt(deal), [], variant).state
    cuts = sorted(rng.sample(range(len(events) + 1), min(6, len(events) + 1)))
    before = 0
    for cut in [*cuts, len(events)]:
        state = bigtwo.referee(state, events[before:cut], variant).state
        assert not structural_faults(state), (structural_faults(state), state.to_dict())
        before = cut
    assert state == whole.state
    assert state.to_dict() == whole.state.to_dict()


@pytest.mark.parametrize("name", NAMED)
def test_random_deals_under_every_named_variant_are_judged_clean(name: str) -> None:
    rng = Random(f"deals {name}")
    variant = bigtwo.variant(name)
    for style in STYLES:
        assert_clean(rng, variant, style)
    assert_resumes(rng, variant)


@pytest.mark.parametrize("number", range(MIXES))
def test_random_deals_under_random_mixes_are_judged_clean(number: int) -> None:
    rng = Random(f"mixed deals {number}")
    variant = bigtwo.variant({"options": random_options(rng)})
    assert_clean(rng, variant, rng.choice(STYLES))
    assert_resumes(rng, variant)


@pytest.mark.verify
@pytest.mark.parametrize("first", range(MIXES, 1000, 94))
def test_random_deals_under_a_thousand_mixes(first: int) -> None:
    for number in range(first, first + 94):
        test_random_deals_under_random_mixes_are_judged_clean(number)


FLOWS: dict[str, dict[str, Any]] = {
    "base": {},
    "out of the trick": {"after_pass": "out-of-trick"},
    "self-beat": {"after_pass": "out-of-trick", "self_beat": True},
    "announcing": {"last_cards_announcement": 2},
    "compulsory": {"last_card_duty": "compulsory", "lone_top_two_finish": "forbidden"},
    "drawing": {"players": 3, "hand_size": 13, "leftover": "stock", "draw_on_pass": "combination-size"},
    "playing on": {"deal_ends": "one-left", "scoring": "winner-points", "settlement": "none", "last_card_duty": "none"},
    "seven cards": {"straight_flush_form": "five-plus-two"},
}


@pytest.mark.parametrize("name", FLOWS)
def test_bombs_at_any_time_come_out_of_turn_as_the_oracle_lets_them(name: str) -> None:
    rng = Random(f"interrupted {name}")
    variant = bigtwo.variant({"options": {**FLOWS[name], "bombs": "at-any-time"}})
    for style in STYLES:
        assert_clean(rng, variant, style)
    assert_resumes(rng, variant)


HOUSE = {
    "bombs at any time": {"bombs": "at-any-time"},
    "compulsory": {"last_card_duty": "compulsory"},
    "announcing": {"last_cards_announcement": 2},
    "locked": {"after_pass": "out-of-trick"},
    "drawing": {"players": 3, "hand_size": 13, "leftover": "stock", "draw_on_pass": "one"},
}


@pytest.mark.parametrize("name", [*NAMED, *HOUSE])
def test_a_planted_fault_is_found_at_exactly_its_event(name: str) -> None:
    variant = bigtwo.variant({"options": HOUSE[name]} if name in HOUSE else name)
    options = variant.options.to_dict()
    for fault, number in product(FAULTS, range(3)):
        rng = Random(f"{fault} {name} {number}")
        deal, events, _ = random_records.random_record(rng, options, rng.choice(STYLES))
        planted = planting.plant(rng, deal, events, fault, options)
        if planted is None:
            continue
        faulty, index, seat, code = planted
        judgement = bigtwo.referee(dealt(deal), faulty, variant)
        assert judgement.verdict == "violation", (name, fault)
        first = judgement.findings[0]
        assert (first.event, first.violation.seat, first.violation.reason.code) == (index, seat, code), (
            name,
            [str(finding.violation.reason) for finding in judgement.findings],
            faulty[index],
        )
