"""What the tests of the oracle know of packs and options, written out."""

from __future__ import annotations

from typing import Any

SCHEMES = ["S0", "S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9"]
FLUSH_ORDERS = ["suit-first", "top-card-first", "all-ranks-first"]
STRAIGHT_FLUSH_ORDERS = ["rank-first", "suit-first"]
TOPS = ["straight-flush-over-quads", "only-royal-flush-over-quads"]
SUIT_ORDERS = ["SHCD", "SHDC", "DHSC"]
LATTA = {"triples": False, "flushes": False, "straight_flush_form": "five-plus-two", "bombs": "on"}
# The thirteen windows of five neighbouring ranks, the ranks being put in a ring.
WINDOWS = [
    *["A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA"],
    *["JQKA2", "QKA23", "KA234"],
]


def cards(text: str) -> list[str]:
    return text.replace("-", " ").split()


def runs_of(scheme: str) -> int:
    return 9 if scheme in ("S4", "S7") else 10


EIGHT = [{"ranks": window, "decided_by": window[4]} for window in reversed(WINDOWS[2:10])]
LOW_TWO, LOW_ACE, HIGH_TWO = (
    {"ranks": ranks, "decided_by": decided_by} for ranks, decided_by in [("23456", "6"), ("A2345", "5"), ("JQKA2", "2")]
)


OPTION_MIXES: dict[str, list[Any]] = {
    "suit_order": SUIT_ORDERS,
    "opening_must_include": [True, False],
    "triples": [True, False],
    "flushes": [True, False],
    "quads_form": ["with-odd-card", "bare", "both"],
    "straight_flush_form": ["five", "five", "five-plus-two"],
    "straight_order": [*SCHEMES, [HIGH_TWO, *EIGHT, LOW_TWO, LOW_ACE]],
    "flush_order": FLUSH_ORDERS,
    "straight_flush_order": STRAIGHT_FLUSH_ORDERS,
    "top_of_five_card_order": TOPS,
    "five_card_crossing": ["any-stronger-type", "same-type-or-bomb"],
    "bombs": ["off", "on"],
    "self_beat": [True, False],
    "last_card_duty": ["none", "liable", "compulsory"],
    "lone_top_two_finish": ["wins", "not-a-win", "forbidden"],
}
