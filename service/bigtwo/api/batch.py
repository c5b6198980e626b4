"""Many questions in one request: a batch, each answered for itself, and one question under many variants.

What the questions may cost together is worked out from their counts before any of them is read
(see `bigtwo.operations.questions`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

import orjson

from bigtwo.api import metrics, problems
from bigtwo.api.reading import Slot, read_question, set_requested
from bigtwo.api.replies import OF_ANSWERS, Environ, Reply
from bigtwo.faults import MAX_FAULTS, Fault, Faults
from bigtwo.messages.render import Param, current_locale, set_locale, truncate
from bigtwo.operations import rulings
from bigtwo.operations.questions import (
    ENTRY_COST,
    LARGE_BODY,
    MAX_WORK,
    MIX_COST,
    NAME_VARIANTS,
    OPERATIONS,
    Operation,
    as_json,
    of_reading,
    refusals_in,
    specs_in,
    too_expensive,
)
from bigtwo.schemas.batch import BATCH, MAX_MIXES, Asked, different, is_mix, too_many_mixes
from bigtwo.schemas.requests import InvalidRequest

MAX_FURTHER_FAULTS: Final = 200
"""How many faults a batch spells out besides the first of every item; telling what may have been meant takes time."""


_ANSWER: Final = {name: b'{"id":%%b,"operation":"%b","status":200,"body":%%b}' % name.encode() for name in OPERATIONS}
"""The response to a question that an operation answers: what is filled in are the id and the body."""


def answer_batch(operations: Mapping[str, Operation], environ: Environ, slot: Slot) -> Reply:
    """Every question answered, or its problem, in the order in which they were asked."""
    batch = BATCH.load(read_question(environ, slot, LARGE_BODY))
    slot.expect(_cost(batch["requests"]))
    return Reply(200, OF_ANSWERS[current_locale().tag], responses_to(batch, environ, operations)[0])


def responses_to(
    batch: dict[str, Any], environ: Environ, operations: Mapping[str, Operation] = OPERATIONS
) -> tuple[bytes, int]:
    """The response to every question of a batch that `BATCH` has read, as JSON, and how many could not be answered."""
    asked: list[Asked] = batch["requests"]
    explain, locale = batch["explain"], current_locale()
    left = MAX_FURTHER_FAULTS
    responses: list[bytes] = []
    unanswered = 0
    refused: list[tuple[str, str]] = []  # counted in the end, since counting each takes ten times as long
    faults = Faults()  # serves entry after entry, until one has faults
    for id_, name, body, around in asked:
        set_locale(locale)
        try:
            if type(body) is dict and "lang" in body:  # a question may ask for a language of its own
                set_requested(body["lang"])
            if around:
                raise InvalidRequest(around)
            if name not in operations:
                raise InvalidRequest([rulings.unknown_operation((), name, OPERATIONS)])
            operation = operations[name]
            question = operation.request.load(body, faults)
            if explain != "full" and isinstance(body, dict) and "explain" not in body:
                question["explain"] = explain
            answer = operation.answer(question)
            refused += ((name, code) for code in refusals_in(answer))
            responses.append(_ANSWER[name] % (orjson.dumps(id_), as_json(answer)))
        except Exception as error:
            problem = problems.of_item(error, environ)
            metrics.problems.labels(problem["type"].removeprefix("/problems/")).inc()
            left = max(0, left + 1 - max(1, len(problem["errors"])))
            faults = Faults(min(MAX_FAULTS, 1 + left))
            responses.append(
                as_json({"id": id_, "operation": name or None, "status": problem["status"], "body": problem})
            )
            unanswered += 1
    for (name, code), times in Counter(refused).items():
        metrics.refusals.labels(name, code).inc(times)
    return b'{"responses":[%b]}' % b",".join(responses), unanswered


def _cost(asked: list[Asked]) -> int:
    """What the questions cost together. Raises InvalidRequest for too much work or too many mixes."""
    costs: list[int] = []
    mixes: list[object] = []
    for _, name, body, _ in asked:
        if name not in OPERATIONS or type(body) is not dict:
            costs.append(ENTRY_COST)
            continue
        cost = ENTRY_COST + OPERATIONS[name].cost(body)
        if not NAME_VARIANTS.isdisjoint(body):
            for spec in specs_in(body):
                if is_mix(spec):
                    mixes.append(spec)
                    cost += of_reading(spec)
        costs.append(cost)
    kinds_of_mix = different(mixes)
    if kinds_of_mix > MAX_MIXES:
        raise InvalidRequest([too_many_mixes(("requests",), kinds_of_mix)])
    whole = sum(costs) + MIX_COST * kinds_of_mix
    if whole > MAX_WORK:
        raise InvalidRequest([_too_expensive(asked, costs, whole, kinds_of_mix)])
    return whole


def _too_expensive(asked: list[Asked], costs: list[int], whole: int, mixes: int) -> Fault:
    """The fault of a batch that costs so much, with what in it costs most."""
    by_operation: Counter[str] = Counter()
    for (_, name, _, _), cost in zip(asked, costs, strict=True):
        by_operation[name] += cost
    (operation, together), *_ = by_operation.most_common(1)
    most = max(range(len(costs)), key=costs.__getitem__)
    id_, _, _, _ = asked[most]
    params: dict[str, Param] = {"name": operation, "together": together, "text": truncate(id_), "each": costs[most]}
    if mixes:
        return too_expensive(("requests",), "mixes", whole, **params, besides=mixes * MIX_COST)
    return too_expensive(("requests",), "batch", whole, **params)


def answer_rulings(environ: Environ, slot: Slot) -> Reply:
    """One question under many variants, the answers grouped."""
    question = rulings.read(read_question(environ, slot, LARGE_BODY), slot.expected)
    slot.expect(question["cost"])
    set_requested(question["body"].get("lang"))
    found = rulings.rulings(rulings.RULED[question["operation"]], question["body"], question["variants"])
    return Reply(200, OF_ANSWERS[current_locale().tag], as_json(found))
