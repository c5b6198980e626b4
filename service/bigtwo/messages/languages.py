"""The languages of the service: matching of language tags, and the gettext catalogues in `bigtwo/locales`.

Catalogues are read from the .po files that translators write. A text that a catalogue does not translate is English.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from gettext import NullTranslations, c2py
from importlib.resources import files
from typing import Final

from bigtwo.messages.catalogue import FOLDER, Word
from bigtwo.rulebook_data.options import read_toml

ENGLISH: Final = "en"

_TABLE: Final = read_toml(FOLDER / "languages.toml")

LANGUAGES: Final[tuple[str, ...]] = tuple(_TABLE["languages"])
"""The languages by their tags (RFC 5646)."""

RULEBOOK_LANGUAGES: Final[tuple[str, ...]] = tuple(_TABLE["rulebook"])
"""The languages in which the statements of the rulebook can be read."""

_BY_TAG: Final[Mapping[str, str]] = {**{tag.lower(): tag for tag in LANGUAGES}, **_TABLE["meant"]}

_LONGEST_TAG: Final = 40
_COUNTED: Final = range(1, 61)
"""Numbers among which every language has each of its forms."""

_TEXT: Final = r'(".*"(?:\n".*")*)'
ENTRY: Final = re.compile(
    rf'(?:^#,(.*)\n(?:#\|.*\n)*)?^(?:msgctxt "(.*)"\n)?msgid {_TEXT}\n(?:msgid_plural {_TEXT}\n)?'
    rf"msgstr(?:\[0\])? {_TEXT}((?:\nmsgstr\[\d\] .*(?:\n\".*)*)*)",
    re.MULTILINE,
)
FURTHER_FORM: Final = re.compile(rf"^msgstr\[\d\] {_TEXT}", re.MULTILINE)
PLURAL_FORMS: Final = re.compile(r"^Plural-Forms: .*?plural=([^;]*)", re.MULTILINE)
HEADER: Final = re.compile(rf'^msgid ""\nmsgstr {_TEXT}', re.MULTILINE)
ESCAPED: Final = re.compile(r"\\(.)")
_CONTROLS: Final = {"n": "\n", "r": "\r", "t": "\t"}


class PoFile(NullTranslations):
    """The texts of a .po file. What is not translated, or fuzzy, is said in the language behind this one."""

    def __init__(self, content: str) -> None:
        super().__init__()
        self._texts: Final[dict[str, str]] = {}
        self._forms: Final[dict[tuple[str, int], str]] = {}
        for flags, context, english, several, text, further in ENTRY.findall(content):
            if "fuzzy" in flags or english == '""':
                continue
            key = _in_context(context, _unquoted(english)) if context else _unquoted(english)
            if several:
                forms = enumerate([text, *FURTHER_FORM.findall(further)])
                self._forms.update(((key, n), _unquoted(form)) for n, form in forms if form != '""')
            elif text != '""':
                self._texts[key] = _unquoted(text)
        header = HEADER.search(content)
        plural = PLURAL_FORMS.search(_unquoted(header[1])) if header else None
        self._form_of: Final = c2py(plural[1] if plural else "n != 1")

    def gettext(self, message: str) -> str:
        """A text by the English text."""
        found = self._texts.get(message)
        return super().gettext(message) if found is None else found

    def pgettext(self, context: str, message: str) -> str:
        """A text by its context and the English text; one without a context is that of every context."""
        found = self._texts.get(_in_context(context, message), self._texts.get(message))
        return super().pgettext(context, message) if found is None else found

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """The form of a text that goes with a number, found in the same way."""
        form = self._form_of(n)
        found = self._forms.get((_in_context(context, msgid1), form), self._forms.get((msgid1, form)))
        return super().npgettext(context, msgid1, msgid2, n) if found is None else found


def _in_context(context: str, english: str) -> str:
    """The key of a text that has a context."""
    return f"{context}\x04{english}"


def _unquoted(text: str) -> str:
    """The text within quotation marks, on one line or on several."""
    text = text[1:-1].replace('"\n"', "")
    return ESCAPED.sub(lambda found: _CONTROLS.get(found[1], found[1]), text) if "\\" in text else text


def match_language(ranges: Iterable[str]) -> str | None:
    """The first language that one of some ranges means, the ranges in order of preference (RFC 4647, section 3.4):
    ``zh-Hant-TW`` means ``zh-Hant``. None if no range means a language of the service."""
    for each in ranges:
        subtags = each[:_LONGEST_TAG].lower().replace("_", "-").split("-")
        while subtags:
            found = _BY_TAG.get("-".join(subtags))
            if found is not None:
                return found
            subtags.pop()
            if subtags and len(subtags[-1]) == 1:  # an extension without its value
                subtags.pop()
    return None


def rulebook_language(tag: str) -> str:
    """The language of the rulebook for readers of a language: the same, the one that it is a form of, or English."""
    while tag:
        if tag in RULEBOOK_LANGUAGES:
            return tag
        tag = tag.rpartition("-")[0]
    return ENGLISH


@cache
def catalogue_of(tag: str, domain: str) -> NullTranslations:
    """The translations into a language; behind them those of the language that it is a form of."""
    form_of, _, _ = tag.rpartition("-")
    behind = catalogue_of(form_of, domain) if form_of else NullTranslations()
    file = files("bigtwo").joinpath("locales", tag.replace("-", "_"), "LC_MESSAGES", f"{domain}.po")
    if not file.is_file():
        return behind
    found = PoFile(file.read_text(encoding="utf-8"))
    found.add_fallback(behind)
    return found


def forms_of(catalogue: NullTranslations, context: str, word: Word) -> str | dict[str, str]:
    """A word in a language; of one that counts its forms for ``one`` and for any ``other`` number."""
    if isinstance(word, str):
        return catalogue.pgettext(context, word)
    one, *others = (catalogue.npgettext(context, *word, number) for number in _COUNTED)
    return {"one": one, "other": next((form for form in others if form != one), one)}
