"""How exchanging by places is got wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.oracle import exchanging_by_place, packs
from tests.oracle.dealing import Hands, opens_a_round
from tests.oracle.packs import Options
from tests.oracle.variants import options_of


def winner_among_the_others(right: Any, previous: Mapping[str, Any], options: Options) -> list[int]:
    """The winner takes the place of the cards that he holds."""
    if exchanging_by_place.goes_on(options) or previous.get("hands") is None:
        return list(right(previous, options))
    hands = previous["hands"]
    return sorted(range(len(hands)), key=lambda seat: exchanging_by_place.place_by_cards(hands[seat], options))


def by_cards_left(right: Any, previous: Mapping[str, Any], options: Options) -> list[int]:
    """Where play goes on, the places go by cards left as well."""
    if previous.get("hands") is None:
        return list(right(previous, options))
    return list(right(previous, {**options, "deal_ends": "first-out"}))


def winner_first(right: Any, placed: Sequence[int], scores: Sequence[int], options: Options) -> list[int]:
    """The winner of the deal is first whatever he scored."""
    found = right(placed, scores, options)
    return [placed[0], *(seat for seat in found if seat != placed[0])]


def other_way_round(right: Any, placed: Sequence[int]) -> list[tuple[int, int, int]]:
    """Whoever came first gives."""
    return [(receiver, giver, count) for giver, receiver, count in right(placed)]


def all_beside_each_other(right: Any, placed: Sequence[int]) -> list[tuple[int, int, int]]:
    """The second last gives to the first as well."""
    return [(giver, placed[0], count) for giver, _, count in right(placed)]


def lowest_cards(right: Any, hand: Sequence[str], count: int, options: Options) -> list[str]:
    """The lowest cards are given."""
    return exchanging_by_place.in_order(hand, options)[:count]


def higher_is_better(right: Any, hand: Sequence[str], options: Options) -> tuple[int, ...]:
    """Of equally many cards those with the higher highest card have the better place."""
    return tuple(-number for number in right(hand, options))


def by_rank_alone(right: Any, hand: Sequence[str], options: Options) -> tuple[int, ...]:
    """Of equally high cards the suit does not matter."""
    return tuple(right(hand, options)[:1])


def by_lowest_card(right: Any, hand: Sequence[str], options: Options) -> tuple[int, ...]:
    """Of equally many cards the lowest ones are compared."""
    return min((packs.card_strength(card, options) for card in hand), default=())


def nothing_before_a_round(question: Mapping[str, Any], answer: dict[str, Any]) -> dict[str, Any]:
    """No cards are exchanged before the first deal of a round."""
    options = options_of(question.get("variant"))
    if exchanging_by_place.is_by_place(options) and opens_a_round(answer["deals_played"] + 1, options):
        return {**answer, "exchange_due": None}
    return answer


def as_dealt(right: Any, exchanged: Hands, dealt: Hands) -> Hands:
    """The lowest card of the hands as they were dealt leads."""
    return dealt
