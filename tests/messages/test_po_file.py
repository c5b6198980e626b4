"""A catalogue is read as gettext reads it once it is compiled, whichever program has written it."""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bigtwo.messages.languages import PoFile
from tests.tables import rows
from tools.translations.catalogues import LOCALES, entries, path_of

WRITTEN: Final = r"""
# A head that no program of ours has written.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n % 10 == 1 && n % 100 != 11 ? 0 : n % 10 >= 2 "
"&& n % 10 <= 4 ? 1 : 2);\n"

#: words.toml
msgctxt "plain"
msgid "a pair"
msgstr "para"

#. {cards}: cards
#, python-brace-format
msgctxt "wrapped"
msgid ""
"{cards} are \"two\" "
"pairs\\, and\ttabs\n"
"follow"
msgstr "{cards} "
"to \"dwie\" pary\\, a\tpotem\n"
"dalej"

#, fuzzy, python-brace-format
#| msgid "the old text"
msgid "the new text"
msgstr "stary tekst"

# fuzzy in a comment is a word
msgid "fuzzy"
msgstr "niejasne"

msgctxt "empty"
msgid "not translated"
msgstr ""

msgid "a straight"
msgstr "strit"

msgctxt "another"
msgid "a straight"
msgstr "kolejka"

msgctxt "counted"
msgid "{count} card"
msgid_plural "{count} cards"
msgstr[0] "{count} karta"
msgstr[1] "{count} "
"karty"
msgstr[2] "{count} kart"

#, fuzzy
msgctxt "counted, changed"
msgid "{count} rank"
msgid_plural "{count} ranks"
msgstr[0] "a"
msgstr[1] "b"
msgstr[2] "c"

#~ msgctxt "gone"
#~ msgid "what is gone"
#~ msgstr "nie ma"

msgctxt "last"
msgid "without a line behind it"
msgstr "koniec\""
"""

UNTRANSLATED: Final = """
msgctxt "not translated"
msgid "{count} suit"
msgid_plural "{count} suits"
msgstr[0] ""
msgstr[1] ""
msgstr[2] ""
"""


def compare_with_gettext(content: str, locale: str) -> int:
    """Asks both for every text, and for every number of those that count; the number of texts that are translated."""
    catalogue, compiled = read_po(BytesIO(content.encode()), locale=locale), BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    ours, theirs, translated = PoFile(content), GNUTranslations(compiled), 0
    for message in entries(catalogue):
        context = message.context or "any"
        if isinstance(message.id, tuple):
            for number in range(130):
                said = ours.npgettext(context, *message.id, number)
                compiled_as = theirs.npgettext(context, *message.id, number)
                assert said == (compiled_as if message.context else theirs.ngettext(*message.id, number)), message.id
            translated += said not in message.id
        elif message.context:
            said = ours.pgettext(context, message.id)
            assert said == theirs.pgettext(context, message.id), message.id
            translated += said != message.id
        else:
            said = ours.gettext(message.id)
            assert said == theirs.gettext(message.id) == ours.pgettext(context, message.id), message.id
            translated += said != message.id
    for reader in (ours, theirs):
        assert reader.pgettext("nowhere", "no text") == reader.gettext("no text") == "no text"
        assert [reader.npgettext("nowhere", "one", "several", number) for number in (0, 1, 2)] == [
            "several",
            "one",
            "several",
        ]
    return translated


def test_what_any_program_writes() -> None:
    assert compare_with_gettext(WRITTEN.strip(), "pl") == 7
    assert PoFile("").pgettext("plain", "a pair") == "a pair"


def test_a_word_that_counts_and_is_not_translated_follows_the_numbers_of_english() -> None:
    """Babel compiles the English forms under the numbers of the language, as in "21 card"."""
    read = PoFile(WRITTEN + UNTRANSLATED)
    said = [read.npgettext("not translated", "{count} suit", "{count} suits", number) for number in (1, 2, 21)]
    assert said == ["{count} suit", "{count} suits", "{count} suits"]


def test_what_is_missing_is_said_in_the_language_behind() -> None:
    behind, form = PoFile(WRITTEN), PoFile('msgctxt "plain"\nmsgid "a pair"\nmsgstr "parka"\n')
    form.add_fallback(behind)
    assert form.pgettext("plain", "a pair") == "parka"
    assert form.gettext("fuzzy") == form.pgettext("remark", "fuzzy") == "niejasne"
    assert form.npgettext("counted", "{count} card", "{count} cards", 22) == "{count} karty"


@rows("locale, domain", [(locale, domain) for locale, domains in LOCALES.items() for domain in domains])
def test_every_catalogue(locale: str, domain: str) -> None:
    assert compare_with_gettext(path_of(locale, domain).read_text(encoding="utf-8"), locale) > 10
