"""The readers withstand whatever is sent: first what is kept, then what becomes of it when it is changed."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import pytest

from tests.fuzz.fuzzing import CORPUS, LARGEST, corpus, fuzz
from tests.fuzz.targets import TARGETS

pytestmark = pytest.mark.sampled(10)

RUNS = {"json": 12_000, "cards": 12_000, "batch": 8000, "variant": 6000, "url": 6000, "body": 6000, "state": 6000}
"""How many inputs each target gets: together about three minutes, and the same inputs on every machine."""


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("part", range(10))
def test_what_is_kept_goes_well(name: str, part: int) -> None:
    for path in list(corpus(name))[part::10]:
        try:
            TARGETS[name](path.read_bytes())
        except Exception as failure:
            raise AssertionError(f"{path} fails: {failure!r}") from failure


def test_every_target_has_a_corpus_of_small_files() -> None:
    assert {path.name for path in CORPUS.iterdir()} == set(TARGETS) == set(RUNS)
    for path in CORPUS.glob("*/*"):
        data = path.read_bytes()
        assert len(data) <= LARGEST, path
        assert path.name == hashlib.sha256(data).hexdigest()[:12], "a file is named after what it holds"


@pytest.mark.verify
@pytest.mark.parametrize("name", TARGETS)
def test_nothing_is_found(name: str) -> None:
    found = fuzz(TARGETS[name], [path.read_bytes() for path in corpus(name)], RUNS[name], seed=1)
    assert found.crashed == {}
    assert len(found.jumps) > 50


PUZZLE = """
import json

def target(data):
    if data[:1] == b"[":
        if data[1:2] == b"[":
            if data[2:3] == b"{":
                if b"~" in data:
                    raise KeyError("found")

def asks_json(data):
    try:
        value = json.loads(data)
    except ValueError:
        return
    if isinstance(value, dict) and isinstance(value.get("cards"), list):
        if len(value["cards"]) > 1:
            if value["cards"][0] == value["cards"][1]:
                raise IndexError("twice")
"""


@pytest.fixture
def puzzle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    path = tmp_path / "puzzle.py"
    path.write_text(PUZZLE)
    names: dict[str, object] = {}
    exec(compile(PUZZLE, str(path), "exec"), names)
    return names


@pytest.mark.parametrize(
    ("name", "begin", "failure"),
    [("target", b"x", "KeyError"), ("asks_json", b'{"cards": ["3D"], "hand": ["4D", "5D"]}', "IndexError")],
)
def test_the_fuzzer_finds_what_lies_behind_several_steps(
    puzzle: dict[str, object], tmp_path: Path, name: str, begin: bytes, failure: str
) -> None:
    found = fuzz(puzzle[name], [begin], 20_000, seed=1, folder=str(tmp_path))
    assert [each.partition(" ")[0] for each in found.crashed] == [failure]
    again = fuzz(puzzle[name], [begin], 20_000, seed=1, folder=str(tmp_path))
    assert again.crashed == found.crashed
    assert again.kept == found.kept


def test_whoever_was_tracing_goes_on() -> None:
    before = sys.gettrace()
    fuzz(lambda data: 1 / 0, [b""], 3, seed=1)
    assert sys.gettrace() is before
