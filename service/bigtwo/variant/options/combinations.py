"""The options of combinations, in the order of the register."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bigtwo.variant.options.deals import DealOptions
from bigtwo.variant.options.option import Option, option
from bigtwo.variant.some_numbers import some_of
from bigtwo.variant.values import choice, straight_order, yes_no

if TYPE_CHECKING:
    from bigtwo.variant.straights import StraightOrder

GROUP: Final = "combinations"

RUN_LENGTHS: Final = (3, 4, 6, 7, 8, 9, 10, 11, 12)
"""How many cards a run may have; five in sequence are a straight."""
PAIRS_IN_SEQUENCE: Final = (2, 3, 4, 5, 6)
"""How many pairs in sequence may be played together."""

_RUNS: Final = "HR-COMB-03 HR-COMB-04 HR-COMB-05 HR-COMB-08 DEC-132 DEC-133"
_PAIRS: Final = "HR-COMB-04 HR-COMB-06 HR-COMB-07 HR-COMB-08 DEC-132"
"""What runs and consecutive pairs rest on, however many cards they have."""


@dataclass(frozen=True, slots=True)
class CombinationOptions(DealOptions):
    """One value for each option of the combinations, and of what comes before."""

    triples: bool
    flushes: bool
    quads_form: str
    straight_flush_form: str
    straight_order: str | StraightOrder
    """The name of a scheme, or tie classes from the strongest to the weakest; `runs` is either."""
    straight_flush_order: str
    flush_order: str
    top_of_five_card_order: str
    five_card_crossing: str
    bombs: str
    bomb_kinds: str
    bare_four_bombs: bool
    bomb_targets: str
    two_pairs: bool
    runs_of: tuple[int, ...]
    """How many cards runs have, rising."""
    consecutive_pairs: tuple[int, ...]
    """How many pairs in sequence are played together, rising."""


COMBINATIONS: Final[tuple[Option, ...]] = (
    option(
        "triples",
        GROUP,
        yes_no(),
        True,
        "PG-COMB-06 PG-NTF-01",
        {True: "PG-COMB-06", False: "PG-NTF-01"},
    ),
    option(
        "flushes",
        GROUP,
        yes_no(),
        True,
        "PG-COMB-15 PG-GS-01 PG-NTF-01",
        {True: "PG-COMB-15", False: "PG-GS-01 PG-NTF-01"},
    ),
    option(
        "quads_form",
        GROUP,
        choice("with-odd-card", "bare", "both"),
        "with-odd-card",
        "PG-COMB-20 PG-COMB-21 PG-BQ-01 PG-BQ-02 WP-COMB-06",
        {
            "with-odd-card": "PG-COMB-20 PG-COMB-21",
            "bare": "PG-BQ-01 PG-BQ-02",
            "both": "PG-COMB-20 PG-BQ-01 PG-BQ-02 DEC-13",
        },
    ),
    option(
        "straight_flush_form",
        GROUP,
        choice("five", "five-plus-two"),
        "five",
        "PG-COMB-23 PG-SF7-01",
        {"five": "PG-COMB-23", "five-plus-two": "PG-SF7-01 PG-SF7-04 DEC-16 DEC-17"},
    ),
    option(
        "straight_order",
        GROUP,
        straight_order(),
        "S0",
        "PG-COMB-09 PG-COMB-10 PG-COMB-11 PG-COMB-12 PG-COMB-13 PG-COMB-14 PG-COMB-23 PG-COMB-24 PG-COMB-25 "
        "PG-COMB-26 PG-STR-01 PG-STR-02 PG-STR-03 PG-STR-04 PG-STR-05 PG-STR-06 PG-STR-07 PG-STR-08 PG-STR-09 "
        "PG-HK-02 PG-HK-03 WP-COMB-03 WP-COMB-07 HR-STR-01",
        {
            "S0": "PG-COMB-11 PG-COMB-12 PG-COMB-13 PG-COMB-14",
            "S1": "PG-STR-01 PG-COMB-13 DEC-02",
            "S2": "PG-STR-02 PG-COMB-13",
            "S3": "PG-STR-03 PG-COMB-13",
            "S4": "PG-STR-04 PG-COMB-11 PG-COMB-13",
            "S5": "PG-STR-05 DEC-03",
            "S6": "PG-STR-06 DEC-03",
            "S7": "PG-STR-07",
            "S8": "PG-STR-08 PG-STR-09 PG-COMB-13",
            "S9": "PG-HK-02 PG-HK-03",
        },
    ),
    option(
        "straight_flush_order",
        GROUP,
        choice("rank-first", "suit-first"),
        "rank-first",
        "PG-COMB-24 PG-COMB-25",
        {"rank-first": "PG-COMB-24 PG-COMB-25", "suit-first": "DEC-75"},
    ),
    option(
        "flush_order",
        GROUP,
        choice("suit-first", "top-card-first", "all-ranks-first"),
        "suit-first",
        "PG-COMB-16 PG-COMB-17 PG-FLU-01 PG-FLU-02 PG-HK-01 WP-COMB-04",
        {"suit-first": "PG-COMB-16 PG-COMB-17", "top-card-first": "PG-FLU-01", "all-ranks-first": "PG-FLU-02"},
        moot={"flushes": (False,)},
    ),
    option(
        "top_of_five_card_order",
        GROUP,
        choice("straight-flush-over-quads", "only-royal-flush-over-quads"),
        "straight-flush-over-quads",
        "PG-COMB-07 PG-COMB-29 PG-ROY-01 PG-ROY-02 WP-COMB-08",
        {
            "straight-flush-over-quads": "PG-COMB-07",
            "only-royal-flush-over-quads": "PG-COMB-07 PG-ROY-01 PG-ROY-02 DEC-15",
        },
        settled={"quads_form": ("bare",), "straight_flush_form": ("five-plus-two",)},
    ),
    option(
        "five_card_crossing",
        GROUP,
        choice("any-stronger-type", "same-type-or-bomb"),
        "any-stronger-type",
        "PG-COMB-29 PG-GS-02",
        {"any-stronger-type": "PG-COMB-29", "same-type-or-bomb": "DEC-09"},
    ),
    option(
        "bombs",
        GROUP,
        choice("off", "on", "at-any-time"),
        "off",
        "PG-COMB-27 PG-COMB-28 PG-GS-03 PG-HON-01 PG-HON-02 PG-SF7-02 PG-SF7-03 PG-SF7-04",
        {
            "off": "PG-COMB-27 PG-COMB-28",
            "on": "PG-HON-01 PG-HON-02 PG-GS-03",
            "at-any-time": "PG-HON-01 PG-HON-02 PG-GS-03 DEC-10",
        },
    ),
    option(
        "bomb_kinds",
        GROUP,
        choice("four-of-a-kind-and-straight-flush", "four-of-a-kind"),
        "four-of-a-kind-and-straight-flush",
        "PG-HON-01 HR-BOMB-01",
        {"four-of-a-kind-and-straight-flush": "PG-HON-01", "four-of-a-kind": "HR-BOMB-01 DEC-120"},
        moot={"bombs": ("off", "at-any-time")},
    ),
    option(
        "bare_four_bombs",
        GROUP,
        yes_no(),
        False,
        "PG-BQ-02 HR-BOMB-02 HR-BOMB-06",
        {True: "HR-BOMB-02 HR-BOMB-06 DEC-121 DEC-122 DEC-124", False: "PG-BQ-02 DEC-14"},
        moot={"bombs": ("off", "at-any-time"), "quads_form": ("with-odd-card",)},
    ),
    option(
        "bomb_targets",
        GROUP,
        choice("small", "twos", "five-cards", "anything"),
        "small",
        "PG-HON-02 HR-BOMB-03 HR-BOMB-04 HR-BOMB-05",
        {
            "small": "PG-HON-02",
            "twos": "HR-BOMB-03 DEC-123",
            "five-cards": "HR-BOMB-04 DEC-122",
            "anything": "HR-BOMB-05 DEC-122 DEC-126",
        },
        moot={"bombs": ("off", "at-any-time")},
    ),
    option(
        "two_pairs",
        GROUP,
        yes_no(),
        False,
        "HR-COMB-01 HR-COMB-02 HR-COMB-08",
        {True: "HR-COMB-01 HR-COMB-02 HR-COMB-08 DEC-130", False: "PG-COMB-30"},
    ),
    option(
        "runs_of",
        GROUP,
        some_of(*RUN_LENGTHS),
        (),
        "HR-COMB-03 HR-COMB-04 HR-COMB-05 HR-COMB-08",
        {(): "PG-COMB-01", (3,): _RUNS, (3, 4): _RUNS},
        others=_RUNS,
    ),
    option(
        "consecutive_pairs",
        GROUP,
        some_of(*PAIRS_IN_SEQUENCE),
        (),
        "HR-COMB-04 HR-COMB-06 HR-COMB-07 HR-COMB-08",
        {(): "PG-COMB-01", (3,): _PAIRS, (2, 3): _PAIRS},
        others=_PAIRS,
    ),
)
