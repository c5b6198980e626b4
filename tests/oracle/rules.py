"""The rules of Big Two, written down once more, slowly and plainly, to check the engine against.

This module shares no table and no line of code with the engine. A Big Two player should be able to check it line by
line. Cards are codes such as "9S" (on tile packs "15S"); options are a plain dict with the names and values of the
wire. The rule ids in the comments are those of the rulebook.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Any

Options = Mapping[str, Any]
Cards = Iterable[str]

# ----------------------------------------------------------------------------------------------------------------------
# The cards (PG-SETUP-04): ranks from the weakest to the strongest.

RANKS = {
    "standard-52": ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"],
    "tiles-9": ["3", "4", "5", "6", "7", "8", "9", "1", "2"],
    "tiles-13": ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "1", "2"],
    "tiles-15": ["3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "1", "2"],
}
SUITS = ["D", "C", "H", "S"]

# The royal flush is the run ending in the ace, on tiles the run ending in 1 (DEC-15).
ROYAL = {
    "standard-52": {"T", "J", "Q", "K", "A"},
    "tiles-9": {"6", "7", "8", "9", "1"},
    "tiles-13": {"10", "11", "12", "13", "1"},
    "tiles-15": {"12", "13", "14", "15", "1"},
}

# The base game, option by option.
BASE: dict[str, Any] = {
    "players": 4,
    "pack": "standard-52",
    "suit_order": "SHCD",
    "direction": "counterclockwise",
    "hand_size": "all",
    "leftover": "none",
    "first_card_to": "cut-card-count",
    "next_dealer": "winner",
    "card_exchange": "none",
    "later_leader": "lowest-card",
    "opening_must_include": True,
    "triples": True,
    "flushes": True,
    "quads_form": "with-odd-card",
    "straight_flush_form": "five",
    "straight_order": "S0",
    "flush_order": "suit-first",
    "straight_flush_order": "rank-first",
    "top_of_five_card_order": "straight-flush-over-quads",
    "five_card_crossing": "any-stronger-type",
    "bombs": "off",
    "after_pass": "may-play-again",
    "self_beat": False,
    "draw_on_pass": "none",
    "stock_empty": "stop-drawing",
    "last_cards_announcement": 0,
    "last_card_duty": "liable",
    "dragon": "off",
    "lone_top_two_finish": "wins",
    "deal_ends": "first-out",
    "scoring": "card-penalties",
    "card_points": "one-each",
    "count_multipliers": [[10, 2], [13, 3]],
    "multiplier_scope": "all",
    "hand_doubling": None,
    "finish_doubling": "none",
    "settlement": "pairwise-difference",
    "stake": 1,
    "deals_per_round": None,
    "starting_chips": None,
}

# ----------------------------------------------------------------------------------------------------------------------
# The ten straight orders, from the highest run to the lowest. [x] is the rank of the deciding card, whose suit decides
# between two runs of the same ranks. Runs joined by = form one class: only the suit of the deciding card parts them.

STRAIGHT_ORDERS = {
    # PG-COMB-11..14: the base game; the ace is high or low, the two is low.
    "S0": "TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7] > 23456[6] > A2345[5]",
    # PG-STR-01: A2345 is the highest; 23456 stays the lowest (DEC-02).
    "S1": "A2345[2] > TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7] > 23456[6]",
    # PG-STR-02: 23456 first, A2345 second.
    "S2": "23456[2] > A2345[2] > TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7]",
    # PG-STR-03: 23456 first, A2345 last.
    "S3": "23456[2] > TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7] > A2345[5]",
    # PG-STR-04: no A2345; nine runs.
    "S4": "TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7] > 23456[6]",
    # PG-STR-05: JQKA2 first, 23456 last, no A2345 (DEC-03).
    "S5": "JQKA2[2] > TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7] > 23456[6]",
    # PG-STR-06: JQKA2 first, 23456 second, no A2345 (DEC-03).
    "S6": "JQKA2[2] > 23456[2] > TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7]",
    # PG-STR-07: the plain rank order; nine runs.
    "S7": "JQKA2[2] > TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7]",
    # PG-STR-08/09: both runs with a low two are highest and the suit of the two decides between them.
    "S8": "A2345[2] = 23456[2] > TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7]",
    # PG-HK-02/03: A2345 first, 23456 second.
    "S9": "A2345[2] > 23456[2] > TJQKA[A] > 9TJQK[K] > 89TJQ[Q] > 789TJ[J] > 6789T[T] > 56789[9] > 45678[8] > 34567[7]",
}

# The same ten on tile packs (DEC-49). MIDDLE is the row of runs without a two, written out below for each pack, and
# TWO-HIGH is the run ending in 2.
TILE_STRAIGHT_ORDERS = {
    "S0": "MIDDLE > 2-3-4-5-6[6] > 1-2-3-4-5[5]",
    "S1": "1-2-3-4-5[2] > MIDDLE > 2-3-4-5-6[6]",
    "S2": "2-3-4-5-6[2] > 1-2-3-4-5[2] > MIDDLE",
    "S3": "2-3-4-5-6[2] > MIDDLE > 1-2-3-4-5[5]",
    "S4": "MIDDLE > 2-3-4-5-6[6]",
    "S5": "TWO-HIGH > MIDDLE > 2-3-4-5-6[6]",
    "S6": "TWO-HIGH > 2-3-4-5-6[2] > MIDDLE",
    "S7": "TWO-HIGH > MIDDLE",
    "S8": "1-2-3-4-5[2] = 2-3-4-5-6[2] > MIDDLE",
    "S9": "1-2-3-4-5[2] > 2-3-4-5-6[2] > MIDDLE",
}
TILE_MIDDLE = {
    "tiles-9": "6-7-8-9-1[1] > 5-6-7-8-9[9] > 4-5-6-7-8[8] > 3-4-5-6-7[7]",
    "tiles-13": (
        "10-11-12-13-1[1] > 9-10-11-12-13[13] > 8-9-10-11-12[12] > 7-8-9-10-11[11] > 6-7-8-9-10[10]"
        " > 5-6-7-8-9[9] > 4-5-6-7-8[8] > 3-4-5-6-7[7]"
    ),
    "tiles-15": (
        "12-13-14-15-1[1] > 11-12-13-14-15[15] > 10-11-12-13-14[14] > 9-10-11-12-13[13] > 8-9-10-11-12[12]"
        " > 7-8-9-10-11[11] > 6-7-8-9-10[10] > 5-6-7-8-9[9] > 4-5-6-7-8[8] > 3-4-5-6-7[7]"
    ),
}
TILE_TWO_HIGH = {"tiles-9": "7-8-9-1-2[2]", "tiles-13": "11-12-13-1-2[2]", "tiles-15": "13-14-15-1-2[2]"}

RunClass = list[tuple[list[str], str]]  # the runs of one class, each as (ranks, rank of the deciding card)


def straight_order(options: Options) -> list[RunClass]:
    """The runs that count as straights, from the highest class to the lowest."""
    order, pack = options["straight_order"], options["pack"]
    if not isinstance(order, str):
        return [
            [(list(run["ranks"]), run["decided_by"]) for run in ([entry] if isinstance(entry, Mapping) else entry)]
            for entry in order
        ]
    if pack == "standard-52":
        text = STRAIGHT_ORDERS[order]
    else:
        text = TILE_STRAIGHT_ORDERS[order]
        text = text.replace("MIDDLE", TILE_MIDDLE[pack]).replace("TWO-HIGH", TILE_TWO_HIGH[pack])
    classes = []
    for class_text in text.split(" > "):
        runs = []
        for run_text in class_text.split(" = "):
            ranks, decided_by = run_text.rstrip("]").split("[")
            runs.append((ranks.split("-") if "-" in ranks else list(ranks), decided_by))
        classes.append(runs)
    return classes


# ----------------------------------------------------------------------------------------------------------------------
# What the options say about combinations.


def kinds_used(options: Options) -> set[str]:
    """The kinds that may be played at all."""
    kinds = {"single", "pair", "straight", "full-house"}
    if options["triples"]:
        kinds.add("triple")
    if options["flushes"]:
        kinds.add("flush")
    if options["quads_form"] in ("with-odd-card", "both"):
        kinds.add("four-of-a-kind")
    if options["quads_form"] in ("bare", "both"):
        kinds.add("four")
    if options["straight_flush_form"] == "five":
        kinds.add("straight-flush")
    else:
        kinds.add("straight-flush-plus-two")
    return kinds


def five_card_order(options: Options) -> list[str]:
    """The five-card kinds from weak to strong, used or not (PG-COMB-07, PG-ROY-01/02)."""
    if options["top_of_five_card_order"] == "only-royal-flush-over-quads" and options["quads_form"] != "bare":
        return ["straight", "flush", "full-house", "straight-flush", "four-of-a-kind", "royal-flush"]
    # Without four of a kind in five cards the other value says nothing (VC-13). A royal flush is then not set apart.
    return ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"]


@dataclass(frozen=True)
class Table:
    """The options that bear on combinations, looked up once."""

    rank: dict[str, int]  # strength of each rank
    suit: dict[str, int]  # strength of each suit
    runs: dict[frozenset[str], tuple[int, str]]  # ranks of a run -> (place, higher is better; rank of deciding card)
    royal: frozenset[str]
    used: frozenset[str]
    level: dict[str, int]  # strength of each five-card kind
    flush_order: str
    straight_flush_order: str


def table(options: Options) -> Table:
    """What the options say about combinations."""
    return _table(json.dumps(dict(options), sort_keys=True))


@lru_cache(maxsize=64)
def _table(options_text: str) -> Table:
    options = json.loads(options_text)
    runs = {}
    for place, runs_of_one_class in enumerate(reversed(straight_order(options))):
        for ranks, decided_by in runs_of_one_class:
            runs[frozenset(ranks)] = (place, decided_by)
    return Table(
        rank={rank: strength for strength, rank in enumerate(RANKS[options["pack"]])},
        suit={suit: strength for strength, suit in enumerate(reversed(options["suit_order"]))},
        runs=runs,
        royal=frozenset(ROYAL[options["pack"]]),
        used=frozenset(kinds_used(options)),
        level={kind: level for level, kind in enumerate(five_card_order(options))},
        flush_order=options["flush_order"],
        straight_flush_order=options["straight_flush_order"],
    )


def rank_of(card: str) -> str:
    """ "10S" -> "10"."""
    return card[:-1]


def suit_of(card: str) -> str:
    """ "10S" -> "S"."""
    return card[-1]


def card_strength(card: str, options: Options) -> tuple[int, int]:
    """Rank first, then suit (PG-COMB-02)."""
    return RANKS[options["pack"]].index(rank_of(card)), -options["suit_order"].index(suit_of(card))


def all_cards(options: Options) -> list[str]:
    """Every card of the pack, from the weakest to the strongest."""
    suits_weak_to_strong = list(reversed(options["suit_order"]))
    return [rank + suit for rank in RANKS[options["pack"]] for suit in suits_weak_to_strong]


# ----------------------------------------------------------------------------------------------------------------------
# classify


@dataclass(frozen=True)
class Classified:
    """A combination. Of two that may beat each other, the one with the larger key wins."""

    cards: frozenset[str]
    kind: str
    key: tuple[int, ...]
    key_words: tuple[str, ...]  # what each number of the key is: "kind", "rank" or "suit"
    deciding_card: str | None  # the card whose rank or suit decides, None where no card does


def shape(cards: Sequence[str], t: Table) -> str | None:
    """The kind that the cards form, whether or not the variant uses that kind; None if they form none."""
    ranks = [rank_of(card) for card in cards]
    suits = [suit_of(card) for card in cards]
    different_ranks = set(ranks)
    one_suit = len(set(suits)) == 1
    if len(cards) == 1:
        return "single"
    if len(cards) == 2 and len(different_ranks) == 1:
        return "pair"  # PG-COMB-03
    if len(cards) == 3 and len(different_ranks) == 1:
        return "triple"  # PG-COMB-06
    if len(cards) == 4 and len(different_ranks) == 1:
        return "four"  # PG-BQ-01
    if len(cards) == 5:
        is_run = frozenset(ranks) in t.runs
        if one_suit and is_run:
            return "straight-flush"  # PG-COMB-23
        if one_suit:
            return "flush"  # PG-COMB-15; a wrap-around in one suit is a plain flush, DEC-06
        if is_run:
            return "straight"  # PG-COMB-08
        if len(different_ranks) == 2:
            # Five cards of two ranks are three and two, or four and one.
            if ranks.count(ranks[0]) in (2, 3):
                return "full-house"  # PG-COMB-18
            return "four-of-a-kind"  # PG-COMB-20
    if len(cards) == 7 and straight_flush_within(cards, t) is not None:
        return "straight-flush-plus-two"  # PG-SF7-01
    return None


def straight_flush_within(cards: Sequence[str], t: Table) -> list[str] | None:
    """The highest straight flush among seven cards (DEC-16), None if there is none."""
    for suit in SUITS:
        of_suit = [card for card in cards if suit_of(card) == suit]
        # Only one suit can have five of the seven cards.
        if len(of_suit) >= 5:
            found = [five for five in combinations(of_suit, 5) if frozenset(map(rank_of, five)) in t.runs]
            if found:
                return list(max(found, key=lambda five: t.runs[frozenset(map(rank_of, five))][0]))
    return None


def classify(cards: Cards, options: Options) -> Classified | None:
    """The combination that the cards form under these options, or None."""
    return _classify(tuple(cards), table(options))


def refusal(cards: Cards, options: Options) -> str | None:
    """Why the cards are no combination: "kind-not-used" or "not-a-combination"; None if they are one."""
    t = table(options)
    kind = shape(tuple(cards), t)
    if kind is None:
        return "not-a-combination"
    if kind not in t.used:
        return "kind-not-used"
    return None


def _classify(cards: tuple[str, ...], t: Table) -> Classified | None:
    kind = shape(cards, t)
    if kind is None or kind not in t.used:
        return None

    def combination(key: list[tuple[str, int]], deciding_card: str | None) -> Classified:
        words = tuple(word for word, _ in key)
        return Classified(frozenset(cards), kind, tuple(number for _, number in key), words, deciding_card)

    ranks = [rank_of(card) for card in cards]
    highest_first = sorted(cards, key=lambda card: (t.rank[rank_of(card)], t.suit[suit_of(card)]), reverse=True)
    highest = highest_first[0]

    if kind in ("single", "pair"):
        # The rank decides, then the highest suit (PG-COMB-02, 04, 05).
        return combination([("rank", t.rank[rank_of(highest)]), ("suit", t.suit[suit_of(highest)])], highest)

    if kind in ("triple", "four"):
        return combination([("rank", t.rank[ranks[0]])], None)

    if kind == "straight":
        # The place of the run in the straight order, then the suit of the deciding card (PG-COMB-09, 10, DEC-01).
        place, decided_by = t.runs[frozenset(ranks)]
        (deciding,) = [card for card in cards if rank_of(card) == decided_by]
        return combination(
            [("kind", t.level["straight"]), ("rank", place), ("suit", t.suit[suit_of(deciding)])], deciding
        )

    if kind == "flush":
        suit = ("suit", t.suit[suit_of(highest)])
        ranks_down = [("rank", t.rank[rank_of(card)]) for card in highest_first]
        if t.flush_order == "suit-first":  # PG-COMB-16, 17
            key = [suit, ranks_down[0]]
        elif t.flush_order == "top-card-first":  # PG-FLU-01
            key = [ranks_down[0], suit]
        else:  # all-ranks-first, PG-FLU-02
            key = [*ranks_down, suit]
        return combination([("kind", t.level["flush"]), *key], highest)

    if kind == "full-house":
        # The rank of the triple decides alone (PG-COMB-19).
        (triple,) = {rank for rank in ranks if ranks.count(rank) == 3}
        return combination([("kind", t.level["full-house"]), ("rank", t.rank[triple])], None)

    if kind == "four-of-a-kind":
        # The rank of the four decides alone (PG-COMB-22).
        (four,) = {rank for rank in ranks if ranks.count(rank) == 4}
        return combination([("kind", t.level["four-of-a-kind"]), ("rank", t.rank[four])], None)

    # A straight flush, alone or with two extra cards, which never count (DEC-16).
    five = list(cards) if kind == "straight-flush" else straight_flush_within(cards, t)
    assert five is not None
    place, decided_by = t.runs[frozenset(map(rank_of, five))]
    (deciding,) = [card for card in five if rank_of(card) == decided_by]
    is_royal = frozenset(map(rank_of, five)) == t.royal
    level = t.level["royal-flush" if is_royal and "royal-flush" in t.level else "straight-flush"]  # DEC-15
    by_rank, by_suit = ("rank", place), ("suit", t.suit[suit_of(deciding)])
    if t.straight_flush_order == "rank-first":  # PG-COMB-24, 25
        return combination([("kind", level), by_rank, by_suit], deciding)
    return combination([("kind", level), by_suit, by_rank], deciding)


# ----------------------------------------------------------------------------------------------------------------------
# compare


def beats(a: Cards, b: Cards, options: Options) -> bool:
    """May a be played on b?"""
    first, second = classify(a, options), classify(b, options)
    return first is not None and second is not None and may_be_played_on(first, second, options)


def may_be_played_on(a: Classified, b: Classified, options: Options) -> bool:
    """May the combination a be played on the combination b?"""
    if len(a.cards) == len(b.cards):
        if a.kind != b.kind and options["five_card_crossing"] == "same-type-or-bomb":
            # Straight, flush and full house beat only their own kind (VC-14).
            return a.kind in ("four-of-a-kind", "straight-flush") and a.key > b.key
        return a.key > b.key  # PG-COMB-27..29
    # From here on the sizes differ, and only a bomb can help.
    if options["bombs"] == "off":
        return False  # PG-COMB-27
    if b.kind == "four":
        return False  # PG-BQ-02, DEC-14
    if a.kind == "straight-flush-plus-two":
        return True  # PG-SF7-02: any smaller combination
    if a.kind in ("four-of-a-kind", "straight-flush"):
        return b.kind in ("single", "pair", "triple")  # PG-GS-03, PG-HON-02
    return False


def compare(a: Cards, b: Cards, options: Options) -> tuple[str, str]:
    """The result ("a-beats-b", "b-beats-a", "neither" or "undefined") and the code of its reason."""
    cards_a, cards_b = tuple(a), tuple(b)
    first, second = classify(cards_a, options), classify(cards_b, options)
    if first is None:
        return "undefined", str(refusal(cards_a, options))
    if second is None:
        return "undefined", str(refusal(cards_b, options))
    if may_be_played_on(first, second, options):
        return "a-beats-b", why(first, second)
    if may_be_played_on(second, first, options):
        return "b-beats-a", why(second, first)
    if len(first.cards) != len(second.cards):
        return "neither", "different-size"
    if first.kind != second.kind:
        return "neither", "kinds-do-not-cross"
    return "neither", "equal"


def why(winner: Classified, loser: Classified) -> str:
    """Why the winner beats the loser."""
    if len(winner.cards) != len(loser.cards):
        return "bomb"
    if winner.kind != loser.kind:
        return "stronger-kind"
    deciding_word = next(word for word, x, y in zip(winner.key_words, winner.key, loser.key, strict=True) if x != y)
    # Within one kind the word "kind" can only mean a royal flush against another straight flush: a matter of rank.
    return "higher-suit" if deciding_word == "suit" else "higher-rank"


# ----------------------------------------------------------------------------------------------------------------------
# legal moves

Situation = Mapping[str, Any]


def highest_card(cards: Cards, options: Options) -> str:
    """The highest card: rank, then suit."""
    return max(cards, key=lambda card: card_strength(card, options))


def lowest_card(cards: Cards, options: Options) -> str:
    """The lowest card: rank, then suit."""
    return min(cards, key=lambda card: card_strength(card, options))


def is_forbidden_finish(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the highest single of the pack, played alone as the last card, where that is forbidden (DEC-32, 33)?"""
    top = highest_card(all_cards(options), options)
    return options["lone_top_two_finish"] == "forbidden" and set(play) == {top} and set(hand) == {top}


def duty_in_force(options: Options, situation: Situation) -> bool:
    """Does the last-card duty bind the player (PG-LAST-02)? A duty that only makes liable cuts no move."""
    return (
        options["last_card_duty"] == "compulsory"
        and situation.get("next_player_cards") == 1
        and not situation.get("next_player_locked_out")  # DEC-29
    )


def must_include(hand: Cards, options: Options, situation: Situation) -> str | None:
    """The card that the opening play must contain (PG-PLAY-02), None where none is asked for."""
    if situation.get("opening") and options["opening_must_include"]:
        return lowest_card(hand, options)
    return None


def continues(play: Cards, pile: Cards, options: Options) -> bool:
    """On one's own pile: may this play continue the trick, so that it need not be a new lead (DEC-22)?

    Only a higher combination of the same size does; anything else is a new lead.
    """
    return bool(options["self_beat"]) and len(play) == len(pile) and beats(play, pile, options)


def combinations_in(hand: Cards, options: Options) -> list[Classified]:
    """Every combination among all subsets of the hand."""
    t = table(options)
    found = []
    sizes = [1, 2, 3, 4, 5, 7] if "straight-flush-plus-two" in t.used else [1, 2, 3, 4, 5]
    for size in sizes:
        for cards in combinations(tuple(hand), size):
            combination = _classify(cards, t)
            if combination is not None:
                found.append(combination)
    return found


def pile_combination(pile: Cards, options: Options) -> Classified:
    """The combination on the table; a pile that is none is a mistake of the caller."""
    combination = classify(pile, options)
    if combination is None:
        raise ValueError(f"the pile {sorted(pile)} is no combination")
    return combination


def legal_moves(
    hand: Cards, pile: Cards | None, options: Options, situation: Situation | None = None
) -> tuple[set[frozenset[str]], bool]:
    """Every set of cards that may be played, and whether passing is allowed."""
    cards = list(hand)
    now = situation or {}
    if now.get("locked_out"):
        return set(), True
    on_table = None if pile is None else pile_combination(pile, options)
    leading = on_table is None or bool(now.get("own_pile"))
    highest = highest_card(cards, options)

    moves = combinations_in(cards, options)
    if on_table is not None and not leading:
        moves = [move for move in moves if may_be_played_on(move, on_table, options)]
    may_pass = not leading  # PG-PLAY-09, DEC-20

    opening_card = must_include(cards, options, now)
    if opening_card is not None:
        # The opening card outranks the last-card duty.
        moves = [move for move in moves if opening_card in move.cards]
    elif duty_in_force(options, now):
        if leading:
            # Any combination of several cards, or the highest single (DEC-30). A play that continues one's own trick
            # is free, since nobody can answer it.
            moves = [
                move
                for move in moves
                if move.kind != "single"
                or move.cards == {highest}
                or (on_table is not None and continues(move.cards, on_table.cards, options))
            ]
        elif on_table is not None and on_table.kind == "single" and beats([highest], on_table.cards, options):
            # The highest single must be played; a bomb is as good (DEC-30).
            moves = [move for move in moves if move.kind != "single" or move.cards == {highest}]
            may_pass = False

    if is_forbidden_finish(cards, cards, options):
        # The lone top two may not be played last. This also lifts the duty to lead and the last-card duty.
        moves = []
        may_pass = True
    return {move.cards for move in moves}, may_pass


# ----------------------------------------------------------------------------------------------------------------------
# validate-play


def validate_play(
    hand: Cards,
    pile: Cards | None,
    play: Cards | str,
    options: Options,
    situation: Situation | None = None,
) -> tuple[bool, list[str]]:
    """Is the play (cards, or "pass") legal, and which rules does it break?

    Written as the list of faults, not as a search in the legal moves, so that the two check each other.
    """
    now = situation or {}
    on_table = None if pile is None else pile_combination(pile, options)
    if play == "pass":
        violations = faults_of_pass(list(hand), on_table, options, now)
    else:
        violations = faults_of_play(list(hand), on_table, list(play), options, now)
    return not violations, violations


def is_lead(on_table: Classified | None, situation: Situation) -> bool:
    """Does the player lead? On his own pile too, since everybody else is out of the trick."""
    return on_table is None or bool(situation.get("own_pile"))


def highest_single_is_due(hand: list[str], on_table: Classified | None, options: Options, situation: Situation) -> bool:
    """Must the player put his highest single (or a bomb) on this single (DEC-30)?"""
    return (
        duty_in_force(options, situation)
        and on_table is not None
        and not is_lead(on_table, situation)
        and on_table.kind == "single"
        and beats([highest_card(hand, options)], on_table.cards, options)
    )


def faults_of_pass(hand: list[str], on_table: Classified | None, options: Options, situation: Situation) -> list[str]:
    """What speaks against passing."""
    if situation.get("locked_out"):
        return []
    if is_forbidden_finish(hand, hand, options):
        return []  # He holds nothing but the card that he may not play.
    if is_lead(on_table, situation):
        return ["pass-on-lead"]
    if highest_single_is_due(hand, on_table, options, situation):
        return ["last-card-duty"]
    return []


def faults_of_play(
    hand: list[str], on_table: Classified | None, play: list[str], options: Options, situation: Situation
) -> list[str]:
    """What speaks against playing these cards."""
    # These two stand alone, in this order.
    if situation.get("locked_out"):
        return ["locked-out"]
    if not set(play) <= set(hand):
        return ["card-not-in-hand"]

    # At most one fault of the cards themselves ...
    faults = []
    combination = classify(play, options)
    if combination is None:
        faults.append(str(refusal(play, options)))
    elif on_table is None or is_lead(on_table, situation) or may_be_played_on(combination, on_table, options):
        pass  # nothing is wrong with the cards
    elif len(play) == len(on_table.cards):
        faults.append("does-not-beat")
    else:
        faults.append("different-size")

    # ... and any of these.
    opening_card = must_include(hand, options, situation)
    if opening_card is not None and opening_card not in play:
        faults.append("missing-opening-card")
    if opening_card is None and breaks_last_card_duty(hand, on_table, play, options, situation):
        faults.append("last-card-duty")
    if is_forbidden_finish(play, hand, options):
        faults.append("final-top-two")
    return faults


def breaks_last_card_duty(
    hand: list[str], on_table: Classified | None, play: list[str], options: Options, situation: Situation
) -> bool:
    """Is this a single other than the highest, where the duty binds (DEC-30)?"""
    if not duty_in_force(options, situation) or len(play) != 1 or play == [highest_card(hand, options)]:
        return False
    if is_lead(on_table, situation):
        # A play that continues one's own trick cannot be answered.
        return on_table is None or not continues(play, on_table.cards, options)
    return highest_single_is_due(hand, on_table, options, situation)
