"""The worked example is run as it stands, and the record in it is judged as the text says."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from benchmarks.service import ask, free_port

from bigtwo.api import create_app

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "a-deal-over-http.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"```(\w+)\n(.*?)```", PAGE, flags=re.DOTALL))


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A service on a free port of this machine."""
    number = free_port()
    command = [sys.executable, "-m", "bigtwo", "serve", "--port", str(number), "--workers", "1"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            try:
                ask(number)
                break
            except OSError:
                time.sleep(0.05)
        yield number
    finally:
        server.terminate()
        server.wait(timeout=30)


def test_the_forty_lines_play_a_whole_deal(port: int) -> None:
    program = BLOCKS["python"]
    assert len([line for line in program.splitlines() if line.strip()]) <= 40
    done = subprocess.run(
        [sys.executable, "-c", program.replace("127.0.0.1:8000", f"127.0.0.1:{port}")],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert re.search(r"^seat [0-3] wins; \[", done.stdout, flags=re.MULTILINE)


def test_the_record_is_judged_as_the_text_says() -> None:
    words = shlex.split(BLOCKS["sh"].replace("\\\n", " "))
    question = json.loads(words[words.index("-d") + 1])
    answer = create_app().test_client().post("/v1/referee", json=question).get_json()
    assert answer["verdict"] == "violation"
    assert [(found["event"], found["code"]) for found in answer["violations"]] == [(3, "does-not-beat")]
    assert answer["events_applied"] == 4
