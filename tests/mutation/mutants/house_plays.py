"""Wrong ideas of going out on twos, of having to beat, of who leads first and of deals that are thrown in."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.plays import (
    barred_where,
    beats_with_anything,
    never,
    owes_nothing_to_a_bomb,
    stuck_with_a_two,
    twos_forgotten,
)
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import dealing, packs, playing, redealing, table_state
from tests.oracle.table import Table

FINISHES: Final = mutants(
    "twos-lone-allowed (HR-FIN-01 DEC-139): Lets a player go out with a single two where none may.",
    Instead("finish_on_twos", "no-lone-two", "allowed"),
    "twos-any-allowed (HR-FIN-02 DEC-139): Lets a player go out with twos where no two may be played last.",
    Instead("finish_on_twos", "no-two", "allowed"),
    "twos-lone-only (HR-FIN-02 DEC-139): Forbids a single two alone where no two may be played last.",
    Instead("finish_on_twos", "no-two", "no-lone-two"),
    "twos-any-barred (HR-FIN-01 DEC-139): Forbids every last play with a two where a single two alone is barred.",
    Instead("finish_on_twos", "no-lone-two", "no-two"),
    "twos-top-two-only (HR-FIN-01): Means the top two alone.",
    Function(
        playing.is_barred_on_twos,
        lambda right, play, hand, options, now: right(play, hand, options, now) and playing.top_card(options) in play,
    ),
    "twos-alone-only (HR-FIN-02 DEC-139): Means plays that are nothing but twos.",
    Function(playing.has_a_two, lambda right, play: {packs.rank_of(card) for card in play} == {"2"}),
    "twos-barred-everywhere (HR-FIN-01 HR-FIN-02): Forbids a two also where it is not the last play.",
    barred_where(lambda play, hand, options: True),
    "twos-of-the-last-two-cards (HR-FIN-01): Forbids a two also where one card is left after it.",
    barred_where(lambda play, hand, options: len(set(hand) - set(play)) <= 1),
    "twos-on-a-lead-only (DEC-139): Forbids a last two on a lead alone.",
    Function(playing.faults_of_play, twos_forgotten),
    "twos-stuck (DEC-140): Lets a leader who holds nothing but a two that is barred neither play nor pass.",
    Function(playing.faults_of_pass, stuck_with_a_two),
    "twos-duty-stays (DEC-140): Ties a player to the last-card duty who holds nothing but a two that is barred.",
    Function(
        playing.is_free_of_duty,
        lambda right, hand, options, now: right(hand, {**options, "finish_on_twos": "allowed"}, now),
    ),
    "twos-never-rest (DEC-141): Bars a two for ever, also where nobody can play anything else.",
    Function(playing.does_ban_rest, lambda right, now: False),
    "twos-rest-at-once (DEC-141): Lets a player lead his two after all as soon as one other has passed the lead.",
    Function(Table._have_all_passed_the_lead, lambda right, self: bool(self.passed)),
    "twos-passes-forgotten (DEC-141): Does not keep in mind who has passed the lead.",
    never(Table._keep_in_mind),
    "twos-not-beside-the-top-two (DEC-142): Charges a lone top two that is forbidden with that alone.",
    Function(
        playing.is_barred_on_twos,
        lambda right, play, hand, options, now: (
            right(play, hand, options, now) and not playing.is_forbidden_finish(play, hand, options)
        ),
    ),
)

MUST_BEAT: Final = mutants(
    "beat-need-not (HR-LEAD-01 DEC-144): Lets everybody pass where whoever can beat has to.",
    Instead("must_beat", True, False),
    "beat-need-everywhere (PG-PLAY-09): Forces everybody to beat the pile who can.",
    Instead("must_beat", False, True),
    "beat-always (HR-LEAD-01): Lets nobody pass on a pile.",
    Function(playing.can_beat, lambda right, *now: True),
    "beat-not-by-bombs (DEC-144): Lets a player pass who could beat the pile with a bomb only.",
    Function(playing.can_beat, owes_nothing_to_a_bomb),
    "beat-with-what-is-barred (DEC-144): Asks for a play that is barred as a last play.",
    Function(playing.can_beat, beats_with_anything),
    "beat-and-no-duty (DEC-145): Forgets the last-card duty where whoever can beat has to.",
    Function(
        playing.duty,
        lambda right, hand, on_table, options, now: (
            None if options["must_beat"] else right(hand, on_table, options, now)
        ),
    ),
    "beat-or-duty (DEC-145): Charges a pass with the last-card duty alone where it breaks both.",
    Function(playing.faults_of_pass, lambda right, *now: right(*now)[:1]),
    "beat-liable-free (DEC-145): Lets a player pass who would be liable for it.",
    Function(
        playing.owes_a_higher_play,
        lambda right, hand, on_table, options, now: (
            right(hand, on_table, options, now) and playing.duty(hand, on_table, options, now) is None
        ),
    ),
)

FIRST_LEADERS: Final = mutants(
    "first-leader-by-lowest (HR-LEAD-02 HR-LEAD-03 DEC-146): Lets the lowest card lead where a seat is named or drawn.",
    Function(
        dealing.next_leader_by,
        lambda right, number, options: right(number, {**options, "first_leader": "lowest-card"}),
    ),
    Function(dealing.check_leader, lambda right, leader, by, options: None),
    "first-leader-of-every-deal (DEC-146): Names a leader for every deal.",
    Function(
        dealing.next_leader_by,
        lambda right, number, options: right(1 if options["first_leader"] != "lowest-card" else number, options),
    ),
    Function(dealing.check_leader, lambda right, leader, by, options: None),
    "first-leader-of-the-session (DEC-146): Names a leader for the first deal of the session, but not of a round.",
    Function(
        dealing.next_leader_by,
        lambda right, number, options: (
            options["first_leader"] if number == 1 else right(number, {**options, "first_leader": "lowest-card"})
        ),
    ),
    Function(dealing.check_leader, lambda right, leader, by, options: None),
    "first-leader-plays-the-lowest (DEC-147): Asks whoever is named to lead for his lowest card.",
    Function(dealing.card_of_first_leader, lambda right, hand, options: playing.lowest_card(hand, options)),
    Function(table_state.is_opening_play, lambda right, opening: right(opening) or opening.by in dealing.FIRST_LEADERS),
    "first-leader-drawn-is-named (HR-LEAD-03): Calls a leader named whom lot has drawn.",
    Instead("first_leader", "random-seat", "named-seat"),
    "first-leader-named-is-drawn (HR-LEAD-02): Calls a leader drawn whom somebody has named.",
    Instead("first_leader", "named-seat", "random-seat"),
)

REDEALS: Final = mutants(
    "redeal-forgotten (HR-LEAD-04 DEC-149 DEC-151): Plays every deal.",
    Instead("redeal", "no-pictures", "none"),
    "redeal-aces-are-pictures (DEC-149): Takes an ace for a picture.",
    Function(
        redealing.lacks_pictures,
        lambda right, hand: right(hand) and "A" not in {packs.rank_of(card) for card in hand},
    ),
    "redeal-twos-are-pictures (DEC-149): Takes a two for a picture.",
    Function(
        redealing.lacks_pictures,
        lambda right, hand: right(hand) and "2" not in {packs.rank_of(card) for card in hand},
    ),
    "redeal-jacks-are-none (HR-LEAD-04 DEC-149): Does not take a jack for a picture.",
    Function(
        redealing.lacks_pictures, lambda right, hand: right([card for card in hand if packs.rank_of(card) != "J"])
    ),
    "redeal-although-won (DEC-150): Throws in a deal that a dragon has won.",
    Function(
        dealing.find_dragon,
        lambda right, options, hands: (
            None if redealing.hands_without_pictures(hands, options) else right(options, hands)
        ),
    ),
    "redeal-after-exchange (DEC-152): Throws in a deal for a hand that has no picture after the exchange.",
    Function(redealing.is_exchanged_in, lambda right, number, options: False),
)
