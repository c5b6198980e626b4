"""POST, GET, HEAD, batch and the library give one question one answer, however it is worded; and an entity tag stands
for one answer only."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from bigtwo.api import create_app
from bigtwo_rulebook import protocol
from tests.differential.asking import Answer, Asking
from tests.differential.drawing import NAMED, Drawing
from tests.tables import SEED, table

App = Callable[..., Iterable[bytes]]

ALONE = {"BIGTWO_LOG": "off"}
"""It keeps quiet, and takes the time to compile whatever it is asked."""
A_FEW = 75
REQUESTS = 50_000
LONG_SHARDS = 16


@pytest.fixture(scope="module")
def app() -> Iterator[App]:
    with patch.dict(os.environ, ALONE):
        yield create_app()


@pytest.mark.check
def test_a_few_questions(app: App) -> None:
    rng = Random(SEED)
    drawing, asking = Drawing(rng), Asking(app, rng)
    for _ in range(A_FEW):
        asking.ask(drawing.question())
    asking.flush()
    assert asking.differences == []
    assert asking.answered > A_FEW * 3 / 4
    assert asking.asked_by.keys() == set(protocol.OPERATIONS)


@pytest.mark.verify
@pytest.mark.parametrize("shard", range(LONG_SHARDS))
def test_fifty_thousand_requests(app: App, shard: int) -> None:
    rng = Random(1000 * SEED + shard)
    drawing, asking = Drawing(rng), Asking(app, rng)
    variants = set()
    while asking.requests < REQUESTS / LONG_SHARDS:
        drawn = drawing.question()
        variants.add(drawn.spec if isinstance(drawn.spec, str) else "")
        asking.ask(drawn)
    asking.flush()
    assert asking.differences == []
    assert variants.issuperset(NAMED)
    assert asking.asked_by.keys() == set(protocol.OPERATIONS)


# --- a difference is seen --------------------------------------------------------------------------------------------


def changed(app: App, change: Callable[[dict[str, Any], Answer], Answer]) -> App:
    """The application with some answers changed on their way out."""

    def other(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        started: list[Any] = []
        body = b"".join(app(environ, lambda status, headers: started.extend((status, dict(headers)))))
        answer = change(environ, Answer(int(started[0][:3]), body, started[1].get("ETag")))
        start_response(str(answer.status), [] if answer.tag is None else [("ETag", answer.tag)])
        return [answer.body]

    return other


CHANGES: dict[str, Callable[[dict[str, Any], Answer], Answer]] = {
    "stands for two answers": lambda environ, answer: replace(answer, tag=answer.tag and '"x"'),
    "several entity tags": lambda environ, answer: replace(answer, tag=answer.tag and f'"{environ["QUERY_STRING"]}"'),
    "GET ": lambda environ, answer: replace(answer, body=answer.body + b" " * (environ["REQUEST_METHOD"] == "GET")),
    "in a batch": lambda environ, answer: replace(
        answer, body=answer.body.replace(b"true", b"false") if environ["PATH_INFO"] == "/v1/batch" else answer.body
    ),
    "HEAD ": lambda environ, answer: replace(answer, body=answer.body or b"x" * (environ["REQUEST_METHOD"] == "HEAD")),
    "the library says": lambda environ, answer: replace(
        answer, body=answer.body.replace(b'"rules":[', b'"rules":["XX-01",')
    ),
}
"""By what is noted of it, an answer changed on its way out."""


@pytest.mark.check
def test_a_difference_is_seen(app: App) -> None:
    with table() as row:
        for noted, change in CHANGES.items():
            with row(noted):
                rng = Random(5)
                drawing, asking = Drawing(rng), Asking(changed(app, change), rng)
                for _ in range(40):
                    asking.ask(drawing.question())
                asking.flush()
                assert any(noted in difference for difference in asking.differences)
