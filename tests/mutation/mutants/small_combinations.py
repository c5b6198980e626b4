"""Wrong ideas of singles, pairs and triples."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.combinations import (
    COLOURS,
    ace_high,
    also,
    are_neighbours,
    by_lower_card,
    by_pair,
    counts_of,
    first_alone,
    last_first,
    suits_upside_down,
    twos_low,
    upside_down,
)
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import classifying

SINGLES: Final = mutants(
    "singles-without-suits (PG-COMB-02 PG-SETUP-05): Ignores the suits of singles.",
    Function(classifying.key_of_single, first_alone),
    "singles-two-low (PG-COMB-02 PG-SETUP-04 WP-SETUP-02 WP-COMB-02): Ranks the two below the three.",
    Function(classifying.key_of_single, twos_low),
    "singles-ace-high (PG-COMB-02 PG-SETUP-04 WP-SETUP-02 WP-COMB-02): Ranks the ace above the two.",
    Function(classifying.key_of_single, ace_high),
    "singles-suit-first (PG-COMB-02 PG-SETUP-04): Compares singles by suit before rank.",
    Function(classifying.key_of_single, last_first),
    "singles-suits-reversed (PG-COMB-02 PG-SETUP-05): Ranks the suits the other way round.",
    Function(classifying.key_of_single, suits_upside_down),
    "suits-hearts-high (PG-SETUP-05 PG-COMB-02): Puts hearts above spades.",
    Instead("suit_order", "SHCD", "HSCD"),
    "suits-as-in-bridge (PG-SETUP-05): Puts diamonds above clubs.",
    Instead("suit_order", "SHCD", "SHDC"),
    "suits-pusoy-as-base (PG-SUIT-01 PG-SUIT-02): Forgets the suits of Pusoy Dos.",
    Instead("suit_order", "DHSC", "SHCD"),
    "suits-pusoy-reversed (PG-SUIT-01): Reverses the base suits for Pusoy Dos.",
    Instead("suit_order", "DHSC", "DCHS"),
    "suits-pusoy-diamonds-only (PG-SUIT-01): Lifts the diamonds and leaves spades second.",
    Instead("suit_order", "DHSC", "DSHC"),
    "suits-bridge-as-base (PG-SUIT-03 PG-SUIT-04): Forgets the bridge suits.",
    Instead("suit_order", "SHDC", "SHCD"),
)

PAIRS: Final = mutants(
    "pair-by-lower-card (PG-COMB-05): Counts a pair by its lower card.",
    Function(classifying.key_of_pair, by_lower_card),
    "pair-without-suits (PG-COMB-05): Ignores the suits of pairs.",
    Function(classifying.key_of_pair, first_alone),
    "pair-suits-reversed (PG-COMB-05): Lets the lower suit win between pairs of one rank.",
    Function(classifying.key_of_pair, suits_upside_down),
    "pair-suit-first (PG-COMB-04): Compares pairs by suit before rank.",
    Function(classifying.key_of_pair, last_first),
    "pair-twos-low (PG-COMB-04): Ranks a pair of twos below a pair of threes.",
    Function(classifying.key_of_pair, twos_low),
    "pair-of-any-two (PG-COMB-03 PG-OBJ-03): Takes any two cards for a pair.",
    Function(classifying.is_pair, lambda right, cards: True),
    "pair-of-neighbours (PG-COMB-03): Takes two neighbouring ranks for a pair.",
    Function(classifying.is_pair, lambda right, cards: right(cards) or are_neighbours(cards)),
    "pair-of-one-colour (PG-COMB-03): Asks that both cards of a pair have one colour.",
    Function(
        classifying.is_pair, lambda right, cards: right(cards) and len({COLOURS[card[-1]] for card in cards}) == 1
    ),
)

TRIPLES: Final = mutants(
    "triple-inverted (PG-COMB-06): Lets the lower triple win.",
    Function(classifying.key_of_triple, upside_down),
    "triple-twos-low (PG-COMB-06): Ranks a triple of twos below one of threes.",
    Function(classifying.key_of_triple, twos_low),
    "triple-not-played (PG-COMB-06 PG-COMB-28): Knows no triples.",
    Instead("triples", True, False),
    "triple-played-after-all (PG-NTF-01): Plays triples where the variant drops them.",
    Instead("triples", False, True),
    "triple-with-one-more (PG-COMB-31 PG-COMB-01): Lets a triple take along one card.",
    also("triple", 4, lambda cards: counts_of(cards) == [3, 1]),
    "triple-with-two-more (PG-COMB-31 PG-COMB-18): Lets a triple take along any two cards.",
    Function(classifying.is_full_house, lambda right, cards: counts_of(cards)[0] == 3),
    "two-pairs (PG-COMB-30): Takes two pairs for a combination.",
    also("pair", 4, lambda cards: counts_of(cards) == [2, 2]),
    "two-pairs-and-a-card (PG-COMB-30): Takes two pairs with a fifth card for a combination, as poker does.",
    also("full-house", 5, lambda cards: counts_of(cards) == [2, 2, 1]),
    Function(
        classifying.key_of_full_house,
        lambda right, cards, t: right(cards, t) if counts_of(cards)[0] == 3 else by_pair(right, cards, t),
    ),
)
