"""Wrong ideas of what a combination is and which one is higher."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tests.oracle import rules
from tests.oracle.rules import rank_of, suit_of
from tests.wrong.mutant import Constant, Function, Instead, mutant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.oracle.rules import Classified, Key, Options, Table
    from tests.wrong.mutant import Mutant

    KeyOf = Callable[..., Key]

SMALL: Final = rules.SMALL_KINDS
STRENGTH: Final = "3456789TJQKA2"
COLOURS: Final = {"D": "red", "H": "red", "C": "black", "S": "black"}

# --- wrong keys ------------------------------------------------------------------------------------------------------


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


def twos_low(right: KeyOf, cards: Sequence[str], t: Table) -> Key:
    """The two is the lowest rank."""
    return [(word, (number + 1) % len(t.rank) if word == "rank" else number) for word, number in right(cards, t)]


def ace_above_two(rank: str, t: Table) -> int:
    """The strength of a rank, the ace being the highest."""
    two, ace = list(t.rank)[-1], list(t.rank)[-2]
    return t.rank[{two: ace, ace: two}.get(rank, rank)]


def ace_high(right: KeyOf, cards: Sequence[str], t: Table) -> Key:
    """The ace is the highest rank."""
    return [("rank", ace_above_two(rank_of(cards[0]), t)), *right(cards, t)[1:]]


def by_odd_card(right: KeyOf, cards: Sequence[str], t: Table) -> Key:
    """The fifth card decides."""
    return rules.key_of_single([card for card in cards if rank_of(card) != rules.rank_held(cards, 4)], t)


def by_pair(right: KeyOf, cards: Sequence[str], t: Table) -> Key:
    """The rank of the pair decides."""
    return [("rank", t.rank[rules.rank_held(cards, 2)])]


def by_highest_rank(right: KeyOf, cards: Sequence[str], t: Table) -> Key:
    """The highest rank of all decides."""
    return [("rank", max(t.rank[rank_of(card)] for card in cards))]


def by_lower_card(right: KeyOf, cards: Sequence[str], t: Table) -> Key:
    """The lowest card decides."""
    return rules.key_of_single(rules.highest_first(cards, t)[-1:], t)


def ranks_from_below(right: KeyOf, cards: Sequence[str], t: Table) -> Key:
    """Where all ranks count, the lowest counts first."""
    key = right(cards, t)
    return [*key[-2::-1], key[-1]] if t.flush_order == "all-ranks-first" else key


def sevens_by_all_cards(right: KeyOf, cards: Sequence[str], kind: str, t: Table) -> Key:
    """Of seven cards the extra ones count too."""
    if kind != "straight-flush-plus-two":
        return right(cards, kind, t)
    return [part for card in rules.highest_first(cards, t) for part in rules.key_of_single([card], t)]


def key_of_flush_under(flush_order: str, wrong: Callable[[Key], Key]) -> Function:
    """The key of flushes got wrong under one flush order."""
    return Function(
        rules.key_of_flush,
        lambda right, cards, t: wrong(right(cards, t)) if t.flush_order == flush_order else right(cards, t),
    )


# --- wrong shapes ----------------------------------------------------------------------------------------------------


def counts_of(cards: Sequence[str]) -> list[int]:
    """How many cards there are of each rank, most first."""
    return sorted(Counter(rank_of(card) for card in cards).values(), reverse=True)


def also(kind: str, size: int, accepts: Callable[[Sequence[str]], bool]) -> Function:
    """Sets of so many cards that pass for a kind as well."""
    return Function(
        rules.shape,
        lambda right, cards, t: kind if len(cards) == size and accepts(cards) else right(cards, t),
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
    held = STRENGTH.find(rules.rank_held(cards, times))
    return all(held >= STRENGTH.find(rank_of(card)) for card in cards)


TOLERANT: Final = (
    Function(rules.place_of_run, lambda right, cards, t: right(cards, t) if rules.ranks_of(cards) in t.runs else -1),
    Function(
        rules.deciding_card_of_run,
        lambda right, cards, t: right(cards, t) if rules.ranks_of(cards) in t.runs else rules.highest_of(cards, t),
    ),
)
"""For mutants that take more sequences for straights than the straight order has: they are the lowest."""


# --- wrong orders of kinds -------------------------------------------------------------------------------------------


def kind_below(kind: str, other: str) -> Function:
    """A five-card kind put just below another."""

    def order(right: Callable[[Options], list[str]], options: Options) -> list[str]:
        kinds = [each for each in right(options) if each != kind]
        return [*kinds[: kinds.index(other)], kind, *kinds[kinds.index(other) :]]

    return Function(rules.five_card_order, order)


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
        rules.kinds_used, lambda right, options: right(options) - ({kind} if not options.get(unless) else set())
    )


# --- wrong comparisons -----------------------------------------------------------------------------------------------


def also_beats(when: Callable[[Classified, Classified], bool]) -> Function:
    """More may be played on a pile than the rules allow."""
    return Function(rules.may_be_played_on, lambda right, a, b, options: when(a, b) or right(a, b, options))


def bombs_level_fives(right: Callable[..., bool], a: Classified, b: Classified, options: Options) -> bool:
    """Any bomb beats any group of five."""
    if options["bombs"] == "on" and rules.is_bomb(a):
        return b.kind in SMALL or len(b.cards) == 5
    return right(a, b, options)


def small_plays_on_bombs(right: Callable[..., bool], a: Classified, b: Classified, options: Options) -> bool:
    """After a bomb smaller plays go on."""
    return (options["bombs"] == "on" and rules.is_bomb(b) and a.kind in SMALL) or right(a, b, options)


def extra_cards_are_a_pair(right: Callable[..., bool], cards: Sequence[str], t: Table) -> bool:
    """Are the two cards beside a straight flush a pair?"""
    return any(
        rules.is_of_one_rank([card for card in cards if card not in five])
        for five in rules.straight_flushes_within(cards, t)
    )


SINGLES: Final = (
    mutant(
        "singles-without-suits",
        "PG-COMB-02 PG-SETUP-05",
        "Ignores the suits of singles.",
        Function(rules.key_of_single, first_alone),
    ),
    mutant(
        "singles-two-low",
        "PG-COMB-02 PG-SETUP-04 WP-SETUP-02 WP-COMB-02",
        "Ranks the two below the three.",
        Function(rules.key_of_single, twos_low),
    ),
    mutant(
        "singles-ace-high",
        "PG-COMB-02 PG-SETUP-04 WP-SETUP-02 WP-COMB-02",
        "Ranks the ace above the two.",
        Function(rules.key_of_single, ace_high),
    ),
    mutant(
        "singles-suit-first",
        "PG-COMB-02 PG-SETUP-04",
        "Compares singles by suit before rank.",
        Function(rules.key_of_single, last_first),
    ),
    mutant(
        "singles-suits-reversed",
        "PG-COMB-02 PG-SETUP-05",
        "Ranks the suits the other way round.",
        Function(rules.key_of_single, suits_upside_down),
    ),
    mutant(
        "suits-hearts-high",
        "PG-SETUP-05 PG-COMB-02",
        "Puts hearts above spades.",
        Instead("suit_order", "SHCD", "HSCD"),
    ),
    mutant("suits-as-in-bridge", "PG-SETUP-05", "Puts diamonds above clubs.", Instead("suit_order", "SHCD", "SHDC")),
    mutant(
        "suits-pusoy-as-base",
        "PG-SUIT-01 PG-SUIT-02",
        "Forgets the suits of Pusoy Dos.",
        Instead("suit_order", "DHSC", "SHCD"),
    ),
    mutant(
        "suits-pusoy-reversed",
        "PG-SUIT-01",
        "Reverses the base suits for Pusoy Dos.",
        Instead("suit_order", "DHSC", "DCHS"),
    ),
    mutant(
        "suits-pusoy-diamonds-only",
        "PG-SUIT-01",
        "Lifts the diamonds and leaves spades second.",
        Instead("suit_order", "DHSC", "DSHC"),
    ),
    mutant(
        "suits-bridge-as-base",
        "PG-SUIT-03 PG-SUIT-04",
        "Forgets the bridge suits.",
        Instead("suit_order", "SHDC", "SHCD"),
    ),
)

PAIRS: Final = (
    mutant(
        "pair-by-lower-card",
        "PG-COMB-05",
        "Counts a pair by its lower card.",
        Function(rules.key_of_pair, by_lower_card),
    ),
    mutant("pair-without-suits", "PG-COMB-05", "Ignores the suits of pairs.", Function(rules.key_of_pair, first_alone)),
    mutant(
        "pair-suits-reversed",
        "PG-COMB-05",
        "Lets the lower suit win between pairs of one rank.",
        Function(rules.key_of_pair, suits_upside_down),
    ),
    mutant(
        "pair-suit-first",
        "PG-COMB-04",
        "Compares pairs by suit before rank.",
        Function(rules.key_of_pair, last_first),
    ),
    mutant(
        "pair-twos-low",
        "PG-COMB-04",
        "Ranks a pair of twos below a pair of threes.",
        Function(rules.key_of_pair, twos_low),
    ),
    mutant(
        "pair-of-any-two",
        "PG-COMB-03 PG-OBJ-03",
        "Takes any two cards for a pair.",
        Function(rules.is_pair, lambda right, cards: True),
    ),
    mutant(
        "pair-of-neighbours",
        "PG-COMB-03",
        "Takes two neighbouring ranks for a pair.",
        Function(rules.is_pair, lambda right, cards: right(cards) or are_neighbours(cards)),
    ),
    mutant(
        "pair-of-one-colour",
        "PG-COMB-03",
        "Asks that both cards of a pair have one colour.",
        Function(rules.is_pair, lambda right, cards: right(cards) and len({COLOURS[card[-1]] for card in cards}) == 1),
    ),
)

TRIPLES: Final = (
    mutant("triple-inverted", "PG-COMB-06", "Lets the lower triple win.", Function(rules.key_of_triple, upside_down)),
    mutant(
        "triple-twos-low",
        "PG-COMB-06",
        "Ranks a triple of twos below one of threes.",
        Function(rules.key_of_triple, twos_low),
    ),
    mutant("triple-not-played", "PG-COMB-06 PG-COMB-28", "Knows no triples.", Instead("triples", True, False)),
    mutant(
        "triple-played-after-all",
        "PG-NTF-01",
        "Plays triples where the variant drops them.",
        Instead("triples", False, True),
    ),
    mutant(
        "triple-with-one-more",
        "PG-COMB-31 PG-COMB-01",
        "Lets a triple take along one card.",
        also("triple", 4, lambda cards: counts_of(cards) == [3, 1]),
    ),
    mutant(
        "triple-with-two-more",
        "PG-COMB-31 PG-COMB-18",
        "Lets a triple take along any two cards.",
        Function(rules.is_full_house, lambda right, cards: counts_of(cards)[0] == 3),
    ),
    mutant(
        "two-pairs",
        "PG-COMB-30",
        "Takes two pairs for a combination.",
        also("pair", 4, lambda cards: counts_of(cards) == [2, 2]),
    ),
    mutant(
        "two-pairs-and-a-card",
        "PG-COMB-30",
        "Takes two pairs with a fifth card for a combination, as poker does.",
        also("full-house", 5, lambda cards: counts_of(cards) == [2, 2, 1]),
        Function(
            rules.key_of_full_house,
            lambda right, cards, t: right(cards, t) if counts_of(cards)[0] == 3 else by_pair(right, cards, t),
        ),
    ),
)

KINDS: Final = (
    mutant(
        "kinds-flush-lowest",
        "PG-COMB-07 PG-COMB-29 WP-COMB-08",
        "Puts the flush below the straight.",
        kind_below("flush", "straight"),
    ),
    mutant(
        "kinds-full-house-below-flush",
        "PG-COMB-07 PG-COMB-29 DEC-73 WP-COMB-08",
        "Puts the full house below the flush.",
        kind_below("full-house", "flush"),
    ),
    mutant(
        "kinds-full-house-lowest",
        "PG-COMB-07 PG-GS-02",
        "Puts the full house below the straight.",
        kind_below("full-house", "straight"),
    ),
    mutant(
        "kinds-four-below-full-house",
        "PG-COMB-07 PG-COMB-29",
        "Puts the four of a kind below the full house.",
        kind_below("four-of-a-kind", "full-house"),
    ),
    mutant(
        "kinds-four-on-top",
        "PG-COMB-07 PG-COMB-29",
        "Puts the four of a kind above every straight flush.",
        Function(rules.five_card_order, fours_on_top),
    ),
    mutant(
        "kinds-upside-down",
        "PG-COMB-07 PG-COMB-29 DEC-73 WP-COMB-08",
        "Reads the list of five-card kinds from the strongest down.",
        Function(rules.five_card_order, lambda right, options: right(options)[::-1]),
    ),
    mutant(
        "kinds-do-not-cross",
        "PG-COMB-29 PG-GS-02 DEC-09",
        "Lets five-card kinds beat their own kind only.",
        Instead("five_card_crossing", "any-stronger-type", "same-type-or-bomb"),
    ),
    mutant(
        "kinds-cross-after-all",
        "DEC-09",
        "Forgets that kinds do not cross.",
        Instead("five_card_crossing", "same-type-or-bomb", "any-stronger-type"),
    ),
    mutant(
        "kinds-do-not-cross-nor-bombs",
        "DEC-09",
        "Where kinds do not cross, refuses even four of a kind on a straight.",
        Function(
            rules.may_meet,
            lambda right, a, b, options: (
                a.kind == b.kind or (options["five_card_crossing"] == "any-stronger-type" and right(a, b, options))
            ),
        ),
    ),
    mutant(
        "kinds-full-house-does-not-cross",
        "PG-GS-02",
        "Lets a full house answer nothing but a full house.",
        Function(
            rules.may_meet,
            lambda right, a, b, options: right(a, b, options) and (a.kind == b.kind or a.kind != "full-house"),
        ),
    ),
    mutant(
        "sizes-may-differ",
        "PG-COMB-27 PG-COMB-28 PG-PLAY-04 WP-PLAY-02",
        "Lets a combination of more cards beat one of fewer.",
        also_beats(lambda a, b: len(a.cards) > len(b.cards)),
    ),
    mutant(
        "sizes-pair-on-single",
        "PG-COMB-28 PG-COMB-27",
        "Lets a pair beat a single.",
        also_beats(lambda a, b: (a.kind, b.kind) == ("pair", "single")),
    ),
    mutant(
        "sizes-triple-on-pair",
        "PG-COMB-28",
        "Lets a triple beat a pair.",
        also_beats(lambda a, b: (a.kind, b.kind) == ("triple", "pair")),
    ),
    mutant(
        "equal-is-enough",
        "DEC-07",
        "Lets a combination beat one of exactly its own strength.",
        Function(rules.is_higher, lambda right, a, b: a.key >= b.key),
    ),
    mutant(
        "four-cards-beside",
        "PG-COMB-01 PG-COMB-21 WP-COMB-06",
        "Plays four equal cards without an odd card as well.",
        Instead("quads_form", "with-odd-card", "both"),
    ),
    mutant(
        "four-cards-instead",
        "PG-COMB-01 PG-COMB-20 WP-COMB-06",
        "Plays four equal cards without the odd card only.",
        Instead("quads_form", "with-odd-card", "bare"),
    ),
    mutant(
        "six-cards",
        "PG-COMB-01 WP-COMB-01",
        "Plays two triples, six cards in all.",
        also("triple", 6, lambda cards: counts_of(cards) == [3, 3]),
    ),
    mutant(
        "three-neighbours",
        "PG-COMB-01 PG-COMB-06 PG-OBJ-03",
        "Plays sequences of three cards.",
        also("triple", 3, are_neighbours),
        Function(rules.key_of_triple, by_highest_rank),
    ),
)

STRAIGHTS: Final = (
    mutant(
        "straight-without-suits",
        "PG-COMB-10",
        "Ignores the suits of straights.",
        Function(rules.key_of_straight, first_alone),
    ),
    mutant(
        "straight-by-lowest-card",
        "PG-COMB-10 WP-COMB-03",
        "Breaks ties between straights by the suit of the lowest card.",
        Function(rules.deciding_card_of_run, lambda right, cards, t: rules.highest_first(cards, t)[-1]),
    ),
    mutant(
        "straight-suits-reversed",
        "PG-COMB-10 PG-COMB-14",
        "Lets the lower suit win between straights of one sequence.",
        Function(rules.key_of_straight, suits_upside_down),
    ),
    mutant(
        "straight-suit-first",
        "PG-COMB-09 WP-COMB-03",
        "Compares straights by the suit of the top card before the sequence.",
        Function(rules.key_of_straight, last_first),
    ),
    mutant(
        "straight-inverted",
        "PG-COMB-09 PG-COMB-14 WP-COMB-03",
        "Lets the lower sequence win.",
        Function(rules.place_of_run, lambda right, cards, t: -right(cards, t)),
    ),
    mutant(
        "straight-of-three-suits",
        "PG-COMB-08 DEC-05",
        "Asks for at least three suits in a straight.",
        Function(
            rules.is_straight, lambda right, cards, t: right(cards, t) and len({suit_of(card) for card in cards}) > 2
        ),
    ),
    mutant(
        "straight-with-a-gap",
        "PG-COMB-08",
        "Accepts a straight with one rank left out.",
        Function(rules.is_straight, lambda right, cards, t: right(cards, t) or have_a_gap(cards)),
        *TOLERANT,
    ),
    mutant(
        "straight-of-one-suit",
        "DEC-17 DEC-05",
        "Lets a straight flush pass for a plain straight where it needs two more cards.",
        Function(
            rules.shape_of_five,
            lambda right, cards, t: (
                "straight"
                if right(cards, t) == "straight-flush" and "straight-flush" not in t.used
                else right(cards, t)
            ),
        ),
    ),
)

FLUSHES: Final = (
    mutant("flush-not-played", "PG-COMB-15 WP-COMB-04", "Knows no flushes.", Instead("flushes", True, False)),
    mutant(
        "flush-played-after-all",
        "PG-GS-01 PG-NTF-01 PG-NTF-02",
        "Plays flushes where the variant drops them.",
        Instead("flushes", False, True),
    ),
    mutant(
        "flush-of-one-colour",
        "PG-COMB-15",
        "Accepts five cards of one colour as a flush.",
        Function(
            rules.shape_of_five,
            lambda right, cards, t: right(cards, t) or ("flush" if is_of_one_colour(cards) else None),
        ),
    ),
    mutant(
        "flush-by-top-card",
        "PG-COMB-16 WP-COMB-04",
        "Compares flushes by their top card before the suit.",
        Instead("flush_order", "suit-first", "top-card-first"),
    ),
    mutant(
        "flush-by-all-ranks",
        "PG-COMB-16",
        "Compares flushes rank by rank before the suit.",
        Instead("flush_order", "suit-first", "all-ranks-first"),
    ),
    mutant(
        "flush-suits-reversed",
        "PG-COMB-16",
        "Lets the lower suit win between flushes.",
        Function(rules.key_of_flush, suits_upside_down),
    ),
    mutant(
        "flush-suit-only",
        "PG-COMB-17 WP-COMB-04",
        "Compares flushes by nothing but the suit.",
        key_of_flush_under("suit-first", lambda key: key[:1]),
    ),
    mutant(
        "flush-lower-top-wins",
        "PG-COMB-17",
        "Lets the lower top card win between flushes of one suit.",
        Function(rules.top_of_flush, lambda right, cards, t: -right(cards, t)),
    ),
    mutant(
        "flush-ace-high",
        "PG-COMB-17",
        "Takes the ace for a better top card than the two.",
        Function(rules.top_of_flush, lambda right, cards, t: max(ace_above_two(rank_of(card), t) for card in cards)),
    ),
    mutant(
        "flush-top-card-forgotten",
        "PG-FLU-01 PG-HK-01 DEC-69",
        "Compares flushes by suit where the top card comes first.",
        Instead("flush_order", "top-card-first", "suit-first"),
    ),
    mutant(
        "flush-top-card-and-more",
        "PG-FLU-01",
        "Goes on to the second card where the top cards agree.",
        Instead("flush_order", "top-card-first", "all-ranks-first"),
    ),
    mutant(
        "flush-top-card-without-suits",
        "PG-FLU-01",
        "Calls two flushes with top cards of one rank equal.",
        key_of_flush_under("top-card-first", lambda key: key[:1]),
    ),
    mutant(
        "flush-ranks-top-only",
        "PG-FLU-02 DEC-49",
        "Stops at the top card where all ranks count.",
        Instead("flush_order", "all-ranks-first", "top-card-first"),
    ),
    mutant(
        "flush-ranks-forgotten",
        "PG-FLU-02 DEC-49",
        "Compares flushes by suit where all ranks come first.",
        Instead("flush_order", "all-ranks-first", "suit-first"),
    ),
    mutant(
        "flush-ranks-from-below",
        "PG-FLU-02",
        "Compares flushes from the lowest card up.",
        Function(rules.key_of_flush, ranks_from_below),
    ),
    mutant(
        "flush-ranks-without-suits",
        "PG-FLU-02",
        "Calls two flushes of the same five ranks equal.",
        key_of_flush_under("all-ranks-first", lambda key: key[:-1]),
    ),
    mutant(
        "flush-never-in-a-row",
        "DEC-06",
        "Refuses five cards of one suit in a row whose sequence is no straight.",
        Function(
            rules.shape_of_five,
            lambda right, cards, t: None if right(cards, t) == "flush" and wrap_around(cards) else right(cards, t),
        ),
    ),
)

FULL_HOUSES: Final = (
    mutant(
        "full-house-by-pair",
        "PG-COMB-19 WP-COMB-05",
        "Compares full houses by their pairs.",
        Function(rules.key_of_full_house, by_pair),
    ),
    mutant(
        "full-house-inverted",
        "PG-COMB-19",
        "Lets the lower triple win between full houses.",
        Function(rules.key_of_full_house, upside_down),
    ),
    mutant(
        "full-house-by-higher-rank",
        "PG-COMB-19 WP-COMB-05",
        "Compares full houses by whichever rank is higher.",
        Function(rules.key_of_full_house, by_highest_rank),
    ),
    mutant(
        "full-house-with-lower-pair",
        "PG-COMB-18",
        "Asks that the pair of a full house be lower than its triple.",
        Function(rules.is_full_house, lambda right, cards: right(cards) and first_rank_is_higher(cards, 3)),
    ),
    mutant(
        "full-house-not-played",
        "PG-COMB-18 PG-COMB-31",
        "Knows no full houses.",
        Function(rules.is_full_house, lambda right, cards: False),
    ),
)

FOURS: Final = (
    mutant(
        "four-by-odd-card",
        "PG-COMB-22 WP-COMB-06",
        "Compares fours of a kind by the odd card.",
        Function(rules.key_of_four_of_a_kind, by_odd_card),
    ),
    mutant(
        "four-inverted",
        "PG-COMB-22",
        "Lets the lower four of a kind win.",
        Function(rules.key_of_four_of_a_kind, upside_down),
    ),
    mutant(
        "four-twos-low",
        "PG-COMB-22",
        "Ranks four twos below four threes.",
        Function(rules.key_of_four_of_a_kind, twos_low),
    ),
    mutant(
        "four-with-lower-odd-card",
        "PG-COMB-20 WP-COMB-06",
        "Asks that the odd card be lower than the four.",
        Function(rules.is_four_of_a_kind, lambda right, cards: right(cards) and first_rank_is_higher(cards, 4)),
    ),
    mutant(
        "four-with-higher-odd-card",
        "PG-COMB-20",
        "Asks that the odd card be higher than the four.",
        Function(rules.is_four_of_a_kind, lambda right, cards: right(cards) and not first_rank_is_higher(cards, 4)),
    ),
    mutant(
        "four-not-played",
        "PG-COMB-20 PG-COMB-31",
        "Knows no four of a kind.",
        Function(rules.is_four_of_a_kind, lambda right, cards: False),
    ),
    mutant(
        "bare-four-forgotten",
        "PG-BQ-01",
        "Asks for the odd card where fours are played bare as well.",
        Instead("quads_form", "both", "with-odd-card"),
    ),
    mutant(
        "bare-four-only",
        "DEC-13",
        "Drops the four with an odd card where bare fours come beside it.",
        Instead("quads_form", "both", "bare"),
    ),
    mutant(
        "bare-four-beside",
        "DEC-13 DEC-76",
        "Keeps the four with an odd card where fours are played bare only.",
        Instead("quads_form", "bare", "both"),
    ),
    mutant(
        "bare-four-beats-all",
        "PG-BQ-02",
        "Lets a bare four beat whatever lies.",
        also_beats(lambda a, b: a.kind == "four"),
    ),
    mutant(
        "bare-four-beaten-by-five",
        "PG-BQ-02 DEC-14",
        "Lets a four of a kind with its odd card beat a bare four.",
        also_beats(lambda a, b: b.kind == "four" and rules.is_bomb(a)),
    ),
    mutant("bare-four-inverted", "PG-BQ-02", "Lets the lower bare four win.", Function(rules.key_of_four, upside_down)),
    mutant(
        "bare-four-small",
        "DEC-14",
        "Counts a bare four among what honour hands beat.",
        Constant(rules, "SMALL_KINDS", (*SMALL, "four")),
    ),
)

STRAIGHT_FLUSHES: Final = (
    mutant(
        "straight-flush-not-played",
        "PG-COMB-23 DEC-08 PG-NTF-02 WP-COMB-07",
        "Knows no straight flushes.",
        kinds_without("straight-flush"),
    ),
    mutant(
        "straight-flush-goes-with-flushes",
        "DEC-08 PG-NTF-02 PG-GS-01",
        "Drops straight flushes together with flushes.",
        kinds_without("straight-flush", unless="flushes"),
    ),
    mutant(
        "straight-flush-without-low-ace",
        "PG-COMB-23",
        "Refuses A2345 as a straight flush.",
        Function(
            rules.is_straight_flush,
            lambda right, cards, t: right(cards, t) and not {"A", "5"} <= rules.ranks_of(cards),
        ),
    ),
    mutant(
        "straight-flush-suit-first",
        "PG-COMB-24 DEC-75",
        "Compares straight flushes by suit before the sequence.",
        Instead("straight_flush_order", "rank-first", "suit-first"),
    ),
    mutant(
        "straight-flush-rank-first",
        "DEC-75",
        "Forgets that a house compares straight flushes by suit first.",
        Instead("straight_flush_order", "suit-first", "rank-first"),
    ),
    mutant(
        "straight-flush-inverted",
        "PG-COMB-24 PG-COMB-26",
        "Lets the lower straight flush win.",
        Function(rules.place_of_straight_flush, lambda right, five, t: -right(five, t)),
    ),
    mutant(
        "straight-flush-without-suits",
        "PG-COMB-25 WP-COMB-07",
        "Calls straight flushes of one sequence equal.",
        Function(rules.suit_of_straight_flush, lambda right, five, t: 0),
    ),
    mutant(
        "straight-flush-suits-reversed",
        "PG-COMB-25 PG-COMB-26",
        "Lets the lower suit win between straight flushes of one sequence.",
        Function(rules.suit_of_straight_flush, lambda right, five, t: -right(five, t)),
    ),
    mutant(
        "straight-flush-like-a-straight",
        "WP-COMB-08 PG-COMB-07",
        "Ranks a straight flush among the straights.",
        kind_below("straight-flush", "straight"),
    ),
    mutant(
        "royal-beaten-by-four-twos",
        "PG-COMB-26",
        "Lets four twos beat the royal flush.",
        also_beats(
            lambda a, b: (
                (a.kind, b.kind) == ("four-of-a-kind", "straight-flush")
                and {"2D", "2C", "2H", "2S"} <= a.cards
                and {"T", "A"} <= rules.ranks_of(b.cards)
            )
        ),
    ),
    mutant(
        "royal-only-forgotten",
        "PG-ROY-02 PG-ROY-01 DEC-15",
        "Lets every straight flush beat four of a kind where only the royal one may.",
        Instead("top_of_five_card_order", "only-royal-flush-over-quads", "straight-flush-over-quads"),
    ),
    mutant(
        "royal-only-everywhere",
        "PG-COMB-07",
        "Lets only the royal flush beat four of a kind everywhere.",
        Instead("top_of_five_card_order", "straight-flush-over-quads", "only-royal-flush-over-quads"),
    ),
    mutant(
        "royal-below-four",
        "PG-ROY-01 DEC-15",
        "Puts the royal flush, too, below four of a kind.",
        Function(rules.five_card_order, royal_below_fours),
    ),
    mutant(
        "royal-is-the-top-run",
        "DEC-15",
        "Takes JQKA2 for the royal flush.",
        Function(rules.is_royal, lambda right, cards, t: rules.ranks_of(cards) == set(list(t.rank)[-5:])),
    ),
    mutant(
        "royal-by-straight-order",
        "DEC-15",
        "Takes whatever sequence is highest for the royal flush.",
        Function(
            rules.is_royal,
            lambda right, cards, t: rules.place_of_run(cards, t) == max(place for place, _ in t.runs.values()),
        ),
    ),
    mutant(
        "royal-apart-without-fours",
        "DEC-81",
        "Sets the royal flush apart even where there are no fours with an odd card.",
        Function(rules.five_card_order, royal_apart),
    ),
)

HONOURS: Final = (
    mutant("bombs-off", "PG-HON-02 PG-GS-03 PG-SF7-02 DEC-11", "Knows no bombs.", Instead("bombs", "on", "off")),
    mutant(
        "bombs-everywhere",
        "PG-COMB-27 PG-COMB-28",
        "Lets four of a kind beat smaller plays in every game.",
        Instead("bombs", "off", "on"),
    ),
    mutant(
        "bombs-not-on-singles",
        "PG-HON-02 PG-GS-03",
        "Lets honour hands beat pairs and triples, but no singles.",
        Constant(rules, "SMALL_KINDS", ("pair", "triple")),
    ),
    mutant(
        "bombs-not-on-pairs",
        "PG-HON-02",
        "Lets honour hands beat singles and triples, but no pairs.",
        Constant(rules, "SMALL_KINDS", ("single", "triple")),
    ),
    mutant(
        "bombs-not-on-triples",
        "PG-HON-02",
        "Lets honour hands beat singles and pairs, but no triples.",
        Constant(rules, "SMALL_KINDS", ("single", "pair")),
    ),
    mutant(
        "bombs-fours-only",
        "PG-HON-01 PG-GS-03",
        "Forgets that straight flushes are honour hands too.",
        Constant(rules, "BOMBS", ("four-of-a-kind", "straight-flush-plus-two")),
    ),
    mutant(
        "bombs-straight-flushes-only",
        "PG-HON-01 PG-GS-03",
        "Forgets that fours of a kind are honour hands too.",
        Constant(rules, "BOMBS", ("straight-flush", "straight-flush-plus-two")),
    ),
    mutant(
        "bombs-full-houses-too",
        "PG-HON-01",
        "Counts full houses among the honour hands.",
        Constant(rules, "BOMBS", ("full-house", *rules.BOMBS)),
    ),
    mutant(
        "bombs-bare-fours-too",
        "PG-HON-01",
        "Counts bare fours among the honour hands.",
        Constant(rules, "BOMBS", ("four", *rules.BOMBS)),
    ),
    mutant(
        "bombs-level-five-card-piles",
        "DEC-11",
        "Lets any bomb beat any group of five, a higher bomb included.",
        Function(rules.may_be_played_on, bombs_level_fives),
    ),
    mutant(
        "bombs-answered-by-small-plays",
        "DEC-11",
        "Goes on with smaller plays after a bomb.",
        Function(rules.may_be_played_on, small_plays_on_bombs),
    ),
    mutant(
        "seven-as-five",
        "PG-SF7-01 DEC-17",
        "Plays straight flushes without the two extra cards.",
        Instead("straight_flush_form", "five-plus-two", "five"),
    ),
    mutant(
        "five-as-seven",
        "PG-COMB-23 DEC-76",
        "Asks for two extra cards with every straight flush.",
        Instead("straight_flush_form", "five", "five-plus-two"),
    ),
    mutant(
        "seven-with-one-more",
        "PG-SF7-01 DEC-17",
        "Is content with one extra card.",
        Function(
            rules.shape,
            lambda right, cards, t: (
                "straight-flush-plus-two"
                if len(cards) == 6 and rules.straight_flushes_within(cards, t)
                else right(cards, t)
            ),
        ),
    ),
    mutant(
        "seven-by-lowest-inside",
        "DEC-16",
        "Counts the lowest straight flush inside seven cards.",
        Function(
            rules.straight_flush_within,
            lambda right, cards, t: min(
                rules.straight_flushes_within(cards, t), key=lambda five: rules.place_of_run(five, t), default=None
            ),
        ),
    ),
    mutant(
        "seven-with-a-pair",
        "PG-SF7-01 DEC-16",
        "Asks that the two extra cards be a pair.",
        Function(rules.is_straight_flush_plus_two, extra_cards_are_a_pair),
    ),
    mutant(
        "seven-by-extra-cards",
        "DEC-16 PG-SF7-04",
        "Compares seven cards by the highest card among them all.",
        Function(rules.key_of, sevens_by_all_cards),
    ),
    mutant(
        "seven-not-on-fives",
        "PG-SF7-02 PG-SF7-03",
        "Does not let seven cards beat a group of five.",
        Function(rules.beats_as_seven, lambda right, a, b: False),
    ),
    mutant(
        "seven-not-on-fours",
        "PG-SF7-03",
        "Lets a four of a kind hold against seven cards.",
        Function(rules.beats_as_seven, lambda right, a, b: right(a, b) and b.kind != "four-of-a-kind"),
    ),
    mutant(
        "seven-beaten-by-four",
        "PG-SF7-03 PG-SF7-04",
        "Lets a four of a kind beat a straight flush of seven cards.",
        also_beats(lambda a, b: (a.kind, b.kind) == ("four-of-a-kind", "straight-flush-plus-two")),
    ),
    mutant(
        "seven-inverted",
        "PG-SF7-04",
        "Lets the lower straight flush of seven cards win.",
        Function(rules.is_higher, lambda right, a, b: right(b, a) if len(a.cards) == 7 else right(a, b)),
    ),
    mutant(
        "refusal-names-no-kind",
        "DEC-76 DEC-17",
        "Calls cards in a form that the variant does not play no combination at all.",
        Function(
            rules.refusal,
            lambda right, cards, options: right(cards, options) and "not-a-combination",
        ),
    ),
)

COMBINATION_MUTANTS: Final[tuple[Mutant, ...]] = (
    *SINGLES,
    *PAIRS,
    *TRIPLES,
    *KINDS,
    *STRAIGHTS,
    *FLUSHES,
    *FULL_HOUSES,
    *FOURS,
    *STRAIGHT_FLUSHES,
    *HONOURS,
)
