"""The places that the players took in a deal, by which cards are exchanged before the next one.

Rules: HR-EXCH-03, HR-EXCH-04, DEC-154, DEC-157, DEC-158.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.variant import Options

_POINTS: Final = ("winner-points", "placings")
"""The schemes that count points, of which more is better; the others count penalties."""


def exchanges_by_place(options: Options) -> bool:
    """Are cards exchanged by the places that everybody took in the previous deal?"""
    return options.card_exchange in ("by-placing", "by-points")


def in_points(options: Options) -> bool:
    """Does the score of a deal say points, of which more is better?"""
    return options.scoring in _POINTS


def by_cards_left(winner: int, counts: Sequence[int], hands: Sequence[int]) -> tuple[int, ...]:
    """The winner, then fewest cards left; of equally many, the lower highest card is the better place (DEC-154).

    Without hands no two losers may have equally many cards.
    """
    highest = hands or (0,) * len(counts)
    losers = (seat for seat in range(len(counts)) if seat != winner)
    return winner, *sorted(losers, key=lambda seat: (counts[seat], highest[seat]))


def by_score(order: Sequence[int], scores: Sequence[int], options: Options) -> tuple[int, ...]:
    """Most points or fewest penalties first; equal ones stay in the order in which they stand (DEC-157)."""
    better = -1 if in_points(options) else 1
    return tuple(sorted(order, key=lambda seat: scores[seat] * better))


def goes_by_placings(winner: int, hands: Sequence[int], options: Options) -> bool:
    """Did play go on until one was left, so that the order of going out says who came where? Not where the winner still
    holds cards: a dragon won, and nobody went out (DEC-158)."""
    return options.deal_ends == "one-left" and not (hands and hands[winner])
