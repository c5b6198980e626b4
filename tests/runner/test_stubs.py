"""Every stub that misbehaves is reported as what it is, at the cost of no other case."""

from __future__ import annotations

import fcntl
import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.protocol import NoHello
from bigtwo_conformance.runner import run
from bigtwo_conformance.scope import scope
from bigtwo_conformance.smoke import QUESTIONS, smoke
from bigtwo_conformance.targets import Target
from bigtwo_conformance.targets.http import HTTPTarget
from bigtwo_conformance.targets.process import ProcessTarget
from bigtwo_conformance.verdicts import KnownFailures, Selection, claim, rule_verdicts
from tests.runner.ruleless import refusal
from tests.runner.stubs.program import key
from tests.runner.stubs.server import serving

pytestmark = pytest.mark.check

SECONDS = 60.0
"""The time for one answer: on any machine, a stub that means to answer takes less."""

SLOW_SECONDS = 5.0
"""The same for a stub whose fault is silence, which the runner has to wait for; the silence lasts longer."""

START_SECONDS = 60.0
PER_RULE = 4
RULES = ("PG-COMB-03", "PG-COMB-05", "PG-COMB-02")
"""The rules whose cases the stubs are asked."""


@dataclass(frozen=True, slots=True)
class Stub:
    """A stub, and how it must be reported.

    `costs` is the status of the case at which its fault shows; every other case must pass. `no_hello`: it never gets as
    far as a question. `in_scope` says whether it claims `all` operations, `classify` or `none`.
    """

    name: str
    kind: str
    costs: str = "pass"
    no_hello: bool = False
    in_scope: str = "all"
    times: int = 1

    @property
    def seconds(self) -> float:
        return SLOW_SECONDS if self.costs == "timeout" or self.name == "slow-once" else SECONDS

    @property
    def granted(self) -> bool:
        return self.costs == "pass" and not self.no_hello and self.in_scope != "none"


def _programs(costs: str, *names: str, times: int = 1) -> list[Stub]:
    return [Stub(name, "process", costs, times=times) for name in names]


def _services(costs: str, *names: str) -> list[Stub]:
    return [Stub(name, "http", costs) for name in names]


STUBS = (
    *_programs("pass", "honest", "floods-its-errors"),
    *_programs("timeout", "hangs", "half-a-line"),
    *_programs("crash", "crashes", "exits-with-zero", "closes-its-output", "half-a-line-and-exit", "leaves-an-orphan"),
    *_programs("invalid-answer", "writes-garbage", "logs-to-its-output", "wrong-id", "answers-twice"),
    *_programs("invalid-answer", "answers-twice-later", "three-megabytes", "nul-bytes", "not-utf-8", "not-an-object"),
    *_programs(
        "invalid-answer", "a-name-twice", "not-a-number", "too-deep", "ok-is-a-text", "result-is-a-text", "no-result"
    ),
    *_programs("error", "says-unsupported", "says-internal"),
    *_programs("fail", "answers-wrongly"),
    *_programs("unsteady", "slow-once", "crashes-once"),
    *_programs("unsteady", "answers-wrongly-once", times=2),
    *(
        Stub(name, "process", no_hello=True)
        for name in (
            "dies-at-the-start",
            "never-says-hello",
            "hello-is-garbage",
            "hello-of-another-protocol",
            "hello-lacks-its-name",
            "hello-is-refused",
        )
    ),
    Stub("claims-classify-only", "process", in_scope="classify"),
    Stub("claims-nothing", "process", in_scope="none"),
    *_services("pass", "honest", "has-no-hello", "closes-every-time"),
    *_services("timeout", "slow-body", "slow-headers"),
    *_services("crash", "cut-short", "hangs-up"),
    *_services("invalid-answer", "redirects", "answers-a-page", "not-json", "not-an-object", "too-large", "not-http"),
    *_services("error", "status-500", "status-422"),
    *_services("fail", "answers-wrongly"),
    Stub("hello-fails", "http", no_hello=True),
)


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: f"{stub.kind}-{stub.name}")
def test_is_reported_as_what_it_is(stub: Stub, tmp_path: Path) -> None:
    assert tried(stub, tmp_path) == []


@pytest.mark.parametrize(
    "stub",
    [
        Stub("crashes", "process", "timeout"),
        Stub("answers-twice-later", "process"),
        Stub("hello-is-garbage", "process"),
        Stub("honest", "process", in_scope="none"),
    ],
    ids=lambda stub: stub.name,
)
def test_a_wrong_report_is_noticed(stub: Stub, tmp_path: Path) -> None:
    assert tried(stub, tmp_path)


def stub_cases() -> tuple[Case, ...]:
    """A few cases of the base game, with both answers to every rule."""
    found: dict[str, Case] = {}
    for rule in RULES:
        for case in corpus().select(variant="base", rule=rule)[:PER_RULE]:
            if "tally" not in case.expect:
                found[case.id] = case
    return tuple(found.values())


def canned_answers(cases: Sequence[Case]) -> dict[str, Any]:
    """The right answers, made from what the cases and the trivial questions expect; the third case is the trigger."""
    trivial = {
        key(each.operation, {"variant": "base", **each.input}): _satisfying(each.operation, each.expect)
        for each in QUESTIONS
    }
    answers = {key(case.operation, case.question): _satisfying(case.operation, case.expect) for case in cases}
    return {
        "answers": {**trivial, **answers},
        "trigger": [asked for asked in answers if asked not in trivial][2],
        "operations": sorted({each.operation for each in QUESTIONS} | {case.operation for case in cases}),
    }


def _satisfying(operation: str, expect: Mapping[str, Any]) -> dict[str, Any]:
    (form, demand), *_ = expect.items()
    return refusal(operation, demand[0]) if form == "refuse" else dict(demand)


def tried(stub: Stub, scratch: Path) -> list[str]:
    """What is wrong with the report."""
    cases = stub_cases()
    canned = canned_answers(cases)
    with ExitStack() as stack:
        target: Target
        if stub.kind == "http":
            target = HTTPTarget(stack.enter_context(serving(stub.name, canned)), seconds=stub.seconds)
        else:
            (scratch / "canned.json").write_text(json.dumps(canned), encoding="utf-8")
            command = [sys.executable, "-m", "tests.runner.stubs.program", stub.name]
            command += [str(scratch / "canned.json"), str(scratch)]
            start = 1.0 if stub.name == "never-says-hello" else START_SECONDS
            target = ProcessTarget(command, seconds=stub.seconds, start_seconds=start)
        return [*_judged(stub, cases, canned, target), *_left_behind(scratch)]


def _judged(stub: Stub, cases: tuple[Case, ...], canned: Mapping[str, Any], target: Target) -> list[str]:
    try:
        hello, _ = smoke(target)
    except NoHello as fault:
        return [] if stub.no_hello else [f"It was said not to answer hello: {fault}"]
    if stub.no_hello:
        return ["Its hello was accepted."]
    in_scope = scope(cases, hello, ("base",))
    asked, left_out = in_scope.cases, in_scope.left_out
    if stub.in_scope != "all" and not left_out:
        return ["What it does not claim was not left out."]
    if not asked:
        return [] if stub.in_scope == "none" else ["Nothing was asked."]
    done = run(asked, target, hello, seed=1, times=stub.times)
    verdicts = rule_verdicts(done.outcomes, Selection(), ())
    statuses = {outcome.case.id: outcome.status for outcome in done.outcomes}
    claimed = claim(done, verdicts, Selection(), KnownFailures(), "a few cases", left_out)
    faulty = {case.id for case in asked if key(case.operation, case.question) == canned["trigger"]}
    wrong = [
        f"{id_} is {status}, but should be {expected}."
        for id_, status in statuses.items()
        if status != (expected := stub.costs if id_ in faulty else "pass")
    ]
    if claimed.granted != stub.granted:
        wrong.append(f"The claim was {'granted' if claimed.granted else 'refused'}: {claimed.sentence}")
    return wrong


def _left_behind(scratch: Path) -> list[str]:
    """Whether a process outlived the run: the orphan of a stub holds a lock as long as it lives."""
    alive = scratch / "alive"
    if alive.exists():
        with alive.open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return ["A process that it started was left behind."]
    return []
