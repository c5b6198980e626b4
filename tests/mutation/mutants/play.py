"""Wrong ideas of plays, turns, tricks, draws, duties and the end of a deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, Final

from tests.mutation.mutant import Function, also, given, gives, instead, made, mutants, only, ruled, where
from tests.oracle import answering, classifying, dealing, endgames, packs, playing, scoring, table
from tests.oracle.classifying import Classified
from tests.oracle.packs import Cards, Options
from tests.oracle.table import Event, Table, Violation

Right = Callable[..., Any]

UNCHECKED: Final = gives(endgames.faults_of_endgame, [])
"""For engines that come to results which no deal can have."""

STUCK: Final = ruled(playing.faults_of_pass, lone_top_two_finish="wins")
"""Whoever leads may not pass, even if he must not play the only card that he holds."""


def must_include(card: Callable[[Cards, Options], str]) -> Function:
    """The opening card is another one, and asked for only from a hand that has it."""

    def wrong(right: Right, hand: Cards, options: Options, now: Any) -> str | None:
        due = card(hand, options)
        return due if right(hand, options, now) is not None and due in hand else None

    return Function(playing.must_include, wrong)


def leads_singles(right: Right, found: Sequence[Classified], *turn: Any) -> list[Classified]:
    _, on_table, _, now = turn
    return [move for move in right(found, *turn) if not playing.is_lead(on_table, now) or move.kind == "single"]


def must_beat(hand: list[str], *turn: Any) -> list[str]:
    moves = playing.allowed(playing.combinations_in(hand, turn[1]), hand, *turn)
    return ["last-card-duty"] if moves else []


def lets_in_again(right: Right, self: Table) -> None:
    right(self)
    self.locked_out.clear()


def lets_in_after_continuing(right: Right, self: Table) -> None:
    if self.own_pile:
        self.locked_out.clear()
    right(self)


def gives_the_turn_back(right: Right, self: Table, event: Event) -> list[Violation]:
    due = self.to_act
    found: list[Violation] = right(self, event)
    if not found and "play" in event and event["seat"] != due and not self.over:
        self.to_act = due
    return found


def acts_again(self: Table, seat: int) -> None:
    self.passed.discard(seat)
    self.to_act = seat


def draws_on_a_lead(right: Right, self: Table, seat: int) -> None:
    if self.stock:
        self.draw_due, self.to_act, self.owner = 1, seat, self.next_in(seat)
    else:
        right(self, seat)


def denied_with_others(play: Cards, hand: Cards, options: Options) -> bool:
    is_last = set(play) == set(hand) and playing.top_card(options) in hand
    return options["lone_top_two_finish"] == "not-a-win" and is_last


def lowest_dragon(dragons: Sequence[int], hands: Sequence[Cards], options: Options) -> int:
    return min(dragons, key=lambda seat: packs.card_strength(playing.highest_card(hands[seat], options), options))


def holds_nothing_higher(self: Table) -> bool:
    highest = max(map(self.strength.__getitem__, self.hands[self.acting()]))
    return self.pile is None or highest < max(map(self.strength.__getitem__, self.pile))


def passes_without_drawing(right: Right, self: Table) -> None:
    seat = self.acting()
    right(self)
    if self.draw_due:
        self.draw_due = 0
        self._next_turn(seat)


def passes_before_refusals(right: Right, self: Table, event: Event) -> list[Violation]:
    passed = self.passed_over(event)
    found: list[Violation] = right(self, event)
    for _ in passed if found else ():
        self.pass_unwritten()
    return found


def passes_others_alone(right: Right, self: Table, event: Event) -> list[int]:
    return [] if event.get("seat") == self.to_act else right(self, event)


def lets_in_after_passing(right: Right, self: Table) -> None:
    seat = self.acting()
    right(self)
    self.locked_out.discard(seat)


def passes_before_bombs(right: Right, self: Table, event: Event) -> list[int]:
    with_turns = deepcopy(self)
    if self.options["bombs"] == "at-any-time":
        with_turns.options = {**self.options, "bombs": "on"}
    return right(with_turns, event)  # type: ignore[no-any-return]


MUTANTS: Final = mutants(
    # Single plays.
    "play-foreign-cards (PG-OBJ-03 DEC-100): Never looks whether the player holds the cards.",
    gives(playing.holds, True),
    "play-anything (PG-OBJ-03 PG-COMB-03 PG-COMB-08 PG-COMB-30 PG-COMB-31): Takes any set of cards for playable.",
    also(classifying.shape, lambda cards, *_: "single" if len(cards) < 6 else None),
    "play-going-out-unnoticed (PG-OBJ-01 PG-PLAY-12 WP-PLAY-05): Does not notice that a play empties the hand.",
    gives(answering.leaves_nothing, False),
    "lead-singles-only (PG-PLAY-08 PG-OPEN-08): Lets the leader lead nothing but singles.",
    Function(playing.allowed, leads_singles),
    "lead-may-pass (DEC-20 PG-PLAY-08): Lets the leader pass.",
    made(playing.faults_of_pass, lambda found: [] if found == ["pass-on-lead"] else found),
    "follow-must-beat (PG-PLAY-09 WP-PLAY-03): Forces a player who can beat the pile to do so.",
    also(playing.faults_of_pass, must_beat),
    "follow-never-passes (PG-PLAY-09 PG-PLAY-04): Never lets a follower pass.",
    made(playing.faults_of_pass, lambda found: found or ["last-card-duty"]),
    # Opening plays.
    "opening-card-alone (PG-PLAY-02 WP-PLAY-01 DEC-16): Insists that the opening card be played alone.",
    instead(playing.has_opening_card, lambda play, card: set(play) == {card}),
    "opening-alone-or-in-five (HR-LEAD-05 DEC-183): Lets the card that has to open alone be played in five cards too.",
    instead(playing.is_opening_card_alone, lambda play, card: card in play and len(set(play)) in (1, 5)),
    "opening-alone-or-another (HR-LEAD-05): Lets any single card open where the lowest has to alone.",
    instead(playing.is_opening_card_alone, lambda play, card: len(set(play)) == 1),
    "opening-lowest-of-pack-only (DEC-24): Asks for the opening card only where it is the lowest of the whole pack.",
    must_include(lambda hand, options: playing.lowest_card(packs.all_cards(options), options)),
    "opening-three-of-diamonds (PG-SUIT-02 PG-SUIT-04): Asks for the three of diamonds where another three is lowest.",
    must_include(lambda hand, options: "3D"),
    "opening-highest-card (PG-PLAY-02): Asks for the highest card in the opening play.",
    instead(playing.opening_card, playing.highest_card),
    "opening-never-over (PG-OPEN-08 PG-OPEN-01 PG-HK-06): Asks for the lowest card in every deal, whoever leads.",
    instead(table.is_opening_play, lambda opening: opening.leader is not None),
    # Passes that nobody writes down.
    "unwritten-passes-never (HR-PASS-01): Wants every pass written.",
    gives(Table._are_passes_written, True),
    "unwritten-passes-of-anybody (HR-PASS-01 DEC-189): Passes over seats that could play.",
    instead(Table.can_only_pass, lambda self: self.pile is not None and not self.draw_due),
    "unwritten-passes-by-the-pile (DEC-189): Passes seats over only where they hold no higher card than the pile.",
    only(Table.can_only_pass, holds_nothing_higher),
    "unwritten-passes-without-drawing (DEC-189): Forgets that who passes has to draw.",
    Function(Table.pass_unwritten, passes_without_drawing),
    "unwritten-passes-before-refusals (DEC-189): Lets those pass too before whom a play is refused.",
    Function(Table.apply, passes_before_refusals),
    "unwritten-passes-not-of-the-next (DEC-189): Never passes a seat over that acts itself.",
    Function(Table.passed_over, passes_others_alone),
    "unwritten-passes-forgotten (DEC-189): Does not lock out who is passed over.",
    Function(Table.pass_unwritten, lets_in_after_passing),
    "unwritten-passes-before-bombs (DEC-189): Lets those pass before whom a bomb comes out of turn.",
    Function(Table.passed_over, passes_before_bombs),
    # Turns.
    "direction-begins-clockwise (DEC-38 PG-DIR-03): Begins an alternating game clockwise.",
    given(dealing.direction, deal_number=lambda number: number + 1),
    "turn-not-watched (PG-PLAY-03 DEC-10): Lets anybody act at any time.",
    gives(Table._may_act, True),
    "turn-skips-one (PG-PLAY-03 PG-PLAY-06): Passes over the next player.",
    Function(Table._next_to_answer, lambda right, self, seat: right(self, self.next_in(seat))),
    "trick-ends-at-first-pass (PG-PLAY-06 DEC-19 WP-PLAY-04): Ends the trick as soon as one player passes.",
    only(Table._trick_goes_on, lambda self: not self.passed),
    "trick-one-pass-too-many (PG-PLAY-06 DEC-19): Asks even the owner of the pile to pass.",
    instead(Table._may_answer, lambda self: [seat for seat in self.seats_in() if seat not in self.passed]),
    "passes-kept-after-a-play (PG-PLAY-06 PG-PLAY-10 WP-PLAY-04 DEC-50 DEC-106): Counts passes before the last play.",
    gives(Table._forget_passes, None),
    "cards-stay-in-hand (PG-PLAY-05 PG-PLAY-07 PG-OBJ-01): Leaves the cards that were played in the hand.",
    gives(Table._leave_hand, None),
    "pile-never-cleared (PG-PLAY-05 PG-PLAY-07): Leaves the cards of a finished trick on the pile.",
    gives(Table._clear_heap, None),
    "cards-not-put-aside (PG-3P-11 DEC-27): Leaves the cards of a finished trick on the table.",
    gives(Table._clear_heap, None),
    "locked-out-may-play (PG-NPP-01): Lets a player who is locked out play if asked about one play.",
    gives(playing.is_locked_out, False),
    "locked-out-for-good (PG-NPP-02 DEC-23): Keeps players locked out after the trick.",
    gives(Table._let_everybody_in, None),
    "locked-out-until-next-play (PG-NPP-01 DEC-23): Lets players back in after the next play.",
    Function(Table._forget_passes, lets_in_again),
    "own-pile-answered (PG-NPP-04 DEC-22): Lets the others answer a continuation.",
    Function(Table._forget_passes, lets_in_after_continuing),
    "own-pile-never-continues (DEC-22 PG-NPP-03): Takes every play on one's own pile for a new lead.",
    gives(playing.continues, False),
    "own-pile-only-higher (PG-NPP-03 DEC-22): Allows nothing but a continuation on one's own pile.",
    instead(playing.is_lead, lambda on_table, *_: on_table is None),
    "bomb-from-outside-the-trick (DEC-105): Lets even those bomb who are out of the trick.",
    gives(Table._is_out_of_the_trick, False),
    "bomb-not-after-a-pass (DEC-105): Lets nobody bomb out of turn who has passed.",
    instead(Table._is_out_of_the_trick, lambda self, seat: seat in self.passed),
    "bomb-on-ones-own-play (DEC-104): Lets players bomb what they have played themselves.",
    gives(Table._bombs_himself, False),
    "bomb-out-of-turn-with-the-rest (DEC-10 DEC-104): Lets everything come out of turn where bombs may.",
    instead(Table._bombs_out_of_turn, lambda self, seat, *_: self.pile is not None and seat != self.owner),
    "bomb-gives-the-turn-back (DEC-106): Gives the turn back to whoever was to act before a bomb out of turn.",
    Function(Table.apply, gives_the_turn_back),
    # Drawing.
    "draw-one-more (PG-3P-12): Draws one card too many.",
    Function(
        Table._cards_due,
        lambda right, self, pile: right(self, pile) + (self.options["draw_on_pass"] == "combination-size"),
    ),
    "draw-not-at-last-pass (DEC-26): Spares the draw of the pass that ends a trick.",
    Function(Table._cards_to_draw, lambda right, self: right(self) if self._trick_goes_on() else 0),
    "draw-and-play (DEC-26 PG-3P-09): Lets a player act again after drawing.",
    instead(Table._after_draw, acts_again),
    "reshuffle-not-checked (PG-3P-11 DEC-27): Accepts any cards as the new stock.",
    gives(Table._is_the_stock, True),
    "draw-any-number (PG-3P-09 PG-3P-12): Lets a player draw any number of cards.",
    gives(Table._is_right_number_of_cards, True),
    "draw-on-a-lead (DEC-96): Makes a player draw who has to pass on a lead.",
    Function(Table._pass_the_lead, draws_on_a_lead),
    # Announcing.
    "announce-silence-allowed (DEC-31 PG-LAST-01): Does not mind a missing announcement.",
    gives(Table._fault_of_silence, []),
    "announce-any-number (DEC-31): Does not mind a false number.",
    gives(table.is_right_number, True),
    "answers-not-heard (PG-PLAY-11): Does not mind a false answer where no announcement is due.",
    also(Table.may_say, lambda self, seat, *_: not self.owes_a_word(seat)),
    "answers-refused (PG-PLAY-11 DEC-107): Refuses what is said where no announcement is due, true or not.",
    only(Table.may_say, lambda self, seat, *_: self.owes_a_word(seat)),
    "answers-end-the-draw (DEC-107): Charges a draw that is due when another seat says a number.",
    only(Table._takes_no_turn, lambda self, *_: not self.draw_due),
    "draw-charged-to-the-next (DEC-108): Charges whoever acts instead of a draw, because it is not his turn.",
    gives(Table.draw_is_missing, False),
    "draw-charged-to-nobody (DEC-108): Does not charge whoever passed and did not draw.",
    gives(Table._fault_of_not_drawing, []),
    "announce-exactly (PG-LAST-03): Asks for an announcement at two cards, but not at one.",
    instead(table.must_announce, lambda left, options: left == options["last_cards_announcement"]),
    # Duty.
    "duty-before-locked-out (DEC-29 DEC-77): Applies the duty although the next player is locked out.",
    given(playing.faces_last_card, situation=lambda now: {**now, "next_player_locked_out": False}),
    "duty-before-opening (DEC-78): Applies the duty although the opening card is due.",
    given(playing.is_free_of_duty, situation=lambda now: {**now, "opening": False}),
    "duty-before-lone-top-two (DEC-79): Applies the duty to a leader who holds nothing but the top two he may not "
    "finish with.",
    ruled(playing.is_free_of_duty, lone_top_two_finish="wins"),
    STUCK,
    "duty-on-follow-only (PG-SCORE-09 PG-LAST-02): Knows the duty on a pile, but not on the lead.",
    made(playing.duty, lambda found: None if found == "lead" else found),
    "duty-on-lead-only (PG-SCORE-08 DEC-30): Knows the duty on the lead, but not on a single.",
    made(playing.duty, lambda found: None if found == "follow" else found),
    "duty-lowest-card (PG-LAST-02 PG-SCORE-09): Asks for the lowest card instead of the highest.",
    instead(playing.due_single, playing.lowest_card),
    "duty-no-combinations (PG-LAST-02 DEC-30): Asks for the highest single even where a combination could be led.",
    instead(playing.is_dutiful, lambda play, hand, options: [*play] == [playing.due_single(hand, options)]),
    "breach-never-causal (PG-SCORE-10 DEC-60): Records breaches but never makes anybody liable.",
    gives(Table._let_win, False),
    "breach-not-by-passing (DEC-60 PG-SCORE-08): Does not count a pass as a neglect.",
    where(Table._breaks_duty_on_follow, lambda self, play, hand: play is None, False),
    # Ending.
    "end-last-pays-one-only (DEC-101): Lets the last player pay the winner alone, however they settle.",
    also(scoring.is_only_winner_paid, lambda options: options["deal_ends"] == "one-left"),
    "end-last-play-doubles-nothing (DEC-101): Doubles nothing for the winner's last play where others play on.",
    where(scoring.finish_factor, lambda game, options: options["deal_ends"] == "one-left", 1),
    "end-trick-finished-first (PG-PLAY-13 PG-PLAY-12): Lets the others beat the play with which the winner went out.",
    gives(Table._win, None),
    "end-two-left (PG-ON-01): Stops when two players are left.",
    instead(Table._is_over_when_left, lambda self, players: players <= 2),
    UNCHECKED,
    "end-last-out-wins (PG-ON-01): Calls the last player out the winner.",
    instead(Table._winner_of, lambda self, placings: placings[-2]),
    UNCHECKED,
    "finisher-lead-to-last-passer (PG-ON-02 DEC-21): Gives the lead after a finisher to whoever passed last.",
    instead(Table._leader_after_finisher, lambda self, owner, last: last),
    "finisher-trick-over-at-once (PG-ON-02 DEC-21): Lets nobody beat a finisher's play.",
    only(Table._trick_goes_on, lambda self: bool(self.hands[self.owner])),
    "lone-two-any-two (PG-HK-05 DEC-33): Denies every lone two the win.",
    instead(playing.is_lone_top_two, lambda play, hand, *_: [*play] == [*hand] and len(hand) == 1 and "2" in play[0]),
    "lone-two-always-spades (DEC-33): Means the two of spades where another suit is highest.",
    gives(playing.top_card, "2S"),
    "lone-two-in-combination (DEC-32 PG-HK-05): Denies the win to a larger last play with the top two in it.",
    instead(playing.is_denied_the_win, denied_with_others),
    "lone-two-ends-the-deal (DEC-32 PG-HK-05): Ends the deal with a lone two of spades.",
    given(Table._go_out, wins=lambda wins: True),
    UNCHECKED,
    "lone-two-stuck (DEC-79 DEC-20): Lets a leader who holds nothing but the forbidden top two neither play nor pass.",
    STUCK,
    "dragon-of-one-suit (PG-DRA-01): Asks that a dragon be of one suit.",
    only(dealing.is_dragon, lambda hand, *_: len({card[-1] for card in hand}) == 1),
    "dragon-off-by-one (PG-DRA-01): Lets a dragon lack one rank.",
    instead(dealing.is_dragon, lambda hand, *_: len(hand) == 13 and len(packs.ranks_of(hand)) >= 12),
    "dragon-first-seat (DEC-34): Lets the first of several dragons win.",
    instead(dealing.best_dragon, lambda dragons, *_: dragons[0]),
    "dragon-by-lowest-two (DEC-34): Lets the dragon with the lowest two win.",
    instead(dealing.best_dragon, lowest_dragon),
)
