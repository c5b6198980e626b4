"""A variant ready to be asked: its options, its card order and its table of combinations, in one value."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeAlias

from bigtwo.cards import CardOrder, card_order
from bigtwo.combinations.kinds import SMALL_KINDS, Combination
from bigtwo.combinations.seven_cards import SevenCards
from bigtwo.combinations.store import table
from bigtwo.variant import Options, Resolved, most_held, resolve
from bigtwo.variant.named import BASE

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bigtwo.combinations.table import Table
    from bigtwo.messages.citations import Authority

VariantSpec: TypeAlias = "str | Mapping[str, object] | Variant | None"
"""How a variant is asked for: a name, an alias, names joined by commas, ``{"extends", "options"}``, or None: base."""

CardsLike: TypeAlias = "str | Iterable[str] | int"
"""How cards are given: text, codes, or a mask in the variant's order."""


class Combinations:
    """The combinations of a variant, in the fast language: sets of cards are masks in the variant's order."""

    __slots__ = ("_bombs", "_crossing", "get", "table")

    def __init__(self, options: Options, authority: Authority, run_rules: tuple[str, ...], is_named: bool) -> None:
        self.table: Table = table(options, authority, run_rules, is_named)
        self.get = self.table.get
        """``get(mask)``: the Combination that the cards are, or None. One look-up."""
        self._bombs = options.bombs == "on"
        self._crossing = options.five_card_crossing == "any-stronger-type"

    def __len__(self) -> int:
        """How many combinations the pack holds, not counting straight flushes with two extra cards."""
        return len(self.table.masks)

    def leads(self, hand: int) -> list[int]:
        """Every combination inside a hand, each once, in no particular order."""
        found = self.table.generator.everything(hand)
        return found + SevenCards(self.table, hand).masks() if self.table.seven_card_straight_flushes else found

    def answers(self, hand: int, pile: int) -> list[int]:
        """Every combination inside a hand that may be played on the pile, each once, in no particular order.

        Raises ValueError if the pile is no combination.
        """
        to_beat = self.get(pile)
        if to_beat is None:
            raise ValueError(f"the pile {self.table.order.text(pile)} is no combination under this variant")
        found = self.answers_up_to_five(hand, to_beat)
        sevens = self.sevens(hand, to_beat)
        return found + sevens.masks() if sevens is not None else found

    def answers_up_to_five(self, hand: int, to_beat: Combination) -> list[int]:
        """The same without straight flushes that take two extra cards."""
        size = to_beat.size
        alike = self.table.generator.of_size(hand, size)
        if size == 5 and not self._crossing:
            get, beats = self.get, self.beats
            found = [mask for mask in alike if (play := get(mask)) is not None and beats(play, to_beat)]
        else:
            strengths, numbers, strength = self.table.strengths, self.table.numbers, to_beat.strength
            found = [mask for mask in alike if strengths[numbers[mask]] > strength]
        if self._bombs and to_beat.kind in SMALL_KINDS:
            found += self.table.generator.bombs(hand)
        return found

    def sevens(self, hand: int, to_beat: Combination | None, include: int = 0) -> SevenCards | None:
        """The straight flushes with two extra cards that a hand may play on this, or lead where it is None; None where
        there can be none (PG-SF7-02..04)."""
        if not self.table.seven_card_straight_flushes:
            return None
        if to_beat is not None and to_beat.size == 7:
            return SevenCards(self.table, hand, to_beat.strength, include)
        if to_beat is None or (self._bombs and (to_beat.kind in SMALL_KINDS or to_beat.size == 5)):
            return SevenCards(self.table, hand, include=include)
        return None

    def beats(self, play: Combination, pile: Combination) -> bool:
        """May the one be played on the other? (PG-COMB-27..29, PG-HON-02, PG-SF7-02..04, DEC-09, DEC-14)"""
        high, low = play.standing, pile.standing
        if high.kind == low.kind:
            return high.strength > low.strength
        if self.is_bomb(play) and self._bombs and play.size != pile.size:
            return low.kind in SMALL_KINDS or (play.size == 7 and pile.size == 5)
        return self.may_meet(play, pile) and high.strength > low.strength

    def may_meet(self, one: Combination, other: Combination) -> bool:
        """Do the two have equally many cards and kinds that may beat each other?"""
        if one.kind == other.kind:
            return True
        return one.size == other.size == 5 and (self._crossing or self.is_bomb(one) or self.is_bomb(other))

    @staticmethod
    def is_bomb(combination: Combination) -> bool:
        """Is it an honour hand: four of a kind with its odd card, or a straight flush? (PG-HON-01)"""
        return combination.kind in ("four-of-a-kind", "straight-flush", "straight-flush-plus-two")


class Variant:
    """The rules of one table, ready to be asked. Frozen and hashable; the table is compiled on first use."""

    __slots__ = ("_hash", "authority", "combinations", "echo", "is_named", "most_held", "options", "order", "resolved")

    _hash: int
    resolved: Resolved
    options: Options
    """All options."""
    echo: str | dict[str, object]
    """How answers name the variant: its name, names joined by commas, or ``{"extends", "options"}``."""
    authority: Authority
    """The document that the variant follows and whose rules its answers cite first."""
    is_named: bool
    """Is it a named variant and nothing else? Those are few, and are kept as long as the process lives."""
    most_held: int
    """The most cards that one player can ever hold."""
    order: CardOrder
    combinations: Combinations
    """The fast layer: ``get``, ``leads`` and ``answers`` on masks."""

    def __init__(self, resolved: Resolved) -> None:
        documents = {source.document for source in resolved.sources}
        object.__setattr__(self, "resolved", resolved)
        object.__setattr__(self, "options", resolved.options)
        object.__setattr__(self, "echo", resolved.echo)
        object.__setattr__(self, "authority", "wikipedia" if documents == {"wikipedia"} else "pagat-de")
        object.__setattr__(self, "is_named", _is_plain(resolved))
        object.__setattr__(self, "most_held", most_held(resolved.options))
        object.__setattr__(self, "order", card_order(resolved.options.pack, resolved.options.suit_order))
        object.__setattr__(self, "_hash", hash(resolved.options))

    def __getattr__(self, name: str) -> Combinations:
        # Reached only while the attribute is missing: the table is compiled on first use, and from then on asking for
        # it costs no more than asking for any attribute.
        if name != "combinations":
            raise AttributeError(f"a variant has no {name!r}")
        combinations = Combinations(self.options, self.authority, self.cited("straight_order"), self.is_named)
        object.__setattr__(self, "combinations", combinations)
        if not self.is_named:
            _keep(self)
        return combinations

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a variant cannot be changed; make another with options {{{name!r}: ...}}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a variant cannot be changed")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Variant):
            return NotImplemented
        return self.echo == other.echo and self.options == other.options

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"bigtwo.variant({self.echo!r})"

    def cited(self, option: str) -> tuple[str, ...]:
        """The rules behind this variant's value of an option, as the variant itself states or inherits it."""
        return self.resolved.stated[option].rules

    def mask(self, cards: CardsLike) -> int:
        """Cards as a mask in this variant's order; raises UnknownCard or DuplicateCard."""
        return self.order.mask(cards)

    def cards(self, mask: int) -> tuple[str, ...]:
        """The codes of a mask, from the weakest card to the strongest."""
        return self.order.cards(mask)


def variant(spec: VariantSpec = None) -> Variant:
    """The variant by name, alias, several names joined by commas, or ``{"extends": ..., "options": {...}}``.

    Raises `InvalidVariant`, a ValueError with every fault, for unknown names and contradictory options.
    """
    if spec is None:
        spec = BASE
    if isinstance(spec, str):
        known = _known(spec)
        if known is not None:
            return known
    elif isinstance(spec, Variant):
        return spec
    resolved = resolve(spec)
    return _named(resolved) if _is_plain(resolved) else _mixed(resolved)


@lru_cache(maxsize=256)
def _known(name: str) -> Variant | None:
    """The named variant of this name; None for several joined, which are not to be kept here."""
    resolved = resolve(name)
    return _named(resolved) if _is_plain(resolved) else None


def _is_plain(resolved: Resolved) -> bool:
    """Is it a named variant and nothing else? A warning repeats the name as it was spelled, in ever new ways."""
    return resolved.id is not None and not resolved.warnings


# A table takes some megabytes. The named variants are few and stay; of the mixes only the last ones asked for do, so
# that a flood of house rules cannot fill the memory. A mix is kept once its table is compiled: what is refused before
# pushes no other out.


@cache
def _named(resolved: Resolved) -> Variant:
    return Variant(resolved)


MIXES_KEPT: Final = 16
"""How many mixes of house rules are kept, with their tables."""


_mixes: Final[OrderedDict[Resolved, Variant]] = OrderedDict()
"""The mixes kept, the one asked for longest ago first."""
_lock: Final = Lock()


def mixes_kept() -> int:
    """How many mixes this process keeps now."""
    return len(_mixes)


def _mixed(resolved: Resolved) -> Variant:
    with _lock:
        found = _mixes.get(resolved)
        if found is not None:
            _mixes.move_to_end(resolved)
            return found
    return Variant(resolved)


def _keep(mix: Variant) -> None:
    with _lock:
        _mixes[mix.resolved] = mix
        _mixes.move_to_end(mix.resolved)
        while len(_mixes) > MIXES_KEPT:
            _mixes.popitem(last=False)
