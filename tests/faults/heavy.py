"""Clients that send what is expensive, over and over and without a pause, from a process of their own.

They take as little processor time as they can: requests are bytes made beforehand, and of an answer only the status is
looked at. What matters is what becomes of the other clients.
"""

from __future__ import annotations

import multiprocessing
import selectors
import socket
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import cycle, islice
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event
from typing import Self

from benchmarks.client import LENGTH, RETRY_AFTER

CLIENTS = 4
PATIENCE = 30.0
"""Seconds that one of these clients waits for an answer."""
COMING_BACK = 1.0
"""Seconds after which whoever was sent away comes back."""
BETWEEN_BURSTS = 0.25
"""Seconds between two such bursts. Without them this machine would measure how fast it opens connections."""
WAIT_AFTER_FAILURE = 0.05


def answered(port: int, requests: Sequence[bytes], stop: Event, _connections: int) -> Counter[str]:
    """Sends one request after the other on a connection, each when the last is answered."""
    found: Counter[str] = Counter()
    buffer = bytearray(1 << 18)
    connection: socket.socket | None = None
    for sent in cycle(requests):
        if stop.is_set():
            break
        try:
            if connection is None:
                connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
            status, is_open = _exchange(connection, sent, buffer)
        except TimeoutError:
            status, is_open = "no answer in time", False
        except OSError:
            status, is_open = "connection ended", False
        found[status] += 1
        if not is_open and connection is not None:
            connection.close()
            connection = None
        if not status[0].isdigit():
            time.sleep(WAIT_AFTER_FAILURE)
    if connection is not None:
        connection.close()
    return found


def _exchange(connection: socket.socket, sent: bytes, buffer: bytearray) -> tuple[str, bool]:
    """Sends a request and takes its answer: the status, and whether the connection goes on."""
    with suppress(BrokenPipeError, ConnectionResetError):  # it may be refused before all of it is sent
        connection.sendall(sent)
    head = b""
    while (end := head.find(b"\r\n\r\n")) < 0:
        size = connection.recv_into(buffer)
        if not size:
            return "connection ended", False
        head += buffer[:size]
    left = int(found[1]) if (found := LENGTH.search(head[: end + 2])) else 0
    left -= len(head) - end - 4
    while left > 0:
        size = connection.recv_into(buffer)
        if not size:
            return "answer cut off", False
        left -= size
    status = head[9:12].decode()
    if status == "503" and not RETRY_AFTER.search(head[: end + 2]):
        status = "503 without Retry-After"
    return status, b"connection: close" not in head[:end].lower()


def half_sent(port: int, requests: Sequence[bytes], stop: Event, connections: int) -> Counter[str]:
    """Keeps connections open on which only a part of a request was sent."""
    return _held(port, [sent[: max(30, len(sent) - 5)] for sent in requests], stop, connections)


def idle(port: int, requests: Sequence[bytes], stop: Event, connections: int) -> Counter[str]:
    """Keeps connections open on which one question was answered."""
    return _held(port, requests, stop, connections)


def _held(port: int, requests: Sequence[bytes], stop: Event, connections: int) -> Counter[str]:
    """Connections that send something once; whoever is sent away comes back a second later."""
    found: Counter[str] = Counter()
    poller = selectors.DefaultSelector()
    away = deque((0.0, sent) for sent in islice(cycle(requests), connections))
    most = 0
    while not stop.is_set():
        now = time.monotonic()
        while away and away[0][0] <= now:
            _connect(port, away.popleft()[1], poller)
        for key, events in poller.select(0.1):
            client, sent = key.fileobj, key.data
            assert isinstance(client, socket.socket)
            try:
                if events & selectors.EVENT_WRITE:
                    client.send(sent)
                    poller.modify(client, selectors.EVENT_READ, sent)
                elif said := client.recv(4096):
                    found[said[9:12].decode("ascii", "replace")] += 1
                else:
                    raise ConnectionResetError
            except ConnectionResetError:
                found["sent away"] += 1
            except OSError:
                found["not connected"] += 1
            else:
                continue
            poller.unregister(client)
            client.close()
            away.append((now + COMING_BACK, sent))
        most = max(most, len(poller.get_map()))
    for key in list(poller.get_map().values()):
        assert isinstance(key.fileobj, socket.socket)
        key.fileobj.close()
    poller.close()
    found["held at once"] = most
    return found


def _connect(port: int, sent: bytes, poller: selectors.BaseSelector) -> None:
    client = socket.socket()
    client.setblocking(False)
    client.connect_ex(("127.0.0.1", port))
    poller.register(client, selectors.EVENT_WRITE, sent)


def abandoned(port: int, requests: Sequence[bytes], stop: Event, connections: int) -> Counter[str]:
    """Sends questions, each on a connection of its own, and closes all of them at once, without a look at an answer."""
    found: Counter[str] = Counter()
    next_requests = cycle(requests)
    while not stop.is_set():
        burst = []
        for sent in islice(next_requests, connections):
            try:
                client = socket.create_connection(("127.0.0.1", port), timeout=2)
                client.sendall(sent)
            except OSError:
                found["not connected"] += 1
            else:
                burst.append(client)
        for client in burst:
            client.close()
        found["abandoned"] += len(burst)
        stop.wait(BETWEEN_BURSTS)
    return found


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of expensive requests, and how they are sent."""

    name: str
    requests: Sequence[bytes]
    client: Callable[[int, Sequence[bytes], Event, int], Counter[str]] = answered
    connections: int = CLIENTS
    """How many all clients together have open at a time."""


class Flood:
    """Some clients in a process of their own, made at once and let loose by `begin`; a context manager."""

    def __init__(self, port: int, sort: Sort, clients: int = CLIENTS) -> None:
        self.found: Counter[str] = Counter()
        """What became of the requests: by status, or by what happened instead."""
        context = multiprocessing.get_context("fork")
        self._go, self._stop = context.Event(), context.Event()
        self._results, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_run, args=(port, sort, clients, self._go, self._stop, theirs))

    def __enter__(self) -> Self:
        self._process.start()
        return self

    def begin(self) -> None:
        """The clients begin to send."""
        self._go.set()

    def end(self) -> None:
        """The clients send no more; what they have asked, they still take."""
        self._stop.set()

    def __exit__(self, *_: object) -> None:
        self._go.set()
        self._stop.set()
        if self._results.poll(2 * PATIENCE):
            self.found = self._results.recv()
        else:
            self._process.kill()
        self._process.join()


def _run(port: int, sort: Sort, clients: int, go: Event, stop: Event, results: Connection) -> None:
    go.wait()
    found: list[Counter[str]] = []
    each = len(sort.requests) // clients

    def client(number: int) -> None:
        begun = number * each  # so that no two send the same at the same time
        requests = [*sort.requests[begun:], *sort.requests[:begun]]
        found.append(sort.client(port, requests, stop, sort.connections // clients))

    threads = [threading.Thread(target=client, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.send(sum(found, Counter[str]()))
