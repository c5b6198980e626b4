"""Every message of every language, said with every kind of value: nothing is left open, nothing is in another one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any, Final

import pytest

from bigtwo.messages.catalogue import messages
from bigtwo.messages.languages import LANGUAGES, language, speaking, word
from bigtwo.messages.saying import say, spoken
from bigtwo.messages.speech import NAMING, speech_of
from tests.messages.examples import CHINESE, EXAMPLES, LANGUAGES_BESIDES, PLAYERS, params_of, sentences_of
from tests.messages.latin import is_known

IDS: Final = tuple(messages())
SAMPLE: Final = IDS[::12]
"""Those that `make test` looks at; `make verify` looks at all."""


def named_in(text: str | None) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text or "") if name is not None}


def without(sentence: str, values: Iterable[str]) -> str:
    """What a sentence says around some values."""
    for value in values:
        sentence = sentence.replace(value, " ") if value else sentence
    return sentence


def check(tag: str, ids: Iterable[str]) -> None:
    """Asserts that the messages can be said with every value, and say each of them."""
    with language(tag):
        texts = speaking().texts.texts
        for id_ in ids:
            message = messages()[id_]
            named = named_in(texts[id_])
            assert named == named_in(message.text), id_
            for params in params_of(message.params):
                words = spoken(params)
                for sentence in sentences_of(id_, params):
                    assert not {*"{}"} & {*without(sentence, (*words.values(), *PLAYERS))}, (id_, sentence)
                    assert sentence.isprintable(), (id_, sentence)
                sentence = say(id_, params)
                assert all(words[name] in sentence for name in named), (id_, sentence, words)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_some_messages_say_every_value(tag: str) -> None:
    check(tag, SAMPLE)


@pytest.mark.verify
@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_message_says_every_value(tag: str) -> None:
    check(tag, IDS)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_value_of_every_type_is_said_by_itself(tag: str) -> None:
    """Whatever stands in a value stays as it is; words of the language come around it."""
    with language(tag):
        by_type = {type_: name for message in messages().values() for name, type_ in message.params.items()}
        assert by_type.keys() == EXAMPLES.keys()
        for type_, values in EXAMPLES.items():
            said = [spoken([(by_type[type_], value)])[by_type[type_]] for value in values]
            assert all(each or not value for each, value in zip(said, values, strict=True)), (type_, said)
            # An ace is told from a king, and 1 from 1000.
            unlike = {repr(value) for value in values}
            assert len(set(said)) >= len(unlike) - (type_ in ("rank", "value")), (type_, said)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_runs_that_tie_are_told_from_those_that_do_not(tag: str) -> None:
    with language(tag):
        low, high = "A-2-3-4-5", "2-3-4-5-6"
        together = speaking().listed("and", [low, high])
        assert spoken([("runs", (f"{low}={high}:2",))])["runs"] == word("run.tied", sequence=together, rank="2")
        assert spoken([("runs", (f"{low}:2",))])["runs"] == word("run.decided", sequence=low, rank="2")
        assert word("run.tied", sequence=low, rank="2") != word("run.decided", sequence=low, rank="2")


@pytest.mark.parametrize("tag", LANGUAGES)
def test_players_are_called_by_their_names(tag: str) -> None:
    with language(tag):
        for message in messages().values():
            if not {*message.params.values()} & {*NAMING}:
                continue
            params = next(params_of(message.params))
            sentence, seats = say(message.id, params, False, PLAYERS), spoken(params)
            for name, value in params:
                if message.params[name] == "seat":
                    assert PLAYERS[value] in sentence, message.id
                    assert seats[name] not in sentence.replace(PLAYERS[value], ""), message.id
                if message.params[name] == "whereabouts":
                    assert PLAYERS[1] in sentence, message.id
                    assert PLAYERS[3] in sentence, message.id


# --- what players call things -----------------------------------------------------------------------------------------

SUITS: Final = {
    "en": ("spades", "hearts", "clubs", "diamonds"),
    "de": ("Pik", "Herz", "Kreuz", "Karo"),
    "zh-Hant": ("黑桃", "紅心", "梅花", "方塊"),
    "zh-Hant-HK": ("葵扇", "紅心", "梅花", "階磚"),
    "zh-Hans": ("黑桃", "红桃", "梅花", "方块"),
    "id": ("sekop", "hati", "keriting", "wajik"),
    "fil": ("spades", "hearts", "clubs", "diamonds"),
}
TILES: Final = {
    "en": ("suns", "moons", "stars", "clouds"),
    "de": ("Sonne", "Mond", "Stern", "Wolke"),
    "zh-Hant": ("太陽", "月亮", "星星", "雲"),
    "zh-Hant-HK": ("太陽", "月亮", "星星", "雲"),
    "zh-Hans": ("太阳", "月亮", "星星", "云朵"),
    "id": ("matahari", "bulan", "bintang", "awan"),
    "fil": ("araw", "buwan", "bituin", "ulap"),
}
RANKS: Final = {
    "en": ("10", "jack", "queen", "king", "ace"),
    "de": ("10", "Bube", "Dame", "König", "Ass"),
    "zh-Hant": ("10", "J", "Q", "K", "A"),
    "zh-Hant-HK": ("10", "J", "Q", "K", "A"),
    "zh-Hans": ("10", "J", "Q", "K", "A"),
    "id": ("10", "jack", "queen", "king", "as"),
    "fil": ("10", "jack", "queen", "king", "alas"),
}


@pytest.mark.parametrize("tag", LANGUAGES)
def test_suits_and_ranks_are_the_right_ones(tag: str) -> None:
    with language(tag):
        assert tuple(spoken([("higher_suit", suit)])["higher_suit"] for suit in "SHCD") == SUITS[tag]
        assert tuple(spoken([("rank", rank)])["rank"] for rank in "TJQKA") == RANKS[tag]
        assert tuple(word(f"card-rank.{rank}") for rank in "JQKA") == RANKS[tag][1:]
        speech = speech_of(tag)
        for tiles, words in ((False, SUITS[tag]), (True, TILES[tag])):
            assert speech.suits(tiles=tiles) == dict(zip("SHCD", words, strict=True))


@pytest.mark.parametrize("tag", LANGUAGES)
@pytest.mark.parametrize("tiles", [False, True])
def test_a_sentence_names_the_suits_that_it_is_about_and_no_other(tag: str, tiles: bool) -> None:
    words = dict(zip("SHCD", (TILES if tiles else SUITS)[tag], strict=True))
    about = [message for message in messages().values() if "suit" in message.params.values()]
    assert len(about) > 2
    with language(tag):
        for message in about:
            names = [name for name, type_ in message.params.items() if type_ == "suit"]
            for turn in range(4):
                shown = {name: "SHCD"[(turn + place) % 4] for place, name in enumerate(names)}
                given = tuple((name, shown.get(name, value)) for name, value in next(params_of(message.params)))
                sentence = say(message.id, given, tiles)
                text = speaking().texts.texts[message.id]
                found = {suit for suit, each in words.items() if each in sentence and each not in text}
                assert found == {*shown.values()}, (message.id, sentence)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_kinds_are_told_apart(tag: str) -> None:
    with language(tag):
        for sort in ("kind", "kind-alone"):
            assert len({word(f"{sort}.{kind}") for kind in EXAMPLES["kind"]}) == len(EXAMPLES["kind"])


# --- one language, and one script -------------------------------------------------------------------------------------


def texts_in(tag: str) -> Iterator[tuple[str, str]]:
    """Every text that the catalogue of a language has, but for values in braces."""
    for context, text in speech_of(tag).texts.texts.items():
        # What is put in, and commands, are of no language.
        yield context, re.sub(r"\{\w*\}|`[^`]*`", " ", text)


@pytest.mark.parametrize("tag", CHINESE)
def test_a_chinese_sentence_has_no_english_word(tag: str) -> None:
    for context, text in texts_in(tag):
        left = [each for each in re.findall(r"[A-Za-z][\w./-]*", text, re.ASCII) if not is_known(each)]
        assert left == [], (context, text)
    with language(tag):
        for id_ in SAMPLE:
            params = next(params_of(messages()[id_].params))
            own = " ".join(str(value) for _, value in params)
            left = re.findall(r"[A-Za-z][\w./-]*", say(id_, params), re.ASCII)
            assert [each for each in left if not is_known(each) and each not in own] == [], id_


def test_english_words_are_found() -> None:
    assert not is_known("spades")
    assert not is_known("beats")
    assert is_known("flush_order")
    assert is_known("JSON")


SCRIPTS: Final = {
    "zh-Hans": ("gb2312", "張點蘆鐵"),
    "zh-Hant": ("big5", "张点芦铁"),
    "zh-Hant-HK": ("big5", "张点芦铁"),
}
"""In which coding all characters of a script can be written, and some of the other script, which cannot."""
OF_BOTH: Final = "−"
"""What the codings do not have though it belongs to no script."""


def foreign(text: str, coding: str) -> str:
    return "".join(each for each in text if each not in OF_BOTH and not each.encode(coding, "ignore"))


@pytest.mark.parametrize("tag", CHINESE)
def test_chinese_is_written_in_one_script(tag: str) -> None:
    coding, others = SCRIPTS[tag]
    assert foreign(others, coding) == others
    for context, text in texts_in(tag):
        assert foreign(text, coding) == "", (context, text)


def has_words(text: str) -> bool:
    """Does a text say anything besides values and marks?"""
    return any(character.isalpha() for character in re.sub(r"\{\w*\}", "", text))


TERMS: Final = {"word/kind", "word/kind-alone", "word/rank", "word/card-rank", "word/suit", "word/doubler", "word/term"}
"""The words of the game, of which a language may have taken over some."""
SAME: Final = {
    "id": {"score.cards", "score.cards-worth", "word/option.dragon"},
    "fil": {"score.cards", "score.cards-worth", "word/option.dragon", "word/path.entry"},
}


@pytest.mark.parametrize("tag", LANGUAGES_BESIDES)
def test_what_another_language_says_is_not_english(tag: str) -> None:
    english, same = speech_of("en").texts.texts, set()
    for context, text in speech_of(tag).texts.texts.items():
        if text == english[context] and has_words(text) and context.partition(".")[0] not in TERMS:
            same.add(context)
    assert same == SAME.get(tag, set())
    assert {kind for kind in EXAMPLES["kind"] if word_in(tag, kind) != word_in("en", kind)}


def word_in(tag: str, kind: str) -> Any:
    return speech_of(tag).texts.word(f"kind.{kind}")
