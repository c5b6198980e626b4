"""Wrong ideas of what may be played when: turns, passes, tricks, duties, draws, announcements and the end of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.oracle import answering, dealing, rules, scoring, table
from tests.oracle.table import Table
from tests.wrong.mutant import Function, Instead, Mutant, mutant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tests.oracle.rules import Cards, Classified, Options

    Now = Mapping[str, Any]
    Right = Callable[..., Any]


def never(function: Right) -> Function:
    """What should happen does not."""
    return Function(function, lambda right, *given, **named: None)


def passes(when: Callable[[list[str]], bool]) -> Function:
    """Passing is legal in spite of some fault."""
    return Function(rules.faults_of_pass, lambda right, *now: [] if when(right(*now)) else right(*now))


def must_include(card: Callable[[Cards, Options], str]) -> Function:
    """The opening card is another one, and asked for only from a hand that has it."""

    def wrong(right: Right, hand: Cards, options: Options, now: Now) -> str | None:
        due = card(hand, options)
        return due if right(hand, options, now) is not None and due in hand else None

    return Function(rules.must_include, wrong)


def no_duty_to(form: str) -> Function:
    """One half of the last-card duty is not known."""
    return Function(rules.duty, lambda right, *now: None if right(*now) == form else right(*now))


def more_cards_only(
    right: Right, play: list[str], on_table: Classified | None, options: Options, now: Now
) -> list[str]:
    """Only more cards than the pile has may follow."""
    if on_table is None or rules.is_lead(on_table, now) or rules.classify(play, options) is None:
        return list(right(play, on_table, options, now))
    return [] if len(play) > len(on_table.cards) else ["different-size"]


def leads_singles(
    right: Right, found: Sequence[Classified], hand: list[str], on_table: Classified | None, options: Options, now: Now
) -> list[Classified]:
    """Nothing but singles may be led."""
    moves = right(found, hand, on_table, options, now)
    return [move for move in moves if not rules.is_lead(on_table, now) or move.kind == "single"]


def must_beat(right: Right, hand: list[str], on_table: Classified | None, options: Options, now: Now) -> list[str]:
    """Whoever can beat the pile must."""
    moves = rules.allowed(rules.combinations_in(hand, options), hand, on_table, options, now)
    return right(hand, on_table, options, now) or (["last-card-duty"] if moves else [])


def stuck(right: Right, hand: list[str], on_table: Classified | None, options: Options, now: Now) -> list[str]:
    """Whoever leads may not pass, even if he must not play the only card that he holds."""
    return right(hand, on_table, {**options, "lone_top_two_finish": "wins"}, now)


UNCHECKED: Final = Function(scoring.faults_of_endgame, lambda right, *endgame: [])
"""For mutants that come to results which no deal can have."""
STUCK: Final = Function(rules.faults_of_pass, stuck)
UNDECLARED: Final = Function(
    answering.is_new_lead, lambda right, play, pile, options, *, declared: right(play, pile, options, declared=False)
)


def takes_back(right: Right, self: Table, owner: int) -> int:
    """The winner of a trick takes his last play back into the hand."""
    self.hands[owner] |= set(self.pile or ())
    return int(right(self, owner))


def lets_in_again(right: Right, self: Table) -> None:
    """A play lets those in again who passed."""
    right(self)
    self.locked_out.clear()


def lets_in_after_continuing(right: Right, self: Table) -> None:
    """A play on one's own pile lets those in again who passed."""
    if self.own_pile:
        self.locked_out.clear()
    right(self)


def acts_again(right: Right, self: Table, seat: int) -> None:
    """Whoever has drawn may play."""
    self.passed.discard(seat)
    self.to_act = seat


def with_the_heap(right: Right, self: Table) -> None:
    """The trick in progress goes into the new stock too."""
    self._clear_heap()
    right(self)


def draws_on_a_lead(right: Right, self: Table, seat: int) -> None:
    """Whoever passes on a lead draws a card."""
    if self.stock:
        self.draw_due, self.to_act = 1, seat
    else:
        right(self, seat)


def denied_with_others(right: Right, play: Cards, hand: Cards, options: Options) -> bool:
    """The top two must not be in the last play at all."""
    is_last = set(play) == set(hand) and rules.top_card(options) in hand
    return options["lone_top_two_finish"] == "not-a-win" and is_last


def lowest_dragon(right: Right, dragons: Sequence[int], hands: Sequence[Cards], options: Options) -> int:
    """Of several dragons the one with the lowest two."""
    return min(dragons, key=lambda seat: rules.card_strength(rules.highest_card(hands[seat], options), options))


SINGLE_PLAYS: Final = (
    mutant(
        "play-foreign-cards",
        "PG-OBJ-03",
        "Never looks whether the player holds the cards.",
        Function(rules.holds, lambda right, hand, play: True),
    ),
    mutant(
        "play-anything",
        "PG-OBJ-03 PG-COMB-03 PG-COMB-08 PG-COMB-30 PG-COMB-31",
        "Takes any set of cards for playable.",
        Function(rules.shape, lambda right, cards, t: right(cards, t) or ("single" if len(cards) < 6 else None)),
    ),
    mutant(
        "play-need-not-beat",
        "PG-PLAY-04 PG-COMB-27 PG-COMB-02",
        "Accepts any combination on the pile, higher or not.",
        Function(rules.faults_of_cards, lambda right, play, on_table, *now: right(play, None, *now)),
    ),
    mutant(
        "play-equal-or-higher",
        "PG-PLAY-04",
        "Asks a follower to play more cards than the pile has.",
        Function(rules.faults_of_cards, more_cards_only),
    ),
    mutant(
        "play-going-out-unnoticed",
        "PG-OBJ-01 PG-PLAY-12 WP-PLAY-05",
        "Does not notice that a play empties the hand.",
        Function(answering.leaves_nothing, lambda right, hand, play: False),
    ),
    mutant(
        "play-last-card-left",
        "PG-OBJ-01 PG-PLAY-12",
        "Calls a hand empty that has one card left.",
        Function(answering.leaves_nothing, lambda right, hand, play: len(set(hand) - set(play)) <= 1),
    ),
    mutant(
        "lead-singles-only",
        "PG-PLAY-08 PG-OPEN-08",
        "Lets the leader lead nothing but singles.",
        Function(rules.allowed, leads_singles),
    ),
    mutant(
        "lead-may-pass",
        "DEC-20 PG-PLAY-08",
        "Lets the leader pass.",
        passes(lambda faults: faults == ["pass-on-lead"]),
    ),
    mutant(
        "follow-must-beat",
        "PG-PLAY-09 WP-PLAY-03",
        "Forces a player who can beat the pile to do so.",
        Function(rules.faults_of_pass, must_beat),
    ),
    mutant(
        "follow-never-passes",
        "PG-PLAY-09 PG-PLAY-04",
        "Never lets a follower pass.",
        Function(rules.faults_of_pass, lambda right, *now: right(*now) or ["last-card-duty"]),
    ),
)

OPENING_PLAYS: Final = (
    mutant(
        "opening-card-not-needed",
        "PG-PLAY-02 WP-PLAY-01 DEC-24",
        "Lets the opening play leave out the lowest card.",
        Instead("opening_must_include", True, False),
    ),
    mutant(
        "opening-card-needed-after-all",
        "PG-OPEN-02",
        "Insists on the lowest card where it may stay in the hand.",
        Instead("opening_must_include", False, True),
    ),
    mutant(
        "opening-card-alone",
        "PG-PLAY-02 WP-PLAY-01 DEC-16",
        "Insists that the opening card be played alone.",
        Function(rules.has_opening_card, lambda right, play, card: set(play) == {card}),
    ),
    mutant(
        "opening-card-in-combination",
        "PG-PLAY-02",
        "Insists that the opening card be played in a combination.",
        Function(rules.has_opening_card, lambda right, play, card: right(play, card) and len(play) > 1),
    ),
    mutant(
        "opening-lowest-of-pack-only",
        "DEC-24",
        "Asks for the opening card only where it is the lowest of the whole pack.",
        must_include(lambda hand, options: rules.lowest_card(rules.all_cards(options), options)),
    ),
    mutant(
        "opening-three-of-diamonds",
        "PG-SUIT-02 PG-SUIT-04",
        "Asks for the three of diamonds where another three is lowest.",
        must_include(lambda hand, options: "3D"),
    ),
    mutant(
        "opening-highest-card",
        "PG-PLAY-02",
        "Asks for the highest card in the opening play.",
        Function(rules.opening_card, lambda right, hand, options: rules.highest_card(hand, options)),
    ),
    mutant(
        "opening-never-over",
        "PG-OPEN-08 PG-OPEN-01 PG-HK-06",
        "Asks for the lowest card in every deal, whoever leads.",
        Function(table.is_opening_play, lambda right, opening: opening.leader is not None),
    ),
)

TURNS: Final = (
    mutant(
        "direction-reversed",
        "PG-PLAY-03 PG-DEAL-01",
        "Goes round clockwise.",
        Instead("direction", "counterclockwise", "clockwise"),
    ),
    mutant(
        "direction-clockwise-forgotten",
        "PG-DIR-01 PG-DIR-02",
        "Goes round counterclockwise where clockwise is agreed.",
        Instead("direction", "clockwise", "counterclockwise"),
    ),
    mutant(
        "direction-never-turns",
        "PG-DIR-03 DEC-38",
        "Keeps one direction where it alternates.",
        Instead("direction", "alternating", "counterclockwise"),
    ),
    mutant(
        "direction-begins-clockwise",
        "DEC-38 PG-DIR-03",
        "Begins an alternating game clockwise.",
        Function(dealing.direction, lambda right, options, number: right(options, number + 1)),
    ),
    mutant(
        "turn-not-watched",
        "PG-PLAY-03 DEC-10",
        "Lets anybody act at any time.",
        Function(Table._may_act, lambda right, self, event, seat: True),
    ),
    mutant(
        "turn-skips-one",
        "PG-PLAY-03 PG-PLAY-06",
        "Passes over the next player.",
        Function(Table._next_to_answer, lambda right, self, seat: right(self, self.next_in(seat))),
    ),
    mutant(
        "trick-ends-at-first-pass",
        "PG-PLAY-06 DEC-19 WP-PLAY-04",
        "Ends the trick as soon as one player passes.",
        Function(Table._trick_goes_on, lambda right, self: right(self) and not self.passed),
    ),
    mutant(
        "trick-one-pass-too-few",
        "PG-PLAY-06 DEC-19",
        "Ends the trick one pass too early.",
        Function(
            Table._trick_goes_on, lambda right, self: len(self._may_answer()) > 1 or (right(self) and not self.passed)
        ),
    ),
    mutant(
        "trick-one-pass-too-many",
        "PG-PLAY-06 DEC-19",
        "Asks even the owner of the pile to pass.",
        Function(Table._may_answer, lambda right, self: [seat for seat in self.seats_in() if seat not in self.passed]),
    ),
    mutant(
        "passes-kept-after-a-play",
        "PG-PLAY-06 PG-PLAY-10 WP-PLAY-04 DEC-50",
        "Counts passes that came before the last play.",
        never(Table._forget_passes),
    ),
    mutant(
        "cards-stay-in-hand",
        "PG-PLAY-05 PG-PLAY-07 PG-OBJ-01",
        "Leaves the cards that were played in the hand.",
        never(Table._leave_hand),
    ),
    mutant(
        "cards-taken-back",
        "PG-PLAY-07",
        "Lets the winner of a trick take back his last play.",
        Function(Table._leader_after_trick, takes_back),
    ),
    mutant(
        "pile-last-play-only",
        "PG-PLAY-05",
        "Keeps nothing on the pile but the last play.",
        Function(Table._join_heap, lambda right, self, cards: setattr(self, "heap", list(cards))),
    ),
    mutant(
        "pile-never-cleared",
        "PG-PLAY-05 PG-PLAY-07",
        "Leaves the cards of a finished trick on the pile.",
        never(Table._clear_heap),
    ),
    mutant(
        "pile-lost",
        "PG-PLAY-07",
        "Forgets the cards of a finished trick.",
        never(Table._keep_aside),
    ),
    mutant(
        "cards-not-put-aside",
        "PG-3P-11 DEC-27",
        "Leaves the cards of a finished trick on the table.",
        never(Table._clear_heap),
    ),
    mutant(
        "lead-to-the-next",
        "PG-PLAY-08 PG-PLAY-06 WP-PLAY-04",
        "Gives the lead to the neighbour of whoever won the trick.",
        Function(Table._leader_after_trick, lambda right, self, owner: self.next_in(owner)),
    ),
    mutant(
        "pass-locks-out",
        "PG-PLAY-10 DEC-50 WP-PLAY-04",
        "Locks out whoever has passed.",
        Instead("after_pass", "may-play-again", "out-of-trick"),
    ),
    mutant(
        "pass-locks-nobody-out",
        "PG-NPP-01",
        "Lets those who passed come back where they may not.",
        Instead("after_pass", "out-of-trick", "may-play-again"),
    ),
    mutant(
        "locked-out-may-play",
        "PG-NPP-01",
        "Lets a player who is locked out play if asked about one play.",
        Function(rules.is_locked_out, lambda right, situation: False),
    ),
    mutant(
        "locked-out-for-good",
        "PG-NPP-02 DEC-23",
        "Keeps players locked out after the trick.",
        never(Table._let_everybody_in),
    ),
    mutant(
        "locked-out-until-next-play",
        "PG-NPP-01 DEC-23",
        "Lets players back in after the next play.",
        Function(Table._forget_passes, lets_in_again),
    ),
    mutant(
        "own-pile-forgotten",
        "PG-NPP-03",
        "Does not let a player go on beating his own combination.",
        Instead("self_beat", True, False),
    ),
    mutant(
        "own-pile-everywhere",
        "PG-NPP-03",
        "Lets a player go on beating his own combination everywhere.",
        Instead("self_beat", False, True),
    ),
    mutant(
        "own-pile-answered",
        "PG-NPP-04 DEC-22",
        "Lets the others answer a continuation.",
        Function(Table._forget_passes, lets_in_after_continuing),
    ),
    mutant(
        "own-pile-always-continues",
        "DEC-22",
        "Takes every play on one's own pile for a continuation.",
        Function(Table.is_new_lead, lambda right, self, cards, declared: False),
        Function(rules.continues, lambda right, play, pile, options: True),
    ),
    mutant(
        "own-pile-never-continues",
        "DEC-22 PG-NPP-03",
        "Takes every play on one's own pile for a new lead.",
        Function(rules.continues, lambda right, play, pile, options: False),
    ),
    mutant(
        "own-pile-new-lead-ignored",
        "DEC-22",
        "Ignores that a play on one's own pile is declared a new lead.",
        Function(Table.is_new_lead, lambda right, self, cards, declared: right(self, cards, False)),
        UNDECLARED,
    ),
    mutant(
        "own-pile-mark-unsaid",
        "DEC-22",
        "Says of a declared new lead on one's own pile that it continues the trick.",
        UNDECLARED,
    ),
    mutant(
        "own-pile-only-higher",
        "PG-NPP-03 DEC-22",
        "Allows nothing but a continuation on one's own pile.",
        Function(rules.is_lead, lambda right, on_table, situation: on_table is None),
    ),
    mutant(
        "own-pile-by-a-bomb",
        "DEC-22",
        "Takes a bomb on a smaller pile of one's own for a continuation.",
        Function(
            rules.continues,
            lambda right, play, pile, options: options["self_beat"] and rules.beats(play, pile, options),
        ),
    ),
    mutant(
        "bomb-out-of-turn",
        "DEC-10",
        "Lets bombs be played out of turn.",
        Function(
            Table._may_act, lambda right, self, event, seat: right(self, event, seat) or len(event.get("play", ())) == 5
        ),
    ),
)

DRAWING: Final = (
    mutant(
        "draw-nothing", "PG-3P-09 DEC-26", "Lets players pass without drawing.", Instead("draw_on_pass", "one", "none")
    ),
    mutant(
        "draw-nothing-of-two",
        "PG-2P-06",
        "Lets two players pass without drawing.",
        Instead("draw_on_pass", "one", "none", (("players", 2),)),
    ),
    mutant(
        "draw-as-many-as-the-pile",
        "PG-3P-09",
        "Draws as many cards as the pile has where one is due.",
        Instead("draw_on_pass", "one", "combination-size"),
    ),
    mutant(
        "draw-one-only",
        "PG-3P-12 DEC-26",
        "Draws one card where as many as the pile are due.",
        Instead("draw_on_pass", "combination-size", "one"),
    ),
    mutant(
        "draw-one-more",
        "PG-3P-12",
        "Draws one card too many.",
        Function(
            Table._cards_due,
            lambda right, self, pile: right(self, pile) + (self.options["draw_on_pass"] == "combination-size"),
        ),
    ),
    mutant(
        "draw-all-or-nothing",
        "DEC-26",
        "Draws nothing where the stock has too few cards.",
        Function(Table._as_many_as_there_are, lambda right, self, due: due if due <= len(self.stock) else 0),
    ),
    mutant(
        "draw-not-at-last-pass",
        "DEC-26",
        "Spares the draw of the pass that ends a trick.",
        Function(Table._cards_to_draw, lambda right, self: right(self) if self._trick_goes_on() else 0),
    ),
    mutant(
        "draw-and-play",
        "DEC-26 PG-3P-09",
        "Lets a player act again after drawing.",
        Function(Table._after_draw, acts_again),
    ),
    mutant(
        "draw-never-stops",
        "PG-3P-10",
        "Makes a new stock where drawing should stop.",
        Instead("stock_empty", "stop-drawing", "reshuffle-set-aside"),
    ),
    mutant(
        "draw-stops",
        "PG-3P-11",
        "Stops drawing where a new stock is due.",
        Instead("stock_empty", "reshuffle-set-aside", "stop-drawing"),
    ),
    mutant(
        "reshuffle-the-trick-too",
        "DEC-27",
        "Shuffles the trick in progress into the new stock.",
        Function(Table._refill_stock, with_the_heap),
    ),
    mutant(
        "reshuffle-not-checked",
        "PG-3P-11 DEC-27",
        "Accepts any cards as the new stock.",
        Function(Table._is_the_stock, lambda right, self, order: True),
    ),
    mutant(
        "draw-any-card",
        "PG-3P-09",
        "Lets a player draw any card of the stock.",
        Function(Table._are_on_top, lambda right, self, cards: set(cards) <= set(self.stock)),
    ),
    mutant(
        "draw-any-number",
        "PG-3P-09 PG-3P-12",
        "Lets a player draw any number of cards.",
        Function(Table._is_right_number_of_cards, lambda right, self, cards: True),
    ),
    mutant(
        "draw-on-a-lead",
        "DEC-96",
        "Makes a player draw who has to pass on a lead.",
        Function(Table._pass_the_lead, draws_on_a_lead),
    ),
)

ANNOUNCING: Final = (
    mutant(
        "announce-never",
        "PG-LAST-01 DEC-31",
        "Asks for no announcement of the last card.",
        Instead("last_cards_announcement", 1, 0),
    ),
    mutant(
        "announce-at-two",
        "PG-LAST-01",
        "Asks for an announcement at two cards already.",
        Instead("last_cards_announcement", 1, 2),
    ),
    mutant(
        "announce-at-one",
        "PG-LAST-03",
        "Asks for an announcement at one card only.",
        Instead("last_cards_announcement", 2, 1),
    ),
    mutant(
        "announce-never-in-indonesia",
        "PG-LAST-03",
        "Asks for no announcement at two cards or one.",
        Instead("last_cards_announcement", 2, 0),
    ),
    mutant(
        "announce-silence-allowed",
        "DEC-31 PG-LAST-01",
        "Does not mind a missing announcement.",
        Function(Table._fault_of_silence, lambda right, self, seat: []),
    ),
    mutant(
        "announce-any-number",
        "DEC-31",
        "Does not mind a false number.",
        Function(table.is_right_number, lambda right, announced, left: True),
    ),
    mutant(
        "announce-exactly",
        "PG-LAST-03",
        "Asks for an announcement at two cards, but not at one.",
        Function(table.must_announce, lambda right, left, options: left == options["last_cards_announcement"]),
    ),
)

DUTY: Final = (
    mutant(
        "duty-not-compulsory",
        "PG-LAST-02 DEC-30",
        "Only makes liable where the highest card is compulsory.",
        Instead("last_card_duty", "compulsory", "liable"),
    ),
    mutant(
        "duty-compulsory-everywhere",
        "PG-SCORE-08 PG-SCORE-09",
        "Cuts the moves where a player is only liable.",
        Instead("last_card_duty", "liable", "compulsory"),
    ),
    mutant(
        "duty-forgotten",
        "PG-SCORE-08 PG-SCORE-09 PG-SCORE-10 DEC-60",
        "Knows no duty before a player with one card.",
        Instead("last_card_duty", "liable", "none"),
    ),
    mutant(
        "duty-after-all",
        "PG-LAST-04",
        "Ties an announcement to a duty of the neighbour.",
        Instead("last_card_duty", "none", "compulsory", (("last_cards_announcement", 2),)),
    ),
    mutant(
        "duty-without-money",
        "DEC-58",
        "Makes liable where nothing is paid.",
        Instead("last_card_duty", "none", "liable", (("settlement", "none"),)),
    ),
    mutant(
        "duty-at-two-cards",
        "PG-LAST-02 PG-SCORE-08 PG-SCORE-09",
        "Applies the duty when the next player has two cards, not one.",
        Function(
            rules.faces_last_card,
            lambda right, now: right({**now, "next_player_cards": (now.get("next_player_cards") or 0) - 1}),
        ),
    ),
    mutant(
        "duty-before-locked-out",
        "DEC-29 DEC-77",
        "Applies the duty although the next player is locked out.",
        Function(rules.faces_last_card, lambda right, now: right({**now, "next_player_locked_out": False})),
    ),
    mutant(
        "duty-before-opening",
        "DEC-78",
        "Applies the duty although the opening card is due.",
        Function(
            rules.is_free_of_duty, lambda right, hand, options, now: right(hand, options, {**now, "opening": False})
        ),
    ),
    mutant(
        "duty-before-lone-top-two",
        "DEC-79",
        "Applies the duty to a leader who holds nothing but the top two he may not finish with.",
        Function(
            rules.is_free_of_duty,
            lambda right, hand, options, now: right(hand, {**options, "lone_top_two_finish": "wins"}, now),
        ),
        STUCK,
    ),
    mutant(
        "duty-on-follow-only",
        "PG-SCORE-09 PG-LAST-02",
        "Knows the duty on a pile, but not on the lead.",
        no_duty_to("lead"),
    ),
    mutant(
        "duty-on-lead-only",
        "PG-SCORE-08 DEC-30",
        "Knows the duty on the lead, but not on a single.",
        no_duty_to("follow"),
    ),
    mutant(
        "duty-on-every-pile",
        "DEC-30",
        "Applies the duty on piles of several cards as well.",
        Function(rules.has_higher_single, lambda right, hand, on_table, options: True),
    ),
    mutant(
        "duty-lets-pass",
        "DEC-30",
        "Lets a player bound to play the highest single pass.",
        passes(lambda faults: faults == ["last-card-duty"]),
    ),
    mutant(
        "duty-singles-forbidden",
        "PG-LAST-02",
        "Forbids singles altogether before a player with one card.",
        Function(rules.is_dutiful, lambda right, play, hand, options: len(play) > 1),
    ),
    mutant(
        "duty-lowest-card",
        "PG-LAST-02 PG-SCORE-09",
        "Asks for the lowest card instead of the highest.",
        Function(rules.due_single, lambda right, hand, options: rules.lowest_card(hand, options)),
    ),
    mutant(
        "duty-no-combinations",
        "PG-LAST-02 DEC-30",
        "Asks for the highest single even where a combination could be led.",
        Function(rules.is_dutiful, lambda right, play, hand, options: [*play] == [rules.due_single(hand, options)]),
    ),
    mutant(
        "duty-by-rank-only",
        "DEC-60",
        "Accepts any card of the highest rank as the highest card.",
        Function(
            rules.is_dutiful,
            lambda right, play, hand, options: (
                rules.rank_of(min(play)) == rules.rank_of(rules.due_single(hand, options)) or right(play, hand, options)
            ),
        ),
    ),
    mutant(
        "breach-always-causal",
        "DEC-60",
        "Makes liable for every breach, whether it cost the deal or not.",
        Function(Table._let_win, lambda right, self, breach, winner: True),
    ),
    mutant(
        "breach-never-causal",
        "PG-SCORE-10 DEC-60",
        "Records breaches but never makes anybody liable.",
        Function(Table._let_win, lambda right, self, breach, winner: False),
    ),
    mutant(
        "breach-although-lost-anyway",
        "DEC-60",
        "Makes liable although the highest card would not have kept the winner from going out.",
        Function(Table._is_preventable, lambda right, self, *situation: True),
    ),
    mutant(
        "breach-not-by-passing",
        "DEC-60 PG-SCORE-08",
        "Does not count a pass as a neglect.",
        Function(
            Table._breaks_duty_on_follow, lambda right, self, play, hand: play is not None and right(self, play, hand)
        ),
    ),
)

ENDING: Final = (
    mutant(
        "end-play-on",
        "PG-PLAY-12 PG-PLAY-13 WP-PLAY-05 PG-OBJ-01",
        "Goes on after the first player is out.",
        Instead("deal_ends", "first-out", "one-left"),
    ),
    mutant(
        "end-first-out",
        "PG-ON-01",
        "Stops at the first player out where play goes on.",
        Instead("deal_ends", "one-left", "first-out"),
    ),
    mutant(
        "end-trick-finished-first",
        "PG-PLAY-13 PG-PLAY-12",
        "Lets the others beat the play with which the winner went out.",
        never(Table._win),
    ),
    mutant(
        "end-two-left",
        "PG-ON-01",
        "Stops when two players are left.",
        Function(Table._is_over_when_left, lambda right, self, players: players <= 2),
        UNCHECKED,
    ),
    mutant(
        "end-last-out-wins",
        "PG-ON-01",
        "Calls the last player out the winner.",
        Function(Table._winner_of, lambda right, self, placings: placings[-2]),
        UNCHECKED,
    ),
    mutant(
        "finisher-lead-to-lowest-seat",
        "PG-ON-02 DEC-21",
        "Gives the lead after a finisher to whoever sits first at the table.",
        Function(Table._leader_after_finisher, lambda right, self, owner, last: self.seats_in()[0]),
    ),
    mutant(
        "finisher-lead-to-last-passer",
        "PG-ON-02 DEC-21",
        "Gives the lead after a finisher to whoever passed last.",
        Function(Table._leader_after_finisher, lambda right, self, owner, last: last),
    ),
    mutant(
        "finisher-one-pass-too-few",
        "DEC-21",
        "Ends a finisher's trick one pass too early.",
        Function(
            Table._trick_goes_on,
            lambda right, self: len(self._may_answer()) > (not self.hands[self.owner] and bool(self.passed)),
        ),
    ),
    mutant(
        "finisher-trick-over-at-once",
        "PG-ON-02 DEC-21",
        "Lets nobody beat a finisher's play.",
        Function(Table._trick_goes_on, lambda right, self: right(self) and bool(self.hands[self.owner])),
    ),
    mutant(
        "lone-two-wins",
        "PG-HK-05 DEC-32",
        "Lets the two of spades win as a lone last card.",
        Instead("lone_top_two_finish", "not-a-win", "wins"),
    ),
    mutant(
        "lone-two-forbidden",
        "DEC-32",
        "Forbids the lone two of spades where it merely does not win.",
        Instead("lone_top_two_finish", "not-a-win", "forbidden"),
    ),
    mutant(
        "lone-two-allowed",
        "PG-HK-05 DEC-32 DEC-79",
        "Allows the lone top two where it is forbidden.",
        Instead("lone_top_two_finish", "forbidden", "wins"),
    ),
    mutant(
        "lone-two-everywhere",
        "PG-PLAY-12",
        "Denies a lone top two the win everywhere.",
        Instead("lone_top_two_finish", "wins", "not-a-win"),
    ),
    mutant(
        "lone-two-any-two",
        "PG-HK-05 DEC-33",
        "Denies every lone two the win.",
        Function(
            rules.is_lone_top_two,
            lambda right, play, hand, options: set(play) == set(hand) and len(hand) == 1 and "2" in min(play),
        ),
    ),
    mutant(
        "lone-two-always-spades",
        "DEC-33",
        "Means the two of spades where another suit is highest.",
        Function(rules.top_card, lambda right, options: "2S"),
    ),
    mutant(
        "lone-two-in-combination",
        "DEC-32 PG-HK-05",
        "Denies the win to a larger last play with the top two in it.",
        Function(rules.is_denied_the_win, denied_with_others),
    ),
    mutant(
        "lone-two-ends-the-deal",
        "DEC-32 PG-HK-05",
        "Ends the deal with a lone two of spades.",
        Function(Table._go_out, lambda right, self, seat, *, wins: right(self, seat, wins=True)),
        UNCHECKED,
    ),
    mutant(
        "lone-two-stuck",
        "DEC-79 DEC-20",
        "Lets a leader who holds nothing but the forbidden top two neither play nor pass.",
        STUCK,
    ),
    mutant("dragon-ignored", "PG-DRA-01 PG-HK-04 DEC-34", "Knows no dragon.", Instead("dragon", "wins", "off")),
    mutant(
        "dragon-of-one-suit",
        "PG-DRA-01",
        "Asks that a dragon be of one suit.",
        Function(
            dealing.is_dragon,
            lambda right, hand, options: right(hand, options) and len({card[-1] for card in hand}) == 1,
        ),
    ),
    mutant(
        "dragon-off-by-one",
        "PG-DRA-01",
        "Lets a dragon lack one rank.",
        Function(dealing.is_dragon, lambda right, hand, options: len(hand) == 13 and len(rules.ranks_of(hand)) >= 12),
    ),
    mutant(
        "dragon-first-seat",
        "DEC-34",
        "Lets the first of several dragons win.",
        Function(dealing.best_dragon, lambda right, dragons, hands, options: dragons[0]),
    ),
    mutant(
        "dragon-by-lowest-two",
        "DEC-34",
        "Lets the dragon with the lowest two win.",
        Function(dealing.best_dragon, lowest_dragon),
    ),
)

PLAY_MUTANTS: Final[tuple[Mutant, ...]] = (
    *SINGLE_PLAYS,
    *OPENING_PLAYS,
    *TURNS,
    *DRAWING,
    *ANNOUNCING,
    *DUTY,
    *ENDING,
)
