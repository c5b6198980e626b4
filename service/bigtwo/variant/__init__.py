"""Rule sets as data: the options, the constraints on them, the named variants, and how they are put together.

>>> from bigtwo.variant import resolve
>>> mix = resolve("hong-kong-ip,three-player")
>>> mix.options.straight_order, mix.options.players, mix.options.dragon
('S9', 3, 'off')
"""

from bigtwo.variant.constraints import CONSTRAINTS, Constraint
from bigtwo.variant.named import Named, Origin, Source, named_variants
from bigtwo.variant.options import (
    OPTIONS,
    InvalidVariant,
    Option,
    Options,
    cards_each,
    cards_left,
    has_extra_card,
    most_held,
    rules_for,
)
from bigtwo.variant.resolving import Difference, Resolved, Spec, VariantWarning, diff, resolve
from bigtwo.variant.specs import find
from bigtwo.variant.straights import Run, StraightOrder
from bigtwo.variant.values import HandDoubling

__all__ = [
    "CONSTRAINTS",
    "OPTIONS",
    "Constraint",
    "Difference",
    "HandDoubling",
    "InvalidVariant",
    "Named",
    "Option",
    "Options",
    "Origin",
    "Resolved",
    "Run",
    "Source",
    "Spec",
    "StraightOrder",
    "VariantWarning",
    "cards_each",
    "cards_left",
    "diff",
    "find",
    "has_extra_card",
    "most_held",
    "named_variants",
    "resolve",
    "rules_for",
]
