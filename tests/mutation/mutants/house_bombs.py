"""Wrong ideas of which bombs a house plays, and on what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import bombs, classifying, packs, penalties, playing, schemes
from tests.oracle.classified import Classified
from tests.oracle.endgames import Endgame
from tests.oracle.packs import Options

HONOURS: Final = "four-of-a-kind-and-straight-flush"
FOURS: Final = "four-of-a-kind"


def by_number_of_cards(right: Callable[..., bool], a: Classified, b: Classified, options: Options) -> bool:
    """The bomb of more cards is the higher one."""
    return len(a.cards) > len(b.cards) or (len(a.cards) == len(b.cards) and right(a, b, options))


def by_rank_alone(right: Callable[..., tuple[int, ...]], a: Classified, options: Options) -> tuple[int, ...]:
    """A bomb's kind does not count, only its rank or the place of its run."""
    return right(a, options)[1:]


def bombs_above_all_fives(right: Callable[..., bool], a: Classified, b: Classified, options: Options) -> bool:
    """Of two plays of five cards a bomb is above whatever is none."""
    if len(a.cards) == len(b.cards) == 5 and bombs.is_bomb(a, options) != bombs.is_bomb(b, options):
        return bombs.is_bomb(a, options)
    return right(a, b, options)


def doubled_for_bombs(right: Callable[..., int], game: Endgame, options: Options) -> int:
    """A finish with a bomb doubles, and one with an honour hand that is no bomb does not."""
    if options["finish_doubling"] != "two-or-honour" or game.last_play is None:
        return right(game, options)
    return 2 if penalties.twos_in(game.last_play) or game.last_kind in bombs.bomb_kinds(options) else 1


HOUSE_BOMBS: Final = mutants(
    "bomb-kinds-forgotten (HR-BOMB-01): Lets straight flushes bomb where only fours of a kind may.",
    Instead("bomb_kinds", FOURS, HONOURS),
    "bomb-kinds-fours-no-bombs (HR-BOMB-01): Takes no fours for bombs where these alone are bombs.",
    Function(bombs.bomb_kinds, lambda right, options: [] if options["bomb_kinds"] == FOURS else right(options)),
    "bomb-kinds-fours-everywhere (PG-HON-01 PG-GS-03): Takes fours of a kind alone for bombs in every game.",
    Instead("bomb_kinds", HONOURS, FOURS),
    "bomb-kinds-keep-kinds-apart (DEC-120): Where straight flushes are no bombs and kinds do not cross, lets them beat "
    "nothing but straight flushes.",
    Function(
        bombs.crosses,
        lambda right, a, options: right(a, options) and (options["bombs"] == "off" or bombs.is_bomb(a, options)),
    ),
    "bomb-kinds-order-fives (DEC-120): Where straight flushes are no bombs, lets fours of a kind beat them.",
    Function(classifying.may_be_played_on, bombs_above_all_fives),
    "bare-four-bombs-forgotten (HR-BOMB-02): Takes bare fours for no bombs where they are.",
    Instead("bare_four_bombs", True, False),
    "bare-four-bombs-everywhere (PG-BQ-02 DEC-14): Takes bare fours for bombs wherever there are bombs.",
    Instead("bare_four_bombs", False, True, (("bombs", "on"),)),
    "bare-four-bombs-alone (HR-BOMB-02): Where bare fours are bombs, takes nothing else for one.",
    Function(bombs.bomb_kinds, lambda right, options: ["four"] if options["bare_four_bombs"] else right(options)),
    "bomb-twos-forgotten (HR-BOMB-03): Lets bombs beat singles, pairs and triples of all ranks where twos alone are "
    "their target.",
    Instead("bomb_targets", "twos", "small"),
    "bomb-twos-everywhere (PG-HON-02 PG-GS-03): Keeps bombs for twos in every game.",
    Instead("bomb_targets", "small", "twos"),
    "bomb-twos-single-only (HR-BOMB-03): Keeps bombs for single twos, and not for pairs and triples of them.",
    Function(bombs.is_of_twos, lambda right, b: right(b) and len(b.cards) == 1),
    "bomb-twos-and-fives (HR-BOMB-03): Where bombs are kept for twos, lets bare fours beat five cards too.",
    Instead("bomb_targets", "twos", "anything"),
    "bomb-five-cards-forgotten (HR-BOMB-04): Lets bombs beat singles, pairs and triples where five cards alone are "
    "their target.",
    Instead("bomb_targets", "five-cards", "small"),
    "bomb-five-cards-and-small (HR-BOMB-04): Lets bombs beat anything where five cards alone are their target.",
    Instead("bomb_targets", "five-cards", "anything"),
    "bomb-five-cards-everywhere (PG-HON-02 PG-GS-03): Keeps bombs for five cards in every game.",
    Instead("bomb_targets", "small", "five-cards"),
    "bomb-anything-forgotten (HR-BOMB-05): Lets bombs beat singles, pairs and triples alone where anything is their "
    "target.",
    Instead("bomb_targets", "anything", "small"),
    "bomb-anything-but-small (HR-BOMB-05): Lets bombs beat five cards alone where anything is their target.",
    Instead("bomb_targets", "anything", "five-cards"),
    "bomb-anything-everywhere (PG-BQ-02 DEC-14): Lets bombs beat anything in every game with bombs.",
    Instead("bomb_targets", "small", "anything"),
    "bomb-higher-of-its-number-only (HR-BOMB-06): Lets a higher bomb beat a bomb of as many cards only.",
    Function(
        bombs.is_higher_bomb,
        lambda right, a, b, options: len(a.cards) == len(b.cards) and right(a, b, options),
    ),
    "bomb-of-more-cards (HR-BOMB-06 DEC-121): Lets the bomb of more cards win, whatever the bombs are.",
    Function(bombs.is_higher_bomb, by_number_of_cards),
    "bomb-as-any-target (HR-BOMB-06 DEC-121): Lets any bomb beat any bomb of another number of cards.",
    Function(bombs.is_higher_bomb, lambda right, a, b, options: True),
    "bomb-by-rank-alone (DEC-121): Compares bombs of different numbers of cards by their ranks, a straight flush too.",
    Function(bombs.place_of_bomb, by_rank_alone),
    "bomb-odd-card-counts (DEC-121): Puts a four with its odd card above a bare four of its rank.",
    Function(bombs.place_of_bomb, lambda right, a, options: (*right(a, options), len(a.cards))),
    "bare-four-on-fives (DEC-122): Lets bare fours that are bombs beat straights, flushes and full houses whatever "
    "the target.",
    Function(
        bombs.is_target,
        lambda right, b, options: (
            right(b, options) or (bool(options["bare_four_bombs"]) and b.kind in ("straight", "flush", "full-house"))
        ),
    ),
    "bare-four-on-any-fives (DEC-122): Lets a bare four beat five cards above four of a kind, where the target has "
    "five cards.",
    Function(bombs.is_weaker_four, lambda right, a, b, options: False),
    "bomb-seven-by-target (DEC-123): Lets seven cards beat five only where the target says so.",
    Function(bombs.beats_as_seven, lambda right, a, b: False),
    "bomb-no-royal-apart (DEC-124): Forgets the royal flush where fours are played bare only and are bombs.",
    Function(packs.has_fours_to_rank, lambda right, options: options["quads_form"] != "bare"),
    "bomb-spares-bare-fours (DEC-126): Spares bare fours that are no bombs where anything is the target.",
    Function(bombs.is_anything, lambda right, b: b.kind != "four"),
    "bomb-continues (DEC-127): Goes on with the trick where a bomb is played on one's own pile.",
    Function(playing.goes_on_with, lambda right, played, lying: True),
    "bomb-doubles-the-finish (DEC-127): Doubles for a finish on whatever is a bomb, not on honours.",
    Function(penalties.finish_factor, doubled_for_bombs),
    "bomb-loses-honour (DEC-127): Takes a straight flush that is no bomb for no honour hand.",
    Function(
        schemes.straight_flushes_that_could_be_played,
        lambda right, hand, options: [] if options["bomb_kinds"] == FOURS else right(hand, options),
    ),
)
