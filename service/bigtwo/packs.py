"""The packs and card names that the lookup pages list; `cards.Pack` is the engine's pack.

>>> [card.name for card in packs()[0].cards[:3]]
['three of diamonds', 'three of clubs', 'three of hearts']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bigtwo.cards import PACKS, SUITS
from bigtwo.messages.render import render_word
from bigtwo.wording import Readable

PACK_IDS: Final = tuple(PACKS)
"""The ids of the packs, in the order in which they are listed."""


@dataclass(frozen=True, slots=True, repr=False)
class ListedCard(Readable):
    """A card of a pack."""

    code: str
    rank: str
    suit: str
    name: str
    """``three of diamonds``, or of tiles ``3 of clouds``."""

    def __str__(self) -> str:
        return self.name

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the card."""
        return {"code": self.code, "rank": self.rank, "suit": self.suit, "name": self.name}


@dataclass(frozen=True, slots=True, repr=False)
class ListedPack(Readable):
    """A pack: its ranks from the weakest to the strongest, its suits, and its cards rank by rank in that order."""

    id: str
    """The value of the option `pack` that names it."""
    title: str
    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    """Diamonds, clubs, hearts, spades, or cloud, star, moon, sun: the order of the list, whatever a variant's is."""
    cards: tuple[ListedCard, ...]

    def __str__(self) -> str:
        return self.title

    def summary(self) -> dict[str, object]:
        """The pack without its cards, as the list of packs has it."""
        return {
            "id": self.id,
            "title": self.title,
            "size": len(self.cards),
            "ranks": list(self.ranks),
            "suits": list(self.suits),
        }

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the pack."""
        return {**self.summary(), "cards": [card.to_dict() for card in self.cards]}


def packs() -> tuple[ListedPack, ...]:
    """Every pack: the standard pack first, then the tiles."""
    return tuple(map(pack, PACK_IDS))


def pack(id_: str) -> ListedPack:
    """The pack of an id, which is one of `PACK_IDS`."""
    found = PACKS[id_]
    title = render_word(f"pack.{'tiles' if found.is_tiles else 'standard'}", number=len(found.ranks), count=found.size)
    return ListedPack(id_, title, found.ranks, tuple(SUITS), tuple(_card(code, found.is_tiles) for code in found.cards))


def _card(code: str, is_tile: bool) -> ListedCard:
    rank, suit = code[:-1], code[-1]
    if is_tile:
        name = render_word("card.tile", rank=rank, suit=render_word(f"tile-suit.{suit}"))
    else:
        name = render_word("card.name", rank=render_word(f"card-rank.{rank}"), suit=render_word(f"suit.{suit}"))
    return ListedCard(code, rank, suit, name)
