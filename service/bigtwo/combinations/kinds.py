"""The kinds of combinations, and a combination: what it counts as, and where it stands in lists.

Rules: PG-COMB-01..31, PG-HON-02, DEC-14.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from bigtwo.messages.languages import word
from bigtwo.readable import Readable

if TYPE_CHECKING:
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
]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""Every kind of combination, in the order in which answers list them."""

KIND_SIZE: Final = dict(zip(KINDS, (1, 2, 3, 4, 5, 5, 5, 5, 5, 7), strict=True))

SMALL_KINDS: Final = frozenset({"single", "pair", "triple"})
"""What an honour hand beats besides five-card groups (PG-HON-02); bare fours are not among them (DEC-14)."""

SPECIAL_KINDS: Final[tuple[Kind, ...]] = ("four", "four-of-a-kind", "straight-flush", "straight-flush-plus-two")
"""What counts as a special combination where unbeaten ones are paid for (PG-IND-01)."""


class Standing(NamedTuple):
    """What a combination counts as: the part that all combinations of equal strength share."""

    kind: Kind
    strength: int
    """Of two combinations with equally many cards the larger wins, wherever their kinds may beat each other."""
    deciding: int | None
    """The bit number of the card whose suit or rank decides between equals; None where no single card does."""
    rules: tuple[str, ...]
    order: CardOrder


@dataclass(frozen=True, slots=True, repr=False)
class Combination(Readable):
    """A playable set of cards under one variant."""

    mask: int
    """The cards, as bits in the variant's order of strength."""
    standing: Standing
    number: int
    """Where the combination stands in lists of moves: they are sorted by size, then kind, strength, and cards from the
    highest down. Within one table, numbers count the combinations in this order, from 0; those of seven cards follow
    with gaps between them (see `number_of_seven`)."""

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

    def __str__(self) -> str:
        kind = word(f"kind-alone.{self.kind}")
        return word("said.combination", cards=self.standing.order.text(self.mask), kind=kind)

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


_BEYOND_A_MASK: Final = 64
"""A mask has fewer bits than this."""


def number_of_seven(strength: int, mask: int) -> int:
    """The number of a combination of seven cards: behind all smaller ones, by strength and then by cards."""
    return strength + 1 << _BEYOND_A_MASK | mask


def mask_of_seven(number: int) -> int:
    """The cards of a combination of seven cards by its number."""
    return number & (1 << _BEYOND_A_MASK) - 1


def strength_of_seven(number: int) -> int:
    """The strength of a combination of seven cards by its number."""
    return (number >> _BEYOND_A_MASK) - 1
