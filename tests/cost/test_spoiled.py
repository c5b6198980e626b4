"""Every reader withstands whatever is sent: inputs that go ways of their own, out of `inputs.jsonl`, and those with
some bytes or values spoiled. A reader refuses as it says it does; what it reads, it reads the same again, and so what
it is written as."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import orjson
import pytest

from bigtwo.api.reading import read_query
from bigtwo.cards import PACKS, SUITS, card_fault, card_order, code_of
from bigtwo.faults import DuplicateCard, Faults, UnknownCard
from bigtwo.operations.questions import OPERATIONS, InvalidRequest, Operation, as_json
from bigtwo.schemas.batch import BATCH
from bigtwo.strict_json import NotJSON, read_json
from bigtwo.variant.options import InvalidVariant
from bigtwo.variant.resolving import resolve
from tests.api.contract import FAULT_CODES
from tests.cost.requests import SPOILING, spoiled
from tests.cost.search import Choices
from tests.tables import SEED, amounts, table
from tests.test_strict_json import CODES

INPUTS: dict[str, list[bytes]] = defaultdict(list)
for line in Path(__file__).with_name("inputs.jsonl").read_text("utf-8").splitlines():
    reader, text, *encoding = json.loads(line)
    INPUTS[reader].append(text.encode(*encoding))


def any_json(data: bytes) -> None:
    """What is read is what the usual reader makes of it, and what is written reads the same."""
    try:
        value = read_json(data)
    except NotJSON as refused:
        assert refused.faults[0].code in CODES
        return
    for again in (json.loads(data), read_json(json.dumps(value).encode()), read_json(data + b" ")):
        assert json.dumps(again, sort_keys=True) == json.dumps(value, sort_keys=True)  # 1 is not true


def cards(data: bytes) -> None:
    """A set of cards reads the same from its codes and from the text that people see, in every pack."""
    text = data.decode("utf-8", "replace")
    for name in PACKS:
        order = card_order(name, SUITS, None)
        try:
            mask = order.mask(text)
        except (UnknownCard, DuplicateCard) as refused:
            assert str(refused).isprintable()
        else:
            assert order.mask(order.text(mask)) == order.mask(order.cards(mask)) == mask
        code = code_of(text, name)
        if code is None:
            assert all(code_of(near, name) == near for near in card_fault((), text, name).suggestions)
        else:
            assert code_of(code, name) == code


def a_variant(data: bytes) -> None:
    """The echo of a variant, a name or an object, means the same rules and is its own echo."""
    try:
        spec: Any = read_json(data)
    except NotJSON:
        spec = data.decode("utf-8", "replace")
    if spec is None:
        return
    try:
        found = resolve(spec)
    except InvalidVariant as refused:
        assert refused.faults
        assert all(fault.code.startswith("VC-") or fault.code in FAULT_CODES for fault in refused.faults)
        return
    again = resolve(found.echo)
    assert (again.echo, again.options) == (found.echo, found.options)
    json.dumps(found.to_dict())


def a_body(data: bytes) -> None:
    """A question in a body, as a batch names it."""
    asked = _json_or_none(data)
    if isinstance(asked, dict) and isinstance(name := asked.get("operation"), str) and name in OPERATIONS:
        _answered(OPERATIONS[name], lambda operation: operation.request.load(asked.get("body")))


def a_url(data: bytes) -> None:
    """A question in a URL: the name of an operation, a question mark and the query."""
    name, _, query = data.partition(b"?")
    operation = OPERATIONS.get(name.decode("latin-1"))

    def load(operation: Operation) -> dict[str, Any]:
        faults = Faults()
        return operation.request.load(read_query(query, operation.request.fields, faults), faults)

    if operation is not None and operation.fits_url:
        _answered(operation, load)


def a_state(data: bytes) -> None:
    """The state that a record leads to can be sent back, and comes back as it was."""
    body, referee = _json_or_none(data), OPERATIONS["referee"]
    written = _answered(referee, lambda operation: operation.request.load(body))
    if written is not None:
        state = orjson.loads(written)["state"]
        again = referee.answer(referee.request.load({"state": state, "events": []}))
        assert orjson.loads(as_json(again))["state"] == state


def a_batch(data: bytes) -> None:
    """The envelope of a batch."""
    try:
        asked = BATCH.load(_json_or_none(data))["requests"]
    except InvalidRequest as refused:
        _check_faults(refused)
    else:
        assert len({id_ for id_, *_ in asked}) == len(asked)


def _json_or_none(data: bytes) -> Any:
    try:
        return read_json(data)
    except NotJSON:
        return None


def _answered(operation: Operation, load: Callable[[Operation], dict[str, Any]]) -> bytes | None:
    """The answer to a question, if it has one: the same bytes twice."""
    try:
        question = load(operation)
        written = as_json(operation.answer(question))
    except InvalidRequest as refused:
        _check_faults(refused)
        return None
    assert as_json(operation.answer(load(operation))) == written
    return written


def _check_faults(refused: InvalidRequest) -> None:
    """Every fault has a place, a code from the list and a sentence that can be written."""
    assert refused.faults
    for fault in refused.faults:
        assert fault.code in FAULT_CODES
        assert not fault.pointer or fault.pointer.startswith("/")
        orjson.dumps(fault.to_dict())


READERS: dict[str, Callable[[bytes], None]] = {
    "json": any_json,
    "cards": cards,
    "variant": a_variant,
    "body": a_body,
    "url": a_url,
    "state": a_state,
    "batch": a_batch,
}


def spoil(data: bytes, rng: Random) -> bytes:
    """Some of the values of JSON changed, or some bytes: what is foreign put in, a part left out, twice, or from
    another input."""
    others = [other for others in INPUTS.values() for other in others]
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        value = _json_or_none(data)
        if isinstance(value, dict | list) and value and rng.random() < 0.5:
            data = json.dumps(spoiled(value, Choices((), rng), 20), ensure_ascii=rng.random() < 0.9).encode(
                "utf-8", "replace"
            )
            continue
        start, end = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
        end = min(end, start + rng.choice((1, 2, 4, 16, 64)))
        other = rng.choice(others)
        cut = rng.randint(0, len(other))
        put = rng.choice(
            (b"", rng.choice(SPOILING), data[start:end] * 2, bytes([rng.randrange(256)]), other[cut:][:64])
        )
        data = data[:start] + put + data[end:]
    return data[:6000]


def test_the_inputs_go_well() -> None:
    assert INPUTS.keys() == READERS.keys()
    with table() as row:
        for name, inputs in INPUTS.items():
            for data in inputs:
                with row(f"{name}: {data!r}"):
                    READERS[name](data)


@amounts(test=150, verify=8000)
@pytest.mark.parametrize("name", READERS)
def test_so_do_spoiled_ones(name: str, amount: int) -> None:
    """What fails goes into `inputs.jsonl` and stays there."""
    rng = Random(f"{SEED} {name}")
    known = list(INPUTS[name])
    with table() as row:
        for _ in range(amount):
            data = spoil(rng.choice(known), rng)
            if rng.random() < 0.2:
                known.append(data)
            with row(f"{name}: {data!r}"):
                READERS[name](data)
