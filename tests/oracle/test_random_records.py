"""Random deals end, keep every card and hold nothing but legal events; and every fault finds its place in one."""

from __future__ import annotations

from itertools import cycle
from random import Random

import pytest

from tests.tables import SEED, table
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

from . import packs, playing
from .dealing import SIZES, Deal, combinations_of_size, find_opening
from .facts import NO_FLUSHES
from .packs import Options
from .planting import FAULTS, plant
from .random_records import STYLES, random_deal, random_record
from .table import Event, Table, judge_record
from .variants import BASE, having, options_of

pytestmark = pytest.mark.check


def mix(rng: Random) -> Options:
    """A random mix of house rules."""
    return {**BASE, **random_options(rng)}


# Switches that change the flow of play, so that every named table meets them.
FLOWS: list[Options] = [
    {},
    {"after_pass": "out-of-trick", "self_beat": True, "last_cards_announcement": 2, "last_card_duty": "compulsory"},
    {"lone_top_two_finish": "forbidden", "direction": "alternating", "last_cards_announcement": 1},
    {"lone_top_two_finish": "not-a-win", "after_pass": "out-of-trick", "last_card_duty": "compulsory"},
    {"finish_on_twos": "no-lone-two", "lone_top_two_finish": "forbidden", "last_card_duty": "compulsory"},
]


BOTH_WAYS: list[Options] = [{"finish_on_twos": "no-two", "last_card_duty": "none", "must_beat": True}]
"""Those that go on after the first player is out as well."""


def played(rng: Random, options: Options, style: str) -> tuple[Deal, list[Event]]:
    """A random record, replayed: clean, no card ever lost or doubled, and over at its last event only."""
    deal, record, result = random_record(rng, options, style)
    assert result is not None
    now = Table(options, deal)
    cards = sorted(now.all_cards())
    assert cards == sorted(packs.all_cards(options))
    for event in record:
        assert not now.over
        assert now.apply(event) == []
        assert sorted(now.all_cards()) == cards
    assert now.result() == result
    assert result["cards_left"] == [len(hand) for hand in now.hands]
    assert len(result["placings"]) == (1 if options["deal_ends"] == "first-out" or not record else options["players"])
    return deal, record


@pytest.mark.parametrize("name", NAMED)
def test_random_deals_end_and_keep_every_card(name: str) -> None:
    rng, options = Random(name), options_of(name)
    flows = FLOWS if options["deal_ends"] == "first-out" else (*FLOWS[:2], *BOTH_WAYS)
    for flow, style in zip(flows, cycle(STYLES), strict=False):
        played(rng, {**options, **flow}, style)


@pytest.mark.parametrize(
    ("seed", "amount"), [pytest.param(3, 60, id="some"), pytest.param(SEED, 400, id="many", marks=pytest.mark.verify)]
)
def test_random_deals_under_random_house_rules(seed: int, amount: int) -> None:
    rng = Random(seed)
    for _ in range(amount):
        options = mix(rng)
        if options["finish_on_twos"] != "allowed":  # who may not go out with his twos would draw for ever
            options["stock_empty"] = "stop-drawing"
        played(rng, options, rng.choice(STYLES))


def test_the_dealt_hands_fit_the_options() -> None:
    rng = Random(4)
    for _ in range(300):
        options = mix(rng)
        deal = random_deal(rng, options)
        sizes = sorted({len(hand) for hand in deal["hands"]})
        each = packs.cards_each(options)
        assert sizes == ([each, each + 1] if options["leftover"] == "dealt-too" else [each])
        assert (deal["extra"] is not None) == options["leftover"].startswith("extra-card")
        assert bool(deal["stock"]) == (options["leftover"] == "stock")
        assert bool(deal["dead"]) == (options["leftover"] == "dead")
        find_opening(options, deal)  # what it needs of the previous deal is there


def test_combinations_found_kind_by_kind_are_all_there_are() -> None:
    rng = Random(5)
    for _ in range(150):
        options = mix(rng)
        hand = rng.sample(packs.all_cards(options), rng.randint(1, 12))
        found = [play.cards for size in SIZES for play in combinations_of_size(hand, size, options)]
        assert len(found) == len(set(found))
        assert set(found) == {play.cards for play in playing.combinations_in(hand, options)}


def test_legal_events_are_those_of_the_subset_filter_and_nothing_else_is_legal() -> None:
    rng = Random(6)

    def as_set(found: list[Event]) -> set[str]:
        return {str(sorted((name, sorted(v) if isinstance(v, list) else v) for name, v in e.items())) for e in found}

    for _ in range(60):
        options = mix(rng)
        deal, record, _ = random_record(rng, options)
        now = Table(options, deal)
        stop = rng.randrange(len(record) + 1)
        for event in record[:stop]:
            now.apply(event)
        if now.over or len(now.hands[now.acting()]) > 13:
            continue
        legal = now.legal_events()
        assert legal
        assert as_set(legal) == as_set(now.legal_events(by="subsets"))
        assert all(now.judge(event) == [] for event in legal)
        allowed = {frozenset(event["play"]) for event in legal if "play" in event}
        if now.draw_due or now.announce_due:
            continue
        hand = sorted(now.hands[now.acting()])
        for _ in range(50):
            play = rng.sample(hand, min(len(hand), rng.choice(SIZES)))
            assert (now.judge({"seat": now.to_act, "play": play}) == []) == (frozenset(play) in allowed)


# Where a fault has room only under some options.
ROOM: dict[str, Options] = {
    "locked-out": {"after_pass": "out-of-trick"},
    "missing-announcement": {"last_cards_announcement": 2},
    "wrong-announcement": {"last_cards_announcement": 1},
    "broken-duty": {"last_card_duty": "compulsory"},
    "kind-not-used": {"triples": False, "five_card_kinds": NO_FLUSHES},
    "final-top-two": {"lone_top_two_finish": "forbidden"},
    "final-two": {"finish_on_twos": "no-two"},
    "no-higher-play": {"must_beat": True},
    "wrong-draw": options_of("three-player-13-draw-full"),
    "short-draw": options_of("three-player-13-draw-full"),
    "missing-draw": options_of("three-player-13-draw-full"),
    "opening-card-not-alone": {"opening_must_include": "alone"},
}


PLANTED = 10
"""Records with a fault of one kind that are looked at."""


@pytest.mark.verify
def test_every_kind_of_fault_can_be_planted_and_stands_alone() -> None:
    with table() as row:
        for kind in FAULTS:
            rng, planted = Random(kind), 0
            with row(kind):
                for attempt in range(60):
                    options = having(**ROOM.get(kind, {})) if attempt % 2 == 0 else mix(rng)
                    if kind == "wrong-draw" and attempt % 2 == 0:
                        options["draw_on_pass"] = rng.choice(["one", "combination-size"])
                    deal, record, _ = random_record(rng, options, "saving" if "final" in kind else rng.choice(STYLES))
                    found = plant(rng, deal, record, kind, options)
                    if found is not None:
                        planted += 1
                        faulty, index, seat, code = found
                        assert judge_record(options, deal, faulty).violations == [(index, seat, code)]
                    if planted == PLANTED:
                        break
                assert planted >= (2 if kind == "missing-draw" else 5)
