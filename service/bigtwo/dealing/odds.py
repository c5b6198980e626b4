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

Rules: PG-COMB-01..23, PG-BQ-01, PG-SF7-01, HR-COMB-01..10, HR-INST-01..07, DEC-136, DEC-161, DEC-174.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
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
from bigtwo.wording import Readable


@dataclass(frozen=True, slots=True)
class KindOdds:
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

    def to_dict(self) -> dict[str, object]:
        """The value on the wire."""
        share, chance = written_chance(self.share), written_chance(self.chance)
        return {"kind": self.kind, "size": self.size, "sets": self.sets, "share": share, "chance": chance}


@dataclass(frozen=True, slots=True)
class PatternOdds:
    """How frequent the hands are that win before the first lead by one pattern."""

    pattern: str
    chance: Fraction
    """The chance that a hand has the pattern, be there others that come before it or not."""

    def to_dict(self) -> dict[str, object]:
        """The value on the wire."""
        return {"pattern": self.pattern, "chance": written_chance(self.chance)}


@dataclass(frozen=True, slots=True, repr=False)
class Odds(Readable):
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

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``odds``."""
        return {
            "hand_size": self.hand_size,
            "combinations": [each.to_dict() for each in self.combinations],
            "instant_wins": [each.to_dict() for each in self.instant_wins],
        }


def written_chance(chance: Fraction) -> dict[str, object]:
    """A chance on the wire. The fraction is a text, since its terms exceed what every reader of JSON keeps exact."""
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "decimal": float(chance)}


def read_hand_size(value: object, variant: Rules, path: Path, faults: Faults) -> int | None:
    """The number of cards in a hand: at least one, and no more than the pack has."""
    return integer(value, variant, path, faults, 1, variant.order.pack.size)


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
    pack = variant.order.pack.size
    hands, found = comb(pack, held), []
    for kind, size, without in _without_each(variant.combinations):
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


def _power(polynomial: int, count: int) -> int:
    """So many ranks or suits that do not depend on each other."""
    return prod([polynomial] * count)


def _cards_of_rank(counts: Iterable[int]) -> int:
    """The sets of cards of one rank that have one of these numbers of cards."""
    return sum(comb(4, count) * _CARD**count for count in counts)


_FEWER: Final = tuple(_cards_of_rank(range(least)) for least in range(5))
"""The sets of cards of one rank that have fewer cards than this."""
_ENOUGH: Final = tuple(_cards_of_rank(range(least, 5)) for least in range(5))
"""The sets of cards of one rank that have at least so many cards."""
_OF_ONE_RANK: Final[Mapping[Kind, int]] = {"single": 1, "pair": 2, "triple": 3, "four": 4, "four-of-a-kind": 4}
"""The kinds that a hand holds where it has so many cards of any rank, and as many cards as the kind."""


def _without_each(table: Combinations) -> Iterator[tuple[Kind, int, int]]:
    """Every kind that is played with each of its numbers of cards, in listing order, and the hands without any such."""
    start = 0
    for kind, end in zip(WRITTEN_DOWN, table.kind_ends, strict=True):
        if end > start:
            yield kind, table.masks[start].bit_count(), _without_kind(kind, table)
        start = end
    if table.two_pairs_of_five:
        yield "two-pairs-plus-one", 5, _without_two_pairs_plus_one(len(table.order.pack.ranks))
    if table.straight_flushes:
        yield SEVEN_CARDS, 7, _without_kind("straight-flush", table)
    for form in table.forms:
        yield form.kind, form.size, _without_form(form, table)


def _without_kind(kind: Kind, table: Combinations) -> int:
    ranks, runs, counted_as = len(table.order.pack.ranks), _ends_of_runs(table), table.ranking.counted_as
    if kind == "straight-flush":  # no suit holds one
        return _power(_without_sequence(ranks, RUN_LENGTH, runs, 1, _CARD), 4)
    if kind == "straight":
        suited = frozenset() if counted_as == "straight" else runs
        return _without_sequence(ranks, RUN_LENGTH, runs, _FEWER[1], _ENOUGH[1], suited)
    if kind == "flush":  # of no suit are there five cards, unless these are a run; of six some five are none
        suited_runs = 0 if counted_as == "flush" else len(runs)
        return _power(sum(comb(ranks, count) * _CARD**count for count in range(5)) + suited_runs * _CARD**5, 4)
    if kind == "full-house":
        return _without_two_ranks(ranks, 3, 2)
    return _power(_FEWER[_OF_ONE_RANK[kind]], ranks)


def _without_form(form: Form, table: Combinations) -> int:
    ranks, each = len(table.order.pack.ranks), form.each
    if form.kind in ("two-pairs", "three-pairs"):
        return _with_fewer_pairs(ranks, len(form.ranks[0]))
    ends = frozenset(sequence[-1] for sequence in form.ranks)
    suited = _ends_of_runs(table) if form.size == 7 and table.straight_flushes else frozenset()  # DEC-136
    return _without_sequence(ranks, len(form.ranks[0]), ends, _FEWER[each], _ENOUGH[each], suited)


def _ends_of_runs(table: Combinations) -> frozenset[int]:
    """The last rank of each run that is a straight."""
    return frozenset(table.order.pack.index[run.ranks[-1]] for tied in table.ranking.runs for run in tied)


def _without_two_ranks(ranks: int, more: int, fewer: int) -> int:
    """The hands without `more` cards of one rank and `fewer` of another: no rank has `more`, or one alone `fewer`."""
    return _power(_FEWER[more], ranks) + ranks * _ENOUGH[more] * _power(_FEWER[fewer], ranks - 1)


def _with_fewer_pairs(ranks: int, count: int) -> int:
    """The hands with at least two cards of fewer than `count` ranks."""
    return sum(
        comb(ranks, pairs) * _power(_ENOUGH[2], pairs) * _power(_FEWER[2], ranks - pairs) for pairs in range(count)
    )


def _without_two_pairs_plus_one(ranks: int) -> int:
    """The hands without two pairs, and those of two ranks alone, which have no odd card (HR-COMB-12)."""
    return _with_fewer_pairs(ranks, 2) + comb(ranks, 2) * _power(_ENOUGH[2], 2)


def _without_sequence(
    ranks: int, length: int, ends: frozenset[int], missing: int, held: int, suited: frozenset[int] = frozenset()
) -> int:
    """The hands without a sequence of `length` ranks, the last of them among `ends`; `missing` and `held` are what a
    hand can have of a rank outside and inside of a sequence. For `suited` see `_rows`.

    Ranks lie in a circle, since a sequence may go on from the two to the three. A hand is a circle of rows: of ranks
    that are held, with missing ones between them. Rows do not depend on each other.
    """
    rows = [_rows(first, ranks, length, ends, held, suited) for first in range(ranks)]

    @cache
    def between(first: int, count: int) -> int:
        """So many ranks between two that are missing: a row, or a shorter one, a missing rank and the others."""
        row = rows[first % ranks]
        shorter = (row[size] * between(first + size + 1, count - size - 1) for size in range(count))
        return row[count] + missing * sum(shorter)

    if min(ends) >= length - 1:  # none goes on to the three
        return between(0, ranks)
    found = _all_suited(ranks, ends, held) if suited else 0
    for lowest in range(ranks):
        found += missing * rows[(lowest + 1) % ranks][ranks - 1]
        for highest in range(lowest + 1, ranks):
            around = rows[(highest + 1) % ranks][ranks - 1 - highest + lowest]
            found += missing**2 * around * between(lowest + 1, highest - lowest - 1)
    return found


def _rows(
    first: int, ranks: int, length: int, ends: frozenset[int], held: int, suited: frozenset[int]
) -> tuple[int, ...]:
    """What a hand can have of none, one, two ... all ranks from one on, each of them held, without a sequence.

    A sequence does not count where every choice of its cards holds a run of five cards of one suit, its last rank among
    `suited`: where the hand has a single card of each rank of such a run, all of one suit.
    """
    found, ways = [1], {(0, 0): 1}
    # By how many of the last ranks are single cards of one suit, and how many ranks back the last such run began.
    for count in range(1, ranks + 1):
        rank = (first + count - 1) % ranks
        following: dict[tuple[int, int], int] = defaultdict(int)
        for (alike, back), hands in ways.items():
            for now_alike, cards in _choices(alike, held) if suited else ((0, held),):
                is_run = now_alike == RUN_LENGTH and rank in suited
                now_back = RUN_LENGTH if is_run else back + 1 if 0 < back < length else 0
                if count < length or rank not in ends or now_back:
                    following[now_alike, now_back] += hands * cards
        ways = following
        found.append(sum(ways.values()))
    return tuple(found)


def _choices(alike: int, held: int) -> Iterator[tuple[int, int]]:
    """What the next rank that is held makes of so many single cards of one suit, and the cards with which it does."""
    yield min(alike + 1, RUN_LENGTH), _CARD if alike else 4 * _CARD
    if alike:
        yield 1, 3 * _CARD
    yield 0, held - 4 * _CARD


def _all_suited(ranks: int, ends: frozenset[int], held: int) -> int:
    """The hands with all ranks in which each run is of single cards of one suit: a suit for each chain of runs that
    share ranks, and anything elsewhere."""
    in_order = sorted(ends)
    steps = [after - before for before, after in pairwise([*in_order, in_order[0] + ranks])]
    chains = sum(step >= RUN_LENGTH for step in steps) or 1
    within = sum(min(step, RUN_LENGTH) for step in steps)
    return _power(4, chains) * _power(_CARD, within) * _power(held, ranks - within)
