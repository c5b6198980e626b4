"""Engines that know no rules: what they answer to a case, and the rules that they would earn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.judging import REFUSALS, satisfies

SIZES = {1: "single", 2: "pair", 3: "triple", 4: "four", 7: "straight-flush-plus-two"}
CODES = {
    operation: sorted(
        {code for case in corpus().cases if case.operation == operation for code in case.expect.get("refuse", ())}
    )
    for operation in REFUSALS
}


def refusal(operation: str, code: str) -> dict[str, Any]:
    """No, for this reason."""
    if operation == "legal-moves":
        return listed([])
    field, values = REFUSALS[operation]
    reason = {"code": code}
    undefined = operation == "compare" and code in ("not-a-combination", "kind-not-used")
    answer = values[-1] if undefined else values[0]
    return {field: answer, "reason": reason, "violations": [{"event": 0, "seat": 0, **reason}]}


def listed(cards: list[str]) -> dict[str, Any]:
    moves = [{"cards": [card], "kind": "single"} for card in cards]
    return {"moves": moves, "count": len(moves), "by_kind": {"single": len(moves)} if moves else {}} | {
        "may_pass": True, "must_include": None, "obligations": []
    }  # fmt: skip


def answers(operation: str, asked: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What each engine answers: one that refuses, for whatever reason, one that accepts, one that takes the first value
    of everything, and those that answer every comparison alike."""
    found = {f"refuses as {code}": refusal(operation, code) for code in CODES.get(operation, ())}
    match operation:
        case "classify":
            cards = asked["cards"]
            kind = SIZES.get(len(cards), "straight")
            found["accepts"] = {"playable": True, "kind": kind, "deciding_card": cards[-1] if cards else None}
            found["first"] = {"playable": True, "kind": "single", "deciding_card": cards[0] if cards else None}
        case "compare":
            results = {"accepts": "a-beats-b", "loses": "b-beats-a", "ties": "neither", "undefined": "undefined"}
            found |= {name: {"result": result, "reason": {"code": "higher-rank"}} for name, result in results.items()}
        case "legal-moves":
            hand = asked["hand"]
            found |= {"refuses": listed([]), "accepts": listed(hand), "first": listed(hand[:1])}
        case "validate-play":
            found["accepts"] = {"legal": True, "violations": [], "empties_hand": False, "wins": False}
        case "validate-deal":
            found["accepts"] = {"valid": True, "violations": []}
        case "referee":
            events = len(asked.get("events", ()))
            found["accepts"] = {"verdict": "clean", "violations": [], "events_applied": events, "result": None}
        case _:
            found["first"] = {"leader": 0, "by": "lowest-card", "must_include": None, "dragon": None} | {
                "first_card_to": 0, "winner": 0, "next_dealer": 0, "direction": "counterclockwise", "over": False
            }  # fmt: skip
    return found if "first" in found or "accepts" not in found else found | {"first": found["accepts"]}


def earned(cases: Iterable[Case]) -> set[tuple[str, str]]:
    """The rules of which an engine passes all cases of some operations, with both answers among them, as (engine,
    rule): it would earn one by offering these operations and no others."""
    passing: dict[tuple[str, str], set[str]] = {}
    shown: dict[tuple[str, str], set[str]] = {}
    for case in cases:
        if "tally" in case.expect:
            continue
        found = answers(case.operation, case.question)
        passed = {name for name, answer in found.items() if satisfies(case.operation, case.expect, answer)}
        for rule in case.rules:
            key = rule, case.operation
            passing[key] = passing.get(key, passed) & passed
            shown.setdefault(key, set()).add(case.polarity)
    both: dict[tuple[str, str], set[str]] = {}
    for (rule, operation), engines in passing.items():
        for engine in {name.partition(" ")[0] for name in engines}:
            both.setdefault((engine, rule), set()).update(shown[rule, operation])
    return {key for key, polarities in both.items() if len(polarities) > 1}
