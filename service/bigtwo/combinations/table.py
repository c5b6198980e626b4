"""Builds the lookup table of the combinations of up to five cards, except those in `derived`, and assigns their
strengths, in declared order from weakest to strongest: this decides which of two straights or flushes wins.

Of 2,598,960 sets of five cards only about 20,000 are combinations, so they are simply all written down, and classifying
is one look-up. The seven-card straight flush (PG-SF7-01) is too large for that; it is derived from the straight flush
inside. So are the kinds that only some houses play.

Rules: PG-COMB-01..31, PG-STR-01..09, PG-FLU-01/02, PG-ROY-01/02, PG-NTF-01/02, PG-BQ-01/02, PG-SF7-01, DEC-01..17.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations as choose
from itertools import groupby, product, repeat
from typing import Final, NamedTuple, cast

from bigtwo.cards import card_order, singles
from bigtwo.combinations.derived import Derived, Form, SevenCards, SeveralRanks, TwoPairsPlusOne, form
from bigtwo.combinations.generator import Generator, generator
from bigtwo.combinations.kinds import (
    HONOURS,
    KINDS,
    OF_SEVERAL_RANKS,
    SEVEN_CARDS,
    WRITTEN_DOWN,
    Combination,
    Kind,
    Ranking,
    Standing,
    end_of_form,
    first_number,
    kind_of,
    mask_of,
    paired,
    strength_of,
)
from bigtwo.messages.catalogue import KIND_RULES, OF_ONE_SUIT_IN_SEQUENCE, ROUND_THE_CORNER, merged
from bigtwo.variant.straights import Run, StraightOrder, wraps_around
from bigtwo.variant.values import ROYAL_FLUSH, TWO_PAIRS_OF_FIVE

LADDER: Final = -1
"""Stands for the deciding card where the highest card of each combination decides."""


class StrengthClass(NamedTuple):
    """The combinations of one strength, which differ in cards that do not matter; or a ladder: combinations that all
    differ in strength, from the weakest to the strongest."""

    kind: Kind
    deciding: int | None
    """The bit number of the card that decides between equals, if one does; `LADDER` of a ladder."""
    masks: Sequence[int]
    run: Run | None = None
    strength: int = 0
    """Of a ladder, that of its weakest combination."""


@dataclass(eq=False, repr=False)
class _Shape:
    """What a table says of masks. Variants share it whatever they call their suits and whomever they cite."""

    masks: list[int]
    """The combinations of at most five cards by number."""
    strengths: list[int]
    """Their strengths by number."""
    numbers: dict[int, int]
    """Their numbers by mask."""
    kind_ends: tuple[int, ...]
    """For every kind of at most five cards, how many combinations there are up to its end, in listing order."""
    starts: list[int]
    groups: list[StrengthClass]
    """The classes by number, without their masks."""
    insides: tuple[tuple[int, StrengthClass], ...]
    """The straight flushes that take two extra cards, from the strongest to the weakest."""
    straight_flush_masks: tuple[int, ...]
    """The five cards of every straight flush, whether and in whichever form it is played."""
    runs: Mapping[int, Run]
    """The sequences of the order of straights, each by its cards of the lowest suit."""
    generator: Generator
    """What makes every combination of a hand."""
    weakest_two_pairs: int
    """The strength of the weakest two pairs with an odd card, where these are played."""


class Combinations(_Shape):
    """Every combination of one ranking, and which beats which. Sets of cards are masks in the order of the cards.

    The combinations of at most five cards are numbered in listing order. What the numbers say (mask, strength, kind)
    stands in plain lists, because the first question under new house rules waits for them; a Combination is made when
    it is first asked for, and then kept. The kinds that take equally many cards of several ranks are each beaten by
    their own kind and number of cards alone (HR-COMB-08).
    """

    def __init__(self, ranking: Ranking) -> None:
        self.ranking: Final = ranking
        """What the table depends on."""
        self.order: Final = ranking.order
        self.beats: Final = ranking.beats
        """May the one combination be played on the other?"""
        self.may_meet: Final = ranking.may_meet
        """Do two combinations have equally many cards and kinds that may beat each other?"""
        super().__init__(**vars(shape_of(_of_shape(ranking))))
        rules, ace_and_two = ranking.run_rules, {*self.order.pack.ranks[-2:]}
        straight_on = tuple(rule for rule in rules if rule != ROUND_THE_CORNER)
        self.rules_of: Final = {
            run: () if ace_and_two.isdisjoint(run.ranks) else rules if wraps_around(run.ranks) else straight_on
            for run in self.runs.values()
        }
        """The rules by which each sequence is a run here; without ace and two it is one everywhere."""
        sevens = self._standings([each for _, each in self.insides])
        self.straight_flushes: Final = tuple(zip([mask for mask, _ in self.insides], sevens, strict=True))
        """Where a straight flush is played with two extra cards (PG-SF7-01): the five cards inside, and what the seven
        count as; from the strongest to the weakest."""
        made = (form(kind, count, len(self.order.pack.ranks)) for kind, count in ranking.forms)
        self.forms: Final = tuple(each for each in made if each.ranks)
        """The forms of several ranks of which the pack holds combinations, in listing order."""
        self.two_pairs_of_five: Final = _two_pairs(ranking) if TWO_PAIRS_OF_FIVE in ranking.five_card_kinds else None
        """The two pairs that take an odd card along, where that is a kind of five cards (HR-COMB-12)."""
        in_table = _Made(self.numbers, self.strengths, self.starts, self._standings(self.groups)).__getitem__
        self.get: Callable[[int], Combination | None] = (
            _or_derived(
                in_table, self.straight_flushes, self.forms, self.two_pairs_of_five, self.weakest_two_pairs, ranking
            )
            if self.straight_flushes or self.forms or self.two_pairs_of_five
            else in_table
        )
        """The combination that a set of cards is, or None. It must not lead back to the table, which would then stay
        when nobody holds it any more."""

    def _standings(self, classes: Sequence[StrengthClass]) -> list[Standing]:
        """What the combinations of each class count as."""
        of_kind = dict(KIND_RULES[self.ranking.authority])
        if (counted_as := self.ranking.counted_as) is not None:
            of_kind[counted_as] = merged(of_kind[counted_as], OF_ONE_SUIT_IN_SEQUENCE)
        rules = {
            (kind, run): merged(of_kind[kind], () if run is None else self.rules_of[run])
            for kind, run in {(each.kind, each.run) for each in classes}
        }
        return [
            Standing(each.kind, each.strength, each.deciding, rules[each.kind, each.run], self.ranking)
            for each in classes
        ]

    def masks_of(self, numbers: list[int]) -> list[int]:
        """The cards of the combinations of these numbers, which rise."""
        small = bisect_left(numbers, len(self.masks))
        return [*map(self.masks.__getitem__, numbers[:small]), *map(mask_of, numbers[small:])]

    def strengths_of(self, numbers: list[int]) -> list[int]:
        """Their strengths."""
        small = bisect_left(numbers, len(self.masks))
        return [*map(self.strengths.__getitem__, numbers[:small]), *map(strength_of, numbers[small:])]

    def plays_of(self, numbers: list[int]) -> list[Combination]:
        """The combinations themselves."""
        return cast("list[Combination]", [*map(self.get, self.masks_of(numbers))])

    def spans(self, numbers: list[int]) -> list[tuple[Kind, int, int]]:
        """For each kind and, where a kind has several, each number of cards that occurs among numbers, which rise,
        where it starts and ends."""
        spans: list[tuple[Kind, int, int]] = []
        start = 0
        for kind, end in zip(WRITTEN_DOWN, self.kind_ends, strict=True):
            if start == len(numbers):
                return spans
            after = bisect_left(numbers, end, start)
            if after > start:
                spans.append((kind, start, after))
                start = after
        while start < len(numbers):
            after = bisect_left(numbers, end_of_form(numbers[start]), start)
            spans.append((kind_of(numbers[start]), start, after))
            start = after
        return spans

    def __len__(self) -> int:
        """How many combinations the table holds: all of the pack but those of the kinds that are derived."""
        return len(self.masks)

    def leads(self, hand: int) -> list[int]:
        """Every combination inside a hand, each once, in no particular order."""
        found = self.generator.everything(hand)
        for family in self.derived(hand, None):
            found += family.masks()
        return found

    def answers(self, hand: int, pile: int) -> list[int]:
        """Every combination inside a hand that may be played on the pile, each once, in no particular order.

        Raises ValueError if the pile is no combination.
        """
        to_beat = self.get(pile)
        if to_beat is None:
            raise ValueError(f"the pile {self.order.text(pile)} is no combination under this variant")
        found = self.answers_up_to_five(hand, to_beat)
        for family in self.derived(hand, to_beat):
            found += family.masks()
        return found

    def answers_up_to_five(self, hand: int, to_beat: Combination) -> list[int]:
        """The same without what is derived."""
        size, standing = to_beat.mask.bit_count(), to_beat.standing
        if standing.kind in OF_SEVERAL_RANKS:
            found = []
        elif size == 5 and not self.ranking.crossing:
            get, beats = self.get, self.beats
            alike = self.generator.of_size(hand, size)
            found = [mask for mask in alike if (play := get(mask)) is not None and beats(play, to_beat)]
        else:
            strengths, numbers, strength = self.strengths, self.numbers, standing.strength
            found = [mask for mask in self.generator.of_size(hand, size) if strengths[numbers[mask]] > strength]
        bombs = self.generator.bombs(hand) if self.ranking.bombs and size != 5 else []
        if "four" in self.ranking.bombs and standing.kind != "four":
            bombs += self.generator.of_size(hand, 4)
        return found + [mask for mask in bombs if (play := self.get(mask)) is not None and self.beats(play, to_beat)]

    def derived(self, hand: int, to_beat: Combination | None, include: int = 0) -> tuple[Derived, ...]:
        """What a hand may play on this, or lead where it is None, of the kinds that no table holds, in listing order:
        two pairs with an odd card (HR-COMB-12), straight flushes with two extra cards (PG-SF7-02..04), and equally many
        cards of several ranks. Whatever is empty for every hand is left out."""
        found: list[Derived] = []
        pairs, above = self.two_pairs_of_five, -1 if to_beat is None else to_beat.strength
        if pairs and (to_beat is None or (to_beat.size == 5 and self.ranking.crosses(TWO_PAIRS_OF_FIVE, to_beat.kind))):
            found.append(TwoPairsPlusOne(hand, above, include, form=pairs, weakest=self.weakest_two_pairs))
        sevens = self.straight_flushes
        if sevens and (to_beat is None or to_beat.kind == SEVEN_CARDS or self._sevens_bomb(to_beat)):
            among_sevens = above if to_beat is not None and to_beat.kind == SEVEN_CARDS else -1
            found.append(SevenCards(hand, among_sevens, include, straight_flushes=sevens))
        for each in self.forms:
            if to_beat is None or (each.kind == to_beat.kind and each.size == to_beat.size):
                excluded = tuple(inside for inside, _ in sevens) if each.size == 7 else ()
                found.append(SeveralRanks(hand, above, include, form=each, excluded=excluded))
        return tuple(found)

    def _sevens_bomb(self, pile: Combination) -> bool:
        """May straight flushes with two extra cards be played on a combination of another kind? All of them may, or
        none: they stand above every other bomb."""
        mask, standing = self.straight_flushes[0]
        return SEVEN_CARDS in self.ranking.bombs and self.ranking.bomb_beats(Combination(mask, standing, 0), pile)

    def is_bomb(self, combination: Combination) -> bool:
        """Is it a bomb in this variant? (PG-HON-01, HR-BOMB-01, HR-BOMB-02)"""
        return combination.kind in self.ranking.bombs


def _or_derived(
    in_table: Callable[[int], Combination | None],
    straight_flushes: tuple[tuple[int, Standing], ...],
    forms: tuple[Form, ...],
    pairs_of_five: Form | None,
    weakest_two_pairs: int,
    ranking: Ranking,
) -> Callable[[int], Combination | None]:
    """The combination that a set of cards is, in the table, as two pairs with an odd card, as a straight flush with two
    extra cards, or of one of these forms."""
    by_size: dict[int, list[Form]] = {}
    of_kind = KIND_RULES[ranking.authority]
    for each in forms:
        by_size.setdefault(each.size, []).append(each)

    def get(mask: int) -> Combination | None:
        size = mask.bit_count()
        if size < 6 and (found := in_table(mask)) is not None:
            return found
        if size == 7:
            for inside, standing in straight_flushes:
                if mask & inside == inside:
                    return Combination(mask, standing, first_number(standing.kind, 7, standing.strength) | mask)
        if size == 5 and pairs_of_five is not None:
            pairs = paired(mask)
            of_pairs = pairs_of_five.strength(pairs)
            if of_pairs is not None:
                top, strength = pairs.bit_length() - 1, weakest_two_pairs + of_pairs
                rules = of_kind[TWO_PAIRS_OF_FIVE]
                standing = Standing(TWO_PAIRS_OF_FIVE, strength, top, rules, ranking)
                return Combination(mask, standing, first_number(TWO_PAIRS_OF_FIVE, 5, strength) | mask)
        for each in by_size.get(size, ()):
            found_strength = each.strength(mask)
            if found_strength is not None:
                deciding = mask.bit_length() - 1 if each.has_deciding_card else None
                standing = Standing(each.kind, found_strength, deciding, of_kind[each.kind], ranking)
                return Combination(mask, standing, first_number(each.kind, each.size, found_strength) | mask)
        return None

    return get


def _two_pairs(ranking: Ranking) -> Form:
    """Two pairs in a pack, whether or not they are played."""
    return form("two-pairs", 2, len(ranking.order.pack.ranks))


SHAPES_KEPT: Final = 24
"""How many shapes are kept; a shape is most of a table."""


def _of_shape(ranking: Ranking) -> Ranking:
    """The ranking as far as the shape of its table depends on it: tables with equal ones share their shape."""
    order = card_order(ranking.order.pack.name, "SHCD", None)
    return ranking._replace(
        order=order, run_rules=(), authority="pagat-de", bombs=HONOURS, bomb_targets="small", crossing=True, forms=()
    )


@lru_cache(maxsize=SHAPES_KEPT)
def shape_of(ranking: Ranking) -> _Shape:
    """What tables of different suits share."""
    pack = ranking.order.pack
    sequences = {run: pack.lowest(run.ranks) for tied in ranking.runs for run in tied}
    found: dict[Kind, list[StrengthClass]] = {kind: [] for kind in KINDS}
    for of_one_size in _by_size(ranking, sequences):
        strength = 0
        for each in of_one_size:
            found[each.kind].append(each._replace(strength=strength))
            strength += len(each.masks) if each.deciding == LADDER else 1
    masks: list[int] = []
    strengths: list[int] = []
    starts: list[int] = []
    groups: list[StrengthClass] = []
    kind_ends: list[int] = []
    for kind in WRITTEN_DOWN:
        for each in found[kind]:
            many, is_ladder = len(each.masks), each.deciding == LADDER
            starts.append(len(masks))
            groups.append(each._replace(masks=()))
            masks += each.masks if is_ladder else sorted(each.masks)
            strengths += _NUMBERS[each.strength : each.strength + many] if is_ladder else repeat(each.strength, many)
        kind_ends.append(len(masks))
    # Strongest first, because the highest straight flush inside seven cards is the one that counts (DEC-16).
    sevens = [(mask, each._replace(masks=())) for each in found[SEVEN_CARDS] for mask in sorted(each.masks)][::-1]
    return _Shape(
        masks,
        strengths,
        dict(zip(masks, _NUMBERS[: len(masks)], strict=True)),
        tuple(kind_ends),
        starts,
        groups,
        tuple(sevens),
        tuple(mask << suit for mask in sequences.values() for suit in range(4)),
        {mask: run for run, mask in sequences.items()},
        generator(ranking),
        min((each.strength for each in found[TWO_PAIRS_OF_FIVE]), default=0),
    )


_NUMBERS: Final = tuple(range(34_000))
"""The numbers of combinations: tables share them, which saves each of them a megabyte."""


class _Made(dict[int, "Combination | None"]):
    """The combinations of a table that have been asked for, by mask; others are made when they are. A set of cards that
    is no combination is None, and nothing is kept of it."""

    __slots__ = ("_numbers", "_standings", "_starts", "_strengths")

    def __init__(
        self, numbers: Mapping[int, int], strengths: Sequence[int], starts: Sequence[int], standings: Sequence[Standing]
    ) -> None:
        super().__init__()
        self._numbers = numbers
        self._strengths = strengths
        self._starts = starts
        self._standings = standings

    def __missing__(self, mask: int) -> Combination | None:
        number = self._numbers.get(mask)
        if number is None:
            return None
        standing = self._standings[bisect_right(self._starts, number) - 1]
        if standing.deciding == LADDER:
            standing = standing._replace(strength=self._strengths[number], deciding=mask.bit_length() - 1)
        return self.setdefault(mask, Combination(mask, standing, number))


def _by_size(ranking: Ranking, sequences: Mapping[Run, int]) -> Iterator[Iterable[StrengthClass]]:
    """The classes that the variant uses of each number of cards, from the weakest to the strongest; `sequences` are
    those of its straights, by their cards of the lowest suit."""
    ranks, cards = range(len(ranking.order.pack.ranks)), range(ranking.order.pack.size)
    of_rank = {
        size: [[sum(some) for some in choose(singles(15 << 4 * rank), size)] for rank in ranks] for size in (2, 3, 4)
    }
    yield [StrengthClass("single", card, (1 << card,)) for card in cards]
    # By the higher card of the pair: that is rank first, then the higher suit (PG-COMB-04, PG-COMB-05).
    yield [StrengthClass("pair", card, [1 << card | 1 << other for other in range(card & ~3, card)]) for card in cards]
    if ranking.triples:
        yield [StrengthClass("triple", None, triples) for triples in of_rank[3]]
    if ranking.quads_form != "with-odd-card":
        yield [StrengthClass("four", None, fours) for fours in of_rank[4]]
    yield _five_cards(ranking, sequences, of_rank)
    if ranking.straight_flush_form == "five-plus-two" and "straight-flush" in ranking.five_card_kinds:
        yield _straight_flushes(ranking, ranking.runs, sequences, "straight-flush-plus-two")


def _five_cards(
    ranking: Ranking, sequences: Mapping[Run, int], of_rank: Mapping[int, list[list[int]]]
) -> Iterator[StrengthClass]:
    """The kinds of five cards in their order (PG-COMB-07, PG-ROY-02, HR-COMB-11)."""
    royal, kinds, counted_as = ranking.royal_ranks, ranking.five_card_kinds, ranking.counted_as
    for kind in kinds:
        if kind == "straight":
            yield from _straights(ranking, sequences, of_one_suit=counted_as == "straight")
        elif kind == "flush":
            yield from _flushes(ranking, set() if counted_as == "flush" else {*sequences.values()})
        elif kind == "full-house":
            for rank, triples in enumerate(of_rank[3]):  # by the rank of the triple alone (PG-COMB-19)
                pairs = [pair for other, some in enumerate(of_rank[2]) if other != rank for pair in some]
                yield StrengthClass("full-house", None, [triple + pair for triple in triples for pair in pairs])
        elif kind == "four-of-a-kind" and ranking.quads_form != "bare":
            for (four,) in of_rank[4]:  # by the rank of the four; the odd card never matters (PG-COMB-22)
                others = [1 << card for card in range(ranking.order.pack.size) if not four >> card & 1]
                yield StrengthClass("four-of-a-kind", None, [four | odd for odd in others])
        elif kind == TWO_PAIRS_OF_FIVE:
            # There are too many to write them down; here they only have their place among the others.
            yield from repeat(StrengthClass(TWO_PAIRS_OF_FIVE, None, ()), 4 * len(_two_pairs(ranking).ranks))
        elif kind in ("straight-flush", ROYAL_FLUSH) and ranking.straight_flush_form == "five":
            runs = ranking.runs
            if ranking.royal_apart:
                here = [tuple(run for run in tied if (run.ranks == royal) == (kind == ROYAL_FLUSH)) for tied in runs]
                runs = tuple(filter(None, here))
            yield from _straight_flushes(ranking, runs, sequences)


def _straights(ranking: Ranking, sequences: Mapping[Run, int], *, of_one_suit: bool) -> Iterator[StrengthClass]:
    """By the position of the sequence, then by the suit of its deciding card (PG-COMB-09, PG-COMB-10), with those of
    one suit or without."""
    index = ranking.order.pack.index
    for tied in reversed(ranking.runs):
        for suit in range(4):
            masks: list[int] = []
            for run in tied:
                others = tuple(index[rank] for rank in run.ranks if rank != run.decided_by)
                masks += _straights_of(index[run.decided_by], others, suit)
                if of_one_suit:
                    masks.append(sequences[run] << suit)
            yield StrengthClass("straight", 4 * index[tied[0].decided_by] + suit, masks, tied[0])


@lru_cache(maxsize=1024)
def _straights_of(decider: int, others: tuple[int, ...], suit: int) -> tuple[int, ...]:
    """The straights of five ranks in which the card of one of them has this suit; a straight flush is none. Ranks are
    numbers, so variants share these."""
    decided = 1 << 4 * decider + suit
    straight_flush = decided | sum(1 << 4 * rank + suit for rank in others)
    cards = product(*(singles(15 << 4 * rank) for rank in others))
    return tuple(mask for mask in map(sum, cards, repeat(decided)) if mask != straight_flush)


@lru_cache(maxsize=16)
def _rank_sets(many: int) -> tuple[int, ...]:
    """Every five ranks of a pack of this many, as their cards of the lowest suit."""
    # As numbers these compare from the highest rank down, exactly as two flushes do.
    return tuple(sorted(map(sum, choose([1 << 4 * rank for rank in range(many)], 5))))


def _flushes(ranking: Ranking, in_sequence: set[int]) -> Iterator[StrengthClass]:
    """Five cards of one suit in no sequence, by suit or by ranks first (PG-COMB-16/17, PG-FLU-01, PG-FLU-02)."""
    rank_sets = [ranks for ranks in _rank_sets(len(ranking.order.pack.ranks)) if ranks not in in_sequence]
    by_top = {top: list(sets) for top, sets in groupby(rank_sets, lambda ranks: ranks.bit_length() - 1)}
    if ranking.flush_order == "suit-first":
        for suit in range(4):
            for top, sets in by_top.items():
                yield StrengthClass("flush", top + suit, [ranks << suit for ranks in sets])
    elif ranking.flush_order == "top-card-first":
        for top, sets in by_top.items():
            for suit in range(4):
                yield StrengthClass("flush", top + suit, [ranks << suit for ranks in sets])
    else:
        yield StrengthClass("flush", LADDER, [ranks << suit for ranks in rank_sets for suit in range(4)])


def _straight_flushes(
    ranking: Ranking, ladder: StraightOrder, sequences: Mapping[Run, int], kind: Kind = "straight-flush"
) -> Iterator[StrengthClass]:
    """By the position of the sequence, then by suit (PG-COMB-24, PG-COMB-25), or by suit first as a house rule."""
    index, suits = ranking.order.pack.index, range(4)
    pairs = [(tied, suit) for tied in ladder[::-1] for suit in suits]
    if ranking.straight_flush_order == "suit-first":
        pairs.sort(key=lambda pair: pair[1])
    for tied, suit in pairs:
        masks = [sequences[run] << suit for run in tied]
        yield StrengthClass(kind, 4 * index[tied[0].decided_by] + suit, masks, tied[0])
