"""What is expensive to answer, or to refuse: as bytes, every sort by itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.asking import leads
from benchmarks.client import Question
from benchmarks.loading import request
from bigtwo import variant
from bigtwo.operations.questions import LARGE_BODY, SMALL_BODY
from bigtwo.schemas.many import MAX_MIXES
from bigtwo.schemas.plays import MAX_MOVES
from bigtwo.table.records import MAX_EVENTS
from bigtwo.variant import named_variants
from tests.faults.heavy import Sort, abandoned, answered, half_sent
from tests.faults.questions import house_rules, posted
from tests.oracle.random_records import random_record

Body = dict[str, Any]
BRACKETS = 33
LONGEST_LINE = 7900
MIXES = 1500
HALF_SENT = 400
ABANDONED = 60
UNKNOWN_OPTIONS = 200
"""How many options are read of a mix."""


def sorts() -> list[Sort]:
    """Every sort, those that are dangerous for their text first."""
    rng = Random(52)
    moves = most_moves()
    found = [
        Sort("brackets before a text without an end, 16 kB", [post("/v1/classify", brackets(SMALL_BODY))]),
        Sort("the same, 500 kB to /v1/batch", [post("/v1/batch", brackets(500_000))]),
        Sort("the same in a URL of 7.9 kB", [brackets_in_a_url()]),
        Sort("repeated names, 490 kB", [post("/v1/batch", repeated_names(490_000))]),
        Sort("all moves of the largest hand, every variant", moves),
        Sort("the longest records", [longest_record(rng) for _ in range(4)]),
        Sort("batches at their limit", [largest(in_a_batch(name, body)) for name, body in items(rng)]),
        Sort("rulings under all variants", [largest(lead_under_all), largest(classes_under_all)]),
        Sort("unknown options, 5 kB", [with_unknown_options(number) for number in range(400)]),
        Sort("unknown options, batches of 40 kB", [batch_of_unknown_options(number) for number in range(100)]),
        Sort("contradictory house rules", contradictory(rng, MIXES)),
        Sort("ever new house rules", ever_new(rng, MIXES)),
        Sort("half-sent requests", [a_question(), moves[0]], half_sent, HALF_SENT),
        Sort("questions abandoned at once", moves, abandoned, ABANDONED),
    ]
    together = [each for sort in found for each in sort.requests[:40] if sort.client is answered]
    rng.shuffle(together)
    return [*found, Sort("all that is answered, in turn", together)]


def found_worst(requests: Path) -> Sort:
    """The requests that ``python -m benchmarks cost --requests`` wrote down."""
    found = [json.loads(line) for line in requests.read_text("utf-8").splitlines()]
    return Sort("the most expensive requests that were found", [as_sent(each) for each in found])


def as_sent(found: Body) -> bytes:
    """A request that was written down, as it is sent."""
    target = f"{found['path']}?{found['query']}" if found["query"] else found["path"]
    headers = (f"{name}: {value}" for name, value in found["headers"].items())
    return request(found["method"], target, found["body"].encode(), *headers)


def post(path: str, body: bytes) -> bytes:
    """A request as it is sent."""
    return request("POST", path, body)


def as_json(body: Body) -> bytes:
    """A body as it is sent."""
    return json.dumps(body).encode()


# --- texts that are hard to read -------------------------------------------------------------------------------------


def brackets(size: int) -> bytes:
    """Deep brackets, then a string of nothing but escaped quotes that never ends."""
    start = b"[" * BRACKETS + b'"'
    return (start + b'\\"' * size)[:size]


def brackets_in_a_url() -> bytes:
    """The same as the value of a parameter that is read as JSON."""
    return request("GET", ("/v1/classify?cards=3D&variant={" + brackets(LONGEST_LINE).decode())[:LONGEST_LINE])


def repeated_names(size: int) -> bytes:
    """An object of many names, each of which stands there twice."""
    members = [f'"{number}":1' for number in range(size // 20)]
    return ("{" + ",".join(members * 2) + "}").encode()[: size - 1] + b"}"


# --- the most expensive questions that are taken ---------------------------------------------------------------------


def most_moves() -> list[bytes]:
    """Under every variant, all moves of the largest hand that it takes."""
    return [largest(lead_of(named.id)) for named in named_variants()]


def largest(asked: Callable[[int], tuple[str, Body]]) -> bytes:
    """The largest request of a sort that is answered, found by trying smaller and smaller ones."""
    size = 1000
    while size:
        path, body = asked(size)
        question: Question = posted(path, body)
        if question.status == 200:
            return question.sent
        size = min(size - 1, size * 9 // 10)
    raise AssertionError(f"no size of this question is taken: {path}")


def lead_of(name: str) -> Callable[[int], tuple[str, Body]]:
    """What may be led from the strongest cards of a variant's pack, so many of them."""
    codes = variant(name).order.codes
    return lambda size: ("/v1/legal-moves", {"variant": name, "hand": codes[-size:], "limit": MAX_MOVES})


def items(rng: Random) -> list[tuple[str, Body]]:
    """Questions that a batch may be made of: expensive ones, ordinary ones, bad ones."""
    lead = leads(rng, 1)[0]
    bad = {"cards": [f"{number}X" for number in range(20)], "variant": "hong-kong-i"}
    return [
        ("legal-moves", json.loads(largest(lead_of("taiwan-latta")).partition(b"\r\n\r\n")[2])),
        ("legal-moves", lead),
        ("classify", {"cards": lead["hand"][:5]}),
        ("classify", bad),
        ("referee", record(rng, 300)),
    ]


def in_a_batch(operation: str, body: Body) -> Callable[[int], tuple[str, Body]]:
    """So many times the same question in one call."""
    return lambda many: (
        "/v1/batch",
        {"requests": [{"id": str(number), "operation": operation, "body": body} for number in range(many)]},
    )


def lead_under_all(size: int) -> tuple[str, Body]:
    """What may be led from so many cards, under every variant."""
    hand = variant("base").order.codes[-size:]
    return "/v1/rulings", {"operation": "legal-moves", "body": {"hand": hand, "limit": MAX_MOVES}}


def classes_under_all(_: int) -> tuple[str, Body]:
    """Is this a combination, under every variant?"""
    return "/v1/rulings", {"operation": "classify", "body": {"cards": ["3D", "4D", "5D", "6D", "7D"]}}


def record(rng: Random, events: int) -> Body:
    """A record with so many events; those that break the rules are skipped."""
    deal, found, _ = random_record(rng, variant("base").options.to_dict())
    found += [rng.choice(found) for _ in range(events - len(found))]
    return {"deal": deal, "events": found[:events], "on_violation": "skip"}


def longest_record(rng: Random) -> bytes:
    """A record with as many events as are taken."""
    question = posted("/v1/referee", record(rng, MAX_EVENTS))
    assert question.status == 200
    assert len(question.sent) < LARGE_BODY
    return question.sent


# --- house rules -----------------------------------------------------------------------------------------------------


def a_question() -> bytes:
    """An ordinary one."""
    return post("/v1/classify", as_json(under({})))


def under(options: Body) -> Body:
    """A small question under the base game with these options."""
    return {"cards": ["9S", "9D"], "variant": {"extends": "base", "options": options}}


def unknown_options(number: int) -> Body:
    """As many options as are read, none of which exists; with another number they are all others."""
    names = list(variant().options.to_dict())
    return {f"{names[place % len(names)]}{number}_{place}": 1 for place in range(UNKNOWN_OPTIONS)}


def with_unknown_options(number: int) -> bytes:
    """A small question with unknown options."""
    return post("/v1/classify", as_json(under(unknown_options(number))))


def batch_of_unknown_options(number: int) -> bytes:
    """Small questions under as many mixes as one call may bring, each with unknown options."""
    numbers = range(MAX_MIXES * number, MAX_MIXES * (number + 1))
    asked = [{"id": str(each), "operation": "classify", "body": under(unknown_options(each))} for each in numbers]
    return post("/v1/batch", as_json({"requests": asked}))


def contradictory(rng: Random, many: int) -> list[bytes]:
    """House rules that cannot be: more cards in the hands than in the pack. No two are the same."""
    impossible = {"players": 4, "hand_size": 21, "pack": "standard-52"}
    return [post("/v1/classify", as_json(under(options | impossible))) for options in house_rules(rng, many)]


def ever_new(rng: Random, many: int) -> list[bytes]:
    """House rules of which every mix needs a table of its own."""
    return [post("/v1/classify", as_json(under(options))) for options in house_rules(rng, many)]
