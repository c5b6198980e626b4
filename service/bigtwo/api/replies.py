"""HTTP replies independent of Flask, with their entity tags and cache headers. Compression is left to the proxy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from http import HTTPStatus
from typing import Any, Final, NamedTuple, TypeAlias

from bigtwo.messages.languages import LANGUAGES
from bigtwo.operations.questions import as_json

Environ = dict[str, Any]
Headers: TypeAlias = Mapping[str, str]

JSON: Final[Headers] = {"Content-Type": "application/json"}
OF_SENTENCES: Final[dict[str, Headers]] = {
    tag: {"Content-Language": tag, "Vary": "Accept-Language"} for tag in LANGUAGES
}
"""By the language of its sentences, what an answer says about it."""
OF_ANSWERS: Final[dict[str, Headers]] = {tag: {**JSON, **about} for tag, about in OF_SENTENCES.items()}
"""The same of an answer in JSON."""
NEVER: Final[Headers] = {"Cache-Control": "no-store"}
"""For what is true only now, and for problems."""

STALE: Final = 86_400
"""For how many seconds after its time a proxy may go on giving an answer while it asks for a new one."""

STATUS_LINES: Final = {status.value: f"{status.value} {status.phrase}" for status in HTTPStatus}
"""The first line of an answer by its status."""


class Reply(NamedTuple):
    """One answer to one request."""

    status: int
    headers: Headers
    """Without its length, and without what every answer carries."""
    body: bytes = b""
    refusals: tuple[str, ...] = ()
    """The codes of the reasons for which the rules say no."""
    problem: str = ""
    """The slug of the problem that it is, if it is one."""


def reply_now(value: object, status: int = 200) -> Reply:
    """What is true only at this moment, as JSON."""
    return Reply(status, {**JSON, **NEVER}, as_json(value))


@dataclass(frozen=True, slots=True)
class Document:
    """A page, or the answer to a question in a URL, that may be kept."""

    content_type: str
    content: bytes
    headers: Headers = field(default_factory=dict)
    """What else it says about itself."""
    language: str | None = None
    """In which language it is, where there are others."""
    max_age: int | None = None
    """For how many seconds it may be kept, if not for as many as the settings say."""
    tag: str = field(init=False, repr=False)
    """Its entity tag."""

    def __post_init__(self) -> None:
        # Two languages may say the same; each is a representation of its own.
        digest = blake2b(self.content, key=(self.language or "").encode(), digest_size=16)
        object.__setattr__(self, "tag", f'"{digest.hexdigest()}"')

    def reply(self, environ: Environ, max_age: int, refusals: tuple[str, ...] = ()) -> Reply:
        """The document; 304 where the client has it. That says what 200 would have said: the client updates the headers
        of what it has kept."""
        # What has to be asked for again every time must not be given while somebody asks, either.
        seconds = max_age if self.max_age is None else self.max_age
        kept = f"public, max-age={seconds}, stale-while-revalidate={STALE}" if seconds else "public, no-cache"
        about = {"ETag": self.tag, "Cache-Control": kept, **self.headers}
        if self.language is not None:
            about |= OF_SENTENCES[self.language]
        known: str = environ.get("HTTP_IF_NONE_MATCH", "")
        if known.strip() == "*" or any(each.strip().removeprefix("W/") == self.tag for each in known.split(",")):
            return Reply(304, about)
        return Reply(200, {"Content-Type": self.content_type, **about}, self.content, refusals)


def json_document(value: object, *, language: str | None = None) -> Document:
    """A document in JSON."""
    return Document("application/json", as_json(value), language=language)
