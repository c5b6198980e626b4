"""How many cards a variant deals, leaves over, and lets one player hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo.cards import PACKS

if TYPE_CHECKING:
    from bigtwo.variant.options import Options


def cards_each(options: Options) -> int:
    """How many cards each player is dealt, before anybody takes an extra card."""
    if isinstance(options.hand_size, int):
        return options.hand_size
    return PACKS[options.pack].size // options.players


def cards_left(options: Options) -> int:
    """How many cards of the pack are not dealt; negative where the pack is too small."""
    return PACKS[options.pack].size - options.players * cards_each(options)


def has_extra_card(options: Options) -> bool:
    """Is one card left over for the holder of the lowest card? (PG-3P-01, PG-3P-02)"""
    return options.leftover.startswith("extra-card")


def most_held(options: Options) -> int:
    """The most cards that one player can ever hold: what is dealt, an extra card, and what may be drawn.

    Where played cards become a new stock, all cards may come to one player but the one on the pile and the last one of
    somebody else (PG-3P-01, PG-3P-09..11).
    """
    each = cards_each(options)
    if has_extra_card(options):
        return each + 1
    if options.leftover != "stock" or options.draw_on_pass == "none":
        return each
    if options.stock_empty == "reshuffle-set-aside":
        return PACKS[options.pack].size - 2
    return each + cards_left(options)
