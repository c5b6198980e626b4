"""Rule sets as data: the options, the constraints on them, the named variants, and how they are put together.

>>> from bigtwo.variant import resolve
>>> mix = resolve("hong-kong-ip,three-player")
>>> mix.options.straight_order, mix.options.players, mix.options.dragon
('S9', 3, 'off')
"""

from bigtwo.variant.constraints import CONSTRAINTS
from bigtwo.variant.options import (
    OPTIONS,
    InvalidVariant,
    Option,
    Options,
    cards_each,
    cards_left,
    has_extra_card,
    most_held,
)
from bigtwo.variant.resolving import Named, Resolved, diff, find, named_variants, resolve
from bigtwo.variant.straights import Run, StraightOrder

__all__ = [
    "CONSTRAINTS",
    "OPTIONS",
    "InvalidVariant",
    "Named",
    "Option",
    "Options",
    "Resolved",
    "Run",
    "StraightOrder",
    "cards_each",
    "cards_left",
    "diff",
    "find",
    "has_extra_card",
    "most_held",
    "named_variants",
    "resolve",
]
