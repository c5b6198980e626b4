"""In which language an answer is given: what a client prefers, and what its question asks for.

`Accept-Language` (RFC 9110, section 12.5.4) says what a client prefers; a parameter or field ``lang`` of the question
takes precedence. What is not spoken here is answered in English.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

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
    """The language that a header prefers: the first by weight that is spoken here, else English. Any other language,
    an asterisk, comes behind those that have the same weight and a name."""
    ranges = [(text.strip(_BLANKS), weight) for text, _, weight in map(_parts, accept_language.split(",")) if text]
    wanted = [((_weight(weight), text != "*"), text) for text, weight in ranges if text]
    for (weight, _), text in sorted(wanted, key=itemgetter(0), reverse=True):
        if not weight:
            break
        found = ENGLISH if text == "*" else lookup((text,))
        if found is not None:
            return found
    return ENGLISH


def _parts(element: str) -> tuple[str, str, str]:
    return element.partition(";")


def _weight(text: str) -> float:
    """What ``q=0.5`` says; 0 where a weight cannot be read, so that what it belongs to is not wanted."""
    name, _, value = text.partition("=")
    if not text.strip(_BLANKS):
        return 1.0
    value = value.strip(_BLANKS)
    is_number = value.isascii() and value.replace(".", "", 1).isdigit()
    weight = float(value[:_LONGEST_WEIGHT]) if is_number and name.strip(_BLANKS) in ("q", "Q") else 0.0
    return weight if weight <= 1 else 0.0


_BLANKS: Final = " \t"
_LONGEST_WEIGHT: Final = 9
"""More digits make no difference."""


@lru_cache(maxsize=256)
def _remembered(accept_language: str) -> str:
    return preferred(accept_language)
