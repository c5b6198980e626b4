"""Card penalties: what a loser owes for the cards left in his hand.

Rules: PG-SCORE-01..05, PG-3P-13, PG-GS-04, PG-VS-02..06, PG-VS-08..13, PG-LEC-03, WP-SCORE-01, WP-SCORE-03,
WP-SCORE-04, DEC-28, DEC-35, DEC-42..47, DEC-51.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.messages.citations import merged
from bigtwo.scoring.lines import Tally
from bigtwo.scoring.values import (
    all_twos,
    disjoint_straight_flushes,
    fours_of_a_kind,
    worth_of,
)

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.scoring.results import Endgame

_BASE_TABLE: Final = ((10, 2), (13, 3))


def card_penalty(end: Endgame, seat: int) -> Tally:
    """The penalty of one seat for its cards; the winner has none (PG-SCORE-05)."""
    tally = Tally(end.variant)
    if seat == end.winner:
        return tally
    add_cards(tally, end, seat)
    # What is multiplied may be the difference of the numbers of cards; the winner has none (PG-VS-07).
    form = "count-difference" if end.variant.options.settlement == "pairwise-card-difference" else "count"
    add_count_multiplier(
        tally, end.count(seat), form, leader_only=only_the_leader(end), is_leader=seat == end.first_leader
    )
    _add_hand_doubling(tally, end.hand(seat))
    _add_finish_doubling(tally, end)
    return tally


def add_cards(tally: Tally, end: Endgame, seat: int) -> None:
    """What the cards left count before anything multiplies them."""
    rules = tally.variant.cited("card_points")
    if end.variant.options.card_points == "one-each":
        tally.add("cards", end.count(seat), rules, held=end.count(seat), each=1)
        return
    for worth, cards in worth_of(end.hand(seat), end.variant):
        held = cards.bit_count()
        tally.add("cards-worth", held * worth, rules, cards=end.variant.cards(cards), held=held, each=worth)


def tier(count: int, variant: Variant) -> tuple[int, int] | None:
    """The entry of the table of multipliers that a number of cards reaches, or None."""
    reached = [entry for entry in variant.options.count_multipliers if entry[0] <= count]
    return reached[-1] if reached else None


def add_count_multiplier(
    tally: Tally, count: int, form: str = "count", *, leader_only: bool = False, is_leader: bool = False
) -> None:
    """The multiplier for many cards; by the first leader's rule nobody else is multiplied at all (DEC-46)."""
    reached = tier(count, tally.variant)
    if reached is None or (leader_only and not is_leader):
        return
    minimum, factor = reached
    rules = tally.variant.cited("count_multipliers")
    if tally.variant.options.count_multipliers == _BASE_TABLE:
        topic = "ten-cards" if minimum == 10 else "thirteen-cards" if count == 13 else "above-thirteen-cards"
        rules = tally.topic(topic)
    if form != "count":  # of a difference (PG-VS-07)
        rules = merged(tally.variant.cited("settlement"), rules)
    if leader_only:
        scope = tally.variant.cited("multiplier_scope")
        rules = scope if form == "count" else merged(scope, tally.topic("leaders-difference"))
        form = f"{form}-leader"
    tally.multiply(form, factor, rules, minimum=minimum)


def only_the_leader(end: Endgame) -> bool:
    """Is nobody multiplied but the player who led first? (PG-VS-02)"""
    return end.variant.options.multiplier_scope == "first-leader"


def _add_hand_doubling(tally: Tally, hand: int) -> None:
    """PG-VS-06, WP-SCORE-03, DEC-51: a card may count in a two, in four of a kind and in a straight flush."""
    variant = tally.variant
    doubling = variant.options.hand_doubling
    if doubling is None:
        return
    twos = singles(hand & all_twos(variant))[::-1] if "two" in doubling.cards else []
    fours = fours_of_a_kind(hand) if "four-of-a-kind" in doubling.cards else []
    flushes = disjoint_straight_flushes(hand, variant) if "straight-flush" in doubling.cards else ()
    rules = tally.variant.cited("hand_doubling")
    if doubling.mode == "once":
        unused = 0
        for cards in (*twos, *fours, *flushes):
            unused |= cards
        if unused:
            tally.multiply("unused-once", 2, rules, cards=variant.cards(unused))
        return
    for two in twos:
        tally.multiply("unused-two", 2, rules, card=variant.order.code(two))
    for four in fours:
        tally.multiply("unused-four", 2, rules, cards=variant.cards(four))
    for flush in flushes:
        tally.multiply("unused-straight-flush", 2, rules, cards=variant.cards(flush))


def _add_finish_doubling(tally: Tally, end: Endgame) -> None:
    """PG-VS-09, WP-SCORE-04: the winner's last play doubles once, whatever it has of what doubles (DEC-47, DEC-51)."""
    finish, form = end.finish, end.variant.options.finish_doubling
    if finish is None or form == "none":
        return
    rules = tally.variant.cited("finish_doubling")
    twos = all_twos(end.variant)
    if form == "only-twos":
        if not finish.mask & ~twos:
            tally.multiply("finish-twos", 2, rules, cards=finish.cards)
    elif end.variant.combinations.is_bomb(finish) or finish.kind == "four":
        tally.multiply("finish-honour", 2, rules, kind=finish.kind, cards=finish.cards)
    elif finish.mask & twos:
        tally.multiply("finish-two", 2, rules, cards=finish.cards)
