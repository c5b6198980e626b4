"""The options of scoring, money and sessions, in the order of the register."""

from __future__ import annotations

from typing import Final

from bigtwo.variant.options.option import Option, option
from bigtwo.variant.values import (
    HandDoubling,
    card_points,
    choice,
    count_multipliers,
    hand_doubling,
    place_points,
    whole_number,
)

SCORING: Final = "scoring"
MONEY: Final = "money and session"

LARGEST_STAKE: Final = 1_000_000
"""The most that one point may be worth."""

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
    ),
    option(
        "multiplier_scope",
        SCORING,
        choice("all", "first-leader"),
        "all",
        "PG-VS-02",
        {"all": "PG-SCORE-03 PG-SCORE-04", "first-leader": "PG-VS-02 DEC-46"},
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
    ),
    option(
        "finish_doubling",
        SCORING,
        choice("none", "only-twos", "two-or-honour"),
        "none",
        "PG-VS-09 WP-SCORE-04",
        {"none": "PG-SCORE-01", "only-twos": "PG-VS-09 DEC-47", "two-or-honour": "WP-SCORE-04 DEC-51"},
    ),
    option(
        "lone_top_two_payment",
        SCORING,
        choice("nothing", "as-if-held"),
        "nothing",
        "PG-HK-05",
        {"nothing": "PG-HK-05 DEC-32", "as-if-held": "PG-HK-05 DEC-99"},
    ),
    option(
        "place_points",
        SCORING,
        place_points(),
        "five-three-one",
        "PG-PLC-01",
        {"five-three-one": "PG-PLC-01 DEC-64"},
        others="PG-PLC-01 DEC-103",
    ),
    option(
        "settlement",
        MONEY,
        choice("none", "pairwise-difference", "winner-only", "pairwise-card-difference"),
        "pairwise-difference",
        "PG-SCORE-07 PG-VS-01 PG-VS-07 WP-SCORE-02",
        {
            "none": "PG-SCORE-06",
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
    ),
    option(
        "deals_per_round",
        MONEY,
        whole_number(1, 1000, or_null=True),
        None,
        "PG-OPEN-07 PG-OPEN-09 PG-LEC-04",
        {None: "PG-SCORE-07", 5: "PG-LEC-04", 10: "PG-OPEN-07"},
        others="PG-OPEN-07",
    ),
    option(
        "starting_chips",
        MONEY,
        whole_number(1, 1_000_000_000, or_null=True),
        None,
        "PG-LEC-03 PG-LEC-04",
        {None: "PG-SCORE-07", 149: "PG-LEC-03"},
        others="PG-LEC-03",
    ),
)
