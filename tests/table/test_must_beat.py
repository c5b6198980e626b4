"""Deals in which whoever can beat the pile must."""

from __future__ import annotations

import json
from typing import Any

import pytest

import bigtwo
from bigtwo.table.states import Pass
from tests.table.searching import explore, small_deal
from tests.table.test_finish_on_twos import DRAWS, ENDS, TRICKS, variant_of


@pytest.mark.check
@pytest.mark.parametrize("finish", ["allowed", "no-two"])
@pytest.mark.parametrize("end", range(len(ENDS)))
@pytest.mark.parametrize("trick", range(len(TRICKS)))
def test_every_deal_ends(trick: int, end: int, finish: str) -> None:
    for draw in DRAWS:
        if draw and end == len(ENDS) - 1:
            continue
        options = {**draw, **TRICKS[trick], **ENDS[end], "finish_on_twos": finish, "must_beat": True}
        stock = "4D 4C" if "draw_on_pass" in draw else ""
        for hands in (["3D 3S 2D", "3C 5D 2S"], ["3D 4S", "3C 2S", "4H 5C"]):
            found = explore(small_deal(variant_of(len(hands), **options), hands, stock))
            assert found.ends
            assert found.end_always_reachable, options
            assert found.always_ends, options


def test_the_referee_refuses_a_pass_of_who_can_beat() -> None:
    variant = bigtwo.variant({"options": {"must_beat": True}})
    table = variant.start(seed="a rainy evening").play("3D")
    assert table.next is not None
    assert table.next.may == ("play",)
    with pytest.raises(bigtwo.IllegalEvent) as illegal:
        table.pass_()
    assert [reason.code for reason in illegal.value.reasons] == ["must-beat"]


def test_whole_deals_by_one_call_a_turn() -> None:
    """Every pass of the client is one that it was offered as the only event."""
    variant = bigtwo.variant({"options": {"must_beat": True, "after_pass": "out-of-trick", "bombs": "on"}})
    for seed in range(8):
        table = variant.start(seed=f"must beat {seed}")
        while not table.over:
            table = bigtwo.Table.from_dict(json.loads(json.dumps(table.to_dict())))
            coming = table.next
            assert coming is not None
            told = coming.to_dict(with_moves=True)
            moves: Any = told["moves"]
            assert (told["may"] == ["pass"]) == (not moves)
            assert (told["event"] == {"seat": coming.seat, "pass": True}) == (not moves)
            table = table.apply(Pass(coming.seat)) if not moves else table.apply(moves[seed % len(moves)]["event"])
        assert table.result is not None
