"""Wrong ideas of the last-card duty."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.plays import STUCK, no_duty_to, passes
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import packs, playing
from tests.oracle.table import Table

DUTY: Final = mutants(
    "duty-not-compulsory (PG-LAST-02 DEC-30): Only makes liable where the highest card is compulsory.",
    Instead("last_card_duty", "compulsory", "liable"),
    "duty-compulsory-everywhere (PG-SCORE-08 PG-SCORE-09): Cuts the moves where a player is only liable.",
    Instead("last_card_duty", "liable", "compulsory"),
    "duty-forgotten (PG-SCORE-08 PG-SCORE-09 PG-SCORE-10 DEC-60): Knows no duty before a player with one card.",
    Instead("last_card_duty", "liable", "none"),
    "duty-after-all (PG-LAST-04): Ties an announcement to a duty of the neighbour.",
    Instead("last_card_duty", "none", "compulsory", (("last_cards_announcement", 2),)),
    "duty-without-money (DEC-58): Makes liable where nothing is paid.",
    Instead("last_card_duty", "none", "liable", (("settlement", "none"),)),
    "duty-at-two-cards (PG-LAST-02 PG-SCORE-08 PG-SCORE-09): Applies the duty when the next player has two cards, not "
    "one.",
    Function(
        playing.faces_last_card,
        lambda right, now: right({**now, "next_player_cards": (now.get("next_player_cards") or 0) - 1}),
    ),
    "duty-before-locked-out (DEC-29 DEC-77): Applies the duty although the next player is locked out.",
    Function(playing.faces_last_card, lambda right, now: right({**now, "next_player_locked_out": False})),
    "duty-before-opening (DEC-78): Applies the duty although the opening card is due.",
    Function(
        playing.is_free_of_duty, lambda right, hand, options, now: right(hand, options, {**now, "opening": False})
    ),
    "duty-before-lone-top-two (DEC-79): Applies the duty to a leader who holds nothing but the top two he may not "
    "finish with.",
    Function(
        playing.is_free_of_duty,
        lambda right, hand, options, now: right(hand, {**options, "lone_top_two_finish": "wins"}, now),
    ),
    STUCK,
    "duty-on-follow-only (PG-SCORE-09 PG-LAST-02): Knows the duty on a pile, but not on the lead.",
    no_duty_to("lead"),
    "duty-on-lead-only (PG-SCORE-08 DEC-30): Knows the duty on the lead, but not on a single.",
    no_duty_to("follow"),
    "duty-on-every-pile (DEC-30): Applies the duty on piles of several cards as well.",
    Function(playing.has_higher_single, lambda right, hand, on_table, options: True),
    "duty-lets-pass (DEC-30): Lets a player bound to play the highest single pass.",
    passes(lambda faults: faults == ["last-card-duty"]),
    "duty-singles-forbidden (PG-LAST-02): Forbids singles altogether before a player with one card.",
    Function(playing.is_dutiful, lambda right, play, hand, options: len(play) > 1),
    "duty-lowest-card (PG-LAST-02 PG-SCORE-09): Asks for the lowest card instead of the highest.",
    Function(playing.due_single, lambda right, hand, options: playing.lowest_card(hand, options)),
    "duty-no-combinations (PG-LAST-02 DEC-30): Asks for the highest single even where a combination could be led.",
    Function(playing.is_dutiful, lambda right, play, hand, options: [*play] == [playing.due_single(hand, options)]),
    "duty-by-rank-only (DEC-60): Accepts any card of the highest rank as the highest card.",
    Function(
        playing.is_dutiful,
        lambda right, play, hand, options: (
            packs.rank_of(min(play)) == packs.rank_of(playing.due_single(hand, options)) or right(play, hand, options)
        ),
    ),
    "breach-always-causal (DEC-60): Makes liable for every breach, whether it cost the deal or not.",
    Function(Table._let_win, lambda right, self, breach, winner: True),
    "breach-never-causal (PG-SCORE-10 DEC-60): Records breaches but never makes anybody liable.",
    Function(Table._let_win, lambda right, self, breach, winner: False),
    "breach-although-lost-anyway (DEC-60): Makes liable although the highest card would not have kept the winner from "
    "going out.",
    Function(Table._is_preventable, lambda right, self, *situation: True),
    "breach-not-by-passing (DEC-60 PG-SCORE-08): Does not count a pass as a neglect.",
    Function(
        Table._breaks_duty_on_follow, lambda right, self, play, hand: play is not None and right(self, play, hand)
    ),
)
