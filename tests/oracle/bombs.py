"""Which combinations are bombs, and what they may be played on that stands in no order with them."""

from __future__ import annotations

from .classified import Classified
from .packs import Options, rank_of, ranking

SMALL_KINDS = ("single", "pair", "triple")
BOMBS = ("four-of-a-kind", "straight-flush", "straight-flush-plus-two")
STRAIGHT_FLUSHES = ("straight-flush", "straight-flush-plus-two")


def is_bomb(a: Classified, options: Options) -> bool:
    """Is it a bomb here?"""
    return options["bombs"] != "off" and a.kind in bomb_kinds(options)


def bomb_kinds(options: Options) -> list[str]:
    """The kinds that are bombs: honour hands (PG-HON-01), or fewer (HR-BOMB-01), or bare fours too (HR-BOMB-02)."""
    fours_only = options["bomb_kinds"] == "four-of-a-kind"
    kinds = [kind for kind in BOMBS if not (fours_only and kind in STRAIGHT_FLUSHES)]
    return [*kinds, "four"] if options["bare_four_bombs"] else kinds


def beats_as_bomb(a: Classified, b: Classified, options: Options) -> bool:
    """What a bomb beats that stands in no order with it."""
    if is_bomb(b, options):
        return is_higher_bomb(a, b, options)
    if b.kind in STRAIGHT_FLUSHES and len(b.cards) == 7:
        return False  # A straight flush of seven cards that is no bomb yields to none.
    if is_weaker_four(a, b, options):
        return False
    return beats_as_seven(a, b) or is_target(b, options)


def is_higher_bomb(a: Classified, b: Classified, options: Options) -> bool:
    """Is the bomb a higher than the bomb b, however many cards each has (HR-BOMB-06)?"""
    return place_of_bomb(a, options) > place_of_bomb(b, options)


def place_of_bomb(a: Classified, options: Options) -> tuple[int, ...]:
    """The place of its kind among those of five cards, and of a four its rank (DEC-121)."""
    if a.kind == "four":
        return level_of_fours(options), *a.key
    return a.key


def level_of_fours(options: Options) -> int:
    """The place of four of a kind among the kinds of five cards."""
    return ranking(options).level["four-of-a-kind"]


def is_weaker_four(a: Classified, b: Classified, options: Options) -> bool:
    """Is it a bare four before five cards that four of a kind with its odd card would not beat (DEC-122)?"""
    return a.kind == "four" and len(b.cards) == 5 and level_of_fours(options) < b.key[0]


def beats_as_seven(a: Classified, b: Classified) -> bool:
    """A straight flush with two extra cards beats any group of five (PG-SF7-02, PG-SF7-03, DEC-123)."""
    return a.kind == "straight-flush-plus-two" and len(b.cards) == 5


def is_target(b: Classified, options: Options) -> bool:
    """May bombs be played on it, which is no bomb itself?"""
    match options["bomb_targets"]:
        case "small":
            return is_small(b)  # PG-GS-03, PG-HON-02; a bare four is none of it (DEC-14)
        case "twos":
            return is_small(b) and is_of_twos(b)  # HR-BOMB-03
        case "five-cards":
            return is_of_five_cards(b)  # HR-BOMB-04
    return is_anything(b)  # HR-BOMB-05


def is_small(b: Classified) -> bool:
    """Is it a single, a pair or a triple?"""
    return b.kind in SMALL_KINDS


def is_of_twos(b: Classified) -> bool:
    """Are all its cards twos?"""
    return all(rank_of(card) == "2" for card in b.cards)


def is_of_five_cards(b: Classified) -> bool:
    """Has it five cards?"""
    return len(b.cards) == 5


def is_anything(b: Classified) -> bool:
    """Any combination, a bare four too (DEC-126)."""
    return True


def are_equal_bombs(a: Classified, b: Classified, options: Options) -> bool:
    """Are they bombs of one strength, with different numbers of cards (DEC-121)?"""
    both = is_bomb(a, options) and is_bomb(b, options)
    return both and place_of_bomb(a, options) == place_of_bomb(b, options)


def crosses(a: Classified, options: Options) -> bool:
    """Is it a kind that still beats every weaker kind of five cards, whether or not it is a bomb (DEC-120)?"""
    return a.kind in BOMBS
