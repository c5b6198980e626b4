"""Schemas of requests with several questions (batch, and one question under many variants); each question is parsed
separately."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import orjson

from bigtwo import reading
from bigtwo.combinations.ruleset import Rules, read_variant
from bigtwo.faults import Fault, Faults, Path, fault
from bigtwo.messages.render import quote_input, truncate
from bigtwo.notation import LONGEST_RECORD, variant_in
from bigtwo.reading import unknown_field
from bigtwo.schemas import fields
from bigtwo.schemas.requests import AnyQuestion, Request
from bigtwo.strict_json import is_empty

MAX_REQUESTS: Final = 1000
"""How many questions a batch may hold."""
LONGEST_ID: Final = 100
LONGEST_OPERATION: Final = 40
MAX_MIXES: Final = 4
"""How many different mixes of house rules one request may bring."""
MAX_VARIANTS: Final = 60
"""Under how many variants one question may be asked at once: all that have names, and a few mixes."""

Asked: TypeAlias = "tuple[str, str, object, tuple[Fault, ...]]"
"""One question of a batch, as it came: its id, its operation, its body, and what is wrong with the entry around it."""


def is_mix(spec: object) -> bool:
    """Does this say more than the name of one variant? Joined names, house rules and every object do."""
    return type(spec) is dict or (type(spec) is str and ("," in spec or "+" in spec or "=" in spec))


def different(specs: list[object]) -> int:
    """How many different JSON values these are."""
    return len({orjson.dumps(spec, option=orjson.OPT_SORT_KEYS) for spec in specs})


class _Batch(AnyQuestion):
    requests = fields.raw(required=True)
    explain = fields.explain


_ASKED_FIELDS: Final = ("id", "operation", "body")


def _read_batch(question: dict[str, Any], faults: Faults) -> None:
    if "requests" not in question:
        return
    listed = question["requests"]
    if type(listed) is not list:
        faults.note(("requests",), "not-a-list.field", field="requests", given=quote_input(listed))
        return
    if len(listed) > MAX_REQUESTS:
        faults.note(("requests",), "out-of-range.requests", most=MAX_REQUESTS, count=len(listed))
        return
    asked: list[Asked] = []
    ids: set[str] = set()
    for index, entry in enumerate(listed):
        if type(entry) is not dict:
            faults.note(("requests", index), "not-an-object.batched", given=quote_input(entry))
            continue
        _check_id(entry, ("requests", index), ids, faults)
        around = tuple(_faults_around(entry))
        name, body = ("", None) if around else (entry["operation"], entry["body"])
        asked.append((entry.get("id", ""), name, body, around))
    if faults.found:  # nothing is answered, so every fault anywhere is listed
        for index, (_, _, _, around) in enumerate(asked):
            for fault in around:
                faults.add(fault.below("requests", index))
    question["requests"] = asked


def _check_id(entry: dict[str, Any], where: Path, ids: set[str], faults: Faults) -> None:
    """The id must be different for every answer: a fault of it spoils the whole batch."""
    id_ = entry.get("id")
    if type(id_) is str and id_ in ids:
        faults.note((*where, "id"), "id-twice.batched", text=truncate(id_))
    elif "id" not in entry:
        faults.note((*where, "id"), "missing-field.batched", field="id")
    else:
        reading.text(id_, None, (*where, "id"), faults, LONGEST_ID)
    if type(id_) is str:
        ids.add(id_)


def _faults_around(entry: dict[str, Any]) -> list[Fault]:
    """What is wrong with an entry besides its id; it spoils no other."""
    faults = Faults()
    for name in entry:
        if name not in _ASKED_FIELDS:
            faults.add(unknown_field, (), name, _ASKED_FIELDS)
    for name in ("operation", "body"):
        if name not in entry:
            faults.note((name,), "missing-field.batched", field=name)
    if "operation" in entry:
        reading.text(entry["operation"], None, ("operation",), faults, LONGEST_OPERATION)
    return faults.found


BATCH: Final = Request(_Batch, _read_batch)
"""`batch`: requests, a list of `Asked`."""


class _Rulings(AnyQuestion):
    operation = fields.raw(required=True)
    body = fields.raw(required=True)
    variants = fields.raw()


def _read_rulings(question: dict[str, Any], faults: Faults) -> None:
    if "operation" in question and type(question["operation"]) is not str:  # which there are is not known here
        faults.note(("operation",), "not-a-text.operation", given=quote_input(question["operation"]))
    if is_empty(question.get("body")):
        question["body"] = {}
    if "body" in question:
        _check_body(question["body"], faults)
    if question.get("variants") is not None:
        question["variants"] = _read_variants(question["variants"], faults)


def _check_body(body: object, faults: Faults) -> None:
    if type(body) is not dict:
        faults.note(("body",), "not-an-object.field", field="body", given=quote_input(body))
        return
    for name in ("variant", "state"):
        if name in body:
            faults.note(("body", name), f"variant-in-body.{name}")
    if type(text := body.get("record")) is str and len(text) <= LONGEST_RECORD and variant_in(text) is not None:
        faults.note(("body", "record"), "variant-in-body.record")


def _read_variants(specs: object, faults: Faults) -> list[Rules]:
    """The variants, each once; their tables are not made yet."""
    if type(specs) is not list:
        faults.note(("variants",), "not-a-list.variants", given=quote_input(specs))
        return []
    if not 1 <= len(specs) <= MAX_VARIANTS:
        faults.note(("variants",), "out-of-range.variants", most=MAX_VARIANTS, count=len(specs))
        return []
    mixes = different([spec for spec in specs if is_mix(spec)])
    if mixes > MAX_MIXES:
        faults.add(too_many_mixes, ("variants",), mixes)
        return []
    found: dict[bytes, Rules] = {}
    for index, spec in enumerate(specs):
        rules = read_variant(spec, None, ("variants", index), faults)
        if rules is None:
            continue
        echo = orjson.dumps(rules.echo)
        if echo in found:
            if isinstance(rules.echo, str):
                faults.note(("variants", index), "duplicate-variant.rulings", name=rules.echo)
            else:
                faults.note(("variants", index), "duplicate-variant.mix")
        found[echo] = rules
    return list(found.values())


def too_many_mixes(where: Path, mixes: int) -> Fault:
    """The fault of a request with more mixes of house rules than are compiled for one."""
    return fault(where, "too-many-mixes.request", count=mixes, most=MAX_MIXES)


RULINGS: Final = Request(_Rulings, _read_rulings)
"""`rulings`: operation (a name), body (an object), variants (a list of variants, or None)."""
