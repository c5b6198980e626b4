"""The options of seats, pack, deal and opening lead, in the order of the register."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bigtwo.variant.options.option import Option, option
from bigtwo.variant.values import choice, suit_order, yes_no

TABLE: Final = "seats and pack"
DEAL: Final = "deal"
LEAD: Final = "opening lead"


@dataclass(frozen=True, slots=True)
class DealOptions:
    """One value for each option of the seats, the pack, the deal and the opening lead."""

    players: int
    pack: str
    suit_order: str
    direction: str
    hand_size: int | str
    """A number of cards, or ``all``."""
    leftover: str
    first_card_to: str
    next_dealer: str
    card_exchange: str
    redeal: str
    later_leader: str
    opening_must_include: bool
    first_leader: str


DEALS: Final[tuple[Option, ...]] = (
    option(
        "players",
        TABLE,
        choice(2, 3, 4, 5),
        4,
        "PG-SETUP-01 PG-SETUP-02 PG-3P-05 PG-2P-04 PG-LEC-02 WP-SETUP-01",
        {2: "PG-SETUP-02 PG-2P-04", 3: "PG-SETUP-02 PG-3P-05", 4: "PG-SETUP-01", 5: "PG-LEC-02"},
    ),
    option(
        "pack",
        TABLE,
        choice("standard-52", "tiles-9", "tiles-13", "tiles-15"),
        "standard-52",
        "PG-SETUP-03 PG-LEC-01 WP-SETUP-01",
        {"standard-52": "PG-SETUP-03", "tiles-9": "DEC-49", "tiles-13": "DEC-49", "tiles-15": "PG-LEC-01"},
    ),
    option(
        "suit_order",
        TABLE,
        suit_order(),
        "SHCD",
        "PG-SETUP-05 PG-SUIT-01 PG-SUIT-02 PG-SUIT-03 PG-SUIT-04 WP-SETUP-02",
        {"SHCD": "PG-SETUP-05", "SHDC": "PG-SUIT-03 PG-SUIT-04", "DHSC": "PG-SUIT-01 PG-SUIT-02"},
    ),
    option(
        "direction",
        TABLE,
        choice("counterclockwise", "clockwise", "alternating"),
        "counterclockwise",
        "PG-DEAL-01 PG-DIR-01 PG-DIR-02 PG-DIR-03 PG-PLAY-03",
        {
            "counterclockwise": "PG-DEAL-01 PG-PLAY-03",
            "clockwise": "PG-DIR-01 PG-DIR-02",
            "alternating": "PG-DIR-03 DEC-38",
        },
    ),
    option(
        "hand_size",
        DEAL,
        choice("all", 12, 13, 17, 21),
        "all",
        "PG-DEAL-09 PG-3P-01 PG-3P-07 PG-2P-01 PG-2P-02 PG-2P-03 WP-DEAL-01 PG-LEC-02",
        {
            "all": "PG-DEAL-09",
            12: "PG-LEC-02",
            13: "PG-3P-07 PG-2P-03",
            17: "PG-3P-01 PG-2P-01",
            21: "PG-2P-02",
        },
        settled={"pack": ("tiles-9", "tiles-13")},
    ),
    option(
        "leftover",
        DEAL,
        choice("none", "extra-card-face-up", "extra-card-face-down", "dead", "stock"),
        "none",
        "PG-3P-01 PG-3P-02 PG-3P-03 PG-3P-04 PG-3P-07 PG-2P-01 PG-2P-02 PG-2P-03 PG-2P-06 WP-DEAL-02",
        {
            "none": "PG-DEAL-09",
            "extra-card-face-up": "PG-3P-01 PG-3P-03 PG-3P-04",
            "extra-card-face-down": "PG-3P-02 PG-3P-03 PG-3P-04",
            "dead": "PG-2P-01 PG-2P-02 PG-2P-03",
            "stock": "PG-3P-07",
        },
    ),
    option(
        "first_card_to",
        DEAL,
        choice("cut-card-count", "next-player"),
        "cut-card-count",
        "PG-DEAL-05 PG-DEAL-06 PG-DEAL-07 PG-DEAL-08 PG-VDEAL-01",
        {"cut-card-count": "PG-DEAL-05 PG-DEAL-06 PG-DEAL-07 PG-DEAL-08", "next-player": "PG-VDEAL-01"},
    ),
    option(
        "next_dealer",
        DEAL,
        choice("winner", "loser", "high-draw-per-round"),
        "winner",
        "PG-DEAL-03 PG-OPEN-06 PG-OPEN-09",
        {"winner": "PG-DEAL-03", "loser": "PG-OPEN-06", "high-draw-per-round": "PG-OPEN-09"},
        settled={"later_leader": ("previous-loser",)},
    ),
    option(
        "card_exchange",
        DEAL,
        choice("none", "loser-highest-for-any", "by-placing", "by-points"),
        "none",
        "PG-3P-06 HR-EXCH-01 HR-EXCH-02 HR-EXCH-03 HR-EXCH-04",
        {
            "none": "PG-NAME-02",
            "loser-highest-for-any": "PG-3P-06",
            "by-placing": "HR-EXCH-01 HR-EXCH-02 HR-EXCH-03",
            "by-points": "HR-EXCH-01 HR-EXCH-02 HR-EXCH-04 DEC-154",
        },
    ),
    option(
        "redeal",
        DEAL,
        choice("none", "no-pictures"),
        "none",
        "HR-LEAD-04",
        {"none": "PG-NAME-02", "no-pictures": "HR-LEAD-04 DEC-149 DEC-151"},
        settled={"pack": ("tiles-9",)},
    ),
    option(
        "later_leader",
        LEAD,
        choice("lowest-card", "previous-winner", "previous-loser"),
        "lowest-card",
        "PG-PLAY-01 PG-OPEN-01 PG-OPEN-03 PG-OPEN-04 PG-OPEN-05 PG-OPEN-07 PG-OPEN-08 PG-OPEN-10 PG-HK-06 WP-PLAY-01",
        {
            "lowest-card": "PG-PLAY-01",
            "previous-winner": "PG-OPEN-01",
            "previous-loser": "PG-OPEN-03 PG-OPEN-04 PG-OPEN-05",
        },
    ),
    option(
        "opening_must_include",
        LEAD,
        yes_no(),
        True,
        "PG-PLAY-02 PG-OPEN-02 PG-OPEN-08 WP-PLAY-01",
        {True: "PG-PLAY-02", False: "PG-OPEN-02"},
    ),
    option(
        "first_leader",
        LEAD,
        choice("lowest-card", "named-seat", "random-seat"),
        "lowest-card",
        "HR-LEAD-02 HR-LEAD-03",
        {"lowest-card": "PG-PLAY-01", "named-seat": "HR-LEAD-02 DEC-146", "random-seat": "HR-LEAD-03 DEC-146"},
    ),
)
