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
    def __init__(self) -> None:
        self.at_work: list[int] = []
        self.over = threading.Event()

    def work(self) -> None:
        self.at_work.append(1)
        assert self.over.wait(PATIENCE)


@pytest.fixture
def threads() -> Iterator[Pool]:
    made = Pool(THREADS)
    yield made
    made.shutdown()


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
    until(lambda: len(calls.at_work) == THREADS, "not all threads work")
    late = threads.submit(calls.work)
    assert late.cancel()
    calls.over.set()
    assert threads.submit(divmod, 7, 2).result(PATIENCE) == (3, 1)


def test_no_more_work_than_there_are_threads_and_one_more_for_each_that_waits() -> None:
    of_others = set(threading.enumerate())
    threads = Pool(THREADS)
    for _ in range(3):  # a thread that has rested works again
        calls, go_on = Calls(), threading.Event()

        def wait(calls: Calls = calls, go_on: threading.Event = go_on) -> None:
            with pool.waiting():
                assert go_on.wait(PATIENCE)
            calls.work()

        before = set(threading.enumerate())
        waits = [threads.submit(wait) for _ in range(3)]
        works = [threads.submit(calls.work) for _ in range(THREADS + 5)]
        until(lambda calls=calls: len(calls.at_work) == THREADS, "not all threads work")  # type: ignore[misc]
        assert sum(each.running() for each in works) == THREADS
        go_on.set()
        until(lambda calls=calls: len(calls.at_work) == THREADS + 3, "who waited does not go on")  # type: ignore[misc]
        calls.over.set()
        for each in (*waits, *works):
            each.result(PATIENCE)
        until(lambda: len(threads.resting) == 3, "whoever was added goes on")
    assert not set(threading.enumerate()) - before
    threads.shutdown()
    until(lambda: not set(threading.enumerate()) - of_others, "a thread goes on")


def test_a_call_that_waits_may_fail(threads: Pool) -> None:
    def fail() -> None:
        with pool.waiting():
            raise KeyError("a fault")

    for _ in range(5):
        with pytest.raises(KeyError):
            threads.submit(fail).result(PATIENCE)
    assert threads.submit(divmod, 7, 2).result(PATIENCE) == (3, 1)
