"""What is kept compiled is bounded, whatever is asked for."""

from __future__ import annotations

import gc
import weakref
from itertools import permutations, product
from random import Random

import pytest

import bigtwo
from bigtwo.combinations import ruleset, store
from bigtwo.combinations.table import Combinations
from bigtwo.operations.questions import OPERATIONS
from bigtwo.variant import named_variants
from tests.variant.mixes import random_options


def test_spelling_a_name_in_ever_new_ways_keeps_nothing() -> None:
    for letters in product(*((letter, letter.upper()) for letter in "hongkong")):
        name = " ".join(("".join(letters[:4]), "".join(letters[4:])))
        assert bigtwo.variant(name).options == bigtwo.variant("hong-kong-ip").options
    assert ruleset.kept_variant.cache_info().currsize <= len(named_variants())
    assert ruleset.mixes_kept() <= ruleset.MIXES_KEPT


def test_ever_new_house_rules_keep_no_more_than_stated() -> None:
    made = []
    for suits in permutations("SHCD"):
        mix = bigtwo.variant({"extends": "base", "options": {"suit_order": "".join(suits), "triples": False}})
        made.append(weakref.ref(mix.combinations))
    del mix
    gc.collect()
    assert store.tables_kept() <= store.TABLES_KEPT + len(named_variants())
    assert ruleset.mixes_kept() <= ruleset.MIXES_KEPT
    # One of these orders may have the combinations of a named variant, whose table stays.
    assert sum(each() is not None for each in made) <= store.TABLES_KEPT + 1


def test_a_table_that_nobody_holds_is_gone_at_once() -> None:
    """Not only when the garbage is collected: a worker does that rarely, and a table takes megabytes."""
    rng = Random(44)
    made: list[weakref.ref[Combinations]] = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(120):
            mix = bigtwo.variant({"options": random_options(rng)})
            hand = rng.sample(mix.order.codes, min(13, mix.most_held))
            list(bigtwo.legal_moves(hand, None, mix).moves)
            made.append(weakref.ref(mix.combinations))
            del mix
        left = {id(kept) for each in made if (kept := each()) is not None}
        assert len(left) <= max(store.TABLES_KEPT, ruleset.MIXES_KEPT) + len(named_variants())
    finally:
        gc.enable()


@pytest.mark.parametrize("form", ["five", "five-plus-two"])
def test_listing_moves_keeps_no_table_alive(form: str) -> None:
    legal_moves = OPERATIONS["legal-moves"]
    made = []
    for suits in permutations("SHCD"):
        options = {"suit_order": "".join(suits), "straight_flush_form": form, "flushes": form == "five"}
        options |= {} if form == "five" else {"quads_form": "with-odd-card"}
        question = legal_moves.request.load({"hand": ["9S", "9H"], "variant": {"extends": "base", "options": options}})
        legal_moves.answer(question)
        made.append(weakref.ref(question["variant"].combinations))
    del question
    for number in range(store.TABLES_KEPT + 1):
        options = {"suit_order": "".join(suits), "players": 4, "triples": False, "deals_per_round": number + 1}
        mix = bigtwo.variant({"extends": "base", "options": options})
        mix.combinations.get(1)
    store.forget_tables()
    gc.collect()
    # Whoever has asked about a named variant, this process keeps its table, which may be one of those made here.
    of_named = {bigtwo.variant(named.id).combinations.key for named in named_variants()}
    left = [kept for each in made if (kept := each()) is not None and kept.key not in of_named]
    assert len(left) <= 1
