"""An honest client with house rules of its own, beside a flood of house rules that are refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from benchmarks.client import Load, Question, Stream
from benchmarks.serving import serving
from bigtwo import variant
from tests.faults.ending import WORKERS, note_log
from tests.faults.expensive import contradictory, ever_new
from tests.faults.outcome import Outcome, of_load
from tests.faults.pace import Pace
from tests.faults.questions import house_rules, posted

SECONDS = 20.0
BEFORE = 3.0
"""Seconds in which the honest client asks alone, so that both workers have met its house rules."""
RATE = 160
"""Mixes a second, each of them another."""
CONNECTIONS = 16
HONEST_CONNECTIONS = 4
HONEST_EVERY = 0.5
COMPILE_SHARE = 5
"""Percent of its time that a worker compiles: so little that the flood is soon refused, however fast the machine is."""
SEED = 2024


def scenarios(pace: Pace) -> Iterator[Outcome]:
    """Mixes refused because too much has been compiled, and mixes refused because they contradict themselves."""
    many = int(RATE * SECONDS)
    new = [Question(sent, 200, deferrable=True) for sent in ever_new(Random(SEED + 1), many)]
    yield beside("house rules beyond what is compiled", new, pace)
    impossible = [Question(sent, 422) for sent in contradictory(Random(SEED + 2), many)]
    yield beside("contradictory house rules", impossible, pace)


def beside(what: str, refused: list[Question], pace: Pace) -> Outcome:
    """The flood at its rate, however long the answers take, and the honest client on new and on open connections."""
    questions = honest(close=False), honest(close=True)
    before = [Stream(each, HONEST_CONNECTIONS, every=HONEST_EVERY / 4, retries=True) for each in questions]
    streams = [Stream(each, HONEST_CONNECTIONS, every=HONEST_EVERY, retries=True) for each in questions]
    flood = Stream(refused, CONNECTIONS, every=CONNECTIONS / RATE, retries=True)
    with serving(workers=WORKERS, environment={"BIGTWO_COMPILE_SHARE": str(COMPILE_SHARE)}) as server:
        with Load(server.port, *before):
            pace.sleep(BEFORE)
        with Load(server.port, *streams, flood):
            pace.sleep(SECONDS)
        tallies = [stream.tally for stream in streams]
        found = of_load(f"one mix of house rules beside {RATE} a second: {what}", tallies)
        note_log(found, server)
    found.remark = (
        f"of the flood {flood.tally.answered:,} answered, {flood.tally.deferred:,} of these asked to come later, "
        f"{flood.tally.failed} failed"
    )
    spent = flood.tally.deferred > 0 or pace.short or not refused[0].deferrable
    found.promise(spent, "none of the flood was refused, so nothing was tried")
    found.promise(flood.tally.wrong == 0, f"the flood was answered otherwise than it should: {flood.tally.examples}")
    found.promise(flood.tally.failed == 0, f"the flood was answered with a 5xx: {flood.tally.examples}")
    return found


def honest(*, close: bool) -> list[Question]:
    """Questions under one mix, with their answers; nothing but that answer will do."""
    (options,) = house_rules(Random(SEED), 1)
    spec = {"extends": "base", "options": options}
    rules = variant(spec)
    rng = Random(SEED)
    hands = [rng.sample(rules.order.codes, min(13, rules.most_held)) for _ in range(100)]
    return [posted("/v1/legal-moves", {"variant": spec, "hand": hand}, close=close) for hand in hands]
