"""Sense for requests with many questions that schemathesis draws from the contract.

No schema can say that ids differ, that a body fits its operation or that each variant is named once. What was drawn
keeps its shape, and real questions are put into it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from bigtwo import variant
from bigtwo.operations.cost import specs_in
from bigtwo.operations.questions import OPERATIONS
from bigtwo.schemas.many import MAX_MIXES, is_mix
from bigtwo.strict_json import NotJSON, read_json
from tests.api.contract import document, resolved

Known = Callable[[Any, Random], Any]

Body = dict[str, Any]

MAX_DRAWN = 8


@cache
def questions(operation: str) -> list[Body]:
    """The example questions of the contract."""
    media_type = document()["paths"][f"/v1/{operation}"]["post"]["requestBody"]["content"]["application/json"]
    return [resolved(each)["value"] for each in media_type["examples"].values()]


def make_batch(body: Body, _known: Known, rng: Random) -> Body:
    """Questions with ids of their own, most of them real ones, under no more mixes of house rules than may be."""
    asked = []
    mixes: list[object] = []
    for place, drawn in enumerate(body["requests"][:MAX_DRAWN]):
        operation = rng.choice(list(OPERATIONS)) if drawn["operation"] in OPERATIONS else drawn["operation"]
        real = operation in OPERATIONS and rng.random() < 0.8
        question = rng.choice(questions(operation)) if real else _readable(drawn["body"])
        found = [spec for spec in specs_in(question) if is_mix(spec)] if isinstance(question, dict) else []
        if len({json.dumps(spec) for spec in [*mixes, *found]}) > MAX_MIXES:
            question = {}
        else:
            mixes += found
        asked.append({"id": f"{place}{drawn['id']}"[:100], "operation": operation, "body": question})
    return {"requests": asked}


def _readable(value: Any) -> Any:
    """Any JSON value spoils a question alone, but what is no JSON here, such as a huge number, spoils the batch."""
    try:
        return read_json(json.dumps(value).encode())
    except NotJSON:
        return {}


def make_rulings(body: Body, known: Known, rng: Random) -> Body:
    """A real question of the operation, under variants that exist, each once; what only a state says is asked of its
    own variant alone. Among the variants is its own, since no other need know what
    it asks: where every named variant is asked, a question under house rules names these as well."""
    operation = body["operation"]
    question = dict(rng.choice([each for each in questions(operation) if "state" not in each]))
    own = question.pop("variant", "base")
    sense = {"operation": operation, "body": question}
    if body.get("variants") is None and not is_mix(own):
        return sense | {name: None for name in body if name == "variants"}
    drawn = [known(each, rng) for each in (body.get("variants") or ())[:MAX_DRAWN]]
    different = list({repr(variant(each).echo): each for each in [own, *drawn]}.values())
    mixes = [each for each in different if is_mix(each)]
    return sense | {"variants": [each for each in different if each not in mixes[MAX_MIXES:]]}


SENSE = {"/v1/batch": make_batch, "/v1/rulings": make_rulings}
"""By path, how sense is put into a request."""
