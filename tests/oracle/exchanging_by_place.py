"""Cards that change hands before a deal by the places of the deal before it (HR-EXCH-01 to HR-EXCH-04).

A previous deal is {"winner", "hands", "penalties", "points", "placings"}, of which only what decides has to be there.
An exchange is {"from", "to", "count", "gives", "returns"}; cards stand from the weakest to the strongest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import packs
from .dealing import Hands
from .packs import Options, Refused

Exchange = dict[str, Any]
Previous = Mapping[str, Any]


def is_by_place(options: Options) -> bool:
    """Do places decide who exchanges?"""
    return options["card_exchange"] in ("by-placing", "by-points")


# ----------------------------------------------------------------------------------------------------------------------
# Places


def places(previous: Previous, options: Options) -> list[int]:
    """The seats from the first place to the last."""
    check_placings(previous, options)
    placed = places_by_placing(previous, options)
    if options["card_exchange"] == "by-placing":
        return placed
    return places_by_points(placed, scores_of(previous, options), options)


def check_placings(previous: Previous, options: Options) -> None:
    """Placings name every seat, the winner first, and last who has cards."""
    placings, hands = previous.get("placings"), previous.get("hands")
    if placings is None:
        return
    if sorted(placings) != list(range(options["players"])) or placings[0] != previous["winner"]:
        raise Refused("the placings are not those of the previous deal")
    if goes_on(options) and hands is not None and any(hands[seat] for seat in placings[1:-1]):
        raise Refused("somebody has cards who is not last")


def goes_on(options: Options) -> bool:
    """Is a deal played to the last?"""
    return bool(options["deal_ends"] == "one-left")


def places_by_placing(previous: Previous, options: Options) -> list[int]:
    """The order of going out where play goes on; else by cards left, and so where nobody has played (DEC-158)."""
    winner, hands = previous["winner"], previous.get("hands")
    if goes_on(options) and not (hands is not None and hands[winner]):
        return placings_of(previous)
    if hands is None:
        raise Refused("the hands of the previous deal are missing")
    others = [seat for seat in range(len(hands)) if seat != winner]
    return [winner, *sorted(others, key=lambda seat: place_by_cards(hands[seat], options))]


def placings_of(previous: Previous) -> list[int]:
    """The order of going out."""
    if previous.get("placings") is None:
        raise Refused("the placings of the previous deal are missing")
    return list(previous["placings"])


def place_by_cards(hand: Sequence[str], options: Options) -> tuple[Any, ...]:
    """Fewest cards first, and of equally many the lower highest card (DEC-154)."""
    return len(hand), among_equally_many(hand, options)


def among_equally_many(hand: Sequence[str], options: Options) -> tuple[int, ...]:
    """The strength of the highest card; who has none has dropped out."""
    return max((packs.card_strength(card, options) for card in hand), default=())


def scores_of(previous: Previous, options: Options) -> list[int]:
    """What everybody scored in the previous deal, as numbers of which the lowest is best (DEC-157)."""
    name = "points" if is_in_points(options) else "penalties"
    if previous.get(name) is None:
        raise Refused(f"the {name} of the previous deal are missing")
    return [-score if name == "points" else score for score in previous[name]]


def is_in_points(options: Options) -> bool:
    """Are more better?"""
    return options["scoring"] in ("winner-points", "placings")


def places_by_points(placed: Sequence[int], scores: Sequence[int], options: Options) -> list[int]:
    """The best score first; equal ones stay in the order of the places (DEC-157)."""
    return sorted(placed, key=lambda seat: scores[seat])


# ----------------------------------------------------------------------------------------------------------------------
# Exchanges


def pairs(placed: Sequence[int]) -> list[tuple[int, int, int]]:
    """Who gives whom how many cards (HR-EXCH-01, HR-EXCH-02, DEC-153)."""
    found = [(placed[-1], placed[0], cards_of_the_last())]
    return [*found, (placed[-2], placed[1], 1)] if exchange_the_seconds(len(placed)) else found


def cards_of_the_last() -> int:
    """Two."""
    return 2


def exchange_the_seconds(players: int) -> bool:
    """Only where the second is not the second last as well, or the last."""
    return players >= 4


def exchanges(hands: Hands, previous: Previous, options: Options) -> list[Exchange]:
    """Every exchange that is due; all give at once, of the hands as they were dealt (DEC-155)."""
    found = []
    for giver, receiver, count in pairs(places(previous, options)):
        gives = given_cards(hands[giver], count, options)
        found.append({"from": giver, "to": receiver, "count": count, "gives": gives, "returns": None})
    return found


def in_order(cards: Sequence[str], options: Options) -> list[str]:
    """From the weakest card to the strongest."""
    return sorted(cards, key=lambda card: packs.card_strength(card, options))


def given_cards(hand: Sequence[str], count: int, options: Options) -> list[str]:
    """The highest cards of the hand."""
    return in_order(hand, options)[-count:]


def may_return(returned: Sequence[str], hand: Sequence[str], due: Exchange) -> bool:
    """As many as he is given, of his own or of those (DEC-155)."""
    each_once = len(set(returned)) == len(returned) == due["count"]
    return each_once and set(returned) <= may_be_returned(hand, due["gives"])


def may_be_returned(hand: Sequence[str], gives: Sequence[str]) -> set[str]:
    """The cards among which he chooses."""
    return {*hand, *gives}


def with_returns(
    due: Sequence[Exchange], returned: Sequence[Sequence[str]], hands: Hands, options: Options
) -> list[Exchange]:
    """The exchanges with what is returned in each."""
    if len(returned) != len(due):
        raise Refused("there is not one list of cards for each exchange")
    if not all(may_return(cards, hands[each["to"]], each) for each, cards in zip(due, returned, strict=True)):
        raise Refused("these cards may not be returned")
    return [{**each, "returns": in_order(cards, options)} for each, cards in zip(due, returned, strict=True)]


def hands_after(hands: Hands, done: Sequence[Exchange]) -> list[list[str]]:
    """The hands when all is returned; until then they stay as they were dealt (DEC-156)."""
    after = [set(hand) for hand in hands]
    for each in done:
        given, returned = set(each["gives"]), set(each["returns"])
        after[each["from"]] = after[each["from"]] - given | returned
        after[each["to"]] = (after[each["to"]] | given) - returned
    return [sorted(hand) for hand in after]


def in_words_of_the_wire(
    found: Sequence[Exchange], placed: Sequence[int], hands: Hands, options: Options
) -> dict[str, Any]:
    """The answer to the question about an exchange."""
    first = found[0]
    return {
        "winner": placed[0],
        "loser": placed[-1],
        "gives": first["gives"][-1],
        "returns": None if first["returns"] is None else first["returns"][-1],
        "placings": list(placed),
        "exchanges": list(found),
        "hands": [list(hand) for hand in hands] if first["returns"] is None else hands_after(hands, found),
    }


def answer(hands: Hands, previous: Previous, returned: Any, options: Options) -> dict[str, Any]:
    """Who gives which cards to whom by the places of the previous deal?"""
    found = exchanges(hands, previous, options)
    if returned is not None:
        found = with_returns(found, returned, hands, options)
    return in_words_of_the_wire(found, places(previous, options), hands, options)
