"""A flood of house rules that nobody has asked for before, each of them twice."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import Any

from benchmarks.client import Load, Question, Stream
from benchmarks.serving import MEGABYTE, memory, serving
from bigtwo import variant
from tests.faults.ending import WORKERS, note_log
from tests.faults.outcome import Outcome, of_load
from tests.faults.pace import Pace
from tests.faults.questions import house_rules, light, posted

Body = dict[str, Any]
LIGHT_CONNECTIONS = 4
HEAVY_CONNECTIONS = 4
PAUSE = 0.02
LONGEST_WAIT = 5.0
"""Seconds that a question under a named variant may take beside the flood."""
HOUSE_RULES = 2000
MAX_GROWTH = 1.05
"""How much more memory the workers may hold at the end than after the first quarter of a flood."""


def scenarios(pace: Pace) -> Iterator[Outcome]:
    """The flood."""
    yield flood_of_house_rules(pace)


def flood_of_house_rules(pace: Pace) -> Outcome:
    """Every question under rules of its own, for which a table is compiled; beside it, questions under named ones."""
    many = pace.count(HOUSE_RULES)
    questions = under_house_rules(many)
    named = light()
    alone, beside = Stream(named, LIGHT_CONNECTIONS, PAUSE), Stream(named, LIGHT_CONNECTIONS, PAUSE)
    heavy = Stream(questions, HEAVY_CONNECTIONS, limit=2 * many)
    with serving(workers=WORKERS) as server:
        with Load(server.port, Stream(named, LIGHT_CONNECTIONS, limit=2 * len(named))) as warming:
            warming.wait()
        with Load(server.port, alone):
            pace.sleep(4)
        with Load(server.port, beside, heavy):
            early = None
            while heavy.asked < 2 * many:
                time.sleep(0.05)
                if early is None and heavy.asked >= many // 2:
                    early = memory(server.workers)
        late = memory(server.workers)
        found = of_load(
            f"a flood of {many:,} different house rules, twice over", [alone.tally, beside.tally, heavy.tally]
        )
        note_log(found, server)
    assert early is not None
    found.p99, found.worst = beside.tally.quantile(0.99), beside.tally.quantile(1)
    unloaded = alone.tally.quantile(0.99)
    growth = late.resident / early.resident
    found.remark = (
        f"times of the named variants, p99 {found.p99 / unloaded:.1f} x that without a flood; "
        f"{heavy.tally.deferred:,} of {heavy.asked:,} asked to wait; workers "
        f"{early.resident / MEGABYTE:.0f} then {late.resident / MEGABYTE:.0f} MB"
    )
    found.promise(growth <= MAX_GROWTH or pace.short, f"memory grew by {growth - 1:.0%} in a flood of house rules")
    found.promise(found.worst <= LONGEST_WAIT, f"a named variant waited {found.worst:.1f} s")
    return found


def under_house_rules(many: int) -> list[Question]:
    """A question under each of so many house rules, with its answer; worked out on all processors."""
    mixes = house_rules(Random(77), many)
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("fork")) as pool:
        return [
            each
            for found in pool.map(_asked_under, (mixes[at : at + 50] for at in range(0, many, 50)))
            for each in found
        ]


def _asked_under(mixes: list[Body]) -> list[Question]:
    found: list[Question] = []
    for options in mixes:
        spec = {"extends": "base", "options": options}
        rules = variant(spec)
        hand = Random(len(found)).sample(rules.order.codes, min(13, rules.most_held))
        found.append(posted("/v1/legal-moves", {"variant": spec, "hand": hand}, deferrable=True))
    return found
