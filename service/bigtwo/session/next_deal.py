"""The deal that comes next, as the last one determines it: who deals and leads, who draws, who gives a card.

Rules: PG-DEAL-02, PG-DEAL-03, PG-OPEN-01..10, PG-3P-06, PG-HK-06, HR-EXCH-01..04, DEC-37, DEC-39, DEC-40,
DEC-153, DEC-154, DEC-157, DEC-158.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from bigtwo.dealing.deal import shuffled
from bigtwo.dealing.exchange import sides_of
from bigtwo.dealing.lead import names_leader, opens_round, weakest_of
from bigtwo.dealing.previous import by_cards_left, by_score, exchanges_by_place, previous_of
from bigtwo.scoring.schemes import most_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import Rules
    from bigtwo.dealing.exchange import Side
    from bigtwo.dealing.previous import Previous
    from bigtwo.faults import Faults
    from bigtwo.messages.render import Param
    from bigtwo.scoring.endgame import Endgame
    from bigtwo.scoring.score import Score


LeaderBy = Literal["lowest-card", "named-seat", "random-seat", "previous-winner", "previous-loser"]


@dataclass(frozen=True, slots=True)
class NextExchange:
    """Between whom cards are exchanged once the next deal is dealt (PG-3P-06, HR-EXCH-01)."""

    loser: int
    """Who gives his highest cards."""
    winner: int
    """Who gives any cards in return."""
    sides: tuple[Side, ...] | None = None
    """Every exchange, where the places decide."""

    def to_dict(self) -> dict[str, object]:
        """The exchange on the wire."""
        shown: dict[str, object] = {"from": self.loser, "to": self.winner}
        if self.sides is not None:
            shown["exchanges"] = [side.to_dict() for side in self.sides]
        return shown


@dataclass(frozen=True, slots=True)
class NextDeal:
    """What the next deal takes besides its shuffled pack."""

    dealer: int
    deal_number: int
    previous: Previous | None
    """How the last deal ended; None before the first."""

    def to_dict(self, variant: Rules) -> dict[str, object]:
        """The fields of the question ``deal`` beside its pack or seed."""
        previous = None if self.previous is None else self.previous.to_dict(variant)
        return {"dealer": self.dealer, "deal_number": self.deal_number, "previous": previous}


@dataclass(frozen=True, slots=True)
class LastDeal:
    """The last deal of a session, as it determines the next one; what is missing for that is a fault."""

    ends: Sequence[Endgame]
    scores: Sequence[Score]
    variant: Rules
    faults: Faults
    number: int
    """The number of the next deal."""

    @property
    def is_drawn_for(self) -> bool:
        """Is the next deal drawn for? (PG-OPEN-09)"""
        return _is_drawn_for(self.number - 1, self.variant)

    def leader_by(self) -> LeaderBy:
        """What decides who leads: in the first deal of a session or round the lowest card, or a seat that is named or
        drawn (PG-OPEN-07, PG-OPEN-10, DEC-146)."""
        if names_leader(self.variant.options, self.number):
            return "named-seat" if self.variant.options.first_leader == "named-seat" else "random-seat"
        later = self.variant.options.later_leader
        if opens_round(self.variant.options, self.number) or later == "lowest-card":
            return "lowest-card"
        return "previous-winner" if later == "previous-winner" else "previous-loser"

    def leader(self, by: LeaderBy) -> int | None:
        if by in ("lowest-card", "named-seat", "random-seat"):
            return None
        return self.ends[-1].winner if by == "previous-winner" else self._loser_who_leads("later_leader")

    def dealer(self) -> int | None:
        if not self.ends:
            return None
        if self.variant.options.next_dealer == "loser":
            return self._loser_who_leads("next_dealer")
        return self.ends[-1].winner

    def deal(self, dealer: int | None) -> NextDeal | None:
        """What the next deal takes; None where it is still to be drawn for. The first may be dealt by anybody
        (PG-DEAL-02): by seat 0, if nobody says otherwise."""
        if not self.ends:
            return NextDeal(0, 1, None)
        if dealer is None:
            return None
        end, score = self.ends[-1], self.scores[-1]
        previous = previous_of(end.winner, end.hands or (), score.amounts, score.unit, end.placings, self.variant)
        return NextDeal(dealer, self.number, previous)

    def exchange(self) -> NextExchange | None:
        """By places the last and the first, and from four players on the second last and the second (HR-EXCH-01..04);
        else of several with most cards the one with the higher penalty; if that ties too, nobody (PG-3P-06, DEC-39)."""
        options = self.variant.options
        if not self.ends or options.card_exchange == "none":
            return None
        if exchanges_by_place(options):
            order = self._order()
            if order is not None and options.card_exchange == "by-points":
                order = by_score(order, self.scores[-1].amounts, options)
            sides = () if order is None else tuple(sides_of(order, options))
            return NextExchange(sides[0].giver, sides[0].receiver, sides) if sides else None
        tied = self._losers("card_exchange")
        score = self.scores[-1]
        if len(tied) > 1 and score.unit == "penalty":
            highest = max(score.amounts[seat] for seat in tied)
            tied = tuple(seat for seat in tied if score.amounts[seat] == highest)
        return NextExchange(tied[0], self.ends[-1].winner) if len(tied) == 1 else None

    def _order(self) -> tuple[int, ...] | None:
        """All seats in the order in which they went out, or by the cards left (DEC-154, DEC-158)."""
        end = self.ends[-1]
        if end.placings is not None and self.variant.options.deal_ends == "one-left" and end.instant_win is None:
            return tuple(end.placings)
        if end.counts is None:
            self._want("cards_left", "card_exchange", "cards-left-for-exchange")
            return None
        losers = [end.counts[seat] for seat in end.losers]
        tied = tuple(seat for seat in end.losers if end.counts[seat] and losers.count(end.counts[seat]) > 1)
        if end.hands is None and tied:
            self._want("hands", "card_exchange", "hands-for-exchange", seats=tied)
            return None
        return by_cards_left(end.winner, end.counts, end.hands or ())

    def _losers(self, option: str) -> tuple[int, ...]:
        """The seats that were left with most cards; after playing to the last, the seat that came last."""
        end = self.ends[-1]
        if end.counts is not None:
            return most_cards(end.winner, end.counts)
        if end.placings is not None and self.variant.options.deal_ends == "one-left":
            return end.placings[-1:]
        self._want("cards_left", option, "cards-left-for-next-deal")
        return ()

    def _loser_who_leads(self, option: str) -> int | None:
        """DEC-37: of several the one whose largest combination has the fewest cards, and then the weakest."""
        tied = self._losers(option)
        if len(tied) < 2:
            return tied[0] if tied else None
        hands = self.ends[-1].hands
        if hands is None:
            self._want("hands", option, "hands-of-tied", seats=tied)
            return None
        return weakest_of(tied, hands, self.variant)[0]

    def _want(self, field: str, option: str, form: str, **params: Param) -> None:
        path = ("deals", len(self.ends) - 1, field)
        if not any(fault.path == path for fault in self.faults.found):
            rules = self.variant.cited(option)
            self.faults.note(path, f"missing-field.{form}", rules, **params)


def _is_drawn_for(deals_played: int, variant: Rules) -> bool:
    options = variant.options
    return options.next_dealer == "high-draw-per-round" and deals_played > 0 and opens_round(options, deals_played + 1)


def drawer(draws: list[int] | None, seed: str | None, deals_played: int, variant: Rules, faults: Faults) -> int | None:
    """Who drew the highest card, or None without draws; they cannot tie (DEC-40). A seed draws where that is due."""
    if draws is None:
        if seed is None or not _is_drawn_for(deals_played, variant):
            return None
        order = variant.order
        draws = [order.bits[code] for code in shuffled(order.pack.cards, seed)[: variant.options.players]]
    if not _is_drawn_for(deals_played, variant):
        faults.note(("draws",), "not-due.draws", variant.cited("next_dealer"))
        return None
    return draws.index(max(draws))
