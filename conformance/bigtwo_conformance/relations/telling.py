"""Samples on which faults of real engines showed, to be tried before random ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bigtwo_conformance.tally import RANKS

if TYPE_CHECKING:
    from bigtwo_conformance.drawing import Sample

# Of each kind two that differ by rank one way and by suit the other, whichever suits are high; then kinds on others.
_PAIRS_OF_PLAYS = (
    ("7S", "8D"),
    ("9C", "9H"),
    ("7S 7H", "8C 8D"),
    ("7C 7D", "8S 8H"),
    ("9S 9D", "9H 9C"),
    ("7S 7H 7D", "8S 8H 8C"),
    ("5S 5H 5C 5D", "6S 6H 6C 6D"),
    ("4D 5D 6D 7C 8S", "5H 6S 7S 8S 9D"),
    ("4S 5H 6C 7D 8D", "4D 5S 6S 7C 8H"),
    ("AS 2H 3C 4D 5D", "2S 3H 4S 5C 6D"),
    ("TS JH QC KD AD", "JS QS KC AH 2D"),
    ("4S 6S 8S TS JS", "5D 7D 9D JD KD"),
    ("4D 6D 8D TD JD", "5S 7S 9S JS KS"),
    ("4C 6C 8C TC JC", "5H 7H 9H JH KH"),
    ("4H 6H 8H TH JH", "5C 7C 9C JC KC"),
    ("5S 5H 5C KD KS", "6S 6H 6C 4D 4S"),
    ("5S 5H 5C 5D KS", "6S 6H 6C 6D 4S"),
    ("5S 6S 7S 8S 9S", "6D 7D 8D 9D TD"),
    ("5D 6D 7D 8D 9D", "6S 7S 8S 9S TS"),
    ("TS JS QS KS AS", "4H 5H 6H 7H 8H"),
    ("TS JH QC KD AD", "4C 6C 7C 9C TC"),
    ("4D 6D 7D 9D KD", "5S 5H 5C 8D 8S"),
    ("AS AH AC 8D 8S", "4S 4H 4C 4D 7S"),
    ("2S 2H 2C 2D 9S", "4D 5D 6D 7D 8D"),
)
PLAYS: tuple[Sample, ...] = tuple({"a": a.split(), "b": b.split()} for a, b in _PAIRS_OF_PLAYS)

UNRELATED: tuple[Sample, ...] = ({"cards": ["4D", "6C", "9H", "JS", "KD"]},)

# The fours have triples and pairs in them, a straight flush is a straight and a flush, and a whole suit is the longest.
FOURS = "9S 9H 9C 9D 4C"
STRAIGHT_FLUSH = "5S 6S 7S 8S 9S 9H"
HANDS: tuple[Sample, ...] = (
    {"hand": FOURS.split(), "pile": None},
    {"hand": FOURS.split(), "pile": ["8S", "8H"]},
    {"hand": STRAIGHT_FLUSH.split(), "pile": None},
)
WHOLE_SUITS: tuple[Sample, ...] = tuple({"hand": [rank + suit for rank in RANKS], "pile": None} for suit in "SHCD")
