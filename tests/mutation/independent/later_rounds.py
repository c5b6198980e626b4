"""What was chosen when the first round had been tried, again without sight of any case."""

from __future__ import annotations

from typing import Any, Final

from tests.mutation.independent.reading import like, misread, usual_suit
from tests.mutation.mutant import Function
from tests.oracle import classifying, dealing, packs, penalties, settling
from tests.oracle.table import Table


def keeps_locked_out(right: Any, self: Table) -> None:
    """A new lead on one's own pile lets nobody in."""
    locked_out = set(self.locked_out) if self.own_pile else set()
    right(self)
    self.locked_out |= locked_out


def out_until_next_play(right: Any, self: Table) -> None:
    """The next play lets everybody in, unless it is on one's own pile."""
    right(self)
    if not self.own_pile:
        self.locked_out.clear()


def settled_by_cards(settlement: str) -> Function:
    """Under one settlement the difference of cards is paid instead of that of penalties."""

    def wrong(right: Any, one: int, other: int, points: list[int], game: Any, options: packs.Options) -> int:
        by_cards = (options["settlement"], options["scoring"]) == (settlement, "card-penalties")
        return int(right(one, other, settling.cards_that_count(game) if by_cards else points, game, options))

    return Function(settling.owes, wrong)


LATER_ROUNDS: Final = (
    misread(
        "PG-SUIT-03",
        "suits",
        "Other suit orders are for single cards and pairs; straights go by spades, hearts, clubs, diamonds.",
        Function(
            classifying.key_of_straight,
            lambda right, cards, t: [
                right(cards, t)[0],
                ("suit", usual_suit(classifying.deciding_card_of_run(cards, t))),
            ],
        ),
        missed=True,
    ),
    misread(
        "PG-DUS-02",
        "fixed loser",
        "Of honour hands that are left, four of a kind is higher than a straight flush.",
        *like("loser-fours-over-straight-flushes"),
    ),
    misread(
        "PG-OPEN-05",
        "opening",
        "Of losers whose largest combinations have equally many cards the one with the strongest leads.",
        *like("loser-strongest-formed"),
    ),
    misread(
        "DEC-25",
        "leftover cards",
        "The holder of the three of diamonds takes the extra card, in every suit order.",
        Function(
            dealing.taker_of_extra,
            lambda right, hands, extra, options: next(
                (seat for seat, hand in enumerate(hands) if "3D" in hand), right(hands, extra, options)
            ),
        ),
    ),
    misread(
        "PG-HK-05", "end of a deal", "No last play with the two of spades in it wins.", *like("lone-two-in-combination")
    ),
    misread(
        "DEC-33",
        "end of a deal",
        "It is the two of spades that must not be the last card, in every suit order.",
        *like("lone-two-always-spades"),
    ),
    misread(
        "DEC-23",
        "own pile",
        "Whoever is locked out stays so when the owner of the trick leads something new.",
        Function(Table._set_heap_aside, keeps_locked_out),
    ),
    misread(
        "DEC-86",
        "card values",
        "Tiles from 3 on count one point each, those from 11 on too.",
        *like("values-no-tile-is-a-picture"),
    ),
    misread(
        "PG-IND-02",
        "special cards",
        "Four twos are four of a kind like any others.",
        *like("special-four-twos-like-others"),
    ),
    misread(
        "PG-IND-05",
        "special cards",
        "Every winner has the bonus for finishing, and that for twos comes on top.",
        *like("finish-bonus-with-twos"),
    ),
    misread(
        "DEC-54",
        "settlement",
        "Two players settle the plain difference of their card numbers.",
        settled_by_cards("pairwise-difference"),
    ),
    misread(
        "DEC-56",
        "settlement",
        "Each loser pays the winner the plain number of his cards.",
        settled_by_cards("winner-only"),
    ),
    misread(
        "DEC-81",
        "combinations",
        "Also where four of a kind are only played alone, the royal flush stands above all others.",
        *like("royal-apart-without-fours"),
    ),
    misread(
        "PG-VS-12",
        "card values",
        "Cards count their number: ace 1, two 2, three 3 and so on to king 13.",
        *like("values-ladder-by-pips"),
    ),
    misread(
        "WP-SCORE-03",
        "doublings",
        "Unused twos, fours and straight flushes double a hand once, all together.",
        Function(penalties.hand_factor, lambda right, hand, options: min(2, right(hand, options))),
    ),
    misread(
        "PG-COMB-25",
        "suits",
        "Equal straight flushes go by spades, hearts, clubs, diamonds, in every suit order.",
        Function(classifying.suit_of_straight_flush, lambda right, five, t: usual_suit(five[0])),
        missed=True,
    ),
    misread(
        "DEC-04",
        "straight orders",
        "The suit of the two decides in straights; of two straight flushes with a two the sequence comes first.",
        Function(
            classifying.place_of_straight_flush,
            lambda right, five, t: 2 * right(five, t) + ({"A", "5"} <= classifying.ranks_of(five)),
        ),
        missed=True,
    ),
    misread("PG-OPEN-09", "session", "Whoever draws the lowest card deals.", *like("dealer-lowest-draw")),
    misread(
        "PG-IND-06",
        "special cards",
        "Twos in the last play have their bonus once, however many they are.",
        *like("finish-twos-once"),
    ),
    misread(
        "PG-IND-04",
        "special cards",
        "A special combination is worth the same whether it ends the deal or not.",
        *like("special-final-single"),
    ),
    misread(
        "PG-SCORE-06",
        "settlement",
        "The stake is agreed upon, but payments are in points.",
        *like("money-without-stake"),
    ),
    misread(
        "PG-NPP-02",
        "passing",
        "Whoever passed is out only until the next play.",
        Function(Table._forget_passes, out_until_next_play),
    ),
    misread(
        "DEC-93",
        "exchange",
        "Of several losers whom nothing tells apart, the one in the first seat gives a card.",
        *like("exchange-in-spite-of-a-tie"),
    ),
)
