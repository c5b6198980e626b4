"""Wrong ideas of the deal, of who leads and of who deals next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from tests.mutation.mutant import Function, given, gives, instead, made, mutants, ruled
from tests.oracle import dealing, exchanging, packs, playing, sessions
from tests.oracle.classifying import Classified
from tests.oracle.dealing import Hands
from tests.oracle.packs import Options


def holder_of(card: str, hands: Hands) -> int | None:
    return next((seat for seat, hand in enumerate(hands) if card in hand), None)


def holder_of_highest(hands: Hands, options: Options) -> int | None:
    return holder_of(playing.highest_card([card for hand in hands for card in hand], options), hands)


def strength_as_count(card: str) -> int:
    """A three counts one, and so on up to the two."""
    rank = packs.rank_of(card)
    if rank in "3456789TJQKA2":
        return "3456789TJQKA2".index(rank) + 1
    return int(rank) - 2 if int(rank) > 2 else int(rank) + 13


def with_fewest_cards(counts: Sequence[int], winner: int) -> list[int]:
    fewest = min(count for seat, count in enumerate(counts) if seat != winner)
    return [seat for seat, count in enumerate(counts) if seat != winner and count == fewest]


def forming_fewest_but_strongest(formed: Mapping[int, Classified]) -> int:
    fewest = min(len(each.cards) for each in formed.values())
    return max((seat for seat in formed if len(formed[seat].cards) == fewest), key=lambda seat: formed[seat].key)


def lowest_of_the_whole_pack(options: Options) -> str:
    return packs.whole_pack(options)[0]


def with_cards_over_dead(options: Options) -> Options:
    return {**options, "leftover": "dead"} if dealing.is_dealt_too(options) else options


MUTANTS: Final = mutants(
    # Dealing.
    "deal-pack-not-checked (PG-SETUP-03): Does not mind cards that are missing or lie in two places.",
    gives(dealing.faults_of_pack, []),
    "deal-duplicates-allowed (PG-SETUP-03): Does not notice a card in two places.",
    instead(dealing.lies_twice, lambda card, lying: lying.count(card) > 2),
    "deal-counted-one-further (PG-DEAL-06 PG-DEAL-05): Counts out the first receiver beginning next to the dealer.",
    made(dealing.places_to_first, lambda found: found + 1),
    "deal-counted-by-strength (PG-DEAL-06 PG-DEAL-07 DEC-36): Counts by the strength of the exposed card, so that a "
    "three counts one.",
    instead(dealing.counting_value, strength_as_count),
    "deal-to-the-dealer (PG-VDEAL-01): Deals the first card to the dealer where the next player should get it.",
    gives(dealing.places_to_next_player, 0),
    "deal-in-packets (PG-DEAL-08): Deals each player all his cards at once.",
    Function(
        dealing.receiver,
        lambda right, number, first, step, options: right(number // packs.cards_each(options), first, step, options),
    ),
    "deal-against-the-direction (PG-DEAL-01 PG-DEAL-08): Deals round the table the wrong way.",
    given(dealing.receiver, step=lambda step: -step),
    "pack-is-whole (HR-SEAT-03): Plays with the whole pack, whatever card is taken out of it.",
    ruled(packs.all_cards, removed_card=None),
    "lowest-of-the-whole-pack (HR-SEAT-03 DEC-190): Leaves a card out of the deal, but still opens with the lowest of "
    "the whole pack.",
    Function(
        dealing.leader_by_lowest,
        lambda right, hands, options: (
            right(hands, options)
            if options["removed_card"] is None
            else holder_of(lowest_of_the_whole_pack(options), hands) or 0
        ),
    ),
    Function(
        playing.opening_card,
        lambda right, hand, options: (
            right(hand, options) if options["removed_card"] is None else lowest_of_the_whole_pack(options)
        ),
    ),
    "over-to-the-dealer-first (HR-SEAT-04): Deals the cards over beginning with the dealer.",
    given(dealing.receiver_of_card_over, number=lambda number: number - 1),
    "over-to-the-last (HR-SEAT-04): Deals the cards over to those who were dealt to last.",
    Function(
        dealing.receiver_of_card_over,
        lambda right, number, first, step, options: right(number - dealing.cards_over(options), first, step, options),
    ),
    "over-to-the-first-seats (HR-SEAT-04): Deals the cards over to the seats with the lowest numbers.",
    instead(dealing.receiver_of_card_over, lambda number, *_: number),
    "over-to-anybody (HR-SEAT-04 DEC-191): Does not mind who has a card more than the others.",
    instead(
        dealing.who_can_have_one_more,
        lambda options: [*map(set, combinations(range(options["players"]), dealing.hands_with_one_more(options)))],
    ),
    "over-is-dead (HR-SEAT-04): Leaves the cards over dead where they are dealt too.",
    given(dealing.deal_out, options=with_cards_over_dead),
    given(dealing.faults_of_deal, options=with_cards_over_dead),
    "extra-not-taken (PG-3P-03 PG-3P-04 DEC-25 WP-DEAL-02 DEC-52): Gives the card over to nobody.",
    gives(dealing.take_extra, None),
    "extra-to-first-seat (PG-3P-03 PG-3P-04 DEC-25 WP-DEAL-02 DEC-52): Gives the card over to the first seat.",
    gives(dealing.taker_of_extra, 0),
    # Leads.
    "lead-first-seat (PG-PLAY-01 PG-3P-08 PG-2P-05 WP-PLAY-01): Gives the first lead to the first seat.",
    gives(dealing.leader_by_lowest, 0),
    "lead-highest-card (PG-PLAY-01 PG-3P-08 PG-2P-05): Gives the first lead to the holder of the highest card.",
    instead(dealing.leader_by_lowest, holder_of_highest),
    "lead-three-of-diamonds (PG-SUIT-02 PG-SUIT-04 DEC-25): Gives the lead to the three of diamonds where clubs are "
    "lowest.",
    instead(dealing.leader_by_lowest, lambda hands, *_: holder_of("3D", hands) or 0),
    "loser-fewest-cards (PG-OPEN-03): Takes whoever has the fewest cards left for the loser.",
    instead(dealing.losers, with_fewest_cards),
    "loser-first-seat (PG-OPEN-04 DEC-37): Lets the first of several losers lead.",
    instead(dealing.forming_least, min),
    "loser-strongest-formed (PG-OPEN-05 DEC-37): Lets the stronger of two combinations of one size lead.",
    instead(dealing.forming_least, forming_fewest_but_strongest),
    "loser-smallest-combination (PG-OPEN-04 DEC-37): Compares the best singles of the losers only.",
    made(dealing.sizes_from_largest, lambda found: found[::-1]),
    "loser-winner-too (DEC-35 PG-OPEN-03): Counts whoever won by a dragon among the losers, since he has a full hand "
    "as well.",
    given(dealing.losers, winner=lambda winner: -1),
    "deal-tiles-like-cards (DEC-95): Counts no tile for more than 13.",
    made(dealing.counting_value, lambda found: min(13, found)),
    "deal-tiles-by-strength (DEC-95): Counts a tile by its strength, so that the three counts one.",
    instead(dealing.counting_value, strength_as_count),
    # Next deals.
    "dealer-lowest-draw (PG-OPEN-09 DEC-40): Lets the lowest card drawn deal.",
    instead(sessions.best_draw, lambda draws, options: draws.index(playing.lowest_card(draws, options))),
    "dealer-goes-round-the-other-way (HR-DEAL-01): Passes the deal on against the direction of play.",
    Function(
        sessions.following_dealer,
        lambda right, deals, options: (
            (2 * sessions.dealer_of(deals, options) - right(deals, options)) % options["players"]
        ),
    ),
    "dealer-begins-at-seat-0 (DEC-188): Takes seat 0 for the dealer of a deal that does not say who dealt it.",
    instead(sessions.dealer_of, lambda deals, options: deals[-1].get("dealer") or 0),
    "hands-of-all-cards (HR-SEAT-02 PG-2P-01 PG-2P-02): Deals the whole pack out, whatever the size of hands.",
    instead(packs.cards_each, lambda options: 4 * len(packs.RANKS[options["pack"]]) // options["players"]),
    "dealer-drawn-every-deal (DEC-40): Draws for the dealer after every deal.",
    gives(sessions.is_drawn_for, True),
    "exchange-from-winner (PG-3P-06 DEC-39): Lets the winner give his highest card to the loser.",
    Function(sessions.due_exchange, lambda right, loser, winner: right(winner, loser)),
    made(exchanging.who_exchange, lambda found: found[::-1]),
    "exchange-in-spite-of-a-tie (DEC-39 DEC-93): Lets the first of several equal losers give a card.",
    instead(exchanging.only_one, lambda seats: seats[0]),
    "exchange-lowest-card (PG-3P-06): Lets the loser give his lowest card.",
    instead(exchanging.given_card, playing.lowest_card),
    "session-last-is-not-loser (DEC-93): Takes the second last for the loser of a deal played to the last.",
    Function(
        sessions.last_losers, lambda right, game: [game.placings[-2]] if len(game.placings or ()) > 1 else right(game)
    ),
    "session-goes-on (DEC-92 PG-LEC-04): Names a next deal after the session is over.",
    gives(sessions.ends_for_good, False),
    "session-ends-with-any-round (DEC-98): Ends a session for chips after a round also where the dealer is drawn for.",
    instead(sessions.last_deal, lambda options: options["deals_per_round"]),
    "session-of-chips-alone (DEC-98 PG-LEC-04): Ends a session for chips only when somebody has none.",
    gives(sessions.last_deal, None),
    "session-last-deal-only (PG-SCORE-07 DEC-55): Settles the last deal only.",
    given(sessions.column_sums, rows=lambda rows: rows[-1:]),
)
