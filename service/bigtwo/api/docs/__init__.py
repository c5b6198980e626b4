"""``/docs``: the contract in a reader for people, Swagger UI, whose files this service serves itself.

The page runs no script of its own text and asks no other host, and a Content-Security-Policy holds it to that.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from bigtwo.api.documents import Document
from bigtwo.api.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bigtwo.api.replies import Headers

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may do: run our scripts, use our styles, ask this service. The reader styles single elements."""

A_DAY: Final = 86_400
"""For how many seconds the page and its files may be kept."""

_OURS, _READERS = "bigtwo.api.docs", "flask_swagger_ui"
_FILES: Final[Mapping[str, tuple[str, str, str]]] = {
    "page.css": (_OURS, "page.css", "text/css; charset=utf-8"),
    "start.js": (_OURS, "start.js", "text/javascript; charset=utf-8"),
    "problems.css": ("bigtwo.api.problem_pages", "page.css", "text/css; charset=utf-8"),
    "spade.svg": (_OURS, "spade.svg", "image/svg+xml"),
    "swagger-ui.css": (_READERS, "dist/swagger-ui.css", "text/css; charset=utf-8"),
    "swagger-ui-bundle.js": (_READERS, "dist/swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
}
"""The files that this page and those of problems need: the package of each, its place there, and its media type."""


@cache
def _file(package: str, path: str, content_type: str, headers: Headers = ()) -> Document:
    plain = files(package).joinpath(path).read_bytes()
    return Document(content_type, plain, is_fixed=True, headers=headers, max_age=A_DAY)


def read_files() -> None:
    """Reads the page and every file of it."""
    docs()
    for name in _FILES:
        docs_asset(name)


def docs() -> Document:
    """The page."""
    return _file(_OURS, "page.html", "text/html; charset=utf-8", (("Content-Security-Policy", POLICY),))


def docs_asset(name: str) -> Document:
    """A file that the page needs."""
    if name not in _FILES:
        raise Problem("not-found.docs-asset", values=tuple(_FILES))
    return _file(*_FILES[name])
