"""A variant compiled: every playable set of cards -> its Combination.

Of 2,598,960 sets of five cards only about 20,000 are combinations, so the compiled variant is simply a table of all
of them, and classifying is one look-up. Strengths are not computed: the classes of equal strength are *declared* from
the weakest to the strongest, kind by kind, and numbered as they come. The seven-card straight flush (PG-SF7-01) is the
one family too large to write down; it is derived from the straight flush inside.

Rules: PG-COMB-01..31, PG-STR-01..09, PG-FLU-01/02, PG-ROY-01/02, PG-NTF-01/02, PG-BQ-01/02, PG-SF7-01, DEC-01..17.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, groupby, product, repeat
from itertools import combinations as choose
from threading import Lock
from time import thread_time
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, TypeVar, get_args

from bigtwo.cards import CardOrder, card_order
from bigtwo.citations import kind_rules, merged
from bigtwo.finding import Family, Finder, finder
from bigtwo.readable import Readable
from bigtwo.variant import Run, runs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from bigtwo.citations import Authority
    from bigtwo.variant import Options, StraightOrder

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

T = TypeVar("T")

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""Every kind of combination, in the order in which answers list them."""

KIND_SIZE: Final = dict(zip(KINDS, (1, 2, 3, 4, 5, 5, 5, 5, 5, 7), strict=True))

SMALL_KINDS: Final = frozenset({"single", "pair", "triple"})
"""What an honour hand beats besides five-card groups (PG-HON-02); bare fours are not among them (DEC-14)."""


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
        return f"{self.standing.order.text(self.mask)} ({self.kind})"

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


class _Class(NamedTuple):
    """The combinations of one strength: they differ in cards that do not matter."""

    deciding: int | None
    masks: Sequence[int]
    run: Run | None = None


class _Ladder(NamedTuple):
    """Combinations that all differ in strength, from the weakest to the strongest; the highest card of each decides."""

    masks: Sequence[int]
    run: None = None


class _Key(NamedTuple):
    """What the table of a variant depends on; variants that agree in all of it share one table."""

    order: CardOrder
    runs: StraightOrder
    triples: bool
    flushes: bool
    quads_form: str
    straight_flush_form: str
    straight_flush_order: str
    flush_order: str
    only_royal_over_quads: bool
    run_rules: tuple[str, ...]
    """What the variant's straight order rests on."""
    authority: Authority


def _key(options: Options, authority: Authority, run_rules: tuple[str, ...]) -> _Key:
    return _Key(
        card_order(options.pack, options.suit_order),
        runs(options),
        options.triples,
        options.flushes,
        options.quads_form,
        options.straight_flush_form,
        options.straight_flush_order,
        options.flush_order,
        # Without quads among the five-card groups there is nothing for the royal flush to stand above (DEC-81).
        options.top_of_five_card_order == "only-royal-flush-over-quads" and options.quads_form != "bare",
        run_rules,
        authority,
    )


class Table:
    """Every combination of one set of combination rules.

    The combinations of at most five cards are numbered in listing order. What the numbers say (mask, strength, kind)
    stands in plain lists, because the first question under new house rules waits for them; a Combination is made when
    it is first asked for, and then kept.
    """

    __slots__ = (
        "__weakref__",
        "_made",
        "_run_rules",
        "find",
        "get",
        "kind_ends",
        "masks",
        "numbers",
        "only_royal_over_quads",
        "order",
        "runs",
        "seven_card_straight_flushes",
        "straight_flush_masks",
        "straight_flushes",
        "strengths",
    )

    def __init__(self, key: _Key) -> None:
        self.order: Final = key.order
        self.runs: Final = key.runs
        """The tie classes of the straight order, strongest first."""
        self.only_royal_over_quads: Final = key.only_royal_over_quads
        self._run_rules: Final = key.run_rules
        shape = _shape(key._replace(order=card_order(key.order.pack.name, "SHCD"), run_rules=(), authority="pagat-de"))
        self.kind_ends: Final = shape.kind_ends
        """For every kind of at most five cards, how many combinations there are up to its end, in listing order."""
        self.masks: Final = shape.masks
        """The combinations of at most five cards by number."""
        self.strengths: Final = shape.strengths
        """Their strengths by number."""
        self.numbers: Final = shape.numbers
        """Their numbers by mask."""
        self.find: Final = shape.find
        self.straight_flush_masks: Final = shape.straight_flush_masks
        """The five cards of every straight flush, in whichever form it is played."""
        self.straight_flushes: Final = tuple((mask, self._standing(group, key)) for mask, group in shape.insides)
        """Where a straight flush is played with two extra cards: the five cards inside and what the seven count as."""
        self.seven_card_straight_flushes: Final = bool(self.straight_flushes)
        """True where a straight flush is played with two extra cards (PG-SF7-01)."""
        standings = [self._standing(group, key) for group in shape.groups]
        self._made: Final = _Made(self.numbers, self.strengths, shape.starts, standings)
        self.get: Final[Callable[[int], Combination | None]] = (
            self._get if self.straight_flushes else self._made.__getitem__
        )
        """The combination that a set of cards is, or None."""

    def _standing(self, group: _Group, key: _Key) -> Standing:
        rules = merged(kind_rules(group.kind, key.authority), self.rules_of(group.run))
        return Standing(group.kind, group.strength, group.deciding, rules, key.order)

    @property
    def by_mask(self) -> dict[int, Combination]:
        """Every combination of at most five cards, in listing order."""
        return {mask: play for mask in self.masks if (play := self._made[mask]) is not None}

    def rules_of(self, run: Run | None) -> tuple[str, ...]:
        """The rules by which a sequence is a run here; without ace and two it is one everywhere."""
        pack = self.order.pack
        if run is None or not (pack.ace in run.ranks or pack.two in run.ranks):
            return ()
        return self._run_rules

    def run_of(self, combination: Combination) -> Run:
        """The sequence that counts in a straight or a straight flush; of seven cards the highest one inside."""
        mask = combination.mask
        if combination.kind == "straight-flush-plus-two":
            mask = next(inside for inside, _ in self.straight_flushes if mask & inside == inside)
        held = set(self.order.ranks(mask))
        return next(run for tied in self.runs for run in tied if set(run.ranks) == held)

    def _get(self, mask: int) -> Combination | None:
        if mask.bit_count() != 7:
            return self._made[mask]
        return next(
            (
                Combination(mask, standing, number_of_seven(standing.strength, mask))
                for inside, standing in self.straight_flushes
                if mask & inside == inside
            ),
            None,
        )


class _Group(NamedTuple):
    """Combinations of equal strength, or a ladder: what all of them share."""

    kind: Kind
    strength: int
    """Of a ladder, that of its weakest combination."""
    deciding: int | None
    run: Run | None


class _OfOneKind(NamedTuple):
    """The combinations of one kind in listing order, as they are collected."""

    masks: list[int]
    strengths: list[int]
    starts: list[int]
    """Where each group begins."""
    groups: list[_Group]

    def add(self, more: _Class | _Ladder, kind: Kind, strength: int) -> int:
        """Adds the next stronger ones, from this strength on, and answers the strength behind them."""
        many = len(more.masks)
        deciding = _LADDER if isinstance(more, _Ladder) else more.deciding
        self.starts.append(len(self.masks))
        self.groups.append(_Group(kind, strength, deciding, more.run))
        if isinstance(more, _Ladder):
            self.masks.extend(more.masks)
            self.strengths.extend(_NUMBERS[strength : strength + many])
            return strength + many
        self.masks.extend(sorted(more.masks))
        self.strengths.extend(repeat(strength, many))
        return strength + 1


class _Shape(NamedTuple):
    """What a table says of masks. Variants share it whatever they call their suits and whomever they cite."""

    masks: list[int]
    strengths: list[int]
    numbers: dict[int, int]
    kind_ends: tuple[int, ...]
    starts: list[int]
    groups: list[_Group]
    insides: tuple[tuple[int, _Group], ...]
    """The straight flushes that take two extra cards, from the strongest to the weakest."""
    straight_flush_masks: tuple[int, ...]
    find: Finder


SHAPES_KEPT: Final = 24
"""How many shapes are kept; a shape is most of a table."""


@lru_cache(maxsize=SHAPES_KEPT)
def _shape(key: _Key) -> _Shape:
    lists = {kind: _OfOneKind([], [], [], []) for kind in KINDS}
    for size in (1, 2, 3, 4, 5, 7):
        strength = 0
        for kind, classes in _kinds_from_weakest(key, size):
            for each in classes:
                strength = lists[kind].add(each, kind, strength)
    inside = lists.pop("straight-flush-plus-two")
    ends = (*inside.starts[1:], len(inside.masks))
    weakest_first = [
        (mask, group)
        for start, end, group in zip(inside.starts, ends, inside.groups, strict=False)
        for mask in inside.masks[start:end]
    ]
    kind_ends = tuple(accumulate(len(each.masks) for each in lists.values()))
    masks = [*chain.from_iterable(each.masks for each in lists.values())]
    index = {rank: place for place, rank in enumerate(key.order.pack.ranks)}
    return _Shape(
        masks,
        [*chain.from_iterable(each.strengths for each in lists.values())],
        dict(zip(masks, _NUMBERS, strict=False)),
        kind_ends,
        [
            before + start
            for before, each in zip((0, *kind_ends), lists.values(), strict=False)
            for start in each.starts
        ],
        [*chain.from_iterable(each.groups for each in lists.values())],
        # Strongest first, because the highest straight flush inside seven cards is the one that counts (DEC-16).
        tuple(reversed(weakest_first)),
        tuple(
            sum(1 << 4 * index[rank] + suit for rank in run.ranks)
            for tied in key.runs
            for run in tied
            for suit in range(4)
        ),
        finder(_family(key)),
    )


_LADDER: Final = -1
"""Stands for the deciding card of a ladder: the highest card of each combination decides."""

_NUMBERS: Final = tuple(range(1 << 15))
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
        if standing.deciding == _LADDER:
            standing = standing._replace(strength=self._strengths[number], deciding=mask.bit_length() - 1)
        return self.setdefault(mask, Combination(mask, standing, number))


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


def _family(key: _Key) -> Family:
    index = {rank: place for place, rank in enumerate(key.order.pack.ranks)}
    return Family(
        ranks=len(key.order.pack.ranks),
        runs=tuple(tuple(index[rank] for rank in run.ranks) for tied in key.runs for run in tied),
        triples=key.triples,
        bare_fours=key.quads_form != "with-odd-card",
        fours_with_odd_card=key.quads_form != "bare",
        flushes=key.flushes,
        straight_flush_size=5 if key.straight_flush_form == "five" else 7,
    )


TABLES_KEPT: Final = 16
"""How many tables of house rules are kept; a table takes two to six megabytes. Those of named variants all are."""


class Observer(Protocol):
    """Whoever wants to know of tables being compiled, because each costs milliseconds."""

    def before_compiling(self, returning: bool) -> None:
        """Called before house rules are compiled, `returning` where they were asked for before. What it raises goes to
        whoever asked, and nothing is compiled. Named variants are few and are compiled without asking."""

    def after_compiling(self, seconds: float) -> None:
        """Called with the time that it took."""


_observers: list[Observer] = []


def observe(observer: Observer | None) -> Observer | None:
    """Lets one observer of this process know of every table compiled from now on, in place of the one before, which is
    given back; None is nobody."""
    before = _observers[0] if _observers else None
    _observers[:] = () if observer is None else (observer,)
    return before


_of_named: Final[OrderedDict[_Key, Table]] = OrderedDict()
"""The tables of named variants."""
_of_house_rules: Final[OrderedDict[_Key, Table]] = OrderedDict()
"""The tables of house rules, the one used longest ago first."""
_asked: Final[OrderedDict[_Key, None]] = OrderedDict()
"""The house rules that were asked for last, whether they were compiled or not, the oldest first."""
_KEYS_KEPT: Final = 4096
_lock: Final = Lock()


def tables_kept() -> int:
    """How many tables this process keeps now."""
    return len(_of_named) + len(_of_house_rules)


def forget_tables() -> None:
    """Forgets every table that nobody else holds."""
    with _lock:
        for kept in (_of_named, _of_house_rules, _asked):
            kept.clear()


def table(options: Options, authority: Authority, run_rules: tuple[str, ...], is_named: bool) -> Table:
    """The table of the variant; variants with equal combination rules share one, and the least used is forgotten.

    A table that is there is found before anybody is asked whether it may be compiled.
    """
    key = _key(options, authority, run_rules)
    with _lock:
        for kept in (_of_named, _of_house_rules):
            if key in kept:
                kept.move_to_end(key)
                return kept[key]
        returning = key in _asked
        if not is_named:
            _remember(_asked, key, None, _KEYS_KEPT)
    if not is_named:
        for observer in _observers:
            observer.before_compiling(returning)
    started = thread_time()
    made = Table(key)
    for observer in _observers:
        observer.after_compiling(thread_time() - started)
    with _lock:
        _remember(_of_named if is_named else _of_house_rules, key, made, TABLES_KEPT)
    return made


def _remember(kept: OrderedDict[_Key, T], key: _Key, value: T, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


# --- the kinds in order of strength ----------------------------------------------------------------------------------


def _kinds_from_weakest(key: _Key, size: int) -> Iterator[tuple[Kind, Iterator[_Class | _Ladder]]]:
    """The kinds of combinations of a size that the variant uses, from the weakest to the strongest."""
    if size == 1:
        yield "single", _singles(key.order)
    elif size == 2:
        yield "pair", _pairs(key.order)
    elif size == 3 and key.triples:
        yield "triple", _of_one_rank(key.order, 3)
    elif size == 4 and key.quads_form != "with-odd-card":
        yield "four", _of_one_rank(key.order, 4)
    elif size == 5:
        yield from _five_card_kinds(key)
    elif size == 7 and key.straight_flush_form == "five-plus-two":
        yield "straight-flush-plus-two", _straight_flushes(key, key.runs)


def _five_card_kinds(key: _Key) -> Iterator[tuple[Kind, Iterator[_Class | _Ladder]]]:
    """PG-COMB-07: straight, flush, full house, four of a kind, straight flush; PG-ROY-02 moves some of the last."""
    above: StraightOrder = key.runs
    below: StraightOrder = ()
    if key.only_royal_over_quads:
        above, below = _royal_apart(key)
    yield "straight", _straights(key)
    if key.flushes:
        yield "flush", _flushes(key)
    yield "full-house", _full_houses(key.order)
    if key.straight_flush_form == "five":
        yield "straight-flush", _straight_flushes(key, below)
    if key.quads_form != "bare":
        yield "four-of-a-kind", _fours_with_odd_card(key.order)
    if key.straight_flush_form == "five":
        yield "straight-flush", _straight_flushes(key, above)


def royal_ranks(order: CardOrder) -> tuple[str, ...]:
    """The ranks of a royal flush: T J Q K A, on tiles the run that ends in 1, in every straight order (DEC-15)."""
    return order.pack.ranks[-6:-1]


def _royal_apart(key: _Key) -> tuple[StraightOrder, StraightOrder]:
    royal = royal_ranks(key.order)
    with_royal = tuple(tuple(run for run in tied if run.ranks == royal) for tied in key.runs)
    without = tuple(tuple(run for run in tied if run.ranks != royal) for tied in key.runs)
    return tuple(tied for tied in with_royal if tied), tuple(tied for tied in without if tied)


# --- each kind, its classes of equal strength from the weakest to the strongest --------------------------------------


def _singles(order: CardOrder) -> Iterator[_Class]:
    for card in range(order.pack.size):
        yield _Class(card, (1 << card,))


def _pairs(order: CardOrder) -> Iterator[_Class]:
    """By the higher card of the pair: that is rank first, then the higher suit (PG-COMB-04, PG-COMB-05)."""
    for card in range(order.pack.size):
        lower_suits = range(card & ~3, card)
        yield _Class(card, [1 << card | 1 << other for other in lower_suits])


def _of_one_rank(order: CardOrder, size: int) -> Iterator[_Class]:
    for rank in range(len(order.pack.ranks)):
        yield _Class(None, [sum(cards) for cards in choose(_cards_of_rank(rank), size)])


def _straights(key: _Key) -> Iterator[_Class]:
    """By the place of the sequence, then by the suit of its deciding card (PG-COMB-09, PG-COMB-10)."""
    index = {rank: place for place, rank in enumerate(key.order.pack.ranks)}
    for tied in reversed(key.runs):
        for suit in range(4):
            masks: list[int] = []
            for run in tied:
                others = tuple(index[rank] for rank in run.ranks if rank != run.decided_by)
                masks += _straights_of(index[run.decided_by], others, suit)
            yield _Class(4 * index[tied[0].decided_by] + suit, masks, tied[0])


@lru_cache(maxsize=1024)
def _straights_of(decider: int, others: tuple[int, ...], suit: int) -> tuple[int, ...]:
    """The straights of five ranks in which the card of one of them has this suit; a straight flush is none. Ranks are
    numbers, so variants share these."""
    decided = 1 << 4 * decider + suit
    straight_flush = decided | sum(1 << 4 * rank + suit for rank in others)
    cards = product(*map(_cards_of_rank, others))
    return tuple(mask for mask in map(sum, cards, repeat(decided)) if mask != straight_flush)


@lru_cache(maxsize=16)
def _rank_sets(many: int) -> tuple[int, ...]:
    """Any five ranks out of so many, as their cards of the lowest suit."""
    # As numbers these compare from the highest rank down, exactly as two flushes do.
    return tuple(sorted(map(sum, choose([1 << 4 * rank for rank in range(many)], 5))))


def _flushes(key: _Key) -> Iterator[_Class | _Ladder]:
    """Five cards of one suit in no sequence, by suit or by ranks first (PG-COMB-16/17, PG-FLU-01, PG-FLU-02)."""
    index = {rank: place for place, rank in enumerate(key.order.pack.ranks)}
    in_sequence = {sum(1 << 4 * index[rank] for rank in run.ranks) for tied in key.runs for run in tied}
    rank_sets = [ranks for ranks in _rank_sets(len(index)) if ranks not in in_sequence]
    by_top = {top: list(sets) for top, sets in groupby(rank_sets, lambda ranks: ranks.bit_length() - 1)}
    if key.flush_order == "suit-first":
        for suit in range(4):
            for top, sets in by_top.items():
                yield _Class(top + suit, [ranks << suit for ranks in sets])
    elif key.flush_order == "top-card-first":
        for top, sets in by_top.items():
            for suit in range(4):
                yield _Class(top + suit, [ranks << suit for ranks in sets])
    else:
        yield _Ladder([ranks << suit for ranks in rank_sets for suit in range(4)])


def _full_houses(order: CardOrder) -> Iterator[_Class]:
    """By the rank of the triple alone (PG-COMB-19)."""
    ranks = range(len(order.pack.ranks))
    pairs = {rank: [sum(cards) for cards in choose(_cards_of_rank(rank), 2)] for rank in ranks}
    for rank in ranks:
        triples = [sum(cards) for cards in choose(_cards_of_rank(rank), 3)]
        others = [pair for other in ranks if other != rank for pair in pairs[other]]
        yield _Class(None, [triple + pair for triple in triples for pair in others])


def _fours_with_odd_card(order: CardOrder) -> Iterator[_Class]:
    """By the rank of the four; the odd card never matters (PG-COMB-22)."""
    for rank in range(len(order.pack.ranks)):
        four = 15 << 4 * rank
        yield _Class(None, [four | 1 << card for card in range(order.pack.size) if not four >> card & 1])


def _straight_flushes(key: _Key, ladder: StraightOrder) -> Iterator[_Class]:
    """By the place of the sequence, then by suit (PG-COMB-24, PG-COMB-25), or by suit first where a house says so."""
    index = {rank: place for place, rank in enumerate(key.order.pack.ranks)}
    rising = ladder[::-1]
    suits = range(4)
    pairs = [(tied, suit) for tied in rising for suit in suits]
    if key.straight_flush_order == "suit-first":
        pairs = [(tied, suit) for suit in suits for tied in rising]
    for tied, suit in pairs:
        masks = [sum(1 << 4 * index[rank] + suit for rank in run.ranks) for run in tied]
        yield _Class(4 * index[tied[0].decided_by] + suit, masks, tied[0])


def _cards_of_rank(rank: int) -> tuple[int, ...]:
    return tuple(1 << 4 * rank + suit for suit in range(4))
