"""Slow clients directly at the service: nobody else waits for them, and what they ask is answered in the end."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection

import pytest

from tests.api.running import read_all, service
from tests.waiting import PATIENCE

pytestmark = pytest.mark.check

BODY = b'{"cards": ["9S", "9D"]}'
HEAD = b"POST /v1/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n" % len(BODY)
WHOLE = HEAD + b"\r\n" + BODY
LARGE = b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n"
CLOSE = b"Connection: close\r\n"
SLOWEST_CLIENT = 1
PATIENT = 300
"""Seconds that a client may be silent: hardly any, and longer than these tests wait for anything."""
MANY = 40

SLOW = {
    "silent": b"",
    "half a head": HEAD[:50],
    "half a body": WHOLE[:-5],
    "a large body announced": HEAD.replace(b"Content-Length: 23", b"Content-Length: 500000") + b"\r\n{",
    "too large a body announced": HEAD.replace(b"Content-Length: 23", b"Content-Length: 99999999") + b"\r\n{",
    "half a chunk": HEAD.replace(b"Content-Length: 23", b"Transfer-Encoding: chunked") + b"\r\nff\r\n{",
    "asking first": HEAD + b"Expect: 100-continue\r\n\r\n",
    "not reading": (LARGE + b"\r\n") * 20,
    "not hanging up": HEAD + CLOSE + b"\r\n" + BODY,
}
"""What a client sends before it falls silent. None of them reads."""


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server that waits for its clients for as long as these tests take."""
    with service(tmp_path_factory.mktemp("worker"), settings(PATIENT)) as running:
        yield running.port


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A server that is short of patience."""
    with service(tmp_path_factory.mktemp("worker"), settings(SLOWEST_CLIENT)) as running:
        yield running.port


def settings(slowest: int) -> dict[str, str]:
    worker = "--worker-class gunicorn_workers.threaded.BufferingWorker --threads 2"
    return {"BIGTWO_SLOWEST_CLIENT": str(slowest), "GUNICORN_CMD_ARGS": worker}


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


@pytest.mark.parametrize("sort", SLOW)
def test_nobody_waits_for_slow_clients(port: int, sort: str) -> None:
    """One such client alone would hold a thread for as long as it may be silent, which is longer than we wait."""
    with ExitStack() as clients:
        for _ in range(MANY):
            clients.enter_context(connected(port, SLOW[sort], 4096))
        for _ in range(3):
            connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            connection.request("POST", "/v1/classify", BODY, {"Content-Type": "application/json"})
            assert connection.getresponse().status == 200
            connection.close()


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
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/openapi.yaml")
    expected = connection.getresponse().read()
    connection.close()
    with connected(port, (LARGE + b"\r\n") * 2 + LARGE + CLOSE + b"\r\n", 4096) as client:
        said = b""
        for _ in range(20):
            said += client.recv(20_000)
            time.sleep(0.01)
        said += read_all(client)
    assert said.count(expected) == 3
    assert statuses(said) == [200, 200, 200]


@pytest.mark.parametrize("sort", ["silent", "half a head"])
def test_who_stays_silent_is_hung_up_on(strict: int, sort: str) -> None:
    with connected(strict, SLOW[sort]) as client:
        assert len(statuses(received_from(client))) <= 1


def test_who_does_not_read_is_hung_up_on(strict: int) -> None:
    """Whoever reads too early is no such client, so each one waits longer than the one before."""
    for silence in (2, 8, 30, 100):
        with connected(strict, SLOW["not reading"], 4096) as client:
            time.sleep(SLOWEST_CLIENT * silence)
            if len(statuses(received_from(client))) < 10:
                return
    pytest.fail("all of them got every answer")


def received_from(client: socket.socket) -> bytes:
    try:
        return read_all(client)
    except ConnectionResetError:
        return b""


def test_half_a_body_is_no_question(strict: int) -> None:
    with connected(strict, SLOW["half a body"]) as client:
        assert statuses(read_all(client)) == [408]
