"""Many questions at once: batches, and one question under many variants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from bigtwo.operations.cost import MAX_WORK
from bigtwo.operations.questions import LARGE_BODY, OPERATIONS
from bigtwo.schemas.many import MAX_MIXES, MAX_REQUESTS
from tests.api.whole_deals import OPERATIONS_ON_DEALS
from tests.cost.asked import Asked, posted
from tests.cost.choices import Choices, Sort
from tests.cost.deals import body_of
from tests.cost.plays import play
from tests.cost.rules import EXPENSIVE, NEW, Spec, known_rules, new_rules_of_one_sort
from tests.cost.spoiling import spoiled
from tests.variant.chosen import NAMED

Body = dict[str, Any]


def sorts() -> Iterator[Sort]:
    """Batches and rulings of every operation, sound and broken."""
    for name in OPERATIONS:
        yield Sort("batch", f"of {name}", partial(_batch, name))
        yield Sort("batch", f"of {name}, spoiled", partial(_spoiled_batch, name))
        yield Sort("rulings", f"{name} under all variants", partial(_rulings, name))
        yield Sort("rulings", f"{name} under all variants, spoiled", partial(_spoiled_rulings, name))
    yield Sort("batch", "under house rules that are new", _under_new_rules, NEW)
    yield Sort("rulings", "under house rules that are new", _ruled_under_new_rules, NEW)
    yield Sort("batch", "of broken entries", _broken_entries, len(_BROKEN))


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


def _batch(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    what, spec = known_rules(choices)
    different = [question(name, choices, spec) for _ in range(choices.of((1, 2, 5)))]
    most = min(_most_entries(name, body) for body in different)
    many = choices.of((most, most, 1 + choices.below(most)))
    entries = [
        {"id": str(number), "operation": name, "body": different[number % len(different)]} for number in range(many)
    ]
    return f"{what}, {many} questions, {len(different)} different", _in_batch(entries)


def _spoiled_batch(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    spec = choices.of(NAMED)
    bodies = [
        spoiled(question(name, choices, spec if name != "exchange" else "three-player-exchange"), choices)
        for _ in range(choices.of((1, 3)))
    ]
    most = min(MAX_REQUESTS, (LARGE_BODY - 100) // max(posted("", body).size + 50 for body in bodies))
    many = choices.of((most, 1 + choices.below(most), 10))
    entries = [{"id": str(number), "operation": name, "body": bodies[number % len(bodies)]} for number in range(many)]
    return f"{many} spoiled questions under {spec}", _in_batch(entries)


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


def _rulings(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    what, spec = known_rules(choices)
    body = question(name, choices, spec)
    body.pop("variant", None)
    asked: Body = {"operation": name, "body": body}
    if choices.chance(3):
        known = [{"options": options} for options in EXPENSIVE[:MAX_MIXES]]
        asked["variants"] = [*NAMED, *known] if choices.chance(2) else known
        what = f"{what}, {len(asked['variants'])} variants"
    return what, posted("/v1/rulings", asked)


def _spoiled_rulings(name: str, choices: Choices, turn: int) -> tuple[str, Asked]:
    spec = choices.of(NAMED) if name != "exchange" else "three-player-exchange"
    body = spoiled(question(name, choices, spec), choices)
    body.pop("variant", None)
    return f"made for {spec}", posted("/v1/rulings", {"operation": name, "body": body})
