"""Which language is meant by a tag, and where it is spoken: inside a context, and nowhere else."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Barrier, Thread

import pytest

import bigtwo
from bigtwo.messages.languages import LANGUAGES, RULEBOOK_LANGUAGES, asked, lookup, of_rulebook, tag
from bigtwo.variant import named_variants, resolve
from bigtwo.variant.resolving import VariantWarning
from translations.catalogues import FOLDER

PAIR = bigtwo.compare("9S 9D", "9H 9C", "base")
IN_ENGLISH = str(PAIR)


@pytest.mark.parametrize(
    ("ranges", "meant"),
    [
        *(((tag,), tag) for tag in LANGUAGES),
        *(((tag.upper(),), tag) for tag in LANGUAGES),
        *(((tag.lower().replace("-", "_"),), tag) for tag in LANGUAGES),
        (("de-AT",), "de"),
        (("de-Latn-CH-1996",), "de"),
        (("en-GB",), "en"),
        (("zh",), "zh-Hans"),
        (("zh-CN",), "zh-Hans"),
        (("zh-SG",), "zh-Hans"),
        (("zh-MY",), "zh-Hans"),
        (("zh-TW",), "zh-Hant"),
        (("zh-HK",), "zh-Hant-HK"),
        (("zh-MO",), "zh-Hant-HK"),
        (("zh-Hant-MO",), "zh-Hant-HK"),
        (("zh-Hant-TW",), "zh-Hant"),
        (("zh-Hans-HK",), "zh-Hans"),
        (("yue",), "zh-Hant-HK"),
        (("yue-HK",), "zh-Hant-HK"),
        (("yue-Hans-CN",), "zh-Hans"),
        (("cmn",), "zh-Hans"),
        (("cmn-TW",), "zh-Hant"),
        (("cmn-Hant-TW",), "zh-Hant"),
        (("zh-yue",), "zh-Hant-HK"),
        (("zh-yue-HK",), "zh-Hant-HK"),
        (("zh-yue-Hans",), "zh-Hans"),
        (("zh-cmn-Hant",), "zh-Hant"),
        (("zh-cmn-Hans-CN",), "zh-Hans"),
        (("tl-PH",), "fil"),
        (("in-ID",), "id"),
        (("de-x-mine",), "de"),
        (("de-u-co-phonebk",), "de"),
        (("x-de",), None),
        (("i-klingon",), None),
        (("d",), None),
        (("deu",), None),
        (("",), None),
        (("-",), None),
        (("-de",), None),
        (("de-",), "de"),
        (("de--AT",), "de"),
        (("*",), None),
        (("ﬁl",), None),
        (("de\x00",), None),
        (("de-" + "a" * 100_000,), "de"),
        (("fr", "nl-BE", "de", "id"), "de"),
        (("zh-TW", "de"), "zh-Hant"),
        ((), None),
    ],
)
def test_what_a_tag_means(ranges: tuple[str, ...], meant: str | None) -> None:
    assert lookup(ranges) == meant
    assert bigtwo.language(*ranges).tag == (meant or "en")


@pytest.mark.parametrize("wrong", [None, 5, b"de", ["de"]])
def test_the_tag_of_a_language_is_a_text(wrong: object) -> None:
    with pytest.raises(TypeError, match="the tag of a language is a text, such as 'zh-Hant'"):
        bigtwo.language("de", wrong)  # type: ignore[arg-type]


def test_what_a_question_asks_for() -> None:
    with bigtwo.language("id"):
        assert [asked(lang).tag for lang in ("de", "fr", "", None, 5, ["de"])] == ["de", "en", "en", "id", "id", "id"]


def test_the_rulebook_is_read_in_the_nearest_language_there_is() -> None:
    assert {each: of_rulebook(each) for each in LANGUAGES} == {
        **{each: each for each in RULEBOOK_LANGUAGES},
        "zh-Hant-HK": "zh-Hant",
        "id": "en",
        "fil": "en",
    }


def test_every_catalogue_is_a_language_and_every_language_has_one() -> None:
    there = {path.name.replace("_", "-") for path in FOLDER.iterdir() if path.is_dir()}
    assert there == {*LANGUAGES} - {"en"}
    read = {path.parents[1].name.replace("_", "-") for path in FOLDER.rglob("rulebook.mo")}
    assert read == {*RULEBOOK_LANGUAGES} - {"en"}


# --- contexts ----------------------------------------------------------------------------------------------------


def test_a_value_is_said_in_the_language_of_the_moment_whatever_it_was_made_in() -> None:
    said = {}
    for each in LANGUAGES:
        with bigtwo.language(each):
            said[each] = str(PAIR)
    assert said["en"] == IN_ENGLISH
    assert len({*said.values()}) == len(LANGUAGES)
    for made in LANGUAGES:
        with bigtwo.language(made):
            pair = bigtwo.compare("9S 9D", "9H 9C", "base")
        assert {each: bigtwo.language(each).said(pair) for each in LANGUAGES} == said
        assert pair.to_dict() == PAIR.to_dict()
        assert (pair, repr(pair)) == (PAIR, repr(PAIR))
    assert str(PAIR) == IN_ENGLISH


def refused() -> bigtwo.InvalidVariant:
    with pytest.raises(bigtwo.InvalidVariant) as caught:
        bigtwo.variant({"extends": "base", "options": {"flush_order": "sideways", "players": 99}})
    return caught.value


def test_an_error_is_said_in_the_language_of_the_moment() -> None:
    said = {each: bigtwo.language(each).said(refused()) for each in LANGUAGES}
    assert len({*said.values()}) == len(LANGUAGES) - 1, "Hong Kong says this as Taiwan does"
    with bigtwo.language("de"):
        made_in_german = refused()
    assert str(made_in_german) == said["en"]
    assert bigtwo.language("de").said(refused()) == said["de"]


def test_what_is_illegal_is_said_in_the_language_of_the_moment() -> None:
    table = bigtwo.variant("hong-kong-ip").start(seed="a rainy evening")
    with bigtwo.language("de"), pytest.raises(bigtwo.IllegalEvent) as caught:
        table.play("9S 9D")
    said = {each: bigtwo.language(each).said(caught.value) for each in LANGUAGES}
    assert len({*said.values()}) >= 5, "Chinese says it alike"
    assert str(caught.value) == said["en"]


def detail_in(language: str, warning: VariantWarning) -> str:
    with bigtwo.language(language):
        return warning.detail


def test_a_warning_that_stands_in_another_sentence_follows_the_language() -> None:
    (alias, *_) = next(note.aliases for named in named_variants() for note in named.notes)
    with bigtwo.language("fil"):
        warnings = resolve(alias).warnings
    said = {each: [detail_in(each, warning) for warning in warnings] for each in LANGUAGES}
    assert len({str(each) for each in said.values()}) == len(LANGUAGES)
    assert said["en"][0].startswith(f'"{alias}": ')


def test_contexts_nest_and_end_as_they_began() -> None:
    german, again = bigtwo.language("de"), bigtwo.language("id")
    with german:
        with again, german, again:
            assert tag() == "id"
        assert tag() == "de"
        with german:
            assert tag() == "de"
        assert tag() == "de"
        with pytest.raises(ZeroDivisionError), again:
            raise ZeroDivisionError
        assert tag() == "de"
        assert again.said(PAIR) != str(PAIR)
        assert tag() == "de"
    assert tag() == "en"


def test_messages_are_those_of_the_language_named_or_of_the_moment() -> None:
    id_ = "higher-suit.pair"
    german = bigtwo.messages("de")[id_].text
    assert german != bigtwo.messages()[id_].text
    with bigtwo.language("de"):
        assert bigtwo.messages()[id_].text == german
        assert bigtwo.messages("en")[id_].text != german
        assert bigtwo.messages("tlh")[id_].text != german
        assert tag() == "de"
    assert bigtwo.messages()[id_].text.startswith("{higher} beats {lower}")
    assert [bigtwo.messages(each).keys() for each in LANGUAGES] == [bigtwo.messages().keys()] * len(LANGUAGES)


def test_threads_have_languages_of_their_own() -> None:
    """Also where two share one `Language`, and where one leaves while the other is inside."""
    german, barrier = bigtwo.language("de"), Barrier(3, timeout=60)
    found: dict[str, list[str]] = {}

    def speak(name: str, language: bigtwo.Language | None) -> None:
        steps = found.setdefault(name, [tag()])
        if language is None:
            for _ in range(3):
                barrier.wait()
                steps.append(tag())
            return
        with language:
            barrier.wait()
            steps.append(tag())
            barrier.wait()
            steps.append(tag())
        barrier.wait()
        steps.append(tag())

    threads = [
        Thread(target=speak, args=each) for each in (("a", german), ("b", bigtwo.language("id")), ("none", None))
    ]
    with german:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert tag() == "de"
    assert found == {"a": ["en", "de", "de", "en"], "b": ["en", "id", "id", "en"], "none": ["en"] * 4}


def test_tasks_have_languages_of_their_own() -> None:
    german = bigtwo.language("de")

    async def said(language: bigtwo.Language, turns: int) -> list[str]:
        found = []
        with language:
            for _ in range(turns):
                await asyncio.sleep(0)
                found.append(str(PAIR))
        return [*found, tag()]

    async def all_at_once() -> list[list[str]]:
        with bigtwo.language("fil"):
            return await asyncio.gather(*(said(each, 5) for each in (german, bigtwo.language("id"), german)))

    in_german, in_indonesian = german.said(PAIR), bigtwo.language("id").said(PAIR)
    assert asyncio.run(all_at_once()) == [
        [*[in_german] * 5, "fil"],
        [*[in_indonesian] * 5, "fil"],
        [*[in_german] * 5, "fil"],
    ]
    assert tag() == "en"


def test_a_copied_context_keeps_the_language_and_gives_none_back() -> None:
    with bigtwo.language("de"):
        copied = copy_context()
    assert copied.run(tag) == "de"
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(copied.run, tag).result() == "de"
        assert pool.submit(tag).result() == "en"
    assert copied.run(lambda: bigtwo.language("id").__enter__().tag) == "id"
    assert tag() == "en"
