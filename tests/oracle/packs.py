"""Packs, straight orders and what the base game says of them, written down once more to check the engine against.

The oracle shares no table and no line of code with the engine. It is slow and plain; a Big Two player should be able to
check it line by line. Cards are codes such as "9S" (on tile packs "15S"); options are a plain dict with the names and
values of the wire. The rule ids in the comments are those of the rulebook.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import orjson

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

# The base game: the pack and the combinations.
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

# The two runs round the corner, which no named order has and a list of one's own may have (HR-STR-01).
ROUND_THE_CORNER = {
    "standard-52": "Q-K-A-2-3 K-A-2-3-4",
    "tiles-9": "8-9-1-2-3 9-1-2-3-4",
    "tiles-13": "12-13-1-2-3 13-1-2-3-4",
    "tiles-15": "14-15-1-2-3 15-1-2-3-4",
}

RunClass = list[tuple[list[str], str]]  # the runs of one class, each as (ranks, rank of the deciding card)


def runs_round_the_corner(pack: str) -> list[list[str]]:
    """The ranks of the runs that have the ace and the two inside."""
    return [run.split("-") for run in ROUND_THE_CORNER[pack].split()]


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

# PG-COMB-07: the kinds of five cards of the base game, from the weakest to the strongest.
FIVE_CARD_KINDS = ["straight", "flush", "full-house", "four-of-a-kind", "straight-flush"]


def kinds_used(options: Options) -> set[str]:
    """The kinds that may be played at all; of five cards those that the list names (HR-COMB-11)."""
    kinds, listed = {"single", "pair"}, options["five_card_kinds"]
    if options["triples"]:
        kinds.add("triple")
    for kind in ("straight", "flush", "full-house", "two-pairs-plus-one"):
        if kind in listed:
            kinds.add(kind)
    # With its odd card, as the list says; alone, whatever it says.
    if "four-of-a-kind" in listed and options["quads_form"] in ("with-odd-card", "both"):
        kinds.add("four-of-a-kind")
    if options["quads_form"] in ("bare", "both"):
        kinds.add("four")
    # DEC-08: also where flushes are left out.
    if "straight-flush" in listed:
        kinds.add("straight-flush" if options["straight_flush_form"] == "five" else "straight-flush-plus-two")
    return kinds | house_kinds_used(options)


def house_kinds_used(options: Options) -> set[str]:
    """The kinds that only houses play; runs, consecutive pairs and triples in some numbers of cards alone."""
    dragon = {"dragon"} if options["dragon"] == "played" else set()
    return {kind for kind, _ in map(further_kind, options["more_kinds"])} | dragon


def further_kind(name: str) -> tuple[str, int]:
    """What an entry of `more_kinds` means: the kind, and how many ranks it has."""
    if name in ("two-pairs", "three-pairs"):
        return name, {"two-pairs": 2, "three-pairs": 3}[name]
    word, number = name.split("-")
    return {"run": "run", "pairs": "consecutive-pairs", "triples": "consecutive-triples"}[word], int(number)


def five_card_order(options: Options) -> list[str]:
    """The five-card kinds from weak to strong, as the table lists them (PG-COMB-07, PG-ROY-01/02, HR-COMB-11)."""
    kinds = list(options["five_card_kinds"])
    if "royal-flush" in kinds and not has_fours_to_rank(options):
        kinds.remove("royal-flush")  # It is then not set apart (DEC-81, VC-13).
    if "four-of-a-kind" not in kinds:
        # Bare fours may be bombs all the same: below straight flushes, above the rest (DEC-121).
        kinds.insert(kinds.index("straight-flush") if "straight-flush" in kinds else len(kinds), "four-of-a-kind")
    return kinds


def kind_of_suited_run(options: Options) -> str:
    """What five cards in sequence and of one suit are: where straight flushes are left out, the stronger of straight
    and flush, as far as played (DEC-174). Where neither is, they are a straight flush that is not played."""
    listed = options["five_card_kinds"]
    if "straight-flush" in listed:
        return "straight-flush"
    stronger_last = [kind for kind in listed if kind in ("straight", "flush")]
    return stronger_last[-1] if stronger_last else "straight-flush"


def has_fours_to_rank(options: Options) -> bool:
    """Do fours meet straight flushes, with their odd card or as bombs without it (DEC-81, DEC-124)?"""
    return bool(options["quads_form"] != "bare" or options["bare_four_bombs"])


@dataclass(frozen=True)
class Ranking:
    """The options that bear on combinations, looked up once."""

    rank: dict[str, int]  # strength of each rank
    suit: dict[str, int]  # strength of each suit
    runs: dict[frozenset[str], tuple[int, str]]  # ranks of a run -> (place, higher is better; rank of deciding card)
    royal: frozenset[str]
    used: frozenset[str]
    level: dict[str, int]  # strength of each five-card kind
    suited_run: str  # the kind of five cards in sequence and of one suit
    flush_order: str
    straight_flush_order: str
    further: frozenset[tuple[str, int]]  # the kinds of `more_kinds`, each with a number of ranks in which it is played


def ranking(options: Options) -> Ranking:
    """What the options say about combinations."""
    return ranking_of(rankings_key(options))


def rankings_key(options: Options) -> bytes:
    """The options as text, by which rankings are kept."""
    return orjson.dumps(options if isinstance(options, dict) else dict(options))


@lru_cache(maxsize=64)
def ranking_of(options_text: bytes) -> Ranking:
    """The ranking of options that are written as text."""
    options = orjson.loads(options_text)
    runs = {}
    for place, runs_of_one_class in enumerate(reversed(straight_order(options))):
        for ranks, decided_by in runs_of_one_class:
            runs[frozenset(ranks)] = (place, decided_by)
    return Ranking(
        rank={rank: strength for strength, rank in enumerate(RANKS[options["pack"]])},
        suit={suit: strength for strength, suit in enumerate(reversed(options["suit_order"]))},
        runs=runs,
        royal=frozenset(ROYAL[options["pack"]]),
        used=frozenset(kinds_used(options)),
        level={kind: level for level, kind in enumerate(five_card_order(options))},
        suited_run=kind_of_suited_run(options),
        flush_order=options["flush_order"],
        straight_flush_order=options["straight_flush_order"],
        further=frozenset(map(further_kind, options["more_kinds"])),
    )


def rank_of(card: str) -> str:
    """ "10S" -> "10"."""
    return card[:-1]


def suit_of(card: str) -> str:
    """ "10S" -> "S"."""
    return card[-1]


RANK_OF = {rank + suit: rank for ranks in RANKS.values() for rank in ranks for suit in SUITS}
"""The same of every card, for those who ask it of all subsets of a hand."""


def ranks_of(cards: Cards) -> frozenset[str]:
    """The different ranks among the cards."""
    return frozenset(map(RANK_OF.__getitem__, cards))


def card_strength(card: str, options: Options) -> tuple[int, int]:
    """Rank first, then suit (PG-COMB-02)."""
    return RANKS[options["pack"]].index(rank_of(card)), -options["suit_order"].index(suit_of(card))


def whole_pack(options: Options) -> list[str]:
    """Every card of the pack, from the weakest to the strongest, also one that is taken out."""
    suits_weak_to_strong = list(reversed(options["suit_order"]))
    return [rank + suit for rank in RANKS[options["pack"]] for suit in suits_weak_to_strong]


def all_cards(options: Options) -> list[str]:
    """Every card in play, from the weakest to the strongest."""
    return [card for card in whole_pack(options) if not is_taken_out(card, options)]


def is_taken_out(card: str, options: Options) -> bool:
    """Is this the card that is taken out of the pack before the deal (HR-SEAT-03)?"""
    return bool(card == options["removed_card"])


def cards_each(options: Options) -> int:
    """How many cards each player is dealt; where the cards left over are dealt too, some get one more."""
    return len(all_cards(options)) // options["players"] if options["hand_size"] == "all" else int(options["hand_size"])


class Refused(ValueError):
    """The request lacks something or is impossible; `reasons` has one sentence for each fault."""

    def __init__(self, *reasons: str) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons
