"""Wrong ideas of who deals next, what is exchanged and when a session is over."""

from __future__ import annotations

from typing import Final

from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import exchanging, packs, playing, sessions

NEXT_DEALS: Final = mutants(
    "dealer-loser (PG-DEAL-03 DEC-40): Lets the loser deal next.",
    Instead("next_dealer", "winner", "loser"),
    Instead("next_dealer", "high-draw-per-round", "loser"),
    "dealer-winner (PG-OPEN-06 DEC-80): Lets the winner deal where the loser should.",
    Instead("next_dealer", "loser", "winner"),
    "dealer-not-drawn (PG-OPEN-09): Lets the winner deal after a round as well.",
    Instead("next_dealer", "high-draw-per-round", "winner"),
    "dealer-lowest-draw (PG-OPEN-09 DEC-40): Lets the lowest card drawn deal.",
    Function(sessions.best_draw, lambda right, draws, options: draws.index(playing.lowest_card(draws, options))),
    "dealer-drawn-by-rank (DEC-40): Compares the cards drawn by rank only.",
    Function(
        sessions.best_draw,
        lambda right, draws, options: draws.index(max(draws, key=lambda card: packs.card_strength(card, options)[0])),
    ),
    "dealer-drawn-every-deal (DEC-40): Draws for the dealer after every deal.",
    Function(sessions.is_drawn_for, lambda right, deal_number, options: True),
    "exchange-forgotten (PG-3P-06 DEC-39): Knows no exchange of cards.",
    Instead("card_exchange", "loser-highest-for-any", "none"),
    "exchange-in-first-deal (PG-3P-06): Asks for an exchange before the first deal.",
    Function(sessions.exchange_before_first_deal, lambda right: {"from": 1, "to": 0}),
    "exchange-from-winner (PG-3P-06 DEC-39): Lets the winner give his highest card to the loser.",
    Function(sessions.due_exchange, lambda right, loser, winner: right(winner, loser)),
    Function(exchanging.who_exchange, lambda right, *previous: right(*previous)[::-1]),
    "exchange-lower-penalty (DEC-39): Breaks a tie between losers by the lower penalty.",
    Function(
        exchanging.with_worst_penalty, lambda right, tied, penalties: right(tied, [-penalty for penalty in penalties])
    ),
    "exchange-in-spite-of-a-tie (DEC-39 DEC-93): Lets the first of several equal losers give a card.",
    Function(exchanging.only_one, lambda right, seats: seats[0]),
    "exchange-lowest-card (PG-3P-06): Lets the loser give his lowest card.",
    Function(exchanging.given_card, lambda right, hand, options: playing.lowest_card(hand, options)),
    "exchange-not-the-same-card (DEC-39): Does not let the winner return the card received.",
    Function(exchanging.may_return, lambda right, returned, hand, given: returned in hand),
    "session-last-is-not-loser (DEC-93): Takes the second last for the loser of a deal played to the last.",
    Function(
        sessions.last_losers, lambda right, game: [game.placings[-2]] if len(game.placings or ()) > 1 else right(game)
    ),
    "session-goes-on (DEC-92 PG-LEC-04): Names a next deal after the session is over.",
    Function(sessions.ends_for_good, lambda right: False),
    "session-ends-with-any-round (DEC-98): Ends a session for chips after a round also where the dealer is drawn for.",
    Function(sessions.last_deal, lambda right, options: options["deals_per_round"]),
    "session-of-chips-alone (DEC-98 PG-LEC-04): Ends a session for chips only when somebody has none.",
    Function(sessions.last_deal, lambda right, options: None),
    "session-six-deals (PG-LEC-04): Plays six deals.",
    Instead("deals_per_round", 5, 6),
    "session-four-deals (PG-LEC-04): Plays four deals.",
    Instead("deals_per_round", 5, 4),
    "session-debts-allowed (PG-LEC-04): Goes on when somebody has no chips left, until he owes some.",
    Function(sessions.is_broke, lambda right, chips: chips < 0),
    "session-ends-at-last-chip (PG-LEC-04): Ends the session when somebody has but one point left.",
    Function(sessions.is_broke, lambda right, chips: chips <= 1),
    "session-150-chips (PG-LEC-03): Begins with chips worth 150 points.",
    Instead("starting_chips", 149, 150),
    "session-no-chips (PG-LEC-03 PG-LEC-04 DEC-92): Plays without chips.",
    Instead("starting_chips", 149, None),
    "session-last-deal-only (PG-SCORE-07 DEC-55): Settles the last deal only.",
    Function(sessions.column_sums, lambda right, rows, players: right(rows[-1:], players)),
)
