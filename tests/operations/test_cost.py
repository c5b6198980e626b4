"""What a question costs: as the contract tells it, and in calls of functions."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import bigtwo
from bigtwo.cards import LARGEST_PACK
from bigtwo.operations import cost
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.table.measuring import measure
from tests.api.contract import at
from tests.api.examples import ASKED

PACK = [rank + suit for suit in "SHCD" for rank in "3456789TJQKA2"]

FLAT = {
    name: int(units)
    for names, units in re.findall(r"^\| (`.+`) \| (\d+) \|$", at("#/paths/~1v1~1batch/post/description"), re.MULTILINE)
    for name in re.findall(r"`([\w-]+)`", names)
}
"""What the table of the contract says of the questions that always cost the same."""


def stated_cost(name: str, body: dict[str, Any]) -> int:
    """The cost of a question as a client works it out from the table of the contract."""
    each = 20 if body.get("on_violation") == "skip" else 10
    if "record" in body:
        lines = list(filter(str.strip, body["record"].splitlines()))
        words = sum(len(line.split()) - 1 for line in lines if re.match(r"\d+\. ", line))
        return 40 + len(lines) // 2 + each * words + measure(body["record"]).held ** 3 // 80
    start = body.get("state") or body.get("deal") or {}
    held = max(len(hand) for hand in [body.get("hand", ()), *start.get("hands", ()), *(start.get("dealt") or ())])
    held += (start.get("extra") is not None) + sum(len(event.get("draw", ())) for event in body.get("events", ()))
    held = min(held, LARGEST_PACK)
    state = 40 if "state" in body else 0
    moves = min(held**4 // 20, 34_000)
    listed = min(1000, moves) // 5
    reported = FLAT | {
        "legal-moves": 6 + moves // 20 + min(body.get("limit", 1000), moves) // 5 + state,
        "validate-play": 10 + held**4 // 20_000 + state,
        "referee": 40 + each * len(body.get("events", ())) + held**3 // 80 + (listed if body.get("moves") else 0),
        "session": 10 + 45 * len(body.get("deals", ())),
        "view": 40 + held**3 // 80 + listed,
    }
    return reported[name]


@pytest.mark.parametrize(("name", "body"), ASKED)
def test_the_cost_is_the_one_that_the_contract_tells(name: str, body: dict[str, Any]) -> None:
    assert OPERATIONS[name].cost(body) == stated_cost(name, body)


@pytest.mark.parametrize(
    ("spec", "units"),
    [
        ("base", 0),
        (None, 0),
        (7, 0),
        ("hong-kong-ip,three-player", 30),
        ({}, 0),
        ({"extends": "base"}, 15),
        ({"extends": "hong-kong-ip,three-player", "options": {"stake": 2}}, 45),
        ({"extends": ["hong-kong-ip", "three-player"], "options": {"stake": 2, "players": 3}}, 60),
        ({"options": {str(number): 0 for number in range(1000)}}, 15 * 68),
        ({"extends": 1}, 15),
    ],
)
def test_reading_a_mix_costs_by_its_names_and_options(spec: object, units: int) -> None:
    assert cost.of_reading(spec) == units


@pytest.mark.parametrize(("name", "field", "most"), [("legal-moves", "hand", LARGEST_PACK), ("session", "deals", 500)])
def test_what_is_too_long_to_be_read_costs_no_more(name: str, field: str, most: int) -> None:
    cost = OPERATIONS[name].cost
    assert cost({field: [0] * 10_000}) == cost({field: [0] * most})
    assert cost({field: "long"}) == cost({field: None}) == cost({}) == cost({field: []})


# --- what it takes in truth -------------------------------------------------------------------------------------------

UNIT = 100
"""So many calls of functions, at most, a unit stands for: some ten microseconds on a machine of today."""
LATTA = "taiwan-latta"


def calls(work: Callable[[], object]) -> int:
    """How many functions are called, those written in C too: the same on every machine."""
    counted = 0

    def count(frame: FrameType, event: str, what: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return counted


OF_STATE = [
    ("referee", {"events": []}),
    ("referee", {"events": [], "moves": True}),
    ("legal-moves", {}),
    ("validate-play", {"play": ["3D"]}),
    ("view", {"seat": 0}),
    ("view", {"seat": 3}),
]


def state_of(hands: list[list[str]], variant: str) -> Any:
    """The state of a deal of these hands, in which a dragon wins nothing."""
    rules = {"extends": variant, "options": {"dragon": "off"}}
    return bigtwo.referee(bigtwo.DealtCards(hands), [], rules).state.to_dict()


def most_expensive() -> list[tuple[str, dict[str, Any]]]:
    """The most expensive questions that were found."""
    hands = [PACK[:13], PACK[13:26], PACK[26:39], PACK[39:]]
    one_suit = PACK[:13]
    return [
        ("classify", {"cards": PACK}),
        ("compare", {"a": PACK, "b": PACK}),
        *(("legal-moves", {"hand": PACK[:size], "variant": LATTA, "limit": 20_000}) for size in (5, 13)),
        *(("legal-moves", {"hand": PACK[:size], "limit": 20_000}) for size in (5, 13)),
        ("validate-play", {"hand": PACK[:13], "play": ["3S"], "next_player_cards": 1, "variant": LATTA}),
        ("validate-play", {"hand": one_suit, "play": one_suit}),
        ("validate-deal", {"hands": [hand + PACK for hand in hands], "stock": PACK * 2, "dead": PACK * 2}),
        ("deal", {"pack": PACK, "dealer": 0, "exposed": "9S"}),
        ("deal", {"seed": "x" * 200, "dealer": 0}),
        ("opening", {"hands": hands}),
        ("score", {"winner": 0, "hands": [[], *hands[1:]], "variant": "kam-difference"}),
        ("referee", {"deal": {"hands": hands}, "on_violation": "skip", "events": [{"seat": 2, "play": PACK}] * 200}),
        ("referee", {"deal": {"hands": hands}, "events": []}),
        ("referee", {"deal": {"hands": hands}, "events": [], "moves": True}),
        *(
            (name, {"state": state_of(hands, variant), **more})
            for variant in ("base", LATTA)
            for name, more in OF_STATE
        ),
        ("session", {"deals": [{"winner": 0, "hands": [[], *hands[1:]]}] * 100}),
    ]


@pytest.mark.verify
@pytest.mark.parametrize(("name", "body"), most_expensive(), ids=lambda value: str(value)[:50])
def test_no_question_takes_many_more_calls_than_its_units(name: str, body: dict[str, Any]) -> None:
    operation = OPERATIONS[name]

    def answer() -> None:
        try:
            assert operation.answer(operation.request.load(body)).json
        except InvalidRequest as invalid:
            raise AssertionError(str(invalid)) from None

    answer()
    assert calls(answer) < UNIT * operation.cost(body)
