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
from bigtwo.messages.catalogue import BIGTWO, DESK, RULEBOOK, WORDS, messages
from bigtwo.messages.languages import LANGUAGES, RULEBOOK_LANGUAGES, PoFile
from tests.tables import rows, table
from tools.translations import catalogues
from tools.translations.catalogues import FOLDER, LOCALES, entries, is_translated, path_of, read, updated
from tools.translations.checking import faults, values_in
from tools.translations.extracting import template

CATALOGUES: Final = tuple((locale, domain) for locale, domains in LOCALES.items() for domain in domains)


@cache
def texts(domain: str) -> Catalog:
    """The English texts but for those that nobody has translated yet."""
    found, german = template(domain), read("de", domain)
    for message in [*entries(found)]:
        if not is_translated(german.get(message.id, message.context)):
            found.delete(message.id, message.context)
    return found


def entry(catalogue: Catalog, english: str, context: str | None = None) -> Message:
    found = catalogue.get(english, context)
    assert found is not None
    return found


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
    for message in entries(read(locale, domain)):
        if texts(domain).get(message.id, message.context):  # others are said in English
            english = (message.id,) if isinstance(message.id, str) else message.id
            assert {*map(values_in, filter(None, forms(message)))} <= {*map(values_in, english)}, message.id
            if is_translated(message) and isinstance(message.id, str):
                said = known.pgettext(message.context, message.id) if message.context else known.gettext(message.id)
                assert said == message.string


def test_a_word_has_a_context_where_another_is_the_same_in_english() -> None:
    shared = [id_ for id_, text in WORDS.items() if [*WORDS.values()].count(text) > 1]
    assert {"term.play", "action.play", "rank.J", "card-rank.J"} <= {*shared}
    assert [message.context for message in entries(template(BIGTWO)) if message.context] == shared
    assert [message.context for message in entries(template(RULEBOOK)) if message.context] == []
    assert entry(template(DESK), "Play", "table.nav").id == "Play"


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
    assert {message.id for message in counting} <= {text for text in WORDS.values() if isinstance(text, tuple)}
    base = read(locale.rpartition("_")[0] or locale, BIGTWO)
    for word, style in (("list-and", "standard"), ("list-or", "or")):
        for form, name in (("two", "2"), ("start", "start"), ("middle", "middle"), ("end", "end")):
            context = f"{word}.{form}"
            there = [each for found in (catalogue, base) for each in found if each.context == context]
            expected = cldr.list_patterns[style][name].replace("{0}", "{first}").replace("{1}", "{last}")
            assert forms(there[0]) == (expected,), context


# --- what is wrong is reported ---------------------------------------------------------------------------------------

PAIR: Final = messages()["higher-suit.pair"].text
COUNTED: Final = WORDS["cards.count"]


WRONG: list[tuple[str, str | tuple[str, ...], str]] = [
    (PAIR, "", "not translated"),
    (COUNTED[0], ("",), "not translated"),
    (COUNTED[0], ("{count} Karte", ""), "not translated"),
    (COUNTED[0], ("{count} Karte", "{size} Karten"), "values named: size, instead of count"),
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
        for english, text, reported in WRONG:
            with row(f"{english}: {text}"):
                message = entry(catalogue, english)
                before, message.string = message.string, text
                (found,) = faults("de", catalogue)
                message.string = before
                assert found.startswith(f'de: "{english}": {reported}'), found
    entry(catalogue, "play", "term.play").flags.add("fuzzy")
    assert [*faults("de", catalogue)] == ['de: term.play "play": translated as a similar text was']


# --- a folder of its own ---------------------------------------------------------------------------------------------


STOCK: Final = "the stock"
CHINESE: Final = ("zh_Hant", "zh_Hant_HK")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the catalogues, which the program then works on."""
    texts(BIGTWO)  # is worked out once, from the catalogues as they are
    copy = tmp_path / "locales"
    copytree(FOLDER, copy)
    monkeypatch.setattr(catalogues, "FOLDER", copy)
    monkeypatch.setattr(program, "template", texts)
    monkeypatch.setattr(program, "LOCALES", dict.fromkeys(("de", *CHINESE), (BIGTWO,)))
    return copy


def po(folder: Path, locale: str = "de") -> Path:
    return folder / locale / "LC_MESSAGES" / "bigtwo.po"


def edited(folder: Path, *changes: tuple[str, str], locale: str = "de") -> None:
    text = po(folder, locale).read_text(encoding="utf-8")
    for before, after in changes:
        assert text.count(before) == 1
        text = text.replace(before, after)
    po(folder, locale).write_text(text, encoding="utf-8")


def says(folder: Path, english: str, context: str = "") -> str:
    return PoFile(po(folder).read_text(encoding="utf-8")).pgettext(context, english)


def test_what_was_translated_before_the_english_changed_is_marked_and_said_in_english(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    german = says(folder, STOCK)
    edited(folder, (f'\nmsgid "{STOCK}"', '\nmsgid "the old stock"'))
    assert says(folder, STOCK) == STOCK
    assert program.main() == 1
    assert f'de: "{STOCK}": translated as a similar text was' in capsys.readouterr().out
    assert says(folder, STOCK) == STOCK != german
    assert f'msgstr "{german}"' in po(folder).read_text(encoding="utf-8"), "what the translator had stays to be seen"
    edited(folder, ("#, fuzzy\n", ""))
    assert program.main() == 0
    assert says(folder, STOCK) == german


def test_what_is_gone_from_english_is_left_out_and_what_is_new_is_reported(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edited(folder, ('\nmsgid "because"', '\nmsgid "what is no more"'))
    assert program.main() == 1
    assert 'de: "because": not translated' in capsys.readouterr().out
    text = po(folder).read_text(encoding="utf-8")
    assert "what is no more" not in text
    assert 'msgid "because"\nmsgstr ""' in text


def test_a_word_keeps_its_translation_where_it_gets_a_context_or_loses_it(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also until somebody has brought the catalogue up to date."""
    whole, german = po(folder).read_text(encoding="utf-8"), says(folder, "jack", "rank.J")
    without = ('msgctxt "card-rank.J"\nmsgid "jack"\n', 'msgid "no more"\n'), ('msgctxt "rank.J"\n', "")
    edited(folder, *without)
    assert says(folder, "jack", "rank.J") == says(folder, "jack", "card-rank.J") == german
    assert program.main() == 0
    assert po(folder).read_text(encoding="utf-8") == whole
    edited(folder, (f'\nmsgid "{STOCK}"', f'\nmsgctxt "a"\nmsgid "{STOCK}"'))
    assert says(folder, STOCK) == STOCK
    assert program.main() == 0
    assert po(folder).read_text(encoding="utf-8") == whole
    again = f'msgctxt "b"\nmsgid "{STOCK}"\nmsgstr "something else"\n\nmsgctxt "a"\nmsgid "{STOCK}"'
    edited(folder, (f'msgid "{STOCK}"', again))
    capsys.readouterr()
    assert program.main() == 1
    assert f'de: "{STOCK}": translated as a similar text was' in capsys.readouterr().out


def test_a_form_of_a_language_has_only_what_differs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    behind, own = (po(folder, locale).read_text(encoding="utf-8") for locale in CHINESE)
    (flush,) = [each for each in entries(read("zh_Hant", BIGTWO)) if each.id == "a flush"]
    (differing,) = [each for each in entries(read("zh_Hant_HK", BIGTWO)) if each.id == "a flush"]
    edited(
        folder, (f'"a flush"\nmsgstr "{differing.string}"', f'"a flush"\nmsgstr "{flush.string}"'), locale="zh_Hant_HK"
    )
    assert program.main() == 0
    assert '"a flush"' not in po(folder, "zh_Hant_HK").read_text(encoding="utf-8")
    for locale, text in zip(CHINESE, (behind, own), strict=True):
        po(folder, locale).write_text(text.replace('msgid "a flush"', 'msgid "one flush"'), encoding="utf-8")
    capsys.readouterr()
    assert program.main() == 1
    reported = [line.strip() for line in capsys.readouterr().out.splitlines() if line.startswith("  ")]
    assert reported == [
        f'{locale}: "a flush": translated as a similar text was' for locale in ("zh_Hant", "zh_Hant_HK")
    ]


def test_how_a_new_language_joins_a_list_is_taken_from_cldr(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    english = texts(BIGTWO)
    monkeypatch.setattr(catalogues, "FOLDER", tmp_path)
    fresh = updated("fr", BIGTWO, english)
    assert forms(entry(fresh, "{first} and {last}", "list-and.end")) == ("{first} et {last}",)
    assert not any(forms(entry(fresh, COUNTED[0])))
    reported = [*faults("fr", fresh)]
    assert len(reported) == len(fresh) - 8, "all but the joints of two sorts of lists"
