"""Random hands that win at once, and the tables that there are: pack, card taken out, players, hand size, leftover."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

from . import instant_wins, packs
from .classifying import BOMBS
from .dealing import cards_dealt, twos_in
from .packs import RANKS, SUITS, Options, rank_of, suit_of

# ----------------------------------------------------------------------------------------------------------------------
# random hands that win at once, which hands dealt at random hardly ever do


def random_instant_wins(rng: Random, options: Options) -> dict[str, int | None]:
    """Some of the patterns that hands of this table can have, each with a price or none (VC-48, VC-49)."""
    if cards_dealt(options) != (instant_wins.ANY_HAND_SIZE, 0) or rng.random() < 0.5:
        return {}
    possible = list(instant_wins.PATTERNS)
    if len(RANKS[options["pack"]]) != 13:
        possible = [pattern for pattern in possible if "dragon" not in pattern]
    if len(twos_in(packs.all_cards(options))) < 4:
        possible.remove("four-twos")
    named = rng.sample(possible, rng.randint(1, len(possible)))
    return {pattern: rng.choice([None, 1, 3, 26, rng.randint(1, 1_000_000)]) for pattern in named}


def hands_with_wins(rng: Random, options: Options) -> list[list[str]]:
    """A full hand for everybody: one or two of them likely win at once, the others hold any cards."""
    while True:
        pool = packs.all_cards(options)
        rng.shuffle(pool)
        hands = []
        for _ in range(min(rng.choice([1, 1, 1, 2]), options["players"])):
            hand = winning_hand(rng, rng.choice(list(instant_wins.patterns_played(options))), pool, options)
            if hand is not None and len(hand) == len(set(hand)) == instant_wins.ANY_HAND_SIZE:
                hands.append(hand)
                pool = [card for card in pool if card not in hand]
        if not hands:
            continue
        while len(hands) < options["players"]:
            hands.append(pool[: instant_wins.ANY_HAND_SIZE])
            pool = pool[instant_wins.ANY_HAND_SIZE :]
        return rng.sample(hands, len(hands))


def winning_hand(rng: Random, pattern: str, pool: Sequence[str], options: Options) -> list[str] | None:
    """Thirteen cards of the pool, of this pattern if they can be found."""
    match pattern:
        case "same-suit-dragon":
            return of_suits(pool, [(rng.choice(SUITS), 13)])
        case "dragon":
            return one_of_each(pool, RANKS[options["pack"]])
        case "four-twos":
            twos = twos_in(pool)
            return [*twos, *(card for card in pool if rank_of(card) != "2")][:13] if len(twos) == 4 else None
        case "six-pairs":
            return six_pairs(rng, pool, options)
        case "three-straights":
            runs = instant_wins.runs_of_five(options)
            three = rng.choice(instant_wins.runs_of_three(rng.choice(runs)))
            return one_of_each(pool, [*rng.choice(runs), *rng.choice(runs), *three])
    numbers = rng.choice(instant_wins.divisions_by_suit())
    return of_suits(pool, list(zip(rng.sample(SUITS, len(numbers)), numbers, strict=True)))


def one_of_each(pool: Sequence[str], ranks: Sequence[str]) -> list[str] | None:
    """A card of each of these ranks; of a rank that is named twice, two."""
    found: list[str] = []
    for rank in ranks:
        card = next((card for card in pool if rank_of(card) == rank and card not in found), None)
        if card is None:
            return None
        found.append(card)
    return found


def of_suits(pool: Sequence[str], numbers: Sequence[tuple[str, int]]) -> list[str]:
    """So many cards of each of these suits, as far as there are any."""
    return [card for suit, number in numbers for card in [card for card in pool if suit_of(card) == suit][:number]]


def six_pairs(rng: Random, pool: Sequence[str], options: Options) -> list[str] | None:
    """Two cards of each of six ranks, now and then of the same, and any other."""
    ranks = [rank for rank in RANKS[options["pack"]] for _ in range(2)]
    chosen = rng.sample(ranks, 6) if rng.random() < 0.5 else rng.sample(RANKS[options["pack"]], 6)
    pairs = one_of_each(pool, [rank for rank in chosen for _ in range(2)])
    if pairs is None:
        return None
    return [*pairs, next(card for card in pool if card not in pairs)]


def random_win(rng: Random, options: Options) -> dict[str, Any]:
    """A deal that a hand has won at once, as a question for its score: told with its pattern, or as a dragon."""
    won = None
    while won is None:
        hands = hands_with_wins(rng, options)
        won = instant_wins.find(options, hands)
    told = {"instant_win": instant_wins.on_the_wire(won)}
    if won[1] == "dragon":
        told = rng.choice([told, {"dragon": won[0]}, {**told, "dragon": won[0]}])
    request: dict[str, Any] = {"winner": won[0], **told, "hands": hands}
    if instant_wins.price_of(won[1], options) is not None and rng.random() < 0.4:
        del request["hands"]
    if rng.random() < 0.3:
        request["stake"] = rng.choice([1, 2, 3, 10, 25])
    return request


# ----------------------------------------------------------------------------------------------------------------------
# random rules


def random_kinds(rng: Random, options: Options) -> list[str]:
    """Some kinds of five cards in any order that goes with the other options (VC-11, VC-52)."""
    while True:
        kinds = rng.sample(packs.FIVE_CARD_KINDS, rng.choice([1, 2, 3, 4, 4, 4, 5, 5, 5]))
        if rng.random() < 0.3:
            kinds.insert(rng.choice([0, 0, rng.randint(0, len(kinds))]), "two-pairs-plus-one")
        if options["bombs"] != "off" or options["five_card_crossing"] == "same-type-or-bomb":
            kinds.sort(key=lambda kind: kind in BOMBS)
        if options["straight_flush_form"] == "five-plus-two":
            kinds.sort(key=lambda kind: kind == "straight-flush")
        if is_missing_what_is_wanted(kinds, options):
            continue
        both = {*kinds} >= {"four-of-a-kind", "straight-flush"}
        if both and options["straight_flush_form"] == "five" and rng.random() < 0.4:
            others = [kind for kind in kinds if kind not in BOMBS]
            return [*others, "straight-flush", "four-of-a-kind", "royal-flush"]
        return kinds


def is_missing_what_is_wanted(kinds: Sequence[str], options: Options) -> bool:
    """Do the kinds lack straight flushes that take two more cards, or everything that could be a bomb?"""
    if options["straight_flush_form"] == "five-plus-two" and "straight-flush" not in kinds:
        return True
    if options["bombs"] == "off":
        return False
    fours = "four-of-a-kind" in kinds and options["quads_form"] != "bare"
    flushes = "straight-flush" in kinds and options["bomb_kinds"] != "four-of-a-kind"
    return not {*kinds} & {*BOMBS} or not (fours or flushes or options["bare_four_bombs"])


def tables() -> list[dict[str, Any]]:
    """Choices of pack, card taken out, players, hand size and leftover that go together (VC-01 to VC-03, VC-54). Of the
    cards that can be taken out there is one, which every pack has."""
    found = []
    sizes: list[tuple[int, Any]] = [(players, "all") for players in range(2, 9)]
    sizes += product((2, 3, 4), (12, 13, 16, 17, 21))
    for pack, removed_card, (players, hand_size) in product(RANKS, (None, "3D"), sizes):
        cards = 4 * len(RANKS[pack]) - (0 if removed_card is None else 1)
        left = cards % players if hand_size == "all" else cards - players * hand_size
        places = ["none"] if left == 0 else []
        places += ["dead", "stock"] if left > 0 else []
        places += ["extra-card-face-up", "extra-card-face-down"] if left == 1 else []
        places += ["dealt-too"] if 0 < left < players else []
        table = {"pack": pack, "removed_card": removed_card, "players": players, "hand_size": hand_size}
        found += [{**table, "leftover": leftover} for leftover in places]
    return found


TABLES = tables()


def random_table(rng: Random) -> dict[str, Any]:
    """One of the tables; at one in four a card is taken out."""
    is_whole = rng.random() < 0.75
    return dict(rng.choice([table for table in TABLES if (table["removed_card"] is None) == is_whole]))


def random_removed_card(rng: Random, options: Options) -> str:
    """A card of the pack, most often the lowest or the highest."""
    pack = packs.whole_pack(options)
    return rng.choice([pack[0], pack[0], pack[-1], rng.choice(pack)])
