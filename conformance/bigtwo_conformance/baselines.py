"""What engines that know no rules would achieve. None of them may earn a rule, or the rule would not be tested.

* `always-refuse` says no to everything, with the reason that the corpus expects most often of that operation;
* `always-accept` says yes to everything and names the kind that the number of cards suggests;
* `first-option` gives the first value of every enumeration;
* `random` draws every answer, anew each time it is asked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from bigtwo_conformance.judging import REFUSALS, differences
from bigtwo_conformance.protocol import ANSWERED, Reply
from bigtwo_conformance.tally import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bigtwo_conformance.corpus import Case

BASELINES = ("always-refuse", "always-accept", "first-option", "random")

KINDS = (
    "single",
    "pair",
    "triple",
    "four",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "straight-flush-plus-two",
)
KIND_BY_SIZE = {1: "single", 2: "pair", 3: "triple", 4: "four", 7: "straight-flush-plus-two"}
REASONS = ("not-a-combination", "kind-not-used", "different-size", "kinds-do-not-cross", "does-not-beat")
RESULTS = ("a-beats-b", "b-beats-a", "neither", "undefined")


@dataclass(frozen=True, slots=True)
class Baseline:
    """What one of them achieves on some cases: the cases it answers rightly, and the rules it would earn."""

    name: str
    passed: frozenset[str]
    rules: frozenset[str]


def measure(cases: Sequence[Case], times: int = 1) -> tuple[Baseline, ...]:
    """All baselines on these cases, each case asked `times` times as a run would; always the same for the same
    cases."""
    return tuple(_measured(name, answer, cases, times) for name, answer in answerers(cases).items())


def answerers(cases: Iterable[Case]) -> dict[str, Callable[[str, Mapping[str, Any]], dict[str, Any]]]:
    """The baselines as functions from operation and question to answer."""
    codes = _codes(cases)
    random = Random("bigtwo baseline")
    return {
        "always-refuse": lambda op, question: refusal(op, codes.get(op, "does-not-beat")),
        "always-accept": _acceptance,
        "first-option": _first_option,
        "random": lambda op, question: _drawn(op, question, random),
    }


def _measured(
    name: str, answer: Callable[[str, Mapping[str, Any]], dict[str, Any]], cases: Sequence[Case], times: int
) -> Baseline:
    passed = frozenset(case.id for case in cases if all(_passes(case, answer) for _ in range(times)))
    failed_rules = {rule for case in cases if case.id not in passed for rule in case.rules}
    return Baseline(name, passed, frozenset({rule for case in cases for rule in case.rules} - failed_rules))


def _passes(case: Case, answer: Callable[[str, Mapping[str, Any]], dict[str, Any]]) -> bool:
    if "tally" in case.expect:
        found = counted(case, lambda op, question: Reply(ANSWERED, answer(op, question))).answer
    else:
        found = answer(case.op, case.question)
    return not differences(case.op, case.expect, found)


def _codes(cases: Iterable[Case]) -> dict[str, str]:
    """The reason most often expected of each operation."""
    counts: dict[str, Counter[str]] = {}
    for case in cases:
        counts.setdefault(case.op, Counter()).update(case.expect.get("refuse", ()))
    return {op: count.most_common(1)[0][0] for op, count in counts.items() if count}


def refusal(op: str, code: str) -> dict[str, Any]:
    """No, for this reason."""
    reason = {"code": code}
    if op == "legal-moves":
        return {"moves": [], "count": 0, "by_kind": {}, "may_pass": True, "must_include": None, "obligations": []}
    if op not in REFUSALS:
        return {}
    field, values = REFUSALS[op]
    undefined = op == "compare" and code in ("not-a-combination", "kind-not-used")
    return {
        field: values[-1] if undefined else values[0],
        "reason": reason,
        "violations": [{"event": 0, "seat": 0, **reason}],
    }


def _acceptance(op: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """Yes, of course."""
    match op:
        case "classify":
            cards = question["cards"]
            kind = KIND_BY_SIZE.get(len(cards), "straight")
            return {"playable": True, "kind": kind, "deciding_card": cards[-1] if cards else None}
        case "compare":
            return {"result": "a-beats-b", "reason": {"code": "higher-rank"}}
        case "legal-moves":
            moves = [{"cards": [card], "kind": "single"} for card in question["hand"]]
            return _listed(moves)
        case "validate-play":
            return {"legal": True, "violations": [], "empties_hand": False, "wins": False}
        case "validate-deal":
            return {"valid": True, "violations": []}
        case "referee":
            events = question.get("events", [])
            return {"verdict": "clean", "violations": [], "events_applied": len(events), "result": None}
    return {}


def _listed(moves: list[dict[str, Any]]) -> dict[str, Any]:
    by_kind = {"single": len(moves)} if moves else {}
    return {
        "moves": moves,
        "count": len(moves),
        "by_kind": by_kind,
        "may_pass": True,
        "must_include": None,
        "obligations": [],
    }


def _first_option(op: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """The first value of each enumeration in the contract."""
    match op:
        case "classify":
            return {"playable": True, "kind": "single", "deciding_card": question["cards"][0]}
        case "legal-moves":
            return _listed([{"cards": [question["hand"][0]], "kind": "single"}] if question["hand"] else [])
        case "opening" | "deal":
            return {"leader": 0, "by": "lowest-card", "must_include": None, "dragon": None, "first_card_to": 0}
        case "score" | "session":
            return {"winner": 0, "next_dealer": 0, "direction": "counterclockwise", "over": False}
    return _acceptance(op, question)


def _drawn(op: str, question: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """Anything at all."""
    if op == "compare":
        return {"result": random.choice(RESULTS), "reason": {"code": random.choice(REASONS)}}
    if random.random() < 0.5:
        return refusal(op, random.choice(REASONS))
    answer = _acceptance(op, question)
    if op == "classify":
        answer |= {"kind": random.choice(KINDS), "deciding_card": random.choice([*question["cards"], None])}
    if op == "legal-moves":
        answer = _listed([move for move in answer["moves"] if random.random() < 0.5])
    return answer
