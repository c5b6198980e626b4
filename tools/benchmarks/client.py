"""A client that keeps some connections busy, one question at a time on each, and checks every answer.

Closed loop by default: a connection asks its next question when the last one is answered, so the load is bounded by
the number of connections. A stream with a rate of its own is an open loop: its questions are due at fixed times, and
each counts from when it was due, so a server that stands still is charged for every question that it kept waiting.
One thread serves all connections. `python -m tools.benchmarks.client` is the same as a process of its own, for
measuring where wrk is missing.
"""

from __future__ import annotations

import heapq
import re
import selectors
import socket
import sys
import threading
import time
from array import array
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PATIENCE = 60.0
"""Seconds after which a question counts as never answered."""
WAIT_AFTER_REFUSAL = 0.02
MAX_EXAMPLES = 5
BODILESS = (204, 304)
LATER = (429, 503)
RETRY_AFTER = re.compile(rb"\r\nretry-after: *[0-9]+\r\n", re.IGNORECASE)
LENGTH = re.compile(rb"\r\ncontent-length: *([0-9]+)\r\n", re.IGNORECASE)
CLOSING = re.compile(rb"\r\nconnection: *close\r\n", re.IGNORECASE)
INSTANCE = re.compile(rb'"instance":"[^"]*"')
"""The id of one request in a problem, the only part of an answer that differs from one time to the next."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request as it is sent, and the answer that it must get."""

    sent: bytes
    status: int | None = 200
    """The expected status; None for any below 400."""
    body: bytes | None = None
    """The expected body, as `comparable` makes it; None where only the status is known."""
    deferrable: bool = False
    """True where the service may also say: later (429 or 503, with Retry-After)."""

    def fault(self, status: int, body: bytes) -> str | None:
        """What is wrong with an answer, or None."""
        if (status == self.status if self.status else status < 400) and (
            self.body is None or body == self.body or comparable(body) == self.body
        ):
            return None
        asked = self.sent[:300].decode("utf-8", "replace")
        return f"asked {asked!r}, expected {self.status} {(self.body or b'')[:300]!r}, got {status} {body[:300]!r}"


def comparable(body: bytes) -> bytes:
    """A body without the part that differs each time."""
    return INSTANCE.sub(b'"instance":""', body)


@dataclass(slots=True)
class Tally:
    """What came of the questions of one stream. Times are those of time.monotonic, in seconds."""

    answered: int = 0
    """Answers that came whole, wrong ones too."""
    wrong: int = 0
    """Answers other than expected, statuses of 500 and above not counted."""
    failed: int = 0
    """Answers with a status of 500 or above where another was expected."""
    deferred: int = 0
    """Answers that asked for patience where that is allowed."""
    lost: int = 0
    """Questions sent on a connection that then ended without an answer."""
    cut: int = 0
    """Answers of which only a part came."""
    refused: int = 0
    """Connections that could not be made."""
    retried: int = 0
    """Questions asked again on a new connection, because the old one ended before they came."""
    never: int = 0
    """Questions that had no answer after `PATIENCE`."""
    troubles: list[float] = field(default_factory=list)
    """When a question was lost, an answer broken or a connection refused."""
    examples: list[str] = field(default_factory=list)
    """Some of the wrong answers, in words."""
    times: array[float] = field(default_factory=lambda: array("d"))
    """When each answer was complete."""
    latencies: array[float] = field(default_factory=lambda: array("d"))
    """How long each took."""

    def quantile(self, part: float, since: float = 0.0, until: float = float("inf")) -> float:
        """The latency that this part of the answers completed in a span of time does not exceed."""
        return quantile(
            (spent for at, spent in zip(self.times, self.latencies, strict=True) if since <= at <= until), part
        )


def quantile(values: Iterable[float], part: float) -> float:
    """The value that this part of the values does not exceed; not a number if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


@dataclass(slots=True)
class Stream:
    """Questions asked in turn, over and over, on some connections of their own."""

    questions: Sequence[Question]
    connections: int = 4
    pause: float = 0.0
    """Seconds between an answer and the next question of the same connection."""
    limit: int | None = None
    """How many are asked in all; None: until the load is stopped."""
    every: float = 0.0
    """Seconds from one question of a connection to the next, however long the answer takes; 0: a closed loop."""
    retries: bool = False
    """Is a question asked again where a connection that was kept open ends before any of its answer? Clients do so."""
    tally: Tally = field(default_factory=Tally)
    asked: int = 0
    begun: int = 0
    """How many connections of an open loop have got their first time."""

    def next(self) -> Question | None:
        """The next question, or None when all have been asked."""
        if self.limit is not None and self.asked >= self.limit:
            return None
        question = self.questions[self.asked % len(self.questions)]
        self.asked += 1
        return question


class _Connection:
    """One connection of a stream and the question that is on its way."""

    __slots__ = (
        "asked_at", "body_at", "closing", "due", "got", "is_later", "is_reused", "length", "question", "socket",
        "status", "stream", "unsent",
    )  # fmt: skip

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.socket: socket.socket | None = None
        self.question: Question | None = None
        self.unsent = b""
        self.asked_at = 0.0
        self.due = 0.0
        self.is_reused = False
        self.expect()

    def expect(self) -> None:
        """Forgets the last answer."""
        self.got = bytearray()
        self.body_at = self.length = self.status = 0
        self.closing = self.is_later = False

    def is_complete(self) -> bool:
        """Has the whole answer come?"""
        if self.body_at == 0:
            end = self.got.find(b"\r\n\r\n")
            if end < 0:
                return False
            head = bytes(self.got[: end + 2])
            self.body_at, self.status = end + 4, int(head[9:12])
            length = LENGTH.search(head)
            self.length = 0 if length is None or self.status in BODILESS else int(length[1])
            self.closing = CLOSING.search(head) is not None
            self.is_later = self.status in LATER and RETRY_AFTER.search(head) is not None
        return len(self.got) >= self.body_at + self.length


class Load:
    """The client at work, as a context manager; afterwards the tallies of its streams are complete."""

    def __init__(self, port: int, *streams: Stream) -> None:
        self.port = port
        self.streams = streams
        self._connections = [_Connection(stream) for stream in streams for _ in range(stream.connections)]
        self._selector = selectors.DefaultSelector()
        self._waiting: list[tuple[float, int, _Connection]] = []
        self._numbers = count()
        self._busy = 0
        self._stopping = False
        self._failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run_guarded, name="load")

    def __enter__(self) -> Self:
        for connection in self._connections:
            self._begin(connection)  # so that something is asked, however soon the load is stopped
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopping = True
        self.wait()

    @property
    def native_id(self) -> int | None:
        """The number by which the system knows the thread."""
        return self._thread.native_id

    def wait(self) -> None:
        """Returns when every question has been asked, where the streams have limits, and raises what went wrong."""
        self._thread.join()
        if self._failure is not None:
            raise self._failure

    # --- the loop ----------------------------------------------------------------------------------------------------

    def _run_guarded(self) -> None:
        try:
            self._run()
        except BaseException as failure:
            self._failure = failure
        finally:
            for connection in self._connections:
                self._drop(connection)
            self._selector.close()

    def _run(self) -> None:
        checked = time.monotonic()
        while self._busy or (self._waiting and not self._stopping):
            now = time.monotonic()
            while self._waiting and self._waiting[0][0] <= now and not self._stopping:
                self._ask(heapq.heappop(self._waiting)[2])
            timeout = 0.1 if not self._waiting else max(0.0, min(0.1, self._waiting[0][0] - now))
            for key, mask in self._selector.select(timeout):
                if mask & selectors.EVENT_WRITE:
                    self._send(key.data)
                else:
                    self._receive(key.data)
            if now - checked > 1:
                checked = now
                self._give_up_on_the_oldest(now)

    def _give_up_on_the_oldest(self, now: float) -> None:
        for connection in self._connections:
            if connection.question is not None and now - connection.asked_at > PATIENCE:
                connection.stream.tally.never += 1
                self._finish(connection, keep=False)

    def _begin(self, connection: _Connection) -> None:
        """The first question of a connection; those of an open loop are spread over time."""
        stream = connection.stream
        if not stream.every:
            self._ask(connection)
            return
        number = stream.begun = stream.begun + 1
        connection.due = time.monotonic() + stream.every * number / stream.connections
        heapq.heappush(self._waiting, (connection.due, next(self._numbers), connection))

    def _ask(self, connection: _Connection) -> None:
        """Starts the next question of a connection."""
        question = None if self._stopping else connection.stream.next()
        if question is None:
            return
        self._busy += 1
        connection.asked_at = connection.due if connection.stream.every else time.monotonic()
        self._put(connection, question)

    def _put(self, connection: _Connection, question: Question) -> None:
        connection.question, connection.unsent = question, question.sent
        connection.expect()
        connection.is_reused = connection.socket is not None
        if connection.socket is None:
            connection.socket = socket.socket()
            connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.socket.setblocking(False)
            connection.socket.connect_ex(("127.0.0.1", self.port))
            self._selector.register(connection.socket, selectors.EVENT_WRITE, connection)
        else:
            self._send(connection)

    def _send(self, connection: _Connection) -> None:
        assert connection.socket is not None
        try:
            sent = connection.socket.send(connection.unsent)
        except BlockingIOError:
            sent = 0
        except ConnectionRefusedError:
            self._refuse(connection)
            return
        except OSError:
            self._receive(connection)  # the server may have answered before it closed
            return
        connection.unsent = connection.unsent[sent:]
        self._selector.modify(
            connection.socket, selectors.EVENT_WRITE if connection.unsent else selectors.EVENT_READ, connection
        )

    def _receive(self, connection: _Connection) -> None:
        assert connection.socket is not None
        try:
            more = connection.socket.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            more = b""
        if connection.question is None:  # closed, as it may be, while nothing was asked
            self._drop(connection)
            return
        connection.got += more
        if not more:
            self._lose(connection)
        elif connection.is_complete():
            self._take(connection)

    # --- what may come of a question ---------------------------------------------------------------------------------

    def _take(self, connection: _Connection) -> None:
        tally, question = connection.stream.tally, connection.question
        assert question is not None
        now = time.monotonic()
        tally.answered += 1
        tally.times.append(now)
        tally.latencies.append(now - connection.asked_at)
        body = bytes(connection.got[connection.body_at :])
        if question.deferrable and connection.is_later:
            tally.deferred += 1
            self._finish(connection, keep=not connection.closing)
            return
        fault = question.fault(connection.status, body)
        if fault is not None:
            if connection.status >= 500:
                tally.failed += 1
                tally.troubles.append(now)
            else:
                tally.wrong += 1
            if len(tally.examples) < MAX_EXAMPLES:
                tally.examples.append(fault)
        self._finish(connection, keep=not connection.closing)

    def _lose(self, connection: _Connection) -> None:
        tally, question = connection.stream.tally, connection.question
        if connection.stream.retries and connection.is_reused and not connection.got and question is not None:
            tally.retried += 1
            self._drop(connection)
            self._put(connection, question)
            return
        tally.troubles.append(time.monotonic())
        if connection.got:
            tally.cut += 1
        else:
            tally.lost += 1
        self._finish(connection, keep=False)

    def _refuse(self, connection: _Connection) -> None:
        tally = connection.stream.tally
        tally.refused += 1
        tally.troubles.append(time.monotonic())
        self._finish(connection, keep=False, pause=WAIT_AFTER_REFUSAL)

    def _finish(self, connection: _Connection, *, keep: bool, pause: float = 0.0) -> None:
        """Ends a question and plans the next."""
        self._busy -= 1
        connection.question = None
        if not keep:
            self._drop(connection)
        if connection.stream.every:
            connection.due += connection.stream.every
        else:
            connection.due = time.monotonic() + max(pause, connection.stream.pause)
        if not self._stopping:
            heapq.heappush(self._waiting, (connection.due, next(self._numbers), connection))

    def _drop(self, connection: _Connection) -> None:
        if connection.socket is not None:
            self._selector.unregister(connection.socket)
            connection.socket.close()
            connection.socket = None


# --- a process of its own --------------------------------------------------------------------------------------------


def main(port: int, file: Path, connections: int, seconds: float) -> None:
    """Sends the requests of a file, with a NUL after each, and prints the figures as load.lua does."""
    questions = [Question(each, None) for each in file.read_bytes().split(b"\0") if each]
    stream = Stream(questions, connections)
    start = time.monotonic()
    with Load(port, stream):
        time.sleep(seconds)
    spent, tally = time.monotonic() - start, stream.tally
    errors = tally.wrong + tally.failed + tally.lost + tally.cut + tally.refused + tally.never
    figures = (tally.answered, spent * 1e6, tally.quantile(0.5) * 1e6, tally.quantile(0.99) * 1e6, errors)
    print("figures", *(round(figure) for figure in figures))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
