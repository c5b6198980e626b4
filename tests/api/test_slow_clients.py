"""Slow clients hold threads, and nobody else up; who falls silent is hung up on, and what is asked slowly is answered.
That nothing of it is a failure in the log, `service` looks for."""

from __future__ import annotations

import os
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from gunicorn import util  # type: ignore[import-untyped]
from gunicorn.config import Config  # type: ignore[import-untyped]
from gunicorn.glogging import Logger  # type: ignore[import-untyped]
from gunicorn.workers.gthread import TConn, ThreadWorker  # type: ignore[import-untyped]

from bigtwo.api.gunicorn_worker import Worker
from tests.api.running import Service, ask, read_all, service
from tests.tables import table
from tests.waiting import PATIENCE

pytestmark = pytest.mark.check

BODY = b'{"cards": ["9S", "9D"]}'
HEAD = b"POST /v1/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n" % len(BODY)
WHOLE = HEAD + b"\r\n" + BODY
LARGE = b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n"
CLOSE = b"Connection: close\r\n"
SLOW = {
    "silent": b"",
    "half a head": HEAD[:50],
    "half a body": WHOLE[:-5],
    "half a chunk": HEAD.replace(b"Content-Length: 23", b"Transfer-Encoding: chunked") + b"\r\nff\r\n{",
    "asking first": HEAD + b"Expect: 100-continue\r\n\r\n",
    "not reading": (LARGE + b"\r\n") * 20,
    "idle": WHOLE,
    "not hanging up": HEAD + CLOSE + b"\r\n" + BODY,
}
"""What clients send before they fall silent. None of them reads."""


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that waits for its clients longer than these tests wait for anything."""
    with service(tmp_path_factory.mktemp("patient"), {"BIGTWO_SLOWEST_CLIENT": "300"}) as running:
        yield running


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A service that hardly waits."""
    with service(tmp_path_factory.mktemp("strict"), {"BIGTWO_SLOWEST_CLIENT": "1"}) as running:
        yield running.port


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


def received_from(client: socket.socket) -> bytes:
    try:
        return read_all(client)
    except ConnectionResetError:
        return b""


def test_others_are_answered_beside_slow_clients(tmp_path: Path) -> None:
    given = {"BIGTWO_SLOWEST_CLIENT": "60", "BIGTWO_GRACEFUL_TIMEOUT": "1"}
    with service(tmp_path, given) as running, ExitStack() as clients, table() as row:
        for how, sent in SLOW.items():
            with row(how):
                for _ in range(25):
                    clients.enter_context(running.connect(sent))
                assert [running.probe() for _ in range(5)] == [200] * 5


def test_a_connection_ends_in_its_thread_and_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where its client does not hang up the main loop would wait for it, and nobody be answered meanwhile."""
    ours, theirs = socket.socketpair()
    config, ended = Config(), Future[Any]()
    worker = Worker(1, os.getppid(), [], None, 30, config, Logger(config))
    worker.nr_conns = 2
    with theirs:
        conn = TConn(config, ours, ("127.0.0.1", 1), ("127.0.0.1", 2))
        monkeypatch.setattr(ThreadWorker, "handle", lambda *_: False)
        ended.set_result(worker.handle(conn))
        assert theirs.recv(1) == b"", "it has ended"
        monkeypatch.setattr(util, "close_graceful", lambda *_: pytest.fail("it waits again"))
        worker.finish_request(conn, ended)
    assert worker.nr_conns == 1
    worker.tmp.close()


def test_a_request_in_pieces_is_answered(patient: Service) -> None:
    with connected(patient.port, b"") as client:
        for at in range(0, len(WHOLE), 20):
            client.sendall(WHOLE[at : at + 20])
            time.sleep(0.02)
        client.sendall(HEAD + CLOSE + b"\r\n" + BODY)
        assert statuses(read_all(client)) == [200, 200]


def test_a_client_that_asks_first_goes_on_when_it_may(patient: Service) -> None:
    with connected(patient.port, HEAD + b"Expect: 100-continue\r\n" + CLOSE + b"\r\n") as client:
        assert statuses(client.recv(100)) == [100]
        client.sendall(BODY)
        assert statuses(read_all(client))[-1] == 200


def test_a_slow_reader_gets_all_of_a_long_answer(patient: Service) -> None:
    expected = ask(patient.port, "GET", "/openapi.yaml")[1].encode()
    with connected(patient.port, (LARGE + b"\r\n") * 2 + LARGE + CLOSE + b"\r\n", 4096) as client:
        said = b""
        for _ in range(20):
            said += client.recv(20_000)
            time.sleep(0.01)
        said += read_all(client)
    assert said.count(expected) == 3
    assert statuses(said) == [200, 200, 200]


def test_who_stays_silent_is_hung_up_on_and_half_a_body_is_no_question(strict: int) -> None:
    with table() as row:
        for sort, expected in (("half a head", ([], [408])), ("half a body", ([408],))):
            with row(sort), connected(strict, SLOW[sort]) as client:
                assert statuses(received_from(client)) in expected


def test_who_does_not_read_is_hung_up_on(strict: int) -> None:
    """Whoever reads too early is no such client, so each one waits longer than the one before."""
    for silence in (4, 16, 60):
        with connected(strict, SLOW["not reading"], 4096) as client:
            time.sleep(silence)
            if len(statuses(received_from(client))) < 20:
                return
    pytest.fail("all of them got every answer")
