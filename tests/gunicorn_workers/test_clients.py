"""A client that has gone is noticed, without taking a byte of what the others have sent."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from gunicorn_workers import clients
from gunicorn_workers.connections import Socket
from tests.api.holding import FOLDER
from tests.api.running import KINDS, read_all, service
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.check

POOL = 2
"""Threads of a gthread worker."""
QUEUED = 12


@pytest.fixture(params=["of the worker", "plain"])
def pair(request: pytest.FixtureRequest) -> Iterator[tuple[socket.socket, socket.socket]]:
    """A connection: its end here, and the client's."""
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()) as client:
        accepted, _ = listener.accept()
        with Socket(accepted) if request.param == "of the worker" else accepted as here:
            yield here, client


@pytest.mark.parametrize("system", ["with the event", "without"])
class TestWhoeverIsThere:
    @pytest.fixture(autouse=True)
    def _on(self, system: str, monkeypatch: pytest.MonkeyPatch) -> None:
        if system == "without":
            monkeypatch.setattr(clients, "_ENDED", 0)

    def test_is_there(self, pair: tuple[socket.socket, socket.socket]) -> None:
        here, client = pair
        assert not clients.client_is_gone({"gunicorn.socket": here})
        client.sendall(b"more")
        until(lambda: here.recv(1, socket.MSG_PEEK), "nothing came")
        assert not clients.client_is_gone({"gunicorn.socket": here})
        assert here.recv(10) == b"more"

    def test_has_gone_when_it_has_closed(self, pair: tuple[socket.socket, socket.socket]) -> None:
        here, client = pair
        client.close()
        until(lambda: clients.client_is_gone({"gunicorn.socket": here}), "not noticed")

    def test_has_gone_when_it_will_send_nothing_more(self, pair: tuple[socket.socket, socket.socket]) -> None:
        here, client = pair
        client.shutdown(socket.SHUT_WR)
        until(lambda: clients.client_is_gone({"gunicorn.socket": here}), "not noticed")

    def test_has_gone_when_our_end_is_closed(self, pair: tuple[socket.socket, socket.socket]) -> None:
        here, _ = pair
        here.close()
        assert clients.client_is_gone({"gunicorn.socket": here})


@pytest.mark.skipif(not clients._ENDED, reason="this system does not tell")
def test_bytes_that_nobody_has_read_hide_no_end(pair: tuple[socket.socket, socket.socket]) -> None:
    here, client = pair
    client.sendall(b"more")
    client.close()
    until(lambda: clients.client_is_gone({"gunicorn.socket": here}), "not noticed")


def test_without_a_connection_nobody_is_gone() -> None:
    assert not clients.client_is_gone({})


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("how", ["closed", "half-closed"])
def test_abandoned_requests_are_not_answered(tmp_path: Path, kind: str, how: str) -> None:
    given = {"BIGTWO_WORKER_CLASS": kind, "BIGTWO_THREADS": str(POOL), FOLDER: str(tmp_path)}
    with service(tmp_path, given, "tests.api.holding:holding()") as running:
        at_work = [running.connect(b"GET /hold/work%d HTTP/1.0\r\n\r\n" % n) for n in range(POOL)]
        until(lambda: len(list(tmp_path.glob("work*"))) == (1 if kind == "sync" else POOL), "they are not held")
        queued = [running.connect(b"GET /hold/abandoned%d HTTP/1.0\r\n\r\n" % n) for n in range(QUEUED)]
        patient = running.connect(b"GET /hold/patient HTTP/1.0\r\n\r\n")
        for client in queued:
            client.shutdown(socket.SHUT_WR)
            if how == "closed":
                client.close()
        patient.settimeout(20 * clients.NO_WAIT)
        with pytest.raises(TimeoutError):  # all of them wait for longer than what counts as started at once
            patient.recv(1)
        patient.settimeout(PATIENCE)
        (tmp_path / "go").touch()
        for client in (*at_work, patient):
            assert read_all(client).endswith(b"held")
            client.close()
        assert running.probe() == 200
        for client in queued:
            client.close()
        assert (tmp_path / "patient").exists()
        assert not list(tmp_path.glob("abandoned*"))


@pytest.mark.parametrize("kind", KINDS)
def test_a_client_that_ends_its_sending_half_is_answered_at_once(tmp_path: Path, kind: str) -> None:
    with service(tmp_path, {"BIGTWO_WORKER_CLASS": kind}) as running:
        (worker,) = running.workers()

        def is_answered() -> bool:
            os.kill(worker, signal.SIGSTOP)  # so that the request and its end are there together
            with running.connect(b"GET /v1/classify?cards=9S HTTP/1.0\r\n\r\n") as client:
                client.shutdown(socket.SHUT_WR)
                os.kill(worker, signal.SIGCONT)
                return read_all(client).startswith(b"HTTP/1.0 200 ")

        until(is_answered, "it was never answered")  # on a machine that is busy some may have to wait
