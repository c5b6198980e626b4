"""How a deal ended: what somebody reports, and the same once it has been checked.

Rules: PG-PLAY-12, PG-PLAY-13, PG-DRA-02, PG-HK-05, PG-IND-01..04, PG-ON-01, DEC-32, DEC-35.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigtwo.faults import Faulty
from bigtwo.variant import cards_each

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import CardsLike, Variant
    from bigtwo.scoring.patterns import InstantWin


@dataclass(frozen=True, slots=True)
class Special:
    """Four of a kind or a straight flush that was played and that nobody else beat (PG-IND-01)."""

    seat: int
    cards: CardsLike
    final: bool = False
    """It was the winner's last play (PG-IND-04)."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended, as somebody reports it. Cards are text, codes or masks; seats are numbered from 0.

    Only what the variant reads has to be there; `bigtwo.scoring.score` names what is missing.
    """

    winner: int
    """The first player out of cards, or whose hand won before anybody played."""
    cards_left: Sequence[int] | None = None
    """By seat, how many cards are left."""
    hands: Sequence[CardsLike] | None = None
    """By seat, which cards are left; may always be given, also beside `cards_left`."""
    last_play: CardsLike | None = None
    """The winner's last play."""
    first_leader: int | None = None
    """Who led the first card of the deal."""
    placings: Sequence[int] | None = None
    """The seats in the order in which they finished, the one left with cards last."""
    specials: Sequence[Special] | None = None
    """The unbeaten fours of a kind and straight flushes that were played; empty where there were none."""
    dragon: int | None = None
    """Who was dealt a dragon; nobody has played then, and that player is the winner."""
    instant_win: InstantWin | None = None
    """Whose hand won before the first lead, and by which pattern; of a dragon `dragon` says as much."""
    breach: int | None = None
    """Who neglected the last-card duty and thereby let the winner go out."""
    stake: int | None = None
    """What a point is worth, where that differs from the variant's stake."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """How a deal ended, checked and complete: everything that the variant's scoring reads is there."""

    variant: Variant
    winner: int
    counts: tuple[int, ...] | None
    """By seat, the cards left; None where it was not given and the variant does not ask."""
    hands: tuple[int, ...] | None
    """By seat, the cards left as masks; None where it was not given and the variant does not ask."""
    finish: Combination | None
    """The winner's last play; None where it was not given, and where the winner made none: his hand won before the
    first lead, or everybody else dropped out (DEC-32)."""
    first_leader: int | None
    placings: tuple[int, ...] | None
    specials: tuple[Special, ...]
    """The unbeaten ones; their cards are masks."""
    instant_win: InstantWin | None
    """The hand that won before anybody played."""
    price: int | None
    """What each of the others pays for that hand; None where they are scored by their cards."""
    offender: int | None
    """Who answers for the last-card duty, where the variant makes anybody answer for it."""
    stake: int

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.variant.options.players)

    @property
    def losers(self) -> tuple[int, ...]:
        """All seats but the winner's."""
        return tuple(seat for seat in self.seats if seat != self.winner)

    @property
    def dropped_out(self) -> tuple[int, ...]:
        """The seats that played the lone top two last, without winning (DEC-32)."""
        counts = self.counts
        if counts is None or self.instant_win is not None or self.variant.options.lone_top_two_finish != "not-a-win":
            return ()
        return tuple(seat for seat in self.losers if not counts[seat])

    @property
    def charged(self) -> tuple[int, ...]:
        """The seats that dropped out and are scored as if they still held the lone top two (DEC-99)."""
        return self.dropped_out if self.variant.options.lone_top_two_payment == "as-if-held" else ()

    @property
    def top_two(self) -> int:
        """The mask of the card that one drops out on (DEC-33)."""
        return 1 << self.variant.order.pack.size - 1

    @property
    def all_held(self) -> bool:
        """Has no loser played a card? The number of cards tells it, an extra card left out of account (DEC-117)."""
        counts, each = self.counts, cards_each(self.variant.options)
        return counts is not None and all(counts[seat] >= each for seat in self.losers)

    def count(self, seat: int) -> int:
        """How many cards count against a seat; against the winner none does, whatever he holds (PG-SCORE-05)."""
        if self.counts is None or seat == self.winner:
            return 0
        return 1 if seat in self.charged else self.counts[seat]

    def hand(self, seat: int) -> int:
        """The cards that count against a seat, as a mask."""
        if self.hands is None or seat == self.winner:
            return 0
        return self.top_two if seat in self.charged else self.hands[seat]


class UnscorableDeal(Faulty):
    """A deal that cannot be scored as it was given; `faults` says everything that is missing or impossible."""
