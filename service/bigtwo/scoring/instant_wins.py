"""The patterns of hands that win before the first lead, and whose hand wins.

A hand with a pattern has thirteen cards, so every pattern is found in a fixed number of steps, whatever the cards are.

Rules: PG-DRA-01, PG-DRA-02, HR-INST-01..07, DEC-34, DEC-161..165, DEC-169.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from bigtwo.combinations.ruleset import Rules
from bigtwo.variant.options import Options
from bigtwo.variant.straights import StraightOrder
from bigtwo.variant.values import DRAGON, HAND, InstantWins
from bigtwo.wording import AsFields

_RANK_BITS: Final = 4
"""How many bits count the cards of a rank: up to four of them, and above them a bit that is free."""
_FLUSHES: Final = frozenset({(3, 5, 5), (5, 8), (3, 10), (13,)})
"""The numbers of cards of the suits in a hand of three flushes (DEC-164)."""
_PAIRS: Final = 6
_SHORT: Final = 3
"""How many cards the short one of three straights has."""


@dataclass(frozen=True, slots=True)
class InstantWin(AsFields):
    """A win before the first lead."""

    seat: int
    """Whose hand has won."""
    pattern: str

    @property
    def dragon(self) -> int | None:
        """Whose dragon has won; None where the pattern is another one."""
        return self.seat if self.pattern == DRAGON else None


def written_instant_win(win: InstantWin | None, options: Options) -> dict[str, object]:
    """The field of an answer that says which hand has won; none where a variant has no such wins but the dragon's."""
    if not options.instant_wins.by_name:
        return {}
    return {"instant_win": None if win is None else win.to_dict()}


def winner_before_lead(hands: Sequence[int], variant: Rules) -> InstantWin | None:
    """Whose hand wins before the first lead; None where no hand does.

    The first pattern of the order wins, and of several who hold it the one with the highest card (DEC-34, DEC-165).
    """
    for pattern in variant.options.wins_before_lead.names:
        holders = [seat for seat, hand in enumerate(hands) if has_pattern(hand, pattern, variant)]
        if holders:
            return InstantWin(max(holders, key=lambda seat: hands[seat]), pattern)
    return None


def won_by(pattern: str, variant: Rules) -> str:
    """The topic of the rules by which a pattern has won: a winning dragon has rules of its own, unless the house names
    it among its patterns (DEC-169)."""
    return "dragon-won" if is_plain_dragon(pattern, variant) else f"instant-win-{pattern}"


def is_plain_dragon(pattern: str, variant: Rules) -> bool:
    """Is this the dragon of the option `dragon`, without a price?"""
    return pattern == DRAGON and DRAGON not in variant.options.instant_wins.names


def pattern_of(hand: int, variant: Rules, wins: InstantWins) -> str | None:
    """The first pattern that wins and that a hand has; None where it has none."""
    return next((pattern for pattern in wins.names if has_pattern(hand, pattern, variant)), None)


def has_pattern(hand: int, pattern: str, variant: Rules) -> bool:
    """Does a hand have a pattern? Only hands of thirteen cards have any (DEC-161)."""
    return hand.bit_count() == HAND and _PATTERNS[pattern](hand, variant)


def _is_dragon(hand: int, variant: Rules) -> bool:
    """One card of every rank and nothing else; suits do not matter (PG-DRA-01)."""
    counts = _cards_of_ranks(hand, variant)
    return sum(counts) == len(counts) and all(counts)


def _is_of_one_suit(hand: int, variant: Rules) -> bool:
    """Every card of a suit (HR-INST-02)."""
    suit = variant.order.everything // 15
    return any(hand == suit << place for place in range(4))


def _has_all_twos(hand: int, variant: Rules) -> bool:
    return hand & variant.twos == variant.twos


def _has_six_pairs(hand: int, variant: Rules) -> bool:
    """Four of a kind are two pairs; thirteen cards leave one over (DEC-162)."""
    return sum(count // 2 for count in _cards_of_ranks(hand, variant)) == _PAIRS


def _has_three_flushes(hand: int, variant: Rules) -> bool:
    suit = variant.order.everything // 15
    counts = ((hand >> place & suit).bit_count() for place in range(4))
    return tuple(sorted(filter(None, counts))) in _FLUSHES


def _has_three_straights(hand: int, variant: Rules) -> bool:
    """Two runs of five ranks and three ranks that are neighbours in a run, each card used once (DEC-163)."""
    fives, threes, free = _straights(variant.options.runs, variant.order.pack.ranks)
    counts = free | sum(count << _RANK_BITS * rank for rank, count in enumerate(_cards_of_ranks(hand, variant)))
    for place, first in enumerate(fives):
        rest = counts - first
        if rest & free == free and any((rest - second) ^ free in threes for second in fives[place:]):
            return True
    return False


def _cards_of_ranks(hand: int, variant: Rules) -> list[int]:
    """How many cards of each rank a hand has, from the lowest rank to the highest."""
    return [(hand >> 4 * rank & 15).bit_count() for rank in range(len(variant.order.pack.ranks))]


_PATTERNS: Final[Mapping[str, Callable[[int, Rules], bool]]] = MappingProxyType(
    {
        "same-suit-dragon": _is_of_one_suit,
        DRAGON: _is_dragon,
        "four-twos": _has_all_twos,
        "six-pairs": _has_six_pairs,
        "three-straights": _has_three_straights,
        "three-flushes": _has_three_flushes,
    }
)


@lru_cache(maxsize=64)
def _straights(order: StraightOrder, ranks: tuple[str, ...]) -> tuple[tuple[int, ...], frozenset[int], int]:
    """The straights of a variant and any three neighbours in one, each as the numbers of cards of every rank that it
    takes; and the bits above the numbers, one for each rank."""
    places = {rank: 1 << _RANK_BITS * place for place, rank in enumerate(ranks)}
    sequences = dict.fromkeys(run.ranks for tied in order for run in tied)
    threes = {sum(places[rank] for rank in run[start : start + _SHORT]) for run in sequences for start in range(3)}
    fives = tuple(sum(places[rank] for rank in run) for run in sequences)
    return tuple(dict.fromkeys(fives)), frozenset(threes), sum(places.values()) << _RANK_BITS - 1
