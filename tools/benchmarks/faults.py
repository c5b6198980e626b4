"""`make faults`: three scenarios against a live service, directly and behind nginx, in which every answer is checked: a
worker is killed, expensive requests flood it, and slow clients hold on to it. A table in Markdown is printed, and the
status is 1 where a promise is broken. Real servers on loopback; needs Linux."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
import traceback
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from random import Random
from subprocess import TimeoutExpired
from typing import TYPE_CHECKING, Any, Final, Self
from unittest.mock import patch

from bigtwo import named_variants, variant
from bigtwo.api import create_app
from bigtwo.schemas.questions import MAX_MOVES
from tools.benchmarks import proxy
from tools.benchmarks.asking import as_query, followings, leads, pairs_of_plays, sets_of_cards
from tools.benchmarks.client import Load, Question, Stream, Tally, comparable, quantile
from tools.benchmarks.loading import request
from tools.benchmarks.measuring import readable
from tools.benchmarks.serving import Server, memory, open_files, serving, status_of, threads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from flask.testing import FlaskClient

WORKERS: Final = 2
SLOW: Final = 0.5
"""Seconds beyond which an answer counts as part of a disturbance."""
RECOVERY: Final = 5.0
"""Seconds within which a disturbance must be over."""
PROMISED: Final = 0.1
"""Seconds within which 99 of 100 light questions are answered beside a flood."""
CALM: Final = 10
"""So many light questions in a row within that time, and the flood is over."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The whole thing, or so short a run that it only shows that everything works."""

    short: bool = False

    def sleep(self, seconds: float) -> None:
        """Lets the load run for a while."""
        time.sleep(seconds / 5 if self.short else seconds)


# --- what was found --------------------------------------------------------------------------------------------------

HEAD: Final = """\
| what happens | answers | wrong | 5xx | lost | cut off | p99 | worst | recovered after | remark | kept |
|---|---|---|---|---|---|---|---|---|---|---|"""


@dataclass(slots=True)
class Outcome:
    """One line of the table. Times are in seconds."""

    scenario: str
    answered: int = 0
    wrong: int = 0
    failed: int = 0
    lost: int = 0
    cut: int = 0
    p99: float | None = None
    worst: float | None = None
    recovered: float | None = None
    remark: str = ""
    broken: list[str] = field(default_factory=list)
    """The promises that were not kept, and examples of wrong answers."""

    def __str__(self) -> str:
        times = (
            "" if each is None or each != each else readable(each) for each in (self.p99, self.worst, self.recovered)
        )
        counts = (f"{self.answered:,}", *map(str, (self.wrong, self.failed, self.lost, self.cut)))
        return f"| {' | '.join((self.scenario, *counts, *times, self.remark, 'NO' if self.broken else 'yes'))} |"

    def promise(self, kept: bool, what: str) -> None:
        """Notes a promise that was not kept."""
        if not kept:
            self.broken.append(what)


def of_load(scenario: str, tallies: Iterable[Tally], *, lost: int = 0, cut: int = 0) -> Outcome:
    """The line of a load. Whatever happens, no answer is wrong, none is a 5xx, each comes in the end; at most ``lost``
    questions end without an answer and at most ``cut`` in the middle of one."""
    tallies = tuple(tallies)
    latencies = [latency for tally in tallies for latency in tally.latencies]
    total = {name: sum(getattr(tally, name) for tally in tallies) for name in ("answered", "wrong", "failed", "cut")}
    never = sum(tally.never for tally in tallies)
    missing = never + sum(tally.lost for tally in tallies)
    found = Outcome(scenario, **total, lost=missing, p99=quantile(latencies, 0.99), worst=max(latencies, default=None))
    found.promise(found.answered > 0, "nothing was answered")
    found.promise(found.wrong == 0, f"{found.wrong} answers are wrong")
    found.promise(found.failed == 0, f"{found.failed} answers are a 5xx")
    found.promise(found.lost <= lost, f"{found.lost} questions were lost, at most {lost} may be")
    found.promise(found.cut <= cut, f"{found.cut} answers broke off, at most {cut} may")
    found.promise(never == 0, f"{never} questions were never answered")
    found.broken += [example for tally in tallies for example in tally.examples]
    return found


def recovery(tallies: Iterable[Tally], event: float) -> float:
    """Seconds from an event to the end of the last question that it disturbed: one lost, refused or slow."""
    last = event
    for tally in tallies:
        slow = [at for at, latency in zip(tally.times, tally.latencies, strict=True) if latency > SLOW]
        last = max([last, *tally.troubles, *slow])
    return last - event


def calm_after(tallies: Iterable[Tally], ended: float) -> float:
    """Seconds from the end to the first of so many light questions in a row that were answered in time."""
    found = [pair for tally in tallies for pair in zip(tally.times, tally.latencies, strict=True) if pair[0] >= ended]
    begun, calm = ended, 0
    for at, latency in sorted(found):
        if latency > PROMISED:
            calm, begun = 0, at
        else:
            calm += 1
            if calm == CALM:
                return begun - ended
    return float("inf")


def note_log(found: Outcome, server: Server) -> None:
    """No failure stands in the log that no answer reported."""
    log = server.log_text()
    at = log.find("Traceback")
    found.promise(at < 0, f"the log has a traceback: {log[max(0, at - 300) : at + 1500]}")


# --- questions and the answers they must get -------------------------------------------------------------------------

Body = dict[str, Any]


@cache
def _client() -> FlaskClient:
    with patch.dict(os.environ, {"BIGTWO_LOG": "off"}):
        return create_app().test_client()


def checked(path: str, body: Body | None = None, *, close: bool = False) -> Question:
    """A question in a body or a page, and its answer, worked out in this process."""
    data = b"" if body is None else json.dumps(body).encode()
    method = "GET" if body is None else "POST"
    answer = _client().open(path, method=method, data=data, content_type="application/json")
    sent = request(method, path, data, *(["Connection: close"] if close else []))
    return Question(sent, answer.status_code, comparable(answer.data))


def light(count: int = 400, *, close: bool = False) -> list[Question]:
    """Small questions about plays, posted and in URLs, under several variants, some of them wrong; and the probes."""
    rng = Random(66)
    names = [named.id for named in named_variants() if variant(named.id).options.pack == "standard-52"]
    each = count // 4
    drawn = [("legal-moves", body) for body in leads(rng, each) + followings(rng, each)]
    drawn += [("classify", body) for body in sets_of_cards(rng, each)]
    drawn += [("compare", body) for body in pairs_of_plays(rng, each)]
    # A play of one variant may be no pile of another; that is an answer too, always the same one.
    asked = [(name, body | {"variant": rng.choice(names)}) for name, body in drawn]
    found = [checked(f"/v1/{name}", body, close=close) for name, body in asked]
    found += [checked(as_query(name, body), close=close) for name, body in asked[::4]]
    found += [checked("/v1/classify", body, close=close) for body in ({}, {"cards": ["ZZ"]}, {"card": ["3D"]})]
    found += [checked(path, close=close) for path in ("/healthz", "/v1/hello", "/nothing/here")]
    rng.shuffle(found)
    return found


def house_rules(number: int) -> Body:
    """A mix that needs a table of its own."""
    from tests.cost.requests import new_straights

    spec = new_straights({"pack": "standard-52"}, number)
    assert isinstance(spec, dict)
    return spec


def honest(*, close: bool) -> list[Question]:
    """Questions under one mix of house rules; nothing but its answer will do, whatever others ask."""
    rules, rng = variant(house_rules(-1)), Random(2024)
    hands = [rng.sample(rules.order.codes, 13) for _ in range(50)]
    return [checked("/v1/legal-moves", {"variant": house_rules(-1), "hand": hand}, close=close) for hand in hands]


# --- where -----------------------------------------------------------------------------------------------------------

PLACES: Final = ("directly", "behind nginx")


@contextmanager
def running(where: str) -> Iterator[tuple[int, Server]]:
    """The service, by itself or behind nginx: where to ask, and the service."""
    if where == "directly":
        with serving(workers=WORKERS) as server:
            yield server.port, server
    else:
        with proxy.fronted(workers=WORKERS) as front:
            yield front.port, front.service


def everywhere(scenario: str, at: Callable[[str], Iterator[Outcome]]) -> Iterator[Outcome]:
    """The outcomes directly and behind nginx; without nginx that is a promise not kept."""
    yield from at(PLACES[0])
    if proxy.is_installed():
        yield from at(PLACES[1])
    else:
        yield Outcome(f"{scenario} behind nginx", remark="nginx is missing", broken=["not tried"])


# --- a worker is killed ----------------------------------------------------------------------------------------------

CONNECTIONS: Final = 8
EVENTS: Final[dict[str, tuple[Callable[[Server], None], int, int]]] = {
    "a worker is killed (SIGKILL)": (lambda server: os.kill(server.workers[0], signal.SIGKILL), CONNECTIONS, 1),
    "a worker is stopped (SIGTERM)": (lambda server: os.kill(server.workers[0], signal.SIGTERM), CONNECTIONS, 0),
    "a rolling reload (SIGHUP)": (lambda server: server.process.send_signal(signal.SIGHUP), CONNECTIONS, 0),
}
"""What happens; how many questions it may cost where clients come directly, one on every connection of a worker; how
many answers may end in the middle, which no proxy can take back."""
DRAINING: Final = 2
"""Seconds between saying no at /readyz and stopping."""


def kill(pace: Pace) -> Iterator[Outcome]:
    """Processes end in the middle of their work, several times; then the whole service ends."""
    yield from everywhere("processes end", lambda where: (_ending(event, where, pace) for event in EVENTS))
    yield _service_ends(pace, DRAINING)
    yield _service_ends(pace, 0)


def _ending(event: str, where: str, pace: Pace) -> Outcome:
    happen, lost, cut = EVENTS[event]
    stream, worst, times = Stream(light(), CONNECTIONS), 0.0, 1 if pace.short else 3
    with running(where) as (port, server):
        with Load(port, stream):
            for _ in range(times):
                pace.sleep(1.5)
                before, start = set(server.workers), time.monotonic()
                happen(server)
                while time.monotonic() < start + 30 and (
                    len(server.workers) != WORKERS or not set(server.workers) - before
                ):
                    time.sleep(0.01)
                worst = max(worst, time.monotonic() - start)
                pace.sleep(2.5)
                worst = max(worst, recovery([stream.tally], start))
        allowed = lost * times if where == "directly" else 0
        found = of_load(f"{event}, {where}", [stream.tally], lost=allowed, cut=cut * times)
        note_log(found, server)
    found.recovered = worst
    found.promise(worst <= RECOVERY, f"it took {worst:.1f} s until all was well again")
    return found


def _service_ends(pace: Pace, draining: int) -> Outcome:
    """SIGTERM to the whole service. Where it drains, it says no at /readyz while it still answers; clients then go
    elsewhere, and whatever they have asked is answered. Where it does not and they go on, what was begun is finished,
    and each connection loses at most the question that nobody has taken up."""
    stream, refused_after = Stream(light(), CONNECTIONS), float("inf")
    with serving(workers=WORKERS, environment={"BIGTWO_DRAIN_SECONDS": str(draining)}) as server:
        with Load(server.port, stream):
            pace.sleep(1.5)
            start = time.monotonic()
            server.process.terminate()
            while refused_after == float("inf") and time.monotonic() < start + draining:
                with suppress(OSError):
                    if status_of(server.port, "/readyz") == 503:
                        refused_after = time.monotonic() - start
            time.sleep(draining / 2)
            if not draining:
                _wait_for_end(server)
        _wait_for_end(server)
        spent = time.monotonic() - start
        name = f"the service is stopped (SIGTERM) with {draining} s to drain"
        found = of_load(name, [stream.tally], lost=0 if draining else CONNECTIONS)
        note_log(found, server)
    found.remark = f"ended after {spent:.1f} s"
    found.promise(not draining or refused_after < 1, "readyz did not say no at once")
    found.promise(spent < draining + RECOVERY, f"it took {spent:.1f} s to end")
    return found


def _wait_for_end(server: Server) -> None:
    with suppress(TimeoutExpired):
        server.process.wait(30)


# --- a flood of expensive requests -----------------------------------------------------------------------------------

SECONDS: Final = 10.0
CLIENTS: Final = 4
EVERY: Final = 0.4
"""Seconds between two questions of a connection: 50 a second on connections that stay open, and 50 on new ones."""
MIXES: Final = 1500


@dataclass(frozen=True, slots=True)
class Heavy:
    """Expensive requests, as bytes made beforehand."""

    name: str
    requests: Sequence[bytes]


def heavies(requests: Path | None) -> list[Heavy]:
    """What is expensive to answer or to refuse, out of the store of requests; or what ``python -m tools.benchmarks cost
    --requests`` wrote to a file."""
    if requests is not None:
        lines = requests.read_text("utf-8").splitlines()
        return [Heavy("the most expensive requests that were found", [_as_sent(**json.loads(each)) for each in lines])]
    from tests.cost.growing import GROWING, LONGEST_HEAD, largest
    from tests.cost.requests import GENERATORS
    from tests.cost.search import Choices

    rng = Random(52)
    whole_bodies = [(make, make(60)) for name, make in GROWING.items() if name.startswith("/v1/")]
    grown = [make(largest(asked.path) - 500) for make, asked in whole_bodies]
    grown += [make(LONGEST_HEAD) for name, make in GROWING.items() if name.startswith("URL")]
    by_operation: dict[str, list[bytes]] = {}
    for number, generator in enumerate(GENERATORS * 6):
        asked = generator.make(Choices((), rng), number)[1]
        by_operation.setdefault(generator.operation, []).append(_as_sent(**asked.written()))
    hands = ((each.id, variant(each.id)) for each in named_variants())
    moves = [
        {"variant": id_, "hand": rules.order.codes[-rules.most_held :], "limit": MAX_MOVES} for id_, rules in hands
    ]
    impossible = {"players": 4, "hand_size": 21}
    new = [house_rules(number)["options"] for number in range(MIXES)]
    found = [
        Heavy("what goes on and on", [_as_sent(**each.written()) for each in grown]),
        Heavy("all moves of the largest hand", [request("POST", "/v1/legal-moves", _json(each)) for each in moves]),
        *(Heavy(f"random requests for {name}", by_operation[name]) for name in ("referee", "batch", "rulings")),
        Heavy("ever new house rules", [_classified(each) for each in new]),
        Heavy("contradictory house rules", [_classified(each | impossible) for each in new]),
    ]
    together = [each for heavy in found for each in heavy.requests[:60]]
    together += [each for requests in by_operation.values() for each in requests[:20]]
    rng.shuffle(together)
    return [*found, Heavy("all of it in turn", together)]


def _json(body: Body) -> bytes:
    return json.dumps(body).encode()


def _classified(options: Body) -> bytes:
    return request("POST", "/v1/classify", _json({"cards": ["9S", "9D"], "variant": {"options": options}}))


def _as_sent(method: str, path: str, query: str, headers: dict[str, str], body: str, **_: object) -> bytes:
    """A request that was written down, as it is sent."""
    target = f"{path}?{query}" if query else path
    return request(method, target, body.encode("utf-8", "replace"), *(f"{name}: {v}" for name, v in headers.items()))


def flood(pace: Pace, requests: Path | None = None) -> Iterator[Outcome]:
    """Light questions beside expensive ones: whatever four clients send without a pause, everybody else is served."""
    every = heavies(requests)
    yield from everywhere("light questions beside heavy ones", lambda where: _floods(where, every, pace))


def _floods(where: str, every: list[Heavy], pace: Pace) -> Iterator[Outcome]:
    """One after the other on the same service: what one of them leaves behind, the next one finds. At the end the most
    varied comes again, and nothing has grown."""
    questions = light(), light(close=True), honest(close=False), honest(close=True)
    with running(where) as (port, server):
        with Load(port, *(Stream(each, 4, limit=4 * len(each)) for each in questions)) as warming:
            warming.wait()
        alone = _streams(questions)
        with Load(port, *alone) as load:
            _hurry(load)
            pace.sleep(3)
        usual = of_load("", [stream.tally for stream in alone]).p99 or 0.0
        for heavy in every:
            yield _beside(where, port, server, heavy, _streams(questions), usual, pace)
        before = _held_by(server)
        found = _beside(where, port, server, every[-1], _streams(questions), usual, pace)
        after = _held_by(server)
        found.scenario += ", again"
        found.remark = (
            f"memory {before[0] / 1e6:.0f} then {after[0] / 1e6:.0f} MB, files and threads {before[1:]}, {after[1:]}"
        )
        found.promise(after[0] <= 1.05 * before[0] or pace.short, "memory grew by more than a twentieth")
        found.promise(after[1] <= before[1] + 2 * WORKERS, f"open files went from {before[1]} to {after[1]}")
        found.promise(after[2] <= before[2] + WORKERS * CLIENTS, f"threads went from {before[2]} to {after[2]}")
        yield found


def _streams(questions: tuple[list[Question], ...]) -> tuple[Stream, ...]:
    """The light questions and, more rarely, those of the honest client."""
    every = ((20, EVERY), (20, EVERY), (4, 2 * EVERY), (4, 2 * EVERY))
    pairs = zip(questions, every, strict=True)
    return tuple(Stream(each, many, every=seconds, retries=True) for each, (many, seconds) in pairs)


def _hurry(load: Load) -> None:
    """The measuring client is not to wait for a processor that others use; it stands for a machine of its own."""
    if load.native_id is not None:
        with suppress(PermissionError):
            os.setpriority(os.PRIO_PROCESS, load.native_id, -10)


def _held_by(server: Server) -> tuple[int, int, int]:
    return memory(server.workers).resident, open_files(server.workers), threads(server.workers)


def _beside(
    where: str, port: int, server: Server, heavy: Heavy, streams: tuple[Stream, ...], usual: float, pace: Pace
) -> Outcome:
    """A flood of one sort of request, and light questions before, beside and after it."""
    workers, seen = server.workers, len(server.log_text())
    with flooded(port, heavy) as (begin, end, became), Load(port, *streams) as load:
        _hurry(load)
        pace.sleep(1)
        begin()
        begun = time.monotonic()
        pace.sleep(SECONDS)
        ended = time.monotonic()
        end()
        time.sleep(4)
    tallies = [stream.tally for stream in streams]
    found = of_load(f"{heavy.name}, {where}", tallies)
    during = [  # what was due while it went on, whenever it was answered
        latency
        for tally in tallies
        for at, latency in zip(tally.times, tally.latencies, strict=True)
        if begun <= at - latency <= ended
    ]
    found.p99, found.worst, found.recovered = quantile(during, 0.99), quantile(during, 1), calm_after(tallies, ended)
    found.remark = (
        f"p99 alone {readable(usual)}; of {became.answered:,} heavy answers {became.wrong:,} refused the request, "
        f"{became.deferred:,} asked to come later"
    )
    refused = sum(tally.refused for tally in tallies)
    found.promise(found.p99 <= PROMISED, f"one light question of a hundred took over {readable(found.p99)}")
    found.promise(found.recovered <= 2, f"answers were slow for {found.recovered:.1f} s afterwards")
    found.promise(not refused, f"{refused} light connections were refused")
    found.promise(server.workers == workers, f"a worker was replaced: {workers}, then {server.workers}")
    served = became.answered - became.failed - became.deferred
    found.promise(served > 0, "not one of the heavy requests was answered: they are shut out")
    found.promise(not became.failed, f"{became.failed} heavy requests were answered with a 5xx")
    found.promise("WORKER TIMEOUT" not in server.log_text()[seen:], "a worker was killed by its master")
    note_log(found, server)
    return found


@contextmanager
def flooded(port: int, heavy: Heavy) -> Iterator[tuple[Callable[[], None], Callable[[], None], Tally]]:
    """Clients without a pause, in a process of their own: what lets them loose, what stops them, and in the end what
    became of their requests."""
    context = multiprocessing.get_context("fork")
    go, stop, became = context.Event(), context.Event(), Tally()
    results, theirs = context.Pipe(duplex=False)
    questions = [Question(sent, None, deferrable=True) for sent in heavy.requests]
    starts = [number * len(questions) // CLIENTS for number in range(CLIENTS)]  # no two send the same at the same time

    def clients() -> None:
        go.wait()
        streams = [Stream([*questions[at:], *questions[:at]], 1, tally=became) for at in starts]
        with Load(port, *streams):
            stop.wait()
        theirs.send([getattr(became, name) for name in COUNTED])

    process = context.Process(target=clients)
    process.start()
    try:
        yield go.set, stop.set, became
    finally:
        go.set()
        stop.set()
        if results.poll(60):
            for name, count in zip(COUNTED, results.recv(), strict=True):
                setattr(became, name, count)
        else:
            process.kill()
        process.join()


COUNTED: Final = ("answered", "wrong", "failed", "deferred", "lost", "cut", "refused", "never")


# --- slow clients ----------------------------------------------------------------------------------------------------

_WHOLE: Final = request("POST", "/v1/classify", b'{"cards": ["9S", "9D"]}')
SLOW_CLIENTS: Final[dict[str, tuple[bytes, bytes]]] = {
    "silent": (b"", b""),
    "half a header": (_WHOLE[:60], b""),
    "half a body": (_WHOLE[:-5], b""),
    "a byte a second": (_WHOLE[:20], _WHOLE[20:]),
    "reading nothing": (request("GET", "/openapi.json") * 10, b""),
    "not hanging up": (request("POST", "/v1/classify", b'{"cards": ["9S", "9D"]}', "Connection: close"), b""),
    "idle": (_WHOLE, b""),
}
"""What each client sends at once, and what it sends then byte by byte. None of them reads an answer."""


class SlowClients:
    """The slow clients, as a context manager. Whoever is sent away comes back within a second."""

    def __init__(self, port: int, how: str, many: int) -> None:
        self.port, self.many, self.returned = port, many, 0
        self.at_once, self.bit_by_bit = SLOW_CLIENTS[how]
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="slow")

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        clients = [self._come() for _ in range(self.many)]
        tick = 0
        while not self._stopping.wait(1.0):
            for at, client in enumerate(clients):
                if self._was_sent_away(client):
                    client.close()
                    clients[at] = self._come()
                    self.returned += 1
                elif tick < len(self.bit_by_bit):
                    with suppress(OSError):
                        client.send(self.bit_by_bit[tick : tick + 1])
            tick += 1
        for client in clients:
            client.close()

    def _come(self) -> socket.socket:
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        client.settimeout(5)
        with suppress(OSError):
            client.connect(("127.0.0.1", self.port))
            client.setblocking(False)
            client.send(self.at_once)
        return client

    @staticmethod
    def _was_sent_away(client: socket.socket) -> bool:
        """Has the other side closed, or given up with an answer?"""
        try:
            return client.recv(1, socket.MSG_PEEK) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True


def slow(pace: Pace) -> Iterator[Outcome]:
    """A hundred clients that are slow, directly and behind nginx."""
    yield from everywhere("slow clients", lambda where: (_among(how, where, pace) for how in SLOW_CLIENTS))


def _among(how: str, where: str, pace: Pace) -> Outcome:
    """Clients that keep their connection and clients that come anew each time, among the slow ones."""
    questions, closing = light(), light(close=True)
    pairs = [(Stream(questions, 4, 0.01), Stream(closing, 4, 0.01)) for _ in range(3)]
    with running(where) as (port, server):
        for pair, seconds in zip(pairs[:2], (1.5, 2.0), strict=True):  # to compile what is asked for, and to compare
            with Load(port, *pair):
                pace.sleep(seconds)
        with Load(port, *pairs[2]):
            start = time.monotonic()
            with SlowClients(port, how, 100) as clients:
                pace.sleep(8)
            pace.sleep(2)
        before, tallies = [[stream.tally for stream in pair] for pair in pairs[1:]]
        found = of_load(f"100 slow clients, {how}, {where}", tallies)
        note_log(found, server)
    alone = max(tally.quantile(0.99) for tally in before)
    found.recovered = recovery(tallies, start)
    found.remark = f"p99 without them {readable(alone)}; they came back {clients.returned} times"
    if where == "directly":
        found.promise(found.recovered <= RECOVERY, f"answers were slow for {found.recovered:.1f} s")
    else:
        noticed = (found.p99 or 0.0) > max(0.1, 3 * alone)
        found.promise(not noticed, f"one answer of a hundred took {found.p99:.3f} s, before {readable(alone)}")
    return found


def main() -> None:
    """Run the scenarios asked for, or all."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.faults", description=__doc__)
    parser.add_argument("scenarios", nargs="*", metavar="scenario", help="some of kill, flood, slow; all if none")
    parser.add_argument("--short", action="store_true", help="seconds instead of minutes, to see that it works")
    parser.add_argument(
        "--requests", type=Path, metavar="FILE", help="flood sends those that `tools.benchmarks cost` wrote"
    )
    given = parser.parse_args()
    scenarios: dict[str, Callable[[Pace], Iterator[Outcome]]] = {
        "kill": kill,
        "flood": partial(flood, requests=given.requests),
        "slow": slow,
    }
    for name in given.scenarios:
        if name not in scenarios:
            parser.error(f"there is no scenario {name!r}; there are {', '.join(scenarios)}")
    start = time.monotonic()
    broken: list[Outcome] = []
    print(HEAD, flush=True)
    for name in given.scenarios or scenarios:
        try:
            for outcome in scenarios[name](Pace(given.short)):
                print(outcome, flush=True)
                broken += [outcome] if outcome.broken else []
        except Exception:  # a scenario that fails itself does not end the run
            broken.append(Outcome(name, broken=[traceback.format_exc()]))
    print(f"\n{time.monotonic() - start:.0f} seconds in all.")
    for outcome in broken:
        print(f"\n{outcome.scenario}:", *(f"* {promise}" for promise in outcome.broken), sep="\n")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
