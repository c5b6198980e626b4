"""A worker none of whose threads comes back: nothing but its end helps, and it comes within the time limit."""

from __future__ import annotations

import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack

from benchmarks.client import Load, Stream
from benchmarks.loading import request
from benchmarks.serving import serving
from tests.api.holding import FOLDER
from tests.faults.outcome import RECOVERY, Outcome, of_load, recovery
from tests.faults.pace import Pace
from tests.faults.questions import light

APPLICATION = "tests.api.holding:holding()"
TIMEOUT = 8
THREADS = 2
LATEST = float(TIMEOUT)
"""Seconds after which there is a new worker."""
CONNECTIONS = 4
HANGING = request("GET", "/hang")


def scenarios(pace: Pace) -> Iterator[Outcome]:
    """Both kinds of worker."""
    for kind in ("gthread", "sync"):
        yield hung(kind, pace)


def hung(kind: str, pace: Pace) -> Outcome:
    """As many questions that never end as there are threads, and light ones that can be answered only afterwards."""
    stream = Stream(light(), CONNECTIONS, 0.01, retries=True)
    with tempfile.TemporaryDirectory() as folder:
        given = {"BIGTWO_TIMEOUT": str(TIMEOUT), "BIGTWO_THREADS": str(THREADS), FOLDER: folder}
        with serving(APPLICATION, workers=1, worker_class=kind, environment=given) as server, Load(server.port, stream):
            pace.sleep(2)
            hung_workers, begun = server.workers, time.monotonic()
            with ExitStack() as connections:
                for _ in range(THREADS if kind == "gthread" else 1):
                    hanging = connections.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                    hanging.sendall(HANGING)
                while server.workers == hung_workers and time.monotonic() < begun + 3 * LATEST:
                    time.sleep(0.05)
                replaced = time.monotonic() - begun
            time.sleep(2)
            workers = server.workers
            ended, log = time.monotonic(), server.log_text()
    # Each connection may have had a question at the worker that was ended.
    found = of_load(f"all threads of a {kind} worker hang", [stream.tally], lost=CONNECTIONS)
    found.recovered = recovery([stream.tally], begun)
    found.remark = (
        f"time limit {TIMEOUT} s; replaced after {replaced:.1f} s; {stream.tally.retried} questions asked again"
    )
    found.promise(not set(workers) & set(hung_workers), "the worker was not replaced")
    found.promise(replaced <= LATEST, f"it was replaced after {replaced:.1f} s")
    found.promise(found.recovered <= TIMEOUT + RECOVERY, f"it took {found.recovered:.1f} s until all was well again")
    found.promise(max(stream.tally.times) > ended - 1, "nothing was answered afterwards")
    found.promise("WORKER TIMEOUT" in log, "the log does not say that a worker hung")
    return found
