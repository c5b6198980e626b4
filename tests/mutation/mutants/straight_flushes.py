"""Wrong ideas of straight flushes, royal flushes and honour hands."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.combinations import (
    also_beats,
    bombs_level_fives,
    extra_cards_are_a_pair,
    kind_below,
    kinds_without,
    never_beats,
    royal_apart,
    royal_below_fours,
    sevens_by_all_cards,
    small_plays_on_bombs,
)
from tests.mutation.mutant import Constant, Function, Instead, mutants
from tests.oracle import bombs, classifying, packs

STRAIGHT_FLUSHES: Final = mutants(
    "straight-flush-not-played (PG-COMB-23 DEC-08 PG-NTF-02 WP-COMB-07): Knows no straight flushes.",
    kinds_without("straight-flush"),
    "straight-flush-goes-with-flushes (DEC-08 PG-NTF-02 PG-GS-01): Drops straight flushes together with flushes.",
    kinds_without("straight-flush", unless="flushes"),
    "straight-flush-without-low-ace (PG-COMB-23): Refuses A2345 as a straight flush.",
    Function(
        classifying.is_straight_flush,
        lambda right, cards, t: right(cards, t) and not {"A", "5"} <= packs.ranks_of(cards),
    ),
    "straight-flush-suit-first (PG-COMB-24 DEC-75): Compares straight flushes by suit before the sequence.",
    Instead("straight_flush_order", "rank-first", "suit-first"),
    "straight-flush-rank-first (DEC-75): Forgets that a house compares straight flushes by suit first.",
    Instead("straight_flush_order", "suit-first", "rank-first"),
    "straight-flush-inverted (PG-COMB-24 PG-COMB-26): Lets the lower straight flush win.",
    Function(classifying.place_of_straight_flush, lambda right, five, t: -right(five, t)),
    "straight-flush-without-suits (PG-COMB-25 WP-COMB-07): Calls straight flushes of one sequence equal.",
    Function(classifying.suit_of_straight_flush, lambda right, five, t: 0),
    "straight-flush-suits-reversed (PG-COMB-25 PG-COMB-26): Lets the lower suit win between straight flushes of one "
    "sequence.",
    Function(classifying.suit_of_straight_flush, lambda right, five, t: -right(five, t)),
    "straight-flush-like-a-straight (WP-COMB-08 PG-COMB-07): Ranks a straight flush among the straights.",
    kind_below("straight-flush", "straight"),
    "royal-beaten-by-four-twos (PG-COMB-26): Lets four twos beat the royal flush.",
    also_beats(
        lambda a, b: (
            (a.kind, b.kind) == ("four-of-a-kind", "straight-flush")
            and {"2D", "2C", "2H", "2S"} <= a.cards
            and {"T", "A"} <= packs.ranks_of(b.cards)
        )
    ),
    "royal-only-forgotten (PG-ROY-02 PG-ROY-01 DEC-15): Lets every straight flush beat four of a kind where only the "
    "royal one may.",
    Instead("top_of_five_card_order", "only-royal-flush-over-quads", "straight-flush-over-quads"),
    "royal-only-everywhere (PG-COMB-07): Lets only the royal flush beat four of a kind everywhere.",
    Instead("top_of_five_card_order", "straight-flush-over-quads", "only-royal-flush-over-quads"),
    "royal-below-four (PG-ROY-01 DEC-15): Puts the royal flush, too, below four of a kind.",
    Function(packs.five_card_order, royal_below_fours),
    "royal-is-the-top-run (DEC-15): Takes JQKA2 for the royal flush.",
    Function(classifying.is_royal, lambda right, cards, t: packs.ranks_of(cards) == set(list(t.rank)[-5:])),
    "royal-by-straight-order (DEC-15): Takes whatever sequence is highest for the royal flush.",
    Function(
        classifying.is_royal,
        lambda right, cards, t: classifying.place_of_run(cards, t) == max(place for place, _ in t.runs.values()),
    ),
    "royal-apart-without-fours (DEC-81): Sets the royal flush apart even where there are no fours with an odd card.",
    Function(packs.five_card_order, royal_apart),
)

HONOURS: Final = mutants(
    "bombs-off (PG-HON-02 PG-GS-03 PG-SF7-02 DEC-11): Knows no bombs.",
    Instead("bombs", "on", "off"),
    "bombs-everywhere (PG-COMB-27 PG-COMB-28): Lets four of a kind beat smaller plays in every game.",
    Instead("bombs", "off", "on"),
    "bombs-not-on-singles (PG-HON-02 PG-GS-03): Lets honour hands beat pairs and triples, but no singles.",
    Constant(bombs, "SMALL_KINDS", ("pair", "triple")),
    "bombs-not-on-pairs (PG-HON-02): Lets honour hands beat singles and triples, but no pairs.",
    Constant(bombs, "SMALL_KINDS", ("single", "triple")),
    "bombs-not-on-triples (PG-HON-02): Lets honour hands beat singles and pairs, but no triples.",
    Constant(bombs, "SMALL_KINDS", ("single", "pair")),
    "bombs-fours-only (PG-HON-01 PG-GS-03): Forgets that straight flushes are honour hands too.",
    Constant(bombs, "BOMBS", ("four-of-a-kind", "straight-flush-plus-two")),
    "bombs-straight-flushes-only (PG-HON-01 PG-GS-03): Forgets that fours of a kind are honour hands too.",
    Constant(bombs, "BOMBS", ("straight-flush", "straight-flush-plus-two")),
    "bombs-full-houses-too (PG-HON-01): Counts full houses among the honour hands.",
    Constant(bombs, "BOMBS", ("full-house", *bombs.BOMBS)),
    "bombs-bare-fours-too (PG-HON-01): Counts bare fours among the honour hands.",
    Constant(bombs, "BOMBS", ("four", *bombs.BOMBS)),
    "bombs-level-five-card-piles (DEC-11): Lets any bomb beat any group of five, a higher bomb included.",
    Function(classifying.may_be_played_on, bombs_level_fives),
    "bombs-answered-by-small-plays (DEC-11): Goes on with smaller plays after a bomb.",
    Function(classifying.may_be_played_on, small_plays_on_bombs),
    "seven-as-five (PG-SF7-01 DEC-17): Plays straight flushes without the two extra cards.",
    Instead("straight_flush_form", "five-plus-two", "five"),
    "five-as-seven (PG-COMB-23 DEC-76): Asks for two extra cards with every straight flush.",
    Instead("straight_flush_form", "five", "five-plus-two"),
    "seven-with-one-more (PG-SF7-01 DEC-17): Is content with one extra card.",
    Function(
        classifying.shape,
        lambda right, cards, t: (
            "straight-flush-plus-two"
            if len(cards) == 6 and classifying.straight_flushes_within(cards, t)
            else right(cards, t)
        ),
    ),
    "seven-by-lowest-inside (DEC-16): Counts the lowest straight flush inside seven cards.",
    Function(
        classifying.straight_flush_within,
        lambda right, cards, t: min(
            classifying.straight_flushes_within(cards, t),
            key=lambda five: classifying.place_of_run(five, t),
            default=None,
        ),
    ),
    "seven-with-a-pair (PG-SF7-01 DEC-16): Asks that the two extra cards be a pair.",
    Function(classifying.is_straight_flush_plus_two, extra_cards_are_a_pair),
    "seven-by-extra-cards (DEC-16 PG-SF7-04): Compares seven cards by the highest card among them all.",
    Function(classifying.key_of, sevens_by_all_cards),
    "seven-not-on-fives (PG-SF7-02 PG-SF7-03): Does not let seven cards beat a group of five.",
    never_beats(lambda a, b: a.kind == "straight-flush-plus-two" and len(b.cards) == 5),
    "seven-not-on-fours (PG-SF7-03): Lets a four of a kind hold against seven cards.",
    never_beats(lambda a, b: (a.kind, b.kind) == ("straight-flush-plus-two", "four-of-a-kind")),
    "seven-beaten-by-four (PG-SF7-03 PG-SF7-04): Lets a four of a kind beat a straight flush of seven cards.",
    also_beats(lambda a, b: (a.kind, b.kind) == ("four-of-a-kind", "straight-flush-plus-two")),
    "seven-inverted (PG-SF7-04): Lets the lower straight flush of seven cards win.",
    Function(classifying.is_higher, lambda right, a, b: right(b, a) if len(a.cards) == 7 else right(a, b)),
    "refusal-names-no-kind (DEC-76 DEC-17): Calls cards in a form that the variant does not play no combination at "
    "all.",
    Function(classifying.refusal, lambda right, cards, options: right(cards, options) and "not-a-combination"),
)
