"""A finished deal as it is scored, read and checked; `Refused` where it cannot have ended like this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import classifying, instant_wins
from .dealing import cards_dealt, faults_of_dragon, who_can_have_one_more
from .packs import Options, Refused, all_cards
from .playing import is_barred_finish, top_card

Request = Mapping[str, Any]
Hands = list[list[str]]

ACE = {"standard-52": "A", "tiles-9": "1", "tiles-13": "1", "tiles-15": "1"}  # on tiles the 1 plays the ace
QUADS = ("four-of-a-kind", "four")  # with the odd card or bare
STRAIGHT_FLUSHES = ("straight-flush", "straight-flush-plus-two")


# ----------------------------------------------------------------------------------------------------------------------
# What the options ask for.


def liability_in_force(options: Options) -> bool:
    """Who neglects the last-card duty pays only where money is played for and the first player out ends the deal."""
    # DEC-58, DEC-61, VC-24
    for_money_and_first_out = options["settlement"] != "none" and options["deal_ends"] == "first-out"
    return bool(options["last_card_duty"] == "liable" and for_money_and_first_out)


def looks_at_hands(options: Options) -> bool:
    """Does the score depend on which cards are left, and not only on how many?"""
    if options["scoring"] == "card-penalties":
        by_value = options["card_points"] != "one-each" or doubling_cards(options)
        return bool(by_value or options["two_factors"] is not None)
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
    dragon: bool  # has a dragon won, or another hand at once? Then nobody has played
    price: int | None  # what each of the others pays for it, None where it has no price
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
    specials = given.get("specials") if options["scoring"] == "special-cards" else None
    last_kind = kind_of(last_play, options) if last_play is not None else None
    won_at_once = instant_wins.stated(given)
    game = Endgame(
        winner=given["winner"],
        counts=counts_of(given, options),
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
        dragon=won_at_once is not None,
        price=None if won_at_once is None else price_at_once(won_at_once[1], options),
        offender=given["breach"]["seat"] if "breach" in given else None,
        stake=given["stake"] if "stake" in given else options["stake"],
    )
    faults = faults_of_endgame(game, given, options)
    if faults:
        raise Refused(*faults)
    return game


def counts_of(given: Request, options: Options) -> list[int]:
    """How many cards everybody has left; nothing need be told of them where a price is paid."""
    if given.get("hands") is not None:
        return [len(hand) for hand in given["hands"]]
    return list(given["cards_left"]) if "cards_left" in given else [instant_wins.ANY_HAND_SIZE] * options["players"]


def price_at_once(pattern: str, options: Options) -> int | None:
    """The price of the pattern, where it is played and has one."""
    played = instant_wins.patterns_played(options)
    return instant_wins.price_of(pattern, options) if pattern in played else None


def faults_of_win_at_once(game: Endgame, given: Request, options: Options) -> list[str]:
    """A dragon, or any of several patterns."""
    if options["instant_wins"]:
        return instant_wins.faults_of_win(given, game.counts, game.hands, options)
    if given.get("instant_win") is not None:
        return ["the pattern is not played here"]
    return faults_of_dragon(game, options, given.get("dragon"))


def faults_of_endgame(game: Endgame, given: Request, options: Options) -> list[str]:
    """Why no deal can have ended like this, or what is missing."""
    faults = [
        *faults_of_who_has_cards(game, options),
        *faults_of_numbers(game, options),
        *faults_of_cards(game, options),
        *faults_of_last_play(game, options),
        *faults_of_specials(game, options),
        *faults_of_win_at_once(game, given, options),
        *faults_of_first_leader(game, options),
        *faults_of_breach(game),
        *faults_of_placings(game, options),
    ]
    if looks_at_hands(options) and game.hands is None and game.price is None:
        faults.append("hands is missing: the score depends on the cards left")
    return faults


def kind_of(cards: list[str], options: Options) -> str | None:
    """The kind of combination that may be played under these options, None for any other set of cards."""
    if len(cards) == 1:
        return "single"
    combination = classifying.classify(cards, options)
    return None if combination is None else combination.kind


SEATS = ("winner", "first_leader", "dragon")
FIELDS = (*SEATS, "instant_win", "hands", "cards_left", "last_play", "placings", "specials", "breach", "stake")


def is_count(value: object) -> bool:
    """A whole number that is not negative (true is no number)."""
    return type(value) is int and value >= 0


def faults_of_form(request: Request, options: Options) -> list[str]:
    """Fields that are unknown, missing or of the wrong form, cards that do not exist, cards twice in one place."""
    given = {name: value for name, value in request.items() if value is not None}
    faults = [f"{name} is no field of score" for name in request if name not in FIELDS]
    if "winner" not in given:
        faults.append("winner is missing")
    won = instant_wins.stated(given)
    is_priced = won is not None and price_at_once(won[1], options) is not None
    if "hands" not in given and "cards_left" not in given and not is_priced:
        faults.append("hands or cards_left is missing")
    seats = [(name, given[name]) for name in SEATS if name in given]
    seats += [("instant_win", given["instant_win"]["seat"])] if "instant_win" in given else []
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
        if not set(all_cards(options)).issuperset(some):
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
        if sum(game.counts) > len(all_cards(options)) - gone:
            return ["there are more cards left than the pack has"]
        return []
    faults = []
    over = [seat for seat in range(len(game.counts)) if cards_accounted_for(game, seat) > each]
    for seat in over:
        if cards_accounted_for(game, seat) > each + extra:
            faults.append(f"seat {seat} was not dealt so many cards")
    if not faults and not any(set(over) <= larger for larger in who_can_have_one_more(options)):
        faults.append("these players cannot all have had a card more than the others")
    return faults


def faults_of_cards(game: Endgame, options: Options) -> list[str]:
    """The same card in two places. The winner's last play may be drawn again by those who play on."""
    places = list(game.hands or [])
    if not (cards_come_back(options) and options["deal_ends"] == "one-left"):
        places.append(game.last_play or [])
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
    return faults_of_barred_finish(game, game.last_play, options)


def faults_of_barred_finish(game: Endgame, last_play: list[str], options: Options) -> list[str]:
    """Nobody goes out where that is barred, unless nobody could play anything else (DEC-141, DEC-143)."""
    if not is_barred_finish(last_play, last_play, options, {}):
        return []
    if len(last_play) == 1 and (options["deal_ends"] == "one-left" or could_nobody_finish(game, options)):
        return []
    return ["nobody wins with a last play that is barred"]


def could_nobody_finish(game: Endgame, options: Options) -> bool:
    """Could none of the others play anything but a card that is barred, or had dropped out (DEC-141)?"""
    hands = [game.hands[seat] for seat in game.others] if game.hands is not None else []
    few = all(game.counts[seat] <= 1 for seat in game.others)
    return few and all(is_barred_finish(hand, hand, options, {}) for hand in hands if hand)


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
