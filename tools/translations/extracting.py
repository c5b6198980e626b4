"""The English texts as gettext templates.

There are three domains: ``bigtwo`` holds every sentence, word and name that an answer may hold, ``rulebook`` the
statements of the rules, ``desk`` the words of the page for players. A text stands once in its domain; only a word that
several ids have stands once for each, with the id as context, for other languages may have several words for it.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, TypeAlias

from babel.messages.catalog import Catalog

from bigtwo.api.problems import TYPES as PROBLEMS
from bigtwo.desk import desk_words
from bigtwo.messages.catalogue import BIGTWO, DESK, RULEBOOK, TRANSLATED, WORDS, messages
from bigtwo.rulebook_data.entries import entries
from bigtwo.variant.resolving import named_variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bigtwo.messages.catalogue import Word

_HEADER: Final = """\
# PROJECT: {domain} in LANGUAGE.
# Values in braces stay as they are; they may change places: GET /v1/messages gives the type of each. A word that means
# several things has a context for each.
# Where to find what: CONTRIBUTING.md, "A language".
#"""


def template(domain: str) -> Catalog:
    """The English texts of a domain, for translators."""
    catalogue = Catalog(
        project="bigtwo", header_comment=_HEADER.replace("{domain}", domain), fuzzy=False, charset="utf-8"
    )
    for context, text in DOMAINS[domain]():
        catalogue.add(text, context=context)
    return catalogue


Extracted: TypeAlias = "tuple[str | None, Word]"
"""A context, if it needs one, and the text, or its forms for one and for several."""


def _sentences() -> Iterator[Extracted]:
    for message in messages().values():
        yield None, message.text
        if message.otherwise is not None:
            yield None, message.otherwise
    yield from _words(WORDS)
    for variant in named_variants():
        for text in (variant.english_title, variant.english_summary, *(note["text"] for note in variant.notes)):
            yield None, str(text)
    for type_ in PROBLEMS.values():
        yield None, type_.title


def _rulebook() -> Iterator[Extracted]:
    for _, table in entries():
        yield from ((None, table[field]) for field in TRANSLATED if field in table)


def _desk() -> Iterator[Extracted]:
    yield from _words(desk_words())


def _words(words: Mapping[str, Word]) -> Iterator[Extracted]:
    times = Counter(words.values())
    for id_, text in words.items():
        yield id_ if times[text] > 1 else None, text


DOMAINS: Final[Mapping[str, Callable[[], Iterator[Extracted]]]] = {
    BIGTWO: _sentences,
    RULEBOOK: _rulebook,
    DESK: _desk,
}
"""What each domain holds."""
