"""Packs and deals for the tests, made without the engine's dealing."""

from __future__ import annotations

from random import Random
from typing import Any

import bigtwo
from bigtwo.dealing.handing_out import Deal, deal


def shuffled(rng: Random, variant: bigtwo.Variant) -> list[str]:
    """The codes of the whole pack in random order, top first."""
    pack = list(variant.order.codes)
    rng.shuffle(pack)
    return pack


def each(variant: bigtwo.Variant) -> int:
    """How many cards a player is dealt."""
    size = variant.options.hand_size
    return variant.order.pack.size // variant.options.players if size == "all" else int(size)


def stacked(variant: bigtwo.Variant, *hands: str, rest: str = "") -> list[str]:
    """A pack that deals these cards to the seats from 0 on when the first card goes to seat 0, counterclockwise.

    Hands are filled up with any cards; ``rest`` are the last cards of the pack.
    """
    last = rest.split()
    given = [hand.split() for hand in hands] + [[] for _ in range(variant.options.players - len(hands))]
    used = {card for hand in given for card in hand} | set(last)
    free = [card for card in variant.order.codes if card not in used]
    for hand in given:
        while len(hand) < each(variant):
            hand.append(free.pop())
    return [hand[place] for place in range(each(variant)) for hand in given] + free + last


def dealt(variant: bigtwo.Variant, *hands: str, rest: str = "", **more: Any) -> Deal:
    """The deal of a stacked pack."""
    first = variant.order.pack.ace + "S"
    return deal(stacked(variant, *hands, rest=rest), 0, variant, exposed=first, **more)


def texts(variant: bigtwo.Variant, masks: tuple[int, ...]) -> list[list[str]]:
    """Hands as lists of codes."""
    return [list(variant.cards(mask)) for mask in masks]
