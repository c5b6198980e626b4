"""Wrong ideas of what the cards left cost."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.scores import BASE, above_the_limit, on_top_of_base, table
from tests.mutation.mutant import Constant, Function, Instead, mutant
from tests.oracle import dealing, penalties

CARDS: Final = (
    mutant(
        "cards-two-points-each (PG-SCORE-01 PG-SCORE-02 PG-OBJ-02 WP-SCORE-01 PG-VS-08): Charges two points a card.",
        Function(penalties.points_of_number, lambda right, count: 2 * count),
    ),
    mutant(
        "cards-lost-deal (PG-SCORE-01 PG-OBJ-02 PG-SCORE-02): Charges every loser one point, however many cards are "
        "left.",
        Function(penalties.points_of_number, lambda right, count: 1),
    ),
    mutant(
        "winner-gets-what-others-pay (PG-SCORE-05 PG-SCORE-01): Gives the winner the penalties of the others as minus "
        "points.",
        Function(penalties.penalty_of_winner, lambda right, game: -sum(game.counts)),
    ),
    table("table-from-nine (PG-SCORE-02): Doubles from nine cards on.", BASE, (9, 2), (13, 3)),
    table("table-from-eleven (PG-SCORE-03): Doubles from eleven cards on.", BASE, (11, 2), (13, 3)),
    table("table-triples-twelve (PG-SCORE-03): Triples twelve cards.", BASE, (10, 2), (12, 3)),
    table("table-thirteen-doubled (PG-SCORE-04 PG-3P-13 DEC-28 DEC-35): Doubles thirteen cards.", BASE, (10, 2)),
    table("table-from-fourteen (PG-SCORE-04): Triples from fourteen cards on.", BASE, (10, 2), (14, 3)),
    table("table-without-double (PG-SCORE-03): Triples thirteen cards and doubles nothing.", BASE, (13, 3)),
    table("table-none (PG-SCORE-03 PG-SCORE-04 PG-3P-13 DEC-18): Multiplies nothing.", BASE),
    table(
        "table-seventeen-quadrupled (PG-3P-13 DEC-28): Quadruples from seventeen cards on.",
        BASE,
        (10, 2),
        (13, 3),
        (17, 4),
    ),
    mutant(
        "table-exactly-thirteen (PG-3P-13 DEC-28): Triples exactly thirteen cards, and doubles more.",
        Function(penalties.count_factor, lambda right, count, options: right(12 if count > 13 else count, options)),
    ),
    mutant(
        "table-on-the-cards-above (PG-SCORE-03 PG-SCORE-04 WP-SCORE-01): Multiplies only the cards from the tenth on.",
        Function(penalties.multiplied, above_the_limit),
    ),
    table("table-gamesky-as-base (PG-GS-04): Doubles from ten cards on at GameSky.", ((11, 2),), *BASE),
    table("table-gamesky-from-ten (PG-GS-04): Doubles ten cards at GameSky.", ((11, 2),), (10, 2)),
    table("table-gamesky-from-twelve (PG-GS-04): Doubles from twelve cards on at GameSky.", ((11, 2),), (12, 2)),
    table(
        "table-steep-as-base (PG-VS-03 DEC-42): Goes by the base table where eight cards are doubled.",
        ((8, 2), (10, 3), (13, 4)),
        *BASE,
    ),
    table(
        "table-steep-from-nine (PG-VS-03): Doubles from nine where eight are due.",
        ((8, 2), (10, 3), (13, 4)),
        (9, 2),
        (10, 3),
        (13, 4),
    ),
    table(
        "table-steep-from-eleven (PG-VS-03): Triples from eleven where ten are due.",
        ((8, 2), (10, 3), (13, 4)),
        (8, 2),
        (11, 3),
        (13, 4),
    ),
    table("table-steep-no-four (PG-VS-03): Does not quadruple thirteen.", ((8, 2), (10, 3), (13, 4)), (8, 2), (10, 3)),
    table(
        "table-eight-as-base (PG-VS-04 DEC-42): Goes by the base table where all from eight is doubled.",
        ((8, 2),),
        *BASE,
    ),
    table("table-eight-from-nine (PG-VS-04): Doubles from nine where eight are due.", ((8, 2),), (9, 2)),
    table("table-eight-from-seven (PG-VS-04): Doubles from seven where eight are due.", ((8, 2),), (7, 2)),
    table(
        "table-twice-once (PG-VS-05 DEC-42): Doubles ten cards once where they are doubled twice.",
        ((8, 2), (10, 4)),
        (8, 2),
    ),
    table(
        "table-twice-triples (PG-VS-05): Triples ten cards where they are doubled twice.",
        ((8, 2), (10, 4)),
        (8, 2),
        (10, 3),
    ),
    table("table-twice-from-eleven (PG-VS-05): Doubles a second time from eleven.", ((8, 2), (10, 4)), (8, 2), (11, 4)),
    mutant(
        "table-on-top-of-base (DEC-42): Adds every other table on top of the base table.",
        Function(penalties.count_factor, on_top_of_base),
    ),
    table("table-nothing-as-base (PG-VS-08): Multiplies where nothing is multiplied.", (), *BASE),
    table(
        "table-article-as-base (WP-SCORE-01 PG-VS-13 DEC-45): Triples thirteen cards in the article.", ((10, 2),), *BASE
    ),
    table(
        "table-article-from-eleven (WP-SCORE-01 PG-VS-13): Doubles from eleven cards on in the article.",
        ((10, 2),),
        (11, 2),
    ),
    table(
        "table-article-from-nine (WP-SCORE-01 PG-VS-13): Doubles from nine cards on in the article.", ((10, 2),), (9, 2)
    ),
    table("table-article-none (WP-SCORE-01 PG-VS-13 DEC-45): Multiplies nothing in the article.", ((10, 2),)),
    table("table-indonesia-as-base (PG-IND-08 DEC-67): Doubles ten cards in Indonesia.", ((11, 2), (13, 3)), *BASE),
    table(
        "table-indonesia-from-twelve (PG-IND-08): Doubles from twelve cards on in Indonesia.",
        ((11, 2), (13, 3)),
        (12, 2),
        (13, 3),
    ),
    table("table-indonesia-no-triple (PG-IND-08): Doubles thirteen cards in Indonesia.", ((11, 2), (13, 3)), (11, 2)),
    mutant(
        "leader-alone-forgotten (PG-VS-02 DEC-46 DEC-82): Multiplies everybody where only the first leader is.",
        Instead("multiplier_scope", "first-leader", "all"),
    ),
    mutant(
        "leader-alone-spared (PG-VS-02): Multiplies everybody but the first leader.",
        Function(
            penalties.is_multiplied,
            lambda right, seat, game, options: options["multiplier_scope"] == "all" or not right(seat, game, options),
        ),
    ),
    mutant(
        "leader-alone-for-ten (DEC-46): Triples thirteen cards of everybody where doubling is for the first leader.",
        Function(
            penalties.is_multiplied,
            lambda right, seat, game, options: right(seat, game, options) or game.counts[seat] >= 13,
        ),
    ),
    mutant(
        "leader-is-the-winner (PG-VS-02): Takes the winner for the first leader, so that nobody is multiplied.",
        Function(penalties.is_multiplied, lambda right, seat, game, options: options["multiplier_scope"] == "all"),
    ),
)

VALUES: Final = (
    mutant(
        "values-tiered-forgotten (PG-VS-10 PG-VS-11 DEC-44): Counts one point a card instead of their values.",
        Instead("card_points", "tiered", "one-each"),
    ),
    mutant(
        "values-ladder-forgotten (PG-VS-10 PG-VS-12): Counts one point a card instead of their rank.",
        Instead("card_points", "ladder", "one-each"),
    ),
    mutant(
        "values-exchanged (PG-VS-11 PG-VS-12): Takes one scale of values for the other.",
        Instead("card_points", "ladder", "tiered"),
        Instead("card_points", "tiered", "ladder"),
    ),
    mutant(
        "values-two-is-one (DEC-44 PG-VS-11): Counts one point for a two.",
        Function(penalties.points_in_tiers, lambda right, rank, options: 1 if rank == "2" else right(rank, options)),
    ),
    mutant(
        "values-ace-is-four (PG-VS-11): Counts four points for an ace as for a two.",
        Function(
            penalties.points_in_tiers, lambda right, rank, options: right("2" if rank in ("A", "1") else rank, options)
        ),
    ),
    mutant(
        "values-jack-is-one (PG-VS-11): Counts one point for a jack.",
        Constant(penalties, "PICTURES", ("Q", "K", "12", "13", "14", "15")),
    ),
    mutant(
        "values-ten-is-two (PG-VS-11): Counts two points for a ten.",
        Constant(penalties, "PICTURES", ("T", "10", *penalties.PICTURES)),
    ),
    mutant(
        "values-no-tile-is-a-picture (DEC-86): Counts one point for tiles from eleven on.",
        Constant(penalties, "PICTURES", ("J", "Q", "K")),
    ),
    mutant(
        "values-ladder-from-zero (PG-VS-12): Counts nothing for a three.",
        Function(penalties.points_on_ladder, lambda right, rank, options: right(rank, options) - 1),
    ),
    mutant(
        "values-ladder-by-pips (PG-VS-12 DEC-86): Counts a card by its pips, the ace as one and the two as two.",
        Function(penalties.points_on_ladder, lambda right, rank, options: dealing.counting_value(rank + "S")),
    ),
    mutant(
        "values-ladder-off-by-one (PG-VS-12): Ranks the two on the ladder where the ace stands.",
        Function(penalties.points_on_ladder, lambda right, rank, options: min(12, right(rank, options))),
    ),
    mutant(
        "values-forgets-five-for-twos (PG-IND-07): Forgets the five points for a two.",
        Instead("card_points", "one-and-five-for-twos", "one-each"),
    ),
    mutant(
        "values-forgets-the-extra (PG-IND-07): Counts four points for a two in Indonesia.",
        Function(penalties.points_in_indonesia, lambda right, rank, options: min(4, right(rank, options))),
    ),
    mutant(
        "values-aces-five-too (PG-IND-07): Counts five points for an ace in Indonesia.",
        Function(
            penalties.points_in_indonesia, lambda right, rank, options: right("2" if rank == "A" else rank, options)
        ),
    ),
)
