"""The WSGI middleware around Flask: the id of a request, questions, headers, counting and the log.

Flask answers pages, OPTIONS and 405. Questions are answered here and nowhere else: Flask's own share of a request is
larger than that of the question (benchmarks/README.md has the figures).
"""

from __future__ import annotations

import re
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from bigtwo.api import access_log, budget, hosts, languages, metrics, problems, proxies
from bigtwo.api.replies import STATUS_LINES, Headers, Reply
from bigtwo.messages.languages import speak
from bigtwo.messages.languages import tag as spoken
from bigtwo.operations.questions import observed_by

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bigtwo.api.metrics import Outcome
    from bigtwo.api.settings import Settings
    from bigtwo.combinations.store import Observer

    Environ = dict[str, Any]
    StartResponse = Callable[..., Any]
    WSGI = Callable[[Environ, StartResponse], Iterable[bytes]]
    Ask = Callable[[Environ], Reply]

PAGE: Final = "bigtwo.page"
"""Where a request's environment holds the name of the page that Flask found, from the closed list of its routes."""

EXPOSED: Final = "Allow, ETag, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"
"""The headers that scripts of other sites may read, besides those that they always may."""

EVERYWHERE: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", EXPOSED),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
)
"""What every answer says: anybody may ask from anywhere, and nothing here is a page unless it says so."""

PREFLIGHT_KEPT: Final = 7200
"""For how many seconds a browser may remember that it may ask; more than this none of them keeps."""
PREFLIGHT: Final = (
    ("Access-Control-Allow-Methods", "DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT"),
    (
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id, traceparent, tracestate",
    ),
    ("Access-Control-Max-Age", str(PREFLIGHT_KEPT)),
)
"""What a browser is told that asks whether it may ask: always yes, also where the answer will be a problem, which
scripts could not read otherwise. These headers are what tools add by themselves; most of them mean nothing here."""

CONTENT_SECURITY_POLICY: Final = "default-src 'none'; frame-ancestors 'none'"

PLAIN: Final = (*EVERYWHERE, ("Content-Security-Policy", CONTENT_SECURITY_POLICY))
"""The same for everything but a page for people."""

REQUEST_ID_HEADER: Final = "X-Request-Id"

QUIET: Final = frozenset({"/healthz", "/readyz", "/metrics"})
"""Paths that machines ask for every few seconds; they are counted, but not logged."""

REQUEST_ID: Final = re.compile(r"[A-Za-z0-9._-]{1,64}\Z")


def identify(environ: Environ) -> str:
    """The id of a request: the one that the client or a proxy gave it, if it is a decent one, or a new one."""
    given: str = environ.get("HTTP_X_REQUEST_ID", "")
    found = given if given and REQUEST_ID.match(given) else problems.new_id()
    environ[problems.REQUEST_ID] = found
    return found


class Middleware:
    """The WSGI application: questions by themselves, everything else through Flask."""

    def __init__(
        self,
        flask: WSGI,
        questions: Mapping[tuple[str, str], tuple[str, Ask]],
        settings: Settings,
        tables: Observer,
    ) -> None:
        self._flask = flask
        self._questions = questions
        """By method and path, the name of the operation that is asked there, and how it answers."""
        self._settings = settings
        self.budget = tables
        """What decides which house rules may be compiled for a request."""

    def __call__(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        before = spoken()
        languages.prefer(environ)
        asking = budget.asking.set(environ)
        try:
            with observed_by(self.budget):
                return self._answer(environ, start_response)
        finally:
            budget.asking.reset(asking)
            if spoken() != before:
                speak(before)

    def _answer(self, environ: Environ, start_response: StartResponse) -> Iterable[bytes]:
        started = perf_counter()
        request_id = identify(environ)
        question = self._questions.get((environ["REQUEST_METHOD"], environ["PATH_INFO"]))
        if environ["REQUEST_METHOD"] == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ:
            operation, reply = "none", Reply(204, PREFLIGHT, b"")
        elif fault := hosts.fault_of(environ):
            operation, reply = "none", problems.reply_to(problems.Problem(fault), environ)
        elif question is not None:
            operation, ask = question
            try:
                reply = ask(environ)
            except Exception as error:
                reply = problems.reply_to(error, environ)
        else:
            reply = self._from_flask(environ)
            operation = environ.get(PAGE, "none")
        if environ["REQUEST_METHOD"] == "HEAD":
            reply = _without_body(reply)
        if budget.RATE_LIMIT in environ:
            reply = reply._replace(headers=(*reply.headers, *environ[budget.RATE_LIMIT]))
        start_response(STATUS_LINES[reply.status], self._headers(reply, request_id))
        try:
            self._record(environ, request_id, operation, reply, perf_counter() - started)
        except Exception:  # whoever asked has the answer; counting it must not take it back
            problems.log.exception("request %s was answered, but could not be counted or logged", request_id)
        return (reply.body,)

    def _headers(self, reply: Reply, request_id: str) -> list[tuple[str, str]]:
        everywhere: Headers = PLAIN
        if any(name == "Content-Security-Policy" for name, _ in reply.headers):
            everywhere = EVERYWHERE
        headers = [*reply.headers, *everywhere, (REQUEST_ID_HEADER, request_id)]
        if reply.status not in (204, 304) and not any(name == "Content-Length" for name, _ in reply.headers):
            headers.append(("Content-Length", str(len(reply.body))))
        return headers

    def _from_flask(self, environ: Environ) -> Reply:
        """What Flask answers, as a whole: no body here is streamed."""
        received: list[Any] = []

        def start_response(status: str, headers: list[tuple[str, str]], _failure: object = None) -> None:
            received[:] = int(status[:3]), tuple(headers)

        chunks = self._flask(environ, start_response)
        try:
            body = b"".join(chunks)
        finally:
            close = getattr(chunks, "close", None)
            if close is not None:
                close()
        return Reply(received[0], received[1], body)

    def _record(self, environ: Environ, request_id: str, operation: str, reply: Reply, seconds: float) -> None:
        """Counts the request and writes its line."""
        refusals: tuple[str, ...] = environ.get(problems.REFUSALS, ())
        outcome = _outcome(reply.status, refusals)
        metrics.answered(operation, outcome, seconds)
        if refusals:
            metrics.refused(operation, refusals)
        if problem := environ.get(problems.PROBLEM):
            metrics.not_answered(problem)
        if self._settings.log and environ["PATH_INFO"] not in QUIET:
            client = proxies.client_of(environ, self._settings.trusted_proxies)
            access_log.write(environ, request_id, operation, outcome, reply, seconds, client)


def _without_body(reply: Reply) -> Reply:
    """What HEAD is answered: the headers of the answer to GET (RFC 9110, section 9.3.2)."""
    if reply.status in (204, 304) or any(name == "Content-Length" for name, _ in reply.headers):
        return reply._replace(body=b"")
    return Reply(reply.status, (*reply.headers, ("Content-Length", str(len(reply.body)))), b"")


def _outcome(status: int, refusals: tuple[str, ...]) -> Outcome:
    if status == 200:
        return "refusal" if refusals else "answer"
    if status == 304:
        return "not-modified"
    return "answer" if status < 400 else "problem" if status < 500 else "failure"
