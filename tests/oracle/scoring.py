"""Scoring of Big Two, written down once more, slowly and plainly, to check the engine against.

This module shares no table and no line of code with the engine; from `rules` beside it, it takes what a combination is.
A Big Two player should be able to check it line by line. The rule ids in the comments are those of the rulebook.

Cards are canonical codes ("9S", on tile packs "15S"), seats are 0, 1, 2 ..., and `options` is a plain dict with all
forty options under their names and values of the wire (`rules.BASE` is the base game).

    score(request, options) -> {"penalties": [one number a seat], "net": ..., "transfers": ...}
                            or {"points": [one number a seat], "net": ..., "transfers": ...}

        `request` is the wire body of `score` without `variant`: winner, hands or cards_left, last_play, first_leader,
        placings, specials, dragon, breach, stake; a field may be absent or None. `points` (higher is better) under the
        scorings winner-points and placings, else `penalties` (lower is better). `net` is one number a seat, and
        `transfers` is {(from, to): amount}, every amount positive; both are None where the settlement is "none".

    session(request, options) -> {"ledger": [{"deal": 1, "penalties" or "points": [...], "net": [...] or None}, ...],
                                  "totals": {"penalties" or "points": [...], "net": [...] or None},
                                  "chips": [...] or None, "deals_played": 3, "next_dealer": seat or None,
                                  "next_leader_by": "lowest-card" | "previous-winner" | "previous-loser" or None,
                                  "next_leader": seat or None, "direction": the next deal's or None, "over": bool,
                                  "exchange_due": {"from": seat, "to": seat} or None}

        `request` is {"deals": [...], "draws": [a card a seat] or absent}; a deal is the body of `score` and an optional
        `dealer`. When the session is over there is no next deal, and all that speaks of it is None.

    random_scoring_options(rng) -> dict      all forty options, valid even if every one of them is stated in a request
    random_endgame(rng, options) -> dict     a valid request for `score`; inputs are given only where they are read
    random_session(rng, options) -> dict     a valid request for `session`

`score` and `session` raise `Refused` for a request that lacks something or is impossible; `reasons` says what.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from . import dealing, rules
from .rules import BASE, RANKS, SUITS, Options, Refused, rank_of, suit_of, top_card

if TYPE_CHECKING:
    from random import Random

Request = Mapping[str, Any]
Hands = list[list[str]]

CARDS = {pack: frozenset(rank + suit for rank in ranks for suit in SUITS) for pack, ranks in RANKS.items()}
ACE = {"standard-52": "A", "tiles-9": "1", "tiles-13": "1", "tiles-15": "1"}  # on tiles the 1 plays the ace
QUADS = ("four-of-a-kind", "four")  # with the odd card or bare
STRAIGHT_FLUSHES = ("straight-flush", "straight-flush-plus-two")


# ----------------------------------------------------------------------------------------------------------------------
# What the options ask for.


def cards_dealt(options: Options) -> tuple[int, int]:
    """How many cards each player gets, and how many more one single player gets (the extra card)."""
    return dealing.cards_each(options), dealing.cards_over(options) if dealing.has_extra_card(options) else 0


def dragon_can_win(options: Options) -> bool:
    """A dragon wins only where it is played for and hands have exactly one card of each of 13 ranks (VC-16)."""
    hands_of_13 = cards_dealt(options) == (13, 0) and len(RANKS[options["pack"]]) == 13
    return hands_of_13 and bool(options["dragon"] == "wins")


def liability_in_force(options: Options) -> bool:
    """Who neglects the last-card duty pays only where money is played for and the first player out ends the deal."""
    # DEC-58, DEC-61, VC-24
    for_money_and_first_out = options["settlement"] != "none" and options["deal_ends"] == "first-out"
    return bool(options["last_card_duty"] == "liable" and for_money_and_first_out)


def looks_at_hands(options: Options) -> bool:
    """Does the score depend on which cards are left, and not only on how many?"""
    if options["scoring"] == "card-penalties":
        return bool(options["card_points"] != "one-each" or doubling_cards(options))
    if options["scoring"] == "special-cards":
        return bool(options["card_points"] != "one-each")
    return bool(options["scoring"] == "fixed-loser")


def looks_at_last_play(options: Options) -> bool:
    """Does the score depend on the winner's last play?"""
    if options["scoring"] == "card-penalties":
        return bool(options["finish_doubling"] != "none")
    return bool(options["scoring"] in ("winner-points", "special-cards"))


def looks_at_first_leader(options: Options) -> bool:
    """Does the score depend on who led the first card of the deal (PG-VS-02)?"""
    return (
        options["scoring"] == "card-penalties"
        and options["multiplier_scope"] == "first-leader"
        and bool(options["count_multipliers"])
    )


def doubling_cards(options: Options) -> list[str]:
    """What doubles in a loser's hand."""
    return list(options["hand_doubling"]["cards"]) if options["hand_doubling"] else []


# ----------------------------------------------------------------------------------------------------------------------
# The request, read and checked.


@dataclass(frozen=True, slots=True)
class Endgame:
    """A finished deal."""

    winner: int
    counts: list[int]  # cards left by seat
    hands: Hands | None
    last_play: list[str] | None
    last_kind: str | None  # the kind of the last play
    first_leader: int | None
    placings: list[int] | None
    specials: list[Special] | None
    dragon: bool
    offender: int | None  # who neglected the last-card duty
    stake: int

    @property
    def others(self) -> list[int]:
        """All seats but the winner's."""
        return [seat for seat in range(len(self.counts)) if seat != self.winner]

    @property
    def dropped_out(self) -> list[int]:
        """Who has no cards and yet did not win: he finished with the lone top two (DEC-32)."""
        return [seat for seat in self.others if self.counts[seat] == 0]

    @property
    def won_as_sole_survivor(self) -> bool:
        """Did all others drop out with the lone top two, so that the winner won without a last play (DEC-32)?"""
        return len(self.dropped_out) == len(self.others)


@dataclass(frozen=True, slots=True)
class Special:
    """Quads or a straight flush that was played and not beaten."""

    seat: int
    cards: list[str]
    final: bool
    kind: str | None


def read(request: Request, options: Options) -> Endgame:
    """The request as an endgame that can have happened, or Refused."""
    faults = faults_of_form(request, options)
    if faults:
        raise Refused(*faults)
    given = {name: value for name, value in request.items() if value is not None}
    hands = given.get("hands")
    last_play = given.get("last_play")
    specials = given.get("specials")
    last_kind = kind_of(last_play, options) if last_play is not None else None
    game = Endgame(
        winner=given["winner"],
        counts=[len(hand) for hand in hands] if hands is not None else given["cards_left"],
        hands=hands,
        last_play=last_play,
        last_kind=last_kind,
        first_leader=given.get("first_leader"),
        placings=given.get("placings"),
        specials=None
        if specials is None
        else [
            Special(one["seat"], one["cards"], one.get("final", False), kind_of(one["cards"], options))
            for one in specials
        ],
        dragon="dragon" in given,
        offender=given["breach"]["seat"] if "breach" in given else None,
        stake=given["stake"] if "stake" in given else options["stake"],
    )
    faults = faults_of_endgame(game, given.get("dragon"), options)
    if faults:
        raise Refused(*faults)
    return game


def faults_of_endgame(game: Endgame, dragon: int | None, options: Options) -> list[str]:
    """Why no deal can have ended like this, or what is missing."""
    faults = [
        *faults_of_who_has_cards(game, options),
        *faults_of_numbers(game, options),
        *faults_of_cards(game, options),
        *faults_of_last_play(game, options),
        *faults_of_specials(game, options),
        *faults_of_dragon(game, options, dragon),
        *faults_of_first_leader(game, options),
        *faults_of_breach(game),
        *faults_of_placings(game, options),
    ]
    if looks_at_hands(options) and game.hands is None:
        faults.append("hands is missing: the score depends on the cards left")
    return faults


def kind_of(cards: list[str], options: Options) -> str | None:
    """The kind of combination that may be played under these options, None for any other set of cards."""
    if len(cards) == 1:
        return "single"
    combination = rules.classify(cards, options)
    return None if combination is None else combination.kind


SEATS = ("winner", "first_leader", "dragon")
FIELDS = (*SEATS, "hands", "cards_left", "last_play", "placings", "specials", "breach", "stake")


def is_count(value: object) -> bool:
    """A whole number that is not negative (true is no number)."""
    return type(value) is int and value >= 0


def faults_of_form(request: Request, options: Options) -> list[str]:
    """Fields that are unknown, missing or of the wrong form, cards that do not exist, cards twice in one place."""
    given = {name: value for name, value in request.items() if value is not None}
    faults = [f"{name} is no field of score" for name in request if name not in FIELDS]
    if "winner" not in given:
        faults.append("winner is missing")
    if "hands" not in given and "cards_left" not in given:
        faults.append("hands or cards_left is missing")
    seats = [(name, given[name]) for name in SEATS if name in given]
    seats += [("placings", seat) for seat in given.get("placings", [])]
    seats += [("specials", special["seat"]) for special in given.get("specials", [])]
    seats += [("breach", given["breach"]["seat"])] if "breach" in given else []
    for name, seat in seats:
        if not is_count(seat) or seat >= options["players"]:
            faults.append(f"{name} must be a seat from 0 to {options['players'] - 1}")
    cards = [("hands", hand) for hand in given.get("hands", [])]
    cards += [("last_play", given["last_play"])] if "last_play" in given else []
    cards += [("specials", special["cards"]) for special in given.get("specials", [])]
    for name, some in cards:
        if not CARDS[options["pack"]].issuperset(some):
            faults.append(f"{name} has a card that is not in the pack")
        if len(set(some)) < len(some):
            faults.append(f"{name} has a card twice")
    if given.get("last_play") == []:
        faults.append("last_play has no card")
    return faults + faults_of_sizes(given, options)


def faults_of_sizes(given: Request, options: Options) -> list[str]:
    """Numbers of the wrong form."""
    faults = []
    for name in ("hands", "cards_left"):
        if name in given and len(given[name]) != options["players"]:
            faults.append(f"{name} must name all {options['players']} players")
    if not all(is_count(count) for count in given.get("cards_left", [])):
        faults.append("cards_left must be whole numbers and not negative")
    if "hands" in given and "cards_left" in given and [len(hand) for hand in given["hands"]] != given["cards_left"]:
        faults.append("hands and cards_left differ")
    if "stake" in given and (not is_count(given["stake"]) or given["stake"] == 0):
        faults.append("stake must be a positive whole number")
    return faults


def faults_of_who_has_cards(game: Endgame, options: Options) -> list[str]:
    """Who may be without cards at the end."""
    if game.dragon:
        return []  # Nobody has played a card; see faults_of_dragon.
    winner_has_cards = game.counts[game.winner] > 0
    if options["deal_ends"] == "one-left":
        # Play goes on until one player has cards (PG-ON-01).
        faults = ["the winner still has cards"] if winner_has_cards else []
        if len([count for count in game.counts if count > 0]) != 1:
            faults.append("exactly one player must have cards left")
        return faults
    if options["lone_top_two_finish"] != "not-a-win":
        faults = ["the winner still has cards"] if winner_has_cards else []
        return faults + [f"seat {seat} has no cards either" for seat in game.dropped_out]
    # A player who finished with the lone top two has dropped out without winning (DEC-32).
    if game.won_as_sole_survivor and not winner_has_cards:
        return ["nobody but the winner is left, so the winner must still have cards"]
    if not game.won_as_sole_survivor and winner_has_cards:
        return ["the winner still has cards"]
    if len(game.dropped_out) > 1 and not cards_come_back(options):
        return ["only one player can have finished with the lone top two"]
    return []


def cards_come_back(options: Options) -> bool:
    """Are played cards shuffled into a new stock (PG-3P-11)?"""
    return bool(options["draw_on_pass"] != "none" and options["stock_empty"] == "reshuffle-set-aside")


def cards_accounted_for(game: Endgame, seat: int) -> int:
    """How many different cards this player is known to have held."""
    accounted = game.counts[seat]
    accounted += sum(len(special.cards) for special in game.specials or [] if special.seat == seat)
    if seat == game.winner and game.last_play and not any(special.final for special in game.specials or []):
        accounted += len(game.last_play)
    if seat in game.dropped_out:
        accounted += 1  # the lone top two
    return accounted


def faults_of_numbers(game: Endgame, options: Options) -> list[str]:
    """More cards than were dealt."""
    each, extra = cards_dealt(options)
    if options["draw_on_pass"] != "none":
        # A hand can grow without limit, but all cards come from one pack, and who has none has played a whole hand.
        gone = each * game.counts.count(0) if options["stock_empty"] == "stop-drawing" else 1
        if sum(game.counts) > len(CARDS[options["pack"]]) - gone:
            return ["there are more cards left than the pack has"]
        return []
    faults = []
    over = [seat for seat in range(len(game.counts)) if cards_accounted_for(game, seat) > each]
    for seat in over:
        if cards_accounted_for(game, seat) > each + extra:
            faults.append(f"seat {seat} was not dealt so many cards")
    if len(over) > 1 and not faults:
        faults.append("only one player can have had the extra card")
    return faults


def faults_of_cards(game: Endgame, options: Options) -> list[str]:
    """The same card in two places."""
    places = [*(game.hands or []), game.last_play or []]
    if not cards_come_back(options):
        places += [special.cards for special in game.specials or [] if not special.final]
        if game.dropped_out and options["lone_top_two_finish"] == "not-a-win":
            places.append([top_card(options)])
    every = [card for place in places for card in place]
    twice = sorted({card for card in every if every.count(card) > 1}) if len(set(every)) < len(every) else []
    return [f"{card} is in two places" for card in twice]


def faults_of_last_play(game: Endgame, options: Options) -> list[str]:
    """The winner's last play."""
    if game.dragon or game.won_as_sole_survivor:
        return ["there is no last play: nobody finished by playing"] if game.last_play is not None else []
    if game.last_play is None:
        return ["last_play is missing: the score depends on it"] if looks_at_last_play(options) else []
    if game.last_kind is None:
        return ["the last play is no combination"]
    if options["lone_top_two_finish"] != "wins" and game.last_play == [top_card(options)]:
        return ["nobody wins with the lone top two"]  # PG-HK-05
    return []


def faults_of_specials(game: Endgame, options: Options) -> list[str]:
    """The unbeaten quads and straight flushes (PG-IND-01)."""
    if options["scoring"] != "special-cards":
        return []
    if game.dragon:
        return ["nobody has played a special combination"] if game.specials else []
    if game.specials is None:
        return ["specials is missing: the score depends on it"]
    faults = []
    for special in game.specials:
        if special.kind not in (*QUADS, *STRAIGHT_FLUSHES):
            faults.append("a special must be quads or a straight flush that may be played")
        if special.final and (special.seat != game.winner or set(special.cards) != set(game.last_play or [])):
            faults.append("a final special must be the winner's last play")
        if not special.final and set(special.cards) == set(game.last_play or []):
            faults.append("the special that ended the deal must be marked final")
    if len([special for special in game.specials if special.final]) > 1:
        faults.append("only one special can be final")
    return faults


def faults_of_dragon(game: Endgame, options: Options, dragon: int | None) -> list[str]:
    """One card of every rank (PG-DRA-01)."""
    if dragon is None:
        undeclared = (
            dragon_can_win(options)
            and options["draw_on_pass"] == "none"
            and any(dealing.is_dragon(hand, options) for hand in game.hands or [])
        )
        return ["a player still holds a dragon and would have won at once"] if undeclared else []
    faults = []
    if not dragon_can_win(options):
        faults.append("a dragon does not win here")
    if dragon != game.winner:
        faults.append("the holder of the dragon is the winner")
    if any(count != 13 for count in game.counts):
        faults.append("with a dragon nobody has played, so everybody has 13 cards")
    if game.hands is not None:
        dragons = [seat for seat, hand in enumerate(game.hands) if dealing.is_dragon(hand, options)]
        if dragon not in dragons:
            faults.append("the hand is no dragon")
        else:
            # Of several dragons the one with the highest two wins (DEC-34).
            best = dealing.best_dragon(dragons, game.hands, options)
            if dragon != best:
                faults.append("another dragon has the higher two")
    return faults


def faults_of_first_leader(game: Endgame, options: Options) -> list[str]:
    """Who led the first card of the deal."""
    if game.dragon:
        return ["nobody led a card"] if game.first_leader is not None else []
    if game.first_leader is None:
        return ["first_leader is missing: the score depends on it"] if looks_at_first_leader(options) else []
    each, extra = cards_dealt(options)
    if options["draw_on_pass"] == "none" and game.counts[game.first_leader] > each + extra - 1:
        return ["the first leader has played at least one card"]  # DEC-46
    return []


def faults_of_breach(game: Endgame) -> list[str]:
    """Who let the next player win with his last single card (PG-SCORE-10)."""
    if game.offender is None:
        return []
    faults = []
    if game.offender == game.winner:
        faults.append("the winner cannot be liable for his own win")
    elif game.counts[game.offender] == 0:
        faults.append("a player without cards has broken no duty")
    if game.dragon or game.won_as_sole_survivor or (game.last_play is not None and len(game.last_play) > 1):
        faults.append("the duty is about a win with a single card")
    return faults


def faults_of_placings(game: Endgame, options: Options) -> list[str]:
    """The order of finishing."""
    if game.placings is None:
        missing = options["scoring"] == "placings" and not game.dragon
        return ["placings is missing: the score depends on it"] if missing else []
    if options["deal_ends"] == "first-out" or game.dragon:
        return [] if game.placings == [game.winner] else ["only the winner has a place"]
    if sorted(game.placings) != list(range(options["players"])):
        return ["placings must name every seat once"]
    faults = []
    if game.placings[0] != game.winner:
        faults.append("the first place is the winner's")
    if game.counts[game.placings[-1]] == 0:
        faults.append("the last place is the player's who has cards left")
    return faults


# ----------------------------------------------------------------------------------------------------------------------
# score


def score(request: Request, options: Options) -> dict[str, Any]:
    """Penalties or points of a finished deal, and what is paid."""
    game = read(request, options)
    scoring = options["scoring"]
    seats = range(options["players"])
    if scoring == "winner-points":
        points = [winner_points(game) if seat == game.winner else loser_points(game) for seat in seats]
    elif scoring == "placings":
        points = placing_points(game)
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


# Card penalties (PG-SCORE-01).


def card_penalty(seat: int, game: Endgame, options: Options) -> int:
    """The penalty of one player under card-penalties."""
    if seat == game.winner:
        return penalty_of_winner(game)
    penalty = points_of_cards_left(seat, game, options)
    if is_multiplied(seat, game, options):
        penalty = multiplied(penalty, game.counts[seat], options)
    if game.hands is not None:
        penalty *= hand_factor(game.hands[seat], options)
    return penalty * finish_factor(game, options)


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
    if options["card_points"] == "one-and-five-for-twos":
        return points_in_indonesia(rank, options)
    if options["card_points"] == "ladder":
        return points_on_ladder(rank, options)
    return points_in_tiers(rank, options)


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
        for tie_class in rules.straight_order(options)
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


def twos_in(cards: list[str]) -> int:
    """How many twos there are among the cards."""
    return len([card for card in cards if rank_of(card) == "2"])


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


def placing_points(game: Endgame) -> list[int]:
    """Points for the first, second, third and last place; after a dragon only for the first (DEC-83)."""
    points = [0] * len(game.counts)
    for seat, amount in zip(places(game), PLACE_POINTS, strict=False):
        points[seat] = amount
    return points


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
    return held[rules.highest_card(held, options)] if held else None


def loser_by_number(hands: Mapping[int, list[str]], options: Options) -> int:
    """Most cards, and among those tied the highest card (PG-DUS-04, PG-DUS-05)."""
    return tied_loser(with_most_of(hands), hands, options)


def with_most_of(hands: Mapping[int, list[str]]) -> list[int]:
    """Who has most cards."""
    most = max(len(hand) for hand in hands.values())
    return [seat for seat, hand in hands.items() if len(hand) == most]


def tied_loser(tied: list[int], hands: Mapping[int, list[str]], options: Options) -> int:
    """Of several with most cards the one with the highest card."""
    return max(tied, key=lambda seat: rules.card_strength(rules.highest_card(hands[seat], options), options))


def best_honour(hand: list[str], options: Options) -> tuple[int, ...] | None:
    """The strength of the highest quads with an odd card or straight flush that could be played from the hand."""
    candidates = [*quads_that_could_be_played(hand), *straight_flushes_that_could_be_played(hand, options)]
    classified = [rules.classify(cards, options) for cards in candidates]
    # Quads with an odd card are no honour where quads are only played bare (VC-12).
    return max((strength_of_honour(honour) for honour in classified if honour is not None), default=None)


def strength_of_honour(honour: rules.Classified) -> tuple[int, ...]:
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
# settlement


def settle(points: list[int], game: Endgame, options: Options) -> dict[str, Any]:
    """`net` and `transfers` of the deal."""
    if options["settlement"] == "none":
        return {"net": None, "transfers": None}
    seats = range(len(points))
    owed = {(one, other): owes(one, other, points, game, options) for one in seats for other in seats if one != other}
    paid = {pair: in_money(amount, game) for pair, amount in owed.items()}
    net = [sum(paid[other, seat] for other in seats if other != seat) for seat in seats]
    if game.offender is not None and liability_in_force(options):
        net = charge_offender(net, game)
        return {"net": net, "transfers": payments(net)}
    return {"net": net, "transfers": {pair: amount for pair, amount in paid.items() if amount > 0}}


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
# session


def session(request: Request, options: Options) -> dict[str, Any]:
    """The ledger of a session, and who deals and leads next."""
    deals = request["deals"]
    players = options["players"]
    faults = [f"{name} is no field of session" for name in request if name not in ("deals", "draws")]
    scores = []
    for number, deal in enumerate(deals, start=1):
        dealer = deal.get("dealer")
        if dealer is not None and (not is_count(dealer) or dealer >= players):
            faults.append(f"deal {number}: dealer must be a seat from 0 to {players - 1}")
        try:
            scores.append(score(score_request(deal), options))
        except Refused as refused:
            faults += [f"deal {number}: {reason}" for reason in refused.reasons]
    if faults:
        raise Refused(*faults)

    name = "points" if higher_is_better(options) else "penalties"
    ledger = [{"deal": number, name: one[name], "net": one["net"]} for number, one in enumerate(scores, start=1)]
    played = len(deals)
    nets = None if options["settlement"] == "none" else [one["net"] for one in scores]
    totals: dict[str, Any] = {name: column_sums([one[name] for one in scores], players)}
    totals["net"] = None if nets is None else column_sums(nets, players)
    over_after = deal_that_ends_the_session(nets, options)
    if over_after is not None and over_after < played:
        raise Refused(f"the session was over after deal {over_after}")

    chips = None
    if options["starting_chips"] is not None:
        chips = [options["starting_chips"] + amount for amount in totals["net"]]
    over = over_after == played
    answer: dict[str, Any] = {"ledger": ledger, "totals": totals, "chips": chips, "deals_played": played, "over": over}
    if over and ends_for_good():
        nothing = ("next_dealer", "next_leader_by", "next_leader", "direction", "exchange_due")
        return {**answer, **dict.fromkeys(nothing)}
    leader_by = dealing.next_leader_by(played + 1, options)
    last = read(score_request(deals[-1]), options) if deals else None
    return {
        **answer,
        "next_dealer": next_dealer(last, played, request.get("draws"), options),
        "next_leader_by": leader_by,
        "next_leader": next_leader(last, leader_by, options),
        "direction": dealing.direction(options, played + 1),
        "exchange_due": exchange_due(last, scores[-1] if scores else {}, options),
    }


def ends_for_good() -> bool:
    """There is no next deal once a session is over (DEC-92)."""
    return True


def score_request(deal: Request) -> Request:
    """A deal of a session without its dealer."""
    return {name: value for name, value in deal.items() if name != "dealer"}


def column_sums(rows: list[list[int]], players: int) -> list[int]:
    """The sum of each seat over all deals."""
    return [sum(row[seat] for row in rows) for seat in range(players)]


def deal_that_ends_the_session(nets: list[list[int]] | None, options: Options) -> int | None:
    """Only with starting chips: after the last deal of the round, or when somebody has no chips left (PG-LEC-04)."""
    if options["starting_chips"] is None or nets is None:
        return None
    chips = [options["starting_chips"]] * options["players"]
    for number, net in enumerate(nets, start=1):
        chips = [chip + amount for chip, amount in zip(chips, net, strict=True)]
        if is_broke(min(chips)) or number == options["deals_per_round"]:
            return number
    return None


def is_broke(chips: int) -> bool:
    """Has somebody no chips left (PG-LEC-04)?"""
    return chips <= 0


def next_leader(last: Endgame | None, leader_by: str, options: Options) -> int | None:
    """The seat that leads next, None where the cards of the next deal decide."""
    if last is None or leader_by == "lowest-card":
        return None
    return last.winner if leader_by == "previous-winner" else loser_of(last, options)


def next_dealer(last: Endgame | None, played: int, draws: list[str] | None, options: Options) -> int | None:
    """The seat that deals next, None where chance decides (PG-DEAL-02)."""
    if last is None:
        return None
    if options["next_dealer"] == "loser":
        return dealer_after_loss(last, options)
    if options["next_dealer"] == "high-draw-per-round" and is_drawn_for(played + 1, options):
        if draws is None:
            return None
        if len(draws) != options["players"] or len(set(draws)) < len(draws) or not CARDS[options["pack"]] >= set(draws):
            raise Refused("draws must be a different card of the pack for each player")
        return best_draw(draws, options)
    return last.winner  # PG-DEAL-03, DEC-40


def dealer_after_loss(last: Endgame, options: Options) -> int:
    """The loser deals (PG-OPEN-06, DEC-80)."""
    return loser_of(last, options)


def is_drawn_for(deal_number: int, options: Options) -> bool:
    """Is the dealer of this deal drawn for? Only that of the first deal of a round (DEC-40)."""
    return dealing.opens_a_round(deal_number, options)


def best_draw(draws: list[str], options: Options) -> int:
    """Who drew the highest card (PG-OPEN-09)."""
    return draws.index(rules.highest_card(draws, options))


def last_losers(game: Endgame) -> list[int]:
    """The players who lost the deal: who has most cards left, of a deal played to the end the last one (DEC-93)."""
    return dealing.losers(game.counts, game.winner)


def loser_of(game: Endgame, options: Options) -> int:
    """Most cards left; if tied, who forms least (PG-OPEN-03..05, DEC-37)."""
    tied = last_losers(game)
    if len(tied) == 1:
        return tied[0]
    if game.hands is None:
        raise Refused("hands is missing: players tied for most cards must show theirs")
    return dealing.loser_who_leads(game.hands, game.winner, options)


def exchange_due(last: Endgame | None, scored: Mapping[str, Any], options: Options) -> dict[str, int] | None:
    """The loser gives the winner his highest card (PG-3P-06, DEC-39)."""
    if options["card_exchange"] == "none":
        return None
    if last is None:
        return exchange_before_first_deal()
    tied = last_losers(last)
    loser = tied[0] if len(tied) == 1 else dealing.only_one(worst_losers(tied, scored))
    return None if loser is None else due_exchange(loser, last.winner)


def worst_losers(tied: list[int], scored: Mapping[str, Any]) -> list[int]:
    """Those of several losers with the highest penalty, where there are penalties."""
    return dealing.with_worst_penalty(tied, scored["penalties"]) if "penalties" in scored else tied


def exchange_before_first_deal() -> None:
    """Nobody has lost yet."""


def due_exchange(loser: int, winner: int) -> dict[str, int]:
    """Who gives to whom."""
    return {"from": loser, "to": winner}


# ----------------------------------------------------------------------------------------------------------------------
# Random options.


def tables() -> list[dict[str, Any]]:
    """Every valid choice of pack, players, hand size and leftover (VC-01 to VC-03, VC-07)."""
    found = []
    for pack, cards in CARDS.items():
        for players in {"standard-52": (2, 3, 4), "tiles-9": (3,), "tiles-13": (4,), "tiles-15": (2, 3, 4, 5)}[pack]:
            for hand_size in ("all", 12, 13, 17, 21):
                left = len(cards) % players if hand_size == "all" else len(cards) - players * int(hand_size)
                extra = ["extra-card-face-up", "extra-card-face-down"]
                if left < 0 or (left > 0 and pack in ("tiles-9", "tiles-13")):
                    continue
                if left == 0:
                    leftovers = ["none"]
                elif hand_size == "all":
                    leftovers = extra
                else:
                    leftovers = [*extra, "dead", "stock"] if left == 1 else ["dead", "stock"]
                for leftover in leftovers:
                    found.append({"pack": pack, "players": players, "hand_size": hand_size, "leftover": leftover})
    return found


TABLES = tables()
COUNT_MULTIPLIERS = [
    *[[[10, 2], [13, 3]], [[10, 2], [13, 3]], [], [[10, 2]], [[11, 2]], [[8, 2]], [[8, 2], [10, 4]], [[9, 2]]],
    *[[[8, 2], [10, 3], [13, 4]], [[11, 2], [13, 3]], [[14, 2], [17, 3], [18, 5]], [[1, 2], [5, 3], [9, 7], [12, 8]]],
]


def random_scoring_options(rng: Random) -> dict[str, Any]:
    """All forty options; those that bear on scores, money and sessions are drawn, the others are the base game's."""
    options = {**BASE, **(rng.choice(TABLES) if rng.random() < 0.7 else {})}
    options.update(random_combination_options(rng, options))
    options.update(random_settlement_options(rng, options))
    options.update(random_play_options(rng, options))
    options.update(random_session_options(rng, options))
    assert options.keys() == BASE.keys()
    return options


def random_combination_options(rng: Random, options: Options) -> dict[str, Any]:
    """What quads and straight flushes are, and which of them is higher."""
    drawn: dict[str, Any] = {
        "suit_order": rng.choice(["SHCD", "SHCD", "SHDC", "DHSC", "CDHS"]),
        "straight_order": rng.choice(["S0", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9"]),
        "straight_flush_order": rng.choice(["rank-first", "rank-first", "suit-first"]),
        "quads_form": rng.choice(["with-odd-card", "with-odd-card", "both", "bare"]),
        "straight_flush_form": rng.choice(["five", "five", "five", "five-plus-two"]),
        "triples": rng.random() < 0.8,
        "flushes": rng.random() < 0.8,
        "bombs": rng.choice(["off", "off", "on"]),
    }
    if drawn["straight_flush_form"] == "five" and rng.random() < 0.2:  # VC-11
        drawn["top_of_five_card_order"] = "only-royal-flush-over-quads"
    if rng.random() < 0.1:
        # The runs of a named order, some left out, in any order (VC-09).
        named = rules.straight_order({**options, **drawn})
        runs = [
            {"ranks": "".join(ranks) if options["pack"] == "standard-52" else ranks, "decided_by": decided_by}
            for tie_class in named
            for ranks, decided_by in tie_class
            if rng.random() < 0.8
        ]
        rng.shuffle(runs)
        drawn["straight_order"] = runs or drawn["straight_order"]
    return drawn


def random_settlement_options(rng: Random, options: Options) -> dict[str, Any]:
    """Scoring and settlement, together with the end of the deal (VC-18 to VC-23, VC-29)."""
    scorings = ["card-penalties"] * 5 + ["special-cards"] * 3 + ["fixed-loser"] * 2 + ["winner-points"]
    if options["players"] == 4:
        scorings.append("placings")
    drawn: dict[str, Any] = {"scoring": rng.choice(scorings), "stake": rng.choice([1, 1, 2, 5, 10])}
    drawn["deal_ends"] = "first-out"
    drawn["multiplier_scope"] = rng.choice(["all", "all", "first-leader"])
    drawn["count_multipliers"] = rng.choice(COUNT_MULTIPLIERS)
    drawn["card_points"] = rng.choice(["one-each", "one-each", "tiered", "ladder", "one-and-five-for-twos"])
    drawn["hand_doubling"] = random_hand_doubling(rng)
    drawn["finish_doubling"] = rng.choice(["none", "only-twos", "two-or-honour"])
    settlements = ["none", "pairwise-difference", "winner-only", "pairwise-difference", "winner-only"]
    if drawn["scoring"] == "placings":
        drawn["deal_ends"] = "one-left"
        settlements = ["none", "pairwise-difference"]
    elif drawn["scoring"] == "winner-points":
        drawn["deal_ends"] = rng.choice(["first-out", "one-left"])
        settlements = ["none", "pairwise-difference"]
    elif drawn["scoring"] == "fixed-loser":
        settlements = ["none", "winner-only", "winner-only"]
    elif drawn["scoring"] == "special-cards" and rng.random() < 0.7:
        drawn["card_points"] = "one-and-five-for-twos"
    elif drawn["scoring"] == "card-penalties" and rng.random() < 0.2:
        settlements = ["pairwise-card-difference"]
        drawn.update(card_points="one-each", hand_doubling=None, finish_doubling="none")
    drawn["settlement"] = rng.choice(settlements)
    return drawn


def random_hand_doubling(rng: Random) -> dict[str, Any] | None:
    """Some of the three things that can double, or none."""
    cards = [name for name in ("two", "four-of-a-kind", "straight-flush") if rng.random() < 0.6]
    return {"cards": cards, "mode": rng.choice(["each", "once"])} if cards and rng.random() < 0.7 else None


def random_play_options(rng: Random, options: Options) -> dict[str, Any]:
    """Duty, dragon, lone top two and drawing, as far as the rest allows (VC-04, VC-16, VC-17, VC-24)."""
    drawn: dict[str, Any] = {"last_card_duty": rng.choice(["none", "compulsory"]), "dragon": "off"}
    if options["settlement"] != "none" and options["deal_ends"] == "first-out" and rng.random() < 0.7:
        drawn["last_card_duty"] = "liable"
    if rng.random() < 0.5 and dragon_can_win({**options, "dragon": "wins"}):
        drawn["dragon"] = "wins"
    if options["deal_ends"] == "first-out":
        drawn["lone_top_two_finish"] = rng.choice(["wins", "not-a-win", "not-a-win", "forbidden"])
    if options["leftover"] == "stock":
        drawn["draw_on_pass"] = rng.choice(["none", "one", "combination-size"])
        drawn["stock_empty"] = rng.choice(["stop-drawing", "reshuffle-set-aside"])
    return drawn


def random_session_options(rng: Random, options: Options) -> dict[str, Any]:
    """Chips, rounds, dealer, leader, direction, exchange (VC-06, VC-25 to VC-27)."""
    drawn: dict[str, Any] = {
        "direction": rng.choice(["counterclockwise", "clockwise", "alternating"]),
        "deals_per_round": rng.choice([None, None, 1, 2, 3, 5, 10]),
        "next_dealer": rng.choice(["winner", "winner", "loser"]),
        "later_leader": rng.choice(["lowest-card", "previous-winner", "previous-loser"]),
    }
    if drawn["deals_per_round"] is not None and rng.random() < 0.5:
        drawn["next_dealer"] = "high-draw-per-round"
    if drawn["later_leader"] == "previous-loser":
        drawn["next_dealer"] = "loser"
    if options["settlement"] != "none" and rng.random() < 0.4:
        drawn["starting_chips"] = rng.choice([20, 60, 149, 500])
    if options["players"] == 3 and rng.random() < 0.4:
        drawn["card_exchange"] = "loser-highest-for-any"
    return drawn


# ----------------------------------------------------------------------------------------------------------------------
# Random endgames.

Pool = dict[str, None]  # the cards not yet used, in random order


def random_endgame(rng: Random, options: Options) -> dict[str, Any]:
    """A valid request for `score`, with what is rare at a table drawn often."""
    while True:
        if dragon_can_win(options) and options["scoring"] != "placings" and rng.random() < 0.08:
            return random_dragon(rng, options)
        request = random_finish(rng, options)
        # Once in thousands of deals a loser happens to hold a dragon, which would have won at once.
        if not dragon_can_win(options) or not any(
            dealing.is_dragon(hand, options) for hand in request.get("hands", [])
        ):
            return request


def random_dragon(rng: Random, options: Options) -> dict[str, Any]:
    """A deal won at once by a dragon."""
    pool = shuffled_pack(rng, options)
    players = options["players"]
    winner = rng.randrange(players)
    hands = [[] if seat != winner else take(pool, one_of_each_rank(pool)) for seat in range(players)]
    for seat in random_order(rng, [seat for seat in range(players) if seat != winner]):
        another = one_of_each_rank(pool)
        if rng.random() < 0.15 and len(another) == 13:
            hands[seat] = take(pool, another)
        else:
            hands[seat] = random_hand(rng, pool, 13, options)
    # Several dragons: the one with the highest two has won (DEC-34).
    dragons = [seat for seat in range(players) if dealing.is_dragon(hands[seat], options)]
    winner = max(dragons, key=lambda seat: rules.card_strength(rules.highest_card(hands[seat], options), options))
    request = {"winner": winner, "dragon": winner}
    return with_cards_and_stake(rng, request, hands, options)


def one_of_each_rank(pool: Pool) -> list[str]:
    """The first card of each rank in the pool."""
    first: dict[str, str] = {}
    for card in pool:
        first.setdefault(rank_of(card), card)
    return list(first.values())


def random_finish(rng: Random, options: Options) -> dict[str, Any]:
    """A deal that ended by playing."""
    seats = list(range(options["players"]))
    pool = shuffled_pack(rng, options)
    order = random_order(rng, seats)
    winner = order[0]
    request: dict[str, Any] = {"winner": winner}
    with_cards = random_seats_with_cards(rng, order, options)
    used = {seat: 0 if seat in with_cards else 1 for seat in seats}  # cards that the player is known to have played
    used[winner] = 0
    if options["deal_ends"] == "one-left":
        if options["scoring"] == "placings":
            request["placings"] = order
    elif 1 in used.values():
        take(pool, [top_card(options)])  # somebody finished with the lone top two

    has_last_play = winner not in with_cards
    breach = liability_in_force(options) and has_last_play and rng.random() < 0.3
    if has_last_play and looks_at_last_play(options):
        request["last_play"] = take(pool, random_last_play(rng, pool, options, single=breach))
        used[winner] = len(request["last_play"])
    if options["scoring"] == "special-cards":
        request["specials"] = random_specials(rng, pool, request, used, options)

    counts = random_counts(rng, with_cards, used, options)
    if options["scoring"] == "fixed-loser" and rng.random() < 0.6:
        remove_high_cards(rng, pool, sum(counts), options)
    hands: Hands = [[] for _ in seats]
    for seat in random_order(rng, with_cards):
        hands[seat] = random_hand(rng, pool, counts[seat], options)

    if options["scoring"] == "card-penalties" and options["multiplier_scope"] == "first-leader":
        leaders = [seat for seat in seats if counts[seat] < sum(cards_dealt(options))]
        many = [seat for seat in leaders if counts[seat] >= 8]
        request["first_leader"] = rng.choice(many if many and rng.random() < 0.6 else leaders)
    if breach:
        request["breach"] = {"seat": rng.choice(with_cards)}
    return with_cards_and_stake(rng, request, hands, options)


def random_seats_with_cards(rng: Random, order: list[int], options: Options) -> list[int]:
    """Who has cards at the end, the first of the order having won."""
    if options["deal_ends"] == "one-left":
        return order[-1:]
    if options["lone_top_two_finish"] != "not-a-win":
        return order[1:]
    # Perhaps one player finished with the lone top two; of two players, the other has then won with cards in hand.
    if len(order) == 2:
        return order[:1] if rng.random() < 0.1 else order[1:]
    return order[2:] if rng.random() < 0.25 else order[1:]


def random_counts(rng: Random, with_cards: list[int], used: Mapping[int, int], options: Options) -> list[int]:
    """How many cards each has left: no more than were dealt, or dealt and drawn."""
    each, extra = cards_dealt(options)
    counts = [0] * options["players"]
    holder_of_extra = rng.choice(with_cards)
    for seat in with_cards:
        most = each - used[seat] + (extra if seat == holder_of_extra else 0)
        if options["draw_on_pass"] != "none" and rng.random() < 0.5:
            most += rng.randint(1, 8)
        counts[seat] = random_count(rng, most, [count for count in counts if count > 0])
    # All cards come from one pack, and who has none left has played all he was dealt.
    played = each * (options["players"] - len(with_cards)) + sum(used[seat] for seat in with_cards)
    while sum(counts) > len(CARDS[options["pack"]]) - played:
        counts[counts.index(max(counts))] -= 1
    return counts


def remove_high_cards(rng: Random, pool: Pool, needed: int, options: Options) -> None:
    """All twos, and perhaps all aces, have been played: then the number of cards finds the fixed loser."""
    for rank in ["2", ACE[options["pack"]]][: rng.randint(1, 2)]:
        gone = [card for card in pool if rank_of(card) == rank]
        if needed <= len(pool) - len(gone):
            take(pool, gone)


def with_cards_and_stake(rng: Random, request: dict[str, Any], hands: Hands, options: Options) -> dict[str, Any]:
    """The hands, or only their sizes where that is enough; now and then a stake of its own."""
    if looks_at_hands(options) or rng.random() < 0.5:
        request["hands"] = hands
    else:
        request["cards_left"] = [len(hand) for hand in hands]
    if rng.random() < 0.3:
        request["stake"] = rng.choice([1, 2, 3, 10, 25])
    return request


def shuffled_pack(rng: Random, options: Options) -> Pool:
    """All cards in random order."""
    return dict.fromkeys(random_order(rng, rules.all_cards(options)))


def random_order(rng: Random, things: list[Any]) -> list[Any]:
    """The things in random order."""
    return rng.sample(things, len(things))


def take(pool: Pool, cards: list[str]) -> list[str]:
    """Takes the cards out of the pool."""
    for card in cards:
        del pool[card]
    return cards


def first_cards(pool: Pool, number: int, *, but: list[str] | None = None) -> list[str]:
    """The first cards of the pool that are not among the others."""
    return [card for card in pool if card not in (but or [])][:number]


def random_count(rng: Random, most: int, others: list[int]) -> int:
    """A number of cards from 1 to `most`: boundaries of the tables and equal numbers come often."""
    if others and rng.random() < 0.3:
        return min(rng.choice(others), most)
    if rng.random() < 0.65:
        return rng.choice([count for count in (1, 5, 8, 9, 10, 11, 12, 13, 14, 17, 18, most) if count <= most])
    return rng.randint(1, most)


def random_quads(rng: Random, pool: Pool) -> list[str]:
    """Four cards of one rank, if there are any; the twos come often."""
    ranks = ranks_held_four_times(list(pool))
    if not ranks:
        return []
    rank = "2" if "2" in ranks and rng.random() < 0.4 else rng.choice(ranks)
    return [rank + suit for suit in SUITS]


def random_straight_flush(rng: Random, pool: Pool, options: Options) -> list[str]:
    """Five cards of a straight flush, if there are any."""
    found = straight_flushes_of_suit(list(pool), rng.choice(SUITS), options)
    return rng.choice(found) if found else []


PLANTED = [(0.25, "quads"), (0.3, "straight flush"), (0.2, "straight flush"), (0.15, "suit"), (0.4, "twos")]


def random_hand(rng: Random, pool: Pool, count: int, options: Options) -> list[str]:
    """So many cards from the pool: often with quads, straight flushes, a long suit, twos."""
    hand: list[str] = []
    for chance, kind in PLANTED:
        if rng.random() > chance or len(hand) >= count:
            continue
        if kind == "quads":
            cards = random_quads(rng, pool)
        elif kind == "straight flush":
            cards = random_straight_flush(rng, pool, options)
        elif kind == "suit":
            suit = rng.choice(SUITS)
            cards = [card for card in pool if suit_of(card) == suit][: count - len(hand)]
        else:
            cards = [card for card in pool if rank_of(card) == "2"][: rng.randint(1, 4)]
        if len(hand) + len(cards) <= count:
            hand += take(pool, cards)
    return hand + take(pool, first_cards(pool, count - len(hand)))


def random_last_play(rng: Random, pool: Pool, options: Options, *, single: bool) -> list[str]:
    """A combination from the pool with which a player may win."""
    for _ in range(8):
        cards = random_play(rng, pool, "single" if single else rng.choice(PLAYS), options)
        banned = options["lone_top_two_finish"] != "wins" and cards == [top_card(options)]
        if cards and not banned and kind_of(cards, options) is not None:
            return cards
    return [next(card for card in pool if card != top_card(options))]


PLAYS = ["single", "twos", "twos", "same rank", "full house", "quads", "bare quads", "straight flush", "straight"]


def random_play(rng: Random, pool: Pool, play: str, options: Options) -> list[str]:
    """Cards that may form the play in question."""
    twos = [card for card in pool if rank_of(card) == "2"]
    if play == "single":
        return rng.choice([twos[:1], first_cards(pool, 1)])
    if play == "twos":
        return twos[: rng.randint(1, 4)]
    if play in ("same rank", "full house"):
        rank = rng.choice([rank_of(card) for card in pool])
        same = [card for card in pool if rank_of(card) == rank]
        if play == "same rank":
            return same[: rng.randint(2, 3)]
        same, other = rng.choice([(same, twos), (twos, same)])
        return same[:3] + other[:2] if rank != "2" else []
    if play in ("quads", "bare quads"):
        four = random_quads(rng, pool)
        return four + first_cards(pool, 1, but=four) if four and play == "quads" else four
    if play == "straight flush":
        five = random_straight_flush(rng, pool, options)
        plus_two = five and options["straight_flush_form"] == "five-plus-two"
        return five + first_cards(pool, 2, but=five) if plus_two else five
    ranks, _ = rng.choice(rng.choice(rules.straight_order(options)))
    found = [next((card for card in pool if rank_of(card) == rank), None) for rank in ranks]
    return [card for card in found if card is not None]


def random_specials(
    rng: Random, pool: Pool, request: dict[str, Any], used: dict[int, int], options: Options
) -> list[dict[str, Any]]:
    """Unbeaten specials of any player; the last play is listed if it is one. Their cards are added to `used`."""
    each, _ = cards_dealt(options)
    last_play = request.get("last_play")
    specials = []
    if last_play is not None and kind_of(last_play, options) in (*QUADS, *STRAIGHT_FLUSHES):
        specials.append({"seat": request["winner"], "cards": last_play, "final": True})
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        seat = rng.randrange(options["players"])
        cards = random_play(rng, pool, rng.choice(["quads", "bare quads", "straight flush"]), options)
        if cards and used[seat] + len(cards) < each and kind_of(cards, options) in (*QUADS, *STRAIGHT_FLUSHES):
            used[seat] += len(cards)
            specials.append({"seat": seat, "cards": take(pool, cards), "final": False})
    return random_order(rng, specials)


def random_session(rng: Random, options: Options) -> dict[str, Any]:
    """A valid request for `session`: some deals, until the session is over or sooner."""
    deals: list[dict[str, Any]] = []
    shows_hands = options["next_dealer"] == "loser" or options["later_leader"] == "previous-loser"
    for _ in range(rng.randint(1, 6)):
        deal = random_endgame(rng, options)
        while shows_hands and "hands" not in deal:
            deal = random_endgame(rng, options)  # Players tied for most cards must show their hands.
        deals.append(deal | ({"dealer": rng.randrange(options["players"])} if rng.random() < 0.7 else {}))
        if session({"deals": deals}, options)["over"]:
            break
    request: dict[str, Any] = {"deals": deals}
    if options["next_dealer"] == "high-draw-per-round" and dealing.opens_a_round(len(deals) + 1, options) and deals:
        draws = first_cards(shuffled_pack(rng, options), options["players"])
        request |= {"draws": draws} if rng.random() < 0.7 else {}
    return request
