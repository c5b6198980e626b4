"""Random questions about scores, with what is rare at a table drawn often.

random_endgame(rng, options) -> dict     a valid request for `score`, with what is read, and now and then placings
random_session(rng, options) -> dict     a valid request for `session`
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from . import dealing, exchanging_by_place, instant_wins, packs, playing, random_rules
from .dealing import cards_dealt, dragon_can_win, hands_with_one_more, twos_in
from .endgames import (
    ACE,
    QUADS,
    STRAIGHT_FLUSHES,
    Hands,
    kind_of,
    liability_in_force,
    looks_at_hands,
    looks_at_last_play,
)
from .house_kinds import DRAGON_SIZE, HOUSE_KINDS, sizes_of_house
from .packs import SUITS, Options, rank_of, suit_of
from .playing import top_card
from .scoring import ranks_held_four_times, straight_flushes_of_suit
from .sessions import session

# ----------------------------------------------------------------------------------------------------------------------
# Random endgames.

Pool = dict[str, None]  # the cards not yet used, in random order


def random_endgame(rng: Random, options: Options) -> dict[str, Any]:
    """A valid request for `score`, with what is rare at a table drawn often."""
    while True:
        if options["instant_wins"] and rng.random() < 0.2:
            return random_rules.random_win(rng, options)
        is_dragon_alone = dragon_can_win(options) and not options["instant_wins"]
        if is_dragon_alone and options["scoring"] != "placings" and rng.random() < 0.08:
            return random_dragon(rng, options)
        if may_end_on_a_two(options) and rng.random() < 0.05:
            return random_finish_on_a_two(rng, options)
        request = random_finish(rng, options)
        if instant_wins.find(options, request.get("hands", [])) is not None:
            continue
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
    winner = dealing.find_dragon(options, hands)
    request = {"winner": winner, "dragon": winner}
    return with_cards_and_stake(rng, request, hands, options)


def one_of_each_rank(pool: Pool) -> list[str]:
    """The first card of each rank in the pool."""
    first: dict[str, str] = {}
    for card in pool:
        first.setdefault(rank_of(card), card)
    return list(first.values())


def may_end_on_a_two(options: Options) -> bool:
    """Can all be left with a two that is barred as a last play, each with one (DEC-141)? A two may be taken out."""
    return (
        options["finish_on_twos"] != "allowed"
        and options["deal_ends"] == "first-out"
        and options["players"] <= len(twos_in(packs.all_cards(options)))
        and options["scoring"] != "placings"
    )


def random_finish_on_a_two(rng: Random, options: Options) -> dict[str, Any]:
    """A deal at whose end all held one two, so that the ban rested for one of them."""
    seats = random_order(rng, list(range(options["players"])))
    twos = random_order(rng, [card for card in twos_in(packs.all_cards(options)) if card != top_card(options)])
    last, *others = [twos.pop(), *random_order(rng, [*twos, top_card(options)])]
    hands: Hands = [[] for _ in seats]
    for seat in seats[1:]:
        hands[seat] = [others.pop()]
    request: dict[str, Any] = {"winner": seats[0], "last_play": [last]}
    if options["scoring"] == "special-cards":
        request["specials"] = []
    if options["scoring"] == "card-penalties" and options["multiplier_scope"] == "first-leader":
        request["first_leader"] = rng.choice(seats)
    return with_cards_and_stake(rng, request, hands, options)


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
        if options["scoring"] == "placings" or rng.random() < 0.3:
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
    begins = rng.choice(with_cards)
    larger = {(begins + place) % options["players"] for place in range(hands_with_one_more(options))}
    hold_all = options["all_held_factor"] > 1 and rng.random() < 0.4
    for seat in with_cards:
        most = each - used[seat] + (extra if seat in larger else 0)
        if options["draw_on_pass"] != "none" and rng.random() < 0.5:
            most += rng.randint(1, 8)
        counts[seat] = random_count(rng, most, [count for count in counts if count > 0])
        if hold_all:
            counts[seat] = rng.choice([each - used[seat], each - used[seat], each - used[seat], most])
    # All cards come from one pack, and who has none left has played all he was dealt.
    played = each * (options["players"] - len(with_cards)) + sum(used[seat] for seat in with_cards)
    while sum(counts) > len(packs.all_cards(options)) - played:
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
    return dict.fromkeys(random_order(rng, packs.all_cards(options)))


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
        barred = playing.is_barred_finish(cards, cards, options, {})
        if options["deal_ends"] == "one-left" and len(cards) == 1:
            barred = False  # It may have been played when nobody could play anything else (DEC-143).
        is_held = 0 < len(cards) <= packs.cards_each(options)  # eight hold only four of the tiles up to 9
        if is_held and not banned and not barred and kind_of(cards, options) is not None:
            return cards
    fit = (card for card in pool if not playing.is_barred_finish([card], [card], options, {}))
    return [next(card for card in fit if rank_of(card) != "2")]


PLAYS = [
    "single",
    "twos",
    "twos",
    "same rank",
    "full house",
    "quads",
    "bare quads",
    "straight flush",
    "straight",
    "of a house",
]


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
    if play == "of a house":
        return random_house_play(rng, pool, options)
    ranks, _ = rng.choice(rng.choice(packs.straight_order(options)))
    found = [next((card for card in pool if rank_of(card) == rank), None) for rank in ranks]
    return [card for card in found if card is not None]


def random_house_play(rng: Random, pool: Pool, options: Options) -> list[str]:
    """A combination of a kind that only houses play."""
    sizes = sorted(sizes_of_house(packs.ranking(options)))
    size = rng.choice(sizes) if sizes else 0
    # Thirteen cards at random are hardly ever a dragon.
    some = one_of_each_rank(pool) if size == DRAGON_SIZE else first_cards(pool, 13)
    found = dealing.combinations_of_size(some, size, options) if sizes else []
    plays = sorted(sorted(play.cards) for play in found if play.kind in HOUSE_KINDS)
    return rng.choice(plays) if plays else []


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
    shows_hands = shows_hands or exchanging_by_place.is_by_place(options)
    shows_placings = exchanging_by_place.is_by_place(options) and exchanging_by_place.goes_on(options)
    for _ in range(rng.randint(1, 6)):
        deal = random_endgame(rng, options)
        while (shows_hands and "hands" not in deal) or (
            shows_placings and "placings" not in deal and "dragon" not in deal
        ):
            deal = random_endgame(rng, options)  # Players tied for cards must show their hands, or who went out when.
        deals.append(deal | ({"dealer": rng.randrange(options["players"])} if rng.random() < 0.7 else {}))
        if session({"deals": deals}, options)["over"]:
            break
    request: dict[str, Any] = {"deals": deals}
    if options["next_dealer"] == "high-draw-per-round" and dealing.opens_a_round(len(deals) + 1, options) and deals:
        draws = first_cards(shuffled_pack(rng, options), options["players"])
        request |= {"draws": draws} if rng.random() < 0.7 else {}
    return request
