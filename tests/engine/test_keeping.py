"""What is kept compiled is bounded, whatever is asked for."""

from __future__ import annotations

import gc
import weakref
from itertools import permutations, product

import bigtwo
from bigtwo import combinations, compiled
from bigtwo.variant import named_variants


def test_spelling_a_name_in_ever_new_ways_keeps_nothing() -> None:
    for letters in product(*((letter, letter.upper()) for letter in "hongkong")):
        name = " ".join(("".join(letters[:4]), "".join(letters[4:])))
        assert bigtwo.variant(name).options == bigtwo.variant("hong-kong-ip").options
    assert compiled._named.cache_info().currsize <= len(named_variants())
    assert compiled._mixed.cache_info().currsize <= compiled.MIXES_KEPT


def test_ever_new_house_rules_keep_no_more_than_stated() -> None:
    made = []
    for suits in permutations("SHCD"):
        mix = bigtwo.variant({"extends": "base", "options": {"suit_order": "".join(suits), "triples": False}})
        made.append(weakref.ref(mix.combinations.table))
    del mix
    gc.collect()
    assert combinations.tables_kept() <= combinations.TABLES_KEPT
    assert compiled._mixed.cache_info().currsize <= compiled.MIXES_KEPT
    assert sum(table() is not None for table in made) <= combinations.TABLES_KEPT
