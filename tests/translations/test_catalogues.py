"""The catalogues of the languages: true to their texts, in the forms of CLDR; and what is wrong in one is reported."""

from __future__ import annotations

from functools import cache
from gettext import c2py
from pathlib import Path
from shutil import copytree
from typing import Final

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message

import tools.translations.__main__ as program
from bigtwo.messages.catalogue import BIGTWO, RULEBOOK, WORDS, word_context
from bigtwo.messages.render import LANGUAGES, RULEBOOK_LANGUAGES, PoFile
from tests.tables import rows, table
from tools.translations import catalogues
from tools.translations.catalogues import FOLDER, LOCALES, path_of, read, updated
from tools.translations.checking import faults, values_in
from tools.translations.extracting import template

CATALOGUES: Final = tuple((locale, domain) for locale, domains in LOCALES.items() for domain in domains)


@cache
def texts(domain: str) -> Catalog:
    """The English texts but for those that nobody has translated yet."""
    found = template(domain)
    waiting = {line.split(": ")[1] for line in faults("de", updated("de", domain, found))}
    for message in [each for each in found if each.context in waiting]:
        found.delete(message.id, message.context)
    return found


def entry(catalogue: Catalog, context: str) -> Message:
    return next(message for message in catalogue if message.context == context)


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def test_the_languages_are_those_that_are_spoken() -> None:
    assert {locale.replace("_", "-") for locale in LOCALES} == {*LANGUAGES} - {"en"}
    read_in = {locale.replace("_", "-") for locale, domains in LOCALES.items() if RULEBOOK in domains}
    assert read_in == {*RULEBOOK_LANGUAGES} - {"en"}
    assert {*FOLDER.rglob("*.po")} == {path_of(*each) for each in CATALOGUES}


@pytest.mark.check
@rows("locale, domain", CATALOGUES)
def test_every_catalogue_says_what_its_source_says(locale: str, domain: str) -> None:
    """With the English texts and their values, and as it is read."""
    known = PoFile(path_of(locale, domain).read_text(encoding="utf-8"))
    original = {message.context: message.id for message in texts(domain) if message.id}
    for message in read(locale, domain):
        if message.id and message.id == (english := original.get(message.context)):  # others are said in English
            wanted = {values_in(english)} if isinstance(english, str) else {*map(values_in, english)}
            assert {*map(values_in, filter(None, forms(message)))} <= wanted, message.context
            if "fuzzy" not in message.flags and isinstance(message.id, str):
                assert known.pgettext(message.context or "", message.id) == (message.string or message.id)


def test_a_text_stands_under_one_context_of_one_domain() -> None:
    contexts = [message.context for domain in (BIGTWO, RULEBOOK) for message in texts(domain) if message.id]
    assert len(contexts) == len({*contexts})
    assert all(contexts)


# --- CLDR ------------------------------------------------------------------------------------------------------------


@rows("locale", LOCALES)
def test_forms_that_count_and_the_joints_of_lists_are_those_of_cldr(locale: str) -> None:
    cldr, catalogue = Locale.parse(locale), read(locale, BIGTWO)
    rule = cldr.plural_form
    tags = [tag for tag in ("zero", "one", "two", "few", "many", "other") if tag in {*rule.tags, "other"}]
    chosen = c2py(catalogue.plural_expr)
    assert catalogue.num_plurals == len(tags)
    assert all(tags[chosen(number)] == rule(number) for number in range(2000))
    counting = [message for message in catalogue if isinstance(message.id, tuple)]
    assert all(len(forms(message)) == len(tags) for message in counting)
    assert {message.context for message in counting} <= {
        word_context(id_) for id_, text in WORDS.items() if isinstance(text, tuple)
    }
    base = read(locale.rpartition("_")[0] or locale, BIGTWO)
    for word, style in (("list-and", "standard"), ("list-or", "or")):
        for form, name in (("two", "2"), ("start", "start"), ("middle", "middle"), ("end", "end")):
            context = f"word/{word}.{form}"
            there = [each for found in (catalogue, base) for each in found if each.context == context]
            expected = cldr.list_patterns[style][name].replace("{0}", "{first}").replace("{1}", "{last}")
            assert forms(there[0]) == (expected,), context


# --- what is wrong is reported ---------------------------------------------------------------------------------------

PAIR: Final = "higher-suit.pair"
COUNTED: Final = "word/cards.count"


WRONG: list[tuple[str, str | tuple[str, ...], str]] = [
    (PAIR, "", "not translated"),
    (COUNTED, ("",), "not translated"),
    (COUNTED, ("{count} Karte", ""), "not translated"),
    (COUNTED, ("{count} Karte", "{size} Karten"), "values named: size, instead of count"),
    (PAIR, "{higher} schlägt", "values named: higher, instead of deciding, higher, higher_suit, lower"),
    (
        PAIR,
        "{higher}{lower}{deciding}{higher_suit}{höher}",
        "values named: deciding, higher, higher_suit, höher, lower",
    ),
    *((PAIR, f"{text} {{lower}}", "braces: ") for text in ("{higher", "higher}", "{higher!r}", "{higher:>9}", "{}")),
    *((PAIR, f"{text} {{lower}}", "braces: ") for text in ("{0}", "{higher.name}")),
]


def test_what_is_wrong_is_reported() -> None:
    catalogue = updated("de", BIGTWO, texts(BIGTWO))
    assert [*faults("de", catalogue)] == []
    with table() as row:
        for context, text, reported in WRONG:
            with row(f"{context}: {text}"):
                message = entry(catalogue, context)
                before, message.string = message.string, text
                (found,) = faults("de", catalogue)
                message.string = before
                assert found.startswith(f"de: {context}: {reported}"), found
    entry(catalogue, PAIR).flags.add("fuzzy")
    assert [*faults("de", catalogue)] == [f"de: {PAIR}: the English text has changed"]


# --- a folder of its own ---------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the catalogues, which the program then works on."""
    copy = tmp_path / "locales"
    copytree(FOLDER, copy)
    monkeypatch.setattr(catalogues, "FOLDER", copy)
    monkeypatch.setattr(program, "template", texts)
    monkeypatch.setattr(program, "LOCALES", {"de": (BIGTWO,)})
    return copy


def po(folder: Path) -> Path:
    return folder / "de" / "LC_MESSAGES" / "bigtwo.po"


def edited(folder: Path, before: str, after: str) -> None:
    text = po(folder).read_text(encoding="utf-8")
    assert text.count(before) == 1
    po(folder).write_text(text.replace(before, after), encoding="utf-8")


def says(folder: Path, context: str, english: str) -> str:
    return PoFile(po(folder).read_text(encoding="utf-8")).pgettext(context, english)


def test_what_was_translated_before_the_english_changed_is_marked_and_said_in_english(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    english = entry(texts(BIGTWO), "word/place.stock").id
    assert isinstance(english, str)
    german = says(folder, "word/place.stock", english)
    edited(folder, f'msgctxt "word/place.stock"\nmsgid "{english}"', 'msgctxt "word/place.stock"\nmsgid "the old one"')
    assert program.main() == 1
    assert "de: word/place.stock: the English text has changed" in capsys.readouterr().out
    assert says(folder, "word/place.stock", english) == english != german
    assert f'msgstr "{german}"' in po(folder).read_text(encoding="utf-8"), "what the translator had stays to be seen"
    text = po(folder).read_text(encoding="utf-8")
    po(folder).write_text(text.replace("#, fuzzy\n", ""), encoding="utf-8")
    assert program.main() == 0
    assert says(folder, "word/place.stock", english) == german


def test_what_is_gone_from_english_is_left_out_and_what_is_new_is_reported(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(folder, 'msgctxt "word/place.stock"', 'msgctxt "word/place.attic"')
    assert program.main() == 1
    assert "de: word/place.stock: not translated" in capsys.readouterr().out
    text = po(folder).read_text(encoding="utf-8")
    assert "word/place.attic" not in text
    assert 'msgctxt "word/place.stock"' in text


def test_how_a_new_language_joins_a_list_is_taken_from_cldr(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    fresh = updated("fr", BIGTWO, texts(BIGTWO))
    assert forms(entry(fresh, "word/list-and.end")) == ("{first} et {last}",)
    assert forms(entry(fresh, COUNTED)) == ("",) * fresh.num_plurals
    reported = [*faults("fr", fresh)]
    assert len(reported) == len(fresh) - 8, "all but the joints of two sorts of lists"
