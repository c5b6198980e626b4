"""What nobody uses any more goes back to the system."""

from __future__ import annotations

import os

import pytest

from benchmarks.serving import memory as memory_of
from bigtwo.api import memory

PIECE = 64 * 1024


def resident() -> int:
    return memory_of([os.getpid()]).resident


@pytest.mark.skipif(memory.TRIM is None, reason="this C library gives back by itself")
def test_the_gaps_between_what_lives_on_go_back() -> None:
    pieces = [bytes(PIECE) for _ in range(1600)]
    for piece in pieces:
        assert piece[-1] == 0  # each page is there
    full = resident()
    del pieces[::2], pieces[1::2]  # three of four are free, and what lives on stands above each gap
    memory.give_back()
    assert resident() < full - 600 * PIECE
    assert len(pieces) == 400


def test_elsewhere_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "TRIM", None)
    memory.give_back()
