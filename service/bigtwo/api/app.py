"""The application: a Flask app without static files, cookies, redirects or HTML."""

from __future__ import annotations

from flask import Flask, Response, request

from bigtwo.api import problems, routes
from bigtwo.operations import OPERATIONS


class _Service(Flask):
    """Flask, but OPTIONS is answered without a body."""

    def make_default_options_response(self) -> Response:
        """204 with the methods that the path answers."""
        matched = request.url_rule
        methods = matched.methods if matched is not None and matched.methods is not None else ()
        headers = {"Allow": ", ".join(sorted(methods)), "X-Content-Type-Options": "nosniff"}
        answer = Response(status=204, headers=headers)
        del answer.headers["Content-Type"]  # there is no content
        return answer


def create_app() -> Flask:
    """The application, with the base game compiled, so that the first question costs what the others cost."""
    app = _Service("bigtwo", static_folder=None)
    app.url_map.merge_slashes = False  # //v1 is not /v1, and a redirect would be a page of HTML
    problems.install(app)
    routes.install(app)
    classify = OPERATIONS["classify"]
    classify.answer(classify.request.load({"cards": ["3D"]}))
    return app
