"""The tools of `make bench` and `make faults` notice what is wrong, at a real server under a short load."""

from __future__ import annotations

import os
import signal
import time
from array import array

import pytest

from tests.waiting import until
from tools.benchmarks.client import Load, Question, Stream, Tally
from tools.benchmarks.faults import CALM, PROMISED, calm_after, light, of_load, recovery
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
