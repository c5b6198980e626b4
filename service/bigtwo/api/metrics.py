"""Prometheus metrics, whose labels contain no client input.

Operations, outcomes and codes come from closed lists. Under several workers (PROMETHEUS_MULTIPROC_DIR, set by
gunicorn.conf.py) every process counts into files of its own, and /metrics adds them up, whichever worker is asked.
"""

from __future__ import annotations

import os
import platform
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

import bigtwo
from bigtwo.combinations.ruleset import tables_kept
from bigtwo.rulebook_data.entries import digest

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_BUCKETS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5)
_OWN: Final = CollectorRegistry()
# Several workers do not say when a count began; said by one alone, it would be a third of the page.
disable_created_metrics()  # type: ignore[no-untyped-call]

requests: Final = Histogram(
    "bigtwo_request_seconds",
    "Time from the arrival of a request to its answer, by operation or page, and outcome.",
    ["operation", "outcome"],
    registry=_OWN,
    buckets=_BUCKETS,
)
refusals: Final = Counter(
    "bigtwo_refusals",
    "Answers in which the rules say no, by operation and reason.",
    ["operation", "code"],
    registry=_OWN,
)
problems: Final = Counter(
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
_build.labels(bigtwo.__version__, digest(), platform.python_version()).set(1)


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
