"""How people write cards: in signs, in the words of every language of the service, and by their ranks alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Final

import tomli

from bigtwo.spelling import folded

SUITS: Final = "DCHS"
"""The four suits: diamonds, clubs, hearts, spades; on tiles cloud, star, moon, sun."""


SUIT_SYMBOLS: Final = {"D": "♦♢", "C": "♣♧", "H": "♥♡", "S": "♠♤"}
TILE_SYMBOLS: Final = {"D": "☁", "C": "★☆", "H": "☾☽", "S": "☀☼"}
EMOJI: Final = "\N{VARIATION SELECTOR-16}"
# Unicode draws a whole card as one character, block by block from the ace; the twelfth, a knight, is no card of ours.
_CARD_CHARACTERS: Final = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}
_CARD_CHARACTER_RANKS: Final = "A23456789TJ-QK"


_WORDS: Final[Mapping[str, Mapping[str, str]]] = tomli.loads(
    files("bigtwo").joinpath("card_words.toml").read_text(encoding="utf-8")
)
"""What suits and ranks are called in the languages of the service."""
_GERMAN_SUITS: Final = frozenset(("karo", "kreuz", "herz", "pik"))
_GERMAN_LETTERS: Final = {"Q": "d", "J": "b"}
"""The letters of queen and jack behind a German suit: ``KaroD`` is the queen of diamonds."""
_BETWEEN: Final = ("", "of", "ng")
"""The words between a rank and a suit, blanks and hyphens aside."""
_RANK: Final = r"(?:10|[2-9TJQKAtjqka])"
RANKS: Final = re.compile(rf"{_RANK}(?:-?{_RANK})*")
RANKS_OF_TILES: Final = re.compile(r"1?\d(?:-1?\d)*")
ONE_RANK: Final = re.compile(r"1\d|[1-9TJQKA]")
_LONGEST_RANKS: Final = 20
MAX_RANKS: Final = 5
"""How many cards may be named by their ranks alone."""


def _rank_spellings(rank: str) -> list[str]:
    return ["T", "t", "10"] if rank == "T" else sorted({rank, rank.lower()})


def in_signs(ranks: Iterable[str], *, is_tiles: bool) -> dict[str, str]:
    """Every accepted spelling in signs of every card of some ranks, mapped to its code."""
    symbols = TILE_SYMBOLS if is_tiles else SUIT_SYMBOLS
    table: dict[str, str] = {}
    for rank, suit in product(ranks, SUITS):
        suit_texts = (suit, suit.lower(), *symbols[suit], *(symbol + EMOJI for symbol in symbols[suit]))
        for rank_text, suit_text in product(_rank_spellings(rank), suit_texts):
            table[rank_text + suit_text] = table[suit_text + rank_text] = rank + suit
    if not is_tiles:
        for suit, block in _CARD_CHARACTERS.items():
            for index, rank in enumerate(_CARD_CHARACTER_RANKS, start=1):
                if rank != "-":
                    table[chr(block + index)] = rank + suit
    return table


@cache
def in_words(ranks: tuple[str, ...], *, is_tiles: bool) -> Mapping[str, str]:
    """The code of every card of some ranks by its words, folded: ``pik9``, ``spades9``, ``9ofspades``, ``葵扇9``."""
    suits = _WORDS["tile-suits" if is_tiles else "suits"]
    found: dict[str, str] = {}
    for rank, suit in product(ranks, SUITS):
        written = [*_rank_spellings(rank), *_WORDS["ranks"].get(rank, "").split()]
        for word in suits[suit].split():
            letters = [_GERMAN_LETTERS[rank]] if word in _GERMAN_SUITS and rank in _GERMAN_LETTERS else []
            found |= {folded(word + each): rank + suit for each in (*written, *letters)}
            found |= {folded(each + between + word): rank + suit for each in written for between in _BETWEEN}
    return found


def ranks_in(text: object, *, is_tiles: bool) -> tuple[str, ...]:
    """The ranks in a text of nothing but ranks: ``A2345``, ``A-2-3-4-5`` and ``10``; none in any other."""
    pattern = RANKS_OF_TILES if is_tiles else RANKS
    if type(text) is not str or len(text) > _LONGEST_RANKS or pattern.fullmatch(text) is None:
        return ()
    return tuple("T" if rank == "10" and not is_tiles else rank for rank in ONE_RANK.findall(text.upper()))
