"""The tools of `make bench` and `make faults` notice what is wrong, at a real server under a short load."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cost.live import CALM, PROMISED, calm_after, light, of_load, recovery
from tests.waiting import until
from tools.benchmarks.client import Load, Question, Stream, Tally
from tools.benchmarks.loading import Contender, request, request_files, written
from tools.benchmarks.measuring import Row
from tools.benchmarks.serving import serving

needs_proc = pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="reads /proc, which is of Linux")


def asked(port: int, questions: list[Question], limit: int, **more: object) -> Tally:
    stream = Stream(questions, connections=1, limit=limit, **more)  # type: ignore[arg-type]
    with Load(port, stream) as load:
        load.wait()
    return stream.tally


@needs_proc
@pytest.mark.check
def test_a_load_checks_every_answer_and_a_killed_worker_costs_questions() -> None:
    questions = light(16)
    with serving(workers=1) as server:
        tally = asked(server.port, questions, 60)
        assert (of_load("all", [tally]).answered, of_load("all", [tally]).broken) == (60, [])
        wrong = Question(questions[0].sent, questions[0].status, b"something else")
        outcome = of_load("wrong", [asked(server.port, [questions[0], wrong, Question(wrong.sent, 404)], 3)])
        assert "2 answers are wrong" in outcome.broken
        assert str(outcome).endswith("| NO |")
        with request_files() as folder:
            contender = Contender(server.port, written(folder, "some", [request("GET", "/healthz")]), server.workers)
            assert contender.load(0.2).rate > 0
            nothing = Contender(server.port, written(folder, "none", [request("GET", "/nothing")]), server.workers)
            with pytest.raises(RuntimeError, match="went wrong"):
                nothing.load(0.1)
        stream = Stream(questions, connections=4)
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
    assert f"{tally.lost} questions were lost, at most 0 may be" in of_load("killed", [tally]).broken


@contextmanager
def saying(answer: bytes, *, hears_more: bool = False) -> Iterator[int]:
    """A server that gives one connection after the other this answer and hangs up, at once or after another request."""
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
                    if hears_more:
                        client.recv(65536)

        thread = threading.Thread(target=serve)
        thread.start()
        yield int(listener.getsockname()[1])
        listener.shutdown(socket.SHUT_RDWR)
    thread.join()


LATER = b"Content-Length: 0\r\nConnection: close\r\n\r\n"


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        (b"", "lost"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", "cut"),
        (b"HTTP/1.1 503 No\r\n" + LATER, "failed"),
        (b"HTTP/1.1 429 Later\r\n" + LATER, "wrong"),
        (b"HTTP/1.1 503 Later\r\nRetry-After: 1\r\n" + LATER, "deferred"),
    ],
)
def test_what_may_become_of_a_question_is_told_apart(answer: bytes, what: str) -> None:
    with saying(answer) as port:
        tally = asked(port, [Question(b"GET / HTTP/1.1\r\n\r\n", deferrable=True)], 3)
    counts = {name: getattr(tally, name) for name in ("lost", "cut", "failed", "deferred", "wrong")}
    assert counts == dict.fromkeys(counts, 0) | {what: 3}


def test_a_question_is_asked_again_where_a_kept_connection_ended_if_that_is_wanted() -> None:
    for retries, counts in ((True, (4, 0, 3)), (False, (2, 2, 0))):
        with saying(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", hears_more=True) as port:
            tally = asked(port, [Question(b"GET / HTTP/1.1\r\n\r\n")], 4, retries=retries)
        assert (tally.answered, tally.lost, tally.retried) == counts


def test_a_disturbance_ends_with_the_last_question_that_it_hit_and_is_over_after_many_quick_ones() -> None:
    answers = Tally(times=array("d", [101, 102, 103, 104]), latencies=array("d", [0.1, 0.1, 0.9, 0.1]))
    assert recovery([answers], 100) == 3
    assert recovery([answers, Tally(troubles=[105.0])], 100) == 5
    quick = [11.0 + n / 10 for n in range(1, CALM)]
    late, soon = 2 * PROMISED, PROMISED / 2
    tally = Tally(times=array("d", [9.0, 10.5, 11.0, *quick]), latencies=array("d", [late, soon, late, *[soon] * 9]))
    assert calm_after([tally], 10.0) == float("inf")
    tally.times.append(12.0)
    tally.latencies.append(soon)
    assert calm_after([tally], 10.0) == 1.0


def test_a_missed_bound_is_shown() -> None:
    assert str(Row("a", "1", "2", 0.5, least=0.85, missed=True)) == "| a | 1 | 2 | 0.50 | >= 0.85 MISSED |"


@pytest.mark.check
def test_the_engine_that_answers_from_a_file_writes_down_what_it_is_asked_and_answers_it_again(tmp_path: Path) -> None:
    """What stands in the file is the answer, under the id of whoever asks."""
    path = tmp_path / "answers"
    line = {"id": "27f5c1d0a3", "operation": "classify", "input": {"variant": "base", "cards": ["9S", "9D"]}}
    for kind in ("pair", "pear"):
        command = [sys.executable, "-m", "tools.benchmarks.recorded_engine", str(path)]
        given = json.dumps(line, separators=(",", ":")) + "\n"
        done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
        assert json.loads(done.stdout)["result"]["kind"] == kind
        path.write_bytes(path.read_bytes().replace(b'"pair"', b'"pear"'))
