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
from bigtwo.messages.render import ENGLISH, LANGUAGES, RULEBOOK_LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping

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


def updated(locale: str, domain: str, template: Catalog) -> Catalog:
    """The catalogue with the texts of the template: what is new is untranslated, what has changed is fuzzy, and what is
    gone is left out. How a list is joined comes from CLDR where nobody has translated it."""
    known, fresh = read(locale, domain), empty(locale)
    fresh.header_comment = template.header_comment.replace("LANGUAGE", Locale.parse(locale).english_name or locale)
    before = {message.context: message for message in known if message.context}
    joining = _joining(locale) if domain == BIGTWO else {}
    for message in template:
        if not message.id:
            continue
        old = before.get(message.context)
        text = old.string if old is not None else ""
        flags: set[str] = set()
        if old is not None and (old.id != message.id or "fuzzy" in old.flags) and _is_translated(text):
            flags.add("fuzzy")
        if not _is_translated(text):
            text = joining.get(message.context or "", "")
        if isinstance(message.id, tuple):
            forms = text if isinstance(text, tuple) else ()
            text = (*forms, *("",) * fresh.num_plurals)[: fresh.num_plurals]
        elif isinstance(text, tuple):
            text = ""
        if locale in OVERLAYS and not _is_translated(text):
            continue
        fresh.add(
            message.id,
            text,
            flags=flags,
            user_comments=old.user_comments if old is not None else (),
            context=message.context,
        )
    return fresh


def _is_translated(text: object) -> bool:
    return bool(text) and (isinstance(text, str) or any(text))  # type: ignore[call-overload]


_JOINED_AS: Final = {"list-and": "standard", "list-or": "or"}
_PATTERNS: Final = {"two": "2", "start": "start", "middle": "middle", "end": "end"}


def _joining(locale: str) -> dict[str, str]:
    """How the language joins a list, by context."""
    found: dict[str, str] = {}
    for word in WORDS:
        sort, _, form = word.partition(".")
        if sort in _JOINED_AS:
            pattern = Locale.parse(locale).list_patterns[_JOINED_AS[sort]][_PATTERNS[form]]
            found[f"word/{word}"] = pattern.replace("{0}", "{first}").replace("{1}", "{last}")
    return found


def written(catalogue: Catalog) -> bytes:
    """A catalogue as its file has it. No text is marked as one with braces: `checking` compares those of all."""
    for message in catalogue:
        message.flags.discard("python-brace-format")
    out = BytesIO()
    write_po(out, catalogue, width=0)
    return out.getvalue()
