"""A variant compiled: every playable set of cards -> its Combination.

Of 2,598,960 sets of five cards only about 20,000 are combinations, so the compiled variant is simply a table of all
of them, and classifying is one look-up. Strengths are not computed: the classes of equal strength are *declared* from
the weakest to the strongest, kind by kind, and numbered as they come. The seven-card straight flush (PG-SF7-01) is the
one family too large to write down; it is derived from the straight flush inside.

Rules: PG-COMB-01..31, PG-STR-01..09, PG-FLU-01/02, PG-ROY-01/02, PG-NTF-01/02, PG-BQ-01/02, PG-SF7-01, DEC-01..17.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations as choose
from itertools import product
from time import perf_counter
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, get_args

from bigtwo.cards import CardOrder, card_order
from bigtwo.citations import kind_rules, merged
from bigtwo.finding import Family, finder
from bigtwo.variant import Run, runs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

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

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""Every kind of combination, in the order in which answers list them."""

KIND_PLACE: Final = {kind: place for place, kind in enumerate(KINDS)}
MOST_STRENGTHS: Final = 1 << 16
"""More than the classes of equal strength of any one size."""
KIND_SIZE: Final = dict(zip(KINDS, (1, 2, 3, 4, 5, 5, 5, 5, 5, 7), strict=True))

SMALL_KINDS: Final = frozenset({"single", "pair", "triple"})
"""What an honour hand beats besides five-card groups (PG-HON-02); bare fours are not among them (DEC-14)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What a combination counts as: the part that all combinations of equal strength share."""

    kind: Kind
    strength: int
    """Of two combinations with equally many cards the larger wins, wherever their kinds may beat each other."""
    deciding: int | None
    """The bit number of the card whose suit or rank decides between equals; None where no single card does."""
    rules: tuple[str, ...]
    order: CardOrder
    place: int
    """Where the kind and strength stand in a list of moves: by size, then kind, then strength. Places of one kind lie
    within `MOST_STRENGTHS` of each other, from the kind's own place in `KINDS` times that."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A playable set of cards under one variant."""

    mask: int
    """The cards, as bits in the variant's order of strength."""
    standing: Standing

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
    def place(self) -> tuple[int, int]:
        """Where the combination stands in a list: by size, kind and strength, then by cards from the highest."""
        return self.standing.place, self.mask

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
    masks: Iterable[int]
    run: Run | None = None


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
    """Every combination of one set of combination rules."""

    __slots__ = (
        "__weakref__",
        "_run_rules",
        "_straight_flushes",
        "by_mask",
        "find",
        "get",
        "only_royal_over_quads",
        "order",
        "runs",
        "seven_card_straight_flushes",
        "straight_flush_masks",
    )

    def __init__(self, key: _Key) -> None:
        self.order: Final = key.order
        self.runs: Final = key.runs
        """The tie classes of the straight order, strongest first."""
        self.only_royal_over_quads: Final = key.only_royal_over_quads
        self._run_rules: Final = key.run_rules
        by_mask: dict[int, Combination] = {}
        straight_flushes: list[tuple[int, Standing]] = []
        for size in (1, 2, 3, 4, 5, 7):
            strength = 0
            for kind, classes in _kinds_from_weakest(key, size):
                rules = kind_rules(kind, key.authority)
                for deciding, masks, run in classes:
                    cited = rules if run is None else merged(rules, self.rules_of(run))
                    standing = Standing(
                        kind, strength, deciding, cited, key.order, KIND_PLACE[kind] * MOST_STRENGTHS + strength
                    )
                    strength += 1
                    if kind == "straight-flush-plus-two":
                        straight_flushes.extend((mask, standing) for mask in masks)
                    else:
                        for mask in masks:
                            by_mask[mask] = Combination(mask, standing)
        self.by_mask: Final = by_mask
        """Every combination except the seven-card ones."""
        # Strongest first, because the highest straight flush inside seven cards is the one that counts (DEC-16).
        self._straight_flushes: Final = tuple(reversed(straight_flushes))
        self.get: Final[Callable[[int], Combination | None]] = self._get if straight_flushes else by_mask.get
        """The combination that a set of cards is, or None."""
        self.seven_card_straight_flushes: Final = bool(straight_flushes)
        """True where a straight flush is played with two extra cards (PG-SF7-01)."""
        index = {rank: place for place, rank in enumerate(key.order.pack.ranks)}
        self.straight_flush_masks: Final = tuple(
            sum(1 << 4 * index[rank] + suit for rank in run.ranks)
            for tied in key.runs
            for run in tied
            for suit in range(4)
        )
        """The five cards of every straight flush, in whichever form it is played."""
        self.find: Final = finder(_family(key))

    def rules_of(self, run: Run) -> tuple[str, ...]:
        """The rules by which a sequence is a run here; without ace and two it is one everywhere."""
        pack = self.order.pack
        return self._run_rules if pack.ace in run.ranks or pack.two in run.ranks else ()

    def run_of(self, combination: Combination) -> Run:
        """The sequence that counts in a straight or a straight flush; of seven cards the highest one inside."""
        mask = combination.mask
        if combination.kind == "straight-flush-plus-two":
            mask = next(inside for inside, _ in self._straight_flushes if mask & inside == inside)
        held = set(self.order.ranks(mask))
        return next(run for tied in self.runs for run in tied if set(run.ranks) == held)

    def _get(self, mask: int) -> Combination | None:
        if mask.bit_count() != 7:
            return self.by_mask.get(mask)
        return next(
            (Combination(mask, standing) for inside, standing in self._straight_flushes if mask & inside == inside),
            None,
        )


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


TABLES_KEPT: Final = 24
"""How many tables are kept; a table takes two to six megabytes."""


class Watcher(Protocol):
    """Whoever wants to know of tables being made, because each costs tens of milliseconds."""

    def before_compiling(self) -> None:
        """Called before house rules are compiled; what it raises goes to whoever asked, and nothing is compiled.
        Named variants are few and need no leave."""

    def after_compiling(self, seconds: float) -> None:
        """Called with the time that it took."""


_watchers: list[Watcher] = []


def ask_leave() -> None:
    """Asks the watcher, if there is one, whether house rules may be compiled."""
    for watcher in _watchers:
        watcher.before_compiling()


def watch(watcher: Watcher | None) -> None:
    """Lets one watcher of this process know of every table made from now on; None takes the last one away."""
    _watchers[:] = () if watcher is None else (watcher,)


@lru_cache(maxsize=TABLES_KEPT)
def _table(key: _Key) -> Table:
    started = perf_counter()
    made = Table(key)
    for watcher in _watchers:
        watcher.after_compiling(perf_counter() - started)
    return made


def tables_kept() -> int:
    """How many tables this process holds now."""
    return _table.cache_info().currsize


def table(options: Options, authority: Authority, run_rules: tuple[str, ...]) -> Table:
    """The table of the variant; variants with equal combination rules share one, and the least used is forgotten."""
    return _table(_key(options, authority, run_rules))


# --- the kinds in order of strength ----------------------------------------------------------------------------------


def _kinds_from_weakest(key: _Key, size: int) -> Iterator[tuple[Kind, Iterator[_Class]]]:
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


def _five_card_kinds(key: _Key) -> Iterator[tuple[Kind, Iterator[_Class]]]:
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
                decider = index[run.decided_by]
                decided = 1 << 4 * decider + suit
                others = [_cards_of_rank(index[rank]) for rank in run.ranks if rank != run.decided_by]
                straight_flush = sum(1 << 4 * index[rank] + suit for rank in run.ranks)
                masks += [mask for cards in product(*others) if (mask := decided + sum(cards)) != straight_flush]
            yield _Class(4 * index[tied[0].decided_by] + suit, masks, tied[0])


def _flushes(key: _Key) -> Iterator[_Class]:
    """Five cards of one suit in no sequence, by suit or by ranks first (PG-COMB-16/17, PG-FLU-01, PG-FLU-02)."""
    index = {rank: place for place, rank in enumerate(key.order.pack.ranks)}
    in_sequence = {sum(1 << 4 * index[rank] for rank in run.ranks) for tied in key.runs for run in tied}
    lowest_suit = [1 << 4 * rank for rank in range(len(index))]
    # As numbers these compare from the highest rank down, exactly as two flushes do.
    rank_sets = sorted(ranks for cards in choose(lowest_suit, 5) if (ranks := sum(cards)) not in in_sequence)
    by_top: dict[int, list[int]] = {}
    for ranks in rank_sets:
        by_top.setdefault(ranks.bit_length() - 1, []).append(ranks)
    if key.flush_order == "suit-first":
        for suit in range(4):
            for top, sets in by_top.items():
                yield _Class(top + suit, [ranks << suit for ranks in sets])
    elif key.flush_order == "top-card-first":
        for top, sets in by_top.items():
            for suit in range(4):
                yield _Class(top + suit, [ranks << suit for ranks in sets])
    else:
        for ranks in rank_sets:
            for suit in range(4):
                yield _Class(ranks.bit_length() - 1 + suit, (ranks << suit,))


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
