"""Light questions beside expensive ones: whatever four clients send without a pause, everybody else is served."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from benchmarks import proxy
from benchmarks.client import Load, Question, Stream, Tally, quantile
from benchmarks.measuring import readable
from benchmarks.serving import Server
from tests.faults.ending import Setting, behind_nginx, directly, note_log
from tests.faults.expensive import found_worst, sorts
from tests.faults.heavy import Flood, Sort, answered
from tests.faults.outcome import Outcome, of_load
from tests.faults.pace import Pace
from tests.faults.questions import light

SECONDS = 10.0
ALONE = 3.0
AFTERWARDS = 4.0
CONNECTIONS = 20
EVERY = 0.4
"""Seconds between two questions of a connection: 50 a second on connections that stay open, and 50 on new ones."""
PROMISED = 0.1
"""Seconds within which 99 of 100 light questions are answered while it goes on."""
CALM = 10
"""So many light questions in a row within that time, and all is as it was."""
BACK_TO_NORMAL = 2.0
URGENT = -10


def scenarios(pace: Pace, requests: Path | None = None) -> Iterator[Outcome]:
    """Every sort of expensive request, or those of a file, directly and behind nginx."""
    every = sorts() if requests is None else [found_worst(requests)]
    open_, closing = light(), light(close=True)
    yield from among("directly", directly, every, (open_, closing), pace)
    if not proxy.is_installed():
        yield Outcome("light questions beside heavy ones behind nginx", remark="nginx is missing", broken=["not tried"])
        return
    yield from among("behind nginx", behind_nginx, every, (open_, closing), pace)


def among(
    where: str, setting: Setting, every: list[Sort], questions: tuple[list[Question], ...], pace: Pace
) -> Iterator[Outcome]:
    """One sort after the other, on the same service: what one of them leaves behind, the next one finds."""
    with setting() as (port, server):
        with Load(port, *(Stream(each, 4, limit=4 * len(each)) for each in questions)) as warming:
            warming.wait()
        alone = _streams(questions)
        with Load(port, *alone) as load:
            _hurry(load)
            pace.sleep(ALONE)
        usual = of_load("", [stream.tally for stream in alone]).p99 or 0.0
        for sort in every:
            yield beside(f"{sort.name}, {where}", port, server, sort, _streams(questions), usual, pace)


def _streams(questions: tuple[list[Question], ...]) -> tuple[Stream, ...]:
    return tuple(Stream(each, CONNECTIONS, every=EVERY, retries=True) for each in questions)


def _hurry(load: Load) -> None:
    """The measuring client is not to wait for a processor that others use; it stands for a machine of its own."""
    if load.native_id is not None:
        with suppress(PermissionError):
            os.setpriority(os.PRIO_PROCESS, load.native_id, URGENT)


def beside(
    name: str, port: int, server: Server, sort: Sort, streams: tuple[Stream, ...], usual: float, pace: Pace
) -> Outcome:
    """A flood of one sort, and light questions before, beside and after it."""
    workers, seen = server.workers, len(server.log_text())
    with Flood(port, sort) as flood, Load(port, *streams) as load:
        _hurry(load)
        pace.sleep(1)
        flood.begin()
        begun = time.monotonic()
        pace.sleep(SECONDS)
        ended = time.monotonic()
        flood.end()
        time.sleep(AFTERWARDS)
    tallies = [stream.tally for stream in streams]
    found = of_load(name, tallies)
    # What was due while it went on, whenever it was answered.
    during = [
        latency
        for tally in tallies
        for at, latency in zip(tally.times, tally.latencies, strict=True)
        if begun <= at - latency <= ended
    ]
    found.p99, found.worst = quantile(during, 0.99), quantile(during, 1)
    found.recovered = calm_after(tallies, ended)
    refused = sum(tally.refused for tally in tallies)
    found.remark = f"p99 alone {readable(usual)}; heavy: {shown(flood.found)}"
    if retried := sum(tally.retried for tally in tallies):
        found.remark += f"; {retried} light ones asked again"
    found.promise(found.p99 <= PROMISED, f"one light question of a hundred took over {readable(found.p99)}")
    found.promise(found.recovered <= BACK_TO_NORMAL, f"answers were slow for {found.recovered:.1f} s afterwards")
    found.promise(not refused, f"{refused} light connections were refused")
    found.promise(server.workers == workers, f"a worker was replaced: {workers}, then {server.workers}")
    if sort.client is answered:
        served = sum(times for what, times in flood.found.items() if what[0] in "24")
        found.promise(served > 0, "not one of the heavy requests was answered: they are shut out, not limited")
    failed = [what for what in flood.found if what[0] == "5" and what != "503"]
    found.promise(not failed, f"heavy requests were answered {', '.join(failed)}")
    found.promise("WORKER TIMEOUT" not in server.log_text()[seen:], "a worker was killed by its master")
    note_log(found, server)
    return found


def calm_after(tallies: list[Tally], ended: float) -> float:
    """Seconds from the end to the first of so many light questions in a row that were answered in time."""
    after = sorted(
        (at, latency)
        for tally in tallies
        for at, latency in zip(tally.times, tally.latencies, strict=True)
        if at >= ended
    )
    begun = ended
    calm = 0
    for at, latency in after:
        if latency > PROMISED:
            calm, begun = 0, at
        else:
            calm += 1
            if calm == CALM:
                return begun - ended
    return float("inf")


def shown(found: Counter[str]) -> str:
    """What became of the heavy requests."""
    return ", ".join(f"{times:,} x {what}" for what, times in found.most_common()) or "none answered"
