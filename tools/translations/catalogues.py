"""The catalogues of the languages: where they are, and how they are brought up to date."""

from __future__ import annotations

from gettext import c2py
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from babel.plural import to_gettext

from bigtwo.messages.catalogue import BIGTWO, DESK, RULEBOOK, WORDS
from bigtwo.messages.languages import ENGLISH, LANGUAGES, RULEBOOK_LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from babel.messages.catalog import Message

FOLDER: Final = Path(__file__).parents[2] / "service" / "bigtwo" / "locales"


def locale_of(tag: str) -> str:
    """The name under which gettext knows a language."""
    return tag.replace("-", "_")


LOCALES: Final[Mapping[str, tuple[str, ...]]] = {
    locale_of(tag): (BIGTWO, RULEBOOK, DESK) if tag in RULEBOOK_LANGUAGES else (BIGTWO, DESK)
    for tag in LANGUAGES
    if tag != ENGLISH
}
"""The domains that each language has."""

OVERLAYS: Final = tuple(locale_of(tag) for tag in LANGUAGES if tag.rpartition("-")[0] in LANGUAGES)
"""The languages that hold only what differs from the language that they are a form of."""


def path_of(locale: str, domain: str) -> Path:
    """Where a catalogue is."""
    return FOLDER / locale / "LC_MESSAGES" / f"{domain}.po"


class Undated(Catalog):
    """A catalogue whose head tells neither the day nor the program that wrote it, so that what is equal looks equal."""

    def _lasting(self) -> list[tuple[str, str]]:
        *first, (name, value) = ((name, value) for name, value in self._get_mime_headers() if name not in _OF_THE_DAY)
        return [*first, (name, f"{value}\n")]

    mime_headers = property(_lasting, Catalog._set_mime_headers)


_OF_THE_DAY: Final = (
    "POT-Creation-Date", "PO-Revision-Date", "Generated-By", "Last-Translator", "Report-Msgid-Bugs-To"
)  # fmt: skip

PLURALS: Final = ("zero", "one", "two", "few", "many")
"""What CLDR calls the forms of a word that counts, in their order; behind them comes ``other``."""


def empty(locale: str) -> Catalog:
    """A catalogue without texts. Which form of a word goes with which number, CLDR says: in its own, long, expression
    where the usual one of gettext means something else."""
    catalogue = Undated(locale=locale, project="bigtwo", fuzzy=False)
    rule = Locale.parse(locale).plural_form
    forms = [*(tag for tag in PLURALS if tag in rule.tags), "other"]
    usual = c2py(catalogue.plural_expr)
    if len(forms) != catalogue.num_plurals or any(forms[usual(number)] != rule(number) for number in range(1000)):
        catalogue.mime_headers = [("Plural-Forms", to_gettext(rule))]
    return catalogue


def read(locale: str, domain: str) -> Catalog:
    """A catalogue as it stands in its file; an empty one where there is none yet."""
    path = path_of(locale, domain)
    if not path.exists():
        return empty(locale)
    with path.open("rb") as file:
        return read_po(file, locale=locale, domain=domain)


def entries(catalogue: Catalog) -> Iterator[Message]:
    """The texts of a catalogue, without its head."""
    return (message for message in catalogue if message.id)


def updated(locale: str, domain: str, template: Catalog) -> Catalog:
    """The catalogue with the texts of the template. What is gone is left out. What is new has the translation of the
    most similar text, marked as fuzzy, where there is one. How a list is joined comes from CLDR where nobody has
    translated it."""
    known, fresh, wanted = read(locale, domain), empty(locale), Catalog()
    for message in (*entries(known), *_moved(known, template)):
        fresh[message.id] = message
    behind = read(locale.rpartition("_")[0], domain) if locale in OVERLAYS else empty(locale)
    for message in entries(template):
        if fresh.get(message.id, message.context) or not is_translated(behind.get(message.id, message.context)):
            wanted[message.id] = message.clone()
    fresh.update(wanted)
    fresh.header_comment = template.header_comment.replace("LANGUAGE", Locale.parse(locale).english_name or locale)
    joining = _joining(locale) if domain == BIGTWO else {}
    for message in entries(fresh):
        message.string = message.string or joining.get(message.context or "", "")
    if locale in OVERLAYS:
        for message in [*entries(fresh)]:
            same = behind.get(message.id, message.context)
            if not any(message.string) or (same is not None and same.string == message.string):
                fresh.delete(message.id, message.context)
    return fresh


def _moved(known: Catalog, template: Catalog) -> Iterator[Message]:
    """The translations of words that get a context or lose it; none of a word whose contexts are gone where they had
    several translations, for nobody knows which of them is meant."""
    gone: dict[object, list[Message]] = {}
    for message in entries(known):
        if template.get(message.id, message.context) is None:
            gone.setdefault(message.id, []).append(message)
    for message in entries(template):
        if message.id in gone and known.get(message.id, message.context) is None:
            old, *others = gone[message.id]
            if all(each.string == old.string for each in others):
                moved = old.clone()
                moved.context = message.context
                yield moved


def is_translated(message: Message | None) -> bool:
    """Has a text a translation that nobody has to look at?"""
    return message is not None and any(message.string) and not message.fuzzy


_JOINED_AS: Final = {"list-and": "standard", "list-or": "or"}
_PATTERNS: Final = {"two": "2", "start": "start", "middle": "middle", "end": "end"}


def _joining(locale: str) -> dict[str, str]:
    """How the language joins a list, by the ids of the words."""
    found: dict[str, str] = {}
    for word in WORDS:
        sort, _, form = word.partition(".")
        if sort in _JOINED_AS:
            pattern = Locale.parse(locale).list_patterns[_JOINED_AS[sort]][_PATTERNS[form]]
            found[word] = pattern.replace("{0}", "{first}").replace("{1}", "{last}")
    return found


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file has it. No text is marked as one with braces: `checking` compares those of all."""
    for message in catalogue:
        message.flags.discard("python-brace-format")
    out = BytesIO()
    write_po(out, catalogue, width=0, ignore_obsolete=True)
    return out.getvalue()
