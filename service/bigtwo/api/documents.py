"""Pages that may be kept, as they go out: as they are or compressed, whichever the client prefers.

A fixed document is compressed when it is first asked for, and the result is kept beside it. Each coding of it is a
representation of its own with an entity tag of its own (RFC 9110, section 8.8.3), so that no cache takes one for
another. Questions are never compressed: their answers are short, and each would have to be compressed anew.
"""

from __future__ import annotations

import gzip
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from werkzeug.http import parse_accept_header

from bigtwo.api import caching
from bigtwo.api.replies import Reply
from bigtwo.operations.answers import as_json

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bigtwo.api.replies import Headers

    Environ = dict[str, Any]

SHORTEST: Final = 1400
"""How many bytes a document has at least that is compressed: what is shorter fits into one packet as it is."""

IDENTITY: Final = "identity"
"""The name for no coding (RFC 9110, section 12.5.3)."""

_COMPRESS: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "zstd": lambda plain: zstd.compress(plain, 9),
    "gzip": lambda plain: gzip.compress(plain, 6, mtime=0),
}
"""Every coding, the one that saves more first. The next levels save a hundredth of the bytes and double the time."""

_UNNAMED: Final = 0.0001
"""The weight of no coding where nothing is said of it: it is acceptable, but after everything that is named."""


@dataclass(frozen=True, slots=True)
class Document:
    """A page that may be kept: what it says, as it is and in every coding that was asked for."""

    content_type: str
    plain: bytes
    is_fixed: bool = False
    """Does it stay in memory, so that it is compressed once and not for every request?"""
    headers: Headers = ()
    """What else it says about itself."""
    language: str | None = None
    """In which language it is, where there are others."""
    max_age: int | None = None
    """For how many seconds it may be kept, if not for as many as the settings say."""
    _tag: str = field(init=False, repr=False)
    _coded: dict[str, bytes] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Two languages may say the same; each is a representation of its own.
        object.__setattr__(self, "_tag", caching.tag(self.plain, *([self.language.encode()] if self.language else [])))

    def tag(self, coding: str) -> str:
        """The entity tag of its representation in a coding, which need not be made for that."""
        return self._tag if coding == IDENTITY else caching.tag(self._tag.encode(), coding.encode())

    def body(self, coding: str) -> bytes:
        """Its bytes in a coding. Two threads may make them at once; they make the same."""
        if coding == IDENTITY:
            return self.plain
        if coding not in self._coded:
            self._coded[coding] = _COMPRESS[coding](self.plain)
        return self._coded[coding]


def of_json(value: object, *, is_fixed: bool = False, language: str | None = None) -> Document:
    """A document in JSON."""
    return Document("application/json", as_json(value), is_fixed, language=language)


def reply(document: Document, environ: Environ, max_age: int) -> Reply:
    """A document in the coding that the client prefers; 304 where it has the document in one that it accepts."""
    codings = _codings(document, environ)
    kept_for = max_age if document.max_age is None else document.max_age
    about = (*document.headers, *_of_choices(document))
    for coding in codings:
        if caching.knows(environ, document.tag(coding)):
            return _not_modified(document.tag(coding), kept_for, about)
    coding = codings[0]
    entity_tag = document.tag(coding)
    if caching.has_any(environ):
        return _not_modified(entity_tag, kept_for, about)
    headers = (("Content-Type", document.content_type), *caching.headers(entity_tag, kept_for), *about)
    if coding != IDENTITY:
        headers = (*headers, ("Content-Encoding", coding))
    return Reply(200, headers, document.body(coding))


def _of_choices(document: Document) -> Headers:
    """What a document says about the choices among its representations."""
    if document.language is None:
        return (("Vary", "Accept-Encoding"),)
    return (("Vary", "Accept-Encoding, Accept-Language"), ("Content-Language", document.language))


def _not_modified(entity_tag: str, max_age: int, about: Headers) -> Reply:
    """304. It says what 200 would have said: whoever has kept the document updates its headers from these."""
    found = caching.not_modified(entity_tag, max_age)
    return found._replace(headers=(*found.headers, *about))


def _codings(document: Document, environ: Environ) -> list[str]:
    """The codings in which a client may get a document, the best first."""
    if document.is_fixed:
        found = accepted(environ.get("HTTP_ACCEPT_ENCODING", ""))
        # Where nothing is acceptable, the field is as good as absent (RFC 9110, section 12.4.1).
        if found and (len(document.plain) >= SHORTEST or IDENTITY not in found):
            return found
    return [IDENTITY]


def accepted(accept_encoding: str) -> list[str]:
    """The codings of this service that a client accepts, those of the greatest weight first.

    An asterisk does not stand for zstd: it is an old habit, and who has it may never have heard of a coding so new.
    """
    given = {name.lower(): weight for name, weight in parse_accept_header(accept_encoding)}
    others = given.get("*", 0.0)
    weights = {
        "zstd": given.get("zstd", 0.0),
        "gzip": given.get("gzip", given.get("x-gzip", others)),  # two names of one (RFC 9110, section 8.4.1.3)
        IDENTITY: given.get(IDENTITY, given.get("*", _UNNAMED)),
    }
    return sorted((name for name, weight in weights.items() if weight), key=weights.__getitem__, reverse=True)
