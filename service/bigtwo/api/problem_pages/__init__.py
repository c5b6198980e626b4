"""What every type of problem means: ``/problems`` for people as HTML, ``/v1/problems`` for programs as JSON.

The pages need one stylesheet of this service, run no script and ask no other host, and a Content-Security-Policy holds
them to that.
"""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any, Final

from flask import request
from jinja2 import Environment, PackageLoader, StrictUndefined

from bigtwo.api.documents import Document, of_json
from bigtwo.api.problem_examples import examples
from bigtwo.api.problems import TYPES, Problem, fault_type
from bigtwo.api.reading import ask_in_url, read_page, refuse_parameters
from bigtwo.messages.saying import cut
from bigtwo.spelling import suggested

POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the pages may do: use our stylesheet and our icon."""


def problems() -> Document:
    """Every type of problem, in pages like every list."""
    page = read_page(ask_in_url(request.query_string))
    return of_json(page.of("problems", tuple(TYPES), _type))


def problem(slug: str) -> Document:
    """One type of problem."""
    refuse_parameters(ask_in_url(request.query_string))
    return of_json(_type(slug))


def problems_page() -> Document:
    """The page for people about every type of problem."""
    return _page("list.html", {"problems": [_type(slug) for slug in TYPES]})


def problem_page(slug: str) -> Document:
    """The page to which the `type` of a problem leads."""
    return _page("type.html", _type(slug))


def _type(slug: str) -> dict[str, Any]:
    if slug not in TYPES:
        near = suggested(fault_type(slug), TYPES)  # some look up the id of a constraint
        raise Problem("not-found.problem-type", near, text=cut(slug))
    return TYPES[slug].to_dict() | {"shown": examples()[slug].to_dict()}


def _page(template: str, shown: dict[str, Any]) -> Document:
    text = _templates().get_template(template).render(shown)
    return Document("text/html; charset=utf-8", text.encode(), headers=(("Content-Security-Policy", POLICY),))


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
