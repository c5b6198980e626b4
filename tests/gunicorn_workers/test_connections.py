"""A new client finds room, whatever those before it do: connections and bytes are bounded, and what each costs too."""

from __future__ import annotations

import errno
import os
import selectors
import socket
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from gunicorn.config import Config  # type: ignore[import-untyped]
from gunicorn.glogging import Logger  # type: ignore[import-untyped]

from bigtwo.api import settings
from gunicorn_workers import connections, threaded
from gunicorn_workers.threaded import BufferingWorker
from tests.api.holding import FOLDER
from tests.api.running import read_all, service
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.check

FILES = 128
"""So few files may the services here open that a hundred clients are more than they can hold."""
MANY = 150
HALF = b"POST /v1/classify HTTP/1.1\r\nHost: x\r\nContent-Length: 23\r\n"
LARGE = b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n"
SORTS = {
    "silent": b"",
    "half a head": HALF,
    "half a body": HALF + b'\r\n{"cards"',
    "not reading": LARGE * 20,
    "idle": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "not hanging up": b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
}
"""What clients send before they fall silent."""


@pytest.mark.parametrize("sort", [*SORTS, "all sorts"])
def test_a_new_client_is_answered_when_all_places_are_taken(tmp_path: Path, sort: str) -> None:
    sent = [*SORTS.values()] if sort == "all sorts" else [SORTS[sort]]
    with service(tmp_path, {"BIGTWO_SLOWEST_CLIENT": "60"}, files=FILES) as running, ExitStack() as clients:
        for n in range(MANY):
            clients.enter_context(running.connect(sent[n % len(sent)]))
            if n % 10 == 9:
                assert running.probe() == 200
        (pid,) = running.workers()
        assert len(os.listdir(f"/proc/{pid}/fd")) < FILES


@pytest.mark.parametrize("files", [FILES, 48])
def test_more_connections_than_files_are_closed_in_turn(tmp_path: Path, files: int) -> None:
    """The limit of files counts where the limit of connections is set too high."""
    given = {"BIGTWO_SLOWEST_CLIENT": "60", "GUNICORN_CMD_ARGS": "--worker-connections 1000"}
    with service(tmp_path, given, files=files) as running, ExitStack() as clients:
        for _ in range(MANY):
            clients.enter_context(running.connect(HALF))
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
        """As many of them as it takes."""

        def after_one() -> object:
            self.round()
            return holds()

        until(after_one, "it did not happen")

    def client(self, sent: bytes = b"") -> socket.socket:
        """A client that has been accepted and has sent this."""
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
    monkeypatch.setattr(threaded, "JUST_COME", 0.0)
    with ExitStack() as stack:
        clients = [stack.enter_context(bench.client(HALF)) for _ in range(99)]
        assert all(is_open(client) for client in clients)
        last = stack.enter_context(bench.client(HALF))
        until(lambda: not is_open(clients[0]), "nobody made room")
        assert all(is_open(client) for client in (*clients[1:], last))
        assert bench.worker.nr_conns == 99
        assert not bench.dispatched


def test_whoever_has_just_come_is_left_in_peace(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threaded, "JUST_COME", 1e9)
    with ExitStack() as stack:
        clients = [stack.enter_context(bench.client(HALF)) for _ in range(100)]
        waiting = stack.enter_context(socket.create_connection(bench.listener.getsockname()))
        for _ in range(10):
            bench.round()
        assert bench.worker.nr_conns == bench.accepted == 100
        assert all(is_open(client) for client in (*clients, waiting))
        monkeypatch.setattr(threaded, "JUST_COME", 0.0)
        bench.rounds_until(lambda: bench.accepted == 101)
        assert not is_open(clients[0])


def test_incomplete_requests_make_room_before_unread_answers(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threaded, "JUST_COME", 0.0)
    with ExitStack() as stack:
        for _ in range(50):
            stack.enter_context(bench.client(HALF))
        for connection in list(bench.worker._incomplete):
            bench.worker._unwatch(connection)
            connection.received = bytearray()
            bench.worker._close_gracefully(connection)
        for _ in range(49):
            stack.enter_context(bench.client(HALF))
        for _ in range(3):  # each takes the place of one that waited longer
            stack.enter_context(bench.client())
            assert (len(bench.worker._incomplete), len(bench.worker._answered)) == (49, 50)


def test_without_room_in_the_system_one_makes_room_or_nobody_is_let_in(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threaded, "JUST_COME", 0.0)
    asked = []

    class Full(socket.socket):
        def accept(self) -> tuple[socket.socket, Any]:
            asked.append(self)
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))

    with bench.client(HALF) as first, socket.create_connection(bench.listener.getsockname()):
        bench.worker.set_accept_enabled(False)
        full = Full(fileno=os.dup(bench.listener.fileno()))
        bench.worker.sockets = [full]
        bench.worker.set_accept_enabled(True)
        bench.rounds_until(lambda: asked)
        until(lambda: not is_open(first), "nobody made room")
        monkeypatch.setattr(threaded, "BETWEEN_LOOKS", 1e9)
        bench.rounds_until(lambda: len(asked) == 2)  # there is nobody left to close
        for _ in range(20):
            bench.round()
        assert len(asked) == 2
        full.close()


def test_a_byte_costs_the_same_however_many_others_wait(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in looks at how much a connection holds."""
    looks = []
    waiting = connections.Connection.waiting.fget
    assert waiting is not None
    counted = property(lambda self: (looks.append(self), waiting(self))[1])
    monkeypatch.setattr(connections.Connection, "waiting", counted)

    def looks_of_twenty_pieces() -> int:
        body = HALF.replace(b"23", b"500000") + b"\r\n" + b" " * 2 * connections.READ_SIZE
        with bench.client() as client:
            client.sendall(body)
            connection = [*bench.worker._incomplete][-1]
            bench.rounds_until(lambda: len(connection.received) == len(body))
            looks.clear()
            for n in range(20):
                client.sendall(b" ")
                bench.rounds_until(lambda n=n: len(connection.received) == len(body) + n + 1)
            return len(looks)

    alone = looks_of_twenty_pieces()
    with ExitStack() as stack:
        for _ in range(50):
            stack.enter_context(bench.client(HALF))
        assert looks_of_twenty_pieces() == alone


def test_the_longest_waiting_bytes_make_room(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(threaded, "MAX_BUFFERED", 10 * len(HALF))
    with ExitStack() as stack:
        silent = stack.enter_context(bench.client())
        clients = [stack.enter_context(bench.client(HALF)) for _ in range(10)]
        bench.rounds_until(lambda: bench.worker._buffered == 10 * len(HALF))
        assert all(is_open(client) for client in clients)
        clients[-1].sendall(b"X")
        until(lambda: (bench.round(), not is_open(clients[0]))[1], "nobody made room")
        assert all(is_open(client) for client in (silent, *clients[1:]))
        assert bench.worker._buffered == 9 * len(HALF) + 1
        for client in clients:
            client.close()
        bench.rounds_until(lambda: bench.worker.nr_conns == 1 + len(bench.dispatched))
        assert bench.worker._buffered == 0


def test_a_connection_is_closed_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also one that makes room for bytes in the round in which its own have come."""
    with ExitStack() as stack:
        clients = [stack.enter_context(bench.client(HALF)) for _ in range(10)]
        bench.rounds_until(lambda: bench.worker._buffered == 10 * len(HALF))
        monkeypatch.setattr(threaded, "MAX_BUFFERED", 0)
        for client in clients:
            client.sendall(b"X")
        bench.rounds_until(lambda: not bench.worker._incomplete)
        bench.round()
        assert bench.worker.nr_conns == 0


class Searched(bytearray):
    """Bytes that count how many of them are searched."""

    steps = 0

    def find(self, wanted: Any, start: Any = 0, end: Any = None) -> int:
        """As ever."""
        type(self).steps += len(self) - start
        return super().find(wanted, start)


@pytest.mark.parametrize("cut", [1, 2, 3, 4, 5, 7])
def test_a_head_in_pieces_is_searched_once(bench: Bench, cut: int) -> None:
    connection_of = connections.Connection
    with bench.client():
        (connection,) = bench.worker._incomplete
        assert isinstance(connection, connection_of)
        connection.received = Searched()
        Searched.steps = 0
        head = b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 4000 + b"\r\n\r\n"
        for at in range(0, len(head), cut):
            assert not connection.is_ready()
            connection.received += head[at : at + cut]
        assert connection.is_ready()
        assert connection.expected == len(head)
        assert Searched.steps <= 8 * len(head)


def test_whoever_reads_as_fast_as_it_is_sent_gets_all_of_an_answer_at_once() -> None:
    ours, theirs = socket.socketpair()
    with theirs:
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 * connections.READ_SIZE)
        with connections.Socket(ours) as kept:
            kept.sendall(bytes(2 * connections.READ_SIZE + 1))
            kept.flush()
            assert not kept.unsent
            kept.sendall(bytes(64 * connections.READ_SIZE))
            kept.flush()  # nobody reads: what does not fit is kept, and nobody waits
            assert kept.unsent


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
