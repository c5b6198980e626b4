"""The client in Go, compiled and run: it plays a whole deal against a service, raises problems, and asks again where
that helps and only there."""

from __future__ import annotations

import json
import os
import re
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests import tools
from tests.programs import ended, succeeded
from tests.waiting import PATIENCE
from tools.benchmarks.serving import free_port, serving

ROOT = Path(__file__).parents[2]
SLOW = 5 * PATIENCE


@dataclass(frozen=True)
class Played:
    """How a program ended: what it printed, and the paths that it asked."""

    done: CompletedProcess[str]
    asked: list[str]

    @property
    def won(self) -> bool:
        told = r"seat [0-3] wins after \d+ events; cards left \[?\d+(,? \d+|,\d+){3}\]?\n"
        return self.done.returncode == 0 and re.fullmatch(told, self.done.stdout) is not None


@dataclass(frozen=True)
class Reply:
    """What stands in for an answer. With the status 0 the connection is closed instead."""

    status: int
    body: str = "<html>I am a proxy</html>"
    headers: tuple[tuple[str, str], ...] = ()


@contextmanager
def stub(port: int, replies: Sequence[Reply | None]) -> Iterator[tuple[str, list[str]]]:
    """A proxy before the service that answers some of the first questions itself, where there is a reply: its address,
    and the paths that were asked."""
    left, asked = list(replies), []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            asked.append(self.path)
            reply = left.pop(0) if left else None
            if reply is not None:
                self._send(reply.status, reply.body.encode(), reply.headers)
                return
            connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            connection.request("POST", self.path, body, {"Content-Type": self.headers["Content-Type"]})
            answer = connection.getresponse()
            self._send(answer.status, answer.read(), ())
            connection.close()

        def _send(self, status: int, body: bytes, headers: tuple[tuple[str, str], ...]) -> None:
            if status == 0:
                self.close_connection = True
                return
            self.send_response(status)
            for name, value in (*headers, ("Content-Length", str(len(body)))):
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        server.server_close()


class Program:
    """The client in Go, compiled, with a service to play against."""

    def __init__(self, folder: Path, port: int) -> None:
        shutil.copytree(ROOT / "clients" / "go", folder)
        self.folder, self.port = folder, port
        go = tools.program("go")
        assert go is not None
        succeeded(
            [go, "build", "-o", "built/play", "./play"],
            timeout=SLOW,
            cwd=folder,
            env=os.environ | {"GOFLAGS": "-mod=mod"},
        )

    def run(self, *words: str) -> CompletedProcess[str]:
        return ended([str(self.folder / "built" / "play"), *words], cwd=self.folder)

    def play(self, *replies: Reply | None) -> Played:
        """Plays a deal through a proxy that answers the first questions so, and forwards where it is told None."""
        with stub(self.port, replies) as (address, asked):
            return Played(self.run(f"{address}/"), asked)


@pytest.mark.tools("go")
def test_a_client_plays_a_deal_and_takes_what_may_come(tmp_path: Path) -> None:
    """One test for all, since compiling takes longest."""
    with serving() as server:
        program = Program(tmp_path / "go", server.port)
        plays_a_deal(program)
        raises_a_problem_with_its_places(program)
        asks_again_what_may_pass(program)
        asks_once_what_will_not_pass(program)
        gives_up_in_the_end(program)


def plays_a_deal(program: Program) -> None:
    played = Played(program.run(f"http://127.0.0.1:{program.port}", "base"), [])
    assert played.won, played


def raises_a_problem_with_its_places(program: Program) -> None:
    done = program.run(f"http://127.0.0.1:{program.port}", "hong-kong-ib")
    assert done.returncode == 1
    assert done.stdout == ""
    assert re.search('^/variant: unknown-variant: there is no variant "hong-kong-ib"', done.stderr, re.MULTILINE)


def asks_again_what_may_pass(program: Program) -> None:
    """The service is out of reach twice at each of the first questions of a deal, every time in another way."""
    busy = json.dumps({"title": "Too many", "detail": "wait", "status": 429, "errors": []})
    date = "Sun, 22 Nov 2026 20:00:00 GMT"
    played = program.play(
        *(Reply(503), Reply(503), None),
        *(Reply(503, headers=(("Retry-After", "0"),)), Reply(429, busy, (("Retry-After", "1"),)), None),
        *(Reply(502), Reply(504, headers=(("Retry-After", date),)), None),
        *(Reply(0), Reply(200), None),
    )
    assert played.won, played
    asked = [*["/v1/deal"] * 3, *["/v1/referee"] * 3, *["/v1/legal-moves"] * 3, *["/v1/referee"] * 3]
    assert played.asked[: len(asked)] == asked


def asks_once_what_will_not_pass(program: Program) -> None:
    for reply in (
        *(Reply(500), Reply(404), Reply(400, "[]"), Reply(422, '{"detail": "not from the service"}')),
        Reply(503, headers=(("Retry-After", "30"),)),  # longer than a client waits for an answer
    ):
        played = program.play(reply)
        assert played.asked == ["/v1/deal"], reply
        assert played.done.returncode == 1
        assert f"the service answered {reply.status}" in played.done.stderr, (reply, played)
    played = program.play(Reply(422, json.dumps({"title": "t", "detail": "d", "status": 422, "errors": [FAULT]})))
    assert played.asked == ["/v1/deal"]
    assert "/pack/3: unknown-card: what is that" in played.done.stderr


FAULT = {"pointer": "/pack/3", "code": "unknown-card", "detail": "what is that", "rules": ["PG-CARD-01"]}


def gives_up_in_the_end(program: Program) -> None:
    played = program.play(Reply(503), Reply(503), Reply(503))
    assert played.asked == ["/v1/deal"] * 3
    assert (played.done.returncode, played.done.stdout) == (1, "")
    assert "the service answered 503" in played.done.stderr
    played = program.play(Reply(200), Reply(200, "{"), Reply(200, ""))
    assert played.asked == ["/v1/deal"] * 3
    assert (played.done.returncode, played.done.stdout) == (1, "")
    assert "the service did not answer" in played.done.stderr
    done = program.run(f"http://127.0.0.1:{free_port()}")
    assert (done.returncode, done.stdout) == (1, "")
    assert "the service did not answer" in done.stderr
