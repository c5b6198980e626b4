"""In which language an answer is given: what a client prefers, and what its question asks for.

`Accept-Language` (RFC 9110, section 12.5.4) says what a client prefers; a parameter or field ``lang`` of the question
takes precedence. What is not a language of the service is answered in English.
"""

from __future__ import annotations

from functools import lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from bigtwo.api.replies import JSON
from bigtwo.messages.locales import ENGLISH, LANGUAGES, match_language
from bigtwo.messages.render import requested_language, set_language

if TYPE_CHECKING:
    from bigtwo.api.replies import Headers

OF_SENTENCES: Final[dict[str, Headers]] = {
    tag: {"Content-Language": tag, "Vary": "Accept-Language"} for tag in LANGUAGES
}
"""By the language of its sentences, what an answer says about it."""
OF_ANSWERS: Final[dict[str, Headers]] = {tag: {**JSON, **about} for tag, about in OF_SENTENCES.items()}
"""The same of an answer in JSON."""

_USUAL: Final = 200
"""How many characters a header has at most that is remembered: browsers send fewer."""
_BLANKS: Final = " \t"
_LONGEST_WEIGHT: Final = 9
"""More digits make no difference."""


def set_preferred(accept_language: str) -> None:
    """Makes the language that a client prefers the current one."""
    set_language(_remembered(accept_language) if len(accept_language) <= _USUAL else preferred(accept_language))


def set_requested(lang: object) -> None:
    """Makes the language that a question asks for the current one; what is no text, its schema refuses."""
    set_language(requested_language(lang).tag)


def preferred(accept_language: str) -> str:
    """The language that a header prefers: the first by weight, or else English. ``*``, any
    other language, comes behind names of the same weight."""
    ranges = [each.partition(";") for each in accept_language.split(",")]
    wanted = [((_weight(weight), text != "*"), text) for each, _, weight in ranges if (text := each.strip(_BLANKS))]
    for (weight, _), text in sorted(wanted, key=itemgetter(0), reverse=True):
        if not weight:
            break
        found = ENGLISH if text == "*" else match_language((text,))
        if found is not None:
            return found
    return ENGLISH


_remembered: Final = lru_cache(maxsize=256)(preferred)


def _weight(text: str) -> float:
    """What ``q=0.5`` says; 0 where a weight cannot be read, so that what it belongs to is not wanted."""
    name, _, value = text.partition("=")
    if not text.strip(_BLANKS):
        return 1.0
    value = value.strip(_BLANKS)
    is_number = value.isascii() and value.replace(".", "", 1).isdigit()
    weight = float(value[:_LONGEST_WEIGHT]) if is_number and name.strip(_BLANKS) in ("q", "Q") else 0.0
    return weight if weight <= 1 else 0.0
