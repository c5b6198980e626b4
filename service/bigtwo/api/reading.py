"""How requests are read from HTTP: JSON bodies and query strings, strictly and at bounded cost.

The reader of Flask would take UTF-16, NaN, repeated names and half a chunked body, and would fail on deep nesting and
on integers of thousands of digits. This one takes what RFC 8259 calls JSON, in UTF-8, and refuses the rest.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, NoReturn
from urllib.parse import unquote_to_bytes

from bigtwo.api.problems import Problem
from bigtwo.schemas import Fault, Faults, pointer
from bigtwo.variant.faults import listed, nearest, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Request

    from bigtwo.schemas import Strict

LARGEST_QUESTION: Final = 16 * 1024
"""How many bytes the body of a question may have."""
DEEPEST: Final = 32
"""How deep lists and objects may stand in each other."""
MOST_DIGITS: Final = 18
"""How many digits an integer may have: what fits into 64 bits whatever they are."""


def read_question(request: Request) -> object:
    """The JSON value in the body of a request; raises Problem for everything that is none."""
    refuse_parameters(request.query_string)
    if request.content_type != "application/json":  # the usual case, without parsing the header
        _check_media_type(request)
    length = request.content_length
    if length is None or request.headers.get("Transfer-Encoding"):
        raise Problem("length-required", "say in Content-Length how long the body is; chunked bodies are not taken")
    if length > LARGEST_QUESTION:
        problem = Problem("body-too-large", f"the body has {length} bytes; a question has at most {LARGEST_QUESTION}")
        raise problem
    return read_json(request.get_data(cache=False))


def _check_media_type(request: Request) -> None:
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype == "application/json" and charset == "utf-8":
        return
    given = request.content_type
    found = f"not {quoted(given)}" if given else "and the header is missing"
    problem = Problem("unsupported-media-type", f"the body must be sent as Content-Type: application/json, {found}")
    problem.headers["Accept-Post"] = "application/json"
    raise problem


# --- JSON ------------------------------------------------------------------------------------------------------------


def read_json(body: bytes) -> object:
    """The value of a JSON text in UTF-8; raises Problem."""
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


def _check_escapes(value: object) -> None:
    """Refuses texts with half a surrogate pair: they are no Unicode and could not even be written back."""
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        _refuse("lone-surrogate", "a text holds half of a surrogate pair, which stands for no character")


def _refuse(code: str, detail: str) -> NoReturn:
    raise Problem(code, detail, [Fault("", code, detail)])


_BRACKETS: Final = re.compile(rb'"(?:[^"\\]|\\.)*(?:"|\Z)|[\[\]{}]', re.DOTALL)


def _check_depth(body: bytes) -> None:
    """Refuses deep nesting before the parser descends into it, which would cost stack."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    depth = 0
    for bracket in _BRACKETS.findall(body):
        if bracket in (b"[", b"{"):
            depth += 1
            if depth > DEEPEST:
                _refuse("too-deep", f"the body is nested more than {DEEPEST} deep")
        elif bracket in (b"]", b"}"):
            depth -= 1


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in members if names.count(name) > 1)
        _refuse("duplicate-name", f"the name {quoted(twice)} stands twice in one object")
    return members


def _integer(digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        _refuse("number-out-of-range", f"a number has {len(digits)} digits; {MOST_DIGITS} are the most")
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


# --- query strings ---------------------------------------------------------------------------------------------------


def read_parameters(query: bytes, known: Iterable[str]) -> dict[str, str]:
    """The parameters of a query string by name, each once; raises InvalidRequest for unknown and repeated ones."""
    if not query:
        return {}
    names = tuple(known)
    found: dict[str, str] = {}
    faults = Faults()
    for pair in query.split(b"&"):
        name, _, value = (_unquoted(part) for part in pair.partition(b"="))
        if name not in names:
            if pair:
                faults.add(_no_parameter, name, names)
        elif name in found:
            faults.add(_repeated, name)
        else:
            found[name] = value
    faults.check()
    return found


def _repeated(name: str) -> Fault:
    detail = f"the parameter {name} stands twice; name it once, with commas between several values"
    return Fault(pointer(name), "repeated-parameter", detail)


def _no_parameter(name: str, names: tuple[str, ...]) -> Fault:
    if names:
        near = nearest(name, names)
        hint = f"did you mean {near}?" if near else f"the parameters are {listed(names, 'and')}"
    else:
        hint = "this path takes none"
    return Fault(pointer(name), "unknown-parameter", f"there is no parameter {quoted(name)} here; {hint}")


def _unquoted(part: bytes) -> str:
    """A percent-encoded part of a query string."""
    try:
        return unquote_to_bytes(part.replace(b"+", b" ")).decode("utf-8")
    except UnicodeDecodeError:
        _refuse("not-utf-8", "a parameter of the URL is not UTF-8")


def refuse_parameters(query: bytes) -> None:
    """Raises InvalidRequest if there is any parameter, so that a misplaced one is not silently ignored."""
    if query:
        read_parameters(query, ())


def read_query(query: bytes, fields: Mapping[str, Strict]) -> dict[str, object]:
    """A question asked in a URL, as the same question would stand in a body: lists are joined by commas, numbers and
    truth values are written as in JSON."""
    return {name: fields[name].from_text(text) for name, text in read_parameters(query, fields).items()}
