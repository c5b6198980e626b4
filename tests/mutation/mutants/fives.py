"""Wrong ideas of flushes, full houses and fours."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.combinations import (
    SMALL,
    ace_above_two,
    also_beats,
    by_highest_rank,
    by_odd_card,
    by_pair,
    first_rank_is_higher,
    is_of_one_colour,
    key_of_flush_under,
    ranks_from_below,
    suits_upside_down,
    twos_low,
    upside_down,
    wrap_around,
)
from tests.mutation.mutant import Constant, Function, Instead, mutants
from tests.oracle import bombs, classifying
from tests.oracle.packs import rank_of

FLUSHES: Final = mutants(
    "flush-not-played (PG-COMB-15 WP-COMB-04): Knows no flushes.",
    Instead("flushes", True, False),
    "flush-played-after-all (PG-GS-01 PG-NTF-01 PG-NTF-02): Plays flushes where the variant drops them.",
    Instead("flushes", False, True),
    "flush-of-one-colour (PG-COMB-15): Accepts five cards of one colour as a flush.",
    Function(
        classifying.shape_of_five,
        lambda right, cards, t: right(cards, t) or ("flush" if is_of_one_colour(cards) else None),
    ),
    "flush-by-top-card (PG-COMB-16 WP-COMB-04): Compares flushes by their top card before the suit.",
    Instead("flush_order", "suit-first", "top-card-first"),
    "flush-by-all-ranks (PG-COMB-16): Compares flushes rank by rank before the suit.",
    Instead("flush_order", "suit-first", "all-ranks-first"),
    "flush-suits-reversed (PG-COMB-16): Lets the lower suit win between flushes.",
    Function(classifying.key_of_flush, suits_upside_down),
    "flush-suit-only (PG-COMB-17 WP-COMB-04): Compares flushes by nothing but the suit.",
    key_of_flush_under("suit-first", lambda key: key[:1]),
    "flush-lower-top-wins (PG-COMB-17): Lets the lower top card win between flushes of one suit.",
    Function(classifying.top_of_flush, lambda right, cards, t: -right(cards, t)),
    "flush-ace-high (PG-COMB-17): Takes the ace for a better top card than the two.",
    Function(classifying.top_of_flush, lambda right, cards, t: max(ace_above_two(rank_of(card), t) for card in cards)),
    "flush-top-card-forgotten (PG-FLU-01 PG-HK-01 DEC-69): Compares flushes by suit where the top card comes first.",
    Instead("flush_order", "top-card-first", "suit-first"),
    "flush-top-card-and-more (PG-FLU-01): Goes on to the second card where the top cards agree.",
    Instead("flush_order", "top-card-first", "all-ranks-first"),
    "flush-top-card-without-suits (PG-FLU-01): Calls two flushes with top cards of one rank equal.",
    key_of_flush_under("top-card-first", lambda key: key[:1]),
    "flush-ranks-top-only (PG-FLU-02 DEC-49): Stops at the top card where all ranks count.",
    Instead("flush_order", "all-ranks-first", "top-card-first"),
    "flush-ranks-forgotten (PG-FLU-02 DEC-49): Compares flushes by suit where all ranks come first.",
    Instead("flush_order", "all-ranks-first", "suit-first"),
    "flush-ranks-from-below (PG-FLU-02): Compares flushes from the lowest card up.",
    Function(classifying.key_of_flush, ranks_from_below),
    "flush-ranks-without-suits (PG-FLU-02): Calls two flushes of the same five ranks equal.",
    key_of_flush_under("all-ranks-first", lambda key: key[:-1]),
    "flush-never-in-a-row (DEC-06): Refuses five cards of one suit in a row whose sequence is no straight.",
    Function(
        classifying.shape_of_five,
        lambda right, cards, t: None if right(cards, t) == "flush" and wrap_around(cards) else right(cards, t),
    ),
)

FULL_HOUSES: Final = mutants(
    "full-house-by-pair (PG-COMB-19 WP-COMB-05): Compares full houses by their pairs.",
    Function(classifying.key_of_full_house, by_pair),
    "full-house-inverted (PG-COMB-19): Lets the lower triple win between full houses.",
    Function(classifying.key_of_full_house, upside_down),
    "full-house-by-higher-rank (PG-COMB-19 WP-COMB-05): Compares full houses by whichever rank is higher.",
    Function(classifying.key_of_full_house, by_highest_rank),
    "full-house-with-lower-pair (PG-COMB-18): Asks that the pair of a full house be lower than its triple.",
    Function(classifying.is_full_house, lambda right, cards: right(cards) and first_rank_is_higher(cards, 3)),
    "full-house-not-played (PG-COMB-18 PG-COMB-31): Knows no full houses.",
    Function(classifying.is_full_house, lambda right, cards: False),
)

FOURS: Final = mutants(
    "four-by-odd-card (PG-COMB-22 WP-COMB-06): Compares fours of a kind by the odd card.",
    Function(classifying.key_of_four_of_a_kind, by_odd_card),
    "four-inverted (PG-COMB-22): Lets the lower four of a kind win.",
    Function(classifying.key_of_four_of_a_kind, upside_down),
    "four-twos-low (PG-COMB-22): Ranks four twos below four threes.",
    Function(classifying.key_of_four_of_a_kind, twos_low),
    "four-with-lower-odd-card (PG-COMB-20 WP-COMB-06): Asks that the odd card be lower than the four.",
    Function(classifying.is_four_of_a_kind, lambda right, cards: right(cards) and first_rank_is_higher(cards, 4)),
    "four-with-higher-odd-card (PG-COMB-20): Asks that the odd card be higher than the four.",
    Function(classifying.is_four_of_a_kind, lambda right, cards: right(cards) and not first_rank_is_higher(cards, 4)),
    "four-not-played (PG-COMB-20 PG-COMB-31): Knows no four of a kind.",
    Function(classifying.is_four_of_a_kind, lambda right, cards: False),
    "bare-four-forgotten (PG-BQ-01): Asks for the odd card where fours are played bare as well.",
    Instead("quads_form", "both", "with-odd-card"),
    "bare-four-only (DEC-13): Drops the four with an odd card where bare fours come beside it.",
    Instead("quads_form", "both", "bare"),
    "bare-four-beside (DEC-13 DEC-76): Keeps the four with an odd card where fours are played bare only.",
    Instead("quads_form", "bare", "both"),
    "bare-four-beats-all (PG-BQ-02): Lets a bare four beat whatever lies.",
    also_beats(lambda a, b: a.kind == "four"),
    "bare-four-beaten-by-five (PG-BQ-02 DEC-14): Lets a four of a kind with its odd card beat a bare four.",
    also_beats(lambda a, b: b.kind == "four" and a.kind in bombs.BOMBS),
    "bare-four-inverted (PG-BQ-02): Lets the lower bare four win.",
    Function(classifying.key_of_four, upside_down),
    "bare-four-small (DEC-14): Counts a bare four among what honour hands beat.",
    Constant(bombs, "SMALL_KINDS", (*SMALL, "four")),
)
