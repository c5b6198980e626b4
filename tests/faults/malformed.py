"""Requests that are oversized, chunked, truncated, run together or no HTTP at all, among good ones."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from benchmarks import proxy
from benchmarks.client import RETRY_AFTER, Load, Stream
from benchmarks.loading import request
from tests.api.running import exchange
from tests.api.test_malformed import BAD, SEEN, UNSEEN, as_bytes
from tests.faults.ending import Setting, behind_nginx, directly, note_log
from tests.faults.outcome import Outcome, of_load
from tests.faults.pace import Pace
from tests.faults.questions import light

SENDERS = 4
MANY = 4000
PATIENCE = 20.0
TIMES = 5
"""How often a request is sent that is asked to come back: one that would cost much waits behind others of the sort."""
HIDDEN = request("GET", "/healthz")
LAST = request("GET", "/readyz", b"", "Connection: close")
STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
NOT_UNDERSTOOD = frozenset({501, 505})
"""What HTTP itself wants for a transfer coding or a version that nobody knows."""


@dataclass(frozen=True, slots=True)
class Malformed:
    """Bytes for one connection, and what the first answer may be."""

    name: str
    sent: bytes
    status: int | None
    """None: any refusal, or none but the end of the connection."""
    by_the_service: bool
    """Does the service itself answer, with a problem?"""


def _every() -> list[Malformed]:
    found = [Malformed(bad.name, as_bytes(bad), bad.status, True) for bad in BAD]
    found += [Malformed(name, sent, status, True) for name, (sent, status, _) in SEEN.items()]
    found += [Malformed(name, sent, None, False) for name, sent in UNSEEN.items()]
    flood = b"".join(b"X-%d: %s\r\n" % (number, b"y" * 100) for number in range(5000))
    found.append(Malformed("500 KB of headers", b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + flood + b"\r\n", None, False))
    return found


def scenarios(pace: Pace) -> Iterator[Outcome]:
    """The malformed requests in a flood, and what follows them on the same connection."""
    yield among_good(pace, "directly", directly)
    yield followed_up(pace)
    if not proxy.is_installed():
        yield Outcome("malformed requests behind nginx", remark="nginx is missing", broken=["not tried"])
        return
    yield among_good(pace, "behind nginx", behind_nginx)


def among_good(pace: Pace, where: str, setting: Setting) -> Outcome:
    """Malformed requests from several senders at once, each on a connection of its own, while others ask as usual."""
    rng = Random(13)
    every = _every()
    chosen = [rng.choice(every) for _ in range(pace.count(MANY))]
    proxied = where != "directly"
    stream = Stream(light(), 4, pause=0.005)
    with setting() as (port, server):
        with Load(port, stream), ThreadPoolExecutor(SENDERS) as senders:
            faults = [fault for fault in senders.map(lambda bad: fault_of(port, bad, proxied), chosen) if fault]
        found = of_load(f"{len(chosen):,} malformed requests, {where}", [stream.tally])
        note_log(found, server)
    kinds = Counter(faults)
    found.remark = f"{len(every)} sorts; {len(faults)} answered otherwise than they should"
    found.broken += [f"{fault} ({times} times)" for fault, times in kinds.most_common(10)]
    return found


def fault_of(port: int, bad: Malformed, proxied: bool) -> str | None:
    """Sends one and says what is wrong with the answer. A proxy may itself refuse what the service would, or mend it
    (it takes chunks and hands on a whole body), but nothing may end in a 5xx, unless in one that asks to come back."""
    said, first = _answered_in_the_end(port, bad.sent)
    if first is not None and first >= 500 and not (first in NOT_UNDERSTOOD and not bad.by_the_service):
        return f"{bad.name}: {first}"
    if first is None:
        return f"{bad.name}: no answer" if bad.by_the_service and not proxied else None
    if proxied:
        return None if first < 500 else f"{bad.name}: {first}"
    if bad.status is not None and first != bad.status:
        return f"{bad.name}: {first}, not {bad.status}"
    if bad.status is None and first < 400:
        return f"{bad.name}: {first}, not refused"
    if bad.by_the_service:
        return _fault_of_problem(bad, said)
    return None


def _answered_in_the_end(port: int, sent: bytes) -> tuple[bytes, int | None]:
    """What the server says, and its first status; it is asked again as long as it wants that, a few times."""
    for _ in range(TIMES):
        said = received(port, sent)
        statuses = [int(status) for status in STATUS.findall(said)]
        first = statuses[0] if statuses else None
        if first != 503 or RETRY_AFTER.search(said.partition(b"\r\n\r\n")[0] + b"\r\n") is None:
            break
        time.sleep(1)
    return said, first


def _fault_of_problem(bad: Malformed, said: bytes) -> str | None:
    head, _, body = said.partition(b"\r\n\r\n")
    if b"application/problem+json" not in head.lower():
        return f"{bad.name}: the answer is no problem"
    try:
        stated = json.loads(body)["status"]
    except (ValueError, KeyError, TypeError):
        return f"{bad.name}: the problem cannot be read"
    return None if stated == bad.status else f"{bad.name}: the problem says {stated}, not {bad.status}"


def received(port: int, sent: bytes) -> bytes:
    """Everything the server says until it closes the connection; the client has said all it will."""
    try:
        return exchange(port, sent, half_close=True, patience=PATIENCE)
    except OSError:
        return b""


def followed_up(pace: Pace) -> Outcome:
    """A bad request, then a good one on the same connection: the bad one's body is never taken for a request, and the
    good one gets its own answer or the connection ends."""
    chosen = [bad for bad in BAD for _ in range(pace.times(5))]
    found = Outcome("a good request behind a malformed one, on one connection")
    latencies: list[float] = []
    with directly() as (port, server):
        for bad in chosen:
            # A body full of requests would be answered three times over if it were ever read as such.
            body = HIDDEN * 3 if bad.status in (404, 405) else bad.body
            sent = as_bytes(bad).partition(b"\r\n\r\n")[0]
            sent = re.sub(rb"Content-Length: \d+", b"Content-Length: %d" % len(body), sent)
            sent = sent.replace(b"Connection: close\r\n", b"")
            asked = time.monotonic()
            said = received(port, sent + b"\r\n\r\n" + body + LAST)
            latencies.append(time.monotonic() - asked)
            found.answered += 1
            statuses = [int(status) for status in STATUS.findall(said)]
            fine = statuses == [bad.status, 200] and b'"ready"' in said
            if not fine and statuses != [bad.status]:
                found.wrong += 1
                found.promise(False, f"{bad.name}: {statuses}")
        note_log(found, server)
    found.worst = max(latencies)
    return found
