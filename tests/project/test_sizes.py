"""Modules stay small enough to be read from top to bottom."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("service", "conformance", "tests", "contract", "benchmarks", "docs", "clients")
MAX_LINES = 450
MADE = {"clients/python/bigtwo_client/answers.py"}
"""What nobody reads from top to bottom: a list of types, made from the contract."""


def test_no_module_is_too_long() -> None:
    lengths = {
        path.relative_to(ROOT): len(path.read_text(encoding="utf-8").splitlines())
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.py")
        if "node_modules" not in path.parts
    }
    assert len(lengths) > 300
    assert {str(path): lines for path, lines in lengths.items() if lines > MAX_LINES and str(path) not in MADE} == {}
