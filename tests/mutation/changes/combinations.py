"""How combinations are got wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from tests.mutation.mutant import Function
from tests.oracle import bombs, classifying, packs
from tests.oracle.classifying import Classified, Key
from tests.oracle.packs import Options, Ranking, rank_of, suit_of

KeyOf = Callable[..., Key]

SMALL: Final = bombs.SMALL_KINDS

STRENGTH: Final = "3456789TJQKA2"

COLOURS: Final = {"D": "red", "H": "red", "C": "black", "S": "black"}


def upside_down(right: KeyOf, *given: object) -> Key:
    """The lower wins."""
    return [(word, -number) for word, number in right(*given)]


def suits_upside_down(right: KeyOf, *given: object) -> Key:
    """The lower suit wins."""
    return [(word, -number if word == "suit" else number) for word, number in right(*given)]


def first_alone(right: KeyOf, *given: object) -> Key:
    """Nothing but what comes first counts."""
    return right(*given)[:1]


def last_first(right: KeyOf, *given: object) -> Key:
    """What decides last decides first."""
    return right(*given)[::-1]


def twos_low(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The two is the lowest rank."""
    return [(word, (number + 1) % len(t.rank) if word == "rank" else number) for word, number in right(cards, t)]


def ace_above_two(rank: str, t: Ranking) -> int:
    """The strength of a rank, the ace being the highest."""
    two, ace = list(t.rank)[-1], list(t.rank)[-2]
    return t.rank[{two: ace, ace: two}.get(rank, rank)]


def ace_high(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The ace is the highest rank."""
    return [("rank", ace_above_two(rank_of(cards[0]), t)), *right(cards, t)[1:]]


def by_odd_card(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The fifth card decides."""
    return classifying.key_of_single([card for card in cards if rank_of(card) != classifying.rank_held(cards, 4)], t)


def by_pair(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The rank of the pair decides."""
    return [("rank", t.rank[classifying.rank_held(cards, 2)])]


def by_highest_rank(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The highest rank of all decides."""
    return [("rank", max(t.rank[rank_of(card)] for card in cards))]


def by_lower_card(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """The lowest card decides."""
    return classifying.key_of_single(classifying.highest_first(cards, t)[-1:], t)


def ranks_from_below(right: KeyOf, cards: Sequence[str], t: Ranking) -> Key:
    """Where all ranks count, the lowest counts first."""
    key = right(cards, t)
    return [*key[-2::-1], key[-1]] if t.flush_order == "all-ranks-first" else key


def sevens_by_all_cards(right: KeyOf, cards: Sequence[str], kind: str, t: Ranking) -> Key:
    """Of seven cards the extra ones count too."""
    if kind != "straight-flush-plus-two":
        return right(cards, kind, t)
    return [part for card in classifying.highest_first(cards, t) for part in classifying.key_of_single([card], t)]


def key_of_flush_under(flush_order: str, wrong: Callable[[Key], Key]) -> Function:
    """The key of flushes got wrong under one flush order."""
    return Function(
        classifying.key_of_flush,
        lambda right, cards, t: wrong(right(cards, t)) if t.flush_order == flush_order else right(cards, t),
    )


def counts_of(cards: Sequence[str]) -> list[int]:
    """How many cards there are of each rank, most first."""
    return sorted(Counter(rank_of(card) for card in cards).values(), reverse=True)


def also(kind: str, size: int, accepts: Callable[[Sequence[str]], bool]) -> Function:
    """Sets of so many cards that pass for a kind as well."""
    return Function(
        classifying.shape, lambda right, cards, t: kind if len(cards) == size and accepts(cards) else right(cards, t)
    )


def strengths(cards: Sequence[str]) -> list[int]:
    """The ranks of cards of the standard pack by strength, from the lowest; none where it is another pack."""
    return sorted(STRENGTH.find(rank_of(card)) for card in cards)


def are_neighbours(cards: Sequence[str]) -> bool:
    """Does each rank follow the one before?"""
    ranks = strengths(cards)
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def have_a_gap(cards: Sequence[str]) -> bool:
    """Is it four ranks in a row, and the next but one?"""
    ranks = strengths(cards)
    return [rank - ranks[0] for rank in ranks] == [0, 1, 2, 3, 5]


def wrap_around(cards: Sequence[str]) -> bool:
    """Are the ranks in a row on a circle where the ace follows the king?"""
    circle = "A23456789TJQK" * 2
    return any(set(circle[start : start + 5]) == set(map(rank_of, cards)) for start in range(13))


def is_of_one_colour(cards: Sequence[str]) -> bool:
    """Five ranks, all red or all black."""
    return len({COLOURS[suit_of(card)] for card in cards}) == 1 and counts_of(cards) == [1] * 5


def first_rank_is_higher(cards: Sequence[str], times: int) -> bool:
    """Is the rank of which there are so many cards higher than the other?"""
    held = STRENGTH.find(classifying.rank_held(cards, times))
    return all(held >= STRENGTH.find(rank_of(card)) for card in cards)


TOLERANT: Final = (
    Function(
        classifying.place_of_run,
        lambda right, cards, t: right(cards, t) if packs.ranks_of(cards) in t.runs else -1,
    ),
    Function(
        classifying.deciding_card_of_run,
        lambda right, cards, t: (
            right(cards, t) if packs.ranks_of(cards) in t.runs else classifying.highest_of(cards, t)
        ),
    ),
)
"""For mutants that take more sequences for straights than the straight order has: they are the lowest."""


def kind_below(kind: str, other: str) -> Function:
    """A five-card kind put just below another."""

    def order(right: Callable[[Options], list[str]], options: Options) -> list[str]:
        kinds = [each for each in right(options) if each != kind]
        return [*kinds[: kinds.index(other)], kind, *kinds[kinds.index(other) :]]

    return Function(packs.five_card_order, order)


def fours_on_top(right: Callable[[Options], list[str]], options: Options) -> list[str]:
    """Nothing is above four of a kind."""
    return sorted(right(options), key=lambda kind: kind == "four-of-a-kind")


def royal_below_fours(right: Callable[[Options], list[str]], options: Options) -> list[str]:
    """Where the royal flush stands apart, it does so below four of a kind."""
    return fours_on_top(right, options) if "royal-flush" in right(options) else right(options)


def royal_apart(right: Callable[[Options], list[str]], options: Options) -> list[str]:
    """The royal flush stands apart wherever the option says so."""
    return right({**options, "quads_form": "with-odd-card"})


def kinds_without(kind: str, unless: str = "") -> Function:
    """A kind that is not played, unless an option is on."""
    return Function(
        packs.kinds_used, lambda right, options: right(options) - ({kind} if not options.get(unless) else set())
    )


def also_beats(when: Callable[[Classified, Classified], bool]) -> Function:
    """More may be played on a pile than the rules allow."""
    return Function(classifying.may_be_played_on, lambda right, a, b, options: when(a, b) or right(a, b, options))


def never_beats(when: Callable[[Classified, Classified], bool]) -> Function:
    """Less may be played on a pile than the rules allow."""
    return Function(classifying.may_be_played_on, lambda right, a, b, options: not when(a, b) and right(a, b, options))


def bombs_level_fives(right: Callable[..., bool], a: Classified, b: Classified, options: Options) -> bool:
    """Any bomb beats any group of five."""
    if bombs.is_bomb(a, options):
        return b.kind in SMALL or len(b.cards) == 5
    return right(a, b, options)


def small_plays_on_bombs(right: Callable[..., bool], a: Classified, b: Classified, options: Options) -> bool:
    """After a bomb smaller plays go on."""
    return (bombs.is_bomb(b, options) and a.kind in SMALL) or right(a, b, options)


def extra_cards_are_a_pair(right: Callable[..., bool], cards: Sequence[str], t: Ranking) -> bool:
    """Are the two cards beside a straight flush a pair?"""
    return any(
        classifying.is_of_one_rank([card for card in cards if card not in five])
        for five in classifying.straight_flushes_within(cards, t)
    )
