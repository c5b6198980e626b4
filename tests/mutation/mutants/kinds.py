"""Wrong ideas of which kinds there are and what beats what, and of straights."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.combinations import (
    TOLERANT,
    also,
    also_beats,
    are_neighbours,
    by_highest_rank,
    counts_of,
    first_alone,
    fours_on_top,
    have_a_gap,
    kind_below,
    last_first,
    suits_upside_down,
)
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import classifying, packs
from tests.oracle.packs import suit_of

KINDS: Final = mutants(
    "kinds-flush-lowest (PG-COMB-07 PG-COMB-29 WP-COMB-08): Puts the flush below the straight.",
    kind_below("flush", "straight"),
    "kinds-full-house-below-flush (PG-COMB-07 PG-COMB-29 DEC-73 WP-COMB-08): Puts the full house below the flush.",
    kind_below("full-house", "flush"),
    "kinds-full-house-lowest (PG-COMB-07 PG-GS-02): Puts the full house below the straight.",
    kind_below("full-house", "straight"),
    "kinds-four-below-full-house (PG-COMB-07 PG-COMB-29): Puts the four of a kind below the full house.",
    kind_below("four-of-a-kind", "full-house"),
    "kinds-four-on-top (PG-COMB-07 PG-COMB-29): Puts the four of a kind above every straight flush.",
    Function(packs.five_card_order, fours_on_top),
    "kinds-upside-down (PG-COMB-07 PG-COMB-29 DEC-73 WP-COMB-08): Reads the list of five-card kinds from the strongest"
    " down.",
    Function(packs.five_card_order, lambda right, options: right(options)[::-1]),
    "kinds-do-not-cross (PG-COMB-29 PG-GS-02 DEC-09): Lets five-card kinds beat their own kind only.",
    Instead("five_card_crossing", "any-stronger-type", "same-type-or-bomb"),
    "kinds-cross-after-all (DEC-09): Forgets that kinds do not cross.",
    Instead("five_card_crossing", "same-type-or-bomb", "any-stronger-type"),
    "kinds-do-not-cross-nor-bombs (DEC-09): Where kinds do not cross, refuses even four of a kind on a straight.",
    Function(
        classifying.may_meet,
        lambda right, a, b, options: (
            a.kind == b.kind or (options["five_card_crossing"] == "any-stronger-type" and right(a, b, options))
        ),
    ),
    "kinds-full-house-does-not-cross (PG-GS-02): Lets a full house answer nothing but a full house.",
    Function(
        classifying.may_meet,
        lambda right, a, b, options: right(a, b, options) and (a.kind == b.kind or a.kind != "full-house"),
    ),
    "sizes-may-differ (PG-COMB-27 PG-COMB-28 PG-PLAY-04 WP-PLAY-02): Lets a combination of more cards beat one of "
    "fewer.",
    also_beats(lambda a, b: len(a.cards) > len(b.cards)),
    "sizes-pair-on-single (PG-COMB-28 PG-COMB-27): Lets a pair beat a single.",
    also_beats(lambda a, b: (a.kind, b.kind) == ("pair", "single")),
    "sizes-triple-on-pair (PG-COMB-28): Lets a triple beat a pair.",
    also_beats(lambda a, b: (a.kind, b.kind) == ("triple", "pair")),
    "equal-is-enough (DEC-07): Lets a combination beat one of exactly its own strength.",
    Function(classifying.is_higher, lambda right, a, b: a.key >= b.key),
    "four-cards-beside (PG-COMB-01 PG-COMB-21 WP-COMB-06): Plays four equal cards without an odd card as well.",
    Instead("quads_form", "with-odd-card", "both"),
    "four-cards-instead (PG-COMB-01 PG-COMB-20 WP-COMB-06): Plays four equal cards without the odd card only.",
    Instead("quads_form", "with-odd-card", "bare"),
    "six-cards (PG-COMB-01 WP-COMB-01): Plays two triples, six cards in all.",
    also("triple", 6, lambda cards: counts_of(cards) == [3, 3]),
    "three-neighbours (PG-COMB-01 PG-COMB-06 PG-OBJ-03): Plays sequences of three cards.",
    also("triple", 3, are_neighbours),
    Function(classifying.key_of_triple, by_highest_rank),
)

STRAIGHTS: Final = mutants(
    "straight-without-suits (PG-COMB-10): Ignores the suits of straights.",
    Function(classifying.key_of_straight, first_alone),
    "straight-by-lowest-card (PG-COMB-10 WP-COMB-03): Breaks ties between straights by the suit of the lowest card.",
    Function(classifying.deciding_card_of_run, lambda right, cards, t: classifying.highest_first(cards, t)[-1]),
    "straight-suits-reversed (PG-COMB-10 PG-COMB-14): Lets the lower suit win between straights of one sequence.",
    Function(classifying.key_of_straight, suits_upside_down),
    "straight-suit-first (PG-COMB-09 WP-COMB-03): Compares straights by the suit of the top card before the sequence.",
    Function(classifying.key_of_straight, last_first),
    "straight-inverted (PG-COMB-09 PG-COMB-14 WP-COMB-03): Lets the lower sequence win.",
    Function(classifying.place_of_run, lambda right, cards, t: -right(cards, t)),
    "straight-of-three-suits (PG-COMB-08 DEC-05): Asks for at least three suits in a straight.",
    Function(
        classifying.is_straight, lambda right, cards, t: right(cards, t) and len({suit_of(card) for card in cards}) > 2
    ),
    "straight-with-a-gap (PG-COMB-08): Accepts a straight with one rank left out.",
    Function(classifying.is_straight, lambda right, cards, t: right(cards, t) or have_a_gap(cards)),
    *TOLERANT,
    "straight-of-one-suit (DEC-17 DEC-05): Lets a straight flush pass for a plain straight where it needs two more "
    "cards.",
    Function(
        classifying.shape_of_five,
        lambda right, cards, t: (
            "straight" if right(cards, t) == "straight-flush" and "straight-flush" not in t.used else right(cards, t)
        ),
    ),
)
