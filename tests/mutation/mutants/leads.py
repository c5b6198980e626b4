"""Wrong ideas of who leads to a deal."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.deals import (
    BY_STRENGTH,
    forming_fewest_but_strongest,
    holder_of,
    holder_of_highest,
    with_fewest_cards,
)
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import dealing, packs

LEADS: Final = mutants(
    "lead-first-seat (PG-PLAY-01 PG-3P-08 PG-2P-05 WP-PLAY-01): Gives the first lead to the first seat.",
    Function(dealing.leader_by_lowest, lambda right, hands, options: 0),
    "lead-highest-card (PG-PLAY-01 PG-3P-08 PG-2P-05): Gives the first lead to the holder of the highest card.",
    Function(dealing.leader_by_lowest, lambda right, hands, options: holder_of_highest(hands, options)),
    "lead-lowest-of-pack-or-first-seat (PG-3P-08 PG-2P-05): Looks for nothing but the lowest card of the pack, and "
    "else lets the first seat lead.",
    Function(
        dealing.leader_by_lowest, lambda right, hands, options: holder_of(packs.all_cards(options)[0], hands) or 0
    ),
    "lead-three-of-diamonds (PG-SUIT-02 PG-SUIT-04 DEC-25): Gives the lead to the three of diamonds where clubs are "
    "lowest.",
    Function(dealing.leader_by_lowest, lambda right, hands, options: holder_of("3D", hands) or 0),
    "lead-previous-winner (DEC-41 PG-PLAY-01): Lets the previous winner lead from the second deal on.",
    Instead("later_leader", "lowest-card", "previous-winner"),
    "lead-always-lowest (PG-OPEN-01 PG-OPEN-08 PG-HK-06): Lets the lowest card lead to every deal.",
    Instead("later_leader", "previous-winner", "lowest-card"),
    "lead-loser-after-winner (PG-OPEN-01 PG-HK-06): Lets the previous loser lead where the winner should.",
    Instead("later_leader", "previous-winner", "previous-loser"),
    "lead-not-the-loser (PG-OPEN-03): Lets the previous winner lead where the loser should.",
    Instead("later_leader", "previous-loser", "previous-winner"),
    "lead-loser-forgotten (PG-OPEN-03 PG-OPEN-04): Lets the lowest card lead where the loser should.",
    Instead("later_leader", "previous-loser", "lowest-card"),
    "loser-fewest-cards (PG-OPEN-03): Takes whoever has the fewest cards left for the loser.",
    Function(dealing.losers, with_fewest_cards),
    "loser-first-seat (PG-OPEN-04 DEC-37): Lets the first of several losers lead.",
    Function(dealing.forming_least, lambda right, formed: min(formed)),
    "loser-most-formed (PG-OPEN-04 DEC-37): Lets the loser with the largest combination lead.",
    Function(
        dealing.forming_least,
        lambda right, formed: max(formed, key=lambda seat: (len(formed[seat].cards), formed[seat].key)),
    ),
    "loser-strongest-formed (PG-OPEN-05 DEC-37): Lets the stronger of two combinations of one size lead.",
    Function(dealing.forming_least, forming_fewest_but_strongest),
    "loser-weakest-of-largest (DEC-37): Takes the weakest instead of the strongest of the largest combinations of a "
    "loser.",
    Function(dealing.strongest, lambda right, found: min(found, key=lambda combination: combination.key)),
    "loser-smallest-combination (PG-OPEN-04 DEC-37): Compares the best singles of the losers only.",
    Function(dealing.sizes_from_largest, lambda right: right()[::-1]),
    "loser-winner-too (DEC-35 PG-OPEN-03): Counts whoever won by a dragon among the losers, since he has a full hand "
    "as well.",
    Function(dealing.losers, lambda right, counts, winner: right(counts, -1)),
    "deal-tiles-like-cards (DEC-95): Counts no tile for more than 13.",
    Function(dealing.counting_value, lambda right, card: min(13, right(card))),
    "deal-tiles-by-strength (DEC-95): Counts a tile by its strength, so that the three counts one.",
    BY_STRENGTH,
    "round-without-end (PG-OPEN-07 PG-OPEN-10): Never begins a new round.",
    Instead("deals_per_round", 10, None),
    "round-of-nine (PG-OPEN-07 PG-OPEN-09 PG-OPEN-10): Begins a new round after nine deals.",
    Instead("deals_per_round", 10, 9),
    "round-of-eleven (PG-OPEN-07 PG-OPEN-10): Begins a new round after eleven deals.",
    Instead("deals_per_round", 10, 11),
)
