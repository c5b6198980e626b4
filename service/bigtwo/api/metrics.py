"""Prometheus metrics and the JSON access log. Labels contain no client input, log lines neither body nor query.

Operations, outcomes and codes come from closed lists. Under several workers (PROMETHEUS_MULTIPROC_DIR, set by
gunicorn.conf.py) every process counts into files of its own, and /metrics adds them up, whichever worker is asked.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final, Literal

import orjson
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

import bigtwo
from bigtwo import rulebook_files
from bigtwo.api.replies import Reply
from bigtwo.combinations.ruleset import tables_kept

Outcome = Literal["answer", "refusal", "not-modified", "problem", "failure"]
"""An answer; one in which the rules say no; 304; a request that cannot be answered (4xx); a fault of ours (5xx)."""

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_STANDARD_ERROR: Final = 2
_LONGEST_PATH: Final = 200
_MAX_DIGITS: Final = 18

_BUCKETS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5)
_OWN: Final = CollectorRegistry()
# Several workers do not say when a count began; said by one alone, it would be a third of the page.
disable_created_metrics()  # type: ignore[no-untyped-call]

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
_build.labels(bigtwo.__version__, rulebook_files.digest(), platform.python_version()).set(1)


def refused(operation: str, codes: Iterable[str], times: int = 1) -> None:
    """Counts the reasons for which an answer, or several of them, says no."""
    for code in codes:
        _refusals.labels(operation, code).inc(times)


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
    _requests.labels(operation, outcome).observe(seconds)
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
    return generate_latest(every)
