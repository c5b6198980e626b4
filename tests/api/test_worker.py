"""Slow clients directly at the service: nobody else waits for them, and what they ask is answered in the end."""

from __future__ import annotations

import re
import socket
import time
from contextlib import ExitStack
from http.client import HTTPConnection
from typing import TYPE_CHECKING

import pytest

from tests.api.conftest import first_answer, free_port, start

if TYPE_CHECKING:
    from collections.abc import Iterator

BODY = b'{"cards": ["9S", "9D"]}'
HEAD = b"POST /v1/classify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n" % len(BODY)
WHOLE = HEAD + b"\r\n" + BODY
LARGE = b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n"
CLOSE = b"Connection: close\r\n"
SLOWEST_CLIENT = 1
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
    """A server that is short of patience."""
    log = tmp_path_factory.mktemp("worker") / "log"
    found = free_port()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BIGTWO_SLOWEST_CLIENT", str(SLOWEST_CLIENT))
        patch.setenv("GUNICORN_CMD_ARGS", "--worker-class bigtwo.api.worker.BufferingWorker --threads 2")
        process = start(found, log)
    try:
        first_answer(found)
        yield found
    finally:
        process.terminate()
        process.wait(timeout=30)
    said = log.read_text(encoding="utf-8")
    assert "Traceback" not in said, said


def connected(port: int, sent: bytes, room: int | None = None) -> socket.socket:
    client = socket.socket()
    if room is not None:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    client.settimeout(20)
    client.connect(("127.0.0.1", port))
    client.sendall(sent)
    return client


def everything(client: socket.socket) -> bytes:
    said = b""
    while more := client.recv(65536):
        said += more
    return said


def statuses(said: bytes) -> list[int]:
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d{3}) ", said)]


@pytest.mark.parametrize("sort", SLOW)
def test_nobody_waits_for_slow_clients(port: int, sort: str) -> None:
    with ExitStack() as clients:
        for _ in range(MANY):
            clients.enter_context(connected(port, SLOW[sort], 4096))
        for _ in range(3):
            asked = time.monotonic()
            connection = HTTPConnection("127.0.0.1", port, timeout=20)
            connection.request("POST", "/v1/classify", BODY, {"Content-Type": "application/json"})
            assert connection.getresponse().status == 200
            connection.close()
            # One such client alone would hold a thread for as long as it may be silent.
            assert time.monotonic() - asked < SLOWEST_CLIENT * 0.9


def test_a_request_in_pieces_is_answered(port: int) -> None:
    with connected(port, b"") as client:
        for at in range(0, len(WHOLE), 20):
            client.sendall(WHOLE[at : at + 20])
            time.sleep(0.02)
        client.sendall(HEAD + CLOSE + b"\r\n" + BODY)
        assert statuses(everything(client)) == [200, 200]


def test_a_client_that_asks_first_is_told_to_go_on(port: int) -> None:
    with connected(port, HEAD + b"Expect: 100-continue\r\n" + CLOSE + b"\r\n") as client:
        assert statuses(client.recv(100)) == [100]
        client.sendall(BODY)
        said = everything(client)
        assert statuses(said)[-1] == 200


def test_a_slow_reader_gets_all_of_a_long_answer(port: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    connection.request("GET", "/openapi.yaml")
    expected = connection.getresponse().read()
    connection.close()
    with connected(port, (LARGE + b"\r\n") * 2 + LARGE + CLOSE + b"\r\n", 4096) as client:
        time.sleep(SLOWEST_CLIENT / 2)
        said = b""
        for _ in range(20):
            said += client.recv(20_000)
            time.sleep(0.01)
        said += everything(client)
    assert said.count(expected) == 3
    assert statuses(said) == [200, 200, 200]


def test_who_stays_silent_is_hung_up_on(port: int) -> None:
    with ExitStack() as stack:
        clients = [
            stack.enter_context(connected(port, SLOW[sort], 4096)) for sort in ("silent", "half a head", "not reading")
        ]
        time.sleep(SLOWEST_CLIENT * 2)
        for client in clients:
            client.settimeout(SLOWEST_CLIENT)
            try:
                said = everything(client)
            except ConnectionResetError:
                said = b""
            assert len(statuses(said)) < 10


def test_half_a_body_is_no_question(port: int) -> None:
    with connected(port, SLOW["half a body"]) as client:
        assert statuses(everything(client)) == [408]
