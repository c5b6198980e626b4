"""Rule sets as data: the options, the constraints on them, the named variants, and how they are put together.

>>> from bigtwo.variant.resolving import resolve
>>> mix = resolve("hong-kong-ip,three-player")
>>> mix.options.straight_order, mix.options.players, mix.options.dragon
('S9', 3, 'off')
"""
