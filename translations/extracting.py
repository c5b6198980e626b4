"""The English texts as gettext templates: every text with its id as context, and with what a translator should know.

There are three domains: ``bigtwo`` holds every sentence, word and name that an answer may hold, ``rulebook`` the
statements of the rules, ``desk`` the words of the page for players.
"""

from __future__ import annotations

from string import Formatter
from typing import TYPE_CHECKING, Final, TypeAlias

from babel.messages.catalog import Catalog

from bigtwo.api.problems import TYPES as PROBLEMS
from bigtwo.messages import domains
from bigtwo.messages.catalogue import FILES, messages_in
from bigtwo.messages.desk import desk_words
from bigtwo.messages.words import OPTIONS_FILE, WORDS
from bigtwo.rulebook_files import tables
from bigtwo.variant import named_variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

BRACES: Final = ("python-brace-format",)

_HEADER: Final = """\
# PROJECT: {domain} in LANGUAGE.
# The context of every text is its id, which never changes. Values in braces stay as they are; they may change places.
# Where to find what: CONTRIBUTING.md, "A language".
#"""


def template(domain: str) -> Catalog:
    """The English texts of a domain, each with its context, where it comes from and what it names."""
    catalogue = Catalog(
        project="bigtwo", header_comment=_HEADER.replace("{domain}", domain), fuzzy=False, charset="utf-8"
    )
    for context, text, origin, comments in DOMAINS[domain]():
        texts = (text,) if isinstance(text, str) else text
        has_values = any(name for each in texts for _, name, _, _ in Formatter().parse(each) if name)
        catalogue.add(
            text,
            locations=[(origin, None)] if origin else [],
            auto_comments=list(comments),
            context=context,
            flags=BRACES if has_values else (),
        )
    return catalogue


Extracted: TypeAlias = "tuple[str, str | tuple[str, str], str, tuple[str, ...]]"
"""A context, the text (or one of it and several of it), where it stands, and what a translator should know."""


def _sentences() -> Iterator[Extracted]:
    for file in FILES:
        for message in messages_in(file).values():
            about = tuple(f"{{{name}}}: {type_}" for name, type_ in message.params.items())
            yield message.id, message.text, f"{file}.toml", about
            if message.otherwise is not None:
                yield domains.of_otherwise(message.id), message.otherwise, f"{file}.toml", (f"behind: {message.text}",)
    for word, text in WORDS.items():
        yield domains.of_word(word), text, OPTIONS_FILE if word.startswith("option.") else "words.toml", ()
    for variant in named_variants():
        for part, text in variant.texts.items():
            yield domains.of_variant(variant.id, part), text, f"{variant.id}.toml", ()
    for type_ in PROBLEMS.values():
        yield domains.of_problem(type_.slug), type_.title, "problem_types", ()


def _rulebook() -> Iterator[Extracted]:
    for sort, table in tables():
        for field, text in domains.texts_of_entry(table):
            yield domains.of_entry(table["id"], field), text, sort, ()


def _desk() -> Iterator[Extracted]:
    for word, text in desk_words().items():
        yield domains.of_desk(word), text, "desk.toml", ()


DOMAINS: Final[Mapping[str, Callable[[], Iterator[Extracted]]]] = {
    domains.BIGTWO: _sentences,
    domains.RULEBOOK: _rulebook,
    domains.DESK: _desk,
}
"""What each domain holds."""
