"""The catalogues of the languages: complete, current, in the forms of CLDR; and what is wrong in one is reported."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import GNUTranslations, c2py
from io import BytesIO
from pathlib import Path
from shutil import copytree
from typing import Final

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message

import translations.__main__ as program
from bigtwo.messages.domains import BIGTWO, RULEBOOK
from bigtwo.messages.languages import LANGUAGES, RULEBOOK_LANGUAGES
from bigtwo.messages.words import WORDS
from translations import catalogues
from translations.catalogues import FOLDER, LOCALES, OVERLAYS, compiled, path_of, read, updated, written
from translations.checking import faults, values_in
from translations.extracting import template

CATALOGUES: Final = tuple((locale, domain) for locale, domains in LOCALES.items() for domain in domains)
STALE: Final = "run make translations"

every_catalogue = pytest.mark.parametrize(("locale", "domain"), CATALOGUES)


@cache
def texts(domain: str) -> Catalog:
    return template(domain)


def entry(catalogue: Catalog, context: str) -> Message:
    return next(message for message in catalogue if message.context == context)


def forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def test_the_languages_are_those_that_are_spoken() -> None:
    assert {locale.replace("_", "-") for locale in LOCALES} == {*LANGUAGES} - {"en"}
    read_in = {locale.replace("_", "-") for locale, domains in LOCALES.items() if RULEBOOK in domains}
    assert read_in == {*RULEBOOK_LANGUAGES} - {"en"}
    there = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.?o")}
    assert there == {
        path_of(*each, suffix).relative_to(FOLDER).as_posix() for each in CATALOGUES for suffix in ("po", "mo")
    }


@every_catalogue
def test_a_catalogue_is_current(locale: str, domain: str) -> None:
    """With the English texts, and compiled."""
    fresh = updated(locale, domain, texts(domain))
    assert written(fresh) == path_of(locale, domain).read_bytes(), STALE
    assert compiled(fresh) == path_of(locale, domain, "mo").read_bytes(), STALE


@every_catalogue
def test_a_catalogue_names_the_values_of_the_english_texts(locale: str, domain: str) -> None:
    original = {message.context: message.id for message in texts(domain) if message.id}
    for message in read(locale, domain):
        if message.id:
            english = original[message.context]
            wanted = {values_in(english)} if isinstance(english, str) else {*map(values_in, english)}
            assert {*map(values_in, filter(None, forms(message)))} <= wanted, message.context


@pytest.mark.verify
@every_catalogue
def test_a_catalogue_is_complete(locale: str, domain: str) -> None:
    """Nothing is untranslated, nothing was translated before its English text changed."""
    fresh = updated(locale, domain, texts(domain))
    assert [*faults(locale, fresh)] == []
    contexts = {message.context for message in fresh if message.id}
    assert contexts == {message.context for message in texts(domain) if message.id} or locale in OVERLAYS


@every_catalogue
def test_a_compiled_catalogue_says_what_its_source_says(locale: str, domain: str) -> None:
    with path_of(locale, domain, "mo").open("rb") as file:
        known = GNUTranslations(file)
    for message in read(locale, domain):
        if message.id and "fuzzy" not in message.flags and isinstance(message.id, str):
            assert known.pgettext(message.context or "", message.id) == (message.string or message.id)


def test_a_text_stands_under_one_context_of_one_domain() -> None:
    contexts = [message.context for domain in (BIGTWO, RULEBOOK) for message in texts(domain) if message.id]
    assert len(contexts) == len({*contexts})
    assert all(contexts)


# --- CLDR ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", LOCALES)
def test_the_forms_of_a_word_that_counts_are_those_of_cldr(locale: str) -> None:
    rule, catalogue = Locale.parse(locale).plural_form, read(locale, BIGTWO)
    tags = [tag for tag in ("zero", "one", "two", "few", "many", "other") if tag in {*rule.tags, "other"}]
    chosen = c2py(catalogue.plural_expr)
    assert catalogue.num_plurals == len(tags)
    assert all(tags[chosen(number)] == rule(number) for number in range(2000))
    counting = [message for message in catalogue if isinstance(message.id, tuple)]
    assert all(len(forms(message)) == len(tags) for message in counting)
    assert len(counting) == sum(isinstance(text, tuple) for text in WORDS.values()) or locale in OVERLAYS


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("word", "style"), [("list-and", "standard"), ("list-or", "or")])
def test_a_list_is_joined_as_cldr_says(locale: str, word: str, style: str) -> None:
    """English keeps its own way: no comma before the last one."""
    catalogue, base = read(locale, BIGTWO), read(locale.rpartition("_")[0] or locale, BIGTWO)
    patterns = Locale.parse(locale).list_patterns[style]
    for form, name in (("two", "2"), ("start", "start"), ("middle", "middle"), ("end", "end")):
        context = f"word/{word}.{form}"
        there = [message for found in (catalogue, base) for message in found if message.context == context]
        assert forms(there[0]) == (patterns[name].replace("{0}", "{first}").replace("{1}", "{last}"),)


# --- what is wrong is reported ---------------------------------------------------------------------------------------

PAIR: Final = "higher-suit.pair"
COUNTED: Final = "word/cards.count"


def changed(change: Callable[[Catalog], None]) -> list[str]:
    """What is reported of the German catalogue where something has been changed in it."""
    catalogue = updated("de", BIGTWO, texts(BIGTWO))
    assert [*faults("de", catalogue)] == []
    change(catalogue)
    return [*faults("de", catalogue)]


def translate(context: str, text: str | tuple[str, ...]) -> Callable[[Catalog], None]:
    def change(catalogue: Catalog) -> None:
        entry(catalogue, context).string = text

    return change


@pytest.mark.parametrize("text", ["", ("",), ("{count} Karte", "")])
def test_a_missing_text_is_reported(text: str | tuple[str, ...]) -> None:
    context = PAIR if isinstance(text, str) else COUNTED
    assert changed(translate(context, text)) == [f"de: {context}: not translated"]


def test_a_text_that_is_fuzzy_is_reported() -> None:
    def change(catalogue: Catalog) -> None:
        entry(catalogue, PAIR).flags.add("fuzzy")

    assert changed(change) == [f"de: {PAIR}: the English text has changed"]


@pytest.mark.parametrize(
    ("text", "reported"),
    [
        ("{higher} schlägt", "values named: higher, instead of deciding, higher, higher_suit, lower"),
        ("{higher}{lower}{deciding}{higher_suit}{höher}", "values named: deciding, higher, higher_suit, höher, lower"),
        ("{higher", "braces: "),
        ("higher}", "braces: "),
        ("{higher!r} {lower}", "braces: "),
        ("{higher:>9} {lower}", "braces: "),
        ("{} {lower}", "braces: "),
        ("{0} {lower}", "braces: "),
        ("{higher.name} {lower}", "braces: "),
    ],
)
def test_a_text_that_names_other_values_is_reported(text: str, reported: str) -> None:
    (found,) = changed(translate(PAIR, text))
    assert found.startswith(f"de: {PAIR}: {reported}"), found


def test_one_wrong_form_of_several_is_reported() -> None:
    (found,) = changed(translate(COUNTED, ("{count} Karte", "{size} Karten")))
    assert found == f"de: {COUNTED}: values named: size, instead of count"


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
    return GNUTranslations(BytesIO(po(folder).with_suffix(".mo").read_bytes())).pgettext(context, english)


def test_the_program_finds_nothing_and_changes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_bytes() for path in folder.rglob("*.?o")}
    assert program.main() == 0
    assert {path: path.read_bytes() for path in folder.rglob("*.?o")} == before
    assert capsys.readouterr().out.strip().endswith(" 0 faults")


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
    assert program.main() == 1, "it is reported until somebody has looked at it"
    text = po(folder).read_text(encoding="utf-8")
    po(folder).write_text(text.replace("#, fuzzy\n", ""), encoding="utf-8")
    assert program.main() == 0
    assert says(folder, "word/place.stock", english) == german


def test_what_is_not_translated_is_said_in_english(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english = entry(texts(BIGTWO), "word/place.stock").id
    assert isinstance(english, str)
    german = says(folder, "word/place.stock", english)
    edited(folder, f'msgid "{english}"\nmsgstr "{german}"', f'msgid "{english}"\nmsgstr ""')
    assert program.main() == 1
    assert "de: word/place.stock: not translated" in capsys.readouterr().out
    assert says(folder, "word/place.stock", english) == english


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
