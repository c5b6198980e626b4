"""How requests are read from HTTP: JSON bodies and query strings, strictly and at bounded cost.

The reader of Flask would take half a chunked body for the whole, a body that broke off, other encodings and repeated
names; here each of them is a problem.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import unquote_to_bytes

from bigtwo.api.problems import Problem
from bigtwo.operations import SMALL_BODY
from bigtwo.schemas import Fault, Faults, pointer
from bigtwo.strict_json import NotJSON, read_json
from bigtwo.variant.faults import listed, nearest, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from flask import Request

    from bigtwo.schemas import Strict


def read_question(request: Request, largest: int = SMALL_BODY) -> object:
    """The JSON value in the body of a request, of at most so many bytes; raises Problem or NotJSON for everything
    that is none."""
    refuse_parameters(request.query_string)
    if request.content_type != "application/json":  # the usual case, without parsing the header
        _check_media_type(request)
    length = request.content_length
    if length is None or request.headers.get("Transfer-Encoding"):
        raise Problem("length-required", "say in Content-Length how long the body is; chunked bodies are not taken")
    if length > largest:
        raise Problem("body-too-large", f"the body has {length} bytes; this question has at most {largest}")
    body = request.get_data(cache=False)
    if len(body) < length:  # a server may hand over what came before the connection broke
        raise Problem("bad-request", f"the body ended after {len(body)} of the {length} bytes in Content-Length")
    return read_json(body)


def _check_media_type(request: Request) -> None:
    charset = request.mimetype_params.get("charset", "utf-8").lower()
    if request.mimetype == "application/json" and charset == "utf-8":
        return
    given = request.content_type
    found = f"not {quoted(given)}" if given else "and the header is missing"
    problem = Problem("unsupported-media-type", f"the body must be sent as Content-Type: application/json, {found}")
    problem.headers["Accept-Post"] = "application/json"
    raise problem


# --- query strings ---------------------------------------------------------------------------------------------------


def read_parameters(query: bytes, known: Iterable[str], faults: Faults) -> dict[str, str]:
    """The parameters of a query string by name; unknown and repeated ones are added to the faults."""
    if not query:
        return {}
    names = tuple(known)
    found: dict[str, str] = {}
    for pair in query.split(b"&"):
        name, _, value = (_unquoted(part) for part in pair.partition(b"="))
        if name not in names:
            if pair:
                faults.add(_no_parameter, name, names)
        elif name in found:
            faults.add(_repeated, name)
        else:
            found[name] = value
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
        raise NotJSON("not-utf-8", "a parameter of the URL is not UTF-8") from None


def refuse_parameters(query: bytes) -> None:
    """Raises InvalidRequest if there is any parameter, so that a misplaced one is not silently ignored."""
    if query:
        faults = Faults()
        read_parameters(query, (), faults)
        faults.check()


def read_query(query: bytes, fields: Mapping[str, Strict], faults: Faults) -> dict[str, object]:
    """A question asked in a URL, as the same question would stand in a body: lists are joined by commas, numbers and
    truth values are written as in JSON. Unknown and repeated parameters are added to the faults."""
    return {name: fields[name].from_text(text) for name, text in read_parameters(query, fields, faults).items()}
