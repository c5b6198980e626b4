"""The options of scoring, money and sessions, in the order of the register."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bigtwo.variant.options.option import Option, option
from bigtwo.variant.options.play import PlayOptions
from bigtwo.variant.suit_factors import SuitFactors
from bigtwo.variant.two_factors import two_factors
from bigtwo.variant.values import (
    LARGEST_FACTOR,
    HandDoubling,
    card_points,
    choice,
    count_multipliers,
    hand_doubling,
    place_points,
    whole_number,
)

if TYPE_CHECKING:
    from bigtwo.variant.rank_points import RankPoints

SCORING: Final = "scoring"
MONEY: Final = "money and session"

LARGEST_STAKE: Final = 1_000_000
"""The most that one point may be worth."""

LARGEST_CAP: Final = 1_000_000_000
"""The most that the penalty of a deal may be limited to."""

LARGEST_TARGET: Final = 1_000_000
"""The highest total that a session may be played to."""

_NO_POINTS_OF_CARDS: Final = ("winner-points", "placings", "fixed-loser")
"""The scorings that count no points of cards."""
_NO_PENALTIES: Final = (*_NO_POINTS_OF_CARDS, "special-cards")
"""The scorings without penalties for the cards that are left."""


@dataclass(frozen=True, slots=True)
class ScoreOptions(PlayOptions):
    """One value for each option of scoring, money and sessions, and of what comes before."""

    scoring: str
    card_points: str | RankPoints
    """The name of a scale, or the points of each rank."""
    count_multipliers: tuple[tuple[int, int], ...]
    """Pairs of minimum cards and factor, rising in both."""
    multiplier_scope: str
    hand_doubling: HandDoubling | None
    finish_doubling: str
    lone_top_two_payment: str
    place_points: str | tuple[int, ...]
    """The name of the reported points, or the points of each place from the first to the last."""
    settlement: str
    stake: int
    deals_per_round: int | None
    starting_chips: int | None
    target_score: int | None
    target_winner: str
    two_factors: int | SuitFactors | None
    """One factor for every two, or those of suits."""
    all_held_factor: int
    penalty_cap: int | None


SCORES: Final[tuple[Option, ...]] = (
    option(
        "scoring",
        SCORING,
        choice("card-penalties", "winner-points", "placings", "fixed-loser", "special-cards"),
        "card-penalties",
        "PG-SCORE-01 PG-SCORE-05 PG-PUS-01 PG-PUS-02 PG-PLC-01 PG-DUS-01 PG-DUS-02 PG-DUS-03 PG-DUS-04 PG-DUS-05 "
        "PG-IND-01 PG-IND-02 PG-IND-03 PG-IND-04 PG-IND-05 PG-IND-06",
        {
            "card-penalties": "PG-SCORE-01 PG-SCORE-05",
            "winner-points": "PG-PUS-01 PG-PUS-02",
            "placings": "PG-PLC-01",
            "fixed-loser": "PG-DUS-01 PG-DUS-02 PG-DUS-03 PG-DUS-04 PG-DUS-05",
            "special-cards": "PG-IND-01 PG-IND-02 PG-IND-03 PG-IND-04 PG-IND-05 PG-IND-06",
        },
    ),
    option(
        "card_points",
        SCORING,
        card_points(),
        "one-each",
        "PG-SCORE-02 PG-VS-10 PG-VS-11 PG-VS-12 PG-IND-07",
        {
            "one-each": "PG-SCORE-02",
            "tiered": "PG-VS-10 PG-VS-11 DEC-44",
            "ladder": "PG-VS-10 PG-VS-12",
            "one-and-five-for-twos": "PG-IND-07",
        },
        others="PG-VS-10 DEC-102",
        moot={"scoring": _NO_POINTS_OF_CARDS},
    ),
    option(
        "count_multipliers",
        SCORING,
        count_multipliers(),
        ((10, 2), (13, 3)),
        "PG-SCORE-02 PG-SCORE-03 PG-SCORE-04 PG-GS-04 PG-VS-03 PG-VS-04 PG-VS-05 PG-VS-08 PG-VS-13 PG-IND-08 "
        "PG-3P-13 WP-SCORE-01",
        {
            ((10, 2), (13, 3)): "PG-SCORE-02 PG-SCORE-03 PG-SCORE-04 PG-3P-13",
            ((11, 2),): "PG-GS-04",
            ((8, 2), (10, 3), (13, 4)): "PG-VS-03",
            ((8, 2),): "PG-VS-04",
            ((8, 2), (10, 4)): "PG-VS-05 DEC-42",
            (): "PG-VS-08",
            ((10, 2),): "WP-SCORE-01 PG-VS-13",
            ((11, 2), (13, 3)): "PG-IND-08",
            ((9, 2),): "PG-VS-07 DEC-57",
        },
        moot={"scoring": _NO_POINTS_OF_CARDS},
    ),
    option(
        "multiplier_scope",
        SCORING,
        choice("all", "first-leader"),
        "all",
        "PG-VS-02",
        {"all": "PG-SCORE-01", "first-leader": "PG-VS-02 DEC-46"},
        moot={"scoring": _NO_PENALTIES, "count_multipliers": ((),)},
    ),
    option(
        "hand_doubling",
        SCORING,
        hand_doubling(),
        None,
        "PG-VS-06 WP-SCORE-03",
        {
            None: "PG-SCORE-01",
            HandDoubling(("two",), "each"): "PG-VS-06 DEC-43",
            HandDoubling(("two", "four-of-a-kind", "straight-flush"), "each"): "WP-SCORE-03 DEC-51",
            HandDoubling(("two", "four-of-a-kind", "straight-flush"), "once"): "WP-SCORE-03 DEC-51",
        },
        others="WP-SCORE-03 DEC-51",
        moot={"scoring": _NO_PENALTIES},
    ),
    option(
        "finish_doubling",
        SCORING,
        choice("none", "only-twos", "two-or-honour"),
        "none",
        "PG-VS-09 WP-SCORE-04",
        {"none": "PG-SCORE-01", "only-twos": "PG-VS-09 DEC-47", "two-or-honour": "WP-SCORE-04 DEC-51"},
        moot={"scoring": _NO_PENALTIES},
    ),
    option(
        "lone_top_two_payment",
        SCORING,
        choice("nothing", "as-if-held"),
        "nothing",
        "PG-HK-05",
        {"nothing": "DEC-32", "as-if-held": "PG-HK-05 DEC-99"},
        moot={"lone_top_two_finish": ("wins", "forbidden")},
    ),
    option(
        "place_points",
        SCORING,
        place_points(),
        "five-three-one",
        "PG-PLC-01",
        {"five-three-one": "PG-PLC-01 DEC-64"},
        others="PG-PLC-01 DEC-103",
        moot={"scoring": ("card-penalties", "winner-points", "fixed-loser", "special-cards")},
    ),
    option(
        "settlement",
        MONEY,
        choice("none", "pairwise-difference", "winner-only", "pairwise-card-difference"),
        "pairwise-difference",
        "PG-SCORE-07 PG-VS-01 PG-VS-07 WP-SCORE-02",
        {
            "none": "PG-NAME-02",
            "pairwise-difference": "PG-SCORE-07 DEC-54",
            "winner-only": "PG-VS-01 DEC-56",
            "pairwise-card-difference": "PG-VS-07 DEC-57",
        },
    ),
    option(
        "stake",
        MONEY,
        whole_number(1, LARGEST_STAKE),
        1,
        "PG-SCORE-06",
        {1: "PG-SCORE-06"},
        others="PG-SCORE-06",
        moot={"settlement": ("none",)},
    ),
    option(
        "deals_per_round",
        MONEY,
        whole_number(1, 1000, or_null=True),
        None,
        "PG-OPEN-07 PG-OPEN-09 PG-LEC-04",
        {None: "PG-NAME-02", 5: "PG-LEC-04", 10: "PG-OPEN-07"},
        others="PG-OPEN-07",
    ),
    option(
        "starting_chips",
        MONEY,
        whole_number(1, 1_000_000_000, or_null=True),
        None,
        "PG-LEC-03 PG-LEC-04",
        {None: "PG-NAME-02", 149: "PG-LEC-03"},
        others="PG-LEC-03",
        moot={"settlement": ("none",)},
    ),
    option(
        "target_score",
        MONEY,
        whole_number(1, LARGEST_TARGET, or_null=True),
        None,
        "HR-SES-01",
        {None: "PG-NAME-02", 50: "HR-SES-01 DEC-110"},
        others="HR-SES-01 DEC-110",
    ),
    option(
        "target_winner",
        MONEY,
        choice("lowest", "highest"),
        "lowest",
        "HR-SES-02 HR-SES-03",
        {"lowest": "HR-SES-02 DEC-112", "highest": "HR-SES-03 DEC-112"},
        moot={"target_score": (None,)},
    ),
    option(
        "two_factors",
        SCORING,
        two_factors(),
        None,
        "HR-VAL-01",
        {
            None: "PG-SCORE-01",
            2: "HR-VAL-01 DEC-116",
            SuitFactors((("S", 3), ("H", 2), ("C", 2), ("D", 2))): "HR-VAL-01 DEC-116",
        },
        others="HR-VAL-01 DEC-116",
        moot={"scoring": _NO_PENALTIES, "settlement": ("pairwise-card-difference",)},
    ),
    option(
        "all_held_factor",
        SCORING,
        whole_number(1, LARGEST_FACTOR),
        1,
        "HR-VAL-02",
        {1: "PG-SCORE-01", 2: "HR-VAL-02 DEC-117"},
        others="HR-VAL-02 DEC-117",
        moot={"scoring": _NO_PENALTIES, "settlement": ("pairwise-card-difference",)},
    ),
    option(
        "penalty_cap",
        SCORING,
        whole_number(1, LARGEST_CAP, or_null=True),
        None,
        "HR-VAL-03",
        {None: "PG-SCORE-01", 30: "HR-VAL-03 DEC-115 DEC-119"},
        others="HR-VAL-03 DEC-115 DEC-119",
        moot={"scoring": _NO_PENALTIES, "settlement": ("pairwise-card-difference",)},
    ),
)
