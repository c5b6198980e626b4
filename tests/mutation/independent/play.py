"""Dealing and playing, read wrongly by somebody who had not seen the cases: the first round."""

from __future__ import annotations

from typing import Any, Final

from tests.mutation.independent.reading import like, misread
from tests.mutation.mutant import Function
from tests.oracle import dealing, packs, playing, table_state
from tests.oracle.table import Table


def owes_several(hand: list[str], on_table: Any, options: packs.Options, now: Any) -> bool:
    """Does he lead, before a last card, and hold a combination of several cards?"""
    if not playing.duty_in_force(options, now) or playing.duty(hand, on_table, options, now) != "lead":
        return False
    return any(len(each.cards) > 1 for each in playing.combinations_in(hand, options))


def several_if_possible(
    right: Any, found: Any, hand: list[str], on_table: Any, options: packs.Options, now: Any
) -> Any:
    """Before a last card singles are led only by whoever has nothing else."""
    moves = right(found, hand, on_table, options, now)
    single = not owes_several(hand, on_table, options, now)
    return [move for move in moves if single or len(move.cards) > 1]


PLAY: Final = (
    misread(
        "PG-OPEN-02",
        "opening",
        "Whoever leads by the lowest card must always play it.",
        *like("opening-card-needed-after-all"),
    ),
    misread(
        "PG-OPEN-08",
        "opening",
        "The first play of every deal must contain the leader's lowest card, also when he leads as the last winner.",
        Function(dealing.card_of_later_leader, lambda right, hand, options: playing.lowest_card(hand, options)),
        Function(table_state.is_opening_play, lambda right, opening: opening.by in ("lowest-card", "previous-winner")),
    ),
    misread(
        "PG-OPEN-04",
        "opening",
        "Of several losers the one who can form the largest combination leads.",
        Function(
            dealing.forming_least,
            lambda right, formed: min(formed, key=lambda seat: (-len(formed[seat].cards), formed[seat].key)),
        ),
    ),
    misread(
        "DEC-37",
        "opening",
        "Of their largest combinations the losers who tie form the weakest.",
        *like("loser-weakest-of-largest"),
    ),
    misread(
        "PG-OPEN-10",
        "opening",
        "The lowest card opens deal 1, and then deals 10, 20 and so on.",
        Function(
            dealing.opens_a_round,
            lambda right, number, options: number == 1 or number % (options["deals_per_round"] or number + 1) == 0,
        ),
    ),
    misread(
        "DEC-29",
        "last-card duty",
        "The duty holds also while the next player is locked out of the trick.",
        *like("duty-before-locked-out"),
    ),
    misread("DEC-30", "last-card duty", "Also under the compulsory duty everybody may pass.", *like("duty-lets-pass")),
    misread(
        "PG-LAST-02",
        "last-card duty",
        "Whoever leads must lead several cards if he can, and his highest single only if he can not.",
        Function(playing.allowed, several_if_possible),
        Function(
            playing.breaks_last_card_duty,
            lambda right, hand, on_table, play, options, now: (
                right(hand, on_table, play, options, now)
                or (len(play) == 1 and owes_several(hand, on_table, options, now))
            ),
        ),
    ),
    misread(
        "PG-SCORE-09",
        "last-card duty",
        "Leading the highest single is always dutiful, also with a pair in hand.",
        Function(
            Table._breaks_duty_on_lead,
            lambda right, self, play, hand: play is not None and not playing.is_dutiful(play, hand, self.options),
        ),
        missed=True,
    ),
    misread(
        "DEC-60",
        "last-card duty",
        "Whoever neglected the duty pays if the next player then wins, could it have been prevented or not.",
        *like("breach-although-lost-anyway"),
    ),
    misread("PG-SCORE-08", "last-card duty", "Passing never neglects the duty.", *like("breach-not-by-passing")),
    misread("DEC-78", "last-card duty", "The duty holds for the opening play too.", *like("duty-before-opening")),
    misread("PG-PLAY-10", "passing", "A pass is final for the trick.", *like("passes-kept-after-a-play")),
    misread("DEC-20", "passing", "The player with the lead may pass.", *like("lead-may-pass")),
    misread(
        "DEC-22",
        "own pile",
        "Any combination of equal size continues one's own trick, higher or not.",
        Function(
            playing.continues, lambda right, play, pile, options: options["self_beat"] and len([*play]) == len([*pile])
        ),
    ),
    misread(
        "PG-NPP-04",
        "own pile",
        "After a further play on one's own pile everybody may answer again.",
        Function(Table.is_new_lead, lambda right, self, cards, declared: True),
    ),
    misread(
        "PG-ON-02",
        "passing",
        "Where nobody beats a finisher's last play, the player who passed last leads.",
        *like("finisher-lead-to-last-passer"),
    ),
    misread(
        "DEC-32",
        "end of a deal",
        "Where a lone two of spades does not win, it must not be played.",
        Function(
            playing.is_forbidden_finish,
            lambda right, play, hand, options: (
                options["lone_top_two_finish"] != "wins" and playing.is_lone_top_two(play, hand, options)
            ),
        ),
    ),
    misread(
        "PG-3P-12", "drawing", "Whoever passes draws one card, whatever lies on the table.", *like("draw-one-only")
    ),
    misread("DEC-26", "drawing", "The pass that ends the trick draws nothing.", *like("draw-not-at-last-pass")),
    misread(
        "PG-LAST-03",
        "announcing",
        "Two cards left are announced, and nothing more is said at one card.",
        *like("announce-exactly"),
    ),
    misread(
        "PG-DEAL-06",
        "dealing",
        "The count to the first receiver begins with the player next to the dealer.",
        *like("deal-counted-one-further"),
    ),
    misread(
        "DEC-36",
        "dealing",
        "With any number of players the count starts again after four, so that five and nine stay with the dealer.",
        Function(dealing.places_to_first, lambda right, exposed: right(exposed) % 4),
    ),
    misread(
        "PG-DIR-01",
        "dealing",
        "Cards are always dealt counterclockwise; only play goes clockwise.",
        Function(dealing.receiver, lambda right, number, first, step, options: right(number, first, 1, options)),
    ),
    misread(
        "PG-3P-04",
        "leftover cards",
        "If the extra card is the three of diamonds, the holder of the four of diamonds takes it.",
        Function(
            dealing.taker_of_extra,
            lambda right, hands, extra, options: (
                right([["4D"] if "4D" in hand else [] for hand in hands], extra, options)
                if extra == "3D"
                else right(hands, extra, options)
            ),
        ),
    ),
    misread(
        "DEC-39",
        "exchange",
        "The winner may not give back the card that he has just been given.",
        *like("exchange-not-the-same-card"),
    ),
    misread("DEC-34", "dragon", "Of several dragons that of the first seat wins.", *like("dragon-first-seat")),
)
