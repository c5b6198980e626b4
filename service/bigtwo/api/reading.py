"""Reads JSON bodies and query strings strictly and with bounded cost, and negotiates the response language.

`Accept-Language` (RFC 9110, section 12.5.4) says what a client prefers; a parameter or field ``lang`` of the question
takes precedence. A language that the service does not have is answered in English. Flask would accept a part of a
chunked body, a truncated body, other encodings and repeated names; here each of them is a problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from time import thread_time
from types import MappingProxyType
from typing import Final, NoReturn
from urllib.parse import unquote_to_bytes

from werkzeug.http import parse_accept_header, parse_options_header

from bigtwo.api.admission import EXPENSIVE, Admission
from bigtwo.api.problems import Problem
from bigtwo.api.replies import Environ
from bigtwo.faults import Fault, Faults, fault
from bigtwo.messages.languages import ENGLISH, match_language
from bigtwo.messages.render import Locale, Param, locale_of, set_locale, truncate
from bigtwo.operations.questions import MIX_COST, READING_BYTES
from bigtwo.schemas.fields import Field, Spelling
from bigtwo.schemas.requests import InvalidRequest
from bigtwo.spelling import suggested
from bigtwo.strict_json import MAX_DIGITS, NotJSON, read_json


@dataclass(slots=True)
class Slot:
    """The slot of one request, taken when the request turns out to be expensive."""

    admission: Admission
    environ: Environ
    admitted: int = 0
    """The cost in units at which it took the slot; 0 while it needs none."""
    expected: int = 0
    """The cost in units of the request, as far as it has been read."""

    def expect(self, cost: int) -> None:
        """Adds to the expected cost before the work begins. Raises Overloaded or ClientGone."""
        self.expected += cost
        if self.expected >= EXPENSIVE and not self.admitted:
            self.admission.enter(self.expected, self.environ)
            self.admitted = self.expected

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """Takes the slot for a table that is compiled for the request. Raises Overloaded or ClientGone."""
        if not self.admitted:  # the cost of several questions includes all their house rules
            self.expect(MIX_COST)
        started = thread_time()
        yield
        self.admission.count_table(thread_time() - started)


def read_question(environ: Environ, slot: Slot, largest: int) -> object:
    """The JSON value in the body of a request, whose language is the current one from here on. Raises Problem, NotJSON,
    and what `Slot.expect` raises."""
    if query := environ.get("QUERY_STRING"):  # a misplaced parameter must not be ignored
        faults = Faults()
        read_parameters(query.encode("latin-1"), (), faults)
        faults.check(InvalidRequest)
    if environ.get("CONTENT_TYPE") != "application/json":  # the usual case, without parsing the header
        _check_media_type(environ.get("CONTENT_TYPE", ""))
    coding: str = environ.get("HTTP_CONTENT_ENCODING", "")
    if coding and coding.lower() != "identity":
        _refuse_media_type("coding", text=truncate(coding))
    announced: str = environ.get("CONTENT_LENGTH", "")
    if not (announced.isascii() and announced.isdigit()) or environ.get("HTTP_TRANSFER_ENCODING"):
        chunked = environ.get("HTTP_TRANSFER_ENCODING")
        raise Problem("length-required.chunked" if chunked or announced else "length-required.no-body")
    digits = announced.lstrip("0") or "0"
    if len(digits) > MAX_DIGITS or int(digits) > largest:
        if len(digits) > MAX_DIGITS:
            raise Problem("body-too-large.beyond-counting", most=largest)
        raise Problem("body-too-large.question", count=int(digits), most=largest)
    length = int(digits)
    try:
        body: bytes = environ["wsgi.input"].read(length)
    except OSError:  # the server's time limit on the socket, or the end of the connection
        raise Problem("request-timeout.body", count=length) from None
    if len(body) < length:  # a server may hand over what came before the connection broke
        raise Problem("bad-request.body-ended", count=len(body), expected=length)
    slot.expect(length // READING_BYTES)
    question = read_json(body)
    if type(question) is dict and "lang" in question:
        set_requested(question["lang"])
    return question


def _check_media_type(given: str) -> None:
    media_type, options = parse_options_header(given)
    if media_type.lower() == "application/json":
        if options.get("charset", "utf-8").lower() == "utf-8":
            return
        _refuse_media_type("charset", text=truncate(given))
    if given:
        _refuse_media_type("other", text=truncate(given))
    _refuse_media_type("missing")


def _refuse_media_type(form: str, **params: Param) -> NoReturn:
    problem = Problem(f"unsupported-media-type.{form}", **params)
    problem.headers["Accept-Post"] = "application/json"
    raise problem


_FEW: Final = 15
"""How many values a sentence lists."""


# --- query strings ---------------------------------------------------------------------------------------------------


def read_parameters(
    query: bytes, known: Iterable[str], faults: Faults, lists: Mapping[str, str] = MappingProxyType({})
) -> dict[str, str]:
    """The parameters of a query string by name; unknown ones are added to the faults, and repeated ones too, but for
    the lists: their values are joined by their separator."""
    if not query:
        return {}
    names = tuple(known)
    found: dict[str, str] = {}
    values_of: dict[str, list[str]] = {}
    legible = True
    for pair in query.split(b"&"):
        before, _, after = pair.partition(b"=")
        name, value = unquoted(before), unquoted(after)
        if name is None or value is None:
            if name is None:
                faults.note((), "not-utf-8.parameter-name")
            else:
                faults.note((name,), "not-utf-8.parameter", field=name)
            legible = False
        elif name not in names:
            if pair:
                faults.add(_no_parameter, name, names)
        elif name not in found:
            found[name] = value
        elif name in lists:
            values_of.setdefault(name, [found[name]]).append(value)
        else:
            faults.note((name,), "repeated-parameter.once", field=name)
    if not legible:  # nobody knows whether a field is missing
        faults.check(InvalidRequest)
    return found | {name: lists[name].join(values) for name, values in values_of.items()}


def _no_parameter(name: str, names: tuple[str, ...]) -> Fault:
    if not names:
        return fault((name,), "unknown-parameter.none", text=truncate(name))
    near = suggested(name, names)
    return fault((name,), "unknown-parameter.here", (), near, text=truncate(name), fields=names)


def no_such_value(name: str, value: str, values: Sequence[str], code: str = "unknown-value") -> Fault:
    """The fault of a parameter that takes one of a few values, and this is none of them."""
    near, text = suggested(value, values), truncate(value)
    if len(values) > _FEW:
        return fault((name,), f"{code}.many", (), near, field=name, text=text)
    return fault((name,), f"{code}.few", (), near, field=name, text=text, values=tuple(values))


def unquoted(part: bytes) -> str | None:
    """A percent-encoded part of a query string; None where it is not UTF-8."""
    try:
        return unquote_to_bytes(part.replace(b"+", b" ")).decode("utf-8")
    except UnicodeDecodeError:
        return None


def refuse_body(environ: Environ) -> None:
    """Raises Problem if a question in a URL has a body besides, which would be ignored."""
    if environ.get("CONTENT_LENGTH", "0") not in ("", "0") or environ.get("HTTP_TRANSFER_ENCODING"):
        raise Problem("bad-request.body-of-get")


def read_query(query: bytes, fields: Mapping[str, Field], faults: Faults) -> dict[str, object]:
    """A question asked in a URL, as the same question would be in a body: lists are joined by commas or their
    parameters are repeated, numbers and truth values are written as in JSON. Other parameters that are unknown or
    repeated are added to the faults."""
    lists = {name: between for name, field in fields.items() if (between := field.spelling.between) is not None}
    found = read_parameters(query, fields, faults, lists)
    return {name: value_in_url(name, text, fields[name].spelling, faults) for name, text in found.items()}


def value_in_url(name: str, text: str, spelling: Spelling, faults: Faults) -> object:
    """The value of a parameter. What is meant as JSON and is none is added to the faults; the value is then a NotJSON,
    which no field reads."""
    try:
        return spelling.value_of(text)
    except NotJSON as failure:
        faults.add(failure.at, (name,))
        return failure


# --- languages -------------------------------------------------------------------------------------------------------


def set_requested(lang: object) -> None:
    """Makes the language that a question asks for the current one; what is no text, its schema refuses."""
    if isinstance(lang, str):
        set_locale(locale_of(match_language((lang,)) or ENGLISH))


@lru_cache(maxsize=256)
def preferred(accept_language: str) -> Locale:
    """The locale of the first language by weight, or else of English. ``*`` comes behind names of the same weight."""
    wanted = parse_accept_header(accept_language)
    for text, weight in sorted(wanted, key=lambda each: (each[1], each[0] != "*"), reverse=True):
        if not weight:
            break
        found = ENGLISH if text == "*" else match_language((text,))
        if found is not None:
            return locale_of(found)
    return locale_of(ENGLISH)
