"""Signs states with HMAC and rejects unsigned or modified ones.

The seal of a state is an HMAC over its canonical form. Services with the same keys accept each other's states: all
workers, and all machines behind one address. Nothing below the API knows of seals.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import orjson

from bigtwo.faults import Faults, fault
from bigtwo.operations.questions import OPERATIONS, Fields, Operation, Question
from bigtwo.schemas.requests import InvalidRequest

Keys = tuple[bytes, ...]

_PURPOSE: Final = b"bigtwo state 1\n"
"""What is sealed, and in which canonical form: no other use of the key makes the same seal."""
_AS_THEY_ARE: Final = frozenset({"stock", "variant"})
"""The fields of a state in which every order and every null has a meaning."""


def sealed_operations(keys: Keys) -> Mapping[str, Operation]:
    """The operations of a service with these keys: those that read a state ask for its seal, and those that answer one
    seal it with the first key. Without keys they are as they are."""
    return {name: _sealed(operation, keys) for name, operation in OPERATIONS.items()} if keys else OPERATIONS


def _sealed(operation: Operation, keys: Keys) -> Operation:
    if "state" not in operation.request.known:
        return operation

    def check(question: Question, _: Faults) -> None:
        state = question.get("state")
        if not isinstance(state, dict) or not isinstance(hands := state.get("hands"), list):
            return
        # A view does not hold the hands of all seats, and is refused later in words of its own.
        if None not in hands and not verifies(state, keys):
            raise InvalidRequest([fault(("state",), "unsealed-state.changed")])

    def in_full(question: Question) -> Fields:
        answer = operation.in_full(question)
        state = answer.get("state")
        if state is None:
            return answer
        return {**answer, "state": {**state, "seal": _seal(canonical(state), keys[0])}}

    return replace(operation, request=operation.request.guarded(check), in_full=in_full)


def verifies(state: dict[str, Any], keys: Keys) -> bool:
    """Was this state sealed with one of the keys, and not changed since?"""
    seal = state.get("seal")
    if not isinstance(seal, str) or not seal.isascii():
        return False
    try:
        form = canonical(state)
    except TypeError:  # a number or a text that no answer holds
        return False
    return any(hmac.compare_digest(seal, _seal(form, key)) for key in keys)


def _seal(form: bytes, key: bytes) -> str:
    """The seal of a state in its canonical form, as hexadecimal digits."""
    return hmac.digest(key, _PURPOSE + form, "sha256").hex()


def canonical(state: dict[str, Any]) -> bytes:
    """A state in the one form in which it is sealed. Its seal is left out.

    Two states have the same form exactly where they mean the same: members come in any order, an absent one may be
    null, and sets of cards are lists in any order.
    """
    plain = {
        name: value if name in _AS_THEY_ARE else _plain(value)
        for name, value in state.items()
        if name != "seal" and value is not None
    }
    return orjson.dumps(plain, option=orjson.OPT_SORT_KEYS)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(inside) for name, inside in value.items() if inside is not None}
    if not isinstance(value, list):
        return value
    if value and all(type(each) is str for each in value):  # cards, or the ids of rules
        return sorted(value)
    return [_plain(each) for each in value]
