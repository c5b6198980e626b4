"""A real server with two workers: it counts in all of them, keeps what the dead counted, and says when it stops."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path

import pytest

from tests.api.running import Service, service
from tests.waiting import PATIENCE, until

pytestmark = pytest.mark.check

LONG, SOON = "300", "1"
"""Seconds from the first SIGTERM to the end: longer than this test waits for anything, and hardly any."""
QUESTION = "/v1/classify?cards=9S"


def settings(folder: Path, drain: str) -> dict[str, str]:
    return {"BIGTWO_DRAIN_SECONDS": drain, "BIGTWO_LOG": "json", "BIGTWO_WORKERS": "2", "TMPDIR": str(folder)}


def questions_counted(running: Service) -> int:
    name = r'^bigtwo_request_seconds_count\{operation="classify",outcome="answer"\} (\S+)$'
    found = re.search(name, running.ask("GET", "/metrics")[1], re.MULTILINE)
    return 0 if found is None else int(float(found[1]))


def test_counting_dying_and_stopping(tmp_path: Path) -> None:
    with service(tmp_path, settings(tmp_path, LONG)) as running:
        for _ in range(30):
            assert running.ask("GET", QUESTION)[0] == 200
        assert [questions_counted(running) for _ in range(6)] == [30] * 6  # whichever worker is asked

        until(lambda: len(running.workers()) == 2, "both workers are there")
        killed = running.workers().pop()
        os.kill(killed, signal.SIGKILL)
        until(lambda: len(running.workers() - {killed}) == 2, "the worker is replaced")
        running.wait_until_ready()
        assert questions_counted(running) == 30

        running.process.send_signal(signal.SIGTERM)
        until(lambda: running.ask("GET", "/readyz")[0] == 503, "it says that it stops")
        assert running.ask("GET", QUESTION)[0] == 200  # still answered
        assert running.process.poll() is None
        running.process.send_signal(signal.SIGTERM)  # a second one is not to wait any longer
        assert running.process.wait(timeout=PATIENCE) == 0
        assert running.said().count('"operation":"classify"') == 31


def test_it_stops_by_itself(tmp_path: Path) -> None:
    with service(tmp_path, settings(tmp_path, SOON)) as running:
        running.process.send_signal(signal.SIGTERM)
        assert running.process.wait(timeout=PATIENCE) == 0
