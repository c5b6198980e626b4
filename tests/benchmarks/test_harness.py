"""The tools of `make bench` and `make faults`: a short load of a real server, and that they notice what is wrong."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from benchmarks import asking
from benchmarks.asking import KINDS, as_json, as_query
from benchmarks.client import Load, Question, Stream, Tally, quantile
from benchmarks.loading import Contender, request, request_files, written
from benchmarks.measuring import Row
from benchmarks.serving import Server, cpu_seconds, memory, open_files, serving, threads
from tests.faults.beside import CALM, PROMISED, calm_after
from tests.faults.outcome import of_load, recovery
from tests.faults.questions import light, malformed
from tests.waiting import until

pytestmark = [
    pytest.mark.check,
    pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="reads /proc, which is of Linux"),
]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving(workers=1) as found:
        yield found


def test_a_load_checks_every_answer(server: Server) -> None:
    good, bad = light(16), malformed()[:20]
    stream = Stream(good + bad, connections=4, limit=120)
    with Load(server.port, stream) as load:
        load.wait()
    outcome = of_load("good and bad", [stream.tally])
    assert (outcome.answered, outcome.broken) == (120, [])
    assert len(stream.tally.latencies) == 120


def test_a_wrong_answer_is_noticed(server: Server) -> None:
    true = light(4)[0]
    wrong = Question(true.sent, true.status, b"something else")
    other = Question(true.sent, 404, true.body)
    stream = Stream([true, wrong, other], connections=1, limit=3)
    with Load(server.port, stream) as load:
        load.wait()
    assert (stream.tally.answered, stream.tally.wrong) == (3, 2)
    outcome = of_load("wrong", [stream.tally])
    assert "2 answers are wrong" in outcome.broken
    assert str(outcome).endswith("| NO |")


def test_what_processes_use_is_read(server: Server) -> None:
    workers = server.workers
    assert len(workers) == 1
    assert cpu_seconds(workers) >= 0
    held = memory(workers)
    assert 10e6 < held.proportional <= held.resident < 1e9
    assert open_files(workers) > 3
    assert threads(workers) >= 1


def test_a_killed_worker_costs_questions_and_the_load_goes_on(server: Server) -> None:
    stream = Stream(light(16), connections=4)
    tally = stream.tally
    with Load(server.port, stream):
        until(lambda: tally.answered >= 4, "questions are answered")
        killed = time.monotonic()
        os.kill(server.workers[0], signal.SIGKILL)
        until(lambda: tally.lost + tally.cut, "the loss is noticed")
        before = tally.answered
        until(lambda: tally.answered > before + 4, "another worker answers")
    assert 1 <= tally.lost + tally.cut <= 4
    assert recovery([tally], killed) > 0
    assert f"{stream.tally.lost} questions were lost, at most 0 may be" in of_load("killed", [stream.tally]).broken


def test_a_disturbance_ends_with_the_last_question_that_it_hit() -> None:
    answers = Tally(times=array("d", [101, 102, 103, 104]), latencies=array("d", [0.1, 0.1, 0.9, 0.1]))
    assert recovery([answers], 100) == 3  # the last slow answer
    assert recovery([answers, Tally(troubles=[105.0])], 100) == 5
    assert recovery([Tally(times=array("d", [101]), latencies=array("d", [0.1]))], 100) == 0


@contextmanager
def saying(answer: bytes, *, hears_more: bool = False, delay: float = 0.0) -> Iterator[int]:
    """A server that gives one connection after the other this answer, some time after its request, and hangs up, at
    once or when it has got another request."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    client, _ = listener.accept()
                except OSError:
                    return
                with client:
                    client.recv(65536)
                    time.sleep(delay)
                    client.sendall(answer)
                    if hears_more:
                        client.recv(65536)

        thread = threading.Thread(target=serve)
        thread.start()
        yield int(listener.getsockname()[1])
        listener.shutdown(socket.SHUT_RDWR)
    thread.join()


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        (b"", "lost"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", "cut"),
        (b"HTTP/1.1 503 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "failed"),
        (b"HTTP/1.1 429 Later\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "wrong"),
        (b"HTTP/1.1 429 Later\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "deferred"),
        (b"HTTP/1.1 503 Later\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "deferred"),
    ],
)
def test_what_may_become_of_a_question_is_told_apart(answer: bytes, what: str) -> None:
    with saying(answer) as port:
        stream = Stream([Question(b"GET / HTTP/1.1\r\n\r\n", deferrable=True)], connections=1, limit=3)
        with Load(port, stream) as load:
            load.wait()
    tally = stream.tally
    counts = {name: getattr(tally, name) for name in ("lost", "cut", "failed", "deferred", "wrong")}
    assert counts == dict.fromkeys(counts, 0) | {what: 3}


@pytest.mark.parametrize("retries", [True, False])
def test_a_connection_that_was_kept_open_may_end(retries: bool) -> None:
    """Every second question finds it ended; it is asked again on a new one where that is wanted."""
    with saying(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", hears_more=True) as port:
        stream = Stream([Question(b"GET / HTTP/1.1\r\n\r\n")], connections=1, limit=4, retries=retries)
        with Load(port, stream) as load:
            load.wait()
    tally = stream.tally
    assert (tally.answered, tally.lost, tally.retried) == ((4, 0, 3) if retries else (2, 2, 0))


def test_an_open_loop_charges_for_every_question_that_was_kept_waiting() -> None:
    """Questions are due at fixed times, so those that are asked late count from then."""
    with saying(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", delay=0.05) as port:
        stream = Stream([Question(b"GET / HTTP/1.1\r\n\r\n")], connections=1, limit=8, every=0.001)
        with Load(port, stream) as load:
            load.wait()
    latencies = list(stream.tally.latencies)
    assert len(latencies) == 8
    assert latencies == sorted(latencies)  # each waits for all before it


def test_it_is_calm_when_many_in_a_row_are_answered_in_time() -> None:
    late, soon = 2 * PROMISED, PROMISED / 2
    tally = Tally()
    for at, latency in [(9.0, late), (10.5, soon), (11.0, late), *((11.0 + n / 10, soon) for n in range(1, CALM))]:
        tally.times.append(at)
        tally.latencies.append(latency)
    assert calm_after([tally], 10.0) == float("inf")
    tally.times.append(12.0)
    tally.latencies.append(soon)
    assert calm_after([tally], 10.0) == 1.0


@pytest.mark.parametrize("program", [pytest.param("wrk", marks=pytest.mark.tools("wrk")), "its own client"])
def test_a_load_is_measured(server: Server, program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if program != "wrk":
        monkeypatch.setattr("shutil.which", lambda name: None)
    requests = [request("POST", "/v1/classify", as_json(body)) for body in KINDS["classify"][1](Random(1), 50)]
    requests.append(request("GET", as_query("classify", {"cards": ["9S", "9D"]})))
    with request_files() as folder:
        found = Contender(server.port, written(folder, "some", requests), server.workers).load(0.2)
    assert found.rate > 0
    assert 0 < found.usual <= found.slow
    assert found.cost >= 0


def test_a_load_of_mistakes_is_no_measurement(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    with request_files() as folder, pytest.raises(RuntimeError, match="went wrong"):
        Contender(server.port, written(folder, "none", [request("GET", "/nothing")]), server.workers).load(0.1)


def test_the_questions_differ_and_are_answered() -> None:
    for _, draw in KINDS.values():
        bodies = draw(Random(3), 40)
        assert len({as_json(body) for body in bodies}) > 30
    assert all(question.status == 200 for question in light(8) if b"/v1/classify" in question.sent)
    assert asking.batch("classify", [{"cards": ["9S"]}]).count(b'"id"') == 1


def test_a_missed_bound_is_shown() -> None:
    assert str(Row("a", "1", "2", 0.5, least=0.85, missed=True)) == "| a | 1 | 2 | 0.50 | >= 0.85 MISSED |"
    assert str(Row("a", "1", "2", 0.5, bound=4)) == "| a | 1 | 2 | 0.50 | <= 4 |"


def test_quantiles() -> None:
    assert (quantile([3, 1, 2], 0.5), quantile([1, 2, 3], 1), quantile(range(100), 0.99)) == (2, 3, 99)
