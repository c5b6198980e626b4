"""How dealing is got wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from tests.mutation.mutant import Function
from tests.oracle import dealing, packs, playing
from tests.oracle.classifying import Classified
from tests.oracle.dealing import Hands
from tests.oracle.packs import Options


def holder_of(card: str, hands: Hands) -> int | None:
    """The seat that holds a card."""
    return next((seat for seat, hand in enumerate(hands) if card in hand), None)


def holder_of_highest(hands: Hands, options: Options) -> int | None:
    """The seat that holds the highest card of all hands."""
    return holder_of(playing.highest_card([card for hand in hands for card in hand], options), hands)


def strength_as_count(right: Any, card: str) -> int:
    """A three counts one, and so on up to the two."""
    rank = packs.rank_of(card)
    if rank in "3456789TJQKA2":
        return "3456789TJQKA2".index(rank) + 1
    return int(rank) - 2 if int(rank) > 2 else int(rank) + 13


BY_STRENGTH: Final = Function(dealing.counting_value, strength_as_count)


def with_fewest_cards(right: Any, counts: Sequence[int], winner: int) -> list[int]:
    """The losers with the fewest cards left."""
    fewest = min(count for seat, count in enumerate(counts) if seat != winner)
    return [seat for seat, count in enumerate(counts) if seat != winner and count == fewest]


def forming_fewest_but_strongest(right: Any, formed: Mapping[int, Classified]) -> int:
    """Of the losers who form the fewest cards the one with the strongest combination."""
    fewest = min(len(each.cards) for each in formed.values())
    return max((seat for seat in formed if len(formed[seat].cards) == fewest), key=lambda seat: formed[seat].key)
