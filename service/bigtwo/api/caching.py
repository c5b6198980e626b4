"""What browsers, proxies and CDNs may keep, and how they find out that they still may.

Answers are functions of the question and the release alone. So an entity tag can be made of those two, before any
answer is worked out, and whoever has the answer already gets no second one.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from bigtwo import __version__, rulebook
from bigtwo.api.replies import Headers, Reply

if TYPE_CHECKING:
    Environ = dict[str, Any]

NEVER: Final[Headers] = (("Cache-Control", "no-store"),)
"""For what is true only now, and for problems."""

STALE: Final = 86_400
"""For how many seconds after its time a proxy may go on giving an answer while it asks for a new one."""


def tag(*parts: bytes) -> str:
    """The strong entity tag of what follows from these parts under this release and rulebook."""
    digest = release_of_rules().copy()
    for part in parts:
        digest.update(b"\0%d\0" % len(part))
        digest.update(part)
    return f'"{digest.hexdigest()}"'


@cache
def release_of_rules() -> blake2b:
    return blake2b(f"{__version__} {rulebook.digest()}".encode(), digest_size=16)


def knows(environ: Environ, entity_tag: str) -> bool:
    """Has whoever asks got what this tag names?"""
    given: str = environ.get("HTTP_IF_NONE_MATCH", "")
    return bool(given) and any(each.strip().removeprefix("W/") == entity_tag for each in given.split(","))


def has_any(environ: Environ) -> bool:
    """Does whoever asks want an answer only if there is none yet (``If-None-Match: *``)?"""
    return str(environ.get("HTTP_IF_NONE_MATCH", "")).strip() == "*"


def headers(entity_tag: str, max_age: int) -> Headers:
    """What an answer that may be kept says about itself."""
    # What has to be asked for again every time must not be given while somebody asks, either.
    kept = f"public, max-age={max_age}, stale-while-revalidate={STALE}" if max_age else "public, no-cache"
    return ("ETag", entity_tag), ("Cache-Control", kept)


def not_modified(entity_tag: str, max_age: int, about: Headers = ()) -> Reply:
    """304: go on using what you have. It says what 200 would have said: whoever has kept the answer updates its headers
    from these."""
    return Reply(304, (*headers(entity_tag, max_age), *about), b"")
