"""The tools of `make bench` and `make faults`: a short load of a real server, and that they notice what is wrong."""

from __future__ import annotations

import os
import signal
import socket
import threading
import time
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

import pytest

from benchmarks import asking, loading
from benchmarks.asking import KINDS, as_json, as_query
from benchmarks.client import Load, Question, Stream, quantile
from benchmarks.loading import Contender, request, request_files, written
from benchmarks.measuring import Row
from benchmarks.serving import cpu_seconds, memory, open_files, serving, threads
from tests.faults.outcome import of_load, recovery
from tests.faults.questions import light, malformed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from benchmarks.serving import Server

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="reads /proc, which is of Linux")


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
    with Load(server.port, stream):
        time.sleep(0.2)
        killed = time.monotonic()
        os.kill(server.workers[0], signal.SIGKILL)
        time.sleep(0.8)
    lost = stream.tally.lost + stream.tally.cut
    assert 1 <= lost <= 4
    assert stream.tally.times[-1] > killed + 0.4
    assert 0 < recovery([stream.tally], killed) < 1
    assert f"{stream.tally.lost} questions were lost, at most 0 may be" in of_load("killed", [stream.tally]).broken


@contextmanager
def saying(answer: bytes) -> Iterator[int]:
    """A server that gives one connection after the other this answer and hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    client, _ = listener.accept()
                except OSError:
                    return
                with client:
                    client.recv(65536)
                    client.sendall(answer)

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
        (b"HTTP/1.1 429 Later\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "deferred"),
    ],
)
def test_what_may_become_of_a_question_is_told_apart(answer: bytes, what: str) -> None:
    with saying(answer) as port:
        stream = Stream([Question(b"GET / HTTP/1.1\r\n\r\n", deferrable=True)], connections=1, limit=3)
        with Load(port, stream) as load:
            load.wait()
    tally = stream.tally
    counts = {"lost": tally.lost, "cut": tally.cut, "failed": tally.failed, "deferred": tally.deferred}
    assert counts == dict.fromkeys(counts, 0) | {what: 3}


@pytest.mark.parametrize("program", ["wrk", "its own client"])
def test_a_load_is_measured(server: Server, program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if program != "wrk":
        monkeypatch.setattr("shutil.which", lambda name: None)
    elif loading.loader() != "wrk":
        pytest.skip("wrk is not installed")
    requests = [request("POST", "/v1/classify", as_json(body)) for body in KINDS["classify"][1](Random(1), 50)]
    requests.append(request("GET", as_query("classify", {"cards": ["9S", "9D"]})))
    with request_files() as folder:
        found = Contender(server.port, written(folder, "some", requests), server.workers).load(0.2)
    assert found.rate > 10
    assert 0 < found.usual <= found.slow
    assert 0 < found.cost < 0.1


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
