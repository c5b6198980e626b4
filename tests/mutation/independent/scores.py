"""Scores and sessions, read wrongly by somebody who had not seen the cases: the first round."""

from __future__ import annotations

from typing import Any, Final

from tests.mutation.changes.scores import on_top_of_base
from tests.mutation.independent.reading import misread
from tests.mutation.mutant import Function, Instead
from tests.oracle import dealing, rules, scoring, table
from tests.oracle.table import Table


def tripled_with_full_hand(right: Any, count: int, options: rules.Options) -> int:
    """Three points a card only for whoever played nothing."""
    factor = int(right(count, options))
    return 2 if factor == 3 and 13 <= count < dealing.cards_each(options) else factor


def holder_of_most(right: Any, rank: str, hands: dict[int, list[str]], options: rules.Options) -> int | None:
    """Who holds most cards of a rank; of several the one with the highest."""
    most = max(sum(rules.rank_of(card) == rank for card in hand) for hand in hands.values())
    held = {seat: hand for seat, hand in hands.items() if sum(rules.rank_of(card) == rank for card in hand) == most}
    found: int | None = right(rank, held, options)
    return found


def four_alone_as_lowest(right: Any, hands: dict[int, list[str]], options: rules.Options) -> int | None:
    """Four equal cards without a fifth are the lowest honour hand."""
    found: int | None = right(hands, options)
    alone = [seat for seat, hand in hands.items() if len(hand) == 4 and rules.is_of_one_rank(hand)]
    return alone[0] if found is None and alone else found


SCORES: Final = (
    misread(
        "PG-SCORE-03",
        "penalties",
        "Doubling is for more than ten cards, so ten cards cost ten points.",
        Function(scoring.count_factor, lambda right, count, options: right(9 if count == 10 else count, options)),
    ),
    misread(
        "PG-GS-04",
        "penalties",
        "GameSky doubles from ten cards on, as the base game does.",
        Instead("count_multipliers", [[11, 2]], [[10, 2]]),
    ),
    misread(
        "DEC-28",
        "multipliers",
        "Three points a card are for whoever played nothing: 13 cards left of 17 are only doubled.",
        Function(scoring.count_factor, tripled_with_full_hand),
    ),
    misread(
        "DEC-42",
        "multipliers",
        "The multipliers of a variant come on top of those of the base game.",
        Function(scoring.count_factor, on_top_of_base),
    ),
    misread(
        "DEC-46",
        "multipliers",
        "Only the doubling is limited to the first leader; thirteen cards are tripled for everybody.",
        Function(
            scoring.is_multiplied,
            lambda right, seat, game, options: right(seat, game, options) or game.counts[seat] >= 13,
        ),
    ),
    misread(
        "DEC-82",
        "multipliers",
        "After a dragon everybody is multiplied, also where otherwise only the first leader is.",
        Function(scoring.is_multiplied, lambda right, seat, game, options: right(seat, game, options) or game.dragon),
    ),
    misread(
        "PG-VS-06",
        "doublings",
        "Twos in hand double the penalty once, however many they are.",
        Function(scoring.doubling_twos, lambda right, hand, options: min(1, right(hand, options))),
    ),
    misread(
        "DEC-51",
        "doublings",
        "Every straight flush that can be seen in a hand doubles, also where two of them share cards.",
        Function(scoring.most_disjoint, lambda right, runs: len(runs)),
    ),
    misread(
        "WP-SCORE-04",
        "doublings",
        "Every two in the winner's last play doubles what everybody pays.",
        Function(
            scoring.factor_for_two_or_honour,
            lambda right, last_play, kind: max(right(last_play, kind), 2 ** scoring.twos_in(last_play)),
        ),
    ),
    misread(
        "PG-VS-09",
        "doublings",
        "A last play with a two in it doubles the penalties.",
        Function(scoring.factor_for_only_twos, lambda right, last_play: 2 if scoring.twos_in(last_play) else 1),
    ),
    misread(
        "DEC-47",
        "doublings",
        "Four twos with their odd card double the penalties as a last play of twos only.",
        Function(
            scoring.factor_for_only_twos,
            lambda right, last_play: 2 if scoring.twos_in(last_play) == 4 else right(last_play),
        ),
    ),
    misread(
        "DEC-44",
        "card values",
        "Number cards from 2 to 10 count one point, the two included.",
        Function(scoring.points_in_tiers, lambda right, rank, options: 1 if rank == "2" else right(rank, options)),
    ),
    misread(
        "PG-SCORE-07",
        "settlement",
        "The losers pay the winner, and nothing passes between losers.",
        Instead("settlement", "pairwise-difference", "winner-only"),
    ),
    misread(
        "PG-VS-07",
        "settlement",
        "The payment for a difference is doubled by the number of cards of the payer, not by the difference.",
        Function(
            scoring.kam_factor,
            lambda right, difference, payer, game, options: scoring.count_factor(game.counts[payer], options),
        ),
    ),
    misread(
        "DEC-59",
        "liability",
        "The liable player pays the winner what all losers together owe him, and nothing else is paid.",
        Function(
            scoring.charge_offender,
            lambda right, net, game: [
                net[game.winner] * ((seat == game.winner) - (seat == game.offender)) for seat in range(len(net))
            ],
        ),
    ),
    misread(
        "DEC-91",
        "liability",
        "The liable player also bears what the winner has to pay.",
        Function(
            scoring.who_is_relieved,
            lambda right, net, game: [seat for seat, sum in enumerate(net) if seat != game.offender and sum < 0],
        ),
    ),
    misread(
        "PG-PUS-02",
        "points",
        "Every two in the winner's last play is worth two points.",
        Function(scoring.winner_points, lambda right, game: 2 * scoring.twos_in(game.last_play or []) or 1),
    ),
    misread(
        "DEC-63",
        "points",
        "A two that is low in a straight does not count as a two in the last play.",
        Function(
            scoring.winner_points,
            lambda right, game: 1 if game.last_kind in ("straight", "straight-flush") else right(game),
        ),
    ),
    misread(
        "DEC-65",
        "special cards",
        "A special combination as last play earns its double value in place of the bonus for finishing.",
        Function(scoring.finish_bonus, lambda right, game: 0 if game.last_kind in table.SPECIAL_KINDS else right(game)),
    ),
    misread(
        "DEC-66",
        "special cards",
        "A special combination that its own player beats is beaten.",
        Function(Table._beats_as_opponent, lambda right, self, seat: True),
    ),
    misread(
        "PG-DUS-03",
        "fixed loser",
        "Where nobody has an honour hand, whoever has most twos loses.",
        Function(scoring.holder_of_highest, holder_of_most),
        missed=True,
    ),
    misread(
        "DEC-62",
        "fixed loser",
        "Four equal cards are an honour hand also without a fifth card.",
        Function(scoring.holder_of_honour, four_alone_as_lowest),
    ),
    misread(
        "PG-DUS-05",
        "fixed loser",
        "Where several have most cards, the highest card of all losers decides.",
        Function(
            scoring.tied_loser,
            lambda right, tied, hands, options: right(list(hands) if len(tied) > 1 else tied, hands, options),
        ),
    ),
    misread(
        "PG-LEC-04",
        "session",
        "A session ends when somebody has less than no chips.",
        Function(scoring.is_broke, lambda right, chips: chips < 0),
    ),
    misread(
        "PG-OPEN-06",
        "session",
        "The winner deals also where the loser leads.",
        Function(scoring.dealer_after_loss, lambda right, last, options: last.winner),
    ),
    misread(
        "DEC-38",
        "session",
        "Where the direction alternates, the first deal goes clockwise.",
        Function(dealing.direction, lambda right, options, number: right(options, number + 1)),
    ),
)
