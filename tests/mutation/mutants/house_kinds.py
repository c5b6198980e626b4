"""Wrong ideas of two pairs, runs and consecutive pairs."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.combinations import also_beats, counts_of, first_alone, suits_upside_down, upside_down
from tests.mutation.changes.house_kinds import (
    NO_HOUSE_KINDS,
    NOT_IN_THE_OPENING,
    ace_and_two_low,
    as_the_straight_order_has_it,
    bombs_among_houses,
    bombs_beat_houses,
    bombs_spare_houses,
    by_lower_pair,
    by_lower_suit,
    by_suit_of_both_pairs,
    by_suit_of_lower_pair,
    by_suit_of_lowest_pair,
    in_every_number,
    in_one_number,
    locked,
    longer_on_shorter,
    low_twos,
    not_played,
    not_up_to_the_ace,
    on_another_kind,
    one_suit_first,
    round_the_corner,
    suit_of_bottom,
    two_above_the_ace,
    with_a_gap,
    without_lower_pair,
)
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import bombs, classifying, dealing, house_kinds
from tests.oracle.house_kinds import HOUSE_KINDS as KINDS
from tests.oracle.packs import rank_of, suit_of

TWO_PAIRS: Final = mutants(
    "two-pairs-not-played (HR-COMB-01): Knows no two pairs where they are played.",
    not_played("two-pairs"),
    "two-pairs-everywhere (PG-COMB-30): Plays two pairs in every game.",
    Instead("two_pairs", False, True, (("consecutive_pairs", []),)),
    "two-pairs-apart-only (HR-COMB-01 DEC-135): Refuses two pairs whose ranks follow one another.",
    Function(
        classifying.house_shape,
        lambda right, cards, t: (
            None if right(cards, t) == "two-pairs" and house_kinds.are_in_sequence(cards, t) else right(cards, t)
        ),
    ),
    "two-pairs-in-sequence-only (HR-COMB-01): Asks that the ranks of two pairs follow one another.",
    Function(
        classifying.house_shape,
        lambda right, cards, t: (
            None if right(cards, t) == "two-pairs" and not house_kinds.are_in_sequence(cards, t) else right(cards, t)
        ),
    ),
    "two-pairs-inverted (HR-COMB-02): Lets the lower two pairs win.",
    Function(house_kinds.key_of_two_pairs, upside_down),
    "two-pairs-lower-first (HR-COMB-02): Compares two pairs by the lower pair first.",
    Function(house_kinds.key_of_two_pairs, by_lower_pair),
    "two-pairs-without-lower (HR-COMB-02 DEC-131): Goes from the higher pair to its suit, past the lower pair.",
    Function(house_kinds.key_of_two_pairs, without_lower_pair),
    "two-pairs-without-suits (HR-COMB-02 DEC-131): Calls two pairs of the same ranks equal.",
    Function(house_kinds.key_of_two_pairs, lambda right, cards, t: right(cards, t)[:2]),
    "two-pairs-suits-reversed (HR-COMB-02): Lets the lower suit win between two pairs of the same ranks.",
    Function(house_kinds.key_of_two_pairs, suits_upside_down),
    "two-pairs-lower-suit (HR-COMB-02 DEC-131): Counts the higher pair by its lower card.",
    Function(house_kinds.key_of_two_pairs, by_lower_suit),
    "two-pairs-any-suit (DEC-131): Lets the highest suit of both pairs decide.",
    Function(house_kinds.key_of_two_pairs, by_suit_of_both_pairs),
    "two-pairs-suit-of-lower (DEC-131): Lets the suits of the lower pair decide.",
    Function(house_kinds.key_of_two_pairs, by_suit_of_lower_pair),
    "two-pairs-of-four (DEC-130): Takes four cards of one rank for two pairs.",
    Function(
        classifying.shape,
        lambda right, cards, t: "two-pairs" if "two-pairs" in t.used and counts_of(cards) == [4] else right(cards, t),
    ),
    "two-pairs-without-twos (DEC-130): Keeps twos out of two pairs.",
    Function(house_kinds.is_two_pairs, lambda right, cards: right(cards) and "2" not in map(rank_of, cards)),
    "two-pairs-twos-low (DEC-130): Ranks a pair of twos below all others in two pairs.",
    Function(house_kinds.key_of_two_pairs, low_twos),
    "two-pairs-with-a-fifth (DEC-130): Lets two pairs take along a fifth card.",
    Function(
        classifying.shape,
        lambda right, cards, t: (
            "two-pairs" if "two-pairs" in t.used and counts_of(cards) == [2, 2, 1] else right(cards, t)
        ),
    ),
)

RUNS: Final = mutants(
    "runs-not-played (HR-COMB-03): Knows no runs where they are played.",
    not_played("run"),
    "runs-everywhere (PG-COMB-01): Plays runs of three in every game.",
    Instead("runs_of", [], [3]),
    "runs-of-any-number (HR-COMB-03): Plays runs of every number where it plays those of some.",
    in_every_number("run"),
    "runs-of-shortest-number (HR-COMB-03): Of several numbers of cards knows only the smallest.",
    in_one_number("run", lambda t: min(t.runs_of)),
    "runs-of-one-suit (HR-COMB-03 DEC-133): Asks that a run be of one suit.",
    Function(
        house_kinds.is_run, lambda right, cards, t: right(cards, t) and len({suit_of(card) for card in cards}) == 1
    ),
    "runs-not-of-one-suit (DEC-133): Refuses runs of one suit.",
    Function(
        house_kinds.is_run, lambda right, cards, t: right(cards, t) and len({suit_of(card) for card in cards}) > 1
    ),
    "runs-with-a-gap (HR-COMB-03): Lets a run leave out one rank.",
    Function(house_kinds.are_in_sequence, with_a_gap),
    "sequences-without-ace (HR-COMB-04): Ends runs and consecutive pairs below the ace.",
    Function(house_kinds.windows, not_up_to_the_ace),
    "sequences-two-high (HR-COMB-04 DEC-132): Lets the two follow the ace in runs and consecutive pairs.",
    Function(house_kinds.windows, two_above_the_ace),
    "sequences-ace-low (HR-COMB-04 DEC-132): Begins runs and consecutive pairs with the ace or the two.",
    Function(house_kinds.windows, ace_and_two_low),
    "sequences-round-the-corner (HR-COMB-04): Turns the corner in runs and consecutive pairs.",
    Function(house_kinds.windows, round_the_corner),
    "sequences-by-straight-order (DEC-132): Takes for runs and consecutive pairs what lies in straights.",
    Function(house_kinds.windows, as_the_straight_order_has_it),
    "runs-inverted (HR-COMB-05): Lets the lower run win.",
    Function(house_kinds.key_of_run, upside_down),
    "runs-by-lowest-card (HR-COMB-05): Compares runs of one sequence by the suit of the lowest card.",
    Function(house_kinds.key_of_run, suit_of_bottom),
    "runs-without-suits (HR-COMB-05): Calls runs of one sequence equal.",
    Function(house_kinds.key_of_run, first_alone),
    "runs-suits-reversed (HR-COMB-05): Lets the lower suit win between runs of one sequence.",
    Function(house_kinds.key_of_run, suits_upside_down),
    "runs-suit-first (HR-COMB-05): Compares runs by the suit of the top card before its rank.",
    Function(house_kinds.key_of_run, lambda right, cards, t: right(cards, t)[::-1]),
    "runs-one-suit-above (DEC-133): Puts runs of one suit above all others.",
    Function(house_kinds.key_of_run, one_suit_first),
    "runs-locked (DEC-133): Lets only runs of one suit be played on a run of one suit.",
    Function(classifying.is_higher, locked),
    "runs-of-seven-first (DEC-136): Takes seven in sequence for a run where they are a straight flush with two further "
    "cards.",
    Function(
        classifying.is_rather_a_run,
        lambda right, cards, t: right(cards, t) or (7 in t.runs_of and house_kinds.is_run(cards, t)),
    ),
    "runs-of-seven-never-with-straight-flush (DEC-136): Refuses seven in sequence that hold a straight flush where no "
    "straight flush takes further cards.",
    Function(classifying.is_rather_a_run, lambda right, cards, t: False),
)

CONSECUTIVE_PAIRS: Final = mutants(
    "consecutive-pairs-not-played (HR-COMB-06): Knows no consecutive pairs where they are played.",
    not_played("consecutive-pairs"),
    "consecutive-pairs-everywhere (PG-COMB-01): Plays three consecutive pairs in every game.",
    Instead("consecutive_pairs", [], [3]),
    "consecutive-pairs-of-any-number (HR-COMB-06): Plays every number of pairs where it plays some.",
    in_every_number("consecutive-pairs"),
    "consecutive-pairs-most (HR-COMB-06): Of several numbers of pairs knows only the largest.",
    in_one_number("consecutive-pairs", lambda t: 2 * max(t.consecutive_pairs)),
    "consecutive-pairs-apart (HR-COMB-06): Takes pairs that leave out a rank for consecutive.",
    Function(
        house_kinds.is_consecutive_pairs,
        lambda right, cards, t: (
            right(cards, t)
            or (counts_of(cards) == [2] * (len(cards) // 2) and with_a_gap(house_kinds.are_in_sequence, cards, t))
        ),
    ),
    "consecutive-pairs-inverted (HR-COMB-07): Lets the lower consecutive pairs win.",
    Function(house_kinds.key_of_consecutive_pairs, upside_down),
    "consecutive-pairs-by-lowest (HR-COMB-07): Compares consecutive pairs of the same ranks by the lowest pair.",
    Function(house_kinds.key_of_consecutive_pairs, by_suit_of_lowest_pair),
    "consecutive-pairs-lower-suit (HR-COMB-07): Counts the top pair by its lower card.",
    Function(house_kinds.key_of_consecutive_pairs, by_lower_suit),
    "consecutive-pairs-any-suit (HR-COMB-07): Lets the highest suit of all cards decide.",
    Function(
        house_kinds.key_of_consecutive_pairs,
        lambda right, cards, t: [right(cards, t)[0], ("suit", max(t.suit[suit_of(card)] for card in cards))],
    ),
    "consecutive-pairs-without-suits (HR-COMB-07): Calls consecutive pairs of the same ranks equal.",
    Function(house_kinds.key_of_consecutive_pairs, first_alone),
)

WITH_OTHERS: Final = mutants(
    "house-kinds-longer (HR-COMB-08): Lets more cards of a kind beat fewer of the same kind.",
    also_beats(longer_on_shorter),
    "house-kinds-run-on-triple (HR-COMB-08): Lets a run beat a triple.",
    also_beats(on_another_kind("run", "triple")),
    "house-kinds-triple-on-run (HR-COMB-08): Lets a triple beat a run.",
    also_beats(on_another_kind("triple", "run")),
    "house-kinds-four-on-four (HR-COMB-08): Lets a bare four beat two pairs, runs and consecutive pairs of four cards.",
    also_beats(on_another_kind("four", *KINDS)),
    "house-kinds-pairs-on-run (HR-COMB-08): Lets pairs beat runs of as many cards.",
    also_beats(on_another_kind("two-pairs", "run")),
    "house-kinds-beaten-by-fives (HR-COMB-08): Lets four of a kind and straight flushes beat them in every game.",
    also_beats(lambda a, b: a.kind in bombs.BOMBS and b.kind in KINDS),
    "house-kinds-bombed (DEC-134): Lets bombs beat these kinds as if they were singles, pairs or triples.",
    Function(bombs.is_small, bombs_beat_houses),
    "house-kinds-spared (HR-BOMB-05): Spares these kinds where bombs beat anything.",
    Function(bombs.is_anything, bombs_spare_houses),
    "house-kinds-bomb (DEC-134): Takes these kinds for bombs.",
    bombs_among_houses(*KINDS),
    "house-kinds-not-in-the-opening (DEC-137): Does not let the opening card be played in one of these kinds.",
    NOT_IN_THE_OPENING,
    "house-kinds-no-largest (DEC-138): Takes none of these kinds for a loser's largest combination.",
    Function(dealing.largest_combination, lambda right, hand, options: right(hand, {**options, **NO_HOUSE_KINDS})),
    "house-kinds-below-others (DEC-138): Puts these kinds below others of as many cards in a loser's hand.",
    Function(house_kinds.place_among_kinds, lambda right, kind: -right(kind)),
)
