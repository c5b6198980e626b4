"""``/`` and the files of the desk: the page for players, whose files this service serves itself.

The page runs no script of its own text, styles nothing in it and asks no other host, and a Content-Security-Policy
holds it to that. Programs find what there is at ``/v1``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from flask import request

from bigtwo import __version__
from bigtwo.api.documents import Document, of_json
from bigtwo.api.problems import Problem
from bigtwo.api.reading import refuse_parameters
from bigtwo.desk import desk_file, desk_page, digest
from bigtwo.messages.languages import tag as spoken
from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS

if TYPE_CHECKING:
    from collections.abc import Mapping

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
"""What the page may do: run our scripts, use our styles and pictures, ask this service."""

FOR_GOOD: Final = 31_536_000
"""For how many seconds a file may be kept whose address names its content: a year."""

MANY: Final[Mapping[str, str]] = {
    "batch": "What are the answers to many questions?",
    "rulings": "Who at this table is right, and by which rule?",
}
"""The questions that take several others, and what each asks."""

_LINKS: Final = {
    "docs": "/docs",
    "guides": "/guides/",
    "contract": "/openapi.yaml",
    "contract-for-generators": "/openapi-portable.json",
    "variants": "/v1/variants",
    "options": "/v1/options",
    "packs": "/v1/packs",
    "messages": "/v1/messages",
    "rules": "/v1/rules",
    "corpus": "/v1/corpus",
    "problems": "/v1/problems",
    "health": "/healthz",
    "readiness": "/readyz",
}


def index() -> Document:
    """What there is, for programs."""
    refuse_parameters(request.query_string)
    asked = {**{name: each.summary for name, each in {**OPERATIONS, **VARIANT_OPERATIONS}.items()}, **MANY}
    return of_json(_described(asked))


def _described(asked: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": "bigtwo",
        "about": "The rules authority for the card game Big Two.",
        "release": __version__,
        "operations": {name: {"href": f"/v1/{name}", "asks": summary} for name, summary in asked.items()},
        "links": _LINKS,
    }


def front() -> Document:
    """The page for players."""
    return _page(spoken())


@lru_cache(maxsize=16)
def _page(tag: str) -> Document:
    # It names the files of this release, so a browser has to ask whether it is still the page of today.
    return Document(
        "text/html; charset=utf-8",
        desk_page(tag),
        is_fixed=True,
        headers=(("Content-Security-Policy", POLICY),),
        language=tag,
        max_age=0,
    )


def file_of_desk(content: str, folder: str, name: str) -> Document:
    """A file that the page needs; those of another release are not kept here."""
    found = _file(f"{folder}/{name}") if content == digest() else None
    if found is None:
        raise Problem("not-found.path")
    return found


@lru_cache(maxsize=128)
def _file(path: str) -> Document | None:
    file = desk_file(path)
    return None if file is None else Document(file.content_type, file.content, is_fixed=True, max_age=FOR_GOOD)


def read_page() -> None:
    """Reads the page and its files, so that no request waits for it."""
    _page(spoken())
