"""Scores and sessions, read wrongly by somebody who had not seen the cases: the first round."""

from __future__ import annotations

from typing import Any, Final

from tests.mutation.independent.reading import like, misread
from tests.mutation.mutant import Function
from tests.oracle import classifying, dealing, packs, penalties, schemes, sessions, settling


def tripled_with_full_hand(right: Any, count: int, options: packs.Options) -> int:
    """Three points a card only for whoever played nothing."""
    factor = int(right(count, options))
    return 2 if factor == 3 and 13 <= count < dealing.cards_each(options) else factor


def holder_of_most(right: Any, rank: str, hands: dict[int, list[str]], options: packs.Options) -> int | None:
    """Who holds most cards of a rank; of several the one with the highest."""
    most = max(sum(packs.rank_of(card) == rank for card in hand) for hand in hands.values())
    held = {seat: hand for seat, hand in hands.items() if sum(packs.rank_of(card) == rank for card in hand) == most}
    found: int | None = right(rank, held, options)
    return found


def four_alone_as_lowest(right: Any, hands: dict[int, list[str]], options: packs.Options) -> int | None:
    """Four equal cards without a fifth are the lowest honour hand."""
    found: int | None = right(hands, options)
    alone = [seat for seat, hand in hands.items() if len(hand) == 4 and classifying.is_of_one_rank(hand)]
    return alone[0] if found is None and alone else found


SCORES: Final = (
    misread(
        "PG-SCORE-03",
        "penalties",
        "Doubling is for more than ten cards, so ten cards cost ten points.",
        Function(penalties.count_factor, lambda right, count, options: right(9 if count == 10 else count, options)),
    ),
    misread(
        "PG-GS-04",
        "penalties",
        "GameSky doubles from ten cards on, as the base game does.",
        *like("table-gamesky-from-ten"),
    ),
    misread(
        "DEC-28",
        "multipliers",
        "Three points a card are for whoever played nothing: 13 cards left of 17 are only doubled.",
        Function(penalties.count_factor, tripled_with_full_hand),
    ),
    misread(
        "DEC-42",
        "multipliers",
        "The multipliers of a variant come on top of those of the base game.",
        *like("table-on-top-of-base"),
    ),
    misread(
        "DEC-46",
        "multipliers",
        "Only the doubling is limited to the first leader; thirteen cards are tripled for everybody.",
        *like("leader-alone-for-ten"),
    ),
    misread(
        "DEC-82",
        "multipliers",
        "After a dragon everybody is multiplied, also where otherwise only the first leader is.",
        *like("dragon-leader-multiplied"),
    ),
    misread(
        "PG-VS-06",
        "doublings",
        "Twos in hand double the penalty once, however many they are.",
        Function(penalties.doubling_twos, lambda right, hand, options: min(1, right(hand, options))),
    ),
    misread(
        "DEC-51",
        "doublings",
        "Every straight flush that can be seen in a hand doubles, also where two of them share cards.",
        *like("unused-flushes-overlapping"),
    ),
    misread(
        "WP-SCORE-04",
        "doublings",
        "Every two in the winner's last play doubles what everybody pays.",
        Function(
            penalties.factor_for_two_or_honour,
            lambda right, last_play, kind: max(right(last_play, kind), 2 ** penalties.twos_in(last_play)),
        ),
    ),
    misread(
        "PG-VS-09",
        "doublings",
        "A last play with a two in it doubles the penalties.",
        Function(penalties.factor_for_only_twos, lambda right, last_play: 2 if penalties.twos_in(last_play) else 1),
    ),
    misread(
        "DEC-47",
        "doublings",
        "Four twos with their odd card double the penalties as a last play of twos only.",
        Function(
            penalties.factor_for_only_twos,
            lambda right, last_play: 2 if penalties.twos_in(last_play) == 4 else right(last_play),
        ),
    ),
    misread(
        "DEC-44",
        "card values",
        "Number cards from 2 to 10 count one point, the two included.",
        *like("values-two-is-one"),
    ),
    misread(
        "PG-SCORE-07",
        "settlement",
        "The losers pay the winner, and nothing passes between losers.",
        *like("money-winner-only"),
    ),
    misread(
        "PG-VS-07",
        "settlement",
        "The payment for a difference is doubled by the number of cards of the payer, not by the difference.",
        *like("money-kam-by-own-count"),
    ),
    misread(
        "DEC-59",
        "liability",
        "The liable player pays the winner what all losers together owe him, and nothing else is paid.",
        Function(
            settling.charge_offender,
            lambda right, net, game: [
                net[game.winner] * ((seat == game.winner) - (seat == game.offender)) for seat in range(len(net))
            ],
        ),
    ),
    misread(
        "DEC-91", "liability", "The liable player also bears what the winner has to pay.", *like("liable-pays-winner")
    ),
    misread(
        "PG-PUS-02",
        "points",
        "Every two in the winner's last play is worth two points.",
        Function(schemes.winner_points, lambda right, game: 2 * penalties.twos_in(game.last_play or []) or 1),
    ),
    misread(
        "DEC-63",
        "points",
        "A two that is low in a straight does not count as a two in the last play.",
        Function(
            schemes.winner_points,
            lambda right, game: 1 if game.last_kind in ("straight", "straight-flush") else right(game),
        ),
    ),
    misread(
        "DEC-65",
        "special cards",
        "A special combination as last play earns its double value in place of the bonus for finishing.",
        *like("special-final-without-bonus"),
    ),
    misread(
        "DEC-66",
        "special cards",
        "A special combination that its own player beats is beaten.",
        *like("special-beaten-by-its-player"),
    ),
    misread(
        "PG-DUS-03",
        "fixed loser",
        "Where nobody has an honour hand, whoever has most twos loses.",
        Function(schemes.holder_of_highest, holder_of_most),
        missed=True,
    ),
    misread(
        "DEC-62",
        "fixed loser",
        "Four equal cards are an honour hand also without a fifth card.",
        Function(schemes.holder_of_honour, four_alone_as_lowest),
    ),
    misread(
        "PG-DUS-05",
        "fixed loser",
        "Where several have most cards, the highest card of all losers decides.",
        *like("loser-tie-among-all"),
    ),
    misread(
        "PG-LEC-04", "session", "A session ends when somebody has less than no chips.", *like("session-debts-allowed")
    ),
    misread(
        "PG-OPEN-06",
        "session",
        "The winner deals also where the loser leads.",
        Function(sessions.dealer_after_loss, lambda right, last, options: last.winner),
    ),
    misread(
        "DEC-38",
        "session",
        "Where the direction alternates, the first deal goes clockwise.",
        *like("direction-begins-clockwise"),
    ),
)
