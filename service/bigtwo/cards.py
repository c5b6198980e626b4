"""Packs, card codes and sets of cards.

A card is written as rank and suit, ``9S`` or ``TD``; tiles as number and suit, ``15S``. Inside the engine a set of
cards is an ``int``: bit i stands for the i-th weakest card of the variant. Because the bits follow the variant's own
order of strength, "the higher card" is simply "the higher bit" and nothing else ever asks about suits.

Rules: PG-SETUP-03, PG-SETUP-04, PG-SETUP-05, PG-SUIT-01, PG-SUIT-03, PG-LEC-01.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bigtwo.spelling import nearest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

SUITS: Final = "DCHS"
"""The four suits: diamonds, clubs, hearts, spades; on tiles cloud, star, moon, sun."""

CardText = str
"""A card in any accepted spelling; the canonical one is what the service answers."""


class UnknownCard(ValueError):
    """A text that names no card, or no card of the pack in play."""

    def __init__(self, text: str, detail: str, suggestion: str | None = None) -> None:
        super().__init__(detail)
        self.text = text
        self.detail = detail
        self.suggestion = suggestion


class DuplicateCard(ValueError):
    """The same card given twice."""

    def __init__(self, code: str) -> None:
        super().__init__(f"{code} is given twice; a pack holds every card once")
        self.code = code
        self.detail = str(self)


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack: its name and its ranks from the weakest to the strongest, each in four suits (PG-SETUP-04)."""

    name: str
    ranks: tuple[str, ...]
    size: int = field(init=False)
    """How many cards the pack has."""
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """The number of each rank, from 0 for the weakest."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", 4 * len(self.ranks))
        object.__setattr__(self, "index", MappingProxyType({rank: number for number, rank in enumerate(self.ranks)}))

    def lowest(self, ranks: Iterable[str]) -> int:
        """The cards of these ranks in the lowest suit, as a mask; those of the next suit are one bit higher."""
        return sum(1 << 4 * self.index[rank] for rank in ranks)

    @property
    def natural_ranks(self) -> tuple[str, ...]:
        """The ranks in counting order, starting with the ace (or tile 1): the order in which sequences run."""
        *rising, ace, two = self.ranks
        return (ace, two, *rising)

    @property
    def ace(self) -> str:
        """The second strongest rank: the ace, or tile 1."""
        return self.ranks[-2]

    @property
    def two(self) -> str:
        """The strongest rank: the two."""
        return self.ranks[-1]

    @property
    def is_tiles(self) -> bool:
        """Are its cards numbered tiles (PG-LEC-01), so that sentences name other suits?"""
        return self.name != "standard-52"


def _tiles(highest: int) -> tuple[str, ...]:
    return (*(str(number) for number in range(3, highest + 1)), "1", "2")


PACKS: Final[Mapping[str, Pack]] = MappingProxyType(
    {
        pack.name: pack
        for pack in (
            Pack("standard-52", ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2")),
            Pack("tiles-9", _tiles(9)),
            Pack("tiles-13", _tiles(13)),
            Pack("tiles-15", _tiles(15)),
        )
    }
)
"""Every pack by name: the standard pack (PG-SETUP-03) and the numbered tiles of Lexio (PG-LEC-01)."""

LARGEST_PACK: Final = max(pack.size for pack in PACKS.values())
"""How many cards the largest pack has: no set of cards is larger."""

_SUIT_SYMBOLS: Final = {"D": "♦♢", "C": "♣♧", "H": "♥♡", "S": "♠♤"}
_TILE_SYMBOLS: Final = {"D": "☁", "C": "★☆", "H": "☾☽", "S": "☀☼"}
_EMOJI: Final = "\N{VARIATION SELECTOR-16}"
# Unicode draws a whole card as one character, block by block from the ace; the knight at place 12 is no card of ours.
_CARD_CHARACTERS: Final = {"S": 0x1F0A0, "H": 0x1F0B0, "D": 0x1F0C0, "C": 0x1F0D0}
_CARD_CHARACTER_RANKS: Final = "A23456789TJ-QK"


def _suit_spellings(suit: str, symbols: str) -> list[str]:
    return [suit, suit.lower(), *symbols, *(symbol + _EMOJI for symbol in symbols)]


def _rank_spellings(rank: str) -> list[str]:
    return ["T", "t", "10"] if rank == "T" else sorted({rank, rank.lower()})


def _spellings(pack: Pack) -> dict[str, str]:
    """Every accepted spelling of every card of the pack, mapped to the canonical code."""
    symbols = _TILE_SYMBOLS if pack.is_tiles else _SUIT_SYMBOLS
    table: dict[str, str] = {}
    for rank, suit in product(pack.ranks, SUITS):
        for rank_text, suit_text in product(_rank_spellings(rank), _suit_spellings(suit, symbols[suit])):
            table[rank_text + suit_text] = table[suit_text + rank_text] = rank + suit
    if not pack.is_tiles:
        for suit, block in _CARD_CHARACTERS.items():
            for place, rank in enumerate(_CARD_CHARACTER_RANKS, start=1):
                if rank != "-":
                    table[chr(block + place)] = rank + suit
    return table


SPELLINGS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {name: MappingProxyType(_spellings(pack)) for name, pack in PACKS.items()}
)
"""For each pack, every accepted spelling mapped to the canonical code: ``10d``, ``♦10``, ``🃊`` are all ``TD``."""

_SEPARATORS: Final = re.compile(r"[\s,]+")
_QUOTED_LENGTH: Final = 20


def _quoted(text: str) -> str:
    """The text as it may be shown in a sentence: short, and without characters that would break a line."""
    shown = text if len(text) <= _QUOTED_LENGTH else text[:_QUOTED_LENGTH] + "…"
    return ascii(shown) if not shown.isprintable() else repr(shown)


_PLAIN: Final = {
    pack: {spelling: code for spelling, code in spellings.items() if spelling.isascii() and spelling.isupper()}
    for pack, spellings in SPELLINGS.items()
}
"""The spellings in capital letters, a tenth of all: a text that is no card is compared with these."""
_LETTERS: Final = {
    name: {ord(symbol): suit for suit in SUITS for symbol in symbols[suit]} | {ord(_EMOJI): None}
    for name, pack in PACKS.items()
    for symbols in (_TILE_SYMBOLS if pack.is_tiles else _SUIT_SYMBOLS,)
}
"""The letters of the suits by their symbols."""


def canonical(text: CardText, pack: str = "standard-52") -> str:
    """The canonical code of a card in any accepted spelling: ``canonical("♦10")`` is ``"TD"``.

    Raises UnknownCard, with the nearest card where there is one.
    """
    code = SPELLINGS[pack].get(text)
    if code is None:
        raise _unknown(text, pack)
    return code


def _unknown(text: object, pack: str) -> UnknownCard:
    if not isinstance(text, str):
        return UnknownCard(repr(text), f"{_quoted(repr(text))} is no card; a card is a text such as 9S")
    elsewhere = next((name for name, spellings in SPELLINGS.items() if text in spellings), None)
    if elsewhere is not None:
        return UnknownCard(text, f"{_quoted(text)} is a card of {elsewhere}, but this variant plays with {pack}")
    looks_like = text.strip().upper()[:4].translate(_LETTERS[pack])
    near = nearest(looks_like, _PLAIN[pack]) if looks_like else None
    suggestion = _PLAIN[pack][near] if near else None
    hint = f"; did you mean {suggestion}?" if suggestion else ""
    example = "9S or 13D" if PACKS[pack].is_tiles else "9S or TD"
    return UnknownCard(text, f"{_quoted(text)} is no card; write rank and suit, as in {example}{hint}", suggestion)


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The cards of a pack in a variant's order of strength: the dictionary between codes and bit masks.

    Bit ``4 * rank + suit`` of a mask is the card of that rank and suit, both counted from the weakest, so a larger
    mask of equal size has the higher card where they first differ from the top. Get one with `card_order`.
    """

    pack: Pack
    suit_order: str
    """The four suits from the highest to the lowest, such as ``SHCD`` (PG-SETUP-05)."""
    codes: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """Canonical codes; the place in the tuple is the bit in a mask."""
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Canonical code to bit."""
    bits: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Every accepted spelling to the mask of that one card."""
    bit_of: Callable[[str], int] = field(init=False, repr=False, compare=False)
    """The same, called; raises KeyError for a text that is no card here."""
    _octets: tuple[tuple[tuple[str, ...], ...], ...] = field(init=False, repr=False, compare=False)
    """For every eight bits of a mask, the codes they stand for: listing cards is the commonest thing an answer does."""
    quoted_octets: tuple[tuple[str, ...], ...] = field(init=False, repr=False, compare=False)
    """The same as they stand in a list in JSON, each with a comma behind it."""
    _of_one_rank: Mapping[int, tuple[str, ...]] = field(init=False, repr=False, compare=False)
    """The codes of every set of cards of one rank: most moves are such."""

    def __post_init__(self) -> None:
        codes = tuple(rank + suit for rank in self.pack.ranks for suit in reversed(self.suit_order))
        index = {code: place for place, code in enumerate(codes)}
        bits = {spelling: 1 << index[code] for spelling, code in SPELLINGS[self.pack.name].items()}
        object.__setattr__(self, "codes", codes)
        object.__setattr__(self, "index", MappingProxyType(index))
        object.__setattr__(self, "bits", MappingProxyType(bits))
        object.__setattr__(self, "bit_of", bits.__getitem__)
        octets = tuple(_octet_codes(codes[start : start + 8]) for start in range(0, 64, 8))
        object.__setattr__(self, "_octets", octets)
        quoted = tuple(_octet_quotes(codes[start : start + 8]) for start in range(0, 64, 8))
        object.__setattr__(self, "quoted_octets", quoted)
        of_one_rank = {
            suits << start: octets[start // 8][suits << start % 8]
            for start in range(0, len(codes), 4)
            for suits in range(1, 16)
        }
        object.__setattr__(self, "_of_one_rank", of_one_rank)

    @property
    def everything(self) -> int:
        """The mask of the whole pack."""
        return (1 << self.pack.size) - 1

    def mask(self, cards: str | Iterable[CardText] | int) -> int:
        """The set of cards as a bit mask; text may separate cards by spaces or commas, and a mask stays what it is.

        Raises UnknownCard or DuplicateCard, both ValueErrors.
        """
        if isinstance(cards, int):
            if isinstance(cards, bool) or not 0 <= cards <= self.everything:
                raise UnknownCard(str(cards), f"{cards} is no set of cards of {self.pack.name}")
            return cards
        if isinstance(cards, str):
            texts: Iterable[object] = [text for text in _SEPARATORS.split(cards) if text]
        elif isinstance(cards, Iterable):
            texts = cards
        else:
            raise _unknown(cards, self.pack.name)
        bits = self.bits
        mask = 0
        for text in texts:
            bit = bits.get(text) if isinstance(text, str) else None
            if bit is None:
                raise _unknown(text, self.pack.name)
            if mask & bit:
                raise DuplicateCard(self.code(bit))
            mask |= bit
        return mask

    def code(self, bit: int) -> str:
        """The canonical code of the highest card of a mask."""
        return self.codes[bit.bit_length() - 1]

    def cards(self, mask: int) -> tuple[str, ...]:
        """The canonical codes of a set of cards, from the weakest to the strongest."""
        known = self._of_one_rank.get(mask)
        if known is not None:
            return known
        a, b, c, d, e, f, g, h = mask.to_bytes(8, "little")
        o1, o2, o3, o4, o5, o6, o7, o8 = self._octets
        return o1[a] + o2[b] + o3[c] + o4[d] + o5[e] + o6[f] + o7[g] + o8[h]

    def text(self, mask: int) -> str:
        """The set of cards as people write it, strongest first: ``9S 9D``."""
        return " ".join(reversed(self.cards(mask)))

    def ranks(self, mask: int) -> tuple[str, ...]:
        """The ranks held, each once, from the weakest to the strongest."""
        return tuple(rank for place, rank in enumerate(self.pack.ranks) if mask >> 4 * place & 15)


def _octet_codes(codes: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """For each set of at most eight neighbouring cards, their codes; past the end of the pack there are none."""
    low, high = _of_four(codes[:4]), _of_four(codes[4:])
    return tuple(low[octet & 15] + high[octet >> 4] for octet in range(256))


def _octet_quotes(codes: tuple[str, ...]) -> tuple[str, ...]:
    """The same as text in JSON, with a comma behind each."""
    low, high = (["".join(f'"{code}",' for code in held) for held in _of_four(four)] for four in (codes[:4], codes[4:]))
    return tuple(low[octet & 15] + high[octet >> 4] for octet in range(256))


def _of_four(codes: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(code for bit, code in enumerate(codes) if held >> bit & 1) for held in range(16))


@cache
def card_order(pack: str, suit_order: str) -> CardOrder:
    """The card order of a pack by name and a suit order, made once: at most four packs times 24 permutations."""
    return CardOrder(PACKS[pack], suit_order)
