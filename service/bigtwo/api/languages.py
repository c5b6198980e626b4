"""In which language an answer is given: what a client prefers, and what its question asks for.

`Accept-Language` (RFC 9110, section 12.5.4) says what a client prefers; a parameter or field ``lang`` of the question
takes precedence. What is not spoken here is answered in English.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from werkzeug.http import parse_accept_header

from bigtwo.messages.languages import ENGLISH, LANGUAGES, asked, lookup, speak
from bigtwo.messages.languages import tag as spoken

if TYPE_CHECKING:
    from bigtwo.api.replies import Headers

    Environ = dict[str, Any]

_USUAL: Final = 200
"""How many characters a header has at most that is remembered: browsers send fewer."""

_ABOUT: Final[dict[str, Headers]] = {tag: (("Content-Language", tag), ("Vary", "Accept-Language")) for tag in LANGUAGES}


def about() -> Headers:
    """What an answer in sentences says about its language."""
    return _ABOUT[spoken()]


def prefer(environ: Environ) -> None:
    """Speaks the language that a client prefers."""
    given: str = environ.get("HTTP_ACCEPT_LANGUAGE", "")
    if not given:
        speak(ENGLISH)
    else:
        speak(_remembered(given) if len(given) <= _USUAL else preferred(given))


def ask(lang: object) -> None:
    """Speaks the language that a question asks for, if it asks for one; what is no text, its schema refuses."""
    if lang is not None:
        speak(asked(lang).tag)


def preferred(accept_language: str) -> str:
    """The language that a header prefers: the first by weight that is spoken here, else English."""
    ranges = parse_accept_header(accept_language)
    weighed = sorted(((weight, tag) for tag, weight in ranges if weight > 0), key=_weight, reverse=True)
    for _, tag in weighed:
        found = ENGLISH if tag == "*" else lookup((tag,))
        if found is not None:
            return found
    return ENGLISH


def _weight(weighed: tuple[float, str]) -> float:
    return weighed[0]


@lru_cache(maxsize=256)
def _remembered(accept_language: str) -> str:
    return preferred(accept_language)
