"""Which language is meant by a tag, and where it is spoken: inside a context, and nowhere else."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

import pytest

import bigtwo
from bigtwo.messages.languages import LANGUAGES, RULEBOOK_LANGUAGES, match_language, rulebook_language
from bigtwo.messages.render import current_locale, requested_language
from bigtwo.variant.resolving import VariantWarning, named_variants, resolve
from tests.tables import table

PAIR = bigtwo.compare("9S 9D", "9H 9C", "base")
IN_ENGLISH = str(PAIR)


def test_what_a_tag_means() -> None:
    with table() as row:
        for ranges, meant in (
            *((tag, tag) for tag in LANGUAGES),
            *((tag.upper(), tag) for tag in LANGUAGES),
            *((tag.lower().replace("-", "_"), tag) for tag in LANGUAGES),
            ("de-AT de-Latn-CH-1996 de-x-mine de-u-co-phonebk de- de--AT fr,nl-BE,de,id", "de"),
            ("en-GB", "en"),
            ("zh zh-CN zh-SG zh-MY zh-Hans-HK yue-Hans-CN cmn zh-yue-Hans zh-cmn-Hans-CN", "zh-Hans"),
            ("zh-TW zh-Hant-TW cmn-TW cmn-Hant-TW zh-cmn-Hant zh-TW,de", "zh-Hant"),
            ("zh-HK zh-MO zh-Hant-MO yue yue-HK zh-yue zh-yue-HK", "zh-Hant-HK"),
            ("tl-PH", "fil"),
            ("in-ID", "id"),
            ("de\0 x-de i-klingon d deu - -de * \ufb01l", None),
        ):
            for each in ranges.split(" "):
                with row(each):
                    assert match_language(each.split(",")) == meant
                    assert bigtwo.language(*each.split(",")).tag == (meant or "en")
    assert match_language(["de-" + "a" * 100_000]) == "de"
    assert match_language([]) is match_language([""]) is None
    for wrong in (None, 5, b"de", ["de"]):
        with pytest.raises(TypeError, match="the tag of a language is a text, such as 'zh-Hant'"):
            bigtwo.language("de", wrong)  # type: ignore[arg-type]


def test_what_a_question_asks_for() -> None:
    with bigtwo.language("id"):
        assert [requested_language(lang).tag for lang in ("de", "fr", "", None, 5, ["de"])] == [
            "de",
            "en",
            "en",
            "id",
            "id",
            "id",
        ]


def test_the_rulebook_is_read_in_the_nearest_language_there_is() -> None:
    assert {each: rulebook_language(each) for each in LANGUAGES} == {
        **{each: each for each in RULEBOOK_LANGUAGES},
        "zh-Hant-HK": "zh-Hant",
        "id": "en",
        "fil": "en",
    }


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


def illegal() -> bigtwo.IllegalEvent:
    with pytest.raises(bigtwo.IllegalEvent) as caught:
        bigtwo.variant("hong-kong-ip").start(seed="a rainy evening").play("9S 9D")
    return caught.value


def test_an_error_is_said_in_the_language_of_the_moment() -> None:
    for made in (refused, illegal):
        with bigtwo.language("de"):
            error = made()
        said = {each: bigtwo.language(each).said(error) for each in LANGUAGES}
        assert len({*said.values()}) >= 5, "Chinese may say it alike"
        assert str(error) == said["en"]
        assert bigtwo.language("de").said(made()) == said["de"]


def detail_in(language: str, warning: VariantWarning) -> str:
    with bigtwo.language(language):
        return warning.detail


def test_a_warning_that_stands_in_another_sentence_follows_the_language() -> None:
    (alias, *_) = next(note["aliases"] for named in named_variants() for note in named.notes)
    with bigtwo.language("fil"):
        warnings = resolve(alias).warnings
    said = {each: [detail_in(each, warning) for warning in warnings] for each in LANGUAGES}
    assert len({str(each) for each in said.values()}) == len(LANGUAGES)
    assert said["en"][0].startswith(f'"{alias}": ')


def test_contexts_nest_and_end_as_they_began() -> None:
    german, again = bigtwo.language("de"), bigtwo.language("id")
    with german:
        with again, german, again:
            assert current_locale().tag == "id"
        assert current_locale().tag == "de"
        with german:
            assert current_locale().tag == "de"
        assert current_locale().tag == "de"
        with pytest.raises(ZeroDivisionError), again:
            raise ZeroDivisionError
        assert current_locale().tag == "de"
        assert again.said(PAIR) != str(PAIR)
        assert current_locale().tag == "de"
    assert current_locale().tag == "en"


def test_messages_are_those_of_the_language_named_or_of_the_moment() -> None:
    id_ = "higher-suit.pair"
    german = bigtwo.messages("de")[id_].text
    assert german != bigtwo.messages()[id_].text
    with bigtwo.language("de"):
        assert bigtwo.messages()[id_].text == german
        assert bigtwo.messages("en")[id_].text != german
        assert bigtwo.messages("tlh")[id_].text != german
        assert current_locale().tag == "de"
    assert bigtwo.messages()[id_].text.startswith("{higher} beats {lower}")
    assert [bigtwo.messages(each).keys() for each in LANGUAGES] == [bigtwo.messages().keys()] * len(LANGUAGES)


def test_tasks_have_languages_of_their_own() -> None:
    german = bigtwo.language("de")

    async def said(language: bigtwo.Language, turns: int) -> list[str]:
        found = []
        with language:
            for _ in range(turns):
                await asyncio.sleep(0)
                found.append(str(PAIR))
        return [*found, current_locale().tag]

    async def all_at_once() -> list[list[str]]:
        with bigtwo.language("fil"):
            return await asyncio.gather(*(said(each, 5) for each in (german, bigtwo.language("id"), german)))

    in_german, in_indonesian = german.said(PAIR), bigtwo.language("id").said(PAIR)
    assert asyncio.run(all_at_once()) == [
        [*[in_german] * 5, "fil"],
        [*[in_indonesian] * 5, "fil"],
        [*[in_german] * 5, "fil"],
    ]
    assert current_locale().tag == "en"


def test_a_copied_context_keeps_the_language_and_gives_none_back() -> None:
    with bigtwo.language("de"):
        copied = copy_context()
    assert copied.run(current_locale).tag == "de"
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(copied.run, current_locale).result().tag == "de"
        assert pool.submit(current_locale).result().tag == "en"
    assert copied.run(lambda: bigtwo.language("id").__enter__().tag) == "id"
    assert current_locale().tag == "en"
