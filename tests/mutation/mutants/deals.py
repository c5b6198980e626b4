"""Wrong ideas of how a pack is dealt, who leads to a deal, who deals next and when a session is over."""

from __future__ import annotations

from typing import Final

from tests.mutation.mutant import Edit, Instead, Mutant, mutant

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
        Edit(
            "dealing.checking._against_the_pack",
            "    order = variant.order\n",
            "    return\n    yield\n    order = variant.order\n",
        ),
    ),
    mutant(
        "deal-duplicates-allowed",
        "PG-SETUP-03",
        "Does not notice a card in two places.",
        Edit(
            "dealing.checking._against_the_pack", "        if len(found[mask]) > 1:", "        if len(found[mask]) > 2:"
        ),
    ),
    mutant(
        "deal-counted-one-further",
        "PG-DEAL-06 PG-DEAL-05",
        "Counts out the first receiver beginning next to the dealer.",
        Edit(
            "dealing.handing_out._places_to_first",
            "return pack.natural_ranks.index(pack.ranks[exposed.bit_length() - 1 >> 2])",
            "return pack.natural_ranks.index(pack.ranks[exposed.bit_length() - 1 >> 2]) + 1",
        ),
    ),
    mutant(
        "deal-counted-by-strength",
        "PG-DEAL-06 PG-DEAL-07 DEC-36",
        "Counts by the strength of the exposed card, so that a three counts one.",
        Edit(
            "dealing.handing_out._places_to_first",
            "return pack.natural_ranks.index(pack.ranks[exposed.bit_length() - 1 >> 2])",
            "return exposed.bit_length() - 1 >> 2",
        ),
    ),
    mutant(
        "deal-pictures-count-ten",
        "PG-DEAL-06",
        "Counts every court card as ten.",
        Edit(
            "dealing.handing_out._places_to_first",
            "return pack.natural_ranks.index(pack.ranks[exposed.bit_length() - 1 >> 2])",
            "return min(9, pack.natural_ranks.index(pack.ranks[exposed.bit_length() - 1 >> 2]))",
        ),
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
        Edit("dealing.handing_out._places_to_first", "        return 1\n", "        return 0\n"),
    ),
    mutant(
        "deal-in-packets",
        "PG-DEAL-08",
        "Deals each player all his cards at once.",
        Edit(
            "dealing.handing_out._hand_out",
            "hands[(first + step * place) % options.players]",
            "hands[(first + step * (place // cards_each(options))) % options.players]",
        ),
    ),
    mutant(
        "deal-against-the-direction",
        "PG-DEAL-01 PG-DEAL-08",
        "Deals round the table the wrong way.",
        Edit("dealing.handing_out._hand_out", "(first + step * place)", "(first - step * place)"),
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
        Edit("dealing.lead.take_extra", "hand | extra if seat == taker else hand", "hand"),
    ),
    mutant(
        "extra-to-first-seat",
        "PG-3P-03 PG-3P-04 DEC-25 WP-DEAL-02 DEC-52",
        "Gives the card over to the first seat.",
        Edit("dealing.lead.take_extra", "taker = _holder_of_lowest(hands)", "taker = 0"),
    ),
    mutant(
        "extra-to-highest-card",
        "PG-3P-03 DEC-25",
        "Gives the card over to the holder of the highest card.",
        Edit(
            "dealing.lead.take_extra",
            "taker = _holder_of_lowest(hands)",
            "taker = max((hand, seat) for seat, hand in enumerate(hands))[1]",
        ),
    ),
)

LEADS: Final = (
    mutant(
        "lead-first-seat",
        "PG-PLAY-01 PG-3P-08 PG-2P-05 WP-PLAY-01",
        "Gives the first lead to the first seat.",
        Edit(
            "dealing.lead._holder_of_lowest",
            "return min((hand & -hand, seat) for seat, hand in enumerate(hands) if hand)[1]",
            "return 0",
        ),
    ),
    mutant(
        "lead-highest-card",
        "PG-PLAY-01 PG-3P-08 PG-2P-05",
        "Gives the first lead to the holder of the highest card.",
        Edit("dealing.lead._holder_of_lowest", "min((hand & -hand, seat) for", "max((hand, seat) for"),
    ),
    mutant(
        "lead-lowest-of-pack-or-first-seat",
        "PG-3P-08 PG-2P-05",
        "Looks for nothing but the lowest card of the pack, and else lets the first seat lead.",
        Edit(
            "dealing.lead._holder_of_lowest", "return min(", "return 0 if not any(hand & 1 for hand in hands) else min("
        ),
    ),
    mutant(
        "lead-three-of-diamonds",
        "PG-SUIT-02 PG-SUIT-04 DEC-25",
        "Gives the lead to the three of diamonds where clubs are lowest.",
        Edit(
            "dealing.lead.decide_opening",
            "        leader = _holder_of_lowest(hands)\n",
            "        leader = next((seat for seat, hand in enumerate(hands) if hand >> "
            'variant.order.index["3D"] & 1), 0)\n',
        ),
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
        Edit("dealing.previous.Previous.losers", "most = max(", "most = min("),
        Edit("scoring.losers.most_cards", "most = max(", "most = min("),
    ),
    mutant(
        "loser-first-seat",
        "PG-OPEN-04 DEC-37",
        "Lets the first of several losers lead.",
        Edit(
            "dealing.lead._by_losing",
            "leader = min(tied, key=lambda seat: (formed[seat].size, formed[seat].strength))",
            "leader = tied[0]",
        ),
        Edit(
            "session.following.Following._loser_who_leads",
            "return min(tied, key=lambda seat: (best[seat].size, best[seat].strength))",
            "return tied[0]",
        ),
    ),
    mutant(
        "loser-most-formed",
        "PG-OPEN-04 DEC-37",
        "Lets the loser with the largest combination lead.",
        Edit("dealing.lead._by_losing", "leader = min(", "leader = max("),
        Edit("session.following.Following._loser_who_leads", "return min(", "return max("),
    ),
    mutant(
        "loser-strongest-formed",
        "PG-OPEN-05 DEC-37",
        "Lets the stronger of two combinations of one size lead.",
        Edit(
            "dealing.lead._by_losing",
            "formed[seat].size, formed[seat].strength)",
            "formed[seat].size, -formed[seat].strength)",
        ),
        Edit(
            "session.following.Following._loser_who_leads",
            "best[seat].size, best[seat].strength)",
            "best[seat].size, -best[seat].strength)",
        ),
    ),
    mutant(
        "loser-weakest-of-largest",
        "DEC-37",
        "Takes the weakest instead of the strongest of the largest combinations of a loser.",
        Edit("dealing.lead.largest_combination", "return max(", "return min("),
    ),
    mutant(
        "loser-smallest-combination",
        "PG-OPEN-04 DEC-37",
        "Compares the best singles of the losers only.",
        Edit("dealing.lead.largest_combination", "(5, 4, 3, 2, 1)", "(1, 2, 3, 4, 5)"),
    ),
    mutant(
        "loser-winner-too",
        "DEC-35 PG-OPEN-03",
        "Counts whoever won by a dragon among the losers, since he has a full hand as well.",
        Edit("dealing.previous.Previous.losers", " if seat != self.winner", ""),
    ),
    mutant(
        "deal-tiles-like-cards",
        "DEC-95",
        "Counts no tile for more than 13.",
        Edit(
            "dealing.handing_out._places_to_first",
            "return pack.natural_ranks.index(pack.ranks[exposed.bit_length() - 1 >> 2])",
            "return min(12, pack.natural_ranks.index(pack.ranks[exposed.bit_length() - 1 >> 2]))",
        ),
    ),
    mutant(
        "deal-tiles-by-strength",
        "DEC-95",
        "Counts a tile by its strength, so that the three counts one.",
        Edit(
            "dealing.handing_out._places_to_first",
            "return pack.natural_ranks.index(pack.ranks[exposed.bit_length() - 1 >> 2])",
            "return exposed.bit_length() - 1 >> 2",
        ),
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
        Edit("session.following.read_draws", "masks.index(max(masks))", "masks.index(min(masks))"),
    ),
    mutant(
        "dealer-drawn-by-rank",
        "DEC-40",
        "Compares the cards drawn by rank only.",
        Edit(
            "session.following.read_draws",
            "masks.index(max(masks))",
            "masks.index(max(masks, key=lambda mask: mask.bit_length() - 1 >> 2))",
        ),
    ),
    mutant(
        "dealer-drawn-every-deal",
        "DEC-40",
        "Draws for the dealer after every deal.",
        Edit("session.following._is_drawn_for", " and opens_round(options, deals_played + 1)", ""),
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
        Edit(
            "session.following.Following.exchange",
            "if not self.ends or ",
            "if not self.ends:\n            return Exchange(1, 0)\n        if ",
        ),
    ),
    mutant(
        "exchange-from-winner",
        "PG-3P-06 DEC-39",
        "Lets the winner give his highest card to the loser.",
        Edit(
            "session.following.Following.exchange",
            "Exchange(tied[0], self.ends[-1].winner)",
            "Exchange(self.ends[-1].winner, tied[0])",
        ),
        Edit(
            "dealing.exchanging.decide_exchange",
            "    winner = previous.winner\n    loser = _loser(previous)\n",
            "    winner = _loser(previous)\n    loser = previous.winner\n",
        ),
    ),
    mutant(
        "exchange-lower-penalty",
        "DEC-39",
        "Breaks a tie between losers by the lower penalty.",
        Edit("session.following.Following.exchange", "highest = max(", "highest = min("),
        Edit("dealing.exchanging._loser", "highest = max(", "highest = min("),
    ),
    mutant(
        "exchange-in-spite-of-a-tie",
        "DEC-39 DEC-93",
        "Lets the first of several equal losers give a card.",
        Edit("session.following.Following.exchange", "if len(tied) == 1 else None", "if tied else None"),
        Edit("dealing.exchanging._loser", "worst[0] if len(worst) == 1 else None", "worst[0]"),
    ),
    mutant(
        "exchange-lowest-card",
        "PG-3P-06",
        "Lets the loser give his lowest card.",
        Edit(
            "dealing.exchanging.decide_exchange",
            "gives = 1 << hands[loser].bit_length() - 1",
            "gives = hands[loser] & -hands[loser]",
        ),
    ),
    mutant(
        "exchange-not-the-same-card",
        "DEC-39",
        "Does not let the winner return the card received.",
        Edit("dealing.exchanging.decide_exchange", "returned & (hands[winner] | gives)", "returned & hands[winner]"),
    ),
    mutant(
        "session-last-is-not-loser",
        "DEC-93",
        "Takes the second last for the loser of a deal played to the last.",
        Edit("session.following.Following._losers", "end.placings[-1:]", "end.placings[-2:-1]"),
        Edit(
            "session.following.Following._losers",
            "        if end.counts is not None:",
            '        if end.counts is not None and self.variant.options.deal_ends != "one-left":',
        ),
    ),
    mutant(
        "session-goes-on",
        "DEC-92 PG-LEC-04",
        "Names a next deal after the session is over.",
        Edit("session.ledger.session", "if over_after is None else None", "if True else None"),
    ),
    mutant("session-six-deals", "PG-LEC-04", "Plays six deals.", Instead("deals_per_round", 5, 6)),
    mutant("session-four-deals", "PG-LEC-04", "Plays four deals.", Instead("deals_per_round", 5, 4)),
    mutant(
        "session-debts-allowed",
        "PG-LEC-04",
        "Goes on when somebody has no chips left, until he owes some.",
        Edit("session.ledger._over_after", "min(chips) <= 0", "min(chips) < 0"),
    ),
    mutant(
        "session-ends-at-last-chip",
        "PG-LEC-04",
        "Ends the session when somebody has but one point left.",
        Edit("session.ledger._over_after", "min(chips) <= 0", "min(chips) <= 1"),
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
        Edit("session.ledger._sums", "for row in rows)", "for row in rows[-1:])"),
    ),
)

DEAL_MUTANTS: Final[tuple[Mutant, ...]] = (*DEALING, *LEADS, *NEXT_DEALS)
