"""Tables of combinations are bounded, whatever is asked for, and one that nobody holds is gone at once."""

from __future__ import annotations

import gc
import weakref
from random import Random

import bigtwo
from bigtwo.combinations import ruleset
from bigtwo.combinations.table import Combinations
from bigtwo.variant.resolving import named_variants
from tests.tables import SEED
from tests.variant.mixes import random_options


def test_new_house_rules_keep_no_more_than_stated() -> None:
    """Not only when the garbage is collected: a worker does that rarely, and a table takes megabytes."""
    rng = Random(SEED)
    made: list[weakref.ref[Combinations]] = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(60):
            mix = bigtwo.variant({"options": random_options(rng)})
            list(bigtwo.legal_moves(rng.sample(mix.order.codes, min(13, mix.most_held)), None, mix).moves)
            made.append(weakref.ref(mix.combinations))
            del mix
        left = {id(each) for reference in made if (each := reference()) is not None}
        assert len(left) <= ruleset.MIXES_KEPT + len(named_variants())
        assert ruleset.tables_kept() <= ruleset.MIXES_KEPT + len(named_variants())
    finally:
        gc.enable()
