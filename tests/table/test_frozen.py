"""Records and states that people may have kept are read and judged for ever as the release that wrote them did.

``frozen/format-N.json`` holds a deal of every variant in format N: the record, two states on its way and the judgement.
The files are never changed; a new format gets a new one.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.table.records import RECORD_FORMAT
from bigtwo.table.states import STATE_FORMAT

FROZEN = Path(__file__).parent / "frozen"
DEALS = [(path.stem, deal) for path in sorted(FROZEN.glob("*.json")) for deal in json.loads(path.read_bytes())]
every_deal = pytest.mark.parametrize(
    "deal", [pytest.param(deal, id=f"{name} {deal['record']['variant']}") for name, deal in DEALS]
)


def judged(**question: Any) -> Any:
    referee = OPERATIONS["referee"]
    return json.loads(referee.answer(referee.request.load({"explain": "none", **question})).json)


def holds(now: Any, then: Any) -> bool:
    """Does a value say what it said then? It may say more."""
    if isinstance(then, dict):
        return isinstance(now, dict) and all(name in now and holds(now[name], then[name]) for name in then)
    if isinstance(then, list):
        return isinstance(now, list) and len(now) == len(then) and all(map(holds, now, then))
    return bool(now == then)


def test_every_format_is_kept() -> None:
    assert {name for name, _ in DEALS} == {f"format-{number}" for number in range(1, RECORD_FORMAT + 1)}
    assert STATE_FORMAT in {state["state"]["format"] for _, deal in DEALS for state in deal["states"]}


@every_deal
def test_a_record_is_judged_as_it_was(deal: Any) -> None:
    assert holds(judged(**deal["record"]), deal["judged"])
    assert holds(judged(**{name: value for name, value in deal["record"].items() if name != "format"}), deal["judged"])


@every_deal
@pytest.mark.parametrize("place", [0, 1])
def test_a_state_is_read_and_leads_on_as_it_did(deal: Any, place: int) -> None:
    if place >= len(deal["states"]):
        place = 0
    frozen, record = deal["states"][place], deal["record"]
    before, after = record["events"][: frozen["events_before"]], record["events"][frozen["events_before"] :]
    assert holds(judged(**{**record, "events": before})["state"], frozen["state"])
    rest = {name: value for name, value in deal["judged"].items() if name != "events_applied"}
    for left_out in (set(), {"format"}):  # the first states had no format
        state = {name: value for name, value in frozen["state"].items() if name not in left_out}
        assert holds(judged(state=state, events=after), rest)


@pytest.mark.parametrize("number", [0, -1, STATE_FORMAT + 1, 10**30, "1", 1.0, True, None])
def test_a_format_that_is_none_or_newer_is_refused(number: object) -> None:
    deal = DEALS[0][1]
    code = (
        "unknown-format"
        if type(number) is int and number > 1
        else "out-of-range"
        if type(number) is int
        else "not-an-integer"
    )
    for question, path in (
        ({**deal["record"], "format": number}, ("format",)),
        ({"state": {**deal["states"][0]["state"], "format": number}, "events": []}, ("state", "format")),
    ):
        if number is None and path == ("format",):
            continue  # null stands for an absent field
        with pytest.raises(InvalidRequest) as refused:
            judged(**question)
        assert [(fault.path, fault.code) for fault in refused.value.faults] == [(path, code)]
