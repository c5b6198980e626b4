"""Scores that are not card penalties: points, places, the fixed loser, special cards."""

from __future__ import annotations

from collections.abc import Mapping

from . import classifying, packs, playing
from .endgames import ACE, QUADS, STRAIGHT_FLUSHES, Endgame, Special
from .packs import SUITS, Options, rank_of
from .penalties import multiplied, points_of_cards_left, ranks_held_four_times, straight_flushes_of_suit, twos_in

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
    return PLACE_POINTS[place]


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
    hands = {seat: game.hands[seat] for seat in game.others if game.hands[seat]}
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
    # Quads with an odd card are no honour where quads are only played bare (VC-12).
    return max((strength_of_honour(honour) for honour in classified if honour is not None), default=None)


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
