"""What is fuzzed: everything that reads what a client wrote, each with what must hold whatever that is.

A target takes bytes and raises nothing for them: what its reader may say to bad bytes is caught here, and anything
else is a fault. Where something was read, it reads the same again, and what it is written as reads the same too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import orjson

from bigtwo.api.reading import read_query
from bigtwo.cards import PACKS, SUITS, canonical, card_order
from bigtwo.fault_codes import FAULT_CODES
from bigtwo.faults import DuplicateCard, Faults, UnknownCard
from bigtwo.operations.questions import OPERATIONS, InvalidRequest, Operation
from bigtwo.operations.writing import BadCursor
from bigtwo.schemas.many import BATCH
from bigtwo.strict_json import CODES, NotJSON, read_json
from bigtwo.variant import InvalidVariant, resolve


def read_any_json(data: bytes) -> None:
    """JSON: what is read is what the usual reader makes of it, and what is written reads the same."""
    try:
        value = read_json(data)
    except NotJSON as refused:
        assert refused.code in CODES
        return
    assert same(value, json.loads(data))
    assert same(read_json(json.dumps(value).encode()), value)
    assert same(read_json(data + b" "), value)


def read_cards(data: bytes) -> None:
    """Cards as text, in every pack: a set reads the same from its codes and from the text that people see."""
    text = data.decode("utf-8", "replace")
    for name in PACKS:
        order = card_order(name, SUITS)
        try:
            mask = order.mask(text)
        except (UnknownCard, DuplicateCard) as refused:
            assert refused.detail.isprintable()
        else:
            assert order.mask(order.text(mask)) == order.mask(order.cards(mask)) == order.mask(text) == mask
        try:
            code = canonical(text, name)
        except UnknownCard as refused:
            assert refused.suggestion is None or canonical(refused.suggestion, name) == refused.suggestion
        else:
            assert canonical(code, name) == code


def read_variant(data: bytes) -> None:
    """A variant, a name or an object: its echo means the same rules and is its own echo."""
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


def read_body(data: bytes) -> None:
    """A question in a body, as a batch names it: an operation and its body."""
    try:
        asked = read_json(data)
    except NotJSON:
        return
    if type(asked) is not dict or type(asked.get("operation")) is not str or asked["operation"] not in OPERATIONS:
        return
    answer(OPERATIONS[asked["operation"]], lambda operation: operation.request.load(asked.get("body")))


def read_url(data: bytes) -> None:
    """A question in a URL: the name of an operation, a question mark and the query."""
    name, _, query = data.partition(b"?")
    operation = OPERATIONS.get(name.decode("latin-1"))
    if operation is None or not operation.fits_url:
        return

    def load(operation: Operation) -> dict[str, Any]:
        faults = Faults()
        return operation.request.load(read_query(query, operation.request.fields, faults), faults)

    answer(operation, load)


def read_state(data: bytes) -> None:
    """A record from a deal or a state: the state that is answered can be sent back, and comes back as it was."""
    try:
        body = read_json(data)
    except NotJSON:
        return
    referee = OPERATIONS["referee"]
    written = answer(referee, lambda operation: operation.request.load(body))
    if written is not None:
        state = orjson.loads(written)["state"]
        again = referee.answer(referee.request.load({"state": state, "events": []}))
        assert orjson.loads(again.json)["state"] == state


def read_batch(data: bytes) -> None:
    """The envelope of a batch."""
    try:
        asked = BATCH.load(read_json(data))["requests"]
    except NotJSON:
        return
    except InvalidRequest as refused:
        _check_faults(refused)
        return
    assert len({id_ for id_, *_ in asked}) == len(asked)


def answer(operation: Operation, load: Callable[[Operation], dict[str, Any]]) -> bytes | None:
    """The answer to a question, if it has one: the same bytes twice, and one canonical form."""
    try:
        question = load(operation)
        form = operation.request.canonical(question) if operation.fits_url else b""
        written = operation.answer(question).json
    except InvalidRequest as refused:
        _check_faults(refused)
        return None
    except BadCursor:
        return None
    again = load(operation)
    assert not operation.fits_url or operation.request.canonical(again) == form
    assert operation.answer(again).json == written
    return written


def _check_faults(refused: InvalidRequest) -> None:
    """Every fault has a place, a code from the list and a sentence that can be written."""
    assert refused.faults
    for fault in refused.faults:
        assert fault.code in FAULT_CODES
        assert not fault.pointer or fault.pointer.startswith("/")
        orjson.dumps(fault.to_dict())


def same(one: object, other: object) -> bool:
    """Are these the same JSON? Unlike in Python, 1 is not true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "json": read_any_json,
    "url": read_url,
    "cards": read_cards,
    "variant": read_variant,
    "body": read_body,
    "state": read_state,
    "batch": read_batch,
}
"""Every target by its name, which is that of the folder with its corpus."""
