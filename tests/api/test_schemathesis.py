"""Schemathesis asks the running service thousands of questions drawn from the contract, right and wrong ones.

All phases and all checks; warnings fail. What JSON Schema cannot say, such as that hand and pile share no card, is put
into the questions by `hooks.py` and `whole_deals.py`. No check is switched off. Two are told more, in
`schemathesis.toml`: `negative_data_rejection` that a wrong question may be too large as well, and that a batch is
answered though an entry is wrong, which a check of our own then looks at.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.contract import ROOT
from tests.api.whole_deals import OPERATIONS_ON_DEALS
from tests.tables import SEED

pytestmark = pytest.mark.check

CONFIG = Path(__file__).parent / "schemathesis.toml"

WHOLE_DEALS = "^/v1/(" + "|".join(sorted(OPERATIONS_ON_DEALS)) + ")$"
PARTS = {
    "cards and pages": ["--exclude-path-regex", WHOLE_DEALS],
    "whole deals": ["--include-path-regex", WHOLE_DEALS],
    "links": [],
}
"""Parts of the work, so that two processors share them, and how the questions of each are selected."""

FOLLOWED = re.compile(r"API Links:\s+(\d+) covered / (\d+) selected / (\d+) total")


def run(port: int, folder: Path, part: str, phases: str, *options: str) -> str:
    program = Path(sys.executable).parent / "schemathesis"
    url = f"http://127.0.0.1:{port}"
    command = [str(program), "--config-file", str(CONFIG), "run", f"{url}/openapi.json", "--url", url]
    command += ["--checks", "all"]
    done = subprocess.run(
        [*command, *PARTS[part], "--phases", phases, *options],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    for phase in phases.title().split(","):
        assert f"✅ {phase}" in done.stdout, done.stdout[-3000:]
    return done.stdout


def followed(report: str) -> tuple[int, int]:
    found = FOLLOWED.search(report)
    assert found is not None, report[-3000:]
    covered, selected, total = map(int, found.groups())
    assert selected == total
    return covered, total


@pytest.mark.parametrize("part", PARTS)
def test_schemathesis_finds_nothing(server: int, tmp_path: Path, part: str) -> None:
    """The same questions each time: every example, and every way in which a field is right or wrong."""
    phases = "stateful" if part == "links" else "examples,coverage"
    report = run(server, tmp_path, part, phases, "--max-examples", "30", "--generation-deterministic")
    if part == "links":
        covered, total = followed(report)
        assert total >= 50
        assert covered >= 5, "the stateful phase asks what links lead to"


@pytest.mark.verify
@pytest.mark.parametrize("part", PARTS)
def test_schemathesis_finds_nothing_in_a_longer_run(server: int, tmp_path: Path, part: str) -> None:
    phases = "stateful" if part == "links" else "fuzzing"
    report = run(server, tmp_path, part, phases, "--max-examples", "300", "--seed", str(SEED))
    if part == "links":
        covered, total = followed(report)
        assert covered >= 0.6 * total
