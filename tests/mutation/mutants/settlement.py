"""Wrong ideas of who pays whom."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.scores import charge_twice, points_as_penalties, table, winner_by_cards, winner_too
from tests.mutation.mutant import Answered, Function, Instead, mutants
from tests.oracle import endgames, penalties, settling

MONEY: Final = mutants(
    "money-winner-only (PG-SCORE-07 DEC-54): Pays the winner only.",
    Instead("settlement", "pairwise-difference", "winner-only"),
    "money-by-cards (PG-SCORE-07 DEC-54): Pays the difference of cards instead of penalties.",
    Instead("settlement", "pairwise-difference", "pairwise-card-difference"),
    "money-none (PG-SCORE-07 PG-SCORE-06): Pays nothing.",
    Instead("settlement", "pairwise-difference", "none"),
    "money-in-pairs (PG-VS-01 WP-SCORE-02 DEC-84): Settles between every two where only the winner is paid.",
    Instead("settlement", "winner-only", "pairwise-difference"),
    "money-winner-by-cards (DEC-56 PG-VS-01): Pays the winner for cards instead of penalties.",
    Function(settling.owes, winner_by_cards),
    "money-kam-as-base (PG-VS-07 DEC-57): Settles by penalties where the difference of cards counts.",
    Instead("settlement", "pairwise-card-difference", "pairwise-difference"),
    "money-kam-not-multiplied (PG-VS-07 DEC-57 DEC-85): Multiplies no difference of cards.",
    Function(settling.kam_factor, lambda right, difference, payer, game, options: 1),
    "money-kam-by-own-count (PG-VS-07): Multiplies the difference by what the payer's own cards call for.",
    Function(
        settling.kam_factor,
        lambda right, difference, payer, game, options: penalties.count_factor(game.counts[payer], options),
    ),
    "money-kam-from-ten (PG-VS-07 DEC-57): Doubles a difference from ten cards on.",
    table(((9, 2),), (10, 2)),
    "money-kam-from-eight (PG-VS-07): Doubles a difference from eight cards on.",
    table(((9, 2),), (8, 2)),
    "money-kam-triples (DEC-57): Triples a difference of thirteen cards.",
    table(((9, 2),), (9, 2), (13, 3)),
    "money-kam-everybody (DEC-85): Multiplies every difference where only the first leader's is.",
    Function(settling.is_difference_multiplied, lambda right, *between: True),
    "money-kam-received-too (DEC-85): Multiplies a difference that the first leader receives.",
    Function(
        settling.is_difference_multiplied,
        lambda right, payer, receiver, game, options: (
            right(payer, receiver, game, options) or right(receiver, payer, game, options)
        ),
    ),
    "money-without-stake (PG-SCORE-06): Forgets the stake.",
    Function(settling.in_money, lambda right, points, game: points),
    "money-stake-added (PG-SCORE-06): Adds the stake instead of multiplying by it.",
    Function(settling.in_money, lambda right, points, game: points + game.stake * ((points > 0) - (points < 0))),
    "money-turned-round (PG-SCORE-07 PG-VS-01 WP-SCORE-02 PG-VS-07): Lets the better pay the worse.",
    Function(settling.owes, lambda right, *between: -right(*between)),
    "money-points-as-penalties (DEC-74): Takes points for penalties, so that the winner pays.",
    Function(settling.owed_by_scores, lambda right, one, other, options: one - other),
    "money-points-unnamed (DEC-74 PG-PUS-01 PG-PLC-01): Calls points penalties.",
    Answered("score", points_as_penalties),
    "liable-nobody (PG-SCORE-10 DEC-59): Makes nobody pay for a neglected duty.",
    Function(endgames.liability_in_force, lambda right, options: False),
    "liable-among-four-only (DEC-61): Knows liability only where there are three losers.",
    Function(endgames.liability_in_force, lambda right, options: right(options) and options["players"] == 4),
    "liable-for-one-loser (DEC-59 PG-SCORE-10): Charges the offender with the loss of one other loser only.",
    Function(settling.who_is_relieved, lambda right, net, game: right(net, game)[:1]),
    "liable-everywhere (DEC-58): Makes liable where the variant does not.",
    Function(endgames.liability_in_force, lambda right, options: True),
    "liable-takes-winnings (DEC-59): Charges positive balances to the offender as well.",
    Function(
        settling.who_is_relieved, lambda right, net, game: [seat for seat in game.others if seat != game.offender]
    ),
    "liable-pays-winner (DEC-91): Charges a winner's loss to the offender as well.",
    Function(settling.who_is_relieved, winner_too),
    "liable-half (PG-SCORE-10 DEC-59): Lets the others keep half of their losses.",
    Function(settling.share_taken, lambda right, loss: loss // 2),
    "liable-twice (PG-SCORE-10 DEC-59): Charges the offender and the others.",
    Function(settling.charge_offender, charge_twice),
)
