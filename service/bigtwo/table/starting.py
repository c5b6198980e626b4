"""The first state of a deal: the extra card taken, the leader found, or a dragon already the winner.

Rules: PG-PLAY-01, PG-OPEN-01..10, PG-3P-03/04, PG-2P-05, PG-DRA-01, DEC-24, DEC-25, DEC-34.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bigtwo.dealing import InvalidDeal, direction_of, opening, validate_deal
from bigtwo.faults import Fault
from bigtwo.table.states import State
from bigtwo.variant import cards_left
from bigtwo.wording import cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import CardsLike, Variant
    from bigtwo.dealing import PreviousDeal


@dataclass(frozen=True, slots=True)
class DealtCards:
    """A deal as it lies on the table: after an exchange, before the extra card is taken."""

    hands: Sequence[CardsLike]
    """The cards of each seat."""
    extra: CardsLike | None = None
    stock: Sequence[str] | int | None = None
    """The cards to draw from, top first; or how many there are, in unknown order; None: all that are left."""
    dead: CardsLike | None = None
    """Cards out of the game; None: all that are left, where the variant has dead cards."""
    deal_number: int = 1
    previous: PreviousDeal | None = None


def start(deal: DealtCards, variant: Variant) -> State:
    """The state before the first event.

    Raises InvalidDeal with every fault of the deal: wrong sizes, cards missing or in two places, a previous deal that
    is needed and missing.
    """
    hands = tuple(variant.mask(hand) for hand in deal.hands)
    extra = 0 if deal.extra is None else variant.mask(deal.extra)
    stock = _stock(deal, variant)
    dead = None if deal.dead is None else variant.mask(deal.dead)
    _check(hands, extra, stock, dead, variant)
    try:
        lead = opening(hands, variant, deal.deal_number, deal.previous, extra or None)
    except InvalidDeal as invalid:
        raise InvalidDeal(replace(fault, path=("deal", *fault.path)) for fault in invalid.faults) from None
    if dead is None:
        rest = variant.order.everything & ~(sum(hands) | extra)
        dead = rest if variant.options.leftover == "dead" else 0
    won = lead.dragon is not None
    leader = lead.dragon if lead.leader is None else lead.leader
    assert leader is not None
    return State(
        variant=variant,
        deal_number=deal.deal_number,
        direction=direction_of(variant.options, deal.deal_number),
        hands=lead.hands,
        first_leader=leader,
        to_act=None if won else lead.leader,
        opening=lead.by == "lowest-card",
        winner=lead.dragon,
        over=won,
        dragon=lead.dragon,
        stock=stock,
        dead=dead,
    )


def _stock(deal: DealtCards, variant: Variant) -> tuple[int, ...] | int:
    if deal.stock is None:
        return cards_left(variant.options) if variant.options.leftover == "stock" else ()
    if isinstance(deal.stock, int):
        return deal.stock
    variant.mask(deal.stock)  # refuses unknown and repeated cards
    return tuple(variant.mask([card]).bit_length() - 1 for card in deal.stock)


def _check(
    hands: tuple[int, ...], extra: int, stock: tuple[int, ...] | int, dead: int | None, variant: Variant
) -> None:
    order = variant.order
    verdict = validate_deal(
        [order.cards(hand) for hand in hands],
        variant,
        order.code(extra) if extra else None,
        None if isinstance(stock, int) else [order.codes[card] for card in stock],
        None if dead is None else order.cards(dead),
    )
    faults = [Fault(("deal",), violation.code, violation.detail, violation.rules) for violation in verdict.violations]
    if isinstance(stock, int) and stock != cards_left(variant.options):
        due = cards_left(variant.options) if variant.options.leftover == "stock" else 0
        faults.append(Fault(("deal", "stock"), "stock-wrong", f"the stock is given as {cards(stock)}; due: {due}"))
    if faults:
        raise InvalidDeal(faults)
