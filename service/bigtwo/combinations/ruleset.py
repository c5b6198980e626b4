"""A compiled variant (options, card order, combination table), the cache of variants, and the rules a reason cites."""

from __future__ import annotations

import copyreg
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from functools import cache, lru_cache
from threading import Lock
from types import MappingProxyType
from typing import ClassVar, Final, TypeAlias, cast
from weakref import WeakValueDictionary

from bigtwo.cards import CardOrder, card_order
from bigtwo.combinations.kinds import HONOURS, STRAIGHT_FLUSHES, Kind, Ranking
from bigtwo.combinations.table import Combinations
from bigtwo.faults import Faults, Path
from bigtwo.messages.catalogue import TOPICS, Authority, citable_rules, merged
from bigtwo.messages.render import Param, Reason
from bigtwo.variant.options import InvalidVariant, Options, most_held
from bigtwo.variant.resolving import Resolved, resolve
from bigtwo.variant.values import HAND, ROYAL_FLUSH, more_kind

VariantSpec: TypeAlias = "str | Mapping[str, object] | Rules | None"
"""How a variant is asked for: a name, an alias, names joined by commas, with house rules behind plus signs, as
``{"extends", "options"}``, or None: base."""

CardsLike: TypeAlias = "str | Iterable[str] | int"
"""How cards are given: text, codes, or a mask in the variant's order."""


class Rules:
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

    made_as: ClassVar[type[Rules]]
    """The class of every variant: the library's, which has the questions as methods."""

    def __init_subclass__(cls) -> None:
        Rules.made_as = cls

    def __init__(self, resolved: Resolved) -> None:
        options = resolved.options
        documents = {source.document for source in resolved.sources}
        object.__setattr__(self, "resolved", resolved)
        object.__setattr__(self, "options", options)
        object.__setattr__(self, "echo", resolved.echo)
        object.__setattr__(self, "authority", "wikipedia" if documents == {"wikipedia"} else "pagat-de")
        object.__setattr__(self, "is_named", _is_plain(resolved))
        object.__setattr__(self, "most_held", most_held(options))
        object.__setattr__(self, "order", card_order(options.pack, options.suit_order, options.removed_card))
        object.__setattr__(self, "_hash", hash(options))

    def __getattr__(self, name: str) -> Combinations:
        # Reached only while the attribute is missing: the table is compiled on first use, and from then on asking for
        # it costs no more than asking for any attribute.
        if name != "combinations":
            raise AttributeError(f"a variant has no {name!r}")
        ranking = ranking_of(self.options, self.authority, self.cited("straight_order"))
        combinations = table_of(ranking)
        object.__setattr__(self, "combinations", combinations)
        if not self.is_named:
            with _lock:
                _mixes[self.resolved] = self
                _mixes.move_to_end(self.resolved)
                if len(_mixes) > MIXES_KEPT:
                    _mixes.popitem(last=False)
        return combinations

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a variant cannot be changed; make another with options {{{name!r}: ...}}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a variant cannot be changed")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Rules):
            return NotImplemented
        return self.echo == other.echo and self.options == other.options

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[[str], Rules], tuple[str]]:
        """It is pickled as its text, without what was compiled for it."""
        return variant, (self.text,)

    def __repr__(self) -> str:
        return f"bigtwo.variant({self.echo!r})"

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """The variant in one line, which `variant` reads back to an equal one: ``hong-kong-ip+bombs=on``."""
        return self.resolved.text

    @property
    def twos(self) -> int:
        """The four twos of the pack, the highest of its cards."""
        return 15 << self.order.pack.size - 4

    def cited(self, name: str) -> tuple[str, ...]:
        """The rules behind this variant's value of an option, as the variant itself states or inherits it; or behind a
        topic of `messages.citations`, in the document that it follows. No topic is named as an option is."""
        stated = self.resolved.stated.get(name)
        return TOPICS[self.authority][name] if stated is None else stated.rules

    def mask(self, cards: CardsLike) -> int:
        """Cards as a mask in this variant's order; raises UnknownCard or DuplicateCard."""
        return self.order.mask(cards)

    def cards(self, mask: int) -> tuple[str, ...]:
        """The codes of a mask, from the weakest card to the strongest."""
        return self.order.cards(mask)


def rules_behind(variant: Rules, names: str) -> tuple[str, ...]:
    """The rules behind what decided: options and topics by their names, with spaces between."""
    return merged(*map(variant.cited, names.split()))


def reason_behind(variant: Rules, phrase: str, decided: str | tuple[str, ...], /, **params: Param) -> Reason:
    """A reason with its values by name. What decided are rules, or names as `rules_behind` takes them; of the rules it
    cites those that say what its sentence says."""
    rules = decided if isinstance(decided, tuple) else rules_behind(variant, decided)
    return Reason(phrase, MappingProxyType(params), citable_rules(phrase, rules), variant.order.pack.is_tiles)


def variant(spec: VariantSpec = None) -> Rules:
    """The rules behind what was asked for; raises `InvalidVariant` with every fault."""
    if isinstance(spec, Rules):
        return spec
    if (isinstance(spec, str) or spec is None) and (known := variant_of_name(spec)) is not None:
        return known
    resolved = resolve(spec)
    if _is_plain(resolved):
        return kept_variant(resolved)
    with _lock:
        found = _mixes.get(resolved)
        if found is not None:
            _mixes.move_to_end(resolved)
    return found or Rules.made_as(resolved)


LONGEST_VARIANT: Final = 2000
"""How many characters the text of a variant may have, its names and house rules together."""


def read_variant(value: object, _: Rules | None, path: Path, faults: Faults) -> Rules | None:
    """The rules to play by, compiled on first use: a name, names joined by commas, with house rules, or an object."""
    name = path[-1] if path and type(path[-1]) is str else "variant"
    if value is None:
        faults.note(path, "invalid-variant.null", field=name)
        return None
    if type(value) is str and len(value) > LONGEST_VARIANT:
        faults.note(path, "unknown-variant.long", field=name, count=len(value), most=LONGEST_VARIANT)
        return None
    try:
        return variant(value)  # type: ignore[arg-type]
    except InvalidVariant as invalid:
        faults.take(invalid, *path)
    return None


@lru_cache(maxsize=256)
def variant_of_name(name: str | None) -> Rules | None:
    """The named variant of this name; None for several joined, which are not to be kept here."""
    resolved = resolve(name)
    return kept_variant(resolved) if _is_plain(resolved) else None


def _is_plain(resolved: Resolved) -> bool:
    """Is it a named variant and nothing else? A warning repeats the name as it was spelled, in ever new ways."""
    return resolved.id is not None and not resolved.warnings


@cache
def kept_variant(resolved: Resolved) -> Rules:
    """A named variant, kept with its table."""
    return Rules.made_as(resolved)


def ranking_of(options: Options, authority: Authority, run_rules: tuple[str, ...]) -> Ranking:
    """Which combinations there are under these options, and which beats which."""
    kinds = options.five_card_kinds
    has_fours = options.quads_form != "bare" or options.bare_four_bombs
    if not has_fours:
        # Nothing is left for a royal flush to stand above (DEC-81, DEC-124).
        kinds = tuple(kind for kind in kinds if kind not in ("four-of-a-kind", ROYAL_FLUSH))
    bombs: frozenset[Kind] = frozenset()
    if options.bombs != "off":
        bombs = HONOURS if options.bomb_kinds != "four-of-a-kind" else HONOURS - STRAIGHT_FLUSHES
        bombs -= frozenset() if "straight-flush" in kinds else STRAIGHT_FLUSHES
        bombs -= frozenset() if "four-of-a-kind" in options.five_card_kinds else {"four-of-a-kind"}
        bombs |= {"four"} if options.bare_four_bombs else frozenset()
    forms = [cast("tuple[Kind, int]", more_kind(name)) for name in options.more_kinds]
    forms += [("dragon", HAND)] if options.dragon == "played" else []
    return Ranking(
        order=card_order(options.pack, options.suit_order, None),
        runs=options.runs,
        run_rules=run_rules,
        authority=authority,
        triples=options.triples,
        five_card_kinds=kinds,
        quads_form=options.quads_form,
        straight_flush_form=options.straight_flush_form,
        straight_flush_order=options.straight_flush_order,
        flush_order=options.flush_order,
        bombs=bombs,
        bomb_targets=options.bomb_targets if options.bombs != "off" else "small",
        crossing=options.five_card_crossing == "any-stronger-type",
        forms=tuple(forms),
    )


# A table takes two to six megabytes. The named variants are few and stay; of the mixes only the last ones asked for
# do, so that a flood of house rules cannot fill the memory. A mix is kept once its table is compiled: what is refused
# before pushes no other out.


MIXES_KEPT: Final = 16
"""How many mixes of house rules are kept, with their tables."""

_mixes: Final[OrderedDict[Resolved, Rules]] = OrderedDict()
"""The mixes kept, the one asked for longest ago first."""
_tables: Final[WeakValueDictionary[Ranking, Combinations]] = WeakValueDictionary()
"""Every table that is held, by a variant that is kept or by anybody else."""
_lock: Final = Lock()


compiling: Final[ContextVar[Callable[[], AbstractContextManager[None]]]] = ContextVar("compiling", default=nullcontext)
"""What is entered while a table is compiled in this context, and in no other: a service lets a question wait for that,
and counts it; the library compiles in the same process."""


def tables_kept() -> int:
    """How many tables this process keeps now."""
    return len(_tables)


def table_of(ranking: Ranking) -> Combinations:
    """The table of a ranking, which all variants share that have it."""
    with _lock:
        found = _tables.get(ranking)
    if found is not None:
        return found
    with compiling.get()():
        made = Combinations(ranking)
    with _lock:
        return _tables.setdefault(ranking, made)


def _pickled(table: Combinations) -> tuple[Callable[[Ranking], Combinations], tuple[Ranking]]:
    """A table is pickled as what it depends on, and found again or compiled."""
    return table_of, (table.ranking,)


copyreg.pickle(Combinations, _pickled)
