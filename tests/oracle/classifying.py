"""What is a combination, and which of two is higher: slowly and plainly, set by set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from .house_kinds import (
    HOUSE_KINDS,
    house_shape,
    how_often,
    is_played,
    is_rather_a_run,
    key_of_house,
    key_of_two_pairs,
)
from .packs import SUITS, Cards, Options, Ranking, rank_of, ranking, ranking_of, rankings_key, ranks_of, suit_of


@dataclass(frozen=True)
class Classified:
    """A combination. Of two that may beat each other, the one with the larger key wins."""

    cards: frozenset[str]
    kind: str
    key: tuple[int, ...]
    key_words: tuple[str, ...]  # what each number of the key is: "kind", "rank" or "suit"
    deciding_card: str | None  # the card whose rank or suit decides, None where no card does


# ----------------------------------------------------------------------------------------------------------------------
# bombs: which combinations are bombs, and what they may be played on that stands in no order with them


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


# ----------------------------------------------------------------------------------------------------------------------
# classify

Key = list[tuple[str, int]]  # what decides between two combinations, in this order, each with its strength


def shape(cards: Sequence[str], t: Ranking) -> str | None:
    """The kind that the cards form, whether or not the variant uses that kind; None if they form none."""
    size = len(cards)
    if size == 1:
        return "single"
    if size == 2 and is_pair(cards):
        return "pair"
    if size == 3 and is_of_one_rank(cards):
        return "triple"  # PG-COMB-06
    if size == 4 and is_of_one_rank(cards):
        return "four"  # PG-BQ-01
    if size == 5:
        return shape_of_five(cards, t)
    is_played = "straight-flush" in t.level  # seven cards look like nothing where none are (DEC-76)
    if size == 7 and is_played and is_straight_flush_plus_two(cards, t) and not is_rather_a_run(cards, t):
        return "straight-flush-plus-two"
    return house_shape(cards, t)


def shape_of_five(cards: Sequence[str], t: Ranking) -> str | None:
    """The kind that five cards form."""
    if is_flush(cards):
        # A run of one suit is a straight flush (PG-COMB-23), where these are played (DEC-174); a wrap-around in one
        # suit is a plain flush (DEC-06).
        return t.suited_run if is_straight_flush(cards, t) else "flush"
    if is_straight(cards, t):
        return "straight"
    if is_full_house(cards):
        return "full-house"
    if is_four_of_a_kind(cards):
        return "four-of-a-kind"
    if "two-pairs-plus-one" in t.used and is_two_pairs_plus_one(cards):
        return "two-pairs-plus-one"  # where it is not played, it looks like nothing
    return None


def is_of_one_rank(cards: Sequence[str]) -> bool:
    """Have all cards the same rank?"""
    return len(ranks_of(cards)) == 1


def is_pair(cards: Sequence[str]) -> bool:
    """Two cards of one rank, of any suits (PG-COMB-03)."""
    return is_of_one_rank(cards)


def is_flush(cards: Sequence[str]) -> bool:
    """Five cards of one suit (PG-COMB-15)."""
    return len({card[-1] for card in cards}) == 1


def is_straight(cards: Sequence[str], t: Ranking) -> bool:
    """Five cards in sequence, of any suits (PG-COMB-08)."""
    return ranks_of(cards) in t.runs


def is_straight_flush(cards: Sequence[str], t: Ranking) -> bool:
    """Five cards in sequence, all of one suit (PG-COMB-23)."""
    return is_flush(cards) and ranks_of(cards) in t.runs


def is_full_house(cards: Sequence[str]) -> bool:
    """Three cards of one rank and two of another (PG-COMB-18)."""
    return len(ranks_of(cards)) == 2 and how_often(cards) == [3, 2]


def is_four_of_a_kind(cards: Sequence[str]) -> bool:
    """Four cards of one rank and any fifth card (PG-COMB-20)."""
    return len(ranks_of(cards)) == 2 and how_often(cards) == [4, 1]


def is_two_pairs_plus_one(cards: Sequence[str]) -> bool:
    """Two cards each of two ranks, and one of a third (HR-COMB-12, DEC-180)."""
    return how_often(cards) == [2, 2, 1]


def is_straight_flush_plus_two(cards: Sequence[str], t: Ranking) -> bool:
    """A straight flush and any two other cards (PG-SF7-01)."""
    return straight_flush_within(cards, t) is not None


def straight_flush_within(cards: Sequence[str], t: Ranking) -> list[str] | None:
    """The highest straight flush among seven cards (DEC-16), None if there is none."""
    found = straight_flushes_within(cards, t)
    return max(found, key=lambda five: t.runs[ranks_of(five)][0], default=None)


def straight_flushes_within(cards: Sequence[str], t: Ranking) -> list[list[str]]:
    """Every straight flush among seven cards (DEC-16, DEC-76)."""
    found, suits = [], [card[-1] for card in cards]
    for suit in SUITS:
        # Only one suit can have five of the seven cards.
        if suits.count(suit) >= 5:
            of_suit = [card for card in cards if card[-1] == suit]
            found += [list(five) for five in combinations(of_suit, 5) if is_straight_flush(five, t)]
    return found


def classify(cards: Cards, options: Options) -> Classified | None:
    """The combination that the cards form under these options, or None."""
    return _classified(tuple(cards), rankings_key(options))


@lru_cache(maxsize=4096)
def _classified(cards: tuple[str, ...], key: bytes) -> Classified | None:
    return as_combination(cards, ranking_of(key))


def refusal(given: Cards, options: Options) -> str | None:
    """Why the cards are no combination: "kind-not-used" or "not-a-combination"; None if they are one."""
    cards, t = tuple(given), ranking(options)
    kind = shape(cards, t)
    if kind is None:
        return "not-a-combination"
    if not is_played(kind, cards, t):
        return "kind-not-used"
    return None


def as_combination(cards: tuple[str, ...], t: Ranking) -> Classified | None:
    """The combination that the cards form under a ranking, or None."""
    kind = shape(cards, t)
    if kind is None or not is_played(kind, cards, t):
        return None
    key = key_of(cards, kind, t)
    words, numbers = tuple(word for word, _ in key), tuple(number for _, number in key)
    return Classified(frozenset(cards), kind, numbers, words, deciding_card(cards, kind, t))


def key_of(cards: Sequence[str], kind: str, t: Ranking) -> Key:
    """What decides between combinations, the most important first."""
    if kind in HOUSE_KINDS:
        return key_of_house(cards, kind, t)
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
    if kind == "two-pairs-plus-one":
        return [level_of(kind, cards, t), *key_of_two_pairs_plus_one(cards, t)]
    five = five_that_count(cards, kind, t)
    return [level_of("straight-flush", five, t), *key_of_straight_flush(five, t)]


def key_of_single(cards: Sequence[str], t: Ranking) -> Key:
    """The rank decides, then the suit (PG-COMB-02)."""
    return [("rank", t.rank[rank_of(cards[0])]), ("suit", t.suit[suit_of(cards[0])])]


def key_of_pair(cards: Sequence[str], t: Ranking) -> Key:
    """The rank decides, then the higher suit (PG-COMB-04, PG-COMB-05)."""
    highest = highest_of(cards, t)
    return [("rank", t.rank[rank_of(highest)]), ("suit", t.suit[suit_of(highest)])]


def key_of_triple(cards: Sequence[str], t: Ranking) -> Key:
    """The rank decides (PG-COMB-06)."""
    return [("rank", t.rank[rank_held(cards, 3)])]


def key_of_four(cards: Sequence[str], t: Ranking) -> Key:
    """The rank decides (PG-BQ-02)."""
    return [("rank", t.rank[rank_held(cards, 4)])]


def key_of_straight(cards: Sequence[str], t: Ranking) -> Key:
    """The place of the run in the straight order, then the suit of the deciding card (PG-COMB-09, 10, DEC-01)."""
    return [("rank", place_of_run(cards, t)), ("suit", t.suit[suit_of(deciding_card_of_run(cards, t))])]


def key_of_flush(cards: Sequence[str], t: Ranking) -> Key:
    """The suit or the ranks, whichever comes first."""
    suit = ("suit", suit_of_flush(cards, t))
    if t.flush_order == "suit-first":
        return [suit, ("rank", top_of_flush(cards, t))]  # PG-COMB-16, 17
    if t.flush_order == "top-card-first":
        return [("rank", top_of_flush(cards, t)), suit]  # PG-FLU-01
    ranks_down = [("rank", t.rank[rank_of(card)]) for card in highest_first(cards, t)]
    return [*ranks_down, suit]  # all-ranks-first, PG-FLU-02


def suit_of_flush(cards: Sequence[str], t: Ranking) -> int:
    """The strength of the suit."""
    return t.suit[suit_of(cards[0])]


def top_of_flush(cards: Sequence[str], t: Ranking) -> int:
    """The strength of the highest rank."""
    return max(t.rank[rank_of(card)] for card in cards)


def key_of_full_house(cards: Sequence[str], t: Ranking) -> Key:
    """The rank of the triple decides alone (PG-COMB-19)."""
    return [("rank", t.rank[rank_held(cards, 3)])]


def key_of_four_of_a_kind(cards: Sequence[str], t: Ranking) -> Key:
    """The rank of the four decides alone (PG-COMB-22)."""
    return [("rank", t.rank[rank_held(cards, 4)])]


def key_of_two_pairs_plus_one(cards: Sequence[str], t: Ranking) -> Key:
    """As two pairs compare; the odd card never matters (HR-COMB-13, DEC-131, DEC-180)."""
    return key_of_two_pairs(pairs_among(cards), t)


def pairs_among(cards: Sequence[str]) -> list[str]:
    """The cards of ranks of which there are two."""
    ranks = [rank_of(card) for card in cards]
    return [card for card in cards if ranks.count(rank_of(card)) == 2]


def key_of_straight_flush(five: Sequence[str], t: Ranking) -> Key:
    """The place of the run, then the suit, or the other way round."""
    by_rank, by_suit = place_of_straight_flush(five, t), suit_of_straight_flush(five, t)
    if t.straight_flush_order == "rank-first":
        return [("rank", by_rank), ("suit", by_suit)]  # PG-COMB-24, 25
    return [("suit", by_suit), ("rank", by_rank)]


def place_of_straight_flush(five: Sequence[str], t: Ranking) -> int:
    """The place of its run in the straight order (PG-COMB-24, DEC-04)."""
    return place_of_run(five, t)


def suit_of_straight_flush(five: Sequence[str], t: Ranking) -> int:
    """The strength of its suit (PG-COMB-25)."""
    return t.suit[suit_of(five[0])]


def five_that_count(cards: Sequence[str], kind: str, t: Ranking) -> Sequence[str]:
    """Of a straight flush with two extra cards the five without them, which never count (DEC-16)."""
    if kind == "straight-flush":
        return cards
    five = straight_flush_within(cards, t)
    assert five is not None
    return five


def level_of(kind: str, cards: Sequence[str], t: Ranking) -> tuple[str, int]:
    """The strength of a five-card kind; a royal flush may be set apart (DEC-15)."""
    if kind == "straight-flush" and "royal-flush" in t.level and is_royal(cards, t):
        return "kind", t.level["royal-flush"]
    return "kind", t.level[kind]


def is_royal(cards: Sequence[str], t: Ranking) -> bool:
    """Is this the run ending in the ace?"""
    return ranks_of(cards) == t.royal


def place_of_run(cards: Sequence[str], t: Ranking) -> int:
    """How high the run stands in the straight order."""
    return t.runs[ranks_of(cards)][0]


def deciding_card_of_run(cards: Sequence[str], t: Ranking) -> str:
    """The card whose suit decides between two runs of the same ranks (PG-COMB-10, DEC-01)."""
    decided_by = t.runs[ranks_of(cards)][1]
    return next(card for card in cards if rank_of(card) == decided_by)


def deciding_card(cards: Sequence[str], kind: str, t: Ranking) -> str | None:
    """The card whose rank or suit decides between two of one kind, None where no card does."""
    if kind == "consecutive-triples":
        return None
    if kind == "two-pairs-plus-one":
        return highest_of(pairs_among(cards), t)
    if kind in ("single", "pair", "flush", *HOUSE_KINDS):
        return highest_of(cards, t)
    if kind == "straight":
        return deciding_card_of_run(cards, t)
    if kind in ("straight-flush", "straight-flush-plus-two"):
        return deciding_card_of_run(five_that_count(cards, kind, t), t)
    return None


def rank_held(cards: Sequence[str], times: int) -> str:
    """The rank of which there are so many cards."""
    ranks = [rank_of(card) for card in cards]
    return next(rank for rank in ranks if ranks.count(rank) == times)


def highest_first(cards: Sequence[str], t: Ranking) -> list[str]:
    """The cards from the highest to the lowest."""
    return sorted(cards, key=lambda card: (t.rank[rank_of(card)], t.suit[suit_of(card)]), reverse=True)


def highest_of(cards: Sequence[str], t: Ranking) -> str:
    """The highest card, by which two pairs of one rank are compared (PG-COMB-05)."""
    return highest_first(cards, t)[0]


# ----------------------------------------------------------------------------------------------------------------------
# compare


def beats(a: Cards, b: Cards, options: Options) -> bool:
    """May a be played on b?"""
    first, second = classify(a, options), classify(b, options)
    return first is not None and second is not None and may_be_played_on(first, second, options)


def may_be_played_on(a: Classified, b: Classified, options: Options) -> bool:
    """May the combination a be played on the combination b?"""
    if have_one_order(a, b):
        return may_meet(a, b, options) and is_higher(a, b)
    # They stand in no order with each other, and only a bomb can help (PG-COMB-27).
    return is_bomb(a, options) and beats_as_bomb(a, b, options)


def have_one_order(a: Classified, b: Classified) -> bool:
    """Are they of one kind and one number of cards, or both of five cards (PG-COMB-27, 28)?"""
    return len(a.cards) == len(b.cards) and (a.kind == b.kind or len(a.cards) == 5)


def may_meet(a: Classified, b: Classified, options: Options) -> bool:
    """Of two combinations that stand in one order: may the higher beat the lower?"""
    if a.kind == b.kind or options["five_card_crossing"] == "any-stronger-type":
        return True  # PG-COMB-28, 29
    # Straight, flush and full house beat only their own kind (DEC-09, VC-14).
    return crosses(a, options)


def is_higher(a: Classified, b: Classified) -> bool:
    """Is a higher than b? Equals do not beat each other (DEC-07)."""
    return a.key > b.key


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
    if are_equal_bombs(first, second, options):
        return "neither", "equal"
    if len(first.cards) != len(second.cards):
        return "neither", "different-size"
    if first.kind != second.kind:
        return "neither", "kinds-do-not-cross"
    return "neither", "equal"


def why(winner: Classified, loser: Classified) -> str:
    """Why the winner beats the loser."""
    if not have_one_order(winner, loser):
        return "bomb"
    if winner.kind != loser.kind:
        return "stronger-kind"
    keys = zip(winner.key_words, winner.key, loser.key, strict=False)
    deciding_word = next((word for word, x, y in keys if x != y), "rank")
    # Within one kind the word "kind" can only mean a royal flush against another straight flush: a matter of rank.
    return "higher-suit" if deciding_word == "suit" else "higher-rank"
