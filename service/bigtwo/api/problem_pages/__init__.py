"""``/problems``: what every type of problem means, for programs as JSON and for people as HTML.

The pages need one stylesheet of this service, run no script and ask no other host, and a Content-Security-Policy holds
them to that.
"""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any, Final

from flask import request
from jinja2 import Environment, PackageLoader, StrictUndefined

from bigtwo.api.accepting import prefers_html
from bigtwo.api.documents import Document
from bigtwo.api.problem_examples import examples
from bigtwo.api.problems import TYPES, Problem, fault_type
from bigtwo.api.reading import ask_in_url, read_page
from bigtwo.messages.saying import cut
from bigtwo.operations.answers import as_json
from bigtwo.spelling import suggested

POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the pages may do: use our stylesheet and our icon."""


def problems() -> Document:
    """Every type of problem, in pages like every list."""
    page = read_page(ask_in_url(request.query_string))
    return _shown("list.html", page.of("problems", tuple(TYPES), _type))


def problem(slug: str) -> Document:
    """One type of problem."""
    if slug not in TYPES:
        near = suggested(fault_type(slug), TYPES)  # some look up the id of a constraint
        raise Problem("not-found.problem-type", near, text=cut(slug))
    return _shown("type.html", _type(slug))


def _type(slug: str) -> dict[str, Any]:
    return TYPES[slug].to_dict() | {"shown": examples()[slug].to_dict()}


def _shown(template: str, found: dict[str, Any]) -> Document:
    """HTML for those who would rather have it than JSON, which browsers say and programs do not."""
    if prefers_html():
        text = _templates().get_template(template).render(found)
        headers = (("Content-Security-Policy", POLICY),)
        return Document("text/html; charset=utf-8", text.encode(), depends_on_accept=True, headers=headers)
    return Document("application/json", as_json(found), depends_on_accept=True)


@cache
def _templates() -> Environment:
    """Made when the first page for people is asked for: no start waits for it."""
    environment = Environment(
        loader=PackageLoader("bigtwo.api.problem_pages", "."),
        autoescape=True,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["phrase"] = lambda status: HTTPStatus(status).phrase
    environment.filters["slug"] = lambda uri: uri.removeprefix("/problems/")
    return environment
