"""A question that is refused is forgotten at once: nothing of it waits for the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.many import BATCH
from bigtwo.schemas.requests import InvalidRequest, Request
from tests.api.test_questions import CARDS, VARIANTS

REQUESTS = {"batch": BATCH, **{name: operation.request for name, operation in OPERATIONS.items()}}


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.freeze()  # so that a collection looks at nothing else
    gc.disable()
    yield
    gc.enable()
    gc.unfreeze()


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS.keys())
def test_a_refused_question_leaves_no_circle_behind(request_: Request) -> None:
    bodies: list[object] = [
        [],
        {},
        {"x": 1},
        {"requests": [{"id": 1}]},
        *({"variant": each, "requests": []} for each, *_ in VARIANTS),
        *({"cards": each, "a": each, "hand": each, "play": each, "hands": each} for each, *_ in CARDS),
    ]
    for body in bodies:
        with pytest.raises(InvalidRequest):
            request_.load(body)
        assert gc.collect() == 0, body
