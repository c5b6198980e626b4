"""What the cards left cost (PG-SCORE-01)."""

from __future__ import annotations

from itertools import combinations
from math import prod

from . import packs
from .dealing import cards_each
from .endgames import ACE, QUADS, STRAIGHT_FLUSHES, Endgame, doubling_cards
from .packs import RANKS, SUITS, Options, rank_of, suit_of

# Card penalties (PG-SCORE-01).


def card_penalty(seat: int, game: Endgame, options: Options) -> int:
    """The penalty of one player under card-penalties."""
    if seat == game.winner:
        return penalty_of_winner(game)
    penalty = points_of_cards_left(seat, game, options)
    if is_multiplied(seat, game, options):
        penalty = multiplied(penalty, game.counts[seat], options)
    if game.hands is not None:
        penalty *= factor_of_twos(game.hands[seat], options)
        penalty *= hand_factor(game.hands[seat], options)
    penalty *= finish_factor(game, options)
    if holds_everybody_all(game, options):
        penalty *= all_held_factor(options)
    return capped(penalty, options)


def penalty_of_winner(game: Endgame) -> int:
    """None (PG-SCORE-05), whatever he still holds who outlasted the others (DEC-87)."""
    return 0


def points_of_cards_left(seat: int, game: Endgame, options: Options) -> int:
    """The cards left, before any doubling."""
    if options["card_points"] == "one-each" or game.hands is None:
        return points_of_number(game.counts[seat])
    return sum(points_of_card(card, options) for card in game.hands[seat])


def points_of_number(count: int) -> int:
    """One point a card (PG-SCORE-02)."""
    return count


def is_multiplied(seat: int, game: Endgame, options: Options) -> bool:
    """Is this penalty multiplied by the number of cards? Perhaps only the first leader's (PG-VS-02, DEC-46)."""
    return options["multiplier_scope"] == "all" or seat == game.first_leader


def multiplied(points: int, count: int, options: Options) -> int:
    """All the points are multiplied, not only those of the cards above the limit."""
    return points * count_factor(count, options)


PICTURES = ("J", "Q", "K", "11", "12", "13", "14", "15")


def points_of_card(card: str, options: Options) -> int:
    """What one card counts."""
    rank = rank_of(card)
    if isinstance(options["card_points"], dict):
        return points_of_rank(rank, options["card_points"])
    if options["card_points"] == "one-and-five-for-twos":
        return points_in_indonesia(rank, options)
    if options["card_points"] == "ladder":
        return points_on_ladder(rank, options)
    return points_in_tiers(rank, options)


def points_of_rank(rank: str, points: dict[str, int]) -> int:
    """What the group gives for the rank, or for all that it does not name (DEC-102)."""
    return points[rank] if rank in points else points["others"]


def points_in_indonesia(rank: str, options: Options) -> int:
    """Five for a two (PG-IND-07)."""
    return 5 if rank == "2" else 1


def points_on_ladder(rank: str, options: Options) -> int:
    """3 counts 1, 4 counts 2, ... the two counts most (PG-VS-12)."""
    return RANKS[options["pack"]].index(rank) + 1


def points_in_tiers(rank: str, options: Options) -> int:
    """3 to 10 count 1, J Q K (on tiles 11 and more) count 2, the ace 3, the two 4 (PG-VS-11, DEC-44, DEC-86)."""
    if rank == "2":
        return 4
    if rank == ACE[options["pack"]]:
        return 3
    return 2 if rank in PICTURES else 1


def count_factor(count: int, options: Options) -> int:
    """The factor for so many cards: that of the highest step reached (DEC-42: the table stands alone)."""
    factor = 1
    for minimum, step in options["count_multipliers"]:
        if count >= minimum:
            factor = step
    return factor


def hand_factor(hand: list[str], options: Options) -> int:
    """Doubling for what was left unused in the hand (PG-VS-06, WP-SCORE-03, DEC-43, DEC-51)."""
    doubling = doubling_cards(options)
    reasons = 0
    if "two" in doubling:
        reasons += doubling_twos(hand, options)
    if "four-of-a-kind" in doubling:
        reasons += doubling_fours(hand)
    if "straight-flush" in doubling:
        reasons += most_disjoint_straight_flushes(hand, options)
    if reasons == 0:
        return 1
    return 2 if options["hand_doubling"]["mode"] == "once" else int(2**reasons)


def doubling_twos(hand: list[str], options: Options) -> int:
    """Each two doubles, also where it is one of four (DEC-51)."""
    return twos_in(hand)


def doubling_fours(hand: list[str]) -> int:
    """Each four of a kind doubles; the odd card need not be there (DEC-51)."""
    return len(ranks_held_four_times(hand))


def ranks_held_four_times(hand: list[str]) -> list[str]:
    """Four cards of one rank; the odd card need not be there."""
    ranks = [rank_of(card) for card in hand]
    return [rank for rank in dict.fromkeys(ranks) if ranks.count(rank) == 4]


def most_disjoint_straight_flushes(hand: list[str], options: Options) -> int:
    """The largest number of straight flushes in the hand that share no card with each other."""
    # Straight flushes of different suits share no card, so each suit is searched alone.
    return sum(most_disjoint(straight_flushes_of_suit(hand, suit, options)) for suit in SUITS)


def most_disjoint(runs: list[list[str]]) -> int:
    """The largest number of runs of one suit that share no card (DEC-51)."""
    most = min(len(runs), 1)
    # A run takes five cards, so that the longest suit of all, fifteen tiles, holds three at most.
    for number in (2, 3):
        if any(len(set().union(*some)) == 5 * number for some in combinations(runs, number)):
            most = number
    return most


def straight_flushes_of_suit(hand: list[str], suit: str, options: Options) -> list[list[str]]:
    """All five-card straight flushes of one suit in the hand, under the straight order of the variant."""
    of_suit = {rank_of(card) for card in hand if suit_of(card) == suit}
    if len(of_suit) < 5:
        return []
    return [
        [rank + suit for rank in ranks]
        for tie_class in packs.straight_order(options)
        for ranks, _ in tie_class
        if of_suit.issuperset(ranks)
    ]


def finish_factor(game: Endgame, options: Options) -> int:
    """Doubling of everybody's penalty for the winner's last play."""
    if game.last_play is None or options["finish_doubling"] == "none":
        return 1
    if options["finish_doubling"] == "only-twos":
        return factor_for_only_twos(game.last_play)
    return factor_for_two_or_honour(game.last_play, game.last_kind)


def factor_for_only_twos(last_play: list[str]) -> int:
    """Nothing but twos, in any number (PG-VS-09, DEC-47)."""
    return 2 if twos_in(last_play) == len(last_play) else 1


def factor_for_two_or_honour(last_play: list[str], kind: str | None) -> int:
    """A two anywhere, quads or a straight flush, once in all (WP-SCORE-04, DEC-51)."""
    return 2 if twos_in(last_play) > 0 or kind in (*QUADS, *STRAIGHT_FLUSHES) else 1


def factor_of_twos(hand: list[str], options: Options) -> int:
    """Each two left multiplies by itself, whoever led first (HR-VAL-01, DEC-116)."""
    return product_of_factors([factor_of_two(card, options) for card in hand if rank_of(card) == "2"])


def product_of_factors(factors: list[int]) -> int:
    """All of them, one after the other."""
    return prod(factors)


def factor_of_two(card: str, options: Options) -> int:
    """One factor for every two, or that of its suit; a suit that is not named multiplies nothing."""
    factors = options["two_factors"]
    if factors is None:
        return 1
    return factor_of_suit(suit_of(card), factors) if isinstance(factors, dict) else int(factors)


def factor_of_suit(suit: str, factors: dict[str, int]) -> int:
    """What the group gives for the suit."""
    return factors.get(suit, 1)


def holds_everybody_all(game: Endgame, options: Options) -> bool:
    """Has no loser played a card, also where a dragon has won (HR-VAL-02, DEC-118)?"""
    return all(holds_all(game.counts[seat], options) for seat in who_must_hold_all(game))


def who_must_hold_all(game: Endgame) -> list[int]:
    """Every loser; who dropped out on the lone top two has played (DEC-117)."""
    return game.others


def holds_all(count: int, options: Options) -> bool:
    """As many cards as everybody is dealt, or more; an extra card is left out of account (DEC-117)."""
    return count >= cards_each(options)


def all_held_factor(options: Options) -> int:
    """What everybody then pays."""
    return int(options["all_held_factor"])


def capped(penalty: int, options: Options) -> int:
    """A penalty is never more than the agreed maximum, after all factors (HR-VAL-03, DEC-119)."""
    return penalty if options["penalty_cap"] is None else min(penalty, int(options["penalty_cap"]))


def twos_in(cards: list[str]) -> int:
    """How many twos there are among the cards."""
    return len([card for card in cards if rank_of(card) == "2"])
