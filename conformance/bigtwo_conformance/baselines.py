"""What engines that know no rules would achieve. A rule that one of them earns is not tested by its cases.

* `always-refuse` says no to everything, with the reason that the corpus expects most often of that operation;
* `always-accept` says yes to everything and names the kind that the number of cards suggests;
* `first-option` gives the first value of every enumeration;
* `random` draws every answer, anew each time it is asked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from bigtwo_conformance.corpus import once
from bigtwo_conformance.judging import REFUSALS, satisfies
from bigtwo_conformance.protocol import ANSWERED, Reply
from bigtwo_conformance.tally import RESULTS, counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bigtwo_conformance.corpus import Case

RANDOM = "random"
BASELINES = ("always-refuse", "always-accept", "first-option", RANDOM)

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
    "two-pairs",
    "run",
    "consecutive-pairs",
    "dragon",
)
KIND_BY_SIZE = {1: "single", 2: "pair", 3: "triple", 4: "four", 7: "straight-flush-plus-two"}
REASONS = ("not-a-combination", "kind-not-used", "different-size", "kinds-do-not-cross", "does-not-beat")

Answerer: TypeAlias = "Callable[[str, Mapping[str, Any]], dict[str, Any]]"
"""From an operation and a question to an answer."""


@dataclass(frozen=True, slots=True)
class Baseline:
    """One of them on some cases: the ids of those it answers rightly, and the rules it would earn: those of which
    it passes all cases, where cases of both answers are among them."""

    name: str
    passed: frozenset[str]
    rules: frozenset[str]


def measure(cases: Sequence[Case], times: int = 1) -> tuple[Baseline, ...]:
    """Every baseline on these cases, each asked `times` times as in a run; the same cases give the same result."""
    return tuple(
        _drawing(name, answer, cases, times) if name == RANDOM else _measured(name, answer, cases)
        for name, answer in answerers(cases).items()
    )


def answerers(cases: Iterable[Case]) -> dict[str, Answerer]:
    """The baselines by name, in the order of `BASELINES`."""
    codes = _codes(cases)
    random = Random("bigtwo baseline")
    return {
        "always-refuse": lambda operation, question: refusal(operation, codes.get(operation, "does-not-beat")),
        "always-accept": _acceptance,
        "first-option": _first_option,
        RANDOM: lambda operation, question: _drawn(operation, question, random),
    }


def _drawing(name: str, answer: Answerer, cases: Sequence[Case], times: int) -> Baseline:
    """One that answers anew each time."""
    return _earning(
        name, cases, frozenset(case.id for case in cases if all(_passes(case, answer) for _ in range(times)))
    )


def _measured(name: str, answer: Answerer, cases: Sequence[Case]) -> Baseline:
    """One that always answers the same, under every variant."""
    by_own_id = {case.own_id: case for case in cases}
    passes = _KNOWN.get(name, partial(_passes, answer=answer))
    passed = {id_ for id_, case in by_own_id.items() if passes(case)}
    return _earning(name, cases, frozenset(case.id for case in cases if case.own_id in passed))


def _earning(name: str, cases: Sequence[Case], passed: frozenset[str]) -> Baseline:
    failed_rules = {rule for case in cases if case.id not in passed for rule in case.rules}
    answers: dict[str, set[str]] = {}
    for case in cases:
        for rule in case.rules:
            answers.setdefault(rule, set()).add(case.polarity)
    earned = {rule for rule, polarities in answers.items() if len(polarities) > 1} - failed_rules
    return Baseline(name, passed, frozenset(earned))


def _passes(case: Case, answer: Answerer) -> bool:
    if "tally" in case.expect:
        found = counted(case, lambda operation, question: Reply(ANSWERED, answer(operation, question))).answer
    else:
        found = answer(case.operation, case.question)
    return satisfies(case.operation, case.expect, found)


@once
def _passes_accepting(case: Case) -> bool:
    return _passes(case, _acceptance)


@once
def _passes_with_first_options(case: Case) -> bool:
    return _passes(case, _first_option)


_KNOWN: Mapping[str, Callable[[Case], bool]] = {
    "always-accept": _passes_accepting,
    "first-option": _passes_with_first_options,
}
"""Whether those pass a case whose answers depend on its question alone."""


def _codes(cases: Iterable[Case]) -> dict[str, str]:
    """For each operation, the reason that its cases expect most often."""
    counts: dict[str, Counter[str]] = {}
    for case in cases:
        counts.setdefault(case.operation, Counter()).update(case.expect.get("refuse", ()))
    return {operation: count.most_common(1)[0][0] for operation, count in counts.items() if count}


def refusal(operation: str, code: str) -> dict[str, Any]:
    """No, for this reason."""
    if operation == "legal-moves":
        return _move_list([])
    if operation not in REFUSALS:
        return {}
    field, values = REFUSALS[operation]
    reason = {"code": code}
    undefined = operation == "compare" and code in ("not-a-combination", "kind-not-used")
    return {
        field: values[-1] if undefined else values[0],
        "reason": reason,
        "violations": [{"event": 0, "seat": 0, **reason}],
    }


def _acceptance(operation: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """Yes."""
    match operation:
        case "classify":
            cards = question["cards"]
            kind = KIND_BY_SIZE.get(len(cards), "straight")
            return {"playable": True, "kind": kind, "deciding_card": cards[-1] if cards else None}
        case "compare":
            return {"result": "a-beats-b", "reason": {"code": "higher-rank"}}
        case "legal-moves":
            return _move_list([{"cards": [card], "kind": "single"} for card in question["hand"]])
        case "validate-play":
            return {"legal": True, "violations": [], "empties_hand": False, "wins": False}
        case "validate-deal":
            return {"valid": True, "violations": []}
        case "referee":
            events = question.get("events", [])
            return {"verdict": "clean", "violations": [], "events_applied": len(events), "result": None}
    return {}


def _move_list(moves: list[dict[str, Any]]) -> dict[str, Any]:
    """The whole answer for a list of single cards."""
    return {
        "moves": moves,
        "count": len(moves),
        "by_kind": {"single": len(moves)} if moves else {},
        "may_pass": True,
        "must_include": None,
        "obligations": [],
    }


def _first_option(operation: str, question: Mapping[str, Any]) -> dict[str, Any]:
    """The first value of each enumeration in the contract."""
    match operation:
        case "classify":
            return {"playable": True, "kind": "single", "deciding_card": question["cards"][0]}
        case "legal-moves":
            return _move_list([{"cards": [question["hand"][0]], "kind": "single"}] if question["hand"] else [])
        case "opening" | "deal":
            return {"leader": 0, "by": "lowest-card", "must_include": None, "dragon": None, "first_card_to": 0}
        case "score" | "session":
            return {"winner": 0, "next_dealer": 0, "direction": "counterclockwise", "over": False}
    return _acceptance(operation, question)


def _drawn(operation: str, question: Mapping[str, Any], random: Random) -> dict[str, Any]:
    """An answer drawn at random: half the time a refusal, else an acceptance with other values."""
    if operation == "compare":
        return {"result": random.choice(RESULTS), "reason": {"code": random.choice(REASONS)}}
    if random.random() < 0.5:
        return refusal(operation, random.choice(REASONS))
    answer = _acceptance(operation, question)
    if operation == "classify":
        answer |= {"kind": random.choice(KINDS), "deciding_card": random.choice([*question["cards"], None])}
    if operation == "legal-moves":
        answer = _move_list([move for move in answer["moves"] if random.random() < 0.5])
    return answer
