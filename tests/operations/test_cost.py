"""What a question costs is what the contract tells; `tests/cost` counts the steps that it takes."""

from __future__ import annotations

import re
from typing import Any

from bigtwo.cards import LARGEST_PACK
from bigtwo.notation import measure
from bigtwo.operations import questions
from bigtwo.operations.questions import OPERATIONS
from tests.api.contract import at
from tests.api.examples import ASKED
from tests.tables import table

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
        _, _, held = measure(body["record"])
        return 40 + len(lines) // 2 + each * words + held**3 // 80
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


WITH_AN_EXTRA_CARD: dict[str, Any] = {"deal": {"hands": [PACK[:17]] * 3, "extra": "2S"}, "events": []}
MIXES: list[tuple[object, int]] = [
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
]


def test_the_cost_is_the_one_that_the_contract_tells() -> None:
    with table() as row:
        for name, body in (*ASKED, ("referee", WITH_AN_EXTRA_CARD), ("legal-moves", {"hand": PACK[:13], "limit": 1})):
            with row(f"{name} {body}"[:100]):
                assert OPERATIONS[name].cost(body) == stated_cost(name, body)
        for spec, units in MIXES:  # reading a mix costs by its names and options
            with row(str(spec)[:60]):
                assert questions.of_reading(spec) == units
    for name, field, most in (("legal-moves", "hand", LARGEST_PACK), ("session", "deals", 500)):
        priced = OPERATIONS[name].cost
        assert priced({field: [0] * 10_000}) == priced({field: [0] * most}), "too long to be read"
        assert priced({field: "long"}) == priced({field: None}) == priced({}) == priced({field: []})
