"""Batches: what a question of one costs the server, against the same question without HTTP, and how much sooner the
answers are there than one by one."""

from __future__ import annotations

import time
from dataclasses import dataclass
from http.client import HTTPConnection
from statistics import median
from typing import TYPE_CHECKING

from bigtwo.operations.questions import ENTRY_COST, MAX_WORK, OPERATIONS
from bigtwo.schemas.batch import MAX_REQUESTS
from bigtwo.strict_json import read_json
from tools.benchmarks import asking
from tools.benchmarks.asking import COUNT, KINDS, as_json
from tools.benchmarks.measuring import Row, readable
from tools.benchmarks.serving import cpu_seconds, load_core, on_core, server_core, serving
from tools.benchmarks.turns import Line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from bigtwo.operations.questions import Operation
    from tools.benchmarks.asking import Body
    from tools.benchmarks.serving import Server

MAX_IN_BATCH = 1.3
"""Of the largest batch that is answered. A call costs as much as twenty to thirty short questions, whatever it asks; a
hundred of them do not pay it off, so that their row has no bound."""
BATCH = 100
IN_A_TURN = 5000
"""How many questions are asked in batches before the same are asked in process. A shared processor changes its pace
within seconds; fifty milliseconds of one and fifty of the other go at the same."""
ALONE = 20
"""How many of them are asked one by one besides."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The same questions in batches and in process: processor seconds of each, and how long a client waits for it."""

    together: float
    in_process: float
    waited: float
    waited_alone: float


def rows(rng: Random, rounds: int) -> Iterator[Row]:
    """A hundred questions in one call, and as many as one may ask, against the same without HTTP and one by one."""
    with serving(core=server_core()) as service:
        for kind, (name, draw) in KINDS.items():
            operation, bodies = OPERATIONS[name], draw(rng, COUNT)
            dearest = ENTRY_COST + max(operation.cost(body) for body in bodies)
            for size in (BATCH, min(MAX_REQUESTS, MAX_WORK // dearest)):
                yield from _of_a_batch(kind, size, list(_turns(service, operation, bodies, size, rounds)))


def _turns(service: Server, operation: Operation, bodies: list[Body], size: int, rounds: int) -> Iterator[Turn]:
    """Every question once a round, from a client on the other processor; the first round is not counted, since what is
    made on first use is made in it."""
    line = Line(HTTPConnection("127.0.0.1", service.port, timeout=30))
    each = max(1, IN_A_TURN // size) * size
    parts = [bodies[start : start + each] for start in range(0, len(bodies) - each + 1, each)]
    asked = [
        (
            [asking.batch(operation.name, part[start : start + size]) for start in range(0, each, size)],
            [as_json(body) for body in part],
        )
        for part in parts
    ]
    for number in range(1 + rounds):
        for batches, alone in asked:
            turn = Turn(
                _processor_time(service, line, batches) / each,
                in_process(operation, alone),
                sum(line.seconds[-len(batches) :]) / each,
                _waited(line, operation, alone[:ALONE]),
            )
            if number:
                yield turn
    line.connection.close()


def _processor_time(service: Server, line: Line, batches: Sequence[bytes]) -> float:
    before = cpu_seconds(service.workers)
    with on_core(load_core()):
        for batch in batches:
            line.ask("/v1/batch", batch)
    return cpu_seconds(service.workers) - before


def _waited(line: Line, operation: Operation, bodies: Sequence[bytes]) -> float:
    """How long a client waits for one answer, if it asks one by one."""
    with on_core(load_core()):
        for body in bodies:
            line.ask(f"/v1/{operation.name}", body)
    return sum(line.seconds[-len(bodies) :]) / len(bodies)


def in_process(operation: Operation, bodies: Sequence[bytes]) -> float:
    """Processor seconds of a question that is asked in this process: JSON read, checked, answered, written, on the
    processor that the server has, since two of a shared machine are not equally fast."""
    with on_core(server_core()):
        before = time.thread_time()
        for body in bodies:
            assert as_json(operation.answer(operation.request.load(read_json(body))))
        return (time.thread_time() - before) / len(bodies)


def _of_a_batch(kind: str, size: int, turns: Sequence[Turn]) -> Iterator[Row]:
    """The ratios are those of the middle turn; the figures beside them are middles of their own."""
    ratio = median(turn.together / turn.in_process for turn in turns)
    is_bounded = size != BATCH
    yield Row(
        f"batch of {size}, {kind}: server CPU a question, against the same question without HTTP",
        readable(median(turn.together for turn in turns)),
        readable(median(turn.in_process for turn in turns)),
        ratio,
        MAX_IN_BATCH if is_bounded else None,
        missed=is_bounded and ratio > MAX_IN_BATCH,
    )
    times = median(turn.waited_alone / turn.waited for turn in turns)
    figure = f"{times:.1f} times as many questions a second"
    yield Row(f"batch of {size}, {kind}: a sequential client, against one by one", figure)
