"""Kinds that some houses play besides: two and three pairs, runs, consecutive pairs and triples, dragons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

from .packs import Ranking, rank_of, ranks_of, suit_of

Key = list[tuple[str, int]]

RUN_LENGTHS = (3, 4, 6, 7, 8, 9, 10, 11, 12)
PAIR_NUMBERS = (2, 3, 4, 5, 6)
TRIPLE_NUMBERS = (2, 3, 4)
DRAGON_SIZE = 13

HOUSE_KINDS = ("two-pairs", "three-pairs", "run", "consecutive-pairs", "consecutive-triples", "dragon")
"""In the order in which lists of moves have them, behind all other kinds."""


# ----------------------------------------------------------------------------------------------------------------------
# what they are


def house_shape(cards: Sequence[str], t: Ranking) -> str | None:
    """The kind of these that the cards form; of those that are not played, what is so in another number of cards."""
    size, ranks = len(cards), len(ranks_of(cards))
    if "two-pairs" in t.used and is_two_pairs(cards):
        return "two-pairs"
    if "three-pairs" in t.used and is_three_pairs(cards):
        return "three-pairs"
    # Few sets of cards have one or two of each rank, and to look closer takes longer.
    if size == ranks and "run" in t.used and size in RUN_LENGTHS and is_run(cards, t):
        return "run"
    if size == 2 * ranks and "consecutive-pairs" in t.used and ranks in PAIR_NUMBERS and is_consecutive_pairs(cards, t):
        return "consecutive-pairs"
    if (
        size == 3 * ranks
        and "consecutive-triples" in t.used
        and ranks in TRIPLE_NUMBERS
        and is_consecutive_triples(cards, t)
    ):
        return "consecutive-triples"
    if "dragon" in t.used and is_dragon(cards, t):
        return "dragon"
    return None


def is_two_pairs(cards: Sequence[str]) -> bool:
    """Two cards each of two ranks, and no fifth card (HR-COMB-01, DEC-130)."""
    return len(cards) == 4 and how_often(cards) == [2, 2]


def is_three_pairs(cards: Sequence[str]) -> bool:
    """Two cards each of three ranks, and no other card (HR-COMB-14, DEC-130)."""
    return len(cards) == 6 and how_often(cards) == [2, 2, 2]


def is_run(cards: Sequence[str], t: Ranking) -> bool:
    """Single cards in sequence, in any suits (HR-COMB-03, DEC-133)."""
    return len(ranks_of(cards)) == len(cards) and are_in_sequence(cards, t)


def is_consecutive_pairs(cards: Sequence[str], t: Ranking) -> bool:
    """Pairs in sequence (HR-COMB-06)."""
    return how_often(cards) == [2] * (len(cards) // 2) and are_in_sequence(cards, t)


def is_consecutive_triples(cards: Sequence[str], t: Ranking) -> bool:
    """Triples in sequence (HR-COMB-16, DEC-181)."""
    return how_often(cards) == [3] * (len(cards) // 3) and are_in_sequence(cards, t)


def is_dragon(cards: Sequence[str], t: Ranking) -> bool:
    """One card of each of the thirteen ranks of the pack, in any suits (HR-COMB-09, DEC-172)."""
    return len(cards) == len(t.rank) == DRAGON_SIZE and ranks_of(cards) == set(t.rank)


def are_in_sequence(cards: Sequence[str], t: Ranking) -> bool:
    """Do their ranks follow one another?"""
    held = ranks_of(cards)
    return any(held == set(window) for window in windows(len(held), t))


def windows(length: int, t: Ranking) -> list[list[str]]:
    """So many ranks that follow one another, from the three up to the ace (HR-COMB-04, DEC-132)."""
    row = ranks_in_a_row(t)
    return [row[start : start + length] for start in range(len(row) - length + 1)]


def ranks_in_a_row(t: Ranking) -> list[str]:
    """The ranks from the three to the ace; the two takes no part."""
    return list(t.rank)[:-1]


def how_often(cards: Sequence[str]) -> list[int]:
    """How many cards there are of each rank, most first."""
    ranks = [card[:-1] for card in cards]
    return sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)


def is_played(kind: str, cards: Sequence[str], t: Ranking) -> bool:
    """Is the kind played in this number of cards?"""
    if kind in ("run", "consecutive-pairs", "consecutive-triples"):
        return (kind, len(ranks_of(cards))) in t.further
    return kind in t.used


def is_rather_a_run(cards: Sequence[str], t: Ranking) -> bool:
    """Are these seven cards played as a run, since straight flushes take no further cards (DEC-136)?"""
    return "straight-flush-plus-two" not in t.used and house_shape(cards, t) == "run" and is_played("run", cards, t)


# ----------------------------------------------------------------------------------------------------------------------
# how strong they are


def key_of_house(cards: Sequence[str], kind: str, t: Ranking) -> Key:
    """What decides between two of one kind and one number of cards."""
    if kind == "two-pairs":
        return key_of_two_pairs(cards, t)
    if kind == "three-pairs":
        return key_of_three_pairs(cards, t)
    if kind == "consecutive-triples":
        return key_of_consecutive_triples(cards, t)
    if kind == "run":
        return key_of_run(cards, t)
    if kind == "dragon":
        return key_of_dragon(cards, t)
    return key_of_consecutive_pairs(cards, t)


def key_of_two_pairs(cards: Sequence[str], t: Ranking) -> Key:
    """The rank of the higher pair, that of the lower pair, the higher suit of the higher pair (HR-COMB-02, DEC-131)."""
    top, bottom = top_of(cards, t), bottom_of(cards, t)
    return [("rank", t.rank[rank_of(top)]), ("rank", t.rank[rank_of(bottom)]), ("suit", t.suit[suit_of(top)])]


def key_of_three_pairs(cards: Sequence[str], t: Ranking) -> Key:
    """The ranks from the highest pair down, then the higher suit of the highest pair (HR-COMB-15, DEC-131)."""
    ranks = sorted((t.rank[rank] for rank in ranks_of(cards)), reverse=True)
    return [*(("rank", rank) for rank in ranks), ("suit", t.suit[suit_of(top_of(cards, t))])]


def key_of_consecutive_triples(cards: Sequence[str], t: Ranking) -> Key:
    """The top rank alone (HR-COMB-17, DEC-181)."""
    return key_of_top(cards, t)[:1]


def key_of_run(cards: Sequence[str], t: Ranking) -> Key:
    """The top rank, then the suit of the top card (HR-COMB-05)."""
    return key_of_top(cards, t)


def key_of_consecutive_pairs(cards: Sequence[str], t: Ranking) -> Key:
    """The top rank, then the higher suit of the top pair (HR-COMB-07)."""
    return key_of_top(cards, t)


def key_of_dragon(cards: Sequence[str], t: Ranking) -> Key:
    """The suit of the two alone, for dragons of one suit too (HR-COMB-10, DEC-173). No other card is as high."""
    return [("suit", t.suit[suit_of(top_of(cards, t))])]


def key_of_top(cards: Sequence[str], t: Ranking) -> Key:
    """The rank and suit of the highest card."""
    top = top_of(cards, t)
    return [("rank", t.rank[rank_of(top)]), ("suit", t.suit[suit_of(top)])]


def top_of(cards: Sequence[str], t: Ranking) -> str:
    """The highest card: rank, then suit. It is the deciding card of each of these kinds but consecutive triples."""
    return max(cards, key=lambda card: (t.rank[rank_of(card)], t.suit[suit_of(card)]))


def bottom_of(cards: Sequence[str], t: Ranking) -> str:
    """A card of the lowest rank."""
    return min(cards, key=lambda card: t.rank[rank_of(card)])


# ----------------------------------------------------------------------------------------------------------------------
# where they stand


def place_among_kinds(kind: str) -> int:
    """Of equally many cards what counts as a loser's largest combination: these kinds above all others (DEC-138)."""
    return HOUSE_KINDS.index(kind) + 1 if kind in HOUSE_KINDS else 0


# ----------------------------------------------------------------------------------------------------------------------
# finding them


def sizes_of_house(t: Ranking) -> set[int]:
    """The numbers of cards in which the house plays them."""
    dragon = {DRAGON_SIZE} if "dragon" in t.used else set()
    return dragon | {cards_of_each(kind) * number for kind, number in t.further}


def cards_of_each(kind: str) -> int:
    """How many cards of each rank the kind takes."""
    return {"run": 1, "consecutive-triples": 3}.get(kind, 2)


def candidates_of_house(by_rank: Mapping[str, Sequence[str]], size: int, t: Ranking) -> Iterator[tuple[str, ...]]:
    """Sets of so many cards, among them every combination of these kinds."""
    for kind, number in sorted(t.further):
        each = cards_of_each(kind)
        if each * number == size:
            of_any_ranks = kind in ("two-pairs", "three-pairs")
            for ranks in combinations(by_rank, number) if of_any_ranks else windows(number, t):
                yield from joined(*(combinations(by_rank[rank], each) for rank in ranks))
    if size == DRAGON_SIZE and "dragon" in t.used:
        yield from one_of_each_rank(by_rank)


def one_of_each_rank(by_rank: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Every choice of one card of each rank; a hand of many cards has far too many subsets to try them all."""
    yield from product(*by_rank.values())


def joined(*parts: Iterator[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    """One of each, laid together."""
    for chosen in product(*parts):
        yield tuple(card for part in chosen for card in part)
