"""The straight orders, against the summary matrix of the rulebook."""

from __future__ import annotations

import pytest

from . import packs
from .facts import SCHEMES, WINDOWS, runs_of
from .variants import having

pytestmark = pytest.mark.check


MATRIX = """
      A2345  23456  TJQKA  JQKA2  34567
  S0  10/5   9/6    1/A    -      8/7
  S1  1/2    10/6   2/A    -      9/7
  S2  2/2    1/2    3/A    -      10/7
  S3  10/5   1/2    2/A    -      9/7
  S4  -      9/6    1/A    -      8/7
  S5  -      10/6   2/A    1/2    9/7
  S6  -      2/2    3/A    1/2    10/7
  S7  -      -      2/A    1/2    9/7
  S8  1/2    1/2    3/A    -      10/7
  S9  1/2    2/2    3/A    -      10/7
"""


@pytest.mark.parametrize("line", MATRIX.strip("\n").splitlines()[1:])
def test_summary_matrix(line: str) -> None:
    scheme, *row = line.split()
    found: dict[str, str] = {}
    above = 0
    for runs in packs.straight_order(having(straight_order=scheme)):
        for ranks, decided_by in runs:
            found["".join(ranks)] = f"{above + 1}/{decided_by}"
        above += len(runs)
    assert set(found) <= set(WINDOWS)
    assert len(found) == runs_of(scheme)
    assert found.keys().isdisjoint({"QKA23", "KA234"})
    assert [found.get(window, "-") for window in MATRIX.split("\n")[1].split()] == row
    # Between the highest and the lowest of the eight runs without a two every run stands once, in order.
    middle = [window for window in found if "2" not in window]
    assert middle == list(reversed(WINDOWS[2:10]))
    assert all(found[window].split("/")[1] == window[4] for window in middle)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_tile_orders_say_the_same_as_the_card_orders(scheme: str) -> None:
    number = {"A": "1", "T": "10", "J": "11", "Q": "12", "K": "13"}
    translated = [
        [([number.get(rank, rank) for rank in ranks], number.get(decided_by, decided_by)) for ranks, decided_by in runs]
        for runs in packs.straight_order(having(straight_order=scheme))
    ]
    assert packs.straight_order(having(straight_order=scheme, pack="tiles-13")) == translated


@pytest.mark.parametrize("pack", ["standard-52", "tiles-9", "tiles-13", "tiles-15"])
@pytest.mark.parametrize("scheme", SCHEMES)
def test_runs_are_neighbours_in_the_ring(pack: str, scheme: str) -> None:
    ranks = packs.RANKS[pack]
    ring = [*ranks[-2:], *ranks[:-2]]
    for runs in packs.straight_order(having(pack=pack, straight_order=scheme)):
        assert len({decided_by for _, decided_by in runs}) == 1
        for run, decided_by in runs:
            start = ring.index(run[0])
            assert run == [ring[(start + step) % len(ring)] for step in range(5)]
            assert decided_by in run


@pytest.mark.parametrize("pack", ["standard-52", "tiles-9", "tiles-13", "tiles-15"])
def test_runs_without_a_two_stand_in_the_order_of_the_ranks(pack: str) -> None:
    ranks = packs.RANKS[pack][:-1]
    windows = [(ranks[start : start + 5], ranks[start + 4]) for start in range(len(ranks) - 4)]
    for scheme in SCHEMES:
        classes = packs.straight_order(having(pack=pack, straight_order=scheme))
        without_two = [run for runs in classes for run in runs if "2" not in run[0]]
        assert without_two == windows[::-1]
