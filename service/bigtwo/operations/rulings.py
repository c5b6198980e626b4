"""Answers one question under several variants and groups variants whose answers agree.

Answers agree when their normative fields are equal; sentences and cited rules are listed separately within a group.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from hashlib import blake2b
from typing import Any, Final

import orjson

from bigtwo.combinations.ruleset import Rules, variant
from bigtwo.faults import Fault, Faults, Path, fault
from bigtwo.messages.catalogue import merged
from bigtwo.messages.render import Param, truncate
from bigtwo.moves import IMPOSSIBLE, Moves
from bigtwo.operations.questions import (
    MAX_WORK,
    MIX_COST,
    OPERATIONS,
    Fields,
    Operation,
    as_json,
    of_reading,
    too_expensive,
)
from bigtwo.rulebook_data.protocol import HANDS, INFORMATIVE_FIELDS, NORMATIVE_FIELDS, OBJECTS_IN_ANY_ORDER, SETS
from bigtwo.schemas.batch import RULINGS, different, is_mix
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.spelling import suggested
from bigtwo.variant.resolving import named_variants

Echo = str | dict[str, object]

RULED: Final = {
    name: operation
    for name, operation in OPERATIONS.items()
    if not any(field == "state" and each.required for field, each in operation.request.fields.items())
}
"""The operations that are asked under many variants: all but those that need a state, which belongs to one variant."""

_IN_ANY_ORDER: Final = SETS | OBJECTS_IN_ANY_ORDER.keys() | {"moves"}
"""The lists whose order means nothing: that of cards and moves is the order of strength, which differs by variant."""

CANNOT_HAPPEN: Final = ("impossible-dragon.variant", "impossible-instant-win.variant")
"""The faults that say that something cannot happen under a variant, besides those of `IMPOSSIBLE`."""
VARIANTS: Final = "variants"
"""The value in their sentences that names the variants."""

REASONS: Final = ("reason", "violations", "obligations", "remarks")
"""The fields of an answer that hold reasons, each with a sentence and the rules behind it."""


def read(body: object, reading: int = 0) -> dict[str, Any]:
    """The request, read: the operation, the body, the variants to ask under, and what that costs. `reading` is what it
    costs to read the request once, in units.

    Raises InvalidRequest with every fault of the request itself; what is wrong with the body depends on the variant.
    """
    faults = Faults()
    if isinstance(body, dict):
        name = body.get("operation")
        if isinstance(name, str) and name not in RULED:
            faults.add(unknown_operation, ("operation",), name, RULED)
    question = RULINGS.load(body, faults)
    assert isinstance(body, dict)
    operation, specs = RULED[question["operation"]], body.get("variants")
    if specs is None:
        specs = [named.id for named in named_variants()]
        question["variants"] = [variant(name) for name in specs]
    question["cost"] = _cost(operation, question["body"], specs, reading)
    return question


def unknown_operation(where: Path, name: str, operations: Iterable[str]) -> Fault:
    """The fault of an operation that is not among those that can be asked here."""
    names = tuple(operations)
    return fault(where, "unknown-operation.here", (), suggested(name, names), text=truncate(name), values=names)


def _cost(operation: Operation, body: dict[str, Any], specs: list[object], reading: int) -> int:
    """What the question costs under these variants. Raises InvalidRequest where that is too much."""
    each = operation.cost(body) + reading
    mixes = [spec for spec in specs if is_mix(spec)]
    whole = each * len(specs) + sum(map(of_reading, mixes)) + MIX_COST * different(mixes)
    if whole > MAX_WORK:
        raise InvalidRequest([too_expensive(("variants",), "rulings", whole, number=len(specs), each=each)])
    return whole


def rulings(operation: Operation, body: dict[str, Any], variants: Iterable[Rules]) -> Fields:
    """The question under every variant, grouped by the answer: the largest group first, then by the order of variants.
    What is the same under every variant is read once.

    ``impossible`` lists the variants under which what it says cannot happen, and ``unfit`` those under which it cannot
    be asked for another reason. Raises InvalidRequest where no variant is left: with the faults that all of them find,
    or else with every fault that any finds.
    """
    known: dict[bytes, bytes] = {}
    ruled: dict[bytes, _Ruling] = {}
    unfit: dict[tuple[Fault, ...], list[Echo]] = {}
    impossible: dict[tuple[Fault, ...], list[Echo]] = {}
    met = Faults()
    common = operation.request.read(body, met)
    for rules in variants:
        echo = rules.echo
        try:
            faults = replace(met, found=[*met.found])
            question = operation.request.load(body, faults, {**common, "variant": rules})
            explain, question["explain"] = question["explain"], "full"
            answer = operation.answer(question)
        except InvalidRequest as refused:
            why = tuple(each.below("body") for each in refused.faults)
            never = all(each.code == IMPOSSIBLE or each.phrase in CANNOT_HAPPEN for each in why)
            group = impossible if never else unfit
            group.setdefault(why, []).append(echo)
            continue
        names = NORMATIVE_FIELDS.get(operation.name, tuple(answer))
        fields = {name: answer[name] for name in names if name in answer and name not in INFORMATIVE_FIELDS}
        written = as_json(fields, _digest)
        key = known.get(written)
        if key is None:  # most variants answer like one before, to the letter, so that nothing needs comparing
            key = known[written] = as_json(_comparable(fields, ""), _digest, orjson.OPT_SORT_KEYS)
        ruled.setdefault(key, _Ruling(fields, explain)).add(echo, answer)
    together = _together(impossible)
    if not ruled:
        raise InvalidRequest(_agreed([*together, *unfit]))
    groups = sorted(ruled.values(), key=lambda ruling: -len(ruling.variants))
    return {
        "operation": operation.name,
        "rulings": [ruling.to_dict() for ruling in groups],
        "impossible": _refusals(together),
        "unfit": _refusals(unfit),
    }


class _Ruling:
    """One answer, and the variants that give it."""

    def __init__(self, fields: Fields, explain: str) -> None:
        self._fields = fields
        self._explain = explain
        self.variants: list[Echo] = []
        self._by: dict[tuple[tuple[str, ...], bytes], tuple[list[Fields], list[Echo]]] = {}

    def add(self, echo: Echo, answer: Fields) -> None:
        """Takes up a variant that answers so."""
        self.variants.append(echo)
        details: list[Fields] = []
        if self._explain == "full":  # without the rules, which a ruling names once for all of them
            shown = ("code", "phrase", "detail", "params")
            details = [{name: reason[name] for name in shown} for reason in _reasons(answer)]
        _, echoes = self._by.setdefault((_rules_of(answer), as_json(details)), (details, []))
        echoes.append(echo)

    def to_dict(self) -> dict[str, object]:
        """The answer, who gives it, and how they come to it: variants with the same rules and words together."""
        found: dict[str, object] = {"answer": _normative(self._fields), "variants": self.variants}
        if self._explain != "none":
            found["by"] = [
                {"variants": echoes, "rules": list(rules)} | ({"details": details} if self._explain == "full" else {})
                for (rules, _), (details, echoes) in self._by.items()
            ]
        return found


# --- the normative part of an answer ---------------------------------------------------------------------------------


def _normative(value: object) -> object:
    """The normative part of a value, by which variants, and engines, are compared."""
    if isinstance(value, dict):
        return {name: _normative(each) for name, each in value.items() if name not in INFORMATIVE_FIELDS}
    return [_normative(each) for each in value] if isinstance(value, list | tuple) else value


def _digest(moves: object) -> str:
    """A digest of a list of moves: equal for the same moves in any order, whatever the order of the suits."""
    assert isinstance(moves, Moves)
    table = moves.table
    if moves.position.situation.own_pile or table.order.pack.is_tiles:
        found = sorted((move["kind"], sorted(move["cards"]), move.get("continues")) for move in moves)
        parts = [orjson.dumps(found)]
    else:
        whole = array("Q", table.masks_of(moves.numbers))
        whole = array("Q", whole.tobytes().translate(_as_in_base(table.order.suit_order)))
        parts = []
        for kind, start, end in table.spans(moves.numbers):
            parts += (kind.encode(), array("Q", sorted(whole[start:end])).tobytes())
    return blake2b(b"".join(parts), digest_size=16).hexdigest()


@cache
def _as_in_base(suit_order: str) -> bytes:
    """How two ranks of cards in this order of suits read in that of the base game, byte by byte."""
    to = ["DCHS".index(suit) for suit in reversed(suit_order)]
    moved = [sum(1 << to[bit] for bit in range(4) if suits >> bit & 1) for suits in range(16)]
    return bytes(moved[octet & 15] | moved[octet >> 4] << 4 for octet in range(256))


def _comparable(value: object, name: str) -> object:
    """The same, with every list whose order means nothing in one order, so that what is equal looks equal."""
    if isinstance(value, dict):
        return {each: _comparable(inside, each) for each, inside in value.items() if each not in INFORMATIVE_FIELDS}
    if not isinstance(value, list | tuple):
        return value
    if name in _IN_ANY_ORDER and value and isinstance(value[0], str):
        return sorted(value)  # cards, by far the commonest
    inside = "cards" if name in HANDS else ""
    found = [_comparable(each, inside) for each in value]
    return sorted(found, key=as_json) if name in _IN_ANY_ORDER else found


def _reasons(answer: Mapping[str, object]) -> Iterator[dict[str, Any]]:
    for name in REASONS:
        found = answer.get(name)
        yield from found if isinstance(found, list) else (found,) if isinstance(found, dict) else ()
    for name in ("exchange", "opening"):  # what a deal says of what follows it
        inside = answer.get(name)
        if isinstance(inside, dict):
            yield from _reasons(inside)


def _rules_of(answer: Fields) -> tuple[str, ...]:
    """The rules that the answer rests on: its own, or those of its reasons."""
    rules = answer.get("rules")
    if isinstance(rules, list | tuple):
        return tuple(rules)
    return tuple(dict.fromkeys(rule for reason in _reasons(answer) for rule in reason["rules"]))


# --- where the question cannot be asked ------------------------------------------------------------------------------


def _refusals(found: Mapping[tuple[Fault, ...], list[Echo]]) -> list[dict[str, object]]:
    return [{"variants": echoes, "errors": [each.to_dict() for each in faults]} for faults, echoes in found.items()]


def _together(found: Mapping[tuple[Fault, ...], list[Echo]]) -> dict[tuple[Fault, ...], list[Echo]]:
    """The variants under which the same cannot happen in one group, whose sentences name all of them."""
    alike: dict[tuple[Fault, ...], list[tuple[Fault, ...]]] = {}
    for faults in found:
        alike.setdefault(tuple(replace(each, params=_besides_variants(each), rules=()) for each in faults), []).append(
            faults
        )
    return {
        tuple(map(_of_all, zip(*same, strict=True))): [echo for faults in same for echo in found[faults]]
        for same in alike.values()
    }


def _besides_variants(fault: Fault) -> tuple[tuple[str, Param], ...]:
    return tuple(param for param in fault.params if param[0] != VARIANTS)


def _of_all(same: Sequence[Fault]) -> Fault:
    """One fault of several variants, which its sentence names one by one."""
    first = replace(same[0], rules=merged(*(each.rules for each in same)))
    named = [value for each in same for name, value in each.params if name == VARIANTS and isinstance(value, tuple)]
    names = tuple(name for value in named for name in value)
    return replace(first, params=((VARIANTS, names), *_besides_variants(first))) if names else first


def _agreed(found: list[tuple[Fault, ...]]) -> list[Fault]:
    """The faults that are in every list, in the words of the first; if there are none, all of any list, each once."""
    by_key = [{(each.path, each.code): each for each in faults} for faults in found]
    common = [each for key, each in by_key[0].items() if all(key in other for other in by_key)]
    every: dict[tuple[Path, str], Fault] = {}
    for faults in by_key:
        every |= {key: each for key, each in faults.items() if key not in every}
    return common or list(every.values())
