"""A worker that hangs is replaced, and one that only waits is not."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bigtwo.api.admission import Admission
from gunicorn_workers import heartbeat
from tests.api.holding import FOLDER
from tests.api.running import KINDS, service
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.check


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time; tests set it."""
    now = [100.0]
    monkeypatch.setattr(heartbeat, "monotonic", lambda: now[0])
    return now


@contextmanager
def another_thread(work: Callable[[], object]) -> Iterator[None]:
    """A thread that is at work from now on, and has ended when the block is left."""
    begun = threading.Event()

    def run() -> None:
        heartbeat.begin()
        begun.set()
        work()
        heartbeat.end()

    thread = threading.Thread(target=run)
    thread.start()
    assert begun.wait(PATIENCE)
    yield
    thread.join()


def test_it_is_as_old_as_the_oldest_request_in_work(clock: list[float]) -> None:
    assert heartbeat.oldest() == 100.0
    heartbeat.begin()
    clock[0] = 110.0
    assert heartbeat.oldest() == 100.0
    over = threading.Event()
    with another_thread(lambda: over.wait(PATIENCE)):
        clock[0] = 120.0
        assert heartbeat.oldest() == 100.0
        heartbeat.end()
        assert heartbeat.oldest() == 110.0
        over.set()
    assert heartbeat.oldest() == 120.0


def test_to_wait_is_no_work(clock: list[float]) -> None:
    heartbeat.begin()
    clock[0] = 110.0
    with heartbeat.waiting():
        clock[0] = 120.0
        assert heartbeat.oldest() == 120.0
    clock[0] = 130.0
    assert heartbeat.oldest() == 120.0  # the work began when the wait was over
    heartbeat.end()
    with heartbeat.waiting():  # outside of a worker there is nothing to go back to
        pass
    assert heartbeat.oldest() == 130.0


def test_to_wait_for_admission_is_no_work(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bigtwo.api.admission.LONGEST_WAIT", PATIENCE)
    admission = Admission(1)
    admission.enter({})
    with another_thread(lambda: admission.enter({})):
        clock[0] = 110.0
        until(lambda: heartbeat.oldest() == 110.0, "it counts as work")
        admission.leave()


@pytest.mark.parametrize("kind", KINDS)
def test_a_worker_that_hangs_is_replaced(tmp_path: Path, kind: str) -> None:
    given = {"BIGTWO_WORKER_CLASS": kind, "BIGTWO_TIMEOUT": "5", FOLDER: str(tmp_path)}
    with service(tmp_path, given, "tests.api.holding:holding()", hangs=True) as running:
        before = running.workers()
        with running.connect(b"GET /hang HTTP/1.0\r\n\r\n"):
            until(lambda: running.workers() and not running.workers() & before, "it was not replaced")
        assert running.probe() == 200
        assert "WORKER TIMEOUT" in running.said()
        assert len(running.workers()) == 1
