"""Cards as people draw them, on a terminal and nowhere else."""

from __future__ import annotations

import io
import os
import pty
import sys

import pytest

from bigtwo.cli import main
from bigtwo.cli.painting import Paint, columns, paint_for
from tests.cli.terminal import CLEAN, on_terminal
from tests.programs import succeeded

RED = "\x1b[31m"
PAIR = ("ask", "classify", "9S", "9D")
DRAWN = "\x1b[1m9♠ \x1b[31m9♦\x1b[39m: pair, decided by 9♠\x1b[22m\n"
CODES = "9S 9D: pair, decided by 9S\n"


def test_a_person_sees_suits_and_colour() -> None:
    assert on_terminal(*PAIR).startswith(DRAWN)


def test_a_pipe_gets_codes() -> None:
    assert succeeded([sys.executable, "-m", "bigtwo", *PAIR], env=CLEAN).stdout.startswith(CODES)


@pytest.mark.parametrize(
    ("colour", "environment", "on_a_terminal", "in_a_pipe"),
    [
        ("auto", {}, Paint(symbols=True, colour=True), Paint()),
        ("auto", {"TERM": "xterm"}, Paint(symbols=True, colour=True), Paint()),
        ("auto", {"TERM": "dumb"}, Paint(symbols=True), Paint()),
        ("auto", {"NO_COLOR": "1"}, Paint(symbols=True), Paint()),
        ("auto", {"NO_COLOR": ""}, Paint(symbols=True, colour=True), Paint()),
        ("auto", {"FORCE_COLOR": "1"}, Paint(symbols=True, colour=True), Paint(symbols=True, colour=True)),
        ("auto", {"FORCE_COLOR": "0"}, Paint(symbols=True, colour=True), Paint()),
        ("auto", {"FORCE_COLOR": "1", "NO_COLOR": "1"}, Paint(symbols=True), Paint()),
        ("always", {"NO_COLOR": "1"}, Paint(symbols=True, colour=True), Paint(symbols=True, colour=True)),
        ("never", {"FORCE_COLOR": "1"}, Paint(symbols=True), Paint()),
    ],
)
def test_what_is_wanted_is_followed(
    colour: str, environment: dict[str, str], on_a_terminal: Paint, in_a_pipe: Paint
) -> None:
    ours, theirs = pty.openpty()
    with open(theirs, "w", encoding="utf-8") as terminal:
        assert paint_for(terminal, colour, environment) == on_a_terminal
    os.close(ours)
    pipe = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    assert paint_for(pipe, colour, environment) == in_a_pipe


def test_colour_may_be_said_before_and_behind_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("--color", "always", *PAIR), (*PAIR, "--color", "always")):
        assert main(words) == 0
        assert capsys.readouterr().out.startswith(DRAWN)


@pytest.mark.parametrize(
    ("text", "pack", "drawn"),
    [
        ("TD beats 2S", "standard-52", "10♦ beats 2♠"),
        ("PG-COMB-05 DEC-32 VC-16 S9 A2345", "standard-52", "PG-COMB-05 DEC-32 VC-16 S9 A2345"),
        ("15S beats 9D", "tiles-15", "15☀ beats 9☁"),
        ("15S beats 9D", "standard-52", "15S beats 9♦"),
    ],
)
def test_only_cards_are_drawn(text: str, pack: str, drawn: str) -> None:
    assert Paint(symbols=True).sentence(text, pack) == drawn
    assert Paint().sentence(text, pack) == text


def test_every_card_of_the_pack_is_drawn_and_only_red_suits_are_red() -> None:
    for rank in "3456789TJQKA2":
        for suit, symbol in zip("SHCD", "♠♥♣♦", strict=True):
            drawn = Paint(symbols=True, colour=True).sentence(rank + suit)
            assert symbol in drawn
            assert drawn.startswith(RED) == (suit in "HD")


def test_a_stream_that_cannot_write_symbols_gets_codes() -> None:
    ascii_only = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert paint_for(ascii_only, "always", {}) == Paint(colour=True)
    assert paint_for(io.StringIO(), "always", {}) == Paint(colour=True)


def test_colour_takes_no_place_in_columns() -> None:
    bold = Paint(colour=True).strong("ab")
    assert columns([(bold, "x"), ("c", "y"), ("long", "")]) == [f"{bold}    x", "c     y", "long"]
