"""Wrong ideas of turns, passes, tricks and one's own pile."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.plays import UNDECLARED, lets_in_after_continuing, lets_in_again, never, takes_back
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import classifying, dealing, playing
from tests.oracle.table import Table

TURNS: Final = mutants(
    "direction-reversed (PG-PLAY-03 PG-DEAL-01): Goes round clockwise.",
    Instead("direction", "counterclockwise", "clockwise"),
    "direction-clockwise-forgotten (PG-DIR-01 PG-DIR-02): Goes round counterclockwise where clockwise is agreed.",
    Instead("direction", "clockwise", "counterclockwise"),
    "direction-never-turns (PG-DIR-03 DEC-38): Keeps one direction where it alternates.",
    Instead("direction", "alternating", "counterclockwise"),
    "direction-begins-clockwise (DEC-38 PG-DIR-03): Begins an alternating game clockwise.",
    Function(dealing.direction, lambda right, options, number: right(options, number + 1)),
    "turn-not-watched (PG-PLAY-03 DEC-10): Lets anybody act at any time.",
    Function(Table._may_act, lambda right, self, event, seat: True),
    "turn-skips-one (PG-PLAY-03 PG-PLAY-06): Passes over the next player.",
    Function(Table._next_to_answer, lambda right, self, seat: right(self, self.next_in(seat))),
    "trick-ends-at-first-pass (PG-PLAY-06 DEC-19 WP-PLAY-04): Ends the trick as soon as one player passes.",
    Function(Table._trick_goes_on, lambda right, self: right(self) and not self.passed),
    "trick-one-pass-too-few (PG-PLAY-06 DEC-19): Ends the trick one pass too early.",
    Function(
        Table._trick_goes_on, lambda right, self: len(self._may_answer()) > 1 or (right(self) and not self.passed)
    ),
    "trick-one-pass-too-many (PG-PLAY-06 DEC-19): Asks even the owner of the pile to pass.",
    Function(Table._may_answer, lambda right, self: [seat for seat in self.seats_in() if seat not in self.passed]),
    "passes-kept-after-a-play (PG-PLAY-06 PG-PLAY-10 WP-PLAY-04 DEC-50): Counts passes that came before the last play.",
    never(Table._forget_passes),
    "cards-stay-in-hand (PG-PLAY-05 PG-PLAY-07 PG-OBJ-01): Leaves the cards that were played in the hand.",
    never(Table._leave_hand),
    "cards-taken-back (PG-PLAY-07): Lets the winner of a trick take back his last play.",
    Function(Table._leader_after_trick, takes_back),
    "pile-last-play-only (PG-PLAY-05): Keeps nothing on the pile but the last play.",
    Function(Table._join_heap, lambda right, self, cards: setattr(self, "heap", list(cards))),
    "pile-never-cleared (PG-PLAY-05 PG-PLAY-07): Leaves the cards of a finished trick on the pile.",
    never(Table._clear_heap),
    "pile-lost (PG-PLAY-07): Forgets the cards of a finished trick.",
    never(Table._keep_aside),
    "cards-not-put-aside (PG-3P-11 DEC-27): Leaves the cards of a finished trick on the table.",
    never(Table._clear_heap),
    "lead-to-the-next (PG-PLAY-08 PG-PLAY-06 WP-PLAY-04): Gives the lead to the neighbour of whoever won the trick.",
    Function(Table._leader_after_trick, lambda right, self, owner: self.next_in(owner)),
    "pass-locks-out (PG-PLAY-10 DEC-50 WP-PLAY-04): Locks out whoever has passed.",
    Instead("after_pass", "may-play-again", "out-of-trick"),
    "pass-locks-nobody-out (PG-NPP-01): Lets those who passed come back where they may not.",
    Instead("after_pass", "out-of-trick", "may-play-again"),
    "locked-out-may-play (PG-NPP-01): Lets a player who is locked out play if asked about one play.",
    Function(playing.is_locked_out, lambda right, situation: False),
    "locked-out-for-good (PG-NPP-02 DEC-23): Keeps players locked out after the trick.",
    never(Table._let_everybody_in),
    "locked-out-until-next-play (PG-NPP-01 DEC-23): Lets players back in after the next play.",
    Function(Table._forget_passes, lets_in_again),
    "own-pile-forgotten (PG-NPP-03): Does not let a player go on beating his own combination.",
    Instead("self_beat", True, False),
    "own-pile-everywhere (PG-NPP-03): Lets a player go on beating his own combination everywhere.",
    Instead("self_beat", False, True),
    "own-pile-answered (PG-NPP-04 DEC-22): Lets the others answer a continuation.",
    Function(Table._forget_passes, lets_in_after_continuing),
    "own-pile-always-continues (DEC-22): Takes every play on one's own pile for a continuation.",
    Function(Table.is_new_lead, lambda right, self, cards, declared: False),
    Function(playing.continues, lambda right, play, pile, options: True),
    "own-pile-never-continues (DEC-22 PG-NPP-03): Takes every play on one's own pile for a new lead.",
    Function(playing.continues, lambda right, play, pile, options: False),
    "own-pile-new-lead-ignored (DEC-22): Ignores that a play on one's own pile is declared a new lead.",
    Function(Table.is_new_lead, lambda right, self, cards, declared: right(self, cards, False)),
    UNDECLARED,
    "own-pile-mark-unsaid (DEC-22): Says of a declared new lead on one's own pile that it continues the trick.",
    UNDECLARED,
    "own-pile-only-higher (PG-NPP-03 DEC-22): Allows nothing but a continuation on one's own pile.",
    Function(playing.is_lead, lambda right, on_table, situation: on_table is None),
    "own-pile-by-a-bomb (DEC-22): Takes a bomb on a smaller pile of one's own for a continuation.",
    Function(
        playing.continues,
        lambda right, play, pile, options: options["self_beat"] and classifying.beats(play, pile, options),
    ),
    "bomb-out-of-turn (DEC-10): Lets bombs be played out of turn.",
    Function(
        Table._may_act, lambda right, self, event, seat: right(self, event, seat) or len(event.get("play", ())) == 5
    ),
)
