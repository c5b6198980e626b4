"""The application: a Flask app without static files, cookies, redirects or HTML, behind one door."""

from __future__ import annotations

from typing import Final

from flask import Flask, Response, request
from flask.sessions import SessionInterface
from werkzeug.exceptions import NotFound

from bigtwo.api import problems, routes, settings
from bigtwo.api.budget import Budget
from bigtwo.api.door import PAGE, Door
from bigtwo.operations import OPERATIONS, watch

PREFLIGHT_KEPT: Final = 7200
"""For how many seconds a browser may remember that it may ask; more than this none of them keeps."""


class _NoSessions(SessionInterface):
    """Nobody is known here, so there is nothing to open or to save."""

    def open_session(self, app: Flask, request: object) -> None:
        """None: no cookie is read."""

    def is_null_session(self, obj: object) -> bool:
        """Always: no cookie is written."""
        return True


class _Service(Flask):
    """Flask, but OPTIONS is answered without a body, and there are no sessions."""

    session_interface = _NoSessions()

    def make_default_options_response(self) -> Response:
        """204 with the methods that the path answers, for people and for browsers that ask before they ask."""
        matched = request.url_rule
        methods = ", ".join(sorted((matched.methods if matched is not None else None) or ()))
        headers = {
            "Allow": methods,
            "Access-Control-Allow-Methods": methods,
            "Access-Control-Allow-Headers": "Content-Type, If-None-Match, X-Request-Id",
            "Access-Control-Max-Age": str(PREFLIGHT_KEPT),
            "Cache-Control": f"public, max-age={PREFLIGHT_KEPT}",
        }
        answer = Response(status=204, headers=headers)
        del answer.headers["Content-Type"]  # there is no content
        return answer


def _refuse_another_root() -> None:
    """//v1 is not /v1, though the router takes it so."""
    if request.environ["PATH_INFO"].startswith("//"):
        raise NotFound


def _name_the_page() -> None:
    """Tells the door which page was found, for the log and the counters."""
    if request.url_rule is not None:
        request.environ[PAGE] = request.url_rule.endpoint


def create_app(configured: settings.Settings | None = None) -> Flask:
    """The application, with the base game compiled, so that the first question costs what the others cost.

    Without settings those of the environment count; raises InvalidSetting where one of them cannot be followed.
    """
    chosen = settings.of_application() if configured is None else configured
    app = _Service("bigtwo", static_folder=None)
    app.url_map.merge_slashes = False  # /v1//rules is not /v1/rules, and a redirect would be HTML
    problems.install(app)
    routes.install(app, chosen)
    app.before_request(_refuse_another_root)
    app.before_request(_name_the_page)
    app.wsgi_app = Door(app.wsgi_app, routes.questions(chosen), chosen)  # type: ignore[method-assign]
    classify = OPERATIONS["classify"]
    classify.answer(classify.request.load({"cards": ["3D"]}))
    watch(Budget(chosen.compile_share))
    return app
