"""What an operator sees: counters for Prometheus, and one line of JSON on standard error for each request.

No label holds anything that a client wrote: operations, outcomes and codes come from closed lists; no body and no query
is written down. Under several workers (PROMETHEUS_MULTIPROC_DIR, set by gunicorn.conf.py) every process counts into
files of its own, and /metrics adds them up, whichever worker is asked.

A file that prometheus_client makes has holes, and writing into a hole of a full file system ends the process (SIGBUS).
So the bytes of a file are reserved before they are written; where nothing can be reserved, the process counts on in
memory of its own, which /metrics does not show. This leans on parts of prometheus_client that are not its public
interface: `values.MmapedDict`; of `mmap_dict.MmapedDict` the attributes `_f`, `_m`, `_used` and `_capacity` and the
method `_init_value`; and that it opens its file by name and doubles it.
"""

from __future__ import annotations

import fcntl
import logging
import os
import platform
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, BinaryIO, Final, Literal

import orjson
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    values,
)
from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

import bigtwo
from bigtwo import rulebook
from bigtwo.api.replies import Reply
from bigtwo.combinations.ruleset import tables_kept

Outcome = Literal["answer", "refusal", "not-modified", "problem", "failure"]
"""An answer; one in which the rules say no; 304; a request that cannot be answered (4xx); a fault of ours (5xx)."""

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_STANDARD_ERROR: Final = 2
_LONGEST_PATH: Final = 200
_MAX_DIGITS: Final = 18

# --- files without holes ---------------------------------------------------------------------------------------------

SMALLEST: Final = 1 << 16
"""Bytes that a file has at first."""
AROUND_A_KEY: Final = 32
"""Bytes that a count takes at most besides those of its key."""

_log = logging.getLogger("bigtwo.api")
_reported: set[int] = set()
"""The processes that have said that they lack room."""


class ReservedDict(MmapedDict):
    """The counts of a process, in a file without holes or in memory."""

    def __init__(self, filename: str) -> None:
        memory = None
        try:
            _make(Path(filename))
        except OSError as failed:
            memory = _memory(failed)
            filename = f"/proc/self/fd/{memory.fileno()}"
        self.is_in_memory = memory is not None
        """Will they be gone with the process?"""
        super().__init__(filename)  # type: ignore[no-untyped-call]
        if memory is not None:
            memory.close()

    def _init_value(self, key: str) -> None:
        if self._used + len(key.encode()) + AROUND_A_KEY > self._capacity:
            try:
                os.posix_fallocate(self._f.fileno(), 0, 2 * self._capacity)
            except OSError as failed:
                memory = _memory(failed)
                memory.write(self._m[:])
                memory.flush()
                self._f.close()
                self._f, self.is_in_memory = memory, True
        super()._init_value(key)  # type: ignore[no-untyped-call]


def _make(path: Path) -> None:
    """Makes a file without holes. One that another process may read has its size from the beginning."""
    made = path if path.exists() else path.with_suffix(".new")
    try:
        with made.open("ab") as file:
            os.posix_fallocate(file.fileno(), 0, max(SMALLEST, os.fstat(file.fileno()).st_size))
        made.rename(path)
    except OSError:
        if made != path:
            made.unlink(missing_ok=True)
        raise


def _memory(failed: OSError) -> BinaryIO:
    """A file in no file system."""
    process = os.getpid()
    if process not in _reported:
        _reported.add(process)
        where = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
        sentence = "what process %s counts from now on is not in /metrics: there is no place for it in %s (%s)"
        _log.warning(sentence, process, where, failed.strerror)
    return os.fdopen(os.memfd_create("bigtwo-counts"), "r+b")


# --- counters --------------------------------------------------------------------------------------------------------

_BUCKETS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5)
_OWN: Final = CollectorRegistry()
# Several workers do not say when a count began; said by one alone, it would be a third of the page.
disable_created_metrics()  # type: ignore[no-untyped-call]
if hasattr(os, "posix_fallocate") and hasattr(os, "memfd_create"):
    values.MmapedDict = ReservedDict  # type: ignore[attr-defined, assignment]

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


def refused(operation: str, codes: Iterable[str], times: int = 1) -> None:
    """Counts the reasons for which an answer, or several of them, says no."""
    for code in codes:
        _refusal(operation, code).inc(times)


def not_answered(slug: str) -> None:
    """Counts a problem by the slug of its type."""
    _problems.labels(slug).inc()


def record(
    environ: dict[str, Any], operation: str, reply: Reply, seconds: float, request_id: str, writes: bool
) -> None:
    """Counts a request, and writes its line in a single call, so that the lines of several workers do not mix."""
    status, refusals = reply.status, reply.refusals
    outcome: Outcome = "refusal" if refusals else "answer"
    if status >= 300:
        outcome = (
            "not-modified" if status == 304 else "failure" if status >= 500 else "answer" if status < 400 else "problem"
        )
    _timer(operation, outcome).observe(seconds)
    if refusals:
        refused(operation, refusals)
    if reply.problem:
        not_answered(reply.problem)
    if not writes:
        return
    length = environ.get("CONTENT_LENGTH", "")
    line = orjson.dumps(
        {
            "time": datetime.now(UTC),
            "event": "request",
            "id": request_id,
            "client": environ.get("REMOTE_ADDR", ""),
            "method": environ["REQUEST_METHOD"],
            "path": environ["PATH_INFO"][:_LONGEST_PATH],
            "operation": operation,
            "outcome": outcome,
            "status": status,
            "ms": round(seconds * 1000, 3),
            # None where that is no number, or none that a request could have
            "bytes_in": int(length or 0) if not length or (len(length) <= _MAX_DIGITS and length.isdecimal()) else None,
            "bytes_out": len(reply.body),
        },
        option=orjson.OPT_APPEND_NEWLINE,
    )
    try:
        os.write(_STANDARD_ERROR, line)
    except OSError:  # nobody listens any more; a question is worth more than its line
        return


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
    """Locks the files of counts, for reading or for moving what is in them."""
    directory = os.open(os.environ["PROMETHEUS_MULTIPROC_DIR"], os.O_RDONLY)
    try:
        fcntl.flock(directory, sort)  # closing it gives it back
        yield
    finally:
        os.close(directory)


def retire(process: int) -> None:
    """Adds the counts of a worker that has ended to one file, where there is room. Called by the master alone."""
    with _alone(fcntl.LOCK_EX):
        _retire(process, Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))


def _retire(process: int, directory: Path) -> None:
    mark_process_dead(process)  # type: ignore[no-untyped-call]
    (directory / f"gauge_max_{process}.db").unlink(missing_ok=True)
    for kind in ("counter", "histogram"):
        left = directory / f"{kind}_{process}.db"
        if not left.exists():
            continue
        ended = ReservedDict(str(directory / f"{kind}_ended.db"))
        found = {key: value for key, value, _, _ in ended.read_all_values_from_file(str(left))}  # type: ignore[no-untyped-call]
        before = {key: ended.read_value(key)[0] for key in found}  # type: ignore[no-untyped-call]  # makes room for it
        if not ended.is_in_memory:
            for key, value in found.items():
                ended.write_value(key, before[key] + value, 0.0)  # type: ignore[no-untyped-call]
            left.unlink()
        ended.close()  # type: ignore[no-untyped-call]
