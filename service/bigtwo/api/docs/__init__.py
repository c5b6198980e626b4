"""``/docs``: the contract in a reader for people, Swagger UI, whose files this service serves itself.

The page runs no script of its own text and asks no other host, and a Content-Security-Policy holds it to that.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from gzip import compress
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Final

from flask import Response, request

from bigtwo.api.problems import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may do: run our scripts, use our styles, ask this service. The reader styles single elements."""

A_DAY: Final = "public, max-age=86400"

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


_LEVEL: Final = 4
"""How hard files are compressed: the next levels save a twentieth of the bytes and double the time at the start."""


@dataclass(frozen=True, slots=True)
class _File:
    content_type: str
    plain: bytes
    zipped: bytes


@cache
def _file(package: str, path: str, content_type: str) -> _File:
    """A file of the page, read and compressed when it is first asked for."""
    plain = files(package).joinpath(path).read_bytes()
    return _File(content_type, plain, compress(plain, _LEVEL, mtime=0))


def make_assets() -> None:
    """Reads and compresses every file of the page."""
    for asset in _FILES.values():
        _file(*asset)


def docs() -> Response:
    """The page."""
    answer = _sent(_file(_OURS, "page.html", "text/html; charset=utf-8"))
    answer.headers["Content-Security-Policy"] = POLICY
    return answer


def docs_asset(name: str) -> Response:
    """A file that the page needs."""
    if name not in _FILES:
        raise Problem("not-found", f"the page has no such file; its files are {', '.join(_FILES)}")
    return _sent(_file(*_FILES[name]))


def _sent(file: _File) -> Response:
    """A file, compressed for those who take that, or word that they have it already."""
    zipped = request.accept_encodings["gzip"] > 0
    body = file.zipped if zipped else file.plain
    answer = Response(body, 200, {"Content-Type": file.content_type, "Cache-Control": A_DAY, "Vary": "Accept-Encoding"})
    if zipped:
        answer.headers["Content-Encoding"] = "gzip"
    answer.set_etag(sha256(body).hexdigest()[:32])
    answer.make_conditional(request)
    return answer
