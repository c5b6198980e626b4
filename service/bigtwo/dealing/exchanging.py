"""The exchange of cards among three players: the last loser's highest card for any card of the last winner's.

Rules: PG-3P-06, DEC-39.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bigtwo import reading
from bigtwo.cards import written_card
from bigtwo.combinations import ruleset
from bigtwo.dealing.previous import (
    InvalidDeal,
    Previous,
    PreviousDeal,
    check_previous,
    read_previous,
    written_previous,
)
from bigtwo.faults import Faults, fault
from bigtwo.messages.reasons import Reason, Reasoned, because
from bigtwo.reading import check_apart, optional, read_all, written_hands
from bigtwo.variant import cards_each, has_extra_card

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bigtwo.combinations.ruleset import CardsLike, Variant, VariantSpec
    from bigtwo.messages.saying import Param


@dataclass(frozen=True, slots=True, repr=False)
class Exchange(Reasoned):
    """Who gives which card to whom, and the hands after it. Cards are masks, 0 for none."""

    variant: Variant
    winner: int
    loser: int | None
    """The seat that gives; None where the losers tie in cards and penalties, so that nothing is exchanged."""
    gives: int
    """The loser's highest card, by rank and then by suit."""
    returns: int
    """The card that the winner gives back; 0 while that is due."""
    hands: tuple[int, ...]
    """The hands after the exchange; before it while the card to be returned is due."""
    reason: Reason

    @property
    def due(self) -> bool:
        """Has the winner still to name the card to be returned?"""
        return self.loser is not None and not self.returns

    def terms(self) -> dict[str, object]:
        """The exchange on the wire without the hands, as part of a deal."""
        order = self.variant.order
        return {
            "winner": self.winner,
            "loser": self.loser,
            "gives": order.code(self.gives) if self.gives else None,
            "returns": order.code(self.returns) if self.returns else None,
            "reason": self.reason.to_dict(),
        }

    def to_dict(self) -> dict[str, object]:
        """The wire shape of the answer to ``exchange``."""
        hands = [list(self.variant.cards(hand)) for hand in self.hands]
        return {**self.terms(), "hands": hands, "rules": list(self.rules)}


def exchange(
    hands: Sequence[CardsLike], previous: PreviousDeal, variant: VariantSpec, returned: CardsLike | None = None
) -> Exchange:
    """The exchange that follows the dealing: what is due, or with ``returned`` the hands after it.

    `hands` are as dealt, before an extra card is taken. Raises InvalidDeal with every fault: a variant without an
    exchange, impossible hands, a previous deal that cannot have been, a tie that only the missing penalties decide, a
    returned card that the winner does not hold.
    """
    variant = ruleset.variant(variant)
    asked = {
        "hands": written_hands(hands, variant),
        "previous": written_previous(previous, variant),
        "returned": written_card(returned, variant.order),
    }
    return exchange_of(**read_all(_READERS, asked, variant, InvalidDeal), variant=variant)


_READERS: Final = {"hands": reading.hands, "previous": read_previous, "returned": optional(reading.card)}


def exchange_of(hands: tuple[int, ...], previous: Previous, variant: Variant, returned: int | None) -> Exchange:
    """The same for values that have been read."""
    faults = Faults()
    if variant.options.card_exchange == "none":
        faults.note(("variant",), "not-due.exchange")
    before = faults.count
    check_apart(hands, variant, ("hands",), faults)
    if faults.count == before:
        each = cards_each(variant.options)
        form = "before-extra" if has_extra_card(variant.options) else "dealt"
        for seat, hand in enumerate(hands):
            if hand.bit_count() != each:
                faults.note(("hands", seat), f"wrong-hand-size.{form}", seat=seat, held=hand.bit_count(), each=each)
    check_previous(previous, variant, 2, faults, needs=("exchange",))
    faults.check(InvalidDeal)
    return decide_exchange(hands, previous, variant, returned)


def decide_exchange(hands: tuple[int, ...], previous: Previous, variant: Variant, returned: int | None) -> Exchange:
    """The exchange between hands that are known to be sound.

    Raises InvalidDeal for what only the hands can tell: a tie without penalties to decide it, or a returned card that
    the winner does not hold or nobody asked for.
    """
    winner = previous.winner
    loser = _loser(previous)
    if loser is None:
        if returned is not None:
            raise InvalidDeal([fault(("returned",), "not-due.losers-tie")])
        return Exchange(variant, winner, None, 0, 0, hands, _reason("none", variant))
    gives = 1 << hands[loser].bit_length() - 1
    terms: dict[str, Param] = {"loser": loser, "winner": winner, "gives": variant.order.code(gives)}
    if returned is None:
        return Exchange(variant, winner, loser, gives, 0, hands, _reason("due", variant, **terms))
    if not returned & (hands[winner] | gives):
        card = variant.order.code(returned)
        raise InvalidDeal([fault(("returned",), "card-not-in-hand.returned", winner=winner, card=card)])
    after = list(hands)
    after[loser] = hands[loser] ^ gives | returned
    after[winner] = (hands[winner] | gives) ^ returned
    reason = _reason("done", variant, **terms, returns=variant.order.code(returned))
    return Exchange(variant, winner, loser, gives, returned, tuple(after), reason)


def _loser(previous: Previous) -> int | None:
    """Most cards left, then the higher penalty; None where that is equal too (DEC-39)."""
    tied = previous.losers()
    if len(tied) == 1:
        return tied[0]
    penalties = previous.penalties
    if penalties is None:
        raise InvalidDeal([fault(("previous", "penalties"), "missing-field.penalties", seats=tied)])
    highest = max(penalties[seat] for seat in tied)
    worst = [seat for seat in tied if penalties[seat] == highest]
    return worst[0] if len(worst) == 1 else None


def _reason(form: str, variant: Variant, **params: Param) -> Reason:
    return because(f"exchange.{form}", variant.cited("card_exchange"), **params)
