"""The options of play, in the order of the register."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bigtwo.variant.instant_wins import NONE
from bigtwo.variant.options.combinations import CombinationOptions
from bigtwo.variant.options.option import Option, option
from bigtwo.variant.values import choice, yes_no
from bigtwo.variant.win_values import instant_wins

if TYPE_CHECKING:
    from bigtwo.variant.instant_wins import InstantWins

GROUP: Final = "play"


@dataclass(frozen=True, slots=True)
class PlayOptions(CombinationOptions):
    """One value for each option of play, and of what comes before."""

    after_pass: str
    self_beat: bool
    draw_on_pass: str
    stock_empty: str
    last_cards_announcement: int
    last_card_duty: str
    dragon: str
    lone_top_two_finish: str
    deal_ends: str
    instant_wins: InstantWins
    """The hands that win before the first lead, each with its price."""
    finish_on_twos: str
    must_beat: bool


PLAY: Final[tuple[Option, ...]] = (
    option(
        "after_pass",
        GROUP,
        choice("may-play-again", "out-of-trick"),
        "may-play-again",
        "PG-PLAY-10 PG-NPP-01 PG-NPP-02 WP-PLAY-04",
        {"may-play-again": "PG-PLAY-10", "out-of-trick": "PG-NPP-01 PG-NPP-02"},
        settled={"players": (2,)},
    ),
    option(
        "self_beat",
        GROUP,
        yes_no(),
        False,
        "PG-NPP-03 PG-NPP-04",
        {True: "PG-NPP-03 PG-NPP-04", False: "PG-PLAY-08"},
        settled={"after_pass": ("may-play-again",)},
    ),
    option(
        "draw_on_pass",
        GROUP,
        choice("none", "one", "combination-size"),
        "none",
        "PG-3P-09 PG-3P-12 PG-2P-06",
        {"none": "PG-PLAY-04", "one": "PG-3P-09", "combination-size": "PG-3P-12"},
        settled={"leftover": ("none", "extra-card-face-up", "extra-card-face-down", "dead")},
    ),
    option(
        "stock_empty",
        GROUP,
        choice("stop-drawing", "reshuffle-set-aside"),
        "stop-drawing",
        "PG-3P-10 PG-3P-11",
        {"stop-drawing": "PG-3P-10", "reshuffle-set-aside": "PG-3P-11"},
        moot={"draw_on_pass": ("none",)},
    ),
    option(
        "last_cards_announcement",
        GROUP,
        choice(0, 1, 2),
        0,
        "PG-LAST-01 PG-LAST-03",
        {0: "PG-PLAY-11", 1: "PG-LAST-01", 2: "PG-LAST-03"},
    ),
    option(
        "last_card_duty",
        GROUP,
        choice("none", "liable", "compulsory"),
        "liable",
        "PG-SCORE-08 PG-SCORE-09 PG-SCORE-10 PG-LAST-02 PG-LAST-04",
        {
            "none": "PG-LAST-04",
            "liable": "PG-SCORE-08 PG-SCORE-09 PG-SCORE-10",
            "compulsory": "PG-LAST-02 DEC-30",
        },
    ),
    option(
        "dragon",
        GROUP,
        choice("off", "wins", "played"),
        "off",
        "PG-DRA-01 PG-DRA-02 PG-HK-04 HR-COMB-08 HR-COMB-09 HR-COMB-10",
        {"off": "PG-OBJ-01", "wins": "PG-DRA-01 PG-DRA-02", "played": "HR-COMB-09 HR-COMB-10 HR-COMB-08"},
    ),
    option(
        "lone_top_two_finish",
        GROUP,
        choice("wins", "not-a-win", "forbidden"),
        "wins",
        "PG-HK-05",
        {"wins": "PG-OBJ-01", "not-a-win": "PG-HK-05 DEC-32", "forbidden": "PG-HK-05 DEC-32"},
        settled={"deal_ends": ("one-left",), "finish_on_twos": ("no-lone-two", "no-two")},
    ),
    option(
        "deal_ends",
        GROUP,
        choice("first-out", "one-left"),
        "first-out",
        "PG-PLAY-12 PG-PLAY-13 PG-ON-01 PG-ON-02 WP-PLAY-05",
        {"first-out": "PG-PLAY-12 PG-PLAY-13", "one-left": "PG-ON-01 PG-ON-02"},
        settled={"players": (2,), "scoring": ("placings", "fixed-loser", "special-cards")},
    ),
    option(
        "instant_wins",
        GROUP,
        instant_wins(),
        NONE,
        "HR-INST-01 HR-INST-02 HR-INST-03 HR-INST-04 HR-INST-05 HR-INST-06 HR-INST-07 HR-INST-08 HR-INST-09",
        {NONE: "PG-OBJ-01"},
        others="HR-INST-01",
    ),
    option(
        "finish_on_twos",
        GROUP,
        choice("allowed", "no-lone-two", "no-two"),
        "allowed",
        "HR-FIN-01 HR-FIN-02",
        {"allowed": "PG-OBJ-01", "no-lone-two": "HR-FIN-01 DEC-139", "no-two": "HR-FIN-02 DEC-139"},
    ),
    option(
        "must_beat",
        GROUP,
        yes_no(),
        False,
        "HR-LEAD-01",
        {True: "HR-LEAD-01 DEC-144", False: "PG-PLAY-09"},
    ),
)
