"""Many questions at once: batches, and one question under many variants."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bigtwo.operations.cost import MAX_WORK
from bigtwo.operations.questions import LARGE_BODY, OPERATIONS
from bigtwo.operations.rulings import RULED
from bigtwo.schemas.many import MAX_MIXES, MAX_REQUESTS
from tests.api.whole_deals import OPERATIONS_ON_DEALS
from tests.cost.asked import Asked, posted
from tests.cost.choices import Choices, Sort
from tests.cost.deals import body_of
from tests.cost.plays import play
from tests.cost.rules import EXPENSIVE, NEW, Spec, new_rules_of_one_sort
from tests.variant.chosen import NAMED

Body = dict[str, Any]


def sorts() -> Iterator[Sort]:
    """Batches and rulings that are made by themselves."""
    yield Sort("batch", "under house rules that are new", _under_new_rules, NEW)
    yield Sort("rulings", "under house rules that are new", _ruled_under_new_rules, NEW)
    yield Sort("batch", "of broken entries", _broken_entries, len(_BROKEN))


def in_many(sort: Sort) -> Iterator[Sort]:
    """The questions of a sort, by themselves, many times in a batch, and under many variants."""
    yield sort
    if sort.operation in OPERATIONS:
        yield Sort("batch", f"of {sort.operation}, {sort.what}", partial(_batch, sort))
    if sort.operation in RULED:
        yield Sort("rulings", f"{sort.operation}, {sort.what}", partial(_rulings, sort))


def question(name: str, choices: Choices, spec: Spec) -> Body:
    """A question that makes sense under these rules."""
    if name == "view" or name in OPERATIONS_ON_DEALS:
        return body_of(name, choices, spec)
    _, body = play(name, choices, spec)
    return body


def _in_batch(entries: list[Any]) -> Asked:
    return posted("/v1/batch", {"requests": entries})


def _most_entries(name: str, body: Body) -> int:
    """How many such questions one batch takes, by their cost and by their length."""
    by_cost = MAX_WORK // max(1, OPERATIONS[name].cost(body))
    by_length = (LARGE_BODY - 100) // (posted("", body).size + 50)
    return max(1, min(MAX_REQUESTS, by_cost, by_length))


def _batch(sort: Sort, choices: Choices, turn: int) -> tuple[str, Asked]:
    what, asked = sort.make(choices, turn)
    if asked.method == "GET":
        return what, asked
    body = json.loads(asked.body)
    most = _most_entries(sort.operation, body)
    many = choices.of((most, most, 1 + choices.below(most)))
    entries = [{"id": str(number), "operation": sort.operation, "body": body} for number in range(many)]
    return f"{what}, {many} times", _in_batch(entries)


_BROKEN: tuple[tuple[str, Callable[[int, int], Any]], ...] = (
    ("empty objects", lambda turn, number: {}),
    ("lists", lambda turn, number: []),
    ("unknown operations", lambda turn, number: {"id": str(number), "operation": f"clasify{turn}", "body": {}}),
    (
        "unknown operations, all different",
        lambda turn, number: {"id": str(number), "operation": f"lgal-mvs{turn}{number}", "body": {}},
    ),
    (
        "unknown variants",
        lambda turn, number: _entry(number, {"cards": ["3D"], "variant": f"hongkongip{turn}x{number}"}),
    ),
    ("unknown fields", lambda turn, number: _entry(number, {f"crads{turn}": 0})),
    ("many unknown fields", lambda turn, number: _entry(number, {f"vraiant{field}": 0 for field in range(20)})),
    ("unknown fields around", lambda turn, number: {"id": str(number), "operatoin": "classify", "boyd": {}}),
    ("unknown cards", lambda turn, number: _entry(number, {"cards": [f"{card}X" for card in range(20)]})),
    ("unknown kinds", lambda turn, number: _entry(number, {"hand": ["3D"], "kinds": ["starigth"]}, "legal-moves")),
    (
        "unknown options",
        lambda turn, number: _entry(
            number, {"cards": ["3D"], "variant": {"options": {f"flush_oder{turn}{number % 8}": 1}}}
        ),
    ),
    ("empty bodies", lambda turn, number: _entry(number, {}, "score")),
    ("no hands", lambda turn, number: _entry(number, {"hands": []}, "validate-deal")),
    ("empty states", lambda turn, number: _entry(number, {"state": {}, "events": []}, "referee")),
    ("ids twice", lambda turn, number: {"id": "a", "operation": "classify", "body": {}}),
)


def _entry(number: int, body: Body, operation: str = "classify") -> Body:
    return {"id": str(number), "operation": operation, "body": body}


def _broken_entries(choices: Choices, turn: int) -> tuple[str, Asked]:
    what, entry = choices.of(_BROKEN)
    many = choices.of((1, 10, 100, MAX_REQUESTS))
    return f"{many} {what}", _in_batch([entry(turn, number) for number in range(many)])


def _new_specs(choices: Choices, turn: int) -> tuple[str, list[Spec]]:
    """House rules of one sort, all new: one, or as many as a request may bring."""
    what, make = new_rules_of_one_sort(choices)
    many = choices.of((1, MAX_MIXES, MAX_MIXES))
    return f"{many} times {what}", [make(many * turn + number) for number in range(many)]


def _ruled_under_new_rules(choices: Choices, turn: int) -> tuple[str, Asked]:
    what, specs = _new_specs(choices, turn)
    asked = posted("/v1/rulings", {"operation": "classify", "body": {"cards": ["3S"]}, "variants": specs})
    return what, asked


def _under_new_rules(choices: Choices, turn: int) -> tuple[str, Asked]:
    what, specs = _new_specs(choices, turn)
    entries = [_entry(number, {"cards": ["3S"], "variant": spec}) for number, spec in enumerate(specs)]
    return what, _in_batch(entries)


def _rulings(sort: Sort, choices: Choices, turn: int) -> tuple[str, Asked]:
    what, asked = sort.make(choices, turn)
    if asked.method == "GET":
        return what, asked
    body = json.loads(asked.body)
    body.pop("variant", None)
    ruled: Body = {"operation": sort.operation, "body": body}
    variants = choices.of((None, None, [*NAMED, *_KNOWN_MIXES], _KNOWN_MIXES, NAMED[:1], NAMED[:4], NAMED[:12]))
    if variants is not None:
        ruled["variants"] = variants
    return f"{what}, {len(variants or NAMED)} variants", posted("/v1/rulings", ruled)


_KNOWN_MIXES = [{"options": options} for options in EXPENSIVE[:MAX_MIXES]]
