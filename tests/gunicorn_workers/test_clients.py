"""A client that has gone is noticed, without taking a byte of what the others have sent; a worker that hangs is
replaced, and one that only waits is not."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bigtwo.api.admission import Admission
from gunicorn_workers import connections, pool
from gunicorn_workers.connections import Socket
from tests.api.holding import FOLDER
from tests.api.running import read_all, service
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.check

POOL = 2
"""Threads of a worker."""
QUEUED = 12


@pytest.fixture(params=["of the worker", "plain"])
def pair(request: pytest.FixtureRequest) -> Iterator[tuple[socket.socket, socket.socket]]:
    """A connection: its end here, and the client's."""
    with socket.create_server(("127.0.0.1", 0)) as listener, socket.create_connection(listener.getsockname()) as client:
        accepted, _ = listener.accept()
        with Socket(accepted) if request.param == "of the worker" else accepted as here:
            yield here, client


@pytest.mark.parametrize("system", ["with the event", "without"])
def test_whoever_is_there_is_there_and_who_has_gone_is_noticed(
    pair: tuple[socket.socket, socket.socket], system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, client = pair
    if system == "without":
        monkeypatch.setattr(connections, "_ENDED", 0)
    assert not connections.client_is_gone({"gunicorn.socket": here})
    client.sendall(b"more")
    until(lambda: here.recv(1, socket.MSG_PEEK), "nothing came")
    assert not connections.client_is_gone({"gunicorn.socket": here})
    assert here.recv(10) == b"more"
    if system == "with the event" and connections._ENDED:  # bytes that nobody has read hide no end
        client.sendall(b"more")
    client.shutdown(socket.SHUT_WR)
    until(lambda: connections.client_is_gone({"gunicorn.socket": here}), "it is not noticed that nothing more comes")
    client.close()
    until(lambda: connections.client_is_gone({"gunicorn.socket": here}), "it is not noticed that it has closed")
    here.close()
    assert connections.client_is_gone({"gunicorn.socket": here})
    assert not connections.client_is_gone({})


@pytest.mark.parametrize("how", ["closed", "half-closed"])
def test_abandoned_requests_are_not_answered(tmp_path: Path, how: str) -> None:
    given = {"BIGTWO_THREADS": str(POOL), FOLDER: str(tmp_path)}
    with service(tmp_path, given, "tests.api.holding:holding()") as running:
        at_work = [running.connect(b"GET /hold/work%d HTTP/1.0\r\n\r\n" % n) for n in range(POOL)]
        until(lambda: len(list(tmp_path.glob("work*"))) == POOL, "they are not held")
        queued = [running.connect(b"GET /hold/abandoned%d HTTP/1.0\r\n\r\n" % n) for n in range(QUEUED)]
        patient = running.connect(b"GET /hold/patient HTTP/1.0\r\n\r\n")
        for client in queued:
            client.shutdown(socket.SHUT_WR)
            if how == "closed":
                client.close()
        patient.settimeout(20 * connections.NO_WAIT)
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


def test_a_client_that_ends_its_sending_half_is_answered_at_once(tmp_path: Path) -> None:
    with service(tmp_path, {}) as running:
        (worker,) = running.workers()

        def is_answered() -> bool:
            os.kill(worker, signal.SIGSTOP)  # so that the request and its end are there together
            with running.connect(b"GET /v1/classify?cards=9S HTTP/1.0\r\n\r\n") as client:
                client.shutdown(socket.SHUT_WR)
                os.kill(worker, signal.SIGCONT)
                return read_all(client).startswith(b"HTTP/1.0 200 ")

        until(is_answered, "it was never answered")  # on a machine that is busy some may have to wait


# --- hanging workers --------------------------------------------------------------------------------------------------


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [100.0]
    monkeypatch.setattr(pool, "monotonic", lambda: now[0])
    return now


@contextmanager
def another_thread(work: Callable[[], object]) -> Iterator[None]:
    """A thread that is at work from now on, and has ended when the block is left."""
    begun = threading.Event()

    def run() -> None:
        pool.begin_work()
        begun.set()
        work()
        pool.end_work()

    thread = threading.Thread(target=run)
    thread.start()
    assert begun.wait(PATIENCE)
    yield
    thread.join()


def test_it_is_as_old_as_the_oldest_request_in_work_and_to_wait_is_no_work(clock: list[float]) -> None:
    assert pool.oldest_work() == 100.0
    pool.begin_work()
    clock[0] = 110.0
    over = threading.Event()
    with another_thread(lambda: over.wait(PATIENCE)):
        clock[0] = 120.0
        assert pool.oldest_work() == 100.0
        with pool.waiting():
            assert pool.oldest_work() == 110.0
        over.set()
    clock[0] = 130.0
    assert pool.oldest_work() == 120.0  # the work began when the wait was over
    pool.end_work()
    with pool.waiting():  # outside of a worker there is nothing to go back to
        pass
    clock[0] = 140.0
    assert pool.oldest_work() == 140.0


def test_to_wait_for_admission_is_no_work(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bigtwo.api.admission.LONGEST_WAIT", PATIENCE)
    admission = Admission(1)
    admission.enter(1, {})
    with another_thread(lambda: admission.enter(1, {})):
        clock[0] = 110.0
        until(lambda: pool.oldest_work() == 110.0, "it counts as work")
        admission.leave(1)


def test_a_worker_that_hangs_is_replaced(tmp_path: Path) -> None:
    given = {"BIGTWO_TIMEOUT": "5", FOLDER: str(tmp_path)}
    with service(tmp_path, given, "tests.api.holding:holding()", hangs=True) as running:
        before = running.workers()
        with running.connect(b"GET /hang HTTP/1.0\r\n\r\n"):
            until(lambda: running.workers() and not running.workers() & before, "it was not replaced")
        assert running.probe() == 200
        assert "WORKER TIMEOUT" in running.said()
        assert len(running.workers()) == 1
