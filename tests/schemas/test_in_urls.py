"""How the values of fields stand in a URL; and a question that is refused is forgotten at once."""

from __future__ import annotations

import gc
from contextlib import suppress
from itertools import product

import pytest

from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.batch import BATCH
from bigtwo.schemas.fields import CARD, CARDS, HANDS, JSON, NUMBER, NUMBERS, VARIANT, Spelling
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.strict_json import NotJSON
from tests.tables import table

BAD_JSON = object()
"""Stands for the failure that the field refuses."""
TEXTS: list[tuple[Spelling, str, object]] = [
    (CARD, "9S", "9S"),
    (CARD, "9S,9D", "9S,9D"),
    (CARDS, "9S,9D", ["9S", "9D"]),
    (CARDS, "9S", ["9S"]),
    (CARDS, "", []),
    (CARDS, "9S,", ["9S", ""]),
    (HANDS, "3D,4C;5S;;7H", [["3D", "4C"], ["5S"], [], ["7H"]]),
    (HANDS, "", []),
    (HANDS, "3D", [["3D"]]),
    (HANDS, "3D,;", [["3D", ""], []]),
    (NUMBER, "0", 0),
    (NUMBER, "-3", -3),
    (NUMBER, "00", "00"),
    (NUMBER, "1.0", "1.0"),
    (NUMBER, "+1", "+1"),
    (NUMBER, "٣", "٣"),
    (NUMBER, "9" * 18, 10**18 - 1),
    (NUMBER, "9" * 19, "9" * 19),
    (NUMBERS, "0,9,10,13", [0, 9, 10, 13]),
    (NUMBERS, "", []),
    (NUMBERS, "0,,2", [0, "", 2]),
    (NUMBERS, "[0,1]", ["[0", "1]"]),
    (JSON, '{"seat": 3}', {"seat": 3}),
    (JSON, " [ ] ", []),
    (JSON, "2", 2),
    (JSON, "null", None),
    (JSON, "", ""),
    (JSON, '{"seat": 3', BAD_JSON),
    (JSON, '{"seat": 3, "seat": 3}', BAD_JSON),
    (JSON, '{"seat": NaN}', BAD_JSON),
    (JSON, "[" * 33 + "]" * 33, BAD_JSON),
    (JSON, "\ud800", BAD_JSON),
    (VARIANT, "base", "base"),
    (VARIANT, "hong-kong-ip,three-player", "hong-kong-ip,three-player"),
    (VARIANT, "", ""),
    (VARIANT, "[1]", "[1]"),
    (VARIANT, '{"options": {"stake": 5}}', {"options": {"stake": 5}}),
    (VARIANT, " {}", {}),
    (VARIANT, "{", BAD_JSON),
]


def test_what_a_text_stands_for() -> None:
    with table() as row:
        for spelling, text, value in TEXTS:
            with row(f"{spelling.called} {text[:40]!r}"):
                if value is BAD_JSON:
                    with pytest.raises(NotJSON):
                        spelling.value_of(text)
                else:
                    found = spelling.value_of(text)
                    assert (found, type(found)) == (value, type(value))
    for text, spelling in product({text for _, text, _ in TEXTS}, {spelling for spelling, _, _ in TEXTS}):
        with suppress(NotJSON):  # reading a text fails in no other way
            spelling.value_of(text)


# --- what is refused is forgotten ------------------------------------------------------------------------------------

REQUESTS = {"batch": BATCH, **{name: operation.request for name, operation in OPERATIONS.items()}}


def test_a_refused_question_leaves_no_circle_behind() -> None:
    """Nothing of it waits for the garbage collector."""
    bodies: list[object] = [[1], {"x": 1}, {"requests": [{"id": 1}]}]
    bodies += [{"variant": each, "requests": []} for each in ("hong-kong-i", 1, {"options": {"flushs": True}})]
    bodies += [dict.fromkeys(("cards", "a", "hand", "play", "hands"), each) for each in (["9S", "9X"], None, [9])]
    gc.collect()
    gc.freeze()  # so that a collection looks at nothing else
    gc.disable()
    try:
        for name, request in REQUESTS.items():
            for body in bodies:
                with pytest.raises(InvalidRequest):
                    request.load(body)
                assert gc.collect() == 0, (name, body)
    finally:
        gc.enable()
        gc.unfreeze()
