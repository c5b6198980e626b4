"""A new client finds room, whatever those before it do: connections and bytes are bounded, and what each costs too.
Nobody waits for slow clients, and what they ask is answered in the end."""

from __future__ import annotations

import os
import re
import selectors
import socket
import time
import tracemalloc
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from gunicorn.config import Config  # type: ignore[import-untyped]
from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from bigtwo.api import settings
from gunicorn_workers import connections, worker
from gunicorn_workers.worker import BufferingWorker
from tests.api.holding import FOLDER
from tests.api.running import ask, read_all, service
from tests.tables import table
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.check

FILES = 128
"""So few files may the services here open that a hundred clients are more than they can hold."""
MANY = 150
BODY = b'{"cards": ["9S", "9D"]}'
HEAD = b"POST /v1/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n" % len(BODY)
WHOLE = HEAD + b"\r\n" + BODY
LARGE = b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n"
CLOSE = b"Connection: close\r\n"
SLOW = {
    "silent": b"",
    "half a head": HEAD[:50],
    "half a body": WHOLE[:-5],
    "a large body announced": HEAD.replace(b"Content-Length: 23", b"Content-Length: 500000") + b"\r\n{",
    "too large a body announced": HEAD.replace(b"Content-Length: 23", b"Content-Length: 99999999") + b"\r\n{",
    "half a chunk": HEAD.replace(b"Content-Length: 23", b"Transfer-Encoding: chunked") + b"\r\nff\r\n{",
    "asking first": HEAD + b"Expect: 100-continue\r\n\r\n",
    "not reading": (LARGE + b"\r\n") * 20,
    "idle": WHOLE,
    "not hanging up": HEAD + CLOSE + b"\r\n" + BODY,
}
"""What clients send before they fall silent. None of them reads."""


@pytest.mark.parametrize("sent", [SLOW.values(), [SLOW["not reading"]]])
def test_a_new_client_is_answered_when_all_places_are_taken(tmp_path: Path, sent: Collection[bytes]) -> None:
    with service(tmp_path, {"BIGTWO_SLOWEST_CLIENT": "60"}, files=FILES) as running, ExitStack() as clients:
        for n in range(MANY):
            clients.enter_context(running.connect([*sent][n % len(sent)]))
            if n % 10 == 9:
                assert running.probe() == 200
        (pid,) = running.workers()
        assert len(os.listdir(f"/proc/{pid}/fd")) < FILES


def test_more_connections_than_files_are_closed_in_turn(tmp_path: Path) -> None:
    """The limit of files counts where the limit of connections is set too high."""
    given = {"BIGTWO_SLOWEST_CLIENT": "60", "GUNICORN_CMD_ARGS": "--worker-connections 1000"}
    with service(tmp_path, given, files=48) as running, ExitStack() as clients:
        for _ in range(MANY):
            clients.enter_context(running.connect(HEAD))
        assert running.probe() == 200


def test_requests_in_work_are_not_closed(tmp_path: Path) -> None:
    files = settings.RESERVED_FILES + settings.MIN_CONNECTIONS
    many = 2 * settings.MIN_CONNECTIONS
    with (
        service(tmp_path, {FOLDER: str(tmp_path)}, "tests.api.holding:holding()", files) as running,
        ExitStack() as clients,
    ):
        held = [clients.enter_context(running.connect(b"GET /hold/%d HTTP/1.0\r\n\r\n" % n)) for n in range(many)]
        until(lambda: list(tmp_path.glob("[0-9]*")), "none has begun")
        (tmp_path / "go").touch()
        assert all(read_all(client).endswith(b"held") for client in held)
        assert running.probe() == 200


def test_connections_follow_the_limit_of_files() -> None:
    most, reserve, least = settings.MAX_CONNECTIONS, settings.RESERVED_FILES, settings.MIN_CONNECTIONS
    assert settings.connections_within(-1) == settings.connections_within(1 << 20) == most
    assert settings.connections_within(most + reserve) == most
    assert settings.connections_within(most + reserve - 1) == most - 1
    assert settings.connections_within(512) == 512 - reserve
    assert settings.connections_within(0) == settings.connections_within(reserve) == least


class Bench:
    """A worker that does one round of its loop at a time, without threads."""

    def __init__(self, listener: socket.socket) -> None:
        config = Config()
        config.set("worker_connections", 100)
        self.listener = listener
        self.dispatched: list[Any] = []
        self.accepted = 0
        self.worker = BufferingWorker(1, os.getppid(), [listener], None, 30, config, Logger(config))
        self.worker.poller = selectors.DefaultSelector()
        self.worker.enqueue_req = self.dispatched.append
        accept = self.worker.accept

        def count(listener: socket.socket) -> None:
            self.accepted += 1
            accept(listener)

        self.worker.accept = count
        self.worker.set_accept_enabled(True)

    def round(self) -> None:
        """What the worker's loop does once."""
        accepts = self.worker.nr_conns < self.worker.worker_connections
        if accepts != self.worker._accepting:
            self.worker.set_accept_enabled(accepts)
        self.worker.wait_for_and_dispatch_events(0.01)
        self.worker.murder_keepalived()
        self.worker.murder_pending()

    def rounds_until(self, holds: Callable[[], object]) -> None:
        until(lambda: (self.round(), holds())[1], "it did not happen")

    def client(self, sent: bytes = b"") -> socket.socket:
        before = self.accepted
        client = socket.create_connection(self.listener.getsockname(), timeout=PATIENCE)
        client.sendall(sent)
        self.rounds_until(lambda: self.accepted > before)
        return client


@pytest.fixture
def bench() -> Iterator[Bench]:
    with socket.create_server(("127.0.0.1", 0), backlog=200) as listener:
        found = Bench(listener)
        yield found
        for connection in [*found.worker._incomplete, *found.worker._answered, *found.dispatched]:
            connection.close()
        found.worker.poller.close()
        found.worker.tmp.close()


def is_open(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1, socket.MSG_PEEK) != b""
    except BlockingIOError:
        return True
    except ConnectionResetError:
        return False


def test_the_longest_incomplete_request_makes_room(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "JUST_COME", 0.0)
    with ExitStack() as stack:
        clients = [stack.enter_context(bench.client(HEAD)) for _ in range(99)]
        assert all(is_open(client) for client in clients)
        last = stack.enter_context(bench.client(HEAD))
        until(lambda: not is_open(clients[0]), "nobody made room")
        assert all(is_open(client) for client in (*clients[1:], last))
        assert bench.worker.nr_conns == 99
        assert not bench.dispatched


def test_whoever_has_just_come_is_left_in_peace(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "JUST_COME", 1e9)
    with ExitStack() as stack:
        clients = [stack.enter_context(bench.client(HEAD)) for _ in range(100)]
        waiting = stack.enter_context(socket.create_connection(bench.listener.getsockname()))
        for _ in range(10):
            bench.round()
        assert bench.worker.nr_conns == bench.accepted == 100
        assert all(is_open(client) for client in (*clients, waiting))
        monkeypatch.setattr(worker, "JUST_COME", 0.0)
        bench.rounds_until(lambda: bench.accepted == 101)
        assert not is_open(clients[0])


def test_incomplete_requests_make_room_before_unread_answers(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "JUST_COME", 0.0)
    with ExitStack() as stack:
        for _ in range(50):
            stack.enter_context(bench.client(HEAD))
        for connection in list(bench.worker._incomplete):
            bench.worker._unwatch(connection)
            connection.received = bytearray()
            bench.worker._close_gracefully(connection)
        for _ in range(49):
            stack.enter_context(bench.client(HEAD))
        for _ in range(3):  # each takes the place of one that waited longer
            stack.enter_context(bench.client())
            assert (len(bench.worker._incomplete), len(bench.worker._answered)) == (49, 50)


def test_the_longest_waiting_bytes_make_room(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "MAX_BUFFERED", 10 * len(HEAD))
    with ExitStack() as stack:
        silent = stack.enter_context(bench.client())
        clients = [stack.enter_context(bench.client(HEAD)) for _ in range(10)]
        bench.rounds_until(lambda: bench.worker._buffered == 10 * len(HEAD))
        assert all(is_open(client) for client in clients)
        clients[-1].sendall(b"X")
        bench.rounds_until(lambda: not is_open(clients[0]))
        assert all(is_open(client) for client in (silent, *clients[1:]))
        assert bench.worker._buffered == 9 * len(HEAD) + 1
        for client in clients:
            client.close()
        bench.rounds_until(lambda: bench.worker.nr_conns == 1 + len(bench.dispatched))
        assert bench.worker._buffered == 0


def test_a_connection_is_closed_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that makes room for bytes in the round in which its own have come."""
    with ExitStack() as stack:
        clients = [stack.enter_context(bench.client(HEAD)) for _ in range(10)]
        bench.rounds_until(lambda: bench.worker._buffered == 10 * len(HEAD))
        monkeypatch.setattr(worker, "MAX_BUFFERED", 0)
        for client in clients:
            client.sendall(b"X")
        bench.rounds_until(lambda: not bench.worker._incomplete)
        bench.round()
        assert bench.worker.nr_conns == 0


class Searched(bytearray):
    """Bytes that count how many of them are searched."""

    steps = 0

    def find(self, wanted: Any, start: Any = 0, end: Any = None) -> int:
        type(self).steps += len(self) - start
        return super().find(wanted, start)


def test_a_head_in_pieces_is_searched_once(bench: Bench) -> None:
    with bench.client():
        (connection,) = bench.worker._incomplete
        connection.received = Searched()
        head = b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 4000 + b"\r\n\r\n"
        for at in range(0, len(head), 5):
            assert not connection.is_ready()
            connection.received += head[at : at + 5]
        assert connection.is_ready()
        assert connection.expected == len(head)
        assert Searched.steps <= 8 * len(head)


def test_pieces_leave_in_their_order_however_little_goes_at_once() -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, connections.READ_SIZE)
        with connections.Socket(ours) as kept:
            pieces = [bytes([number]) * size for number, size in enumerate((1, 0, 700_000, 3, 40, 300_000, *[2] * 40))]
            changed = bytearray(pieces[2])
            for piece in pieces:
                kept.sendall(changed if piece == changed else piece)
            changed[:] = bytes(len(changed))  # what was given to be sent is sent, whatever becomes of it
            received, whole = bytearray(), b"".join(pieces)
            assert kept.unsent == len(whole)
            while len(received) < len(whole):
                kept.flush()
                received += theirs.recv(10_000)
                assert kept.unsent <= len(whole) - len(received)
            assert received == whole
            assert kept.unsent == 0


def test_what_was_sent_is_let_go_though_the_rest_is_not_read() -> None:
    ours, theirs = socket.socketpair()
    size = 8_000_000
    with theirs, connections.Socket(ours) as kept:
        tracemalloc.start()
        try:
            kept.sendall(bytes(size))
            kept.flush()
            while kept.unsent > size // 20:
                theirs.recv(100_000)
                kept.flush()
            assert kept.unsent
            assert tracemalloc.get_traced_memory()[0] < size // 4
        finally:
            tracemalloc.stop()


# --- slow clients, each to its end ------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=[300])
def port(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server that waits so many seconds for its clients: longer than these tests wait for anything, or hardly."""
    with service(tmp_path_factory.mktemp("worker"), {"BIGTWO_SLOWEST_CLIENT": str(request.param)}) as running:
        yield running.port


short_of_patience = pytest.mark.parametrize("port", [1], indirect=True)


def connected(port: int, sent: bytes, room: int | None = None) -> socket.socket:
    client = socket.socket()
    if room is not None:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    client.settimeout(PATIENCE)
    client.connect(("127.0.0.1", port))
    client.sendall(sent)
    return client


def statuses(said: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", said)]


def test_a_request_in_pieces_is_answered(port: int) -> None:
    with connected(port, b"") as client:
        for at in range(0, len(WHOLE), 20):
            client.sendall(WHOLE[at : at + 20])
            time.sleep(0.02)
        client.sendall(HEAD + CLOSE + b"\r\n" + BODY)
        assert statuses(read_all(client)) == [200, 200]


def test_a_client_that_asks_first_goes_on_when_it_may(port: int) -> None:
    with connected(port, HEAD + b"Expect: 100-continue\r\n" + CLOSE + b"\r\n") as client:
        assert statuses(client.recv(100)) == [100]
        client.sendall(BODY)
        said = read_all(client)
        assert statuses(said)[-1] == 200


def test_a_slow_reader_gets_all_of_a_long_answer(port: int) -> None:
    expected = ask(port, "GET", "/openapi.yaml")[1].encode()
    with connected(port, (LARGE + b"\r\n") * 2 + LARGE + CLOSE + b"\r\n", 4096) as client:
        said = b""
        for _ in range(20):
            said += client.recv(20_000)
            time.sleep(0.01)
        said += read_all(client)
    assert said.count(expected) == 3
    assert statuses(said) == [200, 200, 200]


@short_of_patience
def test_who_stays_silent_is_hung_up_on_and_half_a_body_is_no_question(port: int) -> None:
    with table() as row:
        for sort, expected in (("silent", ([],)), ("half a head", ([], [408])), ("half a body", ([408],))):
            with row(sort), connected(port, SLOW[sort]) as client:
                assert statuses(received_from(client)) in expected


@short_of_patience
def test_who_does_not_read_is_hung_up_on(port: int) -> None:
    """Whoever reads too early is no such client, so each one waits longer than the one before."""
    for silence in (2, 8, 30, 100):
        with connected(port, SLOW["not reading"], 4096) as client:
            time.sleep(silence)
            if len(statuses(received_from(client))) < 10:
                return
    pytest.fail("all of them got every answer")


def received_from(client: socket.socket) -> bytes:
    try:
        return read_all(client)
    except ConnectionResetError:
        return b""
