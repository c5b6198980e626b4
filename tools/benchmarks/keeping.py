"""What is gained by keeping answers as they are written, and by reading sound bodies field by field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

import bigtwo
from bigtwo.faults import Faults
from bigtwo.operations.questions import OPERATIONS, as_json, new_rows
from tools.benchmarks.measuring import Row, compared

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from bigtwo.operations.questions import Fields

    Written = Callable[[Fields], bytes]

COUNT = 500
WORTH_KEEPING = 0.85
"""What is kept must save 15 % of a question in a batch, or it goes."""


def rows(rng: Random) -> Iterator[Row]:
    """Two cards classified and compared, and the rows of the moves of a lead."""
    codes = bigtwo.variant().order.codes
    # Nothing is kept of a mix, and this one's rules are those of the variant that it extends.
    mix = {"variant": bigtwo.variant({"extends": "base", "options": {"deals_per_round": 7}})}
    plays = [rng.sample(codes, 2) for _ in range(COUNT)]
    pairs = [{"a": a, "b": b} for a, b in zip(plays, plays[::-1], strict=True)]
    yield _row("classify two cards", "classify", [{"cards": cards} for cards in plays], mix, as_json)
    yield _row("compare two cards with two", "compare", pairs, mix, as_json)
    hands = [{"hand": rng.sample(codes, 13)} for _ in range(COUNT)]
    yield _row("the moves of a lead of 13 cards", "legal-moves", hands, {}, _written_anew)
    yield _reading("a lead of 13 cards", "legal-moves", hands)
    yield _reading("two cards", "classify", [{"cards": cards} for cards in plays])


def _row(what: str, operation: str, bodies: list[Fields], changes: Fields, written: Written) -> Row:
    """A batch of these questions, against the same with changes after they were read, or written in another way."""
    asked = OPERATIONS[operation]

    def ask(changes: Fields, written: Written) -> None:
        faults = Faults()
        answers = (asked.answer(asked.request.load(body, faults) | changes) for body in bodies)
        as_json({"responses": [{"status": 200, "body": orjson.Fragment(written(answer))} for answer in answers]})

    return compared(
        f"kept: {what}, in a batch, against the same not kept",
        lambda: ask({}, as_json),
        lambda: ask(changes, written),
        COUNT,
        WORTH_KEEPING,
    )


def _reading(what: str, operation: str, bodies: list[Fields]) -> Row:
    """Sound bodies read field by field, against marshmallow's way through the same fields."""
    asked = OPERATIONS[operation].request

    def read(by: Callable[[Fields, Faults], Fields]) -> None:
        faults = Faults()
        for body in bodies:
            by(body, faults)

    return compared(
        f"read: {what}, field by field, against marshmallow",
        lambda: read(asked.read),
        lambda: read(asked.read_by_marshmallow),
        COUNT,
        WORTH_KEEPING,
    )


def _written_anew(answer: Fields) -> bytes:
    moves = answer["moves"]
    text = b"[" + b"},".join(new_rows(moves.numbers, moves.table)) + b"}]"
    return as_json({**answer, "moves": orjson.Fragment(text)})
