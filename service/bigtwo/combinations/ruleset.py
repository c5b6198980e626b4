"""A variant ready to be asked: its options, its card order and its table of combinations, in one value."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache, lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final, TypeAlias

from bigtwo.cards import CardOrder, card_order
from bigtwo.combinations.store import table
from bigtwo.rulebook_data.variants import BASE
from bigtwo.variant import Options, Resolved, most_held, resolve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Self

    from bigtwo.combinations.table import Combinations
    from bigtwo.messages.citations import Authority

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
        combinations = table(self.options, self.authority, self.cited("straight_order"), self.is_named)
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
        if not isinstance(other, Rules):
            return NotImplemented
        return self.echo == other.echo and self.options == other.options

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Callable[[str], Rules], tuple[str]]:
        """It is pickled as its text, without what was compiled for it."""
        return variant, (self.text,)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: object) -> Self:
        return self

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

    def cited(self, option: str) -> tuple[str, ...]:
        """The rules behind this variant's value of an option, as the variant itself states or inherits it."""
        return self.resolved.stated[option].rules

    def mask(self, cards: CardsLike) -> int:
        """Cards as a mask in this variant's order; raises UnknownCard or DuplicateCard."""
        return self.order.mask(cards)

    def cards(self, mask: int) -> tuple[str, ...]:
        """The codes of a mask, from the weakest card to the strongest."""
        return self.order.cards(mask)


def variant(spec: VariantSpec = None) -> Rules:
    """The variant by name, alias or several names joined by commas, with house rules behind plus signs
    (``hong-kong-ip+bombs=on``), or ``{"extends": ..., "options": {...}}``.

    Raises `InvalidVariant`, a ValueError with every fault, for unknown names and contradictory options.
    """
    if spec is None:
        spec = BASE
    if isinstance(spec, str):
        known = variant_of_name(spec)
        if known is not None:
            return known
    elif isinstance(spec, Rules):
        return spec
    resolved = resolve(spec)
    return kept_variant(resolved) if _is_plain(resolved) else _mixed(resolved)


@lru_cache(maxsize=256)
def variant_of_name(name: str) -> Rules | None:
    """The named variant of this name; None for several joined, which are not to be kept here."""
    resolved = resolve(name)
    return kept_variant(resolved) if _is_plain(resolved) else None


def _is_plain(resolved: Resolved) -> bool:
    """Is it a named variant and nothing else? A warning repeats the name as it was spelled, in ever new ways."""
    return resolved.id is not None and not resolved.warnings


# A table takes some megabytes. The named variants are few and stay; of the mixes only the last ones asked for do, so
# that a flood of house rules cannot fill the memory. A mix is kept once its table is compiled: what is refused before
# pushes no other out.


@cache
def kept_variant(resolved: Resolved) -> Rules:
    """A named variant with its table."""
    return Rules(resolved)


MIXES_KEPT: Final = 16
"""How many mixes of house rules are kept, with their tables."""


_mixes: Final[OrderedDict[Resolved, Rules]] = OrderedDict()
"""The mixes kept, the one asked for longest ago first."""
_lock: Final = Lock()


def mixes_kept() -> int:
    """How many mixes this process keeps now."""
    return len(_mixes)


def _mixed(resolved: Resolved) -> Rules:
    with _lock:
        found = _mixes.get(resolved)
        if found is not None:
            _mixes.move_to_end(resolved)
            return found
    return Rules(resolved)


def _keep(mix: Rules) -> None:
    with _lock:
        _mixes[mix.resolved] = mix
        _mixes.move_to_end(mix.resolved)
        while len(_mixes) > MIXES_KEPT:
            _mixes.popitem(last=False)
