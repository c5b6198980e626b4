"""Engines simulated by the slow oracle, under any house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bigtwo_conformance.protocol import ANSWERED, ERROR, Ask, Reply
from tests.oracle.answering import ANSWERS, check_taken_out
from tests.oracle.facts import NO_FLUSHES, ROYAL_ONLY
from tests.oracle.packs import Refused
from tests.oracle.variants import options_of

NO_TWOS = [
    {"ranks": ranks, "decided_by": ranks[-1]}
    for ranks in ("TJQKA", "9TJQK", "89TJQ", "789TJ", "6789T", "56789", "45678", "34567")
]
TIED_ENDS = [[{"ranks": "A2345", "decided_by": "A"}, {"ranks": "TJQKA", "decided_by": "A"}], *NO_TWOS[1:]]

ROUND_THE_CORNER = [
    [{"ranks": ranks, "decided_by": "2"} for ranks in ("23456", "A2345", "KA234", "JQKA2")],
    {"ranks": "QKA23", "decided_by": "K"},
    *NO_TWOS,
]

HOUSES: dict[str, dict[str, Any]] = {
    "clubs lowest but one": {"suit_order": "CSHD"},
    "diamonds highest": {"suit_order": "DHSC", "straight_order": "S1"},
    "the ace to five highest": {"straight_order": "S1", "flush_order": "top-card-first"},
    "no two in a straight": {"straight_order": NO_TWOS, "suit_order": "HSDC"},
    "jack to two tops": {"straight_order": "S5", "flush_order": "all-ranks-first"},
    "plain order of ranks": {"straight_order": "S7", "triples": False},
    "both low twos tie": {"straight_order": "S8", "suit_order": "CSHD"},
    "ties of their own": {"straight_order": TIED_ENDS},
    "round the corner": {"straight_order": ROUND_THE_CORNER},
    "flush by top card": {"flush_order": "top-card-first", "straight_flush_order": "suit-first"},
    "bare fours": {"quads_form": "bare", "five_card_kinds": NO_FLUSHES},
    "fours either way, as bombs": {"quads_form": "both", "bombs": "on", "five_card_crossing": "same-type-or-bomb"},
    "only the royal": {"five_card_kinds": ROYAL_ONLY, "straight_order": "S9"},
    "straights over flushes": {
        "five_card_kinds": ["flush", "straight", "full-house", "four-of-a-kind", "straight-flush"]
    },
    "no straight flushes": {"five_card_kinds": ["straight", "flush", "full-house", "four-of-a-kind"]},
    "no four of a kind": {"five_card_kinds": ["straight", "flush", "full-house", "straight-flush"]},
    "fours over straight flushes": {
        "five_card_kinds": ["full-house", "straight", "flush", "straight-flush", "four-of-a-kind"]
    },
    "only fours as bombs": {"bombs": "on", "bomb_kinds": "four-of-a-kind"},
    "bare fours as bombs": {"bombs": "on", "quads_form": "bare", "bare_four_bombs": True},
    "bombs on twos": {"bombs": "on", "bomb_targets": "twos", "suit_order": "DHSC"},
    "bombs on five cards": {
        "bombs": "on",
        "quads_form": "both",
        "bare_four_bombs": True,
        "bomb_targets": "five-cards",
        "straight_flush_form": "five-plus-two",
    },
    "bombs on anything": {"bombs": "on", "quads_form": "both", "bare_four_bombs": True, "bomb_targets": "anything"},
    "anything, even bare fours": {"bombs": "on", "quads_form": "both", "bomb_targets": "anything"},
    "seven cards": {"straight_flush_form": "five-plus-two", "bombs": "on"},
}


def simulated(options: Mapping[str, Any]) -> Ask:
    """An engine that plays these house rules whatever it is asked about."""
    own = options_of({"extends": "base", "options": dict(options)})

    def ask(operation: str, question: Mapping[str, Any]) -> Reply:
        try:
            check_taken_out(operation, question, own)
            return Reply(ANSWERED, ANSWERS[operation](question, own))
        except Refused as refused:
            return Reply(ERROR, message=str(refused))

    return ask


COMBINATIONS = {
    *("suit_order", "triples", "five_card_kinds", "quads_form", "straight_flush_form", "straight_order"),
    *("straight_flush_order", "flush_order", "five_card_crossing"),
    *("bombs", "bomb_kinds", "bare_four_bombs", "bomb_targets"),
}
