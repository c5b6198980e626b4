"""Card penalties: what a loser owes for the cards left in his hand.

Rules: PG-SCORE-01..05, PG-3P-13, PG-GS-04, PG-VS-02..06, PG-VS-08..13, PG-LEC-03, WP-SCORE-01, WP-SCORE-03,
WP-SCORE-04, DEC-28, DEC-35, DEC-42..47, DEC-51, HR-VAL-01..03, DEC-115..119.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bigtwo.cards import singles
from bigtwo.combinations.kinds import SPECIAL_KINDS
from bigtwo.messages.citations import BY_CARDS_LEFT, TENS_BY_NUMBER, TENS_BY_VALUE, UP_TO_NINE_CARDS, merged
from bigtwo.scoring.lines import Tally
from bigtwo.scoring.values import (
    all_twos,
    disjoint_straight_flushes,
    fours_of_a_kind,
    worth_of,
)
from bigtwo.variant.suit_factors import factor_of

if TYPE_CHECKING:
    from bigtwo.combinations.ruleset import Variant
    from bigtwo.scoring.results import Endgame

_BASE_TABLE: Final = ((10, 2), (13, 3))
_NINE: Final = 9
"""Up to so many cards a rule of the base game says what each costs (PG-SCORE-02)."""


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
    _add_two_factors(tally, end.hand(seat))
    _add_hand_doubling(tally, end.hand(seat))
    _add_finish_doubling(tally, end)
    _add_what_the_house_limits(tally, end)
    return tally


def add_cards(tally: Tally, end: Endgame, seat: int) -> None:
    """What the cards left count before anything multiplies them."""
    if end.variant.options.card_points == "one-each":
        tally.add("cards", end.count(seat), _rules_of_counting(end, seat), held=end.count(seat), each=1)
        return
    rules = tally.variant.cited("card_points")
    for worth, cards in worth_of(end.hand(seat), end.variant):
        held = cards.bit_count()
        tally.add("cards-worth", held * worth, rules, cards=end.variant.cards(cards), held=held, each=worth)


def _rules_of_counting(end: Endgame, seat: int) -> tuple[str, ...]:
    """Why a card counts one. Of larger hands the base game only says what they cost multiplied; where nothing
    multiplies a large hand, the reason for that is cited too."""
    variant, count = end.variant, end.count(seat)
    rules = variant.cited("card_points")
    if count <= _NINE or UP_TO_NINE_CARDS not in rules or BY_CARDS_LEFT not in variant.cited("scoring"):
        return rules
    if tier(count, variant) is None:
        return merged((BY_CARDS_LEFT,), variant.cited("count_multipliers"))
    if only_the_leader(end) and seat != end.first_leader:
        return merged((BY_CARDS_LEFT,), variant.cited("multiplier_scope"))
    return (BY_CARDS_LEFT,)


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
    counted = tally.variant.options.card_points == "one-each"
    rules = tuple(rule for rule in rules if rule != (TENS_BY_VALUE if counted else TENS_BY_NUMBER))
    of_difference = form != "count"
    if leader_only:
        rules = tally.variant.cited("multiplier_scope")
        rules = merged(rules, tally.topic("leader-difference")) if of_difference else rules
        tally.multiply(f"{form}-leader", factor, rules, minimum=minimum)
    else:
        rules = merged(rules, tally.variant.cited("settlement")) if of_difference else rules
        tally.multiply(form, factor, rules, minimum=minimum)


def only_the_leader(end: Endgame) -> bool:
    """Is nobody multiplied but the player who led first? (PG-VS-02)"""
    return end.variant.options.multiplier_scope == "first-leader"


def _add_two_factors(tally: Tally, hand: int) -> None:
    """HR-VAL-01, DEC-116: each two multiplies by itself, the highest first."""
    factors, order = tally.variant.options.two_factors, tally.variant.order
    if factors is None:
        return
    rules = tally.variant.cited("two_factors")
    for two in singles(hand & all_twos(tally.variant))[::-1]:
        card = order.code(two)
        tally.multiply("two-factor", factor_of(factors, card[-1]), rules, card=card)


def _add_what_the_house_limits(tally: Tally, end: Endgame) -> None:
    """HR-VAL-02, HR-VAL-03, DEC-115: what all pay who still hold everything, and after all factors the cap."""
    options = tally.variant.options
    if options.all_held_factor > 1 and end.all_held:
        rules = tally.variant.cited("all_held_factor")
        rules = merged(rules, tally.topic("dragon-all-held")) if end.instant_win is not None else rules
        tally.multiply("all-held", options.all_held_factor, rules)
    cap = options.penalty_cap
    if cap is not None and tally.total > cap:
        tally.add("capped", cap - tally.total, tally.variant.cited("penalty_cap"), most=cap)


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
    elif finish.kind in SPECIAL_KINDS:
        tally.multiply("finish-honour", 2, rules, kind=finish.kind, cards=finish.cards)
    elif finish.mask & twos:
        tally.multiply("finish-two", 2, rules, cards=finish.cards)
