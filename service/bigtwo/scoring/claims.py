"""A deal as it was given, in the form in which it is checked."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bigtwo.faults import Faults
from bigtwo.reading import check_apart
from bigtwo.scoring.patterns import InstantWin
from bigtwo.variant import cards_each, cards_left, has_extra_card
from bigtwo.variant.instant_wins import DRAGON

if TYPE_CHECKING:
    from bigtwo.combinations.kinds import Combination
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.scoring.results import DealResult, Special


@dataclass(slots=True)
class Claim:
    """A deal that was given and has been read, and the faults found so far."""

    variant: Variant
    result: DealResult
    faults: Faults = field(default_factory=Faults)
    hands: tuple[int, ...] | None = None
    """The masks by seat; None where they were not given, or a card is in two of them."""
    counts: tuple[int, ...] | None = None
    """The numbers by seat, from the counts given or else from the hands; 13 each where a hand won before the lead."""
    finish: Combination | None = None
    """The last play, where it is a combination."""
    finish_mask: int = 0
    specials: list[tuple[int, Special, int]] = field(default_factory=list)
    """The specials: position in the list, as given, and mask."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.variant.options.players

    @property
    def win(self) -> InstantWin | None:
        """The hand that is said to have won before the first lead; a dragon may be told by its seat alone."""
        if self.result.instant_win is not None:
            return self.result.instant_win
        return None if self.result.dragon is None else InstantWin(self.result.dragon, DRAGON)

    @property
    def is_won_before_lead(self) -> bool:
        """Is this said to be a deal that a hand won before anybody played?"""
        return self.win is not None

    @property
    def price(self) -> int | None:
        """What each of the others pays for such a hand; None where they are scored by their cards."""
        return None if self.win is None else self.variant.options.wins_before_lead.price(self.win.pattern)

    @property
    def reshuffles(self) -> bool:
        """Can a card that was played be played again? (PG-3P-11)"""
        options = self.variant.options
        return options.draw_on_pass != "none" and options.stock_empty == "reshuffle-set-aside"

    @property
    def draws(self) -> bool:
        """Do hands grow by passing? (PG-3P-09)"""
        return self.variant.options.draw_on_pass != "none"

    @property
    def most_cards(self) -> int:
        """The most cards that one player can ever hold."""
        options = self.variant.options
        if self.reshuffles:
            return self.variant.order.pack.size - 1
        takes = self.draws or has_extra_card(options)
        return cards_each(options) + (cards_left(options) if takes else 0)

    @property
    def may_drop_out(self) -> bool:
        """Can a player play his last card without winning? (PG-HK-05, DEC-32)"""
        return self.variant.options.lone_top_two_finish == "not-a-win"

    @property
    def top_two(self) -> int:
        """The mask of the card that nobody wins with where players can drop out (DEC-33)."""
        return 1 << self.variant.order.pack.size - 1

    @property
    def dropped_out(self) -> tuple[int, ...]:
        """The seats that went out on the lone top two and did not win."""
        if not self.may_drop_out or self.counts is None or self.is_won_before_lead:
            return ()
        return tuple(seat for seat, count in enumerate(self.counts) if seat != self.result.winner and count == 0)

    @property
    def most_drop_outs(self) -> int:
        """How many can have dropped out beside a winner without cards: only one has the top two, unless it returns."""
        if not self.may_drop_out:
            return 0
        return self.players - 2 if self.reshuffles else min(self.players - 2, 1)

    @property
    def outlasted(self) -> bool:
        """Has the winner won with cards in hand, because all the others dropped out? (DEC-32)"""
        if len(self.dropped_out) < self.players - 1 or (self.players > 2 and not self.reshuffles):
            return False
        return self.counts is not None and self.counts[self.result.winner] > 0


def claim(reported: DealResult, variant: Variant) -> Claim:
    """The deal to be checked; its cards are masks. What its parts say against each other is a fault here already."""
    claim = Claim(variant, reported)
    _take_hands(claim)
    _take_counts(claim)
    _take_last_play(claim)
    specials = reported.specials or ()
    claim.specials = [(index, special, variant.mask(special.cards)) for index, special in enumerate(specials)]
    return claim


def _take_hands(claim: Claim) -> None:
    if claim.result.hands is None:
        return
    hands = tuple(map(claim.variant.mask, claim.result.hands))
    check_apart(hands, claim.variant, ("hands",), claim.faults)
    claim.hands = hands


def _take_counts(claim: Claim) -> None:
    counts, hands = claim.result.cards_left, claim.hands
    held = None if hands is None else tuple(hand.bit_count() for hand in hands)
    if counts is None:
        claim.counts = (13,) * claim.players if held is None and claim.is_won_before_lead else held
        return
    for seat, (count, real) in enumerate(zip(counts, held or counts, strict=True)):
        if count != real:
            claim.faults.note(("cards_left", seat), "counts-differ.hand", said=count, seat=seat, count=real)
    claim.counts = tuple(counts)


def _take_last_play(claim: Claim) -> None:
    if claim.result.last_play is None:
        return
    claim.finish_mask = mask = claim.variant.mask(claim.result.last_play)
    claim.finish = claim.variant.combinations.get(mask)
    if claim.finish is None:
        cards = claim.variant.order.cards(mask)
        claim.faults.note(("last_play",), "not-a-combination.last-play", cards=cards)
