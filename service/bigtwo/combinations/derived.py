"""Seven-card straight flushes and combinations of several ranks, which are too many for a table. They are counted
arithmetically and listed on demand.

A straight flush of seven cards is a straight flush and two further cards. Of the straight flushes inside seven cards
the highest counts (DEC-16), so every set of seven belongs to just one of them: to a straight flush and two further
cards that do not make a higher one. The number of such pairs of cards is a matter of arithmetic.

Two and three pairs, runs, consecutive pairs and triples, and dragons are seen from their ranks. Those of a hand are
counted by multiplying the choices of each rank, and listed from any one of them on: within one strength they follow the
order of their cards, so the place of each is a number whose digits are the choices. Two pairs may take an odd card
along as a group of five: each two pairs of a hand go with every card of another rank.

Rules: PG-SF7-01, PG-SF7-02, HR-COMB-01..17, DEC-16, DEC-130..133, DEC-136, DEC-172, DEC-173.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations as choose
from itertools import groupby, product
from math import prod
from operator import attrgetter
from typing import ClassVar, Final, NamedTuple

from bigtwo.cards import singles
from bigtwo.combinations.kinds import Kind, Standing, first_number, mask_of, ranks_present


@dataclass(frozen=True, slots=True)
class Derived:
    """The combinations of a hand of one kind and number of cards that no table holds, and that may be played now."""

    kind: ClassVar[Kind]
    size: ClassVar[int]
    """The number of cards."""

    hand: int
    above: int = -1
    """Only those stronger than this."""
    include: int = 0
    """The card that all must contain, as a mask, or 0."""

    def by_strength(self) -> Iterable[OneStrength | _Inside | _WithOdd]:
        """All of them, from the weakest to the strongest."""
        raise NotImplementedError

    def __len__(self) -> int:
        return sum(map(len, self.by_strength()))

    def masks(self) -> list[int]:
        """All of them, in listing order."""
        return [*map(mask_of, self.numbers(-1, len(self)))]

    def numbers(self, after: int, limit: int) -> list[int]:
        """At most `limit` of their numbers that follow the one given, in listing order."""
        found: list[int] = []
        for strength, alike in groupby(self.by_strength(), attrgetter("strength")):
            if len(found) >= limit:
                break
            if first_number(self.kind, self.size, strength + 1) > after:
                first = first_number(self.kind, self.size, strength)
                behind = max(after - first, -1)
                found += sorted(first | mask for each in alike for mask in each.masks(behind, limit - len(found)))
        return found[:limit]

    def strongest(self) -> int:
        """One of the strongest of them, as a mask; there must be one."""
        *_, last = (each for each in self.by_strength() if len(each))
        return last.masks(-1, 1)[0]


# --- straight flushes with two further cards --------------------------------------------------------------------------


class _Inside(NamedTuple):
    """A straight flush in the hand, and which further cards leave it the highest of the seven."""

    strength: int
    mask: int
    others: int
    """The further cards that may stand beside it, without those that make a higher one by themselves."""
    forbidden: frozenset[int]
    """Pairs of these that make a higher one together."""
    include: int
    """The card that all must contain, as a mask, or 0."""

    def __len__(self) -> int:
        many = self.others.bit_count()
        if not self.include or self.include & self.mask:
            return many * (many - 1) // 2 - len(self.forbidden)
        if not self.include & self.others:
            return 0
        return many - 1 - sum(1 for pair in self.forbidden if pair & self.include)

    def masks(self, after: int, _: int) -> list[int]:
        """The sets of seven behind one."""
        needed = self.include & ~self.mask
        pairs = (one | other for one, other in choose(singles(self.others), 2))
        found = [self.mask | pair for pair in pairs if pair & needed == needed and pair not in self.forbidden]
        return [mask for mask in found if mask > after]


@dataclass(frozen=True, slots=True, kw_only=True)
class SevenCards(Derived):
    """The straight flushes with two further cards in a hand that may be played now."""

    kind: ClassVar[Kind] = "straight-flush-plus-two"
    size: ClassVar[int] = 7

    straight_flushes: tuple[tuple[int, Standing], ...]
    """The five cards of every straight flush and what the seven count as, from the strongest to the weakest."""

    def by_strength(self) -> list[_Inside]:
        """The straight flushes in the hand that are strong enough, from the weakest to the strongest."""
        held = [(mask, standing.strength) for mask, standing in self.straight_flushes if not mask & ~self.hand]
        found: list[_Inside] = []
        for index, (mask, strength) in enumerate(held):
            if strength <= self.above:
                break
            makes_higher = [higher & ~mask for higher, _ in held[:index]]
            alone = sum(cards for cards in makes_higher if cards.bit_count() == 1)
            together = frozenset(cards for cards in makes_higher if cards.bit_count() == 2 and not cards & alone)
            found.append(_Inside(strength, mask, self.hand & ~mask & ~alone, together, self.include))
        return found[::-1]


# --- equally many cards of several ranks ------------------------------------------------------------------------------


MAX_PACK_RANKS: Final = 16

_CHOICES: Final = tuple(
    tuple(
        tuple(sorted(sum(1 << suit for suit in suits) for suits in choose(_suits, each)))
        for _suits in (tuple(suit for suit in range(4) if held >> suit & 1) for held in range(16))
    )
    for each in range(4)
)
"""So many cards out of a set of suits, as sets of suits, the weakest first."""

_NOTHING: Final = (0,)
"""What a rank contributes that takes no part."""
_NONE: Final[frozenset[int]] = frozenset()


class Form(NamedTuple):
    """A kind of combination with one number of cards: which ranks go together, and how many cards of each."""

    kind: Kind
    each: int
    ranks: tuple[tuple[int, ...], ...]
    """The ranks of each sort, from the weakest sort to the strongest, each from the lowest rank up. Of one sort, the
    suit of the highest card decides, where there are fewer than three of its rank."""
    sorts: Mapping[int, int]
    """The number of each sort by its ranks, as their cards of the lowest suit."""

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.each * len(self.ranks[0])

    def strength(self, mask: int) -> int | None:
        """How strong a set of `size` cards is, or None where it is no combination of this form."""
        sort = self.sorts.get(ranks_present(mask))
        if sort is None:
            return None
        if self.each > 1 and any((mask >> 4 * rank & 15).bit_count() != self.each for rank in self.ranks[sort]):
            return None
        return 4 * sort + self.by_suit(mask >> 4 * self.ranks[sort][-1])

    @property
    def has_deciding_card(self) -> bool:
        """Does the suit of a card decide between equal ranks? Of triples there are no two of one rank."""
        return self.each < 3

    def by_suit(self, suits: int) -> int:
        """What the suits of the highest rank add to the strength."""
        return suits.bit_length() - 1 if self.has_deciding_card else 0


_EACH: Final[Mapping[Kind, int]] = {"run": 1, "dragon": 1, "consecutive-triples": 3}
"""How many cards of each rank these kinds take; all others take two."""


@lru_cache(maxsize=64)
def form(kind: Kind, count: int, ranks: int) -> Form:
    """A form of `count` ranks in a pack of `ranks`, the twos among them, which take no part in sequences (HR-COMB-04).
    It has no sorts where the pack is too small, nor a dragon where it has not thirteen ranks (DEC-172)."""
    sorts: tuple[tuple[int, ...], ...]
    if kind in ("two-pairs", "three-pairs"):
        # By the highest rank first, then down to the lowest.
        from_the_top = sorted(sort[::-1] for sort in choose(range(ranks), count))
        sorts = tuple(sort[::-1] for sort in from_the_top)
    elif kind == "dragon":
        sorts = (tuple(range(count)),) if count == ranks else ()
    else:
        sorts = tuple(tuple(range(low, low + count)) for low in range(ranks - count))
    by_ranks = {sum(1 << 4 * rank for rank in sort): number for number, sort in enumerate(sorts)}
    return Form(kind, _EACH.get(kind, 2), sorts, by_ranks)


class OneStrength(NamedTuple):
    """The combinations of one strength in a hand."""

    strength: int
    choices: tuple[tuple[int, ...], ...]
    """For each rank of the pack, from the lowest, the sets of suits that may be taken, the weakest first."""
    excluded: frozenset[int]
    """Those that count as something else."""

    def __len__(self) -> int:
        return prod(map(len, self.choices)) - len(self.excluded)

    def masks(self, after: int, limit: int) -> list[int]:
        """At most `limit` of them that follow this set of cards, or -1 for the first, in the order of the cards."""
        found, enough = [0], limit + len(self.excluded) + 1
        for rank in reversed(range(MAX_PACK_RANKS)):
            if (choices := self.choices[rank]) == _NOTHING:
                continue
            # Whatever cards of the higher ranks begin with, some of all follow; only those that the set of cards itself
            # begins with may come to nothing.
            lowest = after >> 4 * rank << 4 * rank
            cards = _cards_of(rank, choices)
            found = [mask for higher in found for each in cards if (mask := higher | each) >= lowest][:enough]
        return [mask for mask in found if mask > after and mask not in self.excluded][:limit]


def _cards_of(rank: int, choices: Sequence[int]) -> list[int]:
    return [suits << 4 * rank for suits in choices]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeveralRanks(Derived):
    """The combinations of one form in a hand that may be played now."""

    form: Form
    excluded: tuple[int, ...] = ()
    """Sets of cards that make a combination something else (DEC-136)."""

    @property
    def kind(self) -> Kind:  # type: ignore[override]
        """The kind of all of them."""
        return self.form.kind

    @property
    def size(self) -> int:  # type: ignore[override]
        """The number of cards."""
        return self.form.size

    def __len__(self) -> int:
        if self.excluded:
            return super(SeveralRanks, self).__len__()
        choices, total = self._choices(), 0
        for sort in self._sorts(choices):
            *others, top = self.form.ranks[sort]
            decided = sum(4 * sort + self.form.by_suit(suits) > self.above for suits in choices[top])
            total += decided * prod([len(choices[rank]) for rank in others])
        return total

    def _choices(self) -> list[tuple[int, ...]]:
        """For each rank of the pack, from the lowest, the sets of suits that may be taken where the rank takes part."""
        held = _CHOICES[self.form.each]
        choices = [held[self.hand >> 4 * rank & 15] for rank in range(MAX_PACK_RANKS)]
        if self.include:
            needed = self.include.bit_length() - 1 >> 2
            suit = self.include >> 4 * needed
            choices[needed] = tuple(suits for suits in choices[needed] if suits & suit)
        return choices

    def _sorts(self, choices: Sequence[tuple[int, ...]]) -> Iterator[int]:
        """The sorts that the hand has all ranks of, and that may be strong enough."""
        missing = {rank for rank, some in enumerate(choices) if not some}
        needed = self.include.bit_length() - 1 >> 2 if self.include else None
        for sort in range(max(self.above >> 2, 0), len(self.form.ranks)):
            ranks = self.form.ranks[sort]
            if missing.isdisjoint(ranks) and (needed is None or needed in ranks):
                yield sort

    def by_strength(self) -> Iterator[OneStrength]:
        """All of them, strength by strength, from the weakest on."""
        choices = self._choices()
        for sort in self._sorts(choices):
            ranks = self.form.ranks[sort]
            of_sort: list[tuple[int, ...]] = [_NOTHING] * MAX_PACK_RANKS
            for rank in ranks:
                of_sort[rank] = choices[rank]
            top = ranks[-1]
            for suit in range(4):
                decided = tuple([suits for suits in choices[top] if self.form.by_suit(suits) == suit])
                if decided and 4 * sort + suit > self.above:
                    of_sort[top] = decided
                    yield OneStrength(4 * sort + suit, tuple(of_sort), self._excluded(ranks, of_sort))

    def _excluded(self, ranks: tuple[int, ...], choices: Sequence[tuple[int, ...]]) -> frozenset[int]:
        """Which of the combinations of these choices contain cards that make them something else."""
        if not self.excluded:
            return _NONE
        found: set[int] = set()
        whole = _whole(ranks)
        for inside in self.excluded:
            if not inside & ~(self.hand & whole):
                left = [
                    _cards_of(rank, [suits for suits in choices[rank] if suits & fixed == fixed])
                    for rank in range(MAX_PACK_RANKS)
                    for fixed in (inside >> 4 * rank & 15,)
                ]
                found.update(map(sum, product(*left)))
        return frozenset(found)


# --- two pairs with an odd card ---------------------------------------------------------------------------------------


class _WithOdd(NamedTuple):
    """Two pairs of one strength, and the odd cards that go with them."""

    strength: int
    pairs: OneStrength
    odd: int

    def __len__(self) -> int:
        return len(self.pairs) * self.odd.bit_count()

    def masks(self, after: int, _: int) -> list[int]:
        """All of them behind one."""
        both = self.pairs.masks(-1, len(self.pairs))
        return [mask for card in singles(self.odd) for pairs in both if (mask := pairs | card) > after]


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoPairsPlusOne(Derived):
    """The two pairs with an odd card in a hand that may be played now (HR-COMB-12). The odd card never matters."""

    kind: ClassVar[Kind] = "two-pairs-plus-one"
    size: ClassVar[int] = 5

    form: Form
    """Of the two pairs."""
    weakest: int
    """The strength of the weakest of them among groups of five cards."""

    def by_strength(self) -> list[_WithOdd]:
        """All of them by the strength of their pairs, from the weakest to the strongest."""
        above = max(self.above - self.weakest, -1)
        found: list[_WithOdd] = []
        for pairs in SeveralRanks(self.hand, above, self.include, form=self.form).by_strength():
            odd = self.hand & ~_whole(self.form.ranks[pairs.strength >> 2])
            found.append(_WithOdd(self.weakest + pairs.strength, pairs, odd))
        if self.include & self.hand:
            others = self.hand & ~_whole((self.include.bit_length() - 1 >> 2,))
            alone = SeveralRanks(others, above, form=self.form).by_strength()
            found += [_WithOdd(self.weakest + pairs.strength, pairs, self.include) for pairs in alone]
            found.sort(key=attrgetter("strength"))
        return found


def _whole(ranks: Sequence[int]) -> int:
    """All cards of some ranks."""
    return sum(15 << 4 * rank for rank in ranks)
