"""What the service counts, for Prometheus: how long requests take, what is refused and why, what is compiled.

No label holds anything that a client wrote: operations, outcomes and codes come from closed lists. Under several
workers (PROMETHEUS_MULTIPROC_DIR, set by gunicorn.conf.py) every process counts into files of its own, and /metrics
adds them up, whichever worker is asked.
"""

from __future__ import annotations

import fcntl
import os
import platform
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

import bigtwo
from bigtwo import rulebook
from bigtwo.api import counts
from bigtwo.operations.questions import tables_kept

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Outcome = Literal["answer", "refusal", "not-modified", "problem", "failure"]
"""An answer; one in which the rules say no; 304; a request that cannot be answered (4xx); a fault of ours (5xx)."""

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_BUCKETS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5)
_OWN: Final = CollectorRegistry()
# When a count began is not told under several workers; told by one alone, it would be a third of the page.
disable_created_metrics()  # type: ignore[no-untyped-call]
counts.install()

_requests = Histogram(
    "bigtwo_request_seconds",
    "Time from the arrival of a request to its answer, by operation or page, and outcome.",
    ["operation", "outcome"],
    registry=_OWN,
    buckets=_BUCKETS,
)
_refusals = Counter(
    "bigtwo_refusals",
    "Answers in which the rules say no, by operation and reason.",
    ["operation", "code"],
    registry=_OWN,
)
_problems = Counter(
    "bigtwo_problems", "Requests that could not be answered, by type of problem.", ["type"], registry=_OWN
)
_compilations = Histogram(
    "bigtwo_compile_seconds",
    "Time to make a table of combinations.",
    registry=_OWN,
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
)
_tables = Gauge(
    "bigtwo_tables", "Tables of combinations held, in all workers.", multiprocess_mode="livesum", registry=_OWN
)
_build = Gauge(
    "bigtwo_build_info",
    "Always 1; the labels say what is running.",
    ["release", "rulebook", "python"],
    multiprocess_mode="max",
    registry=_OWN,
)
_build.labels(bigtwo.__version__, rulebook.digest(), platform.python_version()).set(1)


@cache
def _timer(operation: str, outcome: Outcome) -> Histogram:
    return _requests.labels(operation, outcome)


@cache
def _refusal(operation: str, code: str) -> Counter:
    return _refusals.labels(operation, code)


def answered(operation: str, outcome: Outcome, seconds: float) -> None:
    """Counts one request."""
    _timer(operation, outcome).observe(seconds)


def refused(operation: str, codes: Iterable[str], times: int = 1) -> None:
    """Counts the reasons for which an answer, or so many of them, says no."""
    for code in codes:
        _refusal(operation, code).inc(times)


def not_answered(type_: str) -> None:
    """Counts a problem."""
    _problems.labels(type_).inc()


def compiled(seconds: float) -> None:
    """Counts a table of combinations."""
    _compilations.observe(seconds)
    _tables.set(tables_kept())


def page() -> bytes:
    """Everything counted so far, as Prometheus reads it."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(_OWN)
    every = CollectorRegistry()
    MultiProcessCollector(every)  # type: ignore[no-untyped-call]
    with _alone(fcntl.LOCK_SH):
        return generate_latest(every)


@contextmanager
def _alone(sort: int) -> Iterator[None]:
    """While this lasts, no worker's counts are moved, or nobody reads them: a reader that saw them twice, or not at
    all, would take it for a restart of everything."""
    directory = os.open(os.environ["PROMETHEUS_MULTIPROC_DIR"], os.O_RDONLY)
    try:
        fcntl.flock(directory, sort)  # closing it gives it back
        yield
    finally:
        os.close(directory)


def retire(process: int) -> None:
    """Moves what a worker that has ended counted into one file of all that ended, so that restarts take no space; where
    there is no room to do so, it stays where it is.

    Called by the master alone.
    """
    with _alone(fcntl.LOCK_EX):
        _retire(process, Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))


def _retire(process: int, directory: Path) -> None:
    mark_process_dead(process)  # type: ignore[no-untyped-call]
    (directory / f"gauge_max_{process}.db").unlink(missing_ok=True)
    for kind in ("counter", "histogram"):
        left = directory / f"{kind}_{process}.db"
        if not left.exists():
            continue
        ended = counts.ReservedDict(str(directory / f"{kind}_ended.db"))
        found = {key: value for key, value, _, _ in ended.read_all_values_from_file(str(left))}  # type: ignore[no-untyped-call]
        before = {key: ended.read_value(key)[0] for key in found}  # type: ignore[no-untyped-call]  # makes room for it
        if not ended.is_in_memory:
            for key, value in found.items():
                ended.write_value(key, before[key] + value, 0.0)  # type: ignore[no-untyped-call]
            left.unlink()
        ended.close()  # type: ignore[no-untyped-call]
