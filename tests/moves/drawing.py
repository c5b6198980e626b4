"""Drawing questions by construction: a random five-card hand is almost never a flush."""

from __future__ import annotations

from random import Random

import bigtwo
from tests.oracle.playing import impossible_fields


def random_combination(rng: Random, variant: bigtwo.Variant, cards: int, *, size: int | None = None) -> int | None:
    """A random combination within the cards, each kind about equally likely; None if there is none."""
    by_kind: dict[str, list[int]] = {}
    for mask in variant.combinations.leads(cards):
        if size is None or mask.bit_count() == size:
            play = variant.combinations.get(mask)
            assert play is not None
            by_kind.setdefault(play.kind, []).append(mask)
    return rng.choice(by_kind[rng.choice(sorted(by_kind))]) if by_kind else None


def random_hand(rng: Random, variant: bigtwo.Variant, size: int) -> int:
    """A hand of a size; every other one is biased towards few ranks or few suits, where combinations live."""
    cards = [card for card in range(variant.order.pack.size) if variant.order.everything >> card & 1]
    style = rng.random()
    if style < 0.25:
        low = rng.randrange(len(variant.order.pack.ranks))
        cards.sort(key=lambda card: ((card >> 2) - low) % len(variant.order.pack.ranks) + rng.random() * 4)
        cards = cards[:size]
    elif style < 0.5:
        cards.sort(key=lambda card: (card & 3) + rng.random() * 1.5)
        cards = cards[:size]
    else:
        cards = rng.sample(cards, size)
    return sum(1 << card for card in cards)


def random_pile(rng: Random, variant: bigtwo.Variant, hand: int) -> int | None:
    """A combination of cards that are not in the hand."""
    rest = [card for card in range(variant.order.pack.size) if (variant.order.everything & ~hand) >> card & 1]
    seen = sum(1 << card for card in rng.sample(rest, min(len(rest), 22)))
    return random_combination(rng, variant, seen)


def random_situation(rng: Random, variant: bigtwo.Variant, hand: int, pile: int | None) -> dict[str, object]:
    """A situation that can occur, as the library's keywords say it."""
    drawn = any_situation(rng, leading=pile is None)
    on_table = None if pile is None else variant.cards(pile)
    return drawn | dict.fromkeys(
        impossible_fields(variant.cards(hand), on_table, variant.options.to_dict(), drawn), False
    )


def any_situation(rng: Random, *, leading: bool) -> dict[str, object]:
    """A situation that may be impossible."""
    return {
        "opening": leading and rng.random() < 0.25,
        "next_player_cards": rng.choice([None, 1, 1, 2, 3]),
        "next_player_locked_out": rng.random() < 0.2,
        "locked_out": rng.random() < 0.05,
        "own_pile": not leading and rng.random() < 0.2,
    }
