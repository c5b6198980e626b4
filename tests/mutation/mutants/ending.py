"""Wrong ideas of how a deal ends."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.plays import STUCK, denied_with_others, lowest_dragon, never
from tests.mutation.changes.scores import UNCHECKED
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import dealing, packs, penalties, playing, settling
from tests.oracle.table import Table

ENDING: Final = mutants(
    "end-play-on (PG-PLAY-12 PG-PLAY-13 WP-PLAY-05 PG-OBJ-01): Goes on after the first player is out.",
    Instead("deal_ends", "first-out", "one-left"),
    "end-first-out (PG-ON-01): Stops at the first player out where play goes on.",
    Instead("deal_ends", "one-left", "first-out"),
    "end-last-pays-nothing (DEC-101): Charges nobody for cards where a deal is played to the last.",
    Function(
        penalties.points_of_cards_left,
        lambda right, seat, game, options: (
            0 if options["deal_ends"] == "one-left" and not game.dragon else right(seat, game, options)
        ),
    ),
    "end-last-pays-one-only (DEC-101): Lets the last player pay the winner alone, however they settle.",
    Function(settling.is_only_winner_paid, lambda right, options: right(options) or options["deal_ends"] == "one-left"),
    "end-last-play-doubles-nothing (DEC-101): Doubles nothing for the winner's last play where others play on.",
    Function(
        penalties.finish_factor,
        lambda right, game, options: 1 if options["deal_ends"] == "one-left" else right(game, options),
    ),
    "end-trick-finished-first (PG-PLAY-13 PG-PLAY-12): Lets the others beat the play with which the winner went out.",
    never(Table._win),
    "end-two-left (PG-ON-01): Stops when two players are left.",
    Function(Table._is_over_when_left, lambda right, self, players: players <= 2),
    UNCHECKED,
    "end-last-out-wins (PG-ON-01): Calls the last player out the winner.",
    Function(Table._winner_of, lambda right, self, placings: placings[-2]),
    UNCHECKED,
    "finisher-lead-to-lowest-seat (PG-ON-02 DEC-21): Gives the lead after a finisher to whoever sits first at the "
    "table.",
    Function(Table._leader_after_finisher, lambda right, self, owner, last: self.seats_in()[0]),
    "finisher-lead-to-last-passer (PG-ON-02 DEC-21): Gives the lead after a finisher to whoever passed last.",
    Function(Table._leader_after_finisher, lambda right, self, owner, last: last),
    "finisher-one-pass-too-few (DEC-21): Ends a finisher's trick one pass too early.",
    Function(
        Table._trick_goes_on,
        lambda right, self: len(self._may_answer()) > (not self.hands[self.owner] and bool(self.passed)),
    ),
    "finisher-trick-over-at-once (PG-ON-02 DEC-21): Lets nobody beat a finisher's play.",
    Function(Table._trick_goes_on, lambda right, self: right(self) and bool(self.hands[self.owner])),
    "lone-two-wins (PG-HK-05 DEC-32): Lets the two of spades win as a lone last card.",
    Instead("lone_top_two_finish", "not-a-win", "wins"),
    "lone-two-forbidden (DEC-32): Forbids the lone two of spades where it merely does not win.",
    Instead("lone_top_two_finish", "not-a-win", "forbidden"),
    "lone-two-allowed (PG-HK-05 DEC-32 DEC-79): Allows the lone top two where it is forbidden.",
    Instead("lone_top_two_finish", "forbidden", "wins"),
    "lone-two-costs-nothing (DEC-99): Charges nothing for a lone top two where it is charged as if held.",
    Instead("lone_top_two_payment", "as-if-held", "nothing"),
    "lone-two-costs-a-card (DEC-99 DEC-32): Charges a lone top two everywhere.",
    Instead("lone_top_two_payment", "nothing", "as-if-held"),
    "lone-two-everywhere (PG-PLAY-12): Denies a lone top two the win everywhere.",
    Instead("lone_top_two_finish", "wins", "not-a-win"),
    "lone-two-any-two (PG-HK-05 DEC-33): Denies every lone two the win.",
    Function(
        playing.is_lone_top_two,
        lambda right, play, hand, options: set(play) == set(hand) and len(hand) == 1 and "2" in min(play),
    ),
    "lone-two-always-spades (DEC-33): Means the two of spades where another suit is highest.",
    Function(playing.top_card, lambda right, options: "2S"),
    "lone-two-in-combination (DEC-32 PG-HK-05): Denies the win to a larger last play with the top two in it.",
    Function(playing.is_denied_the_win, denied_with_others),
    "lone-two-ends-the-deal (DEC-32 PG-HK-05): Ends the deal with a lone two of spades.",
    Function(Table._go_out, lambda right, self, seat, *, wins: right(self, seat, wins=True)),
    UNCHECKED,
    "lone-two-stuck (DEC-79 DEC-20): Lets a leader who holds nothing but the forbidden top two neither play nor pass.",
    STUCK,
    "dragon-ignored (PG-DRA-01 PG-HK-04 DEC-34): Knows no dragon.",
    Instead("dragon", "wins", "off"),
    "dragon-of-one-suit (PG-DRA-01): Asks that a dragon be of one suit.",
    Function(
        dealing.is_dragon, lambda right, hand, options: right(hand, options) and len({card[-1] for card in hand}) == 1
    ),
    "dragon-off-by-one (PG-DRA-01): Lets a dragon lack one rank.",
    Function(dealing.is_dragon, lambda right, hand, options: len(hand) == 13 and len(packs.ranks_of(hand)) >= 12),
    "dragon-first-seat (DEC-34): Lets the first of several dragons win.",
    Function(dealing.best_dragon, lambda right, dragons, hands, options: dragons[0]),
    "dragon-by-lowest-two (DEC-34): Lets the dragon with the lowest two win.",
    Function(dealing.best_dragon, lowest_dragon),
)
