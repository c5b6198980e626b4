"""What a state answers by itself is what the oracle finds: the moves, what comes next, and whether a play is legal."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.moves.legal import Situation, position
from bigtwo.moves.listing import LegalMoves
from bigtwo.table.states import Pile, event_as_dict
from bigtwo.table.turns import NoTurn, moves_of, verdict_in
from bigtwo.table.upcoming import MAX_LISTED, upcoming
from tests.oracle.table import Table
from tests.table.states_of_deals import some_states
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

STATES = 12
MIXES = 40


def normal(event: dict[str, Any]) -> str:
    """An event as text; the order of cards means nothing, nor whether one card that is returned stands in a list."""
    if isinstance(event.get("exchange"), str):
        event = {**event, "exchange": [event["exchange"]]}
    return json.dumps({name: sorted(said) if isinstance(said, list) else said for name, said in event.items()})


def assert_agrees(rng: Random, state: bigtwo.Table, table: Table) -> None:
    assert bigtwo.Table.from_dict(json.loads(json.dumps(state.to_dict()))) == state
    coming = upcoming(state)
    if table.over:
        assert coming is None
        assert isinstance(moves_of(state), NoTurn)
        return
    assert coming is not None
    legal = table.legal_events()
    wire = coming.to_dict(with_moves=True)
    assert_next(state, table, legal, wire)
    asked = moves_of(state)
    plays = sorted(normal({"play": event["play"]}) for event in legal if "play" in event and "new_lead" not in event)
    if table.announce_due is None:
        found = asked if isinstance(asked, LegalMoves) else ()
        assert sorted(normal({"play": list(state.variant.cards(play.mask))}) for play in found) == plays
        assert_alike(state, table, asked)
    assert_judged(rng, state, table, legal)


def assert_next(state: bigtwo.Table, table: Table, legal: list[dict[str, Any]], wire: dict[str, Any]) -> None:
    """`next` names the one event that can come, or every move that can; a draw from an unknown order by its number."""
    acting = table.announce_due[0] if table.announce_due is not None else table.acting()
    assert wire["seat"] == acting
    said = {name for event in legal for name in event if name not in ("seat", "new_lead")}
    assert set(wire["may"]) == said
    assert (wire["event"] is not None) == (len(legal) == 1)
    if len(legal) == 1:
        assert normal(wire["event"]) == normal(legal[0])
    drawn = table.draw_due and not table.stock_order_known
    assert ("draw" in wire) == bool(drawn and len(legal) > 1)
    assert ("reshuffle" in wire) == ("reshuffle" in said)
    moves = [normal(event) for event in legal if {"play", "exchange"} & event.keys()]
    listed = [normal(move["event"]) for move in wire["moves"]]
    if wire["count"] <= MAX_LISTED:
        assert sorted(listed) == sorted(moves)
    else:
        assert len([event for event in listed if "new_lead" not in event]) == MAX_LISTED
        assert {*listed} <= {*moves}
    assert wire["count"] == len({event for event in moves if "new_lead" not in event})
    if drawn or table.announce_due is not None:
        return
    assert sorted(normal(event_as_dict(event, state.variant)) for event in state.next.events) == sorted(
        map(normal, legal)
    )


def assert_alike(state: bigtwo.Table, table: Table, asked: LegalMoves | NoTurn) -> None:
    """The moves of a state are those of its hand, pile and situation."""
    if table.draw_due or table.exchange_due is not None:
        assert isinstance(asked, NoTurn)
        return
    assert isinstance(asked, LegalMoves)
    hand, told = sorted(table.hands[table.acting()]), table.situation()
    now = Situation(all_passed_lead=told.pop("ban_rests"), **told)  # the only one that no question tells
    assert asked.to_dict() == LegalMoves(position(hand, table.pile, state.variant, now)).to_dict()


def assert_judged(rng: Random, state: bigtwo.Table, table: Table, legal: list[dict[str, Any]]) -> None:
    """A play of any seat is legal where the oracle charges nothing, for the same reasons otherwise."""
    if table.announce_due is not None:
        return
    bombs = table.bombs_out_of_turn()
    for seat in {*state.seats} - {table.to_act}:
        asked = moves_of(state, seat)
        found = asked if isinstance(asked, LegalMoves) else ()
        theirs = sorted(normal({"play": event["play"]}) for event in bombs if event["seat"] == seat)
        assert sorted(normal({"play": list(state.variant.cards(play.mask))}) for play in found) == theirs
    for event in [*rng.sample(legal, min(3, len(legal))), *bombs[:5], *tried(rng, state)]:
        if "play" in event:
            given: Any = state.variant.mask(event["play"])
        elif "pass" in event:
            given = "pass"
        else:
            continue
        verdict = verdict_in(state, given, event["seat"], new_lead=event.get("new_lead", False))
        charged = [code for seat, code in table.judge(event) if seat == event["seat"]]
        owed_by_another = table.draw_due and event["seat"] != table.to_act
        if not owed_by_another:
            assert [reason.code for reason in verdict.violations] == charged, event
        assert verdict.legal == (not verdict.violations)


def tried(rng: Random, state: bigtwo.Table) -> list[dict[str, Any]]:
    """Events that are seldom legal."""
    codes = state.variant.order.codes
    return [
        {"seat": rng.choice(state.seats), "play": rng.sample(codes, rng.choice((1, 2, 5)))},
        {"seat": rng.choice(state.seats), "pass": True},
        *(
            {"seat": seat, "play": [codes[(hand & -hand).bit_length() - 1]]}
            for seat, hand in enumerate(state.hands)
            if hand
        ),
    ]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", NAMED)
def test_states_of_a_deal_under_every_variant(name: str) -> None:
    rng = Random(f"turns {name}")
    for state, table in some_states(rng, bigtwo.variant(name), STATES):
        assert_agrees(rng, state, table)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(MIXES))
def test_states_of_a_deal_under_house_rules(number: int) -> None:
    rng = Random(f"turns of mix {number}")
    variant = bigtwo.variant({"extends": "base", "options": random_options(rng)})
    for state, table in some_states(rng, variant, STATES):
        assert_agrees(rng, state, table)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(8))
def test_states_of_a_deal_with_bombs_out_of_turn(number: int) -> None:
    rng = Random(f"turns with bombs {number}")
    variant = bigtwo.variant({"extends": rng.choice(NAMED), "options": {"bombs": "at-any-time"}})
    for state, table in some_states(rng, variant, 4 * STATES):
        assert_agrees(rng, state, table)


def test_who_has_no_cards_left_has_no_bombs_out_of_turn() -> None:
    """Seat 0 is out, seat 2 has just played, seat 3 is to act, and the next seat with cards holds one of them."""
    rules = {"bombs": "at-any-time", "deal_ends": "one-left", "last_card_duty": "compulsory"}
    table = bigtwo.variant({"options": rules}).start(seed="out of cards")
    mask = table.variant.mask
    hands = (0, mask("4D"), mask("5D 6D"), mask("7D 8D"))
    state = replace(table, hands=hands, pile=Pile(2, mask("AS")), to_act=3, opening=False, finished=(0,), winner=0)
    assert isinstance(moves_of(state, 0), NoTurn)


@pytest.mark.verify
@pytest.mark.parametrize("name", NAMED)
def test_every_state_of_many_deals(name: str) -> None:
    for number in range(5):
        rng = Random(f"turns {name} {number}")
        for state, table in some_states(rng, bigtwo.variant(name), 10_000):
            assert_agrees(rng, state, table)
