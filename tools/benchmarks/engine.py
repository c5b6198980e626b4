"""The engine against the floor of the interpreter."""

from __future__ import annotations

import gc
import tracemalloc
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import orjson

import bigtwo
from bigtwo.combinations.ruleset import ranking_of
from bigtwo.combinations.table import Combinations, shape_of
from bigtwo.operations.questions import OPERATIONS, as_json
from bigtwo.strict_json import read_json
from bigtwo.variant.resolving import named_variants
from tests.oracle.facts import CORNER_ORDERS, as_list
from tools.benchmarks import keeping
from tools.benchmarks.measuring import Row, compared, readable, seconds

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bigtwo.combinations.kinds import Ranking
    from bigtwo.messages.catalogue import Authority

HANDS = 2000
LONGEST_COMPILE = 0.060
LARGEST_TABLE = 3_000_000
LARGEST_HOUSE_TABLE = 8_000_000
HALF = (1 << 30) - 1

_BOMBS: dict[str, Any] = {"quads_form": "both", "bombs": "on", "bare_four_bombs": True, "bomb_targets": "anything"}
_SEVERAL_RANKS: dict[str, Any] = {
    "more_kinds": [
        "two-pairs",
        *(f"run-{number}" for number in (3, 4, 6, 7, 8, 9, 10, 11, 12)),
        *(f"pairs-{number}" for number in (3, 4, 5, 6)),
    ],
}
HOUSE_KINDS: dict[str, dict[str, Any]] = {
    "cards": {
        **_BOMBS,
        **_SEVERAL_RANKS,
        "dragon": "played",
        "straight_order": as_list(CORNER_ORDERS["two highest"]),
    },
    "tiles": {**_BOMBS, **_SEVERAL_RANKS, "pack": "tiles-15"},
}
"""All kinds of house rules at once."""


def rows() -> Iterator[Row]:
    """Every measurement of the engine."""
    rng = Random(2)
    base = bigtwo.variant()
    hands = [sum(1 << card for card in rng.sample(range(52), 13)) for _ in range(HANDS)]
    leads, answers, get = base.combinations.leads, base.combinations.answers, base.combinations.get
    moves = [leads(hand) for hand in hands]
    plays = [rng.choice(found) for found in moves]
    yield from classifying(base, plays)
    # The floor: every mask of the answer created once, as the sum of two parts that are known already.
    parts = [[(mask & ~HALF, mask & HALF) for mask in found] for found in moves]
    yield compared(
        "lead: all moves of 13 cards, as masks",
        lambda: [leads(hand) for hand in hands],
        lambda: [[one | other for one, other in found] for found in parts],
        HANDS,
        4.0,
    )
    piles = [rng.choice(leads(base.order.everything & ~hand)) for hand in hands]
    yield compared(
        "answers of 13 cards to a random pile, as masks",
        lambda: [answers(hand, pile) for hand, pile in zip(hands, piles, strict=True)],
        lambda: [leads(hand) for hand in hands],
        HANDS,
    )
    yield compared(
        "the same lead as the library answers it: sorted, counted, on the wire",
        lambda: [bigtwo.legal_moves(hand, None, base).to_dict() for hand in hands],
        lambda: [leads(hand) for hand in hands],
        HANDS,
    )
    asked = OPERATIONS["legal-moves"]
    bodies = [orjson.dumps({"hand": base.cards(hand)}) for hand in hands]
    yield compared(
        "the same lead as the service answers it: JSON read, checked, found, sorted, counted, written",
        lambda: [as_json(asked.answer(asked.request.load(read_json(body)))) for body in bodies],
        lambda: [leads(hand) for hand in hands],
        HANDS,
    )
    yield from keeping.rows(rng)
    assert get(plays[0]) is not None
    yield from compiling()


def classifying(base: bigtwo.Variant, plays: list[int]) -> Iterator[Row]:
    """Classification of random plays of random hands, by mask, by function and as text."""
    get = base.combinations.get
    table = {mask: get(mask) for mask in base.combinations.masks}
    classify = bigtwo.classify

    def looked_up(mask: int) -> object:
        return table.get(mask)

    def floor() -> None:
        for mask in plays:
            looked_up(mask)

    def by_get() -> None:
        for mask in plays:
            get(mask)

    def by_function() -> None:
        for mask in plays:
            classify(mask, base)

    texts = [base.order.text(mask) for mask in plays]

    def by_text() -> None:
        for text in texts:
            classify(text, base)

    count = len(plays)
    yield compared("classify a mask: v.combinations.get(mask)", by_get, floor, count, 1.5)
    yield compared("classify a mask: bigtwo.classify(mask, v)", by_function, floor, count)
    yield compared("classify text: bigtwo.classify('9S 9D', v)", by_text, floor, count)


def compiling() -> Iterator[Row]:
    """Compiling every named variant from nothing."""
    slowest, largest = ("", 0.0), ("", 0)
    base_time, base_size = 0.0, 0
    for named in named_variants():
        duration, size = _cost_of_compiling(bigtwo.variant(named.id))
        if named.id == "base":
            base_time, base_size = duration, size
        slowest, largest = max(slowest, (named.id, duration), key=_second), max(largest, (named.id, size), key=_second)
    yield Row("compile base: time", readable(base_time), limit="<= 60 ms", missed=base_time > LONGEST_COMPILE)
    yield Row("compile base: memory", f"{base_size / 1e6:.2f} MB", limit="<= 3 MB", missed=base_size > LARGEST_TABLE)
    yield Row(f"compile the slowest named variant, {slowest[0]}: time", readable(slowest[1]), limit="<= 60 ms",
              missed=slowest[1] > LONGEST_COMPILE)  # fmt: skip
    yield Row(f"compile the largest named variant, {largest[0]}: memory", f"{largest[1] / 1e6:.2f} MB")
    for what, options in HOUSE_KINDS.items():
        duration, size = _cost_of_compiling(bigtwo.variant({"options": options}))
        yield Row(f"compile all kinds of house rules, {what}: time", readable(duration), limit="<= 60 ms",
                  missed=duration > LONGEST_COMPILE)  # fmt: skip
        yield Row(f"compile all kinds of house rules, {what}: memory", f"{size / 1e6:.2f} MB", limit="<= 8 MB",
                  missed=size > LARGEST_HOUSE_TABLE)  # fmt: skip


def _cost_of_compiling(variant: bigtwo.Variant) -> tuple[float, int]:
    """Seconds and bytes."""
    authority: Authority = variant.authority
    ranking = ranking_of(variant.options, authority, variant.cited("straight_order"))
    duration = min(seconds(partial(_compiled, ranking)) for _ in range(3))
    gc.collect()
    tracemalloc.start()
    table = _compiled(ranking)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del table
    return duration, size


def _compiled(ranking: Ranking) -> Combinations:
    """A table that shares nothing with one that was compiled before."""
    shape_of.cache_clear()
    return Combinations(ranking)


def _second(pair: tuple[str, float]) -> float:
    return pair[1]
