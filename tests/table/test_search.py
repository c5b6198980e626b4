"""Every state of small deals, under every combination of the options that change the flow of play."""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from random import Random

import pytest

import bigtwo
from bigtwo.table.applying import apply
from bigtwo.table.playing import start
from bigtwo.table.starting import DealtCards
from bigtwo.table.states import Play
from tests.oracle.table import Table
from tests.table.searching import Search, divide, explore, flow_options, legal_events, perft, small_deal

pytestmark = pytest.mark.check

FLOWS = list(flow_options())
HANDS = {2: ["3D 3S 2S", "3C 4D 4C"], 3: ["3D 4S", "3C 2S", "4D 4C"], 4: ["3D 5S", "3C 2S", "4D", "4C 3S"]}
FEW = {2: ["3D 3S 4S", "3C 2S"], 3: ["3D 3S", "3C 4S", "2S"]}
EVERY = 9
"""Which part of the combinations `make check` looks at; `make verify` looks at the others."""
PARTS = 20
"""In how many parts they are looked at, for several processes."""


def table_for(players: int, flow: dict[str, object]) -> bigtwo.Variant:
    draws = "draw_on_pass" in flow
    sizes: dict[str, object] = {} if players == 4 else {"hand_size": 13, "leftover": "stock" if draws else "dead"}
    return bigtwo.variant({"options": {"players": players, **sizes, **flow}})


def search(players: int, flow: dict[str, object]) -> Search | None:
    """Explores one small deal; four players have no stock to draw from."""
    if "draw_on_pass" not in flow:
        return explore(small_deal(table_for(players, flow), HANDS[players]))
    if players == 4:
        return None
    return explore(small_deal(table_for(players, flow), FEW[players], "4D 4C" if players == 2 else "4D"))


def assert_sound(flows: list[dict[str, object]]) -> None:
    for flow, players in product(flows, (2, 3, 4)):
        found = search(players, flow)
        if found is not None:
            assert found.ends, (players, flow)
            assert found.end_always_reachable, (players, flow)
            if flow.get("stock_empty") != "reshuffle-set-aside":
                assert found.always_ends, (players, flow)


@pytest.mark.parametrize("part", range(PARTS))
def test_flow_of_play(part: int) -> None:
    assert_sound(FLOWS[::EVERY][part::PARTS])


@pytest.mark.verify
@pytest.mark.parametrize("part", range(PARTS))
def test_flow_of_play_everywhere(part: int) -> None:
    assert_sound([flow for number, flow in enumerate(FLOWS) if number % EVERY][part::PARTS])


@pytest.mark.parametrize("after_pass", ["may-play-again", "out-of-trick"])
def test_bombs_out_of_turn(after_pass: str) -> None:
    """Five cards are the fewest that a bomb has, so that one of these hands is larger than the others."""
    variant = table_for(3, {"after_pass": after_pass, "bombs": "at-any-time"})
    dealt = small_deal(variant, ["3D 4D", "4H 4S", "3C 5D 5C 5H 5S"])
    bomb = Play(2, variant.mask("5D 5C 5H 5S 3C"))
    assert bomb not in legal_events(dealt)
    assert bomb in legal_events(apply(dealt, Play(0, variant.mask("3D"))))
    found = explore(dealt)
    assert found.always_ends
    assert found.end_always_reachable


# How many states and ends a deal has was counted once and looked at; a change of either is a change of the rules.
COUNTED = {
    "base": ({}, [(86, 28), (44, 16), (57, 20)]),
    "out of the trick": ({"after_pass": "out-of-trick"}, [(86, 28), (34, 14), (39, 16)]),
    "self-beat": ({"after_pass": "out-of-trick", "self_beat": True}, [(115, 40), (38, 18), (43, 20)]),
    "compulsory": ({"last_card_duty": "compulsory"}, [(55, 13), (17, 4), (7, 1)]),
    "lone two forbidden": ({"lone_top_two_finish": "forbidden"}, [(83, 17), (49, 16), (56, 18)]),
    "lone two no win": ({"lone_top_two_finish": "not-a-win"}, [(86, 28), (57, 18), (69, 20)]),
    "play on": (
        {"deal_ends": "one-left", "scoring": "winner-points", "settlement": "none"},
        [(86, 28), (130, 36), (502, 110)],
    ),
    "draw one": ({"draw_on_pass": "one", "stock_empty": "stop-drawing"}, [(88, 26), (21, 8)]),
    "draw all, reshuffle": (
        {"draw_on_pass": "combination-size", "stock_empty": "reshuffle-set-aside"},
        [(411, 135), (21, 8)],
    ),
    "any lead": ({"opening_must_include": False}, [(175, 54), (52, 18), (67, 22)]),
}
"""Options, and for tables of two players and more the states and ends."""


@pytest.mark.parametrize("name", COUNTED)
def test_counted_states_and_ends(name: str) -> None:
    flow, expected = COUNTED[name]
    for players, counted in enumerate(expected, start=2):
        found = search(players, {"last_card_duty": "none", **flow})
        assert found is not None
        assert (found.states, found.ends) == counted, players


def numbered_deal(number: int) -> list[list[str]]:
    """Deal ``number``: the pack from weakest to strongest card, shuffled by `random.Random(number).shuffle`, dealt
    singly to seats 0, 1, 2, 3."""
    pack = list(bigtwo.variant().order.codes)
    Random(number).shuffle(pack)
    return [pack[seat::4] for seat in range(4)]


PERFT = {
    0: [6, 29, 165, 1003],
    1: [1, 14, 124, 694],
    2: [2, 17, 112, 765],
    3: [2, 22, 138, 622],
}


@pytest.mark.parametrize("number", PERFT)
def test_perft_of_numbered_deals(number: int) -> None:
    """Lines of legal plays and passes of a four-player deal of the base game, to depth 1, 2, 3, ..."""
    state = start(DealtCards(numbered_deal(number)), bigtwo.variant())
    assert [perft(state, depth + 1) for depth in range(len(PERFT[number]))] == PERFT[number]
    assert sum(divide(state, 2).values()) == PERFT[number][1]


def oracle_perft(table: Table, depth: int) -> int:
    """The same count by the independent simulator."""
    if depth == 0 or table.over:
        return 1
    total = 0
    for event in table.legal_events():
        following = deepcopy(table)
        assert not following.apply(event)
        total += oracle_perft(following, depth - 1)
    return total


@pytest.mark.parametrize("number", PERFT)
def test_perft_counts_are_those_of_the_simulator(number: int) -> None:
    options = bigtwo.variant().options.to_dict()
    hands = numbered_deal(number)
    deal = {"hands": hands, "extra": None, "stock": [], "dead": [], "dealer": 0, "deal_number": 1, "previous": None}
    assert [oracle_perft(Table(options, deal), depth) for depth in (1, 2, 3)] == PERFT[number][:3]
