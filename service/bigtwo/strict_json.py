"""JSON as RFC 8259 means it, in UTF-8, and nothing besides.

The usual readers also take UTF-16, NaN, repeated names and half a surrogate pair, and fail badly on deep nesting and
on integers of thousands of digits. This one refuses all of that with a code and a sentence.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import accumulate
from typing import Any, Final, NoReturn

import orjson

from bigtwo.wording import quoted

DEEPEST: Final = 32
"""How deep lists and objects may stand in each other."""
MAX_DIGITS: Final = 18
"""How many digits an integer may have: what fits into 64 bits whatever they are."""

CODES: Final = (
    "empty-body",
    "not-utf-8",
    "not-json",
    "too-deep",
    "duplicate-name",
    "number-out-of-range",
    "lone-surrogate",
)
"""Everything that can be wrong with a text as JSON."""


class NotJSON(ValueError):
    """A text that is no JSON; `code` is one of `CODES`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail

    def sentence_about(self, name: str) -> str:
        """The sentence about a JSON text that is no body but stands elsewhere, under this name."""
        return name + self.detail.removeprefix("the body") if self.detail.startswith("the body ") else self.detail


def read_json(body: bytes) -> object:
    """The value of a JSON text in UTF-8. Raises NotJSON."""
    plain = _read_plain(body)
    return _read_closely(body) if plain is None else plain


def _read_closely(body: bytes) -> object:
    """The value, read by somebody who can be asked about everything."""
    if not body.strip():
        _refuse("empty-body", "the body is empty; send a JSON object")
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        _refuse("not-utf-8", f"the body is not UTF-8: byte {error.start} does not belong there")
    if text[0] == "\ufeff":
        _refuse("not-utf-8", "the body begins with a byte order mark; leave it out")
    _check_depth(body)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        _refuse("not-json", f"the body is not JSON; see {place}")
    if "\\u" in text:
        _check_escapes(value)
    return value


_BLANKS: Final = b" \t\n\r"
_DIGITS_ALIKE: Final = bytes.maketrans(b"123456789", b"000000000")
_TOO_MANY_DIGITS: Final = b"0" * (MAX_DIGITS + 1)


def _read_plain(body: bytes) -> object:
    """The value, where the quick reader can be trusted with it; None for all that must be looked at more closely.

    That reader takes repeated names, rounds large numbers and more. But what it drops or changes does not come back
    when the value is written again: if the same text comes out, blanks aside, nothing was lost.
    """
    try:
        value = orjson.loads(body)
        again = orjson.dumps(value)
    except (orjson.JSONDecodeError, orjson.JSONEncodeError):
        return None
    if again.translate(None, _BLANKS) != body.translate(None, _BLANKS):
        return None
    if _TOO_MANY_DIGITS in body.translate(_DIGITS_ALIKE):
        return None
    _check_depth(body)
    return value


def _check_escapes(value: object) -> None:
    """Refuses texts with half a surrogate pair: they are no Unicode and could not even be written back."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        _refuse("lone-surrogate", "a text holds half of a surrogate pair, which stands for no character")


def _refuse(code: str, detail: str) -> NoReturn:
    raise NotJSON(code, detail)


_NO_BRACKETS: Final = bytes(set(range(256)) - set(b'[]{}"'))
_SQUARE: Final = bytes.maketrans(b"{}", b"[]")
_STEPS: Final = {ord("["): 1, ord("]"): -1}


def _check_depth(body: bytes) -> None:
    """Refuses deep nesting. The close reader must not even descend into it, which would cost stack; the quick one stops
    by itself.

    Every step goes through the text once, whatever it holds. A backslash outside a string hides what follows it, but
    that is no JSON, and no reader gets past it.
    """
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    if b"\\" in body:  # without escapes every quotation mark begins or ends a string
        body = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    outside = b"".join(body.translate(_SQUARE, _NO_BRACKETS).split(b'"')[::2])
    left = outside
    for _ in range(DEEPEST):  # each time the innermost pairs go, and with them one level
        left = left.replace(b"[]", b"")
        if not left:
            return
    # Too deep, or no JSON.
    if max(accumulate(map(_STEPS.__getitem__, outside)), default=0) > DEEPEST:
        _refuse("too-deep", f"the body is nested more than {DEEPEST} deep")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        times = Counter(name for name, _ in pairs)
        twice = next(name for name in members if times[name] > 1)
        _refuse("duplicate-name", f"the name {quoted(twice)} stands twice in one object")
    return members


def _integer(digits: str) -> int:
    count = len(digits.removeprefix("-"))
    if count > MAX_DIGITS:
        _refuse("number-out-of-range", f"a number has {count} digits; {MAX_DIGITS} are the most")
    return int(digits)


def _decimal(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        _refuse("number-out-of-range", "a number is too large for any purpose here")
    return number


def _constant(name: str) -> NoReturn:
    _refuse("not-json", f"the body is not JSON: {name} is no JSON value")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_float=_decimal, parse_constant=_constant
)
