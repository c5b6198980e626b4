"""Combination kinds, the `Combination` value, which of two beats the other, and their numbers in listing order.

Rules: PG-COMB-01..31, PG-HON-01, PG-HON-02, PG-SF7-02..04, HR-COMB-01..17, HR-BOMB-01..06, DEC-09, DEC-11, DEC-14,
DEC-120..124, DEC-126, DEC-134.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple, get_args

from bigtwo.cards import CardOrder
from bigtwo.messages.catalogue import Authority
from bigtwo.messages.render import render_word
from bigtwo.variant.straights import StraightOrder
from bigtwo.variant.values import ROYAL_FLUSH
from bigtwo.wording import Readable

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
    "two-pairs-plus-one",
    "straight-flush-plus-two",
    "two-pairs",
    "three-pairs",
    "run",
    "consecutive-pairs",
    "consecutive-triples",
    "dragon",
]

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""Every kind of combination, in the order in which answers list them."""

WRITTEN_DOWN: Final = KINDS[:9]
"""The kinds whose combinations are all in the table. Of the other kinds a pack may hold millions."""

OF_SEVERAL_RANKS: Final[tuple[Kind, ...]] = (
    "two-pairs",
    "three-pairs",
    "run",
    "consecutive-pairs",
    "consecutive-triples",
    "dragon",
)
"""Equally many cards of each of several ranks; these meet only their own kind and number of cards (HR-COMB-08)."""

SMALL_KINDS: Final[frozenset[Kind]] = frozenset({"single", "pair", "triple"})
"""What an honour hand beats besides five-card groups (PG-HON-02); bare fours are not among them (DEC-14)."""

SPECIAL_KINDS: Final[tuple[Kind, ...]] = ("four", "four-of-a-kind", "straight-flush", "straight-flush-plus-two")
"""What counts as a special combination where unbeaten ones are paid for (PG-IND-01)."""

STRAIGHT_FLUSHES: Final[frozenset[Kind]] = frozenset({"straight-flush", "straight-flush-plus-two"})
HONOURS: Final[frozenset[Kind]] = STRAIGHT_FLUSHES | {"four-of-a-kind"}
"""Honour hands: four of a kind with its odd card, and straight flushes (PG-HON-01)."""
SEVEN_CARDS: Final = "straight-flush-plus-two"

LOWEST_SUIT: Final = sum(1 << 4 * rank for rank in range(16))
"""The cards of the lowest suit in every rank: sixteen ranks of four suits are room for the largest pack."""


def ranks_present(mask: int) -> int:
    """The ranks held, each as the bit of its lowest suit."""
    return (mask | mask >> 1 | mask >> 2 | mask >> 3) & LOWEST_SUIT


def paired(mask: int) -> int:
    """The cards of the ranks of which at least two are held."""
    first_two, last_two = mask | mask >> 1, mask >> 2 | mask >> 3
    ranks = (mask & mask >> 1 | mask >> 2 & mask >> 3 | first_two & last_two) & LOWEST_SUIT
    return mask & 15 * ranks


_ABOVE_FOURS: Final = 64
"""A straight flush stands above the fours of every rank."""


class Ranking(NamedTuple):
    """Which combinations a variant has, and which of two beats the other. Variants that agree in it share one table."""

    order: CardOrder
    runs: StraightOrder
    """The tie classes of the straight order, strongest first."""
    run_rules: tuple[str, ...]
    """What the variant's straight order rests on."""
    authority: Authority
    triples: bool
    five_card_kinds: tuple[str, ...]
    """The kinds of five cards from the weakest to the strongest, and the royal flush where it stands apart."""
    quads_form: str
    straight_flush_form: str
    straight_flush_order: str
    flush_order: str
    bombs: frozenset[Kind]
    """Which kinds are bombs (HR-BOMB-01, HR-BOMB-02); two groups of five cards meet by their kinds alone (DEC-120)."""
    bomb_targets: str
    """What bombs may be played on: the value of the option."""
    crossing: bool
    """Do stronger kinds of five cards beat weaker ones?"""
    forms: tuple[tuple[Kind, int], ...]
    """The kinds that take equally many cards of several ranks, each with how many ranks, in listing order."""

    def beats(self, play: Combination, pile: Combination) -> bool:
        """May the one be played on the other? (PG-COMB-27..29, PG-HON-02, PG-SF7-02..04, HR-BOMB-01..06, HR-COMB-08,
        DEC-09, DEC-134)"""
        high, low = play.standing, pile.standing
        if high.kind == low.kind:
            return high.strength > low.strength and play.mask.bit_count() == pile.mask.bit_count()
        if high.kind in self.bombs and not play.size == pile.size == 5:
            return self.bomb_beats(play, pile)
        return self.may_meet(play, pile) and high.strength > low.strength

    def may_meet(self, one: Combination, other: Combination) -> bool:
        """Do the two have equally many cards and kinds that may beat each other? Combinations of several ranks meet
        their own kind alone (HR-COMB-08)."""
        if one.kind == other.kind:
            return one.size == other.size
        return one.size == other.size == 5 and self.crosses(one.kind, other.kind)

    def crosses(self, one: Kind, other: Kind) -> bool:
        """May two kinds of five cards beat each other? (PG-COMB-29, DEC-09)"""
        return self.crossing or one == other or one in HONOURS or other in HONOURS

    def bomb_beats(self, bomb: Combination, pile: Combination) -> bool:
        """May a bomb be played on a combination of another kind, where not both are groups of five cards?"""
        is_bomb = pile.kind in self.bombs
        if is_bomb or pile.kind in STRAIGHT_FLUSHES:
            return self.height(bomb) > self.height(pile) and (is_bomb or self.bombs_reach(pile))
        return self.bombs_reach(pile) or (bomb.kind == SEVEN_CARDS and pile.size == 5)  # DEC-123

    def bombs_reach(self, pile: Combination) -> bool:
        """Is a combination that is no bomb of the sort that bombs may be played on? (HR-BOMB-03..05)"""
        if self.bomb_targets == "anything":
            return True
        if self.bomb_targets == "five-cards":
            return pile.size == 5
        if pile.kind not in SMALL_KINDS:
            return False
        return self.bomb_targets == "small" or not pile.mask & (1 << self.order.pack.size - 4) - 1

    @property
    def royal_apart(self) -> bool:
        """Do royal flushes alone beat four of a kind? (PG-ROY-01, PG-ROY-02)"""
        return ROYAL_FLUSH in self.five_card_kinds

    @property
    def counted_as(self) -> Kind | None:
        """What five cards in sequence and of one suit are where straight flushes are not played: the stronger of
        straight and flush (DEC-174); None where both are not played either, or straight flushes are."""
        kinds = self.five_card_kinds
        others: list[Kind] = [kind for kind in ("straight", "flush") if kind in kinds]
        return max(others, key=kinds.index, default=None) if "straight-flush" not in kinds else None

    def height(self, combination: Combination) -> int:
        """Where a bomb stands among bombs, or a straight flush that is none among them: the fours by their rank, bare
        or not, and straight flushes above or below them; royal ones are above wherever they stand apart (DEC-121,
        DEC-124)."""
        mask, kinds = combination.mask, self.five_card_kinds
        if combination.kind in STRAIGHT_FLUSHES:
            royal = self.order.pack.lowest(self.royal_ranks)
            is_royal = ROYAL_FLUSH in kinds and mask in (royal, royal << 1, royal << 2, royal << 3)
            return _ABOVE_FOURS if is_royal or kinds[-1] == "straight-flush" else 0
        return (mask & mask >> 1 & mask >> 2 & mask >> 3 & LOWEST_SUIT).bit_length()

    @property
    def royal_ranks(self) -> tuple[str, ...]:
        """The ranks of a royal flush: T J Q K A, on tiles the run that ends in 1, in every straight order (DEC-15)."""
        return self.order.pack.ranks[-6:-1]


class Standing(NamedTuple):
    """What a combination counts as: the part that all combinations of equal strength share."""

    kind: Kind
    strength: int
    """Of two combinations with equally many cards the larger wins, wherever their kinds may beat each other."""
    deciding: int | None
    """The bit number of the card whose suit or rank decides between equals; None where no single card does."""
    rules: tuple[str, ...]
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

    playable: ClassVar[Literal[True]] = True
    """A combination can be played; the counterpart is `Refusal.playable`."""
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
        return self.standing.ranking.order.cards(self.mask)

    @property
    def deciding_card(self) -> str | None:
        """The card that decides between equals: 9S of the pair 9S 9D; None for triples, full houses and fours."""
        deciding = self.standing.deciding
        return None if deciding is None else self.standing.ranking.order.by_bit[deciding]

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that make these cards a combination."""
        return self.standing.rules

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
        return render_word("said.combination", cards=self.standing.ranking.order.text(self.mask), kind=kind)

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``classify``."""
        kind, strength, deciding, rules, ranking = self.standing
        return {
            "cards": list(ranking.order.cards(self.mask)),
            "playable": True,
            "kind": kind,
            "deciding_card": None if deciding is None else ranking.order.by_bit[deciding],
            "strength": strength,
            "rules": list(rules),
        }


_BEYOND_A_MASK: Final = 64
"""A mask has fewer bits than this."""
_BEYOND_STRENGTH: Final = 14
"""No form has more strengths than these bits can tell apart."""
_SIZES: Final = 64
"""More cards than any combination has."""
_DERIVED: Final = KINDS[len(WRITTEN_DOWN) :]


def first_number(kind: Kind, size: int, strength: int) -> int:
    """The number behind which combinations of a kind that no table holds, of a size and a strength, count: that of one
    of them is this number with its mask in the lowest bits."""
    after = _DERIVED.index(kind)
    form = after * _SIZES + size
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
