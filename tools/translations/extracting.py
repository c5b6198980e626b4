"""The English texts as gettext templates: every text with its id as context.

There are three domains: ``bigtwo`` holds every sentence, word and name that an answer may hold, ``rulebook`` the
statements of the rules, ``desk`` the words of the page for players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from babel.messages.catalog import Catalog

from bigtwo.api.problems import TYPES as PROBLEMS
from bigtwo.desk import desk_words
from bigtwo.messages.catalogue import (
    BIGTWO,
    DESK,
    RULEBOOK,
    TRANSLATED,
    WORDS,
    desk_context,
    entry_context,
    messages,
    otherwise_context,
    problem_context,
    variant_context,
    word_context,
)
from bigtwo.rulebook_files import tables
from bigtwo.variant.resolving import named_variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

_HEADER: Final = """\
# PROJECT: {domain} in LANGUAGE.
# The context of every text is its id, which never changes. Values in braces stay as they are; they may change places:
# GET /v1/messages gives the type of each.
# Where to find what: CONTRIBUTING.md, "A language".
#"""


def template(domain: str) -> Catalog:
    """The English texts of a domain, each with its context."""
    catalogue = Catalog(
        project="bigtwo", header_comment=_HEADER.replace("{domain}", domain), fuzzy=False, charset="utf-8"
    )
    for context, text in DOMAINS[domain]():
        catalogue.add(text, context=context)
    return catalogue


Extracted: TypeAlias = "tuple[str, str | tuple[str, str]]"
"""A context, and the text, or its forms for one and for several."""


def _sentences() -> Iterator[Extracted]:
    for message in messages().values():
        yield message.id, message.text
        if message.otherwise is not None:
            yield otherwise_context(message.id), message.otherwise
    for word, text in WORDS.items():
        yield word_context(word), text
    for variant in named_variants():
        for part, title in variant.texts.items():
            yield variant_context(variant.id, part), title
    for type_ in PROBLEMS.values():
        yield problem_context(type_.slug), type_.title


def _rulebook() -> Iterator[Extracted]:
    for _, table in tables():
        yield from ((entry_context(table["id"], field), table[field]) for field in TRANSLATED if field in table)


def _desk() -> Iterator[Extracted]:
    for word, text in desk_words().items():
        yield desk_context(word), text


DOMAINS: Final[Mapping[str, Callable[[], Iterator[Extracted]]]] = {
    BIGTWO: _sentences,
    RULEBOOK: _rulebook,
    DESK: _desk,
}
"""What each domain holds."""
