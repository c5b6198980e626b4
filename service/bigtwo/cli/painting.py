"""How text looks on a terminal: cards in suit symbols, the red suits red, headings bold, columns in line.

Into a pipe or a file goes plain text with the codes of the cards, so that programs read what they may also write.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TextIO

from bigtwo.cards import PACKS
from bigtwo.wording import width

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

WHEN: Final = ("auto", "always", "never")
"""What may be said about colour."""

# Chinese sentences have no spaces: what stands beside a card may be a letter, if it is none of ours.
CARDS: Final = re.compile(r"(?<![\w-])([2-9TJQKA])([SHCD])(?![\w-])", re.ASCII)
TILES: Final = re.compile(r"(?<![\w-])(1[0-5]|[1-9])([SHCD])(?![\w-])", re.ASCII)
_CARD_SYMBOLS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
_TILE_SYMBOLS: Final = {"S": "☀", "H": "☾", "C": "★", "D": "☁"}

# Bold and the terminal's own red are legible on a dark and on a light background; most other colours are not on both.
_RED: Final = "\x1b[31m", "\x1b[39m"
_BOLD: Final = "\x1b[1m", "\x1b[22m"
STYLE: Final = re.compile(r"\x1b\[\d+m")

PIECES: Final = re.compile(
    " ?[（「『《【“]*(?:[\u2e80-\u9fff\uff00-\uffef]|[^\\s\u2e80-\u9fff\uff00-\uffef]+)[、。，；：！？）」』》】…]*"
)
"""A Chinese character, or a word of other letters, with the punctuation that belongs to it."""


@dataclass(frozen=True, slots=True)
class Paint:
    """What may be used to make text legible: suit symbols, and colour."""

    symbols: bool = False
    colour: bool = False

    def sentence(self, text: str, pack: str = "standard-52") -> str:
        """A text, with the codes of cards in it as people draw them: ``9S`` as ``9♠``, ``TD`` as a red ``10♦``."""
        if not self.symbols:
            return text
        if PACKS[pack].is_tiles:
            return TILES.sub(lambda found: found[1] + _TILE_SYMBOLS[found[2]], text)
        return CARDS.sub(self._card, text)

    def strong(self, text: str) -> str:
        """A heading, or the word that matters."""
        return f"{_BOLD[0]}{text}{_BOLD[1]}" if self.colour else text

    def _card(self, found: re.Match[str]) -> str:
        drawn = ("10" if found[1] == "T" else found[1]) + _CARD_SYMBOLS[found[2]]
        return f"{_RED[0]}{drawn}{_RED[1]}" if self.colour and found[2] in "HD" else drawn


def paint_for(out: TextIO, colour: str, environment: Mapping[str, str]) -> Paint:
    """What may be used on a stream. ``colour`` is one of `WHEN`; where it is ``auto``, NO_COLOR, FORCE_COLOR and TERM
    are heeded, and otherwise a terminal gets colour and anything else plain text."""
    terminal = out.isatty()
    coloured = colour == "always" or (colour == "auto" and _wants_colour(terminal, environment))
    return Paint((terminal or coloured) and _can_write_symbols(out), coloured)


def _wants_colour(terminal: bool, environment: Mapping[str, str]) -> bool:
    if environment.get("NO_COLOR"):
        return False
    if environment.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return terminal and environment.get("TERM") != "dumb"


def _can_write_symbols(out: TextIO) -> bool:
    try:
        "".join((*_CARD_SYMBOLS.values(), *_TILE_SYMBOLS.values())).encode(out.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Rows of cells as lines with the cells in line; the last cell of a row may be as long as it likes."""
    table = [tuple(row) for row in rows]
    widths = [max(map(_width, cells)) for cells in zip(*(row[:-1] for row in table), strict=True)]
    return [
        "  ".join(
            [*(cell + " " * (wide - _width(cell)) for cell, wide in zip(row, widths, strict=False)), row[-1]]
        ).rstrip()
        for row in table
    ]


def _width(text: str) -> int:
    """How many places a text takes on the screen."""
    return width(STYLE.sub("", text))


def wrapped(text: str, columns: int, indent: str = "", further: str = "") -> list[str]:
    """A text in lines of so many columns, the first indented and the further ones too; no word and no id is broken.
    Chinese, which has no spaces, goes on in the next line anywhere but before a punctuation mark."""
    if width(text) == len(text):
        return textwrap.wrap(
            text,
            columns,
            initial_indent=indent,
            subsequent_indent=further,
            break_long_words=False,
            break_on_hyphens=False,
        )
    lines, line = [], indent
    for piece in PIECES.findall(" ".join(text.split())):
        if line.strip() and width(line) + width(piece.rstrip()) > columns:
            lines.append(line.rstrip())
            line, piece = further, piece.lstrip()
        line += piece
    return [*lines, line.rstrip()]
