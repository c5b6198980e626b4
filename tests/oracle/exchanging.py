"""Cards that change hands before a deal, because of the deal before it.

exchange(hands, previous, returned, options)            the loser's highest card for one of the winner's
exchange_due(options, deal)                             what is still to be exchanged in a record
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .dealing import Deal, Hands, losers
from .exchanging_by_place import exchanges, is_by_place
from .packs import Options, Refused
from .playing import highest_card


def loser_who_gives(counts: Sequence[int], winner: int, penalties: Sequence[int] | None) -> int | None:
    """Most cards left, then the highest penalty, else nobody (PG-3P-06, DEC-39)."""
    tied = losers(counts, winner)
    if len(tied) == 1:
        return tied[0]
    if penalties is None:
        raise Refused("penalties are missing: losers tie for most cards")
    return only_one(with_worst_penalty(tied, penalties))


def with_worst_penalty(tied: Sequence[int], penalties: Sequence[int]) -> list[int]:
    """Those of the seats with the highest penalty."""
    highest = max(penalties[seat] for seat in tied)
    return [seat for seat in tied if penalties[seat] == highest]


def only_one(seats: Sequence[int]) -> int | None:
    """The seat, None where there are several (DEC-39, DEC-93)."""
    return seats[0] if len(seats) == 1 else None


def exchange(
    hands: Hands, previous: Mapping[str, Any], returned: str | None, options: Options
) -> tuple[int | None, str | None, list[list[str]]]:
    """Who gives which card to the winner, and the hands after it; before it while the winner has named no card."""
    if options["card_exchange"] == "none":
        raise Refused("no cards are exchanged here")
    after = [list(hand) for hand in hands]
    counts = [len(hand) for hand in previous["hands"]]
    loser, winner = who_exchange(counts, previous["winner"], previous.get("penalties"))
    if loser is None or winner is None:
        return None, None, after
    gives = given_card(hands[loser], options)
    if returned is None:
        return loser, gives, after
    if not may_return(returned, hands[winner], gives):
        raise Refused("the winner does not hold the card that he returns")
    after[winner] = [card for card in [*hands[winner], gives] if card != returned]
    after[loser] = [*(card for card in hands[loser] if card != gives), returned]
    return loser, gives, after


def who_exchange(counts: Sequence[int], winner: int, penalties: Sequence[int] | None) -> tuple[int | None, int | None]:
    """Who gives and who receives."""
    return loser_who_gives(counts, winner, penalties), winner


def given_card(hand: Sequence[str], options: Options) -> str:
    """The loser's highest card."""
    return highest_card(hand, options)


def may_return(returned: str, hand: Sequence[str], given: str) -> bool:
    """Any card of the winner, the one that he was given too (DEC-39)."""
    return returned in (*hand, given)


def exchange_due(options: Options, deal: Deal) -> dict[str, Any] | None:
    """Between whom which card is exchanged, where the answer to a deal says that it still is to be."""
    asked = deal.get("exchange")
    if asked is None or asked["loser"] is None or asked["returns"] is not None:
        return None
    if is_by_place(options):
        due = exchanges(deal["hands"], deal["previous"], options)
        return {**now_due(due[0]), "exchanges": due}
    loser, gives, _ = exchange(deal["hands"], deal["previous"], None, options)
    return None if loser is None else {"from": loser, "to": deal["previous"]["winner"], "gives": gives}


def now_due(due: dict[str, Any]) -> dict[str, Any]:
    """Who returns next, to whom, and the highest card that he is given."""
    return {"from": due["from"], "to": due["to"], "gives": due["gives"][-1]}
