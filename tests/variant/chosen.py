"""Variants to ask under: every named one, house rules with consequences of their own, and random mixes."""

from __future__ import annotations

from random import Random

import bigtwo
from bigtwo.variant.resolving import named_variants
from tests.oracle.facts import ROYAL_ONLY
from tests.variant.mixes import random_options

NAMED = [named.id for named in named_variants()]

INTERESTING = {
    "bombs and bare fours": {"bombs": "on", "quads_form": "both"},
    "bare fours only, bombs": {"bombs": "on", "quads_form": "bare"},
    "only royal": {"five_card_kinds": ROYAL_ONLY, "straight_order": "S8"},
    "straights over flushes": {
        "five_card_kinds": ["flush", "straight", "full-house", "four-of-a-kind", "straight-flush"],
        "five_card_crossing": "same-type-or-bomb",
        "bombs": "on",
    },
    "no straight flushes": {"five_card_kinds": ["flush", "straight", "full-house", "four-of-a-kind"], "bombs": "on"},
    "no fours but bare ones": {
        "five_card_kinds": ["straight", "flush", "full-house", "straight-flush"],
        "quads_form": "both",
        "bombs": "on",
        "bare_four_bombs": True,
        "bomb_targets": "anything",
    },
    "kinds upside down": {"five_card_kinds": ["straight-flush", "four-of-a-kind", "full-house", "flush", "straight"]},
    "kinds do not cross": {"five_card_crossing": "same-type-or-bomb", "bombs": "on"},
    "kinds do not cross, no bombs": {"five_card_crossing": "same-type-or-bomb"},
    "seven cards without bombs": {"straight_flush_form": "five-plus-two", "quads_form": "both"},
    "straight flush by suit": {"straight_flush_order": "suit-first", "flush_order": "all-ranks-first"},
    "compulsory": {"last_card_duty": "compulsory", "bombs": "on", "lone_top_two_finish": "forbidden"},
    "compulsory self-beat": {"last_card_duty": "compulsory", "after_pass": "out-of-trick", "self_beat": True},
    "no lone two": {"lone_top_two_finish": "not-a-win", "opening_must_include": False},
}
"""House rules whose consequences differ from every named variant's."""


CHOSEN = [*NAMED, *INTERESTING]


def chosen(name: str) -> bigtwo.Variant:
    """A named variant, or house rules by what they are about."""
    return bigtwo.variant({"options": INTERESTING[name]} if name in INTERESTING else name)


def random_mix(rng: Random) -> bigtwo.Variant:
    """A variant of randomly chosen, compatible options."""
    return bigtwo.variant({"options": random_options(rng)})
