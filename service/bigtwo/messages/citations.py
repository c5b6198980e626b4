"""Which rules an answer rests on.

Two documents describe the game. A variant that follows one of them cites its rules; where that document is silent the
ids of the other are cited, because its words are then the only ones there are. What a rule says is in the rulebook;
here stands only which of them decides what.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

Authority = Literal["pagat-de", "wikipedia"]
"""The document that a variant follows."""

Ids = tuple[str, ...]


def _table(rows: Mapping[str, tuple[str, str]]) -> Mapping[Authority, Mapping[str, Ids]]:
    return MappingProxyType(
        {
            "pagat-de": MappingProxyType({topic: tuple(pagat.split()) for topic, (pagat, _) in rows.items()}),
            "wikipedia": MappingProxyType(
                {topic: tuple((wikipedia or pagat).split()) for topic, (pagat, wikipedia) in rows.items()}
            ),
        }
    )


_KINDS: Final = _table(
    {
        "single": ("PG-COMB-02", "WP-COMB-01"),
        "pair": ("PG-COMB-03", "WP-COMB-01"),
        "triple": ("PG-COMB-06", "WP-COMB-01"),
        "four": ("PG-BQ-01", ""),
        "straight": ("PG-COMB-08", "WP-COMB-03"),
        "flush": ("PG-COMB-15", "WP-COMB-04"),
        "full-house": ("PG-COMB-18", "WP-COMB-05"),
        "four-of-a-kind": ("PG-COMB-20", "WP-COMB-06"),
        "straight-flush": ("PG-COMB-23", "WP-COMB-07"),
        "straight-flush-plus-two": ("PG-SF7-01 DEC-16", ""),
        "two-pairs": ("HR-COMB-01 DEC-130", ""),
        "run": ("HR-COMB-03 HR-COMB-04", ""),
        "consecutive-pairs": ("HR-COMB-06 HR-COMB-04", ""),
        "dragon": ("HR-COMB-09", ""),
    }
)

_TOPICS: Final = _table(
    {
        # What the cards are not.
        "sizes": ("PG-COMB-01", "WP-COMB-01"),
        "two-of-a-rank": ("PG-COMB-03", "DEC-109"),
        "three-of-a-rank": ("PG-COMB-06", "DEC-109"),
        "two-pairs": ("PG-COMB-30", "WP-COMB-01 WP-COMB-08"),
        "two-pairs-with-odd-card": ("HR-COMB-01 DEC-130", ""),
        "no-run": ("HR-COMB-03 HR-COMB-04 DEC-132", ""),
        "no-consecutive-pairs": ("HR-COMB-06 HR-COMB-04 DEC-132", ""),
        "triple-with-attachment": ("PG-COMB-31", "WP-COMB-01 WP-COMB-08"),
        "five-card-kinds": ("PG-COMB-07", "WP-COMB-08"),
        "four-not-used": ("PG-COMB-21", "WP-COMB-06"),
        "four-of-a-kind-not-used": ("PG-BQ-01 DEC-13", ""),
        "straight-flush-not-used": ("PG-SF7-01 DEC-17", ""),
        "no-straight-flush": ("PG-SF7-01", ""),
        "wrong-four": ("PG-BQ-01", ""),
        "straight-flush-plus-two-not-used": ("PG-COMB-23 DEC-76", "WP-COMB-07 DEC-76"),
        "two-stays-low": ("DEC-04", ""),
        "corner-not-listed": ("DEC-128", ""),
        # Which of two combinations is higher.
        "single-rank": ("PG-SETUP-04 PG-COMB-02", "WP-SETUP-02 WP-COMB-02"),
        "tile-rank": ("PG-COMB-02 DEC-49", ""),
        "tile-suits": ("DEC-49", ""),
        "tile-runs": ("DEC-49", ""),
        "single-suit": ("PG-COMB-02", "WP-SETUP-02"),
        "pair-rank": ("PG-COMB-04", "WP-SETUP-02"),
        "pair-suit": ("PG-COMB-05", "WP-SETUP-02"),
        "triple-rank": ("PG-COMB-06", "WP-SETUP-02"),
        "four-rank": ("PG-BQ-02", ""),
        "straight-rank": ("PG-COMB-09", "WP-COMB-03"),
        "straight-suit": ("PG-COMB-10", "WP-COMB-03"),
        "flush-rank": ("PG-COMB-17", "WP-COMB-04"),
        "flush-suit": ("PG-COMB-16", "WP-COMB-04"),
        "full-house-rank": ("PG-COMB-19", "WP-COMB-05"),
        "four-of-a-kind-rank": ("PG-COMB-22", "WP-COMB-06"),
        "straight-flush-rank": ("PG-COMB-24", "WP-COMB-07"),
        "straight-flush-suit": ("PG-COMB-25", "WP-COMB-07"),
        "straight-flush-suit-first": ("DEC-75", ""),
        "straight-flush-plus-two-rank": ("PG-SF7-04 DEC-16", ""),
        "straight-flush-plus-two-suit": ("PG-SF7-04 DEC-16", ""),
        "two-pairs-rank": ("HR-COMB-02", ""),
        "two-pairs-lower-rank": ("HR-COMB-02 DEC-131", ""),
        "two-pairs-suit": ("HR-COMB-02 DEC-131", ""),
        "run-top": ("HR-COMB-05", ""),
        "consecutive-pairs-top": ("HR-COMB-07", ""),
        "dragon-top": ("HR-COMB-10", ""),
        "royal": ("PG-ROY-01 DEC-15", ""),
        "four-over-others": ("PG-ROY-02 DEC-15", ""),
        "royal-over-four": ("PG-ROY-01 DEC-15", ""),
        "stronger-kind": ("PG-COMB-07", "WP-COMB-08"),
        "kinds-do-not-cross": ("DEC-09", ""),
        "bomb": ("DEC-11", ""),
        "bombs-by-rank": ("HR-BOMB-06 DEC-121", ""),
        "bombs-royal": ("HR-BOMB-02 HR-BOMB-06 DEC-121 DEC-124", ""),
        "same-size": ("PG-COMB-27 PG-COMB-28", "WP-PLAY-02"),
        "bare-fours-apart": ("PG-BQ-02 DEC-14", ""),
        "own-kind": ("HR-COMB-08 DEC-134", ""),
        "tie": ("DEC-07", ""),
        # What may be played.
        "lead": ("PG-PLAY-08", "WP-PLAY-04"),
        "follow": ("PG-PLAY-04", "WP-PLAY-02"),
        "may-pass": ("PG-PLAY-09", "WP-PLAY-03"),
        "leader-plays": ("DEC-20", ""),
        "opening": ("PG-PLAY-02", "WP-PLAY-01"),
        "own-cards": ("DEC-100", "DEC-100"),
        "goes-out": ("PG-PLAY-12", "WP-PLAY-05"),
        "locked-out": ("PG-NPP-01 DEC-23", ""),
        "own-pile": ("PG-NPP-03 PG-NPP-04 DEC-22", ""),
        "duty-lead": ("PG-SCORE-09 PG-SCORE-10", ""),
        "duty-follow": ("PG-SCORE-08 PG-SCORE-10", ""),
        "duty-lifted": ("DEC-29 DEC-77", ""),
        "duty-outranked": ("DEC-78", ""),
        "lone-top-two-no-win": ("PG-HK-05 DEC-32 DEC-33", ""),
        "lone-top-two-forbidden": ("PG-HK-05 DEC-32 DEC-33", ""),
        "lone-top-two-pass": ("DEC-79", ""),
        "final-two-rests": ("DEC-141", ""),
        # How the pack is dealt.
        "counted-out-of-four": ("PG-DEAL-05 PG-DEAL-06 PG-DEAL-07", ""),
        "counted-out": ("PG-DEAL-05 PG-DEAL-06 DEC-36", ""),
        "counted-tile": ("DEC-95", ""),
        "dealt-singly": ("PG-DEAL-08", ""),
        "extra-card": ("PG-3P-03", "WP-DEAL-02"),
        "extra-card-lowest": ("PG-3P-04 DEC-25", "WP-DEAL-02 DEC-52"),
        "other-lowest-card": ("DEC-25", ""),
        # Who exchanges cards.
        "exchange-of-cards": ("DEC-155", ""),
        "exchange-at-other-tables": ("DEC-153", ""),
        "places-by-cards-left": ("DEC-154", ""),
        "places-after-dragon": ("DEC-154 DEC-158", ""),
        "places-by-points": ("DEC-157", ""),
        "returned-in-order": ("DEC-156", ""),
        # Who leads to a deal.
        "opens": ("PG-PLAY-01", "WP-PLAY-01"),
        "opens-every-deal": ("DEC-41", ""),
        "opens-lowest-dealt": ("PG-3P-08", ""),
        "opens-lowest-dealt-of-two": ("PG-2P-05", ""),
        "opening-lowest-dealt": ("DEC-24", ""),
        "most-cards-lead": ("PG-OPEN-03", ""),
        "losers-tied": ("PG-OPEN-04 DEC-37", ""),
        "losers-tied-in-size": ("PG-OPEN-04 PG-OPEN-05 DEC-37", ""),
        "several-dragons": ("DEC-34", ""),
        "several-instant-wins": ("DEC-165", ""),
        "instant-win-same-suit-dragon": ("HR-INST-01 HR-INST-02 DEC-161", ""),
        "instant-win-dragon": ("HR-INST-01 HR-INST-03 DEC-161", ""),
        "instant-win-four-twos": ("HR-INST-01 HR-INST-04 DEC-161", ""),
        "instant-win-six-pairs": ("HR-INST-01 HR-INST-05 DEC-161 DEC-162", ""),
        "instant-win-three-straights": ("HR-INST-01 HR-INST-06 DEC-161 DEC-163", ""),
        "instant-win-three-flushes": ("HR-INST-01 HR-INST-07 DEC-161 DEC-164", ""),
        # What happens at a table.
        "announcement": ("DEC-31", ""),
        "answer": ("PG-PLAY-11 DEC-31 DEC-107", ""),
        "draw": ("DEC-26", ""),
        "draw-missing": ("DEC-26 DEC-108", ""),
        "dragon-won": ("PG-DRA-01", ""),
        "played-on": ("PG-ON-01", ""),
        "reshuffle": ("PG-3P-11 DEC-27", ""),
        "bomb-out-of-turn": ("DEC-104", ""),
        "bomb-out-of-trick": ("DEC-105", ""),
        # What a deal is worth.
        "winner-pays-nothing": ("PG-SCORE-05", "WP-SCORE-02"),
        "last-player-pays": ("PG-ON-01 DEC-101", ""),
        "ten-cards": ("PG-SCORE-03", ""),
        "thirteen-cards": ("PG-SCORE-04", ""),
        "above-thirteen-cards": ("PG-3P-13 DEC-28", ""),
        "won": ("PG-PUS-01", ""),
        "twos-played-last": ("PG-PUS-02 DEC-63", ""),
        "place": ("PG-PLC-01", ""),
        "loser-honour": ("PG-DUS-02 DEC-12 DEC-62", ""),
        "loser-two": ("PG-DUS-03 DEC-62", ""),
        "loser-most-cards": ("PG-DUS-04", ""),
        "loser-highest-card": ("PG-DUS-05 DEC-62", ""),
        "special": ("PG-IND-01 PG-IND-02", ""),
        "special-final": ("PG-IND-04 DEC-65", ""),
        "finish-normal": ("PG-IND-05", ""),
        "finish-with-two": ("PG-IND-06 DEC-65", ""),
        "dragon-scored": ("PG-DRA-02 DEC-35", ""),
        "instant-win-scored": ("HR-INST-09 DEC-168", ""),
        "instant-win-priced": ("HR-INST-08 DEC-166 DEC-167", ""),
        "dropped-out": ("DEC-32", ""),
        "dragon-all-held": ("DEC-118", ""),
        "dragon-placed": ("DEC-83", ""),
        "dragon-not-multiplied": ("DEC-82", ""),
        "outlasted": ("DEC-87", ""),
        "leader-difference": ("DEC-85", ""),
        "winner-with-a-score": ("DEC-84", ""),
        "winner-alone": ("DEC-91", ""),
        "liability": ("PG-SCORE-10 DEC-58 DEC-59", ""),
        "chips-gone": ("PG-LEC-04", ""),
        "session-over": ("DEC-92", ""),
    }
)


A_LOW_TWO_RAISED: Final = frozenset({"PG-STR-01", "PG-STR-02", "PG-STR-03", "PG-STR-08"})
"""The rules that raise sequences with a low two; that the two is not high besides is a decision."""
WHAT_IS_LEFT: Final = "PG-NTF-02"
"""What a variant without triples and flushes plays; it replaces the list of the five-card kinds."""
FULL_HOUSE_ON_STRAIGHT: Final = frozenset({"PG-GS-02", "DEC-09"})
"""A rule about one pair of kinds only, and what is made of it; the sentence about stronger kinds is not always about
these."""
UP_TO_NINE_CARDS: Final = "PG-SCORE-02"
"""What each of at most nine cards costs; of larger hands it says nothing."""
BY_CARDS_LEFT: Final = "PG-SCORE-01"
"""That penalties go by the number of cards, however many."""
TENS_BY_NUMBER: Final = "WP-SCORE-01"
TENS_BY_VALUE: Final = "PG-VS-13"
"""The doubling from ten cards on, where cards are counted and where their values are added up."""
ROUND_THE_CORNER: Final = "HR-STR-01"
"""What a straight order rests on besides, in which some sequence turns the corner."""
IN_TURN: Final = "DEC-10"
"""When a bomb may be played; not what it beats."""


def kind_rules(kind: str, authority: Authority) -> Ids:
    """The rules that define a kind of combination."""
    return _KINDS[authority][kind]


def topic_rules(topic: str, authority: Authority) -> Ids:
    """The rules behind one topic of this module."""
    return _TOPICS[authority][topic]


@lru_cache(maxsize=4096)
def merged(*groups: Ids) -> Ids:
    """Every id once, in the order of first mention."""
    return tuple(dict.fromkeys(rule for group in groups for rule in group))
