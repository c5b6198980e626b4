"""The kinds of combinations, and a combination: what it counts as, and where it stands in lists.

Rules: PG-COMB-01..31, PG-HON-02, DEC-14, HR-COMB-01..10.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, get_args

from bigtwo.messages.render import render_word
from bigtwo.wording import Readable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bigtwo.cards import CardOrder

Kind = Literal[
    "single",
    "pair",
    "triple",
    "four",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "straight-flush-plus-two",
    "two-pairs",
    "run",
    "consecutive-pairs",
    "dragon",
]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""Every kind of combination, in the order in which answers list them."""

KIND_SIZE: Final[Mapping[Kind, int]] = MappingProxyType(
    dict(zip(KINDS, (1, 2, 3, 4, 5, 5, 5, 5, 5, 7, 4), strict=False)) | {"dragon": 13}
)
"""How many cards the combinations of a kind have, where all have equally many."""

WRITTEN_DOWN: Final = KINDS[:9]
"""The kinds whose combinations are all in the table. Of the other kinds a pack may hold millions."""

OF_SEVERAL_RANKS: Final[tuple[Kind, ...]] = ("two-pairs", "run", "consecutive-pairs", "dragon")
"""Equally many cards of each of several ranks; these meet only their own kind and number of cards (HR-COMB-08)."""

SMALL_KINDS: Final = frozenset({"single", "pair", "triple"})
"""What an honour hand beats besides five-card groups (PG-HON-02); bare fours are not among them (DEC-14)."""

SPECIAL_KINDS: Final[tuple[Kind, ...]] = ("four", "four-of-a-kind", "straight-flush", "straight-flush-plus-two")
"""What counts as a special combination where unbeaten ones are paid for (PG-IND-01)."""


class Ranking(Protocol):
    """Which of two combinations beats the other under some rules; equal to that of the same rules alone."""

    def beats(self, play: Combination, pile: Combination) -> bool:
        """May the one be played on the other?"""

    def may_meet(self, one: Combination, other: Combination) -> bool:
        """Do the two have equally many cards and kinds that may beat each other?"""


class Standing(NamedTuple):
    """What a combination counts as: the part that all combinations of equal strength share."""

    kind: Kind
    strength: int
    """Of two combinations with equally many cards the larger wins, wherever their kinds may beat each other."""
    deciding: int | None
    """The bit number of the card whose suit or rank decides between equals; None where no single card does."""
    rules: tuple[str, ...]
    order: CardOrder
    ranking: Ranking
    """Which combinations beat which under the rules that it belongs to."""


@dataclass(frozen=True, slots=True, repr=False)
class Combination(Readable):
    """A playable set of cards under one variant.

    ``<`` and its like compare combinations of equally many cards as the rules do: of two, the one that is beaten is
    less. Of two that beat neither each other, nor are of kinds that meet, and of two that belong to different rules,
    they raise TypeError, so that sorting never gives an order that the rules do not have. Combinations of equal
    strength are neither less nor greater, though they may be different cards.
    """

    mask: int
    """The cards, as bits in the variant's order of strength."""
    standing: Standing
    number: int
    """Where the combination stands in lists of moves: they are sorted by kind, then size, strength, and cards from the
    highest down. Within one table, numbers count the combinations in this order, from 0; those that no table holds
    follow with gaps between them (see `first_number`)."""

    @property
    def kind(self) -> Kind:
        """The kind, such as ``pair`` or ``full-house``."""
        return self.standing.kind

    @property
    def strength(self) -> int:
        """Comparable within one variant, among combinations with equally many cards."""
        return self.standing.strength

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.mask.bit_count()

    @property
    def cards(self) -> tuple[str, ...]:
        """The card codes, from the weakest to the strongest."""
        return self.standing.order.cards(self.mask)

    @property
    def deciding_card(self) -> str | None:
        """The card that decides between equals: 9S of the pair 9S 9D; None for triples, full houses and fours."""
        deciding = self.standing.deciding
        return None if deciding is None else self.standing.order.codes[deciding]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that make these cards a combination."""
        return self.standing.rules

    @property
    def playable(self) -> Literal[True]:
        """A combination can be played; the counterpart is `Refusal.playable`."""
        return True

    def __lt__(self, other: Combination) -> bool:
        if not isinstance(other, Combination):
            return NotImplemented
        ranking = self.standing.ranking
        if ranking != other.standing.ranking:
            raise TypeError(f"{self} and {other} belong to different rules, and are in no order")
        if self.size == other.size:
            if ranking.beats(other, self):
                return True
            if ranking.may_meet(self, other) or ranking.beats(self, other):
                return False
        raise TypeError(f"the rules do not order {self} and {other}: neither can be played on the other")

    def __le__(self, other: Combination) -> bool:
        return not other < self

    def __iter__(self) -> Iterator[str]:
        """The card codes, so that a combination may be given wherever cards are."""
        return iter(self.cards)

    def __str__(self) -> str:
        kind = render_word(f"kind-alone.{self.kind}")
        return render_word("said.combination", cards=self.standing.order.text(self.mask), kind=kind)

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``classify``."""
        standing = self.standing
        return {
            "cards": list(standing.order.cards(self.mask)),
            "playable": True,
            "kind": standing.kind,
            "deciding_card": self.deciding_card,
            "strength": standing.strength,
            "rules": list(standing.rules),
        }


# --- the numbers of combinations that no table holds ------------------------------------------------------------------

_BEYOND_A_MASK: Final = 64
"""A mask has fewer bits than this."""
_BEYOND_STRENGTH: Final = 10
"""No form has more strengths than these bits can tell apart."""
_SIZES: Final = 64
"""No combination has so many cards."""
_DERIVED: Final = KINDS[len(WRITTEN_DOWN) :]


def first_number(kind: Kind, size: int, strength: int) -> int:
    """The number behind which combinations of a kind that no table holds, of a size and a strength, count: that of one
    of them is this number with its mask in the lowest bits."""
    after = _DERIVED.index(kind)
    form = after * _SIZES + size if after else 0
    return (form << _BEYOND_STRENGTH | strength) + 1 << _BEYOND_A_MASK


def mask_of(number: int) -> int:
    """The cards of such a combination by its number."""
    return number & (1 << _BEYOND_A_MASK) - 1


def strength_of(number: int) -> int:
    """The strength of such a combination by its number."""
    return (number >> _BEYOND_A_MASK) - 1 & (1 << _BEYOND_STRENGTH) - 1


def kind_of(number: int) -> Kind:
    """The kind of such a combination by its number."""
    return _DERIVED[((number >> _BEYOND_A_MASK) - 1 >> _BEYOND_STRENGTH) // _SIZES]


def end_of_form(number: int) -> int:
    """A number behind those of all combinations of the same kind and size."""
    form = (number >> _BEYOND_A_MASK) - 1 >> _BEYOND_STRENGTH
    return (form + 1 << _BEYOND_STRENGTH) + 1 << _BEYOND_A_MASK
