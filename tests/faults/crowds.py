"""More connections than there is room for, and the probes that are answered all the same."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.client import Load, Stream
from benchmarks.measuring import readable
from benchmarks.serving import cpu_seconds, open_files, serving
from tests.faults.ending import WORKERS, note_log
from tests.faults.expensive import a_question
from tests.faults.heavy import Flood, Sort, half_sent, idle
from tests.faults.outcome import Outcome, of_load
from tests.faults.pace import Pace
from tests.faults.questions import got, light

SECONDS = 20.0
CLIENTS = 4
EVERY = 0.25
CONNECTIONS = 5
LONGEST_WAIT = 2.0
"""Seconds that a probe may take: as long as the orchestrator waits for the answer to one."""
OPEN_FILES = 512
IDLE_SHARE = 0.5
"""How much of a processor a worker may use that has next to nothing to do: it does not spin."""


def scenarios(pace: Pace) -> Iterator[Outcome]:
    """Half-sent requests, then more clients than files may be open, who say nothing or only half of it."""
    sent = [a_question()]
    yield probed("2,500 half-sent requests", Sort("", sent, half_sent, 2500), pace, workers=WORKERS)
    for name, client in (("half-sent", half_sent), ("idle", idle)):
        sort = Sort("", sent, client, 700)
        what = f"700 {name} connections, {OPEN_FILES} open files for each process"
        yield probed(what, sort, pace, workers=1, files=OPEN_FILES)


def probed(name: str, sort: Sort, pace: Pace, *, workers: int, files: int | None = None) -> Outcome:
    """Probes and light questions, all on connections of their own, while the others keep theirs."""
    questions = [got("/healthz", close=True), *light(80, close=True), got("/readyz", close=True)]
    stream = Stream(questions, CONNECTIONS, every=EVERY)
    with room_for_files(sort.connections + 500), serving(workers=workers, files=files) as server:
        with Load(server.port, Stream(questions, 2, limit=2 * len(questions))) as warming:
            warming.wait()
        pids = server.workers
        with Flood(server.port, sort, CLIENTS) as flood, Load(server.port, stream):
            pace.sleep(1)
            flood.begin()
            pace.sleep(3)
            used = cpu_seconds(pids)
            pace.sleep(SECONDS)
            share = (cpu_seconds(pids) - used) / pace.seconds(SECONDS)
            held = open_files(pids)
        found = of_load(name, [stream.tally])
        note_log(found, server)
        found.promise(server.workers == pids, "a worker was replaced")
    found.remark = (
        f"the workers held {held} files and used {share:.0%} of a processor; "
        f"{', '.join(f'{times:,} x {what}' for what, times in flood.found.most_common())}"
    )
    assert found.worst is not None
    found.promise(stream.tally.refused == 0, f"{stream.tally.refused} probes could not connect")
    found.promise(found.worst <= LONGEST_WAIT, f"a probe took {readable(found.worst)}")
    found.promise(share <= IDLE_SHARE * workers, f"the workers used {share:.0%} of a processor with nothing to do")
    return found


@contextmanager
def room_for_files(wanted: int) -> Iterator[None]:
    """This process, and those that it starts, may open so many files; the service gets no less by it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
