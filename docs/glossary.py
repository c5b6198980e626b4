"""The terms of the game in every language, with the sources that translators name in the catalogues."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from babel import Locale

from bigtwo import rulebook
from bigtwo.messages.catalogue import BIGTWO, WORDS
from docs.markdown import table
from tools.translations.catalogues import LOCALES, OVERLAYS, read

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from babel.messages.catalog import Catalog, Message

SECTIONS: Final = {
    "Terms": "term",
    "Combinations": "kind-alone",
    "Suits": "suit",
    "Ranks": "card-rank",
    "Suits of tiles": "tile-suit",
}
"""The sections of the page, each with the sort of words that it lists."""

_MARK: Final = "source:"
"""How a comment of a translator begins that names a source."""

_ABOUT: Final = """\
What sentences of the service call the things of the game, in its {count} languages. A number in brackets is that of
the [source](#sources) in which the translator found the word; the English word has the first rule of the rulebook that
uses it, if one does. {overlays}

The words come from the catalogues (`service/bigtwo/locales`), whose comments name the sources.
"""


def glossary() -> Iterator[str]:
    """Every term in every language, and the sources."""
    catalogues = {locale: read(locale, BIGTWO) for locale in LOCALES}
    whole = [locale for locale in LOCALES if locale not in OVERLAYS]
    differing = [f"Another word of {_territory(locale)} follows it." for locale in OVERLAYS]
    yield _ABOUT.format(count=1 + len(whole), overlays=" ".join(differing))
    sources: dict[str, list[str]] = {locale: [] for locale in LOCALES}
    for title, sort in SECTIONS.items():
        yield f"## {title}"
        yield ""
        rows = []
        for word, english in WORDS.items():
            if word.startswith(f"{sort}."):
                assert isinstance(english, str)
                cells = [_cell(word, locale, catalogues, sources) for locale in whole]
                rows.append((f"{english}{_rule_with(english)}", *cells))
        yield from table(("English", *map(_language, whole)), rows)
    yield "## Sources"
    yield ""
    for locale in LOCALES:
        yield f"### {_language(locale)}"
        yield ""
        yield from (f"{number}. {source}" for number, source in enumerate(sources[locale], start=1))
        yield ""


def _cell(word: str, locale: str, catalogues: Mapping[str, Catalog], sources: Mapping[str, list[str]]) -> str:
    """A word in a language, and behind it in the forms of the language that have another word."""
    own = _translation(word, catalogues[locale])
    words = [_cited(own, sources[locale])] if own else []
    for overlay in OVERLAYS:
        message = _translation(word, catalogues[overlay])
        if overlay.startswith(f"{locale}_") and message is not None:
            words.append(f"{_territory(overlay)}: {_cited(message, sources[overlay])}")
    return "; ".join(words)


def _cited(message: Message, sources: list[str]) -> str:
    """A word with the number of its source in the list, which gets it if it is new."""
    source = source_of(message)
    if source and source not in sources:
        sources.append(source)
    return f"{message.string} [{sources.index(source) + 1}]" if source else str(message.string)


def _translation(word: str, catalogue: Catalog) -> Message | None:
    """What a catalogue has for a word."""
    english = WORDS[word]
    return catalogue.get(english, word) or catalogue.get(english)


def source_of(message: Message) -> str:
    """The source that the comments of a translator name; an empty text without one."""
    return " ".join(message.user_comments).partition(_MARK)[2].strip()


def _rule_with(english: str) -> str:
    """The first rule that uses a word, in brackets; an empty text without such a rule."""
    wanted = f" {english.lower()} "
    for rule in rulebook.rules():
        if wanted in f" {''.join(mark if mark.isalnum() else ' ' for mark in rule.statement.lower())} ":
            return f" ({rule.id})"
    return ""


def _language(locale: str) -> str:
    return Locale.parse(locale).english_name or locale


def _territory(locale: str) -> str:
    """What the place is called whose words an overlay holds."""
    return (Locale.parse(locale).get_territory_name("en") or locale).partition(" SAR")[0]
