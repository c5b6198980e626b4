"""A long day in short: hundreds of thousands of questions of every sort, good and bad, to the same two workers."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benchmarks.client import Load, Stream
from benchmarks.serving import MEGABYTE, memory, open_files, serving, threads
from bigtwo.api.admission import MAX_WAITING
from tests.faults.ending import WORKERS, note_log
from tests.faults.outcome import Outcome, of_load
from tests.faults.pace import Pace
from tests.faults.questions import mixed

QUESTIONS = 200_000
WARM = 20_000
CONNECTIONS = 8
MAX_GROWTH = 1.05


def scenarios(pace: Pace) -> Iterator[Outcome]:
    """The soak."""
    many, warm = pace.count(QUESTIONS), pace.count(WARM)
    stream = Stream(mixed(), CONNECTIONS, limit=many)
    start = time.monotonic()
    with serving(workers=WORKERS) as server:
        with Load(server.port, stream) as load:
            while stream.asked < warm:
                time.sleep(0.05)
            workers = server.workers
            early, files, running = memory(workers), open_files(workers), threads(workers)
            while stream.asked < many:
                time.sleep(0.05)
                late_files, late_running = open_files(workers), threads(workers)
            load.wait()
        late = memory(workers)
        spent = time.monotonic() - start
        found = of_load(f"a soak of {many:,} mixed questions", [stream.tally])
        note_log(found, server)
        found.promise(server.workers == workers, "a worker was replaced")
    growth = late.resident / early.resident
    found.remark = (
        f"{many / spent:,.0f}/s; both workers RSS {early.resident / MEGABYTE:.1f} MB after {warm:,}, "
        f"{late.resident / MEGABYTE:.1f} MB at the end ({growth - 1:+.1%}); files {files} then {late_files}, "
        f"threads {running} then {late_running}; {stream.tally.deferred} asked to wait"
    )
    found.promise(growth <= MAX_GROWTH or pace.short, f"memory grew by {growth - 1:.1%}")
    found.promise(late_files <= files + 2, f"open files went from {files} to {late_files}")
    # A request that waits for its turn lets another thread work, which stays for the next one.
    most_running = running + WORKERS * MAX_WAITING
    found.promise(late_running <= most_running, f"threads went from {running} to {late_running}")
    yield found
