"""Reads JSON strictly as RFC 8259 defines it, in UTF-8 only.

Common readers also accept UTF-16, NaN, repeated names and lone surrogates, and fail badly on deep nesting and on
integers of thousands of digits. This one refuses each of these with a code and a sentence.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from itertools import accumulate
from typing import Any, Final, NoReturn

import orjson

from bigtwo.faults import Fault, InvalidInput, Path, fault
from bigtwo.messages.render import Param, truncate
from bigtwo.rulebook_data import texts
from bigtwo.wording import place_of

DEEPEST: Final = 32
"""How deep lists and objects may be nested."""
MAX_DIGITS: Final = texts.MAX_DIGITS
"""How many digits an integer may have: what fits into 64 bits whatever they are."""

_ABOUT_A_FIELD: Final[Mapping[str, str]] = {
    "empty-body.body": "empty-body.field",
    "not-json.place": "not-json.place-in-field",
    "not-json.end": "not-json.end-in-field",
    "not-json.constant": "not-json.constant-in-field",
    "too-deep.body": "too-deep.field",
}
"""What is said instead where a text is no body, by what is said about a body."""

_EXCERPT: Final = 12
"""How many characters are shown of what cannot be read on."""


class NotJSON(InvalidInput):
    """A text that is no JSON. Its one fault is that of a body."""

    def __init__(self, phrase: str, **params: Param) -> None:
        super().__init__([fault((), phrase, **params)])

    def at(self, path: Path) -> Fault:
        """The fault of a JSON text at a path, as in a parameter of a URL."""
        (of_body,) = self.faults
        if of_body.phrase not in _ABOUT_A_FIELD:
            return of_body.below(*path)
        return fault(path, _ABOUT_A_FIELD[of_body.phrase], field=place_of(path), **dict(of_body.params))


def is_empty(value: object) -> bool:
    """Is it the empty list that PHP writes for an empty object?"""
    return type(value) is list and not value


_BLANKS: Final = b" \t\n\r"
_DIGITS_ALIKE: Final = bytes.maketrans(b"123456789", b"000000000")
_TOO_MANY_DIGITS: Final = b"0" * (MAX_DIGITS + 1)


def read_json(body: bytes) -> object:
    """The value of a JSON text in UTF-8. Raises NotJSON.

    The quick reader takes repeated names, rounds large numbers and more. But what it drops or changes does not come
    back when the value is written again: if the same text comes out, blanks aside, nothing was lost. All else is looked
    at more closely.
    """
    try:
        value = orjson.loads(body)
        is_trusted = orjson.dumps(value).translate(None, _BLANKS) == body.translate(None, _BLANKS)
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        is_trusted = False
    if not is_trusted or _TOO_MANY_DIGITS in body.translate(_DIGITS_ALIKE):
        return read_closely(body)
    if body.count(b"[") + body.count(b"{") > DEEPEST:  # those in strings are counted too
        _check_depth(body)
    return value


def read_closely(body: bytes) -> object:
    """The value, read by somebody who can be asked about everything."""
    if not body.strip():
        raise NotJSON("empty-body.body")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise NotJSON("not-utf-8.byte", number=error.start) from None
    if text[0] == "\ufeff":
        raise NotJSON("not-utf-8.mark")
    _check_depth(body)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        after = text[error.pos : error.pos + _EXCERPT]
        place = {"line": error.lineno, "column": error.colno}
        raise (NotJSON("not-json.place", **place, text=after) if after else NotJSON("not-json.end", **place)) from None
    if "\\u" in text:
        try:  # half a surrogate pair is no Unicode, and could not even be written back
            json.dumps(value, ensure_ascii=False).encode("utf-8")
        except UnicodeEncodeError:
            raise NotJSON("lone-surrogate.text") from None
    return value


_NO_BRACKETS: Final = bytes(set(range(256)) - set(b'[]{}"'))
_BRACKETS_ALIKE: Final = bytes.maketrans(b"{}", b"[]")
_STEPS: Final = dict(zip(b"[]", (1, -1), strict=True))


def _check_depth(body: bytes) -> None:
    """Refuses deep nesting. The close reader must not even descend into it, which would cost stack; the quick one stops
    by itself.

    A backslash outside a string hides what follows it, but that is no JSON, and no reader gets past it.
    """
    if b"\\" in body:  # without escapes every quotation mark begins or ends a string
        body = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    outside = body.translate(_BRACKETS_ALIKE, _NO_BRACKETS)
    if outside.count(b"[") <= DEEPEST:
        return
    outside = b"".join(outside.replace(b'""', b"").split(b'"')[::2])  # without the strings that hold brackets
    if max(accumulate(map(_STEPS.__getitem__, outside)), default=0) > DEEPEST:
        raise NotJSON("too-deep.body", most=DEEPEST)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name in members if times[name] > 1)
        raise NotJSON("duplicate-name.object", text=truncate(twice))
    return members


def _integer(digits: str) -> int:
    count = len(digits.removeprefix("-"))
    if count > MAX_DIGITS:
        raise NotJSON("number-out-of-range.digits", count=count, most=MAX_DIGITS)
    return int(digits)


def _decimal(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise NotJSON("number-out-of-range.decimal")
    return number


def _constant(name: str) -> NoReturn:
    raise NotJSON("not-json.constant", name=name)


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_decimal, parse_constant=_constant
)
