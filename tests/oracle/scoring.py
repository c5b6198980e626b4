"""The score of a finished deal, written down once more, slowly and plainly, to check the engine against.

    score(request, options) -> {"penalties": [one number a seat], "net": ..., "transfers": ...}
                            or {"points": [one number a seat], "net": ..., "transfers": ...}

`request` is the wire body of `score` without `variant`; a field may be absent or None. `points` (higher is better)
stand under the scorings winner-points and placings, else `penalties` (lower is better). `net` is one number a seat,
`transfers` is {(from, to): amount}, every amount positive; both are None where the settlement is "none". Raises
`Refused` for a request that lacks something or is impossible.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from math import prod
from typing import Any

from . import classifying, dealing, packs, playing
from .endgames import ACE, QUADS, STRAIGHT_FLUSHES, Endgame, Request, Special, doubling_cards, liability_in_force, read
from .packs import RANKS, SUITS, Options, cards_each, rank_of, suit_of
from .playing import top_card

# ----------------------------------------------------------------------------------------------------------------------
# what the cards left cost (PG-SCORE-01)


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
    """Is this penalty multiplied by the number of cards (PG-SCORE-03, 04)? Perhaps only the first leader's (PG-VS-02,
    DEC-46)."""
    return options["multiplier_scope"] == "all" or seat == game.first_leader


def multiplied(points: int, count: int, options: Options) -> int:
    """All the points are multiplied, not only those of the cards above the limit (PG-SCORE-03, 04)."""
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
    return not has_a_loser_led(game) and any(
        all(holds_all(game.counts[seat], seat in larger, options) for seat in who_must_hold_all(game))
        for larger in dealing.who_can_have_one_more(options)
    )


def has_a_loser_led(game: Endgame) -> bool:
    """Who led has played, however many cards he has left (DEC-117)."""
    return game.first_leader in game.others


def who_must_hold_all(game: Endgame) -> list[int]:
    """Every loser; who dropped out on the lone top two has played (DEC-117)."""
    return game.others


def holds_all(count: int, has_one_more: bool, options: Options) -> bool:
    """As many cards as this player was dealt, or more; an extra card is left out of account (DEC-117)."""
    return count >= cards_each(options) + (1 if has_one_more and dealing.is_dealt_too(options) else 0)


def all_held_factor(options: Options) -> int:
    """What everybody then pays."""
    return int(options["all_held_factor"])


def capped(penalty: int, options: Options) -> int:
    """A penalty is never more than the agreed maximum, after all factors (HR-VAL-03, DEC-119)."""
    return penalty if options["penalty_cap"] is None else min(penalty, int(options["penalty_cap"]))


def twos_in(cards: list[str]) -> int:
    """How many twos there are among the cards."""
    return len([card for card in cards if rank_of(card) == "2"])


# ----------------------------------------------------------------------------------------------------------------------
# scores that are not card penalties: points, places, the fixed loser, special cards


# Points for the winner, points for the placings.


def winner_points(game: Endgame) -> int:
    """1, doubled for each two in the last play (PG-PUS-01, PG-PUS-02, DEC-63)."""
    if game.last_play is None:
        return 1  # a dragon, or the sole survivor
    return int(2 ** twos_in(game.last_play))


def loser_points(game: Endgame) -> int:
    """Only the winner has points (PG-PUS-01)."""
    return 0


PLACE_POINTS = (5, 3, 1, 0)  # PG-PLC-01


def placing_points(game: Endgame, options: Options) -> list[int]:
    """Points for every place; after a dragon only for the first (DEC-83)."""
    points = [0] * len(game.counts)
    for place, seat in enumerate(places(game)):
        points[seat] = points_of_place(place, len(points), options)
    return points


def points_of_place(place: int, players: int, options: Options) -> int:
    """What a place earns, the first being 0: by a list of one's own (DEC-103) or as it is reported."""
    if isinstance(options["place_points"], list):
        return int(options["place_points"][place])
    return 0 if is_last_place(place, players) else reported_points(place)


def is_last_place(place: int, players: int) -> bool:
    """The last earns nothing, however many play (DEC-64)."""
    return place == players - 1


def reported_points(place: int) -> int:
    """5, 3 and 1; a fourth place earns nothing, whether it is the last or not (PG-PLC-01)."""
    return PLACE_POINTS[min(place, 3)]


def places(game: Endgame) -> list[int]:
    """Who has a place."""
    return game.placings or [game.winner]


# The fixed loser of Lukang (PG-DUS-01).


def penalty_of_loser(seat: int, game: Endgame, options: Options) -> int:
    """One loser pays."""
    return 1 if seat == fixed_loser(game, options) else 0


def fixed_loser(game: Endgame, options: Options) -> int | None:
    """The one loser who pays. None only if the one opponent of the winner has no cards."""
    assert game.hands is not None
    # Where a new stock brought back the top two, whoever holds it goes before one who is scored as if still holding it.
    in_order = sorted(game.others, key=lambda seat: game.counts[seat])
    hands = {seat: game.hands[seat] for seat in in_order if game.hands[seat]}
    if not hands:
        return None
    # The highest honour hand, or the highest two, or the highest ace (PG-DUS-02, PG-DUS-03, DEC-12, DEC-62).
    holder = holder_of_honour(hands, options)
    for rank in ranks_that_lose(options):
        holder = holder_of_highest(rank, hands, options) if holder is None else holder
    return loser_by_number(hands, options) if holder is None else holder


def ranks_that_lose(options: Options) -> tuple[str, ...]:
    """Twos, then aces."""
    return "2", ACE[options["pack"]]


def holder_of_honour(hands: Mapping[int, list[str]], options: Options) -> int | None:
    """Who holds the highest honour hand, None where nobody holds one."""
    honours = {seat: key for seat, hand in hands.items() if (key := best_honour(hand, options)) is not None}
    return max(honours, key=lambda seat: honours[seat]) if honours else None


def holder_of_highest(rank: str, hands: Mapping[int, list[str]], options: Options) -> int | None:
    """Who holds the highest card of a rank, None where nobody holds any."""
    held = {card: seat for seat, hand in hands.items() for card in hand if rank_of(card) == rank}
    return held[playing.highest_card(held, options)] if held else None


def loser_by_number(hands: Mapping[int, list[str]], options: Options) -> int:
    """Most cards, and among those tied the highest card (PG-DUS-04, PG-DUS-05)."""
    return tied_loser(with_most_of(hands), hands, options)


def with_most_of(hands: Mapping[int, list[str]]) -> list[int]:
    """Who has most cards."""
    most = max(len(hand) for hand in hands.values())
    return [seat for seat, hand in hands.items() if len(hand) == most]


def tied_loser(tied: list[int], hands: Mapping[int, list[str]], options: Options) -> int:
    """Of several with most cards the one with the highest card."""
    return max(tied, key=lambda seat: packs.card_strength(playing.highest_card(hands[seat], options), options))


def best_honour(hand: list[str], options: Options) -> tuple[int, ...] | None:
    """The strength of the highest quads with an odd card or straight flush that could be played from the hand."""
    candidates = [*quads_that_could_be_played(hand), *straight_flushes_that_could_be_played(hand, options)]
    classified = [classifying.classify(cards, options) for cards in candidates]
    # Quads with an odd card are no honour where quads are only played bare (VC-12), nor is a straight flush that counts
    # as a straight or a flush (DEC-174).
    honours = [found for found in classified if found is not None and found.kind in (*QUADS, *STRAIGHT_FLUSHES)]
    return max(map(strength_of_honour, honours), default=None)


def strength_of_honour(honour: classifying.Classified) -> tuple[int, ...]:
    """Seven cards are higher than five, and then they are compared as in play (DEC-62)."""
    return len(honour.cards), *honour.key


def quads_that_could_be_played(hand: list[str]) -> list[list[str]]:
    """Four cards of a rank with an odd card (DEC-62)."""
    found = []
    for rank in ranks_held_four_times(hand):
        odd_cards = [card for card in hand if rank_of(card) != rank]
        if odd_cards:
            found.append([rank + suit for suit in SUITS] + odd_cards[:1])
    return found


def straight_flushes_that_could_be_played(hand: list[str], options: Options) -> list[list[str]]:
    """Straight flushes, with two extra cards where these belong to them."""
    found = [five for suit in SUITS for five in straight_flushes_of_suit(hand, suit, options)]
    if options["straight_flush_form"] == "five":
        return found
    # The extra cards do not count. The highest straight flush of the seven does; it is a candidate of its own.
    return [five + [card for card in hand if card not in five][:2] for five in found if len(hand) >= 7]


# The special cards of Indonesia (PG-IND-01).


def special_cards_penalty(seat: int, game: Endgame, options: Options) -> int:
    """Penalty under special-cards; negative is good (DEC-66)."""
    penalty = sum(special_value(special) for special in specials_of(seat, game))
    if seat == game.winner:
        return penalty + finish_bonus(game)  # DEC-65: they add up
    return with_cards_left(penalty, seat, game, options)


def specials_of(seat: int, game: Endgame) -> list[Special]:
    """The player's unbeaten specials (PG-IND-01, PG-IND-03)."""
    found = [special for special in game.specials or [] if special.seat == seat]
    return found + (unlisted_final(game) if seat == game.winner else [])


def unlisted_final(game: Endgame) -> list[Special]:
    """The last play, if it is a special that is not listed: nobody can have beaten it (DEC-90)."""
    if game.last_kind not in (*QUADS, *STRAIGHT_FLUSHES) or any(special.final for special in game.specials or []):
        return []
    return [Special(game.winner, game.last_play or [], True, game.last_kind)]


def with_cards_left(penalty: int, seat: int, game: Endgame, options: Options) -> int:
    """The factor is for the cards left, not for the specials (PG-IND-07, PG-IND-08, DEC-67)."""
    return penalty + multiplied(points_of_cards_left(seat, game, options), game.counts[seat], options)


FOUR, STRAIGHT_FLUSH, FOUR_TWOS = -20, -40, -80  # PG-IND-02
FINISH, TWO_IN_FINISH = -5, -10  # PG-IND-05, PG-IND-06


def special_value(special: Special) -> int:
    """What a special is worth (PG-IND-02), doubled if it ended the deal (PG-IND-04)."""
    four = FOUR_TWOS if twos_in(special.cards) == 4 else FOUR
    value = STRAIGHT_FLUSH if special.kind in STRAIGHT_FLUSHES else four
    return times_final(value) if special.final else value


def times_final(value: int) -> int:
    """A special that ended the deal counts twice."""
    return 2 * value


def finish_bonus(game: Endgame) -> int:
    """What going out is worth."""
    if game.last_play is None:
        return bonus_without_last_play()
    return bonus_of(twos_in(game.last_play))


def bonus_without_last_play() -> int:
    """A dragon, or the sole survivor (DEC-35)."""
    return 0


def bonus_of(twos: int) -> int:
    """-10 for each two in the finishing play (PG-IND-06), -5 where it has none (PG-IND-05)."""
    return TWO_IN_FINISH * twos if twos > 0 else FINISH


# ----------------------------------------------------------------------------------------------------------------------
# who pays whom after a deal


def settle(points: list[int], game: Endgame, options: Options) -> dict[str, Any]:
    """`net` and `transfers` of the deal."""
    if options["settlement"] == "none":
        return {"net": None, "transfers": None}
    seats = range(len(points))
    if takes_over_penalties(game, options):
        points = with_penalties_taken_over(points, game)
    owed = {(one, other): owes(one, other, points, game, options) for one in seats for other in seats if one != other}
    paid = {pair: in_money(amount, game) for pair, amount in owed.items()}
    net = [sum(paid[other, seat] for other in seats if other != seat) for seat in seats]
    if takes_over_losses(game, options):
        net = charge_offender(net, game)
        return {"net": net, "transfers": payments(net)}
    return {"net": net, "transfers": {pair: amount for pair, amount in paid.items() if amount > 0}}


def takes_over_penalties(game: Endgame, options: Options) -> bool:
    """Does somebody liable take over penalties before players settle in pairs (HR-LIAB-01)?"""
    by_points = options["settlement"] == "pairwise-taking-over"
    return bool(game.offender is not None and liability_in_force(options) and by_points)


def takes_over_losses(game: Endgame, options: Options) -> bool:
    """Does somebody liable take over losses after players have settled (PG-SCORE-10)?"""
    return bool(game.offender is not None and liability_in_force(options) and not takes_over_penalties(game, options))


def with_penalties_taken_over(points: list[int], game: Endgame) -> list[int]:
    """What each counts when the offender has the penalties of all the losers, and the others have none (DEC-182)."""
    assert game.offender is not None
    relieved = who_hands_over(points, game)
    taken = sum(points[seat] for seat in relieved)
    return [0 if seat in relieved else own + taken if seat == game.offender else own for seat, own in enumerate(points)]


def who_hands_over(points: list[int], game: Endgame) -> list[int]:
    """The other losers with a penalty; minus points are kept, and so is whatever the winner has."""
    return [seat for seat in game.others if seat != game.offender and points[seat] > 0]


def in_money(points: int, game: Endgame) -> int:
    """Points times the stake (PG-SCORE-06)."""
    return points * game.stake


def owes(one: int, other: int, points: list[int], game: Endgame, options: Options) -> int:
    """What one must pay the other for this deal, in points; negative if it is the other way round."""
    if is_only_winner_paid(options) and game.winner not in (one, other):
        return 0  # nothing passes between losers (PG-VS-01, WP-SCORE-02)
    if options["settlement"] == "pairwise-card-difference":
        counts = cards_that_count(game)
        difference = counts[one] - counts[other]
        payer, receiver = (one, other) if difference > 0 else (other, one)
        return kam_payment(payer, receiver, abs(difference), game, options) * (1 if difference > 0 else -1)
    return owed_by_scores(points[one], points[other], options)


def is_only_winner_paid(options: Options) -> bool:
    """Do the losers pay nobody but the winner?"""
    return bool(options["settlement"] == "winner-only")


def owed_by_scores(one: int, other: int, options: Options) -> int:
    """The difference of their scores (PG-SCORE-07, DEC-54, DEC-56). The winner's penalty is 0, so that under
    winner-only each loser pays his own penalty; only under special-cards the winner has a score of his own."""
    return other - one if higher_is_better(options) else one - other


def higher_is_better(options: Options) -> bool:
    """Are they points, not penalties (DEC-74)?"""
    return options["scoring"] in ("winner-points", "placings")


def cards_that_count(game: Endgame) -> list[int]:
    """Cards left, the winner having none whatever he holds."""
    return [0 if seat == game.winner else count for seat, count in enumerate(game.counts)]


def kam_payment(payer: int, receiver: int, difference: int, game: Endgame, options: Options) -> int:
    """Anthony Kam: the difference of the card numbers, multiplied according to its own size (PG-VS-07, DEC-57)."""
    if is_difference_multiplied(payer, receiver, game, options):
        return difference * kam_factor(difference, payer, game, options)
    return difference


def is_difference_multiplied(payer: int, receiver: int, game: Endgame, options: Options) -> bool:
    """Everybody's, or only what the first leader pays (DEC-85)."""
    return is_multiplied(payer, game, options)


def kam_factor(difference: int, payer: int, game: Endgame, options: Options) -> int:
    """The factor for the difference, not for the cards."""
    return count_factor(difference, options)


def charge_offender(net: list[int], game: Endgame) -> list[int]:
    """He who let the winner win bears the losses of the other losers (PG-SCORE-10, DEC-59); their gains stay."""
    assert game.offender is not None
    charged = list(net)
    for seat in who_is_relieved(net, game):
        loss = share_taken(net[seat])
        charged[seat] -= loss
        charged[game.offender] += loss
    return charged


def who_is_relieved(net: list[int], game: Endgame) -> list[int]:
    """The other losers with a loss; a winner's loss is his own (DEC-91)."""
    return [seat for seat in game.others if seat != game.offender and net[seat] < 0]


def share_taken(loss: int) -> int:
    """The whole loss."""
    return loss


def payments(net: list[int]) -> dict[tuple[int, int], int]:
    """Payments that add up to `net`, where normally only the offender has to pay.

    Under special-cards the winner too may have a loss of his own, which nobody takes from him; then the payers pay in
    the order of their seats, each first to the lowest seat that still has something to get.
    """
    owed = {seat: -amount for seat, amount in enumerate(net) if amount < 0}
    due = {seat: amount for seat, amount in enumerate(net) if amount > 0}
    paid = {}
    for payer in owed:
        for receiver in due:
            amount = min(owed[payer], due[receiver])
            if amount > 0:
                paid[payer, receiver] = amount
                owed[payer] -= amount
                due[receiver] -= amount
    return paid


# ----------------------------------------------------------------------------------------------------------------------
# the whole score


# The base game: the score.
# ----------------------------------------------------------------------------------------------------------------------
# score


def score(request: Request, options: Options) -> dict[str, Any]:
    """Penalties or points of a finished deal, and what is paid."""
    game = with_what_is_charged(read(request, options), options)
    if game.price is not None:
        return priced(game, game.price, options)
    scoring = options["scoring"]
    seats = range(options["players"])
    if scoring == "winner-points":
        points = [winner_points(game) if seat == game.winner else loser_points(game) for seat in seats]
    elif scoring == "placings":
        points = placing_points(game, options)
    elif scoring == "fixed-loser":
        points = [penalty_of_loser(seat, game, options) for seat in seats]
    elif scoring == "special-cards":
        points = [special_cards_penalty(seat, game, options) for seat in seats]
    elif options["settlement"] == "pairwise-card-difference":
        # What the seat owes the winner, who counts as having no card.
        points = [kam_payment(seat, game.winner, cards_that_count(game)[seat], game, options) for seat in seats]
    else:
        points = [card_penalty(seat, game, options) for seat in seats]
    name = "points" if scoring in ("winner-points", "placings") else "penalties"
    return {name: points, **settle(points, game, options)}


def priced(game: Endgame, price: int, options: Options) -> dict[str, Any]:
    """A win at once that has a price: nothing changes it but the stake (HR-INST-08, DEC-166, DEC-167)."""
    if options["scoring"] in ("winner-points", "placings"):
        found: dict[str, Any] = {"points": [price if seat == game.winner else 0 for seat in range(len(game.counts))]}
    else:
        found = {"penalties": [0 if seat == game.winner else price for seat in range(len(game.counts))]}
    if options["settlement"] == "none":
        return {**found, "net": None, "transfers": None}
    return {**found, **paid_at_once(price, game)}


def paid_at_once(price: int, game: Endgame) -> dict[str, Any]:
    """Each of the others pays the holder, and nobody else."""
    paid = in_money(price, game)
    net = [len(game.others) * paid if seat == game.winner else -paid for seat in range(len(game.counts))]
    return {"net": net, "transfers": {(seat, game.winner): paid for seat in game.others}}


def with_what_is_charged(game: Endgame, options: Options) -> Endgame:
    """Who dropped out on the lone top two may be scored as if he still held it (DEC-99)."""
    if options["lone_top_two_payment"] == "nothing" or options["lone_top_two_finish"] != "not-a-win" or game.dragon:
        return game
    counts, hands = list(game.counts), game.hands and list(game.hands)
    for seat in game.dropped_out:
        counts[seat] = 1
        if hands:
            hands[seat] = [top_card(options)]
    return replace(game, counts=counts, hands=hands)
