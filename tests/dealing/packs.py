"""Packs and deals for the tests, made without the engine's dealing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import bigtwo
from bigtwo.dealing.handing_out import Deal, deal
from bigtwo.dealing.previous import InvalidDeal


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


def faults(function: Callable[..., object], *given: Any, **more: Any) -> list[tuple[object, str]]:
    """Place and code of everything for which a call is refused."""
    with pytest.raises(InvalidDeal) as refusal:
        function(*given, **more)
    assert str(refusal.value) == "; ".join(fault.detail for fault in refusal.value.faults)
    return [(fault.path, fault.code) for fault in refusal.value.faults]


def texts(variant: bigtwo.Variant, masks: tuple[int, ...]) -> list[list[str]]:
    """Hands as lists of codes."""
    return [list(variant.cards(mask)) for mask in masks]
