"""Every message of every language, said with every kind of value: nothing is left open, nothing is in another one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final

import pytest

from bigtwo.combinations.kinds import KINDS
from bigtwo.messages.catalogue import BIGTWO, FILES, TYPES, WORDS, messages, messages_in
from bigtwo.messages.languages import LANGUAGES, PoFile, catalogue_of
from bigtwo.messages.render import (
    Locale,
    current_locale,
    language,
    locale_of,
    quote_input,
    render,
    render_word,
    truncate,
)
from bigtwo.operations.questions import OPERATIONS, VARIANT_OPERATIONS
from bigtwo.schemas.batch import BATCH, RULINGS
from bigtwo.variant.options import OPTIONS
from bigtwo.variant.resolving import named_variants
from tests.api.contract import document
from tests.tables import table

IDS: Final = tuple(messages())
SAMPLE: Final = IDS[::12]
"""Those that `make test` looks at; `make verify` looks at all."""

# --- values of every type ---------------------------------------------------------------------------------------------

COUNTS: Final = (0, 1, 2, 3, 5, 11, 13, 21, 60, 61, 1000)
RANKS: Final = ("3", "10", "T", "J", "Q", "K", "A", "2", "15", "others")

EXAMPLES: Final[Mapping[str, tuple[Any, ...]]] = {
    "card": ("9S", "TD", "15H"),
    "cards": (("9D", "9S"), (), ("3D",), ("3D", "4C", "5H", "6S", "7D"), ("15S", "15D")),
    "rank": RANKS,
    "suit": ("S", "H", "C", "D"),
    "suits": (("S", "H", "C", "D"), ("C", "D", "H", "S"), ("H",), ("D", "S")),
    "kind": KINDS,
    "kind-alone": KINDS,
    "seat": (0, 1, 2, 3),
    "seats": ((0, 2), (1,), (0, 1, 3), (0, 1, 2, 3)),
    "number": (*COUNTS, -1, -52, 10**9),
    "card-count": COUNTS,
    "cards-were": COUNTS,
    "factor": (2, 3, 4, 1, 5, 10),
    "ordinal": (1, 2, 3, 4, 5),
    "places": (("seat 0", "extra"), ("stock",), ("dead", "stock", "extra"), ("seat 0", "seat 1", "stock", "dead")),
    "whereabouts": (
        ("3D:played:1:0", "4D:held:3", "5D:stock"),
        ("3D:played:0:12",),
        ("3D:played-earlier",),
        ("3D:dead", "4D:held:0"),
        ("3D:stock", "4D:dead", "5D:played-earlier", "6D:held:2"),
    ),
    "field": ("previous/hands", "the request", "cards", "hands/2"),
    "fields": (("hand", "pile"), ("hand",), ("hand", "pile", "cards"), ("hand", "pile", "cards", "explain")),
    "inside": (("straight_order", 1, "ranks"), (0,), (), ("ranks",)),
    "sequence": (("K", "A", "2"), ("3",)),
    "ranks": (("K", "A", "2"), ("3",)),
    "runs": (
        ("T-J-Q-K-A:A", "A-2-3-4-5=2-3-4-5-6:2"),
        ("3-4-5-6-7:7",),
        ("A-2-3-4-5=2-3-4-5-6=T-J-Q-K-A:T",),
        ("12-13-14-15-1:1", "1-2-3-4-5:5", "2-3-4-5-6:6", "3-4-5-6-7:7"),
    ),
    "multipliers": ((10, 2, 13, 3), (1, 2), (9, 7), (2, 4, 11, 5, 60, 3), (5, 2, 8, 3, 10, 4, 13, 6)),
    "pattern": ("same-suit-dragon", "dragon", "four-twos", "six-pairs", "three-straights", "three-flushes"),
    "prices": (("four-twos:20", "six-pairs:null"), ("dragon:1",), ("three-straights:7", "three-flushes:null")),
    "more-kinds": (("two-pairs",), ("three-pairs", "run-3", "pairs-3", "pairs-4"), ("triples-2", "triples-3")),
    "redeal-conditions": (
        ("aces-at-most:0",), ("twos-at-least:4", "points-at-most:6"), ("pictures-at-most:1", "twos-at-most:0"),
    ),
    "rank-points": (("T", 1, "A", 3, "others", 0), ("others", 1), ("2", 5, "A", 5, "K", 5, "J", 2, "others", -1)),
    "suit-factors": (("S", 3), ("S", 3, "H", 2, "C", 2, "D", 10), ("C", 4, "D", 4)),
    "kinds": (("straight", "flush"), ("full-house",), ("straight-flush", "four-of-a-kind", "royal-flush")),
    "doublers": (("two",), ("two", "four-of-a-kind"), ("two", "four-of-a-kind", "straight-flush")),
    "value": (
        '"4"', '""', '"' + "é" * 40 + '…"', "'\\u200b'", '"{x} %s \\""', "4", "-4", "0", "4.5", "-0.5", "1e+30", "…",
        "[…]", "{…}", "null", "true", "false",
    ),
    "values": (("pair", "triple"), ("pair",), (1, 2, 3), (True, "x", -4, "card-count")),
    "choice": (("on", "off"), (True,), (2, 3, 4), ("a", "b", "c", "d", False)),
    "text": ("Abc", "", 'a"b\\', "{x} %s", "花牌 ♠", "\x00", "é" * 50, "\u200b", "a\nb"),
    "name": ("standard-52", 3, True, False),
    "sentence": ("9S 9D: 9",),
}  # fmt: skip
"""By type. Where the sentence does not depend on the language, there is no word of one."""

PLAYERS: Final = ("Ann", "{Bo}", "陳大文", 'O"Neill %s')
"""What the seats are called, where they have names."""


def params_of(types: Mapping[str, str]) -> Iterator[tuple[tuple[str, Any], ...]]:
    """Values of some names, by their types: as many times as it takes to show every value of each once."""
    most = max((len(EXAMPLES[type_]) for type_ in types.values()), default=1)
    for turn in range(most):
        yield tuple((name, EXAMPLES[type_][turn % len(EXAMPLES[type_])]) for name, type_ in types.items())


def sentences_of(id_: str, params: tuple[tuple[str, Any], ...]) -> Iterator[str]:
    """What is said with some values, in every way: about cards and tiles, of seats with and without names, and of a
    fault with and without suggestions."""
    yield render(id_, params)
    yield render(id_, params, True)
    yield render(id_, params, False, PLAYERS)
    for suggestions in (("AS",), ("AS", True), (1, "b", "c")):
        yield render(id_, params, suggestions=suggestions)


# --- the catalogue ----------------------------------------------------------------------------------------------------


def test_every_id_stands_in_one_file_and_every_type_and_code_is_used() -> None:
    there = {entry.name.removesuffix(".toml") for entry in files("bigtwo.messages.english").iterdir()}
    assert {name for name in there if not name.startswith("__")} == {*FILES} - {
        "options"
    }  # those stand in the rulebook
    assert len(messages()) == sum(len(messages_in(file)) for file in FILES)
    params = [each for message in messages().values() for each in message.params.items()]
    assert {type_ for _, type_ in params} == {*TYPES.values()} == EXAMPLES.keys()
    assert {name for name, _ in params} == TYPES.keys()


def test_every_message_can_be_said_in_english() -> None:
    with table() as row:
        for message in messages().values():
            with row(message.id):
                params = tuple((name, EXAMPLES[type_][0]) for name, type_ in message.params.items())
                for sentence in (render(message.id, params), render(message.id, params, suggestions=("AS", True))):
                    assert "{" not in sentence
                    assert sentence.isprintable()
                    assert not sentence.endswith((".", ";", ":"))
                assert sentence.endswith("; did you mean AS or true?")


def test_what_is_made_of_comparisons_says_the_same_of_a_play_that_does_not_beat() -> None:
    beaten = {
        id_: f"does-not-beat.{id_}"
        for id_, message in messages_in("comparisons").items()
        if " beats " in message.text and "a" not in message.params
    }
    assert beaten
    for id_, made in beaten.items():
        said = messages()[made].text.replace("{lower} does not beat {higher}", "{higher} beats {lower}")
        assert said == messages()[id_].text
    for file in {*FILES} - {"options"}:
        text = files("bigtwo.messages.english").joinpath(f"{file}.toml").read_text(encoding="utf-8")
        stated = {f"{code}.{form}" for code, forms in tomllib.loads(text).items() for form in forms}
        assert messages_in(file).keys() == stated | ({*beaten.values()} if file == "plays" else set())


def test_what_was_sent_is_told_back_short() -> None:
    with table() as row:
        for sent, told, said in (
            (None, "null", "null"),
            (True, "true", "true"),
            ("4", '"4"', 'the text "4"'),
            ("é" * 50, '"' + "é" * 40 + '…"', 'the text "' + "é" * 40 + '…"'),
            (4, "4", "4"),
            (-4, "-4", "-4"),
            (4.5, "4.5", "the decimal number 4.5"),
            (1e30, "1e+30", "the decimal number 1e+30"),
            (10**100, "…", "a number that large"),
            ([1, [2]], "[…]", "a list"),
            ({"a": 1}, "{…}", "an object"),
        ):
            with row(sent):
                assert quote_input(sent) == told
                assert render("not-a-boolean.field", [("field", "opening"), ("given", told)]).endswith(f", not {said}")
    assert truncate("x" * 40) == "x" * 40
    assert truncate("x" * 41) == truncate(truncate("x" * 41)) == "x" * 40 + "…"
    assert truncate("a\ud800b") == "a\\ud800b"
    assert quote_input("\ud800").isascii()


# --- every message in every language ----------------------------------------------------------------------------------


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
        locale = current_locale()
        for id_ in ids:
            message = messages()[id_]
            named = named_in(locale.messages[id_].text)
            assert named == named_in(message.text), id_
            for params in params_of(message.params):
                words = {name: locale.formatters[name](value) for name, value in params}
                for sentence in sentences_of(id_, params):
                    assert not {*"{}"} & {*without(sentence, (*words.values(), *PLAYERS))}, (id_, sentence)
                    assert sentence.isprintable(), (id_, sentence)
                sentence = render(id_, params)
                assert all(words[name] in sentence for name in named), (id_, sentence, words)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_some_messages_say_every_value(tag: str) -> None:
    check(tag, SAMPLE)


@pytest.mark.verify
@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_message_says_every_value(tag: str) -> None:
    check(tag, IDS)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_value_of_every_type_is_told_from_the_others(tag: str) -> None:
    """Whatever stands in a value stays as it is; words of the language come around it."""
    by_type = {type_: name for message in messages().values() for name, type_ in message.params.items()}
    with language(tag), table() as row:
        for type_, values in EXAMPLES.items():
            with row(type_):
                said = list(map(current_locale().formatters[by_type[type_]], values))
                assert all(each or not value for each, value in zip(said, values, strict=True)), said
                # An ace is told from a king, and 1 from 1000.
                assert len({*said}) >= len({*map(repr, values)}) - (type_ in ("rank", "value")), said
        for sort in ("kind", "kind-alone"):
            with row(sort):
                assert len({render_word(f"{sort}.{kind}") for kind in KINDS}) == len(KINDS)
        with row("runs that tie"):
            low, high = "A-2-3-4-5", "2-3-4-5-6"
            together, in_words = current_locale().listed("and", [low, high]), current_locale().formatters["runs"]
            assert in_words((f"{low}={high}:2",)) == render_word("run.tied", sequence=together, rank="2")
            assert in_words((f"{low}:2",)) == render_word("run.decided", sequence=low, rank="2")
            assert render_word("run.tied", sequence=low, rank="2") != render_word("run.decided", sequence=low, rank="2")


@pytest.mark.parametrize("tag", LANGUAGES)
def test_players_are_called_by_their_names(tag: str) -> None:
    with language(tag), table() as row:
        for message in messages().values():
            if {*message.params.values()} & {"seat", "whereabouts"}:
                with row(message.id):
                    params = next(params_of(message.params))
                    sentence, seat = render(message.id, params, False, PLAYERS), current_locale().formatters["seat"]
                    for name, value in params:
                        if message.params[name] == "seat":
                            assert PLAYERS[value] in sentence
                            assert seat(value) not in sentence.replace(PLAYERS[value], "")
                        if message.params[name] == "whereabouts":
                            assert PLAYERS[1] in sentence
                            assert PLAYERS[3] in sentence


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
def test_suits_and_ranks_are_the_right_ones_and_a_sentence_names_those_that_it_is_about(tag: str) -> None:
    about = [message for message in messages().values() if "suit" in message.params.values()]
    assert len(about) > 2
    with language(tag), table() as row:
        assert tuple(map(current_locale().formatters["higher_suit"], "SHCD")) == SUITS[tag]
        assert tuple(map(current_locale().formatters["rank"], "TJQKA")) == RANKS[tag]
        assert tuple(render_word(f"card-rank.{rank}") for rank in "JQKA") == RANKS[tag][1:]
        for tiles, named in ((False, SUITS[tag]), (True, TILES[tag])):
            words = dict(zip("SHCD", named, strict=True))
            assert locale_of(tag).table("tile-suit" if tiles else "suit") == words
            for message in about:
                names = [name for name, type_ in message.params.items() if type_ == "suit"]
                text = current_locale().messages[message.id].text
                for turn in range(4):
                    shown = {name: "SHCD"[(turn + place) % 4] for place, name in enumerate(names)}
                    given = tuple((name, shown.get(name, value)) for name, value in next(params_of(message.params)))
                    sentence = render(message.id, given, tiles)
                    with row(sentence):
                        found = {suit for suit, each in words.items() if each in sentence and each not in text}
                        assert found == {*shown.values()}


# --- one language, and one script -------------------------------------------------------------------------------------

LATIN: Final = r"[A-Za-z][\w./-]*"
HTTP: Final = (
    "HTTP HTTP/1.1 GET POST URL JSON UTF-8 Unicode KiB Host Content-Length Content-Type Content-Encoding If-Match "
    "If-Unmodified-Since application/json example.org problems"
)
RECORDS: Final = "Variant Dealer Deal Players Seed Pack Hand Exchange due Left Penalties Previous Ann OPTION VALUE rest"
"""How lines of records and of house rules begin, and what stands for something in them."""
NAMES: Final = (
    "GameSky Ivan Ip Karl Boehnker Sikitcha Harold Hutabarat Todd Latta Jonathan Dushoff Gary Chan Anthony Kam "
    "Pusoy Dos Lectio Lexio"
)
"""Of people, of places, and of the game where it has a name in Latin letters."""

_CARDS: Final = re.compile(r"(?:(?:10|[2-9TJQKA])[SHCD]|[2-9TJQKASHCD]|[JQKAT2-9]{5}|SHCD)\Z")
_RUN: Final = re.compile(r"[2-9TJQKA10]+(?:-(?:10|[2-9TJQKA]))+\Z")


@cache
def known() -> frozenset[str]:
    """Every id, name of a field and value that stands in sentences as it is."""
    found = {
        *HTTP.split(),
        *RECORDS.split(),
        *NAMES.split(),
        "true",
        "false",
        "null",
        *OPERATIONS,
        *(path.removeprefix("/") for path in document()["paths"]),
    }
    for request in (*(each.request for each in (*OPERATIONS.values(), *VARIANT_OPERATIONS.values())), BATCH, RULINGS):
        found |= request.known
    for option in OPTIONS:
        found.add(option.name)
        found |= set(_words(option.to_dict()["values"]))
    for named in named_variants():
        found |= {named.id, *named.aliases}
    for schema in document()["components"]["schemas"].values():
        found |= set(_names(schema))
    for option in OPTIONS:
        found |= set(_names(dict(option.kind.schema)))
    return frozenset(found)


def _words(value: Any) -> list[str]:
    """Every text in a value of an option."""
    if isinstance(value, dict):
        return [word for name, each in value.items() if name != "sentence" for word in (name, *_words(each))]
    if isinstance(value, list):
        return [word for each in value for word in _words(each)]
    return [value] if isinstance(value, str) and " " not in value else []


def _names(schema: Any) -> list[str]:
    """Every field and every word of a schema of the contract."""
    if isinstance(schema, list):
        return [name for each in schema for name in _names(each)]
    if not isinstance(schema, dict):
        return []
    own = [*schema.get("properties", ())] + [each for each in schema.get("enum", ()) if isinstance(each, str)]
    return own + [name for each in schema.values() for name in _names(each)]


def is_known(word: str) -> bool:
    """Does a word stay as it is in every language?"""
    bare = word.rstrip("./-")
    return bare in known() or _CARDS.match(bare) is not None or _RUN.match(bare) is not None


@cache
def translated(tag: str) -> frozenset[str]:
    """The English texts that the catalogue of a language has, or that of the one that it is a form of. What is not yet
    translated is said in English, until a release."""
    catalogue: Any = catalogue_of(tag, BIGTWO)
    found: set[str] = set()
    while isinstance(catalogue, PoFile):
        found |= {key.rpartition("\x04")[2] for key in catalogue._texts}
        catalogue = catalogue._fallback  # type: ignore[attr-defined]
    return frozenset(found)


def texts_in(tag: str) -> Mapping[str, str]:
    """Every text that is translated into a language, by its id: what follows a sentence, and a word, with a mark."""
    english, spoken = map(texts_of, (locale_of("en"), locale_of(tag)))
    return {id_: text for id_, text in spoken.items() if english[id_] in translated(tag)}


def texts_of(locale: Locale) -> Mapping[str, str]:
    texts = {id_: message.text for id_, message in locale.messages.items()}
    texts |= {f"{id_}/otherwise": each.otherwise for id_, each in locale.messages.items() if each.otherwise is not None}
    return texts | {f"word/{id_}": locale.word(id_) for id_, text in WORDS.items() if isinstance(text, str)}


def own_words(text: str) -> str:
    """A text but for what is put in, and for commands: they are of no language."""
    return re.sub(r"\{\w*\}|`[^`]*`", " ", text)


SCRIPTS: Final = {
    "zh-Hans": ("gb2312", "張點蘆鐵"),
    "zh-Hant": ("big5", "张点芦铁"),
    "zh-Hant-HK": ("big5", "张点芦铁"),
}
"""In which coding all characters of a script can be written, and some of the other script, which cannot."""


def foreign(text: str, coding: str) -> str:
    """What cannot be written in a coding, but for the minus, which belongs to no script."""
    return "".join(each for each in text if each != "−" and not each.encode(coding, "ignore"))


@pytest.mark.parametrize("tag", SCRIPTS)
def test_a_chinese_sentence_has_no_english_word_and_one_script(tag: str) -> None:
    assert [is_known(word) for word in ("spades", "beats", "flush_order", "JSON")] == [
        False,
        False,
        True,
        True,
    ]
    coding, others = SCRIPTS[tag]
    assert foreign(others, coding) == others
    with language(tag), table() as row:
        for id_, text in texts_in(tag).items():
            with row(id_):
                assert [each for each in re.findall(LATIN, own_words(text), re.ASCII) if not is_known(each)] == []
                assert foreign(own_words(text), coding) == ""
        for id_ in (each for each in SAMPLE if messages()[each].text in translated(tag)):
            with row(id_):
                params = next(params_of(messages()[id_].params))
                own = " ".join(str(value) for _, value in params)
                found = re.findall(LATIN, render(id_, params), re.ASCII)
                assert [each for each in found if not is_known(each) and each not in own] == []


def has_words(text: str) -> bool:
    """Does a text say anything besides values and marks?"""
    return any(character.isalpha() for character in re.sub(r"\{\w*\}", "", text))


TERMS: Final = {"word/kind", "word/kind-alone", "word/rank", "word/card-rank", "word/suit", "word/doubler", "word/term"}
"""The words of the game, of which a language may have taken over some."""
SAME: Final = {
    "id": {"score.cards", "score.cards-worth", "word/option.dragon"},
    "fil": {"score.cards", "score.cards-worth", "word/option.dragon", "word/path.entry"},
}


@pytest.mark.parametrize("tag", LANGUAGES[1:])
def test_what_another_language_says_is_not_english(tag: str) -> None:
    originals = texts_of(locale_of("en"))
    same = {id_ for id_, text in texts_in(tag).items() if text == originals[id_] and has_words(text)}
    assert {id_ for id_ in same if id_.partition(".")[0] not in TERMS} == SAME.get(tag, set())
    assert [locale_of(tag).forms(f"kind.{kind}") for kind in KINDS] != [
        locale_of("en").forms(f"kind.{kind}") for kind in KINDS
    ]
