"""The exact chances that a hand dealt at random holds a combination of each kind, or wins before the first lead.

>>> import bigtwo
>>> straight = bigtwo.odds(13, "base").combinations[3]
>>> straight.kind, straight.sets, straight.share
('straight', 10200, Fraction(5, 1274))
>>> round(float(straight.chance), 4)
0.5592

Hands are counted, not tried out: for each kind those that hold no such combination. A count for hands of every size is
a polynomial, whose coefficient of x^n counts the hands of n cards; those of ranks, or of suits, that do not depend on
each other are multiplied. A polynomial is an integer here, its value at x = 2^64. Even of 60 cards there are fewer
hands of any one size than that, so no coefficient runs into the next.

Where a card is taken out of the pack, as many hands lack it as lack any other card of its rank, for no kind asks for a
suit of its own. So four times those hands are counted: each set of k cards of that rank 4 - k times.

Rules: PG-COMB-01..23, PG-BQ-01, PG-SF7-01, HR-COMB-01..10, HR-INST-01..07, HR-SEAT-03, DEC-136, DEC-161, DEC-174.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb, prod
from typing import Final

from bigtwo.combinations import ruleset
from bigtwo.combinations.derived import Form
from bigtwo.combinations.kinds import SEVEN_CARDS, WRITTEN_DOWN, Kind
from bigtwo.combinations.ruleset import Rules, VariantSpec
from bigtwo.combinations.table import Combinations
from bigtwo.faults import Faults, Path
from bigtwo.messages.render import current_locale, render_count, render_label, render_word
from bigtwo.reading import integer, read_one
from bigtwo.scoring.result import count_hands
from bigtwo.variant.options import cards_each
from bigtwo.variant.straights import RUN_LENGTH
from bigtwo.wording import AsFields, Readable


@dataclass(frozen=True, slots=True)
class KindOdds(AsFields):
    """How frequent the combinations of one kind and number of cards are."""

    kind: Kind
    size: int
    """The number of cards."""
    sets: int
    """How many sets of so many cards are of this kind."""
    share: Fraction
    """Their share of all sets of so many cards."""
    chance: Fraction
    """The chance that a hand holds at least one of them."""


@dataclass(frozen=True, slots=True)
class PatternOdds(AsFields):
    """How frequent the hands are that win before the first lead by one pattern."""

    pattern: str
    chance: Fraction
    """The chance that a hand has the pattern, be there others that come before it or not."""


@dataclass(frozen=True, slots=True, repr=False)
class Odds(AsFields, Readable):
    """The chances of a hand that is dealt at random."""

    hand_size: int
    """The number of cards in the hand."""
    combinations: tuple[KindOdds, ...]
    """Every kind that is played with each of its numbers of cards, in listing order."""
    instant_wins: tuple[PatternOdds, ...]
    """Every pattern that wins before the first lead, in the order in which they count."""

    def __str__(self) -> str:
        chances = [
            render_label(render_word(f"kind-alone.{each.kind}"), f"{float(each.chance):.3g}")
            for each in self.combinations
        ]
        return render_label(render_count("cards.count", self.hand_size), current_locale().listed("comma", chances))


def read_hand_size(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    """The number of cards in a hand: at least one, and no more than the pack has."""
    return integer(value, variant, path, faults, 1, variant.order.size)


def odds(hand_size: int | None = None, variant: VariantSpec = None) -> Odds:
    """The exact chances of each kind of combination and of each win before the first lead in a hand dealt at random.

    Without a size the hand has the cards that every seat is dealt, before anybody takes an extra card. Raises
    `InvalidInput`, a ValueError, for a size that the pack does not allow.
    """
    rules = ruleset.variant(variant)
    size = None if hand_size is None else read_one(read_hand_size, hand_size, rules, ("hand_size",))
    return derive_odds(size, rules)


def derive_odds(hand_size: int | None, variant: Rules) -> Odds:
    """The same of a size that has been read."""
    held = cards_each(variant.options) if hand_size is None else hand_size
    pack = variant.order.size
    hands, found = comb(pack, held), []
    for kind, size, without in _without_each(variant):
        all_sets = comb(pack, size)
        sets = all_sets - _coefficient(without, size)  # a hand of this size that holds one is one
        lucky = hands - _coefficient(without, held) if held >= size else 0
        found.append(KindOdds(kind, size, sets, Fraction(sets, all_sets), Fraction(lucky, hands)))
    wins = [
        PatternOdds(pattern, Fraction(count_hands(pattern, held, variant), hands))
        for pattern in variant.options.wins_before_lead.names
    ]
    return Odds(held, tuple(found), tuple(wins))


# --- the hands without any combination of a kind ----------------------------------------------------------------------

_BITS: Final = 64
_CARD: Final = 1 << _BITS
"""One card: x."""


def _coefficient(polynomial: int, cards: int) -> int:
    """How many hands of so many cards a polynomial counts."""
    return polynomial >> _BITS * cards & _CARD - 1


@dataclass(frozen=True, slots=True)
class _Rank:
    """The sets of cards of one rank, as polynomials."""

    is_whole: bool = True
    """Are all four cards in play?"""

    @property
    def single(self) -> int:
        """The card of a suit that is given."""
        return _CARD if self.is_whole else 3 * _CARD

    def fewer(self, least: int) -> int:
        """The sets of fewer cards than this."""
        return self._sets(range(least))

    def enough(self, least: int) -> int:
        """The sets of at least so many cards."""
        return self._sets(range(least, 5))

    def _sets(self, counts: Iterable[int]) -> int:
        return sum(comb(4, count) * (1 if self.is_whole else 4 - count) * _CARD**count for count in counts)


_OF_ONE_RANK: Final[Mapping[Kind, int]] = {"single": 1, "pair": 2, "triple": 3, "four": 4, "four-of-a-kind": 4}
"""The kinds that a hand holds where it has so many cards of any rank, and as many cards as the kind."""


def _without_each(variant: Rules) -> Iterator[tuple[Kind, int, int]]:
    """Every kind that is played with each of its numbers of cards, in listing order, and the hands without any such."""
    table, removed = variant.combinations, variant.order.removed
    ranks = [_Rank(removed is None or rank != removed[:-1]) for rank in variant.order.pack.ranks]
    counted = 1 if removed is None else 4
    start = 0
    for kind, end in zip(WRITTEN_DOWN, table.kind_ends, strict=True):
        if end > start:
            yield kind, table.masks[start].bit_count(), _without_kind(kind, ranks, table) // counted
        start = end
    if table.two_pairs_of_five:
        yield "two-pairs-plus-one", 5, _without_two_pairs_plus_one(ranks) // counted
    if table.straight_flushes:
        yield SEVEN_CARDS, 7, _without_kind("straight-flush", ranks, table) // counted
    for form in table.forms:
        yield form.kind, form.size, _without_form(form, ranks, table) // counted


def _without_kind(kind: Kind, ranks: Sequence[_Rank], table: Combinations) -> int:
    runs, counted_as = _ends_of_runs(table), table.ranking.counted_as
    if kind == "straight-flush":
        return _in_no_suit(ranks, lambda held: _without_sequence(RUN_LENGTH, runs, [1] * len(ranks), held))
    if kind == "straight":
        suited = frozenset() if counted_as == "straight" else runs
        return _without_cards_in_sequence(RUN_LENGTH, runs, 1, ranks, suited)
    if kind == "flush":  # five cards of a suit are one, unless these are a run; of six some five are none
        kept = frozenset() if counted_as == "flush" else runs
        return _in_no_suit(ranks, lambda held: _of_few_cards(held, kept))
    if kind == "full-house":
        # No rank has three cards; or one alone has, and no other has two.
        alone = _choosing((rank.enough(3), rank.fewer(2)) for rank in ranks)[1]
        return prod(rank.fewer(3) for rank in ranks) + alone
    return prod(rank.fewer(_OF_ONE_RANK[kind]) for rank in ranks)


def _in_no_suit(ranks: Sequence[_Rank], without: Callable[[Sequence[int]], int]) -> int:
    """The hands of which the cards of no suit have something: of each suit, what a hand can hold of each rank."""
    whole = without([_CARD] * len(ranks))
    if all(rank.is_whole for rank in ranks):
        return prod([whole] * 4)
    return 4 * prod([whole] * 3) * without([_CARD if rank.is_whole else 0 for rank in ranks])


def _of_few_cards(held: Sequence[int], runs: frozenset[int]) -> int:
    """The cards of one suit that are fewer than five, or one of the runs, by their last ranks."""
    ranks = sum(map(bool, held))
    kept = sum(all(held[last - back] for back in range(RUN_LENGTH)) for last in runs)
    return sum(comb(ranks, count) << _BITS * count for count in range(RUN_LENGTH)) + (kept << _BITS * RUN_LENGTH)


def _without_form(form: Form, ranks: Sequence[_Rank], table: Combinations) -> int:
    if form.kind in ("two-pairs", "three-pairs"):
        return sum(_choosing_pairs(ranks)[: len(form.ranks[0])])
    ends = frozenset(sequence[-1] for sequence in form.ranks)
    suited = _ends_of_runs(table) if form.size == 7 and table.straight_flushes else frozenset()  # DEC-136
    return _without_cards_in_sequence(len(form.ranks[0]), ends, form.each, ranks, suited)


def _ends_of_runs(table: Combinations) -> frozenset[int]:
    """The last rank of each run that is a straight."""
    return frozenset(table.order.pack.index[run.ranks[-1]] for tied in table.ranking.runs for run in tied)


def _choosing(ways: Iterable[tuple[int, int]]) -> list[int]:
    """The hands in which none, one, two ... all ranks are chosen; of each rank what a hand has where it is chosen, and
    where it is not."""
    hands = [1]
    for chosen, other in ways:
        hands = [other * same + chosen * fewer for same, fewer in zip((*hands, 0), (0, *hands), strict=True)]
    return hands


def _choosing_pairs(ranks: Sequence[_Rank]) -> list[int]:
    """The hands with at least two cards of no rank, of one, of two ... of all."""
    return _choosing((rank.enough(2), rank.fewer(2)) for rank in ranks)


def _without_two_pairs_plus_one(ranks: Sequence[_Rank]) -> int:
    """The hands without two pairs, and those of two ranks alone, which have no odd card (HR-COMB-12)."""
    two_alone = _choosing((rank.enough(2), rank.fewer(1)) for rank in ranks)[2]
    return sum(_choosing_pairs(ranks)[:2]) + two_alone


def _without_cards_in_sequence(
    length: int, ends: frozenset[int], each: int, ranks: Sequence[_Rank], suited: frozenset[int]
) -> int:
    """The hands without a sequence of `length` ranks, the last of them among `ends`, with `each` cards of every one."""
    missing, held = [rank.fewer(each) for rank in ranks], [rank.enough(each) for rank in ranks]
    return _without_sequence(length, ends, missing, held, [rank.single for rank in ranks], suited)


def _without_sequence(
    length: int,
    ends: frozenset[int],
    missing: Sequence[int],
    held: Sequence[int],
    single: Sequence[int] = (),
    suited: frozenset[int] = frozenset(),
) -> int:
    """The hands without a sequence of `length` ranks, the last of them among `ends`; `missing` and `held` are by rank
    what a hand can have of it outside and inside of a sequence. For `single` and `suited` see `_rows`.

    Ranks lie in a circle, since a sequence may go on from the two to the three. A hand is a circle of rows: of ranks
    that are held, with missing ones between them. Rows do not depend on each other.
    """
    ranks = len(missing)
    rows = [_rows(first, length, ends, held, single, suited) for first in range(ranks)]

    @cache
    def between(first: int, count: int) -> int:
        """So many ranks between two that are missing: a row, or a shorter one, a missing rank and the others."""
        row = rows[first % ranks]
        return row[count] + sum(
            row[size] * missing[(first + size) % ranks] * between(first + size + 1, count - size - 1)
            for size in range(count)
        )

    if min(ends) >= length - 1:  # none goes on to the three
        return between(0, ranks)
    found = _all_suited(ends, held, single) if suited else 0
    for lowest in range(ranks):
        found += missing[lowest] * rows[(lowest + 1) % ranks][ranks - 1]
        for highest in range(lowest + 1, ranks):
            around = rows[(highest + 1) % ranks][ranks - 1 - highest + lowest]
            found += missing[lowest] * missing[highest] * around * between(lowest + 1, highest - lowest - 1)
    return found


def _rows(
    first: int, length: int, ends: frozenset[int], held: Sequence[int], single: Sequence[int], suited: frozenset[int]
) -> tuple[int, ...]:
    """What a hand can have of none, one, two ... all ranks from one on, each of them held, without a sequence.

    A sequence does not count where every choice of its cards holds a run of five cards of one suit, its last rank among
    `suited`: where the hand has a single card of each rank of such a run, all of one suit.
    """
    found, ways = [1], {(0, 0): 1}
    # By how many of the last ranks are single cards of one suit, and how many ranks back the last such run began.
    for count in range(1, len(held) + 1):
        rank = (first + count - 1) % len(held)
        following: dict[tuple[int, int], int] = defaultdict(int)
        for (alike, back), hands in ways.items():
            for now_alike, cards in _choices(alike, held[rank], single[rank]) if suited else ((0, held[rank]),):
                is_run = now_alike == RUN_LENGTH and rank in suited
                now_back = RUN_LENGTH if is_run else back + 1 if 0 < back < length else 0
                if count < length or rank not in ends or now_back:
                    following[now_alike, now_back] += hands * cards
        ways = following
        found.append(sum(ways.values()))
    return tuple(found)


def _choices(alike: int, held: int, single: int) -> Iterator[tuple[int, int]]:
    """What the next rank that is held makes of so many single cards of one suit, and the cards with which it does."""
    yield min(alike + 1, RUN_LENGTH), single if alike else 4 * single
    if alike:
        yield 1, 3 * single
    yield 0, held - 4 * single


def _all_suited(ends: frozenset[int], held: Sequence[int], single: Sequence[int]) -> int:
    """The hands with all ranks in which each run is of single cards of one suit: a suit for each chain of runs that
    share ranks, and anything elsewhere."""
    ranks, in_order = len(held), sorted(ends)
    steps = [after - before for before, after in pairwise([*in_order, in_order[0] + ranks])]
    chains = sum(step >= RUN_LENGTH for step in steps) or 1
    within = {(last - back) % ranks for last in ends for back in range(RUN_LENGTH)}
    return prod([4] * chains) * prod(single[rank] if rank in within else held[rank] for rank in range(ranks))
