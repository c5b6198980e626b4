"""The score inside a result is the one that is given when it is asked for separately, with what the record shows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bigtwo.api import create_app
from tests.oracle import classifying, instant_wins, random_records
from tests.oracle.table import Table
from tests.variant.chosen import NAMED
from tests.variant.mixes import random_options

pytestmark = pytest.mark.sampled(10)

SPECIAL = {"four", "four-of-a-kind", "straight-flush", "straight-flush-plus-two"}


def what_the_record_shows(
    options: dict[str, Any], deal: dict[str, Any], events: list[dict[str, Any]]
) -> dict[str, Any]:
    """The score question that somebody with the record alone would ask."""
    table = Table(options, deal)
    shown: dict[str, Any] = {"first_leader": table.first_leader}
    unbeaten: list[dict[str, Any]] = []
    for event in events:
        if "play" in event:
            on_table, owner = table.pile, table.owner
            lead = on_table is None or (table.own_pile and not table.could_continue(event["play"]))
            if not lead and owner != event["seat"]:
                unbeaten = [each for each in unbeaten if set(each["cards"]) != set(on_table or ())]
            kind = classifying.classify(event["play"], options)
            if kind is not None and kind.kind in SPECIAL:
                unbeaten.append({"seat": event["seat"], "cards": event["play"]})
            if not table.out or options["deal_ends"] == "first-out":
                shown["last_play"] = event["play"]
        assert not table.apply(event)
    result = table.result()
    assert result is not None
    hands = [sorted(hand) for hand in table.hands]
    shown |= {"winner": result["winner"], "hands": hands, "specials": unbeaten}
    if hands[result["winner"]] and options["deal_ends"] == "first-out":
        shown.pop("last_play", None)  # everybody else dropped out, so the winner never went out
    for each in unbeaten:
        each["final"] = options["deal_ends"] == "first-out" and each["cards"] == shown.get("last_play")
    if options["deal_ends"] == "one-left":
        shown["placings"] = result["placings"]
    if not events:
        shown = {"winner": result["winner"], "hands": hands, "specials": []} | won_at_once(
            options, hands, result["winner"]
        )
    if result["breach"] is not None:
        shown["breach"] = result["breach"]
    return shown


def won_at_once(options: dict[str, Any], hands: list[list[str]], winner: int) -> dict[str, Any]:
    """The hand that has won before the first lead; of a dragon the older field tells."""
    win = instant_wins.find(options, hands)
    if win is None or win[1] == "dragon":
        return {"dragon": winner}
    return {"instant_win": {"seat": winner, "pattern": win[1]}}


@pytest.mark.parametrize("name", [*NAMED, *range(60)])
def test_score_in_a_result_equals_the_score_asked_separately(name: str | int) -> None:
    rng = Random(f"scored record {name}")
    client = create_app().test_client()
    variant: Any = name if isinstance(name, str) else {"options": random_options(rng)}
    options = client.post("/v1/variants/resolve", json={"variant": variant}).get_json()["options"]
    wire = {option: found["value"] for option, found in options.items()}
    for style in ("mixed", "greedy"):
        deal, events, result = random_records.random_record(rng, wire, style)
        if result is None:
            continue
        body = {"variant": variant, "deal": deal, "events": events}
        answer = client.post("/v1/referee", json=body)
        assert answer.status_code == 200, answer.get_json()
        judged = answer.get_json()["result"]["score"]
        question = {"variant": variant, **what_the_record_shows(wire, deal, events)}
        asked = client.post("/v1/score", json=question)
        assert asked.status_code == 200, (question, asked.get_json())
        separately = {key: value for key, value in asked.get_json().items() if key != "variant"}
        assert judged == separately, question
