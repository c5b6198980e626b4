"""The threads that answer: as many as configured, and one more for each request that waits."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from gunicorn_workers import pool
from gunicorn_workers.pool import Pool
from tests.waiting import PATIENCE, until

THREADS = 2


class Calls:
    """Calls that last until they are let go, and how many are at work."""

    def __init__(self) -> None:
        self.at_work = 0
        self._lock = threading.Lock()
        self.over = threading.Event()

    def work(self) -> None:
        """Works until all are let go."""
        with self._lock:
            self.at_work += 1
        assert self.over.wait(PATIENCE)
        with self._lock:
            self.at_work -= 1


@pytest.fixture
def threads() -> Iterator[Pool]:
    """A pool of two threads."""
    made = Pool(THREADS)
    yield made
    made.shutdown()


def test_a_call_is_answered_or_fails(threads: Pool) -> None:
    assert threads.submit(divmod, 7, 2).result(PATIENCE) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        threads.submit(divmod, 7, 0).result(PATIENCE)


def test_one_call_after_the_other_wakes_one_thread_alone(threads: Pool) -> None:
    found = set()
    for _ in range(50):
        until(lambda: threads.free == THREADS, "a thread is not free again")
        found.add(threads.submit(threading.get_ident).result(PATIENCE))
    assert len(found) == 1


def test_calls_that_no_thread_was_free_for_are_answered_in_their_order() -> None:
    order: list[int] = []
    alone, go_on = Pool(1), threading.Event()
    alone.submit(go_on.wait, PATIENCE)
    late = [alone.submit(order.append, number) for number in range(20)]
    alone.shutdown()  # what was asked for before is answered all the same
    go_on.set()
    for each in late:
        each.result(PATIENCE)
    assert order == list(range(20))


def test_a_call_may_be_taken_back(threads: Pool) -> None:
    calls = Calls()
    for _ in range(THREADS):
        threads.submit(calls.work)
    until(lambda: calls.at_work == THREADS, "not all threads work")
    late = threads.submit(calls.work)
    assert late.cancel()
    calls.over.set()
    assert threads.submit(divmod, 7, 2).result(PATIENCE) == (3, 1)


def test_no_more_work_than_there_are_threads_and_one_more_for_each_that_waits(threads: Pool) -> None:
    for _ in range(3):  # a thread that has rested works again
        calls, go_on = Calls(), threading.Event()

        def wait(calls: Calls = calls, go_on: threading.Event = go_on) -> None:
            with pool.waiting():
                assert go_on.wait(PATIENCE)
            calls.work()

        before = set(threading.enumerate())
        waits = [threads.submit(wait) for _ in range(3)]
        works = [threads.submit(calls.work) for _ in range(THREADS + 5)]
        until(lambda calls=calls: calls.at_work == THREADS, "not all threads work")  # type: ignore[misc]
        assert sum(each.running() for each in works) == THREADS
        go_on.set()
        until(lambda calls=calls: calls.at_work == THREADS + 3, "who waited does not go on")  # type: ignore[misc]
        calls.over.set()
        for each in (*waits, *works):
            each.result(PATIENCE)
        until(lambda: threads.at_rest == 3, "whoever was added goes on")
    assert len(set(threading.enumerate()) - before) == 0


def test_a_call_that_waits_may_fail(threads: Pool) -> None:
    def fail() -> None:
        with pool.waiting():
            raise KeyError("a fault")

    for _ in range(5):
        with pytest.raises(KeyError):
            threads.submit(fail).result(PATIENCE)
    assert threads.submit(divmod, 7, 2).result(PATIENCE) == (3, 1)


def test_every_thread_ends(threads: Pool) -> None:
    before = set(threading.enumerate())
    another = Pool(THREADS)

    def wait() -> None:
        with pool.waiting():
            pass

    for each in [another.submit(wait) for _ in range(9)]:
        each.result(PATIENCE)
    another.shutdown(wait=False)
    until(lambda: not set(threading.enumerate()) - before, "a thread goes on")


def test_outside_of_a_pool_one_only_waits() -> None:
    with pool.waiting():
        assert not hasattr(pool._this_thread, "pool")
