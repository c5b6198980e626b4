"""Wrong ideas of what is a combination, and of which beats which."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from tests.mutation.mutant import Constant, Function, also, gives, instead, made, mutants, only, ruled, where
from tests.oracle import classifying, packs
from tests.oracle.classifying import Key, how_often
from tests.oracle.packs import Options, Ranking, RunClass, rank_of, ranks_of, suit_of

SMALL: Final = classifying.SMALL_KINDS
STRENGTH: Final = "3456789TJQKA2"
FIVES: Final = packs.FIVE_CARD_KINDS
SEVEN: Final = "straight-flush-plus-two"


def suits_upside_down(key: Key) -> Key:
    return [(word, -number if word == "suit" else number) for word, number in key]


def first_alone(key: Key) -> Key:
    return key[:1]


def last_first(key: Key) -> Key:
    return key[::-1]


def twos_low(right: Callable[..., Key], cards: Sequence[str], t: Ranking) -> Key:
    return [(word, (number + 1) % len(t.rank) if word == "rank" else number) for word, number in right(cards, t)]


def ace_high(right: Callable[..., Key], cards: Sequence[str], t: Ranking) -> Key:
    *_, ace, two = t.rank
    rank = rank_of(cards[0])
    return [("rank", t.rank[{two: ace, ace: two}.get(rank, rank)]), *right(cards, t)[1:]]


def by_highest_rank(cards: Sequence[str], t: Ranking) -> Key:
    return [("rank", max(t.rank[rank_of(card)] for card in cards))]


def by_odd_card(cards: Sequence[str], t: Ranking) -> Key:
    return classifying.key_of_single([card for card in cards if rank_of(card) != classifying.rank_held(cards, 4)], t)


def key_of_flush_under(flush_order: str, wrong: Callable[[Key], Key]) -> Function:
    """The key of flushes got wrong under one flush order."""
    return Function(
        classifying.key_of_flush,
        lambda right, cards, t: wrong(right(cards, t)) if t.flush_order == flush_order else right(cards, t),
    )


def are_neighbours(cards: Sequence[str]) -> bool:
    """Does each rank follow the one before?"""
    ranks = sorted(STRENGTH.find(rank_of(card)) for card in cards)
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def wrap_around(cards: Sequence[str]) -> bool:
    """Are the ranks in a row on a circle where the ace follows the king?"""
    circle = "A23456789TJQK" * 2
    return any(set(circle[start : start + 5]) == set(map(rank_of, cards)) for start in range(13))


def is_of_one_colour(cards: Sequence[str]) -> bool:
    """Five ranks, all red or all black."""
    return len({suit_of(card) in "DH" for card in cards}) == 1 and how_often(cards) == [1] * 5


def first_rank_is_higher(cards: Sequence[str], times: int) -> bool:
    """Is the rank of which there are so many cards higher than the other?"""
    held = STRENGTH.find(classifying.rank_held(cards, times))
    return all(held >= STRENGTH.find(rank_of(card)) for card in cards)


def kind_below(kind: str, other: str) -> Function:
    """A five-card kind put just below another."""

    def order(found: list[str]) -> list[str]:
        if kind not in found or other not in found:
            return found
        kinds = [each for each in found if each != kind]
        return [*kinds[: kinds.index(other)], kind, *kinds[kinds.index(other) :]]

    return made(packs.five_card_order, order)


def the_weaker(right: Callable[..., str], options: Options) -> str:
    """Of straight and flush the one that comes first in the list, where straight flushes are left out."""
    listed = [kind for kind in options["five_card_kinds"] if kind in ("straight", "flush")]
    left_out = "straight-flush" not in options["five_card_kinds"]
    return str(listed[0]) if left_out and listed else right(options)


def bombs_level_fives(right: Callable[..., bool], a: Any, b: Any, options: Options) -> bool:
    return b.kind in SMALL or len(b.cards) == 5 if classifying.is_bomb(a, options) else right(a, b, options)


def runs_of(pack: str, keeps: Callable[[list[str]], bool]) -> Function:
    """On packs whose name begins like this only some runs count."""

    def fewer(right: Callable[..., list[RunClass]], options: Options) -> list[RunClass]:
        kept = [[run for run in tied if keeps(run[0])] for tied in right(options)]
        return [tied for tied in kept if tied] if options["pack"].startswith(pack) else right(options)

    return Function(packs.straight_order, fewer)


def turns_the_corner(cards: Sequence[str], t: Ranking) -> bool:
    """Are the ranks a run that has the ace and the two inside?"""
    low, *_, king, ace, two = t.rank
    return {low, two, ace, king} <= ranks_of(cards)


def without_corners(right: Callable[..., list[RunClass]], options: Options) -> list[RunClass]:
    corners = packs.runs_round_the_corner(options["pack"])
    kept = [[run for run in tied if list(run[0]) not in corners] for tied in right(options)]
    return [tied for tied in kept if tied]


def with_both_corners(right: Callable[..., list[RunClass]], options: Options) -> list[RunClass]:
    classes = right(options)
    listed = [list(ranks) for tied in classes for ranks, _ in tied]
    corners = packs.runs_round_the_corner(options["pack"])
    missing = [run for run in corners if run not in listed]
    return [*classes, *([(run, run[-1])] for run in missing)] if len(missing) < len(corners) else classes


MUTANTS: Final = mutants(
    # Singles.
    "singles-without-suits (PG-COMB-02 PG-SETUP-05): Ignores the suits of singles.",
    made(classifying.key_of_single, first_alone),
    "singles-two-low (PG-COMB-02 PG-SETUP-04 WP-SETUP-02 WP-COMB-02): Ranks the two below the three.",
    Function(classifying.key_of_single, twos_low),
    "singles-ace-high (PG-COMB-02 PG-SETUP-04 WP-SETUP-02 WP-COMB-02): Ranks the ace above the two.",
    Function(classifying.key_of_single, ace_high),
    "singles-suits-reversed (PG-COMB-02 PG-SETUP-05): Ranks the suits the other way round.",
    made(classifying.key_of_single, suits_upside_down),
    # Pairs.
    "pair-without-suits (PG-COMB-05): Ignores the suits of pairs.",
    made(classifying.key_of_pair, first_alone),
    "pair-suits-reversed (PG-COMB-05): Lets the lower suit win between pairs of one rank.",
    made(classifying.key_of_pair, suits_upside_down),
    "pair-suit-first (PG-COMB-04): Compares pairs by suit before rank.",
    made(classifying.key_of_pair, last_first),
    "pair-twos-low (PG-COMB-04): Ranks a pair of twos below a pair of threes.",
    Function(classifying.key_of_pair, twos_low),
    "pair-of-neighbours (PG-COMB-03): Takes two neighbouring ranks for a pair.",
    also(classifying.is_pair, are_neighbours),
    # Triples.
    "triple-twos-low (PG-COMB-06): Ranks a triple of twos below one of threes.",
    Function(classifying.key_of_triple, twos_low),
    "triple-with-two-more (PG-COMB-31 PG-COMB-18): Lets a triple take along any two cards.",
    instead(classifying.is_full_house, lambda cards: how_often(cards)[0] == 3),
    "two-pairs (PG-COMB-30): Takes two pairs for a combination.",
    where(classifying.shape, lambda cards, *_: how_often(cards) == [2, 2], "pair"),
    # Kinds.
    "kinds-flush-lowest (PG-COMB-07 PG-COMB-29 WP-COMB-08): Puts the flush below the straight.",
    kind_below("flush", "straight"),
    "kinds-full-house-below-flush (PG-COMB-07 PG-COMB-29 DEC-73 WP-COMB-08): Puts the full house below the flush.",
    kind_below("full-house", "flush"),
    "kinds-full-house-lowest (PG-COMB-07 PG-GS-02): Puts the full house below the straight.",
    kind_below("full-house", "straight"),
    "kinds-upside-down (PG-COMB-07 PG-COMB-29 DEC-73 WP-COMB-08): Reads the list of five-card kinds from the strongest"
    " down.",
    made(packs.five_card_order, lambda found: found[::-1]),
    "kinds-as-usual (HR-COMB-11): Puts the kinds of five cards in the order of the base game, whatever the list says.",
    made(packs.five_card_order, lambda found: found if "royal-flush" in found else sorted(found, key=FIVES.index)),
    "kinds-always-full-houses (HR-COMB-11): Plays full houses also where the list leaves them out.",
    made(packs.kinds_used, lambda found: found | {"full-house"}),
    made(packs.five_card_order, lambda found: found if "full-house" in found else ["full-house", *found]),
    "kinds-suited-run-is-nothing (DEC-174): Takes five cards in sequence and of one suit for no combination where no "
    "straight flushes are played.",
    gives(packs.kind_of_suited_run, "straight-flush"),
    "kinds-suited-run-is-the-weaker (DEC-174): Takes five cards in sequence and of one suit for the weaker of straight "
    "and flush where no straight flushes are played.",
    Function(packs.kind_of_suited_run, the_weaker),
    "kinds-do-not-cross-nor-bombs (DEC-09): Where kinds do not cross, refuses even four of a kind on a straight.",
    only(
        classifying.may_meet,
        lambda a, b, options: a.kind == b.kind or options["five_card_crossing"] == "any-stronger-type",
    ),
    "kinds-full-house-does-not-cross (PG-GS-02): Lets a full house answer nothing but a full house.",
    only(classifying.may_meet, lambda a, b, *_: a.kind == b.kind or a.kind != "full-house"),
    "sizes-may-differ (PG-COMB-27 PG-COMB-28 PG-PLAY-04 WP-PLAY-02): Lets a combination of more cards beat one of "
    "fewer.",
    also(classifying.may_be_played_on, lambda a, b, *_: len(a.cards) > len(b.cards)),
    "sizes-pair-on-single (PG-COMB-28 PG-COMB-27): Lets a pair beat a single.",
    also(classifying.may_be_played_on, lambda a, b, *_: (a.kind, b.kind) == ("pair", "single")),
    "equal-is-enough (DEC-07): Lets a combination beat one of exactly its own strength.",
    instead(classifying.is_higher, lambda a, b: a.key >= b.key),
    "six-cards (PG-COMB-01 WP-COMB-01): Plays two triples, six cards in all.",
    where(classifying.shape, lambda cards, *_: how_often(cards) == [3, 3], "triple"),
    "three-neighbours (PG-COMB-01 PG-COMB-06 PG-OBJ-03): Plays sequences of three cards.",
    where(classifying.shape, lambda cards, *_: len(cards) == 3 and are_neighbours(cards), "triple"),
    instead(classifying.key_of_triple, by_highest_rank),
    # Straights.
    "straight-without-suits (PG-COMB-10): Ignores the suits of straights.",
    made(classifying.key_of_straight, first_alone),
    "straight-suits-reversed (PG-COMB-10 PG-COMB-14): Lets the lower suit win between straights of one sequence.",
    made(classifying.key_of_straight, suits_upside_down),
    "straight-suit-first (PG-COMB-09 WP-COMB-03): Compares straights by the suit of the top card before the sequence.",
    made(classifying.key_of_straight, last_first),
    "straight-inverted (PG-COMB-09 PG-COMB-14 WP-COMB-03): Lets the lower sequence win.",
    made(classifying.place_of_run, lambda found: -found),
    "straight-of-three-suits (PG-COMB-08 DEC-05): Asks for at least three suits in a straight.",
    only(classifying.is_straight, lambda cards, *_: len({suit_of(card) for card in cards}) > 2),
    "straight-of-one-suit (DEC-17 DEC-05): Lets a straight flush pass for a plain straight where it needs two more "
    "cards.",
    Function(
        classifying.shape_of_five,
        lambda right, cards, t: (
            "straight" if right(cards, t) == "straight-flush" and "straight-flush" not in t.used else right(cards, t)
        ),
    ),
    # Flushes.
    "flush-of-one-colour (PG-COMB-15): Accepts five cards of one colour as a flush.",
    also(classifying.shape_of_five, lambda cards, *_: "flush" if is_of_one_colour(cards) else None),
    "flush-suits-reversed (PG-COMB-16): Lets the lower suit win between flushes.",
    made(classifying.key_of_flush, suits_upside_down),
    "flush-suit-only (PG-COMB-17 WP-COMB-04): Compares flushes by nothing but the suit.",
    key_of_flush_under("suit-first", lambda key: key[:1]),
    "flush-lower-top-wins (PG-COMB-17): Lets the lower top card win between flushes of one suit.",
    made(classifying.top_of_flush, lambda found: -found),
    "flush-top-card-without-suits (PG-FLU-01): Calls two flushes with top cards of one rank equal.",
    key_of_flush_under("top-card-first", lambda key: key[:1]),
    "flush-ranks-from-below (PG-FLU-02): Compares flushes from the lowest card up.",
    key_of_flush_under("all-ranks-first", lambda key: [*key[-2::-1], key[-1]]),
    "flush-ranks-without-suits (PG-FLU-02): Calls two flushes of the same five ranks equal.",
    key_of_flush_under("all-ranks-first", lambda key: key[:-1]),
    "flush-never-in-a-row (DEC-06): Refuses five cards of one suit in a row whose sequence is no straight.",
    Function(
        classifying.shape_of_five,
        lambda right, cards, t: None if right(cards, t) == "flush" and wrap_around(cards) else right(cards, t),
    ),
    # Full houses.
    "full-house-by-pair (PG-COMB-19 WP-COMB-05): Compares full houses by their pairs.",
    instead(classifying.key_of_full_house, lambda cards, t: [("rank", t.rank[classifying.rank_held(cards, 2)])]),
    "full-house-by-higher-rank (PG-COMB-19 WP-COMB-05): Compares full houses by whichever rank is higher.",
    instead(classifying.key_of_full_house, by_highest_rank),
    "full-house-with-lower-pair (PG-COMB-18): Asks that the pair of a full house be lower than its triple.",
    only(classifying.is_full_house, lambda cards: first_rank_is_higher(cards, 3)),
    # Fours.
    "four-by-odd-card (PG-COMB-22 WP-COMB-06): Compares fours of a kind by the odd card.",
    instead(classifying.key_of_four_of_a_kind, by_odd_card),
    "four-twos-low (PG-COMB-22): Ranks four twos below four threes.",
    Function(classifying.key_of_four_of_a_kind, twos_low),
    "four-with-lower-odd-card (PG-COMB-20 WP-COMB-06): Asks that the odd card be lower than the four.",
    only(classifying.is_four_of_a_kind, lambda cards: first_rank_is_higher(cards, 4)),
    "four-with-higher-odd-card (PG-COMB-20): Asks that the odd card be higher than the four.",
    only(classifying.is_four_of_a_kind, lambda cards: not first_rank_is_higher(cards, 4)),
    "bare-four-beaten-by-five (PG-BQ-02 DEC-14): Lets a four of a kind with its odd card beat a bare four.",
    also(classifying.may_be_played_on, lambda a, b, *_: b.kind == "four" and a.kind in classifying.BOMBS),
    "bare-four-inverted (PG-BQ-02): Lets the lower bare four win.",
    made(classifying.key_of_four, lambda key: [(word, -number) for word, number in key]),
    "bare-four-small (DEC-14): Counts a bare four among what honour hands beat.",
    Constant(classifying, "SMALL_KINDS", (*SMALL, "four")),
    # Straight flushes.
    "straight-flush-not-played (PG-COMB-23 DEC-08 PG-NTF-02 WP-COMB-07): Knows no straight flushes.",
    made(packs.kinds_used, lambda found: found - {"straight-flush"}),
    "straight-flush-goes-with-flushes (DEC-08 PG-NTF-02 PG-GS-01): Drops straight flushes together with flushes.",
    Function(
        packs.kinds_used,
        lambda right, options: (
            right(options) if "flush" in options["five_card_kinds"] else right(options) - {"straight-flush"}
        ),
    ),
    "straight-flush-without-low-ace (PG-COMB-23): Refuses A2345 as a straight flush.",
    only(classifying.is_straight_flush, lambda cards, *_: not {"A", "5"} <= ranks_of(cards)),
    "straight-flush-inverted (PG-COMB-24 PG-COMB-26): Lets the lower straight flush win.",
    made(classifying.place_of_straight_flush, lambda found: -found),
    "straight-flush-without-suits (PG-COMB-25 WP-COMB-07): Calls straight flushes of one sequence equal.",
    gives(classifying.suit_of_straight_flush, 0),
    "straight-flush-suits-reversed (PG-COMB-25 PG-COMB-26): Lets the lower suit win between straight flushes of one "
    "sequence.",
    made(classifying.suit_of_straight_flush, lambda found: -found),
    "royal-below-four (PG-ROY-01 DEC-15): Puts the royal flush, too, below four of a kind.",
    made(
        packs.five_card_order,
        lambda found: sorted(found, key=lambda kind: kind == "four-of-a-kind" and "royal-flush" in found),
    ),
    "royal-is-the-top-run (DEC-15): Takes JQKA2 for the royal flush.",
    instead(classifying.is_royal, lambda cards, t: ranks_of(cards) == set(list(t.rank)[-5:])),
    "royal-apart-without-fours (DEC-81): Sets the royal flush apart even where there are no fours with an odd card.",
    ruled(packs.five_card_order, quads_form="with-odd-card"),
    # Honours.
    "bombs-not-on-singles (PG-HON-02 PG-GS-03): Lets honour hands beat pairs and triples, but no singles.",
    Constant(classifying, "SMALL_KINDS", ("pair", "triple")),
    "bombs-not-on-triples (PG-HON-02): Lets honour hands beat singles and pairs, but no triples.",
    Constant(classifying, "SMALL_KINDS", ("single", "pair")),
    "bombs-straight-flushes-only (PG-HON-01 PG-GS-03): Forgets that fours of a kind are honour hands too.",
    Constant(classifying, "BOMBS", ("straight-flush", SEVEN)),
    "bombs-full-houses-too (PG-HON-01): Counts full houses among the honour hands.",
    Constant(classifying, "BOMBS", ("full-house", *classifying.BOMBS)),
    "bombs-level-five-card-piles (DEC-11): Lets any bomb beat any group of five, a higher bomb included.",
    Function(classifying.may_be_played_on, bombs_level_fives),
    "bombs-answered-by-small-plays (DEC-11): Goes on with smaller plays after a bomb.",
    also(classifying.may_be_played_on, lambda a, b, options: classifying.is_bomb(b, options) and a.kind in SMALL),
    "seven-with-one-more (PG-SF7-01 DEC-17): Is content with one extra card.",
    where(classifying.shape, lambda cards, t: len(cards) == 6 and classifying.straight_flushes_within(cards, t), SEVEN),
    "seven-with-a-pair (PG-SF7-01 DEC-16): Asks that the two extra cards be a pair.",
    instead(
        classifying.is_straight_flush_plus_two,
        lambda cards, t: any(
            classifying.is_of_one_rank([card for card in cards if card not in five])
            for five in classifying.straight_flushes_within(cards, t)
        ),
    ),
    "seven-not-on-fives (PG-SF7-02 PG-SF7-03): Does not let seven cards beat a group of five.",
    only(classifying.may_be_played_on, lambda a, b, *_: a.kind != SEVEN or len(b.cards) != 5),
    "seven-beaten-by-four (PG-SF7-03 PG-SF7-04): Lets a four of a kind beat a straight flush of seven cards.",
    also(classifying.may_be_played_on, lambda a, b, *_: (a.kind, b.kind) == ("four-of-a-kind", SEVEN)),
    "seven-inverted (PG-SF7-04): Lets the lower straight flush of seven cards win.",
    Function(classifying.is_higher, lambda right, a, b: right(b, a) if len(a.cards) == 7 else right(a, b)),
    "refusal-names-no-kind (DEC-76 DEC-17): Calls cards in a form that the variant does not play no combination at "
    "all.",
    made(classifying.refusal, lambda found: found and "not-a-combination"),
    # Straight orders.
    "order-straights-only (DEC-04): Applies the order of straights to straights only, not to straight flushes.",
    Function(
        classifying.place_of_straight_flush,
        lambda right, five, t: len(t.runs) if ranks_of(five) == t.royal else right(five, t),
    ),
    "order-tiles-without-the-one (DEC-49 PG-LEC-01): Drops the run that ends in 1 on tiles.",
    runs_of("tiles", lambda ranks: ranks[-1] != "1"),
    "order-tiles-like-cards (PG-LEC-01): Stops the straights of tiles at 13.",
    runs_of("tiles-15", lambda ranks: not {"14", "15"} & set(ranks)),
    # Corners.
    "corner-not-turned (HR-STR-01): Takes no run round the corner for a straight, whatever the list says.",
    Function(packs.straight_order, without_corners),
    "corner-only-in-mixed-suits (HR-STR-01): Takes a run round the corner in one suit for a plain flush.",
    only(classifying.is_straight_flush, lambda cards, t: not turns_the_corner(cards, t)),
    "corner-both-or-none (DEC-128): Plays both runs round the corner where the list has one of them.",
    Function(packs.straight_order, with_both_corners),
    "corner-royal (DEC-129): Takes a straight flush round the corner for a royal flush.",
    also(classifying.is_royal, turns_the_corner),
)
