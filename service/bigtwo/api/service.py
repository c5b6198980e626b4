"""The Flask application: dispatches questions through its own lookup table and pages through Flask. It adds headers,
metrics and a log line to every response.

Flask's own share of a request is larger than that of the question (figures: tools/benchmarks/README.md).
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from contextvars import copy_context
from datetime import UTC, datetime
from functools import partial
from time import perf_counter
from typing import Any, Final, Literal, NoReturn
from uuid import uuid4

import orjson
from flask import Flask, Request, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound
from werkzeug.routing import RequestRedirect

from bigtwo.api import metrics, pages, problems
from bigtwo.api.admission import Admission
from bigtwo.api.batch import answer_batch, answer_rulings
from bigtwo.api.problems import REQUEST_ID, Problem
from bigtwo.api.reading import Slot, preferred, read_query, read_question, refuse_body, set_requested
from bigtwo.api.replies import OF_ANSWERS, STATUS_LINES, Environ, Headers, Reply, json_document
from bigtwo.api.sealing import sealed_operations
from bigtwo.api.settings import Settings, of_application
from bigtwo.combinations.ruleset import compiling
from bigtwo.faults import Faults
from bigtwo.messages.render import current_locale, set_locale
from bigtwo.operations.questions import (
    OPERATIONS,
    VARIANT_OPERATIONS,
    Operation,
    as_json,
    compile_named_variants,
    refusals_in,
)
from bigtwo.spelling import suggested

Ask = Callable[[Environ, Slot], Reply]
Methods = Mapping[str, tuple[str, Ask]]
"""What is asked at a path by each method, with its name in the log and the counters."""

EXPOSED: Final = "Allow, ETag, RateLimit, Retry-After, X-Request-Id"
"""The headers that scripts of other sites may read, besides those that they always may; `RateLimit` is a proxy's."""

EVERYWHERE: Final[Headers] = {
    "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": EXPOSED,
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""What every answer says: anybody may ask from anywhere."""
CONTENT_SECURITY_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"
PLAIN: Final[Headers] = {**EVERYWHERE, "Content-Security-Policy": CONTENT_SECURITY_POLICY}
"""The same of everything but a page for people, which has a policy of its own."""

PREFLIGHT_KEPT: Final = 7200
"""For how many seconds a browser may remember that it may ask; more than this none of them keeps."""
PREFLIGHT: Final[Headers] = {
    "Access-Control-Allow-Methods": "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, "
    "traceparent, tracestate",
    "Access-Control-Max-Age": str(PREFLIGHT_KEPT),
}
"""The answer to a browser that asks whether it may ask: always yes. Tools add these headers by themselves."""

QUIET: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""Paths that machines ask for every few seconds; they are counted, but not logged."""

DECENT_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}\Z")
"""The form of a request id that is taken over from a client or a proxy."""

_NAME: Final = r"[A-Za-z0-9._~!$&'()*+,;=%-]*"
_ADDRESS: Final = r"\[[A-Za-z0-9:.%_~!$&'()*+,;=-]+\]"
HOST: Final = re.compile(rf"(?:{_ADDRESS}|{_NAME})(?::[0-9]{{0,5}})?\Z")
"""RFC 3986, section 3.2: a name, an IPv4 address, or an IPv6 address in brackets, and perhaps a port. No answer depends
on it, but a proxy in front may depend on it, and two that read a request differently are a hole."""


Outcome = Literal["answer", "refusal", "not-modified", "problem", "failure"]
"""An answer; one in which the rules say no; 304; a request that cannot be answered (4xx); a fault of ours (5xx)."""

_STANDARD_ERROR: Final = 2
_LONGEST_PATH: Final = 200
_MAX_LENGTH_DIGITS: Final = 18


def record(environ: Environ, operation: str, reply: Reply, seconds: float, *, writes: bool) -> None:
    """Counts a request, and writes its line, which has neither body nor query, in a single call, so that the lines of
    several workers do not mix."""
    status, refusals = reply.status, reply.refusals
    outcome: Outcome = "refusal" if refusals else "answer"
    if status >= 300:
        outcome = (
            "not-modified" if status == 304 else "failure" if status >= 500 else "answer" if status < 400 else "problem"
        )
    metrics.requests.labels(operation, outcome).observe(seconds)
    for code in refusals:
        metrics.refusals.labels(operation, code).inc()
    if reply.problem:
        metrics.problems.labels(reply.problem).inc()
    if not writes:
        return
    length = environ.get("CONTENT_LENGTH") or "0"
    # None for what is no number, or none that a request could have
    sent = int(length) if len(length) <= _MAX_LENGTH_DIGITS and length.isdecimal() else None
    line = orjson.dumps(
        {
            "time": datetime.now(UTC),
            "event": "request",
            "id": environ[REQUEST_ID],
            "client": environ.get("REMOTE_ADDR", ""),
            "method": environ["REQUEST_METHOD"],
            "path": environ["PATH_INFO"][:_LONGEST_PATH],
            "operation": operation,
            "outcome": outcome,
            "status": status,
            "ms": round(seconds * 1000, 3),
            "bytes_in": sent,
            "bytes_out": len(reply.body),
        },
        option=orjson.OPT_APPEND_NEWLINE,
    )
    try:
        os.write(_STANDARD_ERROR, line)
    except OSError:  # nobody listens any more; a question is worth more than its line
        return


class Service(Flask):
    """The application: without static files, cookies, HTML of Flask's own and redirects made of the Host."""

    def __init__(self, settings: Settings) -> None:
        super().__init__("bigtwo", static_folder=None)
        self.settings = settings
        self.admission = Admission()
        self.questions = question_endpoints(settings)
        """The question endpoints, by path and method. Flask's router knows the pages alone."""
        self.url_map.merge_slashes = False  # /v1//rules is not /v1/rules, and a redirect would be HTML
        for path, name, view in pages.views(settings):
            self.add_url_rule(path, name, view, methods=["GET"])  # type: ignore[arg-type]

    def wsgi_app(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answers a request in a context of its own, which the language and the turn for house rules belong to."""
        started = perf_counter()
        environ["PATH_INFO"] = environ["PATH_INFO"] or "/"  # http://host means its root (RFC 9110, section 4.2.3)
        given: str = environ.get("HTTP_X_REQUEST_ID", "")
        request_id = environ[REQUEST_ID] = given if given and DECENT_ID.match(given) else str(uuid4())
        operation, reply = copy_context().run(self._answer, environ)
        headers = {**PLAIN, **reply.headers, "X-Request-Id": request_id}
        if reply.status not in (204, 304):
            headers["Content-Length"] = str(len(reply.body))
        if environ["REQUEST_METHOD"] == "HEAD":
            reply = reply._replace(body=b"")
        start_response(STATUS_LINES[reply.status], list(headers.items()))
        try:
            writes = self.settings.log and environ["PATH_INFO"] not in QUIET
            record(environ, operation, reply, perf_counter() - started, writes=writes)
        except Exception:  # the client has the answer; counting it must not take it back
            problems.log.exception("request %s was answered, but could not be counted or logged", request_id)
        return (reply.body,)

    def _answer(self, environ: Environ) -> tuple[str, Reply]:
        """The answer, and the name of the operation or page; every failure ends in a problem."""
        set_locale(preferred(environ.get("HTTP_ACCEPT_LANGUAGE", "")))
        method: str = environ["REQUEST_METHOD"]
        if method == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ:
            return "none", Reply(204, PREFLIGHT)
        name = "none"
        try:
            host: str | None = environ.get("HTTP_HOST")
            if host is None:
                if environ.get("SERVER_PROTOCOL") != "HTTP/1.0":  # which did not know it
                    raise Problem("bad-request.no-host")
            elif not HOST.match(host):  # more than one the server refuses itself
                raise Problem("bad-request.no-such-host")
            methods = self.questions.get(environ["PATH_INFO"])
            if methods is None:
                with self.request_context(environ):
                    name = self._page_name()
                    return name, self.dispatch_request()  # type: ignore[return-value]
            if method in methods:
                name, ask = methods[method]
                slot = Slot(self.admission, environ)
                compiling.set(slot.compiling)
                try:
                    return name, ask(environ, slot)
                finally:
                    if slot.admitted:
                        self.admission.leave(slot.admitted)
            if method == "OPTIONS":
                return methods["POST"][0], _allowed([*methods, "OPTIONS"])
            raise MethodNotAllowed([*methods, "OPTIONS"])
        except Exception as error:
            return name, problems.reply_to(self._of_flask(error, environ["PATH_INFO"]), environ)

    # --- pages, in Flask's words -------------------------------------------------------------------------------------

    def _page_name(self) -> str:
        """The name of the page that Flask's router has found."""
        rule = request.url_rule
        if request.environ["PATH_INFO"].startswith("//"):  # the router takes //v1 for /v1
            raise NotFound
        return "none" if rule is None else rule.endpoint

    def raise_routing_exception(self, request: Request) -> NoReturn:
        """404 where the router would redirect: a client could choose the address by the header Host."""
        if isinstance(request.routing_exception, RequestRedirect):
            raise NotFound
        super().raise_routing_exception(request)

    def make_default_options_response(self) -> Reply:  # type: ignore[override]
        """204 with the methods that the path answers."""
        rule = request.url_rule
        return _allowed((rule.methods if rule is not None else None) or ())

    def _of_flask(self, error: Exception, path: str) -> Exception:
        """A failure of Flask or Werkzeug as a problem; others as they are."""
        match error:
            case MethodNotAllowed():
                allowed = _allowed(error.valid_methods or ()).headers
                problem = Problem("method-not-allowed.path", name=allowed["Allow"])
                problem.headers.update(allowed)
                return problem
            case NotFound():
                paths = [rule.rule for rule in self.url_map.iter_rules() if not rule.arguments and rule.rule != "/"]
                paths += self.questions
                return Problem("not-found.path", suggested(path, paths) or suggested(f"/v1{path}", paths))
            case HTTPException():
                return Problem("bad-request.malformed")
        return error


def _allowed(methods: Iterable[str]) -> Reply:
    """The answer to OPTIONS."""
    return Reply(204, {"Allow": ", ".join(sorted(methods))})


# --- questions -------------------------------------------------------------------------------------------------------


def question_endpoints(settings: Settings) -> Mapping[str, Methods]:
    """The question endpoints, by path and method; those of one question and those of many."""
    operations = sealed_operations(settings.state_keys)
    found: dict[str, Methods] = {
        "/v1/batch": {"POST": ("batch", partial(answer_batch, operations))},
        "/v1/rulings": {"POST": ("rulings", answer_rulings)},
    }
    for name, operation in {**operations, **VARIANT_OPERATIONS}.items():
        label = name.removeprefix("variants/")
        methods: dict[str, tuple[str, Ask]] = {"POST": (label, partial(_answer_post, operation))}
        if operation.fits_url:
            methods["GET"] = methods["HEAD"] = label, partial(_answer_get, operation, settings.max_age)
        found[f"/v1/{name}"] = methods
    return found


def _answer_post(operation: Operation, environ: Environ, slot: Slot) -> Reply:
    """The answer to a question in a body."""
    body = read_question(environ, slot, operation.largest_body)
    if isinstance(body, dict):
        slot.expect(operation.cost(body))
    answer = operation.answer(operation.request.load(body))
    return Reply(200, OF_ANSWERS[current_locale().tag], as_json(answer), refusals_in(answer))


def _answer_get(operation: Operation, max_age: int, environ: Environ, slot: Slot) -> Reply:
    """The answer to a question in a URL: 304 if the client has it already."""
    refuse_body(environ)
    faults = Faults()
    body = read_query(environ["QUERY_STRING"].encode("latin-1"), operation.request.in_urls, faults)
    if (lang := body.pop("lang", None)) is not None:
        set_requested(lang)
    slot.expect(operation.cost(body))
    answer = operation.answer(operation.request.load(body, faults))
    document = json_document(answer, language=current_locale().tag)
    return document.reply(environ, max_age, refusals_in(answer))


def create_app(settings: Settings | None = None) -> Service:
    """The application, with every named variant compiled and the large pages made: the first request costs what the
    others cost, and workers that are forked share what was made.

    Without settings those of the environment count; raises InvalidSetting where one of them cannot be followed.
    """
    service = Service(of_application() if settings is None else settings)
    compile_named_variants()
    pages.make_large_pages(service.settings)
    OPERATIONS["classify"].answer(OPERATIONS["classify"].request.load({"cards": ["3D"]}))
    return service
