"""Wrong ideas of how a pack is dealt, who leads to a deal, who deals next and when a session is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.oracle import dealing, rules, scoring
from tests.wrong.mutant import Function, Instead, Mutant, mutant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.oracle.dealing import Hands
    from tests.oracle.rules import Classified, Options


def holder_of(card: str, hands: Hands) -> int | None:
    """The seat that holds a card."""
    return next((seat for seat, hand in enumerate(hands) if card in hand), None)


def holder_of_highest(hands: Hands, options: Options) -> int | None:
    """The seat that holds the highest card of all hands."""
    return holder_of(rules.highest_card([card for hand in hands for card in hand], options), hands)


def strength_as_count(right: Any, card: str) -> int:
    """A three counts one, and so on up to the two."""
    rank = rules.rank_of(card)
    if rank in "3456789TJQKA2":
        return "3456789TJQKA2".index(rank) + 1
    return int(rank) - 2 if int(rank) > 2 else int(rank) + 13


BY_STRENGTH: Final = Function(dealing.counting_value, strength_as_count)


def with_fewest_cards(right: Any, counts: Sequence[int], winner: int) -> list[int]:
    """The losers with the fewest cards left."""
    fewest = min(count for seat, count in enumerate(counts) if seat != winner)
    return [seat for seat, count in enumerate(counts) if seat != winner and count == fewest]


def forming_fewest_but_strongest(right: Any, formed: Mapping[int, Classified]) -> int:
    """Of the losers who form the fewest cards the one with the strongest combination."""
    fewest = min(len(each.cards) for each in formed.values())
    return max((seat for seat in formed if len(formed[seat].cards) == fewest), key=lambda seat: formed[seat].key)


DEALING: Final = (
    mutant(
        "deal-four-at-three",
        "PG-3P-05 PG-3P-01 DEC-71",
        "Seats four players at the game for three.",
        Instead("players", 3, 4),
    ),
    mutant(
        "deal-three-at-two",
        "PG-2P-04 PG-2P-02",
        "Seats three players at the game for two.",
        Instead("players", 2, 3),
    ),
    mutant(
        "deal-pack-not-checked",
        "PG-SETUP-03",
        "Does not mind cards that are missing or lie in two places.",
        Function(dealing.faults_of_pack, lambda right, lying, options, *, seen: []),
    ),
    mutant(
        "deal-duplicates-allowed",
        "PG-SETUP-03",
        "Does not notice a card in two places.",
        Function(dealing.lies_twice, lambda right, card, lying: lying.count(card) > 2),
    ),
    mutant(
        "deal-counted-one-further",
        "PG-DEAL-06 PG-DEAL-05",
        "Counts out the first receiver beginning next to the dealer.",
        Function(dealing.places_to_first, lambda right, exposed: right(exposed) + 1),
    ),
    mutant(
        "deal-counted-by-strength",
        "PG-DEAL-06 PG-DEAL-07 DEC-36",
        "Counts by the strength of the exposed card, so that a three counts one.",
        BY_STRENGTH,
    ),
    mutant(
        "deal-pictures-count-ten",
        "PG-DEAL-06",
        "Counts every court card as ten.",
        Function(dealing.counting_value, lambda right, card: min(10, right(card))),
    ),
    mutant(
        "deal-to-the-next",
        "PG-DEAL-05 PG-DEAL-06",
        "Always deals the first card to the next player.",
        Instead("first_card_to", "cut-card-count", "next-player"),
    ),
    mutant(
        "deal-to-the-dealer",
        "PG-VDEAL-01",
        "Deals the first card to the dealer where the next player should get it.",
        Function(dealing.places_to_next_player, lambda right: 0),
    ),
    mutant(
        "deal-in-packets",
        "PG-DEAL-08",
        "Deals each player all his cards at once.",
        Function(
            dealing.receiver,
            lambda right, number, first, step, options: right(
                number // dealing.cards_each(options), first, step, options
            ),
        ),
    ),
    mutant(
        "deal-against-the-direction",
        "PG-DEAL-01 PG-DEAL-08",
        "Deals round the table the wrong way.",
        Function(dealing.receiver, lambda right, number, first, step, options: right(number, first, -step, options)),
    ),
    mutant(
        "deal-twelve-each",
        "PG-DEAL-09 WP-DEAL-01",
        "Deals twelve cards each where the pack is dealt out.",
        Instead("hand_size", "all", 12),
    ),
    mutant(
        "deal-sixteen-of-three",
        "PG-3P-01",
        "Deals thirteen cards each to three players.",
        Instead("hand_size", 17, 13, (("players", 3),)),
    ),
    mutant(
        "deal-two-like-base",
        "PG-2P-01",
        "Deals thirteen cards each to two players where seventeen are due.",
        Instead("hand_size", 17, 13, (("players", 2),)),
    ),
    mutant(
        "deal-two-seventeen", "PG-2P-02", "Deals seventeen cards each where 21 are due.", Instead("hand_size", 21, 17)
    ),
    mutant(
        "deal-two-all",
        "PG-2P-03",
        "Deals out half the pack where thirteen are due.",
        Instead("hand_size", 13, "all", (("players", 2),)),
    ),
    mutant(
        "deal-three-all",
        "PG-3P-07",
        "Deals seventeen cards where a stock should be left.",
        Instead("hand_size", 13, 17, (("players", 3),)),
    ),
    mutant("deal-five-thirteen", "PG-LEC-02", "Deals thirteen tiles to each of five.", Instead("hand_size", 12, 13)),
    mutant(
        "deal-extra-card-dead",
        "PG-3P-03 PG-3P-01",
        "Leaves the card over out of play.",
        Instead("leftover", "extra-card-face-up", "dead"),
    ),
    mutant(
        "deal-extra-card-down-dead",
        "PG-3P-02 WP-DEAL-02",
        "Leaves a card over that lies face down out of play.",
        Instead("leftover", "extra-card-face-down", "dead"),
    ),
    mutant(
        "extra-not-taken",
        "PG-3P-03 PG-3P-04 DEC-25 WP-DEAL-02 DEC-52",
        "Gives the card over to nobody.",
        Function(dealing.take_extra, lambda right, hands, extra, options: None),
    ),
    mutant(
        "extra-to-first-seat",
        "PG-3P-03 PG-3P-04 DEC-25 WP-DEAL-02 DEC-52",
        "Gives the card over to the first seat.",
        Function(dealing.taker_of_extra, lambda right, hands, extra, options: 0),
    ),
    mutant(
        "extra-to-highest-card",
        "PG-3P-03 DEC-25",
        "Gives the card over to the holder of the highest card.",
        Function(dealing.taker_of_extra, lambda right, hands, extra, options: holder_of_highest(hands, options)),
    ),
)

LEADS: Final = (
    mutant(
        "lead-first-seat",
        "PG-PLAY-01 PG-3P-08 PG-2P-05 WP-PLAY-01",
        "Gives the first lead to the first seat.",
        Function(dealing.leader_by_lowest, lambda right, hands, options: 0),
    ),
    mutant(
        "lead-highest-card",
        "PG-PLAY-01 PG-3P-08 PG-2P-05",
        "Gives the first lead to the holder of the highest card.",
        Function(dealing.leader_by_lowest, lambda right, hands, options: holder_of_highest(hands, options)),
    ),
    mutant(
        "lead-lowest-of-pack-or-first-seat",
        "PG-3P-08 PG-2P-05",
        "Looks for nothing but the lowest card of the pack, and else lets the first seat lead.",
        Function(
            dealing.leader_by_lowest,
            lambda right, hands, options: holder_of(rules.all_cards(options)[0], hands) or 0,
        ),
    ),
    mutant(
        "lead-three-of-diamonds",
        "PG-SUIT-02 PG-SUIT-04 DEC-25",
        "Gives the lead to the three of diamonds where clubs are lowest.",
        Function(dealing.leader_by_lowest, lambda right, hands, options: holder_of("3D", hands) or 0),
    ),
    mutant(
        "lead-previous-winner",
        "DEC-41 PG-PLAY-01",
        "Lets the previous winner lead from the second deal on.",
        Instead("later_leader", "lowest-card", "previous-winner"),
    ),
    mutant(
        "lead-always-lowest",
        "PG-OPEN-01 PG-OPEN-08 PG-HK-06",
        "Lets the lowest card lead to every deal.",
        Instead("later_leader", "previous-winner", "lowest-card"),
    ),
    mutant(
        "lead-loser-after-winner",
        "PG-OPEN-01 PG-HK-06",
        "Lets the previous loser lead where the winner should.",
        Instead("later_leader", "previous-winner", "previous-loser"),
    ),
    mutant(
        "lead-not-the-loser",
        "PG-OPEN-03",
        "Lets the previous winner lead where the loser should.",
        Instead("later_leader", "previous-loser", "previous-winner"),
    ),
    mutant(
        "lead-loser-forgotten",
        "PG-OPEN-03 PG-OPEN-04",
        "Lets the lowest card lead where the loser should.",
        Instead("later_leader", "previous-loser", "lowest-card"),
    ),
    mutant(
        "loser-fewest-cards",
        "PG-OPEN-03",
        "Takes whoever has the fewest cards left for the loser.",
        Function(dealing.losers, with_fewest_cards),
    ),
    mutant(
        "loser-first-seat",
        "PG-OPEN-04 DEC-37",
        "Lets the first of several losers lead.",
        Function(dealing.forming_least, lambda right, formed: min(formed)),
    ),
    mutant(
        "loser-most-formed",
        "PG-OPEN-04 DEC-37",
        "Lets the loser with the largest combination lead.",
        Function(
            dealing.forming_least,
            lambda right, formed: max(formed, key=lambda seat: (len(formed[seat].cards), formed[seat].key)),
        ),
    ),
    mutant(
        "loser-strongest-formed",
        "PG-OPEN-05 DEC-37",
        "Lets the stronger of two combinations of one size lead.",
        Function(dealing.forming_least, forming_fewest_but_strongest),
    ),
    mutant(
        "loser-weakest-of-largest",
        "DEC-37",
        "Takes the weakest instead of the strongest of the largest combinations of a loser.",
        Function(dealing.strongest, lambda right, found: min(found, key=lambda combination: combination.key)),
    ),
    mutant(
        "loser-smallest-combination",
        "PG-OPEN-04 DEC-37",
        "Compares the best singles of the losers only.",
        Function(dealing.sizes_from_largest, lambda right: right()[::-1]),
    ),
    mutant(
        "loser-winner-too",
        "DEC-35 PG-OPEN-03",
        "Counts whoever won by a dragon among the losers, since he has a full hand as well.",
        Function(dealing.losers, lambda right, counts, winner: right(counts, -1)),
    ),
    mutant(
        "deal-tiles-like-cards",
        "DEC-95",
        "Counts no tile for more than 13.",
        Function(dealing.counting_value, lambda right, card: min(13, right(card))),
    ),
    mutant(
        "deal-tiles-by-strength",
        "DEC-95",
        "Counts a tile by its strength, so that the three counts one.",
        BY_STRENGTH,
    ),
    mutant(
        "round-without-end", "PG-OPEN-07 PG-OPEN-10", "Never begins a new round.", Instead("deals_per_round", 10, None)
    ),
    mutant(
        "round-of-nine",
        "PG-OPEN-07 PG-OPEN-09 PG-OPEN-10",
        "Begins a new round after nine deals.",
        Instead("deals_per_round", 10, 9),
    ),
    mutant(
        "round-of-eleven",
        "PG-OPEN-07 PG-OPEN-10",
        "Begins a new round after eleven deals.",
        Instead("deals_per_round", 10, 11),
    ),
)

NEXT_DEALS: Final = (
    mutant(
        "dealer-loser",
        "PG-DEAL-03 DEC-40",
        "Lets the loser deal next.",
        Instead("next_dealer", "winner", "loser"),
        Instead("next_dealer", "high-draw-per-round", "loser"),
    ),
    mutant(
        "dealer-winner",
        "PG-OPEN-06 DEC-80",
        "Lets the winner deal where the loser should.",
        Instead("next_dealer", "loser", "winner"),
    ),
    mutant(
        "dealer-not-drawn",
        "PG-OPEN-09",
        "Lets the winner deal after a round as well.",
        Instead("next_dealer", "high-draw-per-round", "winner"),
    ),
    mutant(
        "dealer-lowest-draw",
        "PG-OPEN-09 DEC-40",
        "Lets the lowest card drawn deal.",
        Function(scoring.best_draw, lambda right, draws, options: draws.index(rules.lowest_card(draws, options))),
    ),
    mutant(
        "dealer-drawn-by-rank",
        "DEC-40",
        "Compares the cards drawn by rank only.",
        Function(
            scoring.best_draw,
            lambda right, draws, options: draws.index(
                max(draws, key=lambda card: rules.card_strength(card, options)[0]),
            ),
        ),
    ),
    mutant(
        "dealer-drawn-every-deal",
        "DEC-40",
        "Draws for the dealer after every deal.",
        Function(scoring.is_drawn_for, lambda right, deal_number, options: True),
    ),
    mutant(
        "exchange-forgotten",
        "PG-3P-06 DEC-39",
        "Knows no exchange of cards.",
        Instead("card_exchange", "loser-highest-for-any", "none"),
    ),
    mutant(
        "exchange-in-first-deal",
        "PG-3P-06",
        "Asks for an exchange before the first deal.",
        Function(scoring.exchange_before_first_deal, lambda right: {"from": 1, "to": 0}),
    ),
    mutant(
        "exchange-from-winner",
        "PG-3P-06 DEC-39",
        "Lets the winner give his highest card to the loser.",
        Function(scoring.due_exchange, lambda right, loser, winner: right(winner, loser)),
        Function(dealing.who_exchange, lambda right, *previous: right(*previous)[::-1]),
    ),
    mutant(
        "exchange-lower-penalty",
        "DEC-39",
        "Breaks a tie between losers by the lower penalty.",
        Function(
            dealing.with_worst_penalty,
            lambda right, tied, penalties: right(tied, [-penalty for penalty in penalties]),
        ),
    ),
    mutant(
        "exchange-in-spite-of-a-tie",
        "DEC-39 DEC-93",
        "Lets the first of several equal losers give a card.",
        Function(dealing.only_one, lambda right, seats: seats[0]),
    ),
    mutant(
        "exchange-lowest-card",
        "PG-3P-06",
        "Lets the loser give his lowest card.",
        Function(dealing.given_card, lambda right, hand, options: rules.lowest_card(hand, options)),
    ),
    mutant(
        "exchange-not-the-same-card",
        "DEC-39",
        "Does not let the winner return the card received.",
        Function(dealing.may_return, lambda right, returned, hand, given: returned in hand),
    ),
    mutant(
        "session-last-is-not-loser",
        "DEC-93",
        "Takes the second last for the loser of a deal played to the last.",
        Function(
            scoring.last_losers,
            lambda right, game: [game.placings[-2]] if len(game.placings or ()) > 1 else right(game),
        ),
    ),
    mutant(
        "session-goes-on",
        "DEC-92 PG-LEC-04",
        "Names a next deal after the session is over.",
        Function(scoring.ends_for_good, lambda right: False),
    ),
    mutant("session-six-deals", "PG-LEC-04", "Plays six deals.", Instead("deals_per_round", 5, 6)),
    mutant("session-four-deals", "PG-LEC-04", "Plays four deals.", Instead("deals_per_round", 5, 4)),
    mutant(
        "session-debts-allowed",
        "PG-LEC-04",
        "Goes on when somebody has no chips left, until he owes some.",
        Function(scoring.is_broke, lambda right, chips: chips < 0),
    ),
    mutant(
        "session-ends-at-last-chip",
        "PG-LEC-04",
        "Ends the session when somebody has but one point left.",
        Function(scoring.is_broke, lambda right, chips: chips <= 1),
    ),
    mutant(
        "session-150-chips", "PG-LEC-03", "Begins with chips worth 150 points.", Instead("starting_chips", 149, 150)
    ),
    mutant(
        "session-no-chips", "PG-LEC-03 PG-LEC-04 DEC-92", "Plays without chips.", Instead("starting_chips", 149, None)
    ),
    mutant(
        "session-last-deal-only",
        "PG-SCORE-07 DEC-55",
        "Settles the last deal only.",
        Function(scoring.column_sums, lambda right, rows, players: right(rows[-1:], players)),
    ),
)

DEAL_MUTANTS: Final[tuple[Mutant, ...]] = (*DEALING, *LEADS, *NEXT_DEALS)
