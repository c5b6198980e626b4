"""Floods of the dearest questions that the limits allow, and of house rules that nobody has asked for before."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random
from typing import TYPE_CHECKING, Any

from benchmarks.asking import leads
from benchmarks.client import Load, Question, Stream
from benchmarks.measuring import readable
from benchmarks.serving import MEGABYTE, memory, serving
from bigtwo import variant
from bigtwo.operations import LARGE_BODY
from bigtwo.schemas import MOST_EVENTS
from tests.faults.ending import WORKERS, note_log
from tests.faults.outcome import Outcome, of_load
from tests.faults.questions import has, house_rules, light, posted
from tests.oracle.table import random_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.faults.pace import Pace

Body = dict[str, Any]
SECONDS = 20.0
LIGHT_CONNECTIONS = 4
HEAVY_CONNECTIONS = 4
PAUSE = 0.02
LONGEST_WAIT = 5.0
"""Seconds that a light question may take beside the dearest ones."""
HOUSE_RULES = 2000
MOST_GROWTH = 1.05
"""How much more memory the workers may hold at the end than after the first quarter of a flood."""


def scenarios(pace: Pace) -> Iterator[Outcome]:
    """Each dear question by itself, all of them together, then house rules."""
    dearest = dear_questions()
    for name, questions in dearest.items():
        yield among_light(name, questions, pace, SECONDS / 2)
    yield among_light("all of these", [each for questions in dearest.values() for each in questions], pace, SECONDS)
    yield flood_of_house_rules(pace)


def among_light(name: str, questions: list[Question], pace: Pace, seconds: float) -> Outcome:
    """Dear questions on some connections, as fast as they are answered, and light ones on others."""
    heavy = Stream(questions, HEAVY_CONNECTIONS)
    usual = Stream(light(), LIGHT_CONNECTIONS, PAUSE)
    with serving(workers=WORKERS) as server:
        with Load(server.port, usual, heavy):
            pace.sleep(seconds)
        found = of_load(f"a flood of the dearest: {name}", [usual.tally, heavy.tally])
        note_log(found, server)
    found.p99, found.worst = usual.tally.quantile(0.99), usual.tally.quantile(1)
    found.remark = (
        f"times of the light ones; {heavy.tally.answered} dear ones took {readable(heavy.tally.quantile(0.5))}, "
        f"at most {readable(heavy.tally.quantile(1))}"
    )
    found.promise(found.worst <= LONGEST_WAIT, f"a light question waited {found.worst:.1f} s")
    found.promise(heavy.tally.answered > 0, "no dear question was answered")
    return found


def dear_questions() -> dict[str, list[Question]]:
    """The dearest questions of each sort that the service takes."""
    rng = Random(52)
    whole = whole_pack("taiwan-latta")
    found = {
        "all moves of a whole pack": [
            posted("/v1/legal-moves", whole | {"limit": 20000}),
            posted("/v1/legal-moves", whole_pack("lectio-5") | {"limit": 20000}),
        ],
        "the longest records": [longest_record(rng) for _ in range(3)],
    }
    if has("/v1/batch"):
        found["the heaviest batches"] = [most(in_a_batch(name, body)) for name, body in items(rng)]
    if has("/v1/rulings"):
        found["rulings under all variants"] = [most(lead_under_all), most(classes_under_all)]
    for name, questions in found.items():
        assert all(question.status == 200 for question in questions), f"{name} is not taken"
    return found


def most(asked: Callable[[int], Question]) -> Question:
    """The largest question of a sort that is taken, found by trying smaller and smaller ones."""
    size = 1000
    while size:
        question = asked(size)
        if question.status == 200:
            return question
        size = size * 4 // 5
    raise AssertionError("no question of this sort is taken")


def items(rng: Random) -> list[tuple[str, Body]]:
    """Questions that a batch may be made of: dear ones, ordinary ones, bad ones."""
    lead = leads(rng, 1)[0]
    bad = {"cards": [f"{number}X" for number in range(20)], "variant": "hongkong"}
    return [
        ("legal-moves", whole_pack("taiwan-latta") | {"limit": 20000}),
        ("legal-moves", lead),
        ("classify", {"cards": lead["hand"][:5]}),
        ("classify", bad),
        ("referee", record(rng, 300)),
    ]


def in_a_batch(operation: str, body: Body) -> Callable[[int], Question]:
    """So many times the same question in one call."""
    return lambda many: posted(
        "/v1/batch",
        {"requests": [{"id": str(number), "operation": operation, "body": body} for number in range(many)]},
    )


def lead_under_all(size: int) -> Question:
    """What may be led from so many cards, under every variant."""
    hand = whole_pack("base")["hand"][-size:]
    return posted("/v1/rulings", {"operation": "legal-moves", "body": {"hand": hand, "limit": 20000}})


def classes_under_all(_: int) -> Question:
    """Is this a combination, under every variant?"""
    return posted("/v1/rulings", {"operation": "classify", "body": {"cards": ["3D", "4D", "5D", "6D", "7D"]}})


def whole_pack(name: str) -> Body:
    """A lead by somebody who holds every card."""
    return {"variant": name, "hand": list(variant(name).order.codes)}


def record(rng: Random, events: int) -> Body:
    """A record with so many events; those that break the rules are skipped."""
    deal, found, _ = random_record(rng, variant("base").options.to_dict())
    found += [rng.choice(found) for _ in range(events - len(found))]
    return {"deal": deal, "events": found[:events], "on_violation": "skip"}


def longest_record(rng: Random) -> Question:
    """A record with as many events as are taken."""
    question = posted("/v1/referee", record(rng, MOST_EVENTS))
    assert len(question.sent) < LARGE_BODY
    return question


# --- house rules -----------------------------------------------------------------------------------------------------


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
        f"{heavy.tally.deferred:,} of {heavy.asked:,} told to wait; workers "
        f"{early.resident / MEGABYTE:.0f} then {late.resident / MEGABYTE:.0f} MB"
    )
    found.promise(growth <= MOST_GROWTH or pace.short, f"memory grew by {growth - 1:.0%} in a flood of house rules")
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
        hand = Random(len(found)).sample(variant(spec).order.codes, 13)
        found.append(posted("/v1/legal-moves", {"variant": spec, "hand": hand}, deferrable=True))
    return found
