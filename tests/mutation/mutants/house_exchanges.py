"""Wrong ideas of what is exchanged by places and by points."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.exchanges import (
    all_beside_each_other,
    as_dealt,
    by_cards_left,
    by_lowest_card,
    by_rank_alone,
    higher_is_better,
    lowest_cards,
    nothing_before_a_round,
    other_way_round,
    winner_among_the_others,
    winner_first,
)
from tests.mutation.mutant import Answered, Function, Instead, mutants
from tests.oracle import answering, exchanging_by_place

EXCHANGES: Final = mutants(
    "places-forgotten (HR-EXCH-01 HR-EXCH-03): Exchanges nothing where cards are exchanged by places.",
    Instead("card_exchange", "by-placing", "none"),
    "places-of-points-forgotten (HR-EXCH-04): Exchanges nothing where cards are exchanged by points.",
    Instead("card_exchange", "by-points", "none"),
    "places-not-by-points (HR-EXCH-04 DEC-157): Goes by the cards left where points decide.",
    Instead("card_exchange", "by-points", "by-placing"),
    "places-by-points-always (HR-EXCH-03): Goes by the penalties where the places decide.",
    Instead("card_exchange", "by-placing", "by-points"),
    "places-one-card (HR-EXCH-01 DEC-153): Lets the last give one card.",
    Function(exchanging_by_place.cards_of_the_last, lambda right: 1),
    "places-first-and-last-only (HR-EXCH-02): Lets nobody but the last and the first exchange.",
    Function(exchanging_by_place.exchange_the_seconds, lambda right, players: False),
    "places-three-exchange-twice (HR-EXCH-02 DEC-153): Lets the second of three exchange with himself.",
    Function(exchanging_by_place.exchange_the_seconds, lambda right, players: players >= 3),
    "places-other-way-round (HR-EXCH-01 HR-EXCH-02): Lets the first give his highest cards to the last.",
    Function(exchanging_by_place.pairs, other_way_round),
    "places-all-to-the-first (HR-EXCH-02): Lets the second last give his card to the first.",
    Function(exchanging_by_place.pairs, all_beside_each_other),
    "places-lowest-cards (HR-EXCH-01 HR-EXCH-02 DEC-155): Lets the lowest cards be given.",
    Function(exchanging_by_place.given_cards, lowest_cards),
    "places-not-the-same-cards (DEC-155): Does not let a player return what he was given.",
    Function(exchanging_by_place.may_be_returned, lambda right, hand, gives: {*hand} - {*gives}),
    "places-given-cards-only (HR-EXCH-01 DEC-155): Lets a player return nothing but what he was given.",
    Function(exchanging_by_place.may_be_returned, lambda right, hand, gives: {*gives}),
    "places-most-cards-first (HR-EXCH-03): Gives the best place to whoever has most cards left.",
    Function(
        exchanging_by_place.place_by_cards,
        lambda right, hand, options: (-len(hand), exchanging_by_place.among_equally_many(hand, options)),
    ),
    "places-higher-card-first (DEC-154): Of equally many cards gives the better place to those with the highest card.",
    Function(exchanging_by_place.among_equally_many, higher_is_better),
    "places-by-rank-alone (DEC-154): Parts no two hands by the suit of their highest card.",
    Function(exchanging_by_place.among_equally_many, by_rank_alone),
    "places-by-lowest-card (DEC-154): Of equally many cards compares the lowest.",
    Function(exchanging_by_place.among_equally_many, by_lowest_card),
    "places-winner-by-cards (DEC-154): Gives the winner the place of the cards that he holds.",
    Function(exchanging_by_place.places_by_placing, winner_among_the_others),
    "places-by-cards-where-play-goes-on (HR-EXCH-03 DEC-158): Goes by the cards left where play goes on.",
    Function(exchanging_by_place.places_by_placing, by_cards_left),
    "places-fewest-points-first (DEC-157): Gives the best place to the fewest points.",
    Function(
        exchanging_by_place.places_by_points,
        lambda right, placed, scores, options: right(
            placed, [-score for score in scores] if exchanging_by_place.is_in_points(options) else scores, options
        ),
    ),
    "places-highest-penalty-first (HR-EXCH-04 DEC-157): Gives the best place to the highest penalty.",
    Function(
        exchanging_by_place.places_by_points,
        lambda right, placed, scores, options: right(
            placed, scores if exchanging_by_place.is_in_points(options) else [-score for score in scores], options
        ),
    ),
    "places-winner-before-points (DEC-157): Puts the winner first whatever he scored.",
    Function(exchanging_by_place.places_by_points, winner_first),
    "places-equal-by-seat (DEC-157): Puts equal scores in the order of the seats.",
    Function(
        exchanging_by_place.places_by_points,
        lambda right, placed, scores, options: right(sorted(placed), scores, options),
    ),
    "places-leader-as-dealt (DEC-159): Lets the lowest card lead whoever was dealt it.",
    Function(answering.hands_to_open_with, as_dealt),
    "places-not-in-a-new-round (DEC-160): Exchanges nothing before the first deal of a round.",
    Answered("session", nothing_before_a_round),
)
