"""Cards and combinations, read wrongly by somebody who had not seen the cases: the first round."""

from __future__ import annotations

from typing import Final

from tests.mutation.changes.combinations import by_highest_rank
from tests.mutation.changes.straight_orders import PLAIN, straights
from tests.mutation.independent.reading import like, misread, usual_suit
from tests.mutation.mutant import Function
from tests.oracle import classifying, dealing, packs, playing

COMBINATIONS: Final = (
    misread(
        "PG-COMB-05", "combinations", "Pairs of one rank are compared by their lower card.", *like("pair-by-lower-card")
    ),
    misread(
        "PG-COMB-19",
        "combinations",
        "Full houses are compared by the highest rank in them, be it that of the triple or of the pair.",
        Function(
            classifying.key_of_full_house, lambda right, cards, t: by_highest_rank(right, cards, t) + right(cards, t)
        ),
    ),
    misread(
        "PG-COMB-21",
        "combinations",
        "Four of a kind may also be played without a fifth card.",
        Function(packs.kinds_used, lambda right, options: right(options) | {"four"}),
    ),
    misread("PG-COMB-07", "combinations", "A flush beats a full house.", *like("kinds-full-house-below-flush")),
    misread(
        "PG-COMB-24",
        "combinations",
        "Straight flushes are compared by suit first, as flushes are.",
        *like("straight-flush-suit-first"),
    ),
    misread(
        "PG-COMB-17",
        "combinations",
        "In a flush the ace is the highest card and the two the lowest, as in poker.",
        Function(
            classifying.top_of_flush,
            lambda right, cards, t: max((t.rank[packs.rank_of(card)] + 1) % len(t.rank) for card in cards),
        ),
    ),
    misread(
        "DEC-09",
        "combinations",
        "Where kinds do not cross, a straight flush does not beat four of a kind, nor do these beat any lower kind.",
        *like("kinds-do-not-cross-nor-bombs"),
    ),
    misread("PG-BQ-02", "combinations", "Honour hands beat bare fours as well.", *like("bare-four-small")),
    misread(
        "PG-SF7-03",
        "combinations",
        "Seven cards never beat five, so a straight flush with two more cards does not beat four of a kind.",
        *like("seven-not-on-fives"),
    ),
    misread(
        "DEC-15",
        "combinations",
        "The royal flush is the straight flush that ranks highest in the straight order.",
        *like("royal-by-straight-order"),
    ),
    misread(
        "DEC-08",
        "combinations",
        "Where no flushes are played there are no straight flushes of five cards either.",
        *like("straight-flush-goes-with-flushes"),
    ),
    misread(
        "DEC-06",
        "combinations",
        "Five cards of one suit in a sequence that is no straight are no flush either.",
        *like("flush-never-in-a-row"),
    ),
    misread(
        "DEC-16",
        "combinations",
        "Of several straight flushes inside seven cards the lowest counts.",
        *like("seven-by-lowest-inside"),
    ),
    misread(
        "PG-COMB-11",
        "straight orders",
        "Jack, queen, king, ace, two is a straight, and the highest, for the two is the highest card.",
        *like("order-two-both-ways"),
    ),
    misread(
        "PG-COMB-14",
        "straight orders",
        "Ace to five is the highest straight, for it has both the ace and the two.",
        straights("S0", f"A2345 TJQKA {PLAIN} 23456"),
    ),
    misread(
        "DEC-01",
        "straight orders",
        "The suit of the two decides between two equal low straights, for the two is their highest card.",
        straights("S0", f"TJQKA {PLAIN} 23456/2 A2345/2"),
    ),
    misread(
        "DEC-02",
        "straight orders",
        "Where ace to five is the highest straight, two to six is the second highest.",
        straights("S1", f"A2345/2 23456/2 TJQKA {PLAIN}"),
    ),
    misread(
        "PG-STR-07",
        "straight orders",
        "Jack to two is the highest straight; ace to five and two to six remain the lowest ones.",
        straights("S7", f"JQKA2 TJQKA {PLAIN} 23456 A2345"),
    ),
    misread(
        "PG-STR-09",
        "straight orders",
        "Ace to five beats two to six; the suit of the two decides only between straights of the same ranks.",
        straights("S8", f"A2345/2 23456/2 TJQKA {PLAIN}"),
    ),
    misread(
        "DEC-03",
        "straight orders",
        "Ace to five is the lowest straight wherever nothing is said of it, also beside jack to two.",
        *like("order-s5-with-a2345"),
    ),
    misread(
        "PG-FLU-01",
        "flush orders",
        "Flushes with equal highest cards are compared by the second highest and so on, and by suit only at last.",
        *like("flush-top-card-and-more"),
    ),
    misread(
        "PG-FLU-02",
        "flush orders",
        "Flushes are compared by their highest card, and by suit where that is equal.",
        *like("flush-ranks-top-only"),
    ),
    misread(
        "PG-SUIT-01",
        "suits",
        "The suit order of a variant is for cards, pairs and straights; flushes go by spades, hearts, clubs, diamonds.",
        Function(classifying.suit_of_flush, lambda right, cards, t: usual_suit(cards[0])),
        missed=True,
    ),
    misread(
        "PG-SUIT-02",
        "suits",
        "The three of diamonds opens, in every suit order.",
        Function(
            dealing.leader_by_lowest,
            lambda right, hands, options: next(
                (seat for seat, hand in enumerate(hands) if "3D" in hand), right(hands, options)
            ),
        ),
        Function(playing.opening_card, lambda right, hand, options: "3D" if "3D" in hand else right(hand, options)),
    ),
)
