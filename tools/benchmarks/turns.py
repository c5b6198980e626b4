"""One call a turn: whole deals of four players as a game server drives them, over one connection."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection
from statistics import median, quantiles
from typing import TYPE_CHECKING, Any, Final

from tools.benchmarks.measuring import Row, readable
from tools.benchmarks.serving import ECHO, server_core, serving

if TYPE_CHECKING:
    from collections.abc import Iterator

DEALS: Final = 40
BESIDES: Final = 3
"""The calls of a deal that are no turns: session, deal, and the referee's first state."""


@dataclass(slots=True)
class Line:
    """A connection that counts what goes over it."""

    connection: HTTPConnection
    calls: int = 0
    sent: list[int] = field(default_factory=list)
    received: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    turns: list[bytes] = field(default_factory=list)
    """The questions of the turns, so that the echo gets the same."""

    def ask(self, path: str, body: bytes) -> bytes:
        """The answer to a question, timed and weighed."""
        start = time.perf_counter()
        self.connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = self.connection.getresponse()
        content = answer.read()
        self.seconds.append(time.perf_counter() - start)
        assert answer.status == 200, content
        self.calls += 1
        self.sent.append(len(body))
        self.received.append(len(content))
        return content

    def question(self, name: str, **body: Any) -> Any:
        """The answer of the service to a question of this name."""
        return json.loads(self.ask(f"/v1/{name}", json.dumps(body).encode()))


def rows() -> Iterator[Row]:
    """Bytes and time of a turn, and how many calls a deal takes."""
    core = server_core()
    with serving(core=core) as service, serving(ECHO, core=core) as echo:
        line = Line(HTTPConnection("127.0.0.1", service.port, timeout=30))
        turns = Line(HTTPConnection("127.0.0.1", service.port, timeout=30))
        most = max(_besides(line, turns, number) for number in range(DEALS))
        echoed = Line(HTTPConnection("127.0.0.1", echo.port, timeout=30))
        for body in turns.turns:
            echoed.ask("/", body)
    what = "one call a turn, four players"
    yield Row(f"{what}: bytes sent", _sizes(turns.sent))
    yield Row(f"{what}: bytes received, with the legal moves", _sizes(turns.received))
    ratio = median(turns.seconds) / median(echoed.seconds)
    yield Row(f"{what}: time against echo", _times(turns), _times(echoed), ratio)
    yield Row(f"{what}: calls of a deal besides its events", str(most), limit=f"<= {BESIDES}", missed=most > BESIDES)


def _sizes(counts: list[int]) -> str:
    return f"p50 {median(counts):,.0f} B, at most {max(counts):,} B"


def _times(line: Line) -> str:
    return f"p50 {readable(median(line.seconds))}, p99 {readable(quantiles(line.seconds, n=100)[-1])}"


def _besides(line: Line, turns: Line, number: int) -> int:
    """Plays a deal; how many more calls it took than it has events."""
    before = line.calls + turns.calls
    coming = line.question("session", deals=[])["next_deal"]
    dealt = line.question("deal", seed=f"turns {number}", **coming)
    table = line.question("referee", deal=dealt, events=[], moves=True)
    while table["next"] is not None:
        following = table["next"]
        event = following["event"] or following["moves"][0]["event"]
        body = json.dumps({"state": table["state"], "events": [event], "moves": True}).encode()
        turns.turns.append(body)
        table = json.loads(turns.ask("/v1/referee", body))
    events: int = table["state"]["event_count"]
    return line.calls + turns.calls - before - events
