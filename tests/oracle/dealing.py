"""Dealing, the extra card and the opening, written down once more to check the engine against.

first_seat(exposed, dealer, options, deal_number)       who gets the first card
deal_out(pack, dealer, options, deal_number, exposed)   a deal from a shuffled pack, top card first
faults_of_deal(hands, extra, stock, dead, options)      what is wrong with a record of a deal
find_opening(options, deal) -> Opening                  leader, by, must_include, dragon, hands with the extra card
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from . import classifying, instant_wins, packs, playing
from .classifying import Classified
from .house_kinds import DRAGON_SIZE, candidates_of_house, place_among_kinds
from .packs import RANKS, SUITS, Options, Refused, cards_each, rank_of, suit_of
from .playing import highest_card, lowest_card

if TYPE_CHECKING:
    from .endgames import Endgame

# ----------------------------------------------------------------------------------------------------------------------
# deals that are thrown in and dealt again (HR-LEAD-04, HR-LEAD-07)


CONDITIONS = ("aces-at-most", "twos-at-most", "twos-at-least", "pictures-at-most", "points-at-most")
PICTURES = ("J", "Q", "K", "11", "12", "13", "14", "15")  # on tiles the numbers from 11 on


def hands_thrown_in(hands: Sequence[Sequence[str]], options: Options) -> list[int]:
    """The seats whose hands have the cards dealt again, whatever their holders want."""
    if options["redeal"] == "no-pictures":
        return [seat for seat, hand in enumerate(hands) if lacks_pictures(hand)]
    return [seat for seat, hand in enumerate(hands) if meets_any(hand, conditions_of(options))]


def hands_offered(hands: Sequence[Sequence[str]], options: Options) -> list[int]:
    """The seats that may have the cards dealt again (HR-LEAD-08)."""
    return [seat for seat, hand in enumerate(hands) if meets_any(hand, offers_of(options))]


def lacks_pictures(hand: Sequence[str]) -> bool:
    """Neither a jack nor a queen nor a king, nor a tile of as much; aces and twos are no pictures (DEC-149)."""
    return not pictures_in(hand)


def pictures_in(hand: Sequence[str]) -> list[str]:
    """The pictures of a hand."""
    return [card for card in hand if rank_of(card) in PICTURES]


def conditions_of(options: Options) -> dict[str, int]:
    """The conditions that throw a hand in by themselves."""
    stated = options["redeal"] if isinstance(options["redeal"], dict) else {}
    return {name: number for name, number in stated.items() if not name.startswith("may-")}


def offers_of(options: Options) -> dict[str, int]:
    """The conditions that leave it to the holder."""
    stated = options["redeal"] if isinstance(options["redeal"], dict) else {}
    return {name.removeprefix("may-"): number for name, number in stated.items() if name.startswith("may-")}


def meets_any(hand: Sequence[str], conditions: Mapping[str, int]) -> bool:
    """One condition that is met is enough (DEC-187)."""
    return any(meets(hand, name, number) for name, number in conditions.items())


def meets(hand: Sequence[str], name: str, number: int) -> bool:
    """Has the hand at most, or at least, so many of what the condition counts?"""
    match name:
        case "aces-at-most":
            return len(aces_in(hand)) <= number
        case "twos-at-most":
            return len(twos_in(hand)) <= number
        case "twos-at-least":
            return len(twos_in(hand)) >= number
        case "pictures-at-most":
            return len(pictures_in(hand)) <= number
    return points_of(hand) <= number


def aces_in(hand: Sequence[str]) -> list[str]:
    """The aces of a hand, or the tiles 1, which stand for them."""
    return [card for card in hand if rank_of(card) in ("A", "1")]


def twos_in(hand: Sequence[str]) -> list[str]:
    """The twos of a hand."""
    return [card for card in hand if rank_of(card) == "2"]


def points_of(hand: Sequence[str]) -> int:
    """What the cards of a hand count together."""
    return sum(points_of_rank(rank_of(card)) for card in hand)


def points_of_rank(rank: str) -> int:
    """A two 5, an ace 4, a king 3, a queen 2, a jack 1, nothing else anything; tiles as they are played (DEC-185)."""
    if rank in ("14", "15"):
        return 3
    return {"2": 5, "A": 4, "1": 4, "K": 3, "13": 3, "Q": 2, "12": 2, "J": 1, "11": 1}.get(rank, 0)


def is_exchanged_in(deal_number: int, options: Options) -> bool:
    """Are cards exchanged before this deal? Then its hands are no longer those that were dealt (DEC-152)."""
    return bool(options["card_exchange"] != "none" and deal_number > 1)


Deal = dict[str, Any]
Hands = Sequence[Sequence[str]]

# The base game: the deal.
# ----------------------------------------------------------------------------------------------------------------------
# Dealing


def direction_step(options: Options, deal_number: int) -> int:
    """+1 where the next player is the right neighbour, -1 where it is the left one (PG-PLAY-03, PG-DIR-01, 02)."""
    return 1 if direction(options, deal_number) == "counterclockwise" else -1


def direction(options: Options, deal_number: int) -> str:
    """Alternating: the first deal runs counterclockwise, the second clockwise, and so on (PG-DIR-03, DEC-38)."""
    if options["direction"] != "alternating":
        return str(options["direction"])
    return "counterclockwise" if deal_number % 2 == 1 else "clockwise"


def counting_value(card: str) -> int:
    """The value of the exposed card: ace 1, number cards and tiles their number, J 11, Q 12, K 13 (PG-DEAL-06)."""
    rank = rank_of(card)
    return {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}.get(rank) or int(rank)


def first_seat(exposed: str | None, dealer: int, options: Options, deal_number: int = 1) -> int:
    """Who gets the first card: counted from the dealer (PG-DEAL-06, DEC-36) or the next player (PG-VDEAL-01)."""
    places = places_to_next_player() if options["first_card_to"] == "next-player" else places_to_first(exposed)
    return int(dealer + direction_step(options, deal_number) * places) % int(options["players"])


def places_to_first(exposed: str | None) -> int:
    """The count begins with the dealer, who is one."""
    if exposed is None:
        raise Refused("the first card depends on the exposed card")
    return counting_value(exposed) - 1


def places_to_next_player() -> int:
    """The next player sits one place further."""
    return 1


def cards_over(options: Options) -> int:
    """How many of the cards in play are left over."""
    return len(packs.all_cards(options)) - options["players"] * cards_each(options)


def has_extra_card(options: Options) -> bool:
    """Does somebody take the one card that is left over?"""
    return bool(options["leftover"].startswith("extra-card"))


def is_dealt_too(options: Options) -> bool:
    """Are the cards that are left over dealt as well (HR-SEAT-04)?"""
    return bool(options["leftover"] == "dealt-too")


def deal_out(
    pack: Sequence[str], dealer: int, options: Options, deal_number: int = 1, exposed: str | None = None
) -> Deal:
    """The cards dealt in playing direction; the rest is dealt too, the extra card, the stock or dead."""
    players, size = options["players"], min(cards_each(options), len(pack) // options["players"])
    first, step = first_seat(exposed, dealer, options, deal_number), direction_step(options, deal_number)
    hands: list[list[str]] = [[] for _ in range(players)]
    for number, card in enumerate(pack[: players * size]):
        hands[receiver(number, first, step, options)].append(card)
    rest = list(pack[players * size :])
    if is_dealt_too(options):
        for number, card in enumerate(rest):
            hands[receiver_of_card_over(number, first, step, options)].append(card)
    if has_extra_card(options) and len(rest) != 1:
        raise Refused("one card must be left over")
    return {
        "hands": hands,
        "extra": rest[0] if has_extra_card(options) else None,
        "stock": rest if options["leftover"] == "stock" else [],
        "dead": rest if options["leftover"] == "dead" else [],
        "dealer": dealer,
        "deal_number": deal_number,
        "previous": None,
    }


def receiver(number: int, first: int, step: int, options: Options) -> int:
    """Who gets this card: they are dealt one by one (PG-DEAL-08)."""
    return int(first + step * number) % int(options["players"])


def receiver_of_card_over(number: int, first: int, step: int, options: Options) -> int:
    """Who gets this one of the cards left over: they too go round from whoever was dealt to first (HR-SEAT-04)."""
    return int(first + step * number) % int(options["players"])


def faults_of_deal(
    hands: Hands, extra: str | None, stock: Sequence[str] | None, dead: Sequence[str] | None, options: Options
) -> list[str]:
    """What is wrong with a record of a deal; a stock or dead cards that are not given are those that lie nowhere."""
    rest = {"stock": stock, "dead": dead}
    lying = [*(card for hand in hands for card in hand), *([extra] if extra else []), *(stock or []), *(dead or [])]
    faults = faults_of_pack(lying, options, seen=rest.get(options["leftover"], []) is not None)
    faults += faults_of_sizes([len(hand) for hand in hands], options)
    if (extra is not None) != has_extra_card(options):
        faults.append("extra-wrong")
    for place, cards in rest.items():
        due = cards_over(options) if options["leftover"] == place else 0
        if cards is not None and len(cards) != due:
            faults.append(f"{place}-wrong")
    return faults


def faults_of_sizes(counts: Sequence[int], options: Options) -> list[str]:
    """Hands that are too large or too small. Where the cards left over are dealt too, neighbours have one more: those
    with whom the fewest hands are wrong (DEC-191)."""
    each = cards_each(options)
    larger = who_can_have_one_more(options) if is_dealt_too(options) else [set()]
    wrong = [sum(count != each + (seat in some) for seat, count in enumerate(counts)) for some in larger]
    return ["hand-size"] * min(wrong)


def faults_of_pack(lying: Sequence[str], options: Options, *, seen: bool) -> list[str]:
    """Every card of the pack lies in one place, and no other card anywhere (PG-SETUP-03)."""
    pack = packs.all_cards(options)
    faults = ["card-not-in-pack" for card in lying if card not in pack]
    faults += ["card-twice" for card in pack if lies_twice(card, lying)]
    if seen and not set(pack) <= set(lying):
        faults.append("card-missing")
    return faults


def lies_twice(card: str, lying: Sequence[str]) -> bool:
    """Does the card lie in more than one place?"""
    return list(lying).count(card) > 1


# ----------------------------------------------------------------------------------------------------------------------
# Combinations in a hand, found kind by kind; `classifying.py` has the last word on each.

SIZES = tuple(range(1, 14))
"""How many cards a combination may have in some game."""


def combinations_of_size(hand: Iterable[str], size: int, options: Options) -> list[Classified]:
    """Every combination of so many cards in the hand."""
    return list(_combinations_of_size(tuple(sorted(hand)), size, packs.rankings_key(options)))


@lru_cache(maxsize=512)
def _combinations_of_size(hand: tuple[str, ...], size: int, key: bytes) -> tuple[Classified, ...]:
    t = packs.ranking_of(key)
    if size not in playing.sizes_played(t):
        return ()
    found = {}
    for candidate in candidates_of_size(hand, size, t):
        combination = classifying.as_combination(candidate, t)
        if combination is not None:
            found[combination.cards] = combination
    return tuple(found.values())


def candidates_of_size(cards: Sequence[str], size: int, t: packs.Ranking) -> list[tuple[str, ...]]:
    """Sets of so many cards, among them every combination."""
    by_rank: dict[str, list[str]] = {rank: [] for rank in t.rank}
    by_suit: dict[str, list[str]] = {suit: [] for suit in SUITS}
    for card in cards:
        by_rank[rank_of(card)].append(card)
        by_suit[suit_of(card)].append(card)
    candidates: list[tuple[str, ...]] = list(candidates_of_house(by_rank, size, t))
    if size <= 4:
        for same_rank in by_rank.values():
            candidates += combinations(same_rank, size)
    elif size == 5:
        for run in t.runs:  # straights and straight flushes
            candidates += product(*(by_rank[rank] for rank in sorted(run)))
        for same_suit in by_suit.values():  # flushes
            candidates += combinations(same_suit, 5)
        for same_rank in by_rank.values():  # full houses and fours with an odd card
            candidates += _three_and_two(same_rank, by_rank.values())
            candidates += [(*four, card) for four in combinations(same_rank, 4) for card in cards if card not in four]
        candidates += _two_pairs_and_one(cards, by_rank.values(), t)
    elif size == 7:
        for same_suit in by_suit.values():  # a straight flush and any two other cards
            for five in combinations(same_suit, 5):
                if packs.ranks_of(five) in t.runs:
                    others = [card for card in cards if card not in five]
                    candidates += [(*five, *two) for two in combinations(others, 2)]
    return candidates


def _two_pairs_and_one(cards: Sequence[str], ranks: Iterable[Sequence[str]], t: packs.Ranking) -> list[tuple[str, ...]]:
    """Two cards each of two ranks, and a card of another, where these are played."""
    if "two-pairs-plus-one" not in t.used:
        return []
    return [
        (*pair, *second, card)
        for one, other in combinations(ranks, 2)
        for pair, second in product(combinations(one, 2), combinations(other, 2))
        for card in cards
        if card not in one and card not in other
    ]


def _three_and_two(same_rank: list[str], ranks: Iterable[list[str]]) -> list[tuple[str, ...]]:
    """Three cards of this rank with every pair of another."""
    pairs = [two for other in ranks if other is not same_rank for two in combinations(other, 2)]
    return [(*three, *two) for three in combinations(same_rank, 3) for two in pairs]


def largest_combination(hand: Iterable[str], options: Options) -> Classified:
    """The strongest of the combinations with as many cards as possible (DEC-37)."""
    cards = list(hand)
    for size in sizes_from_largest():
        found = combinations_of_size(cards, size, options)
        if found:
            return strongest(found)
    raise ValueError("an empty hand forms nothing")


def sizes_from_largest() -> Sequence[int]:
    """How many cards a combination may have, most first."""
    return tuple(reversed(SIZES))


def strongest(found: Sequence[Classified]) -> Classified:
    """The strongest of combinations with equally many cards."""
    return max(found, key=place_among_equally_many)


def place_among_equally_many(formed: Classified) -> tuple[int, tuple[int, ...]]:
    """The kinds of houses stand above the others, and then the strength decides (DEC-138)."""
    return place_among_kinds(formed.kind), formed.key


# ----------------------------------------------------------------------------------------------------------------------
# Winners and losers of a deal that is over


def losers(counts: Sequence[int], winner: int) -> list[int]:
    """The players other than the winner who have most cards left (PG-OPEN-03, DEC-35)."""
    others = [seat for seat in range(len(counts)) if seat != winner]
    most = max(counts[seat] for seat in others)
    return [seat for seat in others if counts[seat] == most]


def loser_who_leads(hands: Hands, winner: int, options: Options) -> int:
    """Who has most cards left; of several the one who forms least (PG-OPEN-03..05)."""
    tied = losers([len(hand) for hand in hands], winner)
    if len(tied) == 1 or not hands[tied[0]]:
        return tied[0]
    return forming_least({seat: largest_combination(hands[seat], options) for seat in tied})


def forming_least(formed: Mapping[int, Classified]) -> int:
    """Whose largest combination is smallest, then weakest (PG-OPEN-04, PG-OPEN-05, DEC-37)."""
    return min(formed, key=lambda seat: (len(formed[seat].cards), place_among_equally_many(formed[seat])))


# ----------------------------------------------------------------------------------------------------------------------
# The opening


@dataclass(frozen=True)
class Opening:
    """Who begins a deal."""

    leader: int | None  # None where a hand has won already
    by: str  # "lowest-card", "named-seat", "random-seat", "previous-winner", "previous-loser", "dragon",
    # "instant-win" or "redeal"
    must_include: str | None
    dragon: int | None
    hands: list[list[str]]  # the extra card is in its taker's hand
    instant_win: instant_wins.Win | None = None
    offered: tuple[int, ...] = ()  # the seats that may have the cards dealt again


def find_opening(options: Options, deal: Deal) -> Opening:
    """Hands over the extra card, looks for a dragon and finds the leader."""
    if len(deal["hands"]) != options["players"]:
        raise Refused(f"{options['players']} play here")
    hands = [list(hand) for hand in deal["hands"]]
    by = next_leader_by(deal.get("deal_number") or 1, options)
    check_leader(deal.get("leader"), by, options)
    if deal.get("extra") is not None:
        if not has_extra_card(options):
            raise Refused("no card is left over here")
        take_extra(hands, deal["extra"], options)

    won = instant_wins.find(options, hands)
    if won is not None:
        dragon = instant_wins.dragon_among(won)
        return Opening(None, "instant-win" if dragon is None else "dragon", None, dragon, hands, won)
    dragon = find_dragon(options, hands)
    if dragon is not None:
        return Opening(None, "dragon", None, dragon, hands)
    offered: list[int] = []
    if not is_exchanged_in(deal.get("deal_number") or 1, options):
        if hands_thrown_in(deal["hands"], options):
            return Opening(None, "redeal", None, None, [list(hand) for hand in deal["hands"]])
        offered = hands_offered(deal["hands"], options)
    return replace(who_leads(by, hands, deal, options), offered=tuple(offered))


def who_leads(by: str, hands: list[list[str]], deal: Deal, options: Options) -> Opening:
    """The leader of a deal that is played."""
    if by in FIRST_LEADERS:
        return Opening(deal["leader"], by, card_of_first_leader(hands[deal["leader"]], options), None, hands)
    if by == "lowest-card":
        leader = leader_by_lowest(hands, options)
        must_include = playing.must_include(hands[leader], options, {"opening": True})
        return Opening(leader, by, must_include, None, hands)
    previous = deal.get("previous")
    if previous is None:
        raise Refused(f"{by} needs the previous deal")
    if by == "previous-winner":  # PG-HK-06
        leader = previous["winner"]
        return Opening(leader, by, card_of_later_leader(hands[leader], options), None, hands)
    return Opening(loser_who_leads(previous["hands"], previous["winner"], options), by, None, None, hands)


def next_leader_by(deal_number: int, options: Options) -> str:
    """How the leader is found: the lowest card opens the first deal of a session or round (PG-OPEN-01, 07, 10), where
    no seat is named or drawn instead (DEC-146)."""
    return str(options["first_leader"] if opens_a_round(deal_number, options) else options["later_leader"])


FIRST_LEADERS = ("named-seat", "random-seat")


def check_leader(leader: int | None, by: str, options: Options) -> None:
    """A leader is named where one has to be, and nowhere else; what lot has drawn is named here too (HR-LEAD-03)."""
    if by in FIRST_LEADERS:
        if leader is None:
            raise Refused("the leader is missing")
        if leader >= options["players"]:
            raise Refused("the leader is no seat")
    elif leader is not None:
        raise Refused("no leader is named here")


def card_of_first_leader(hand: Sequence[str], options: Options) -> str | None:
    """Whoever leads because he was named or drawn may play anything (DEC-147)."""
    return None


def opens_a_round(deal_number: int, options: Options) -> bool:
    """The first deal of the session, or of each round (PG-OPEN-07)."""
    if options["deals_per_round"] is None:
        return deal_number == 1
    return bool((deal_number - 1) % options["deals_per_round"] == 0)


def card_of_later_leader(hand: Sequence[str], options: Options) -> str | None:
    """Whoever leads as the last winner may play anything (PG-OPEN-08)."""
    return None


def take_extra(hands: list[list[str]], extra: str, options: Options) -> None:
    """The holder of the lowest card takes it; if it is the lowest card itself, the holder of the next lowest (PG-3P-03,
    PG-3P-04, DEC-25). Either is the lowest card that somebody holds."""
    hands[taker_of_extra(hands, extra, options)].append(extra)


def taker_of_extra(hands: Hands, extra: str, options: Options) -> int:
    """Who takes the card left over."""
    return holder_of_lowest(hands, options)


def leader_by_lowest(hands: Hands, options: Options) -> int:
    """The holder of the lowest card leads (PG-PLAY-01, PG-3P-08, PG-2P-05)."""
    return holder_of_lowest(hands, options)


def holder_of_lowest(hands: Hands, options: Options) -> int:
    """The seat that holds the lowest card of all hands."""
    lowest = lowest_card([card for hand in hands for card in hand], options)
    return next(seat for seat, hand in enumerate(hands) if lowest in hand)


def find_dragon(options: Options, hands: Hands) -> int | None:
    """The seat that was dealt one card of every rank (PG-DRA-01)."""
    if options["dragon"] != "wins" or options["instant_wins"] or len(RANKS[options["pack"]]) != 13:
        return None  # Among other patterns a dragon is one of them (DEC-169).
    dragons = [seat for seat, hand in enumerate(hands) if is_dragon(hand, options)]
    return best_dragon(dragons, hands, options) if dragons else None


def is_dragon(hand: Sequence[str], options: Options) -> bool:
    """One card of every rank; suits do not matter."""
    return len(hand) == 13 and {rank_of(card) for card in hand} == set(RANKS[options["pack"]])


def best_dragon(dragons: Sequence[int], hands: Hands, options: Options) -> int:
    """Of several dragons the one with the highest two (DEC-34)."""
    highest = highest_card([highest_card(hands[seat], options) for seat in dragons], options)
    return next(seat for seat in dragons if highest in hands[seat])


# ----------------------------------------------------------------------------------------------------------------------
# deals that a dragon has won, as they are scored, and where dragons can be


def cards_dealt(options: Options) -> tuple[int, int]:
    """How many cards each player gets, and how many more a single player gets at most."""
    return cards_each(options), 1 if hands_with_one_more(options) > 0 else 0


def hands_with_one_more(options: Options) -> int:
    """How many players get one card more than the others: whoever takes the extra card, or those to whom the cards left
    over are dealt (HR-SEAT-04)."""
    return cards_over(options) if has_extra_card(options) or is_dealt_too(options) else 0


def who_can_have_one_more(options: Options) -> list[set[int]]:
    """The players who can all have one more: anybody takes the extra card, and who was dealt to first is not known, but
    after him come his neighbours (HR-SEAT-04)."""
    places, players = range(hands_with_one_more(options)), options["players"]
    return [{(first + place) % players for place in places} for first in range(players)]


def dragon_can_win(options: Options) -> bool:
    """A dragon wins only where it is played for and hands have exactly one card of each of 13 ranks (VC-16)."""
    hands_of_13 = cards_dealt(options) == (13, 0) and len(RANKS[options["pack"]]) == 13
    return hands_of_13 and bool(options["dragon"] == "wins")


def dragon_can_be_played(options: Options) -> bool:
    """A dragon that is played needs a pack of thirteen ranks and hands that are dealt as many (VC-51, DEC-172)."""
    return len(RANKS[options["pack"]]) == DRAGON_SIZE and cards_each(options) >= DRAGON_SIZE


def faults_of_dragon(game: Endgame, options: Options, dragon: int | None) -> list[str]:
    """One card of every rank (PG-DRA-01)."""
    if dragon is None:
        undeclared = (
            dragon_can_win(options)
            and options["draw_on_pass"] == "none"
            and any(is_dragon(hand, options) for hand in game.hands or [])
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
        dragons = [seat for seat, hand in enumerate(game.hands) if is_dragon(hand, options)]
        if dragon not in dragons:
            faults.append("the hand is no dragon")
        else:
            # Of several dragons the one with the highest two wins (DEC-34).
            best = best_dragon(dragons, game.hands, options)
            if dragon != best:
                faults.append("another dragon has the higher two")
    return faults
