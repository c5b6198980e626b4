"""The first state of a deal: the extra card taken, the leader found, or a dragon already the winner.

Rules: PG-PLAY-01, PG-OPEN-01..10, PG-3P-03/04, PG-2P-05, PG-DRA-01, DEC-24, DEC-25, DEC-34.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bigtwo.cards import LARGEST_PACK, singles, written, written_card
from bigtwo.dealing.checking import verdict_on
from bigtwo.dealing.handing_out import direction_of
from bigtwo.dealing.lead import opening_of
from bigtwo.dealing.previous import InvalidDeal, Previous, read_deal_number, read_previous, written_previous
from bigtwo.faults import Fault, Faults
from bigtwo.reading import card, cards, fields_of, given, hands, integer, ordered_cards, seat, written_hands
from bigtwo.table.states import State
from bigtwo.variant import cards_left

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import CardsLike, Variant
    from bigtwo.dealing.previous import PreviousDeal
    from bigtwo.faults import Path


@dataclass(frozen=True, slots=True)
class DealtCards:
    """A deal as it lies on the table: after an exchange, before the extra card is taken."""

    hands: Sequence[CardsLike]
    """The cards of each seat."""
    extra: CardsLike | None = None
    stock: Sequence[CardsLike] | int | None = None
    """The cards to draw from, top first, each by its code or mask; or how many there are, in unknown order; None: all
    that are left."""
    dead: CardsLike | None = None
    """Cards out of the game; None: all that are left, where the variant has dead cards."""
    deal_number: int = 1
    previous: PreviousDeal | Previous | None = None


def read_dealt(value: object, variant: Variant, path: Path, faults: Faults) -> DealtCards | None:
    """A deal as it lies on the table, its cards as masks."""
    fields = fields_of(value, path, faults, ("hands",), ("extra", "stock", "dead", "dealer", "deal_number", "previous"))
    if fields is None:
        return None
    held = hands(fields["hands"], variant, (*path, "hands"), faults)
    given(fields, "dealer", seat, variant, path, faults)
    extra = given(fields, "extra", card, variant, path, faults)
    given_stock = fields.get("stock")
    stock = None if given_stock is None else read_stock(given_stock, variant, (*path, "stock"), faults)
    dead = given(fields, "dead", cards, variant, path, faults)
    number = given(fields, "deal_number", read_deal_number, variant, path, faults)
    previous = given(fields, "previous", read_previous, variant, path, faults)
    return None if held is None else DealtCards(held, extra, stock, dead, number or 1, previous)


def read_stock(value: object, variant: Variant, path: Path, faults: Faults) -> list[int] | int | None:
    """The cards to draw from as masks, top first; or how many there are, where their order is unknown."""
    if type(value) is int:
        return integer(value, path, faults, 0, LARGEST_PACK)
    return ordered_cards(value, variant, path, faults)


def _written(deal: DealtCards, variant: Variant) -> dict[str, object]:
    """A deal that a caller of the library laid out, as a request would write it."""
    order = variant.order
    stock = deal.stock
    if stock is not None and not isinstance(stock, int):
        stock = [written_card(card, order) for card in stock]  # type: ignore[misc]
    return {
        "hands": written_hands(deal.hands, variant),
        "extra": None if deal.extra is None else written_card(deal.extra, order),
        "stock": stock,
        "dead": None if deal.dead is None else written(deal.dead, order),
        "deal_number": deal.deal_number,
        "previous": written_previous(deal.previous, variant),
    }


def start(deal: DealtCards, variant: Variant) -> State:
    """The state before the first event.

    Raises InvalidDeal with every fault of the deal: wrong sizes, cards missing or in two places, a previous deal that
    is needed and missing.
    """
    faults = Faults()
    dealt = read_dealt(_written(deal, variant), variant, ("deal",), faults)
    faults.check(InvalidDeal)
    assert dealt is not None
    return start_of(dealt, variant)


def start_of(deal: DealtCards, variant: Variant) -> State:
    """The same for a deal that has been read."""
    hands = tuple(map(variant.mask, deal.hands))
    extra = 0 if deal.extra is None else variant.mask(deal.extra)
    dead = None if deal.dead is None else variant.mask(deal.dead)
    stock = _stock(deal, variant)
    _check(hands, extra, stock, dead, variant)
    previous = deal.previous
    assert previous is None or isinstance(previous, Previous)
    try:
        lead = opening_of(hands, variant, deal.deal_number, previous, extra or None)
    except InvalidDeal as invalid:
        raise InvalidDeal((fault.below("deal") for fault in invalid.faults), invalid.further) from None
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
    return tuple(variant.mask(card).bit_length() - 1 for card in deal.stock)


def _check(
    hands: tuple[int, ...], extra: int, stock: tuple[int, ...] | int, dead: int | None, variant: Variant
) -> None:
    verdict = verdict_on(
        [tuple(singles(hand)) for hand in hands],
        variant,
        extra or None,
        None if isinstance(stock, int) else tuple(1 << card for card in stock),
        None if dead is None else tuple(singles(dead)),
    )
    faults = Faults()
    for violation in verdict.violations:
        faults.add(Fault(("deal",), violation.phrase, violation.params, violation.rules))
    if isinstance(stock, int) and stock != cards_left(variant.options):
        due = cards_left(variant.options) if variant.options.leftover == "stock" else 0
        faults.note(("deal", "stock"), "stock-wrong.told", stock=stock, expected=due)
    faults.check(InvalidDeal)
