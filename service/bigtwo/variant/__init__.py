"""Rule sets as data: the options, the constraints on them, the named variants, and how they are put together.

>>> from bigtwo.variant import resolve
>>> mix = resolve("hong-kong-ip,three-player")
>>> mix.options.straight_order, mix.options.players, mix.options.dragon
('S9', 3, 'off')
"""

from bigtwo.variant.constraints import CONSTRAINTS
from bigtwo.variant.constraints.constraint import Constraint
from bigtwo.variant.differing import Difference, diff
from bigtwo.variant.faults import InvalidVariant
from bigtwo.variant.named import Named, Source, named_variants
from bigtwo.variant.options import OPTIONS, Options, rules_for
from bigtwo.variant.options.option import Option
from bigtwo.variant.resolving import Origin, Resolved, Spec, VariantWarning, resolve
from bigtwo.variant.sizes import cards_each, cards_left, has_extra_card, most_held
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
