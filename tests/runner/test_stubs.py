"""Every stub that misbehaves is reported as what it is, at the cost of no other case."""

from __future__ import annotations

import fcntl
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
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
RULES = ("PG-COMB-03", "PG-COMB-05", "PG-COMB-02")
"""The rules of which the stubs are asked some cases, with both answers."""

PROGRAMS = {
    "pass": "honest floods-its-errors claims-classify-only",
    "timeout": "hangs half-a-line",
    "crash": "crashes exits-with-zero closes-its-output half-a-line-and-exit leaves-an-orphan",
    "invalid-answer": "writes-garbage logs-to-its-output wrong-id answers-twice answers-twice-later three-megabytes "
    "nul-bytes not-utf-8 not-an-object a-name-twice not-a-number too-deep ok-is-a-text result-is-a-text no-result",
    "error": "says-unsupported says-internal",
    "fail": "answers-wrongly",
    "unsteady": "slow-once crashes-once answers-wrongly-once",
    "nothing": "claims-nothing",
    "no-hello": "dies-at-the-start never-says-hello hello-is-garbage hello-of-another-protocol hello-lacks-its-name "
    "hello-is-refused",
}
SERVICES = {
    "pass": "honest has-no-hello closes-every-time",
    "timeout": "slow-body slow-headers",
    "crash": "cut-short hangs-up",
    "invalid-answer": "redirects answers-a-page not-json not-an-object too-large not-http",
    "error": "status-500 status-422",
    "fail": "answers-wrongly",
    "no-hello": "hello-fails",
}
STUBS = [
    (kind, name, costs)
    for kind, stubs in (("process", PROGRAMS), ("http", SERVICES))
    for costs, names in stubs.items()
    for name in names.split()
]
"""How each is to be reported: by the status of the case at which its fault shows."""


def some_cases() -> tuple[Case, ...]:
    found = [case for rule in RULES for case in corpus().select(variant="base", rule=rule)[:4]]
    return tuple({case.id: case for case in found if "tally" not in case.expect}.values())


CASES = some_cases()
TRIGGER = CASES[2]


def canned() -> dict[str, Any]:
    """The right answers, made from what the cases and the trivial questions expect, and the trigger."""
    asked = [
        *((each.operation, {"variant": "base", **each.input}, each.expect) for each in QUESTIONS),
        *((case.operation, case.question, case.expect) for case in CASES),
    ]
    answers = {}
    for operation, question, expect in asked:
        (form, demand), *_ = expect.items()
        shown = {"deciding_card": question["cards"][0]} if operation == "classify" else {}
        answers[key(operation, question)] = refusal(operation, demand[0]) if form == "refuse" else shown | demand
    operations = sorted({operation for operation, _, _ in asked})
    return {"answers": answers, "trigger": key(TRIGGER.operation, TRIGGER.question), "operations": operations}


@pytest.fixture
def target(kind: str, name: str, costs: str, tmp_path: Path) -> Iterator[Target]:
    seconds = SLOW_SECONDS if costs == "timeout" or name == "slow-once" else SECONDS
    with ExitStack() as stack:
        if kind == "http":
            yield HTTPTarget(stack.enter_context(serving(name, canned())), seconds=seconds)
        else:
            (tmp_path / "canned.json").write_text(json.dumps(canned()), encoding="utf-8")
            command = [sys.executable, "-m", "tests.runner.stubs.program", name, str(tmp_path / "canned.json")]
            start = 1.0 if name == "never-says-hello" else SECONDS
            yield ProcessTarget([*command, str(tmp_path)], seconds=seconds, start_seconds=start)


@pytest.mark.parametrize(("kind", "name", "costs"), STUBS)
def test_is_reported_as_what_it_is(target: Target, name: str, costs: str, tmp_path: Path) -> None:
    if costs == "no-hello":
        with pytest.raises(NoHello):
            smoke(target)
        return
    hello, _ = smoke(target)
    in_scope = scope(CASES, hello, ("base",))
    asked = [case for case in CASES if name != "claims-classify-only" or case.operation == "classify"]
    assert list(in_scope.cases) == ([] if costs == "nothing" else asked)
    if costs == "nothing":
        return
    done = run(in_scope.cases, target, hello, seed=1, times=2 if name == "answers-wrongly-once" else 1)
    statuses = {outcome.case.id: outcome.status for outcome in done.outcomes}
    assert statuses == {case.id: costs if case == TRIGGER else "pass" for case in asked}
    verdicts = rule_verdicts(done.outcomes, Selection(), ())
    claimed = claim(done, verdicts, Selection(), KnownFailures(), "a few cases", in_scope.left_out)
    assert claimed.granted == (costs == "pass")
    assert not left_behind(tmp_path)


def left_behind(scratch: Path) -> bool:
    """Whether a process outlived the run: the orphan of a stub holds a lock as long as it lives."""
    with (scratch / "alive").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
