"""Wrong ideas of what a pass costs, and of announcements."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.plays import acts_again, draws_on_a_lead, with_the_heap
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import table, table_state
from tests.oracle.table import Table

DRAWING: Final = mutants(
    "draw-nothing (PG-3P-09 DEC-26): Lets players pass without drawing.",
    Instead("draw_on_pass", "one", "none"),
    "draw-nothing-of-two (PG-2P-06): Lets two players pass without drawing.",
    Instead("draw_on_pass", "one", "none", (("players", 2),)),
    "draw-as-many-as-the-pile (PG-3P-09): Draws as many cards as the pile has where one is due.",
    Instead("draw_on_pass", "one", "combination-size"),
    "draw-one-only (PG-3P-12 DEC-26): Draws one card where as many as the pile are due.",
    Instead("draw_on_pass", "combination-size", "one"),
    "draw-one-more (PG-3P-12): Draws one card too many.",
    Function(
        Table._cards_due,
        lambda right, self, pile: right(self, pile) + (self.options["draw_on_pass"] == "combination-size"),
    ),
    "draw-all-or-nothing (DEC-26): Draws nothing where the stock has too few cards.",
    Function(Table._as_many_as_there_are, lambda right, self, due: due if due <= len(self.stock) else 0),
    "draw-not-at-last-pass (DEC-26): Spares the draw of the pass that ends a trick.",
    Function(Table._cards_to_draw, lambda right, self: right(self) if self._trick_goes_on() else 0),
    "draw-and-play (DEC-26 PG-3P-09): Lets a player act again after drawing.",
    Function(Table._after_draw, acts_again),
    "draw-never-stops (PG-3P-10): Makes a new stock where drawing should stop.",
    Instead("stock_empty", "stop-drawing", "reshuffle-set-aside"),
    "draw-stops (PG-3P-11): Stops drawing where a new stock is due.",
    Instead("stock_empty", "reshuffle-set-aside", "stop-drawing"),
    "reshuffle-the-trick-too (DEC-27): Shuffles the trick in progress into the new stock.",
    Function(Table._refill_stock, with_the_heap),
    "reshuffle-not-checked (PG-3P-11 DEC-27): Accepts any cards as the new stock.",
    Function(Table._is_the_stock, lambda right, self, order: True),
    "draw-any-card (PG-3P-09): Lets a player draw any card of the stock.",
    Function(Table._are_on_top, lambda right, self, cards: set(cards) <= set(self.stock)),
    "draw-any-number (PG-3P-09 PG-3P-12): Lets a player draw any number of cards.",
    Function(Table._is_right_number_of_cards, lambda right, self, cards: True),
    "draw-on-a-lead (DEC-96): Makes a player draw who has to pass on a lead.",
    Function(Table._pass_the_lead, draws_on_a_lead),
)

ANNOUNCING: Final = mutants(
    "announce-never (PG-LAST-01 DEC-31): Asks for no announcement of the last card.",
    Instead("last_cards_announcement", 1, 0),
    "announce-at-two (PG-LAST-01): Asks for an announcement at two cards already.",
    Instead("last_cards_announcement", 1, 2),
    "announce-at-one (PG-LAST-03): Asks for an announcement at one card only.",
    Instead("last_cards_announcement", 2, 1),
    "announce-never-in-indonesia (PG-LAST-03): Asks for no announcement at two cards or one.",
    Instead("last_cards_announcement", 2, 0),
    "announce-silence-allowed (DEC-31 PG-LAST-01): Does not mind a missing announcement.",
    Function(Table._fault_of_silence, lambda right, self, seat: []),
    "announce-any-number (DEC-31): Does not mind a false number.",
    Function(table_state.is_right_number, lambda right, announced, left: True),
    "answers-not-heard (PG-PLAY-11): Does not mind a false answer where no announcement is due.",
    Function(Table.may_say, lambda right, self, seat, number: not self.owes_a_word(seat) or right(self, seat, number)),
    "answers-refused (PG-PLAY-11 DEC-107): Refuses what is said where no announcement is due, true or not.",
    Function(Table.may_say, lambda right, self, seat, number: self.owes_a_word(seat) and right(self, seat, number)),
    "answers-instead (DEC-107): Takes another's answer for the end of the time to announce.",
    Function(
        Table._takes_no_turn,
        lambda right, self, event: right(self, event) and (self.draw_due or self.owes_a_word(event["seat"])),
    ),
    "answers-end-the-draw (DEC-107): Charges a draw that is due when another seat says a number.",
    Function(Table._takes_no_turn, lambda right, self, event: right(self, event) and not self.draw_due),
    "draw-charged-to-the-next (DEC-108): Charges whoever acts instead of a draw, because it is not his turn.",
    Function(Table.draw_is_missing, lambda right, self, event: False),
    "draw-charged-to-nobody (DEC-108): Does not charge whoever passed and did not draw.",
    Function(Table._fault_of_not_drawing, lambda right, self, seat: []),
    "announce-exactly (PG-LAST-03): Asks for an announcement at two cards, but not at one.",
    Function(table.must_announce, lambda right, left, options: left == options["last_cards_announcement"]),
)
