"""Schemathesis asks the running service thousands of questions drawn from the contract, right and wrong ones.

All phases and all checks; warnings fail. What JSON Schema cannot say, such as that hand and pile share no card, is put
into the questions by `tests/api/hooks.py`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.contract import FILE, ROOT

CONFIG = Path(__file__).parent / "schemathesis.toml"


def run(port: int, folder: Path, *options: str) -> None:
    program = Path(sys.executable).parent / "schemathesis"
    command = [str(program), "--config-file", str(CONFIG), "run", str(FILE), "--url", f"http://127.0.0.1:{port}"]
    done = subprocess.run(
        [*command, *options],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    for phase in ("Examples", "Coverage", "Fuzzing", "Stateful"):
        assert f"✅ {phase}" in done.stdout, done.stdout[-3000:]


def test_schemathesis_finds_nothing(server: int, tmp_path: Path) -> None:
    run(server, tmp_path, "--max-examples", "20", "--generation-deterministic")


@pytest.mark.verify
def test_schemathesis_finds_nothing_in_a_longer_run(server: int, tmp_path: Path) -> None:
    run(server, tmp_path, "--max-examples", "300")
