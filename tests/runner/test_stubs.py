"""Every stub that misbehaves is reported as what it is, at the cost of no other case."""

from __future__ import annotations

import contextlib
import fcntl
import json
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from bigtwo_conformance.case_scope import scope
from bigtwo_conformance.corpus import Case, corpus
from bigtwo_conformance.protocol import NoHello
from bigtwo_conformance.runner import QUESTIONS, run, smoke
from bigtwo_conformance.targets import Target
from bigtwo_conformance.targets.http import http_target
from bigtwo_conformance.targets.process import process_target
from bigtwo_conformance.verdicts import Selection, claim, rule_verdicts
from tests.runner.stub_program import hello, key
from tests.runner.test_verdicts import refusal
from tests.tables import table

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


@contextmanager
def target(kind: str, name: str, costs: str, scratch: Path) -> Iterator[Target]:
    seconds = SLOW_SECONDS if costs == "timeout" or name == "slow-once" else SECONDS
    if kind == "http":
        with serving(name, canned()) as address:
            yield http_target(address, seconds=seconds)
    else:
        (scratch / "canned.json").write_text(json.dumps(canned()), encoding="utf-8")
        command = [sys.executable, "-m", "tests.runner.stub_program", name, str(scratch / "canned.json")]
        start = 1.0 if name == "never-says-hello" else SECONDS
        yield process_target([*command, str(scratch)], seconds=seconds, start_seconds=start)


def test_each_is_reported_as_what_it_is(tmp_path: Path) -> None:
    with table() as row:
        for kind, name, costs in STUBS:
            scratch = tmp_path / f"{kind}-{name}"
            scratch.mkdir()
            with row(scratch.name), target(kind, name, costs, scratch) as tested:
                check(tested, name, costs)
                assert not left_behind(scratch)


def check(tested: Target, name: str, costs: str) -> None:
    """How a run reports the stub."""
    if costs == "no-hello":
        with pytest.raises(NoHello):
            smoke(tested)
        return
    hello, _ = smoke(tested)
    in_scope = scope(CASES, hello, ("base",))
    asked = [case for case in CASES if name != "claims-classify-only" or case.operation == "classify"]
    assert list(in_scope.cases) == ([] if costs == "nothing" else asked)
    if costs == "nothing":
        return
    done = run(in_scope.cases, tested, hello, seed=1, times=2 if name == "answers-wrongly-once" else 1)
    statuses = {outcome.case.id: outcome.status for outcome in done.outcomes}
    assert statuses == {case.id: costs if case == TRIGGER else "pass" for case in asked}
    verdicts = rule_verdicts(done.outcomes, Selection(), ())
    claimed = claim(done, verdicts, Selection(), (), replace(in_scope, rules=()))
    assert claimed.granted == (costs == "pass")


def left_behind(scratch: Path) -> bool:
    """Whether a process outlived the run: the orphan of a stub holds a lock as long as it lives."""
    with (scratch / "alive").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


JSON = "application/json"


RESPONSES = {
    "status-500": (500, b"Traceback (most recent call last): ...", "text/plain"),
    "status-422": (422, b'{"detail": "no"}', "application/problem+json"),
    "redirects": (307, b"", JSON),
    "answers-a-page": (200, b"<!doctype html><p>Hello", "text/html"),
    "not-json": (200, b"playable", JSON),
    "not-an-object": (200, b"[]", JSON),
    "too-large": (200, b'{"x": "' + b"x" * 1_200_000 + b'"}', JSON),
    "answers-wrongly": (200, b"{}", JSON),
}


class StubHandler(BaseHTTPRequestHandler):
    """Canned answers, and one fault at the trigger."""

    protocol_version = "HTTP/1.1"
    fault = ""
    canned: Mapping[str, Any]
    over: threading.Event

    def do_GET(self) -> None:
        if self.fault == "has-no-hello" or self.path != "/v1/hello":
            self.send(404, b"{}", "application/problem+json")
        elif self.fault == "hello-fails":
            self.send(500, b"")
        else:
            self.send(200, json.dumps(hello(self.canned["operations"])).encode())

    def do_POST(self) -> None:
        operation = self.path.removeprefix("/v1/")
        question = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        asked = key(operation, question)
        right = json.dumps(self.canned["answers"].get(asked, {})).encode()
        fault = self.fault if asked == self.canned["trigger"] else ""
        if fault in RESPONSES:
            self.send(*RESPONSES[fault])
        else:
            getattr(self, fault.replace("-", "_") or "send_right", self.send_right)(right)
        if self.fault == "closes-every-time":
            self.close_connection = True

    def send_right(self, right: bytes) -> None:
        self.send(200, right)

    def send(self, status: int, body: bytes, media: str = JSON, *, length: int | None = None) -> None:
        """One response; `length` is what its header says where that is not the length of the body."""
        self.send_response(status)
        self.send_header("Content-Type", media)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        if status == 307:
            self.send_header("Location", "/v1/elsewhere")
        self.end_headers()
        self.wfile.write(body)

    def drip(self, content: bytes) -> None:
        """One byte at a time, each in time for a deadline that starts again with every byte."""
        for byte in content:
            if self.over.wait(0.1):
                break
            self.wfile.write(bytes([byte]))
            self.wfile.flush()
        self.close_connection = True

    def slow_body(self, right: bytes) -> None:
        self.send(200, b"", length=1000)
        self.drip(right + b" " * 1000)

    def slow_headers(self, right: bytes) -> None:
        self.drip(b"HTTP/1.1 200 OK\r\nX-Long: " + b"x" * 1000)

    def cut_short(self, right: bytes) -> None:
        self.send(200, right, length=len(right) + 10)
        self.close_connection = True

    def hangs_up(self, right: bytes) -> None:
        self.close_connection = True

    def not_http(self, right: bytes) -> None:
        self.wfile.write(b"SSH-2.0-stub\r\n")
        self.close_connection = True

    def log_message(self, format: str, *args: object) -> None:
        """Nothing on the terminal."""


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """The client hung up, which is what some of these provoke."""


@contextlib.contextmanager
def serving(fault: str, canned: Mapping[str, Any]) -> Iterator[str]:
    """The address of a service with this fault, on a free port of loopback, for as long as the context lasts."""
    over = threading.Event()
    handler = type("Fault", (StubHandler,), {"fault": fault, "canned": canned, "over": over})
    with Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}"
        finally:
            over.set()
            server.shutdown()
            thread.join()
