"""Wrong ideas of what may be played, and of the opening play."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.plays import leads_singles, more_cards_only, must_beat, must_include, passes
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import answering, classifying, packs, playing, table_state

SINGLE_PLAYS: Final = mutants(
    "play-foreign-cards (PG-OBJ-03 DEC-100): Never looks whether the player holds the cards.",
    Function(playing.holds, lambda right, hand, play: True),
    "play-anything (PG-OBJ-03 PG-COMB-03 PG-COMB-08 PG-COMB-30 PG-COMB-31): Takes any set of cards for playable.",
    Function(classifying.shape, lambda right, cards, t: right(cards, t) or ("single" if len(cards) < 6 else None)),
    "play-need-not-beat (PG-PLAY-04 PG-COMB-27 PG-COMB-02): Accepts any combination on the pile, higher or not.",
    Function(playing.faults_of_cards, lambda right, play, on_table, *now: right(play, None, *now)),
    "play-equal-or-higher (PG-PLAY-04): Asks a follower to play more cards than the pile has.",
    Function(playing.faults_of_cards, more_cards_only),
    "play-going-out-unnoticed (PG-OBJ-01 PG-PLAY-12 WP-PLAY-05): Does not notice that a play empties the hand.",
    Function(answering.leaves_nothing, lambda right, hand, play: False),
    "play-last-card-left (PG-OBJ-01 PG-PLAY-12): Calls a hand empty that has one card left.",
    Function(answering.leaves_nothing, lambda right, hand, play: len(set(hand) - set(play)) <= 1),
    "lead-singles-only (PG-PLAY-08 PG-OPEN-08): Lets the leader lead nothing but singles.",
    Function(playing.allowed, leads_singles),
    "lead-may-pass (DEC-20 PG-PLAY-08): Lets the leader pass.",
    passes(lambda faults: faults == ["pass-on-lead"]),
    "follow-must-beat (PG-PLAY-09 WP-PLAY-03): Forces a player who can beat the pile to do so.",
    Function(playing.faults_of_pass, must_beat),
    "follow-never-passes (PG-PLAY-09 PG-PLAY-04): Never lets a follower pass.",
    Function(playing.faults_of_pass, lambda right, *now: right(*now) or ["last-card-duty"]),
)

OPENING_PLAYS: Final = mutants(
    "opening-card-not-needed (PG-PLAY-02 WP-PLAY-01 DEC-24): Lets the opening play leave out the lowest card.",
    Instead("opening_must_include", True, False),
    "opening-card-needed-after-all (PG-OPEN-02): Insists on the lowest card where it may stay in the hand.",
    Instead("opening_must_include", False, True),
    "opening-card-alone (PG-PLAY-02 WP-PLAY-01 DEC-16): Insists that the opening card be played alone.",
    Function(playing.has_opening_card, lambda right, play, card: set(play) == {card}),
    "opening-card-in-combination (PG-PLAY-02): Insists that the opening card be played in a combination.",
    Function(playing.has_opening_card, lambda right, play, card: right(play, card) and len(play) > 1),
    "opening-lowest-of-pack-only (DEC-24): Asks for the opening card only where it is the lowest of the whole pack.",
    must_include(lambda hand, options: playing.lowest_card(packs.all_cards(options), options)),
    "opening-three-of-diamonds (PG-SUIT-02 PG-SUIT-04): Asks for the three of diamonds where another three is lowest.",
    must_include(lambda hand, options: "3D"),
    "opening-highest-card (PG-PLAY-02): Asks for the highest card in the opening play.",
    Function(playing.opening_card, lambda right, hand, options: playing.highest_card(hand, options)),
    "opening-never-over (PG-OPEN-08 PG-OPEN-01 PG-HK-06): Asks for the lowest card in every deal, whoever leads.",
    Function(table_state.is_opening_play, lambda right, opening: opening.leader is not None),
)
