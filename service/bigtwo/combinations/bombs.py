"""Which combinations are bombs, what they may be played on, and which of two bombs is higher.

Two groups of five cards are none of all this: which of them is higher, their kinds say (DEC-120).

Rules: PG-HON-01, PG-HON-02, PG-SF7-02..04, HR-BOMB-01..06, DEC-11, DEC-14, DEC-120..124, DEC-126.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bigtwo.combinations.generator import LOWEST_SUIT
from bigtwo.combinations.kinds import SMALL_KINDS

if TYPE_CHECKING:
    from bigtwo.combinations.kinds import Combination, Kind
    from bigtwo.variant import Options

STRAIGHT_FLUSHES: Final[frozenset[Kind]] = frozenset({"straight-flush", "straight-flush-plus-two"})
HONOURS: Final[frozenset[Kind]] = STRAIGHT_FLUSHES | {"four-of-a-kind"}
"""Honour hands: four of a kind with its odd card, and straight flushes (PG-HON-01)."""
SEVEN_CARDS: Final = "straight-flush-plus-two"

_ABOVE_FOURS: Final = 64
"""A straight flush stands above the fours of every rank."""


class Bombs(NamedTuple):
    """What bombs there are in a variant; none where the kinds are empty."""

    kinds: frozenset[Kind]
    targets: str
    """The value of `bomb_targets`."""


OFF: Final = Bombs(frozenset(), "small")
USUAL: Final = Bombs(HONOURS, "small")
"""Honour hands, on singles, pairs and triples."""


def bombs_of(options: Options) -> Bombs:
    """The bombs of a variant (HR-BOMB-01, HR-BOMB-02)."""
    if options.bombs == "off":
        return OFF
    kinds: frozenset[Kind] = HONOURS if options.bomb_kinds != "four-of-a-kind" else HONOURS - STRAIGHT_FLUSHES
    if options.bare_four_bombs:
        kinds |= {"four"}
    return Bombs(kinds, options.bomb_targets)


@dataclass(frozen=True, slots=True)
class BombRules:
    """What may be played on what because it is a bomb."""

    bombs: Bombs
    usual: bool
    """Are they those of both documents?"""
    royal: frozenset[int] | None
    """The royal flushes, where all other straight flushes stand below the fours; None where every one stands above."""

    def beats(self, bomb: Combination, pile: Combination) -> bool:
        """May a bomb be played on a combination of another kind, where not both are groups of five cards?"""
        is_bomb = pile.kind in self.bombs.kinds
        if is_bomb or pile.kind in STRAIGHT_FLUSHES:
            return self.height(bomb) > self.height(pile) and (is_bomb or self.reach(pile))
        return self.reach(pile) or (bomb.kind == SEVEN_CARDS and pile.size == 5)  # DEC-123

    def reach(self, pile: Combination) -> bool:
        """Is a combination that is no bomb of the sort that bombs may be played on? (HR-BOMB-03..05)"""
        targets = self.bombs.targets
        if targets == "anything":
            return True
        if targets == "five-cards":
            return pile.size == 5
        if pile.kind not in SMALL_KINDS:
            return False
        return targets == "small" or not pile.mask & (1 << pile.standing.order.pack.size - 4) - 1

    def reach_everything(self) -> bool:
        """May bombs be played on every combination that is none? (HR-BOMB-05)"""
        return bool(self.bombs.kinds) and self.bombs.targets == "anything"

    def height(self, combination: Combination) -> int:
        """Where a bomb stands among bombs, or a straight flush that is none among them: the fours by their rank, bare
        or not, and straight flushes above them, or below where only royal ones are above (DEC-121, DEC-124)."""
        if combination.kind in STRAIGHT_FLUSHES:
            below = self.royal is not None and combination.mask not in self.royal
            return 0 if below else _ABOVE_FOURS
        mask = combination.mask
        return (mask & mask >> 1 & mask >> 2 & mask >> 3 & LOWEST_SUIT).bit_length()


@dataclass(frozen=True, slots=True)
class RankingWithBombs:
    """Which of two combinations beats the other."""

    bombs: BombRules
    crossing: bool
    """Do stronger kinds of five cards beat weaker ones?"""
    rules: tuple[object, ...]
    """All that the combinations depend on, the same for those of the same rules alone."""

    def beats(self, play: Combination, pile: Combination) -> bool:
        """May the one be played on the other? (PG-COMB-27..29, PG-HON-02, PG-SF7-02..04, HR-BOMB-01..06, HR-COMB-08,
        DEC-09, DEC-134)"""
        high, low = play.standing, pile.standing
        if high.kind == low.kind:
            return high.strength > low.strength and play.mask.bit_count() == pile.mask.bit_count()
        if high.kind in self.bombs.bombs.kinds and not play.size == pile.size == 5:
            return self.bombs.beats(play, pile)
        return self.may_meet(play, pile) and high.strength > low.strength

    def may_meet(self, one: Combination, other: Combination) -> bool:
        """Do the two have equally many cards and kinds that may beat each other? Combinations of several ranks meet
        their own kind alone (HR-COMB-08)."""
        if one.kind == other.kind:
            return one.size == other.size
        if not one.size == other.size == 5:
            return False
        return self.crossing or one.kind in HONOURS or other.kind in HONOURS
