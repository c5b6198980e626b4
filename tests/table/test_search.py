"""Every state of small deals, under every combination of the options that change the flow of play."""

from __future__ import annotations

from itertools import product

import pytest

import bigtwo
from bigtwo.table.state import Pass, Play
from bigtwo.table.table import apply
from tests.table.searching import Search, explore, flow_options, legal_events, small_deal
from tests.tables import table

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


# --- twos that nobody may go out on, and plays that must beat ---

TRICKS: tuple[dict[str, object], ...] = (
    {},
    {"after_pass": "out-of-trick"},
    {"after_pass": "out-of-trick", "self_beat": True},
)
ENDS: tuple[dict[str, object], ...] = (
    {},
    {"lone_top_two_finish": "not-a-win"},
    {"lone_top_two_finish": "forbidden"},
    {"deal_ends": "one-left", "scoring": "winner-points", "settlement": "none", "last_card_duty": "none"},
)
DRAWS: tuple[dict[str, object], ...] = ({}, {"draw_on_pass": "one"}, {"last_card_duty": "compulsory"})
WITH_TWOS = (["3D 2D", "3C 2S"], ["3D 2D 2H", "3C 2S"], ["3D 2D", "3C 2S", "4H 2H"])
MUST_BEAT = (["3D 3S 2D", "3C 5D 2S"], ["3D 4S", "3C 2S", "4H 5C"])
BANS: tuple[tuple[dict[str, object], tuple[list[str], ...]], ...] = (
    ({"finish_on_twos": "no-lone-two"}, WITH_TWOS),
    ({"finish_on_twos": "no-two"}, WITH_TWOS),
    ({"must_beat": True}, MUST_BEAT),
    ({"must_beat": True, "finish_on_twos": "no-two"}, MUST_BEAT),
)


@pytest.mark.parametrize("ban", range(len(BANS)))
@pytest.mark.parametrize("trick", range(len(TRICKS)))
def test_every_deal_ends_where_players_can_only_pass(trick: int, ban: int) -> None:
    with table() as row:
        for end, draw, hands in product(ENDS, DRAWS, BANS[ban][1]):
            if (draw and "deal_ends" in end) or (draw.get("draw_on_pass") and len(hands) == 3 and not ban // 2):
                continue
            options = {**draw, **TRICKS[trick], **end, **BANS[ban][0]}
            with row(f"{hands} {options}"):
                stock = "4D 4C" if "draw_on_pass" in draw else ""
                found = explore(small_deal(table_for(len(hands), options), hands, stock))
                assert found.ends
                assert found.end_always_reachable
                assert found.always_ends


def test_who_passed_a_lead_is_kept_only_where_that_frees_a_two() -> None:
    """Where nothing but the highest two alone is barred, nobody else is in the same plight (DEC-79, DEC-141)."""
    with table() as row:
        for options, passed in (({"lone_top_two_finish": "forbidden"}, ()), ({"finish_on_twos": "no-lone-two"}, (0,))):
            with row(str(options)):
                variant = table_for(2, options)
                state = small_deal(variant, ["3D 2S", "4D 5D"])
                for event in (Play(0, variant.mask("3D")), Pass(1), Pass(0)):
                    state = apply(state, event)
                assert (state.to_act, state.passed) == (1, passed)
