"""POST, GET, HEAD, batch and the library give one question one answer, however it is worded; and an entity tag stands
for one answer only."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import orjson
import pytest

from bigtwo.api import create_app
from bigtwo_rulebook import protocol
from tests.differential.asking import Answer, Asking
from tests.differential.drawing import NAMED, Drawing

App = Callable[..., Iterable[bytes]]

pytestmark = pytest.mark.sampled(5)

ALONE = {"BIGTWO_LOG": "off", "BIGTWO_COMPILE_SHARE": "100"}
"""It keeps quiet, and takes the time to compile whatever it is asked."""
A_FEW = 75
SHARDS = 4
REQUESTS = 50_000
LONG_SHARDS = 16


@pytest.fixture(scope="module")
def app() -> Iterator[App]:
    with patch.dict(os.environ, ALONE):
        yield create_app()


@pytest.mark.parametrize("shard", range(SHARDS))
def test_a_few_questions(app: App, shard: int) -> None:
    rng = Random(shard)
    drawing, asking = Drawing(rng), Asking(app, rng)
    for _ in range(A_FEW):
        asking.ask(drawing.question())
    asking.flush()
    assert asking.differences == []
    assert asking.answered > A_FEW * 3 / 4
    assert asking.asked_by.keys() == set(protocol.OPERATIONS)


@pytest.mark.verify
@pytest.mark.parametrize("shard", range(LONG_SHARDS))
def test_fifty_thousand_requests(app: App, shard: int, tags_of_all: Path) -> None:
    rng = Random(1000 + shard)
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
    assert colliding(tags_of_all, shard, asking.tags) == []


@pytest.fixture(scope="session")
def tags_of_all(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder for the entity tags of all shards, whichever process runs them."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "entity-tags"
    folder.mkdir(exist_ok=True)
    return folder


def colliding(folder: Path, shard: int, tags: dict[str, bytes]) -> list[str]:
    """Leaves the tags for other shards, and says which of all that were left stand for several answers. Whichever
    shard comes last has them all."""
    part = folder / f"{shard}.part"
    part.write_bytes(orjson.dumps({tag: digest.hex() for tag, digest in tags.items()}))
    part.rename(folder / f"{shard}.json")
    known: dict[str, str] = {}
    return [
        tag
        for file in folder.glob("*.json")
        for tag, digest in orjson.loads(file.read_bytes()).items()
        if known.setdefault(tag, digest) != digest
    ]


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


def one_tag_for_all(environ: dict[str, Any], answer: Answer) -> Answer:
    return Answer(answer.status, answer.body, answer.tag and '"x"')


def tags_by_wording(environ: dict[str, Any], answer: Answer) -> Answer:
    return Answer(answer.status, answer.body, answer.tag and f'"{environ["QUERY_STRING"]}"')


def other_bytes_in_a_url(environ: dict[str, Any], answer: Answer) -> Answer:
    return Answer(answer.status, answer.body + b" " * (environ["REQUEST_METHOD"] == "GET"), answer.tag)


def other_values_in_a_batch(environ: dict[str, Any], answer: Answer) -> Answer:
    is_batch = environ["PATH_INFO"] == "/v1/batch"
    return Answer(answer.status, answer.body.replace(b"true", b"false") if is_batch else answer.body, answer.tag)


def a_body_for_head(environ: dict[str, Any], answer: Answer) -> Answer:
    return Answer(answer.status, answer.body or b"x" * (environ["REQUEST_METHOD"] == "HEAD"), answer.tag)


def other_answers_everywhere(environ: dict[str, Any], answer: Answer) -> Answer:
    return Answer(answer.status, answer.body.replace(b'"rules":[', b'"rules":["XX-01",'), answer.tag)


@pytest.mark.parametrize(
    ("change", "noted"),
    [
        (one_tag_for_all, "stands for two answers"),
        (tags_by_wording, "several entity tags"),
        (other_bytes_in_a_url, "GET "),
        (other_values_in_a_batch, "in a batch"),
        (a_body_for_head, "HEAD "),
        (other_answers_everywhere, "the library says"),
    ],
)
def test_a_difference_is_seen(app: App, change: Callable[[dict[str, Any], Answer], Answer], noted: str) -> None:
    rng = Random(5)
    drawing, asking = Drawing(rng), Asking(changed(app, change), rng)
    for _ in range(40):
        asking.ask(drawing.question())
    asking.flush()
    assert any(noted in difference for difference in asking.differences)


def test_a_tag_of_two_shards_is_seen(tmp_path: Path) -> None:
    assert colliding(tmp_path, 0, {"a": b"1", "b": b"2"}) == []
    assert colliding(tmp_path, 1, {"a": b"1"}) == []
    assert colliding(tmp_path, 2, {"b": b"3"}) == ["b"]
