"""Processes that end in the middle of their work: killed, stopped, replaced."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from subprocess import TimeoutExpired

from benchmarks import proxy
from benchmarks.client import Load, Stream
from benchmarks.measuring import readable
from benchmarks.proxy import fronted
from benchmarks.serving import Server, serving, status_of
from tests.faults.outcome import RECOVERY, Outcome, of_load, recovery
from tests.faults.pace import Pace
from tests.faults.questions import light

Setting = Callable[[], AbstractContextManager[tuple[int, Server]]]

CONNECTIONS = 8
WORKERS = 2
DRAINING = 2
"""Seconds between saying no at /readyz and stopping."""


@contextmanager
def directly() -> Iterator[tuple[int, Server]]:
    """The service by itself: where to ask, and the service."""
    with serving(workers=WORKERS) as server:
        yield server.port, server


@contextmanager
def behind_nginx() -> Iterator[tuple[int, Server]]:
    """The service behind nginx."""
    with fronted(workers=WORKERS) as front:
        yield front.port, front.service


def kill(server: Server) -> None:
    """A worker is gone at once, in the middle of what it does."""
    os.kill(server.workers[0], signal.SIGKILL)


def stop_worker(server: Server) -> None:
    """A worker is asked to finish."""
    os.kill(server.workers[0], signal.SIGTERM)


def reload(server: Server) -> None:
    """All workers are replaced by new ones, as for a new configuration."""
    server.process.send_signal(signal.SIGHUP)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens to the service, and what one such event may cost."""

    name: str
    happen: Callable[[Server], None]
    lost: int = 0
    """Questions without an answer where clients come directly: one on every connection of a killed worker."""
    cut: int = 0
    """Answers that end in the middle: the one that a killed worker is just sending, which no proxy can take back."""


EVENTS = (
    Event("a worker is killed (SIGKILL)", kill, lost=CONNECTIONS, cut=1),
    Event("a worker is stopped (SIGTERM)", stop_worker),
    Event("a rolling reload (SIGHUP)", reload),
)


def scenarios(pace: Pace) -> Iterator[Outcome]:
    """Each event under load, several times, directly and behind nginx; then the end of the whole service."""
    for event in EVENTS:
        yield under_load(f"{event.name}, directly", directly, event, pace, event.lost)
    yield with_warning(pace)
    yield without_warning(pace)
    if not proxy.is_installed():
        yield Outcome("processes end behind nginx", remark="nginx is missing", broken=["not tried"])
        return
    for event in EVENTS:
        yield under_load(f"{event.name}, behind nginx", behind_nginx, event, pace, 0)


def under_load(name: str, setting: Setting, event: Event, pace: Pace, lost: int) -> Outcome:
    """The event, several times, while clients ask."""
    stream = Stream(light(), CONNECTIONS)
    worst = 0.0
    times = pace.times(3)
    with setting() as (port, server):
        with Load(port, stream):
            for _ in range(times):
                pace.sleep(1.5)
                before, start = set(server.workers), time.monotonic()
                event.happen(server)
                replaced = wait_for_workers(server, before)
                pace.sleep(2.5)
                worst = max(worst, replaced - start, recovery([stream.tally], start))
        found = of_load(name, [stream.tally], lost=lost * times, cut=event.cut * times)
        note_log(found, server)
    found.recovered = worst
    found.remark = "once" if times == 1 else f"{times} times"
    found.promise(worst <= RECOVERY, f"it took {worst:.1f} s until all was well again")
    return found


def wait_for_workers(server: Server, before: set[int]) -> float:
    """When there are as many workers as before again and one of them is new."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        now = set(server.workers)
        if len(now) == WORKERS and now - before:
            break
        time.sleep(0.01)
    return time.monotonic()


def note_log(found: Outcome, server: Server) -> None:
    """No failure stands in the log that no answer reported."""
    log = server.log_text()
    at = log.find("Traceback")
    found.promise(at < 0, f"the log has a traceback: {log[max(0, at - 300) : at + 1500]}")


def with_warning(pace: Pace) -> Outcome:
    """SIGTERM to the whole service: it says no at /readyz while it still answers. Clients then go elsewhere, as a
    balancer sends them, and whatever they have asked is answered."""
    stream = Stream(light(), CONNECTIONS)
    said_no: float | None = None
    with serving(workers=WORKERS, environment={"BIGTWO_DRAIN_SECONDS": str(DRAINING)}) as server:
        with Load(server.port, stream):
            pace.sleep(1.5)
            start = time.monotonic()
            server.process.terminate()
            while said_no is None and server.process.poll() is None and time.monotonic() < start + DRAINING:
                if is_unready(server.port):
                    said_no = time.monotonic() - start
            time.sleep(DRAINING / 2)
        spent = ended_after(server, start)
        found = of_load("the service is stopped (SIGTERM) and clients heed /readyz", [stream.tally])
        note_log(found, server)
    reported = "never said no" if said_no is None else f"said no after {readable(said_no)}"
    found.remark = f"readyz {reported}; ended after {spent:.1f} s"
    found.promise(said_no is not None and said_no < 1, "readyz did not say no at once")
    found.promise(spent < DRAINING + RECOVERY, f"it took {spent:.1f} s to end")
    return found


def without_warning(pace: Pace) -> Outcome:
    """The same without time to drain, and clients go on asking: what was begun is finished, and each connection loses
    at most the question that nobody has taken up."""
    stream = Stream(light(), CONNECTIONS)
    with serving(workers=WORKERS, environment={"BIGTWO_DRAIN_SECONDS": "0"}) as server:
        with Load(server.port, stream):
            pace.sleep(1.5)
            start = time.monotonic()
            server.process.terminate()
            spent = ended_after(server, start)
        found = of_load("the service is stopped (SIGTERM) and clients go on", [stream.tally], lost=CONNECTIONS)
        note_log(found, server)
    found.remark = f"ended after {spent:.1f} s"
    found.promise(spent < RECOVERY, f"it took {spent:.1f} s to end")
    return found


def ended_after(server: Server, start: float) -> float:
    """Seconds from then to the end of the service."""
    with suppress(TimeoutExpired):
        server.process.wait(30)
    return time.monotonic() - start


def is_unready(port: int) -> bool:
    """Does /readyz send clients elsewhere?"""
    try:
        return status_of(port, "/readyz") == 503
    except OSError:
        return False
