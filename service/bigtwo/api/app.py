"""The application: a Flask app without static files, cookies, redirects or HTML, inside one WSGI middleware."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from flask import Flask, Request, Response, request
from flask.sessions import SessionInterface
from werkzeug.exceptions import NotFound
from werkzeug.routing import RequestRedirect

from bigtwo.api import problems, routes, settings
from bigtwo.api.admission import Admission
from bigtwo.api.budget import Budget
from bigtwo.api.middleware import PAGE, Middleware
from bigtwo.operations.questions import OPERATIONS, compile_named_variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class _NoSessions(SessionInterface):
    """Nobody is known here, so there is nothing to open or to save."""

    def open_session(self, app: Flask, request: object) -> None:
        """None: no cookie is read."""

    def is_null_session(self, obj: object) -> bool:
        """Always: no cookie is written."""
        return True


class _Service(Flask):
    """Flask, but OPTIONS is answered without a body, and there are no sessions and no redirects."""

    session_interface = _NoSessions()

    def wsgi_app(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answers a request. A target without a path (http://host) means the root (RFC 9110, section 4.2.3)."""
        environ["PATH_INFO"] = environ["PATH_INFO"] or "/"
        found: Iterable[bytes] = super().wsgi_app(environ, start_response)
        return found

    def raise_routing_exception(self, request: Request) -> NoReturn:
        """Where the router would redirect, there is nothing: the address would be made from the header Host, so
        whoever sends a request could choose it, and a cache could keep it for others."""
        if isinstance(request.routing_exception, RequestRedirect):
            raise NotFound
        super().raise_routing_exception(request)

    def make_default_options_response(self) -> Response:
        """204 with the methods that the path answers."""
        matched = request.url_rule
        methods = ", ".join(sorted((matched.methods if matched is not None else None) or ()))
        answer = Response(status=204, headers={"Allow": methods})
        del answer.headers["Content-Type"]  # there is no content
        return answer


def _refuse_another_root() -> None:
    """//v1 is not /v1, though the router takes it so."""
    if request.environ["PATH_INFO"].startswith("//"):
        raise NotFound


def _name_the_page() -> None:
    """Names the page that was found to the middleware, for the log and the counters."""
    if request.url_rule is not None:
        request.environ[PAGE] = request.url_rule.endpoint


def create_app(configured: settings.Settings | None = None) -> Flask:
    """The application, with every named variant compiled and the large pages made: the first request costs what the
    others cost, and workers that are forked share what was made.

    Without settings those of the environment count; raises InvalidSetting where one of them cannot be followed.
    """
    chosen = settings.of_application() if configured is None else configured
    app = _Service("bigtwo", static_folder=None)
    app.url_map.merge_slashes = False  # /v1//rules is not /v1/rules, and a redirect would be HTML
    problems.install(app)
    admission = Admission(max(1, chosen.threads - 1))
    routes.install(app, chosen)
    app.before_request(_refuse_another_root)
    app.before_request(_name_the_page)
    questions = routes.questions(chosen, admission)
    budget = Budget(chosen.compile_share, chosen.trusted_proxies)
    app.wsgi_app = Middleware(app.wsgi_app, questions, chosen, budget)  # type: ignore[method-assign]
    compile_named_variants()
    routes.make_large_pages(chosen)
    OPERATIONS["classify"].answer(OPERATIONS["classify"].request.load({"cards": ["3D"]}))
    return app
