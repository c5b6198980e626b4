"""Records in text: what a reader has to go through, again and again, and real records, whole and spoiled."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random

import bigtwo
from bigtwo.table.lines import LONGEST_RECORD, OF_A_DEAL, OF_THE_TEXT
from tests.api.whole_deals import make_sense
from tests.cost.asked import Asked, posted
from tests.cost.choices import Choices, Sort
from tests.variant.chosen import NAMED

_DEALT = "Dealer: 0\nSeed: x\n"
_STARTS = ("", _DEALT, f"{_DEALT}1. ", f"{_DEALT}1. 0: ", "Players: ", "Dealer: 0\nPack: ", "Variant: base+")
_AGAIN = (
    "1.\n", "1. \n", "1.-\n", "1.3D\n", "1. 0:\n", "1. 0: -\n", "1\n", "1a\n", "\n", " \n", "#\n", '"#\n', '""#\n',
    "\r\n", ":\n", "x:\n", "3D ", "3D", "3D,", "- ", "-|", "0:", "0: ", "0: - ", "1. ", "!1 ", "+3D ", "+3D", "*3D ",
    "=3D ", "~3D ", '~"x" ', '~"', '"a": ', '"', '\\"', "\\", "a,", '"a",', "\U0001f0a1", "\u2666\u0033 ", "\uff1a",
    "\uff0c", "x", " ", "\t", "10D ", "1,", "0,", "\ufeff", "stake=1,", "Hand Ann:\n", 'Hand "Ann":\n', "variant\n",
    "variant #:\n", "Dealer: 0\nSeed: x\n", "Deal: 1\nDealer: 0\nSeed: x\n",
    *(f"{name}:\n" for name in (*OF_THE_TEXT, *OF_A_DEAL)), *(f"{name} 0: 3D\n" for name in OF_A_DEAL),
    *(f"{name}: 2\n" for name in OF_A_DEAL), *(f"{name}s: 2\n" for name in OF_A_DEAL),
)  # fmt: skip


def sorts() -> Iterator[Sort]:
    """Texts of a record, for the referee."""
    yield Sort("referee", "a text of one piece again and again", _one_piece, len(_AGAIN))
    yield Sort("referee", "a text of several pieces", _several_pieces)
    yield Sort("referee", "the text of a record", _record)


def _one_piece(choices: Choices, turn: int) -> tuple[str, Asked]:
    again = choices.of(_AGAIN)
    start = choices.of(_STARTS)
    return _asked(f"{start!r} and {again!r}", start, again, choices)


def _several_pieces(choices: Choices, turn: int) -> tuple[str, Asked]:
    start = choices.of(_STARTS)
    pieces = [choices.of(_AGAIN) * choices.of((1, 1, 30, 1000)) for _ in range(choices.between(2, 5))]
    what = ", ".join(repr(piece[:9]) for piece in pieces)
    return _asked(f"{start!r} and {what}", start, "".join(pieces), choices)


def _asked(what: str, start: str, again: str, choices: Choices) -> tuple[str, Asked]:
    """A text of some length."""
    size = choices.of((LONGEST_RECORD, LONGEST_RECORD, 50_000, 12_000, 4_000, 2_000, 1_000, 500))
    text = (start + again * (size // max(1, len(again)) + 1))[:size]
    body = {"record": text, "on_violation": choices.of(("stop", "skip")), "moves": choices.chance(4)}
    return f"{size} characters of {what}", posted("/v1/referee", body)


def _record(choices: Choices, turn: int) -> tuple[str, Asked]:
    """What was played, over and over, and with some of its characters changed."""
    name = choices.of(NAMED)
    head, _, plays = _written(name, choices.below(20)).partition("\n1. ")
    if choices.chance(2):  # under many variants none is named
        head = head.partition("\n")[2]
    start = f"{head}\n1. {plays}"
    for _ in range(choices.of((0, 0, 1, 10))):
        at = choices.below(len(start))
        start = start[:at] + choices.of(("", ":", '"', "\n", "3", " ", ",", "#", "0: ", "1.")) + start[at + 1 :]
    lines = plays.splitlines(keepends=True)
    return _asked(f"a record under {name}", start, lines[choices.below(len(lines))], choices)


@lru_cache(maxsize=1000)
def _written(name: str, seed: int) -> str:
    body = make_sense("referee", {"variant": name, "events": [], "deal": {}}, Random(seed))
    return bigtwo.write_record(body["deal"], body["events"], name)
