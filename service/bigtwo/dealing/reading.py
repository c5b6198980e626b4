"""Reading what a question about a deal is given, and every fault of it at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from bigtwo.cards import DuplicateCard, UnknownCard
from bigtwo.faults import Fault, Faulty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import CardsLike, Variant
    from bigtwo.variant import Options

Path: TypeAlias = tuple[str | int, ...]
"""Where a fault stands in the question: ``("previous", "hands", 2)``."""

FAULT_CODES: Final = (
    "missing-field",
    "not-due",
    "out-of-range",
    "unknown-card",
    "card-twice",
    "card-in-two-places",
    "card-not-in-hand",
    "cards-missing",
    "not-one-card",
    "wrong-number-of-hands",
    "wrong-hand-size",
    "wrong-number-of-penalties",
    "previous-inconsistent",
)
"""Everything that can be wrong with a question about a deal, by code."""


class InvalidDeal(Faulty):
    """A question about a deal that cannot be answered; `faults` says everything that is wrong with it."""


def refuse_if_any(faults: Sequence[Fault]) -> None:
    """Raises InvalidDeal if there are faults."""
    if faults:
        raise InvalidDeal(faults)


def has_extra_card(options: Options) -> bool:
    """Is one card left over for the holder of the lowest card? (PG-3P-01, PG-3P-02)"""
    return options.leftover.startswith("extra-card")


def cards_in(mask: int) -> list[int]:
    """The bit numbers of a set of cards, from the weakest card to the strongest."""
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found


def read_cards(cards: CardsLike, variant: Variant, path: Path, faults: list[Fault]) -> int:
    """A set of cards as a mask; 0 with a fault where it cannot be read."""
    try:
        return variant.mask(cards)
    except UnknownCard as error:
        faults.append(Fault(path, "unknown-card", error.detail))
    except DuplicateCard as error:
        faults.append(Fault(path, "card-twice", error.detail))
    return 0


def read_card(card: CardsLike, variant: Variant, path: Path, faults: list[Fault]) -> int:
    """A single card as a mask; 0 with a fault where it cannot be read."""
    before = len(faults)
    mask = read_cards(card, variant, path, faults)
    if len(faults) == before and mask.bit_count() != 1:
        faults.append(Fault(path, "not-one-card", f"{path[-1]} must name exactly one card"))
    return mask if mask.bit_count() == 1 else 0


def read_hands(hands: Sequence[CardsLike], variant: Variant, path: Path, faults: list[Fault]) -> tuple[int, ...] | None:
    """One mask for each seat, no card in two of them; None where the faults leave nothing to go on with."""
    before = len(faults)
    players = variant.options.players
    if len(hands) != players:
        faults.append(
            Fault(path, "wrong-number-of-hands", f"{len(hands)} hands are given, but {players} play in this variant")
        )
        return None
    masks = tuple(read_cards(hand, variant, (*path, seat), faults) for seat, hand in enumerate(hands))
    seen = 0
    for seat, mask in enumerate(masks):
        if mask & seen:
            shared = variant.order.text(mask & seen)
            faults.append(
                Fault((*path, seat), "card-in-two-places", f"seat {seat} holds cards of another hand: {shared}")
            )
        seen |= mask
    return masks if len(faults) == before else None


def check_seat(seat: int, variant: Variant, path: Path, faults: list[Fault]) -> None:
    """A fault where no such seat is at the table."""
    players = variant.options.players
    if not 0 <= seat < players:
        faults.append(Fault(path, "out-of-range", f"{path[-1]} must be a seat from 0 to {players - 1}"))


def check_deal_number(deal_number: int, faults: list[Fault]) -> None:
    """A fault where deals are not counted from 1."""
    if deal_number < 1:
        faults.append(Fault(("deal_number",), "out-of-range", "deal_number counts from 1"))
