"""Who lost: the one player who pays in Lukang, and whoever was left with most cards.

Rules: PG-DUS-01..05, PG-OPEN-03, DEC-12, DEC-32, DEC-62.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bigtwo.cards import singles
from bigtwo.scoring.lines import Tally
from bigtwo.scoring.values import all_aces, all_twos, fours_of_a_kind, strongest_straight_flush

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import Variant
    from bigtwo.scoring.results import Endgame

Ground = Literal["loser-honour", "loser-two", "loser-ace", "loser-most-cards", "loser-highest-card"]


@dataclass(frozen=True, slots=True)
class FixedLoser:
    """The one player who pays, and what made him the loser."""

    seat: int
    ground: Ground
    cards: int
    """The honour hand that decided, or the loser's highest card, as a mask."""


def fixed_loser(end: Endgame) -> FixedLoser | None:
    """Who pays in Lukang: the highest honour hand left, else the highest two, else the highest ace, else most cards.

    Nobody does where all the others are without cards, because the only one dropped out (DEC-32).
    """
    losers, variant = end.losers, end.variant
    honours = {seat: honour for seat in losers if (honour := highest_honour(end.hand(seat), variant))}
    if honours:
        seat = max(honours, key=lambda seat: _honour_rank(honours[seat], variant))
        return FixedLoser(seat, "loser-honour", honours[seat])
    grounds: tuple[tuple[Ground, int], ...] = (("loser-two", all_twos(variant)), ("loser-ace", all_aces(variant)))
    for ground, cards in grounds:
        seat = max(losers, key=lambda seat: end.hand(seat) & cards)
        if end.hand(seat) & cards:
            return FixedLoser(seat, ground, highest_card(end.hand(seat)))
    tied = most_cards(end.winner, [end.count(seat) for seat in end.seats])
    if not end.count(tied[0]):
        return None
    seat = max(tied, key=lambda seat: end.hand(seat).bit_length())
    return FixedLoser(seat, "loser-highest-card" if len(tied) > 1 else "loser-most-cards", highest_card(end.hand(seat)))


def fixed_loser_penalty(end: Endgame, seat: int) -> Tally:
    """One unit for the loser, nothing for anybody else (PG-DUS-01)."""
    tally = Tally(end.variant)
    loser = fixed_loser(end)
    if loser is not None and seat == loser.seat:
        order = end.variant.order
        card = order.code(loser.cards)
        ace, held = order.pack.ace, end.count(seat)
        if loser.ground == "loser-honour":
            tally.add(loser.ground, 1, tally.topic("loser-honour"), cards=order.cards(loser.cards))
        elif loser.ground == "loser-two":
            tally.add(loser.ground, 1, tally.topic("loser-two"), card=card)
        elif loser.ground == "loser-ace":
            tally.add(loser.ground, 1, tally.topic("loser-two"), card=card, rank=ace)
        elif loser.ground == "loser-most-cards":
            tally.add(loser.ground, 1, tally.topic("loser-most-cards"), held=held, rank=ace)
        else:
            tally.add(loser.ground, 1, tally.topic("loser-highest-card"), held=held, card=card, rank=ace)
    return tally


def highest_card(hand: int) -> int:
    """The highest card of a hand as a mask; 0 for no cards."""
    return 1 << hand.bit_length() - 1 if hand else 0


def highest_honour(hand: int, variant: Variant) -> int:
    """The highest honour hand that a hand can play, as a mask; 0 where there is none.

    Honour hands are those of the variant: four of a kind needs its odd card, and is none where fours are played bare
    (DEC-62, VC-12); a straight flush takes two more cards where the variant wants them.
    """
    honours = [flush] if (flush := strongest_straight_flush(hand, variant)) else []
    fours = fours_of_a_kind(hand)
    if fours and variant.options.quads_form != "bare":
        odd = singles(hand & ~fours[0])[:1]
        if odd:
            honours.append(fours[0] | odd[0])
    return max(honours, key=lambda honour: _honour_rank(honour, variant), default=0)


def _honour_rank(honour: int, variant: Variant) -> tuple[int, int]:
    """Honour hands rank as in play; a straight flush of seven cards beats every four of a kind (PG-SF7-03)."""
    play = variant.combinations.get(honour)
    return (0, 0) if play is None else (play.size, play.strength)


def most_cards(winner: int, counts: Sequence[int]) -> tuple[int, ...]:
    """The players, other than the winner, who were left with most cards: one, or several who tie (PG-OPEN-03)."""
    losers = [seat for seat in range(len(counts)) if seat != winner]
    most = max(counts[seat] for seat in losers)
    return tuple(seat for seat in losers if counts[seat] == most)
