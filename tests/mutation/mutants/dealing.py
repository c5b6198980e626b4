"""Wrong ideas of how a pack is dealt."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.deals import BY_STRENGTH, holder_of_highest
from tests.mutation.mutant import Function, Instead, mutants
from tests.oracle import dealing

DEALING: Final = mutants(
    "deal-four-at-three (PG-3P-05 PG-3P-01 DEC-71): Seats four players at the game for three.",
    Instead("players", 3, 4),
    "deal-three-at-two (PG-2P-04 PG-2P-02): Seats three players at the game for two.",
    Instead("players", 2, 3),
    "deal-pack-not-checked (PG-SETUP-03): Does not mind cards that are missing or lie in two places.",
    Function(dealing.faults_of_pack, lambda right, lying, options, *, seen: []),
    "deal-duplicates-allowed (PG-SETUP-03): Does not notice a card in two places.",
    Function(dealing.lies_twice, lambda right, card, lying: lying.count(card) > 2),
    "deal-counted-one-further (PG-DEAL-06 PG-DEAL-05): Counts out the first receiver beginning next to the dealer.",
    Function(dealing.places_to_first, lambda right, exposed: right(exposed) + 1),
    "deal-counted-by-strength (PG-DEAL-06 PG-DEAL-07 DEC-36): Counts by the strength of the exposed card, so that a "
    "three counts one.",
    BY_STRENGTH,
    "deal-pictures-count-ten (PG-DEAL-06): Counts every court card as ten.",
    Function(dealing.counting_value, lambda right, card: min(10, right(card))),
    "deal-to-the-next (PG-DEAL-05 PG-DEAL-06): Always deals the first card to the next player.",
    Instead("first_card_to", "cut-card-count", "next-player"),
    "deal-to-the-dealer (PG-VDEAL-01): Deals the first card to the dealer where the next player should get it.",
    Function(dealing.places_to_next_player, lambda right: 0),
    "deal-in-packets (PG-DEAL-08): Deals each player all his cards at once.",
    Function(
        dealing.receiver,
        lambda right, number, first, step, options: right(number // dealing.cards_each(options), first, step, options),
    ),
    "deal-against-the-direction (PG-DEAL-01 PG-DEAL-08): Deals round the table the wrong way.",
    Function(dealing.receiver, lambda right, number, first, step, options: right(number, first, -step, options)),
    "deal-twelve-each (PG-DEAL-09 WP-DEAL-01): Deals twelve cards each where the pack is dealt out.",
    Instead("hand_size", "all", 12),
    "deal-sixteen-of-three (PG-3P-01): Deals thirteen cards each to three players.",
    Instead("hand_size", 17, 13, (("players", 3),)),
    "deal-two-like-base (PG-2P-01): Deals thirteen cards each to two players where seventeen are due.",
    Instead("hand_size", 17, 13, (("players", 2),)),
    "deal-two-seventeen (PG-2P-02): Deals seventeen cards each where 21 are due.",
    Instead("hand_size", 21, 17),
    "deal-two-all (PG-2P-03): Deals out half the pack where thirteen are due.",
    Instead("hand_size", 13, "all", (("players", 2),)),
    "deal-three-all (PG-3P-07): Deals seventeen cards where a stock should be left.",
    Instead("hand_size", 13, 17, (("players", 3),)),
    "deal-five-thirteen (PG-LEC-02): Deals thirteen tiles to each of five.",
    Instead("hand_size", 12, 13),
    "deal-extra-card-dead (PG-3P-03 PG-3P-01): Leaves the card over out of play.",
    Instead("leftover", "extra-card-face-up", "dead"),
    "deal-extra-card-down-dead (PG-3P-02 WP-DEAL-02): Leaves a card over that lies face down out of play.",
    Instead("leftover", "extra-card-face-down", "dead"),
    "extra-not-taken (PG-3P-03 PG-3P-04 DEC-25 WP-DEAL-02 DEC-52): Gives the card over to nobody.",
    Function(dealing.take_extra, lambda right, hands, extra, options: None),
    "extra-to-first-seat (PG-3P-03 PG-3P-04 DEC-25 WP-DEAL-02 DEC-52): Gives the card over to the first seat.",
    Function(dealing.taker_of_extra, lambda right, hands, extra, options: 0),
    "extra-to-highest-card (PG-3P-03 DEC-25): Gives the card over to the holder of the highest card.",
    Function(dealing.taker_of_extra, lambda right, hands, extra, options: holder_of_highest(hands, options)),
)
