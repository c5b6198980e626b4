"""No reader takes more than a fixed number of steps for every byte, whatever the bytes are. Steps, not seconds."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.programs import succeeded
from tests.readers import counting
from tests.readers.inventory import EXPRESSIONS, pattern_of

pytestmark = pytest.mark.check

PARTS = 4
ALLOWED, BESIDES = 4.5, 20_000
"""How many times as many steps four times as many bytes may take, and how many more, for what comes in pieces."""


@pytest.mark.parametrize("part", range(PARTS))
def test_four_times_the_bytes_take_about_four_times_the_steps(part: int) -> None:
    found = json.loads(succeeded([sys.executable, "-m", "tests.readers", f"{part}/{PARTS}"]).stdout)
    assert len(found["steps"]) > 20
    superlinear = {
        name: sizes
        for name, sizes in found["steps"].items()
        for (_, few), (_, many) in sizes
        if many > ALLOWED * few + BESIDES
    }
    assert superlinear == {}
    listed = {(str(pattern.pattern), pattern.flags) for pattern in map(pattern_of, EXPRESSIONS)}
    assert {(pattern, flags) for pattern, flags in found["patterns"]} <= listed


SLOW = """
import re

def searches(values):
    seen = []
    for value in values:
        if value not in seen:
            seen.append(value)
    return seen

def slices(values):
    return [values[place:] for place in range(len(values))]

def counts(values):
    return {value: values.count(value) for value in values}

def grows(values):
    whole = ()
    for value in values:
        whole += (value,)
    return whole

def unpacks(values):
    whole = []
    for value in values:
        whole = [*whole, value]
    return whole

def takes_the_first(values):
    values = list(values)
    while values:
        values.pop(0)

def adds_up(values):
    text = ""
    for value in values:
        text = text + "x"
    return text

def formats(values):
    text = ""
    for value in values:
        text = f"{text}x"
    return text

def compares(values):
    return [value for value in values if values == list(values)]

def matches(values):
    return re.sub(r" *,", ",", " " * len(values))

def goes_through_twice(values):
    for value in values:
        for other in values:
            pass

def goes_through_once(values):
    seen = set()
    found = [value for value in values if value not in seen and not seen.add(value)]
    return ",".join(map(str, sorted(found)))
"""
"""Ways to go through everything again for everything, and one that does not."""


def test_the_counter_counts_what_python_does_not_show(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(SLOW)
    slow = counting.counted_module("slow", tmp_path / "slow.py")
    for name, function in vars(slow).items():
        if callable(function):
            steps = []
            for size in (100, 400):
                before = counting.STEPS.taken
                function(list(range(size)))
                steps.append(counting.STEPS.taken - before)
            assert (steps[1] > 10 * steps[0]) is (name != "goes_through_once"), name
