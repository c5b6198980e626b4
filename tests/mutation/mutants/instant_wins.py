"""Wrong ideas of hands that win at once."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from tests.mutation.changes.instant_wins import (
    divided_by_dragon,
    for_the_holder_alone,
    greedy_straights,
    multiplied_price,
    of_its_prices,
    only_in_the_first_deal,
    suits_of_straights,
    the_lowest,
    without_the_stake,
)
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import endgames, instant_wins, scoring

INSTANT_WINS: Final = mutants(
    "at-once-never (HR-INST-01): Knows no hand that wins at once.",
    Function(instant_wins.find, lambda right, options, hands: None),
    "at-once-in-the-first-deal (DEC-161): Looks for such hands in the first deal alone.",
    only_in_the_first_deal(),
    "at-once-suits-of-a-dragon (HR-INST-02): Takes any dragon for one of one suit.",
    Function(instant_wins.is_same_suit_dragon, lambda right, hand, options: instant_wins.is_dragon(hand, options)),
    "at-once-dragon-of-one-suit (HR-INST-03): Asks that a dragon be of one suit.",
    Function(
        instant_wins.is_dragon,
        lambda right, hand, options: right(hand, options) and instant_wins.is_same_suit_dragon(hand, options),
    ),
    "at-once-twelve-ranks (HR-INST-03): Lets a dragon lack one rank.",
    Function(instant_wins.is_dragon, lambda right, hand, options: len({card[:-1] for card in hand}) >= 12),
    "at-once-three-twos (HR-INST-04): Wants three twos.",
    Function(
        instant_wins.has_four_twos,
        lambda right, hand, options: len([card for card in hand if card[:-1] == "2"]) >= 3,
    ),
    "at-once-any-four (HR-INST-04): Takes any four of a kind for four twos.",
    Function(
        instant_wins.has_four_twos,
        lambda right, hand, options: any([card[:-1] for card in hand].count(rank) == 4 for rank in "3456789TJQKA2"),
    ),
    "at-once-five-pairs (HR-INST-05): Is content with five pairs.",
    Function(
        instant_wins.has_six_pairs,
        lambda right, hand, options: (
            sum([card[:-1] for card in hand].count(r) // 2 for r in {c[:-1] for c in hand}) >= 5
        ),
    ),
    "at-once-fours-are-no-pairs (HR-INST-05 DEC-162): Counts four of a kind as one pair.",
    Function(instant_wins.pairs_of, lambda right, number: min(right(number), 1)),
    "at-once-triples-are-no-pairs (DEC-162): Counts no pair in a triple.",
    Function(instant_wins.pairs_of, lambda right, number: 0 if number == 3 else right(number)),
    "at-once-two-straights (HR-INST-06): Does not mind the three cards beside two straights.",
    Function(instant_wins.runs_of_three, lambda right, run: list(combinations_with_replacement("3456789TJQKA2", 3))),
    "at-once-highest-straights-first (HR-INST-06): Takes the highest straight away first, also where others would fit.",
    Function(instant_wins.has_three_straights, greedy_straights),
    "at-once-straights-of-any-order (DEC-163): Knows no order of straights but that of the base game.",
    Function(instant_wins.runs_of_five, lambda right, options: right({**options, "straight_order": "S0"})),
    "at-once-three-round-the-corner (DEC-163): Lets three cards run on behind the ace and the two.",
    Function(instant_wins.runs_of_three, lambda right, run: [*right(run), ("K", "A", "2"), ("Q", "K", "A")]),
    "at-once-straights-of-several-suits (DEC-163): Takes a straight flush for no straight.",
    Function(instant_wins.has_three_straights, suits_of_straights),
    "at-once-flushes-of-three-suits (HR-INST-07 DEC-164): Wants three suits for three flushes.",
    Function(instant_wins.divisions_by_suit, lambda right: [[3, 5, 5]]),
    "at-once-two-flushes (HR-INST-07): Does not mind the three cards beside two flushes.",
    Function(
        instant_wins.divisions_by_suit, lambda right: [*right(), [1, 2, 5, 5], [1, 5, 7], [2, 5, 6], [1, 1, 1, 10]]
    ),
    "at-once-flushes-not-used (DEC-164): Knows no three flushes where flushes are not used.",
    Function(instant_wins.has_three_flushes, lambda right, hand, options: options["flushes"] and right(hand, options)),
    "at-once-by-price (DEC-165): Lets the pattern with the highest price take precedence.",
    Function(instant_wins.patterns_played, of_its_prices),
    "at-once-last-pattern-first (DEC-165): Lets the pattern take precedence that is listed last.",
    Function(instant_wins.in_order_of_precedence, lambda right: tuple(reversed(right()))),
    "at-once-first-seat (DEC-165): Lets the first of several holders win.",
    Function(instant_wins.best_holder, lambda right, holders, hands, options: holders[0]),
    "at-once-lowest-holder (DEC-165): Lets the holder with the lowest highest card win.",
    Function(instant_wins.best_holder, the_lowest),
    "at-once-dragon-forgotten (DEC-169): Forgets that a dragon wins where other hands do too.",
    Instead("dragon", "wins", "off"),
    "at-once-dragon-without-its-price (DEC-169): Lets a dragon that wins cost nothing more, whatever its price is.",
    Function(instant_wins.patterns_played, divided_by_dragon),
    "at-once-free (HR-INST-08): Scores all as if they had played no card.",
    Function(endgames.price_at_once, lambda right, pattern, options: None),
    "at-once-one-point (HR-INST-08): Charges one point whatever the price is.",
    Function(instant_wins.price_of, lambda right, pattern, options: None if right(pattern, options) is None else 1),
    "at-once-null-is-nothing (HR-INST-09 DEC-168): Charges nothing where there is no price.",
    Function(instant_wins.price_of, lambda right, pattern, options: right(pattern, options) or 0),
    "at-once-price-multiplied (DEC-167): Multiplies a price as if all cards were still held.",
    Function(scoring.priced, multiplied_price),
    "at-once-price-by-the-winner (DEC-166): Charges the price to the holder.",
    Function(scoring.priced, for_the_holder_alone),
    "at-once-stake-forgotten (DEC-167): Forgets the stake where a price is paid.",
    Function(scoring.paid_at_once, without_the_stake),
    "at-once-next-to-nobody (DEC-170): Gives the lead after it to the lowest card.",
    Instead("later_leader", "previous-winner", "lowest-card"),
)
