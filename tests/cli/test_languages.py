"""The command line in the language of the player: which one it is, and what comes out in it."""

from __future__ import annotations

import io
import json
import os
import re
import sys
from pathlib import Path

import pytest

import bigtwo
from bigtwo.cli import main
from bigtwo.cli.arguments import ANSWERED, spoken
from bigtwo.cli.output import Paint, columns, wrapped
from bigtwo.messages.languages import LANGUAGES
from bigtwo.wording import width
from tests.cli.test_cli import GAME, run
from tests.programs import succeeded
from tests.tables import table

LOOKED_UP = (
    ("variants", "hong-kong-ip"),
    ("options", "bombs"),
    ("rules", "PG-COMB-05"),
    ("variants",),
    ("options",),
    ("packs",),
    ("diff", "base", "hong-kong-ip"),
)
ENGLISH = r"also called|extends|described in|in base|stated by|\(default\)|what it decides|title|null$"
"""What none of these shows in another language."""
COMPARE = ("ask", "compare", "9S 9D", "9H 9C")
IN_WORDS = {
    "en": "spades rank above",
    "de": "Pik ist höher",
    "zh-Hant": "黑桃大於",
    "zh-Hant-HK": "葵扇大於",
    "id": "sekop",
}
"""What a sentence of that answer says in some of the languages."""


def test_the_environment_says_which_as_it_does_for_gettext() -> None:
    with table() as row:
        for environment, tag in (
            ({}, "en"),
            *(({"LANG": lang}, "de") for lang in ("de_DE.UTF-8", "de", "de_AT.UTF-8@euro")),
            *(({"LANG": lang}, "en") for lang in ("C", "C.UTF-8", "POSIX", "fr_FR.UTF-8", "not a locale")),
            *(({"LANG": lang}, "zh-Hans") for lang in ("zh_CN.GB18030", "zh_SG")),
            *(({"LANG": "zh_TW.UTF-8"}, "zh-Hant"), ({"LANG": "zh_HK.UTF-8"}, "zh-Hant-HK")),
            *(({"LANG": "id_ID.UTF-8"}, "id"), ({"LANG": "fil_PH"}, "fil"), ({"LANG": "tl_PH"}, "fil")),
            ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
            ({"LANG": "id_ID", "LC_MESSAGES": "de_DE", "LC_ALL": "fil_PH"}, "fil"),
            ({"LANG": "de_DE", "LC_MESSAGES": "", "LC_ALL": ""}, "de"),
            ({"LANG": "en_US.UTF-8", "LANGUAGE": "de"}, "de"),
            ({"LANG": "de_DE", "LANGUAGE": "fr:id:fil"}, "id"),
            ({"LANG": "de_DE", "LANGUAGE": "fr:es"}, "en"),
            ({"LANG": "de_DE", "LANGUAGE": ""}, "de"),
            ({"LC_ALL": "C", "LANGUAGE": "de", "LANG": "de_DE"}, "en"),
            *(({"LANG": lang, "LANGUAGE": "de"}, tag) for lang, tag in (("POSIX", "en"), ("C.UTF-8", "de"))),
            ({"LANGUAGE": "de"}, "de"),
        ):
            with row(environment):
                assert spoken(None, environment).tag == tag
                assert spoken("fil", environment).tag == "fil"
                assert spoken("xx", environment).tag == "en"


def test_an_answer_is_in_the_language_that_is_asked_for(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with table() as row:
        for tag in IN_WORDS:
            with row(tag):
                for words in ((*COMPARE, "--lang", tag), ("--lang", tag, *COMPARE)):
                    assert IN_WORDS[tag] in run(capsys, *words)[1]
                monkeypatch.setenv("LANG", f"{tag.replace('-', '_')}.UTF-8")
                assert IN_WORDS[tag] in run(capsys, *COMPARE)[1]
                assert IN_WORDS["en"] in run(capsys, *COMPARE, "--lang", "en")[1]
                assert IN_WORDS["en"] in run(capsys, *COMPARE, "--lang", "tlh")[1]
                assert "spades" in str(bigtwo.compare("9S 9D", "9H 9C", "base")), (
                    "a command has changed the language of a program"
                )


def test_names_of_players_and_lines_of_a_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game = tmp_path / "game.b2"
    game.write_text(GAME.replace("Ben", "陳大文"), encoding="utf-8")
    code, out, _ = run(capsys, "show", str(game), "--lang", "zh-Hant")
    assert code == ANSWERED
    head, *hands, pile, trick = out.splitlines()
    assert (head, pile, trick) == ("hong-kong-ip，第 1 局，逆時針", "  桌面牌：8C，Dee出的", "  第 1 輪：Ann面對 8C")
    assert len({width(hand.partition("(")[0]) for hand in hands}) == 1


def test_tables_line_up(capsys: pytest.CaptureFixture[str]) -> None:
    """The last column, which gives reasons, begins in every line at the same place of the screen."""
    with table() as row:
        for tag in LANGUAGES:
            with row(tag):
                _, out, _ = run(capsys, "ask", "score", "--winner", "0", "--cards-left", "0,9,10,13", "--lang", tag)
                head, _, *rows = out.splitlines()[1:5]
                begins = {width(line[: line.rindex("  ") + 2]) for line in (head, *rows)}
                assert len(rows) == 2
                assert len(begins) == 1, out


def test_columns_of_wide_letters() -> None:
    assert columns([("座位", "a"), ("1", "b"), ("Zoë", "c")]) == ["座位  a", "1     b", "Zoë   c"]
    assert width("座位") == 4
    assert width("Zoe\N{COMBINING DIAERESIS}") == 3


def test_chinese_is_broken_between_its_characters() -> None:
    text = "凡是連號被提到 TJQKA 之上（9S），就由 2 的花色決定。"
    lines = wrapped(text, 12, "  ", "    ")
    assert "".join(line.strip() for line in lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line) <= 12 + 2 for line in lines)
    assert not any(line.strip()[0] in "，。）" for line in lines)
    assert wrapped("one two three", 8, "", "  ") == ["one two", "  three"]


def test_cards_among_chinese_characters_are_drawn() -> None:
    assert Paint(symbols=True).sentence("出9S和TD吧") == "出9♠和10♦吧"


def test_a_batch_and_a_question_in_a_file_say_theirs(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def answered(body: object, *words: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(body).encode())))
        assert main([*words]) == ANSWERED
        return capfd.readouterr().out

    question = {"a": ["9S"], "b": ["9H"]}
    bodies = {"1": question, "2": {**question, "lang": "id"}}
    items = [{"id": id_, "operation": "compare", "body": body} for id_, body in bodies.items()]
    for batch, others in (({"requests": items}, "Pik ist höher"), ({"requests": items, "lang": "fil"}, "ang spades")):
        first, second = json.loads(answered(batch, "answer", "--lang", "de"))["responses"]
        assert others in first["body"]["reason"]["detail"]
        assert "sekop" in second["body"]["reason"]["detail"]
    asked = ("ask", "compare", "--body", "-")
    assert "sekop" in answered({**question, "lang": "id"}, *asked)
    assert "Pik" in answered({**question, "lang": "id"}, *asked, "--lang", "de")


def test_what_a_terminal_cannot_write_is_a_question_mark(tmp_path: Path) -> None:
    here = {**os.environ, "LANG": "de_DE", "PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = succeeded([sys.executable, "-m", "bigtwo", *COMPARE, "--lang", "zh-Hans"], cwd=tmp_path, env=here)
    assert done.stdout.startswith("9S 9D ?? 9H 9C")


def test_what_is_looked_up_is_in_one_language(capsys: pytest.CaptureFixture[str]) -> None:
    with table() as row:
        for tag in LANGUAGES[1:]:
            for words in LOOKED_UP:
                with row(f"{tag} {words}"):
                    code, out, _ = run(capsys, *words, "--lang", tag)
                    assert code == ANSWERED
                    assert re.findall(ENGLISH, out, re.MULTILINE) == []
    assert "PG-COMB-" in run(capsys, "rules", "Straße", "--lang", "de")[1]
