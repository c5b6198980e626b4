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

Key = list[tuple[str, int]]  # what decides between two combinations, in this order, each with its strength


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
    if len(cards) == 1:
        return "single"
    if len(cards) == 2 and is_pair(cards):
        return "pair"
    if len(cards) == 3 and is_of_one_rank(cards):
        return "triple"  # PG-COMB-06
    if len(cards) == 4 and is_of_one_rank(cards):
        return "four"  # PG-BQ-01
    if len(cards) == 5:
        return shape_of_five(cards, t)
    if len(cards) == 7 and is_straight_flush_plus_two(cards, t):
        return "straight-flush-plus-two"
    return None


def shape_of_five(cards: Sequence[str], t: Table) -> str | None:
    """The kind that five cards form."""
    if is_flush(cards):
        # A run of one suit is a straight flush (PG-COMB-23); a wrap-around in one suit is a plain flush (DEC-06).
        return "straight-flush" if is_straight_flush(cards, t) else "flush"
    if is_straight(cards, t):
        return "straight"
    if is_full_house(cards):
        return "full-house"
    if is_four_of_a_kind(cards):
        return "four-of-a-kind"
    return None


def is_of_one_rank(cards: Sequence[str]) -> bool:
    """Have all cards the same rank?"""
    return len({rank_of(card) for card in cards}) == 1


def is_pair(cards: Sequence[str]) -> bool:
    """Two cards of one rank, of any suits (PG-COMB-03)."""
    return is_of_one_rank(cards)


def is_flush(cards: Sequence[str]) -> bool:
    """Five cards of one suit (PG-COMB-15)."""
    return len({suit_of(card) for card in cards}) == 1


def is_straight(cards: Sequence[str], t: Table) -> bool:
    """Five cards in sequence, of any suits (PG-COMB-08)."""
    return ranks_of(cards) in t.runs


def is_straight_flush(cards: Sequence[str], t: Table) -> bool:
    """Five cards in sequence, all of one suit (PG-COMB-23)."""
    return is_flush(cards) and ranks_of(cards) in t.runs


def is_full_house(cards: Sequence[str]) -> bool:
    """Three cards of one rank and two of another (PG-COMB-18)."""
    ranks = [rank_of(card) for card in cards]
    return len(set(ranks)) == 2 and ranks.count(ranks[0]) in (2, 3)


def is_four_of_a_kind(cards: Sequence[str]) -> bool:
    """Four cards of one rank and any fifth card (PG-COMB-20)."""
    ranks = [rank_of(card) for card in cards]
    return len(set(ranks)) == 2 and ranks.count(ranks[0]) in (1, 4)


def is_straight_flush_plus_two(cards: Sequence[str], t: Table) -> bool:
    """A straight flush and any two other cards (PG-SF7-01)."""
    return straight_flush_within(cards, t) is not None


def straight_flush_within(cards: Sequence[str], t: Table) -> list[str] | None:
    """The highest straight flush among seven cards (DEC-16), None if there is none."""
    found = straight_flushes_within(cards, t)
    return max(found, key=lambda five: t.runs[ranks_of(five)][0], default=None)


def straight_flushes_within(cards: Sequence[str], t: Table) -> list[list[str]]:
    """Every straight flush among seven cards."""
    found = []
    for suit in SUITS:
        of_suit = [card for card in cards if suit_of(card) == suit]
        # Only one suit can have five of the seven cards.
        if len(of_suit) >= 5:
            found += [list(five) for five in combinations(of_suit, 5) if is_straight_flush(five, t)]
    return found


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
    key = key_of(cards, kind, t)
    words, numbers = tuple(word for word, _ in key), tuple(number for _, number in key)
    return Classified(frozenset(cards), kind, numbers, words, deciding_card(cards, kind, t))


def key_of(cards: Sequence[str], kind: str, t: Table) -> Key:
    """What decides between combinations, the most important first."""
    if kind == "single":
        return key_of_single(cards, t)
    if kind == "pair":
        return key_of_pair(cards, t)
    if kind == "triple":
        return key_of_triple(cards, t)
    if kind == "four":
        return key_of_four(cards, t)
    if kind == "straight":
        return [level_of(kind, cards, t), *key_of_straight(cards, t)]
    if kind == "flush":
        return [level_of(kind, cards, t), *key_of_flush(cards, t)]
    if kind == "full-house":
        return [level_of(kind, cards, t), *key_of_full_house(cards, t)]
    if kind == "four-of-a-kind":
        return [level_of(kind, cards, t), *key_of_four_of_a_kind(cards, t)]
    five = five_that_count(cards, kind, t)
    return [level_of("straight-flush", five, t), *key_of_straight_flush(five, t)]


def key_of_single(cards: Sequence[str], t: Table) -> Key:
    """The rank decides, then the suit (PG-COMB-02)."""
    return [("rank", t.rank[rank_of(cards[0])]), ("suit", t.suit[suit_of(cards[0])])]


def key_of_pair(cards: Sequence[str], t: Table) -> Key:
    """The rank decides, then the higher suit (PG-COMB-04, PG-COMB-05)."""
    highest = highest_of(cards, t)
    return [("rank", t.rank[rank_of(highest)]), ("suit", t.suit[suit_of(highest)])]


def key_of_triple(cards: Sequence[str], t: Table) -> Key:
    """The rank decides (PG-COMB-06)."""
    return [("rank", t.rank[rank_held(cards, 3)])]


def key_of_four(cards: Sequence[str], t: Table) -> Key:
    """The rank decides (PG-BQ-02)."""
    return [("rank", t.rank[rank_held(cards, 4)])]


def key_of_straight(cards: Sequence[str], t: Table) -> Key:
    """The place of the run in the straight order, then the suit of the deciding card (PG-COMB-09, 10, DEC-01)."""
    return [("rank", place_of_run(cards, t)), ("suit", t.suit[suit_of(deciding_card_of_run(cards, t))])]


def key_of_flush(cards: Sequence[str], t: Table) -> Key:
    """The suit or the ranks, whichever comes first."""
    suit = ("suit", suit_of_flush(cards, t))
    if t.flush_order == "suit-first":
        return [suit, ("rank", top_of_flush(cards, t))]  # PG-COMB-16, 17
    if t.flush_order == "top-card-first":
        return [("rank", top_of_flush(cards, t)), suit]  # PG-FLU-01
    ranks_down = [("rank", t.rank[rank_of(card)]) for card in highest_first(cards, t)]
    return [*ranks_down, suit]  # all-ranks-first, PG-FLU-02


def suit_of_flush(cards: Sequence[str], t: Table) -> int:
    """The strength of the suit."""
    return t.suit[suit_of(cards[0])]


def top_of_flush(cards: Sequence[str], t: Table) -> int:
    """The strength of the highest rank."""
    return max(t.rank[rank_of(card)] for card in cards)


def key_of_full_house(cards: Sequence[str], t: Table) -> Key:
    """The rank of the triple decides alone (PG-COMB-19)."""
    return [("rank", t.rank[rank_held(cards, 3)])]


def key_of_four_of_a_kind(cards: Sequence[str], t: Table) -> Key:
    """The rank of the four decides alone (PG-COMB-22)."""
    return [("rank", t.rank[rank_held(cards, 4)])]


def key_of_straight_flush(five: Sequence[str], t: Table) -> Key:
    """The place of the run, then the suit, or the other way round."""
    by_rank, by_suit = place_of_straight_flush(five, t), suit_of_straight_flush(five, t)
    if t.straight_flush_order == "rank-first":
        return [("rank", by_rank), ("suit", by_suit)]  # PG-COMB-24, 25
    return [("suit", by_suit), ("rank", by_rank)]


def place_of_straight_flush(five: Sequence[str], t: Table) -> int:
    """The place of its run in the straight order (PG-COMB-24, DEC-04)."""
    return place_of_run(five, t)


def suit_of_straight_flush(five: Sequence[str], t: Table) -> int:
    """The strength of its suit (PG-COMB-25)."""
    return t.suit[suit_of(five[0])]


def five_that_count(cards: Sequence[str], kind: str, t: Table) -> Sequence[str]:
    """Of a straight flush with two extra cards the five without them, which never count (DEC-16)."""
    if kind == "straight-flush":
        return cards
    five = straight_flush_within(cards, t)
    assert five is not None
    return five


def level_of(kind: str, cards: Sequence[str], t: Table) -> tuple[str, int]:
    """The strength of a five-card kind; a royal flush may be set apart (DEC-15)."""
    if kind == "straight-flush" and "royal-flush" in t.level and is_royal(cards, t):
        return "kind", t.level["royal-flush"]
    return "kind", t.level[kind]


def is_royal(cards: Sequence[str], t: Table) -> bool:
    """Is this the run ending in the ace?"""
    return ranks_of(cards) == t.royal


def place_of_run(cards: Sequence[str], t: Table) -> int:
    """How high the run stands in the straight order."""
    return t.runs[ranks_of(cards)][0]


def deciding_card_of_run(cards: Sequence[str], t: Table) -> str:
    """The card whose suit decides between two runs of the same ranks."""
    decided_by = t.runs[ranks_of(cards)][1]
    return next(card for card in cards if rank_of(card) == decided_by)


def deciding_card(cards: Sequence[str], kind: str, t: Table) -> str | None:
    """The card whose rank or suit decides between two of one kind, None where no card does."""
    if kind in ("single", "pair", "flush"):
        return highest_of(cards, t)
    if kind == "straight":
        return deciding_card_of_run(cards, t)
    if kind in ("straight-flush", "straight-flush-plus-two"):
        return deciding_card_of_run(five_that_count(cards, kind, t), t)
    return None


def ranks_of(cards: Cards) -> frozenset[str]:
    """The different ranks among the cards."""
    return frozenset(card[:-1] for card in cards)


def rank_held(cards: Sequence[str], times: int) -> str:
    """The rank of which there are so many cards."""
    ranks = [rank_of(card) for card in cards]
    return next(rank for rank in ranks if ranks.count(rank) == times)


def highest_first(cards: Sequence[str], t: Table) -> list[str]:
    """The cards from the highest to the lowest."""
    return sorted(cards, key=lambda card: (t.rank[rank_of(card)], t.suit[suit_of(card)]), reverse=True)


def highest_of(cards: Sequence[str], t: Table) -> str:
    """The highest card."""
    return highest_first(cards, t)[0]


# ----------------------------------------------------------------------------------------------------------------------
# compare

SMALL_KINDS = ("single", "pair", "triple")
BOMBS = ("four-of-a-kind", "straight-flush", "straight-flush-plus-two")


def beats(a: Cards, b: Cards, options: Options) -> bool:
    """May a be played on b?"""
    first, second = classify(a, options), classify(b, options)
    return first is not None and second is not None and may_be_played_on(first, second, options)


def may_be_played_on(a: Classified, b: Classified, options: Options) -> bool:
    """May the combination a be played on the combination b?"""
    if len(a.cards) == len(b.cards):
        return may_meet(a, b, options) and is_higher(a, b)
    # The sizes differ, and only a bomb can help (PG-COMB-27).
    return options["bombs"] == "on" and is_bomb(a) and beats_as_bomb(a, b)


def may_meet(a: Classified, b: Classified, options: Options) -> bool:
    """Of two combinations with equally many cards: may the higher beat the lower?"""
    if a.kind == b.kind or options["five_card_crossing"] == "any-stronger-type":
        return True  # PG-COMB-28, 29
    # Straight, flush and full house beat only their own kind (DEC-09, VC-14).
    return is_bomb(a)


def is_higher(a: Classified, b: Classified) -> bool:
    """Is a higher than b? Equals do not beat each other (DEC-07)."""
    return a.key > b.key


def is_bomb(a: Classified) -> bool:
    """Is it an honour hand (PG-HON-01)?"""
    return a.kind in BOMBS


def beats_as_bomb(a: Classified, b: Classified) -> bool:
    """What a bomb beats that has fewer cards; a bare four is none of it (DEC-14)."""
    if b.kind in SMALL_KINDS:
        return True  # PG-GS-03, PG-HON-02
    return beats_as_seven(a, b)


def beats_as_seven(a: Classified, b: Classified) -> bool:
    """A straight flush with two extra cards beats any group of five (PG-SF7-02, PG-SF7-03)."""
    return a.kind == "straight-flush-plus-two" and len(b.cards) == 5


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
    keys = zip(winner.key_words, winner.key, loser.key, strict=False)
    deciding_word = next((word for word, x, y in keys if x != y), "rank")
    # Within one kind the word "kind" can only mean a royal flush against another straight flush: a matter of rank.
    return "higher-suit" if deciding_word == "suit" else "higher-rank"


# ----------------------------------------------------------------------------------------------------------------------
# legal moves

Situation = Mapping[str, Any]


class Refused(ValueError):
    """The request lacks something or is impossible; `reasons` has one sentence for each fault."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def highest_card(cards: Cards, options: Options) -> str:
    """The highest card: rank, then suit."""
    return max(cards, key=lambda card: card_strength(card, options))


def lowest_card(cards: Cards, options: Options) -> str:
    """The lowest card: rank, then suit."""
    return min(cards, key=lambda card: card_strength(card, options))


def top_card(options: Options) -> str:
    """The highest single of the pack, the two of the top suit (DEC-33)."""
    return highest_card(all_cards(options), options)


def is_lone_top_two(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the highest single of the pack, played alone as the last card (PG-HK-05, DEC-32)?"""
    return set(play) == set(hand) == {top_card(options)}


def is_forbidden_finish(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the lone top two where it must not be played?"""
    return options["lone_top_two_finish"] == "forbidden" and is_lone_top_two(play, hand, options)


def is_denied_the_win(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this the lone top two where it may be played, but does not win (DEC-32)?"""
    return options["lone_top_two_finish"] == "not-a-win" and is_lone_top_two(play, hand, options)


def must_include(hand: Cards, options: Options, situation: Situation) -> str | None:
    """The card that the opening play must contain (PG-PLAY-02), None where none is asked for."""
    if situation.get("opening") and options["opening_must_include"]:
        return opening_card(hand, options)
    return None


def opening_card(hand: Cards, options: Options) -> str:
    """The lowest card of the hand (DEC-24)."""
    return lowest_card(hand, options)


def has_opening_card(play: Cards, card: str) -> bool:
    """Is the opening card among the cards played, alone or with others?"""
    return card in play


def continues(play: Cards, pile: Cards, options: Options) -> bool:
    """On one's own pile: may this play continue the trick, so that it need not be a new lead (DEC-22)?

    Only a higher combination of the same size does; anything else is a new lead.
    """
    cards, lying = list(play), list(pile)
    return bool(options["self_beat"]) and len(cards) == len(lying) and beats(cards, lying, options)


def is_lead(on_table: Classified | None, situation: Situation) -> bool:
    """Does the player lead? On his own pile too, since everybody else is out of the trick."""
    return on_table is None or bool(situation.get("own_pile"))


def faces_last_card(situation: Situation) -> bool:
    """Has the next player one card, and may he play it (PG-LAST-02, DEC-29, DEC-77)?"""
    return situation.get("next_player_cards") == 1 and not situation.get("next_player_locked_out")


def duty_in_force(options: Options, situation: Situation) -> bool:
    """Does the last-card duty cut the moves? A duty that only makes liable cuts none."""
    return options["last_card_duty"] == "compulsory" and faces_last_card(situation)


def duty(hand: Cards, on_table: Classified | None, options: Options, situation: Situation) -> str | None:
    """What a player owes before a last card, compulsory or not: "lead" (several cards, or the highest single), "follow"
    (the highest single or a bomb) or None (PG-SCORE-08, PG-SCORE-09, PG-LAST-02, DEC-30)."""
    if options["last_card_duty"] == "none" or not faces_last_card(situation):
        return None
    if is_free_of_duty(hand, options, situation):
        return None
    if is_lead(on_table, situation):
        return "lead"
    assert on_table is not None
    return "follow" if has_higher_single(hand, on_table, options) else None


def is_free_of_duty(hand: Cards, options: Options, situation: Situation) -> bool:
    """The opening card outranks the duty (DEC-78), and nobody owes what he may not play (DEC-79)."""
    if must_include(hand, options, situation) is not None or situation.get("locked_out"):
        return True
    return is_forbidden_finish(hand, hand, options)


def has_higher_single(hand: Cards, on_table: Classified, options: Options) -> bool:
    """Are singles being played, and can he beat this one? On other piles there is no duty (DEC-30)."""
    return on_table.kind == "single" and beats([highest_card(hand, options)], on_table.cards, options)


def is_dutiful(play: Cards, hand: Cards, options: Options) -> bool:
    """Is this what is owed: several cards, or the highest single?"""
    cards = list(play)
    return len(cards) > 1 or cards == [due_single(hand, options)]


def due_single(hand: Cards, options: Options) -> str:
    """The single that is owed."""
    return highest_card(hand, options)


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
        raise Refused(f"the pile {sorted(pile)} is no combination")
    return combination


def legal_moves(
    hand: Cards, pile: Cards | None, options: Options, situation: Situation | None = None
) -> tuple[set[frozenset[str]], bool]:
    """Every set of cards that may be played, and whether passing is allowed."""
    cards, now = list(hand), situation or {}
    on_table = None if pile is None else pile_combination(pile, options)
    moves = allowed(combinations_in(cards, options), cards, on_table, options, now)
    return {move.cards for move in moves}, not faults_of_pass(cards, on_table, options, now)


def allowed(
    found: Iterable[Classified], hand: list[str], on_table: Classified | None, options: Options, now: Situation
) -> list[Classified]:
    """Those of the combinations that may be played now."""
    if is_locked_out(now) or is_forbidden_finish(hand, hand, options):
        return []
    moves = list(found)
    if on_table is not None and not is_lead(on_table, now):
        moves = [move for move in moves if may_be_played_on(move, on_table, options)]
    card = must_include(hand, options, now)
    if card is not None:
        moves = [move for move in moves if has_opening_card(move.cards, card)]
    due = duty(hand, on_table, options, now) if options["last_card_duty"] == "compulsory" else None
    if due is not None:
        # A play that continues one's own trick is free, since nobody can answer it.
        moves = [
            move
            for move in moves
            if is_dutiful(move.cards, hand, options)
            or (due == "lead" and on_table is not None and continues(move.cards, on_table.cards, options))
        ]
    return moves


def is_locked_out(situation: Situation) -> bool:
    """Has the player passed where that keeps him out of the trick (PG-NPP-01)?"""
    return bool(situation.get("locked_out"))


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


def faults_of_pass(hand: list[str], on_table: Classified | None, options: Options, situation: Situation) -> list[str]:
    """What speaks against passing."""
    if is_locked_out(situation):
        return []
    if is_forbidden_finish(hand, hand, options):
        return []  # He holds nothing but the card that he may not play (DEC-79).
    if is_lead(on_table, situation):
        return ["pass-on-lead"]  # DEC-20
    if options["last_card_duty"] == "compulsory" and duty(hand, on_table, options, situation) == "follow":
        return ["last-card-duty"]
    return []  # PG-PLAY-09


def faults_of_play(
    hand: list[str], on_table: Classified | None, play: list[str], options: Options, situation: Situation
) -> list[str]:
    """What speaks against playing these cards."""
    # These two stand alone, in this order.
    if is_locked_out(situation):
        return ["locked-out"]
    if not holds(hand, play):
        return ["card-not-in-hand"]
    # At most one fault of the cards themselves, and any of the others.
    faults = faults_of_cards(play, on_table, options, situation)
    card = must_include(hand, options, situation)
    if card is not None and not has_opening_card(play, card):
        faults.append("missing-opening-card")
    if breaks_last_card_duty(hand, on_table, play, options, situation):
        faults.append("last-card-duty")
    if is_forbidden_finish(play, hand, options):
        faults.append("final-top-two")
    return faults


def holds(hand: list[str], play: list[str]) -> bool:
    """Does the player hold the cards (PG-OBJ-03)?"""
    return set(play) <= set(hand)


def faults_of_cards(play: list[str], on_table: Classified | None, options: Options, situation: Situation) -> list[str]:
    """No combination, or none that may be played on the pile (PG-PLAY-04)."""
    combination = classify(play, options)
    if combination is None:
        return [str(refusal(play, options))]
    if on_table is None or is_lead(on_table, situation) or may_be_played_on(combination, on_table, options):
        return []
    return ["does-not-beat" if len(play) == len(on_table.cards) else "different-size"]


def breaks_last_card_duty(
    hand: list[str], on_table: Classified | None, play: list[str], options: Options, situation: Situation
) -> bool:
    """Is this a single other than the highest, where the duty binds (DEC-30)?"""
    if options["last_card_duty"] != "compulsory" or is_dutiful(play, hand, options):
        return False
    due = duty(hand, on_table, options, situation)
    if due == "lead":
        # A play that continues one's own trick cannot be answered.
        return on_table is None or not continues(play, on_table.cards, options)
    return due == "follow"
