"""Wrong ideas of a session's target, and of what twos, full hands and a cap do to a penalty."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.scores import cap_before_all_held, cap_of_money, ends_with_a_round, first_leaders_twos
from tests.mutation.mutant import Function, mutants
from tests.oracle import penalties, sessions, variants

TARGETS: Final = mutants(
    "target-forgotten (HR-SES-01 HR-SES-02): Plays on for ever.",
    Function(sessions.deal_that_reaches_the_target, lambda right, rows, options: None),
    "target-passed (HR-SES-01 DEC-110): Ends the session only when a total is more than the target.",
    Function(sessions.has_reached, lambda right, total, target: total > target),
    "target-of-one-deal (HR-SES-01 DEC-110): Compares the score of each deal with the target.",
    Function(sessions.totals_after, lambda right, number, rows, options: rows[number - 1]),
    "target-of-all-together (HR-SES-01): Compares the sum of all totals with the target.",
    Function(sessions.totals_after, lambda right, number, rows, options: [sum(right(number, rows, options))]),
    "target-of-everybody (HR-SES-01): Ends the session only when everybody has reached the target.",
    Function(sessions.totals_after, lambda right, number, rows, options: [min(right(number, rows, options))]),
    "target-without-a-sign (DEC-110): Takes a total as far below nothing for one that has reached the target.",
    Function(sessions.has_reached, lambda right, total, target: right(abs(total), target)),
    "target-ends-with-a-round (DEC-113): Ends a session with a target after the last deal of a round as well.",
    Function(sessions.deal_that_reaches_the_target, ends_with_a_round),
    "target-goes-on (HR-SES-01 DEC-113): Names a next deal after the target is reached.",
    Function(sessions.ends_for_good, lambda right: False),
    "target-won-by-whoever-reached-it (HR-SES-02 DEC-112): Lets the highest total win where the lowest should.",
    Function(sessions.is_highest_wanted, lambda right, options: True),
    "target-lowest-wins-always (HR-SES-03 DEC-112 DEC-114): Lets the lowest total win where the highest should.",
    Function(sessions.is_highest_wanted, lambda right, options: False),
    "target-one-winner (HR-SES-02 DEC-112): Lets the first of several equal totals win alone.",
    Function(sessions.who_share, lambda right, seats: seats[:1]),
    "target-points-to-the-lowest (DEC-114): Lets the lowest total win where points are scored and nobody has said so.",
    Function(variants.winner_that_is_wanted, lambda right, options, stated: options["target_winner"]),
    "target-points-to-the-highest (DEC-114): Lets the highest total win where points are scored, whatever is stated.",
    Function(variants.winner_that_is_wanted, lambda right, options, stated: right(options, {})),
)

FACTORS: Final = mutants(
    "twos-multiply-nothing (HR-VAL-01): Forgets the factors of twos.",
    Function(penalties.factor_of_two, lambda right, card, options: 1),
    "twos-multiply-once (HR-VAL-01 DEC-116): Multiplies once, however many twos are left.",
    Function(penalties.product_of_factors, lambda right, factors: max(factors, default=1)),
    "twos-added-up (HR-VAL-01 DEC-116): Adds the factors of twos up instead of multiplying them.",
    Function(penalties.product_of_factors, lambda right, factors: sum(factors) or 1),
    "twos-by-the-highest-factor (HR-VAL-01): Takes the highest factor for every two.",
    Function(penalties.factor_of_suit, lambda right, suit, factors: max(factors.values())),
    "twos-unnamed-double (HR-VAL-01): Doubles for a two whose suit has no factor.",
    Function(penalties.factor_of_suit, lambda right, suit, factors: factors.get(suit, 2)),
    "twos-of-the-leader (DEC-116): Multiplies only the first leader's twos where only the first leader's cards are.",
    Function(penalties.card_penalty, first_leaders_twos),
    "twos-for-doubles (HR-VAL-01): Doubles for every two, whatever its factor is.",
    Function(penalties.factor_of_two, lambda right, card, options: min(right(card, options), 2)),
    "held-forgotten (HR-VAL-02 DEC-117): Charges no multiple where nobody has played.",
    Function(penalties.all_held_factor, lambda right, options: 1),
    "held-doubled (HR-VAL-02): Doubles whatever the multiple is.",
    Function(penalties.all_held_factor, lambda right, options: min(right(options), 2)),
    "held-by-one (HR-VAL-02 DEC-117): Charges everybody the multiple where a single loser still holds everything.",
    Function(
        penalties.holds_everybody_all,
        lambda right, game, options: any(penalties.holds_all(game.counts[seat], options) for seat in game.others),
    ),
    "held-by-those-who-have-cards (DEC-117): Does not mind that somebody dropped out on the lone top two.",
    Function(penalties.who_must_hold_all, lambda right, game: [seat for seat in right(game) if game.counts[seat] > 1]),
    "held-is-thirteen (DEC-117): Means thirteen cards, however many were dealt.",
    Function(penalties.holds_all, lambda right, count, options: count == 13),
    "held-with-the-extra-card (DEC-117): Asks for a card more where one was left over.",
    Function(
        penalties.holds_all,
        lambda right, count, options: right(count - options["leftover"].startswith("extra-card"), options),
    ),
    "held-not-against-a-dragon (DEC-118): Charges no multiple after a dragon.",
    Function(penalties.holds_everybody_all, lambda right, game, options: not game.dragon and right(game, options)),
    "cap-forgotten (HR-VAL-03 DEC-119): Knows no maximum.",
    Function(penalties.capped, lambda right, penalty, options: penalty),
    "cap-before-the-multiple (DEC-115): Caps a penalty before the multiple for hands that are still full.",
    Function(penalties.card_penalty, cap_before_all_held),
    "cap-after-the-stake (DEC-119): Caps what is paid in money, so that a higher stake lowers the cap.",
    Function(penalties.card_penalty, cap_of_money),
)
