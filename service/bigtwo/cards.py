"""Packs, card codes, bit masks of cards, and the parsing of cards in every accepted spelling (symbols, words, ranks
alone).

A card is written as rank and suit, ``9S`` or ``TD``; tiles as number and suit, ``15S``. Inside the engine a set of
cards is an ``int``: bit i stands for the i-th weakest card of the variant. Because the bits follow the variant's own
order of strength, the higher card is the higher bit; the four bits of a rank are its suits.

Rules: PG-SETUP-03, PG-SETUP-04, PG-SETUP-05, PG-SUIT-01, PG-SUIT-03, PG-LEC-01.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from importlib.resources import files
from itertools import product
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias, TypeGuard

import tomli

from bigtwo.faults import DuplicateCard, Fault, Faults, Path, UnknownCard, fault
from bigtwo.messages.render import as_written, quote_input, render_input, render_word, truncate
from bigtwo.spelling import folded, nearest
from bigtwo.wording import place_of

SUITS: Final = "DCHS"
"""The four suits: diamonds, clubs, hearts, spades; on tiles cloud, star, moon, sun."""


SUIT_SYMBOLS: Final = {"D": "♦♢", "C": "♣♧", "H": "♥♡", "S": "♠♤"}
TILE_SYMBOLS: Final = {"D": "☁", "C": "★☆", "H": "☾☽", "S": "☀☼"}
TWO: Final = "2"
"""The strongest rank of every pack, behind which sequences run on to the three."""
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
RANKS_PATTERN: Final = re.compile(rf"{_RANK}(?:-?{_RANK})*")
TILE_RANKS_PATTERN: Final = re.compile(r"1?\d(?:-1?\d)*")
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
    pattern = TILE_RANKS_PATTERN if is_tiles else RANKS_PATTERN
    if type(text) is not str or len(text) > _LONGEST_RANKS or pattern.fullmatch(text) is None:
        return ()
    return tuple("T" if rank == "10" and not is_tiles else rank for rank in ONE_RANK.findall(text.upper()))


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack: its name and its ranks from the weakest to the strongest, each in four suits (PG-SETUP-04)."""

    name: str
    ranks: tuple[str, ...]
    size: int = field(init=False)
    """How many cards the pack has."""
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """The number of each rank, from 0 for the weakest."""

    is_tiles: bool = field(init=False, repr=False, compare=False)
    """Are its cards numbered tiles (PG-LEC-01), so that sentences name other suits?"""

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", 4 * len(self.ranks))
        object.__setattr__(self, "is_tiles", self.name != "standard-52")
        object.__setattr__(self, "index", {rank: number for number, rank in enumerate(self.ranks)})

    def lowest(self, ranks: Iterable[str]) -> int:
        """The cards of these ranks in the lowest suit, as a mask; those of the next suit are one bit higher."""
        return sum(1 << 4 * self.index[rank] for rank in ranks)

    @property
    def cards(self) -> tuple[str, ...]:
        """The codes of its cards as they are listed: by rank from the weakest, and of each rank by `SUITS`."""
        return tuple(rank + suit for rank, suit in product(self.ranks, SUITS))

    @property
    def title(self) -> str:
        """What the pack is called: ``52 cards``."""
        form = "tiles" if self.is_tiles else "standard"
        return render_word(f"pack.{form}", number=len(self.ranks), count=self.size)

    def card_name(self, code: str) -> str:
        """What a card is called: ``three of diamonds``, or of tiles ``3 of clouds``."""
        rank, suit = code[:-1], code[-1]
        if self.is_tiles:
            return render_word("card.tile", rank=rank, suit=render_word(f"tile-suit.{suit}"))
        return render_word("card.name", rank=render_word(f"card-rank.{rank}"), suit=render_word(f"suit.{suit}"))

    def __str__(self) -> str:
        return self.title

    def summary(self) -> dict[str, object]:
        """The pack without its cards, as the list of packs has it. Its suits are as they are listed, whatever the order
        of a variant is."""
        ranks, suits = list(self.ranks), list(SUITS)
        return {"id": self.name, "title": self.title, "size": self.size, "ranks": ranks, "suits": suits}

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the pack."""
        named = ({"code": code, "rank": code[:-1], "suit": code[-1]} for code in self.cards)
        return {**self.summary(), "cards": [{**card, "name": self.card_name(card["code"])} for card in named]}

    @property
    def natural_ranks(self) -> tuple[str, ...]:
        """The ranks in counting order, starting with the ace (or tile 1): the order in which sequences run."""
        *rising, ace, two = self.ranks
        return (ace, two, *rising)

    @property
    def ace(self) -> str:
        """The second strongest rank: the ace, or tile 1."""
        return self.ranks[-2]


def _tiles(highest: int) -> tuple[str, ...]:
    return (*(str(number) for number in range(3, highest + 1)), "1", "2")


PACKS: Final[Mapping[str, Pack]] = {
    pack.name: pack
    for pack in (
        Pack("standard-52", ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2")),
        Pack("tiles-9", _tiles(9)),
        Pack("tiles-13", _tiles(13)),
        Pack("tiles-15", _tiles(15)),
    )
}
"""Every pack by name: the standard pack (PG-SETUP-03) and the numbered tiles of Lexio (PG-LEC-01)."""


def packs() -> tuple[Pack, ...]:
    """Every pack: the standard pack first, then the tiles."""
    return tuple(PACKS.values())


LARGEST_PACK: Final = max(pack.size for pack in PACKS.values())
"""How many cards the largest pack has: no set of cards is larger."""

LONGEST_CARD: Final = 20
"""How many characters a card may have that is written in words, or a text that is said to lie where cards lie."""


SPELLINGS: Final[Mapping[str, Mapping[str, str]]] = {
    name: in_signs(pack.ranks, is_tiles=pack.is_tiles) for name, pack in PACKS.items()
}
"""For each pack, every accepted spelling in signs mapped to the canonical code: ``10d``, ``♦10``, ``🃊`` are ``TD``."""

SEPARATORS: Final = re.compile(r"[\s,]+")


def code_of(text: object, pack: str) -> str | None:
    """The canonical code of a card of a pack, in whatever spelling or in words; None for anything else."""
    if type(text) is not str or len(text) > LONGEST_CARD:
        return None
    return SPELLINGS[pack].get(text) or in_words(PACKS[pack].ranks, is_tiles=PACKS[pack].is_tiles).get(folded(text))


class _Bits(dict[str, int]):
    """The mask of each card of an order by its spelling; a card in words is looked up when it is met."""

    def __init__(self, pack: str, index: Mapping[str, int]) -> None:
        super().__init__((spelling, 1 << index[code]) for spelling, code in SPELLINGS[pack].items() if code in index)
        self._pack, self._index = pack, index

    def __missing__(self, text: object) -> int:
        code = code_of(text, self._pack)
        if code is None or code not in self._index:
            raise KeyError(text)
        return 1 << self._index[code]


_PLAIN: Final = {
    pack: {spelling: code for spelling, code in spellings.items() if spelling.isascii() and spelling.isupper()}
    for pack, spellings in SPELLINGS.items()
}
"""The spellings in capital letters, a tenth of all: a text that is no card is compared with these."""
_LETTERS: Final = {
    name: {ord(symbol): suit for suit in SUITS for symbol in symbols[suit]} | {ord(EMOJI): None}
    for name, pack in PACKS.items()
    for symbols in (TILE_SYMBOLS if pack.is_tiles else SUIT_SYMBOLS,)
}
"""The letters of the suits by their symbols."""


def card_fault(path: Path, card: object, pack: str) -> Fault:
    """The fault of what is no card of the pack, with the nearest card of it where there is one; or of a card that was
    taken out of it."""
    if not isinstance(card, str):
        return fault(path, "not-a-card.text", given=quote_input(card))
    text = truncate(card)
    if removed := code_of(card, pack):
        return fault(path, "card-not-in-pack.removed", ("HR-SEAT-03",), card=removed)
    if ranks_in(card, is_tiles=PACKS[pack].is_tiles):
        return fault(path, "unknown-card.ranks", text=text, most=MAX_RANKS)
    if _are_several(card, pack):
        return fault(path, "unknown-card.several", text=text)
    elsewhere = next((name for name in PACKS if code_of(card, name)), None)
    if elsewhere is None:
        form = "tile" if PACKS[pack].is_tiles else "card"
        return fault(path, f"unknown-card.{form}", (), _nearest(card, pack), text=text)
    code = str(code_of(card, elsewhere))
    if code[:-1] == "1":  # an ace to some, half a ten to others
        return fault(path, "card-not-in-pack.one", (), ("A" + code[-1], "T" + code[-1]), text=text, pack=pack)
    return fault(path, "card-not-in-pack.other-pack", text=text, other_pack=elsewhere, pack=pack)


def _are_several(text: str, pack: str) -> bool:
    """Is it a text of several cards with blanks or commas between them?"""
    first, *others = SEPARATORS.split(text[: 2 * LONGEST_CARD].strip())
    return bool(others and code_of(first, pack) and code_of(others[0], pack))


def _nearest(text: str, pack: str) -> tuple[str, ...]:
    """The card of the pack that a text looks most like, if there is one."""
    looks_like = text.strip().upper()[:4].translate(_LETTERS[pack])
    near = nearest(looks_like, _PLAIN[pack]) if looks_like else None
    return (_PLAIN[pack][near],) if near else ()


@dataclass(frozen=True, slots=True)
class CardOrder:
    """The cards of a pack in a variant's order of strength: the dictionary between codes and bit masks.

    Bit ``4 * rank + suit`` of a mask is the card of that rank and suit, both counted from the weakest, so a larger
    mask of equal size has the higher card where they first differ from the top. Get one with `card_order`.
    """

    pack: Pack
    suit_order: str
    """The four suits from the highest to the lowest, such as ``SHCD`` (PG-SETUP-05)."""
    removed: str | None = None
    """The code of the card that is taken out of the pack before the deal (HR-SEAT-03)."""
    everything: int = field(init=False, repr=False, compare=False)
    """The mask of all cards in play."""
    codes: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The canonical codes of all cards in play, from the weakest to the strongest."""
    by_bit: tuple[str, ...] = field(init=False, repr=False, compare=False)
    """The codes of the whole pack; the position in the tuple is the bit in a mask."""
    bits: Mapping[str, int] = field(init=False, repr=False, compare=False)
    """Every accepted spelling to the mask of that one card; those in words are found, but not listed."""
    bit_of: Callable[[str], int] = field(init=False, repr=False, compare=False)
    """The same, called; raises KeyError for a text that is no card here."""
    _octets: tuple[tuple[tuple[str, ...], ...], ...] = field(init=False, repr=False, compare=False)
    """For every eight bits of a mask, the codes they stand for: listing cards is the commonest thing an answer does."""
    _of_one_rank: Mapping[int, tuple[str, ...]] = field(init=False, repr=False, compare=False)
    """The codes of every set of cards of one rank: most moves are such."""

    def __post_init__(self) -> None:
        codes = tuple(rank + suit for rank in self.pack.ranks for suit in reversed(self.suit_order))
        index = {code: bit for bit, code in enumerate(codes) if code != self.removed}
        bits = _Bits(self.pack.name, index)
        object.__setattr__(self, "everything", sum(1 << bit for bit in index.values()))
        object.__setattr__(self, "codes", tuple(index))
        object.__setattr__(self, "by_bit", codes)
        object.__setattr__(self, "bits", MappingProxyType(bits))
        object.__setattr__(self, "bit_of", bits.__getitem__)
        octets, of_one_rank = _listings(codes)
        object.__setattr__(self, "_octets", octets)
        object.__setattr__(self, "_of_one_rank", of_one_rank)

    def __reduce__(self) -> tuple[Callable[[str, str, str | None], CardOrder], tuple[str, str, str | None]]:
        return card_order, (self.pack.name, self.suit_order, self.removed)

    @property
    def size(self) -> int:
        """How many cards are in play."""
        return self.everything.bit_count()

    @property
    def highest(self) -> int:
        """The mask of the highest card."""
        return 1 << self.everything.bit_length() - 1

    @property
    def listed(self) -> tuple[str, ...]:
        """The codes of the cards in play in the order in which a pack lists its cards."""
        return tuple(code for code in self.pack.cards if code != self.removed)

    def mask(self, cards: str | Iterable[str] | int) -> int:
        """The set of cards as a bit mask; text may separate cards by spaces or commas, and a mask stays what it is.

        Raises UnknownCard or DuplicateCard, both ValueErrors.
        """
        if _is_mask(cards, self):
            return cards
        spelled = cards_like(cards)
        if not isinstance(spelled, list):
            raise UnknownCard(f"{render_input(cards)} is no set of cards of {self.pack.name}")
        mask = _mask(spelled, self)
        if mask is None:
            raise _unreadable(spelled, self)
        return mask

    def of_rank(self, rank: str) -> list[int]:
        """The masks of the cards in play that have this rank, from the weakest."""
        return singles(self.everything & 15 << 4 * self.pack.index[rank])

    def code(self, bit: int) -> str:
        """The canonical code of the highest card of a mask."""
        return self.by_bit[bit.bit_length() - 1]

    def cards(self, mask: int) -> tuple[str, ...]:
        """The canonical codes of a set of cards, from the weakest to the strongest."""
        known = self._of_one_rank.get(mask)
        if known is not None:
            return known
        a, b, c, d, e, f, g, h = mask.to_bytes(8, "little")
        o1, o2, o3, o4, o5, o6, o7, o8 = self._octets
        return o1[a] + o2[b] + o3[c] + o4[d] + o5[e] + o6[f] + o7[g] + o8[h]

    def text(self, mask: int) -> str:
        """The set of cards as people write it: ``9S 9D``."""
        return as_written(self.cards(mask))


_Octets: TypeAlias = "tuple[tuple[tuple[str, ...], ...], ...]"


@cache
def _listings(codes: tuple[str, ...]) -> tuple[_Octets, Mapping[int, tuple[str, ...]]]:
    """What lists cards of a pack in an order quickly; the same whichever card is taken out: the codes of every eight
    bits of a mask, none past the end of the pack, and those of every set of cards of one rank."""
    fours = [_of_four(codes[start : start + 4]) for start in range(0, 64, 4)]
    octets = tuple(
        tuple(low[octet & 15] + high[octet >> 4] for octet in range(256))
        for low, high in zip(fours[::2], fours[1::2], strict=True)
    )
    of_one_rank = {suits << 4 * rank: fours[rank][suits] for rank in range(len(codes) // 4) for suits in range(1, 16)}
    return octets, of_one_rank


def _of_four(codes: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(code for bit, code in enumerate(codes) if held >> bit & 1) for held in range(16))


@lru_cache(maxsize=128)  # room for those of all whole packs, four packs times 24 permutations
def card_order(pack: str, suit_order: str, removed: str | None) -> CardOrder:
    """The card order of a pack by name and a suit order, without the card that is taken out; each is made once."""
    return CardOrder(PACKS[pack], suit_order, removed)


def cards_like(cards: object) -> object:
    """What callers of the library may write for a set of cards, as a list to be read: text may separate cards by spaces
    or commas, and whatever holds cards may be any iterable. What is neither stays, such as a mask."""
    if isinstance(cards, str):
        return [text for text in SEPARATORS.split(cards) if text]
    return list(cards) if isinstance(cards, Iterable) and not isinstance(cards, list) else cards


def _is_mask(cards: object, order: CardOrder) -> TypeGuard[int]:
    return isinstance(cards, int) and not isinstance(cards, bool) and cards & order.everything == cards


def written(cards: object, order: CardOrder) -> object:
    """The same with a mask as a list of codes too, as a request would write it; null stays null."""
    return list(order.cards(cards)) if _is_mask(cards, order) else cards_like(cards)


def written_card(card: object, order: CardOrder) -> object:
    """A single card that a caller of the library wrote, as a request would write it."""
    cards = written(card, order)
    return cards[0] if isinstance(cards, list) and len(cards) == 1 else cards


def singles(mask: int) -> list[int]:
    """The masks of the cards of a set, from the weakest card to the strongest."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


Cards: TypeAlias = "int | tuple[str, ...]"
"""A set of cards as a mask, or the ranks of one."""


class OfOrder(Protocol):
    """A variant, as far as reading cards asks."""

    order: CardOrder


def read_card(value: object, variant: OfOrder, path: Path, faults: Faults) -> int | None:
    """One card as a mask."""
    try:
        return variant.order.bit_of(value)  # type: ignore[arg-type]  # what is no text is no card
    except (KeyError, TypeError):
        faults.add(card_fault, path, value, variant.order.pack.name)
        return None


def read_cards(value: object, variant: OfOrder | None, path: Path, faults: Faults, least: int = 0) -> int | None:
    """A set of cards as a mask, from a list in which each stands once. Where the variant is at fault, and None, there
    is no mask; what is no card of any pack is a fault all the same."""
    if type(value) is not list or len(value) < least:
        note_no_list(value, path, faults)
        return None
    order = None if variant is None else variant.order
    mask = _mask(value, order) if order is not None and len(value) <= order.pack.size else None
    if mask is None:
        _note(value, order, path, faults)
    return mask


read_some_cards: Final = partial(read_cards, least=1)
"""The same with at least one card."""


def read_ordered_cards(
    value: Any, variant: OfOrder, path: Path, faults: Faults, least: int = 0
) -> tuple[int, ...] | None:
    """Cards in an order that matters, each as the mask of one card, none twice."""
    if read_cards(value, variant, path, faults, least) is None:
        return None
    return tuple(map(variant.order.bit_of, value))


def read_cards_or_ranks(cards: list[Any], variant: OfOrder | None, path: Path, faults: Faults) -> Cards | None:
    """The mask of a list of cards; of a list of nothing but ranks, and no more than may be named so and are in play,
    its ranks from the weakest."""
    if variant is None:
        return read_cards(cards, variant, path, faults)
    order, pack = variant.order, variant.order.pack
    ranks: list[str] = []
    for card in cards[: MAX_RANKS + 1]:
        found = ranks_in(card, is_tiles=pack.is_tiles)
        if not found:
            return read_cards(cards, variant, path, faults)
        ranks += found
    if len(ranks) > MAX_RANKS or any(
        rank not in pack.index or ranks.count(rank) > len(order.of_rank(rank)) for rank in ranks
    ):
        return read_cards(cards, variant, path, faults)
    return tuple(sorted(ranks, key=pack.index.__getitem__))


def unread_cards(
    value: Any, _: object, path: Path, faults: Faults, *, when_empty: str | None = None, or_played: bool = False
) -> list[Any] | None:
    """A list of at least one entry as it is, which costs the same whatever its length; or, where that is allowed, the
    list in an object with the seat that played it, as a state has it. `when_empty` is the form of the sentence that
    says what else is allowed than no cards."""
    if type(value) is list and value:
        return value
    if or_played and type(value) is dict and type(value.get("cards")) is list and value.keys() <= {"seat", "cards"}:
        return unread_cards(value["cards"], _, path, faults, when_empty=when_empty)
    if value == [] and when_empty is not None:
        faults.note(path, f"no-cards.{when_empty}", field=place_of(path))
    else:
        note_no_list(value, path, faults)
    return None


def note_no_list(value: object, path: Path, faults: Faults) -> None:
    """What is wrong with a value that is no list of cards, or an empty one."""
    if type(value) is dict and "cards" in value:
        faults.note(path, "not-a-list.object-with-cards", field=place_of(path))
    elif type(value) is not list:
        faults.note(path, "not-a-list.cards", field=place_of(path), given=quote_input(value))
    else:
        faults.note(path, "no-cards.empty", field=place_of(path))


def _mask(cards: list[str], order: CardOrder) -> int | None:
    """The mask of cards of which each stands once; None for all others."""
    try:
        mask = sum(map(order.bit_of, cards))
    except (KeyError, TypeError):  # a list or an object cannot even be looked up
        return None
    return mask if mask.bit_count() == len(cards) else None  # a card that stands twice leaves fewer bits in the sum


def _note(cards: list[object], order: CardOrder | None, path: Path, faults: Faults) -> None:
    """What is wrong with a list of cards."""
    most, count = LARGEST_PACK if order is None else order.pack.size, len(cards)
    if count <= most:
        _note_each(cards, order, path, faults)
    elif order is None:
        faults.note(path, "too-many-cards.any-pack", field=place_of(path), count=count, most=most)
    else:
        faults.note(path, "too-many-cards.pack", field=place_of(path), count=count, most=most, pack=order.pack.name)


def _note_each(cards: list[object], order: CardOrder | None, path: Path, faults: Faults) -> None:
    """What is wrong with the cards of a list, one by one."""
    packs = tuple(PACKS) if order is None else (order.pack.name,)
    removed = None if order is None else order.removed
    seen: set[str] = set()
    for index, card in enumerate(cards):
        code = next((found for name in packs if (found := code_of(card, name))), None)
        if code is None or code == removed:
            faults.add(card_fault, (*path, index), card, packs[0])
        elif code in seen:
            faults.note((*path, index), "card-twice.list", card=code, field=place_of(path))
        else:
            seen.add(code)


def _unreadable(cards: list[object], order: CardOrder) -> UnknownCard | DuplicateCard:
    """What callers of the library catch: the first thing that is wrong with a list of cards."""
    faults = Faults(1)
    _note_each(cards, order, (), faults)
    first = faults.found[0]
    if first.code == "card-twice":
        return DuplicateCard(f"{dict(first.params)['card']} is given twice; a pack holds every card once")
    return UnknownCard(first.detail)
