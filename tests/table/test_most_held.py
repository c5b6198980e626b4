"""No player ever holds more cards than `most_held` says. Shown by play: deals of the independent simulator are followed
event by event, and one player of each deal may collect all the cards he can."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import bigtwo
from tests.oracle.random_records import STYLES, random_deal, random_record
from tests.oracle.table import Table
from tests.oracle.table_state import Event
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

pytestmark = pytest.mark.sampled(10)

DRAWING = [name for name in NAMED if bigtwo.variant(name).options.draw_on_pass != "none"]
STOCK: list[dict[str, Any]] = [
    {"players": players, "hand_size": size, "leftover": "stock", "draw_on_pass": drawn, "stock_empty": empty, **more}
    for players, size in ((2, 13), (2, 21), (3, 12), (3, 17))
    for drawn in ("one", "combination-size")
    for empty in ("stop-drawing", "reshuffle-set-aside")
    for more in ({}, {"after_pass": "out-of-trick"}, {"deal_ends": "one-left", "scoring": "winner-points"})
]
"""Every way of drawing, with small and large stocks."""


def sizes(rules: bigtwo.Variant, rng: Random, style: str) -> Iterator[int]:
    """How many cards a player holds, for every player and every moment of one deal."""
    options = rules.options.to_dict()
    deal, events, _ = random_record(rng, options, style, limit=600)
    table = Table(options, deal)
    yield from map(len, table.hands)
    for event in events:
        assert table.apply(event) == []
        yield from map(len, table.hands)


@pytest.mark.parametrize("name", NAMED)
def test_in_deals_under_every_named_variant(name: str) -> None:
    rng = Random(name)
    rules = bigtwo.variant(name)
    for style in STYLES[:4] if name in DRAWING else STYLES[:1]:
        assert max(sizes(rules, rng, style)) <= rules.most_held


@pytest.mark.parametrize("options", STOCK, ids=lambda options: "-".join(map(str, options.values())))
def test_in_deals_under_every_way_of_drawing(options: dict[str, Any]) -> None:
    rules = bigtwo.variant({"options": options})
    assert max(sizes(rules, Random(str(options)), "pass-happy")) <= rules.most_held
    assert max(collected(rules, Random(str(options)))) <= rules.most_held


def test_in_deals_under_random_house_rules() -> None:
    rng = Random(11)
    for _ in range(20):
        rules = bigtwo.variant({"options": random_options(rng)})
        assert max(sizes(rules, rng, "mixed")) <= rules.most_held, rules.echo


def collected(rules: bigtwo.Variant, rng: Random) -> Iterator[int]:
    """How many cards a player holds who always passes, while the others play one card after the other and pass in time
    so that nobody goes out."""
    table = Table(rules.options.to_dict(), random_deal(rng, rules.options.to_dict()))
    collector = max(range(len(table.hands)), key=lambda seat: (seat != table.to_act, seat))
    for _ in range(600):
        if table.over:
            return
        yield len(table.hands[collector])
        assert table.apply(_for_the_collector(table, collector, rng)) == []


def _for_the_collector(table: Table, collector: int, rng: Random) -> Event:
    seat = table.acting()
    if table.announce_due or table.draw_due:
        return rng.choice(table.legal_events(most_draws=20))
    passing: Event = {"seat": seat, "pass": True}
    few = len(table.hands[seat]) <= 2
    if table.may_pass() and (seat == collector or few):
        return passing
    singles: list[Event] = [{"seat": seat, "play": [card]} for card in table.strength if card in table.hands[seat]]
    return next((event for event in singles if table.judge(event) == []), passing if table.may_pass() else singles[-1])


@pytest.mark.parametrize("name", DRAWING)
def test_the_bound_is_nearly_reached(name: str) -> None:
    """Nobody collects everything: the others keep a card each, and cards that were played once are played again."""
    rules = bigtwo.variant(name)
    largest = max(max(collected(rules, Random(seed))) for seed in range(10))
    assert largest >= rules.most_held * 2 // 3
